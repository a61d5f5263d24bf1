"""Other games that one seat cannot distinguish from the one it plays; what is hidden is sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tilewright.core.game import Game
from tilewright.core.resampling import Step
from tilewright.core.rules import CHANCE
from tilewright.envs.memory import Memory, replay

MAX_GUESSES = 10_000  # for games that offer no function of their own


def resample(memory: Memory, seat: int, random: Random) -> Memory:
    """A memory that the seat cannot distinguish from this one."""
    game = memory.state.game
    if not game.spec.hides or game.players == 1:
        return memory.copy()
    guess = game.spec.resample or draw_again
    for steps in guess(game, memory.steps(), seat, random):
        sampled = Memory(game.start(), memory.limit)
        try:
            replay(sampled, steps)
        except ValueError:  # some step would have gone otherwise, and the seat would have seen it
            continue
        if sampled.turn == memory.turn and sampled.seen(seat) == memory.seen(seat):
            return sampled
    raise RuntimeError(f"no other game was found that seat {seat} cannot distinguish")


def draw_again(
    game: Game, steps: Sequence[Step], seat: int, random: Random
) -> Iterator[list[Step]]:
    """Guesses for any game: each hidden draw by its chances.

    A guess ends where a step is no longer possible. The longer a game, the more guesses are wrong.
    """
    for _ in range(MAX_GUESSES):
        yield list(_drawn_again(game, steps, seat, random))


def _drawn_again(game: Game, steps: Sequence[Step], seat: int, random: Random) -> Iterator[Step]:
    memory = Memory(game.start(), len(steps) + 1)
    for who, number in steps:
        step = who, number
        if who == memory.turn == CHANCE and memory.state.drawer not in (None, seat):
            outcomes, weights = zip(*memory.state.outcomes(), strict=True)
            (outcome,) = random.choices(outcomes, weights)
            step = CHANCE, game.spec.outcomes[outcome]
        yield step
        try:
            replay(memory, [step])
        except ValueError:
            return
