"""A move is applied once on its way through the server, whoever plays it and whoever watches."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from server.serving import Client, ok
from tilewright.games import engines, game_names, spec
from tilewright.server.app import create_app
from tilewright.server.running import prepare_database
from tilewright.server.settings import Settings


class Applications:
    """Counts how often the rules of a game apply a move in this process."""

    def __init__(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        rules, layout = spec(game).rules, spec(game).state
        apply = rules.apply

        def counted(s: Any, action: int) -> None:
            # A thread may be compiling the rules meanwhile, and tries them on plain records.
            self.count += isinstance(s, layout)
            apply(s, action)

        monkeypatch.setattr(rules, "apply", counted)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """Of a server in this process, where the rules can be watched."""
    modes = {name: engines(name).mode for name in game_names()}
    settings = Settings(tmp_path, pace=0.0, limited=False)
    prepare_database(settings)
    server = uvicorn.Server(
        uvicorn.Config(create_app(settings), log_config=None, ws="websockets-sansio")
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            with Client(f"http://127.0.0.1:{listening.getsockname()[1]}") as client:
                yield client
        finally:
            server.should_exit = True
            thread.join()
            for name, mode in modes.items():
                engines(name).mode = mode


@pytest.mark.parametrize("game", game_names())
def test_a_move_is_applied_once(client: Client, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = client.open(game, "person", "person", first=0)
    with holder.socket(token=None) as spectator:
        spectator.view_at(1)
        applications = Applications(game, monkeypatch)
        for played in range(1, 6):
            before, move = holder.view["sequence"], holder.view["moves"][0]["move"]
            event = holder.play(move)["event"]
            assert event["move"] == move
            assert spectator.view_at(before + 1)["events"][0]["breakdown"] == event["breakdown"]
            assert holder.look(since=before)["events"][0]["scores"] == event["scores"]
            assert applications.count == played


@pytest.mark.parametrize("game", game_names())
def test_a_preview_applies_its_move_once(
    client: Client, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = client.open(game, "person", "person", first=0)
    applications = Applications(game, monkeypatch)
    shown = ok(holder.ask("preview", move=holder.view["moves"][0]["move"]))
    assert applications.count == 1
    assert shown["position"] != holder.view["position"]


def test_a_move_of_a_bot_is_applied_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = client.open("azul", "person", "novice", first=0)
    before = holder.view["sequence"]
    applications = Applications("azul", monkeypatch)
    holder.play(holder.view["moves"][0]["move"])
    assert holder.await_turn()["sequence"] == before + 2
    assert applications.count == 2
