"""New tables: all choices of a form made, from the start of a game or from a position."""

from __future__ import annotations

import secrets

import tilewright
from tilewright.core.errors import TilewrightError
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.server.forms import (
    SEVERAL_PEOPLE_GRACE,
    NewTable,
    Origin,
    PlayOn,
    Setup,
    assists_by_default,
)
from tilewright.server.problems import Problem, bad_position
from tilewright.server.table import Table

ELSEWHERE = Origin()  # of a position that nobody knows more about


def new_table(match_id: str, form: NewTable, origin: Origin) -> Table:
    """The table that a form asks for; `origin` is that of its position, if it has one."""
    seed, salt = new_seed()
    if form.seed is not None:
        seed = int(form.seed)
    begins = None if form.position is None else _checked_position(form, seed)
    people = sum(seat.kind != "bot" for seat in form.seats)
    grace = SEVERAL_PEOPLE_GRACE if form.grace is None and people > 1 else form.grace
    first = secrets.randbelow(len(form.seats)) if form.first is None else form.first
    if begins is not None:
        first = begins.turn
    setup = Setup(
        game=form.game,
        variant=form.variant,
        version=spec(form.game).version,
        seats=tuple(form.seats),
        first=first,
        seed_chosen=form.seed is not None,
        public=form.public,
        clock=form.clock,
        grace=grace,
        assistance=assists_by_default(form.seats) if form.assistance is None else form.assistance,
        position=None if begins is None else begins.origin.position,
        origin=None if begins is None else origin,
        teaching=form.teaching,
    )
    return Table(match_id, setup, seed, salt)


def _checked_position(form: NewTable, seed: int) -> State:
    """The position that a table is to begin at, with its open draws drawn."""
    assert form.position is not None
    try:
        state = tilewright.make(form.game, len(form.seats), form.variant).load(form.position, seed)
    except TilewrightError as error:
        raise bad_position(error) from None
    if state.turn == OVER:
        raise Problem("bad-position", "the game is over in this position", where="turn")
    return state


def continuation(match: Table, form: PlayOn) -> NewTable:
    """The table that plays on from a position of a finished match."""
    if form.at > match.sequence:
        raise Problem("invalid", f"the match has {match.sequence} entries, not {form.at}")
    if len(form.seats) != len(match.seats):
        raise Problem("invalid", f"the game has {len(match.seats)} seats")
    state = match.at(form.at).state
    if state is None or state.turn == OVER:
        raise Problem("not-playing", "nobody could go on from there")
    return NewTable(
        game=match.setup.game,
        variant=match.setup.variant,
        seats=form.seats,
        public=form.public,
        position=state.position(),
    )


def fits(opened: Table, wished: Table, form: NewTable) -> bool:
    """Whether the table that a key opened is what a form asks for, but for what was drawn."""
    if form.seed is not None and opened.seed != wished.seed:
        return False
    drawn = {"first": opened.setup.first} if form.first is None else {}
    return wished.setup.model_copy(update=drawn) == opened.setup


def new_seed() -> tuple[int, str]:
    """A seed that nobody knows, and the salt that hides it in its commitment."""
    return secrets.randbits(64), secrets.token_hex(16)
