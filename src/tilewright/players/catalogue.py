"""Players by name, as the command line spells them.

`random`, `greedy`, a level (`novice` .. `master`), `search` and `rollouts` with how long they
think (`search:1s`, `search:500ms`, `search:2000` iterations, `expert:0.2s`), and
`external:COMMAND`, a program that speaks the engine protocol.
"""

from __future__ import annotations

import re

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.players import Player
from tilewright.players.simple import GreedyPlayer, RandomPlayer

DEFAULT_SECONDS = 1.0
_UNITS = {"s": 1.0, "ms": 0.001}


def make_player(
    game: Game, name: str, seed: int, seconds: float = DEFAULT_SECONDS, threads: int = 1
) -> Player:
    """The player of a name; `SetupError` says what names there are.

    `seconds` is the thinking time of a player whose name does not tell it.
    """
    kind, colon, rest = name.partition(":")
    if kind == "random" and not colon:
        return RandomPlayer(seed)
    if kind == "greedy" and not colon:
        return GreedyPlayer(game, seed)
    if kind == "external":
        from tilewright.players.external import ExternalPlayer

        return ExternalPlayer(game, rest, seed, seconds)
    return _thinker(game, name, kind, rest if colon else f"{seconds:g}s", seed, threads)


def _thinker(game: Game, name: str, kind: str, limit: str, seed: int, threads: int) -> Player:
    # The search brings the compiler along: only who needs it pays for the import.
    from dataclasses import replace

    from tilewright.players.levels import LADDER, LEVELS, Level, LevelPlayer
    from tilewright.players.search.search import Limits, settings_of
    from tilewright.players.search.workbench import ROLLOUTS

    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|ms)?", limit)
    if found is None:
        raise SetupError(f"{name!r:.40}: {limit!r:.20} is no time; write 1s, 200ms or 5000")
    number = float(found[1])
    if found[2] is None:
        limits = Limits(iterations=int(number))
    else:
        limits = Limits(seconds=number * _UNITS[found[2]])
    if not number:
        raise SetupError(f"{name!r:.40}: a player needs more than nothing to think")
    settings = settings_of(game)
    if kind == "rollouts":
        settings = replace(settings, evaluation=ROLLOUTS)
    levels = {level.name: level for level in LADDER}
    level = levels.get(kind, Level(kind, None))
    if kind not in (*LEVELS, "search", "rollouts"):
        raise SetupError(
            f"there is no player {name!r:.40}; there is random, greedy, "
            f"{', '.join(LEVELS)}, search:TIME, rollouts:TIME and external:COMMAND"
        )
    return LevelPlayer(game, level, seed, limits, threads, settings=settings)
