"""Whole games in a real browser, from the start page to the last point."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from server.serving import Server
from web.browsing import PHONE, Hands, Keys, check_accessible, open_table, speak, visiting

long = pytest.mark.long
GAMES = [
    pytest.param("azul", 2, "standard", marks=long),
    pytest.param("azul", 2, "gray", marks=long),
    pytest.param("azul", 4, "standard", marks=long),
    pytest.param("azul", 4, "gray", marks=long),
    pytest.param("summer-pavilion", 2, "standard", marks=long),
    pytest.param("summer-pavilion", 4, "standard", marks=long),
    pytest.param("summer-pavilion", 4, "gray", marks=long),
    pytest.param("axio", 1, "standard", marks=long),
    ("axio", 2, "standard"),
    pytest.param("axio", 4, "standard", marks=long),
]


@pytest.mark.parametrize(("game", "players", "variant"), GAMES)
def test_a_whole_game(
    browser: Browser, server: Server, game: str, players: int, variant: str
) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, game, players, variant)
        Hands(page, game, seed=players).play_to_the_end()
        ending = page.locator(".ending")
        expect(ending.locator("table")).to_be_visible()
        check_accessible(page)
        with page.expect_download() as download:
            ending.get_by_role("link", name="Save the game record").click()
        assert download.value.path().read_text().startswith(f'[Game "{game}"]')
        ended = page.url
        ending.get_by_role("button", name="Rematch").click()
        page.wait_for_url(lambda url: "/match/" in url and url != ended)
        expect(ending).to_be_hidden()
        expect(page.locator("[data-sequence]")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "variant", "language"),
    [
        pytest.param("azul", "standard", "hu", marks=long),
        pytest.param("summer-pavilion", "gray", "cs", marks=long),
        pytest.param("axio", "standard", "nl", marks=long),
    ],
)
def test_a_whole_game_on_a_phone(
    browser: Browser, server: Server, game: str, variant: str, language: str
) -> None:
    with visiting(browser, server.url, viewport=PHONE, has_touch=True) as page:
        open_table(page, game, 2, variant)
        speak(page, language)
        Hands(page, game, seed=5).play_to_the_end()
        check_accessible(page)


@long
@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "axio"])
def test_a_whole_game_by_keyboard(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, game, 2)
        Keys(page, game, seed=7).play_to_the_end()
        expect(page.locator(".ending table")).to_be_visible()
