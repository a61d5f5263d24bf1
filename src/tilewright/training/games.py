"""Games to learn from, side by side on a processor or on a GPU, as PyTorch sees them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack

from tilewright.core.batch import Batch
from tilewright.core.expanding import DRAFTS
from tilewright.core.game import Game
from tilewright.core.playout import MOST_MOVES


class Afterstates(NamedTuple):
    """What all legal moves of all games lead to, in one long row."""

    counts: torch.Tensor  # of each game
    firsts: torch.Tensor  # of each game: its first place in the row
    games: torch.Tensor  # of each place: its game
    actions: torch.Tensor
    observations: torch.Tensor
    over: torch.Tensor  # of each place: the game ends with the move
    shares: torch.Tensor  # then: the victory by seat, from the mover on
    points: torch.Tensor


class Games(ABC):
    """Many games of one kind. What is returned is good until the next call."""

    device: torch.device
    movers: torch.Tensor
    ended: torch.Tensor  # in the last step
    rewards: torch.Tensor  # of the games that did, by seat
    scores: torch.Tensor
    _moves: torch.Tensor  # in each game so far

    def __init__(self, game: Game, size: int) -> None:
        self.game = game
        self.size = size

    def afterstates(self, most: int | None = None) -> Afterstates:
        """Of all legal moves, or of about `most` moves of each game that are picked at random."""
        counts = self._count()
        firsts = _firsts(counts)
        slots, actions = self._list(counts, firsts)
        if most is not None and int(counts.max()) > most:
            chances = (most / counts.float())[slots.long()]
            picked = torch.rand(len(slots), device=self.device) < chances
            # At least one of each game.
            picked[firsts + (torch.rand(self.size, device=self.device) * counts).long()] = True
            slots, actions = slots[picked], actions[picked]
            counts = torch.bincount(slots, minlength=self.size).int()
            firsts = _firsts(counts)
        return Afterstates(counts, firsts, slots, actions, *self._expand(slots, actions))

    def shares(self) -> torch.Tensor:
        """What each seat has of the victory in the games that ended in the last step."""
        players = self.game.players
        if players == 1:
            return self.rewards
        return (self.rewards * (players - 1) + 1) / players

    def scatter(self, plies: int) -> None:
        """Play at random, each slot anew from some ply on: games come to be at all stages."""
        anew = torch.randint(plies, (self.size,), device=self.device)
        for ply in range(plies):
            self._moves[anew == ply] = MOST_MOVES  # too many: in the next step a game begins
            self.step(self._sample())

    @abstractmethod
    def step(self, actions: torch.Tensor) -> None:
        """Play; where a game ends the next one begins."""

    @abstractmethod
    def _sample(self) -> torch.Tensor:
        """A random action of each game."""

    @abstractmethod
    def _count(self) -> torch.Tensor: ...

    @abstractmethod
    def _list(
        self, counts: torch.Tensor, firsts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The game and the action of each place."""

    @abstractmethod
    def _expand(self, slots: torch.Tensor, actions: torch.Tensor) -> Iterable[torch.Tensor]:
        """The observations, ends, shares and points of each place."""


def _firsts(counts: torch.Tensor) -> torch.Tensor:
    return counts.long().cumsum(0) - counts


class ProcessorGames(Games):
    """In the memory of the processor."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        super().__init__(game, size)
        self.batch = Batch(game, size, seed)
        self._expanding = game.engines.compiled().expanding
        self._drafts = game.definition.state.blank(DRAFTS)
        self._counts = np.zeros(size, np.int32)
        self.device = torch.device("cpu")
        batch = self.batch
        self.movers, self.ended, self.rewards, self.scores, self._moves = map(
            torch.from_numpy,
            (batch.turns, batch.ended, batch.rewards, batch.scores, batch.moves),
        )

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions.numpy())

    def _sample(self) -> torch.Tensor:
        return torch.from_numpy(self.batch.sample())

    def _count(self) -> torch.Tensor:
        nothing = np.zeros(1, np.int16)
        self._expanding.count_moves(self.batch.states, self._counts, nothing, 0, self.size)
        return torch.from_numpy(self._counts)

    def _list(
        self, counts: torch.Tensor, firsts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        total = int(counts.sum())
        actions, slots = np.zeros(total, np.int16), np.zeros(total, np.int32)
        self._expanding.list_moves(
            self.batch.states, counts.numpy(), firsts.numpy(), actions, slots, 0, self.size
        )
        return torch.from_numpy(slots), torch.from_numpy(actions)

    def _expand(self, slots: torch.Tensor, actions: torch.Tensor) -> Iterable[torch.Tensor]:
        total = len(slots)
        observations = np.zeros((total, self.game.observation_size), np.int16)
        over = np.zeros(total, np.int8)
        shares = np.zeros((total, self.game.players), np.float32)
        points = np.zeros((total, self.game.players), np.int16)
        self._expanding.afterstates(
            self.batch.states, self._drafts, 0,
            actions.numpy(), slots.numpy(), observations, over, shares, points, 0, total,
        )  # fmt: skip
        return map(torch.from_numpy, (observations, over, shares, points))


class GpuGames(Games):
    """In the memory of a GPU."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        from tilewright.gpu.batch import GpuBatch
        from tilewright.gpu.device import cupy, device

        super().__init__(game, size)
        self._xp = cupy()
        self._kernels = device(game.definition)
        with self._stream():
            self._batch = GpuBatch(game, size, seed, looks=False)
        self.device = torch.device("cuda")
        batch = self._batch
        self.movers, self.ended, self.rewards, self.scores, self._moves = map(
            from_dlpack,
            (batch.turns, batch.ended, batch.rewards, batch.scores, batch.moves),
        )

    def step(self, actions: torch.Tensor) -> None:
        with self._stream():
            self._batch.step(actions)

    def _sample(self) -> torch.Tensor:
        with self._stream():
            found: torch.Tensor = from_dlpack(self._batch.sample())
            return found

    def _count(self) -> torch.Tensor:
        with self._stream():
            counts = self._xp.empty(self.size, np.int32)
            self._kernels.call("count_moves", self.size, self._batch.states, counts)
            return from_dlpack(counts)

    def _list(
        self, counts: torch.Tensor, firsts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        total = int(counts.sum())
        with self._stream():
            actions, slots = self._xp.empty(total, np.int16), self._xp.empty(total, np.int32)
            self._kernels.call(
                "list_moves", self.size,
                self._batch.states, *map(self._xp.from_dlpack, (counts, firsts)), actions, slots,
            )  # fmt: skip
            return from_dlpack(slots), from_dlpack(actions)

    def _expand(self, slots: torch.Tensor, actions: torch.Tensor) -> Iterable[torch.Tensor]:
        total, empty, seats = len(slots), self._xp.empty, self.game.players
        with self._stream():
            observations = self._xp.zeros((total, self.game.observation_size), np.int16)
            over = empty(total, np.int8)
            shares, points = empty((total, seats), np.float32), empty((total, seats), np.int16)
            self._kernels.call(
                "afterstates", total,
                self._batch.states, *map(self._xp.from_dlpack, (actions, slots)),
                observations, over, shares, points,
            )  # fmt: skip
            return map(from_dlpack, (observations, over, shares, points))

    def _stream(self) -> Any:
        """Work in the order of PyTorch's work."""
        return self._xp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)


def begin_games(game: Game, size: int, seed: int, on_gpu: bool) -> Games:
    return GpuGames(game, size, seed) if on_gpu else ProcessorGames(game, size, seed)
