"""One minute of `make soak`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 600.0  # seconds: it ends by itself long before


@pytest.mark.long
def test_a_server_under_fire_for_a_minute_loses_nothing(tmp_path: Path) -> None:
    report = tmp_path / "soak.json"
    paths = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-P", str(ROOT / "benchmarks" / "soak.py"), "--minutes", "1",
         "--out", str(report)],
        check=False, capture_output=True, text=True, timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": paths},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(report.read_text())
    assert found["kills"] >= 1
    assert found["acknowledged"] >= 100
    assert found["finished"] >= 3
    assert found["hostile"]["half-open lines"] > 0
