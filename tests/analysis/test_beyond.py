"""Ends of rounds: moves are valued by what several deals bring, the same ones for all of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
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
from tilewright.core.analysis import Analysis
from tilewright.players.search import Question
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


# ---------------------------------------------------------------- `Game.analyse`


SEARCHED = Limits(iterations=65)  # one of them sees it all; four are left for each deal and move


def search_alone(state: State, limits: Limits = SEARCHED) -> Analysis:
    """What an analysis said before it looked beyond."""
    with Analyser(TWO.make()) as analyser:
        question = Question(multipv=5)
        found = analyser.search.examine(state.view(state.turn), limits, question)
        assert found.solved
        return analyser.report(state.turn, found, question, 0.0)


def test_an_analysis_is_what_a_review_says() -> None:
    state = TWO.make().load(last_of_a_round().position())
    with Analyser(TWO.make()) as analyser:
        decision = Decision(state.ply, state, state.legal_moves()[-1])
        answer = look_at(analyser, decision, Effort(Limits(iterations=64), deals=8, seed=0))
    found = TWO.make().analyse(state, SEARCHED)
    for one, other in zip(found.candidates, answer["candidates"], strict=True):
        assert one.move == other["move"]
        for name in ("values", "leads"):
            assert getattr(one, name) == pytest.approx(other[name])
        assert (one.error, one.lead_error) == pytest.approx((other["error"], other["lead_error"]))
    # And it is not what the search alone says, who had one look behind the deal.
    alone = search_alone(state)
    assert found.values != pytest.approx(alone.values)
    assert found.best.error < alone.best.error / 2


def test_seeds_of_an_analysis_decide_and_matter_little() -> None:
    state = last_of_a_round()
    game = TWO.make()
    first, again = (game.analyse(state, SEARCHED, seed=1) for _ in range(2))
    assert replace(first, seconds=0.0) == replace(again, seconds=0.0)
    assert game.analyse(state.view(state.turn), SEARCHED, seed=1).candidates == first.candidates
    other = game.analyse(state, SEARCHED, seed=2)
    seat = state.turn
    for one in first.candidates:
        same = other.candidate(one.move)
        assert same is not None
        assert same.values != one.values
        difference = abs(same.values[seat] - one.values[seat])
        assert difference < 4 * hypot(one.error, same.error)
        assert difference < search_alone(state).best.error


def test_an_analysis_beyond_a_deal_can_be_stopped() -> None:
    state = last_of_a_round()
    stop, heard = threading.Event(), list[Analysis]()

    def listen(found: Analysis) -> None:
        heard.append(found)
        if len(heard) == 2:
            stop.set()

    with Analyser(TWO.make()) as analyser:
        question = Question(multipv=5)
        found = analyser.analyse(state, SEARCHED, question, stop, listen)
        assert found.candidates == heard[-1].candidates  # of the last deal that was whole
        whole = analyser.analyse(state, SEARCHED, question)
    assert len(heard) == 2
    assert found.best.visits < whole.best.visits
    stopped = TWO.make().analyse(state, Limits(iterations=1))
    assert len(stopped.candidates) == len(state.legal_moves())


def test_a_growing_analysis_gets_surer_deal_by_deal() -> None:
    state = last_of_a_round()
    with TWO.make().analysis(state, SEARCHED) as growing:
        visits = [found.best.visits for found in growing]
    assert len(visits) > 3
    assert visits == sorted(visits)
    assert growing.result().candidates == TWO.make().analyse(state, SEARCHED).candidates


def test_a_limit_of_time_is_shared_with_the_deals() -> None:
    state = last_of_a_round()
    found = TWO.make().analyse(state, Limits(seconds=0.2))
    assert found.best.error < search_alone(state).best.error / 2
    assert found.seconds < 30  # each look has its part, and ends late by one iteration at most


def test_elsewhere_an_analysis_is_the_search() -> None:
    state = next(decisions(TWO))
    limits = Limits(iterations=8)
    with Analyser(TWO.make()) as analyser:
        question = Question(multipv=5)
        found = analyser.search.examine(state.view(state.turn), limits, question)
        assert not found.solved
        expected = analyser.report(state.turn, found, question, 0.0)
    analysed = TWO.make().analyse(state, limits)
    assert [one.values for one in analysed.candidates] == [
        one.values for one in expected.candidates
    ]
