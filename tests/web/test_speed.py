"""How light the client is and how little it asks for; `make bench-client` tells how quick it is."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request

from server.serving import Server
from web.browsing import TITLES, Hands, open_table, visiting
from web.measuring import first_load

MAX_SCRIPT = 150_000  # bytes, gzipped
MOVES = 3


@pytest.mark.long
def test_the_first_load_is_light(browser: Browser, server: Server) -> None:
    assert 10_000 < first_load(browser, server.url)["script_bytes_gzipped"] < MAX_SCRIPT


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_a_move_is_shown_after_one_request(browser: Browser, server: Server, game: str) -> None:
    """What follows from it comes by the socket."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type in ("fetch", "xhr") and not request.url.endswith("/preview"):
            asked.append(f"{request.method} {urlsplit(request.url).path.rpartition('/')[2]}")

    with visiting(browser, server.url) as page:
        open_table(page, game, 2)
        hands = Hands(page, game, seed=2)
        assert hands.await_turn()
        page.on("request", note)
        for _ in range(MOVES):
            assert hands.move()
        assert hands.await_turn()
        match = urlsplit(page.url).path.rpartition("/")[2]
    with server.client() as client:
        told = client.look(match, since=0)["events"]
    own = [one for one in told if one["kind"] == "move" and not one["bot"]]
    assert len(own) >= MOVES
    assert asked == ["POST moves"] * len(own)
