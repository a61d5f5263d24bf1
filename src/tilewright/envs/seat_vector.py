"""Gymnasium: one seat in each of many games at once, against players in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    from gymnasium.vector import AutoresetMode

from tilewright.core.playout import MAX_MOVES
from tilewright.core.seat_batch import SeatBatch
from tilewright.envs.batched import BatchVectorEnv, Flags, Floats
from tilewright.envs.spaces import MaskIn, ObservationForm
from tilewright.games import make


class SeatVectorEnv(BatchVectorEnv):
    """Many games of one seat against `greedy` or random players, all of it in compiled code.

    What `SingleSeatEnv` is for one game: a step is one decision of the agent in each game, and
    whatever the others do up to its next one. `infos["seat"]` is the agent's seat; where a game has
    ended, `infos["rank"]` is the agent's rank and `infos["scores"]` are those of all seats, the
    agent's first.

    `opponents`    "greedy", "random" or "random:uniform": one for all, or one for each, in the
                   order of play after the agent
    `seat`         the agent's; seat 0 begins. None: another one for each game, by chance
    `max_episode_steps`  truncate a game after so many decisions of the agent

    Everything else is as in `SelfPlayVectorEnv`. Raises `SetupError` for what cannot be set up.

    >>> from tilewright.envs.seat_vector import SeatVectorEnv
    >>> envs = SeatVectorEnv("azul", num_envs=4, opponents="greedy", seat=1)
    >>> observations, infos = envs.reset(seed=7)
    >>> actions = observations["action_mask"].argmax(axis=1)
    >>> observations, rewards, ended, cut, infos = envs.step(actions)
    >>> infos["seat"].tolist()
    [1, 1, 1, 1]
    """

    batch: SeatBatch

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        variant: str = "standard",
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
        reward: str = "win",
        mask_in: MaskIn = "observation",
        scaled: bool = False,
        max_episode_steps: int = MAX_MOVES,
        threads: int | None = None,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        found = make(game, players, variant)
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        form = ObservationForm(found, mask_in, scaled)
        batch = SeatBatch(found, num_envs, names, seat, 0, threads, max_episode_steps, reward)
        super().__init__(batch, form, copy, render_mode, autoreset_mode, illegal)
        self._names = ("agent", *names)

    # -------------------------------------------------------------- inside

    def _deciding(self) -> npt.NDArray[np.int8]:
        return self.batch.seats.copy()

    def _labels(self, slot: int) -> list[str]:
        players = self.game.players
        own = int(self.batch.seats[slot])
        return [self._names[(seat - own) % players] for seat in range(players)]

    def _infos(self, movers: npt.NDArray[np.int8], rewards: Floats, ended: Flags) -> dict[str, Any]:  # noqa: ARG002 (those of the other seats are the opponents')
        if not ended.any():
            return {}
        own = np.maximum(movers, 0)[:, None]
        order = (own + np.arange(self.game.players)) % self.game.players
        ranks = np.take_along_axis(self.batch.ranks, own.astype(np.intp), axis=1)[:, 0]
        scores = np.take_along_axis(self.batch.scores, order.astype(np.intp), axis=1)
        return {"rank": ranks, "scores": scores, "_rank": ended, "_scores": ended}

    def _now(self) -> dict[str, Any]:
        return {"seat": self.batch.seats.copy()}
