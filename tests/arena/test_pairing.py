"""Pairings: everybody plays every deal from every seat, with seeds that follow from one."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright.arena.pairing import Schedule, seatings
from tilewright.arena.settings import labelled

TABLES = [(2, 2), (5, 2), (3, 3), (2, 3), (4, 3), (4, 4), (2, 4), (3, 1), (1, 1)]


@pytest.mark.parametrize(("entrants", "seats"), TABLES)
def test_everybody_sits_in_every_seat_as_often(entrants: int, seats: int) -> None:
    places = Counter(
        (who, seat) for seating in seatings(entrants, seats) for seat, who in enumerate(seating)
    )
    assert len(places) == entrants * seats
    assert len(set(places.values())) == 1


def test_two_meet_twice_in_a_deal_with_seats_exchanged() -> None:
    assert seatings(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_as_many_players_as_seats_sit_at_one_table() -> None:
    assert seatings(3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_otherwise_each_sits_alone_among_each_other_in_every_seat() -> None:
    assert seatings(2, 3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    tables = seatings(5, 4)
    assert len(tables) == len(set(tables)) == 5 * 4 * 4
    assert {tuple(sorted(Counter(seating).values())) for seating in tables} == {(1, 3)}


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (2, 1), (3, 2), (200, 100)])
def test_games_are_rounded_up_to_whole_deals(games: int, deals: int) -> None:
    schedule = Schedule(3, 2, games, seed=1)
    assert schedule.deals == deals
    assert len(schedule) == len(list(schedule)) == 6 * deals


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    assert list(Schedule(3, 2, 20, seed=1))[:12] == list(Schedule(3, 2, 4, seed=1))


def test_all_games_of_a_deal_share_their_draws_and_nothing_else_is_shared() -> None:
    games = list(Schedule(3, 2, 20, seed=1))
    assert [game.number for game in games] == list(range(60))
    assert {game.deal for game in games} == set(range(10))
    assert len({(game.deal, game.seed) for game in games}) == 10
    seeds = {game.seed for game in games} | {s for game in games for s in game.player_seeds}
    assert len(seeds) == 10 + 2 * 60
    assert all(0 <= seed < 1 << 64 for seed in seeds)


def test_another_seed_gives_other_deals() -> None:
    assert not {game.seed for game in Schedule(2, 2, 50, seed=1)} & {
        game.seed for game in Schedule(2, 2, 50, seed=2)
    }


def test_the_same_name_twice_is_told_apart() -> None:
    assert labelled(["greedy", "random", "greedy", "greedy"]) == (
        "greedy", "random", "greedy#2", "greedy#3",
    )  # fmt: skip
