"""The proofs of the review measure what reviews say."""

from __future__ import annotations

from random import Random

import pytest

import tilewright
from everyday import sample
from players.thinking import InterpretedForm
from programs import program
from tilewright import GameRecord, Limits
from tilewright.testing import random_game


@pytest.mark.parametrize("name", sample(["azul", "axio"], ["azul"]))
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


@pytest.mark.long
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


def test_what_chance_does_to_a_calibration_is_known() -> None:
    curve = program("review_calibration").curve
    random = Random(0)
    found = []
    for _ in range(60):
        values: list[float] = []
        won: list[float] = []
        games: list[int] = []
        for game in range(200):
            value = random.uniform(0.05, 0.95)
            wins = float(random.random() < value)
            values += 5 * [value, 1.0 - value]  # five looks at the same game are no five games
            won += 5 * [wins, 1.0 - wins]
            games += 10 * [game]
        found.append(curve(values, won, games))
    error = sum(one["error"] for one in found)
    assert sum(one["by_chance"] for one in found) == pytest.approx(error, rel=0.15)


def test_a_step_in_points_is_as_rare_as_the_step_in_winning_chance() -> None:
    levels = program("review_levels")
    pairs = [[number / 1_000, 40 * number / 1_000] for number in range(1_000)]
    assert levels.lead_steps([{"losses": pairs}], 2) == pytest.approx([0.8, 2.0, 4.0], abs=0.1)
    assert levels.lead_steps([{"losses": pairs}], 4) == pytest.approx([0.4, 1.0, 2.0], abs=0.1)
    assert levels.lead_steps([{"losses": pairs[:100]}], 2) is None  # too few blunders
    assert levels.lead_steps([{"losses": pairs}], 1) is None


def test_the_power_of_the_effort_is_found_again() -> None:
    rates = {
        effort: {"novice": {"rate": 0.1}, "master": {"rate": 0.01 * (effort / 200) ** 0.5}}
        for effort in (50, 200, 800)
    }
    found = program("review_levels").effort_powers(rates, 200)
    assert found == pytest.approx({"novice": 0.0, "master": 0.5})
    assert program("review_levels").effort_powers({200: rates[200]}, 200) == {}
