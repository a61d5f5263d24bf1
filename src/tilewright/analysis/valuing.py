"""What a review asks the search: how hard to look, and the value of what chance can bring.

Every question begins with a seed of its own and remembers nothing of others. So it does not matter
who answers it, or when. Answers are plain JSON, so that they can be kept.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from tilewright.analysis.calibrating import calibrated, sharpness
from tilewright.analysis.events import Draws
from tilewright.core.analysis import Limits
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State
from tilewright.players.search import Findings, Question

if TYPE_CHECKING:
    from tilewright.analysis.analyser import Analyser

Answer = dict[str, Any]
MULTIPV = 5
DEALS = 8  # that stand for all that could have been dealt


@dataclass(frozen=True)
class Effort:
    """How hard to look: limits for each question, and how many deals stand for all."""

    limits: Limits
    deals: int
    seed: int

    def times(self, factor: float) -> Effort:
        """The same with longer limits."""
        seconds, iterations = self.limits.seconds, self.limits.iterations
        return replace(
            self,
            limits=Limits(
                None if seconds is None else seconds * factor,
                None if iterations is None else max(1, round(iterations * factor)),
            ),
        )

    def seed_of(self, *what: object) -> int:
        """A seed for one question: the same in every review."""
        text = "/".join(map(str, (self.seed, *what)))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")


def hides(analyser: Analyser) -> bool:
    """Whether seats know different things."""
    return analyser.game.spec.hides and analyser.game.players > 1


# ---------------------------------------------------------------- draws


def possible_draws(draws: Draws, effort: Effort) -> list[tuple[State, float]]:
    """What could have been drawn, each with its weight: all of it if one tile is drawn."""
    if len(draws.drawn) == 1:
        return [
            (_drawn(draws.state, outcome, effort.seed_of("rest", draws.ply)), float(weight))
            for outcome, weight in draws.state.outcomes()
        ]
    # Other deals in every game, or all games would share the error of the same few.
    drawn = "".join(draws.drawn)
    return [
        (dealt(draws.state, effort.seed_of("deal", draws.ply, drawn, number)), 1.0)
        for number in range(effort.deals)
    ]


def _drawn(state: State, outcome: str, seed: int) -> State:
    found = state.copy(undo=False)
    found.deal(outcome)
    return dealt(found, seed) if found.turn == CHANCE else found


def dealt(state: State, seed: int) -> State:
    """A copy in which all open draws follow from a seed."""
    found = state.copy(undo=False)
    found.follow(seed)
    return found


def value_of(
    analyser: Analyser,
    state: State,
    ply: int,
    effort: Effort,
    stop: threading.Event | None = None,
) -> Answer:
    """What a state that chance has led to is worth to each seat.

    Where seats know different things each is asked for itself, or the drawer's tile would have
    no say: the seat to move does not see it. `stop` ends the look early.
    """
    if state.turn == OVER:
        return end_of(state)
    if hides(analyser):
        found = analyser.search.judge(state)
        power = sharpness(analyser.calibration, 0)
        return {"raw": raw_of(found), "values": list(calibrated(found.chances, power))}
    analyser.search.restart(effort.seed_of("decision", ply))
    question = Question(multipv=MULTIPV)
    seen = analyser.search.examine(state, effort.limits, question, stop)
    best = analyser.report(state.turn, seen, question, 0.0).best
    return {"raw": raw_of(seen.findings[best.move]), "values": list(best.values)}


def end_of(state: State) -> Answer:
    """The result of a game that is over."""
    players = state.game.players
    scores = state.scores
    if players == 1:
        values = [scores[0] / state.game.spec.solo_best]
    else:
        part = 1.0 / len(state.winners)
        values = [part if seat in state.winners else 0.0 for seat in range(players)]
    others = max(1, players - 1)
    leads = [one - (sum(scores) - one) / others if players > 1 else 0.0 for one in scores]
    zeros = (0.0,) * players
    found = Findings(1, tuple(values), tuple(leads), zeros, zeros, exact=True)
    return {"raw": raw_of(found), "values": values}


def mean_answer(answers: Sequence[Answer], weights: Sequence[float]) -> Answer:
    """What is expected before chance: the mean over what it could bring."""
    total = sum(weights)

    def mean(rows: Sequence[Sequence[float]]) -> list[float]:
        pairs = [list(zip(weights, column, strict=True)) for column in zip(*rows, strict=True)]
        return [sum(weight * one for weight, one in column) / total for column in pairs]

    raw = {
        name: mean([answer["raw"][name] for answer in answers])
        for name in ("chances", "leads", "chance_variances", "lead_variances")
    }
    return {
        "raw": {**raw, "visits": 1, "exact": False},
        "values": mean([answer["values"] for answer in answers]),
    }


# ---------------------------------------------------------------- findings as JSON


def raw_of(found: Findings) -> Answer:
    """What the search itself found, before it was calibrated."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in asdict(found).items()}


def findings_of(answer: Answer) -> Findings:
    """The same back from JSON."""
    raw = answer["raw"]
    return Findings(
        visits=raw["visits"],
        chances=tuple(raw["chances"]),
        leads=tuple(raw["leads"]),
        chance_variances=tuple(raw["chance_variances"]),
        lead_variances=tuple(raw["lead_variances"]),
        exact=raw["exact"],
    )
