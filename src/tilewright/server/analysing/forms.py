"""What clients ask of the analysis board."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from tilewright.server.forms import MAX_SEATS, SEED_PATTERN, Form, GameName, MoveText

MAX_TEXT = 30_000  # characters of a pasted position or record
MIN_SECONDS, MAX_SECONDS, MAX_MULTIPV = 0.1, 5.0, 10

Players = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Variant = Annotated[str, Field(max_length=20)]


class PositionAsked(Form):
    """A position: pasted as text, given as JSON, or the start of a game; and one step from it."""

    text: str | None = Field(
        default=None,
        min_length=1,
        max_length=MAX_TEXT,
        description="a position's line, its JSON, or a game record, whose last position is meant",
    )
    game: GameName | None = None
    players: Players = 2
    variant: Variant = "standard"
    position: dict[str, Any] | None = Field(
        default=None, description="the whole position; the start of the game if left out"
    )
    seed: str | None = Field(
        default=None, pattern=SEED_PATTERN, description="of draws; if left out they stay open"
    )
    move: MoveText | None = Field(default=None, description="to play on the position")
    draw: MoveText | None = Field(default=None, description="what is drawn in the position")

    @model_validator(mode="after")
    def _fits(self) -> PositionAsked:
        if (self.text is None) == (self.game is None):
            raise ValueError("give a text or a game")
        if self.text is not None and self.position is not None:
            raise ValueError("give a text or a position")
        if self.move is not None and self.draw is not None:
            raise ValueError("give a move or a draw")
        if self.seed is not None and int(self.seed) >= 1 << 64:
            raise ValueError("the seed is below 2^64")
        return self


class AnalysisAsked(Form):
    """A whole position to analyse, by what the seat to move may see of it."""

    game: GameName
    players: Players = 2
    variant: Variant = "standard"
    position: dict[str, Any]
    seconds: float = Field(default=1.0, ge=MIN_SECONDS, le=MAX_SECONDS)
    multipv: int = Field(default=5, ge=1, le=MAX_MULTIPV)
