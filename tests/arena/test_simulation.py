"""Simulation: the same games on any number of threads as one by one in plain Python."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import pytest

from tilewright import OVER, SetupError, make
from tilewright.arena.simulation import GAMES_IN_A_CHUNK, Simulation, simulate
from tilewright.core.game import Game
from tilewright.core.generator import seeded
from tilewright.core.playout import MAX_MOVES

TIMING = ("seconds", "games_per_s", "moves_per_s")
FORMS = [(players, variant) for variant in ("standard", "gray") for players in (2, 3, 4)]

every_form = pytest.mark.parametrize(("players", "variant"), FORMS)


def figures(result: Simulation) -> dict[str, Any]:
    """All that must not depend on the clock."""
    return {name: value for name, value in asdict(result).items() if name not in TIMING}


@dataclass
class Sums:
    """Games played one by one with the interpreted rules."""

    games: int = 0
    truncated: int = 0
    moves: int = 0
    truncated_moves: int = 0
    rounds: int = 0
    shared: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def add(self, winners: list[bool], scores: list[int], rounds: int, moves: int) -> None:
        self.games += 1
        self.rounds += rounds
        self.moves += moves
        self.shared += sum(winners) > 1
        self.points = [sum(pair) for pair in zip(self.points or [0] * 4, scores, strict=False)]
        self.wins = [sum(pair) for pair in zip(self.wins or [0] * 4, winners, strict=False)]


def one_by_one(
    game: Game, games: int, seed: int, max_moves: int = MAX_MOVES, policy: int = 0
) -> Sums:
    """Game k is the stream k of the seed."""
    engine = game.engines.interpreted
    rules, chance = engine.rules, engine.chance
    variant = game.spec.variants.index(game.variant)
    seats = range(game.players)
    sums = Sums()
    for stream in range(games):
        generator = seeded(seed, stream)
        s = engine.handle(game.spec.state, game.spec.state.blank())
        rules.setup(s, game.players, variant, 0)
        chance.draw_all(s, generator)
        moves = 0
        while s.turn != OVER and moves < max_moves:
            rules.apply(s, rules.random_action(s, generator, policy))
            chance.draw_all(s, generator)
            moves += 1
        if s.turn == OVER:
            winners = [bool(rules.wins(s, seat)) for seat in seats]
            sums.add(winners, [rules.score(s, seat) for seat in seats], s.round, moves)
        else:
            sums.truncated += 1
            sums.truncated_moves += moves
    return sums


def assert_same(result: Simulation, sums: Sums) -> None:
    assert (result.games, result.truncated) == (sums.games, sums.truncated)
    assert result.shared == sums.shared
    assert list(result.wins) == sums.wins
    assert result.mean_score == tuple(points / sums.games for points in sums.points)
    assert result.moves_per_game == sums.moves / sums.games
    assert result.rounds_per_game == sums.rounds / sums.games
    moves = sums.moves + sums.truncated_moves
    assert result.moves_per_s * result.seconds == pytest.approx(moves)


@every_form
def test_simulation_equals_a_loop_over_the_interpreted_rules(players: int, variant: str) -> None:
    game = make("azul", players, variant)
    assert_same(simulate(game, 12, seed=77), one_by_one(game, 12, seed=77))


@pytest.mark.parametrize("seed", [0, (1 << 32) - 1, 1 << 32, (1 << 64) - 1])
def test_all_64_bits_of_the_seed_count(seed: int) -> None:
    game = make("azul")
    assert_same(simulate(game, 5, seed), one_by_one(game, 5, seed))


def test_every_random_player_of_the_game_can_be_chosen() -> None:
    game = make("azul")
    policies = game.spec.policies
    for number, policy in enumerate(policies):
        result = simulate(game, 8, seed=5, policy=policy)
        assert_same(result, one_by_one(game, 8, seed=5, policy=number))
    assert figures(simulate(game, 8, seed=5)) == figures(
        simulate(game, 8, seed=5, policy=policies[0])
    )


@every_form
def test_threads_do_not_change_the_result(players: int, variant: str) -> None:
    game = make("azul", players, variant)
    games = 2 * GAMES_IN_A_CHUNK + 137
    alone = figures(simulate(game, games, seed=9))
    for threads in (2, 3, 16):
        assert figures(simulate(game, games, seed=9, threads=threads)) == alone


def test_more_games_begin_with_the_same_ones() -> None:
    """So a figure can be made more precise without starting again."""
    game = make("azul")
    results = [simulate(game, games, seed=4) for games in range(1, 6)]
    for wins in zip(*(result.wins for result in results), strict=True):
        assert list(wins) == sorted(wins)
    moves = [round(result.moves_per_game * result.games) for result in results]
    assert moves == [one_by_one(game, games, seed=4).moves for games in range(1, 6)]


@pytest.mark.parametrize("games", [1, GAMES_IN_A_CHUNK - 1, GAMES_IN_A_CHUNK, GAMES_IN_A_CHUNK + 1])
def test_exactly_as_many_games_are_played_as_asked_for(games: int) -> None:
    result = simulate(make("azul"), games, seed=1, threads=2)
    assert result.games + result.truncated == games


@every_form
def test_sums_are_consistent(players: int, variant: str) -> None:
    result = simulate(make("azul", players, variant), 1500, seed=3)
    assert result.games + result.truncated == 1500
    assert len(result.wins) == len(result.mean_score) == players
    extra = sum(result.wins) - result.games  # every shared victory has one winner more, or some
    assert result.shared <= extra <= (players - 1) * result.shared
    assert all(0 < wins < result.games for wins in result.wins)
    assert all(mean >= 0 for mean in result.mean_score)
    assert result.rounds_per_game >= 5  # five tiles of one row take five rounds
    assert result.moves_per_game > result.rounds_per_game
    assert result.games_per_s * result.seconds == pytest.approx(1500)


def test_truncated_games_are_counted_and_in_no_mean() -> None:
    game = make("azul")
    sums = one_by_one(game, 40, seed=8, max_moves=65)
    assert sums.truncated > 0
    assert sums.games > 0
    result = simulate(game, 40, seed=8, max_moves=65)
    assert_same(result, sums)
    assert result.moves_per_game <= 65
    assert result.games_per_s * result.seconds == pytest.approx(40)


def test_when_all_games_are_truncated_there_are_no_figures() -> None:
    result = simulate(make("azul"), 30, seed=8, max_moves=1)
    assert (result.games, result.truncated) == (0, 30)
    assert result.moves_per_game == result.rounds_per_game == 0
    assert result.mean_score == (0, 0)
    assert result.wins == (0, 0)
    assert result.moves_per_s * result.seconds == pytest.approx(30)


def test_a_game_that_ends_with_the_last_allowed_move_is_not_truncated() -> None:
    game = make("azul")
    moves = one_by_one(game, 1, seed=2).moves
    assert simulate(game, 1, seed=2, max_moves=moves).truncated == 0
    assert simulate(game, 1, seed=2, max_moves=moves - 1).truncated == 1


def test_progress_counts_up_to_all_games() -> None:
    told: list[int] = []
    games = 3 * GAMES_IN_A_CHUNK + 1
    simulate(make("azul"), games, seed=1, threads=2, on_progress=told.append)
    assert told == sorted(set(told))
    assert len(told) == 4
    assert told[-1] == games


def test_another_seed_gives_other_games() -> None:
    game = make("azul")
    signatures = {simulate(game, 100, seed).signature for seed in range(20)}
    assert len(signatures) == 20


def test_what_cannot_be_simulated_is_refused() -> None:
    game = make("azul")
    with pytest.raises(SetupError, match="seed"):
        simulate(game, 1, seed=-1)
    with pytest.raises(SetupError, match="seed"):
        simulate(game, 1, seed=1 << 64)
    with pytest.raises(SetupError, match="'clever'"):
        simulate(game, 1, seed=1, policy="clever")
