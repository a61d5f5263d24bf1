"""The review of a finished game: its graph, its table, its figures; learning and playing on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from server.serving import Server
from web.browsing import DESKTOP, PHONE, check_accessible, speak, visiting
from web.reviews import play_the_end

long = pytest.mark.long
GAME = "azul-2-standard.tilewright"
MOVES = 6
LANGUAGES = {"hu": "Elemzés", "cs": "Rozbor", "nl": "Analyse"}


def finished(server: Server, golden: str = GAME, moves: int = MOVES) -> str:
    with server.client() as client:
        return play_the_end(client, golden, moves).match


def whole(page: Page) -> None:
    """Wait until the review is done and the table of its moment is shown."""
    expect(page.locator("main[data-status=done]")).to_be_visible()
    expect(page.locator(".moment.ready")).to_be_visible()


def at(page: Page) -> int:
    """The sequence of the table that is shown, when it is the one that was asked for."""
    expect(page.locator(".moment.ready")).to_be_visible()
    return int(page.locator(".moment").get_attribute("data-at") or 0)


def at_place(page: Page, number: int) -> None:
    """Wait until the graph is at this moment."""
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(number))


def place(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuenow") or 0)


def test_a_finished_game_is_reviewed_and_its_mistakes_are_learned_from(
    browser: Browser, server: Server
) -> None:
    match = finished(server)
    with visiting(browser, server.url) as page:
        # Anybody may look, and Review is the first button.
        page.goto(f"/match/{match}")
        first = page.locator(".ending .actions > *").first
        expect(first).to_have_text("Review")
        expect(page.locator(".ending")).to_contain_text(re.compile(r"Won by \d+ points"))
        first.click()
        page.wait_for_url(f"**/match/{match}/review")
        expect(page).to_have_title("Review: Azul")
        whole(page)
        assert page.locator("main").get_attribute("data-events") == str(MOVES)
        check_accessible(page)

        # From mistake to mistake, by button and by key.
        graph = page.get_by_role("slider")
        box = graph.bounding_box()
        assert box is not None
        graph.click(position={"x": box["width"] - 3, "y": 20})
        at_place(page, MOVES)
        graph.click(position={"x": 3, "y": 20})
        at_place(page, 0)
        page.get_by_role("button", name="Next mistake").click()
        mistake = at(page)
        expect(page.locator(".card.words")).to_contain_text(re.compile("blunder|mistake"))
        # The played and the best move are drawn on the table.
        expect(page.locator(".arrows [data-kind=best]")).to_be_visible()
        expect(page.locator(".arrows [data-kind=played]")).to_be_visible()
        assert page.locator(".why li").count() >= 2
        page.get_by_role("slider").focus()
        page.keyboard.press("End")
        at_place(page, MOVES)
        page.keyboard.press("p")
        assert at(page) >= mistake

        # A reload comes back to the same moment.
        before = place(page)
        page.reload()
        whole(page)
        at_place(page, before)

        learn(page)


def learn(page: Page) -> None:
    """Try what was played, then find the best move of the same position."""
    seat = page.locator(".learn-from select")
    for option in ("0", "1"):
        seat.select_option(option)
        if page.get_by_role("button", name="Begin").is_enabled():
            break
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".learn .table.ready")).to_be_visible()
    check_accessible(page)
    for group in range(page.locator(".group:enabled").count()):
        page.locator(".group:enabled").nth(group).click()
        for line in range(page.locator("button.open:enabled").count()):
            page.locator("button.open:enabled").nth(line).click()
            verdict = page.locator(".learn .verdict")
            expect(verdict).not_to_contain_text("judging")
            if page.locator(".learn[data-outcome=found]").count():
                expect(verdict).to_contain_text(re.compile("right|best"))
                expect(page.locator(".arrows [data-kind=best]")).to_be_visible()
                expect(page.locator(".count")).to_contain_text("1 solved")
                return
            expect(verdict).to_contain_text(re.compile("loses|better"))
            page.get_by_role("button", name="Try again").click()
            page.locator(".group:enabled").nth(group).click()
        page.keyboard.press("Escape")
    raise AssertionError("no move was right")


@long
@pytest.mark.parametrize(
    ("golden", "moves"),
    [
        ("azul-4-gray.tilewright", 6),
        ("summer-pavilion-2-standard.tilewright", 5),
        ("summer-pavilion-4-gray.tilewright", 5),
        ("axio-1-standard.tilewright", 6),
        ("axio-2-standard.tilewright", 6),
        ("axio-4-standard.tilewright", 6),
    ],
)
@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [pytest.param(DESKTOP, "light", id="desktop"), pytest.param(PHONE, "dark", id="phone")],
)
def test_reviews_of_every_game_are_accessible(
    browser: Browser,
    server: Server,
    golden: str,
    moves: int,
    viewport: dict[str, int],
    scheme: str,
) -> None:
    match = finished(server, golden, moves)
    with visiting(browser, server.url, viewport=viewport, color_scheme=scheme) as page:
        page.goto(f"/match/{match}/review")
        whole(page)
        page.get_by_text("All moves and draws as a table").click()
        rows = int(page.locator("main").get_attribute("data-events") or 0) + 1  # and the end
        expect(page.locator("details tbody tr")).to_have_count(rows)
        check_accessible(page)
        # Every moment can be shown.
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        for number in range(rows):
            at_place(page, number)
            expect(page.locator(".moment.ready")).to_be_visible()
            page.keyboard.press("ArrowRight")
        for language, word in LANGUAGES.items():
            speak(page, language)
            expect(page.get_by_role("heading", level=1)).to_contain_text(word)
            check_accessible(page)


@long
def test_racks_are_shown_as_a_seat_saw_them_and_all_of_them(
    browser: Browser, server: Server
) -> None:
    match = finished(server, "axio-2-standard.tilewright", 6)
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{match}/review")
        whole(page)
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        eyes = page.get_by_label("Seen by")
        for seat in ("0", "1"):
            eyes.select_option(seat)
            expect(page.locator(".moment.ready .rack")).to_be_visible()
            expect(page.locator(".open-rack")).to_have_count(0)
            expect(page.locator(".backs")).to_have_count(1)
        eyes.select_option("open")
        expect(page.locator(".open-rack")).to_have_count(1)
        expect(page.locator(".backs")).to_have_count(0)
        check_accessible(page)


@long
def test_a_game_is_played_on_from_any_moment(browser: Browser, server: Server) -> None:
    match = finished(server)
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{match}/review")
        whole(page)
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play on from here").click()
        dialog = page.get_by_role("dialog")
        check_accessible(page)
        dialog.get_by_role("radio").nth(1).check()
        dialog.get_by_role("combobox").select_option("novice")
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url(lambda url: "/match/" in url and match not in url)
        note = page.get_by_role("note").filter(has_text="goes on from a position")
        expect(note).to_be_visible()
        check_accessible(page)
        note.get_by_role("link").click()
        page.wait_for_url(f"**/match/{match}/review")


@long
def test_the_graph_is_gone_through_by_mouse(browser: Browser, server: Server) -> None:
    match = finished(server)
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{match}/review")
        whole(page)
        box = page.get_by_role("slider").bounding_box()
        assert box is not None
        middle = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 2, middle)
        page.mouse.down()
        at_place(page, 0)
        page.mouse.move(box["x"] + box["width"] - 2, middle, steps=5)
        page.mouse.up()
        at_place(page, MOVES)  # the end comes after all moves
        page.mouse.move(box["x"] + 2, middle)
        at_place(page, MOVES)
        assert "#ply-" in page.url
        page.goto("/")
        page.goto(f"/match/{match}/review#ply-0")
        whole(page)


@long
def test_a_game_that_goes_on_has_no_review(browser: Browser, server: Server) -> None:
    with server.client() as client:
        match = client.open("azul", "person", "person").match
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{match}/review")
        expect(page.get_by_text("This game is not over yet")).to_be_visible()
        check_accessible(page)
        page.get_by_role("link", name="To the table").click()
        page.wait_for_url(f"**/match/{match}")


@long
def test_a_review_grows_while_somebody_looks(browser: Browser, server: Server) -> None:
    match = finished(server, GAME, 40)
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{match}/review")
        page.wait_for_function(
            "() => { const main = document.querySelector('main[data-status=working]');"
            " return main && Number(main.dataset.known) > 0; }"
        )
        check_accessible(page)
        whole(page)
        expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
