"""The luck of a whole game: what each draw was worth, less the mean of what could have come.

Nothing here depends on what followed a draw. So luck is fair: before a draw its expectation is 0,
whoever plays, and however well the search judges.
"""

from __future__ import annotations

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.events import Draws, events_of
from tilewright.analysis.ledger import Parts, parts_of, shares
from tilewright.analysis.valuing import DEALS, Effort, mean_answer, possible_draws, value_of
from tilewright.core.analysis import Limits
from tilewright.core.game import Game
from tilewright.core.record import GameRecord


def game_luck(analyser: Analyser, record: GameRecord, effort: Effort) -> Parts:
    """What chance gave to each seat in a game, as in a review whose first look is of this effort.

    >>> import tilewright
    >>> from tilewright.analysis.analyser import Analyser
    >>> from tilewright.analysis.luck import game_luck
    >>> from tilewright.analysis.valuing import Effort
    >>> state = tilewright.make("azul").start(seed=7)
    >>> with Analyser(state.game) as analyser:
    ...     effort = Effort(tilewright.Limits(iterations=2), deals=2, seed=0)
    ...     sum(game_luck(analyser, tilewright.GameRecord.of(state), effort))
    0
    """
    luck = [0] * record.game.players
    events, _ = events_of(record)
    for event in events:
        if isinstance(event, Draws):
            for seat, change in enumerate(_luck_of_draws(analyser, event, effort)):
                luck[seat] += change
    return tuple(luck)


def _luck_of_draws(analyser: Analyser, event: Draws, effort: Effort) -> Parts:
    ply = event.ply + len(event.drawn)  # the seed of the look is that of the decision that follows
    possible = possible_draws(event, effort)
    could = [value_of(analyser, state, ply, effort) for state, _ in possible]
    mean = mean_answer(could, [weight for _, weight in possible])
    drawn = value_of(analyser, event.after, ply, effort)
    after, before = parts_of(drawn["values"]), parts_of(mean["values"])
    return tuple(one - other for one, other in zip(after, before, strict=True))


class LuckMeter:
    """Measures the luck of one game after another, by searches of so many iterations.

    >>> import tilewright
    >>> from tilewright.analysis.luck import LuckMeter
    >>> state = tilewright.make("azul").start(seed=7)
    >>> sum(LuckMeter(state.game, iterations=2)(tilewright.GameRecord.of(state), seed=0))
    0.0
    """

    def __init__(self, game: Game, iterations: int) -> None:
        self._analyser = Analyser(game)
        self._limits = Limits(iterations=iterations)

    def __call__(self, record: GameRecord, seed: int) -> tuple[float, ...]:
        """By seat, in shares of the victory; the seed decides what might have been dealt."""
        effort = Effort(self._limits, DEALS, seed)
        return tuple(shares(game_luck(self._analyser, record, effort)))
