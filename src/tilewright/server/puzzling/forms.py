"""What clients ask of puzzles; the OpenAPI document shows these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilewright.server.forms import MATCH_ID_PATTERN, Form, MoveText
from tilewright.server.tokens import TOKEN_PATTERN

PUZZLE_ID_PATTERN = r"^[0-9a-f]{16}$"
THEME_PATTERN = r"^[a-z0-9-]{1,40}$"

StepNumber = Annotated[int, Field(ge=0, lt=100, description="which own move, from 0")]


class PuzzleMove(Form):
    """A move to be judged."""

    step: StepNumber
    move: MoveText
    themed: bool = Field(default=False, description="the theme of the puzzle was chosen")


class PuzzlePreview(Form):
    step: StepNumber
    move: MoveText


class HintWanted(Form):
    """1: a part of the best move, its place; 2: one part more; 3: why it is good."""

    hint: int = Field(ge=1, le=3)
    themed: bool = False


class Beginning(Form):
    """The puzzle once more, from the start; it does not count again."""

    themed: bool = False


class PuzzleVote(Form):
    vote: Literal[-1, 0, 1]


class Adoption(Form):
    """Mistakes of one's own seats in a reviewed match, to be solved."""

    match: str = Field(pattern=MATCH_ID_PATTERN)
    seat_token: str = Field(pattern=TOKEN_PATTERN, description="shows whose seats they were")
