"""Thousands of damaged positions and records of this game: none crashes, none loads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import tilewright
from core.helpers import FORMS, Form, sealed, step
from games.summer_pavilion.breaks import BREAKS
from properties.fuzzing import (
    answer_to,
    loading,
    reading,
    refuse_broken_positions,
    refuse_damaged_records,
    refuse_damaged_texts,
    refuse_or_spell_resealed_texts,
)
from tilewright import CHANCE, OVER, GameRecord, State

Position = dict[str, Any]

PAVILION = [form for form in FORMS if form.name == "summer-pavilion"]
POSITIONS = 1_600
TEXTS = 400
RECORDS = 200


# ---------------------------------------------------------------- what is damaged


def states(form: Form, number: int) -> Iterator[State]:
    """States from all over some games in which tiles are placed whenever that is possible."""
    for seed in range(number):
        rng = Random(seed)
        state = form.make().start(first=seed % form.players)
        while state.turn != OVER:
            moves = [move for move in state.legal_moves() if move[0] != "-"]
            if state.turn == CHANCE or not moves:
                step(state, rng)
            else:
                state.play(rng.choice(moves))
            if state.turn != OVER and worth_damaging(state, rng):
                yield state
        yield state


def worth_damaging(state: State, rng: Random) -> bool:
    """Bonus choices and draws between turns are rare: each of them is taken."""
    shown = state.position()
    rare = shown["phase"] == "bonus" or (state.turn == CHANCE and shown["phase"] == "place")
    return rare or rng.random() < 0.1


@cache
def positions() -> list[tuple[Form, Position]]:
    return [(form, state.position()) for form in PAVILION for state in states(form, 3)]


@cache
def texts() -> list[tuple[Form, str]]:
    return [(form, state.text()) for form in PAVILION for state in states(form, 1)]


@cache
def records() -> list[str]:
    return [GameRecord.of(state).write() for form in PAVILION for state in states(form, 1)]


def test_what_is_damaged_is_whole_before_it_and_of_every_kind() -> None:
    kinds = Counter(
        (form, position["phase"], position["turn"] == "chance") for form, position in positions()
    )
    for form in PAVILION:
        for phase in ("take", "place", "bonus", "over"):
            assert kinds[form, phase, False] > 0
        for phase in ("take", "place"):
            assert kinds[form, phase, True] > 0
    for form, data in (*positions(), *texts()):
        assert answer_to(loading(form, data)) == "loaded"
    for text in records()[::10]:
        assert tilewright.read_record(text).write() == text


# ---------------------------------------------------------------- positions as data


def test_no_position_that_breaks_an_invariant_is_loaded() -> None:
    refuse_broken_positions(positions(), BREAKS, POSITIONS)


# ---------------------------------------------------------------- positions and records as text


def test_no_damaged_text_of_a_position_is_loaded() -> None:
    refuse_damaged_texts(texts(), TEXTS)


def test_a_damaged_text_under_a_right_check_is_refused_or_spelled_as_it_is_read() -> None:
    refuse_or_spell_resealed_texts(texts(), TEXTS)


def test_no_damaged_record_is_read() -> None:
    refuse_damaged_records(records(), RECORDS)


def test_a_finished_record_without_an_event_or_with_one_twice_is_refused() -> None:
    rng = Random(2)
    finished = [text for text in records() if "\nwinners " in text]
    assert len(finished) == len(PAVILION)
    answers: Counter[str] = Counter()
    for _ in range(RECORDS):
        lines = rng.choice(finished).split("\n")[:-2]
        chosen = rng.choice([n for n, line in enumerate(lines) if line[:1] in set("d0123")])
        if rng.random() < 0.5:
            del lines[chosen]
        else:
            lines.insert(chosen, lines[chosen])
        text = sealed("\n".join(lines) + "\n")
        answers[answer_to(reading(text))] += 1
    assert answers == {"refused": RECORDS}
