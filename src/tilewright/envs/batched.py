"""Gymnasium's vector interface over a native batch: what both of our vector environments share."""

from __future__ import annotations

from collections.abc import Sequence
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
from tilewright.core.errors import SetupError
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.rewards import illegal_reward
from tilewright.core.rules import OVER
from tilewright.core.slots import ENDED, NOT_LEGAL, TRUNCATED
from tilewright.core.validation import shown
from tilewright.envs import rendering
from tilewright.envs.options import check_options, reset_mask
from tilewright.envs.spaces import ObservationForm, action_space

RENDER_MODES = ("ansi", "rgb_array")

Actions = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class BatchVectorEnv(VectorEnv[Any, Actions, Any]):
    """Games side by side in the slots of a batch, with every mode of Gymnasium's autoreset."""

    metadata = {  # noqa: RUF012 (Gymnasium wants it so)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": rendering.FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        batch: Batch,
        form: ObservationForm,
        copy: bool,
        render_mode: str | None,
        autoreset_mode: AutoresetMode | str,
        illegal: str,
    ) -> None:
        """The batch has no `auto_reset`."""
        if illegal not in ("lose", "raise"):
            raise SetupError(f"illegal is {shown(illegal)}; it is lose or raise")
        self.batch = batch
        self.game = batch.game
        self.num_envs = batch.size
        self.render_mode = rendering.check_render_mode(render_mode, RENDER_MODES)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._form = form
        self.single_action_space = action_space(self.game)
        self.single_observation_space = form.space()
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._raises = illegal == "raise"
        self._illegal_reward = illegal_reward(batch.reward)
        self._copy = copy
        self._begun = False
        self._over = np.zeros(self.num_envs, np.bool_)  # ended, and waiting for the next game
        self._every = np.arange(self.num_envs)

    def _deciding(self) -> npt.NDArray[np.int8]:
        """Which seat decides in each game."""
        raise NotImplementedError

    def _labels(self, slot: int) -> list[str]:
        """The names of the seats of a game."""
        raise NotImplementedError

    def _infos(self, movers: npt.NDArray[np.int8], rewards: Floats, ended: Flags) -> dict[str, Any]:
        """What infos say of a step."""
        raise NotImplementedError

    def _now(self) -> dict[str, Any]:
        """What infos say of the games as they stand now."""
        raise NotImplementedError

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game everywhere, or where `options={"reset_mask": mask}` says.

        A seed is the batch's, and of a list each is for one game. Without one other games follow.
        """
        mask = reset_mask(check_options(options, known=("reset_mask",)), self.num_envs)
        if mask is not None and not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: reset all of them first")
        alone = seed if isinstance(seed, int | None) else None
        super().reset(seed=alone, options=options)
        self.batch.reset(self._seeds(seed, mask), mask)
        self._begun = True
        self._over[... if mask is None else mask] = False
        return self._seen(), self._with_masks(self._now())

    def step(self, actions: Actions) -> tuple[Any, Floats, Flags, Flags, dict[str, Any]]:
        """A decision in each game that goes on."""
        waiting = self._over
        self._check_goes_on(waiting)
        movers = np.where(waiting, OVER, self._deciding()).astype(np.int8)
        lost = self._play(actions, waiting)
        playing = ~waiting & ~lost
        ended = playing & (self.batch.ended == ENDED)
        truncated = playing & (self.batch.ended == TRUNCATED)
        rewards = np.where(playing[:, None], self.batch.rewards, 0).astype(np.float32)
        rewards[lost, movers[lost]] = self._illegal_reward
        infos = self._infos(movers, rewards, ended)
        if lost.any():
            infos |= {"illegal": lost, "_illegal": lost}
        terminated = ended | lost
        self._begin_next(waiting, terminated | truncated, infos)
        infos |= self._now()
        own = rewards[self._every, np.maximum(movers, 0)]
        return self._seen(), own, terminated, truncated, self._with_masks(infos)

    def action_masks(self) -> Flags:
        """True for each action that may be chosen now, game by game."""
        return self._masks().astype(np.bool_)

    def render(self) -> tuple[Any, ...]:
        """What the seat to move sees, game by game."""
        seats = np.maximum(self._deciding(), 0).tolist()
        return tuple(
            rendering.render(self.batch.state(slot), seat, self._labels(slot), self.render_mode)
            for slot, seat in enumerate(seats)
        )

    def __copy__(self) -> BatchVectorEnv:
        return deepcopy(self)

    # -------------------------------------------------------------- inside

    def _seeds(self, seed: int | Sequence[int | None] | None, mask: Flags | None) -> Any:
        """The seeds as a batch takes them: what is left open is drawn here."""
        if seed is None:
            return self._drawn_seed() if mask is None else None
        if isinstance(seed, int):
            return seed
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {len(seed)} seeds for num_envs={self.num_envs}")
        return [self._drawn_seed() if one is None else one for one in seed]

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(SEED_LIMIT >> 1))

    def _check_goes_on(self, waiting: Flags) -> None:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        if self.autoreset_mode == AutoresetMode.DISABLED and waiting.any():
            over = int(np.flatnonzero(waiting)[0])
            raise gymnasium.error.ResetNeeded(
                f'game {over} is over: begin the next one by reset(options={{"reset_mask": mask}})'
            )

    def _play(self, actions: Actions, waiting: Flags) -> Flags:
        """Play where games go on; returns which are lost by an illegal action."""
        given = np.asarray(actions)
        if waiting.any() and given.shape == waiting.shape:
            given = np.where(waiting, -1, given)
        if not waiting.all():
            self.batch.step(given, illegal="raise" if self._raises else "skip")
        lost: Flags = (self.batch.faults == NOT_LEGAL) & ~waiting
        return lost

    def _begin_next(self, waiting: Flags, over: Flags, infos: dict[str, Any]) -> None:
        """Begin the games that follow, when the mode says so."""
        self._over = over
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and waiting.any():
            self.batch.reset(mask=waiting)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            infos |= {
                "final_obs": self._final_observations(over),
                "_final_obs": over,
                "final_info": {key: value for key, value in infos.items() if key != "mover"},
                "_final_info": over,
            }
            self.batch.reset(mask=over)
            self._over = np.zeros_like(over)

    def _final_observations(self, over: Flags) -> npt.NDArray[np.object_]:
        """An observation for each game that ended, in the manner of Gymnasium's own."""
        found = np.full(self.num_envs, None, object)
        masks = np.ones((self.num_envs, self.game.action_count), np.int8)
        for slot in np.flatnonzero(over):
            found[slot] = self._form.given(self.batch.observations[slot].copy(), masks[slot])
        return found

    def _masks(self) -> npt.NDArray[np.int8]:
        """The legal actions; all of them where a game is over, as `mask_for` gives them."""
        if not self._over.any():
            return self._own(self.batch.masks)
        masks: npt.NDArray[np.int8] = self.batch.masks.copy()
        masks[self._over] = 1
        return masks

    def _seen(self) -> Any:
        return self._form.given(self._own(self.batch.observations), self._masks())

    def _with_masks(self, infos: dict[str, Any]) -> dict[str, Any]:
        return infos | {"action_mask": self._masks()} if self._form.masks_in_infos else infos

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return mode if isinstance(mode, AutoresetMode) else AutoresetMode(mode)
    except ValueError:
        known = ", ".join(str(each.value) for each in AutoresetMode)
        raise SetupError(f"autoreset_mode is {shown(mode)}; it is {known}") from None
