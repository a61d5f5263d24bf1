"""What a table that teaches answers; the OpenAPI document shows these types."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from tilewright.server.answers import MoveParts, closed
from tilewright.server.reviewing.answers import MoveClass, Reasons


@closed
class AdviceAnswer(TypedDict):
    """What a move would cost, before it is played."""

    sequence: Annotated[int, Field(description="of the table at which it was looked at")]
    move: str
    kind: MoveClass
    warns: Annotated[bool, Field(description="whether it costs more than was chosen for the table")]
    loss: Annotated[float, Field(description="of your winning chance; alone of the most points")]
    error: Annotated[float, Field(description="the standard error of the loss")]
    points: Annotated[float, Field(description="expected points that it costs")]
    decided: Annotated[bool, Field(description="the winner is certain: points are what it costs")]
    best: str
    best_parts: MoveParts
    reasons: Reasons
