"""Games that a seat cannot distinguish from the one it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import tilewright
from envs.memories import hiding_games, open_questions, random_memory, tiles
from tilewright.core.game import Game
from tilewright.envs.memory import Memory, hidden_code
from tilewright.envs.resampling import resample
from tilewright.games.axio.state import KEEP, SWAP


def some_of(game: Game, seeds: range, part: float) -> Iterator[Memory]:
    for seed in seeds:
        pick = Random(seed)
        yield from (memory for memory in random_memory(game, seed) if pick.random() < part)


@hiding_games
def test_a_sampled_game_looks_the_same_to_the_seat(game: Game) -> None:
    random = Random(5)
    changed = count = 0
    for memory in some_of(game, range(2), 0.08):
        for seat in range(game.players):
            other = resample(memory, seat, random)
            assert other.seen(seat) == memory.seen(seat)
            assert other.turn == memory.turn
            assert other.decisions == memory.decisions
            assert other.state.view(seat) == memory.state.view(seat)
            assert (other.state.observation(seat) == memory.state.observation(seat)).all()
            changed += other.steps() != memory.steps()
            count += 1
    assert changed > 0.8 * count, "what is hidden is sampled"


@hiding_games
def test_a_sampled_game_agrees_on_who_was_asked_to_swap(game: Game) -> None:
    random = Random(6)
    for memory in islice(open_questions(game), 3):
        for _ in range(5):
            other = resample(memory, (memory.turn + 1) % game.players, random)
            assert other.state.legal_actions() == [SWAP, KEEP]


@pytest.mark.parametrize("answer", [SWAP, KEEP])
@hiding_games
def test_an_answer_is_remembered_when_sampling(game: Game, answer: int) -> None:
    memory = next(open_questions(game))
    seat = (memory.turn + 1) % game.players
    memory.play(answer)
    assert resample(memory, seat, Random(9)).seen(seat) == memory.seen(seat)


def test_every_tile_that_may_lie_on_the_other_rack_is_sampled_there() -> None:
    game = tilewright.make("axio", players=2)
    memory = next(m for m in random_memory(game, 8) if m.turn >= 0)
    random = Random(7)
    drawn = Counter[str]()
    for _ in range(400):
        drawn.update(tiles(resample(memory, 0, random).state.view(1)["racks"][1]))
    # Five tiles of 95 that seat 0 has not seen: each kind as often as there are tiles of it.
    unseen: Counter[str] = Counter(memory.state.position()["bag"])
    unseen.update(tiles(memory.state.view(1)["racks"][1]))
    for outcome, count in unseen.items():
        assert drawn[outcome] == pytest.approx(400 * 5 * count / 95, rel=0.35), outcome


@pytest.mark.parametrize("name", ["azul", "summer-pavilion"])
def test_where_nothing_is_hidden_there_is_nothing_to_resample(name: str) -> None:
    game = tilewright.make(name, players=2)
    *_, memory = random_memory(game, 1, limit=10)
    other = resample(memory, 0, Random(1))
    assert other is not memory
    assert other.steps() == memory.steps()
    assert hidden_code(game) not in other.seen(1)


@hiding_games
def test_a_game_without_a_function_of_its_own_is_sampled_by_trial(game: Game) -> None:
    plain = Game(replace(game.spec, resample=None), game.engines, game.players, game.variant)
    random = Random(4)
    memory = next(m for m in random_memory(plain, 3) if m.decisions == 2)
    for seat in range(game.players):
        other = resample(memory, seat, random)
        assert other.seen(seat) == memory.seen(seat)
        assert other.steps() != memory.steps()


@hiding_games
def test_where_no_guess_fits_an_error_says_so(game: Game) -> None:
    spec = replace(game.spec, resample=lambda *_: iter([[(0, KEEP)], []]))
    memory = next(
        m for m in random_memory(Game(spec, game.engines, game.players, game.variant), 3) if m.turn
    )
    memory.draw(0)
    with pytest.raises(RuntimeError, match="no other game was found"):
        resample(memory, 0, Random(1))
