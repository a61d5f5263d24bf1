"""Everything about learning that is chosen and not found."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class TrainingSettings:
    """How a network learns. Rates fall in a straight line from their first to their last value."""

    # Self-play.
    afterstates: int = 650_000  # valued at once, about: so many games are played side by side
    max_games_on_processor: int = 256  # it gains nothing from more
    moves_weighed: int = 400  # of a position, picked at random where there are more
    max_weighed_on_processor: int = 128
    decisions_before: int = 300  # at random, so that a window shows all stages of the game
    window: int = 40  # decisions that are played between two rounds of learning
    random_moves: float = 0.03  # the share of moves that are played at random; falls to 0
    noise: float = 0.002  # added to the value of every move, in chances to win
    last_noise: float = 0.0002
    lead_share: float = 0.05  # how much a larger lead adds to a move's value

    # Targets.
    trace: float = 0.92  # lambda: how far results reach back
    lead_weight: float = 0.3  # of the error in leads beside that in chances to win
    max_lead: float = 5.0  # in units of `LearningTuning.lead_unit`

    # The network and how it is fitted.
    hidden: tuple[int, int] = (384, 96)
    learning_rate: float = 1e-3
    last_learning_rate: float = 2e-5
    finetuning_factor: float = 0.3  # times the learning rate, not to unlearn what a run starts with
    weight_decay: float = 1e-4
    passes: int = 2  # so often each position of a window is seen, on average
    steps: int = 96  # of the optimiser in all of them
    min_positions: int = 1024  # in a step, or there are fewer steps
    max_gradient: float = 1.0

    # Judging.
    match_games: int = 4_096
    match_games_on_processor: int = 200
    snapshot_factor: float = 1.6  # each snapshot is taken so many times later than the last
    first_snapshot: float = 20.0  # seconds

    def for_finetuning(self) -> TrainingSettings:
        """For a run that starts with a network."""
        return replace(self, learning_rate=self.finetuning_factor * self.learning_rate)

    def on_processor(self) -> TrainingSettings:
        """For self-play without a GPU."""
        weighed = min(self.moves_weighed, self.max_weighed_on_processor)
        return replace(self, moves_weighed=weighed)

    def learning_rate_at(self, left: float) -> float:
        """`left` is the share of the run that is to come."""
        return self.last_learning_rate + left * (self.learning_rate - self.last_learning_rate)

    def random_moves_at(self, left: float) -> float:
        return left * self.random_moves

    def noise_at(self, left: float) -> float:
        return self.last_noise + left * (self.noise - self.last_noise)

    def games_of_a_match(self, on_gpu: bool) -> int:
        return self.match_games if on_gpu else self.match_games_on_processor
