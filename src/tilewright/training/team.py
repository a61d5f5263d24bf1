"""Who learns: one learner, or several on many machines whose weights are averaged.

A team gives lessons, tells its weights and plays matches; the trainer does not see how many it is.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

import torch

from tilewright.core.game import Game
from tilewright.games import make
from tilewright.training.learner import Learner, Lesson
from tilewright.training.matches import MatchResult, merged
from tilewright.training.network import Weights
from tilewright.training.settings import Settings


class Team(Protocol):
    """Learners who work together."""

    def lesson(self, left: float) -> Lesson: ...

    def weights(self) -> Weights: ...

    def take(self, weights: Weights) -> None: ...

    def memory(self) -> list[dict[str, Any]]: ...

    def remember(self, memories: list[dict[str, Any]]) -> None: ...

    def match(self, other: Weights, seed: int) -> MatchResult: ...


class Alone:
    """A team of one, in this process."""

    def __init__(self, game: Game, settings: Settings, seed: int, on_gpu: bool) -> None:
        self._learner = Learner(game, settings, seed, on_gpu)
        self._match_games = settings.games_of_a_match(on_gpu)

    def lesson(self, left: float) -> Lesson:
        return self._learner.lesson(left)

    def weights(self) -> Weights:
        return self._learner.weights()

    def take(self, weights: Weights) -> None:
        self._learner.take(weights)

    def memory(self) -> list[dict[str, Any]]:
        return [self._learner.memory()]

    def remember(self, memories: list[dict[str, Any]]) -> None:
        self._learner.remember(memories[0])

    def match(self, other: Weights, seed: int) -> MatchResult:
        return self._learner.match(other, self._match_games, seed)


class _RemoteLearner(Learner):
    """A learner in a process of its own, which makes its own game."""

    def __init__(
        self, setup: tuple[str, int, str], settings: Settings, seed: int, on_gpu: bool
    ) -> None:
        super().__init__(make(*setup), settings, seed, on_gpu)


class RayTeam:
    """Learners in the processes of a Ray cluster, each with games of its own.

    After every lesson all go on from the mean of their weights. A lesson costs one exchange of
    weights, so the machines need no fast network between them.
    """

    def __init__(
        self, game: Game, settings: Settings, seed: int, on_gpu: bool, learners: int
    ) -> None:
        import ray

        self._ray = ray
        if not ray.is_initialized():
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        remote = ray.remote(num_cpus=1, num_gpus=int(on_gpu))(_RemoteLearner)
        setup = game.name, game.players, game.variant
        self._learners: list[Any] = [
            remote.remote(setup, settings, seed + number, on_gpu) for number in range(learners)
        ]
        self._match_games = settings.games_of_a_match(on_gpu)
        self.take(self.weights())

    def lesson(self, left: float) -> Lesson:
        lessons = self._all("lesson", left)
        self.take(mean(self._all("weights")))
        return Lesson(
            sum(one.games for one in lessons),
            sum(one.plies for one in lessons),
            sum(one.error for one in lessons) / len(lessons),
        )

    def weights(self) -> Weights:
        found: Weights = self._ray.get(self._learners[0].weights.remote())
        return found

    def take(self, weights: Weights) -> None:
        self._all("take", self._ray.put(weights))

    def memory(self) -> list[dict[str, Any]]:
        return self._all("memory")

    def remember(self, memories: list[dict[str, Any]]) -> None:
        """What each learner remembers; those who are new get what another does."""
        self._ray.get(
            [
                learner.remember.remote(memories[number % len(memories)])
                for number, learner in enumerate(self._learners)
            ]
        )

    def match(self, other: Weights, seed: int) -> MatchResult:
        games = -(-self._match_games // len(self._learners))
        return merged(
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
