"""Many games on many processes, kept as they end: what the proofs of the review share.

A row of JSON for each game goes to a file beside the results, one for each form of a game
(`Form.rows`). A program that is started again skips the games that are there; files of several
machines can be joined with `cat`. At the end the rows are packed beside it (`Form.pack`): packed
they are in git, so that any machine can go on.
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.core.analysis import Limits
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.players import close, make_player

Row = dict[str, Any]
Job = dict[str, Any]  # with a "key" that no other job of the file has
RANDOM_MOVES = 2  # of a game of self-play, at its beginning: so that no two games are alike


@dataclass
class Form:
    """A game with a side and a number of players: its jobs, and the rows of those that ended."""

    game: str
    variant: str
    players: int
    rows: Path  # the file
    jobs: Sequence[Job] = ()
    weight: float = 1.0  # its part of the time, beside the others'
    found: dict[str, Row] = field(default_factory=dict)
    spent: float = 0.0  # seconds of its jobs, those under way by what others took

    @property
    def name(self) -> str:
        return f"{self.game}-{self.variant}-{self.players}"

    @property
    def packed(self) -> Path:
        return self.rows.with_name(self.rows.name + ".gz")

    def read(self) -> None:
        """What is in the files already."""
        self.found = {row["key"]: row for path in (self.packed, self.rows) for row in _kept(path)}

    def pack(self) -> None:
        """Keep all rows in a file that git keeps; the same rows give the same bytes."""
        rows = [json.dumps(self.found[key]) + "\n" for key in sorted(self.found)]
        self.packed.write_bytes(gzip.compress("".join(rows).encode(), mtime=0))

    def keep(self, row: Row) -> None:
        self.found[row["key"]] = row
        self.rows.parent.mkdir(parents=True, exist_ok=True)
        with self.rows.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def missing(self) -> list[Job]:
        return [job for job in self.jobs if job["key"] not in self.found]


@dataclass
class _Waiting:
    """The jobs of a form that nobody works at, and what one of them takes."""

    form: Form
    jobs: list[Job]
    ended: int = 0

    def cost(self) -> float:
        """Seconds of a job, as far as it is known."""
        return self.form.spent / self.ended if self.ended else 0.0


def collect(
    forms: Sequence[Form], work: Callable[[Job], Row], workers: int, seconds: float = inf
) -> None:
    """Work at the jobs of all forms; when the time is up no other job begins.

    All forms get the same time, by their weights; so those with quick games get more games.
    """
    begin = time.monotonic()
    waiting = []
    for form in forms:
        form.read()
        waiting.append(_Waiting(form, form.missing()))
    asked = sum(len(one.jobs) for one in waiting)
    if not asked:
        return
    context = multiprocessing.get_context("spawn")
    done = 0
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        running: dict[Future[tuple[float, Row]], _Waiting] = {}

        def next_of() -> _Waiting | None:
            open_ones = [one for one in waiting if one.jobs]
            if not open_ones or time.monotonic() - begin > seconds:
                return None
            under_way = list(running.values())
            return min(
                open_ones,
                key=lambda one: (
                    (one.form.spent + under_way.count(one) * one.cost()) / one.form.weight,
                    under_way.count(one),
                ),
            )

        while True:
            while len(running) < workers and (chosen := next_of()) is not None:
                running[pool.submit(_timed, work, chosen.jobs.pop(0))] = chosen
            if not running:
                break
            for task in wait(running, return_when=FIRST_COMPLETED).done:
                of = running.pop(task)
                took, row = task.result()
                of.form.keep(row)
                of.form.spent += took
                of.ended += 1
                done += 1
            passed = time.monotonic() - begin
            print(f"\r{done} of {asked}, {passed:.0f} s ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _timed(work: Callable[[Job], Row], job: Job) -> tuple[float, Row]:
    begin = time.monotonic()
    row = work(job)
    return time.monotonic() - begin, row


def _kept(path: Path) -> Iterator[Row]:
    if path.exists():
        read = gzip.open if path.suffix == ".gz" else open
        with read(path, "rt", encoding="utf-8") as file:
            lines = file.read().splitlines()
        for line in lines:
            try:
                yield json.loads(line)
            except ValueError:  # the last line of a program that was killed
                continue


def write_result(path: Path, content: dict[str, Any], commit: str | None) -> None:
    """A result with how it was made."""
    made = {
        "command": " ".join(["python", *sys.argv]),
        "commit": commit or _commit(),
        "machine": f"{platform.machine()}, {multiprocessing.cpu_count()} cores",
    }
    path.write_text(json.dumps({**content, "made": made}, indent=1) + "\n", encoding="utf-8")
    print(path)


def _commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()


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
    """Each decision of a game with its move, chosen by searches; the last state has none."""
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
            move = analyser.search.analyse(state, Limits(iterations=iterations)).move
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
