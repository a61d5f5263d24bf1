"""Every example is a complete program that runs."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from everyday import sample

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

# Those that learn would do so for minutes.
A_FEW_STEPS = {
    "gpu_self_play": "--processor --games 8 --updates 2 --steps 90 --width 16",
    "ppo": "--games 8 --updates 2 --steps 16 --width 16 --evaluation-games 4",
}


def is_quick(path: Path) -> bool:
    return path.stem not in A_FEW_STEPS


@pytest.mark.parametrize("path", sample(EXAMPLES, is_quick), ids=lambda path: path.stem)
def test_example_runs_and_prints_something(path: Path) -> None:
    options = A_FEW_STEPS.get(path.stem, "").split()
    done = subprocess.run(
        [sys.executable, "-W", "error", path, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr == ""


def test_ppo_gives_credit_to_the_seat_that_decided() -> None:
    """Seat 0 decides twice, seat 1 ends the game and loses it, seat 0 begins the next one."""
    (path,) = (path for path in EXAMPLES if path.stem == "ppo")
    example = runpy.run_path(str(path))
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 1, -1
    happened = np.array([[0], [0], [1], [0]]), np.array([[0], [0], [1], [0]]), rewards
    values = np.array([[0.5], [0.25], [-0.5], [0.1]], np.float32)
    advantages, known = example["advantages_by_seat"](values, [0.3], [1], happened)
    later = 1 - 0.25
    first = 0.25 - 0.5 + example["SMOOTHING"] * later
    assert known[:, 0].tolist() == [True, True, True, False]  # who knows what seat 0 meets next
    assert advantages[:, 0] == pytest.approx([first, later, -1 + 0.5, 0])
