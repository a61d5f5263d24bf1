"""Many games on many processes, kept as they end: what the proofs of the review share.

A row of JSON for each game goes to a file beside the result, `PATH.rows.jsonl`. A program that is
started again skips the games that are there; files of several machines can be joined with `cat`.
"""

from __future__ import annotations

import json
import multiprocessing
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import Any

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.core.analysis import Limits
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.players import close, make_player
from tilewright.players.search import Question

Row = dict[str, Any]
Job = dict[str, Any]  # with a "key" that no other job of the file has
RANDOM_MOVES = 2  # of a game of self-play, at its beginning: so that no two games are alike


def collect(path: Path, jobs: Sequence[Job], work: Callable[[Job], Row], workers: int) -> list[Row]:
    """The row of every job, from the file or worked out now."""
    rows_path = path.with_suffix(".rows.jsonl")
    rows_path.parent.mkdir(parents=True, exist_ok=True)
    found = {row["key"]: row for row in _kept(rows_path)}
    missing = [job for job in jobs if job["key"] not in found]
    context = multiprocessing.get_context("spawn")
    with (
        rows_path.open("a", encoding="utf-8") as file,
        ProcessPoolExecutor(workers, mp_context=context) as pool,
    ):
        tasks = [pool.submit(work, job) for job in missing]
        for number, task in enumerate(as_completed(tasks), 1):
            row = task.result()
            found[row["key"]] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"\r{path.stem}: {number} of {len(missing)}", end="", file=sys.stderr)
    if missing:
        print(file=sys.stderr)
    return list(found.values())


def _kept(path: Path) -> Iterator[Row]:
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:  # the last line of a program that was killed
                continue


def write_result(path: Path, content: dict[str, Any]) -> None:
    """A result with how it was made."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    made = {
        "command": " ".join(["python", *sys.argv]),
        "commit": commit,
        "machine": f"{platform.machine()}, {multiprocessing.cpu_count()} cores",
    }
    path.write_text(json.dumps({**content, "made": made}, indent=1) + "\n", encoding="utf-8")
    print(path)


# ---------------------------------------------------------------- games


def play_out(state: State, names: Sequence[str], seed: int) -> State:
    """A game of players by name, one for each seat, to its end."""
    players = [make_player(state.game, name, seed + seat) for seat, name in enumerate(names)]
    while state.turn != OVER:
        state.play(players[state.turn].choose(state.view(state.turn), state.legal_moves()))
    for player in players:
        close(player)
    return state


def self_play(
    analyser: Analyser, seed: int, iterations: int, random_moves: int = RANDOM_MOVES
) -> Iterator[tuple[State, str | None]]:
    """Each decision of a game with its move, chosen by analyses; the last state has none."""
    game = analyser.game
    random = Random(seed)
    state = game.start(seed=seed, first=seed % game.players)
    analyser.search.restart(seed)
    made = 0
    while state.turn != OVER:
        moves = state.legal_moves()
        if made < random_moves or len(moves) == 1:
            move = random.choice(moves)
        else:
            found = analyser.analyse(state, Limits(iterations=iterations), Question(multipv=2))
            move = found.move
        made += 1
        yield state, move
        state.play(move)
    yield state, None


def shares(state: State) -> list[float]:
    """What each seat has of the victory; of one player the part of the most there can be."""
    players = state.game.players
    if players == 1:
        return [state.scores[0] / state.game.spec.solo_best]
    part = 1 / len(state.winners)
    return [part if seat in state.winners else 0.0 for seat in range(players)]


def make(job: Job) -> tilewright.Game:
    return tilewright.make(job["game"], job["players"], job["variant"])
