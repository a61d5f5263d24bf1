"""PettingZoo: one agent for each seat, each decision a step.

`env` makes an environment with PettingZoo's usual wrappers, `raw_env` is the one inside. Agents
are `player_0`, `player_1` .. by seat; a seat that decides several times in a row stays selected.

Rewards come at the end: 1 for a victory alone, and together 0 (`State.rewards`); of one player
alone the part of the points that can be reached. `reward` chooses others. `infos` then hold the
`rank` (1 is the best, ties share) and the `score` of each agent. After `max_cycles` times as many
decisions as there are agents a game is truncated: the rewards are 0 and `infos` hold the `score`.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from tilewright.core.errors import SetupError
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.rewards import illegal_reward, reward_number, rewards_of
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.envs import rendering
from tilewright.envs.options import check_options
from tilewright.envs.registration import pettingzoo_name
from tilewright.envs.spaces import MaskIn, ObservationForm, action_space, mask_for
from tilewright.games import make

_TRIED = "options"  # PettingZoo's own test resets with an option of this name


def env(**settings: Any) -> AECEnv[str, Any, int | None]:
    """An environment in which an illegal action ends the game, lost by whoever chose it.

    `settings` are the arguments of `raw_env`. Raises `SetupError` for what cannot be set up.

    >>> from tilewright.envs.aec import env
    >>> table = env(game="azul", players=3)
    >>> table.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> table.step(int(observation["action_mask"].argmax()))
    >>> table.agent_selection
    'player_1'
    """
    inner: AECEnv[str, Any, int | None] = raw_env(**settings)
    cost = illegal_reward(settings.get("reward", "win"))
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=cost)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


class raw_env(AECEnv[str, Any, int | None]):  # noqa: N801 (PettingZoo's name for it)
    """The environment without wrappers: an illegal action raises `IllegalMove` and says why.

    `game`, `players`, `variant`  as `tilewright.make` takes them
    `max_cycles`   truncate after so many decisions for each agent; None: never
    `reward`       "win", or points: "margin", "score", "delta" (`tilewright.core.rewards`)
    `scaled`       observations are float32 from -1 to 1 instead of counts
    `mask_in`      "observation": observations are {"observation", "action_mask"};
                   "info": observations are arrays, and infos hold the "action_mask"
    `render_mode`  "human" (text on the terminal), "ansi" (text) or "rgb_array" (a picture)

    `reset(options={"first": seat})` says who begins; else `player_0` does.
    `copy.copy`, `copy.deepcopy` and `pickle` give independent environments that go on alike.

    >>> import tilewright
    >>> from tilewright.envs.aec import raw_env
    >>> table = raw_env(game="azul")
    >>> table.reset(seed=7)
    >>> illegal = int(table.observe("player_0")["action_mask"].argmin())
    >>> try:
    ...     table.step(illegal)
    ... except tilewright.IllegalMove as error:
    ...     print(error.refusal)
    colour_not_there
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        variant: str = "standard",
        max_cycles: int | None = None,
        mask_in: MaskIn = "observation",
        render_mode: str | None = None,
        reward: str = "win",
        scaled: bool = False,
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise SetupError(f"max_cycles is {max_cycles}; it is at least 1")
        reward_number(reward)
        self.reward = reward
        self.game = make(game, players, variant)
        self.game_state: State | None = None  # the game in progress; read it, but play by `step`
        self.render_mode = rendering.check_render_mode(render_mode)
        self.metadata = {
            "name": pettingzoo_name(self.game.spec),
            "render_modes": list(rendering.RENDER_MODES),
            "render_fps": rendering.FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._form = ObservationForm(self.game, mask_in, scaled)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: self._form.space() for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: action_space(self.game) for agent in self.possible_agents
        }
        self.state_space = self._form.number_space(players)
        self._max_decisions = None if max_cycles is None else max_cycles * players
        self._decisions = 0
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the next one of the stream that the last seed began."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        first = check_options(
            {name: option for name, option in (options or {}).items() if name != _TRIED},
            known=("first",),
        ).get("first", 0)
        self.game_state = self.game.start(
            int(self._random.integers(SEED_LIMIT, dtype=np.uint64, endpoint=False)), first
        )
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self.game_state)
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """The decision of the selected agent; None once it has finished."""
        state = self._state()
        if not self.agents:
            raise gymnasium.error.ResetNeeded("all agents have finished: reset begins a new game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to decide: None is for agents that have finished")
        before = state.scores if self.reward == "delta" else ()
        state.play_action(int(action))
        self._decisions += 1
        if self.reward == "delta":
            self._reward(agent, rewards_of(state, self.reward, before))
        if state.turn == OVER or self._decisions == self._max_decisions:
            self._finish(state)
        else:
            self._go_on(state)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """What an agent knows now; its mask is empty while another one decides."""
        state, seat = self._state(), self._seats[agent]
        return self._form.observed(state, seat, finished=self._has_finished(agent))

    def state(self) -> npt.NDArray[Any]:
        """What all agents know together, for training with a common critic."""
        state = self._state()
        seats = range(self.game.players)
        return np.concatenate([self._form.numbers(state.observation(seat)) for seat in seats])

    def render(self) -> rendering.Frame | None:
        """What the selected agent sees."""
        seat = self._seats[self.agent_selection]
        return rendering.render(self._state(), seat, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def __copy__(self) -> raw_env:
        return copy.deepcopy(self)

    # -------------------------------------------------------------- inside

    def _state(self) -> State:
        if self.game_state is None:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        return self.game_state

    def _has_finished(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations.get(agent, True)

    def _go_on(self, state: State) -> None:
        """Let the agent decide whose turn it is."""
        self.agent_selection = self.possible_agents[state.turn]
        if self._form.masks_in_infos:
            self._put_masks_in_infos(state)

    def _reward(self, decided: str, rewards: Sequence[float]) -> None:
        """Give all agents what a decision brought them; who decided has had what was before it."""
        self._cumulative_rewards[decided] = 0.0
        for agent, seat in self._seats.items():
            self.rewards[agent] = rewards[seat]
        self._accumulate_rewards()

    def _finish(self, state: State) -> None:
        """Give all agents the result of the game, or that it was cut off."""
        ended = state.turn == OVER
        for agent, seat in self._seats.items():
            self.terminations[agent] = ended
            self.truncations[agent] = not ended
            self.infos[agent] = {"score": state.scores[seat]}
            if ended:
                self.infos[agent]["rank"] = state.ranks[seat]
        if self.reward != "delta":
            self._reward(self.agent_selection, rewards_of(state, self.reward, state.scores))
        self.agent_selection = self.agents[0]
        if self._form.masks_in_infos:
            self._put_masks_in_infos(state)

    def _put_masks_in_infos(self, state: State) -> None:
        for agent, seat in self._seats.items():
            mask = mask_for(state, seat, finished=self._has_finished(agent))
            self.infos[agent] = self.infos[agent] | {"action_mask": mask}
