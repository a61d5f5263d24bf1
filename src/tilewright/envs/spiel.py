"""The games in OpenSpiel: importing this module registers them in `pyspiel`.

    import pyspiel
    import tilewright.envs.spiel

    game = pyspiel.load_game("tilewright_GAME(players=3)")

GAME is the name of a game with `_` for `-`. Parameters are `players`, `variant`, `max_game_length`,
`reward` and `history`. A draw is a chance node, one tile each.

Tensors are scaled: no number is beyond -1 and 1, so that networks learn from them as they are.
There is an information state tensor with `history=True` only. It is long and holds numbers of
moves, so learners do better with observations, which OpenSpiel gives them without it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import prod
from random import Random
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("openspiel"):
    import pyspiel

from tilewright.core.rewards import reward_number, rewards_of
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import AnyGameSpec, Position
from tilewright.envs.length import max_draws, max_moves, max_sights
from tilewright.envs.memory import Memory, vocabulary
from tilewright.envs.resampling import resample
from tilewright.envs.scaling import scales
from tilewright.games import game_names, make, spec

DEFAULT_PLAYERS = 2
# Of games to which the rules set no limit: docs/research.md says how few random ones are longer.
LONG_GAME = 500
MAX_POINTS = 2.0**15  # the rules name no bound of the points; this is the one of their numbers

Numbers = npt.NDArray[np.float32]

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_SEED_LIMIT = 2**53  # as many different numbers as a sampler's float can be


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as OpenSpiel sees it."""

    spec: ClassVar[AnyGameSpec]

    def __init__(self, params: dict[str, Any]) -> None:
        self.game = make(self.spec.name, params["players"], params["variant"])
        limit = params["max_game_length"]
        if limit < 1:
            raise ValueError(f"max_game_length is {limit}; it is at least 1")
        self.reward = params["reward"]
        reward_number(self.reward)
        self.limit = min(limit, max_moves(self.game) or limit)
        self._start = self.game.start()
        self.points_at_start = self._start.scores
        kind = _type_of(self.spec, self.game.players, self.reward, params["history"])
        super().__init__(kind, self._info(), params)

    def _info(self) -> Any:
        players = self.game.players
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=len(self.spec.notation.OUTCOMES),
            num_players=players,
            min_utility=self._least_utility(),
            max_utility=1.0 if self.reward == "win" else MAX_POINTS,
            utility_sum=0.0 if _sums_to_nothing(players, self.reward) else None,
            max_game_length=self.limit,
        )

    def _least_utility(self) -> float:
        players = self.game.players
        if self.reward == "win":
            return 0.0 if players == 1 else -1 / (players - 1)
        return -MAX_POINTS

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return max_draws(self.game, self.limit)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return _Observer(self, kind.perfect_recall)
        return _PartObserver(kind)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def fresh_memory(self) -> Memory:
        """Of a game that has not begun."""
        return Memory(self._start.copy(), self.limit)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One of our states. OpenSpiel copies and pickles its one attribute."""

    memory: Memory

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.memory = game.fresh_memory()

    def current_player(self) -> int:
        turn = self.memory.turn
        if turn >= 0:
            return turn
        return _CHANCE if turn == CHANCE else _TERMINAL

    def is_terminal(self) -> bool:
        return self.memory.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (only asked in turn)
        return self.memory.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.memory.state.outcomes()
        tiles = sum(weight for _, weight in outcomes)
        numbers = self.memory.state.game.spec.outcomes
        return [(numbers[text], weight / tiles) for text, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.memory.turn == CHANCE:
            self.memory.draw(action)
        else:
            self.memory.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.memory.state.game
        return game.spec.notation.OUTCOMES[action] if player == _CHANCE else game.move(action)

    def returns(self) -> list[float]:
        """At the limit of moves nobody has won: 0 for all. Changes of points add up instead."""
        game: SpielGame = self.get_game()
        return list(rewards_of(self.memory.state, game.reward, game.points_at_start))

    def rewards(self) -> list[float]:
        """What the last move brought, with the draws after it."""
        game: SpielGame = self.get_game()
        return list(rewards_of(self.memory.state, game.reward, self.memory.points_before))

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state with a history of its own that the player cannot distinguish."""
        random = Random(int(sampler() * _SEED_LIMIT))
        sampled: SpielState = self.get_game().new_initial_state()
        for _, action in resample(self.memory, player, random).steps():
            sampled.apply_action(action)
        return sampled

    def __str__(self) -> str:
        return self.memory.state.text()


# ---------------------------------------------------------------- observers


class _Observer:
    """What a player may know: now, or with all that it has seen before."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        self._texts = vocabulary(game.game.spec)
        self._scales = scales(game.game)
        pieces = {field.name: field.shape or (1,) for field in game.game.observation_fields}
        if perfect_recall:
            sights = max_sights(game.game, game.limit)
            pieces |= {"player": (game.game.players,), "history": (sights,)}
        self.tensor = np.zeros(sum(map(prod, pieces.values())), np.float32)
        self.dict = dict(zip(pieces, _views(self.tensor, pieces.values()), strict=True))
        self._now = self.tensor[: game.game.observation_size]

    def set_from(self, state: SpielState, player: int) -> None:
        self._now[:] = state.memory.state.observation(player) * self._scales
        if self._recalls:
            seen = state.memory.seen(player)
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            self.dict["history"][len(seen) :] = 0
            self.dict["history"][: len(seen)] = np.add(seen, 1) / len(self._texts)  # 0 is: not yet

    def string_from(self, state: SpielState, player: int) -> str:
        if not self._recalls:
            return json.dumps(state.memory.state.view(player))
        return " ".join((f"{player}:", *(self._texts[code] for code in state.memory.seen(player))))


def _views(tensor: Numbers, shapes: Iterable[tuple[int, ...]]) -> Iterator[Numbers]:
    """The tensor in pieces, without copies."""
    start = 0
    for shape in shapes:
        end = start + prod(shape)
        yield tensor[start:end].reshape(shape)
        start = end


class _PartObserver:
    """The public or the private part of what there is to know, or all of it: only as text."""

    tensor = None
    dict: ClassVar[dict[str, Numbers]] = {}

    def __init__(self, kind: Any) -> None:
        self._public = kind.public_info
        self._private = kind.private_info

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        found = state.memory.state
        alone = found.game.players == 1  # who plays alone has no secrets
        public = found.view(0 if alone else None)
        known = public.copy() if self._public else {}
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            known |= _beyond(public, found.view(player))
        elif self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            known |= _beyond(public, found.position())
        return json.dumps(known) if known else ""


def _beyond(public: Position, known: Position) -> Position:
    """What is known beyond what everybody sees."""
    return {key: value for key, value in known.items() if value != public[key]}


# ---------------------------------------------------------------- the registry


def _sums_to_nothing(players: int, reward: str) -> bool:
    return players > 1 and reward in ("win", "margin")


def _type_of(
    found: AnyGameSpec, players: int, reward: str = "win", has_history: bool = False
) -> Any:
    alone = players == 1
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"tilewright_{found.name.replace('-', '_')}",
        long_name=found.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if found.hides and not alone
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=(
            kinds.Utility.ZERO_SUM
            if _sums_to_nothing(players, reward)
            else kinds.Utility.GENERAL_SUM
        ),
        reward_model=(
            kinds.RewardModel.REWARDS if reward == "delta" else kinds.RewardModel.TERMINAL
        ),
        max_num_players=max(found.players),
        min_num_players=min(found.players),
        provides_information_state_string=True,
        provides_information_state_tensor=has_history,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": DEFAULT_PLAYERS,
            "variant": found.variants[0],
            "max_game_length": _longest(found),
            "reward": "win",
            "history": False,
        },
    )


def _longest(found: AnyGameSpec) -> int:
    """The limit that holds if none is given: what the rules allow, if they have a limit."""
    return max_moves(make(found.name, max(found.players))) or LONG_GAME


def _loaded(text: str) -> Any:
    """For pickles: to find this function they import this module, which registers the games."""
    return pyspiel.load_game(text)


def _register(found: AnyGameSpec) -> None:
    game_type = _type_of(found, DEFAULT_PLAYERS)
    # A class, not a function: OpenSpiel keeps it beyond the end of the interpreter, where only
    # what Python keeps as well can be let go of.
    creator = type(game_type.long_name, (SpielGame,), {"spec": found})
    pyspiel.register_game(game_type, creator)


for _name in game_names():
    _register(spec(_name))
