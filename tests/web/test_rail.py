"""The rail beside the table: nothing in it is cut off, in any language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from server.serving import Server
from tilewright.core.words import LANGUAGES
from web.browsing import DESKTOP, open_table, speak, visiting
from web.test_fit import FULL_HD

OUTSIDE = """
() => {
  const rail = document.querySelector('#rail');
  const { right } = rail.getBoundingClientRect();
  return [...rail.querySelectorAll('*')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 0.5)
    .map((one) => one.outerHTML.slice(0, 120));
}
"""


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, FULL_HD], ids=["desktop", "full-hd"])
def test_nothing_in_the_rail_is_cut_off(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    with visiting(browser, server.url, viewport=size) as page:
        open_table(page, "azul", 2)
        page.locator("#rail").wait_for()
        for language in LANGUAGES:
            speak(page, language)
            assert page.evaluate(OUTSIDE) == [], language
