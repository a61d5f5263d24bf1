"""Everything about learning that is chosen and not found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from math import cos, inf, isfinite, pi
from typing import Any

from tilewright.core.errors import SetupError

SCHEDULES = ("linear", "cosine")
MAY_BE_0 = ("decisions_before",)  # of the whole numbers


@dataclass(frozen=True)
class TrainingSettings:
    """How a network learns. Rates fall from their first to their last value: in a straight line,
    and the learning rate by its schedule."""

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
    points_weight: float = 0.0  # of the error in all seats' final points, in such units; 0: none

    # The network and how it is fitted.
    hidden: tuple[int, int] = (384, 96)
    clipped: bool = False  # hidden units are at most 1, as evaluation with whole numbers wants it
    max_weight: float = 2.0  # of a clipped network behind its first layer
    learning_rate: float = 1e-3
    last_learning_rate: float = 2e-5
    schedule: str = "linear"  # or cosine
    finetuning_factor: float = 0.3  # times the learning rate, not to unlearn what a run starts with
    weight_decay: float = 1e-4
    passes: int = 2  # so often each position of a window is seen, on average
    steps: int = 96  # of the optimiser in all of them
    min_positions: int = 1024  # in a step, or there are fewer steps
    max_gradient: float = 1.0
    average_windows: int = 1  # weights that play and are kept: averaged over about so many windows

    # Judging.
    match_games: int = 4_096
    match_games_on_processor: int = 200
    snapshot_factor: float = 1.6  # each snapshot is taken so many times later than the last
    first_snapshot: float = 20.0  # seconds
    judge_snapshots: bool = True  # by a match against the last one

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name))
        if self.schedule not in SCHEDULES:
            raise SetupError(f"schedule is one of {', '.join(SCHEDULES)}, not {self.schedule}")
        if self.trace > 1 or self.random_moves > 1:
            raise SetupError("trace and random_moves are at most 1")

    @property
    def ceiling(self) -> float:
        """Of the hidden units."""
        return 1.0 if self.clipped else inf

    @property
    def learns_points(self) -> bool:
        return self.points_weight > 0

    def for_finetuning(self) -> TrainingSettings:
        """For a run that starts with a network."""
        return replace(self, learning_rate=self.finetuning_factor * self.learning_rate)

    def on_processor(self) -> TrainingSettings:
        """For self-play without a GPU."""
        weighed = min(self.moves_weighed, self.max_weighed_on_processor)
        return replace(self, moves_weighed=weighed)

    def learning_rate_at(self, left: float) -> float:
        """`left` is the share of the run that is to come."""
        share = left if self.schedule == "linear" else (1 - cos(pi * left)) / 2
        return self.last_learning_rate + share * (self.learning_rate - self.last_learning_rate)

    def random_moves_at(self, left: float) -> float:
        return left * self.random_moves

    def noise_at(self, left: float) -> float:
        return self.last_noise + left * (self.noise - self.last_noise)

    def games_of_a_match(self, on_gpu: bool) -> int:
        return self.match_games if on_gpu else self.match_games_on_processor


def _check(name: str, value: Any) -> None:
    if isinstance(value, tuple):
        for one in value:
            _check(name, one)
    elif isinstance(value, bool | str):
        return
    elif not isfinite(value) or value < 0:
        raise SetupError(f"{name} is a number from 0 on, not {value}")
    elif isinstance(value, int) and value == 0 and name not in MAY_BE_0:
        raise SetupError(f"{name} is at least 1")


def kept_settings(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as a file holds them, of an earlier version, too."""
    known = {field.name for field in fields(TrainingSettings)}
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in kept.items()
        if name in known
    }


def read_changes(texts: Iterable[str]) -> dict[str, Any]:
    """Settings written as NAME=VALUE, like `trace=0.8`, `clipped=true` and `hidden=1024x32`."""
    changes: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        default = getattr(TrainingSettings(), name, None)
        if name not in {field.name for field in fields(TrainingSettings)}:
            names = ", ".join(field.name for field in fields(TrainingSettings))
            raise SetupError(f"there is no setting {name!r}; there are {names}")
        try:
            changes[name] = _read(value, default)
        except ValueError:
            raise SetupError(
                f"{name} cannot be {value!r}; it is usually {_show(default)}"
            ) from None
    return changes


def _read(text: str, default: Any) -> Any:
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise ValueError(text)
        return text == "true"
    if isinstance(default, tuple):
        first, second = map(int, text.split("x"))
        return first, second
    return type(default)(text)


def _show(value: Any) -> str:
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
