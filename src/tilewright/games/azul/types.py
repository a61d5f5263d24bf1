"""What Azul sends to its clients: the types of its positions, moves and breakdowns."""

from __future__ import annotations

from typing import Literal, TypedDict

from tilewright.core.json_types import ScoredItem, Turn
from tilewright.games.display import Place

Colour = Literal["blue", "yellow", "red", "black", "white"]
Variant = Literal["standard", "gray"]
Phase = Literal["offer", "tiling", "over"]


class AzulLine(TypedDict):
    """A pattern line."""

    colour: Colour | None
    count: int


class AzulBoard(TypedDict):
    """A player board."""

    score: int
    lines: list[AzulLine]
    wall: list[list[Colour | None]]
    floor: list[Colour | Literal["marker"]]


class AzulPosition(TypedDict):
    """Everything on the table."""

    players: int
    variant: Variant
    round: int
    phase: Phase
    turn: Turn
    start: int
    marker: Place
    bag: dict[Colour, int]
    lid: dict[Colour, int]
    factories: list[dict[Colour, int]]
    centre: dict[Colour, int]
    boards: list[AzulBoard]


class AzulTake(TypedDict):
    """All tiles of a colour, from a factory or the centre to a line."""

    kind: Literal["take"]
    source: Place
    colour: Colour
    line: int | Literal["floor"]


class AzulTiling(TypedDict):
    """On the gray side: the space for the tile of a full line."""

    kind: Literal["tile"]
    row: int
    column: int


class AzulCell(TypedDict):
    """A space of the wall; rows and columns count from 1."""

    row: int
    column: int


class AzulRun(AzulCell):
    """A tile, and all tiles of the run that it is in."""

    colour: Colour
    cells: list[AzulCell]


class AzulFloor(TypedDict):
    """How many tiles lie on the floor line."""

    tiles: int


class AzulRow(TypedDict):
    """A complete row."""

    row: int


class AzulColumn(TypedDict):
    """A complete column."""

    column: int


class AzulColour(TypedDict):
    """A complete colour."""

    colour: Colour


class AzulTileScored(ScoredItem):
    """Points for a tile that came to the wall."""

    kind: Literal["single", "row", "column"]
    where: AzulRun


class AzulFloorScored(ScoredItem):
    """What the floor line takes."""

    kind: Literal["floor"]
    where: AzulFloor


class AzulRowScored(ScoredItem):
    """The bonus for a row."""

    kind: Literal["row_bonus"]
    where: AzulRow


class AzulColumnScored(ScoredItem):
    """The bonus for a column."""

    kind: Literal["column_bonus"]
    where: AzulColumn


class AzulColourScored(ScoredItem):
    """The bonus for a colour."""

    kind: Literal["colour_bonus"]
    where: AzulColour


AzulMove = AzulTake | AzulTiling
AzulWhere = AzulRun | AzulFloor | AzulRow | AzulColumn | AzulColour
AzulBreakdownItem = (
    AzulTileScored | AzulFloorScored | AzulRowScored | AzulColumnScored | AzulColourScored
)
