"""Gymnasium: many games at once over the native batch, every seat played by the agent."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Literal

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
from tilewright.core.playout import MAX_MOVES
from tilewright.core.rewards import illegal_reward
from tilewright.core.rules import OVER
from tilewright.core.slots import ENDED, NOT_LEGAL, TRUNCATED
from tilewright.core.validation import shown
from tilewright.envs import rendering
from tilewright.envs.options import check_options, reset_mask
from tilewright.envs.spaces import MaskIn, ObservationForm, action_space
from tilewright.games import make

_RENDER_MODES = ("ansi", "rgb_array")

Actions = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class SelfPlayVectorEnv(VectorEnv[Any, Actions, Any]):
    """Games side by side for self-play: each step is one decision of the seat to move in each game.

    Observations, {"observation", "action_mask"}, are those of the seat that decides next
    (`infos["turn"]`). Rewards are those of the seat that has just decided (`infos["mover"]`). The
    reward of every seat is in `infos["rewards"]`; `infos["rank"]` and `infos["score"]` say how each
    one did, where `infos["_rank"]` and `infos["_score"]` are true.

    `game`, `players`, `variant`  as `tilewright.make` takes them
    `max_episode_steps`  truncate a game after so many decisions, of all seats together
    `autoreset_mode`  "SameStep": the next game begins in the step that ends one, and
                   `infos["final_obs"]` and `infos["final_info"]` are of the one that ended.
                   "NextStep": it begins in the following step, whose action does not matter.
                   "Disabled": it begins when `reset(options={"reset_mask": mask})` asks for it
    `illegal`      what follows an illegal action. "lose": the end of that game, with the reward -1
                   (-100 where points count) for whoever chose it, and `infos["illegal"]` is true.
                   "raise": `IllegalMove`, and nothing is played in any game
    `reward`       "win", or points: "margin", "score", "delta" (`tilewright.core.rewards`)
    `mask_in`      "info": observations are arrays, and infos hold the "action_mask"
    `scaled`       observations are float32 from -1 to 1 instead of counts
    `threads`      how many threads step the games; None: all cores
    `copy`         False: arrays are overwritten by the next step, which saves copying them
    `render_mode`  "ansi" or "rgb_array", what the seat to move sees, for each game

    `turn` and `mover` are `tilewright.OVER` where nobody decides. Copied and pickled environments
    are independent and go on alike. Waits for the compiler. Raises `SetupError` for what cannot be
    set up.

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
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        illegal: Literal["lose", "raise"] = "lose",
        reward: str = "win",
        mask_in: MaskIn = "observation",
        scaled: bool = False,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise SetupError(f"illegal is {shown(illegal)}; it is lose or raise")
        self.game = make(game, players, variant)
        self.num_envs = num_envs
        self.render_mode = rendering.check_render_mode(render_mode, _RENDER_MODES)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._form = ObservationForm(self.game, mask_in, scaled)
        self.single_action_space = action_space(self.game)
        self.single_observation_space = self._form.space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.batch = Batch(
            self.game, num_envs, 0, threads, max_episode_steps, auto_reset=False, reward=reward
        )
        self._raises = illegal == "raise"
        self._illegal_reward = illegal_reward(reward)
        self._copy = copy
        self._begun = False
        self._over = np.zeros(num_envs, np.bool_)  # games that have ended and wait for the next
        self._every = np.arange(num_envs)
        self._seats = [f"player_{seat}" for seat in range(players)]

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
        return self._seen(), self._with_masks({"turn": self._turns()})

    def step(self, actions: Actions) -> tuple[Any, Floats, Flags, Flags, dict[str, Any]]:
        """A decision in each game that goes on."""
        waiting = self._over
        self._check_goes_on(waiting)
        movers = np.where(waiting, OVER, self.batch.turns).astype(np.int8)
        lost = self._play(actions, waiting)
        playing = ~waiting & ~lost
        ended = playing & (self.batch.ended == ENDED)
        truncated = playing & (self.batch.ended == TRUNCATED)
        rewards = np.where(playing[:, None], self.batch.rewards, 0).astype(np.float32)
        rewards[lost, movers[lost]] = self._illegal_reward
        infos = self._results(movers, rewards, ended, lost)
        terminated = ended | lost
        self._begin_next(waiting, terminated | truncated, infos)
        infos["turn"] = self._turns()
        own = rewards[self._every, np.maximum(movers, 0)]
        return self._seen(), own, terminated, truncated, self._with_masks(infos)

    def action_masks(self) -> Flags:
        """True for each action that may be chosen now, game by game."""
        return self._masks().astype(np.bool_)

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

    def _results(
        self, movers: npt.NDArray[np.int8], rewards: Floats, ended: Flags, lost: Flags
    ) -> dict[str, Any]:
        infos: dict[str, Any] = {"mover": movers, "rewards": rewards}
        if ended.any():
            infos |= {
                "rank": self.batch.ranks.copy(),
                "score": self.batch.scores.copy(),
                "_rank": ended,
                "_score": ended,
            }
        if lost.any():
            infos |= {"illegal": lost, "_illegal": lost}
        return infos

    def _turns(self) -> npt.NDArray[np.int8]:
        return np.where(self._over, OVER, self.batch.turns).astype(np.int8)

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
