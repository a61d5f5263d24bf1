"""What clients get: the types that `views` and `routes` build and that the OpenAPI document shows.

What differs from game to game is marked here with `of_game`; `document` puts in its place the types
that the games state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, WithJsonSchema, with_config
from typing_extensions import TypedDict  # Pydantic needs this one before Python 3.12

from tilewright.server.forms import (
    Away,
    Clock,
    GameName,
    Level,
    Phrase,
    SeatKind,
    TableStatus,
    Teaching,
)

OF_GAME = "x-of-game"

closed = with_config(ConfigDict(extra="forbid"))


def of_game(part: str) -> WithJsonSchema:
    """One of what the games state as `position`, `move` or `breakdown` in their `GameTypes`."""
    return WithJsonSchema({OF_GAME: part})


@with_config(ConfigDict(extra="allow"))
class ProblemDetails(TypedDict):
    """What went wrong (RFC 9457). `code` is stable; `detail` is for English readers."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: NotRequired[
        Annotated[str | None, Field(description="names the request in the server's log")]
    ]
    refusal: NotRequired[
        Annotated[str, Field(description="of an illegal move or position: its stable word")]
    ]
    values: NotRequired[
        Annotated[dict[str, str | int], Field(description="what the refusal speaks of")]
    ]
    where: NotRequired[Annotated[str, Field(description="the place in a refused position")]]
    game: NotRequired[Annotated[str, Field(description="whose rules refused a position")]]


@closed
class GameShown(TypedDict):
    name: GameName
    title: str
    version: int
    players: list[int]
    variants: list[str]
    hides: Annotated[bool, Field(description="whether a seat sees what others do not")]
    lessons: Annotated[int, Field(description="how many tasks its lessons have; 0 without any")]


@closed
class Catalogue(TypedDict):
    """What can be played, by whom, and what can be said."""

    games: list[GameShown]
    levels: list[Level]
    default_level: Annotated[Level, Field(description="of a bot, where nothing else is chosen")]
    phrases: list[Phrase]


@closed
class SeatShown(TypedDict):
    seat: int
    kind: SeatKind
    name: str | None
    level: Annotated[Level | None, Field(description="of the bot that plays here")]
    away: Annotated[Away | None, Field(description="why a bot plays for the person")]
    host: bool


@closed
class You(TypedDict):
    seats: list[int]
    seat: Annotated[
        int | None, Field(description="through whose eyes the view is; null: a spectator")
    ]
    host: bool


GamePosition = Annotated[Mapping[str, Any], of_game("position")]
MoveParts = Annotated[Mapping[str, Any], of_game("move")]


@closed
class LegalMove(TypedDict):
    move: str
    parts: MoveParts


@closed
class BreakdownItem(TypedDict):
    """Points, and which rule gave them for what."""

    seat: int
    rule: str
    kind: str
    points: int
    where: Mapping[str, Any]


GameBreakdownItem = Annotated[BreakdownItem, of_game("breakdown")]


@closed
class TableEvent(TypedDict):
    """One entry of the log, as the seat may know it."""

    sequence: int
    kind: Literal[
        "open", "join", "fill", "move", "back", "replace", "return", "say", "rematch", "pause"
    ]
    seat: int | None
    at: float
    name: NotRequired[str | None]
    level: NotRequired[Level | None]
    to: NotRequired[int | None]
    why: NotRequired[Away | None]
    phrase: NotRequired[Phrase | None]
    match: NotRequired[str | None]
    seconds: NotRequired[float | None]
    move: NotRequired[str]
    parts: NotRequired[MoveParts]
    bot: NotRequired[bool]
    draws: NotRequired[Annotated[list[str], Field(description="'?' is a draw that others see")]]
    shown: NotRequired[list[Any]]
    breakdown: NotRequired[list[GameBreakdownItem]]
    scores: NotRequired[list[int]]


@closed
class ClocksShown(TypedDict):
    kind: Literal["move", "game"]
    seconds: int
    increment: int
    left: list[float] | None
    turn_began: float | None
    flag_at: Annotated[float | None, Field(description="when the time of who is to move runs out")]


@closed
class Fairness(TypedDict):
    """The commitment is the SHA-256 of "seed:salt"; those are published after the end."""

    commitment: str
    seed: str | None
    salt: str | None
    chosen: Annotated[
        bool, Field(description="the host gave the seed, and so could know all draws")
    ]


@closed
class TableOrigin(TypedDict):
    """Where a table that does not begin at the start comes from: a finished match, or elsewhere."""

    match: str | None
    sequence: Annotated[int | None, Field(description="of that match")]


Assistance = Annotated[
    bool, Field(description="whether people may ask for hints and evaluations while they play")
]
Origin = Annotated[
    TableOrigin | None, Field(description="null: the game began at its start, as usual")
]


class SharedPart(TypedDict):
    """What everybody sees alike of a table."""

    match: str
    sequence: int
    game: GameName
    variant: str
    version: int
    public: bool
    status: TableStatus
    seats: list[SeatShown]
    first: int
    turn: int | None
    scores: list[int] | None
    winners: list[int]
    clocks: ClocksShown | None
    grace: float | None
    rematch: str | None
    assistance: Assistance
    teaching: Annotated[
        Teaching | None, Field(description="from which mistakes on it says so before they are made")
    ]
    origin: Origin
    fair: Fairness


class OwnPart(TypedDict):
    """What depends on whose seats they are."""

    you: You
    take_back: Annotated[int | None, Field(description="the earliest entry that you may take back")]


@closed
class TableView(SharedPart, OwnPart):
    """A table as a seat or a spectator may see it."""

    position: Annotated[GamePosition | None, Field(description="null while seats are open")]
    events: list[TableEvent]
    moves: Annotated[list[LegalMove] | None, Field(description="for the seat to move")]


@closed
class SeatGrant(TypedDict):
    """Your seats. The token is your key to them, from any device: keep it secret."""

    match: str
    token: str
    seats: list[int]
    link: Annotated[str, Field(description="your own way back; share the match, not this")]
    view: TableView


@closed
class DoneAnswer(TypedDict):
    """It came true; `sequence` is the table's right after it."""

    sequence: int
    event: TableEvent


@closed
class TableListed(TypedDict):
    match: str
    game: GameName
    variant: str
    status: Literal["waiting", "playing"]
    seats: list[SeatKind]
    open_seats: int
    clock: Clock | None
    assistance: Assistance
    origin: Origin
    created_at: float
    updated_at: float


@closed
class TableList(TypedDict):
    tables: list[TableListed]


@closed
class HintAnswer(TypedDict):
    move: str
    parts: MoveParts
    values: Annotated[list[float], Field(description="how likely each seat is to win")]
    leads: Annotated[list[float], Field(description="expected points over the others' mean")]
    points: Annotated[list[float], Field(description="expected points at the end")]
    error: Annotated[float, Field(description="the standard error of your value")]
    lead_error: Annotated[float, Field(description="the standard error of your lead")]
    exact: Annotated[bool, Field(description="searched to the end of the game")]
    line: list[str]


@closed
class Outlook(TypedDict):
    """Points of all seats if the round ended before the move, and after it."""

    before: list[int]
    after: list[int]


@closed
class PreviewAnswer(TypedDict):
    """What a move would do, up to the next draw or decision."""

    position: GamePosition
    scores: list[int]
    winners: list[int]
    breakdown: list[GameBreakdownItem]
    draw_follows: bool
    outlook: Outlook


@closed
class RematchAnswer(TypedDict):
    match: str


@closed
class Health(TypedDict):
    status: Literal["ok"]


@closed
class ReadyPart(TypedDict):
    """How a part of the server is, in a word, a sentence and numbers."""

    status: Literal["ok", "degraded", "failing"]
    detail: str
    numbers: dict[str, float]


@closed
class Readiness(TypedDict):
    """Whether the server can do its work: not if a part is failing."""

    status: Literal["ok", "degraded", "failing"]
    parts: dict[str, ReadyPart]


# ---------------------------------------------------------------- what a WebSocket sends


@closed
class ViewMessage(TypedDict):
    """The table, after every change."""

    type: Literal["view"]
    sequence: int
    view: TableView


@closed
class PresenceMessage(TypedDict):
    """The seats whose holders are connected."""

    type: Literal["presence"]
    sequence: int
    seats: list[int]


@closed
class PongMessage(TypedDict):
    """The answer to a ping: the server's time."""

    type: Literal["pong"]
    re: str | None
    now: float


@closed
class OkMessage(TypedDict):
    """The answer to what was done."""

    type: Literal["ok"]
    re: str | None


@closed
class ProblemMessage(TypedDict):
    """The answer to what could not be done, or read."""

    type: Literal["problem"]
    re: str | None
    problem: ProblemDetails


SocketMessage = ViewMessage | PresenceMessage | PongMessage | OkMessage | ProblemMessage
