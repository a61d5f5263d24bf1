"""Ten thousand damaged inputs of Azul: none crashes, none loads as something that it is not."""

from __future__ import annotations

from collections import Counter
from functools import cache

import tilewright
from core.helpers import FORMS, Form
from games.azul.breaks import BREAKS
from properties.fuzzing import (
    Position,
    answer_to,
    loading,
    place_the_errors_of_damaged_records,
    refuse_broken_positions,
    refuse_damaged_records,
    refuse_damaged_texts,
    refuse_or_replay_resealed_records,
    refuse_or_spell_resealed_texts,
    states,
)
from tilewright import GameRecord

AZUL = [form for form in FORMS if form.name == "azul"]

RECORDS = 3_000
RESEALED_RECORDS = 1_000
TEXTS = 3_000
RESEALED_TEXTS = 1_000
POSITIONS = 3_000


@cache
def records() -> list[str]:
    return [
        GameRecord.of(state, {"White": 'Anna "A"', "Place": "C:\\"} if number % 3 else {}).write()
        for form in AZUL
        for number, state in enumerate(states(form, 4))
    ]


@cache
def texts() -> list[tuple[Form, str]]:
    return [(form, state.text()) for form in AZUL for state in states(form, 4)]


@cache
def positions() -> list[tuple[Form, Position]]:
    return [(form, state.position()) for form in AZUL for state in states(form, 6)]


def test_what_is_damaged_is_whole_before_it_and_of_every_kind() -> None:
    kinds = Counter(
        (form, position["phase"] if position["turn"] != "chance" else "chance")
        for form, position in positions()
    )
    for form in AZUL:
        for kind in ("chance", "offer", "over", *(["tiling"] if form.variant == "gray" else [])):
            assert kinds[form, kind] > 0
    for form, data in (*positions(), *texts()):
        assert answer_to(loading(form, data)) == "loaded"
    for text in records():
        assert tilewright.read_record(text).write() == text


def test_no_damaged_record_is_read() -> None:
    refuse_damaged_records(records(), RECORDS)


def test_the_line_of_every_error_is_a_line_of_the_text() -> None:
    place_the_errors_of_damaged_records(records(), RESEALED_RECORDS)


def test_a_damaged_record_under_a_right_check_is_refused_or_is_another_legal_game() -> None:
    refuse_or_replay_resealed_records(records(), RESEALED_RECORDS)


def test_no_damaged_text_of_a_position_is_loaded() -> None:
    refuse_damaged_texts(texts(), TEXTS)


def test_a_damaged_text_under_a_right_check_is_refused_or_spelled_as_it_is_read() -> None:
    refuse_or_spell_resealed_texts(texts(), RESEALED_TEXTS)


def test_no_position_that_breaks_an_invariant_is_loaded() -> None:
    refuse_broken_positions(positions(), BREAKS, POSITIONS)


def test_there_are_ten_thousand_damaged_inputs() -> None:
    assert RECORDS + RESEALED_RECORDS + TEXTS + POSITIONS == 10_000
