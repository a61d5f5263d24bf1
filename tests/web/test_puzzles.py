"""Puzzles in a real browser: solved on the game's board, with hints, by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from everyday import sample
from server.puzzles import (
    Solver,
    hiding,
    one_move,
    placing,
    puzzle_file,
    three_moves,
    wrong_move,
)
from server.reviews import ask, reviewed
from server.serving import Server, running
from tilewright.puzzles import Puzzle
from web.browsing import DESKTOP, PHONE, check_accessible, speak, visiting
from web.reviews import play_the_end

LANGUAGES = {"hu": "Feladványok", "cs": "Úlohy", "nl": "Puzzels"}
COLOURS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white"}
LOOKS = {"phone": (PHONE, "dark"), "desktop": (DESKTOP, "light")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("puzzles")
    options = ("--pace", "0", "--no-limits", "--log-level", "warning", "--review-seconds", "0.1")
    with running(folder / "data", *options, "--puzzles", str(puzzle_file(folder))) as found:
        yield found


def visit(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.locator(f"main[data-puzzle='{puzzle.id}'] .table[data-ply='0']")).to_be_visible()


def place(page: Page, name: str) -> Locator:
    return page.locator(f".table [data-place='{name}']").first


def take(page: Page, move: str) -> None:
    """Make a move of the first game by mouse: a source, a colour, a line."""
    source, colour, line = tuple(move)
    place(page, f"{'centre' if source == 'c' else source}-{COLOURS[colour]}").click()
    place(page, f"b0-line-{'floor' if line == 'F' else line}").click()


def verdict(page: Page) -> Locator:
    return page.locator(".bar [aria-live] p")


def test_a_guest_solves_todays_puzzle_from_the_start_page(server: Server, browser: Browser) -> None:
    puzzle = three_moves()
    with visiting(browser, server.url) as page:
        page.goto("/")
        card = page.get_by_role("region", name=re.compile("^Today.s puzzles$"))
        expect(card.get_by_role("link")).to_have_count(4)
        visit(page, puzzle)
        for step, move in enumerate(puzzle.own_moves):
            take(page, move)
            if step + 1 < len(puzzle.own_moves):
                expect(page.locator(f".table[data-ply='{2 * step + 2}']")).to_be_visible()
                expect(verdict(page)).to_contain_text("right! Now the next move.")
        expect(page.locator(".bar[data-status=solved]")).to_be_visible()
        expect(verdict(page)).to_contain_text("Solved! Your rating: 1,6")
        expect(page.get_by_role("heading", name="The solution, move by move")).to_be_visible()
        page.goto("/puzzles")
        expect(page.get_by_text("1 day in a row")).to_be_visible()
        page.get_by_role("button", name="Azul", exact=True).click()
        expect(page.get_by_role("img", name="Your rating over time: Azul")).to_be_visible()


def test_a_wrong_move_says_so_and_can_be_tried_again(server: Server, browser: Browser) -> None:
    puzzle = three_moves()
    with visiting(browser, server.url) as page:
        visit(page, puzzle)
        take(page, wrong_move(puzzle))
        expect(verdict(page)).to_contain_text("there is better, this one loses 20")
        expect(page.locator(".arrow.candidate")).to_have_count(1)
        take(page, puzzle.own_moves[0])
        expect(page.locator(".table[data-ply='2']")).to_be_visible()
        page.reload()  # and it is where it was
        expect(page.locator(".table[data-ply='2']")).to_be_visible()


@pytest.mark.long
def test_hints_are_lit_on_the_board_one_after_another(server: Server, browser: Browser) -> None:
    for puzzle in (three_moves(), placing(), hiding()):
        with visiting(browser, server.url) as page:
            visit(page, puzzle)
            hints = page.get_by_role("region", name="Hint")
            for number, name in enumerate(("Where?", "Which?", "Why?"), 1):
                page.get_by_role("button", name=f"Hint: {name}").click()
                expect(page.locator(f".hints[data-hints='{number}']")).to_be_visible()
                expect(page.locator(".arrow.hint .mark")).to_have_count(1)
            expect(hints).to_contain_text("Themes:")
            expect(page.get_by_role("button", name="Hint:")).to_have_count(0)


@pytest.mark.long
def test_the_solution_is_gone_through_by_keys(server: Server, browser: Browser) -> None:
    puzzle = three_moves()
    with visiting(browser, server.url) as page:
        visit(page, puzzle)
        page.keyboard.press("h")
        expect(page.locator(".hints[data-hints='1']")).to_be_visible()
        page.keyboard.press("s")
        expect(verdict(page)).to_contain_text("This is the solution.")
        last = len(puzzle.line)
        for ply in range(1, last + 1):
            page.keyboard.press("ArrowRight")
            expect(page.locator(f".table[data-ply='{ply}']")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(f".table[data-ply='{last - 1}']")).to_be_visible()
        page.keyboard.press("a")
        expect(page.get_by_role("button", name="Hint: Where?")).to_be_visible()
        page.keyboard.press("n")
        expect(page.locator(f"main[data-puzzle='{puzzle.id}']")).to_have_count(0)
        expect(page.locator("main.puzzle .table[data-ply='0']")).to_be_visible()


def test_a_puzzle_is_solved_with_the_keyboard_alone(server: Server, browser: Browser) -> None:
    puzzle = one_move(1)
    with visiting(browser, server.url) as page:
        visit(page, puzzle)
        source, colour, line = tuple(puzzle.own_moves[0])
        place(page, f"{source}-{COLOURS[colour]}").focus()
        page.keyboard.press("Enter")
        page.keyboard.press(line)
        expect(page.locator(".bar[data-status=solved]")).to_be_visible()


def test_puzzles_of_a_theme_are_chosen(server: Server, browser: Browser) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/puzzles")
        page.get_by_role("button", name="Azul", exact=True).click()
        page.get_by_role("combobox", name="Theme").select_option("floor")
        page.get_by_role("button", name="Solve puzzles").click()
        expect(page.locator(f"main[data-puzzle='{three_moves().id}']")).to_be_visible()


@pytest.mark.long
def test_own_mistakes_come_back_as_puzzles(server: Server, browser: Browser) -> None:
    with server.client() as client:
        holder = play_the_end(client, "azul-2-standard.tilewright", 6)
        ask(client, holder.match)
        reviewed(client, holder.match)
    with visiting(browser, server.url) as page:
        page.goto("/puzzles")
        expect(page.get_by_text("Review a game that you have played")).to_be_visible()
        page.goto(f"/match/{holder.match}#{holder.token}")
        expect(page.locator("main[data-sequence]")).to_be_visible()
        with page.expect_response("**/api/own-mistakes"):
            page.goto(f"/match/{holder.match}/review")
        page.goto("/puzzles")
        page.get_by_role("button", name="Solve the next one").click()
        expect(page.locator(".task")).to_contain_text("Find a better move.")
        page.keyboard.press("s")
        expect(page.get_by_role("link", name="See the game")).to_be_visible()
        expect(verdict(page)).not_to_contain_text("rating")


def test_a_shared_link_shows_the_puzzle_and_not_the_solution(
    server: Server, browser: Browser
) -> None:
    puzzle = three_moves()
    with server.client() as client:
        Solver(client).solve(puzzle)
    with visiting(browser, server.url) as page:
        visit(page, puzzle)
        expect(page.get_by_role("button", name="Share")).to_be_visible()
        expect(page.get_by_role("heading", name="The solution, move by move")).to_have_count(0)
    with visiting(browser, server.url, forgiven="404") as page:
        page.goto("/puzzles/0123456789abcdef")
        expect(page.get_by_role("heading", name="There is no such puzzle.")).to_be_visible()


@pytest.mark.parametrize("look", sample(LOOKS, ["phone"]))
def test_puzzles_are_accessible(server: Server, browser: Browser, look: str) -> None:
    size, scheme = LOOKS[look]
    with visiting(browser, server.url, viewport=size, color_scheme=scheme) as page:
        page.goto("/puzzles")
        expect(page.locator("main[data-ready=true]")).to_be_visible()
        check_accessible(page)
        for puzzle in (three_moves(), hiding()):
            visit(page, puzzle)
            page.keyboard.press("h")
            expect(page.locator(".hints[data-hints='1']")).to_be_visible()
            check_accessible(page)
            page.keyboard.press("s")
            expect(page.get_by_role("heading", name="About this puzzle")).to_be_visible()
            check_accessible(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_speak_every_language(server: Server, browser: Browser, language: str) -> None:
    with visiting(browser, server.url, viewport={"width": 390, "height": 844}) as page:
        page.goto("/puzzles")
        speak(page, language)
        expect(page.get_by_role("heading", name=LANGUAGES[language], level=1)).to_be_visible()
        visit(page, three_moves())
        for number in (1, 2, 3):
            page.keyboard.press("h")
            expect(page.locator(f".hints[data-hints='{number}']")).to_be_visible()
        page.keyboard.press("s")
        expect(page.locator(".solution")).to_be_visible()
        check_accessible(page)
