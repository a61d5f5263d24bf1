"""`tilewright compile`: what is compiled stays, and every later process finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tilewright
from tilewright.cli import USAGE_ERROR, main
from tilewright.cli.compile import PARTS, compile_part


def kept(folder: Path) -> dict[str, int]:
    """The compiled functions, and when each was written."""
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*.nbc")}


@pytest.mark.long
def test_what_is_compiled_is_kept_and_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(tmp_path))
    command = ["compile", "azul", "--part", "batches", "--part", "opponents", "--jobs", "2"]
    assert main(command) == 0
    assert "compiled azul in" in capsys.readouterr().out
    first = kept(tmp_path)
    assert len(first) > 50
    assert main(command) == 0
    assert kept(tmp_path) == first


@pytest.mark.parametrize("part", ["rules", "batches"])
def test_every_part_is_compiled_by_itself(part: str) -> None:
    assert compile_part(("azul", part)) == ("azul", part)
    assert tilewright.make("azul").engines.ready is not None


def test_the_rules_come_first() -> None:
    assert next(iter(PARTS)) == "rules"


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(taken))
    assert main(["compile", "azul"]) == 1
    assert f"nothing can be kept in {taken}" in capsys.readouterr().err


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "chess"]) == USAGE_ERROR
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_with_interpreted_rules_there_is_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    assert main(["compile"]) == 1
    assert "TILEWRIGHT_ENGINE" in capsys.readouterr().err
