"""`tilewright replay --svg`: positions of a game record as SVG files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.core.files import write_whole
from tilewright.core.record import GameRecord
from tilewright.core.rules import CHANCE
from tilewright.core.state import State

_FIRST_BYTES = b"<svg"


def write_drawings(record: GameRecord, options: argparse.Namespace, names: Sequence[str]) -> int:
    """One file, or a folder of one for each ply, as a spectator sees them."""
    if options.svg.endswith("/"):
        if options.at is not None:
            raise CommandError("--at chooses one ply: give --svg a file, no folder", USAGE_ERROR)
        return _write_folder(record, Path(options.svg), names)
    last = len(record.entries)
    ply = last if options.at is None else options.at
    if ply > last:
        raise CommandError(f"ply {ply} is after the end: the record has {last} plies")
    state = next(state for state in _plies(record) if state.ply == ply)
    _write(state, Path(options.svg), names)
    print(f"{options.svg}: ply {ply} of {last}")
    return 0


def _write_folder(record: GameRecord, folder: Path, names: Sequence[str]) -> int:
    digits = len(str(len(record.entries)))
    for state in _plies(record):
        _write(state, folder / f"{state.ply:0{digits}}.svg", names)
    print(f"{folder}: {len(record.entries) + 1} drawings")
    return 0


def _plies(record: GameRecord) -> Iterator[State]:
    """The state after each draw and each move; one state, changing."""
    game, origin = record.game, record.origin
    # Without its seed the state stops at every draw.
    state = (
        game.start(first=origin.first) if origin.position is None else game.load(origin.position)
    )
    yield state
    for entry in record.entries:
        if entry.seat == CHANCE:
            state.deal(entry.text)
        else:
            state.play(entry.text)
        yield state


def _write(state: State, path: Path, names: Sequence[str]) -> None:
    try:
        if _is_foreign(path):
            raise CommandError(f"{path} is there already and no drawing: it is not overwritten")
        write_whole(path, state.svg(names=names))
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None


def _is_foreign(path: Path) -> bool:
    """Whether something is there that is not a drawing, and so not ours to overwrite."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(len(_FIRST_BYTES)) != _FIRST_BYTES
