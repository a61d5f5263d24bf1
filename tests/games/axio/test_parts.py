"""The parts of moves: what a client shows without parsing a text."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("be5rf5", {"kind": "place", "cells": ["e5", "f5"], "symbols": ["blue", "red"]}),
        ("pm12om13", {"kind": "place", "cells": ["m12", "m13"], "symbols": ["purple", "orange"]}),
        ("swap", {"kind": "swap"}),
        ("keep", {"kind": "keep"}),
    ],
)
def test_parts(move: str, parts: dict[str, Any]) -> None:
    assert tilewright.make("axio").parts(move) == parts
