"""The parts of moves: what a client shows without parsing a text."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("3r4", {"kind": "take", "source": 3, "colour": "red", "line": 4}),
        ("CkF", {"kind": "take", "source": "centre", "colour": "black", "line": "floor"}),
        ("9w1", {"kind": "take", "source": 9, "colour": "white", "line": 1}),
        ("@35", {"kind": "tile", "row": 3, "column": 5}),
    ],
)
def test_parts(move: str, parts: dict[str, Any]) -> None:
    assert tilewright.make("azul").parts(move) == parts
