"""Thousands of damaged positions of AXIO: none crashes, none loads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from core.helpers import FORMS, Form, step
from games.axio.boards import Position
from games.axio.breaks import BREAKS
from properties.fuzzing import (
    answer_to,
    loading,
    refuse_broken_positions,
    refuse_damaged_texts,
    refuse_or_spell_resealed_texts,
)
from tilewright import OVER, State

AXIO = [form for form in FORMS if form.name == "axio"]
POSITIONS = 1_600
TEXTS = 500


# ---------------------------------------------------------------- what is damaged


def states(form: Form, number: int) -> Iterator[State]:
    """States from all over some random games, of every kind that a game has."""
    for seed in range(number):
        rng = Random(seed)
        state = form.make().start(first=seed % form.players)
        while state.turn != OVER:
            if seed % 2 and state.turn >= 0 and not state.position()["tiles"]:
                # Markers near the top, so that there are bonus moves.
                shown = state.position()
                shown["markers"] = [dict.fromkeys(seat, 14) for seat in shown["markers"]]
                state = form.make().load(shown)
            step(state, rng)
            if state.turn != OVER and worth_damaging(state, rng):
                yield state
        yield state


def worth_damaging(state: State, rng: Random) -> bool:
    """Bonus moves, swap questions and swaps are rare: each of them is taken."""
    shown = state.position()
    return shown["bonus"] or shown["phase"] == "swap" or "shown" in shown or rng.random() < 0.1


@cache
def positions() -> list[tuple[Form, Position]]:
    return [(form, state.position()) for form in AXIO for state in states(form, 6)]


@cache
def texts() -> list[tuple[Form, str]]:
    return [(form, state.text()) for form in AXIO for state in states(form, 2)]


def test_what_is_damaged_is_whole_before_it_and_of_every_kind() -> None:
    kinds: Counter[tuple[Form, str]] = Counter()
    for form, position in positions():
        if position["turn"] == "chance":
            kind = "swap" if "shown" in position else "refill" if position["tiles"] else "deal"
        else:
            kind = "bonus" if position["bonus"] else f"{position['phase']} decision"
        kinds[form, kind] += 1
    for form in AXIO:
        for kind in ("deal", "refill", "place decision", "over decision"):
            assert kinds[form, kind] > 0 or (form.players, kind) == (1, "deal")
        for kind in ("swap", "bonus", "swap decision"):
            assert (kinds[form, kind] > 0) is (form.players > 1)
    for form, data in (*positions(), *texts()):
        assert answer_to(loading(form, data)) == "loaded"


# ---------------------------------------------------------------- positions as data


def test_no_position_that_breaks_an_invariant_is_loaded() -> None:
    refuse_broken_positions(positions(), BREAKS, POSITIONS)


# ---------------------------------------------------------------- positions as text


def test_no_damaged_text_of_a_position_is_loaded() -> None:
    refuse_damaged_texts(texts(), TEXTS)


def test_a_damaged_text_under_a_right_check_is_refused_or_spelled_as_it_is_read() -> None:
    refuse_or_spell_resealed_texts(texts(), TEXTS)
