"""The command line: `tilewright play`, `simulate`, `arena`, `replay`, `verify`, `perft`, .."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from tilewright import __version__
from tilewright.core.errors import TilewrightError
from tilewright.core.words import LANGUAGES
from tilewright.games import REGISTRY

USAGE_ERROR = 2
INTERRUPTED = 130
MAX_SECONDS = 3_600  # to think about a move


class _Parser(argparse.ArgumentParser):
    """Wrong usage is one clear line and exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see '{self.prog} --help')\n")


class CommandError(Exception):
    """What a command cannot do, in one line."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _run(options)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough of it; keep Python from complaining at exit.
        sys.stdout = None
        return 0
    except CommandError as error:
        print(f"tilewright {options.command}: {error}", file=sys.stderr)
        return error.code
    except TilewrightError as error:
        print(f"tilewright {options.command}: {error}", file=sys.stderr)
        return USAGE_ERROR


def _run(options: argparse.Namespace) -> int:
    # Each command imports only what it needs, so that the first one answers at once.
    match options.command:
        case "play":
            from tilewright.cli import play

            return play.run(options)
        case "train":
            from tilewright.cli import training

            return training.run(options)
        case "simulate":
            from tilewright.cli import simulate

            return simulate.run(options)
        case "perft":
            from tilewright.cli import perft

            return perft.run(options)
        case "arena":
            from tilewright.cli import arena

            return arena.run(options)
        case "engine":
            from tilewright.cli import engine

            return engine.run(options)
        case "serve" | "migrate" | "backup" | "export":
            from tilewright.cli import serving

            return serving.run(options)
        case command:
            from tilewright.cli import records

            return (
                records.run_replay(options) if command == "replay" else records.run_verify(options)
            )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tilewright",
        description="Tile-laying board games with exact rules.",
        epilog=f"Games: {', '.join(REGISTRY)}.",
    )
    parser.add_argument("--version", action="version", version=f"tilewright {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play", help="play in the terminal, alone or several at one keyboard"
    )
    _add_game(play, optional=True)
    play.add_argument("--people", type=_at_least(0), default=1, metavar="N",
                      help="seats of people, the first ones; bots take the others (1)")  # fmt: skip
    play.add_argument("--level", metavar="NAME",
                      help="how strong the bots are: novice, beginner, casual, skilled, advanced, "
                           "strong, expert, veteran, champion, virtuoso or master, or the simple "
                           "greedy and random; one for all, or one for each with commas between "
                           "them (casual)")  # fmt: skip
    play.add_argument("--time", type=_seconds, default=1.0, metavar="SECONDS",
                      help="for a bot to think about a move (1)")  # fmt: skip
    play.add_argument("--seed", type=_at_least(0), help="makes the draws repeatable")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    play.add_argument("--language", choices=LANGUAGES, help="default: the environment's")

    simulate = commands.add_parser("simulate", help="play random games as fast as possible")
    _add_game(simulate)
    simulate.add_argument("--games", type=_at_least(1, 1 << 32), default=20_000, metavar="N")
    simulate.add_argument("--seed", type=_at_least(0), help="default: a random one, printed")
    simulate.add_argument("--threads", type=_at_least(1, 1024), default=1, metavar="T")
    simulate.add_argument("--most-moves", type=_at_least(1, 1 << 31), default=5_000, metavar="N",
                          help="a game that goes on longer is truncated (5000)")  # fmt: skip
    simulate.add_argument("--policy", help="the random player (default: the game's first)")
    simulate.add_argument("--json", action="store_true", help="one JSON object on standard output")

    perft = commands.add_parser("perft", help="count the positions after each number of moves")
    _add_game(perft)
    perft.add_argument("--depth", type=_at_least(1), default=3, metavar="N", help="moves (3)")
    perft.add_argument("--draws", default="", metavar="OUTCOMES",
                       help="the first draws, as in a record: b y r k ..")  # fmt: skip
    perft.add_argument("--seed", type=_at_least(0), default=0, help="gives all other draws (0)")
    perft.add_argument("--divide", action="store_true", help="the last count, by first move")
    perft.add_argument("--json", action="store_true", help="one JSON object on standard output")

    arena = commands.add_parser("arena", help="let players compete, and say who is stronger")
    _add_game(arena)
    arena.add_argument("names", metavar="PLAYER", nargs="+",
                       help="random, greedy, a level (novice .. master), search:1s, search:5000, "
                            "rollouts:1s or external:COMMAND; one twice is self-play")  # fmt: skip
    arena.add_argument("--games", type=_at_least(1, 1 << 32), metavar="N",
                       help="of each pairing, in whole deals (100; with --sprt 20000)")  # fmt: skip
    arena.add_argument("--time", type=float, default=1.0, metavar="SECONDS",
                       help="to think, for players whose name does not tell it (1)")  # fmt: skip
    arena.add_argument("--workers", type=_at_least(1, 1024), default=1, metavar="W",
                       help="processes that play (1)")  # fmt: skip
    arena.add_argument("--seed", type=_at_least(0), help="default: a random one, printed")
    arena.add_argument("--save", metavar="DIR",
                       help="keep all games; the same command again goes on with them")  # fmt: skip
    arena.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"),
                       help="test until it is clear whether the first player is at most ELO0 or "
                            "at least ELO1 stronger than the second")  # fmt: skip
    arena.add_argument("--alpha", type=float, default=0.05, metavar="P",
                       help="chance that the test says ELO1 when ELO0 is true (0.05)")  # fmt: skip
    arena.add_argument("--beta", type=float, default=0.05, metavar="P",
                       help="chance that it says ELO0 when ELO1 is true (0.05)")  # fmt: skip
    arena.add_argument("--json", action="store_true", help="one JSON object on standard output")

    engine = commands.add_parser(
        "engine",
        help="think for another program: a line protocol on standard input and output",
        description="Reads commands line by line and answers in lines: game, position, go, stop, "
        "quit, .. A line that cannot be obeyed gets an error line. The whole protocol, with an "
        "example, is in docs/engine-protocol.md.",
    )
    engine.add_argument("--level", metavar="NAME", help="how strong (default: as strong as it can)")
    engine.add_argument("--seed", metavar="N", help="makes thinking repeatable (0)")
    engine.add_argument("--threads", metavar="T", help="to think with (1)")

    _add_training(commands)
    _add_serving(commands)
    _add_records(commands)
    return parser


def _add_records(commands: Any) -> None:
    replay = commands.add_parser("replay", help="show a game record move by move")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--language", choices=LANGUAGES, help="default: the environment's")
    replay.add_argument("--svg", metavar="OUT",
                        help="draw the final position into this SVG file instead; if OUT ends with "
                             "a slash, every ply into a folder")  # fmt: skip
    replay.add_argument("--at", type=_at_least(0), metavar="PLY",
                        help="draw the position after so many moves and draws")  # fmt: skip

    verify = commands.add_parser("verify", help="check game records: rules, draws and result")
    verify.add_argument("files", metavar="FILE", nargs="+")
    verify.add_argument("--commitment", type=_hash, metavar="HEX",
                        help="the hash that was published at the start: the draws must be those "
                             "of the seed that it stands for")  # fmt: skip


def _add_training(commands: Any) -> None:
    train = commands.add_parser("train", help="train a network by self-play; needs PyTorch")
    _add_game(train)
    train.add_argument("--minutes", type=_minutes, default=8.0, metavar="N", help="how long (8)")
    train.add_argument("--out", type=Path, required=True, metavar="FILE", help="the network (.npz)")
    train.add_argument("--seed", type=_at_least(0), default=0, help="of draws and weights (0)")
    train.add_argument("--processor", action="store_true", help="use no GPU: much slower")
    train.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help="begin with this network, of another side or number of players, too",
    )
    train.add_argument(
        "--champion",
        type=Path,
        metavar="FILE",
        help="play a match against this network at the end (the one in the package)",
    )
    train.add_argument(
        "--resume", action="store_true", help="go on from the last snapshot of the same --out"
    )
    train.add_argument(
        "--ray",
        type=_at_least(1),
        metavar="N",
        help="spread the work over N learners of a Ray cluster, or of this machine",
    )


def _add_serving(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="run the match server",
        description="Runs the match server: tables for people and bots. It needs no set-up and "
        "keeps everything in one SQLite file; TILEWRIGHT_DATABASE_URL takes PostgreSQL instead, "
        "and TILEWRIGHT_REDIS_URL lets several servers on one PostgreSQL tell each other.",
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=_at_least(0, 65_535), default=8000, help="(8000)")
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.add_argument("--pace", type=float, default=1.0, metavar="SECONDS",
                       help="that a bot takes for a move, at least (1)")  # fmt: skip
    serve.add_argument("--thinkers", type=_at_least(1, 256), metavar="N",
                       help="processes in which bots think (all cores but one)")  # fmt: skip
    serve.add_argument("--origin", action="append", metavar="URL",
                       help="another site whose pages may use the server")  # fmt: skip
    serve.add_argument("--proxied", action="store_true",
                       help="trust X-Forwarded-For, which a proxy in front sets")  # fmt: skip
    serve.add_argument("--no-limits", action="store_true", help="do not limit rates")
    serve.add_argument("--log-level", choices=["debug", "info", "warning", "error"],
                       default="info")  # fmt: skip
    migrate = commands.add_parser("migrate", help="bring the server's database up to date")
    backup = commands.add_parser("backup", help="copy the server's database while it runs")
    backup.add_argument("target", metavar="FILE")
    export = commands.add_parser("export", help="write records of old finished matches")
    export.add_argument("target", metavar="DIR")
    export.add_argument("--days", type=float, default=30.0, metavar="N",
                        help="since the match ended, at least (30)")  # fmt: skip
    export.add_argument("--remove", action="store_true",
                        help="remove them from the database once written")  # fmt: skip
    for parser in (serve, migrate, backup, export):
        parser.add_argument("--data", metavar="DIR",
                            help="folder of the embedded database (the user's)")  # fmt: skip


def _add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", choices=list(REGISTRY), nargs="?" if optional else None)
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="seats at the table (2)"
    )
    parser.add_argument("--variant", default="standard", help="side of the board (standard)")


def _minutes(text: str) -> float:
    minutes = float(text)
    if not 0 < minutes <= 24 * 60:
        raise argparse.ArgumentTypeError("more than 0 and at most a day")
    return minutes


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text!r:.40} is no time; it can be more than 0 and at most {MAX_SECONDS} seconds"
        )
    return value


def _hash(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no SHA-256: that is 64 hex digits")
    return text.lower()


def _at_least(least: int, most: int | None = None) -> type[int]:
    class Number(int):
        def __new__(cls, text: str) -> Number:
            value = int(text)
            if value < least:
                raise argparse.ArgumentTypeError(f"{value} is less than {least}")
            if most is not None and value > most:
                raise argparse.ArgumentTypeError(f"{value} is more than {most}")
            return super().__new__(cls, value)

    return Number
