"""`tilewright replay` and `tilewright verify`: game records shown and checked."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.drawings import write_drawings
from tilewright.cli.files import load_record
from tilewright.cli.screen import screen_of
from tilewright.core.errors import RecordError
from tilewright.core.record import COMMITMENT, SALT, GameRecord, commitment
from tilewright.core.words import Words


def run_replay(options: argparse.Namespace) -> int:
    if options.at is not None and options.svg is None:
        raise CommandError("--at chooses the ply of a drawing: give --svg, too", USAGE_ERROR)
    record = _load(options.file)
    screen, say = screen_of(record.game.spec, options.language)
    names = [say("seat.person", number=seat + 1) for seat in range(record.game.players)]
    if options.svg is not None:
        return write_drawings(record, options, names)
    console = Console(highlight=False)
    shown_round = None
    for state in record.walk():
        view = state.view(None)
        if view.get("round") != shown_round:
            shown_round = view.get("round")
            console.print(screen.table(view, names, say))
        if state.ply < len(record.entries):
            entry = record.entries[state.ply]
            what = screen.describe(state, entry.text, say)
            line = say("play.plays", seat=names[entry.seat], move=entry.text, what=what)
            console.print(line, markup=False, emoji=False)
    console.print(screen.table(view, names, say))
    console.print(_winners(record, names, say), markup=False)
    return 0


def _winners(record: GameRecord, names: list[str], say: Words) -> str:
    if not record.winners:
        return say("play.unfinished")
    seats = ", ".join(names[seat] for seat in record.winners)
    key = "play.wins" if len(record.winners) == 1 else "play.shared"
    return say(key, seat=seats, seats=seats, count=record.scores[record.winners[0]])


def run_verify(options: argparse.Namespace) -> int:
    """Every file gets its line; the exit code says whether all are right."""
    bad = 0
    for name in options.files:
        try:
            record = _load(name)
            print(f"{name}: {_result(record, _fair(name, record, options.commitment))}")
        except CommandError as error:
            print(error, file=sys.stderr)
            bad += 1
    return 1 if bad else 0


def _load(name: str) -> GameRecord:
    try:
        return load_record(Path(name))
    except OSError as error:
        raise CommandError(f"cannot read {name}: {error.strerror}") from None
    except RecordError as error:
        raise CommandError(f"{name}: {error}") from None


def _fair(name: str, record: GameRecord, noted: str | None) -> str:
    """What can be said of the draws; `noted` is the commitment that a player kept himself."""
    promised = record.tags.get(COMMITMENT)
    if noted is not None and noted != (promised or noted):
        raise CommandError(f"{name}: the record's commitment is {promised:.64}, not the one given")
    promised = promised or noted
    seed, salt = record.origin.seed, record.tags.get(SALT)
    if promised is None:
        return "draws as recorded" if seed is None else "draws follow from the seed"
    if seed is None:
        return "draws cannot be proven yet: their seed is told after the end"
    if salt is None:
        raise CommandError(f"{name}: the tag {SALT} is missing: the seed cannot be compared")
    if commitment(seed, salt) != promised:
        raise CommandError(f"{name}: the seed is not the one that was committed to")
    return "draws follow from the seed that was committed to"


def _result(record: GameRecord, fair: str) -> str:
    scores = " ".join(map(str, record.scores))
    moves = sum(entry.seat >= 0 for entry in record.entries)
    won = f"won by seat {', '.join(map(str, record.winners))}" if record.winners else "unfinished"
    return f"ok, {moves} moves, {fair}, scores {scores}, {won}"
