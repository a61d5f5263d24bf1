"""A network that learns, with the games that it learns from: what one machine does of a run."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch

from tilewright.core.game import Game
from tilewright.training.averaging import WeightAverage
from tilewright.training.fitting import Fitting
from tilewright.training.games import begin_games
from tilewright.training.learning import examples, observers, play_window, targets
from tilewright.training.matches import MatchResult, averaged, match
from tilewright.training.network import ValueNetwork, Weights, with_weights
from tilewright.training.settings import TrainingSettings


class TrainingStep(NamedTuple):
    """What came of a window of decisions."""

    games: int  # that were played to the end
    decisions: int
    error: float


class Learner:
    """Plays against itself and learns from it, a window of decisions at a time."""

    def __init__(self, game: Game, settings: TrainingSettings, seed: int, on_gpu: bool) -> None:
        torch.manual_seed(seed)
        if not on_gpu:
            settings = settings.on_processor()
        self._game = game
        self._settings = settings
        self._on_gpu = on_gpu
        self._device = torch.device("cuda" if on_gpu else "cpu")
        self.network = ValueNetwork(
            game, settings.hidden, settings.ceiling, settings.learns_points
        ).to(self._device)
        self.average = WeightAverage(self.network, settings.average_windows)
        moves = min(game.spec.tuning.learning.typical_moves, settings.moves_weighed)
        size = max(1, settings.afterstates // moves)
        if not on_gpu:
            size = min(size, settings.max_games_on_processor)
        self._games = begin_games(game, size, seed, on_gpu)
        self._games.scatter(settings.decisions_before)
        played = size * settings.window * observers(game)
        positions = max(settings.min_positions, settings.passes * played // settings.steps)
        self._fitting = Fitting(self.network, settings, positions, game.observation_size)

    def step(self, left: float) -> TrainingStep:
        """Play a window and learn from it; `left` is the share of the run that is to come."""
        settings = self._settings
        window = play_window(
            self.average.network,
            self._games,
            settings,
            settings.random_moves_at(left),
            settings.noise_at(left),
        )
        aims = targets(window, self._game, settings)
        rate = settings.learning_rate_at(left)
        error = self._fitting.fit(examples(window, aims, settings), rate)
        self.average.add(self.network)
        return TrainingStep(int(window.over.sum()), window.over.numel(), error)

    def weights(self) -> Weights:
        """What plays, and is kept: averaged, if that is wanted."""
        return _copied(self.average.network)

    def load_weights(self, weights: Weights) -> None:
        """Go on with other weights. What a file leaves out begins as it is here."""
        known = self.network.state_dict()
        self.network.load_state_dict(
            known | {name: weights[name] for name in known & weights.keys()}
        )
        self.average.begin(self.network)

    def exchanged(self) -> list[Weights]:
        """What learners that work together share: the weights that learn, and the average."""
        return [_copied(self.network), _copied(self.average.network)]

    def load_exchanged(self, shared: list[Weights]) -> None:
        for network, weights in zip((self.network, self.average.network), shared, strict=True):
            network.load_state_dict(weights)

    def state_dict(self) -> dict[str, Any]:
        """All that learning goes on from, the games aside."""
        network, average = self.exchanged()
        return {
            "network": network,
            "average": average,
            "averaged": self.average.windows,
            "optimiser": self._fitting.state_dict(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.load_exchanged([state["network"], state["average"]])
        self.average.windows = state["averaged"]
        self._fitting.load_state_dict(state["optimiser"])

    def match(self, other: Weights, games: int, seed: int) -> MatchResult:
        """Play against another network, of any width, as many games at once as memory allows."""
        opponent = with_weights(self._game, other).to(self._device)
        settings = self._settings
        at_once = max(1, settings.afterstates // self._game.spec.tuning.learning.typical_moves)
        return averaged(
            [
                match(
                    self.average.network,
                    opponent,
                    self._game,
                    settings,
                    min(at_once, games - first),
                    seed + first,
                    self._on_gpu,
                )
                for first in range(0, games, at_once)
            ]
        )


def _copied(network: ValueNetwork) -> Weights:
    return {name: one.cpu().clone() for name, one in network.state_dict().items()}
