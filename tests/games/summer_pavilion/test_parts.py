"""The parts of moves: what a client shows without parsing a text."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("3g", {"kind": "take", "source": 3, "colour": "green"}),
        ("Cy", {"kind": "take", "source": "centre", "colour": "yellow"}),
        (
            "O4=o1+3",
            {
                "kind": "place",
                "star": "orange",
                "position": 4,
                "colour": "orange",
                "paid": {"orange": 1, "wild": 3},
            },
        ),
        (
            "C2=g2+0",
            {
                "kind": "place",
                "star": "centre",
                "position": 2,
                "colour": "green",
                "paid": {"green": 2},
            },
        ),
        ("*pb", {"kind": "bonus", "tiles": {"purple": 1, "blue": 1}}),
        ("*rrr", {"kind": "bonus", "tiles": {"red": 3}}),
        ("-gggg", {"kind": "pass", "kept": {"green": 4}}),
        ("-", {"kind": "pass", "kept": {}}),
    ],
)
def test_parts(move: str, parts: dict[str, Any]) -> None:
    assert tilewright.make("summer-pavilion").parts(move) == parts
