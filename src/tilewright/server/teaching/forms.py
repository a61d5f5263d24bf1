"""What is asked of a table that teaches; the OpenAPI document shows this."""

from __future__ import annotations

from pydantic import Field

from tilewright.server.forms import Form, MoveText, SeatNumber


class AdviceAsked(Form):
    """A move that somebody is about to play."""

    move: MoveText
    seat: SeatNumber | None = Field(default=None, description="for a holder of several seats")
