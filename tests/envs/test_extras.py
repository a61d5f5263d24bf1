"""If a library is missing, the error names the extra that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules[{library!r}] = None; import tilewright.envs.{module}"


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("spiel", "pyspiel", "openspiel"),
        ("aec", "pettingzoo", "envs"),
        ("aec", "gymnasium", "envs"),
        ("single", "gymnasium", "envs"),
        ("vector", "gymnasium", "envs"),
        ("spaces", "gymnasium", "envs"),
    ],
)
def test_a_missing_library_names_its_extra(module: str, library: str, extra: str) -> None:
    program = HIDE.format(library=library, module=module)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1].startswith(f"ImportError: {library}"), run.stderr
    assert run.stderr.endswith(f"is not installed: pip install 'tilewright[{extra}]'\n")


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_library_does_not_keep_others_from_the_games(library: str) -> None:
    program = HIDE.format(library=library, module="registration")
    subprocess.run([sys.executable, "-c", program], check=True)
