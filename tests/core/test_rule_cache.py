"""One process compiles a function; the others wait for it and load what it kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.conftest import ImportSource
from core.helpers import LONG_WAIT
from tilewright.core import rule_cache
from tilewright.core.compiling import specialise
from tilewright.core.rule_cache import Turn

HOLD = """
import sys
from pathlib import Path
from tilewright.core.rule_cache import Turn

turn = Turn(Path(sys.argv[1]))
assert turn.take()
print("held", flush=True)
sys.stdin.read()
"""

RULES = """
from tilewright.core.compiling import rule

@rule
def first(value):
    return value + 1

@rule
def second(value):
    return first(value) * 2
"""

COMPILE = """
import sys
sys.path.insert(0, {folder!r})
import several
from tilewright.core.compiling import compiled_instance
instance = compiled_instance("several")
print("ready", flush=True)
sys.stdin.readline()
assert instance.second(1) == 4
print(sum(sum(f.stats.cache_misses.values()) for f in (instance.first, instance.second)))
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds a turn until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "turn")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    with process:  # waits, and closes its ends of the pipes
        process.kill()


def is_free(path: Path) -> bool:
    """Whether the turn can be had; it is given back at once."""
    turn = Turn(path)
    try:
        return turn.take()
    finally:
        turn.end()


def test_a_turn_is_had_by_one_process_and_ends(tmp_path: Path) -> None:
    turn = Turn(tmp_path / "folder" / "turn")
    assert turn.take()
    assert not turn.take(), "it is had already"
    turn.end()
    turn.end()
    assert is_free(tmp_path / "folder" / "turn")


def test_a_turn_that_somebody_has_is_waited_for(
    holder: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []

    def look_again(_: float) -> None:
        waits.append(len(waits))
        if len(waits) == 3:
            assert holder.stdin is not None
            holder.stdin.close()
            holder.wait(timeout=LONG_WAIT)

    monkeypatch.setattr(rule_cache, "sleep", look_again)
    assert is_free(tmp_path / "turn")
    assert len(waits) == 3


def test_the_turn_of_a_process_that_was_killed_is_over(
    holder: subprocess.Popen[str], tmp_path: Path
) -> None:
    holder.kill()
    holder.wait(timeout=LONG_WAIT)
    assert is_free(tmp_path / "turn")


def test_nobody_waits_for_ever(
    holder: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_cache, "SECONDS_OF_PATIENCE", 0.1)
    assert not is_free(tmp_path / "turn")
    assert holder.poll() is None


def test_without_locks_or_a_folder_one_goes_on_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    assert not is_free(tmp_path / "file" / "turn")
    monkeypatch.setattr(rule_cache, "flock", None)
    assert not is_free(tmp_path / "turn")


def test_a_failed_compilation_ends_its_turn(
    import_source: ImportSource, cache_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = import_source(
        "bad",
        "from tilewright.core.compiling import rule\n\n"
        "@rule\ndef wrong(value):\n    return value.nothing\n",
    )
    instance = specialise(bad, "bad", compiled=True)
    with pytest.raises(Exception, match="nothing"):
        instance.wrong(1)
    (lock,) = cache_root.rglob("*.turn")
    monkeypatch.setattr(rule_cache, "SECONDS_OF_PATIENCE", 0.1)
    assert is_free(lock)


def test_of_several_processes_one_compiles_and_the_others_load(tmp_path: Path) -> None:
    (tmp_path / "several.py").write_text(RULES)
    code = COMPILE.format(folder=str(tmp_path))
    environment = {**os.environ, "TILEWRIGHT_CACHE_DIR": str(tmp_path / "cache")}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    misses = [int(process.communicate(timeout=LONG_WAIT)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 2
    assert sum(misses) == 2, "each function was compiled by one process alone"
