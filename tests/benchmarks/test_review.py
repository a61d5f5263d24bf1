"""The proofs of the review measure what reviews say."""

from __future__ import annotations

import pytest

import tilewright
from players.thinking import InterpretedForm
from programs import program
from tilewright import GameRecord, Limits
from tilewright.testing import random_game


@pytest.mark.parametrize("name", ["azul", "axio"])
def test_luck_is_that_of_the_review(name: str) -> None:
    form = InterpretedForm(name, 2, "standard")
    *_, state = (state for _, state in zip(range(14), random_game(form.make(), 3), strict=False))
    record = GameRecord.of(state.copy())
    limits = Limits(iterations=8)
    found = tilewright.review(record, limits, workers=1)
    assert program("review_luck").luck_of(record, limits) == found.sums.luck
    assert any(found.sums.luck) or form.name == "axio"  # the estimate sees no racks


def test_luck_that_decides_everything_explains_everything() -> None:
    rows = [
        {"seed": seed, "final": [float(won), 1.0 - won], "luck": [won - 0.5, 0.5 - won]}
        for seed in range(40)
        for won in [seed // 2 % 2]
    ]
    found = program("review_luck").luck_result(rows)
    assert found["mean"] == [0.0, 0.0]
    assert found["coefficient"] == 1.0
    assert found["share_of_variance"] == 1.0
    assert found["spread_without_luck"] == 0.0


def test_the_last_decision_of_a_game_is_exact() -> None:
    module = program("review_exact")
    job = {"seed": 1, "game": "azul", "players": 2, "variant": "standard", "level": "novice",
           "efforts": [40]}  # fmt: skip
    row = module.exact_job(job)
    known = [known for known, _ in row["found"]["40"]["game"]]
    assert known[0] == 1.0
    found = module.exact_result([row])["efforts"]["40"]
    assert found["exact"] == sum(known)
    assert found["by_distance"][: len(known)] == known[: module.FARTHEST]
    assert found["rounds"] >= 5
