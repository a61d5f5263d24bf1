"""Whether a bot's worker grows: its resident memory after 100 and after 10,000 moves.

One worker plays bots against each other at tables of all games, several tables at a time. Another
one has compiled everything before, so the first moves of this one load all the code. The tables
that are there at the start stand at different stages of their games, as on a server in use: late
positions have more moves, and so larger trees, than early ones.

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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright import make
from tilewright.core.state import State
from tilewright.games import game_names
from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool

FIRST = 100  # moves, after which a worker has met everything
MAX_GROWTH = 1.1
TABLES = 12  # at a time
STAGE = 5  # moves by which each of the first tables is ahead of the one before
LEVELS = ("casual", "expert")
SECONDS = 300.0  # no level here thinks that long, but the first move may wait for the compiler
PLENTY = 1 << 40  # the worker must stay small without being replaced


@dataclass
class Table:
    """A game between bots of one level."""

    name: str
    level: str
    state: State


def tables(seed: int) -> Any:
    """One table after another, of every game in turn."""
    chance = random.Random(seed)
    number = 0
    while True:
        for game in game_names():
            for level in LEVELS:
                number += 1
                yield Table(f"table-{number}", level, make(game, 2).start(chance.getrandbits(64)))


async def play(moves: int, seed: int = 18) -> dict[int, int]:
    """The resident memory of the worker in bytes, by the number of moves that it has played."""
    pool = BotPool(1, PLENTY)
    new_tables = tables(seed)
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
                if going[place].state.turn < 0:
                    pool.release(going[place].name)
                    going[place] = next(new_tables)
                table = going[place]
                answer = await pool.analyse(_question(table, seed))
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


def _question(table: Table, seed: int) -> Question:
    game, seat = table.state.game, table.state.turn
    return Question(
        table=table.name,
        seat=seat,
        game=game.name,
        players=game.players,
        variant=game.variant,
        view=table.state.view(seat),
        level=table.level,
        seconds=SECONDS,
        seed=seed,
    )


def growth(resident: dict[int, int]) -> float:
    """How much larger the worker is at the end than after the first moves."""
    return resident[max(resident)] / resident[FIRST]


def measure(moves: int) -> dict[int, int]:
    """Play them, with code that is compiled before the first move."""
    before = os.environ.get("TILEWRIGHT_ENGINE")
    os.environ["TILEWRIGHT_ENGINE"] = "compiled"  # the worker inherits it
    try:
        asyncio.run(play(TABLES))  # in a worker of its own, which compiles
        return asyncio.run(play(moves))
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
    resident = measure(options.moves)
    report = {
        "commit": _commit(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "python": platform.python_version(),
        "command": " ".join(["python", *sys.argv]),
        "seconds": round(time.perf_counter() - started, 1),
        "resident_megabytes": {str(n): round(size / 1e6, 1) for n, size in resident.items()},
        "growth": round(growth(resident), 4),
    }
    text = json.dumps(report, indent=1) + "\n"
    print(text, end="")
    if options.out is not None:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(text)
    return 0 if growth(resident) <= MAX_GROWTH else 1


def _commit() -> str:
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
