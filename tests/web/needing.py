"""What seats could use in golden games, by the rules: examples for the tests of the client.

    python -m web.needing

writes them beside those tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tilewright
from tilewright.core.state import State
from web.reviews import GOLDENS

PATH = Path(__file__).parents[2] / "web/tests/needed.json"
PAVILIONS = ("summer-pavilion-2-standard", "summer-pavilion-2-gray")
BOARDS = ("axio-2-standard", "axio-4-standard")
EVERY = 5  # of the positions of a golden game


def examples_text() -> str:
    placements = [one for golden in PAVILIONS for one in _placements(golden)]
    halves = [one for golden in BOARDS for one in _halves(golden)]
    return "".join(
        (
            '{\n"placements": [\n',
            ",\n".join(json.dumps(one, separators=(",", ":")) for one in placements),
            '\n],\n"halves": [\n',
            ",\n".join(json.dumps(one, separators=(",", ":")) for one in halves),
            "\n]\n}\n",
        )
    )


def _states(golden: str) -> list[State]:
    record = tilewright.read_record((GOLDENS / f"{golden}.tilewright").read_text(encoding="utf-8"))
    return [state.copy() for state in record.walk()]


def _placements(golden: str) -> Iterator[dict[str, Any]]:
    """What a seat that is to place may place: spaces and colours."""
    placing = [state for state in _states(golden) if state.view(0)["phase"] == "place"]
    for state in placing[::EVERY]:
        parts = [state.game.parts(move) for move in state.legal_moves()]
        places = {(p["star"], p["position"], p["colour"]) for p in parts if p["kind"] == "place"}
        view = state.view(0)
        kept = {name: view[name] for name in ("variant", "round")}
        yield kept | {"board": view["boards"][state.turn], "places": sorted(places)}


def _halves(golden: str) -> Iterator[dict[str, Any]]:
    """What the halves of a tile that could be laid would bring, pyramids apart."""
    for state in _states(golden)[::EVERY]:
        view = state.view(0)
        laid = [move for move in state.legal_moves() if move not in ("swap", "keep")]
        if view["phase"] != "place" or not laid:
            continue
        move = max(laid, key=lambda move: (_of_halves(state, move), move))
        cells, symbols = (state.game.parts(move)[name] for name in ("cells", "symbols"))
        points = [
            sum(
                item.points
                for item in state.breakdown(move)
                if item.kind == "half" and item.where["cell"] == cell
            )
            for cell in cells
        ]
        kept = {name: view[name] for name in ("players", "tiles", "pyramids")}
        yield kept | {"cells": cells, "symbols": symbols, "points": points}


def _of_halves(state: State, move: str) -> int:
    return sum(item.points for item in state.breakdown(move) if item.kind == "half")


if __name__ == "__main__":
    PATH.write_text(examples_text(), encoding="utf-8")
