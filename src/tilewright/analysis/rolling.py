"""Rollouts: the best move and the one that was played, each played out many times, luck subtracted.

Both begin with the same hidden tiles and draw with the same seeds. What a draw is worth by the
network, less the mean over other draws, is fair by itself, so that to subtract it changes no mean;
it only narrows the scatter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.events import Decision
from tilewright.analysis.valuing import Answer, Effort, dealt, end_of, hides, value_of
from tilewright.core.analysis import Limits
from tilewright.core.errors import SetupError
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State

QUICK = Limits(iterations=1)  # of those who play the games out: one look at all moves
OTHERS = 4  # draws that a draw is compared with
BATCH = 8  # games of one question: a review that is stopped waits for no more


@dataclass(frozen=True)
class Rollouts:
    """How long to play out: so many games of each move, or until the loss is known so well.

    >>> import tilewright
    >>> tilewright.Rollouts(games=40).error
    0.01
    """

    games: int = 200
    error: float = 0.01  # the standard error of the loss that is small enough

    def __post_init__(self) -> None:
        if self.games < 2 or not self.error >= 0.0:
            raise SetupError("rollouts need two games, and an error that is not negative")


def roll_out(
    analyser: Analyser, decision: Decision, best: str, effort: Effort, first: int
) -> Answer:
    """A batch of games after the best move and after the one that was played: what each gave to
    the seat that decided, less its luck."""
    numbers = range(first, first + BATCH)
    return {
        name: [_game(analyser, decision, move, effort, number) for number in numbers]
        for name, move in (("best", best), ("played", decision.played))
    }


def _game(analyser: Analyser, decision: Decision, move: str, effort: Effort, number: int) -> float:
    about = ("rollout", decision.ply, number)
    state = _could_be(analyser, decision, effort.seed_of(*about, "hidden"))
    state.play(move)
    luck = 0.0
    draws = 0
    while state.turn != OVER:
        if state.turn != CHANCE:
            analyser.search.restart(effort.seed_of(*about, "move"))
            found = analyser.search.analyse(state, QUICK)
            state.play(found.move)
            continue
        drawn, *others = (
            dealt(state, effort.seed_of(*about, draws, place)) for place in range(1 + OTHERS)
        )
        quick = Effort(QUICK, effort.deals, effort.seed)
        value, *could = (
            value_of(analyser, one, decision.ply, quick)["values"][decision.seat]
            for one in (drawn, *others)
        )
        luck += value - sum(could) / OTHERS
        draws += 1
        state = state.game.load(drawn.position())  # its later draws are open again
    result: float = end_of(state)["values"][decision.seat]
    return result - luck


def _could_be(analyser: Analyser, decision: Decision, seed: int) -> State:
    """The state, or where tiles are hidden one that looks like it to the seat that decides."""
    if hides(analyser):
        return decision.state.redeal(decision.seat, seed)
    return decision.state.copy(undo=False)


# ---------------------------------------------------------------- what they say together


def joined(batches: Sequence[Answer], games: int) -> dict[str, Any]:
    """What all games so far say of a decision, for JSON; no more games than asked for."""
    best = [value for batch in batches for value in batch["best"]][:games]
    played = [value for batch in batches for value in batch["played"]][:games]
    differences = [a - b for a, b in zip(best, played, strict=True)]
    return {
        "games": len(best),
        "loss": round(_mean(differences), 6),
        "error": round(standard_error(differences), 6),
        "best": {"value": round(_mean(best), 6), "error": round(standard_error(best), 6)},
        "played": {"value": round(_mean(played), 6), "error": round(standard_error(played), 6)},
    }


def is_enough(found: dict[str, Any], rollouts: Rollouts) -> bool:
    """Whether no more games are needed."""
    return bool(found["games"] >= rollouts.games or found["error"] <= rollouts.error)


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of values.

    >>> from tilewright.analysis.rolling import standard_error
    >>> standard_error([0.0, 1.0])
    0.5
    """
    if len(values) < 2:
        return inf
    middle = _mean(values)
    squares = sum((value - middle) ** 2 for value in values)
    return sqrt(squares / (len(values) - 1) / len(values))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
