"""Processor time of a bot's move, by game and level, in a worker as the server starts them.

Bots of one level play against each other in one worker. What the worker process used up is divided
by the moves; a move that is the only legal one is not asked of it, as on the server. Code is
compiled before anything counts. How many moves a game has, for two to four seats, is kept as well.

    python benchmarks/bot_costs.py [--seconds 2] [--levels casual ..] [--out FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

os.environ["TILEWRIGHT_ENGINE"] = "compiled"  # before the first import; the worker inherits it

from figures import keep, origin
from server_stack import children, own_cpu_seconds

from tilewright import OVER, make
from tilewright.core.state import State
from tilewright.games import game_names
from tilewright.players.levels import DEFAULT_SECONDS, LEVELS
from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool

MIN_MOVES = 6
WARM_MOVES = 10
GAMES = 12  # for their length
SEATS = 2
LENGTH_SEATS = (2, 3, 4)
PLENTY = 1 << 40  # bytes, so that no worker is replaced


@dataclass(frozen=True)
class Cost:
    """What moves of one level cost."""

    moves: int
    cpu_ms_per_move: float


class Asker:
    """Bots of one level at one table after the other, all in one worker."""

    def __init__(
        self, pool: BotPool, game: str, level: str, seats: int = SEATS, seed: int = 1
    ) -> None:
        self._pool = pool
        self._game = make(game, seats)
        self._level = level
        self._random = random.Random(seed)
        self._tables = 0
        self._state = self._next_table()
        self.lengths: list[int] = []  # moves of the games that ended

    def _next_table(self) -> State:
        self._tables += 1
        self._moves = 0
        return self._game.start(self._random.getrandbits(64))

    async def move(self) -> bool:
        """Make the next move; whether the worker was asked for it."""
        state = self._state
        moves = state.legal_moves()
        asked = len(moves) > 1
        move = (await self._pool.analyse(self._question())).move if asked else moves[0]
        state.play(move)
        self._moves += 1
        if state.turn == OVER:
            self.lengths.append(self._moves)
            self._pool.release(self._name)
            self._state = self._next_table()
        return asked

    @property
    def _name(self) -> str:
        return f"{self._game.name}-{self._level}-{self._tables}"

    def _question(self) -> Question:
        state = self._state
        return Question(
            table=self._name,
            seat=state.turn,
            game=self._game.name,
            players=self._game.players,
            variant=self._game.variant,
            view=state.view(state.turn),
            level=self._level,
            seconds=DEFAULT_SECONDS,
            seed=self._random.getrandbits(63),
        )


async def cost_of(pool: BotPool, game: str, level: str, seconds: float) -> Cost:
    """So many seconds of moves, after some that do not count."""
    asker = Asker(pool, game, level)
    for _ in range(WARM_MOVES):
        await asker.move()
    (worker,) = _workers()
    began, spent, asked = time.perf_counter(), own_cpu_seconds(worker), 0
    while asked < MIN_MOVES or time.perf_counter() - began < seconds:
        asked += await asker.move()
    spent = own_cpu_seconds(worker) - spent
    return Cost(asked, round(1000 * spent / asked, 3))


def _workers() -> list[int]:
    """The processes of the pool: a helper of multiprocessing may be beside them."""
    found = []
    for child in children(os.getpid()):
        command = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"resource_tracker" not in command:
            found.append(child)
    return found


async def length_of(pool: BotPool, game: str, seats: int, games: int) -> float:
    """Moves of a game, as casual bots play it."""
    asker = Asker(pool, game, "casual", seats, seed=2)
    while len(asker.lengths) < games:
        await asker.move()
    return round(mean(asker.lengths), 1)


def random_length_of(game: str, seats: int, games: int) -> float:
    """The same, as somebody plays it who takes any legal move."""
    chance, lengths = random.Random(3), []
    for _ in range(games):
        state, moves = make(game, seats).start(chance.getrandbits(64)), 0
        while state.turn != OVER:
            state.play(chance.choice(state.legal_moves()))
            moves += 1
        lengths.append(moves)
    return round(mean(lengths), 1)


async def measure(
    games: Sequence[str], levels: Sequence[str], seconds: float, whole_games: int
) -> dict[str, Any]:
    """What every level costs in every game, and how long games are."""
    pool = BotPool(1, PLENTY)
    found: dict[str, Any] = {"seats": SEATS, "games": {}}
    try:
        for game in games:
            costs = {}
            for level in levels:
                cost = await cost_of(pool, game, level, seconds)
                print(
                    f"{game:16} {level:10} {cost.cpu_ms_per_move:9.3f} ms of processor a move "
                    f"({cost.moves} moves)",
                    file=sys.stderr,
                )
                costs[level] = {"moves": cost.moves, "cpu_ms_per_move": cost.cpu_ms_per_move}
            lengths = {
                str(seats): {
                    "casual": await length_of(pool, game, seats, whole_games),
                    "random": random_length_of(game, seats, whole_games),
                }
                for seats in LENGTH_SEATS
            }
            found["games"][game] = {"levels": costs, "moves_per_game": lengths}
    finally:
        pool.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each level (2)")
    parser.add_argument("--games", nargs="+", choices=game_names(), default=game_names())
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument(
        "--whole-games", type=int, default=GAMES, help=f"for their length ({GAMES})"
    )
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    options = parser.parse_args()
    found = origin() | {"thinking_seconds": DEFAULT_SECONDS}
    found |= asyncio.run(
        measure(options.games, options.levels, options.seconds, options.whole_games)
    )
    if options.out is not None:
        keep(found, options.out)


if __name__ == "__main__":
    main()
