"""The simple players: legal, repeatable, and the greedy one as good as its word."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tilewright import OVER, make
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.players import Player, make_player
from tilewright.players.simple import GreedyPlayer, RandomPlayer

FORMS = [(players, variant) for variant in ("standard", "gray") for players in (2, 3, 4)]

every_form = pytest.mark.parametrize(("players", "variant"), FORMS)


def play(state: State, players: Sequence[Player]) -> State:
    """Play to the end; every choice is checked."""
    while state.turn != OVER:
        moves = state.legal_moves()
        move = players[state.turn].choose(state.view(state.turn), moves)
        assert move in moves
        state.play(move)
    return state


def states(game: Game, seed: int) -> list[State]:
    """The decisions of a random game."""
    rng = Random(seed)
    state = game.start(seed=seed)
    found = []
    while state.turn != OVER:
        found.append(state.copy())
        state.play(rng.choice(state.legal_moves()))
    return found


def standings(state: State) -> dict[str, int]:
    """Each legal move with how well the mover would stand if the round ended after it."""
    found = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        found[move] = after.standing(state.turn)
    return found


@every_form
def test_random_players_play_legal_games(players: int, variant: str) -> None:
    game = make("azul", players, variant)
    state = play(game.start(seed=1), [RandomPlayer(game, seed) for seed in range(players)])
    assert state.winners


@every_form
def test_greedy_players_play_legal_games(players: int, variant: str) -> None:
    game = make("azul", players, variant)
    state = play(game.start(seed=1), [GreedyPlayer(game, seed) for seed in range(players)])
    assert state.winners


def test_the_same_seed_plays_the_same_game() -> None:
    game = make("azul")

    def histories(seed: int) -> list[object]:
        start = game.start(seed=5)
        return [
            play(start.copy(), [RandomPlayer(game, seed), RandomPlayer(game, seed + 1)]).history,
            play(start.copy(), [GreedyPlayer(game, seed), GreedyPlayer(game, seed + 1)]).history,
        ]

    assert histories(1) == histories(1)
    assert all(one != other for one, other in zip(histories(1), histories(3), strict=True))


def test_a_player_leaves_the_state_and_the_moves_alone() -> None:
    game = make("azul")
    for state in states(game, 3):
        view, moves = state.view(state.turn), state.legal_moves()
        for player in (RandomPlayer(game, 1), GreedyPlayer(game, 1)):
            player.choose(view, moves)
        assert moves == state.legal_moves()
        assert view == state.view(state.turn)


def test_one_move_is_no_choice() -> None:
    game = make("azul")
    state = game.start(seed=5)
    for move in state.legal_moves():
        for player in (RandomPlayer(game, 1), GreedyPlayer(game, 1)):
            assert player.choose(state.view(0), [move]) == move


def test_the_random_player_makes_every_move_about_as_often() -> None:
    game = make("azul")
    state = game.start(seed=5)
    moves = state.legal_moves()
    player = RandomPlayer(game, 1)
    chosen = [player.choose(state.view(0), moves) for _ in range(100 * len(moves))]
    assert all(50 < chosen.count(move) < 200 for move in moves)


@pytest.mark.parametrize(("players", "variant"), [(2, "standard"), (3, "gray")])
def test_the_greedy_player_stands_best(players: int, variant: str) -> None:
    """At every decision, those that end a round included."""
    game = make("azul", players, variant)
    for state in states(game, 4):
        values = standings(state)
        move = GreedyPlayer(game, 1).choose(state.view(state.turn), state.legal_moves())
        assert values[move] == max(values.values())


def test_the_greedy_player_picks_among_equals_at_random() -> None:
    game = make("azul")
    state = game.start(seed=5)
    values = standings(state)
    best = {move for move, value in values.items() if value == max(values.values())}
    assert len(best) > 1
    player = GreedyPlayer(game, 1)
    chosen = {player.choose(state.view(0), state.legal_moves()) for _ in range(20 * len(best))}
    assert chosen == best


def test_the_greedy_player_chooses_among_the_given_moves_only() -> None:
    game = make("azul")
    state = game.start(seed=5)
    to_the_floor = [move for move in state.legal_moves() if move.endswith("F")]
    assert GreedyPlayer(game, 1).choose(state.view(0), to_the_floor) in to_the_floor


def test_greedy_beats_random_in_most_games() -> None:
    """20 deals, each played from both seats."""
    game = make("azul")
    won = 0
    for seed in range(20):
        for seat in (0, 1):
            players: list[Player] = [RandomPlayer(game, seed), RandomPlayer(game, seed)]
            players[seat] = GreedyPlayer(game, seed)
            won += play(game.start(seed=seed), players).winners == (seat,)
    assert won >= 36


def passes_though_it_could_place(state: State, move: str) -> bool:
    moves = state.legal_moves()
    kinds = {state.game.parts(one)["kind"] for one in moves}
    return "place" in kinds and state.game.parts(move)["kind"] == "pass"


def test_random_is_the_sensible_random_player_of_the_game() -> None:
    """In Summer Pavilion it passes only if it cannot place; who chooses uniformly passes soon."""
    game = make("summer-pavilion")
    passed = {"random": 0, "random:uniform": 0}
    for name in passed:
        state = game.start(seed=2)
        players = [make_player(game, name, seed) for seed in (1, 2)]
        while state.turn != OVER:
            moves = state.legal_moves()
            move = players[state.turn].choose(state.view(state.turn), moves)
            assert move in moves
            passed[name] += passes_though_it_could_place(state, move)
            state.play(move)
    assert passed["random"] == 0
    assert passed["random:uniform"] > 3


def test_a_random_player_keeps_to_the_moves_that_it_is_given() -> None:
    game = make("summer-pavilion")
    player = RandomPlayer(game, 1)
    for state in states(game, 3):
        worst = state.legal_moves()[-2:]
        assert player.choose(state.view(state.turn), worst) in worst
