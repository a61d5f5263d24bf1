"""Ratings: what levels solved is recovered, and people's attempts move them as Glicko-2 says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tilewright
from puzzles.sample import sample
from tilewright.players.levels import LEVELS
from tilewright.puzzles.rating import (
    Rating,
    Tries,
    after_attempt,
    chance_to_solve,
    fitted_rating,
    rested,
    weight_of,
)
from tilewright.puzzles.trying import level_ratings, rated

LADDER = range(800, 3600, 270)


def tried(rating: float, random: Random, each: int) -> list[Tries]:
    """What a ladder of levels makes of a puzzle."""
    return [
        Tries(
            level, sum(random.random() < chance_to_solve(level, rating) for _ in range(each)), each
        )
        for level in LADDER
    ]


@pytest.mark.parametrize("rating", [1100, 1800, 2600])
def test_a_rating_is_recovered_from_tries(rating: float) -> None:
    random = Random(1)
    found = [fitted_rating(tried(rating, random, 40)) for _ in range(50)]
    mean = sum(one.rating for one in found) / len(found)
    assert mean == pytest.approx(rating, abs=30)
    misses = sum(abs(one.rating - rating) > 2 * one.deviation for one in found)
    assert misses <= 6


def test_more_tries_make_a_rating_surer() -> None:
    few, many = (fitted_rating(tried(1800, Random(1), each)) for each in (2, 40))
    assert many.deviation < few.deviation


@pytest.mark.parametrize("solved", [0, 1])
def test_what_all_or_none_solve_has_a_finite_rating(solved: int) -> None:
    found = fitted_rating([Tries(level, 4 * solved, 4) for level in LADDER])
    assert (found.rating < 1000) if solved else (found.rating > 3300)
    assert found.deviation > 100


def test_without_tries_nothing_is_known() -> None:
    assert fitted_rating([]) == Rating()


def test_one_game_changes_a_rating_as_glicko_2_says() -> None:
    person, _ = after_attempt(Rating(1500, 200, 0.06), Rating(1400, 30, 0.06), solved=True)
    assert person.rating == pytest.approx(1563.6, abs=0.5)  # worked out by hand from its formulas
    assert person.deviation == pytest.approx(175.4, abs=0.5)
    assert person.volatility == pytest.approx(0.06, abs=1e-4)


def test_both_sides_move_apart_and_a_surprise_moves_more() -> None:
    person, puzzle = after_attempt(Rating(1500, 100), Rating(1500, 100), solved=True)
    assert person.rating - 1500 == pytest.approx(1500 - puzzle.rating)
    upset, _ = after_attempt(Rating(1500, 100), Rating(1900, 100), solved=True)
    assert upset.rating > person.rating > 1500
    failed, _ = after_attempt(Rating(1500, 100), Rating(1500, 100), solved=False)
    assert failed.rating < 1500


def test_a_great_surprise_makes_a_rating_more_volatile() -> None:
    person, _ = after_attempt(Rating(1500, 40), Rating(2900, 40), solved=True)
    assert person.volatility > Rating().volatility


def test_help_makes_a_solution_say_less() -> None:
    weights = [weight_of(hints, False) for hints in range(5)]
    assert weights[:4] == sorted(weights[:4], reverse=True)
    assert weights[4] == weights[3]
    assert weight_of(0, True) < weight_of(0, False) == 1.0
    gains = [
        after_attempt(Rating(), Rating(1500, 60), True, weight)[0].rating
        for weight in (1.0, 0.5, 0.1, 0.0)
    ]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] == 1500


def test_a_rating_that_rests_is_less_sure_up_to_a_limit() -> None:
    rating = Rating(1800, 60)
    assert 60 < rested(rating, 10).deviation < rested(rating, 100).deviation
    assert rested(rating, 1e9).deviation == Rating().deviation


def test_people_find_their_rating_by_solving() -> None:
    random, person = Random(3), Rating()
    for _ in range(400):
        puzzle = Rating(random.gauss(1700, 200), 60)
        solved = random.random() < chance_to_solve(1900, puzzle.rating)
        person, _ = after_attempt(person, puzzle, solved)
    assert person.rating == pytest.approx(1900, abs=120)


def test_every_level_has_a_rating_in_every_game() -> None:
    for name in ("azul", "summer-pavilion", "axio"):
        found = level_ratings(name)
        assert list(found) == list(LEVELS)
        assert list(found.values()) == sorted(found.values())


def test_ratings_follow_from_what_levels_solved() -> None:
    puzzle = sample(tilewright.make("azul").start(seed=7), ("2r2",))
    hard = rated(puzzle, {level: [level == "master"] * 4 for level in LEVELS})
    easy = rated(puzzle, {level: [level != "novice"] * 4 for level in LEVELS})
    assert hard.rating > easy.rating
    assert replace(hard, rating=puzzle.rating, deviation=puzzle.deviation) == puzzle
