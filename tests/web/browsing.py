"""A real browser for tests, and hands that play the games through its pages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
SMALL_PHONE = {"width": 360, "height": 640}
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SETTLED = """Promise.race([
    Promise.all(document.getAnimations()
        .filter((one) => one instanceof CSSTransition && one.playState === 'running')
        .map((one) => one.finished.catch(() => null))),
    new Promise((resolve) => setTimeout(resolve, 3000)), // one that nobody sees may stand still
]).then(() => null)"""
MAX_STEPS = 30  # of one move
PATIENCE = 90_000  # milliseconds; the machine may be busy
expect.set_options(timeout=PATIENCE)


_running: list[Browser] = []


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's own browser, without a window; one for a process, which can hold no second one."""
    if _running:
        yield _running[0]
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        _running.append(browser)
        try:
            yield browser
        finally:
            _running.clear()
            browser.close()


@contextmanager
def visiting(browser: Browser, url: str, **options: Any) -> Iterator[Page]:
    """A visitor with a clean profile; whatever the page complains about fails the test."""
    complaints: list[str] = []
    settings = {
        "viewport": DESKTOP,
        "locale": "en",
        "reduced_motion": "reduce",
        "service_workers": "block",  # what they fetch is hidden from tests that watch requests
    } | options
    forgiven = settings.pop("forgiven", None)
    context = browser.new_context(base_url=url, **settings)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    try:
        yield page
    finally:
        context.close()
    left = [text for text in complaints if not (forgiven and re.search(forgiven, text))]
    assert not left, f"the page complained: {left}"


def check_accessible(page: Page) -> None:
    """No violation of WCAG 2.2 A and AA that axe can find, and nothing to scroll sideways."""
    page.evaluate("scrollTo(0, 0)")  # what is half under the header would count as too small
    page.evaluate(SETTLED)  # a colour on its way to another one would count as faint
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa']})"
    )
    shown = [
        {"rule": one["id"], "nodes": [node["html"][:160] for node in one["nodes"][:3]]}
        for one in found["violations"]
    ]
    assert not shown, json.dumps(shown, indent=1)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{width} pixels wide"  # type: ignore[index]


def speak(page: Page, language: str) -> None:
    """Switch the language, even while a dialog is open."""
    page.locator("header select").first.evaluate(
        "(select, language) => {"
        " select.value = language; select.dispatchEvent(new Event('change', {bubbles: true})); }",
        language,
    )
    expect(page.locator(f"html[lang={language}]")).to_be_attached()


def see_as(page: Page, vision: str) -> None:
    """Show the page as people see it who do not see all colours."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})


def open_table(page: Page, game: str, players: int, variant: str = "standard") -> None:
    """From the start page to a table against novices, through the dialog."""
    page.goto("/")
    card(page, game).get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=str(players), exact=True).check()
    side = dialog.get_by_role("radio", name="Grey side" if variant == "gray" else "Coloured side")
    if side.count():  # AXIO's board has one side
        side.check()
    for number in range(players - 1):
        dialog.get_by_role("combobox").nth(number).select_option("novice")
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/match/**")


TITLES = {"azul": "Azul", "summer-pavilion": "Azul: Summer Pavilion", "axio": "AXIO"}


def card(page: Page, game: str) -> Locator:
    heading = page.get_by_role("heading", name=TITLES[game], exact=True)
    return page.get_by_role("article").filter(has=heading)


# What may be clicked in each game: what ends a move comes before what begins one.
STEPS = {
    "azul": ["button.open:enabled", ".group:enabled"],
    "summer-pavilion": [
        ".choice .primary:enabled",
        ".group:enabled",
        ".space[role=button]",
        ".reach[role=button]",  # a star, where its spaces are too small for fingers
        ".pass:enabled",
    ],
    "axio": [
        "dialog[open] .button.primary:enabled",
        ".place:enabled",
        ".board[role=application] circle.anchor",
        # Nowhere to lay it as it is: turn it, or take another one.
        ".slot.able:not(.held), .rack:has(.held) + .controls > .button:first-child:enabled",
    ],
}


# Tiles that are pressed where they lie, while one chooses what to pay, to take or to keep.
CHOSEN_FROM = ".hand:has(~ .choice) .pile.able, .slot.able"
OTHER_CHOICES = 0.3  # how often something else is chosen than what is offered first


class Hands:
    """Plays a game through the page, by mouse; the next step is whatever the page offers."""

    def __init__(self, page: Page, game: str, seed: int = 0) -> None:
        self.page = page
        self.game = game
        self.random = random.Random(seed)
        self.choices: set[str] = set()  # by their headings

    def play_to_the_end(self, max_moves: int = 400) -> None:
        for _ in range(max_moves):
            if not self.move():
                return
        raise AssertionError("the game does not end")

    def move(self) -> bool:
        """One own move; False when the game is over."""
        page = self.page
        over = page.locator(".ending")
        if not self.await_turn():
            return False
        sequence = self.entries()
        for _ in range(MAX_STEPS):
            if not self.step():
                break
            if self.entries() > sequence:
                return True
        expect(
            over.or_(page.locator(f"[data-sequence]:not([data-sequence='{sequence}'])")).first
        ).to_be_attached()
        return True

    def move_or_step(self) -> bool:
        """One click, so that what comes within a move can be looked at; waits for the turn."""
        return self.await_turn() and self.step()

    def await_turn(self) -> bool:
        """Wait until the page offers a move; False when the game is over."""
        over = self.page.locator(".ending")
        steps = self.page.locator(", ".join(STEPS[self.game])).first
        review = self.page.locator(".review .primary")  # a round's points; the end comes after them
        expect(over.or_(steps).or_(review).first).to_be_visible()
        if review.is_visible():
            with suppress(Error):  # it may have come to its end by itself
                review.click(timeout=2_000)
            expect(over.or_(steps).first).to_be_visible()
        return not over.is_visible()

    def may_move(self, now: bool = False) -> bool:
        """Whether the page offers a move: at this moment, or before patience ends."""
        offered = self.page.locator(", ".join(STEPS[self.game])).first
        try:
            expect(offered).to_be_visible(timeout=100 if now else PATIENCE)
        except AssertionError:
            return False
        return True

    def await_entries(self, sequence: int) -> None:
        """Wait until the page shows so many entries of the log, or more."""
        self.page.wait_for_function(
            "count => Number(document.querySelector('[data-sequence]')?.dataset.sequence) >= count",
            arg=sequence,
        )

    def step(self) -> bool:
        """One click of a move."""
        self.look_at_new_choices()
        tiles = self.page.locator(CHOSEN_FROM)
        count = tiles.count()
        if count and self.random.random() < OTHER_CHOICES:
            tiles.nth(self.random.randrange(count)).click()
            return True
        for selector in STEPS[self.game]:
            offered = self.page.locator(selector)
            count = offered.count()
            if count:
                chosen = offered.nth(self.random.randrange(count))
                if "anchor" in selector:  # a dot on a cell: the board gets the click
                    chosen.evaluate("dot => dot.scrollIntoView({block: 'center'})")
                    chosen.click(force=True)
                else:
                    chosen.click()
                return True
        return False

    def look_at_new_choices(self) -> None:
        """What opens during a move must be accessible, too: looked at when it first does."""
        heading = self.page.locator("dialog[open] h2, .choice h3")
        if heading.count():
            kind = re.sub(r"\d+", "", heading.first.inner_text())
            if kind not in self.choices:
                self.choices.add(kind)
                check_accessible(self.page)

    def entries(self) -> int:
        return int(self.page.locator("[data-sequence]").get_attribute("data-sequence") or 0)


class Keys(Hands):
    """Plays by keyboard alone: Tab to what is offered, Enter; the arrows over AXIO's board."""

    MAX_TABS = 120

    def step(self) -> bool:
        keyboard = self.page.keyboard
        if self.page.locator(".board[role=application] .ghost").count():
            keyboard.press("Enter")
            return True
        for selector in STEPS[self.game]:
            if "anchor" in selector or not self.page.locator(selector).count():
                continue
            if not self.tab_to(selector):
                return True  # the page has gone on meanwhile
            keyboard.press("Enter")
            if self.game == "axio" and "slot" in selector:
                keyboard.press("ArrowRight")
            return True
        return False

    def tab_to(self, selector: str) -> bool:
        """Press Tab up to there; False if it is offered no longer."""
        for _ in range(self.MAX_TABS):
            if self.page.evaluate("s => document.activeElement.matches(s)", _plain(selector)):
                return True
            if not self.page.locator(selector).count():
                return False
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


def _plain(selector: str) -> str:
    """Without what only the eyes of a mouse need."""
    return selector.partition(",")[0].replace(":not(.held)", "")
