"""What eyes and fingers meet: sizes of targets, words that fit, tiles without colours."""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import Server
from web.browsing import (
    SMALL_PHONE,
    TITLES,
    Hands,
    check_accessible,
    open_table,
    see_as,
    speak,
    visiting,
)
from web.test_pages import LANGUAGES, every_game

# Everything that is pressed: a finger that misses its middle by less than 22 pixels
# must still hit it. AXIO's board is one target: the ghost goes to the nearest cell it may lie on,
# is shown before it is placed, and can be moved by arrows.
TOO_SMALL = """
() => {
  const REACH = 21;
  const all = 'a[href], button, select, input, [role=button]';
  const cover = document.querySelector('dialog[open]') ?? document.body;
  const missed = [];
  for (const element of cover.querySelectorAll(all)) {
    if (element.disabled || element.tabIndex < 0 && element.role !== 'button') continue;
    const ticked = ['checkbox', 'radio'].includes(element.type);
    const pressed = ticked ? element.closest('label') : element;
    pressed.scrollIntoView({block: 'center', inline: 'center'});
    const {left, top, width, height} = pressed.getBoundingClientRect();
    if (!width || !height) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    for (const [right, down] of [[0, 0], [REACH, 0], [-REACH, 0], [0, REACH], [0, -REACH]]) {
      const hit = document.elementFromPoint(x + right, y + down);
      if (pressed.contains(hit)) continue;
      missed.push(`${element.outerHTML.slice(0, 120)} at ${right},${down}: ${width}x${height}`);
      break;
    }
  }
  return missed;
}
"""
# Text that is wider than the element that holds it, and is cut or spills out.
SPILLED = """
() => [...document.querySelectorAll('button, select, h1, h2, h3, p, li, label, legend, a.button')]
  .filter((element) => !element.matches('.mark'))  // its hit area is larger than it is
  .filter((element) => !element.querySelector('.more'))  // a badge stands over the corner
  .filter((element) => element.checkVisibility() && element.clientWidth > 1)
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.tagName} ${element.className}: ${element.textContent.trim()}`)
"""


def check_targets(page: Page) -> None:
    missed = page.evaluate(TOO_SMALL)
    assert not missed, "\n".join(missed)


def check_words_fit(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{width} pixels wide"  # type: ignore[index]
    spilled = page.evaluate(SPILLED)
    assert not spilled, "\n".join(spilled)


@pytest.mark.long
def test_the_pages_fit_thumbs_and_words(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, viewport=SMALL_PHONE, has_touch=True) as page:
        for address in ("/", "/rules/azul"):
            page.goto(address)
            expect(page.locator("main h2").first).to_be_visible()
            for language in LANGUAGES:
                speak(page, language)
                check_words_fit(page)
            check_targets(page)
        page.goto("/")
        page.get_by_role("article").first.get_by_role("button").nth(1).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_targets(page)
        for language in LANGUAGES:
            speak(page, language)
            check_words_fit(page)


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_a_table_fits_thumbs_and_words(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url, viewport=SMALL_PHONE, has_touch=True) as page:
        open_table(page, game, 2, "standard" if game == "axio" else "gray")
        hands = Hands(page, game, seed=4)
        assert hands.may_move()
        check_targets(page)
        for language in LANGUAGES:
            speak(page, language)
            check_words_fit(page)
        # Later in the game there are other things to press: columns, stars, spaces, payments.
        later = {
            "azul": ["button.space.open"],
            "summer-pavilion": [".reach", ".space[role=button]", ".choice .primary"],
        }
        for selector in later.get(game, []):
            while not (hands.await_turn() and page.locator(selector).count()):
                assert hands.step()
            check_targets(page)
            check_accessible(page)
        if game == "summer-pavilion":  # the rules are at hand within a choice
            page.locator(".choice .mark").click()
            expect(page.locator("dialog[open] section#place")).to_be_in_viewport()
            check_accessible(page)


LIKENESS = """
(pictures) => Promise.all(pictures.map(async (source) => {
  const image = new Image();
  image.src = `data:image/png;base64,${source}`;
  await image.decode();
  const canvas = new OffscreenCanvas(24, 24);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0, 24, 24);
  const {data} = drawing.getImageData(0, 0, 24, 24);
  const light = Array.from({length: 576}, (_, i) => data[4 * i]);
  const mean = light.reduce((sum, one) => sum + one) / 576;
  const spread = Math.hypot(...light.map((one) => one - mean));
  return light.map((one) => (one - mean) / spread);
}))
"""
MAX_ALIKE = 0.8  # correlation of two tiles' light and dark: 1 is the same picture


@every_game
@pytest.mark.parametrize("tile_set", sample(["glazed", "painted", "clear"], ["clear"]))
def test_tiles_are_told_apart_without_colours(
    browser: Browser, server: Server, game: str, tile_set: str
) -> None:
    tiles = {
        "azul": ["blue", "yellow", "red", "black", "white", "marker"],
        "summer-pavilion": ["purple", "green", "orange", "yellow", "blue", "red"],
        "axio": ["red", "green", "blue", "orange", "purple", "pyramid"],
    }[game]
    with visiting(browser, server.url) as page:
        page.goto(f"/rules/{game}")
        expect(page.locator("symbol").first).to_be_attached()
        choose_look(page, tile_set)
        see_as(page, "achromatopsia")
        pictures = [_picture(page, f"{game.rpartition('-')[2]}-{tile}") for tile in tiles]
        page.goto("about:blank")
        seen = page.evaluate(LIKENESS, pictures)
    for (one, light), (other, shade) in combinations(zip(tiles, seen, strict=True), 2):
        likeness = sum(a * b for a, b in zip(light, shade, strict=True))
        assert abs(likeness) < MAX_ALIKE, f"{one} and {other} are too much alike: {likeness:.2f}"


def choose_look(page: Page, *looks: str) -> None:
    """In the settings, as a player does."""
    page.get_by_role("button", name="Colours and tiles").click()
    for look in looks:
        page.locator(f"label:has([value={look}])").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_the_chosen_look_stays(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        page.get_by_role("button", name="Colours and tiles").click()
        check_accessible(page)
        page.keyboard.press("Escape")
        for theme in ("orangery", "walnut"):
            choose_look(page, theme, "clear")
            check_accessible(page)
        page.reload()
        expect(page.locator("html[data-theme=walnut]")).to_be_attached()
        bar = page.locator("meta[name=theme-color]").first
        expect(bar).to_have_attribute("content", "rgb(39, 25, 15)")
        expect(page.locator("#azul-blue rect").first).to_have_attribute("fill", "#7197db")


def _picture(page: Page, tile: str) -> str:
    """The picture of a tile, as the page shows it; of a rhombic one the part within its edges."""
    part = "15 26 30 52" if tile.startswith("pavilion") else "0 0 40 40"
    size = "width='60' height='103.92'" if tile.startswith("pavilion") else "width='40' height='40'"
    page.evaluate(
        """([tile, part, size]) => {
          document.querySelector('#shown')?.remove();
          document.body.insertAdjacentHTML('beforeend',
            `<svg id="shown" width="60" height="60" viewBox="${part}" preserveAspectRatio="none"
               style="position:fixed; left:0; top:0; z-index:99">
             <use href="#${tile}" ${size}/></svg>`);
        }""",
        [tile, part, size],
    )
    shot: Any = page.locator("#shown").screenshot()
    return base64.b64encode(shot).decode()
