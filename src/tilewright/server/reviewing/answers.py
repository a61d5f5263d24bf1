"""What clients get of reviews; the OpenAPI document shows these types.

`ReviewShown` is the object of `tilewright review --json` (docs/review.md) with what a client needs
to show each event: where in the log of the match it is, move parts, and reasons in all languages.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from tilewright.server.answers import MoveParts, closed
from tilewright.server.forms import GameName, Level

ReviewStatus = Literal["none", "waiting", "working", "done", "failed"]
MoveClass = Literal["best", "good", "forced", "inaccuracy", "mistake", "blunder"]
MoveTag = Literal["missed_win", "gave_it_away", "only_move", "forced", "punished", "unpunished"]
LuckTag = Literal["notable", "huge"]

Values = Annotated[list[float], Field(description="winning chances; they add up to 1")]
Before = Annotated[int, Field(description="`at` of the table before this event")]
After = Annotated[int, Field(description="`at` of the table after this event")]


@closed
class GraphPoint(TypedDict):
    """The chances of all seats at a ply, as far as they are known."""

    ply: int
    sequence: Annotated[int, Field(description="`at` of the table at this ply")]
    values: Values


@closed
class Reasons(TypedDict):
    """Why a move was not the best, in sentences; empty if there is nothing to say.

    `{0}` stands for the name of seat 0, and so on.
    """

    en: list[str]
    hu: list[str]
    cs: list[str]
    nl: list[str]


@closed
class CandidateReviewed(TypedDict):
    """A move that could have been played."""

    move: str
    parts: MoveParts
    values: Values
    leads: Annotated[list[float], Field(description="expected points over the others' mean")]
    points: list[float]
    visits: int
    error: Annotated[float, Field(description="the standard error of the mover's value")]
    exact: bool
    line: list[str]


@closed
class InHindsight(TypedDict):
    """What was better, and by how much, when it is known how the game went on."""

    best: str
    loss: float


# `class` is a word of Python, so this part is written as a call.
_Classed = TypedDict("_Classed", {"class": MoveClass})


@closed
class DecisionReviewed(_Classed):
    """A move that was played, and what would have been better."""

    kind: Literal["decision"]
    ply: int
    sequence: Before
    sequence_after: After
    seat: int
    played: str
    parts: MoveParts
    best: str
    best_parts: MoveParts
    loss: Annotated[float, Field(description="of the mover's winning chance")]
    error: float
    values_played: Values
    values_best: Values
    lead_played: float
    lead_best: float
    tags: list[MoveTag]
    exact: bool
    counts: Annotated[bool, Field(description="whether it is part of the error rate")]
    hindsight: InHindsight
    candidates: Annotated[
        list[CandidateReviewed], Field(description="the best five, and the played one")
    ]
    reasons: Reasons


@closed
class ChanceReviewed(TypedDict):
    """What was drawn between two decisions."""

    kind: Literal["chance"]
    ply: int
    sequence: Before
    sequence_after: After
    draws: list[str]
    luck: Annotated[list[float], Field(description="what it gave to each seat")]
    error: float
    values: Values
    tags: list[LuckTag]


EventReviewed = Annotated[DecisionReviewed | ChanceReviewed, Field(discriminator="kind")]


@closed
class Ledger(TypedDict):
    """How each seat came from its first value to its last; `gifts[j][i]` is from j to i."""

    initial: list[float]
    final: list[float]
    luck: list[float]
    gifts: list[list[float]]
    residual: list[float]


@closed
class LevelRange(TypedDict):
    level: Level
    low: Level
    high: Level


@closed
class ReviewEngine(TypedDict):
    """Who made the review, and with how much effort."""

    name: str
    version: str
    rules: int
    network: str | None
    methods: list[str]
    seconds: float | None
    iterations: int | None
    deals: int
    seed: int


@closed
class ReviewShown(TypedDict):
    """What every move and every draw was worth; docs/review.md says what the words mean."""

    game: GameName
    variant: str
    finished: bool
    seats: int
    initial: list[float]
    final: list[float]
    events: list[EventReviewed]
    totals: Ledger
    hindsight: Ledger
    error_rate: list[float]
    error_rate_error: list[float]
    decisions: list[int]
    accuracy: list[float]
    played_like: list[LevelRange | None]
    adjusted: list[float]
    adjusted_fitted: list[float]
    engine: ReviewEngine


@closed
class ReviewAnswer(TypedDict):
    """How far a review is, and what it has found so far."""

    match: str
    status: ReviewStatus
    ahead: Annotated[int, Field(description="reviews that wait before this one")]
    done: Annotated[int, Field(description="questions that were answered")]
    asked: Annotated[int, Field(description="questions that are known to be asked")]
    graph: Annotated[list[GraphPoint], Field(description="by ply; it grows")]
    review: Annotated[
        ReviewShown | None,
        Field(description="while it is being made: that of the first pass, once there is one"),
    ]
