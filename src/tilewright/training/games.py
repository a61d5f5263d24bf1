"""Games to learn from, side by side on a processor or on a GPU, as PyTorch sees them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack

from tilewright.core.batch import Batch
from tilewright.core.expanding import DRAFTS
from tilewright.core.game import Game


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

    def __init__(self, game: Game, size: int) -> None:
        self.game = game
        self.size = size

    def afterstates(self) -> Afterstates:
        counts = self._count()
        ends = counts.long().cumsum(0)
        firsts = ends - counts
        return self._expand(counts, firsts, int(ends[-1]))

    def shares(self) -> torch.Tensor:
        """What each seat has of the victory in the games that ended in the last step."""
        players = self.game.players
        if players == 1:
            return self.rewards
        return (self.rewards * (players - 1) + 1) / players

    @abstractmethod
    def step(self, actions: torch.Tensor) -> None:
        """Play; where a game ends the next one begins."""

    @abstractmethod
    def _count(self) -> torch.Tensor: ...

    @abstractmethod
    def _expand(self, counts: torch.Tensor, firsts: torch.Tensor, total: int) -> Afterstates: ...


class ProcessorGames(Games):
    """In the memory of the processor."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        super().__init__(game, size)
        self.batch = Batch(game, size, seed)
        self._expanding = game.engines.compiled().expanding
        self._drafts = game.definition.state.blank(DRAFTS)
        self._counts = np.zeros(size, np.int32)
        self.device = torch.device("cpu")
        self.movers, self.ended, self.rewards, self.scores = map(
            torch.from_numpy,
            (self.batch.turns, self.batch.ended, self.batch.rewards, self.batch.scores),
        )

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions.numpy())

    def _count(self) -> torch.Tensor:
        nothing = np.zeros(1, np.int16)
        self._expanding.count_moves(self.batch.states, self._counts, nothing, 0, self.size)
        return torch.from_numpy(self._counts)

    def _expand(self, counts: torch.Tensor, firsts: torch.Tensor, total: int) -> Afterstates:
        actions, slots = np.zeros(total, np.int16), np.zeros(total, np.int32)
        observations = np.zeros((total, self.game.observation_size), np.int16)
        over = np.zeros(total, np.int8)
        shares = np.zeros((total, self.game.players), np.float32)
        points = np.zeros((total, self.game.players), np.int16)
        states = self.batch.states
        self._expanding.list_moves(
            states, counts.numpy(), firsts.numpy(), actions, slots, 0, self.size
        )
        self._expanding.afterstates(
            states, self._drafts, 0, actions, slots, observations, over, shares, points, 0, total
        )
        rows = map(torch.from_numpy, (slots, actions, observations, over, shares, points))
        return Afterstates(counts, firsts, *rows)


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
        self.movers, self.ended, self.rewards, self.scores = map(
            from_dlpack,
            (self._batch.turns, self._batch.ended, self._batch.rewards, self._batch.scores),
        )

    def step(self, actions: torch.Tensor) -> None:
        with self._stream():
            self._batch.step(actions)

    def _count(self) -> torch.Tensor:
        with self._stream():
            counts = self._xp.empty(self.size, np.int32)
            self._kernels.call("count_moves", self.size, self._batch.states, counts)
            return from_dlpack(counts)

    def _expand(self, counts: torch.Tensor, firsts: torch.Tensor, total: int) -> Afterstates:
        empty, seats = self._xp.empty, self.game.players
        with self._stream():
            actions, slots = empty(total, np.int16), empty(total, np.int32)
            observations = self._xp.zeros((total, self.game.observation_size), np.int16)
            over = empty(total, np.int8)
            shares, points = empty((total, seats), np.float32), empty((total, seats), np.int16)
            states = self._batch.states
            self._kernels.call(
                "list_moves", self.size,
                states, *map(self._xp.from_dlpack, (counts, firsts)), actions, slots,
            )  # fmt: skip
            self._kernels.call(
                "afterstates", total,
                states, actions, slots, observations, over, shares, points,
            )  # fmt: skip
            rows = map(from_dlpack, (slots, actions, observations, over, shares, points))
            return Afterstates(counts, firsts, *rows)

    def _stream(self) -> Any:
        """Work in the order of PyTorch's work."""
        return self._xp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)


def begin_games(game: Game, size: int, seed: int, on_gpu: bool) -> Games:
    return GpuGames(game, size, seed) if on_gpu else ProcessorGames(game, size, seed)
