"""What the others need is seen by pointing at it, and what was done last is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from server.serving import Server
from web import needing
from web.browsing import Hands, check_accessible
from web.test_fit import LAPTOP, TALL_PHONE, at_table, late_positions


def test_the_examples_of_what_is_needed_are_what_the_rules_say() -> None:
    assert needing.PATH.read_text(encoding="utf-8") == needing.examples_text()


def test_pointing_at_tiles_lights_where_the_others_could_use_them(
    browser: Browser, server: Server
) -> None:
    with at_table(browser, server, LAPTOP, "summer-pavilion", 3, first=0) as page:
        useful, payable = page.locator(".space.useful"), page.locator(".space.payable")
        expect(useful).to_have_count(0)
        page.locator(".factory .group:enabled").first.hover()
        # An empty star of the colour and the empty centre star on both boards of the others.
        expect(useful).to_have_count(2 * 12)
        assert payable.count() > 0  # a single tile is enough for the ones
        expect(page.locator(".own.card .space.useful")).to_have_count(0)
        page.locator(".status").hover()
        expect(useful).to_have_count(0)
        page.locator(".factory .group:enabled").last.focus()
        expect(useful).not_to_have_count(0)


@pytest.mark.long
def test_an_enlarged_board_says_what_it_could_use(browser: Browser, server: Server) -> None:
    position = list(late_positions("summer-pavilion", 2, "standard"))[1]
    hand = position["boards"][1]["hand"]
    assert hand
    with at_table(browser, server, TALL_PHONE, "summer-pavilion", 2, position=position) as page:
        page.locator(".enlarge").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name="Free spaces by colour")).to_be_visible()
        expect(dialog.locator("section")).to_contain_text("can be paid for now")
        expect(dialog.locator(".number.payable").first).to_be_visible()
        check_accessible(page)


def test_a_cell_shows_what_it_would_give_the_others(browser: Browser, server: Server) -> None:
    with at_table(browser, server, LAPTOP, "axio", 3, first=0) as page:
        hands = Hands(page, "axio", seed=1)
        hands.move()
        hands.move()
        assert hands.may_move()
        chances = page.locator(".chance")
        own = page.locator(".seat").first
        expect(chances).to_have_count(0)
        page.keyboard.press("1")
        expect(page.locator(".ghost")).to_be_attached()
        for _ in range(20):  # somewhere beside a tile
            if chances.count():
                break
            page.keyboard.press("ArrowLeft")
        expect(chances.first).to_be_visible()
        expect(chances.first).to_contain_text("+")
        expect(own.locator(".chance")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".ghost")).to_have_count(0)


def marked(page: Page) -> int:
    return page.locator(".last").count()


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_the_last_moves_are_marked_where_they_began_and_where_they_ended(
    browser: Browser, server: Server, game: str
) -> None:
    with at_table(browser, server, LAPTOP, game, 3, first=0) as page:
        assert marked(page) == 0
        hands = Hands(page, game, seed=1)
        hands.move()
        assert hands.may_move()
        ends = page.locator(".line.last, .floor.last, .pile.last")
        expect(ends).to_have_count(3)  # one on each board
        for board in (page.locator(".own.card"), *page.locator(".other").all()):
            expect(board.locator(".last")).to_have_count(1)
        begins = page.locator(".factory.last, .centre.last")
        expect(begins.first).to_be_visible()
        titles = [one.get_attribute("title") or "" for one in begins.all()]
        assert any(title.startswith("Pimi 3") for title in titles), titles
        # Looking back shows the move that led there.
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(ends).to_have_count(1)
        expect(page.get_by_role("button", name="Back to the game")).to_be_visible()


@pytest.mark.long
def test_the_last_tiles_are_marked_on_the_common_board(browser: Browser, server: Server) -> None:
    with at_table(browser, server, LAPTOP, "axio", 3, first=0) as page:
        hands = Hands(page, "axio", seed=1)
        hands.move()
        assert hands.may_move()
        expect(page.locator(".recent")).to_have_count(2)  # the others' tiles since the own one
        expect(page.locator(".recent.last")).to_have_count(1)
