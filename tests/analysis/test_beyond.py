"""Ends of rounds: moves are valued by what several deals bring, the same ones for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, stdev

import pytest

from core.helpers import Form
from players.thinking import InterpretedForm
from tilewright import CHANCE, OVER, Limits, State
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.beyond import look_beyond
from tilewright.analysis.events import Decision
from tilewright.analysis.looking import look_at, look_back
from tilewright.analysis.valuing import Effort, dealt, value_of
from tilewright.testing import random_game

TWO = InterpretedForm("azul", 2, "standard")
HIDDEN = InterpretedForm("axio", 2, "standard")
EFFORT = Effort(Limits(iterations=96), deals=3, seed=0)


def decisions(form: Form) -> Iterator[State]:
    return (state.copy() for state in random_game(form.make(), 1) if state.turn >= 0)


def last_of_a_round() -> State:
    """The last decision of a round, with a choice."""
    return next(
        state
        for state in decisions(TWO)
        if len(state.legal_moves()) > 1
        and all(state.after(move).turn == CHANCE for move in state.legal_moves())
    )


@pytest.fixture
def analyser() -> Iterator[Analyser]:
    with Analyser(TWO.make()) as found:
        yield found


def test_a_move_before_a_deal_is_worth_the_mean_over_deals(analyser: Analyser) -> None:
    state = last_of_a_round()
    played = state.legal_moves()[-1]
    answer = look_at(analyser, Decision(state.ply, state, played), EFFORT)
    followed = [one for one in answer["candidates"] if one["visits"] > 0]
    assert played in [one["move"] for one in followed]
    each = EFFORT.times(1 / (len(followed) * EFFORT.deals))
    for one in followed:
        after = state.after(one["move"])
        values = []
        for number in range(EFFORT.deals):
            drawn = dealt(after, EFFORT.seed_of("beyond", state.ply, number))
            values.append(value_of(analyser, drawn, after.ply, each)["values"][state.turn])
        assert one["values"][state.turn] == pytest.approx(mean(values))
        assert one["error"] == pytest.approx(stdev(values) / 3**0.5)
    own = [one["values"][state.turn] for one in followed]
    assert own == sorted(own, reverse=True)
    assert answer["candidates"][0] is followed[0]


def test_hindsight_tries_the_same_deals(analyser: Analyser) -> None:
    state = last_of_a_round()
    decision = Decision(state.ply, state, state.legal_moves()[0])
    first, later = look_at(analyser, decision, EFFORT), look_back(analyser, decision, EFFORT, None)
    assert later["candidates"] == first["candidates"]


def test_what_ends_the_game_is_known_without_deals(analyser: Analyser) -> None:
    *_, state = decisions(TWO)
    answer = look_at(analyser, Decision(state.ply, state, state.legal_moves()[0]), EFFORT)
    for one in answer["candidates"]:
        assert state.after(one["move"]).turn == OVER
        assert (one["exact"], one["error"]) == (True, 0.0)


def test_what_a_seat_cannot_know_is_not_followed() -> None:
    state = next(decisions(HIDDEN))
    decision = Decision(state.ply, state, state.legal_moves()[0])
    with Analyser(HIDDEN.make()) as analyser:
        answer = look_at(analyser, decision, Effort(Limits(iterations=2), deals=2, seed=0))
        before = [dict(one) for one in answer["candidates"]]
        look_beyond(analyser, decision, EFFORT, answer)
    assert answer["candidates"] == before
