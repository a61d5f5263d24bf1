"""Gymnasium: many games at once over the native batch, every seat played by the agent."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    from gymnasium.vector import AutoresetMode

from tilewright.core.batch import Batch
from tilewright.core.playout import MAX_MOVES
from tilewright.core.rules import OVER
from tilewright.envs.batched import BatchVectorEnv, Flags, Floats
from tilewright.envs.spaces import MaskIn, ObservationForm
from tilewright.games import make


class SelfPlayVectorEnv(BatchVectorEnv):
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
        found = make(game, players, variant)
        form = ObservationForm(found, mask_in, scaled)
        batch = Batch(found, num_envs, 0, threads, max_episode_steps, False, reward)
        super().__init__(batch, form, copy, render_mode, autoreset_mode, illegal)
        self._seats = [f"player_{seat}" for seat in range(players)]

    # -------------------------------------------------------------- inside

    def _deciding(self) -> npt.NDArray[np.int8]:
        turns: npt.NDArray[np.int8] = self.batch.turns
        return turns

    def _labels(self, slot: int) -> list[str]:  # noqa: ARG002 (the same in all games)
        return self._seats

    def _infos(self, movers: npt.NDArray[np.int8], rewards: Floats, ended: Flags) -> dict[str, Any]:
        infos: dict[str, Any] = {"mover": movers, "rewards": rewards}
        if ended.any():
            infos |= {
                "rank": self.batch.ranks.copy(),
                "score": self.batch.scores.copy(),
                "_rank": ended,
                "_score": ended,
            }
        return infos

    def _now(self) -> dict[str, Any]:
        return {"turn": np.where(self._over, OVER, self.batch.turns).astype(np.int8)}
