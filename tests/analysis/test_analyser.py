"""Analyses of positions: chances that add up, leads apart from them, nothing hidden in them."""

from __future__ import annotations

import json

import pytest

import tilewright
from core.helpers import EVERYDAY_FORMS, Form
from loops import in_a_loop
from players.thinking import InterpretedForm, interpreted, middle_game
from tilewright import Limits, SetupError
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.calibrating import calibrated, standard_error
from tilewright.analysis.fitted import Calibration
from tilewright.core.analysis import Analysis
from tilewright.players.search import Findings, Question, Search
from tilewright.players.search.evaluator import LEAD_SHARE

FORMS = [InterpretedForm(*form) for form in EVERYDAY_FORMS]
FEW = Limits(iterations=8)
every_form = pytest.mark.parametrize("form", FORMS, ids=str)


def analyse(form: Form, limits: Limits = FEW, **more: object) -> Analysis:
    state = middle_game(form)
    return state.game.analyse(state, limits, **more)  # type: ignore[arg-type]


@every_form
def test_chances_add_up_and_leads_cancel(form: Form) -> None:
    found = analyse(form)
    for one in found.candidates:
        if form.players > 1:
            assert sum(one.values) == pytest.approx(1.0)
            assert sum(one.leads) == pytest.approx(0.0, abs=1e-4)
            assert sum(one.points) == pytest.approx(sum(found.best.points))
        assert all(0.0 <= value <= 1.0 for value in one.values)
        assert one.error >= 0.0
        assert one.exact or one.error > 0.0
        assert one.line[0] == one.move


@every_form
def test_the_best_move_is_first_and_is_legal(form: Form) -> None:
    found = analyse(form, multipv=3)
    assert found.move == found.candidates[0].move
    assert found.move in middle_game(form).legal_moves()
    assert len(found.candidates) == min(3, found.moves)


def test_a_move_that_was_asked_for_is_among_the_candidates() -> None:
    form = InterpretedForm("azul", 2, "standard")
    last = middle_game(form).legal_moves()[-1]
    found = analyse(form, multipv=1, moves=[last])
    assert found.candidate(last) is not None
    assert found.candidate("no move") is None


def test_hidden_tiles_have_no_say() -> None:
    form = InterpretedForm("axio", 2, "standard")
    state = middle_game(form)
    other = state.redeal(state.turn, seed=99)
    assert other.position() != state.position()
    one, two = (each.game.analyse(each, FEW).candidates for each in (state, other))
    assert one == two
    assert state.game.analyse(state.view(state.turn), FEW).candidates == one


def test_the_same_seed_and_iterations_give_the_same_analysis() -> None:
    form = InterpretedForm("axio", 2, "standard")
    assert analyse(form, seed=3).candidates == analyse(form, seed=3).candidates


def test_what_the_search_solves_to_the_end_is_exact() -> None:
    game = interpreted(Form("azul", 2, "standard"))
    state = last_decision(game)
    found = game.analyse(state, Limits(iterations=400))
    assert found.best.exact
    assert found.best.error == found.best.lead_error == 0.0
    other = state.after(found.move)
    while other.turn >= 0:
        other.play(game.analyse(other, Limits(iterations=400)).move)
    share = [0.0, 0.0]
    for seat in other.winners:
        share[seat] = 1 / len(other.winners)
    assert found.values == tuple(share)
    assert found.best.leads[0] == other.scores[0] - other.scores[1]


def last_decision(game: tilewright.Game) -> tilewright.State:
    """Two moves before the end of a random game."""
    from tilewright.testing import random_game

    states = [state.copy() for state in random_game(game, 1) if state.turn >= 0]
    return states[-2]


def test_there_is_nothing_to_analyse_when_nobody_decides() -> None:
    game = interpreted(Form("azul", 2, "standard"))
    with pytest.raises(SetupError, match="nobody has a decision"):
        game.analyse(game.start())
    with pytest.raises(SetupError, match="another game"):
        game.analyse(tilewright.make("azul", players=3).start(seed=1))
    with pytest.raises(SetupError, match="multipv"):
        game.analyse(game.start(seed=1), multipv=0)


def test_a_growing_analysis_ends_with_its_result() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))
    with state.game.analysis(state, FEW) as growing:
        found = list(growing)
        assert found[-1] is growing.result()
        assert list(growing) == []  # all is read


def test_a_growing_analysis_can_be_stopped() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))
    growing = state.game.analysis(state)
    next(iter(growing))  # something was found
    growing.stop()
    assert growing.result().move in state.legal_moves()


def test_a_growing_analysis_says_what_went_wrong() -> None:
    game = interpreted(Form("azul", 2, "standard"))
    with game.analysis(game.start(), FEW) as growing:
        with pytest.raises(SetupError):
            list(growing)
        with pytest.raises(SetupError):
            growing.result()


def test_a_growing_analysis_in_an_event_loop() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))

    async def latest() -> Analysis:
        async with state.game.analysis(state, FEW) as growing:
            async for found in growing:
                last = found
        return last

    assert in_a_loop(latest()).candidates == state.game.analyse(state, FEW).candidates


def test_the_json_of_an_analysis_is_json() -> None:
    found = json.loads(json.dumps(analyse(FORMS[2]).to_json()))
    assert found["best"] == found["candidates"][0]["move"]


# ---------------------------------------------------------------- what the search is asked


def test_chances_and_leads_are_the_parts_of_what_the_search_mixes() -> None:
    """A move at the end of the game: the search's own value is the mix of both."""
    game = interpreted(Form("azul", 2, "standard"))
    state = last_decision(game)
    with Analyser(game) as analyser:
        found = analyser.search.examine(state.view(state.turn), Limits(iterations=400))
    one = found.findings[found.report.move]
    assert one.exact
    for seat in range(2):
        assert abs(found.report.values[seat] - one.chances[seat]) <= LEAD_SHARE


@pytest.mark.long
@pytest.mark.parametrize("name", ["axio", "azul", "summer-pavilion"])
def test_compiled_and_interpreted_code_find_the_same(name: str) -> None:
    forms = Form(name, 2, "standard"), InterpretedForm(name, 2, "standard")
    state = middle_game(forms[1])
    found = [
        Search(form.make(), 3).examine(state.view(state.turn), FEW, Question(multipv=3)).findings
        for form in forms
    ]
    for move, one in found[0].items():
        assert one.chances == pytest.approx(found[1][move].chances, abs=1e-5)
        assert one.leads == pytest.approx(found[1][move].leads, abs=1e-3)


def test_what_is_known_of_a_move_is_believed() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))
    search = Search(state.game, 1)
    worst = search.analyse(state.view(state.turn), Limits(iterations=40)).candidates[-1].move
    values = (0.99, 0.01) if state.turn == 0 else (0.01, 0.99)
    known = Findings(1, values, (9.0, -9.0), (0.0, 0.0), (0.0, 0.0), exact=False)
    with Analyser(state.game) as analyser:
        found = analyser.analyse(state, Limits(iterations=40), Question(known={worst: known}))
    assert found.move == worst


def test_a_search_of_one_move_visits_no_other() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))
    move = state.legal_moves()[-1]
    found = Search(state.game, 1).examine(
        state.view(state.turn), Limits(iterations=10), Question(only=move, moves=(move,))
    )
    assert found.lines[move][0] == move
    assert len(found.lines[move]) > 1


def test_what_one_question_was_told_no_other_believes() -> None:
    state = middle_game(InterpretedForm("azul", 2, "standard"))
    view, few = state.view(state.turn), Limits(iterations=20)
    fresh = Search(state.game, 1).examine(view, few).report.candidates
    search = Search(state.game, 1)
    known = Findings(1, (0.0, 1.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), exact=False)
    search.examine(view, few, Question(known={fresh[0].move: known}))
    search.examine(view, few, Question(only=fresh[-1].move, moves=(fresh[-1].move,)))
    assert search.examine(view, few).report.candidates == fresh


def test_a_search_that_restarts_finds_what_a_new_one_finds() -> None:
    state = middle_game(InterpretedForm("axio", 2, "standard"))
    view = state.view(state.turn)
    search = Search(state.game, 7)
    fresh = search.examine(view, Limits(iterations=6)).findings
    search.examine(view, Limits(iterations=3))
    search.restart(7)
    assert search.examine(view, Limits(iterations=6)).findings == fresh


# ---------------------------------------------------------------- calibration


def test_calibrated_chances_keep_their_order_and_their_sum() -> None:
    found = calibrated((0.5, 0.3, 0.2), power=2.0)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > 0.5
    assert found[0] > found[1] > found[2]
    assert calibrated((0.5, 0.3, 0.2), power=1.0) == pytest.approx((0.5, 0.3, 0.2))


def test_more_visits_make_the_error_smaller() -> None:
    few, many = (
        Findings(visits, (0.5, 0.5), (0.0, 0.0), (0.01, 0.01), (1.0, 1.0), exact=False)
        for visits in (10, 1_000)
    )
    assert standard_error(many, 0, Calibration()) < standard_error(few, 0, Calibration())
