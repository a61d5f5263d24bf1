"""Worker processes that play games, each one game at a time.

They live as long as the match, so compiled code is loaded once in each. A worker whose parent is
gone, even by SIGKILL, closes its players and ends; so does one that is told to stop.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType, TracebackType

from tilewright.arena.match import Played, play_game, tag_text
from tilewright.arena.pairing import Fixture
from tilewright.arena.settings import Settings
from tilewright.core.game import Game

PATIENCE = 4.0  # seconds in which a worker that is told to stop can close its players


class MatchBroken(RuntimeError):
    """A game could not be played because of a bug, not of a player; says which game."""

    def __init__(self, settings: Settings, fixture: Fixture, problem: str, details: str) -> None:
        names = ", ".join(settings.labels[entrant] for entrant in fixture.seating)
        super().__init__(
            f"game {fixture.number} ({settings.game}: {names}; draws from seed {fixture.seed}) "
            f"could not be played: {problem}"
        )
        self.details = details


@dataclass(frozen=True)
class _Broken:
    """A worker's answer when an exception came through."""

    problem: str
    details: str


@dataclass
class _Worker:
    process: BaseProcess
    connection: Connection
    fixture: Fixture | None = None  # what it plays now

    def begin(self, fixture: Fixture | None) -> None:
        self.fixture = fixture
        if fixture is not None:
            self.connection.send(fixture)

    def result(self) -> Played | _Broken:
        try:
            answer: Played | _Broken = self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join(PATIENCE)
            return _Broken(f"its process ended with code {self.process.exitcode}", "")
        return answer


class Crew:
    """So many workers; leaving the context ends them."""

    def __init__(self, settings: Settings, size: int) -> None:
        self._settings = settings
        self._size = size
        self._workers: list[_Worker] = []

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
            if worker.fixture is not None:
                worker.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()
        self._workers.clear()

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        """The games as they come to their ends; `MatchBroken` at the first that cannot be."""
        for _ in range(self._size):
            fixture = next(fixtures, None)
            if fixture is not None:
                self._workers.append(_hired(self._settings))
                self._workers[-1].begin(fixture)
        while busy := {w.connection: w for w in self._workers if w.fixture is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]
                fixture, answer = worker.fixture, worker.result()
                assert fixture is not None
                if isinstance(answer, _Broken):
                    worker.fixture = None
                    raise MatchBroken(self._settings, fixture, answer.problem, answer.details)
                worker.begin(next(fixtures, None))
                yield answer


def play_fixture(settings: Settings, game: Game, fixture: Fixture) -> Played:
    """One game of a match, with the players' names in its record."""
    labels = settings.labels
    return play_game(
        game,
        fixture,
        lambda seat: settings.make_player(game, fixture.seating[seat], fixture.player_seeds[seat]),
        {f"Seat{seat}": tag_text(labels[entrant]) for seat, entrant in enumerate(fixture.seating)},
        settings.most_moves,
    )


def _hired(settings: Settings) -> _Worker:
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe with threads
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(settings, theirs), daemon=True)
    with _deaf_to_ctrl_c():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A process that starts in here ignores Ctrl-C from its first moment: the parent decides."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(settings: Settings, connection: Connection) -> None:
    """A worker's life: play what comes until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    game = settings.make_game()
    while True:
        try:
            fixture: Fixture = connection.recv()
        except EOFError:
            return
        answer: Played | _Broken
        try:
            answer = play_fixture(settings, game, fixture)
        except Exception as error:
            answer = _Broken(f"{type(error).__name__}: {error}", traceback.format_exc())
        connection.send(answer)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    """Out through every `with`, so that the players are closed."""
    sys.exit(0)


def _end_with_parent() -> None:
    """Without this a killed match would leave its workers, and their engines, thinking."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
