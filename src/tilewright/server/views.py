"""What a seat or a spectator is shown of a table: everything that a client needs, and no more.

A view depends on nothing but the log, who looks and since when, so the same view is the same bytes
on every server. It is worked out once for all who see the same.
"""

from __future__ import annotations

from functools import cache
from typing import cast
from weakref import WeakKeyDictionary

from tilewright.core.breakdown import BreakdownItem
from tilewright.core.compact_json import dumps
from tilewright.core.drawing import view_svg
from tilewright.games import spec
from tilewright.server import answers, log
from tilewright.server.forms import Json
from tilewright.server.problems import Problem
from tilewright.server.table import Draw, Seat, Table

MAX_KEPT = 32  # texts of views of one table
HIDDEN = "?"  # a draw that only another seat sees

_ViewKey = tuple[tuple[int, ...], int | None, int, bool]
_encoded: WeakKeyDictionary[Table, dict[_ViewKey, str]] = WeakKeyDictionary()

# What an entry shows everybody, beside its kind, seat and time.
_TOLD = {
    log.JOIN: ("name",),
    log.FILL: ("level",),
    log.BACK: ("to",),
    log.REPLACE: ("why",),
    log.SAY: ("phrase",),
    log.REMATCH: ("match",),
    log.PAUSE: ("seconds",),
}


def shown_seat(table: Table, seats: tuple[int, ...], wanted: int | None = None) -> int | None:
    """Through whose eyes the table is shown to who holds these seats."""
    if not seats:
        return None
    if wanted in seats:
        return wanted
    return table.turn if table.turn in seats else seats[0]


def view(
    table: Table, seats: tuple[int, ...], seat: int | None, since: int, host: bool = False
) -> answers.Table:
    """The table for the holder of `seats`, seen through `seat`, with the later events."""
    state = table.state
    return {
        "match": table.id,
        "sequence": table.sequence,
        "game": table.setup.game,
        "variant": table.setup.variant,
        "version": table.setup.version,
        "public": table.setup.public,
        "status": table.status,
        "seats": [_seat(one, number, table) for number, one in enumerate(table.seats)],
        "you": {"seats": list(seats), "seat": seat, "host": host},
        "first": table.setup.first,
        "turn": table.turn,
        "position": None if state is None else state.view(seat),
        "scores": None if state is None else list(state.scores),
        "winners": [] if state is None else list(state.winners),
        "take_back": _take_back(table, seats),
        "clocks": _clocks(table),
        "grace": table.setup.grace,
        "rematch": table.rematch,
        "fair": fairness(table),
        "events": redacted_events(table, seat, since),
    }


def encoded_view(table: Table, holder: str | None, wanted: int | None, since: int) -> str:
    """The same as text, kept for others who see the same."""
    seats = table.seats_of(holder)
    seat = shown_seat(table, seats, wanted)
    since = max(0, min(since, table.sequence))
    host = holder is not None and holder == table.host
    known = _encoded.setdefault(table, {})
    key = (seats, seat, since, host)
    text = known.get(key)
    if text is None:
        text = _with_moves(view(table, seats, seat, since, host), table, seats)
        if len(known) >= MAX_KEPT:  # somebody asks for all of them
            known.clear()
        known[key] = text
    return text


def encoded_past(table: Table, holder: str | None, wanted: int | None, sequence: int) -> str:
    """The table as it was at a sequence: to look at, not to play on."""
    seats = table.seats_of(holder)
    earlier = table.at(min(sequence, table.sequence))
    found = view(earlier, seats, shown_seat(table, seats, wanted), earlier.sequence)
    past: answers.TableView = {
        **found,
        "moves": None,
        "take_back": None,
        "fair": fairness(table),
    }
    return dumps(past)


def drawn_view(table: Table, holder: str | None, wanted: int | None, sequence: int | None) -> str:
    """What the view shows, as an SVG drawing; of an earlier position with a sequence."""
    seat = shown_seat(table, table.seats_of(holder), wanted)
    shown = table
    if sequence is not None and sequence < table.sequence:
        shown = table.at(sequence)
    if shown.state is None:
        raise Problem("not-playing", "there is nothing to draw while seats are open")
    names = [one.name or f"Player {number + 1}" for number, one in enumerate(table.seats)]
    return view_svg(table.game, shown.state.view(seat), names, seat)


def fairness(table: Table) -> answers.Fairness:
    """The hash of the seed from the start on, and what it was made of after the end."""
    shown = table.finished
    return {
        "commitment": table.commitment,
        "seed": str(table.seed) if shown else None,
        "salt": table.salt if shown else None,
        "chosen": table.setup.seed_chosen,
    }


def redacted_events(table: Table, seat: int | None, since: int) -> list[answers.TableEvent]:
    """The events from a sequence on, as a seat may know them."""
    return [redact_for(event, seat) for event in events(table, since)]


def events(table: Table, since: int) -> list[Json]:
    """The events from a sequence on, draws with the seats that alone see them.

    A table knows what its last entry did; for older ones the log is gone through again.
    """
    if since >= table.sequence:
        return []
    if since == table.sequence - 1:
        return [_event(table)]
    found = []
    earlier = table.blank()
    for entry in table.entries:
        earlier = earlier.then(entry)
        if entry.sequence >= since:
            found.append(_event(earlier))
    return found


def entries_replayed(table: Table, since: int) -> int:
    """How many entries are gone through again for the events from a sequence on."""
    return table.sequence if since < table.sequence - 1 else 0


def _event(table: Table) -> Json:
    """The last entry of a table and what it did."""
    entry, effect = table.entries[-1], table.effect
    event: Json = {
        "sequence": entry.sequence,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
    }
    event |= {name: entry.data[name] for name in _TOLD.get(entry.kind, ()) if name in entry.data}
    if effect is None:
        return event
    if entry.kind == log.MOVE:
        move = entry.data["move"]
        event["move"] = move
        event["parts"] = table.game.parts(move)
        event["bot"] = bool(entry.data.get("bot"))
        event["breakdown"] = [item_shown(item) for item in effect.breakdown]
        event["scores"] = list(effect.scores)
        event |= effect.revealed
    event["draws"] = list(effect.draws)
    return event


def item_shown(item: BreakdownItem) -> answers.BreakdownItem:
    """Points of a move, and what they are for."""
    return {
        "seat": item.seat,
        "rule": item.rule,
        "kind": item.kind,
        "points": item.points,
        "where": item.where,
    }


def redact_for(event: Json, seat: int | None) -> answers.TableEvent:
    """The event without the draws that only another seat sees."""
    known = cast("answers.TableEvent", event | {})
    if "draws" in event:
        draws: list[Draw] = event["draws"]
        known["draws"] = [draw.text if draw.seen_by in (None, seat) else HIDDEN for draw in draws]
    return known


def _seat(seat: Seat, number: int, table: Table) -> answers.SeatShown:
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level if seat.kind == "bot" or seat.away else None,
        "away": seat.away,
        "host": seat.holder is not None and seat.holder == table.host,
    }


def _with_moves(found: answers.Table, table: Table, seats: tuple[int, ...]) -> str:
    """A view as text, with the legal moves for the seat to move.

    There can be a thousand of them, so each is put into text once and not every time.
    """
    turn = table.turn
    moves = "null"
    if turn is not None and turn in seats and table.seats[turn].decided_by_person:
        assert table.state is not None
        game = table.setup.game
        moves = f"[{','.join(_move_text(game, move) for move in table.state.legal_moves())}]"
    return f'{dumps(found)[:-1]},"moves":{moves}}}'


@cache
def _move_text(game: str, move: str) -> str:
    known = spec(game)
    shown: answers.LegalMove = {
        "move": move,
        "parts": known.notation.parts(known.actions[move]),
    }
    return dumps(shown)


def _take_back(table: Table, seats: tuple[int, ...]) -> int | None:
    seat = table.take_back_seat(seats)
    return None if seat is None else table.earliest_take_back(seat)


def _clocks(table: Table) -> answers.ClocksShown | None:
    clock = table.setup.clock
    if clock is None:
        return None
    return {
        "kind": clock.kind,
        "seconds": clock.seconds,
        "increment": clock.increment,
        "left": list(table.left) if clock.kind == "game" else None,
        "turn_began": table.turn_began if table.turn is not None else None,
        "flag_at": table.flag_at(),
    }
