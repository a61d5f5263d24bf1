"""The analysis board: set up, played on, pasted, edited, evaluated, linked, played against bots."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from server.serving import Server
from web.browsing import PHONE, TITLES, Hands, card, check_accessible, speak, visiting

long = pytest.mark.long

# A wrong position is answered with a problem, and browsers note that in their consoles.
REFUSED = "status of 4(00|09|22|29)"


def open_board(page: Page, path: str = "/analysis") -> None:
    page.goto(path)
    expect(page.locator(".board .table")).to_be_visible()


def paste(page: Page, text: str) -> None:
    """Into the field, whether it is open already or not."""
    field = page.get_by_role("textbox", name="Paste a position")
    if not field.is_visible():
        page.get_by_text("Paste or copy a position").click()
    field.fill(text)
    page.get_by_role("button", name="Set it up").click()


def fragment(page: Page) -> str:
    return page.url.partition("#")[2]


def after(page: Page, before: str) -> str:
    """The address once it carries another position."""
    page.wait_for_function(
        "before => decodeURIComponent(location.hash) !== before", arg=f"#{before}"
    )
    return fragment(page)


def test_a_board_is_played_pasted_evaluated_and_linked(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        page.goto("/")
        page.get_by_role("main").get_by_role("link", name="Analysis board").click()
        page.get_by_role("combobox", name="Game").select_option("azul")
        expect(page.locator(".factories")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="Player 1")).to_be_visible()
        # What it is worth, and the best moves: in words, and as arrows.
        expect(page.locator(".candidate[data-move]")).to_have_count(5)
        expect(page.locator(".arrows .candidate")).not_to_have_count(0)
        percents = page.get_by_role("list", name="Winning chances").locator("strong")
        assert sum(int(text.rstrip("%")) for text in percents.all_inner_texts()) == 100
        check_accessible(page)
        # Moves for both seats, and back.
        start = fragment(page)
        page.locator(".group:enabled").first.click()
        page.locator("button.line.open").first.click()
        expect(page.get_by_role("status").filter(has_text="Player 2")).to_be_visible()
        moved = after(page, start)
        page.locator(".candidate[data-move]").first.click()
        expect(page.get_by_role("status").filter(has_text="Player 1")).to_be_visible()
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_role("status").filter(has_text="Player 2")).to_be_visible()
        assert fragment(page) == moved
        # A wrong position is named where it is, and changes nothing.
        paste(page, json.dumps({"players": 2, "variant": "standard", "bag": {"blue": 99}}))
        expect(page.locator("#paste-problem")).to_contain_text("missing")
        assert fragment(page) == moved
        # A link brings the position back, on another device too.
        link = page.url
        with visiting(browser, server.url, forgiven=REFUSED) as other:
            other.goto(link)
            expect(other.get_by_role("status").filter(has_text="Player 2")).to_be_visible()
            assert fragment(other) == moved
        # And so does pasting it.
        page.get_by_role("button", name="Start of the game").click()
        after(page, moved)
        paste(page, link)
        page.wait_for_function("moved => location.hash === moved", arg=f"#{moved}")


def edit(page: Page, path: str, value: str) -> None:
    field = page.locator(f'[data-path="{path}"]')
    if field.evaluate("field => field.localName") == "select":
        field.select_option(label=value)
    else:
        field.fill(value)
        field.press("Tab")


@long
def test_a_position_is_edited_and_errors_are_named(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/azul")
        page.get_by_text("Paste or copy a position").click()
        page.get_by_text("Edit the position by hand").click()
        page.locator("summary", has_text="Player boards").click()
        start = fragment(page)
        edit(page, "boards[0].score", "12")
        expect(page.locator(".own .score")).to_have_text("12")
        scored = after(page, start)
        # A tile comes from the bag.
        page.locator("summary", has_text="Bag").click()
        bag = page.locator('[data-path="bag.blue"]')
        had = int(bag.input_value())
        edit(page, "boards[0].wall[0][0]", "blue")
        expect(bag).to_have_value(str(had - 1))
        tiled = after(page, scored)
        # What the rules do not allow stays in the form, is named there, and changes nothing.
        edit(page, "boards[1].lines[0].count", "5")
        expect(page.locator(".editor [role=alert]")).to_contain_text("boards[1].lines[0]")
        expect(page.locator('[data-path="boards[1].lines[0].count"]')).to_have_value("5")
        assert fragment(page) == tiled
        check_accessible(page)
        expect(page.get_by_role("textbox", name="Paste a position")).to_be_visible()  # still
        page.get_by_role("button", name="Undo these changes").click()
        expect(page.locator('[data-path="boards[1].lines[0].count"]')).to_have_value("0")
        page.get_by_role("button", name="Back").click()
        expect(bag).to_have_value(str(had))


def test_refusals_of_positions_are_said_in_the_language(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/azul")
        page.get_by_text("Paste or copy a position").click()
        page.get_by_text("Edit the position by hand").click()
        page.locator("summary", has_text="Player boards").click()
        speak(page, "hu")
        wrong = page.locator(".editor [role=alert]")
        edit(page, "boards[1].lines[0].count", "1")
        expect(wrong).to_contain_text("boards[1].lines[0]")
        expect(wrong).to_contain_text("Egy mintasornak akkor van színe, ha csempe is van benne")
        expect(page.locator(".editor .error")).to_contain_text("Egy mintasornak")
        # What was pasted is refused in it, too, and in another one as soon as it is chosen.
        page.locator("textarea").fill('{"players": 2, "variant": "standard", "bag": {}}')
        page.locator("form:has(textarea) button:not([type=button])").click()
        expect(page.locator("#paste-problem")).to_contain_text("Hiányzik ez a kulcs: round.")
        speak(page, "cs")
        expect(page.locator("#paste-problem")).to_contain_text("Chybí klíč round.")


@long
@pytest.mark.parametrize("game", ["summer-pavilion", "axio"])
def test_other_games_are_edited_and_analysed(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url, forgiven=REFUSED, viewport=PHONE) as page:
        open_board(page, f"/analysis/{game}")
        expect(page.locator(".candidate[data-move]").first).to_be_visible()
        page.get_by_text("Edit the position by hand").click()
        for group in page.locator(".editor summary").all():
            group.click()
        check_accessible(page)
        start = fragment(page)
        if game == "axio":
            tile = page.locator('[data-path="racks[1][0]"]')  # that the seat to move does not see
            now = tile.locator("option:checked").text_content()
            names = tile.locator("option").all_text_contents()
            edit(page, "racks[1][0]", next(name for name in names if name != now))
        else:
            edit(page, "boards[1].hand.red", "2")
        after(page, start)


@long
def test_open_draws_are_chosen_or_left_to_chance(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/axio")
        page.get_by_role("checkbox", name="Draw at random").uncheck()
        page.get_by_role("button", name="Start of the game").click()
        draw = page.get_by_role("region", name="Something is to be drawn")
        before = fragment(page)
        draw.get_by_role("list").get_by_role("button").first.click()
        after(page, before)
        draw.get_by_role("button", name="at random").click()
        expect(draw).to_be_hidden()
        expect(page.locator(".candidate[data-move]").first).to_be_visible()


@long
@pytest.mark.parametrize("game", TITLES)
def test_a_position_is_played_against_bots(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, f"/analysis/{game}")
        page.locator(".candidate[data-move]").first.click()
        expect(page.get_by_role("status").filter(has_text="Player 2")).to_be_visible()
        page.get_by_role("button", name="Play this against").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("combobox").last.select_option("novice")
        check_accessible(page)
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        hands = Hands(page, game)
        assert hands.may_move()
        assert hands.move()


@long
@pytest.mark.parametrize("language", ["en", "hu", "cs", "nl"])
def test_boards_of_four_fit_phones_in_every_language(
    browser: Browser, server: Server, language: str
) -> None:
    with visiting(
        browser, server.url, viewport=PHONE, color_scheme="dark", forgiven=REFUSED
    ) as page:
        for game in TITLES:
            open_board(page, f"/analysis/{game}#4/standard")
            speak(page, language)
            expect(page.locator(".candidate[data-move]").first).to_be_visible()
            check_accessible(page)


@long
def test_one_alone_sees_the_expected_result(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/axio#1/standard")
        chances = page.get_by_role("list", name="Winning chances")
        expect(chances).to_contain_text(re.compile(r"\d points expected"))
        check_accessible(page)


@long
def test_a_finished_game_is_looked_into(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        page.goto("/")
        card(page, "axio").get_by_role("button", name="Set up").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="2", exact=True).check()
        dialog.get_by_role("combobox").first.select_option("novice")
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        Hands(page, "axio").play_to_the_end()
        for _ in range(3):
            page.get_by_role("button", name="One step back").click()
        page.get_by_role("button", name="Analyse").click()
        page.wait_for_url("**/analysis/axio#**")
        expect(page.locator(".board .table")).to_be_visible()


@long
def test_a_wrong_link_is_named_and_can_be_mended(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/azul#azul/2/standard/100%")
        expect(page.locator("#paste-problem")).to_be_visible()
        field = page.get_by_role("textbox", name="Paste a position")
        expect(field).to_have_value("azul/2/standard/100%")
        field.fill("[Game")
        page.get_by_role("button", name="Set it up").click()
        expect(page.locator("#paste-problem")).to_be_visible()
        expect(field).to_have_value("[Game")
        check_accessible(page)


@long
def test_steps_lead_back_through_the_line(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis/azul")
        start = fragment(page)
        for seat in (2, 1):
            page.locator(".group:enabled").first.click()
            page.locator("button.line.open, button.floor.open").first.click()
            expect(page.get_by_role("status").filter(has_text=f"Player {seat}")).to_be_visible()
        page.get_by_text("Steps so far").click()
        steps = page.locator("details li button")
        expect(steps).to_have_count(3)
        check_accessible(page)
        steps.first.click()
        page.wait_for_function("start => location.hash === start", arg=f"#{start}")
        page.keyboard.press("Control+y")
        expect(page.get_by_role("status").filter(has_text="Player 2")).to_be_visible()


@long
def test_a_line_leads_from_game_to_game_and_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, forgiven=REFUSED) as page:
        open_board(page, "/analysis")
        for game in [*TITLES, *TITLES]:
            page.get_by_role("combobox", name="Game").select_option(game)
            page.wait_for_url(f"**/analysis/{game}#**")
        for name in ("Back", "Forward"):
            button = page.get_by_role("button", name=name)
            for _ in range(6):
                button.click()
            expect(button).to_be_disabled()
        expect(page.locator(".candidate[data-move]").first).to_be_visible()
