"""Learns in several ways at once: a process for each, until their time is over."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from figures import keep, origin
from learning_variants import VARIANTS, changes_of

from tilewright.core.errors import SetupError
from tilewright.games import make
from tilewright.players.search.networks import read_about, weights_path

WORKER = Path(__file__).with_name("learning_worker.py")
POLL = 0.5  # seconds
PATIENCE = 8.0  # seconds for a process that was asked to stop


@dataclass(frozen=True)
class Form:
    """What is played."""

    game: str
    players: int
    side: str

    def __str__(self) -> str:
        return f"{self.game}-{self.side}-{self.players}"

    def shipped(self) -> Path:
        return weights_path(make(self.game, self.players, self.side))


@dataclass(frozen=True)
class Training:
    """What all variants have in common."""

    form: Form
    folder: Path
    seconds: float
    grace: float
    seed: int
    start: Path | None
    changes: tuple[str, ...]
    processor: bool
    commit: str | None

    def network(self, name: str) -> Path:
        return network_path(self.folder, self.form, name)

    def command(self, name: str) -> list[str]:
        out, shipped = self.network(name), self.form.shipped()
        changes = [f"{key}={value}" for key, value in changes_of(name).items()]
        wanted = {
            "game": self.form.game,
            "players": self.form.players,
            "side": self.form.side,
            "seconds": self.seconds,
            "seed": self.seed,
            "out": str(out),
            "start": None if self.start is None else str(self.start),
            "champion": str(shipped) if shipped.exists() else None,
            "resume": out.with_suffix(".state").exists(),
            "processor": self.processor,
            "changes": ["judge_snapshots=false", *changes, *self.changes],
        }
        return [sys.executable, str(WORKER), json.dumps(wanted)]

    def finished(self, name: str) -> bool:
        """It has learned as long as it should, and met the shipped network."""
        try:
            log = read_about(self.network(name))["log"]
        except SetupError:
            return False
        met = "against the champion" in log[-1] or not self.form.shipped().exists()
        return bool(met and log[-1]["seconds"] >= self.seconds)


def network_path(folder: Path, form: Form, name: str) -> Path:
    return folder / f"{form}-{name}.npz"


class _Run:
    """One process that learns; what it prints goes to a file and to the screen."""

    def __init__(self, plan: Training, name: str) -> None:
        self.name = name
        path = plan.network(name).with_suffix(".log")
        self._written: TextIO = path.open("a")
        self._read = path.open()
        self._read.seek(0, 2)
        self._process = subprocess.Popen(
            plan.command(name), stdout=self._written, stderr=subprocess.STDOUT
        )

    def runs(self) -> bool:
        for line in self._read:
            print(f"{self.name:>10}  {line.rstrip()}", flush=True)
        return self._process.poll() is None

    def stop(self) -> None:
        """Ask it to end, then end it: its last snapshot is written already."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self.runs()
        self._written.close()
        self._read.close()


def train_all(plan: Training, names: Sequence[str]) -> bool:
    """Whether all variants have learned as long as they should."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not plan.finished(name)]
    for name in missing:
        keep(_about(plan, name), plan.network(name).with_suffix(".json"))
    begin = time.monotonic()
    said = begin
    runs: list[_Run] = []
    try:
        runs += [_Run(plan, name) for name in missing]
        while sum(run.runs() for run in runs):
            now = time.monotonic()
            if now - begin > plan.seconds + plan.grace:
                print(f"time is over after {now - begin:.0f} s", flush=True)
                break
            if now - said > 30:
                said = now
                print(f"{now - begin:10.0f}  of {plan.seconds:.0f} s", flush=True)
            time.sleep(POLL)
    finally:
        for run in runs:
            run.stop()
    unfinished = [name for name in names if not plan.finished(name)]
    for name in unfinished:
        print(f"{name} is not finished: the same command goes on", flush=True)
    return not unfinished


def _about(plan: Training, name: str) -> dict[str, Any]:
    """Where a network comes from, kept beside it."""
    about = origin() | ({"commit": plan.commit} if plan.commit else {})
    about["machine"] += _graphics(plan.processor)
    return {
        **about,
        "game": plan.form.game,
        "side": plan.form.side,
        "players": plan.form.players,
        "variant": name,
        "about": VARIANTS[name].about,
        "like": VARIANTS[name].like,
        "changes": changes_of(name) | dict(text.split("=", 1) for text in plan.changes),
        "seconds": plan.seconds,
        "start": None if plan.start is None else plan.start.name,
    }


def _graphics(processor: bool) -> str:
    """The GPU, where one is used."""
    if processor:
        return ""
    ask = ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"]
    try:
        found = subprocess.run(ask, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f", {found.splitlines()[0].strip()}"


def read_run(folder: Path, form: Form, name: str) -> dict[str, Any]:
    """What is known of a network: where it comes from, and the log of its learning."""
    path = network_path(folder, form, name)
    try:
        about: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    except OSError as error:
        raise SetupError(f"{name} has not been trained: {error}") from error
    return {**about, "log": read_about(path)["log"]}
