"""People in different browsers at one table; lost connections; the server killed in the middle."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Server, running
from web.browsing import PATIENCE, Hands, card, check_accessible, open_table, visiting


def _open_for_a_friend(page: Page) -> str:
    """The link for the friend."""
    page.goto("/")
    card(page, "azul").get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("open")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/match/**")
    return page.get_by_label("Link").input_value()


@pytest.mark.parametrize("moves", sample([4, 12], [4]))
def test_two_browsers_play_each_other(browser: Browser, server: Server, moves: int) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bela:
        link = _open_for_a_friend(anna)
        check_accessible(anna)
        bela.goto(link)
        bela.get_by_label("Your name").fill("Béla")
        check_accessible(bela)
        bela.get_by_role("button", name="Join").click()
        hands = [Hands(anna, "azul", seed=1), Hands(bela, "azul", seed=2)]
        for _ in range(moves):
            one = _who_is_to_move(hands)
            sequence = one.entries()
            one.move()
            for other in hands:
                other.await_entries(sequence + 1)
        assert hands[0].entries() == hands[1].entries() > moves
        expect(anna.get_by_text("Béla").first).to_be_visible()
        # The same view after a reload.
        sequence = hands[1].entries()
        bela.reload()
        hands[1].await_entries(sequence)
        # Who goes away is missed.
        expect(anna.get_by_text("not connected")).to_be_hidden()
        bela.goto("/")
        expect(anna.get_by_text("not connected")).to_be_visible()


def _who_is_to_move(hands: Sequence[Hands]) -> Hands:
    """The first one whose page offers a move."""
    deadline = time.monotonic() + PATIENCE / 1_000
    while time.monotonic() < deadline:
        for one in hands:
            if one.may_move(now=True):
                return one
    raise AssertionError("nobody may move")


@pytest.mark.long
def test_a_spectator_sees_and_cannot_move(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as player, visiting(browser, server.url) as watcher:
        open_table(player, "azul", 2)
        watcher.goto(player.url)
        hands, eyes = Hands(player, "azul"), Hands(watcher, "azul")
        eyes.await_entries(hands.entries())
        assert not eyes.may_move(now=True)
        sequence = hands.entries()
        assert hands.move()
        eyes.await_entries(sequence + 1)


def test_a_guest_reads_that_the_host_chose_the_draws(browser: Browser, server: Server) -> None:
    with server.client() as host, visiting(browser, server.url) as guest:
        guest.goto(f"/match/{host.open('axio', 'person', 'open', seed='7').match}")
        expect(guest.get_by_role("note")).to_contain_text("The host chose the draws")
        check_accessible(guest)
        guest.get_by_label("Your name").fill("Béla")
        guest.get_by_role("button", name="Join").click()
        expect(guest.get_by_text("The host chose the draws", exact=True)).to_be_visible()
    with server.client() as host, visiting(browser, server.url) as guest:
        guest.goto(f"/match/{host.open('axio', 'person', 'open').match}")
        expect(guest.get_by_role("button", name="Join")).to_be_visible()
        expect(guest.get_by_role("note")).to_be_hidden()


@pytest.mark.long
def test_what_somebody_says_shows_at_the_name_for_a_moment(
    browser: Browser, server: Server
) -> None:
    with server.client() as client, visiting(browser, server.url) as page:
        host = client.open("azul", "person", "open", "novice", "novice", first=0)
        guest = client.join(host.match, "Béla")
        page.clock.install()
        page.goto(f"/match/{host.match}#{host.token}")
        seat = page.get_by_role("region", name="Béla", exact=True)
        board = seat.locator(".board")
        place = board.bounding_box()
        bubble = page.locator(".bubble")
        for phrase, words in (("hello", "Hello!"), ("oops", "Oops!")):
            guest.ask("chat", phrase=phrase)
            expect(seat.locator(".bubble")).to_have_text(words)
            expect(page.locator("p[aria-live=polite]")).to_contain_text(words)
            expect(bubble).to_have_count(1)
            assert board.bounding_box() == place
        page.clock.fast_forward(5_000)
        expect(bubble).to_have_count(0)
        page.reload()  # what was said before is in the log
        expect(page.locator(".log").get_by_text("Oops!")).to_be_visible()
        expect(bubble).to_have_count(0)


def test_the_own_link_brings_back_from_another_device(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page, visiting(browser, server.url) as elsewhere:
        open_table(page, "azul", 2)
        kept = page.evaluate("JSON.parse(localStorage['tilewright.matches'])[0]")
        elsewhere.goto(f"/match/{kept['match']}#{kept['token']}")
        assert Hands(elsewhere, "azul").move()
        assert "#" not in elsewhere.url  # the token is not left in the address


@pytest.mark.long
def test_a_game_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    options = ("--pace", "0", "--no-limits", "--log-level", "warning")
    forgiven = "WebSocket connection|Failed to load resource|ERR_CONNECTION"
    with (
        running(tmp_path, *options) as own,
        visiting(browser, own.url, forgiven=forgiven) as page,
    ):
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        for _ in range(3):
            assert hands.move()
        own.kill()
        # A request that was under way may complain, too.
        lost = page.get_by_role("alert").filter(has_text="Connection lost")
        expect(lost).to_be_visible()
        own.start()
        expect(lost).to_be_hidden()
        for _ in range(3):
            assert hands.move()
