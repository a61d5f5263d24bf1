"""Thousands of damaged positions of AXIO: none crashes, none loads."""

from __future__ import annotations

import copy
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from core.helpers import FORMS, Form, step
from games.axio.boards import Position
from games.axio.breaks import BREAKS, Break
from properties.test_fuzz import LETTER_DAMAGES, DoesNotApply, answer_to, damaged, loading
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


def broken(way: Break, rng: Random) -> tuple[Form, Position]:
    """Some position, broken in this way."""
    for _ in range(2_000):
        form, position = rng.choice(positions())
        found = copy.deepcopy(position)
        try:
            way(found, rng)
        except DoesNotApply:
            continue
        return form, found
    raise AssertionError(f"no position has anything to break for {way.__name__}")


def test_no_position_that_breaks_an_invariant_is_loaded() -> None:
    rng = Random(5)
    answers: Counter[tuple[str, str]] = Counter()
    for number in range(POSITIONS):
        way = BREAKS[number % len(BREAKS)]
        answers[answer_to(loading(*broken(way, rng))), way.__name__] += 1
    assert {key: count for key, count in answers.items() if key[0] != "refused"} == {}
    assert {name for _, name in answers} == {way.__name__ for way in BREAKS}
    assert answers.total() == POSITIONS


# ---------------------------------------------------------------- positions as text


def test_no_damaged_text_of_a_position_is_loaded() -> None:
    rng = Random(3)
    answers: Counter[str] = Counter()
    for _ in range(TEXTS):
        form, text = rng.choice(texts())
        answers[answer_to(loading(form, damaged(text, rng, LETTER_DAMAGES)))] += 1
    assert answers == {"refused": TEXTS}


def test_a_damaged_text_under_a_right_check_is_refused_or_spelled_as_it_is_read() -> None:
    rng = Random(4)
    answers: Counter[str] = Counter()
    for _ in range(TEXTS):
        form, text = rng.choice(texts())
        body = damaged(text.rpartition("/")[0], rng, LETTER_DAMAGES)
        text = f"{body}/{zlib.crc32(body.encode()):08x}"
        answer = answer_to(loading(form, text))
        answers[answer] += 1
        if answer == "loaded":
            assert form.make().load(text).text() == text
    assert answers.keys() <= {"refused", "loaded"}
    assert answers["refused"] > 0.8 * TEXTS
