"""What AXIO sends to its clients: the types of its positions, moves and breakdowns."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from tilewright.core.json_types import ALL_KEYS, PAIR, ScoredItem, Turn

Symbol = Literal["red", "green", "blue", "orange", "purple"]
Phase = Literal["place", "swap", "over"]
Pair = Annotated[list[Symbol], PAIR]
Markers = Annotated[dict[Symbol, int], ALL_KEYS]


class _AxioTable(TypedDict):
    """What everybody sees."""

    players: int
    turn: Turn
    phase: Phase
    tiles: list[str]
    pyramids: list[str]
    first_tile: list[bool]
    markers: list[Markers]
    bonus: int
    shown: NotRequired[list[Pair]]


class AxioWhole(_AxioTable):
    """Everything on the table, on the racks and in the bag."""

    racks: list[list[Pair]]
    bag: dict[str, int]


class AxioPosition(_AxioTable):
    """What a seat sees: of other racks and of the bag, how many tiles they hold."""

    racks: list[list[Pair] | int]
    bag: int


class AxioPlacement(TypedDict):
    """A tile on two cells, the left or upper one first."""

    kind: Literal["place"]
    cells: Annotated[list[str], PAIR]
    symbols: Pair


class AxioAnswer(TypedDict):
    """Whether a seat swaps its rack."""

    kind: Literal["swap", "keep"]


class AxioCells(TypedDict):
    """A half of a tile or a pyramid, and the cells that count for it."""

    symbol: Symbol
    cell: str
    cells: list[str]


class AxioBreakdownItem(ScoredItem):
    """Points for a half of a tile, or for a pyramid."""

    kind: Literal["half", "pyramid"]
    where: AxioCells


AxioMove = AxioPlacement | AxioAnswer
