"""Tables without a server: logs written by hand."""

from __future__ import annotations

import random
from typing import Any

from server.serving import seat_form
from tilewright.games import spec
from tilewright.server import log
from tilewright.server.forms import Clock, SeatSetup, Setup
from tilewright.server.log import LogEntry
from tilewright.server.table import Table
from tilewright.server.views import encoded_view

HOST = "host"


def blank(
    game: str,
    *seats: str,
    clock: Clock | None = None,
    seed: int = 7,
    first: int = 0,
    variant: str = "standard",
) -> Table:
    """A table before its first entry; a seat is `person`, `open` or the level of a bot."""
    setup = Setup(
        game=game,
        variant=variant,
        version=spec(game).version,
        seats=tuple(SeatSetup(**seat_form(seat)) for seat in seats),
        first=first,
        seed_chosen=False,
        public=False,
        clock=clock,
        grace=None,
    )
    return Table("m" * 26, setup, seed, "salt")


def opened(game: str, *seats: str, at: float = 0.0, **more: Any) -> Table:
    return blank(game, *seats, **more).then(LogEntry(0, log.OPEN, None, {"holder": HOST}, at))


def then(table: Table, kind: str, seat: int | None = None, at: float = 0.0, **data: Any) -> Table:
    """The table after one more entry; `at` never runs backwards."""
    return table.then(LogEntry(table.sequence, kind, seat, data, max(at, table.last_at)))


def move(table: Table, text: str | None = None, at: float = 0.0, bot: bool = False) -> Table:
    """A move of the seat whose turn it is: the first legal one, if none is given."""
    assert table.state is not None
    text = table.state.legal_moves()[0] if text is None else text
    return then(table, log.MOVE, table.turn, at, move=text, **({"bot": True} if bot else {}))


def moves_until_draw(table: Table) -> Table:
    """Go on until a move that was followed by draws."""
    while True:
        table = move(table)
        if table.entries[-1].data["draws"]:
            return table


def to_the_end(table: Table, seed: int = 1) -> Table:
    chance = random.Random(seed)
    while table.turn is not None:
        assert table.state is not None
        table = move(table, chance.choice(table.state.legal_moves()))
    return table


def facts(table: Table) -> dict[str, Any]:
    """Everything that follows from a log, to compare two tables by."""
    holders = [None, HOST, *(seat.holder for seat in table.seats)]
    return {
        "views": [encoded_view(table, holder, None, 0) for holder in holders],
        "state": None if table.state is None else (table.state.text(), table.state.history),
        "seats": table.seats,
        "standing": table.standing,
        "position_sequence": table.position_sequence,
        "turn_began": table.turn_began,
        "left": table.left,
        "flag_at": table.flag_at(),
        "waits_for": table.waits_for,
        "bot": table.bot_to_move(),
        "entries": table.entries,
    }
