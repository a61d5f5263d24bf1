"""Moves of golden games as clients are shown them: examples for the tests of the client.

    python -m web.happening

writes them beside those tests.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import tilewright
from tilewright.core.breakdown import BreakdownItem
from tilewright.core.rules import CHANCE
from web.reviews import GOLDENS

FOLDER = Path(__file__).parents[2] / "web/tests/happened"
GAMES = {
    "azul": ("azul-2-standard", "azul-2-gray"),
    "summer-pavilion": ("summer-pavilion-2-standard",),
    "axio": ("axio-2-standard",),
}


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def examples_text(game: str) -> str:
    kept: dict[tuple[Any, ...], Any] = {}
    for golden in GAMES[game]:
        for one in moves_of(golden):
            kept.setdefault((golden, *_sort(one)), one)
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in kept.values())
    return f"[\n{lines}\n]\n"


def _sort(one: dict[str, Any]) -> tuple[Any, ...]:
    """Moves of one sort are alike: the first of them is enough."""
    event = one["event"]
    rounds = [one[when].get("round") for when in ("before", "after")]
    points = frozenset(item["kind"] for item in event["breakdown"])
    return event["parts"].get("kind"), points, rounds[0] == rounds[1], one["after"].get("phase")


def moves_of(golden: str) -> list[dict[str, Any]]:
    """All moves of a game: what is shown before and after each, and of itself."""
    record = tilewright.read_record((GOLDENS / f"{golden}.tilewright").read_text(encoding="utf-8"))
    played = [entry for entry in record.entries if entry.seat != CHANCE]
    seen = [(state.view(0), state.copy()) for state in record.walk()]
    found = []
    for ((before, state), (after, _)), entry in zip(pairwise(seen), played, strict=True):
        event = {
            "kind": "move",
            "seat": entry.seat,
            "parts": record.game.parts(entry.text),
            "breakdown": [_shown(item) for item in state.breakdown(entry.text)],
        }
        found.append({"before": before, "event": event, "after": after})
    return found


def _shown(item: BreakdownItem) -> dict[str, Any]:
    return {"seat": item.seat, "kind": item.kind, "points": item.points, "where": dict(item.where)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path_of(name).write_text(examples_text(name))
