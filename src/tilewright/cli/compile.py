"""`tilewright compile`: compile now what would be compiled at first use, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable
from tempfile import TemporaryFile

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.arguments import at_least
from tilewright.core.batch import Batch
from tilewright.core.folders import cache_folder
from tilewright.core.game import Game
from tilewright.core.seat_batch import SeatBatch
from tilewright.games import game_names, make
from tilewright.players.judges import judges
from tilewright.players.search.evaluator import HEURISTIC, NETWORK
from tilewright.players.search.search_engine import search_engines


def _compile_rules(game: Game) -> None:
    game.engines.compiled().warm_playout()


def _compile_batches(game: Game) -> None:
    batch = Batch(game, 1, threads=1)
    batch.step(batch.sample())


def _compile_opponents(game: Game) -> None:
    judges(game.engines).compiled()
    batch = SeatBatch(game, 1, ["random"] * (game.players - 1), threads=1)
    batch.step(batch.sample())


def _compile_search(game: Game) -> None:
    search_engines(game.engines, HEURISTIC).compiled()


def _compile_network(game: Game) -> None:
    search_engines(game.engines, NETWORK).compiled()


# What is compiled by itself, the rules first: all others are made of them.
PARTS: dict[str, Callable[[Game], None]] = {
    "rules": _compile_rules,
    "network": _compile_network,
    "search": _compile_search,
    "batches": _compile_batches,
    "opponents": _compile_opponents,
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Compiles the rules and what is made of them, and keeps that for every later process of "
        "this user. What is there already is not compiled again."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(game_names())} (all)")
    parser.add_argument(
        "--part",
        action="append",
        choices=tuple(PARTS),
        help="only this; may be repeated (all)",
    )
    parser.add_argument(
        "--jobs", type=at_least(1, 256), metavar="N", help="processes at a time (one for each core)"
    )


def run(options: argparse.Namespace) -> int:
    for name in options.games:
        if name not in game_names():
            known = ", ".join(game_names())
            raise CommandError(f"there is no game {name!r:.40}; there is {known}", USAGE_ERROR)
    if os.environ.get("TILEWRIGHT_ENGINE") == "interpreted":
        raise CommandError("TILEWRIGHT_ENGINE is interpreted: nothing would use compiled rules")
    _check_cache()
    wanted = options.part or list(PARTS)
    games = options.games or list(game_names())
    jobs = [(name, part) for part in PARTS if part in wanted for name in games]
    begin = time.monotonic()
    _compile_all(jobs, options.jobs or os.cpu_count() or 1)
    print(f"compiled {', '.join(games)} in {time.monotonic() - begin:.0f} s")
    return 0


def _check_cache() -> None:
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(f"nothing can be kept in {folder}: {error.strerror}") from error


def compile_part(job: tuple[str, str]) -> tuple[str, str]:
    """One part of one game, in whatever process this is; returns what it was asked for."""
    name, part = job
    PARTS[part](make(name, make(name).spec.players[-1]))
    return job


def _compile_all(jobs: list[tuple[str, str]], processes: int) -> None:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
    )  # fmt: skip
    # Processes, since the compiler works in one thread at a time; what two of them need one
    # compiles, while the other waits and loads it.
    context = multiprocessing.get_context("spawn")
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        context.Pool(min(processes, len(jobs))) as pool,
    ):
        task = progress.add_task("compiling", total=len(jobs))
        for name, part in pool.imap_unordered(compile_part, jobs):
            progress.update(task, advance=1, description=f"compiled {name}: {part}")
