"""`tilewright replay`: a game record shown move by move."""

from __future__ import annotations

import argparse

from rich.console import Console

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.arguments import at_least
from tilewright.cli.drawings import write_drawings
from tilewright.cli.files import record_of
from tilewright.cli.screen import screen_of
from tilewright.core.record import GameRecord
from tilewright.core.words import LANGUAGES, Words


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's")
    parser.add_argument("--svg", metavar="OUT",
                        help="draw the final position into this SVG file instead; if OUT ends with "
                             "a slash, every ply into a folder")  # fmt: skip
    parser.add_argument("--at", type=at_least(0), metavar="PLY",
                        help="draw the position after so many moves and draws")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    if options.at is not None and options.svg is None:
        raise CommandError("--at chooses the ply of a drawing: give --svg, too", USAGE_ERROR)
    record = record_of(options.file)
    screen, say = screen_of(record.game.spec, options.language)
    names = [say("seat.person", number=seat + 1) for seat in range(record.game.players)]
    if options.svg is not None:
        return write_drawings(record, options, names)
    console = Console(highlight=False)
    shown_round = None
    shown = 0
    for state in record.walk():
        view = state.view(None)
        if view.get("round") != shown_round:
            shown_round = view.get("round")
            console.print(screen.table(view, names, say))
        shown = _annotations(console, record, shown, state.ply)
        if state.ply < len(record.entries):
            entry = record.entries[state.ply]
            what = screen.describe(state, entry.text, say)
            line = say("play.plays", seat=names[entry.seat], move=entry.text, what=what)
            console.print(line, markup=False, emoji=False)
    console.print(screen.table(view, names, say))
    console.print(_winners(record, names, say), markup=False)
    return 0


def _annotations(console: Console, record: GameRecord, shown: int, ply: int) -> int:
    """Show the comments and variations up to a ply that were not shown yet; how many there were."""
    while shown < len(record.annotations) and record.annotations[shown].ply <= ply:
        console.print(f"    {record.annotations[shown].text}", markup=False, style="italic")
        shown += 1
    return shown


def _winners(record: GameRecord, names: list[str], say: Words) -> str:
    if not record.winners:
        return say("play.unfinished")
    seats = ", ".join(names[seat] for seat in record.winners)
    key = "play.wins" if len(record.winners) == 1 else "play.shared"
    return say(key, seat=seats, seats=seats, count=record.scores[record.winners[0]])
