"""A table by keyboard: keys press buttons, the focus stays, and typing plays nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Server
from web.browsing import Hands, check_accessible, open_table, visiting

GROUP = ".group:enabled"
LINE = "button.line.open, button.floor.open"
MAX_TABS = 60


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("s => document.activeElement.matches(s)", selector))


def tabs_to(page: Page, selector: str) -> int:
    """How often Tab must be pressed to come there."""
    for count in range(MAX_TABS):
        if focused(page, selector):
            return count
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def azul(page: Page) -> Hands:
    """A table of two, at one's own turn."""
    open_table(page, "azul", 2)
    hands = Hands(page, "azul")
    assert hands.await_turn()
    return hands


def test_a_round_of_azul_is_played_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        azul(page)
        tabs_to(page, GROUP)
        offer = page.get_by_role("region", name="Factory offer")
        second = offer.get_by_text("Round 2", exact=True)
        for _ in range(20):
            assert focused(page, GROUP)
            page.keyboard.press("Enter")
            lines = page.locator(LINE)
            expect(lines.first).to_be_attached()
            page.keyboard.press(lines.first.get_attribute("aria-keyshortcuts") or "")
            # Whoever has moved stands among the tiles again as soon as there is something to take.
            page.wait_for_function("s => document.activeElement.matches(s)", arg=GROUP)
            if second.is_visible():
                return
        raise AssertionError("the round does not end")


@pytest.mark.long
def test_few_tabs_lead_from_a_tile_to_a_line_which_keeps_the_focus(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url) as page:
        hands = azul(page)
        tabs_to(page, GROUP)
        page.keyboard.press("Enter")
        expect(page.locator(".group[aria-pressed=true]")).to_have_count(1)
        assert tabs_to(page, LINE) < 4
        place = page.evaluate("document.activeElement.dataset.place")
        page.keyboard.press("Enter")
        assert hands.await_turn()
        assert page.evaluate("document.activeElement.dataset.place") == place


def test_a_double_click_chooses_once(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        azul(page)
        group = page.locator(GROUP).first
        group.dblclick()
        expect(group).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(group).to_have_attribute("aria-pressed", "false")


def test_keys_ask_for_a_hint_step_back_and_take_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        hands = azul(page)
        page.keyboard.press("h")
        expect(page.get_by_text("Hint: ")).to_be_visible()
        page.keyboard.press("h")  # the same once more plays it
        hands.await_entries(2)
        assert hands.await_turn()
        now = page.get_by_role("button", name="Back to the game")
        page.keyboard.press("ArrowLeft")
        expect(now).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(now).to_be_hidden()
        sequence = hands.entries()
        page.keyboard.press("u")
        hands.await_entries(sequence + 1)
        expect(page.locator(".group").first).to_be_enabled()


@pytest.mark.long
def test_keys_do_nothing_in_fields_and_with_others(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        azul(page)
        hint = page.get_by_role("button", name="Hint", exact=True)
        for modifier in ("Control", "Alt", "Meta", "Shift"):
            page.keyboard.press(f"{modifier}+h")
            assert hint.is_enabled()  # while a hint is made it is not
        page.get_by_role("combobox").first.focus()
        page.keyboard.press("h")
        assert hint.is_enabled()
        hint.focus()
        page.keyboard.press("h")
        expect(page.get_by_text("Hint: ")).to_be_visible()


def test_digits_are_keys_where_a_keyboard_has_letters_there(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url) as page:
        hands = azul(page)
        page.locator(GROUP).first.click()
        sequence = hands.entries()
        page.evaluate(
            "document.body.dispatchEvent(new KeyboardEvent('keydown',"
            " {key: 'é', code: 'Digit5', bubbles: true}))"
        )
        hands.await_entries(sequence + 1)


@pytest.mark.parametrize("game", sample(["azul", "axio"], ["axio"]))
def test_a_help_says_which_keys_there_are(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, game, 2)
        assert Hands(page, game).await_turn()
        page.keyboard.press("?")
        keys = page.get_by_role("dialog").locator("dt")
        expect(keys.get_by_text("H", exact=True)).to_be_visible()
        expect(keys.get_by_text("F" if game == "azul" else "R", exact=True)).to_be_visible()
        check_accessible(page)
        page.keyboard.press("h")  # under the dialog nothing is pressed
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        assert page.get_by_role("button", name="Hint", exact=True).is_enabled()
