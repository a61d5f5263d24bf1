"""What seats remember, and games that they cannot tell from the one they play."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import tilewright
from envs.tables import GAMES
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE, OVER
from tilewright.envs.imagining import imagine
from tilewright.envs.memory import Memory, hidden_code, vocabulary
from tilewright.games.axio.state import KEEP, SWAP

HIDING = [game for game in GAMES if game.spec.hides and game.players > 1]

every_game = pytest.mark.parametrize("game", GAMES, ids=repr)
hiding_games = pytest.mark.parametrize("game", HIDING, ids=repr)


def random_memory(game: Game, seed: int, limit: int = 10_000) -> Iterator[Memory]:
    """One memory at every draw and decision of a random game, and at its end."""
    random = Random(seed)
    memory = Memory(game.start(), limit)
    while memory.turn != OVER:
        yield memory
        if memory.turn == CHANCE:
            events, weights = zip(*memory.state.outcomes(), strict=True)
            memory.draw(game.spec.outcomes[random.choices(events, weights)[0]])
        else:
            memory.play(random.choice(memory.state.legal_actions()))
    yield memory


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


def open_questions(game: Game) -> Iterator[Memory]:
    """Memories of random games where a seat is asked whether it swaps."""
    for seed in range(1_000):
        for memory in random_memory(game, seed):
            if memory.turn >= 0 and SWAP in memory.state.legal_actions():
                yield memory


def tiles(rack: list[list[str]]) -> list[str]:
    """Tiles by their letters, as draws have them."""
    return ["".join(name[0] for name in pair) for pair in rack]


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
        for twin in (memory.copy(), copy.deepcopy(memory), pickle.loads(pickle.dumps(memory))):
            assert twin.state.hash() == memory.state.hash()
            assert (twin.turn, twin.decisions, twin.limit) == (
                memory.turn,
                memory.decisions,
                memory.limit,
            )
            assert twin.steps() == memory.steps()
            for seat in range(game.players):
                assert twin.seen(seat) == memory.seen(seat)


def test_a_copy_goes_its_own_way() -> None:
    game = tilewright.make("azul", players=2)
    memory = Memory(game.start(), 10)
    twin = memory.copy()
    twin.draw(0)
    assert memory.steps() == []
    assert memory.seen(0) == []


# ---------------------------------------------------------------- imagined games


def some_of(game: Game, seeds: range, part: float) -> Iterator[Memory]:
    for seed in seeds:
        pick = Random(seed)
        yield from (memory for memory in random_memory(game, seed) if pick.random() < part)


@hiding_games
def test_an_imagined_game_looks_the_same_to_the_seat(game: Game) -> None:
    random = Random(5)
    changed = count = 0
    for memory in some_of(game, range(2), 0.08):
        for seat in range(game.players):
            other = imagine(memory, seat, random)
            assert other.seen(seat) == memory.seen(seat)
            assert other.turn == memory.turn
            assert other.decisions == memory.decisions
            assert other.state.view(seat) == memory.state.view(seat)
            assert (other.state.observation(seat) == memory.state.observation(seat)).all()
            changed += other.steps() != memory.steps()
            count += 1
    assert changed > 0.8 * count, "what is hidden is sampled"


@hiding_games
def test_an_imagined_game_agrees_on_who_was_asked_to_swap(game: Game) -> None:
    random = Random(6)
    for memory in islice(open_questions(game), 3):
        for _ in range(5):
            other = imagine(memory, (memory.turn + 1) % game.players, random)
            assert other.state.legal_actions() == [SWAP, KEEP]


@pytest.mark.parametrize("answer", [SWAP, KEEP])
@hiding_games
def test_an_answer_is_remembered_when_imagining(game: Game, answer: int) -> None:
    memory = next(open_questions(game))
    seat = (memory.turn + 1) % game.players
    memory.play(answer)
    assert imagine(memory, seat, Random(9)).seen(seat) == memory.seen(seat)


def test_every_tile_that_may_lie_on_the_other_rack_is_imagined_there() -> None:
    game = tilewright.make("axio", players=2)
    memory = next(m for m in random_memory(game, 8) if m.turn >= 0)
    random = Random(7)
    drawn = Counter[str]()
    for _ in range(400):
        drawn.update(tiles(imagine(memory, 0, random).state.view(1)["racks"][1]))
    # Five tiles of 95 that seat 0 has not seen: each kind as often as there are tiles of it.
    unseen = Counter(memory.state.position()["bag"])
    unseen.update(tiles(memory.state.view(1)["racks"][1]))
    for event, count in unseen.items():
        assert drawn[event] == pytest.approx(400 * 5 * count / 95, rel=0.35), event


@pytest.mark.parametrize("name", ["azul", "summer-pavilion"])
def test_where_nothing_is_hidden_there_is_nothing_to_imagine(name: str) -> None:
    game = tilewright.make(name, players=2)
    *_, memory = random_memory(game, 1, limit=10)
    other = imagine(memory, 0, Random(1))
    assert other is not memory
    assert other.steps() == memory.steps()
    assert hidden_code(game) not in other.seen(1)
