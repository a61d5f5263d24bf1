"""What Summer Pavilion sends to its clients: the types of its positions, moves and breakdowns."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from tilewright.core.json_types import ALL_KEYS, ScoredItem, Turn
from tilewright.games.display import Place

Colour = Literal["purple", "green", "orange", "yellow", "blue", "red"]
Star = Literal["orange", "red", "blue", "yellow", "green", "purple", "centre"]
Variant = Literal["standard", "gray"]
Phase = Literal["take", "place", "bonus", "over"]


class SummerPavilionBoard(TypedDict):
    """A player board, with the tiles beside it."""

    score: int
    hand: dict[Colour, int]
    corners: dict[Colour, int]
    passed: bool
    stars: Annotated[dict[Star, list[Colour | None]], ALL_KEYS]


class SummerPavilionPosition(TypedDict):
    """Everything on the table."""

    players: int
    variant: Variant
    round: int
    phase: Phase
    turn: Turn
    next: int | None
    start: int
    marker: Place
    bonus: int
    bag: dict[Colour, int]
    tower: dict[Colour, int]
    supply: dict[Colour, int]
    factories: list[dict[Colour, int]]
    centre: dict[Colour, int]
    boards: list[SummerPavilionBoard]


class SummerPavilionTake(TypedDict):
    """All tiles of a colour, from a factory or the centre."""

    kind: Literal["take"]
    source: Place
    colour: Colour


class SummerPavilionSpace(TypedDict):
    """A space of a star, by its position from 1."""

    star: Star
    position: int


class SummerPavilionPlacement(SummerPavilionSpace):
    """A tile on a space, and the tiles that are paid for it."""

    kind: Literal["place"]
    colour: Colour
    paid: dict[Colour | Literal["wild"], int]


class SummerPavilionBonus(TypedDict):
    """Tiles from the supply."""

    kind: Literal["bonus"]
    tiles: dict[Colour, int]


class SummerPavilionPass(TypedDict):
    """The end of a seat's round, and the tiles that it keeps."""

    kind: Literal["pass"]
    kept: dict[Colour, int]


class SummerPavilionChain(SummerPavilionSpace):
    """A placed tile, and all tiles that it is connected to."""

    colour: Colour
    spaces: list[SummerPavilionSpace]


class SummerPavilionStar(TypedDict):
    """A complete star; it has a colour if all of its tiles have that one."""

    star: Star
    colour: Colour | None
    spaces: list[SummerPavilionSpace]


class SummerPavilionNumber(TypedDict):
    """A number of which every space is filled."""

    number: int
    spaces: list[SummerPavilionSpace]


class SummerPavilionTiles(TypedDict):
    """How many tiles cost points."""

    tiles: int


class SummerPavilionPlacementScored(ScoredItem):
    """Points for a placed tile."""

    kind: Literal["placement"]
    where: SummerPavilionChain


class SummerPavilionStarScored(ScoredItem):
    """The bonus for a star."""

    kind: Literal["star"]
    where: SummerPavilionStar


class SummerPavilionNumberScored(ScoredItem):
    """The bonus for a number."""

    kind: Literal["number"]
    where: SummerPavilionNumber


class SummerPavilionTilesScored(ScoredItem):
    """What the marker, discarded tiles or left corners cost."""

    kind: Literal["marker", "discard", "corners"]
    where: SummerPavilionTiles


SummerPavilionMove = (
    SummerPavilionTake | SummerPavilionPlacement | SummerPavilionBonus | SummerPavilionPass
)
SummerPavilionWhere = (
    SummerPavilionChain | SummerPavilionStar | SummerPavilionNumber | SummerPavilionTiles
)
SummerPavilionBreakdownItem = (
    SummerPavilionPlacementScored
    | SummerPavilionStarScored
    | SummerPavilionNumberScored
    | SummerPavilionTilesScored
)
