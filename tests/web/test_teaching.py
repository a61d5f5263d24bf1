"""The table that teaches, in a real browser: a warning before a costly move, and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Client, SeatHolder, Server, ok, running
from server.teaching import BLUNDER, near_the_end
from web.browsing import DESKTOP, PHONE, card, check_accessible, speak, visiting

COLOURS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white"}
LANGUAGES = {"hu": "Várj csak!", "cs": "Počkej chvilku", "nl": "Wacht even"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("teaching")
    with running(data, "--pace", "0", "--no-limits", "--log-level", "warning") as found:
        yield found


def costly(client: Client) -> tuple[SeatHolder, dict[str, Any]]:
    """A table at which a move throws away a certain win, and what is said of that move."""
    return near_the_end(client), {"move": BLUNDER}


def sit_down(page: Page, holder: SeatHolder) -> None:
    page.goto(f"/match/{holder.match}#{holder.token}")
    expect(page.locator("main[data-sequence]")).to_be_visible()


def choose(page: Page, move: str) -> None:
    source, colour, line = tuple(move)
    where = "centre" if source == "C" else source
    page.locator(f".table [data-place='{where}-{COLOURS[colour]}']").first.click()
    line = "floor" if line == "F" else line
    page.locator(f".table [data-place='b0-line-{line}']").first.click()


def test_a_costly_move_is_taken_back_or_played_after_all(server: Server, browser: Browser) -> None:
    with server.client() as client:
        holder, warned = costly(client)
        before = holder.look()["sequence"]
        with visiting(browser, server.url) as page:
            sit_down(page, holder)
            dialog = page.get_by_role("dialog", name="Wait a moment")
            choose(page, warned["move"])
            expect(dialog).to_contain_text("that would be a blunder. It costs")
            expect(dialog.locator("li").first).to_be_visible()
            dialog.get_by_role("button", name="Take it back").click()
            expect(dialog).to_have_count(0)
            assert holder.look()["sequence"] == before
            choose(page, warned["move"])
            dialog.get_by_role("button", name="Show me the better move").click()
            expect(page.locator(".arrow.best")).to_have_count(1)
            assert holder.look()["sequence"] == before
            choose(page, warned["move"])
            expect(dialog).to_be_visible()
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            assert holder.look()["sequence"] == before
            choose(page, warned["move"])
            dialog.get_by_role("button", name="Play it anyway").click()
            expect(page.locator(f"main[data-sequence='{before}']")).to_have_count(0)
        played = [one for one in holder.look(since=before)["events"] if one["kind"] == "move"]
        assert played[0]["move"] == warned["move"]


def test_after_the_round_the_most_expensive_choice_is_named(
    server: Server, browser: Browser
) -> None:
    with server.client() as client, visiting(browser, server.url) as page:
        holder, warned = costly(client)
        sit_down(page, holder)
        choose(page, warned["move"])
        page.get_by_role("dialog").get_by_role("button", name="Play it anyway").click()
        while (view := holder.look())["status"] != "over":
            if view["moves"]:  # whatever is asked of the server is answered for the page, too
                expect(page.locator(f"main[data-sequence='{view['sequence']}']")).to_be_visible()
                choose(page, ok(holder.ask("advice", move=view["moves"][0]["move"]))["best"])
            page.wait_for_function(
                "sequence => document.querySelector('main').dataset.sequence != sequence",
                arg=str(view["sequence"]),
            )
        summary = page.get_by_role("region", name="Looking back")
        expect(summary).to_contain_text("Your most expensive choice:")
        expect(summary).to_contain_text("Better was:")
        summary.get_by_role("button", name="Look at it").click()
        expect(page.get_by_text("Looking back: step")).to_be_visible()


def test_teaching_is_chosen_where_only_bots_play_along(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        card(page, "azul").get_by_role("button", name="Set up").click()
        dialog = page.get_by_role("dialog")
        teach = dialog.get_by_role("combobox", name="Teach me")
        expect(teach).to_be_visible()
        dialog.get_by_role("combobox").first.select_option("open")
        expect(teach).to_have_count(0)
        dialog.get_by_role("combobox").first.select_option("novice")
        teach.select_option("strict")
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        match = page.url.split("/match/")[1].split("#")[0]
        with server.client() as client:
            assert client.look(match)["teaching"] == "strict"


def test_one_plays_against_a_bot_of_ones_own_level(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        page.evaluate(
            "localStorage.setItem('tilewright.levels', JSON.stringify({azul: 'beginner'}))"
        )
        card(page, "azul").get_by_role("button", name="Set up").click()
        dialog = page.get_by_role("dialog")
        level = dialog.get_by_role("combobox").first
        level.select_option(label="My level (like Beginner)")
        expect(dialog).to_contain_text("Fitted to your latest reviewed games.")
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        match = page.url.split("/match/")[1].split("#")[0]
        with server.client() as client:
            assert client.look(match)["seats"][1]["level"] == "beginner"


@pytest.mark.parametrize("look", sample(["phone", "desktop"], ["phone"]))
def test_a_warning_is_accessible(server: Server, browser: Browser, look: str) -> None:
    size, scheme = {"phone": (PHONE, "dark"), "desktop": (DESKTOP, "light")}[look]
    with server.client() as client:
        holder, warned = costly(client)
    with visiting(browser, server.url, viewport=size, color_scheme=scheme) as page:
        sit_down(page, holder)
        choose(page, warned["move"])
        expect(page.get_by_role("dialog", name="Wait a moment")).to_be_visible()
        check_accessible(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_warning_speaks_every_language(server: Server, browser: Browser, language: str) -> None:
    with server.client() as client:
        holder, warned = costly(client)
    with visiting(browser, server.url) as page:
        sit_down(page, holder)
        speak(page, language)
        choose(page, warned["move"])
        expect(page.get_by_role("dialog", name=LANGUAGES[language])).to_be_visible()
        check_accessible(page)
