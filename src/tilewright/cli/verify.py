"""`tilewright verify`: game records checked by replaying them."""

from __future__ import annotations

import argparse
import re
import sys

from tilewright.cli import CommandError
from tilewright.cli.files import record_of
from tilewright.core.record import COMMITMENT, SALT, GameRecord, commitment


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")
    parser.add_argument(
        "--commitment",
        type=_hash,
        metavar="HEX",
        help="the hash that was published at the start: the draws must be those "
        "of the seed that it stands for",
    )


def _hash(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no SHA-256: that is 64 hex digits")
    return text.lower()


def run(options: argparse.Namespace) -> int:
    """Every file gets its line; the exit code says whether all are right."""
    bad = 0
    for name in options.files:
        try:
            record = record_of(name)
            print(f"{name}: {_result(record, _fair(name, record, options.commitment))}")
        except CommandError as error:
            print(error, file=sys.stderr)
            bad += 1
    return 1 if bad else 0


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
        return "draws cannot be proven yet: their seed is published after the end"
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
