"""Whether a bot's worker grows: its resident memory after the first and after many moves.

One worker plays bots against each other at tables of all games, several tables at a time. Another
one has compiled everything before, so the first moves of this one load all the code. The tables
that are there at the start stand at different stages of their games, as on a server in use: late
positions have more moves, and so larger trees, than early ones.

There are three cases: casual bots and experts, masters, and hints, for each of which another table
asks.

    python benchmarks/bot_memory.py [--moves 10000] [--out results/bot-memory.json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewright import make
from tilewright.core.state import State
from tilewright.games import game_names
from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool

FIRST = 100  # moves, after which a worker has met everything
TABLES = 12  # at a time
STAGE = 5  # moves by which each of the first tables is ahead of the one before
PLENTY = 1 << 40  # the worker must stay small without being replaced


@dataclass(frozen=True)
class Case:
    """What a worker is asked."""

    levels: tuple[str, ...]
    seconds: float
    parts: int = 1  # of all moves: every so many-th is played
    hints: bool = False  # each table asks once, and then another one does
    max_growth: float = 1.1


CASES = {
    # No level here thinks that long, but the first move may wait for the compiler.
    "bots": Case(("casual", "expert"), 300.0),
    # How large a master's tree grows in its time depends on what else the machine does.
    "masters": Case(("master",), 0.05, parts=10, max_growth=1.5),
    "hints": Case(("master",), 0.05, parts=10, hints=True, max_growth=1.5),
}


@dataclass
class Table:
    """A game between bots of one level."""

    name: str
    level: str
    state: State


def tables(seed: int, levels: Sequence[str]) -> Iterator[Table]:
    """One table after another, of every game in turn."""
    chance = random.Random(seed)
    number = 0
    while True:
        for game in game_names():
            for level in levels:
                number += 1
                yield Table(f"table-{number}", level, make(game, 2).start(chance.getrandbits(64)))


async def play(moves: int, case: Case, seed: int = 18) -> dict[int, int]:
    """The resident memory of the worker in bytes, by the number of moves that it has played."""
    pool = BotPool(1, PLENTY)
    new_tables = tables(seed, case.levels)
    going = [next(new_tables) for _ in range(TABLES)]
    chance = random.Random(seed)
    for place, table in enumerate(going):
        _advance(table.state, place * STAGE, chance)
    resident: dict[int, int] = {}
    marks = {FIRST, *(moves * part // 10 for part in range(1, 11))}
    played = 0
    try:
        while played < moves:
            for place in range(TABLES):
                if going[place].state.turn < 0 or (case.hints and played >= TABLES):
                    if not case.hints:  # a table does not end by a hint
                        pool.release(going[place].name)
                    going[place] = next(new_tables)
                table = going[place]
                answer = await pool.analyse(_question(table, case.seconds, seed))
                table.state.play(answer.move)
                played += 1
                if played in marks:
                    resident[played] = answer.resident
                    print(f"{played} moves: {answer.resident / 1e6:.1f} MB", file=sys.stderr)
                if played == moves:
                    break
    finally:
        pool.close()
    return resident


def _advance(state: State, moves: int, chance: random.Random) -> None:
    """Play random moves, but none that ends the game."""
    for _ in range(moves):
        move = chance.choice(state.legal_moves())
        ahead = state.copy()
        ahead.play(move)
        if ahead.turn < 0:
            return
        state.play(move)


def _question(table: Table, seconds: float, seed: int) -> Question:
    game, seat = table.state.game, table.state.turn
    return Question(
        table=table.name,
        seat=seat,
        game=game.name,
        players=game.players,
        variant=game.variant,
        view=table.state.view(seat),
        level=table.level,
        seconds=seconds,
        seed=seed,
    )


def growth(resident: dict[int, int]) -> float:
    """How much larger the worker is at the end than after the first moves."""
    return resident[max(resident)] / resident[FIRST]


def measure(moves: int, case: str = "bots") -> dict[int, int]:
    """Play them, with code that is compiled before the first move."""
    before = os.environ.get("TILEWRIGHT_ENGINE")
    os.environ["TILEWRIGHT_ENGINE"] = "compiled"  # the worker inherits it
    try:
        asyncio.run(play(TABLES, CASES["bots"]))  # in a worker of its own, which compiles
        return asyncio.run(play(moves // CASES[case].parts, CASES[case]))
    finally:
        if before is None:
            del os.environ["TILEWRIGHT_ENGINE"]
        else:
            os.environ["TILEWRIGHT_ENGINE"] = before


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    started = time.perf_counter()
    resident = {case: measure(options.moves, case) for case in CASES}
    grown = {case: round(growth(found), 4) for case, found in resident.items()}
    report = {
        "commit": _commit(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "python": platform.python_version(),
        "command": " ".join(["python", *sys.argv]),
        "seconds": round(time.perf_counter() - started, 1),
        "resident_megabytes": {
            case: {str(n): round(size / 1e6, 1) for n, size in found.items()}
            for case, found in resident.items()
        },
        "growth": grown,
    }
    text = json.dumps(report, indent=1) + "\n"
    print(text, end="")
    if options.out is not None:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(text)
    return 0 if all(grown[name] <= case.max_growth for name, case in CASES.items()) else 1


def _commit() -> str:
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
