"""What clients send of a task."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tilewright.server.forms import Form, MoveText

MAX_MOVES = 8  # of a task

Moves = Annotated[list[MoveText], Field(max_length=MAX_MOVES)]


class TaskTried(Form):
    """The moves of the learner so far; none to see the position."""

    moves: Moves = Field(default_factory=list)
