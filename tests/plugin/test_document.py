"""The server's OpenAPI document is the same with a game of another package installed."""

from __future__ import annotations

import json
from pathlib import Path

from tilewright.games import game_names
from tilewright.games.registry import package_games
from tilewright.server.app import create_app
from tilewright.server.settings import Settings

ROOT = Path(__file__).parents[2]


def test_a_game_of_another_package_changes_nothing_in_the_document(terrazzo: str) -> None:
    assert terrazzo in game_names()
    assert terrazzo not in package_games()
    committed = json.loads((ROOT / "web/openapi.json").read_text())
    assert json.loads(json.dumps(create_app(Settings(Path())).openapi())) == committed
