"""What a seat or a spectator is shown of a table: everything that a client needs, and no more.

A view depends on nothing but the log, who looks and since when, so the same view is the same bytes
on every server. What several people see alike is put into text once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, reduce
from typing import Any

from tilewright.core.drawing import view_svg
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.server import answers, log
from tilewright.server.encoding import dumps
from tilewright.server.forms import Setup
from tilewright.server.log import LogEntry
from tilewright.server.made import Made
from tilewright.server.problems import Problem
from tilewright.server.table import PLAYING, Seat, Table

# Tables of which the last texts are kept: all who look at a change do so at the same time.
MAX_KEPT = 256


def shown_seat(table: Table, seats: tuple[int, ...], wanted: int | None = None) -> int | None:
    """Through whose eyes the table is shown to who holds these seats."""
    if not seats:
        return None
    if wanted in seats:
        return wanted
    return table.turn if table.turn in seats else seats[0]


def looking_seat(table: Table, seats: tuple[int, ...], wanted: int | None) -> int | None:
    """Through whose eyes somebody looks back: after the end through anybody's."""
    if table.finished and wanted is not None and wanted < len(table.seats):
        return wanted
    return shown_seat(table, seats, wanted)


def encoded_view(table: Table, holder: str | None, wanted: int | None, since: int) -> bytes:
    """The table for a holder of seats, or a spectator, with the events since a sequence."""
    seats = table.seats_of(holder)
    seat = shown_seat(table, seats, wanted)
    host = holder is not None and holder == table.host
    since = max(0, min(since, table.sequence))
    own: answers.OwnPart = {
        "you": {"seats": list(seats), "seat": seat, "host": host},
        "take_back": _take_back(table, seats),
    }
    events = (event.seen_by(seat) for event in table.entries.events(since))
    moves = _legal_moves(table) if _decides(table, seats) else b"null"
    return _joined(_shared(table), own, _position(table, seat), events, moves)


def encoded_past(
    table: Table, holder: str | None, wanted: int | None, sequence: int, uncovered: bool = False
) -> bytes:
    """The table as it was at a sequence: to look at, not to play on."""
    seats = table.seats_of(holder)
    seat = looking_seat(table, seats, wanted)
    earlier = table.at(sequence)
    shared: answers.SharedPart = {**shared_part(earlier), "fair": fairness(table)}
    own: answers.OwnPart = {
        "you": {"seats": list(seats), "seat": seat, "host": False},
        "take_back": None,
    }
    position = _uncovered(table, earlier) if uncovered else _position(earlier, seat)
    return _joined(dumps(shared), own, position, (), b"null")


def _joined(
    shared: bytes, own: answers.OwnPart, position: bytes, events: Iterable[bytes], moves: bytes
) -> bytes:
    """A `TableView`, out of the texts of its parts."""
    return b'%b,%b,"position":%b,"events":[%b],"moves":%b}' % (
        shared[:-1], dumps(own)[1:-1], position, b",".join(events), moves,
    )  # fmt: skip


def encoded_done(table: Table, entry: LogEntry, holder: str) -> bytes:
    """A `DoneAnswer`: an entry that the holder of a seat has made."""
    seat = shown_seat(table, table.seats_of(holder), entry.seat)
    event = table.entries.event(entry.sequence).seen_by(seat)
    return b'{"sequence":%d,"event":%b}' % (entry.sequence + 1, event)


def drawn_view(
    table: Table,
    holder: str | None,
    wanted: int | None,
    sequence: int | None,
    uncovered: bool = False,
) -> str:
    """What the view shows, as an SVG drawing; of an earlier position with a sequence."""
    seat = looking_seat(table, table.seats_of(holder), wanted)
    shown = table
    if sequence is not None and sequence < table.sequence:
        shown = table.at(sequence)
    if shown.state is None:
        raise Problem("not-playing", "there is nothing to draw while seats are open")
    names = [one.name or f"Player {number + 1}" for number, one in enumerate(table.seats)]
    view = uncovered_view(table, shown.state) if uncovered else shown.state.view(seat)
    return view_svg(table.game, view, names, seat)


def uncovered_view(table: Table, state: State) -> Position:
    """A position of this table with everything that any of its seats sees, after the end."""
    if table.game.spec.hides and not table.finished:
        raise Problem("hidden", "what others hide is shown after the end")
    views = [state.view(seat) for seat in range(len(table.seats))]
    return reduce(_more_of, views)


def _more_of(one: Any, other: Any) -> Any:
    """Where two views differ, the one that shows tiles: to who does not see them they are counted.

    >>> _more_of({"racks": [["red"], 1], "bag": 7}, {"racks": [1, ["blue"]], "bag": 7})
    {'racks': [['red'], ['blue']], 'bag': 7}
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        return {name: _more_of(value, other[name]) for name, value in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_more_of(*both) for both in zip(one, other, strict=True)]
    return other if one is None or isinstance(one, int) else one


def fairness(table: Table) -> answers.Fairness:
    """The hash of the seed from the start on, and what it was made of after the end."""
    shown = table.finished
    return {
        "commitment": table.commitment,
        "seed": str(table.seed) if shown else None,
        "salt": table.salt if shown else None,
        "chosen": table.setup.seed_chosen,
    }


def origin_shown(setup: Setup) -> answers.TableOrigin | None:
    """Where a table comes from that does not begin at the start of its game."""
    origin = setup.origin
    return None if origin is None else {"match": origin.match, "sequence": origin.sequence}


def shared_part(table: Table) -> answers.SharedPart:
    """What everybody sees alike."""
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
        "first": table.setup.first,
        "turn": table.turn,
        "scores": None if state is None else list(state.scores),
        "winners": [] if state is None else list(state.winners),
        "clocks": _clocks(table),
        "grace": table.setup.grace,
        "rematch": table.rematch,
        "assistance": table.setup.assists,
        "teaching": table.setup.teaching,
        "origin": origin_shown(table.setup),
        "fair": fairness(table),
    }


class _Texts:
    """What several people are shown alike of a table; each text is made when it is first needed."""

    __slots__ = ("moves", "positions", "shared")

    def __init__(self) -> None:
        self.shared: bytes | None = None
        self.positions: dict[int | None, bytes] = {}  # by who sees it; None: everybody
        self.moves: bytes | None = None


@lru_cache(MAX_KEPT)
def _texts(table: Table) -> _Texts:  # noqa: ARG001
    return _Texts()


def made_of(table: Table) -> Made | None:
    """What the last entry led to, for another server; None if that is not for everybody's eyes.

    Draws are not: the other server has to go on with its own stream of them.
    """
    entry = table.entries[-1]
    all_see = table.status == PLAYING and not table.game.spec.hides
    if not all_see or entry.kind != log.MOVE or table.entries.has_draws(entry.sequence):
        return None
    assert table.state is not None
    event = table.entries.event(entry.sequence).text
    return Made(event, _shared(table), _position(table, None), table.state.position_bytes())


def keep_made(table: Table, made: Made) -> None:
    """Show what another server has put into text already."""
    texts = _texts(table)
    texts.shared = made.shared
    texts.positions[None] = made.position


def _shared(table: Table) -> bytes:
    texts = _texts(table)
    if texts.shared is None:
        texts.shared = dumps(shared_part(table))
    return texts.shared


def _uncovered(table: Table, earlier: Table) -> bytes:
    if earlier.state is None:
        return b"null"
    return dumps(uncovered_view(table, earlier.state))


def _position(table: Table, seat: int | None) -> bytes:
    if table.state is None:
        return b"null"
    known = _texts(table).positions
    seen_by = seat if table.game.spec.hides else None
    text = known.get(seen_by)
    if text is None:
        text = known[seen_by] = dumps(table.state.view(seen_by))
    return text


def _decides(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether a person with these seats is to move."""
    turn = table.turn
    return turn is not None and turn in seats and table.seats[turn].decided_by_person


def _legal_moves(table: Table) -> bytes:
    """There can be a thousand of them, so each is put into text once and not every time."""
    assert table.state is not None
    kept = _texts(table)
    if kept.moves is None:
        texts = _move_texts(table.setup.game)
        kept.moves = b"[%b]" % b",".join([texts[action] for action in table.state.legal_actions()])
    return kept.moves


@cache
def _move_texts(game: str) -> _MoveTexts:
    return _MoveTexts(game)


class _MoveTexts(dict[int, bytes]):
    """The moves of a game by their numbers, each as a `LegalMove` in JSON."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._notation = spec(game).notation

    def __missing__(self, action: int) -> bytes:
        shown: answers.LegalMove = {
            "move": self._notation.MOVES[action],
            "parts": self._notation.parts(action),
        }
        text = self[action] = dumps(shown)
        return text


def _seat(seat: Seat, number: int, table: Table) -> answers.SeatShown:
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level if seat.kind == "bot" or seat.away else None,
        "away": seat.away,
        "host": seat.holder is not None and seat.holder == table.host,
    }


def _take_back(table: Table, seats: tuple[int, ...]) -> int | None:
    found = (table.earliest_take_back(seat) for seat in seats)
    return next((earliest for earliest in found if earliest is not None), None)


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
