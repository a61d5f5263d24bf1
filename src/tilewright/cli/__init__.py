"""The command line: `tilewright play`, `simulate`, `arena`, `replay`, `verify`, `perft`, .."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from tilewright import __version__
from tilewright.core.errors import TilewrightError
from tilewright.games import game_names

USAGE_ERROR = 2
INTERRUPTED = 130

# Each command is a module of its name here, with `configure(parser)` and `run(options)`.
COMMANDS = {
    "play": "play in the terminal, alone or several at one keyboard",
    "simulate": "play random games as fast as possible",
    "perft": "count the positions after each number of moves",
    "arena": "let players compete, and say who is stronger",
    "analyse": "say what a position is worth, and which moves are best",
    "review": "say what every move and every draw of recorded games was worth",
    "puzzles": "solve puzzles, and find, rate, check and export them",
    "compile": "compile now what would be compiled at first use",
    "engine": "think for another program: a line protocol on standard input and output",
    "train": "train a network by self-play; needs PyTorch",
    "serve": "run the match server",
    "migrate": "bring the server's database up to date",
    "backup": "copy the server's database while it runs",
    "restore": "put a backup in the place of the server's database",
    "export": "write records of old finished matches",
    "replay": "show a game record move by move",
    "verify": "check game records: rules, draws and result",
}


class Parser(argparse.ArgumentParser):
    """Wrong usage is one clear line and exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see '{self.prog} --help')\n")


class _CommandParser(Parser):
    """The parser of one command, which imports only what that command needs.

    So the first one answers at once, whatever the others need.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        _module(self.prog.split()[-1]).configure(self)
        return super().parse_known_args(args, namespace)


class CommandError(Exception):
    """What a command cannot do, in one line."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    try:
        try:
            return _run(arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # while a complaint about it can still be answered
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough of it; keep Python from complaining at exit.
        sys.stdout = None
        return 0


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return int(_module(options.command).run(options))
    except CommandError as error:
        print(f"tilewright {options.command}: {error}", file=sys.stderr)
        return error.code
    except TilewrightError as error:
        print(f"tilewright {options.command}: {error}", file=sys.stderr)
        return USAGE_ERROR


def _module(command: str) -> ModuleType:
    return import_module(f"tilewright.cli.{command}")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="tilewright",
        description="Tile-laying board games with exact rules.",
        epilog=f"Games: {', '.join(game_names())}.",
    )
    parser.add_argument("--version", action="version", version=f"tilewright {__version__}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=_CommandParser
    )
    for name, what in COMMANDS.items():
        commands.add_parser(name, help=what)
    return parser
