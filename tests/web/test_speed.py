"""How light and quick the client is. Machines that test are busy, so the best of some tries counts;
`make bench-client` prints the figures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from server.serving import Server
from web.browsing import open_table
from web.measuring import TimedHands, first_load, long_tasks, watched
from web.test_pages import every_game

MAX_SCRIPT = 150_000  # bytes, gzipped
USABLE = 1_500.0  # milliseconds
ANSWER = 100.0
TRIES = 5


@pytest.mark.long
def test_the_first_load_is_light_and_soon_usable(browser: Browser, server: Server) -> None:
    loads = [first_load(browser, server.url) for _ in range(3)]
    assert 10_000 < loads[0]["script_bytes_gzipped"] < MAX_SCRIPT
    assert min(load["usable_ms"] for load in loads) < USABLE


@pytest.mark.long
@every_game
def test_a_move_is_on_the_screen_at_once(browser: Browser, server: Server, game: str) -> None:
    with watched(browser, server.url) as page:
        open_table(page, game, 2)
        hands = TimedHands(page, game, seed=2)
        smooth = 0
        while len(hands.answers) < TRIES and hands.move():
            if hands.answers:
                smooth += not long_tasks(page, since=hands.answers[-1]["start"])
    answers = [one["answer"] for one in hands.answers]
    assert min(answers) < ANSWER, f"moves were seen after {answers} ms"
    assert smooth, "tiles never travelled without a long task"
