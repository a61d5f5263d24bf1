"""Behaviour is what it was: every game has a golden playthrough and golden figures."""

from __future__ import annotations

import json

import pytest

import tilewright
from goldens.make import FIGURES, FOLDER, GAMES, figures, file_of, title
from tilewright.core.game import Game


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_playthrough_and_figures_are_unchanged(game: Game) -> None:
    text = file_of(game).read_bytes().decode()
    record = tilewright.read_record(text)
    expected = json.loads(FIGURES.read_text(encoding="utf-8"))[title(game)]
    assert figures(game, record) == expected


def test_there_is_a_golden_for_every_game_and_no_other() -> None:
    assert {path.name for path in FOLDER.glob("*.tilewright")} == {
        file_of(game).name for game in GAMES
    }
