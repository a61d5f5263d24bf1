"""How light the client is and how little it asks for; `make bench-client` tells how quick it is."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request

from server.serving import Server
from web.browsing import TITLES, Hands, open_table, visiting
from web.measuring import first_load, watched
from web.tracing import traced

MAX_SCRIPT, MAX_LOAD = 150_000, 250 * 1024  # bytes, gzipped
MAX_LAYOUTS = 4  # of a page in one task: more of them mean that each tile asks for one
MOVES = 3


@pytest.mark.long
def test_the_first_load_is_light(browser: Browser, server: Server) -> None:
    load = first_load(browser, server.url)
    assert 10_000 < load.script_bytes_gzipped < MAX_SCRIPT
    assert load.script_bytes_gzipped < load.bytes_gzipped < MAX_LOAD


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_a_page_is_laid_out_few_times_however_many_tiles_travel(
    browser: Browser, server: Server, game: str
) -> None:
    with watched(browser, server.url) as page:
        open_table(page, game, 2)
        hands = Hands(page, game, seed=2)
        assert hands.await_turn()
        with traced(browser, page) as trace:
            for _ in range(2 * MOVES):
                assert hands.move()
            assert hands.await_turn()
    assert trace.frames.shown > 0
    assert max(task.layouts for task in trace.tasks) <= MAX_LAYOUTS


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
