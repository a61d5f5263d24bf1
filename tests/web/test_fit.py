"""The whole table fits into the window: nothing is outside, covered, or jumps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import tilewright
from everyday import sample
from server.serving import Server
from web.browsing import PHONE, check_accessible, speak, visiting
from web.reviews import GOLDENS
from web.test_pages import LANGUAGES

Size = dict[str, int]
LAPTOP = {"width": 1366, "height": 650}
FULL_HD = {"width": 1920, "height": 1080}
MEDIUM = {"width": 1366, "height": 790}
LARGE = {"width": 2560, "height": 1440}
TALL_PHONE = {"width": 390, "height": 844}
LYING_PHONE = {"width": 844, "height": 390}
ZOOMED = {"width": 683, "height": 325}  # a laptop at 200 %

# Everything of a table that must be seen at once.
PARTS = (
    ".own.card, .other, .offer, .seat, .tools button, .factory, .centre, .supply, .group .tile,"
    " .line, .floor, .wall, .space, .frame, .hand, .pile, .goals, .pass, .plate, .rack, .slot,"
    " .controls .button, .gains, .task, .board svg, .drawn, .offered"
)
MISPLACED = """
(parts) => {
  const found = [];
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} pixels wide`);
  if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight} pixels high`);
  const seen = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const box = (element) => element.getBoundingClientRect();
  const name = (element) => `${element.tagName} ${element.getAttribute('class')}`;
  const outside = (inner, outer) => inner.width > 0 &&
    (inner.left < outer.left - 1 || inner.top < outer.top - 1 ||
     inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1);
  const page = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  for (const element of seen) {
    if (outside(box(element), page)) found.push(`${name(element)} is outside of the window`);
    const card = element.parentElement.closest('.card, .centre');
    if (card && outside(box(element), box(card)))
      found.push(`${name(element)} is outside of its card`);
  }
  const cards = ['.own.card', '.other', '.offer', '.middle > .board', '.hand', '.seat']
    .flatMap((one) => [...document.querySelectorAll(one)])
    .filter((one) => one.checkVisibility());
  for (const one of cards) for (const other of cards) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    const [a, b] = [box(one), box(other)];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      found.push(`${name(one)} lies over ${name(other)}`);
  }
  return [...new Set(found)];
}
"""
# Of the window's height: the board on which moves are made; and the least width of one to look at.
LEAST_OWN = 0.45
LEAST_OTHER = 150
LEAST_TARGET = 24  # pixels that a finger needs at least (WCAG 2.2)

TABLES = [
    (game, players, variant)
    for game, counts, variants in (
        ("azul", (2, 3, 4), ("standard", "gray")),
        ("summer-pavilion", (2, 3, 4), ("standard", "gray")),
        ("axio", (1, 2, 3, 4), ("standard",)),
    )
    for players in counts
    for variant in variants
]


def late_positions(game: str, players: int, variant: str) -> Iterator[dict[str, Any]]:
    """Where the first seat is to move, late in a whole game: full centre, hand, factories."""
    record = tilewright.read_record(
        (GOLDENS / f"{game}-{players}-{variant}.tilewright").read_text()
    )
    positions: list[dict[str, Any]] = [
        dict(state.position()) for state in record.walk() if state.turn == 0
    ]
    late = positions[len(positions) // 2 :]
    if game == "axio":
        yield late[-1]
        return
    yield max(late, key=lambda position: _total(position["centre"]))
    if game == "summer-pavilion":
        yield max(late, key=lambda position: max(_total(b["hand"]) for b in position["boards"]))
    yield max(late, key=lambda position: sum(map(_total, position["factories"])))


def _total(counts: dict[str, int]) -> int:
    return sum(counts.values())


@contextmanager
def at_table(
    browser: Browser, server: Server, size: Size, game: str, players: int = 2, **more: Any
) -> Iterator[Page]:
    """At a table against novices, past the offer of lessons."""
    with server.client() as client:
        holder = client.open(game, "person", *["novice"] * (players - 1), **more)
    finger = size["width"] < 1000
    with visiting(browser, server.url, viewport=size, has_touch=finger) as page:
        page.add_init_script(
            "if (!localStorage['tilewright.settings']) localStorage['tilewright.settings'] ="
            " JSON.stringify({guided: ['azul', 'summer-pavilion', 'axio']})"
        )
        page.goto(f"/match/{holder.match}#{holder.token}")
        expect(page.locator(".stage .plate").first).to_be_visible()
        yield page


def check_fit(page: Page) -> None:
    page.locator("dialog[open] .close").evaluate_all("all => all.forEach((one) => one.click())")
    expect(page.locator("dialog[open]")).to_have_count(0)
    misplaced = page.evaluate(MISPLACED, PARTS)
    assert not misplaced, "\n".join(misplaced)
    height = page.viewport_size["height"]  # type: ignore[index]
    own = page.locator(".own.card, .middle > .board").first.bounding_box()
    assert own is not None
    assert own["height"] >= LEAST_OWN * height, own
    for other in page.locator(".other").all():
        box = other.bounding_box()
        assert box is not None
        assert box["width"] >= LEAST_OTHER, box


def check_table(browser: Browser, server: Server, size: Size, table: tuple[str, int, str]) -> None:
    """Its start and its fullest moments, in words of whatever length."""
    game, players, variant = table
    for position in (None, *late_positions(*table)):
        with at_table(
            browser, server, size, game, players, variant=variant, position=position
        ) as page:
            for language in LANGUAGES:
                speak(page, language)
                check_fit(page)


def test_bots_of_a_kind_are_told_apart_on_narrow_plates(browser: Browser, server: Server) -> None:
    for game in ("azul", "summer-pavilion"):
        with at_table(browser, server, LAPTOP, game, 4) as page:
            for seat in (2, 3, 4):
                name = page.locator(".name", has_text=f"Pimi {seat}").locator(".brief")
                assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), (game, seat)


@pytest.mark.parametrize(
    "table", [("azul", 4, "gray"), ("summer-pavilion", 4, "standard"), ("axio", 4, "standard")]
)
def test_the_whole_table_fits_a_small_laptop(
    browser: Browser, server: Server, table: tuple[str, int, str]
) -> None:
    check_table(browser, server, LAPTOP, table)


@pytest.mark.long
@pytest.mark.parametrize(
    "size", [LAPTOP, MEDIUM, FULL_HD, LARGE], ids=["laptop", "medium", "full-hd", "large"]
)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_fits_every_window(
    browser: Browser, server: Server, size: Size, table: tuple[str, int, str]
) -> None:
    check_table(browser, server, size, table)


def places(page: Page) -> dict[str, list[float]]:
    """Where the parts of the table are that stay there in whatever turn."""
    found: dict[str, list[float]] = page.evaluate(
        """() => Object.fromEntries(
          ['.bar', '.own.card', '.other', '.factories', '.floor'].map((one) => {
            const {x, y, width, height} = document.querySelector(one).getBoundingClientRect();
            return [one, [x, y, width, height]];
          }))"""
    )
    return found


def test_nothing_jumps_when_the_turn_changes(browser: Browser, server: Server) -> None:
    with at_table(browser, server, LAPTOP, "azul", 3, first=0) as page:
        before = places(page)
        page.locator(".group:enabled").first.click()
        page.locator("button.line.open").last.hover()
        expect(page.locator(".preview-bar p")).to_be_visible()
        assert places(page) == before
        page.locator("button.line.open").last.click()
        expect(page.get_by_role("button", name="Take back")).to_be_visible()
        expect(page.locator(".group:enabled").first).to_be_visible()
        assert places(page) == before


@pytest.mark.long
def test_the_rail_folds_and_stays_as_it_was_left(browser: Browser, server: Server) -> None:
    with at_table(browser, server, LAPTOP, "summer-pavilion", 3, first=0) as page:
        log = page.get_by_role("group", name="What happened")
        expect(log).to_be_hidden()  # a small laptop has no room for it
        page.locator(".fold").click()
        expect(log).to_be_visible()
        check_fit(page)
        page.reload()
        expect(log).to_be_visible()
        check_accessible(page)
        page.locator(".fold").click()
        expect(log).to_be_hidden()


def in_sight(page: Page, *selectors: str) -> None:
    """All of these are on the first screen."""
    height = page.viewport_size["height"]  # type: ignore[index]
    assert page.evaluate("scrollY") == 0
    for selector in selectors:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, (selector, box)
        assert box["y"] + box["height"] <= height + 1, (selector, box)


def test_a_phone_shows_what_a_move_needs_at_once(browser: Browser, server: Server) -> None:
    with at_table(browser, server, TALL_PHONE, "azul", 2, first=0) as page:
        in_sight(page, ".status", ".factories", ".centre", ".own .wall", ".own .floor")
        page.locator(".group:enabled").first.tap()
        page.locator("button.line.open").last.tap()  # a finger sees before it plays
        bar = page.locator(".preview-bar")
        expect(bar.locator("p")).to_be_visible()
        low = bar.bounding_box()
        top = page.locator(".factories").bounding_box()
        assert low is not None
        assert top is not None
        assert low["y"] + low["height"] <= top["y"]  # it covers nothing of the table
    with at_table(browser, server, TALL_PHONE, "axio", 2, first=0) as page:
        in_sight(page, ".task", ".middle > .board", ".rack", ".controls .place")


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_four_at_a_small_phone_see_offer_and_own_board_together(
    browser: Browser, server: Server, game: str
) -> None:
    needed = {
        "azul": (".status", ".factories", ".centre", ".own .wall", ".own .floor"),
        "summer-pavilion": (".status", ".factories", ".centre", ".own .frame", ".own .hand"),
    }[game]
    for position in (None, next(late_positions(game, 4, "standard"))):
        more = {"position": position} if position else {"first": 0}
        with at_table(browser, server, PHONE, game, 4, **more) as page:
            in_sight(page, *needed)
            offered = page.locator(".group:enabled").first.bounding_box()
            assert offered is not None
            assert min(offered["width"], offered["height"]) >= LEAST_TARGET, offered


@pytest.mark.parametrize("language", sample(LANGUAGES, ["nl"]))
def test_the_question_on_a_phone_covers_nothing_in_any_language(
    browser: Browser, server: Server, language: str
) -> None:
    with at_table(browser, server, PHONE, "azul", 4, first=0) as page:
        speak(page, language)
        page.locator(".group:enabled").first.tap()
        page.locator("button.line.open").last.tap()
        bar = page.locator(".preview-bar")
        expect(bar.locator("p")).to_be_visible()
        low, top = bar.bounding_box(), page.locator(".factories").bounding_box()
        assert low is not None
        assert top is not None
        assert low["y"] + low["height"] <= top["y"], (low, top)
        bar.get_by_role("button").first.click()
        expect(bar.get_by_role("button")).to_have_count(0)


def test_two_boards_use_the_height_of_a_small_laptop(browser: Browser, server: Server) -> None:
    with at_table(browser, server, LAPTOP, "azul", 2, first=0) as page:
        own = page.locator(".own.card").bounding_box()
        assert own is not None
        assert own["y"] + own["height"] >= LAPTOP["height"] - 30, own


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "axio"])
def test_a_phone_on_its_side_is_a_table_too(browser: Browser, server: Server, game: str) -> None:
    needed = {
        "azul": (".factories", ".own .wall", ".own .floor"),
        "summer-pavilion": (".factories", ".own .frame", ".own .hand"),
        "axio": (".middle > .board", ".rack", ".controls .place"),
    }[game]
    with at_table(browser, server, LYING_PHONE, game, 2, first=0) as page:
        in_sight(page, *needed)
        board = page.locator(".own .board, .own .frame, .middle > .board").first.bounding_box()
        assert board is not None
        assert board["height"] >= 0.5 * LYING_PHONE["height"], board


@pytest.mark.parametrize("game", sample(["azul", "summer-pavilion", "axio"], ["azul"]))
def test_nothing_is_cut_off_at_twice_the_size(browser: Browser, server: Server, game: str) -> None:
    with at_table(browser, server, ZOOMED, game, 4, first=0) as page:
        check_accessible(page)
        cut = page.evaluate(
            """(parts) => [...document.querySelectorAll(parts)].filter((one) => {
              const {left, right, width} = one.getBoundingClientRect();
              return one.checkVisibility() && width && (left < -1 || right > innerWidth + 1);
            }).map((one) => one.outerHTML.slice(0, 120))""",
            PARTS,
        )
        assert not cut, "\n".join(cut)
