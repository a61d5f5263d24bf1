"""What clients get, for the OpenAPI document. Views are made in `views`, as these say."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tilewright.server.forms import Clock, GameName, Level, Phrase


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ProblemDetails(BaseModel):
    """What went wrong (RFC 9457). `code` is stable; `detail` is for English readers."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    code: str
    detail: str
    refusal: str | None = Field(None, description="of an illegal move: the rule's stable word")
    values: dict[str, str | int] | None = Field(None, description="what the refusal speaks of")


class GameShown(Answer):
    name: GameName
    title: str
    version: int
    players: list[int]
    variants: list[str]
    hides: bool = Field(description="whether a seat sees what others do not")


class Catalogue(Answer):
    """What can be played, by whom, and what can be said."""

    games: list[GameShown]
    levels: list[Level]
    default_level: Level = Field(description="of a bot, where nothing else is chosen")
    phrases: list[Phrase]


Away = Literal["left", "absent", "time", "resigned"]


class SeatShown(Answer):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: Level | None = Field(description="of the bot that plays here")
    away: Away | None = Field(description="why a bot plays for the person")
    host: bool


class You(Answer):
    seats: list[int]
    seat: int | None = Field(description="through whose eyes the view is; null: a spectator")
    host: bool


class LegalMove(Answer):
    move: str
    parts: dict[str, Any]


class BreakdownItem(Answer):
    """Points, and which rule gave them for what."""

    seat: int
    rule: str
    kind: str
    points: int
    where: dict[str, Any]


class TableEvent(Answer):
    """One entry of the log, as the seat may know it."""

    sequence: int
    kind: Literal[
        "open", "join", "fill", "move", "back", "replace", "return", "say", "rematch", "pause"
    ]
    seat: int | None
    at: float
    name: str | None = None
    level: Level | None = None
    to: int | None = None
    why: Away | None = None
    phrase: Phrase | None = None
    match: str | None = None
    seconds: float | None = None
    move: str | None = None
    parts: dict[str, Any] | None = None
    bot: bool | None = None
    draws: list[str] | None = Field(None, description="'?' is a draw that others see")
    shown: list[Any] | None = None
    breakdown: list[BreakdownItem] | None = None
    scores: list[int] | None = None


class ClocksShown(Answer):
    kind: Literal["move", "game"]
    seconds: int
    increment: int
    left: list[float] | None
    turn_began: float | None
    flag_at: float | None = Field(description="when the time of who is to move runs out")


class Fairness(Answer):
    """The commitment is the SHA-256 of "seed:salt"; those are published after the end."""

    commitment: str
    seed: str | None
    salt: str | None
    chosen: bool = Field(description="the host gave the seed, and so could know all draws")


class TableView(Answer):
    """A table as a seat or a spectator may see it."""

    match: str
    sequence: int
    game: GameName
    variant: str
    version: int
    public: bool
    status: Literal["waiting", "playing", "over", "abandoned"]
    seats: list[SeatShown]
    you: You
    first: int
    turn: int | None
    position: dict[str, Any] | None = Field(description="null while seats are open")
    scores: list[int] | None
    winners: list[int]
    moves: list[LegalMove] | None = Field(description="for the seat to move")
    take_back: int | None = Field(description="the earliest entry that you may take back")
    clocks: ClocksShown | None
    grace: float | None
    rematch: str | None
    fair: Fairness
    events: list[TableEvent]


class SeatGrant(Answer):
    """Your seats. The token is your key to them, from any device: keep it secret."""

    match: str
    token: str
    seats: list[int]
    link: str = Field(description="your own way back; share the match, not this")
    view: TableView


class DoneAnswer(Answer):
    """It came true; `sequence` is the table's right after it."""

    sequence: int
    event: TableEvent


class TableListed(Answer):
    match: str
    game: GameName
    variant: str
    status: Literal["waiting", "playing"]
    seats: list[Literal["person", "bot", "open"]]
    open_seats: int
    clock: Clock | None
    created_at: float
    updated_at: float


class TableList(Answer):
    tables: list[TableListed]


class HintAnswer(Answer):
    move: str
    parts: dict[str, Any]
    values: list[float] = Field(description="how likely each seat is to win")
    line: list[str]


class Outlook(Answer):
    """Points of all seats if the round ended before the move, and after it."""

    before: list[int]
    after: list[int]


class PreviewAnswer(Answer):
    """What a move would do, up to the next draw or decision."""

    position: dict[str, Any]
    scores: list[int]
    winners: list[int]
    breakdown: list[BreakdownItem]
    draw_follows: bool
    outlook: Outlook


class RematchAnswer(Answer):
    match: str


class Health(Answer):
    status: Literal["ok", "failing"]
