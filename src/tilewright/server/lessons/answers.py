"""What lessons answer; the OpenAPI document shows these types."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from tilewright.core.lessons import Verdict
from tilewright.server.analysing.answers import PositionAnswer
from tilewright.server.answers import LegalMove, closed


@closed
class TaskShown(TypedDict):
    """A task in words."""

    name: str
    section: Annotated[str, Field(description="of the rules page, where more about it stands")]
    title: str
    text: str
    touch: Annotated[str | None, Field(description="the text for fingers, if it is another one")]
    done: Annotated[str, Field(description="what is said when the goal is reached")]
    missed: Annotated[dict[str, str], Field(description="what is said of a move that misses it")]


@closed
class LessonsAnswer(TypedDict):
    """The tasks of a game, in their order."""

    game: str
    tasks: list[TaskShown]


@closed
class TaskAnswer(TypedDict):
    """The position of a task, or the one after the learner's moves, and what these are worth."""

    seat: Annotated[int, Field(description="of the learner")]
    position: PositionAnswer
    verdict: Annotated[Verdict, Field(description="open: more is to be done")]
    missed: Annotated[str | None, Field(description="the name of what is said, if not done")]
    hint: Annotated[LegalMove | None, Field(description="what leads to the goal from here")]
    refused: Annotated[
        list[LegalMove],
        Field(description="moves that the rules refuse in the task's position, worth explaining"),
    ]
