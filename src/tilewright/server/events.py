"""What clients get to know of an entry of the log: worked out once, when it comes true, and kept.

An event is JSON from then on. Only who may see its draws is asked each time that it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tilewright.core.breakdown import BreakdownItem
from tilewright.core.game import Game
from tilewright.server import answers, log
from tilewright.server.encoding import dumps
from tilewright.server.forms import Json
from tilewright.server.log import LogEntry

HIDDEN = "?"  # a draw that only another seat sees

# What an entry shows everybody, beside its kind, seat and time.
_SHOWN = {
    log.JOIN: ("name",),
    log.FILL: ("level",),
    log.BACK: ("to",),
    log.REPLACE: ("why",),
    log.SAY: ("phrase",),
    log.REMATCH: ("match",),
    log.PAUSE: ("seconds",),
}


class Draw(NamedTuple):
    """One draw, and the only seat that sees it; None if everybody does."""

    text: str
    seen_by: int | None


@dataclass(frozen=True)
class Effect:
    """What an entry did to the game."""

    draws: tuple[Draw, ...]
    breakdown: tuple[BreakdownItem, ...] = ()
    scores: tuple[int, ...] = ()  # after the move, before the draws
    revealed: Mapping[str, Any] = field(default_factory=dict)  # to everybody, beside the board


class Event(NamedTuple):
    """An entry and what it did, as JSON."""

    text: bytes  # whole, but for `draws`
    draws: tuple[Draw, ...] = ()  # if one of them is hidden from somebody

    def seen_by(self, seat: int | None) -> bytes:
        """Without the draws that only another seat sees; a spectator is None."""
        if not self.draws:
            return self.text
        known = [draw.text if draw.seen_by in (None, seat) else HIDDEN for draw in self.draws]
        return b'%b,"draws":%b}' % (self.text[:-1], dumps(known))


def event_of(entry: LogEntry, effect: Effect | None, game: Game) -> Event:
    """What is kept of an entry that came true."""
    event: Json = {
        "sequence": entry.sequence,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
    }
    for name in _SHOWN.get(entry.kind, ()):
        if name in entry.data:
            event[name] = entry.data[name]
    if effect is None:
        return Event(dumps(event))
    if entry.kind == log.MOVE:
        move = entry.data["move"]
        event["move"] = move
        event["parts"] = game.parts(move)
        event["bot"] = bool(entry.data.get("bot"))
        event["breakdown"] = [item_shown(item) for item in effect.breakdown]
        event["scores"] = effect.scores
        event |= effect.revealed
    if any(draw.seen_by is not None for draw in effect.draws):
        return Event(dumps(event), effect.draws)
    event["draws"] = [draw.text for draw in effect.draws]
    return Event(dumps(event))


def item_shown(item: BreakdownItem) -> answers.BreakdownItem:
    """Points of a move, and what they are for."""
    return {
        "seat": item.seat,
        "rule": item.rule,
        "kind": item.kind,
        "points": item.points,
        "where": item.where,
    }
