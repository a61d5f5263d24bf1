"""Lessons in a browser: whole ones by mouse, keys and touch, and what else a learner may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import tilewright
from everyday import sample
from server.serving import Server
from tilewright.core.lessons import Task, tasks_of
from tilewright.games import spec
from web.browsing import DESKTOP, card, check_accessible, open_table, speak, visiting

PHONE = {"width": 390, "height": 844}
GAMES = ["azul", "summer-pavilion", "axio"]


class Mouse:
    """How a learner presses things."""

    def press(self, target: Locator) -> None:
        target.first.click()

    def aim(self, target: Locator) -> None:
        """Press a cell of a drawing that takes the press as a whole."""
        target.click(force=True)

    def confirm(self, target: Locator) -> None:
        """Press it once more where that is asked."""

    def play(self, target: Locator) -> None:
        """Press what ends a move."""
        self.press(target)
        self.confirm(target)


class Finger(Mouse):
    """It sees what a move does before it makes it."""

    def press(self, target: Locator) -> None:
        target.first.tap()

    def aim(self, target: Locator) -> None:
        target.tap(force=True)
        target.tap(force=True)

    def confirm(self, target: Locator) -> None:
        self.press(target)


class Keyboard(Mouse):
    MAX_TABS = 120

    def press(self, target: Locator) -> None:
        """Tab to the first of them that the keyboard reaches, and press Enter."""
        keyboard = target.page.keyboard
        for _ in range(self.MAX_TABS):
            if target.evaluate_all("all => all.includes(document.activeElement)"):
                return keyboard.press("Enter")
            keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]')


def parts_of(game: str, task: Task, move: str) -> dict[str, Any]:
    return tilewright.make(game, task.players, task.variant).parts(move)


def azul(page: Page, parts: dict[str, Any], hand: Mouse) -> None:
    if parts["kind"] == "take":
        hand.press(place(page, f"{parts['source']}-{parts['colour']}"))
        hand.play(place(page, f"b0-line-{parts['line']}"))
    else:
        hand.play(place(page, f"b0-wall-{parts['row']}-{parts['column']}"))


def pavilion(page: Page, parts: dict[str, Any], hand: Mouse) -> None:
    if parts["kind"] == "take":
        hand.play(place(page, f"{parts['source']}-{parts['colour']}"))
    elif parts["kind"] == "place":
        star, position = parts["star"], parts["position"]
        if page.locator(".reach").count():  # the spaces are too small for fingers
            hand.press(page.locator(f".reach[data-star={star}]"))
        hand.play(place(page, f"b0-{star}-{position}"))
    elif parts["kind"] == "bonus":
        expect(page.locator(".choice")).to_be_visible()
        for colour, count in parts["tiles"].items():
            for index in range(count):
                tile = place(page, f"supply-{colour}-{index}")
                if tile.get_attribute("aria-pressed") != "true":
                    hand.press(tile)
        hand.press(page.locator(".choice .primary"))
    else:
        hand.press(place(page, "b0-pass"))  # asks which tiles are kept: as many as may be
        if page.locator(".choice").is_visible():
            hand.press(page.locator(".choice .primary"))
        else:
            hand.confirm(place(page, "b0-pass"))


SYMBOLS = ["red", "green", "blue", "orange", "purple"]


def axio(page: Page, parts: dict[str, Any], hand: Mouse) -> None:
    if parts["kind"] != "place":
        hand.press(page.get_by_role("dialog").locator(".button.primary"))
        return
    if isinstance(hand, Keyboard):  # the hint takes the tile into the hand
        for _ in range(2):
            expect(page.get_by_role("button", name="Hint")).to_be_enabled()
            page.keyboard.press("h")
        hand.press(page.locator(".place:enabled"))
        return
    symbols, cells = parts["symbols"], parts["cells"]
    straight = SYMBOLS.index(symbols[0]) <= SYMBOLS.index(symbols[1])
    upright = cells[0][0] == cells[1][0]
    hand.press(place(page, f"b0-rack-{'-'.join(sorted(symbols))}"))
    for _ in range(upright + 2 * (not straight)):  # quarter turns about the first symbol
        hand.press(page.locator('[aria-keyshortcuts="R"]'))
    cell = place(page, f"cell-{cells[not straight]}")
    cell.evaluate("cell => cell.scrollIntoView({block: 'center'})")
    hand.aim(cell)


PLAY = {"azul": azul, "summer-pavilion": pavilion, "axio": axio}


def play(page: Page, game: str, task: Task, hand: Mouse) -> None:
    for move in task.hint:
        PLAY[game](page, parts_of(game, task, move), hand)


def at_task(page: Page, number: int) -> Locator:
    task = page.locator(".lesson")
    expect(task.locator(".count")).to_contain_text(f"Task {number} of")
    return task


@contextmanager
def learning(browser: Browser, server: Server, game: str, **options: Any) -> Iterator[Page]:
    with visiting(browser, server.url, **options) as page:
        page.goto(f"/learn/{game}")
        expect(page.locator(".lesson")).to_be_visible()
        yield page


def walk(page: Page, game: str, hand: Mouse) -> None:
    """All tasks, to the end."""
    tasks = tasks_of(spec(game))
    for number, task in enumerate(tasks, 1):
        shown = at_task(page, number)
        play(page, game, task, hand)
        expect(shown).to_have_attribute("data-verdict", "done")
        hand.press(shown.locator(".primary"))
    expect(page.get_by_text(f"You have done {len(tasks)} of {len(tasks)} tasks.")).to_be_visible()
    check_accessible(page)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_by_mouse(browser: Browser, server: Server, game: str) -> None:
    with learning(browser, server, game) as page:
        walk(page, game, Mouse())


@pytest.mark.parametrize("game", sample(GAMES, ["axio"]))
def test_a_whole_lesson_by_touch_on_a_phone(browser: Browser, server: Server, game: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with learning(browser, server, game, **phone) as page:
        expect(page.locator(".lesson")).to_contain_text(re.compile("tap", re.IGNORECASE))
        walk(page, game, Finger())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_by_keyboard(browser: Browser, server: Server, game: str) -> None:
    with learning(browser, server, game) as page:
        walk(page, game, Keyboard())


SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOOKS = [(game, size, scheme) for game in GAMES for size in SIZES for scheme in ("light", "dark")]


@pytest.mark.parametrize(("game", "size", "scheme"), sample(LOOKS, [("azul", "phone", "dark")]))
def test_tasks_are_accessible(
    browser: Browser, server: Server, game: str, size: str, scheme: str
) -> None:
    with learning(browser, server, game, viewport=SIZES[size], color_scheme=scheme) as page:
        check_accessible(page)
        page.keyboard.press("h")
        page.keyboard.press("h")
        expect(page.locator(".arrow.hint .mark.to")).to_be_attached()
        for language in ("hu", "cs", "nl"):
            speak(page, language)
            expect(page.locator(".lesson")).to_be_visible()
            check_accessible(page)


@pytest.mark.long
def test_a_legal_move_beside_the_goal_is_explained_and_taken_back(
    browser: Browser, server: Server
) -> None:
    with learning(browser, server, "azul") as page:
        task = at_task(page, 1)
        azul(page, {"kind": "take", "source": 1, "colour": "blue", "line": 2}, Mouse())
        expect(task).to_have_attribute("data-verdict", "missed")
        expect(task).to_contain_text("You: blue from factory 1 to line 2. Line 3 should be full.")
        check_accessible(page)
        task.get_by_role("button", name="Try again").click()
        azul(page, {"kind": "take", "source": 2, "colour": "red", "line": 3}, Mouse())
        expect(task).to_have_attribute("data-verdict", "done")


REFUSED = [
    ("azul", 5, ["1-blue", "b0-line-3"], "Wall row 3 already shows blue"),
    ("azul", 14, ["b0-wall-3-1"], "Column 1 already shows blue"),
    ("summer-pavilion", 2, ["1-purple"], "The wild colour (purple) is taken only where"),
    ("summer-pavilion", 4, ["b0-hand-red", "b0-red-5"], "Of that colour (red) you have 1, not 5"),
    ("axio", 1, ["b0-rack-green-purple", "cell-i4"], "Your first tile must touch"),
]


@pytest.mark.parametrize(
    ("game", "number", "pressed", "reason"), sample(REFUSED, lambda case: case[:2] == ("azul", 5))
)
def test_what_the_rules_refuse_is_explained_by_them(
    browser: Browser, server: Server, game: str, number: int, pressed: list[str], reason: str
) -> None:
    with learning(browser, server, game, forgiven="422") as page:
        page.get_by_role("navigation", name="Tasks").get_by_role("button").nth(number - 1).click()
        task = at_task(page, number)
        for name in pressed:
            place(page, name).first.click(force=True)  # it may offer nothing
        expect(task.get_by_role("status")).to_contain_text(reason)
        expect(task).to_have_attribute("data-verdict", "open")
        page.keyboard.press("Escape")  # what was picked is let go
        play(page, game, tasks_of(spec(game))[number - 1], Mouse())
        expect(task).to_have_attribute("data-verdict", "done")


@pytest.mark.long
def test_a_lesson_is_resumed_skipped_and_begun_again(browser: Browser, server: Server) -> None:
    with learning(browser, server, "azul") as page:
        play(page, "azul", tasks_of(spec("azul"))[0], Mouse())
        page.get_by_role("button", name="Next task").click()
        at_task(page, 2).get_by_role("button", name="Skip").click()
        at_task(page, 3)
        page.reload()
        at_task(page, 3)
        expect(page.get_by_role("button", name="1. Take from a factory, done")).to_be_visible()
        for number in range(3, 15):
            at_task(page, number).get_by_role("button", name="Skip").click()
        expect(page.get_by_text("You have done 1 of 14 tasks.")).to_be_visible()
        page.get_by_role("button", name="Do what is left").click()
        at_task(page, 2)
        page.get_by_role("button", name="14. ").click()
        at_task(page, 14).get_by_role("button", name="Skip").click()
        page.get_by_role("button", name="Start again").click()
        at_task(page, 1)
        first = page.get_by_role("button", name="1. Take from a factory", exact=True)
        expect(first).to_be_visible()


def test_lessons_are_offered_at_the_start_and_in_the_first_game(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        card(page, "azul").get_by_role("link", name="Learn by doing").click()
        at_task(page, 1)
        open_table(page, "azul", 2)
        offer = page.get_by_role("complementary", name="New here?")
        offer.get_by_role("link", name="Learn by doing").click()
        at_task(page, 1)
        open_table(page, "azul", 2)
        offer.get_by_role("button", name="I know the game").click()
        open_table(page, "azul", 2)
        expect(page.locator(".plate").first).to_be_visible()
        expect(offer).to_be_hidden()


def test_a_game_without_lessons_has_no_such_page(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven="404") as page:
        page.goto("/learn/chess")
        expect(page.get_by_role("link", name="To the start page").first).to_be_visible()
