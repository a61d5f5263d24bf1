"""Games to learn from, side by side on a processor or on a GPU, as PyTorch sees them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import torch
from torch.utils.dlpack import from_dlpack

from tilewright.core.batch import Batch
from tilewright.core.game import Game
from tilewright.core.playout import MAX_MOVES


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

    def views(self, after: Afterstates, played: torch.Tensor, observers: int) -> torch.Tensor:
        """What so many seats, from the mover on, know after one move of each game."""
        slots, actions = after.games[played], after.actions[played]
        further = [self._expand(slots, actions, observer)[0] for observer in range(1, observers)]
        return torch.stack([after.observations[played], *further], 1)

    def shares(self) -> torch.Tensor:
        """What each seat has of the victory in the games that ended in the last step."""
        players = self.game.players
        if players == 1:
            return self.rewards
        return (self.rewards * (players - 1) + 1) / players

    def scatter(self, decisions: int) -> None:
        """Play at random; each slot begins a new game somewhere: games are at all stages then."""
        starts = torch.randint(decisions, (self.size,), device=self.device)
        for decision in range(decisions):
            self._moves[starts == decision] = MAX_MOVES  # too many: in the next step a game begins
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
    def _expand(
        self, slots: torch.Tensor, actions: torch.Tensor, observer: int = 0
    ) -> tuple[torch.Tensor, ...]:
        """The observations, ends, shares and points of each place."""


def _firsts(counts: torch.Tensor) -> torch.Tensor:
    return counts.long().cumsum(0) - counts


class ProcessorGames(Games):
    """In the memory of the processor."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        super().__init__(game, size)
        self.batch = Batch(game, size, seed)
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
        return torch.from_numpy(self.batch.count_moves())

    def _list(
        self, counts: torch.Tensor, firsts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        slots, actions = self.batch.list_moves(counts.numpy(), firsts.numpy())
        return torch.from_numpy(slots), torch.from_numpy(actions)

    def _expand(
        self, slots: torch.Tensor, actions: torch.Tensor, observer: int = 0
    ) -> tuple[torch.Tensor, ...]:
        found = self.batch.afterstates(slots.numpy(), actions.numpy(), observer)
        return tuple(map(torch.from_numpy, found))


class GpuGames(Games):
    """In the memory of a GPU."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        from tilewright.gpu.batch import GpuBatch
        from tilewright.gpu.device import cupy

        super().__init__(game, size)
        self._xp = cupy()
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
            return from_dlpack(self._batch.count_moves())

    def _list(
        self, counts: torch.Tensor, firsts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        with self._stream():
            slots, actions = self._batch.list_moves(*map(self._xp.from_dlpack, (counts, firsts)))
            return from_dlpack(slots), from_dlpack(actions)

    def _expand(
        self, slots: torch.Tensor, actions: torch.Tensor, observer: int = 0
    ) -> tuple[torch.Tensor, ...]:
        with self._stream():
            where, moves = map(self._xp.from_dlpack, (slots, actions))
            return tuple(map(from_dlpack, self._batch.afterstates(where, moves, observer)))

    def _stream(self) -> Any:
        """Work in the order of PyTorch's work."""
        return self._xp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)


def begin_games(game: Game, size: int, seed: int, on_gpu: bool) -> Games:
    return GpuGames(game, size, seed) if on_gpu else ProcessorGames(game, size, seed)
