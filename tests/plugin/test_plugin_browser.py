"""A game that the browser client has never heard of is played there, at the generic table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from server.serving import Server, running
from web.browsing import check_accessible, chromium, visiting

MOVES = 9  # of one seat


@pytest.fixture(scope="module")
def server(terrazzo: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found the game."""
    data = tmp_path_factory.mktemp("server")
    with running(data, "--pace", "0", "--no-limits", "--log-level", "warning") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def sit_down(page: Page) -> None:
    """From the start page to a table against a novice."""
    page.goto("/")
    heading = page.get_by_role("heading", name="Terrazzo", exact=True)
    page.get_by_role("article").filter(has=heading).get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="2", exact=True).check()
    dialog.get_by_role("combobox").first.select_option("novice")
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/match/**")


def test_a_whole_game_at_the_generic_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        sit_down(page)
        ending = page.locator(".ending")
        offered = page.locator(".moves button.move:enabled")
        for number in range(MOVES):
            expect(offered.first).to_be_visible()
            if number == 1:
                expect(page.get_by_role("img").first).to_be_visible()
                check_accessible(page)
            before = page.locator("[data-sequence]").get_attribute("data-sequence")
            offered.first.click()
            moved = page.locator(f"[data-sequence]:not([data-sequence='{before}'])")
            expect(ending.or_(moved).first).to_be_attached()
        expect(ending.locator("table")).to_be_visible()
        with page.expect_download() as download:
            ending.get_by_role("link", name="Save the game record").click()
        record = Path(download.value.path()).read_text(encoding="utf-8")
        assert record.startswith('[Game "terrazzo"]')
