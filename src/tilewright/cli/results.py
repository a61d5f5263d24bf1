"""The best results of games for one player, kept between games."""

from __future__ import annotations

import json
from contextlib import suppress

from tilewright.core.files import write_whole
from tilewright.core.folders import data_folder

MAX_KEPT = 10


def add(game: str, points: int) -> list[int]:
    """Note a result; returns the best ones, the best first, with this one among them."""
    path = data_folder() / "results.json"
    kept: dict[str, list[int]] = {}
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict):
            kept = found
    earlier = [result for result in kept.get(game, []) if isinstance(result, int)]
    best = sorted([*earlier, points], reverse=True)[:MAX_KEPT]
    with suppress(OSError):  # a table that cannot be kept is no reason to spoil the moment
        write_whole(path, json.dumps(kept | {game: best}))
    return best
