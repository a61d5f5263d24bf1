"""One minute of `make soak`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

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
    assert found["waited"]["answers"]["count"] > 0
    assert found["waited"]["views"]["count"] > 0
    # How long a busy machine holds people up in a minute says nothing about the server.
    assert not any("in time" in what for what in found["verdicts"])


def soak() -> ModuleType:
    """The program, as a module: its folder has another `server` in it."""
    spec = spec_from_file_location("soak", ROOT / "benchmarks" / "soak.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look for it there
    spec.loader.exec_module(module)
    return module


def test_what_grows_is_not_flat() -> None:
    flat = soak().flat
    level, growing = [100e6] * 60, [100e6 + 2e6 * n for n in range(60)]
    assert flat(level, 24 << 20)[0]
    assert flat([*range(15), *level], 0)[0]  # it may grow at its start
    assert not flat(growing, 24 << 20)[0]
    assert not flat([1.0, 2.0], 0)[0]


def test_people_who_are_starved_are_not_answered_in_time() -> None:
    waited, in_time = soak().waited, soak().in_time
    quick, slow = waited([0.01] * 1000), waited([0.01] * 900 + [8.0] * 100)
    one_hour = waited([0.01] * 1000 + [3600.0])
    assert in_time(quick, quick)[0]
    assert not in_time(slow, quick)[0]
    assert not in_time(one_hour, quick)[0]
    assert in_time(slow, slow)[0]  # the machine itself is that slow
    assert not in_time(waited([]), quick)[0]


def test_a_claim_that_fails_once_has_failed() -> None:
    verdicts = soak().Verdicts()

    def lost() -> None:
        raise AssertionError("a move is missing")

    for checking in (lambda: None, lost, lambda: None):
        verdicts.check("nothing is lost", checking)
    assert verdicts.held == {"nothing is lost": False}
    assert verdicts.said == {"nothing is lost": "a move is missing"}
