"""A player that is another program: one that speaks the protocol of docs/engine-protocol.md.

Whatever such a program does, `choose` comes back in time: with a legal move, or with a
`PlayerFailed` that says what was wrong. A program that failed once is ended and stays so.
"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Sequence
from typing import Any, NoReturn

from tilewright.core.errors import PlayerFailed, SetupError
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.players.process import MAX_OUTPUT, Ended, Flooded, LineProcess, Silent
from tilewright.players.protocol import COMPILING, HELLO, READY, best_move

START_SECONDS = 60.0  # for each `ready` of the start: an engine may have to compile first
COMPILING_SECONDS = 900.0  # in all, for one that says that it is compiling
GRACE_SECONDS = 2.0  # what an answer may take longer than the time for thinking
QUIT_SECONDS = 1.0  # between `quit` and the end by force

_REMARKS = ("id", "info", "option")  # lines that are no answer begin so


class ExternalPlayer:
    """Starts its program when it has to choose for the first time, or is prepared for it."""

    def __init__(
        self,
        game: Game,
        command: str,
        seed: int,
        seconds: float,
        *,
        start_seconds: float = START_SECONDS,
        grace_seconds: float = GRACE_SECONDS,
        compiling_seconds: float = COMPILING_SECONDS,
    ) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise SetupError(f"{command!r:.60} is not a command: {error}") from None
        if not self._command:
            raise SetupError("an external player needs a command: external:COMMAND")
        self._game = game
        self._seed = seed
        self._seconds = seconds
        self._start_seconds = start_seconds
        self._grace_seconds = grace_seconds
        self._compiling_seconds = compiling_seconds
        self._process: LineProcess | None = None
        self._options: set[str] = set()
        self._failure: str | None = None

    def __getstate__(self) -> dict[str, Any]:
        """A copied or pickled player starts a program of its own."""
        return {**self.__dict__, "_process": None}

    def prepare(self) -> None:
        """Start the program and wait until it is ready, before any clock runs."""
        if self._failure is not None:
            raise PlayerFailed(self._failure)
        if self._process is None:
            self._start()

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        if self._failure is not None:
            raise PlayerFailed(self._failure)
        process = self._process or self._start()
        process.tell(f"position {json.dumps(view, separators=(',', ':'))}", "isready")
        self._hear_ready(process, self._grace_seconds)
        process.tell(f"go time {self._seconds:.3f} moves {' '.join(moves)}")
        answer = self._hear(process, self._seconds + self._grace_seconds)
        move = best_move(answer)
        if move is None:
            self._fail(f"answered {answer!r:.60} where its best move was due")
        if move not in moves:
            self._fail(f"answered with an illegal move, {move!r:.60}")
        return move

    def close(self) -> None:
        """Say goodbye, and see that the program is gone."""
        self._failure = self._failure or "the engine was closed"
        if self._process is not None:
            self._process.tell("quit")
            self._process.end(QUIT_SECONDS)

    # -------------------------------------------------------------- talking

    def _start(self) -> LineProcess:
        try:
            process = self._process = LineProcess(self._command)
        except (OSError, ValueError) as error:
            self._fail(f"could not be started: {error}")
        process.tell(HELLO)
        self._hear_ready(process, self._start_seconds)
        game = self._game
        process.tell(f"game {game.name} players {game.players} variant {game.variant}")
        if "seed" in self._options:
            process.tell(f"option seed {self._seed}")
        process.tell("isready")
        self._hear_ready(process, self._start_seconds, self._compiling_seconds)
        return process

    def _hear_ready(self, process: LineProcess, seconds: float, compiling: float = 0.0) -> None:
        answer = self._hear(process, seconds, compiling)
        if answer != READY:
            self._fail(f"answered {answer!r:.60} where {READY!r} was due")

    def _hear(self, process: LineProcess, seconds: float, compiling: float = 0.0) -> str:
        """The first line that is no remark.

        One that says that it is compiling has its seconds again, but no more than `compiling` in
        all: nobody waits for ever.
        """
        begin = time.monotonic()
        deadline = begin + seconds
        missed = f"said nothing for {seconds:g} seconds"
        while True:
            try:
                line = process.hear(deadline)
            except Silent:
                self._fail(missed, complaint=True)
            except Flooded:
                self._fail(f"flooded us with more than {MAX_OUTPUT:,} bytes")
            except Ended:
                self._fail(_ending(process.exit_code(QUIT_SECONDS)), complaint=True)
            word, _, rest = line.partition(" ")
            if word == "error":
                self._fail(f"reported an error: {rest!r:.200}")
            if word not in _REMARKS:
                return line
            if word == "option":
                self._options.add(rest.partition(" ")[0])
            if line == COMPILING:
                deadline = max(deadline, min(time.monotonic() + seconds, begin + compiling))
            missed = f"gave no answer for {deadline - begin:.4g} seconds"

    def _fail(self, reason: str, *, complaint: bool = False) -> NoReturn:
        """End the program, for good; what it complained of last may explain why."""
        if self._process is not None:
            self._process.end()
            words = self._process.complaint()
            if complaint and words:
                reason = f"{reason}; its last complaint: {words!r:.200}"
        self._failure = f"the engine {reason}"
        raise PlayerFailed(self._failure) from None


def _ending(code: int | None) -> str:
    if code is None:
        return "closed its output"
    return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
