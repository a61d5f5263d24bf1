"""What a table is set up as, and what clients may ask for. The OpenAPI document shows these."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, model_validator

import tilewright
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.games import game_names
from tilewright.games.registry import package_games
from tilewright.players.levels import DEFAULT_SECONDS, LEVELS

SEED_PATTERN = r"^(0|[1-9][0-9]{0,19})$"
MATCH_ID_PATTERN = r"^[a-z2-7]{26}$"
MAX_SEATS = 4
SEVERAL_PEOPLE_GRACE = 180  # seconds until a bot plays for a person who left others waiting

DEFAULT_LEVEL = "casual"

PHRASES = (
    "hello", "good-luck", "well-played", "thanks", "oops", "nice-move", "one-moment",
    "your-turn", "good-game", "again",
)  # fmt: skip


def _shown_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or any(unicodedata.category(character)[0] == "C" for character in name):
        raise ValueError("a name is made of letters, signs and spaces")
    return name


def _among(names: Collection[str]) -> AfterValidator:
    def check(name: str) -> str:
        if name not in names:
            raise ValueError(f"it is one of {', '.join(names)}")
        return name

    return AfterValidator(check)


def _enum(names: Collection[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(names)}


# Checked twice: the pattern is for the document, the categories of Unicode are beyond patterns.
Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_shown_name)]
Level = Annotated[str, _among(LEVELS), WithJsonSchema(_enum(LEVELS))]
# Of this package, or of another one that the server has installed beside it.
GameName = Annotated[
    str,
    _among(game_names()),
    WithJsonSchema({"anyOf": [_enum(package_games()), {"type": "string", "minLength": 1}]}),
]
Phrase = Annotated[str, _among(PHRASES), WithJsonSchema(_enum(PHRASES))]
SeatKind = Literal["person", "bot", "open"]
TableStatus = Literal["waiting", "playing", "over", "abandoned"]
Teaching = Literal["gentle", "medium", "strict"]  # how little a move may cost without a word
Away = Literal["left", "absent", "time", "resigned"]  # why a bot plays for a person
MoveText = Annotated[str, Field(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
SequenceNumber = Annotated[int, Field(ge=0, le=1_000_000)]


class Form(BaseModel):
    """Data of a known shape; anything else in it is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SeatSetup(Form):
    """Who is to sit at a seat: a person at the host's screen, a bot, or whoever joins."""

    kind: SeatKind
    name: Name | None = None
    level: Level = DEFAULT_LEVEL
    seconds: float = Field(
        default=DEFAULT_SECONDS, ge=0.05, le=10.0, description="to think, for a bot"
    )


class Clock(Form):
    """Time for people: for each move, or for the whole game with an increment for each move."""

    kind: Literal["move", "game"]
    seconds: int = Field(ge=1, le=7 * 86_400)
    increment: int = Field(default=0, ge=0, le=3_600)


class NewTable(Form):
    """A table to open."""

    game: GameName
    variant: str = Field(default="standard", max_length=20)
    seats: list[SeatSetup] = Field(min_length=1, max_length=MAX_SEATS)
    first: SeatNumber | None = Field(default=None, description="who begins; drawn if left out")
    seed: str | None = Field(
        default=None,
        pattern=SEED_PATTERN,
        description="of all draws, below 2^64; drawn if left out",
    )
    public: bool = Field(
        default=False, description="listed for everybody; else found by its link only"
    )
    clock: Clock | None = None
    grace: int | None = Field(
        default=None,
        ge=0,
        le=7 * 86_400,
        description="seconds that a seat may be away in its turn before a bot plays for it; "
        f"{SEVERAL_PEOPLE_GRACE} if left out at a table of several people, else without end",
    )
    assistance: bool | None = Field(
        default=None,
        description="hints and evaluations for people while they play; if left out, "
        "only where at most one seat is a person's or open",
    )
    teaching: Teaching | None = Field(
        default=None,
        description="say what a move would cost before it is played: blunders, mistakes too, or "
        "inaccuracies too; for one person against bots",
    )
    position: dict[str, Any] | None = Field(
        default=None, description="the whole position to begin at; the start if left out"
    )

    @model_validator(mode="after")
    def _exists(self) -> NewTable:
        try:
            tilewright.make(self.game, len(self.seats), self.variant)
        except SetupError as error:
            raise ValueError(str(error)) from None
        if self.first is not None and self.first >= len(self.seats):
            raise ValueError(f"first is {self.first}; the seats are 0 to {len(self.seats) - 1}")
        if self.seed is not None and int(self.seed) >= 1 << 64:
            raise ValueError("the seed is below 2^64")
        if self.position is not None and self.first is not None:
            raise ValueError("first is for a game from its start; a position says whose turn it is")
        alone = sorted(seat.kind for seat in self.seats if seat.kind != "bot") == ["person"]
        if self.teaching is not None and (not alone or self.assistance is False):
            raise ValueError("a table teaches one person, who plays against bots and takes help")
        return self


class Origin(Form):
    """Where the first position of a table comes from: a finished match, or anywhere."""

    match: str | None = None
    sequence: int | None = None


class Setup(Form):
    """A table as it was opened: all choices made. Kept in the database.

    What has a default here was not there yet when older tables were opened.
    """

    game: str
    variant: str
    version: int
    seats: tuple[SeatSetup, ...]
    first: int
    seed_chosen: bool  # the host knew the seed, and so all draws
    public: bool
    clock: Clock | None
    grace: float | None
    assistance: bool | None = None
    position: str | None = None  # as text: where the game begins, if not at its start
    origin: Origin | None = None  # of that position
    teaching: Teaching | None = None

    def make_game(self) -> Game:
        return tilewright.make(self.game, len(self.seats), self.variant)

    @property
    def assists(self) -> bool:
        """Whether people may ask for hints and evaluations while they play."""
        return assists_by_default(self.seats) if self.assistance is None else self.assistance


def assists_by_default(seats: Sequence[SeatSetup]) -> bool:
    """Nobody gets help against another person unless everybody sat down at such a table."""
    return sum(seat.kind != "bot" for seat in seats) <= 1


class PlayOn(Form):
    """A table that begins at a position of a finished match."""

    at: int = Field(ge=1, le=1_000_000, description="the sequence of the match to begin at")
    seats: list[SeatSetup] = Field(min_length=1, max_length=MAX_SEATS)
    public: bool = False


class Empty(Form):
    """Nothing beside the request itself."""


class Joining(Form):
    name: Name
    seat: SeatNumber | None = Field(default=None, description="the first open one if left out")


class Move(Form):
    sequence: SequenceNumber = Field(description="of the view in which the move was chosen")
    move: MoveText
    seat: SeatNumber | None = Field(default=None, description="for a holder of several seats")


class TakeBack(Form):
    sequence: SequenceNumber = Field(description="of the view in which it was asked")
    to: SequenceNumber | None = Field(
        default=None, description="of the entry to undo; the last own one if left out"
    )
    seat: SeatNumber | None = None


class Filling(Form):
    seat: SeatNumber
    level: Level = DEFAULT_LEVEL


class Seat(Form):
    seat: SeatNumber | None = Field(default=None, description="for a holder of several seats")


class Preview(Form):
    move: MoveText
    seat: SeatNumber | None = None


class Saying(Form):
    phrase: Phrase
    seat: SeatNumber | None = None


Json = dict[str, Any]
