"""What the bots have to do, as an admin sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

OnAnswer = Callable[[float, float], object]  # gets the seconds that a question waited and took


class BotLoad(Protocol):
    """Workers and what is asked of them; a `BotPool` is one."""

    on_answer: OnAnswer
    failures: int  # questions that no worker answered

    @property
    def workers(self) -> int: ...
    @property
    def busy(self) -> int: ...
    @property
    def waiting(self) -> int: ...
    def longest_wait(self) -> float:
        """Seconds for which the oldest question has been waiting."""
