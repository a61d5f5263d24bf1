"""The pages around the games: start, set-up, lobby, rules; languages, sizes, accessibility."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Browser, expect

from everyday import sample
from server.serving import Server
from web.browsing import DESKTOP, PHONE, TITLES, card, check_accessible, open_table, visiting

LANGUAGES = {"en": "English", "hu": "Magyar", "cs": "Čeština", "nl": "Nederlands"}
WORDS_FOR_PLAY = {"en": "Play", "hu": "Játék", "cs": "Hrát", "nl": "Spelen"}

long = pytest.mark.long
every_game = pytest.mark.parametrize("game", sample(TITLES, ["azul"]))
every_look = pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(DESKTOP, "light", id="desktop-light"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=long),
        # Sizes and colours do not depend on each other, so these are for certainty only.
        pytest.param(DESKTOP, "dark", id="desktop-dark", marks=long),
        pytest.param(PHONE, "light", id="phone-light", marks=long),
    ],
)


@every_look
def test_start_and_setup_are_accessible(
    browser: Browser, server: Server, viewport: dict[str, int], scheme: str
) -> None:
    with visiting(browser, server.url, viewport=viewport, color_scheme=scheme) as page:
        page.goto("/")
        expect(page.get_by_role("article")).to_have_count(len(TITLES))
        check_accessible(page)
        card(page, "azul").get_by_role("button", name="Set up").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_accessible(page)


@pytest.mark.parametrize(
    ("game", "language"),
    sample(product(TITLES, LANGUAGES), [("azul", "en")]),
)
def test_rules_are_there_in_every_language(
    browser: Browser, server: Server, game: str, language: str
) -> None:
    with visiting(browser, server.url, locale=language) as page:
        page.goto(f"/rules/{game}")
        expect(page.locator("main section").first).to_be_visible()
        assert page.locator("main section").count() >= 5
        assert page.locator("html").get_attribute("lang") == language
        examples = page.locator("main figure")
        pictures = page.locator("main figure > [role=img]")
        expect(pictures).to_have_count(examples.count())
        for picture in pictures.all():
            assert picture.get_attribute("aria-label")
            assert picture.locator("[href^='#']").count(), "nothing is drawn"
        if language == "en":
            check_accessible(page)


def test_pictures_in_the_rules_are_no_part_of_the_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "axio", 2)
        page.locator(".tools").get_by_role("button", name="Rules").click()
        pictures = page.locator("dialog figure > [role=img]")
        expect(pictures.first).to_be_visible()
        assert page.locator("[data-place='cell-e5']").count() == 1
        assert page.locator("dialog [data-spot]").count() == 0


@every_game
@every_look
def test_tables_are_accessible(
    browser: Browser, server: Server, game: str, viewport: dict[str, int], scheme: str
) -> None:
    with visiting(browser, server.url, viewport=viewport, color_scheme=scheme) as page:
        open_table(page, game, 3)
        expect(page.locator("[data-sequence]")).to_be_visible()
        check_accessible(page)


def test_one_click_opens_a_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        card(page, "axio").get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        expect(page.locator("[data-sequence]")).to_be_visible()


def test_the_language_changes_without_a_reload(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        page.evaluate("window.sameDocument = true")
        seen = set()
        for code, name in LANGUAGES.items():
            page.get_by_role("combobox").first.select_option(label=name)
            expect(page.locator(f"html[lang={code}]")).to_be_attached()
            seen.add(page.locator(".status").inner_text())
        assert len(seen) == len(LANGUAGES)
        assert page.evaluate("window.sameDocument")


@pytest.mark.parametrize("language", sample(LANGUAGES, ["hu"]))
def test_the_browsers_language_is_taken(browser: Browser, server: Server, language: str) -> None:
    with visiting(browser, server.url, locale=language) as page:
        page.goto("/")
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        expect(page.get_by_role("article").first.get_by_role("button").first).to_contain_text(
            WORDS_FOR_PLAY[language]
        )


def test_unknown_addresses_and_tables_say_so(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{'a' * 26}")
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_role("link", name="start page").click()
        expect(page.get_by_role("article")).to_have_count(len(TITLES))
        page.goto("/rules/chess")
        expect(page.get_by_role("link", name="start page")).to_be_visible()
