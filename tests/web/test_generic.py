"""The generic table: a game that the client has no folder for is played all the same.

The server's Azul stands in for it: on its way to the page it gets a name that is not known there.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from server.serving import Server
from web.browsing import DESKTOP, PHONE, check_accessible, speak, visiting

KNOWN, UNKNOWN = '"azul"', '"pebbles"'
TITLE = "Pebbles"
MAX_MOVES = 120


def disguise(page: Page) -> None:
    """Azul under another name, in all that goes between the page and the server."""

    def catalogue(route: Route) -> None:
        text = route.fetch().text().replace('"title":"Azul"', f'"title":"{TITLE}"')
        found = json.loads(text.replace(KNOWN, UNKNOWN))
        for game in found["games"]:
            if game["title"] == TITLE:
                game["lessons"] = 0  # it brings none
        route.fulfill(json=found)

    def opening(route: Route) -> None:
        sent = route.request.post_data
        route.continue_(post_data=sent.replace(UNKNOWN, KNOWN) if sent else None)

    def talking(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace(KNOWN, UNKNOWN)))

    def asking(route: Route) -> None:
        sent = (route.request.post_data or "").replace(UNKNOWN, KNOWN)
        answer = route.fetch(post_data=sent)
        route.fulfill(response=answer, body=answer.text().replace(KNOWN, UNKNOWN))

    page.route("**/api/games", catalogue)
    page.route(re.compile("/api/(positions|analyses)$"), asking)
    page.route("**/api/matches", opening)
    page.route_web_socket(re.compile("/api/matches/.*/socket"), talking)


def open_table(page: Page) -> None:
    disguise(page)
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=TITLE))
    assert card.get_by_role("link").count() == 0  # no rules to read
    card.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Gray")).to_be_visible()  # the variant's own name
    dialog.get_by_role("combobox").first.select_option("novice")
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/match/**")
    expect(page.get_by_role("heading", name=TITLE, level=1)).to_be_attached()
    expect(page.get_by_role("img", name=f"{TITLE}: the table")).to_be_visible()


def moves(page: Page) -> int:
    return int(page.locator("[data-sequence]").get_attribute("data-sequence") or 0)


@pytest.mark.long
def test_an_unknown_game_is_played_to_its_end(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        open_table(page)
        offered, over = page.locator("button.move"), page.locator(".ending")
        for _ in range(MAX_MOVES):
            expect(offered.first.or_(over).first).to_be_visible()
            if over.is_visible():
                break
            before = moves(page)
            offered.last.click()
            page.wait_for_function(
                "n => Number(document.querySelector('[data-sequence]').dataset.sequence) > n"
                " || document.querySelector('.ending')",
                arg=before,
            )
        expect(over).to_contain_text("Total")
        check_accessible(page)


def test_moves_are_found_by_words_and_made_by_keyboard(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        open_table(page)
        offered = page.locator("button.move")
        expect(offered.first).to_be_visible()
        everything = offered.count()
        page.get_by_role("searchbox").fill("line floor")
        expect(page.locator(".count")).to_contain_text("move")
        assert 0 < offered.count() < everything
        assert all(move.endswith("F") for move in offered.locator("code").all_inner_texts())
        page.keyboard.press("Tab")
        expect(offered.first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(offered.nth(1)).to_be_focused()
        expect(page.locator(".preview-bar p").first).to_contain_text("Score then")
        chosen = offered.nth(1).locator("code").inner_text()
        page.keyboard.press("Enter")
        made = page.locator(".log .turn", has_text="You").get_by_role("button")
        expect(made.first).to_have_text(chosen)


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_generic_table_is_accessible(
    server: Server, browser: Browser, size: dict[str, int]
) -> None:
    with visiting(browser, server.url, viewport=size) as page:
        open_table(page)
        expect(page.locator("button.move").first).to_be_visible()
        for language in ("en", "hu"):
            speak(page, language)
            check_accessible(page)


@pytest.mark.long
def test_earlier_positions_are_drawn_as_they_were(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        open_table(page)
        image = page.locator(".drawn img")
        own_turn = re.compile("Player 1 to move")
        expect(image).to_have_attribute("alt", own_turn)
        before = str(image.get_attribute("src"))
        page.locator("button.move").first.click()
        expect(image).not_to_have_attribute("src", before)
        expect(image).to_have_attribute("alt", own_turn)
        now = str(image.get_attribute("src"))
        page.get_by_role("button", name="One step back").click()
        expect(image).to_have_attribute("alt", re.compile("Player 2 to move"))
        expect(page.locator("button.move")).to_have_count(0)
        page.get_by_role("button", name="One step back").click()
        expect(image).to_have_attribute("src", before)
        page.get_by_role("button", name="Back to the game").click()
        expect(image).to_have_attribute("src", now)


@pytest.mark.long
def test_an_unknown_game_is_analysed_and_edited(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url, forgiven="status of 4(22|29)") as page:
        disguise(page)
        page.goto("/analysis/pebbles")
        expect(page.get_by_role("img", name=f"{TITLE}: the table")).to_be_visible()
        expect(page.locator(".candidate[data-move]")).to_have_count(5)
        expect(page.locator(".arrows > *")).to_have_count(0)  # nobody knows where its moves lie
        page.locator("button.move").first.click()
        expect(page.get_by_role("status").filter(has_text="Player 2")).to_be_visible()
        page.get_by_text("Edit the position by hand").click()
        for name in ("Boards", "Player boards"):
            if page.locator("summary", has_text=name).count():
                page.locator("summary", has_text=name).click()
                break
        check_accessible(page)
        score = page.locator('[data-path="boards[1].score"]')
        score.fill("17")
        score.press("Tab")
        expect(page.locator(".seats .score").nth(1)).to_have_text("17")
        score.fill("-3")
        score.press("Tab")
        expect(page.locator(".editor [role=alert]")).to_contain_text("boards[1].score")
        page.unroute_all(behavior="ignoreErrors")  # an evaluation may be on its way
