"""Whole games of Terrazzo that look the same to one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from terrazzo.notation import OUTCOMES
from terrazzo.rules import source_of
from terrazzo.state import COLOURS, POCKET, TerrazzoState
from tilewright.core.game import Game
from tilewright.core.resampling import Step
from tilewright.core.rules import CHANCE


def resample(game: Game, steps: Sequence[Step], seat: int, random: Random) -> Iterator[list[Step]]:
    """TZ-4: what other seats hold may be any tile that this seat has not seen."""
    held: dict[int, int] = {}  # by seat: the place among the steps of the draw in its pocket
    state = game.start()
    for place, (who, number) in enumerate(steps):
        if who == CHANCE:
            if state.drawer is not None:
                held[state.drawer] = place
            state.deal(OUTCOMES[number])
        else:
            state.play_action(number)
            if source_of(number) == POCKET:
                del held[who]
    hidden = [place for owner, place in held.items() if owner != seat]
    bag = TerrazzoState(state.data()).bag
    unseen = [colour for colour in range(COLOURS) for _ in range(bag[colour])]
    unseen += [steps[place][1] for place in hidden]
    guess = list(steps)
    for place, colour in zip(hidden, random.sample(unseen, len(hidden)), strict=True):
        guess[place] = (CHANCE, colour)
    yield guess
