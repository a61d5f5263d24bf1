"""What the analysis board answers; the OpenAPI document shows these types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from tilewright.server.answers import GameBreakdownItem, GamePosition, LegalMove, MoveParts, closed


@closed
class OpenOutcome(TypedDict):
    draw: str
    weight: int


@closed
class PositionAnswer(TypedDict):
    """A position that its rules accept."""

    game: str
    players: int
    variant: str
    position: Annotated[Mapping[str, Any], Field(description="all of it, as it can be sent back")]
    view: Annotated[GamePosition, Field(description="what the seat to move sees of it")]
    text: Annotated[str, Field(description="the same position as one line")]
    turn: Annotated[int | None, Field(description="null: a draw is open, or the game is over")]
    scores: list[int]
    outlook: Annotated[list[int], Field(description="points of all seats if the round ended now")]
    winners: list[int]
    moves: list[LegalMove]
    breakdown: Annotated[list[GameBreakdownItem], Field(description="of the move, if any")]
    outcomes: Annotated[list[OpenOutcome], Field(description="of the draw that is open, if any")]
    svg: Annotated[str, Field(description="drawn as the seat to move sees it")]


@closed
class CandidateShown(TypedDict):
    """A move, and what every seat may expect after it."""

    move: str
    parts: MoveParts
    values: Annotated[list[float], Field(description="winning chances; they add up to 1")]
    leads: Annotated[list[float], Field(description="expected points over the others' mean")]
    points: list[float]
    error: Annotated[float, Field(description="the standard error of the mover's value")]
    lead_error: float
    visits: int
    exact: bool
    line: list[str]


@closed
class AnalysisAnswer(TypedDict):
    """Values and leads of all seats if the best move is played, and the best moves."""

    seat: int
    values: list[float]
    leads: list[float]
    error: float
    candidates: list[CandidateShown]
    iterations: int
    seconds: float
    method: str
    moves: int


@closed
class EvaluationAnswer(TypedDict):
    """What the position is worth to each seat."""

    sequence: int
    values: Annotated[list[float], Field(description="winning chances; they add up to 1")]
    leads: Annotated[list[float], Field(description="expected points over the others' mean")]
    error: Annotated[float, Field(description="the standard error of the values")]
    exact: bool
