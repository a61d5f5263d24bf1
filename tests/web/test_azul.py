"""Azul in a real browser, from the start page to the last point."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from server.serving import Server
from web.browsing import PHONE, Hands, check_accessible, open_table, visiting


@pytest.mark.parametrize(("players", "variant"), [(2, "standard"), (2, "gray"), (4, "standard")])
def test_a_whole_game(browser: Browser, server: Server, players: int, variant: str) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", players, variant)
        Hands(page, "azul", seed=players).play_to_the_end()
        expect(page.locator(".ending table")).to_be_visible()
        check_accessible(page)


def test_a_whole_game_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, viewport=PHONE, has_touch=True) as page:
        open_table(page, "azul", 2)
        check_accessible(page)
        Hands(page, "azul", seed=5).play_to_the_end()
        check_accessible(page)
