"""What seats remember."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

import tilewright
from envs.memories import HIDING, hiding_games, open_questions, random_memory, tiles
from envs.tables import GAMES, every_game
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE, OVER
from tilewright.envs.memory import Memory, vocabulary
from tilewright.games.axio.state import SWAP


def texts(memory: Memory, seat: int) -> list[str]:
    words = vocabulary(memory.state.game.spec)
    return [words[code] for code in memory.seen(seat)]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in HIDING], ids=repr)
def test_who_hides_nothing_remembers_the_history(game: Game) -> None:
    *_, memory = random_memory(game, 1)
    for seat in range(game.players):
        assert texts(memory, seat) == [text for _, text in memory.state.history]


@hiding_games
def test_a_seat_remembers_its_own_draws_and_all_moves(game: Game) -> None:
    *_, memory = random_memory(game, 1)
    draws = sum(seat == CHANCE for seat, _ in memory.state.history)
    moves = Counter(text for seat, text in memory.state.history if seat != CHANCE)
    known = 0
    for seat in range(game.players):
        seen = Counter(texts(memory, seat))
        assert seen["?"] > 0
        assert moves <= seen
        known += draws - seen["?"]
    assert known == draws, "each draw is seen by one seat"


@hiding_games
def test_a_swap_shows_the_old_tiles_to_all(game: Game) -> None:
    memory = next(open_questions(game))
    rack = tiles(memory.state.view(memory.turn)["racks"][memory.turn])
    memory.play(SWAP)
    for seat in range(game.players):
        assert texts(memory, seat)[-1 - len(rack) :] == ["swap", *rack]


@every_game
def test_a_memory_is_over_at_its_limit(game: Game) -> None:
    *_, memory = random_memory(game, 1, limit=5)
    assert memory.decisions == 5
    assert memory.state.turn != OVER
    assert not any(memory.state.rewards)


@every_game
def test_copies_and_pickles_remember_the_same(game: Game) -> None:
    for count, memory in enumerate(random_memory(game, 2)):
        if count not in {0, 7, 60, 75}:
            continue
        for copied in (memory.copy(), copy.deepcopy(memory), pickle.loads(pickle.dumps(memory))):
            assert copied.state.hash() == memory.state.hash()
            assert (copied.turn, copied.decisions, copied.limit) == (
                memory.turn,
                memory.decisions,
                memory.limit,
            )
            assert copied.steps() == memory.steps()
            for seat in range(game.players):
                assert copied.seen(seat) == memory.seen(seat)


def test_a_copy_goes_its_own_way() -> None:
    game = tilewright.make("azul", players=2)
    memory = Memory(game.start(), 10)
    copied = memory.copy()
    copied.draw(0)
    assert memory.steps() == []
    assert memory.seen(0) == []
