"""Every example is a complete program that runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

# Those that learn would do so for minutes.
A_FEW_STEPS = {
    "gpu_self_play": "--processor --games 8 --updates 2 --steps 90 --width 16",
    "ppo": "--games 8 --updates 2 --steps 16 --width 16 --evaluation-games 4",
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs_and_prints_something(path: Path) -> None:
    options = A_FEW_STEPS.get(path.stem, "").split()
    done = subprocess.run(
        [sys.executable, "-W", "error", path, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr == ""
