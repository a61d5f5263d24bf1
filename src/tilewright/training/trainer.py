"""A run of learning: for so many minutes, with snapshots, matches between them and a log."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.players.search.networks import layers_in, read_about
from tilewright.training.learners import Learners, SingleLearner
from tilewright.training.matches import MatchResult
from tilewright.training.network import (
    Weights,
    ceiling_of,
    grown_from,
    layers_of,
    read_weights,
    save,
)
from tilewright.training.settings import TrainingSettings, kept_settings

Line = dict[str, Any]  # of the log


@dataclass(frozen=True)
class Plan:
    """What a run is to do."""

    minutes: float
    out: Path  # where the network goes
    seed: int = 0
    start: Path | None = None  # a network to begin with, of the same game
    champion: Path | None = None  # a network to be compared with at the end
    resume: bool = False  # go on where an earlier run with the same `out` stopped
    changes: Mapping[str, Any] = field(default_factory=dict)  # to the usual settings


def settings_for(plan: Plan) -> TrainingSettings:
    """What is usual for such a run, or as before if it goes on; then what the plan changes."""
    if plan.resume and plan.out.exists():
        kept = kept_settings(read_about(plan.out).get("settings", {}))
        return TrainingSettings(**({"hidden": layers_in(plan.out)} | kept | dict(plan.changes)))
    settings = TrainingSettings()
    if plan.start is not None:
        clipped = bool(read_about(plan.start).get("clipped", False))
        settings = replace(settings, hidden=layers_in(plan.start), clipped=clipped)
        settings = settings.for_finetuning()
    return replace(settings, **plan.changes)


@dataclass
class Progress:
    """How far a run has come."""

    seconds: float = 0.0  # matches do not count
    windows: int = 0
    games: int = 0
    decisions: int = 0
    log: list[Line] = field(default_factory=list)


def train(
    game: Game,
    plan: Plan,
    settings: TrainingSettings | None = None,
    on_gpu: bool = True,
    learners: Learners | None = None,
    on_snapshot: Callable[[Line], object] = print,
    on_step: Callable[[Progress], object] = lambda _: None,
) -> Progress:
    """Learn for some minutes; the network and its log are written to `plan.out`."""
    chosen = settings or settings_for(plan)
    champion = None if plan.champion is None else read_weights(plan.champion, game)
    start = None if plan.start is None else _start_for(game, plan.start, chosen)
    learners = learners or SingleLearner(game, chosen, plan.seed, on_gpu)
    run = _TrainingRun(game, plan, chosen, learners)
    if plan.resume:
        run.go_on()
    elif start is not None:
        learners.load_weights(start)
    limit = 60 * plan.minutes
    due = max(chosen.first_snapshot, run.progress.seconds * chosen.snapshot_factor)
    earlier: Weights | None = learners.weights() if plan.resume or plan.start else None
    progress = run.progress
    while progress.seconds < limit:
        begin = time.monotonic()
        step = learners.step(1 - progress.seconds / limit)
        progress.seconds += time.monotonic() - begin
        progress.windows += 1
        progress.games += step.games
        progress.decisions += step.decisions
        on_step(progress)
        ended = progress.seconds >= limit
        if not ended and progress.seconds < due:
            continue
        due = max(progress.seconds * chosen.snapshot_factor, due)
        line = run.note(step.error)
        run.keep()  # whatever becomes of the matches
        if earlier is not None and chosen.judge_snapshots:
            line["against the last snapshot"] = run.match(earlier)
        if ended and champion is not None:
            line["against the champion"] = run.match(champion)
        run.keep()
        on_snapshot(line)
        earlier = learners.weights()
    return progress


def _start_for(game: Game, path: Path, settings: TrainingSettings) -> Weights:
    start = grown_from(path, game)
    if layers_of(start) != settings.hidden:
        raise SetupError(
            f"{path} has layers of {_shown(layers_of(start))} units, and what is to go on from it "
            f"of {_shown(settings.hidden)}"
        )
    if ceiling_of(start) != settings.ceiling:
        raise SetupError(f"{path} is {'not ' if settings.clipped else ''}clipped")
    return start


def _shown(hidden: Sequence[int]) -> str:
    return " and ".join(map(str, hidden))


class _TrainingRun:
    """A run that can be stopped at any snapshot."""

    def __init__(
        self, game: Game, plan: Plan, settings: TrainingSettings, learners: Learners
    ) -> None:
        self._game = game
        self._plan = plan
        self._settings = settings
        self._learners = learners
        self.progress = Progress()

    @property
    def _state_path(self) -> Path:
        return self._plan.out.with_suffix(".state")

    def note(self, error: float) -> Line:
        """A line of the log on how far the run is now; what is found out later may be added."""
        now = self.progress
        line: Line = {
            "seconds": round(now.seconds, 1),
            "windows": now.windows,
            "games": now.games,
            "decisions": now.decisions,
            "error": round(error, 4),
        }
        now.log.append(line)
        return line

    def match(self, other: Weights) -> dict[str, float]:
        result: MatchResult = self._learners.match(other, seed=1000 + self.progress.windows)
        return {name: round(value, 4) for name, value in result._asdict().items()}

    def keep(self) -> None:
        """Write the network, and what it takes to go on from here."""
        plan, progress = self._plan, self.progress
        about = {"settings": asdict(self._settings), "seed": plan.seed, "log": progress.log}
        if plan.start is not None:
            about["start"] = plan.start.name
        save(plan.out, self._game, self._learners.weights(), about)
        unfinished = self._state_path.with_suffix(".state-part")
        state = {
            "game": [self._game.name, self._game.players, self._game.variant],
            "settings": asdict(self._settings),
            "progress": asdict(progress),
            "learners": self._learners.state_dict(),
        }
        torch.save(state, unfinished)
        unfinished.replace(self._state_path)

    def go_on(self) -> None:
        path = self._state_path
        if not path.exists():
            raise SetupError(f"there is nothing to resume: {path} is missing")
        state = torch.load(path, weights_only=True)
        if state["game"] != [self._game.name, self._game.players, self._game.variant]:
            raise SetupError(f"{path} is of another game: {' '.join(map(str, state['game']))}")
        if tuple(state["settings"]["hidden"]) != self._settings.hidden:
            hidden = _shown(state["settings"]["hidden"])
            raise SetupError(f"{path} is of a network with other layers: of {hidden} units")
        before = TrainingSettings(**kept_settings(state["settings"]))
        for name in ("clipped", "learns_points"):
            if getattr(before, name) != getattr(self._settings, name):
                raise SetupError(f"{path} cannot be resumed with other settings: {name} differs")
        self.progress = Progress(**state["progress"])
        self._learners.load_state_dict(state["learners"])
