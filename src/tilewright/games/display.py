"""What games with factory displays share: the display, the starting-player marker, the bag.

The rules are compiled with those of the game that uses them; the rest reads and writes positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

from tilewright.core.compiling import rule
from tilewright.core.errors import PositionError
from tilewright.core.layout import Cells
from tilewright.core.rules import GameState
from tilewright.core.validation import Word, counts, integer, items

MAX_PLAYERS = 4
FACTORY_TILES = 4
MAX_FACTORIES = 2 * MAX_PLAYERS + 1
CENTRE = MAX_FACTORIES  # as a source of tiles, after the factories
SOURCES = MAX_FACTORIES + 1
MARKER_IN_CENTRE = -1

Place = int | Literal["centre"]  # in positions and moves: a seat or a factory, or the centre


class DisplayState(Protocol):
    """The fields of a state with a display."""

    players: int
    marker: int  # the seat that took it in this round, or MARKER_IN_CENTRE
    offered: int  # tiles on the factories and in the centre
    display: Cells  # by source and colour
    bag: Cells  # by colour


# ---------------------------------------------------------------- rules


@rule
def factories(s: GameState) -> int:
    """AZ-1, SP-1: how many there are."""
    return 2 * s.players + 1


@rule
def source_at(s: GameState, place: int) -> int:
    """The sources of this game in their pinned order: its factories, then the centre."""
    return place if place < factories(s) else CENTRE


# ---------------------------------------------------------------- writing positions


def on_display(s: DisplayState, source: int, names: Sequence[Word]) -> dict[Word, int]:
    """The tiles of a factory or of the centre."""
    tiles = ((name, s.display[source, colour]) for colour, name in enumerate(names))
    return {name: count for name, count in tiles if count}


def marker_name(s: DisplayState) -> Place:
    """Where the marker is: a seat, or the centre."""
    return "centre" if s.marker == MARKER_IN_CENTRE else s.marker


# ---------------------------------------------------------------- reading positions


def read_factories(
    found: Mapping[str, Any],
    s: DisplayState,
    number: int,
    names: Sequence[str],
    lay_out: Callable[[int, Sequence[int]], None],
    rule_id: str,
) -> None:
    """The right number of factories, none with more than its tiles; `lay_out` puts them there."""
    for factory, tiles in enumerate(items(found["factories"], "factories", number, number)):
        where = f"factories[{factory}]"
        lay_out(factory, counts(tiles, where, names, FACTORY_TILES))
        if _tiles_at(s, factory, len(names)) > FACTORY_TILES:
            raise PositionError(
                where,
                f"holds more than {FACTORY_TILES} tiles ({rule_id})",
                "factory_too_full",
                most=FACTORY_TILES,
            )


def read_marker(value: object, players: int) -> int:
    """The seat that took the marker, or MARKER_IN_CENTRE."""
    return MARKER_IN_CENTRE if value == "centre" else integer(value, "marker", 0, players - 1)


def read_bag(
    found: Mapping[str, Any],
    s: DisplayState,
    discards: tuple[str, Cells],
    names: Sequence[str],
    in_play: Callable[[int], int],
    per_colour: int,
    rule_id: str,
) -> None:
    """All tiles of each colour; the bag may be left out, it is what remains.

    `discards` is where used tiles wait for the bag, as the position names it and as the state
    holds it; `in_play` counts the tiles of a colour that are in neither.
    """
    key, place = discards
    used = counts(found[key], key, names, per_colour)
    bag = counts(found["bag"], "bag", names, per_colour) if "bag" in found else None
    for colour, name in enumerate(names):
        out = used[colour] + in_play(colour)
        tiles = out if bag is None else out + bag[colour]
        if tiles > per_colour or (bag is not None and tiles != per_colour):
            raise PositionError(
                "",
                f"{tiles} {name} tiles, but there are {per_colour} ({rule_id})",
                "other_number_of_tiles",
                count=tiles,
                colour=name,
                most=per_colour,
            )
        place[colour] = used[colour]
        s.bag[colour] = per_colour - out


def check_filled_in_order(s: DisplayState, number: int, colours: int, rule_id: str) -> None:
    """While they are filled: factory 1 first, four tiles each."""
    for factory in range(number):
        filled = max(0, min(FACTORY_TILES, s.offered - FACTORY_TILES * factory))
        if _tiles_at(s, factory, colours) != filled:
            raise PositionError(
                "factories",
                f"they are filled one after the other ({rule_id})",
                "not_filled_in_order",
            )


def _tiles_at(s: DisplayState, source: int, colours: int) -> int:
    return sum(s.display[source, colour] for colour in range(colours))
