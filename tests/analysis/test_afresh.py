"""A loss looked at again: searches with other draws say what moves are worth, and how surely."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

import pytest

from core.helpers import Form
from players.thinking import InterpretedForm
from tilewright import Limits, State
from tilewright.analysis.afresh import SEARCHES, look_afresh
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.calibrating import reported
from tilewright.analysis.events import Decision
from tilewright.analysis.looking import look_at
from tilewright.analysis.valuing import Answer, Effort
from tilewright.players.search import Question
from tilewright.testing import random_game

EFFORT = Effort(Limits(iterations=96), deals=2, seed=0)
DRAWS_SOON = InterpretedForm("axio", 2, "standard")  # after every move
DRAWS_LATE = InterpretedForm("azul", 2, "standard")  # at the end of a round


@pytest.fixture
def analyser(form: Form) -> Iterator[Analyser]:
    with Analyser(form.make()) as found:
        yield found


def a_decision(form: Form, number: int) -> Decision:
    """The decision of that number in a random game, and its last legal move."""
    states = (state for state in random_game(form.make(), 1) if state.turn >= 0)
    for _ in range(number):
        next(states)
    state: State = next(states).copy()
    return Decision(state.ply, state, state.legal_moves()[-1])


@pytest.mark.parametrize("form", [DRAWS_SOON], ids=["axio"])
def test_moves_are_worth_the_mean_over_searches_with_other_draws(
    form: Form, analyser: Analyser
) -> None:
    decision = a_decision(form, 6)
    known = look_at(analyser, decision, EFFORT)
    found = look_afresh(analyser, decision, EFFORT, known)["candidates"]
    assert {one["move"] for one in found} == {one["move"] for one in known["candidates"]}
    again = [one for one in found if one["visits"] > visits(known, one["move"])]
    assert decision.played in [one["move"] for one in again]
    means = []
    iterations = known["iterations"] // (SEARCHES * len(again))
    for one in again:
        values = []
        for number in range(SEARCHES):
            analyser.search.restart(EFFORT.seed_of("afresh", decision.ply, number))
            question = Question(only=one["move"], moves=(one["move"],))
            seen = analyser.search.examine(decision.state, Limits(iterations=iterations), question)
            value = reported(
                seen.findings[one["move"]], analyser.calibration, seen.report.iterations
            )
            values.append(value[decision.seat])
        means.append(mean(values))
        assert one["values"][decision.seat] == pytest.approx(means[-1])
        assert one["error"] >= stdev(values) / sqrt(SEARCHES) > 0.0
    # They come first, the best of them before the others.
    assert found[: len(again)] == again
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("form", [DRAWS_LATE], ids=["azul"])
def test_without_a_draw_in_sight_the_longer_search_says_more(
    form: Form, analyser: Analyser
) -> None:
    decision = a_decision(form, 0)
    known = look_at(analyser, decision, EFFORT)
    assert look_afresh(analyser, decision, EFFORT, known) is known


def visits(answer: Answer, move: str) -> int:
    return next(int(one["visits"]) for one in answer["candidates"] if one["move"] == move)
