"""The search as players use it: repeatable, within its limits, honest about what it found."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from core.helpers import FORMS, NAMES, Form, raw, run_python
from everyday import sample
from players.thinking import (
    COMPILED_EVERY_DAY,
    at_most,
    compiled_forms,
    decisions,
    findings,
    interpreted,
    middle_game,
    play,
    searching_forms,
    some_decisions,
)
from tilewright import CHANCE, OVER, SetupError
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.players.levels import Level, LevelPlayer
from tilewright.players.search import Limits, Search, SearchReport, SearchSettings
from tilewright.players.search import search as search_module
from tilewright.players.search.evaluator import ROLLOUTS
from tilewright.players.search.settings import settings_of
from tilewright.testing import random_game

TWO_PLAYERS = [Form(name, 2, spec(name).variants[0]) for name in NAMES]
COMPILED = next(form for form in TWO_PLAYERS if form.name == COMPILED_EVERY_DAY)
OPEN_FORMS = [form for form in FORMS if not spec(form.name).hides]

every_form = pytest.mark.parametrize("form", compiled_forms(FORMS), ids=str)
every_game = pytest.mark.parametrize("form", compiled_forms(TWO_PLAYERS), ids=str)
every_open_form = pytest.mark.parametrize("form", compiled_forms(OPEN_FORMS), ids=str)
every_searching_form = pytest.mark.parametrize("form", searching_forms(FORMS), ids=str)


def think(
    state: State,
    iterations: int = 60,
    *,
    seed: int = 5,
    threads: int = 1,
    settings: SearchSettings | None = None,
) -> SearchReport:
    search = Search(state.game, seed, threads, settings)
    analysis = search.analyse(state.view(state.turn), Limits(iterations=iterations))
    search.close()
    return analysis


def with_draws(form: Form) -> SearchSettings:
    """The game's settings, but what draws bring is sampled in any case."""
    return replace(settings_of(form.make()), beyond_draws=True)


def trees_used(search: Search) -> int:
    """How many trees it did grow."""
    return sum(bool(tree._nodes["visits"][0]) for tree in search._trees)


def visits_of(analysis: SearchReport) -> int:
    return sum(one.visits for one in analysis.candidates)


# ---------------------------------------------------------------- what a analysis says


@every_searching_form
def test_a_thought_is_about_all_legal_moves_best_first(form: Form) -> None:
    for state in some_decisions(form, 3):
        analysis = think(state, at_most(form, 60))
        candidates = analysis.candidates
        assert sorted(one.move for one in candidates) == sorted(state.legal_moves())
        assert analysis.move == analysis.line[0] == candidates[0].move
        assert analysis.values == candidates[0].values
        ranks = [(one.visits, one.values[state.turn]) for one in candidates]
        assert ranks == sorted(ranks, reverse=True)
        assert analysis.evaluations >= len(candidates)


@every_searching_form
def test_there_is_one_value_for_each_seat(form: Form) -> None:
    for state in some_decisions(form, 3):
        for one in think(state, at_most(form, 60)).candidates:
            assert len(one.values) == form.players
            assert all(0 <= value <= 1 for value in one.values)
            if form.players > 1:
                assert sum(one.values) == pytest.approx(1, abs=1e-5)


@every_game
def test_what_several_trees_found_is_added_up(form: Form) -> None:
    """Visits are a sum, values a mean in which a tree counts as much as it has looked."""
    state = middle_game(form)
    search = Search(form.make(), 5, threads=3)
    analysis = search.analyse(state.view(state.turn), Limits(iterations=1_000))
    numbers = spec(form.name).actions
    assert trees_used(search) == len(search._trees) >= 3
    for one in analysis.candidates:
        found = [
            tree.children()[tree.children()["action"] == numbers[one.move]]
            for tree in search._trees
        ]
        visits = [int(child["visits"][0]) for child in found]
        assert one.visits == sum(visits)
        for seat, value in enumerate(one.values):
            weighed = [
                (seen + 1) * float(child["values"][0][seat])
                for seen, child in zip(visits, found, strict=True)
            ]
            assert value == pytest.approx(sum(weighed) / sum(seen + 1 for seen in visits))
    search.close()


@every_open_form
def test_the_expected_line_can_be_played(form: Form) -> None:
    longer = 0
    for state in some_decisions(form, 4):
        analysis = think(state, 150)
        longer += len(analysis.line) > 1
        for move in analysis.line:
            state.play(move)
    assert longer


@every_searching_form
def test_a_search_leaves_the_state_and_the_view_alone(form: Form) -> None:
    for state in some_decisions(form, 2):
        before = raw(state)
        view = state.view(state.turn)
        told = json.dumps(view)
        Search(state.game, 1).analyse(view, Limits(iterations=at_most(form, 20)))
        assert json.dumps(view) == told
        assert raw(state) == before


@every_searching_form
def test_a_state_is_searched_like_the_view_of_its_mover(form: Form) -> None:
    """What the mover cannot see has no say, and a search of a state leaves it alone."""
    for state in some_decisions(form, 2):
        before = raw(state)
        limits = Limits(iterations=at_most(form, 40))
        hidden_otherwise = state.redeal(state.turn, seed=99)
        of_view, of_state, of_other = (
            findings(Search(state.game, 1).analyse(position, limits))
            for position in (state.view(state.turn), state, hidden_otherwise)
        )
        assert of_view == of_state == of_other
        assert raw(state) == before


@every_game
def test_there_must_be_a_decision(form: Form) -> None:
    *_, last = decisions(form)
    while last.turn != OVER:
        last.play(last.legal_moves()[0])
    for position in (last, last.view(0)):
        with pytest.raises(SetupError, match="decision"):
            Search(form.make(), 1).analyse(position, Limits(iterations=5))


def test_a_state_of_another_game_is_refused() -> None:
    with pytest.raises(SetupError, match="another game"):
        Search(Form("azul", 3, "standard").make()).analyse(
            Form("azul", 2, "standard").make().start(seed=1), Limits(iterations=5)
        )


@pytest.mark.parametrize(
    "form", compiled_forms([form for form in FORMS if form.players > 2]), ids=str
)
def test_three_and_four_seats_each_look_after_themselves(form: Form) -> None:
    """Who decides prefers what is best for itself, not what is worst for one other."""
    state = middle_game(form)
    for one, other in pairwise(think(state, 1).candidates):
        assert one.values[state.turn] >= other.values[state.turn]


# ---------------------------------------------------------------- the same again


@every_form
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(form: Form, threads: int) -> None:
    for state in some_decisions(form, 2):
        for settings in (None, with_draws(form)):
            analyses = [
                findings(think(state, 100, threads=threads, settings=settings)) for _ in range(2)
            ]
            assert analyses[0] == analyses[1]


@every_game
def test_the_same_seed_finds_the_same_move_after_move(form: Form) -> None:
    """With what is remembered from the move before."""

    def analyses() -> Iterator[SearchReport]:
        search = Search(form.make(), 3)
        state = middle_game(form)
        for _ in range(6):
            analysis = search.analyse(state.view(state.turn), Limits(iterations=40))
            state.play(analysis.move)
            yield findings(analysis)

    assert list(analyses()) == list(analyses())


@every_game
def test_the_seed_matters_where_something_is_sampled(form: Form) -> None:
    """Else the tests above would hold of a search that does not use its seed."""
    found = [
        [
            findings(think(state, 80, seed=seed, settings=with_draws(form)))
            for state in decisions(form)[::8]
        ]
        for seed in (1, 2)
    ]
    assert found[0] != found[1]


FRESH = """
import tilewright
from tilewright.players.search import Limits, Search

for name, players, variant, text in {cases!r}:
    for threads in (1, 2):
        game = tilewright.make(name, players, variant)
        state = game.load(text)
        search = Search(game, 5, threads)
        analysis = search.analyse(state.view(state.turn), Limits(iterations=60))
        search.close()
        print(analysis.move, analysis.iterations, analysis.evaluations, analysis.candidates)
"""


@pytest.mark.long  # it compiles the search of every game
def test_a_fresh_process_finds_the_same() -> None:
    states = [middle_game(form) for form in TWO_PLAYERS]
    cases = [(*form, state.text()) for form, state in zip(TWO_PLAYERS, states, strict=True)]
    done = run_python(FRESH.format(cases=cases))
    assert done.returncode == 0, done.stderr
    here = [
        f"{analysis.move} {analysis.iterations} {analysis.evaluations} {analysis.candidates}"
        for state in states
        for threads in (1, 2)
        for analysis in [think(state, threads=threads)]
    ]
    assert done.stdout.splitlines() == here


# ---------------------------------------------------------------- interpreted and compiled


def both_ways(
    form: Form, state: State, iterations: int, settings: SearchSettings
) -> list[SearchReport]:
    found = []
    for game in (interpreted(form), form.make()):
        search = Search(game, 9, settings=settings)
        found.append(search.analyse(state.view(state.turn), Limits(iterations=iterations)))
    return found


def assert_alike(one: SearchReport, other: SearchReport) -> None:
    assert (one.move, one.line) == (other.move, other.line)
    assert (one.iterations, one.evaluations) == (other.iterations, other.evaluations)
    for mine, its in zip(one.candidates, other.candidates, strict=True):
        assert (mine.move, mine.visits) == (its.move, its.visits)
        assert mine.values == pytest.approx(its.values, abs=1e-6)


@every_form
def test_interpreted_and_compiled_find_the_same(form: Form) -> None:
    iterations = 70 if spec(form.name).hides else 12  # enough for more than one determinization
    candidates = [state for state in decisions(form) if len(state.legal_moves()) <= 60]
    for settings in (settings_of(form.make()), with_draws(form)):
        for state in (candidates[len(candidates) // 2], candidates[-3]):
            assert_alike(*both_ways(form, state, iterations, settings))


@pytest.mark.long  # they are another search to compile
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_interpreted_and_compiled_rollouts_find_the_same(form: Form) -> None:
    settings = SearchSettings(evaluator=ROLLOUTS)
    candidates = [state for state in decisions(form)[:-2] if len(state.legal_moves()) <= 20]
    assert_alike(*both_ways(form, candidates[-1], 5, settings))


def test_who_does_not_wait_thinks_interpreted_at_first() -> None:
    """And finds the same."""
    form = COMPILED
    state = decisions(form)[-3]
    impatient = Search(interpreted(form), 9, patient=False)
    analysis = impatient.analyse(state.view(state.turn), Limits(iterations=10))
    patient = Search(form.make(), 9).analyse(state.view(state.turn), Limits(iterations=10))
    assert_alike(analysis, patient)


# ---------------------------------------------------------------- certain decisions


@every_form
def test_a_forced_move_is_answered_at_once(form: Form) -> None:
    """After one iteration, however many are allowed."""
    forced = [
        state
        for seed in (1, 2, 3)
        for state in all_decisions(form, seed)
        if len(state.legal_moves()) == 1
    ]
    for state in forced[:3]:
        analysis = think(state, 100_000)
        assert analysis.iterations == 1
        assert [analysis.move] == state.legal_moves()
    assert forced or spec(form.name).hides, "AXIO hardly ever forces a move"


def all_decisions(form: Form, seed: int) -> Iterator[State]:
    return (state.copy() for state in random_game(form.make(), seed) if state.turn != OVER)


class NotTheLast(Exception):
    """Somebody else decides or draws before the end, or there are too many ways to it."""


def best_share(state: State, seat: int, left: list[int]) -> float:
    """The most of a win that a seat can still get with the last moves of a game."""
    if state.turn == OVER:
        return (seat in state.winners) / len(state.winners)
    left[0] -= 1
    if state.turn != seat or left[0] < 0:
        raise NotTheLast
    return max(best_share(after, seat, left) for _, after in afters(state))


def afters(state: State) -> Iterator[tuple[str, State]]:
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        yield move, after


def close_finishes(form: Form) -> Iterator[State]:
    """Last moves of games, with scores so near that the move may decide."""
    for seed in range(1, 7):
        for state in decisions(form, seed)[-4:]:
            for _, after in list(afters(state))[:6]:
                position = json.loads(json.dumps(state.position()))
                for seat, board in enumerate(position.get("boards", ())):
                    lead = after.scores[state.turn] - after.scores[seat]
                    board["score"] = max(0, board["score"] + lead)
                for seat in range(form.players):
                    if "markers" in position and seat != state.turn:
                        position["markers"][seat] = after.position()["markers"][state.turn]
                # In AXIO the last tile is replaced before the game ends; that decides nothing.
                yield state.game.load(position, seed=seed if "markers" in position else None)


@pytest.mark.parametrize("name", sample(NAMES, [COMPILED_EVERY_DAY]))
def test_the_last_moves_of_a_game_take_a_win_if_there_is_one(name: str) -> None:
    # Where tiles are hidden nobody can be sure of more than the very last move.
    most = 0 if spec(name).hides else 60
    decisive = 0
    for form in (form for form in FORMS if form.name == name and form.players > 1):
        for state in close_finishes(form):
            left = [most]
            try:
                shares = {
                    move: best_share(after, state.turn, left) for move, after in afters(state)
                }
            except NotTheLast:
                continue
            if max(shares.values()) > min(shares.values()):
                assert shares[think(state, 200).move] == max(shares.values())
                decisive += 1
                if decisive % 8 == 0:
                    break
    assert decisive >= 10


# ---------------------------------------------------------------- limits


@every_form
@pytest.mark.parametrize("iterations", [1, 2, 7, 50])
def test_it_never_iterates_more_than_asked(form: Form, iterations: int) -> None:
    for state in some_decisions(form, 2):
        analysis = think(state, iterations)
        assert 1 <= analysis.iterations <= iterations
        assert analysis.move in state.legal_moves()


@every_game
def test_it_iterates_as_often_as_asked_if_nothing_is_decided(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_module, "_decided", lambda *_: False)
    state = middle_game(form)
    for iterations in (1, 33, 200):
        analysis = think(state, iterations)
        assert analysis.iterations == iterations
        assert visits_of(analysis) == iterations - 1  # the first one visits no move yet


@every_game
def test_a_stop_ends_it_at_once(form: Form) -> None:
    stop = threading.Event()
    stop.set()
    state = middle_game(form)
    analysis = Search(form.make(), 1).analyse(state.view(state.turn), Limits(), stop)
    assert analysis.iterations == 1
    assert analysis.move in state.legal_moves()


@every_game
def test_without_any_limit_it_thinks_until_it_is_stopped(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it tells meanwhile what it has found, more each time."""
    monkeypatch.setattr(search_module, "REPORT_SECONDS", 0.0)
    stop = threading.Event()
    told: list[SearchReport] = []

    def listen(analysis: SearchReport) -> None:
        told.append(analysis)
        if len(told) == 6:
            stop.set()

    state = middle_game(form)
    analysis = Search(form.make(), 1).analyse(state.view(state.turn), Limits(), stop, listen)
    assert len(told) == 6
    for one, other in pairwise([*told, analysis]):
        assert one.iterations < other.iterations
        assert one.evaluations <= other.evaluations
        assert one.seconds <= other.seconds
    assert {one.move for one in told} <= set(state.legal_moves())


def test_listening_does_not_change_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle_game(COMPILED)
    alone = findings(think(state, 200))
    monkeypatch.setattr(search_module, "REPORT_SECONDS", 0.0)
    told: list[SearchReport] = []
    heard = Search(state.game, 5).analyse(
        state.view(state.turn), Limits(iterations=200), on_progress=told.append
    )
    assert findings(heard) == alone
    assert told


@every_game
def test_time_is_a_limit_too(form: Form) -> None:
    """Only that it ends: how soon is not for a test to say on a busy machine."""
    state = middle_game(form)
    search = Search(form.make(), 1)
    for limits in (Limits(seconds=0.02), Limits(seconds=1e-9), Limits(seconds=3_600, iterations=9)):
        analysis = search.analyse(state.view(state.turn), limits)
        assert analysis.move in state.legal_moves()
        assert analysis.seconds < 60


@every_game
def test_a_search_whose_memory_is_full_ends_by_itself(form: Form) -> None:
    settings = SearchSettings(memory=0)
    state = middle_game(form)
    search = Search(form.make(), 1, settings=settings)
    for _ in range(2):
        analysis = search.analyse(state.view(state.turn), Limits())
        assert 10 < analysis.iterations < 100_000
        assert analysis.move in state.legal_moves()
        state.play(analysis.move)


# ---------------------------------------------------------------- stopping early


@every_game
def test_it_stops_early_when_the_best_move_cannot_change(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    iterations = 400
    early = 0
    for state in some_decisions(form, 6, seed=2):
        with monkeypatch.context() as patched:
            patched.setattr(search_module, "_decided", lambda *_: False)
            thorough = think(state, iterations)
        quick = think(state, iterations)
        assert quick.move == thorough.move
        assert quick.iterations <= thorough.iterations
        early += quick.iterations < iterations <= thorough.iterations
    assert early


# ---------------------------------------------------------------- remembering


@every_open_form
def test_what_was_found_about_the_position_that_came_is_used_again(form: Form) -> None:
    """After the expected move, and again after the expected reply."""
    again = 0
    for state in some_decisions(form, 5, fewest=4):
        search = Search(form.make(), 5)
        analysis = search.analyse(state.view(state.turn), Limits(iterations=300))
        expected = {one.move: one.visits for one in analysis.candidates}[analysis.move]
        for move in analysis.line[:2]:
            state.play(move)
            if state.turn == OVER or state.history[-1].seat == CHANCE:
                break
            analysis = search.analyse(state.view(state.turn), Limits(iterations=1))
            remembered = visits_of(analysis)
            kept = len(state.legal_moves()) <= settings_of(state.game).max_children
            if kept and expected and analysis.iterations:  # else it was solved already
                # One of its visits made the moves; the new iteration visits one of them. More
                # only where a solved move was chosen and another one looked at.
                assert expected <= remembered <= 2 * expected
            expected = 0
            again += remembered > 1
            assert {one.move for one in analysis.candidates} <= set(state.legal_moves())
    assert again >= 3


@every_open_form
def test_all_moves_are_candidates_also_of_a_position_that_was_looked_at(form: Form) -> None:
    """One of which only some moves were kept is begun again."""
    search = Search(form.make(), 5, settings=SearchSettings(max_children=4))
    state = middle_game(form)
    state.play(search.analyse(state.view(state.turn), Limits(iterations=300)).move)
    analysis = search.analyse(state.view(state.turn), Limits(iterations=20))
    assert sorted(one.move for one in analysis.candidates) == sorted(state.legal_moves())


@every_game
def test_another_position_is_thought_about_from_the_beginning(form: Form) -> None:
    """As if nothing had been analysed before, but for the state of the generator."""
    search = Search(form.make(), 5)
    for seed in (1, 2, 3):
        state = some_decisions(form, 1, seed, fewest=8)[0]
        analysis = search.analyse(state.view(state.turn), Limits(iterations=64))
        below = analysis.iterations - trees_used(search)
        assert below <= visits_of(analysis) <= 2 * below
        assert sorted(one.move for one in analysis.candidates) == sorted(state.legal_moves())


@pytest.mark.parametrize("form", searching_forms(TWO_PLAYERS), ids=str)
def test_hidden_tiles_are_sampled_every_time(form: Form) -> None:
    """What was found about other hidden tiles is not used again; open positions are."""
    search = Search(form.make(), 5)
    state = middle_game(form)
    view = state.view(state.turn)
    iterations = at_most(form, 40)
    limits = Limits(iterations=iterations)
    counts = [visits_of(search.analyse(view, limits)) for _ in range(2)]
    if spec(form.name).hides:
        assert counts[1] <= iterations
    else:
        assert counts[1] > counts[0]


def test_a_closed_search_lets_go_of_its_trees_and_threads() -> None:
    form = COMPILED
    state = middle_game(form)
    before = threading.active_count()
    search = Search(form.make(), 5, threads=2)
    search.analyse(state.view(state.turn), Limits(iterations=20))
    assert threading.active_count() > before
    search.close()
    assert threading.active_count() == before
    assert not search._trees


# ---------------------------------------------------------------- whole games


@every_form
def test_it_plays_whole_games(form: Form) -> None:
    """One-player games too."""
    game = form.make()
    level = Level("search", None)
    players = [LevelPlayer(game, level, seed, Limits(iterations=8)) for seed in range(form.players)]
    state = play(game.start(seed=3), players)
    assert state.winners
