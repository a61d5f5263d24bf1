"""Asking for a breakdown: the same errors as playing, the same answer on both engines."""

from __future__ import annotations

import json
from random import Random

import pytest

import tilewright
from core.helpers import Form, every_form, every_largest_form, played, snapshot, walk
from tilewright.core.engine import Engines
from tilewright.games import spec

NOT_MOVES = [None, 7, "", "nonsense", "b b"]


@every_form
def test_what_cannot_be_played_has_no_reasons_and_the_same_error(form: Form) -> None:
    state = played(form.make().start(seed=3), Random(1), 12)
    finished = played(state.copy(), Random(2))
    for asked in (state, finished, form.make().start()):
        before = snapshot(asked)
        legal = set(asked.legal_moves())
        illegal = [move for move in asked.game.spec.notation.MOVES if move not in legal]
        for text in (*illegal[::97], *NOT_MOVES):
            errors = []
            for use in (asked.breakdown, asked.copy().play):
                with pytest.raises(tilewright.TilewrightError) as caught:
                    use(text)  # type: ignore[arg-type]
                errors.append((type(caught.value), str(caught.value)))
            assert errors[0] == errors[1]
        assert snapshot(asked) == before


@every_form
def test_asking_changes_nothing_at_all(form: Form) -> None:
    state = played(form.make().start(seed=4), Random(1), 30)
    before = snapshot(state)
    for move in state.legal_moves():
        state.breakdown(move)
    assert snapshot(state) == before


@every_largest_form
def test_reasons_are_the_same_once_the_rules_are_compiled(form: Form) -> None:
    engines = Engines(spec(form.name))
    engines.mode = "interpreted"
    state = form.with_engines(engines).start(seed=5)
    told = []
    for mode in ("interpreted", "compiled"):
        engines.mode = mode
        told.append(
            [
                asked.breakdown(move)
                for asked in walk(state.copy(), Random(6))
                for move in asked.legal_moves()[-1:]
            ]
        )
    assert told[0] == told[1]
    assert any(told[0])


@every_form
def test_reasons_are_plain_data(form: Form) -> None:
    for state in walk(form.make().start(seed=8), Random(8)):
        for move in state.legal_moves()[:1]:
            for item in state.breakdown(move):
                assert list(json.loads(json.dumps(item))) == list(item)
