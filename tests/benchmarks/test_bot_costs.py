"""What a bot's move costs is measured in a worker of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from programs import BENCHMARKS


@pytest.mark.long
def test_a_level_is_measured_and_games_are_counted(tmp_path: Path) -> None:
    out = tmp_path / "costs.json"
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "bot_costs.py", "--seconds", "0.5", "--games", "azul",
         "--levels", "casual", "--whole-games", "2", "--out", out],
        check=False, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    azul = json.loads(out.read_text())["games"]["azul"]
    assert azul["levels"]["casual"]["moves"] >= 6
    assert azul["levels"]["casual"]["cpu_ms_per_move"] > 0
    for one in azul["moves_per_game"].values():
        assert one["casual"] > 10
        assert one["random"] > 10
