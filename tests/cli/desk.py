"""The installed program as a person uses it: one command, or a game in a terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import termios
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from unittest.mock import patch

import pexpect
from pexpect.fdpexpect import fdspawn
from rich.console import Console

import fork_server
from fork_server import PROGRAM
from tilewright.cli import main
from tilewright.cli.screen import WORDS, screen_of
from tilewright.core.record import GameRecord
from tilewright.core.state import State
from tilewright.core.words import Words
from tilewright.games import read_record
from tilewright.games.azul.screen import CATALOGUE

PATIENCE = 240  # seconds; only a program that hangs needs them
MOMENT = 10  # seconds after which Ctrl-C is pressed again
WIDE = 200  # columns in which no sentence of the game is wrapped
SEATS = 4
CTRL_C, CTRL_D = "\x03", "\x04"

_ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[@-Z\\-_=>])")
# What the surroundings of the tests must not decide.
_OWN_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "COLORTERM",
                  "LANGUAGE", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONUNBUFFERED",
                  "XDG_DATA_HOME")  # fmt: skip


def words(language: str = "en") -> Words:
    """What the program says."""
    return Words(language, WORDS, CATALOGUE)


def plain(text: str) -> str:
    """What is left on the screen of the bytes that a terminal gets."""
    return _ESCAPES.sub("", text).replace("\r", "")


def lines_of(text: str) -> list[str]:
    """The lines that show something, without the blanks at their ends."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def listed_in(answer: str) -> list[str]:
    """The moves in an answer to `moves`."""
    return [line.split()[0] for line in lines_of(answer) if line.startswith("  ")]


def names_of(seats: str, say: Words) -> list[str]:
    """The names at a table: `pb` is a person and a bot."""
    kinds = {"p": "seat.person", "b": "seat.bot"}
    return [say(kinds[kind], number=seat) for seat, kind in enumerate(seats, 1)]


def drawn(state: State, names: list[str], say: Words, width: int = WIDE) -> str:
    """The table as a terminal of this width must show it."""
    screen, _ = screen_of(state.game.spec, say.language)
    file = io.StringIO()
    console = Console(file=file, width=width, color_system=None, highlight=False)
    console.print(screen.table(state.view(max(state.turn, 0)), names, say))
    return file.getvalue()


def described(state: State, move: str, say: Words) -> str:
    """The program's words for what a move brings."""
    screen, _ = screen_of(state.game.spec, say.language)
    return screen.describe(state, move, say)


def record_in(path: Path) -> GameRecord:
    """The record of a file, replayed and checked."""
    return read_record(path.read_text(encoding="utf-8"))


def moves_in(path: Path) -> list[str]:
    """The moves of a record's file."""
    return [entry.text for entry in record_in(path).entries if entry.seat >= 0]


def _closed_pipe() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


class Terminal:
    """The program in a pseudo terminal, asked line by line."""

    def __init__(
        self,
        arguments: tuple[str, ...],
        environment: dict[str, str],
        folder: Path,
        columns: int,
        language: str,
        installed: bool,
        output: Path | None,
    ) -> None:
        self.say = words(language)
        self.seat = -1  # who is asked
        self.raw = io.StringIO()  # everything that came to the screen
        ours, theirs = os.openpty()
        try:
            termios.tcsetwinsize(theirs, (60, columns))
            with open(output or os.devnull, "wb") as file:
                shown = theirs if output is None else file.fileno()
                self.process = fork_server.start(
                    arguments, environment, folder, (theirs, shown, theirs),
                    terminal=True, installed=installed,
                )  # fmt: skip
        finally:
            os.close(theirs)
        self.child = fdspawn(ours, encoding="utf-8", codec_errors="replace", timeout=PATIENCE)
        self.child.logfile_read = self.raw
        people = (self.say("seat.person", number=seat + 1) for seat in range(SEATS))
        self._prompts = [self.say("play.prompt", seat=name) for name in people]

    def wait(self) -> str:
        """What is shown until a person is asked."""
        self.seat = self.child.expect_exact(self._prompts)
        return plain(self.child.before or "")

    def answer(self, line: str) -> str:
        """Type a line: what the program shows until it asks again."""
        self.child.sendline(line)
        _, _, shown = self.wait().partition("\n")
        return shown

    def interrupt(self) -> tuple[str, int]:
        """Press Ctrl-C until the program is gone: what it shows, and its exit code.

        Once is enough for people. A test can be so quick that its Ctrl-C comes between Python's
        last look for signals and its waiting for a key, and stays unseen.
        """
        for _ in range(PATIENCE // MOMENT):
            self.child.send(CTRL_C)
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=MOMENT) == 0:
                return self._closed()
        raise AssertionError("Ctrl-C does not end the program")

    def end(self) -> tuple[str, int]:
        """What is shown until the program is gone, and its exit code."""
        self.child.expect(pexpect.EOF)
        return self._closed()

    def _closed(self) -> tuple[str, int]:
        code = self.process.wait(PATIENCE)
        assert code >= 0, f"ended by signal {-code}"
        return plain(self.child.before or ""), code

    def close(self, number: int = signal.SIGKILL) -> None:
        """End the program, and wait until it is gone, however long a busy machine takes for it."""
        self.process.kill(number)
        self.process.wait(PATIENCE)
        if not self.child.closed:
            self.child.close()

    def leave(self) -> tuple[str, int]:
        """Type `quit`."""
        self.child.sendline("quit")
        return self.end()

    def first_moves(self, most: int = 10_000) -> int:
        """Always type the first of the moves that `moves` lists, to the end or so many times."""
        for done in range(most):
            self.child.sendline(listed_in(self.answer("moves"))[0])
            self.seat = self.child.expect_exact([*self._prompts, pexpect.EOF])
            if self.seat == len(self._prompts):
                return done + 1
        return most


@dataclass
class Desk:
    """A folder of its own to run the program in."""

    folder: Path
    cache: Path
    terminals: list[Terminal] = field(default_factory=list)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def unfinished(self) -> list[Path]:
        return sorted(self.data.glob("unfinished/*"))

    def finished(self) -> list[Path]:
        return sorted(self.data.glob("finished/*"))

    def environment(self, **variables: str) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in _OWN_VARIABLES and not name.startswith(("LC_", "TILEWRIGHT_"))
        }
        own = {
            "PATH": os.pathsep.join((str(PROGRAM.parent), os.environ.get("PATH", ""))),
            "HOME": str(self.folder), "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "TILEWRIGHT_DATA_DIR": str(self.data), "TILEWRIGHT_CACHE_DIR": str(self.cache),
            "TILEWRIGHT_ENGINE": "interpreted",
        }  # fmt: skip
        return kept | own | variables

    def run(
        self,
        *arguments: str,
        typed: str | bytes = b"",
        patience: int = PATIENCE,
        installed: bool = False,
        code: str | None = None,
        unread: bool = False,
        **variables: str,
    ) -> subprocess.CompletedProcess[str]:
        """One command in a process of its own, its output not in a terminal.

        If `installed`, from its file; if there is `code`, that runs in the program's place. What
        is `unread` goes to a pipe that nobody reads any more.
        """
        with TemporaryFile() as given, TemporaryFile() as shown, TemporaryFile() as complaint:
            given.write(typed.encode() if isinstance(typed, str) else typed)
            given.seek(0)
            output = _closed_pipe() if unread else os.dup(shown.fileno())
            try:
                process = fork_server.start(
                    arguments, self.environment(**variables), self.folder,
                    (given.fileno(), output, complaint.fileno()), installed=installed, code=code,
                )  # fmt: skip
            finally:
                os.close(output)
            try:
                left = process.wait(patience)
            finally:
                process.kill()
            texts = []
            for stream in (shown, complaint):
                stream.seek(0)
                texts.append(stream.read().decode())
        return subprocess.CompletedProcess(arguments, left, *texts)

    def call(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """The same in this process: much sooner, where a process of its own is not the point."""
        shown, complaint = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
        with (
            patch.dict(os.environ, self.environment(**variables), clear=True),
            patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(), "utf-8")),
            chdir(self.folder),
            redirect_stdout(shown),
            redirect_stderr(complaint),
        ):
            try:
                code = main(arguments)
            except SystemExit as left:
                code = int(left.code or 0)
        texts = []
        for stream in (shown, complaint):
            stream.flush()
            texts.append(stream.buffer.getvalue().decode())
        return subprocess.CompletedProcess(arguments, code, *texts)

    def execute(
        self,
        command: list[str],
        typed: str | bytes = b"",
        patience: int = PATIENCE,
        **variables: str,
    ) -> subprocess.CompletedProcess[str]:
        found = subprocess.run(
            command,
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            timeout=patience,
            check=False,
            env=self.environment(**variables),
            cwd=self.folder,
        )
        shown, complaint = (stream.decode() for stream in (found.stdout, found.stderr))
        return subprocess.CompletedProcess(command, found.returncode, shown, complaint)

    def open(
        self,
        *arguments: str,
        columns: int = WIDE,
        language: str = "en",
        installed: bool = False,
        output: Path | None = None,
        **variables: str,
    ) -> Terminal:
        """A command in a terminal; its standard output may go to a file."""
        environment = self.environment(**variables)
        terminal = Terminal(
            arguments, environment, self.folder, columns, language, installed, output
        )
        self.terminals.append(terminal)
        return terminal

    def play(self, *arguments: str, **options: str | int | bool) -> Terminal:
        """A game in a terminal, up to its first question."""
        terminal = self.open("play", *arguments, **options)  # type: ignore[arg-type]
        terminal.wait()
        return terminal

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()
