"""Players by name, as the command line spells them, and players of your own.

`random` (the sensible one of the game) and `random:uniform`, `greedy`, a level (`novice` ..
`master`), `search`, `network` and `rollouts` with how long they think (`search:1s`,
`search:500ms`, `search:2000` iterations, `expert:0.2s`), `network:1s:FILE` with a network of your
own, `external:COMMAND`, a program that speaks the engine protocol, and `python:MODULE:CLASS`, a
player of your own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.policies import RANDOM
from tilewright.core.threads import check_threads
from tilewright.players.levels import DEFAULT_SECONDS, LEVELS, LevelPlayer, level_named
from tilewright.players.own import PlayerSource, imported, own_player
from tilewright.players.player import Player
from tilewright.players.search import Limits
from tilewright.players.search.evaluator import HEURISTIC, NETWORK, ROLLOUTS
from tilewright.players.search.settings import settings_of
from tilewright.players.simple import GreedyPlayer, RandomPlayer

_UNITS = {"s": 1.0, "ms": 0.001}


def make_player(
    game: Game,
    player: PlayerSource,
    seed: int,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
) -> Player:
    """A player for one seat of `game`.

    `player` is one of these:

    - a name: `"greedy"`, `"expert"`, `"search:200ms"`, `"python:my_module:MyPlayer"`;
    - a player: an object with `choose(view, moves)`, returned as it is;
    - a class: made with the game and the seed as far as its signature takes them, or without;
    - a factory: a callable that needs nothing but arguments called `game` and `seed`;
    - any other callable: asked for each move, `choose(view, moves)`.

    `seconds` is the thinking time of a player whose name does not say it, and `threads` how many
    threads its search uses. Raises `SetupError` if there is no such player, or `threads` is not
    at least 1.

    >>> import tilewright
    >>> from tilewright.players import GreedyPlayer, make_player
    >>> game = tilewright.make("azul")
    >>> players = [
    ...     make_player(game, "greedy", seed=1),
    ...     make_player(game, lambda view, moves: moves[0], seed=2),
    ...     make_player(game, lambda game, seed: GreedyPlayer(game, seed + 1), seed=3),
    ... ]
    >>> state = game.start(seed=7)
    >>> [player.choose(state.view(state.turn), state.legal_moves()) for player in players]
    ['2r2', '1r1', '4k2']
    """
    check_threads(threads)
    if not isinstance(player, str):
        return own_player(game, player, seed)
    name = player
    kind, colon, rest = name.partition(":")
    if kind == "python":
        return own_player(game, imported(rest), seed)
    if kind == RANDOM:
        return RandomPlayer(game, seed, name)
    if kind == "greedy" and not colon:
        return GreedyPlayer(game, seed)
    if kind == "external":
        from tilewright.players.external import ExternalPlayer

        return ExternalPlayer(game, rest, seed, seconds)
    file = None
    if kind == NETWORK:
        rest, _, file = rest.partition(":")
    limits = _limits(name, rest) if colon else Limits(seconds=seconds)
    if kind in LEVELS:
        return LevelPlayer(game, level_named(kind), seed, limits, threads)
    if kind in ("search", ROLLOUTS, NETWORK):
        settings = settings_of(game, HEURISTIC if kind == "search" else kind)
        if file:
            settings = replace(settings, network=Path(file))
        return LevelPlayer(game, level_named("master"), seed, limits, threads, settings=settings)
    raise SetupError(
        f"there is no player {name!r:.40}; there is random, random:uniform, "
        f"greedy, {', '.join(LEVELS)}, search:TIME, network:TIME[:FILE], rollouts:TIME, "
        "external:COMMAND and python:MODULE:CLASS"
    )


def _limits(name: str, text: str) -> Limits:
    """How long to think: `1s`, `0.5s`, `200ms`, or a number of iterations."""
    found = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)(s|ms)", text)
    if found is None or not float(found[1] or found[2]):
        raise SetupError(f"{name!r:.40}: {text!r:.20} is no time to think; 1s, 200ms or 5000 is")
    if found[1]:
        return Limits(iterations=int(found[1]))
    return Limits(seconds=float(found[2]) * _UNITS[found[3]])
