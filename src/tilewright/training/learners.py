"""Who learns: one learner, or several on many machines whose weights are averaged.

The trainer asks `Learners` for steps, weights and matches, and does not see how many they are.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

import torch

from tilewright.core.game import Game
from tilewright.games import make
from tilewright.training.learner import Learner, TrainingStep
from tilewright.training.matches import MatchResult, averaged
from tilewright.training.network import Weights
from tilewright.training.settings import TrainingSettings


class Learners(Protocol):
    """Learners who work together."""

    def step(self, left: float) -> TrainingStep: ...

    def weights(self) -> Weights: ...

    def load_weights(self, weights: Weights) -> None: ...

    def state_dict(self) -> list[dict[str, Any]]: ...

    def load_state_dict(self, states: list[dict[str, Any]]) -> None: ...

    def match(self, other: Weights, seed: int) -> MatchResult: ...


class SingleLearner:
    """One learner, in this process."""

    def __init__(self, game: Game, settings: TrainingSettings, seed: int, on_gpu: bool) -> None:
        self._learner = Learner(game, settings, seed, on_gpu)
        self._match_games = settings.games_of_a_match(on_gpu)

    def step(self, left: float) -> TrainingStep:
        return self._learner.step(left)

    def weights(self) -> Weights:
        return self._learner.weights()

    def load_weights(self, weights: Weights) -> None:
        self._learner.load_weights(weights)

    def state_dict(self) -> list[dict[str, Any]]:
        return [self._learner.state_dict()]

    def load_state_dict(self, states: list[dict[str, Any]]) -> None:
        self._learner.load_state_dict(states[0])

    def match(self, other: Weights, seed: int) -> MatchResult:
        return self._learner.match(other, self._match_games, seed)


class _RemoteLearner(Learner):
    """A learner in a process of its own, which makes its own game."""

    def __init__(
        self, setup: tuple[str, int, str], settings: TrainingSettings, seed: int, on_gpu: bool
    ) -> None:
        super().__init__(make(*setup), settings, seed, on_gpu)


class RayLearners:
    """Learners in the processes of a Ray cluster, each with games of its own.

    After every step all go on from the mean of their weights. A step costs one exchange of
    weights, so the machines need no fast network between them.
    """

    def __init__(
        self, game: Game, settings: TrainingSettings, seed: int, on_gpu: bool, count: int
    ) -> None:
        import ray

        self._ray = ray
        if not ray.is_initialized():
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        remote = ray.remote(num_cpus=1, num_gpus=int(on_gpu))(_RemoteLearner)
        setup = game.name, game.players, game.variant
        self._learners: list[Any] = [
            remote.remote(setup, settings, seed + number, on_gpu) for number in range(count)
        ]
        self._match_games = settings.games_of_a_match(on_gpu)
        self.load_weights(self.weights())

    def step(self, left: float) -> TrainingStep:
        steps = self._all("step", left)
        shared = [mean(list(each)) for each in zip(*self._all("exchanged"), strict=True)]
        self._all("load_exchanged", self._ray.put(shared))
        return TrainingStep(
            sum(one.games for one in steps),
            sum(one.decisions for one in steps),
            sum(one.error for one in steps) / len(steps),
        )

    def weights(self) -> Weights:
        found: Weights = self._ray.get(self._learners[0].weights.remote())
        return found

    def load_weights(self, weights: Weights) -> None:
        self._all("load_weights", self._ray.put(weights))

    def state_dict(self) -> list[dict[str, Any]]:
        return self._all("state_dict")

    def load_state_dict(self, states: list[dict[str, Any]]) -> None:
        """The state of each learner; new ones get that of another."""
        self._ray.get(
            [
                learner.load_state_dict.remote(states[number % len(states)])
                for number, learner in enumerate(self._learners)
            ]
        )

    def match(self, other: Weights, seed: int) -> MatchResult:
        games = -(-self._match_games // len(self._learners))
        return averaged(
            self._ray.get(
                [
                    learner.match.remote(other, games, seed + number)
                    for number, learner in enumerate(self._learners)
                ]
            )
        )

    def _all(self, name: str, *given: Any) -> list[Any]:
        calls = [getattr(learner, name).remote(*given) for learner in self._learners]
        found: list[Any] = self._ray.get(calls)
        return found


def mean(weights: list[Weights]) -> Weights:
    """The mean of what is learned; what is not is the same in all."""
    return {
        name: torch.stack([each[name] for each in weights]).mean(0)
        if one.is_floating_point()
        else one
        for name, one in weights[0].items()
    }
