"""A game record as a review sees it: decisions, and what chance brought between them."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.core.record import GameRecord
from tilewright.core.rules import CHANCE
from tilewright.core.state import State


@dataclass(frozen=True)
class Decision:
    """A seat's move."""

    ply: int
    state: State  # before it
    played: str

    @property
    def seat(self) -> int:
        return self.state.turn


@dataclass(frozen=True)
class Draws:
    """All draws between two decisions: a whole deal, or one tile."""

    ply: int  # of the first
    state: State  # before them
    drawn: tuple[str, ...]
    after: State


Event = Decision | Draws


def events_of(record: GameRecord) -> tuple[list[Event], State]:
    """What happened, in order, and the state at the end."""
    events: list[Event] = []
    state = record.start()
    ply = 0
    while ply < len(record.entries):
        before = state.copy(undo=False)
        first = ply
        if record.entries[ply].seat == CHANCE:
            while ply < len(record.entries) and record.entries[ply].seat == CHANCE:
                state.deal(record.entries[ply].text)
                ply += 1
            drawn = tuple(entry.text for entry in record.entries[first:ply])
            events.append(Draws(first, before, drawn, state.copy(undo=False)))
        else:
            state.play(record.entries[ply].text)
            ply += 1
            events.append(Decision(first, before, record.entries[first].text))
    return events, state
