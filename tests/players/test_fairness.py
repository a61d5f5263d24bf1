"""No player gains from what its seat cannot see: hidden tiles, and draws that are yet to come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.helpers import FORMS, NAMES, Form, every_form
from everyday import sample
from players.thinking import (
    COMPILED_EVERY_DAY,
    InterpretedForm,
    at_most,
    searching_forms,
    some_decisions,
)
from tilewright import OVER
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.players.catalogue import make_player
from tilewright.players.levels import LEVELS

SPELLINGS = (
    *("random", "greedy", "search:100", "rollouts:10"),
    *(f"{level}:100" for level in LEVELS),
)
SECRET_SEEDS = (11, 22, 33)

TWO_PLAYERS = [Form(name, 2, spec(name).variants[0]) for name in NAMES]
HIDING = [name for name in NAMES if spec(name).hides]

every_game = pytest.mark.parametrize("form", TWO_PLAYERS, ids=str)
every_searching_game = pytest.mark.parametrize("form", searching_forms(TWO_PLAYERS), ids=str)
# The levels between think as the master does, only less; the search is the same in all games.
SIMPLE = ("random", "greedy")
COMPILED = (*SIMPLE, "search:100", f"{LEVELS[0]}:100", "master:100")
INTERPRETED = ("search:4", f"{LEVELS[0]}:4")
every_game_and_player = pytest.mark.parametrize(
    ("form", "spelling"),
    [
        *sample(
            [(form, spelling) for form in TWO_PLAYERS for spelling in SPELLINGS],
            lambda case: case[1] in (COMPILED if case[0].name == COMPILED_EVERY_DAY else SIMPLE),
        ),
        *(
            (form, spelling)
            for form in map(InterpretedForm._make, TWO_PLAYERS)
            for spelling in (*INTERPRETED, *(() if form.name == "axio" else ("rollouts:2",)))
        ),
    ],
    ids=str,
)


def lookalikes(state: State) -> Iterator[State]:
    """States that the seat cannot tell apart: other hidden tiles, and another future."""
    for secret in SECRET_SEEDS:
        other = state.redeal(state.turn, secret)
        yield state.game.load(other.position(), seed=secret)


def positions(form: Form, count: int) -> list[State]:
    return some_decisions(form, count, fewest=6)


def choice(spelling: str, state: State) -> str:
    """What a player chooses who has seen nothing before."""
    player = make_player(state.game, spelling, seed=4)
    return player.choose(state.view(state.turn), state.legal_moves())


def cheat(state: State) -> str:
    """What a player chooses who may look at the state itself: all tiles, and all draws to come.

    It plays every move on, with the first legal moves, and takes the best end.
    """
    seat = state.turn

    def lead(move: str) -> int:
        after = state.copy()
        after.play(move)
        for _ in range(40):
            if after.turn == OVER:
                break
            moves = after.legal_moves()
            after.play(moves[after.ply % len(moves)])
        others = [score for other, score in enumerate(after.scores) if other != seat]
        return after.scores[seat] - max(others, default=0)

    return max(state.legal_moves()[:60], key=lead)


@every_game_and_player
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(form: Form, spelling: str) -> None:
    for state in positions(form, 4):
        choices = {choice(spelling, other) for other in lookalikes(state)}
        assert len(choices) == 1


@pytest.mark.parametrize("form", searching_forms(FORMS), ids=str)
def test_no_form_of_a_game_lets_the_search_see_more(form: Form) -> None:
    spelling = f"search:{at_most(form, 80)}"
    for state in positions(form, 2):
        assert len({choice(spelling, other) for other in lookalikes(state)}) == 1


@every_form
def test_what_the_seat_sees_is_all_the_same(form: Form) -> None:
    for state in positions(form, 3):
        for other in lookalikes(state):
            assert other.view(state.turn) == state.view(state.turn)
            assert other.legal_moves() == state.legal_moves()


@every_game
def test_a_cheater_would_be_caught(form: Form) -> None:
    """The pairs differ in what matters: who looks at the state itself does not choose alike."""
    caught = [
        len({cheat(other) for other in lookalikes(state)}) > 1 for state in positions(form, 4)
    ]
    assert any(caught)


@pytest.mark.parametrize("name", HIDING)
def test_hidden_tiles_really_differ(name: str) -> None:
    form = Form(name, max(spec(name).players), spec(name).variants[0])
    for state in positions(form, 3):
        assert len({other.text() for other in lookalikes(state)}) == len(SECRET_SEEDS)


@every_game
def test_the_future_really_differs(form: Form) -> None:
    """Played on in the same way, the lookalikes are dealt other tiles."""
    (state,) = positions(form, 1)
    histories = set()
    for other in lookalikes(state):
        for _ in range(30):
            if other.turn != OVER:
                other.play(other.legal_moves()[0])
        histories.add(other.history)
    assert len(histories) == len(SECRET_SEEDS)


@every_searching_game
def test_a_player_that_is_seated_again_still_cannot_see_more(form: Form) -> None:
    """Over several moves of one game: what it remembers comes from its views as well."""
    (state,) = positions(form, 1)
    for name in ("search", "casual"):
        spelling = f"{name}:{at_most(form, 30)}"
        told = []
        for other in lookalikes(state):
            player = make_player(form.make(), spelling, seed=8)
            view, moves = other.view(state.turn), other.legal_moves()
            told.append([player.choose(view, moves) for _ in range(3)])
        assert told[0] == told[1] == told[2]
