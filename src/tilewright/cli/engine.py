"""`tilewright engine`: thinking for other programs, in lines; see docs/engine-protocol.md.

A line that cannot be obeyed, whatever is in it, is answered by an `error` line and changes nothing.
Thinking happens in a thread of its own, so that `stop` and `quit` are heard at once.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import BinaryIO, TextIO

from tilewright import __version__
from tilewright.analysis.analyser import Analyser
from tilewright.cli import INTERRUPTED, USAGE_ERROR, CommandError
from tilewright.cli.engine_words import (
    Refusal,
    error_line,
    is_whole,
    lines_of,
    pairs,
    position_state,
    seconds,
    text_of,
    whole,
)
from tilewright.core.analysis import Analysis
from tilewright.core.errors import TilewrightError
from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State
from tilewright.core.validation import shown
from tilewright.games import make
from tilewright.players import close, protocol
from tilewright.players.levels import LEVELS, LevelPlayer, make_level
from tilewright.players.search import Limits, Question, SearchReport

MAX_SECONDS = 86_400
MAX_ITERATIONS = 1 << 40
MAX_THREADS = 64
MAX_MULTIPV = 64
SECONDS_BETWEEN_REMARKS = 1.0  # while the compiler is at work
QUIT_SECONDS = 0.5  # in which a search has seen that it must stop

_AT_ANY_TIME = ("isready", "stop", "quit")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Reads commands line by line and answers in lines: game, position, go, stop, "
        "quit, .. A line that cannot be obeyed gets an error line. The whole protocol, with an "
        "example, is in docs/engine-protocol.md."
    )
    parser.add_argument("--level", metavar="NAME", help="how strong (default: as strong as it can)")
    parser.add_argument("--seed", metavar="N", help="makes thinking repeatable (0)")
    parser.add_argument("--threads", metavar="T", help="to think with (1)")


def run(options: argparse.Namespace) -> int:
    say = Output(sys.stdout)
    loop = EngineLoop(say)
    for name in OPTIONS:
        value = vars(options).get(name)
        if value is not None:
            try:
                loop.set_option(name, str(value))
            except Refusal as error:
                raise CommandError(str(error), USAGE_ERROR) from None
    code = 0
    try:
        if sys.stdin is not None:
            loop.obey(sys.stdin.buffer)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if not loop.close():
        # A compiler is at work in a thread: Python would wait for it, or break it in the middle.
        os._exit(code)
    if say.broken:
        raise BrokenPipeError
    return code


class Output:
    """Whole lines, from several threads, to somebody who waits for each of them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.broken = False

    def __call__(self, line: str) -> None:
        with self._lock:
            try:
                print(line, file=self._stream, flush=True)
            except OSError:
                self.broken = True


class Choice:
    """An option that is one of some words; the last one unless it is set."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = values
        self.default = values[-1]
        self.meaning = f"one of {' '.join(values)}"

    def accepts(self, value: str) -> bool:
        return value in self._values


class Number:
    """An option that is a whole number; the least one unless it is set."""

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most
        self.default = str(least)
        self.meaning = f"from {least} to {most}"

    def accepts(self, value: str) -> bool:
        return is_whole(value) and self._least <= int(value) <= self._most


OPTIONS: dict[str, Choice | Number] = {
    "level": Choice(LEVELS),
    "seed": Number(0, SEED_LIMIT - 1),
    "threads": Number(1, MAX_THREADS),
    "multipv": Number(0, MAX_MULTIPV),
}


class Task:
    """Work in a thread of its own."""

    def __init__(self, work: Callable[[Task], None]) -> None:
        self.stop = threading.Event()
        # Set before the last line is said, because whoever reads it may go on at once.
        self.done = threading.Event()
        self._thread = threading.Thread(target=work, args=(self,), daemon=True)
        self._thread.start()

    def join(self, seconds: float | None = None) -> bool:
        """Wait for the thread; whether it has ended."""
        self._thread.join(seconds)
        return not self._thread.is_alive()


class EngineLoop:
    """One conversation: a game, a state of it, and perhaps an analysis under way."""

    def __init__(self, say: Output) -> None:
        self._say = say
        self._options = {name: option.default for name, option in OPTIONS.items()}
        self._game: Game | None = None
        self._state: State | None = None
        self._thinker: LevelPlayer | None = None
        self._analyser: Analyser | None = None
        self._warmed: set[str] = set()
        self._warming: Task | None = None
        self._thinking: Task | None = None
        self._leaving = False
        self._bare = {
            protocol.HELLO: self._introduce,
            "isready": self._wait_until_ready,
            "stop": self._stop,
            "quit": self._leave,
        }
        self._commands = {
            "option": self._set_option,
            "game": self._set_game,
            "position": self._set_position,
            "go": self._go,
        }

    def obey(self, commands: BinaryIO) -> None:
        """Answer line by line, until `quit` or the end."""
        for line in lines_of(commands):
            try:
                command, *rest = text_of(line).split(maxsplit=1) or [""]
                if command:
                    self._obey(command, *rest)
            except Refusal as refusal:
                self._say(error_line(refusal.code, refusal))
            if self._leaving or self._say.broken:
                return

    def close(self) -> bool:
        """Stop thinking; whether all threads have ended."""
        self._stop()
        tasks = (self._thinking, self._warming)
        ended = all(task is None or task.join(QUIT_SECONDS) for task in tasks)
        if ended:
            self._forget()
        return ended

    # -------------------------------------------------------------- commands

    def _obey(self, command: str, rest: str = "") -> None:
        if self._busy() and command not in _AT_ANY_TIME:
            raise Refusal("busy", "thinking: only stop, isready and quit are heard now")
        if command in self._bare and rest:
            raise Refusal(command, f"nothing may follow this word, but {shown(rest)} does")
        try:
            if command in self._bare:
                self._bare[command]()
            elif command in self._commands:
                self._commands[command](rest)
            else:
                raise Refusal("unknown", f"there is no command {shown(command)}")
        except TilewrightError as error:
            raise Refusal(command, error) from None
        except Refusal:
            raise
        except Exception as error:
            # Not foreseen. Whoever is connected shall still be able to go on.
            raise Refusal("internal", f"{command}: {type(error).__name__}: {error}") from error

    def _introduce(self) -> None:
        self._say("id name Tilewright")
        self._say(f"id version {__version__}")
        self._say(f"id protocol {protocol.VERSION}")
        for name, option in OPTIONS.items():
            self._say(f"option {name} default {option.default} {option.meaning}")
        self._say(protocol.READY)

    def _wait_until_ready(self) -> None:
        self._wait_for_the_compiler()
        self._say(protocol.READY)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.stop.set()

    def _leave(self) -> None:
        self._leaving = True

    def _set_option(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 2:
            raise Refusal("option", "a name and a value follow: option NAME VALUE")
        self.set_option(*words)

    def set_option(self, name: str, value: str) -> None:
        """Takes effect with the next analysis."""
        if name not in OPTIONS:
            names = ", ".join(OPTIONS)
            raise Refusal("option", f"there is no option {shown(name)}; there is {names}")
        if not OPTIONS[name].accepts(value):
            raise Refusal("option", f"{name} is {OPTIONS[name].meaning}, not {shown(value)}")
        self._options[name] = value
        self._forget()

    def _set_game(self, rest: str) -> None:
        words = rest.split()
        if not words:
            raise Refusal("game", "which one? game NAME [players N] [variant NAME]")
        values = pairs("game", words[1:], ("players", "variant"))
        players = whole("game", "players", values.get("players", "2"), 99)
        self._game = make(words[0], players, values.get("variant", "standard"))
        self._state = None
        self._forget()
        if self._game.name not in self._warmed:
            self._warmed.add(self._game.name)
            self._warm_up(self._game)

    def _set_position(self, rest: str) -> None:
        self._state = position_state(self._need_game("position"), rest.strip())

    def _go(self, rest: str) -> None:
        state = self._need_state()
        words, moves = rest.split(), list[str]()
        if "moves" in words:
            at = words.index("moves")
            words, moves = words[:at], words[at + 1 :]
            if not moves:
                raise Refusal("go", "no move stands after 'moves'")
        values = pairs("go", words, ("time", "iterations"))
        time, iterations = values.get("time"), values.get("iterations")
        limits = Limits(
            None if time is None else seconds("go", "time", time, MAX_SECONDS),
            None if iterations is None else whole("go", "iterations", iterations, MAX_ITERATIONS),
        )
        legal = set(state.legal_moves())
        for move in moves:
            if move not in legal:
                raise Refusal("go", f"{shown(move)} is not a legal move here")
        if self._thinking is not None:
            self._thinking.join()
        self._thinking = Task(lambda task: self._think(task, state, limits, moves))

    # -------------------------------------------------------------- inside

    def _need_game(self, command: str) -> Game:
        if self._game is None:
            raise Refusal(command, "no game is set yet: game NAME [players N] [variant NAME]")
        return self._game

    def _need_state(self) -> State:
        self._need_game("go")
        if self._state is None:
            raise Refusal("go", "no position is set yet")
        if self._state.turn == CHANCE:
            raise Refusal("go", "a draw is open in this position: there is nothing to decide")
        if self._state.turn == OVER:
            raise Refusal("go", "the game is over in this position")
        return self._state

    def _busy(self) -> bool:
        return self._thinking is not None and not self._thinking.done.is_set()

    def _forget(self) -> None:
        """Let go of what thinks, and of all that it remembers."""
        if self._thinker is not None:
            close(self._thinker)
        if self._analyser is not None:
            self._analyser.close()
        self._thinker = self._analyser = None

    # -------------------------------------------------------------- in threads

    def _warm_up(self, game: Game) -> None:
        """Have the compiler do its work now, and not in the time of the first analysis."""
        before = self._warming

        def work(_: Task) -> None:
            if before is not None:
                before.join()
            try:
                _try_to_think(game)
            except Exception as error:
                self._say(error_line("game", f"the search is not ready to run: {error}"))

        self._warming = Task(work)

    def _wait_for_the_compiler(self) -> None:
        """Say once a second why nothing else is said."""
        if self._warming is not None:
            while not self._warming.join(SECONDS_BETWEEN_REMARKS):
                self._say(protocol.COMPILING)

    def _think(self, task: Task, state: State, limits: Limits, moves: Sequence[str]) -> None:
        self._wait_for_the_compiler()
        try:
            if int(self._options["multipv"]):
                answer = self._analysed(task, state, limits, moves)
            else:
                answer = _best(self._analysis(task, state, limits), moves)
        except Exception as error:
            self._forget()
            answer = error_line("go", f"thinking failed: {error}")
        task.done.set()
        self._say(answer)

    def _analysis(self, task: Task, state: State, limits: Limits) -> SearchReport:
        if self._thinker is None:
            options = self._options
            self._thinker = make_level(
                state.game, options["level"], int(options["seed"]), 1.0, int(options["threads"])
            )
        # Only what the seat may see, even if the position shows everything.
        view = state.view(state.turn)
        return self._thinker.analyse(view, limits, task.stop, self._report)

    def _analysed(self, task: Task, state: State, limits: Limits, moves: Sequence[str]) -> str:
        """Analyse at full strength, say what was found of the best moves, and answer."""
        options = self._options
        if self._analyser is None:
            self._analyser = Analyser(state.game, int(options["seed"]), int(options["threads"]))
        question = Question(multipv=int(options["multipv"]), moves=tuple(moves))
        found = self._analyser.analyse(state, limits, question, task.stop, self._report_candidates)
        self._report_candidates(found)
        best = next((one for one in found.candidates if not moves or one.move in moves), found.best)
        return protocol.best(best.move, best.values, best.line)

    def _report_candidates(self, found: Analysis) -> None:
        for number, one in enumerate(found.candidates, 1):
            self._say(protocol.candidate(number, found, one))

    def _report(self, analysis: SearchReport) -> None:
        self._say(
            protocol.information(
                analysis.iterations, analysis.seconds, analysis.values, analysis.line
            )
        )


def _try_to_think(game: Game) -> None:
    state = game.start(seed=0)
    player = make_level(game, LEVELS[-1], 0, 1.0, 1)
    try:
        player.analyse(state.view(state.turn), Limits(iterations=1), None, None)
    finally:
        close(player)


def _best(analysis: SearchReport, moves: Sequence[str]) -> str:
    """The answer; if only some moves may be answered, the one of them that looks best."""
    if not moves or analysis.move in moves:
        return protocol.best(analysis.move, analysis.values, analysis.line)
    for candidate in analysis.candidates:
        if candidate.move in moves:
            return protocol.best(candidate.move, candidate.values, [candidate.move])
    return protocol.best(moves[0], analysis.values, moves[:1])
