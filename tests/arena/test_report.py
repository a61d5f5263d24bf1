"""Reports: what a list of games says about the players."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, replace
from random import Random

import pytest

from arena.fakes import settings
from tilewright.arena.match import Forfeit, GameResult, Luck
from tilewright.arena.pairing import Schedule
from tilewright.arena.ratings import skills
from tilewright.arena.report import report_on
from tilewright.arena.settings import TournamentSettings


def game_result(number: int, seating: Sequence[int], scores: Sequence[int]) -> GameResult:
    """Each deal is two games; everybody thought 10 ms for each of two moves, 15 ms the longest."""
    most = max(scores)
    seats = range(len(seating))
    winners = tuple(seat for seat in seats if scores[seat] == most)
    return GameResult(
        number, number // 2, tuple(seating), tuple(scores), winners,
        tuple(2 for _ in seats), tuple(0.02 for _ in seats), tuple(0.015 for _ in seats),
    )  # fmt: skip


def games_by_strength(chosen: TournamentSettings, deals: int) -> list[GameResult]:
    """Games in which entrant 0 always has more points than 1, and so on."""
    schedule = Schedule(len(chosen.names), chosen.players, deals * chosen.players, chosen.seed)
    return [
        replace(
            game_result(game.number, game.seating, [50 - 10 * who for who in game.seating]),
            deal=game.deal,
        )
        for game in schedule
    ]


def test_a_match_of_two_in_figures() -> None:
    games = [
        game_result(0, (0, 1), (50, 40)), game_result(1, (1, 0), (30, 60)),  # 0 wins twice
        game_result(2, (0, 1), (20, 40)), game_result(3, (1, 0), (30, 30)),  # 1 wins, one shared
        game_result(4, (0, 1), (50, 40)), game_result(5, (1, 0), (35, 30)),  # one each
    ]  # fmt: skip
    report = report_on(settings("greedy", "greedy"), games)
    assert (report.games, report.deals, report.shared, report.truncated) == (6, 3, 1, 0)
    best, other = report.standings
    assert (best.player, other.player) == ("greedy", "greedy#2")
    assert best.games == other.games == 6
    assert best.share.value == pytest.approx(3.5 / 6)
    assert best.score.value == pytest.approx((50 + 60 + 20 + 30 + 50 + 30) / 6)
    lead = (10 + 30 - 20 + 0 + 10 - 5) / 6
    assert best.lead.value == pytest.approx(lead)
    assert other.lead.value == pytest.approx(-lead)
    assert best.elo is not None
    assert best.elo.value == pytest.approx(200 * math.log10(3.5 / 2.5))
    assert best.ms_per_move == pytest.approx(10)
    assert best.longest_ms == pytest.approx(15)
    (pair,) = report.pairs
    assert (pair.first, pair.second, pair.games) == ("greedy", "greedy#2", 6)
    assert (pair.won, pair.shared, pair.lost) == (3, 1, 2)
    assert pair.rate == best.share
    assert pair.lead.value == pytest.approx(lead)


def test_the_better_player_stands_first_in_every_table() -> None:
    chosen = settings("a", "b", "c")
    games = [replace(game, seating=tuple(2 - who for who in game.seating))
             for game in games_by_strength(chosen, 3)]  # fmt: skip
    report = report_on(chosen, games)
    assert [standing.player for standing in report.standings] == ["c", "b", "a"]
    assert [(pair.first, pair.second) for pair in report.pairs] == [
        ("c", "b"), ("c", "a"), ("b", "a"),
    ]  # fmt: skip
    assert all(pair.rate.value == 1 and pair.lead.value in (10, 20) for pair in report.pairs)


def test_forfeited_and_truncated_games_are_counted_but_in_no_mean_of_scores() -> None:
    games = [
        game_result(0, (0, 1), (50, 40)),
        game_result(1, (1, 0), (40, 50)),
        replace(game_result(2, (0, 1), (7, 3)), winners=(1,), forfeit=Forfeit(0, "too slow")),
        replace(game_result(3, (1, 0), (8, 1)), winners=(0, 1), truncated=True),
    ]
    report = report_on(settings("greedy", "random"), games)
    (pair,) = report.pairs
    assert (pair.won, pair.shared, pair.lost) == (2, 1, 1)
    assert (report.truncated, report.shared) == (1, 0)
    greedy = next(standing for standing in report.standings if standing.player == "greedy")
    assert (greedy.score.value, greedy.lead.value, greedy.forfeits) == (50, 10, 1)
    (failure,) = report.forfeits
    assert (failure.game, failure.player, failure.seat) == (2, "greedy", 0)
    assert (failure.moves, failure.reason) == (2, "too slow")


def test_at_a_table_for_one_the_scores_of_the_same_deals_are_compared() -> None:
    chosen = settings("greedy", "random", players=1, game="axio")
    scores = [(14, 5), (9, 9), (12, 1)]
    games = [
        replace(game_result(2 * deal + who, (who,), (score,)), deal=deal)
        for deal, both in enumerate(scores)
        for who, score in enumerate(both)
    ]
    report = report_on(chosen, games)
    best = report.standings[0]
    assert best.player == "greedy"
    assert best.score.value == pytest.approx(35 / 3)
    assert best.elo is None
    assert best.skill is None
    assert best.share.value is None
    (pair,) = report.pairs
    assert pair.lead.value == pytest.approx(20 / 3)
    assert (pair.games, pair.won, pair.shared, pair.lost) == (3, 2, 1, 0)
    assert report.deals == 3
    games[0] = replace(games[0], winners=(), forfeit=Forfeit(0, "died"))
    failed = {standing.player: standing for standing in report_on(chosen, games).standings}
    assert failed["greedy"].score.value == pytest.approx(21 / 3)  # to fail does not pay


def test_one_player_alone_needs_no_opponent() -> None:
    chosen = settings("greedy", players=1, game="axio")
    report = report_on(chosen, [game_result(0, (0,), (14,)), game_result(2, (0,), (10,))])
    assert report.pairs == ()
    assert report.standings[0].score.value == 12


@pytest.mark.parametrize(("names", "players"), [("abc", 3), ("ab", 3), ("abcde", 4)])
def test_tables_of_three_and_four_rank_players_by_skill(names: str, players: int) -> None:
    chosen = settings(*names, players=players)
    report = report_on(chosen, games_by_strength(chosen, 3))
    assert "".join(standing.player for standing in report.standings) == names
    assert all(pair.rate.value == 1 and pair.elo is None for pair in report.pairs)
    assert all(standing.skill is not None for standing in report.standings)
    pairs = {(row.player, row.among): row for row in report.alone}
    if len(names) == players:
        assert pairs == {}
    else:
        assert len(pairs) == len(names) * (len(names) - 1)
        for (player, among), row in pairs.items():
            assert row.games == 3 * players
            assert row.share.value == (player < among)


def test_equal_players_share_the_victories_alike() -> None:
    chosen = settings("a", "b", players=3)
    games = [replace(game, winners=(0,)) for game in games_by_strength(chosen, 4)]
    report = report_on(chosen, games)
    assert [row.share.value for row in report.alone] == pytest.approx([1 / 3, 1 / 3])
    assert [standing.share.value for standing in report.standings] == pytest.approx([1 / 3] * 2)


def test_a_report_on_no_game_at_all_is_empty() -> None:
    """As after Ctrl-C in the first game."""
    for chosen in (settings("a", "b"), settings("a", "b", players=3), settings("a", players=1)):
        report = report_on(chosen, [])
        assert report.games == 0
        assert [standing.games for standing in report.standings] == [0] * len(chosen.names)


def test_a_report_is_json_without_numbers_that_json_does_not_know() -> None:
    chosen = settings("a", "b", "c")
    games = games_by_strength(chosen, 2)
    text = json.dumps(asdict(report_on(chosen, games)), allow_nan=False)
    assert json.loads(text)["standings"][0]["elo"]["high"] is None


# ---------------------------------------------------------------- luck


def lucky(games: Sequence[GameResult]) -> list[GameResult]:
    """Half of what a result is beyond a fair share was luck, it is said."""
    return [
        replace(
            game,
            luck=Luck(40, tuple((one - 1 / len(game.points)) / 2 for one in game.points)),
        )
        for game in games
    ]


def won_by_chance(games: Sequence[GameResult]) -> list[GameResult]:
    dice = Random(1)
    return [replace(game, winners=(dice.randrange(len(game.seating)),)) for game in games]


@pytest.mark.parametrize(("names", "players"), [("ab", 2), ("abc", 2), ("ab", 3), ("abc", 3)])
def test_luck_is_subtracted_in_every_table(names: str, players: int) -> None:
    chosen = settings(*names, players=players)
    games = lucky(won_by_chance(games_by_strength(chosen, 40)))
    report = report_on(chosen, games)
    assert all(pair.adjusted is not None for pair in report.pairs)
    shares = [(standing.games, standing.adjusted) for standing in report.standings]
    for count, adjusted in (*shares, *((row.games, row.adjusted) for row in report.alone)):
        assert adjusted is not None
        assert adjusted.estimate.value == pytest.approx(1 / players)
        assert adjusted.coefficient == pytest.approx(2)
        assert adjusted.variance_left < 0.1
        assert adjusted.worth_games > 10 * count


def test_luck_that_was_not_measured_in_all_games_is_left_alone() -> None:
    chosen = settings("a", "b")
    games = won_by_chance(games_by_strength(chosen, 20))
    for some in (games, [*lucky(games[:-1]), games[-1]]):
        report = report_on(chosen, some)
        assert [standing.adjusted for standing in report.standings] == [None] * 2
        assert report.pairs[0].adjusted is None


def test_scores_of_one_player_are_less_luck_too() -> None:
    chosen = settings("a", "b", players=1, game="axio")
    games = [
        replace(
            game_result(2 * deal + who, (who,), (10 + deal % 5 + who,)),
            luck=Luck(40, (deal % 5 / 10,)),
            deal=deal,
        )
        for deal in range(30)
        for who in range(2)
    ]
    best, other = report_on(chosen, games).standings
    assert best.adjusted is not None
    assert other.adjusted is not None
    assert best.adjusted.coefficient == pytest.approx(10)
    assert best.adjusted.estimate.value == pytest.approx(11)
    assert other.adjusted.estimate.value == pytest.approx(10)


# ---------------------------------------------------------------- skill


def test_skill_follows_the_final_standing_and_grows_surer() -> None:
    games = games_by_strength(settings("a", "b", "c", players=3), 6)
    few, many = skills(3, games[:3]), skills(3, games)
    assert [round(rating.mu) for rating in many] == sorted(
        (round(rating.mu) for rating in many), reverse=True
    )
    assert many[0].mu > many[1].mu + 3 > many[2].mu + 6
    for before, after in zip(few, many, strict=True):
        assert after.sigma < before.sigma
        assert after.ordinal == pytest.approx(after.mu - 3 * after.sigma)


def test_a_forfeit_costs_skill_and_a_shared_victory_costs_none() -> None:
    drawn = [game_result(number, (0, 1, 2), (9, 9, 9)) for number in range(5)]
    assert [rating.mu for rating in skills(3, drawn)] == pytest.approx([25] * 3)
    lost = [
        replace(game, winners=(0, 1), forfeit=Forfeit(2, "died"), scores=(1, 2, 90))
        for game in drawn
    ]
    first, second, failed = skills(3, lost)
    assert first.mu == pytest.approx(second.mu)
    assert failed.mu < first.mu - 5
