"""What seats are rewarded for, by name: the victory, the lead, the points, or each change of them.

`win`     at the end: 1 for a victory alone, and all together 0 (`State.rewards`)
`margin`  at the end: the lead, the points over the mean of the others; alone the points
`score`   at the end: the points
`delta`   at every step: what it changed of the points, so that a game adds up to its `score`, less
          what a seat had at the start
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.errors import SetupError
from tilewright.core.result import DELTA, MARGIN, SCORE, WIN
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.core.validation import shown

NUMBERS = {"win": WIN, "margin": MARGIN, "score": SCORE, "delta": DELTA}
REWARDS = tuple(NUMBERS)

ILLEGAL_REWARD = -1.0  # of an illegal action where victories count: as much as losing to everybody
ILLEGAL_POINTS = -100.0  # and where points do: nobody escapes a defeat more cheaply


def reward_number(reward: str) -> int:
    """The number that compiled code knows a reward by; `SetupError` if there is none such."""
    if reward not in REWARDS:
        raise SetupError(f"reward is {shown(reward)}; it is {', '.join(REWARDS)}")
    return NUMBERS[reward]


def illegal_reward(reward: str) -> float:
    """What an illegal action costs who chose it, where it ends the game."""
    return ILLEGAL_REWARD if reward == "win" else ILLEGAL_POINTS


def rewards_of(state: State, reward: str, before: Sequence[int]) -> tuple[float, ...]:
    """The rewards by seat of a step to this state; `before` are the points that there were."""
    if reward == "delta":
        return tuple(float(now - then) for now, then in zip(state.scores, before, strict=True))
    if state.turn != OVER or reward == "win":
        return state.rewards
    scores = state.scores
    if reward == "score" or len(scores) == 1:
        return tuple(map(float, scores))
    return tuple(score - (sum(scores) - score) / (len(scores) - 1) for score in scores)
