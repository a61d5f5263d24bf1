"""A batch in which one seat of each game is yours, and compiled players have the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tilewright.core.against import ANY_SEAT, GREEDY
from tilewright.core.batch import Batch
from tilewright.core.beginnings import Beginnings
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.generator import Generator
from tilewright.core.layout import copy_records
from tilewright.core.playout import MAX_MOVES
from tilewright.core.policies import names, policy_number


class SeatBatch(Batch):
    """Games in slots, as `Batch` has them, but a step is a decision of one seat of each.

    `opponents` are `greedy` or random players by name, in the order of play after the seat.
    `seat` is yours; None draws another one for each game, and `seats` says which. `moves` counts
    your decisions only. Games that end stay over until `reset` is asked for the next ones.

    >>> import tilewright
    >>> from tilewright.core.seat_batch import SeatBatch
    >>> batch = SeatBatch(tilewright.make("azul"), 4, ["greedy"], seat=1)
    >>> batch.step(batch.masks.argmax(axis=1))
    >>> batch.turns.tolist()
    [1, 1, 1, 1]
    """

    def __init__(
        self,
        game: Game,
        size: int,
        opponents: Sequence[str],
        seat: int | None = 0,
        seed: int = 0,
        threads: int | None = None,
        max_moves: int = MAX_MOVES,
        reward: str = "win",
    ) -> None:
        if len(opponents) != game.players - 1:
            raise SetupError(
                f"there are {len(opponents)} opponents for {game.players - 1} other seats"
            )
        self._kinds = np.array([0, *(_kind(game, name) for name in opponents)], np.int64)
        self._fixed = ANY_SEAT if seat is None else game.check_seat(seat)
        self.seats: npt.NDArray[np.int8] = np.zeros(max(size, 0), np.int8)
        self._rivals = Generator.blank(max(size, 0))
        self._options: npt.NDArray[np.int16] = np.zeros((0, game.action_count), np.int16)
        super().__init__(game, size, seed, threads, max_moves, auto_reset=False, reward=reward)

    def __copy__(self) -> SeatBatch:
        other = super().__copy__()
        assert isinstance(other, SeatBatch)
        other.seats, other._options = self.seats.copy(), self._options.copy()
        other._rivals = copy_records(self._rivals)
        return other

    def _begin(self, beginnings: Beginnings) -> None:
        players, variant = self.game.players, self._variant

        def begin(part: int, first: int, end: int) -> None:
            self._engine.against.take_up_against(
                self.arrays, beginnings, self._rivals, self.seats, self._fixed, self._kinds,
                self._drafts, part, self._room(), players, variant, first, end,
            )  # fmt: skip

        self._share_out(begin)

    def _step(self, part: int, first: int, end: int) -> None:
        self._engine.against.advance_against(
            self.arrays, self._rivals, self.seats, self._kinds, self._drafts, part, self._room(),
            self.max_moves, self._reward, first, end,
        )  # fmt: skip

    def _room(self) -> npt.NDArray[np.int16]:
        """Room for a list of moves for each thread."""
        if len(self._options) != len(self._drafts):
            self._options = np.zeros((len(self._drafts), self.game.action_count), np.int16)
        return self._options


def _kind(game: Game, name: str) -> int:
    if name == "greedy":
        return GREEDY
    try:
        return policy_number(game.spec, name)
    except SetupError:
        raise SetupError(
            f"{name!r:.40} is no player in compiled code: greedy, {', '.join(names(game.spec))} are"
        ) from None
