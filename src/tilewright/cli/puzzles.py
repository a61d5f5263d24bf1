"""`tilewright puzzles`: solve puzzles in the terminal, and find, rate, check and export them."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from tilewright.cli import INTERRUPTED, USAGE_ERROR, CommandError, Parser
from tilewright.cli.arguments import add_game, at_least, duration
from tilewright.cli.files import record_of
from tilewright.core.analysis import Limits
from tilewright.core.errors import SetupError
from tilewright.core.files import replacing
from tilewright.core.words import LANGUAGES, language_of_user
from tilewright.games import game_names, make, spec
from tilewright.puzzles import Puzzle, puzzle_schema, shipped
from tilewright.puzzles.checking import is_outdated
from tilewright.puzzles.choosing import Choice
from tilewright.puzzles.jobs import check_puzzles, mine, rate_puzzles
from tilewright.puzzles.mining import ITERATIONS, Mining
from tilewright.puzzles.puzzle import KINDS
from tilewright.puzzles.shipped import packed, read_puzzles
from tilewright.puzzles.themes import theme_name
from tilewright.puzzles.working import Doer, InProcesses, OnCluster

CHECK_SECONDS = 10.0


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="ACTION", parser_class=Parser
    )
    for name, (configure_action, _, what) in ACTIONS.items():
        configure_action(actions.add_parser(name, help=what, description=what.capitalize() + "."))


def run(options: argparse.Namespace) -> int:
    return ACTIONS[options.action][1](options)


# ---------------------------------------------------------------- arguments


def _add_chosen(parser: argparse.ArgumentParser) -> None:
    """Which puzzles: those that came with a game, or of a file, that are like this."""
    parser.add_argument("game", nargs="?", choices=list(game_names()))
    parser.add_argument("--file", metavar="FILE", help="instead of those that come with the games")
    parser.add_argument("--players", type=int, metavar="N", help="seats at the table")
    parser.add_argument("--variant", help="side of the board")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--theme", metavar="NAME", help="'puzzles list' shows them")
    parser.add_argument("--rating", type=_range, metavar="LOW-HIGH", help="1200-1600, say")


def _range(text: str) -> tuple[float, float]:
    low, dash, high = text.partition("-")
    try:
        found = float(low), float(high)
    except ValueError:
        found = 1.0, 0.0
    if not dash or found[0] > found[1]:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no range of ratings; 1200-1600 is")
    return found


def _add_work(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=at_least(1), metavar="N",
                        help="processes (all processors)")  # fmt: skip
    parser.add_argument("--ray", action="store_true",
                        help="spread the work over a Ray cluster, or this machine")  # fmt: skip


def _add_mine(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--games", type=at_least(1), default=100, metavar="N",
                        help="between levels, each table of similar ones (100)")  # fmt: skip
    parser.add_argument("--records", nargs="+", metavar="FILE", default=[],
                        help="look for puzzles in these games instead")  # fmt: skip
    parser.add_argument("--out", required=True, metavar="FILE",
                        help="one puzzle a line; packed if it ends with .xz")  # fmt: skip
    parser.add_argument("--iterations", type=at_least(20), default=ITERATIONS, metavar="N",
                        help=f"of a look at a position; the long look is ten times as long "
                             f"({ITERATIONS})")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the games and looks (0)")
    _add_work(parser)


def _add_rate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="of puzzles; their ratings are replaced")
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the tries (0)")
    _add_work(parser)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="of puzzles")
    parser.add_argument("--time", type=_seconds, default=CHECK_SECONDS, metavar="SECONDS",
                        help=f"for each move of a solution ({CHECK_SECONDS:g}s)")  # fmt: skip
    parser.add_argument("--iterations", type=at_least(1), metavar="N",
                        help="instead of a time: makes the check repeatable")  # fmt: skip
    parser.add_argument("--outdated", action="store_true",
                        help="only those that another network valued")  # fmt: skip
    parser.add_argument("--out", metavar="FILE", help="write those that stand")
    _add_work(parser)


def _seconds(text: str) -> float:
    return duration(text.removesuffix("s"))


def _add_list(parser: argparse.ArgumentParser) -> None:
    _add_chosen(parser)
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's")


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_chosen(parser)
    parser.add_argument("--id", help="this puzzle")
    parser.add_argument("--seed", type=at_least(0), help="the same puzzles in the same order")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's")


def _add_export(parser: argparse.ArgumentParser) -> None:
    _add_chosen(parser)
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--json", action="store_true",
                     help="one JSON object a line, on standard output")  # fmt: skip
    how.add_argument("--schema", action="store_true", help="the JSON Schema of such a line")


# ---------------------------------------------------------------- choosing


def _chosen(options: argparse.Namespace) -> list[Puzzle]:
    low, high = options.rating or (None, None)
    choice = Choice(options.players, options.variant, options.kind, options.theme, low, high)
    return list(choice.among(_puzzles(options.game, options.file)))


def _puzzles(game: str | None, file: str | None) -> Iterable[Puzzle]:
    if file is not None:
        return [one for one in _read(file) if game in (None, one.game)]
    return [one for name in ([game] if game else game_names()) for one in shipped(name)]


def _read(file: str) -> list[Puzzle]:
    try:
        return list(read_puzzles(Path(file)))
    except OSError as error:
        raise CommandError(f"cannot read {file}: {error.strerror}") from None
    except SetupError as error:
        raise CommandError(str(error)) from None


# ---------------------------------------------------------------- actions


def _mine(options: argparse.Namespace) -> int:
    make(options.game, options.players, options.variant)  # which says what is wrong with them
    records = [record_of(name) for name in options.records]
    for name, record in zip(options.records, records, strict=True):
        if (record.game.name, record.game.players, record.game.variant) != (
            options.game, options.players, options.variant,
        ):  # fmt: skip
            raise CommandError(f"{name} is a game of another kind: {record.game!r}", USAGE_ERROR)
    mining = Mining(
        options.game, options.players, options.variant, int(options.seed), int(options.iterations),
        tuple(record.write() for record in records), tuple(options.records),
    )  # fmt: skip
    games = len(records) or int(options.games)
    path = Path(options.out)
    found, journal = _working(
        "mining", lambda doer, kept, on_done: mine(mining, games, doer, kept, on_done),
        games, path, options,
    )  # fmt: skip
    _write(path, found)
    journal.unlink(missing_ok=True)
    print(f"{_counted(len(found), 'puzzle')} from {_counted(games, 'game')}: {path}")
    return 0


def _rate(options: argparse.Namespace) -> int:
    puzzles, path = _read(options.file), Path(options.file)
    found, journal = _working(
        "rating",
        lambda doer, kept, done: rate_puzzles(puzzles, int(options.seed), doer, kept, done),
        len(puzzles), path, options,
    )  # fmt: skip
    _write(path, found)
    journal.unlink(missing_ok=True)
    print(f"{_counted(len(found), 'puzzle')} rated: {path}")
    return 0


def _check(options: argparse.Namespace) -> int:
    puzzles, path = _read(options.file), Path(options.file)
    asked = [one for one in puzzles if not options.outdated or is_outdated(one)]
    limits = Limits(None if options.iterations else options.time, options.iterations)
    fallen, journal = _working(
        "checking",
        lambda doer, kept, on_done: check_puzzles(asked, limits, doer, kept, on_done),
        len(asked), path, options,
    )  # fmt: skip
    for one, checks in fallen:
        worst = max(checks, key=lambda each: each.loss)
        print(f"{one.id}: move {worst.step + 1} loses {100 * worst.loss:.1f} points "
              f"to {worst.best}")  # fmt: skip
    print(f"{len(asked) - len(fallen)} of {len(asked)} puzzles stand")
    if options.out:
        retired = {one.id for one, _ in fallen}
        _write(Path(options.out), [one for one in puzzles if one.id not in retired])
    journal.unlink(missing_ok=True)
    return 0


def _list(options: argparse.Namespace) -> int:
    language = options.language or language_of_user()
    table = Table(
        Column("id", no_wrap=True), "game", "players", "side", "kind", "rating", "themes", box=None
    )
    for one in sorted(_chosen(options), key=lambda one: (one.game, one.rating)):
        names = ", ".join(_theme(one, theme, language) for theme in one.themes)
        table.add_row(one.id, one.game, str(one.players), one.variant, one.kind,
                      f"{one.rating:.0f}", names)  # fmt: skip
    Console().print(table)
    return 0


def _theme(puzzle: Puzzle, theme: str, language: str) -> str:
    name = theme_name(spec(puzzle.game), theme, language)
    return name if name.lower() == theme else f"{name} ({theme})"


def _play(options: argparse.Namespace) -> int:
    from tilewright.cli.puzzle_table import PuzzleTable

    found = [one for one in _chosen(options) if options.id in (None, one.id)]
    seed = secrets.randbelow(1 << 32) if options.seed is None else int(options.seed)
    with suppress(ImportError):
        import_module("readline")  # gives input() editing and a history
    return PuzzleTable(found, seed, options.language).play()


def _export(options: argparse.Namespace) -> int:
    if options.schema:
        print(json.dumps(puzzle_schema(), indent=1))
        return 0
    for one in _chosen(options):
        print(one.to_line(), end="")
    return 0


Configure = Callable[[argparse.ArgumentParser], None]
Run = Callable[[argparse.Namespace], int]
ACTIONS: dict[str, tuple[Configure, Run, str]] = {
    "play": (_add_play, _play, "solve puzzles in the terminal"),
    "list": (_add_list, _list, "list puzzles with their ratings and themes"),
    "export": (_add_export, _export, "write puzzles as JSON, one object a line"),
    "mine": (_add_mine, _mine, "find puzzles in games between levels, or in recorded games"),
    "rate": (_add_rate, _rate, "rate the puzzles of a file by what every level makes of them"),
    "check": (_add_check, _check, "look whether a long search agrees with the puzzles of a file"),
}


# ---------------------------------------------------------------- long work


def _working(
    what: str,
    work: Callable[[Doer, Path, Callable[[], object]], Sequence[Any]],
    pieces: int,
    path: Path,
    options: argparse.Namespace,
) -> tuple[Sequence[Any], Path]:
    """Do long work with a progress bar and a journal, which goes when its result is written."""
    doer: Doer = OnCluster() if options.ray else InProcesses(options.workers)
    journal = path.with_name(f"{path.name}.{what}")
    try:
        with _progress() as progress:
            task = progress.add_task(what, total=pieces)
            found = work(doer, journal, lambda: progress.advance(task))
    except ImportError as error:
        raise CommandError("--ray needs Ray: pip install 'tilewright[ray]'") from error
    except OSError as error:
        raise CommandError(f"cannot write {journal}: {error.strerror}") from None
    except KeyboardInterrupt:
        raise CommandError("stopped; the same command goes on from here", INTERRUPTED) from None
    return found, journal


def _write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    puzzles = list(puzzles)
    try:
        with replacing(path) as part:
            if path.suffix == ".xz":
                part.write_bytes(packed(puzzles))
            else:
                part.write_text("".join(one.to_line() for one in puzzles), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn())  # fmt: skip
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
