"""`tilewright analyse`: positions as text, JSON, files and records; a table or JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tilewright
from tilewright.cli import main
from tilewright.games import engines


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    engines.cache_clear()
    yield
    engines.cache_clear()


def analysed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["analyse", *words, "--iterations", "5", "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_all_forms_of_a_position_give_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tilewright.make("azul").start(seed=7)
    file, view, record = tmp_path / "text", tmp_path / "view.json", tmp_path / "record"
    file.write_text(state.text())
    view.write_text(json.dumps(state.view(state.turn)))
    record.write_text(tilewright.GameRecord.of(state).write())
    text = analysed(capsys, state.text())["candidates"]
    assert analysed(capsys, str(file))["candidates"] == text
    assert analysed(capsys, str(view))["candidates"] == text
    assert analysed(capsys, str(view), "--game", "azul")["candidates"] == text
    assert analysed(capsys, str(record))["candidates"] == text


def test_the_table_has_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    state = tilewright.make("azul", players=3).start(seed=7)
    assert main(["analyse", state.text(), "--iterations", "5", "--multipv", "2"]) == 0
    shown = capsys.readouterr().out
    assert "wins 3" in shown
    assert "seat 1 of 3 to move" in shown


@pytest.mark.parametrize(
    ("position", "says"),
    [("{", "not json"), ("{}", "no game has"), ("nowhere", "cannot read"), ("azul/2/x/y", "azul")],
)
def test_what_is_no_position_is_refused(
    capsys: pytest.CaptureFixture[str], position: str, says: str
) -> None:
    assert main(["analyse", position]) in (1, 2)
    assert says in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en_GB", "The key round is missing."),
        ("hu_HU.UTF-8", "Hiányzik ez a kulcs: round."),
        ("cs_CZ.UTF-8", "Chybí klíč round."),
        ("nl_NL", "De sleutel round ontbreekt."),
    ],
)
def test_a_refused_position_is_explained_in_the_terminals_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, says: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    position = {"players": 2, "variant": "standard"}
    assert main(["analyse", json.dumps(position), "--game", "azul"]) == 2
    assert capsys.readouterr().err == f"tilewright analyse: {says}\n"
