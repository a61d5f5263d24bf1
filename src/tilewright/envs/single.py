"""Gymnasium: one seat against other players."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    import gymnasium

from tilewright.core.errors import IllegalMove, SetupError
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.rewards import illegal_reward, reward_number, rewards_of
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.envs import rendering
from tilewright.envs.options import check_options
from tilewright.envs.spaces import MaskIn, ObservationForm, action_space, mask_for
from tilewright.games import make
from tilewright.players import Player, PlayerSource, close, prepare
from tilewright.players.catalogue import make_player


class SingleSeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game; the others are played by players of ours.

    `game`, `players`, `variant`  as `tilewright.make` takes them
    `opponents`    who plays the other seats: names of the arena ("random", "greedy", "novice" ..
                   "master", "search:50ms", "search:2000", "external:COMMAND"), or whatever else
                   `make_player` takes: objects with `choose(view, moves)`, functions of the same,
                   classes and factories. One for all, or one for each in the order of play after
                   the agent. Your own objects are used as they are, and never closed
    `seat`         the agent's; seat 0 begins. None: another one for each game, by chance
    `reward`       "win", or points: "margin", "score", "delta" (`tilewright.core.rewards`)
    `mask_in`      "observation": observations are {"observation", "action_mask"};
                   "info": observations are arrays, and infos hold the "action_mask"
    `scaled`       observations are float32 from -1 to 1 instead of counts
    `illegal`      what follows an illegal action. "lose": the end of the game, with the reward -1
                   (-100 where points count) and the refusal in the info's "illegal".
                   "raise": `IllegalMove`
    `render_mode`  "human" (text on the terminal), "ansi" (text) or "rgb_array" (a picture)

    A step is one decision of the agent and whatever the others do up to its next one. The reward
    comes at the end: 1 for a victory alone, and together with those of the others 0; of one player
    alone the part of the points that can be reached. The info then holds the agent's "rank" (1 is
    the best, ties share) and the "scores" of all seats, the agent's first.

    With a seed all that happens follows from it, unless an opponent thinks for a time and not for
    a number of iterations. Copied and pickled environments are independent and go on alike, but for
    what opponents remember of earlier positions. Raises `SetupError` for what cannot be set up.

    >>> from tilewright.envs.single import SingleSeatEnv
    >>> env = SingleSeatEnv("azul", opponents="greedy", seat=1)
    >>> observation, info = env.reset(seed=7)
    >>> action = observation["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    >>> env.close()
    """

    metadata = {  # noqa: RUF012 (Gymnasium wants it so)
        "render_modes": list(rendering.RENDER_MODES),
        "render_fps": rendering.FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        variant: str = "standard",
        opponents: PlayerSource | Sequence[PlayerSource] = "random",
        seat: int | None = 0,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
        reward: str = "win",
        mask_in: MaskIn = "observation",
        scaled: bool = False,
    ) -> None:
        reward_number(reward)
        self.reward = reward
        self.game = make(game, players, variant)
        if seat is not None:
            self.game.check_seat(seat)
        if illegal not in ("lose", "raise"):
            raise SetupError(f"illegal is {illegal!r:.40}; it is lose or raise")
        self.render_mode = rendering.check_render_mode(render_mode)
        self.action_space = action_space(self.game)
        self._form = ObservationForm(self.game, mask_in, scaled)
        self.observation_space = self._form.space()
        self.game_state: State | None = None  # the game in progress; read it, but play by `step`
        self.seat = seat or 0
        self._fixed_seat = seat
        self._raises = illegal == "raise"
        self._sources = self._sources_of(opponents)
        self._opponents: list[Player] = []
        self._finished = True
        self._close_all(
            self._make_opponents(seed=0)
        )  # a wrong name fails now, not at the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game, and let the others play up to the agent's first decision.

        Without a seed everything goes on from where the last game left it, opponents too.
        """
        check_options(options)
        super().reset(seed=seed, options=options)
        deal, hidden = (int(number) for number in self.np_random.integers(SEED_LIMIT >> 1, size=2))
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.game.players))
        if seed is not None or not self._opponents:
            self.close()
            self._opponents = self._make_opponents(hidden)
            for player in self._opponents:
                prepare(player)
        self.game_state = self.game.start(deal)
        self._finished = False
        self._let_others_play(self.game_state)
        return self._seen(self.game_state), self._info(self.game_state)

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """A decision of the agent, and what the others make of it."""
        state = self.game_state
        if state is None or self._finished:
            raise gymnasium.error.ResetNeeded("no game is going on: call reset first")
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(
                f"{action!r:.40} is no action of {self.game.spec.title}: "
                f"they are 0 to {self.game.action_count - 1}"
            )
        before = state.scores if self.reward == "delta" else ()
        try:
            state.play_action(int(action))
        except IllegalMove as error:
            if self._raises:
                raise
            self._finished = True
            info = self._with_mask({"illegal": str(error)}, state)
            return self._seen(state), illegal_reward(self.reward), True, False, info
        self._let_others_play(state)
        self._finished = state.turn == OVER
        reward = rewards_of(state, self.reward, before)[self.seat]
        return self._seen(state), reward, self._finished, False, self._info(state)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each action that the agent may choose now, as `sb3_contrib` asks for them."""
        if self.game_state is None:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        return mask_for(self.game_state, self.seat, self._finished).astype(np.bool_)

    def render(self) -> Any:
        """What the agent sees."""
        if self.game_state is None:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset first")
        return rendering.render(self.game_state, self.seat, self._labels(), self.render_mode)

    def close(self) -> None:
        """Let the opponents give back what they hold."""
        self._close_all(self._opponents)
        self._opponents = []

    def __copy__(self) -> SingleSeatEnv:
        return copy.deepcopy(self)

    # -------------------------------------------------------------- inside

    def _sources_of(
        self, opponents: PlayerSource | Sequence[PlayerSource]
    ) -> tuple[PlayerSource, ...]:
        others = self.game.players - 1
        sources: tuple[PlayerSource, ...]
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            sources = tuple(opponents)
        else:
            sources = (opponents,) * others
        if len(sources) != others:
            raise SetupError(f"there are {len(sources)} opponents for {others} other seats")
        return sources

    def _make_opponents(self, seed: int) -> list[Player]:
        seeds = np.random.default_rng(seed).integers(SEED_LIMIT >> 1, size=len(self._sources))
        sown = zip(self._sources, seeds, strict=True)
        return [make_player(self.game, source, int(seed)) for source, seed in sown]

    def _close_all(self, players: Sequence[Player]) -> None:
        """Those that were made here."""
        for player in players:
            if not any(player is source for source in self._sources):
                close(player)

    def _after(self, seat: int) -> int:
        """How many seats after the agent's a seat is, in the order of play."""
        return (seat - self.seat) % self.game.players

    def _let_others_play(self, state: State) -> None:
        while state.turn not in (self.seat, OVER):
            player = self._opponents[self._after(state.turn) - 1]
            state.play(player.choose(state.view(state.turn), state.legal_moves()))
        if self.render_mode == "human":
            self.render()

    def _seen(self, state: State) -> Any:
        return self._form.observed(state, self.seat, self._finished)

    def _with_mask(self, info: dict[str, Any], state: State) -> dict[str, Any]:
        if not self._form.masks_in_infos:
            return info
        return info | {"action_mask": mask_for(state, self.seat, self._finished)}

    def _info(self, state: State) -> dict[str, Any]:
        if not self._finished:
            return self._with_mask({}, state)
        scores = [
            state.scores[(self.seat + i) % self.game.players] for i in range(self.game.players)
        ]
        return self._with_mask({"rank": state.ranks[self.seat], "scores": scores}, state)

    def _labels(self) -> list[str]:
        names = ("agent", *map(_label, self._sources))
        return [names[self._after(seat)] for seat in range(self.game.players)]


def _label(source: PlayerSource) -> str:
    """What pictures call an opponent."""
    if isinstance(source, str):
        return source
    return str(getattr(source, "__name__", type(source).__name__))
