"""Learning by self-play: what follows what, and that a small run leaves a network that plays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

import tilewright
from core.helpers import for_every_day
from everyday import sample
from tilewright.testing import cases
from tilewright.training.games import ProcessorGames
from tilewright.training.learning import (
    Values,
    Window,
    by_seat,
    choose,
    examples,
    from_mover,
    leads,
    observers,
    targets,
)
from tilewright.training.settings import TrainingSettings
from training.small import SMALL

GAMES = [game for name in tilewright.game_names() for game in cases(name)]
# What learning plays is compiled for each game: every day for one that hides tiles and one that
# does not.
COMPILED_EVERY_DAY = ("azul", "axio")
SOME_GAMES = sample(GAMES, lambda game: for_every_day(game) and game.name in COMPILED_EVERY_DAY)


def window(
    movers: list[int], best: list[list[float]], over: list[bool], result: list[float]
) -> Window:
    """One game of two seats; all values by seat."""
    decisions = len(over)
    values = torch.tensor(best)[:, None]
    results = torch.zeros(decisions, 1, 2)
    results[[decision for decision in range(decisions) if over[decision]]] = torch.tensor(result)
    return Window(
        observations=torch.zeros(decisions, 1, 1, 1),
        final=torch.zeros(decisions, 1, dtype=torch.bool),
        movers=torch.tensor(movers)[:, None],
        best=Values(values, values),
        at_random=torch.zeros(decisions + 1, 1, dtype=torch.bool),
        over=torch.tensor(over)[:, None],
        results=Values(results, results),
    )


@pytest.mark.parametrize("name", sample(tilewright.game_names(), COMPILED_EVERY_DAY))
def test_games_are_scattered_over_all_stages(name: str) -> None:
    """Or a window shows one stage of the game, and what was learned of the others is forgotten."""
    torch.manual_seed(1)
    games = ProcessorGames(tilewright.make(name), 200, seed=1)
    games.scatter(TrainingSettings().decisions_before)
    stages = games.batch.moves
    assert (stages < TrainingSettings().decisions_before).all()
    usual = np.percentile(stages, 90)  # a few games are much longer
    by_third = [int((stages * 3 // usual == third).sum()) for third in range(3)]
    assert min(by_third) > 30


def test_seats_turn_round_and_back() -> None:
    movers = torch.tensor([0, 1, 2])
    told = torch.tensor([[0.5, 0.3, 0.2]] * 3)
    by_number = by_seat(told, movers)
    assert by_number.tolist()[1] == pytest.approx([0.2, 0.5, 0.3])
    assert torch.equal(from_mover(by_number, movers), told)


def test_leads_are_over_the_mean_of_the_others() -> None:
    assert leads(torch.tensor([[30, 20, 10]]), 10.0).tolist() == [[1.5, 0.0, -1.5]]


def test_a_target_is_what_the_next_mover_sees() -> None:
    best = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2]]
    played = window([0, 1, 0, 1], best, [False, False, True], [1.0, 0.0])
    found = targets(played, tilewright.make("azul"), replace(SMALL, trace=0.5)).values.wins
    assert found.shape == (3, 1, 1, 2)  # one observer: all see the same
    third = 1.0
    second = 0.5 * 0.7 + 0.5 * third
    first = 0.5 * 0.6 + 0.5 * second
    assert found[:, 0, 0, 0].tolist() == pytest.approx([first, second, third])


def test_nothing_reaches_back_through_a_random_move() -> None:
    best = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2]]
    played = window([0, 1, 0, 1], best, [False, False, True], [1.0, 0.0])
    played.at_random[1] = True
    found = targets(played, tilewright.make("azul"), replace(SMALL, trace=0.5)).values.wins
    assert found[0, 0, 0, 0] == pytest.approx(0.6)


def test_where_tiles_are_hidden_a_target_is_the_seats_own_next_view() -> None:
    best = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2]]
    played = window([0, 1, 0, 1], best, [False, False, False], [0.0, 0.0])
    aims = targets(played, tilewright.make("axio"), replace(SMALL, trace=0.0))
    # Of the mover, then of the other seat; the window ends before seat 0's next turn.
    assert aims.known[:, 0].tolist() == [[True, True], [True, True], [False, True]]
    wins = aims.values.wins[:, 0, :, 0]
    assert wins[0].tolist() == pytest.approx([0.7, 0.6])
    assert wins[1].tolist() == pytest.approx([0.8, 0.7])
    assert wins[2, 1] == pytest.approx(0.8)


def test_nobody_learns_from_a_move_that_ends_the_game() -> None:
    """There is nothing to see: its value is the result."""
    best = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3]]
    played = window([0, 1, 0], best, [False, True], [1.0, 0.0])
    played.final[1] = True
    for name in ("azul", "axio"):
        game = tilewright.make(name)
        views = played._replace(observations=torch.zeros(2, 1, observers(game), 1))
        aims = targets(views, game, replace(SMALL, trace=1.0))
        assert aims.known[:, 0].all(1).tolist() == [True, False]
        assert aims.values.wins[0, 0, 0].tolist() == [1.0, 0.0]
        learned = examples(views, aims, SMALL)
        assert len(learned.wins) == len(learned.observations) == observers(game)


def test_what_is_learned_of_a_view_begins_with_its_observer() -> None:
    best = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3]]
    played = window([1, 0, 1], best, [False, True], [1.0, 0.0])
    views = played._replace(observations=torch.tensor([[[[1], [0]]], [[[1], [0]]]]))
    game = tilewright.make("axio")
    learned = examples(views, targets(views, game, replace(SMALL, trace=1.0)), SMALL)
    # Seat 1 moved first: its target is to lose, that of seat 0 to win; then the other way round.
    assert learned.observations[:, 0].tolist() == [1, 0, 1, 0]
    assert learned.wins.tolist() == [[0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize("players", sample([2, 4], [2]))
def test_views_are_what_every_seat_knows_after_a_move(players: int) -> None:
    games = ProcessorGames(tilewright.make("axio", players), 3, seed=5)
    for _ in range(10):
        after = games.afterstates()
        played = after.firsts + after.counts // 2
        views = games.views(after, played, players)
        for slot in range(3):
            state = games.batch.state(slot)
            preview = state.after(state.legal_moves()[int(after.counts[slot]) // 2])
            for observer in range(players):
                told = preview.observation((state.turn + observer) % players)
                assert views[slot, observer].tolist() == told.tolist()
        games.step(after.actions[played].int())


@pytest.mark.parametrize("game", SOME_GAMES, ids=repr)
def test_afterstates_are_what_the_mover_knows_after_each_move(game: tilewright.Game) -> None:
    games = ProcessorGames(game, 3, seed=5)
    for _ in range(12):
        after = games.afterstates()
        state = games.batch.state(1)
        first, count = int(after.firsts[1]), int(after.counts[1])
        actions = after.actions[first : first + count].tolist()
        assert actions == state.legal_actions()
        assert (after.games[first : first + count] == 1).all()
        for place, action in list(zip(range(first, first + count), actions, strict=True))[::7]:
            preview = state.after(game.spec.notation.MOVES[action])
            if preview.turn != tilewright.OVER:
                told = preview.observation(state.turn)
                assert after.observations[place].tolist() == told.tolist()
        flat = Values(torch.zeros(len(after.games), 1), torch.zeros(len(after.games), 1))
        picked = choose(after, flat, SMALL, random_moves=1.0, noise=0.0).played
        games.step(after.actions[picked].int())


def test_where_there_are_many_moves_some_are_weighed() -> None:
    games = ProcessorGames(tilewright.make("axio"), 20, seed=5)
    whole = games.afterstates()
    moves = {
        (game, action)
        for game, action in zip(whole.games.tolist(), whole.actions.tolist(), strict=True)
    }
    torch.manual_seed(1)
    some = games.afterstates(50)
    assert (some.counts >= 1).all()
    assert 35 < float(some.counts.float().mean()) < 65
    assert some.counts.sum() == len(some.games) == len(some.observations)
    assert torch.equal(torch.bincount(some.games, minlength=20), some.counts)
    picked = set(zip(some.games.tolist(), some.actions.tolist(), strict=True))
    assert picked < moves
    assert len(picked) == len(some.games)


def test_the_best_afterstate_is_chosen_by_the_mover() -> None:
    games = ProcessorGames(tilewright.make("azul"), 2, seed=5)
    after = games.afterstates()
    wins = torch.zeros(len(after.games), 2)
    wanted = after.firsts + torch.tensor([3, 5])
    wins[wanted, 0] = 1.0
    choice = choose(after, Values(wins, torch.zeros_like(wins)), SMALL, 0.0, 0.0)
    assert torch.equal(choice.best, wanted)
