"""The puzzles that come with a game, in one packed file beside it."""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tilewright.core.errors import SetupError
from tilewright.games import spec
from tilewright.puzzles.puzzle import Puzzle

FILE = "puzzles.jsonl.xz"


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, of all its variants and numbers of players; () if it has none.

    They are read once, when somebody asks. Raises `SetupError` if no such game is installed.
    """
    path = shipped_file(game)
    return tuple(read_puzzles(path)) if path.exists() else ()


def shipped_file(game: str) -> Path:
    """Where the puzzles of a game lie, if it has any."""
    return spec(game).assets / FILE


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file, packed or not; `SetupError` says in which line it is bad."""
    lines = text_of(path).splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield Puzzle.from_line(line)
        except SetupError as error:
            raise SetupError(f"{path}, line {number}: {error}") from None


def text_of(path: Path) -> str:
    """The text of a file, unpacked if it is packed."""
    content = path.read_bytes()
    try:
        return (lzma.decompress(content) if path.suffix == ".xz" else content).decode()
    except (lzma.LZMAError, UnicodeDecodeError):
        raise SetupError(f"{path} is no file of puzzles") from None


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """The content of a packed file of puzzles."""
    return lzma.compress("".join(one.to_line() for one in puzzles).encode(), preset=9)
