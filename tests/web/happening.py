"""Moves of games as clients are shown them: examples for the tests of the client.

    python -m web.happening

writes them beside those tests.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import tilewright
from tilewright.core.breakdown import BreakdownItem

FOLDER = Path(__file__).parents[2] / "web/tests/happened"
# Games of which all moves that score are kept: players, side of the board, seed.
GAMES = {
    "azul": ((2, "standard", 1), (3, "gray", 2)),
}
MAX_KEPT = 3  # of a game, spread over it


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def examples_text(game: str) -> str:
    kept: list[Any] = []
    for players, variant, seed in GAMES[game]:
        scored = [
            one for one in moves_of(game, players, variant, seed) if one["event"]["breakdown"]
        ]
        step = max(1, len(scored) // MAX_KEPT)
        kept += scored[:-1:step][:MAX_KEPT] + scored[-1:]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in kept)
    return f"[\n{lines}\n]\n"


def moves_of(game: str, players: int, variant: str, seed: int) -> list[dict[str, Any]]:
    """All moves of a random game: the views before and after each, and what is shown of it."""
    rules = tilewright.make(game, players=players, variant=variant)
    state = rules.start(seed=seed)
    chance = random.Random(seed)
    found = []
    while moves := state.legal_moves():
        seat, before = state.turn, state.view(0)
        move = chance.choice(moves)
        breakdown = [_shown(item) for item in state.breakdown(move)]
        parts = rules.parts(move)
        state.play(move)
        found.append(
            {
                "before": before,
                "event": {"kind": "move", "seat": seat, "parts": parts, "breakdown": breakdown},
                "after": state.view(0),
            }
        )
    return found


def _shown(item: BreakdownItem) -> dict[str, Any]:
    return {"seat": item.seat, "kind": item.kind, "points": item.points, "where": dict(item.where)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path_of(name).write_text(examples_text(name))
