"""What happened, as the log beside the table tells it: by rounds, and in them by turns."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Server
from web.browsing import check_accessible, visiting
from web.rounds import open_before_the_end_of_a_round
from web.test_fit import LAPTOP, TALL_PHONE, Size

UNGUIDED = (
    "localStorage['tilewright.settings'] ="
    " JSON.stringify({guided: ['azul', 'summer-pavilion', 'axio'], rail: true})"
)


def end_a_round(page: Page, server: Server) -> list[dict[str, Any]]:
    """A round was ended, and a move of the next one made: the positions before and after."""
    page.add_init_script(UNGUIDED)
    with server.client() as client:
        table, move = open_before_the_end_of_a_round(client)
        page.goto(f"/match/{table.match}#{table.token}")
        expect(page.locator(".group:enabled").first).to_be_visible()
        before = table.look()["position"]
        table.play(move)
        table.play(table.look()["moves"][0]["move"])
        after = table.look()["position"]
    expect(page.locator("[data-sequence='3']")).to_be_attached()
    return [before, after]


@pytest.mark.parametrize(
    "size", sample([LAPTOP, TALL_PHONE], [TALL_PHONE]), ids=["laptop", "phone"]
)
def test_the_log_has_a_heading_for_each_round_and_a_block_for_each_turn(
    browser: Browser, server: Server, size: Size
) -> None:
    with visiting(browser, server.url, viewport=size) as page:
        before, after = end_a_round(page, server)
        rounds = page.locator(".log details")
        headings = rounds.get_by_role("heading")
        expect(headings).to_have_text([f"Round {after['round']}", f"Round {before['round']}"])
        latest, earlier = rounds.first, rounds.last
        expect(latest.get_by_role("listitem")).to_have_count(1)
        for old, new in zip(before["boards"], after["boards"], strict=True):
            points = new["score"] - old["score"]
            won = f"{points:+}".replace("-", "\u2212") if points else "0"
            expect(earlier.locator(".sums")).to_contain_text(won)
        folded = size["width"] < 1000
        expect(earlier.get_by_role("list")).to_be_visible(visible=not folded)
        if folded:
            earlier.locator("summary").click()
        move = earlier.locator(".turn").get_by_role("button").first
        expect(move).to_be_visible()
        check_accessible(page)
        move.click()
        expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
        expect(page.locator(".log .current")).to_have_count(1)


def test_arrows_go_through_the_log(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, viewport=LAPTOP) as page:
        end_a_round(page, server)
        page.get_by_role("group", name="What happened").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".log summary").first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".log .turn button").first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".log summary").last).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".log details").last.get_by_role("list")).to_be_hidden()
