"""Worker processes that play games, each one game at a time.

They live as long as the match, so compiled code is loaded once in each.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from multiprocessing.connection import Connection, wait
from types import TracebackType

from tilewright.arena.luck import Measuring, Meter
from tilewright.arena.match import PlayedGame, play_game, tag_text
from tilewright.arena.pairing import Fixture, derived_seed
from tilewright.arena.settings import TournamentSettings
from tilewright.core.game import Game
from tilewright.core.processes import PATIENCE, Worker, begin_worker, spawn


class MatchBroken(RuntimeError):
    """A game could not be played because of a bug, not of a player; says which game."""

    def __init__(
        self, settings: TournamentSettings, fixture: Fixture, problem: str, details: str
    ) -> None:
        names = ", ".join(settings.labels[entrant] for entrant in fixture.seating)
        super().__init__(
            f"game {fixture.number} ({settings.game}: {names}; draws from seed {fixture.seed}) "
            f"could not be played: {problem}"
        )
        self.details = details


@dataclass(frozen=True)
class Job:
    """A game to be played, and to be measured if luck is; or one that is over, to be measured."""

    fixture: Fixture
    played: PlayedGame | None = None


@dataclass(frozen=True)
class _Broken:
    """A worker's answer when an exception came through."""

    problem: str
    details: str


@dataclass
class _MatchWorker(Worker):
    job: Job | None = None  # what it does now

    def begin(self, job: Job | None) -> None:
        self.job = job
        if job is not None:
            self.connection.send(job)

    def result(self) -> PlayedGame | _Broken:
        try:
            answer: PlayedGame | _Broken = self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join(PATIENCE)
            return _Broken(f"its process ended with code {self.process.exitcode}", "")
        return answer


class Crew:
    """So many workers; leaving the context ends them."""

    def __init__(
        self, settings: TournamentSettings, size: int, measuring: Measuring | None = None
    ) -> None:
        self._settings = settings
        self._measuring = measuring
        self._size = size
        self._workers: list[_MatchWorker] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.connection.close()
            if worker.job is not None:
                worker.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.dismiss(deadline)
        self._workers.clear()

    def play(self, jobs: Iterator[Job]) -> Iterator[PlayedGame]:
        """The games as they end; `MatchBroken` at the first that cannot be."""
        for _ in range(self._size):
            job = next(jobs, None)
            if job is not None:
                self._workers.append(_spawned(self._settings, self._measuring))
                self._workers[-1].begin(job)
        while busy := {w.connection: w for w in self._workers if w.job is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]
                job, answer = worker.job, worker.result()
                assert job is not None
                if isinstance(answer, _Broken):
                    worker.job = None
                    raise MatchBroken(self._settings, job.fixture, answer.problem, answer.details)
                worker.begin(next(jobs, None))
                yield answer


def play_fixture(settings: TournamentSettings, game: Game, fixture: Fixture) -> PlayedGame:
    """One game of a match, with the players' names in its record."""
    labels = settings.labels
    return play_game(
        game,
        fixture,
        lambda seat: settings.make_player(game, fixture.seating[seat], fixture.player_seeds[seat]),
        {f"Seat{seat}": tag_text(labels[entrant]) for seat, entrant in enumerate(fixture.seating)},
        settings.max_moves,
    )


def _spawned(settings: TournamentSettings, measuring: Measuring | None) -> _MatchWorker:
    worker = spawn(_work, settings, measuring)
    return _MatchWorker(worker.process, worker.connection)


class _Working:
    """How a worker does its jobs."""

    def __init__(self, settings: TournamentSettings, measuring: Measuring | None) -> None:
        self._settings = settings
        self._measuring = measuring
        self._game = settings.make_game()

    @cached_property
    def _meter(self) -> Meter:
        assert self._measuring is not None
        return self._measuring.make_meter(self._game, self._measuring.iterations)

    def do(self, job: Job) -> PlayedGame:
        played = job.played or play_fixture(self._settings, self._game, job.fixture)
        if self._measuring is None:
            return played
        # All games of a deal have the same seed: what favours a seat favours both who sit there.
        seed = derived_seed(self._settings.seed, "luck", job.fixture.deal)
        return self._measuring.measured(played, self._meter, seed)


def _work(
    settings: TournamentSettings, measuring: Measuring | None, connection: Connection
) -> None:
    """A worker's life: play what comes until nothing comes any more."""
    begin_worker()
    working = _Working(settings, measuring)
    while True:
        try:
            job: Job = connection.recv()
        except EOFError:
            return
        answer: PlayedGame | _Broken
        try:
            answer = working.do(job)
        except Exception as error:
            answer = _Broken(f"{type(error).__name__}: {error}", traceback.format_exc())
        connection.send(answer)
