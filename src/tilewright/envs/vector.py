"""Gymnasium: many games at once over the native batch, every seat played by the agent."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from tilewright.core.batch import Batch
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.playout import MAX_MOVES
from tilewright.core.slots import ENDED, TRUNCATED
from tilewright.envs import rendering
from tilewright.envs.options import check_options
from tilewright.envs.spaces import Observation, action_space, observation_space
from tilewright.games import make

_RENDER_MODES = ("ansi", "rgb_array")

Actions = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class SelfPlayVectorEnv(VectorEnv[Observation, Actions, Any]):
    """Games side by side for self-play: each step is one decision of the seat to move in each game.

    Observations, {"observation", "action_mask"}, are those of the seat that decides next
    (`infos["turn"]`). Rewards are those of the seat that has just decided (`infos["mover"]`), as
    `State.rewards` defines them, so they are 0 until a game ends. The reward of every
    seat is in `infos["rewards"]`; `infos["rank"]` and `infos["score"]` say how each one did, where
    `infos["_rank"]` and `infos["_score"]` are true.

    A game that ends is followed in the same step by the next one (`AutoresetMode.SAME_STEP`): the
    observation returned is the first one of the new game. There is no "final_obs": nobody decides
    at the end of a game.

    `game`, `players`, `variant`  as `tilewright.make` takes them
    `max_episode_steps`  truncate a game after so many decisions, of all seats together
    `threads`      how many threads step the games; None: all cores
    `copy`         False: arrays are overwritten by the next step, which saves copying them
    `render_mode`  "ansi" or "rgb_array", what the seat to move sees, for each game

    Copied and pickled environments are independent and go on alike. Waits for the compiler.
    Raises `SetupError` for what cannot be set up.

    >>> from tilewright.envs.vector import SelfPlayVectorEnv
    >>> envs = SelfPlayVectorEnv("azul", num_envs=4)
    >>> observations, infos = envs.reset(seed=7)
    >>> observations, rewards, ended, cut, infos = envs.step(envs.batch.sample())
    >>> infos["mover"].tolist(), infos["turn"].tolist()
    ([0, 0, 0, 0], [1, 1, 1, 1])
    """

    metadata = {  # noqa: RUF012 (Gymnasium wants it so)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(_RENDER_MODES),
        "render_fps": rendering.FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        variant: str = "standard",
        max_episode_steps: int = MAX_MOVES,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game = make(game, players, variant)
        self.num_envs = num_envs
        self.render_mode = rendering.check_render_mode(render_mode, _RENDER_MODES)
        self.single_action_space = action_space(self.game)
        self.single_observation_space = observation_space(self.game)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.batch = Batch(self.game, num_envs, threads=threads, max_moves=max_episode_steps)
        self._copy = copy
        self._begun = False
        self._every = np.arange(num_envs)
        self._seats = [f"player_{seat}" for seat in range(players)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game everywhere; a seed is the batch's, and without one another follows."""
        check_options(options)
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(SEED_LIMIT >> 1)) if seed is None else seed)
        self._begun = True
        return self._seen(), {"turn": self._own(self.batch.turns)}

    def step(self, actions: Actions) -> tuple[Observation, Floats, Flags, Flags, dict[str, Any]]:
        """A decision in each game; if one is illegal none is made, and `IllegalMove` says why."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        movers = self.batch.turns.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[self._every, movers]
        ended, truncated = self.batch.ended == ENDED, self.batch.ended == TRUNCATED
        return self._seen(), rewards, ended, truncated, self._infos(movers, ended)

    def render(self) -> tuple[Any, ...]:
        """What the seat to move sees, game by game."""
        states = (self.batch.state(slot) for slot in range(self.num_envs))
        return tuple(
            rendering.render(state, max(state.turn, 0), self._seats, self.render_mode)
            for state in states
        )

    def __copy__(self) -> SelfPlayVectorEnv:
        return deepcopy(self)

    # -------------------------------------------------------------- inside

    def _seen(self) -> Observation:
        return {
            "observation": self._own(self.batch.observations),
            "action_mask": self._own(self.batch.masks),
        }

    def _infos(self, movers: npt.NDArray[np.int8], ended: Flags) -> dict[str, Any]:
        infos = {
            "mover": movers,
            "turn": self._own(self.batch.turns),
            "rewards": self._own(self.batch.rewards),
        }
        if ended.any():
            infos |= {
                "rank": self._own(self.batch.ranks),
                "score": self._own(self.batch.scores),
                "_rank": ended,
                "_score": ended,
            }
        return infos

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array
