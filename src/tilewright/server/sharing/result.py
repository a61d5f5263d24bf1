"""How a match ended, in words: for people who were not there."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tilewright.core.lettering import figure
from tilewright.core.words import Words
from tilewright.games import spec
from tilewright.server.characters import CHARACTERS
from tilewright.server.table import ABANDONED, Table

WORDS = Path(__file__).parent / "words"


class Standing(NamedTuple):
    """How a seat did."""

    name: str
    points: int
    won: bool


@cache
def words_of(language: str, game: str) -> Words:
    """Our own words and the game's, its title among them."""
    return Words(language, WORDS, import_module(spec(game).screen).CATALOGUE)


def title(say: Words, game: str) -> str:
    return say("game.title") if "game.title" in say else spec(game).title


def seat_names(table: Table, say: Words) -> list[str]:
    """Everybody's name, as at the table; people without one go by their number."""
    return [
        _bot_name(table, seat, say)
        if one.kind == "bot"
        else one.name or say("seat.person", number=seat + 1)
        for seat, one in enumerate(table.seats)
    ]


def _bot_name(table: Table, seat: int, say: Words) -> str:
    """The name of its character, with a number where two of a kind sit at the table."""
    level, number = table.seats[seat].level, seat + 1
    character = CHARACTERS.get(level)
    if character is None:
        return say("seat.bot", number=number)
    alike = sum(one.kind == "bot" and one.level == level for one in table.seats)
    return f"{character} {number}" if alike > 1 else character


def headline(table: Table, names: list[str], say: Words) -> str:
    """Who won, and by how much if points say that."""
    state = table.state
    if table.status == ABANDONED or state is None:
        return say("end.abandoned")
    scores, winners = state.scores, state.winners
    if len(names) == 1:
        return say("end.alone", count=scores[0])
    if len(winners) != 1:
        return say("end.shared", names=", ".join(names[seat] for seat in winners))
    (winner,) = winners
    others = (score for seat, score in enumerate(scores) if seat != winner)
    lead = scores[winner] - max(others)
    if lead <= 0:  # equal points: another rule decided
        return say("end.won", name=names[winner])
    return say("end.won_by", name=names[winner], count=lead)


def standings(table: Table, names: list[str]) -> list[Standing]:
    """Everybody, the winners first."""
    state = table.state
    assert state is not None
    found = [
        Standing(name, state.scores[seat], seat in state.winners) for seat, name in enumerate(names)
    ]
    return sorted(found, key=lambda one: (not one.won, -one.points))


def in_one_line(found: list[Standing]) -> str:
    return " · ".join(f"{one.name} {figure(one.points)}" for one in found)
