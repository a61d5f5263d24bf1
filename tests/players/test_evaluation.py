"""The values of positions to the search: sensible, the same for all seats, and always a number."""

from __future__ import annotations

import math
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from core.helpers import EVERYDAY_FORMS, FORMS, Form, every_form, walk
from everyday import sample
from games.axio import boards as axio
from games.azul import boards as azul
from games.summer_pavilion import boards as pavilion
from players.thinking import COMPILED_EVERY_DAY, compiled_forms, decisions, some_decisions
from tilewright import CHANCE, OVER
from tilewright.core.generator import Generator, seeded
from tilewright.core.layout import Array, Reals, copy_records
from tilewright.core.playout import MAX_SEATS
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.players.search.buffers import NO_BUFFERS
from tilewright.players.search.evaluator import HEURISTIC, ROLLOUTS
from tilewright.players.search.search_engine import search_engines

WITH_KNOWLEDGE = [form for form in FORMS if spec(form.name).evaluation is not None]
COMPILED = [form for form in EVERYDAY_FORMS if form.name == COMPILED_EVERY_DAY]
SEVERAL_SEATS = [form for form in WITH_KNOWLEDGE if form.players > 1]

every_known_form = pytest.mark.parametrize("form", sample(WITH_KNOWLEDGE, EVERYDAY_FORMS), ids=str)
compiled_form = pytest.mark.parametrize("form", compiled_forms(WITH_KNOWLEDGE), ids=str)
every_form_of_several = pytest.mark.parametrize(
    "form", sample(SEVERAL_SEATS, EVERYDAY_FORMS), ids=str
)


def values_of(
    form: Form, states: Array, kind: str = HEURISTIC, first: int = 0, *, compiled: bool = True
) -> Array:
    """Each seat's chance to win from each state; the states are not touched."""
    engines = search_engines(form.make().engines, kind)
    search_engine = engines.compiled() if compiled else engines.interpreted
    stream = np.frombuffer(seeded(1)._bytes, Generator.dtype)
    scratch = copy_records(np.ascontiguousarray(states))
    values = np.full((first + len(states)) * MAX_SEATS, np.nan)
    search_engine.tree.evaluator.evaluate(
        search_engine.engine.handles(spec(form.name).state, scratch),
        len(states),
        cast(Reals, values if compiled else values.data),
        first,
        search_engine.engine.handle(Generator, stream.copy()),
        0,
        NO_BUFFERS,
    )
    return values.reshape(-1, MAX_SEATS)[first:, : form.players]


def value(state: State) -> list[float]:
    form = Form(state.game.name, state.game.players, state.game.variant)
    return [float(one) for one in values_of(form, state.data(), compiled=False)[0]]


def estimates_of(form: Form, data: Array) -> tuple[list[float], float]:
    """The points that each seat may expect, and the spread."""
    estimates = np.zeros(MAX_SEATS)
    module: Any = spec(form.name).evaluation
    spread = module.estimate(spec(form.name).state(copy_records(data)), estimates.data, 0)
    return estimates[: form.players].tolist(), spread


def whole_game(form: Form, seed: int) -> Array:
    """Every state of a random game with open chance: decisions, draws and the end."""
    rng = Random(seed)
    start = form.make().start(first=seed % form.players)
    return np.concatenate([state.data() for state in walk(start, rng)])


# ---------------------------------------------------------------- in every game


@pytest.mark.parametrize(
    ("form", "kind"),
    sample(
        [(form, kind) for form in FORMS for kind in (HEURISTIC, ROLLOUTS)],
        lambda case: case[0] in COMPILED and case[1] == HEURISTIC,
    ),
    ids=str,
)
def test_every_position_has_a_value(form: Form, kind: str) -> None:
    """At decisions, in the middle of draws and at the end: chances that add up to one."""
    for seed in (1, 2):
        states = whole_game(form, seed)
        assert {CHANCE, OVER, 0} <= set(states["turn"].tolist())
        values = values_of(form, states[:: 1 if kind == HEURISTIC else 9], kind)
        assert np.isfinite(values).all()
        assert (values >= 0).all()
        assert (values <= 1).all()
        if form.players > 1:
            assert values.sum(axis=1) == pytest.approx(1)


@every_known_form
def test_estimates_are_finite_and_their_spread_positive(form: Form) -> None:
    states = whole_game(form, 3)
    for i in range(0, len(states), max(1, len(states) // 60)):
        estimates, spread = estimates_of(form, states[i : i + 1])
        assert all(map(math.isfinite, estimates))
        assert spread > 0


@compiled_form
def test_a_value_does_not_depend_on_what_else_is_valued(form: Form) -> None:
    """Neither on the order of a batch, nor on the place in it, nor on the place of the values."""
    states = whole_game(form, 4)[::7]
    values = values_of(form, states)
    assert (values_of(form, states[::-1])[::-1] == values).all()
    assert (values_of(form, states, first=3) == values).all()
    for i in range(0, len(states), 5):
        assert (values_of(form, states[i : i + 1])[0] == values[i]).all()


@compiled_form
def test_interpreted_and_compiled_value_alike(form: Form) -> None:
    states = whole_game(form, 5)
    chosen = np.concatenate([states[i : i + 1] for i in range(0, len(states), len(states) // 25)])
    plain = values_of(form, chosen, compiled=False)
    assert plain == pytest.approx(values_of(form, chosen), abs=1e-9)


def turned(position: Position) -> Position:
    """The same position with every seat moved on by one place."""
    players = position["players"]

    def moved(value: Any) -> Any:
        if isinstance(value, int):
            return (value + 1) % players
        return value

    found = dict(position)
    for name in ("boards", "racks", "markers", "first_tile"):
        if name in found:
            found[name] = [found[name][seat - 1] for seat in range(players)]
    for name in ("turn", "start", "marker", "next"):
        if name in found:
            found[name] = moved(found[name])
    return found


@every_form_of_several
def test_seats_are_all_the_same_to_it(form: Form) -> None:
    for state in some_decisions(form, 8):
        other = form.make().load(turned(state.position()))
        assert other.turn == (state.turn + 1) % form.players
        there = value(other)
        assert [there[(seat + 1) % form.players] for seat in range(form.players)] == pytest.approx(
            value(state)
        )


@every_form_of_several
def test_at_the_start_nobody_is_ahead(form: Form) -> None:
    """But for who begins, nothing tells the seats apart."""
    state = form.make().start()
    assert value(state) == pytest.approx([1 / form.players] * form.players, abs=0.15)


@every_form
@pytest.mark.parametrize("compiled", sample([False, True], [False]))
def test_finished_games_are_won_by_the_winners(form: Form, compiled: bool) -> None:
    """Rollouts have nothing to roll there: the winners share the win."""
    *_, last = decisions(form)
    while last.turn != OVER:
        last.play(last.legal_moves()[0])
    (values,) = values_of(form, last.data(), ROLLOUTS, compiled=compiled)
    if form.players > 1:
        shares = [(seat in last.winners) / len(last.winners) for seat in range(form.players)]
        assert values.tolist() == shares


# ---------------------------------------------------------------- Azul


def azul_value(mine: Position, others: Position, **changes: Any) -> float:
    """Seat 0's chance with one board against another, in the middle of a round."""
    shown = azul.position(boards=[mine, others], factories=["bbyr", "rkww"], number=3, **changes)
    return value(azul.load(shown))[0]


def test_azul_more_points_are_better() -> None:
    other = azul.board(score=20)
    chances = [azul_value(azul.board(score=score), other) for score in (5, 19, 20, 21, 60)]
    assert chances == sorted(set(chances))
    assert chances[2] == pytest.approx(0.5)


def test_azul_a_nearer_column_is_better() -> None:
    column = azul.board(score=20, wall=["x....", "x....", "x....", "x...."])
    apart = azul.board(score=20, wall=["x....", "...x.", ".x...", "....x"])
    assert azul_value(column, apart) > 0.55


def test_azul_a_fuller_line_is_better_and_a_longer_floor_line_worse() -> None:
    plain = azul.board(score=20)
    assert azul_value(azul.board(score=20, lines={4: "rrr"}), plain) > 0.5
    assert azul_value(azul.board(score=20, floor="bbb"), plain) < 0.5


# ---------------------------------------------------------------- Summer Pavilion


def pavilion_value(mine: Position, others: Position, number: int = 3) -> float:
    shown = pavilion.position(
        boards=[mine, others], factories=["ppgg", "ooyy"], number=number, rest="tower"
    )
    return value(pavilion.load(shown))[0]


def test_pavilion_more_points_are_better() -> None:
    other = pavilion.board(score=20)
    chances = [pavilion_value(pavilion.board(score=score), other) for score in (5, 19, 20, 21, 60)]
    assert chances == sorted(set(chances))
    assert chances[2] == pytest.approx(0.5)


def test_pavilion_a_nearer_star_is_better() -> None:
    """Five spaces of one star, or five spaces here and there."""
    near = pavilion.board(score=20, stars={"P": "xxxxx."})
    apart = pavilion.board(
        score=20, stars={"P": "x.....", "O": ".x....", "G": "..x...", "Y": "...xx."}
    )
    assert pavilion_value(near, apart) > 0.55


def test_pavilion_tiles_in_hand_are_better_than_none() -> None:
    assert pavilion_value(pavilion.board(score=20, hand="pppooo"), pavilion.board(score=20)) > 0.5


# ---------------------------------------------------------------- AXIO


def axio_value(mine: axio.Heights, others: axio.Heights) -> float:
    return value(axio.load(axio.position(tiles="gc5bd5 be5rf5", markers=[mine, others])))[0]


def test_axio_the_lowest_marker_decides() -> None:
    """Five markers at 10 are better than four at 18 and one at 3, though that is more in all."""
    even = dict.fromkeys("rgbop", 10)
    uneven = dict.fromkeys("rgbo", 18) | {"p": 3}
    assert axio_value(even, uneven) > 0.55
    assert axio_value(even, even) == pytest.approx(0.5)


def test_axio_higher_markers_are_better_with_the_same_lowest_one() -> None:
    low = dict.fromkeys("rgbop", 6)
    for symbol in "rgbop":
        assert axio_value(low | {symbol: 9}, low) > 0.5


def test_axio_for_one_player_is_better_the_higher_the_lowest_marker_stands() -> None:
    chances = []
    for height in (0, 4, 8, 12, 16):
        markers = [dict.fromkeys("rgbop", height)]
        shown = axio.position(players=1, tiles="gc5bd5", markers=markers)
        chances.append(value(axio.load(shown))[0])
    assert chances == sorted(set(chances))
