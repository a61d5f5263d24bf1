"""What clients get of puzzles; the OpenAPI document shows these types.

Nothing here says what is right before the puzzle is solved, given up, or a hint was asked for.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from tilewright.puzzles import Kind
from tilewright.server.answers import GamePosition, LegalMove, MoveParts, closed
from tilewright.server.forms import GameName, Level
from tilewright.server.reviewing.answers import Reasons

PuzzleStatus = Literal["open", "solved", "shown"]
PuzzleVerdict = Literal["right", "another", "wrong"]
Day = Annotated[str, Field(description="a date in UTC, as 2026-11-19")]


@closed
class InLanguages(TypedDict):
    en: str
    hu: str
    cs: str
    nl: str


@closed
class ThemeShown(TypedDict):
    """What a puzzle is about."""

    theme: str
    name: InLanguages
    meaning: InLanguages


@closed
class PuzzleTheme(TypedDict):
    theme: ThemeShown
    count: int


@closed
class PuzzleGame(TypedDict):
    """A game that has puzzles."""

    game: GameName
    count: int
    themes: list[PuzzleTheme]
    daily: Annotated[str, Field(description="the puzzle of today: everybody has the same one")]
    daily_status: Annotated[PuzzleStatus | None, Field(description="how far you are with it")]


@closed
class PuzzleCatalogue(TypedDict):
    today: Day
    games: list[PuzzleGame]


@closed
class LineMove(TypedDict):
    """A move of a line, and whose it is."""

    seat: int
    move: str
    parts: MoveParts


@closed
class PuzzleBoard(TypedDict):
    """What the solver's seat sees before a ply of the line."""

    ply: int
    position: GamePosition
    turn: int | None
    scores: list[int]
    winners: list[int]
    moves: Annotated[list[LegalMove] | None, Field(description="at the move that is open")]


@closed
class PuzzleAttempt(TypedDict):
    """How far you are with a puzzle."""

    status: PuzzleStatus
    step: Annotated[int, Field(description="own moves that you have found")]
    begun: Annotated[int, Field(description="how often")]
    missed: Annotated[list[str], Field(description="wrong moves at the step that is open")]
    wrong: Annotated[int, Field(description="wrong moves since you began")]
    hints: int
    counted: Annotated[bool, Field(description="whether it has moved your rating")]
    vote: int | None


@closed
class PuzzleCandidate(TypedDict):
    """A move of the first decision, and what it is worth to the solver's seat."""

    move: str
    parts: MoveParts
    value: Annotated[float, Field(description="a winning chance; alone a part of all points")]
    lead: float
    points: float
    right: bool
    line: list[LineMove]


@closed
class PuzzleSolution(TypedDict):
    """All that there is to know, once the puzzle is solved or given up."""

    line: Annotated[list[LineMove], Field(description="own moves, and best replies")]
    boards: Annotated[list[PuzzleBoard], Field(description="before each of them, and after")]
    accepted: Annotated[list[list[LegalMove]], Field(description="by own move: all that are right")]
    candidates: list[PuzzleCandidate]
    reasons: Annotated[list[Reasons], Field(description="by own move: why it is the best")]
    themes: list[ThemeShown]
    rating: float
    deviation: float
    attempts: Annotated[int, Field(description="of people, that have counted")]
    liked: int
    disliked: int
    exact: Annotated[bool, Field(description="searched to the end of the game")]


@closed
class OwnMistakeShown(TypedDict):
    """Where an own mistake comes from."""

    match: str
    sequence: int
    played: str
    parts: MoveParts


@closed
class PuzzleShown(TypedDict):
    """A puzzle as you may see it now."""

    id: str
    kind: Kind
    game: GameName
    variant: str
    players: int
    seat: int
    steps: Annotated[int, Field(description="own moves of the solution")]
    daily: bool
    own: Annotated[OwnMistakeShown | None, Field(description="of a mistake of your own")]
    board: PuzzleBoard
    played: Annotated[list[LineMove], Field(description="of the line, so far")]
    attempt: PuzzleAttempt | None
    solution: PuzzleSolution | None


@closed
class RatingChange(TypedDict):
    before: float
    after: float
    deviation: float


@closed
class PuzzleJudged(TypedDict):
    """What a move was, and the puzzle after it."""

    verdict: PuzzleVerdict
    loss: Annotated[float | None, Field(description="of a wrong move, where that is known")]
    rating: Annotated[RatingChange | None, Field(description="if it has just counted")]
    puzzle: PuzzleShown


@closed
class PuzzleGivenUp(TypedDict):
    """The solution, and what giving up did to the rating."""

    rating: RatingChange | None
    puzzle: PuzzleShown


@closed
class PuzzleHint(TypedDict):
    """Part of the best move, or why it is good."""

    hint: int
    parts: Annotated[MoveParts, Field(description="of the best move, but not all of them")]
    reasons: Annotated[Reasons | None, Field(description="a star stands for the move")]
    themes: list[ThemeShown]


@closed
class PuzzleFound(TypedDict):
    """The next puzzle."""

    id: str


@closed
class PuzzleRating(TypedDict):
    game: GameName
    rating: float
    deviation: float


@closed
class RatingPoint(TypedDict):
    """A rating right after a puzzle that counted."""

    puzzle: str
    game: GameName
    at: float
    rating: float
    deviation: float


@closed
class MistakeDue(TypedDict):
    """A mistake of your own, and when it is to be solved again."""

    puzzle: str
    match: str
    game: GameName
    stage: Annotated[int, Field(description="how often in a row it was solved")]
    due_at: float


@closed
class LevelFitted(TypedDict):
    """The level that you play like, by your latest reviewed matches."""

    game: GameName
    level: Level
    matches: int


@closed
class PuzzleProgress(TypedDict):
    """What you have done, and what is due."""

    now: float
    today: Day
    streak: Annotated[int, Field(description="days in a row, up to today or yesterday")]
    solved_today: bool
    ratings: list[PuzzleRating]
    history: list[RatingPoint]
    mistakes: list[MistakeDue]
    levels: list[LevelFitted]


@closed
class Adopted(TypedDict):
    """Mistakes that were taken over from a review."""

    added: int
