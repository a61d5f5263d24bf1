"""What players do at a table beside moving: ask, look ahead and back, take back, drag, pass on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import tilewright
from server.serving import Server
from web.browsing import (
    SMALL_PHONE,
    Hands,
    card,
    check_accessible,
    open_table,
    speak,
    visiting,
)
from web.reviews import GOLDENS
from web.test_fit import LAPTOP, at_table, late_positions


def _own_line(page: Page, number: int) -> Locator:
    return page.locator("button.line").nth(number - 1)


def test_what_will_happen_is_shown_before_it_is_done(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.may_move()
        sequence = hands.entries()
        page.locator(".group:enabled").first.click()
        _own_line(page, 1).hover()
        expect(page.locator(".preview-bar p").first).to_contain_text("round")
        expect(page.locator(".line .ghost").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("button.line.open")).to_have_count(0)
        assert hands.entries() == sequence  # looking changes nothing


def test_tiles_are_dragged_to_a_line(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.may_move()
        sequence = hands.entries()
        page.locator(".group:enabled").first.drag_to(_own_line(page, 5))
        hands.await_entries(sequence + 1)
        expect(page.locator(".log li").filter(has_text="line 5")).not_to_have_count(0)


@pytest.mark.long
def test_tiles_are_dragged_beside_the_board(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "summer-pavilion", 2)
        hands = Hands(page, "summer-pavilion")
        assert hands.may_move()
        sequence = hands.entries()
        page.locator(".group:enabled").first.drag_to(page.locator(".hand.own"))
        hands.await_entries(sequence + 1)


@pytest.mark.long
def test_a_tile_is_dragged_to_the_board(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "axio", 2)
        hands = Hands(page, "axio")
        assert hands.may_move()
        sequence = hands.entries()
        page.locator(".slot.able").first.drag_to(page.locator("[data-drop=cell-g5]"))
        hands.await_entries(sequence + 1)


@pytest.mark.long
def test_a_finger_sees_before_it_plays(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, viewport=SMALL_PHONE, has_touch=True) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.may_move()
        sequence = hands.entries()
        page.locator(".group:enabled").first.tap()
        _own_line(page, 5).tap()
        expect(page.locator(".preview-bar p")).to_contain_text("round")
        expect(page.locator(".line .ghost").first).to_be_visible()
        assert hands.entries() == sequence
        check_accessible(page)
        _own_line(page, 5).tap()
        hands.await_entries(sequence + 1)


@pytest.mark.long
def test_what_others_could_use_is_lit_while_a_tile_is_pointed_at(
    browser: Browser, server: Server
) -> None:
    position = next(late_positions("azul", 2, "standard"))
    with at_table(browser, server, LAPTOP, "azul", position=position) as page:
        other = position["boards"][1]
        lit = page.locator(".other .line.waits, .other .line.free")
        for group in page.locator(".group:enabled").all():
            colour = group.get_attribute("data-colour")
            group.hover()
            waits, free = [], []
            for number, line in enumerate(other["lines"], 1):
                if line["colour"] == colour and line["count"] < number:
                    waits.append(number)
                elif not line["count"] and colour not in other["wall"][number - 1]:
                    free.append(number)
            for kind, lines in (("waits", waits), ("free", free)):
                shown = page.locator(f".other .line.{kind}")
                expect(shown).to_have_count(len(lines))
                for line, found in zip(lines, shown.all(), strict=True):
                    expect(found).to_have_attribute("data-place", f"b1-line-{line}")
        page.locator(".status").hover()
        expect(lit).to_have_count(0)


def test_words_name_factories_by_the_numbers_on_their_rims(
    browser: Browser, server: Server
) -> None:
    for game in ("azul", "summer-pavilion"):
        with at_table(browser, server, LAPTOP, game, first=0) as page:  # before any bot takes tiles
            rims = page.locator(".factory > span").all_inner_texts()
            assert [int(rim) for rim in rims if rim] == list(range(1, 6))
            group = page.locator(".factory").nth(2).locator(".group:enabled").first
            expect(group).to_have_accessible_name(re.compile("^Factory 3: "))


def test_others_moves_are_told_to_the_ear(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        assert Hands(page, "azul").move()
        expect(page.locator("p.hidden-text[aria-live]")).to_contain_text("Pimi")


def test_a_refusal_is_told_in_the_players_language(browser: Browser, server: Server) -> None:
    def make_illegal(route: Route) -> None:
        asked = route.request.post_data_json
        assert isinstance(asked, dict)
        route.continue_(post_data=json.dumps(asked | {"move": "9b1"}))

    with visiting(browser, server.url, forgiven="422") as page:
        open_table(page, "azul", 2)
        speak(page, "hu")
        hands = Hands(page, "azul")
        assert hands.may_move()
        page.route("**/moves", make_illegal)
        page.locator(".group:enabled").first.click()
        _own_line(page, 5).click()
        expect(page.get_by_role("alert")).to_contain_text("Nincs 9. manufaktúrakorong")


@pytest.mark.long
def test_tiles_turn_while_they_travel(browser: Browser, server: Server) -> None:
    watching = """
      window.landed = [];
      const animate = SVGElement.prototype.animate;
      SVGElement.prototype.animate = function (frames, options) {
        if (this.matches('.flyer')) landed.push(new DOMMatrix(frames.at(-1).transform).b);
        return animate.call(this, frames, options);
      };
    """
    with visiting(browser, server.url, reduced_motion="no-preference") as page:
        page.add_init_script(watching)
        open_table(page, "summer-pavilion", 2)
        hands = Hands(page, "summer-pavilion", seed=3)
        for _ in range(40):
            if page.evaluate("landed.some((turn) => Math.abs(turn) > 0.1)"):
                break
            assert hands.move()
        else:
            raise AssertionError("no tile was turned")


def test_a_move_is_taken_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.move()
        assert hands.may_move()
        sequence = hands.entries()
        page.get_by_role("button", name="Take back").click()
        hands.await_entries(sequence + 1)
        assert hands.may_move()
        expect(page.locator("button.line").locator("[data-tile]")).to_have_count(0)


@pytest.mark.long
def test_a_move_waits_for_a_yes_where_that_is_wanted(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.may_move()
        page.get_by_label("Ask before every move").check()
        sequence = hands.entries()
        page.locator(".group:enabled").first.click()
        _own_line(page, 5).click()
        yes = page.locator(".confirm .primary")
        expect(yes).to_be_visible()
        assert hands.entries() == sequence
        yes.click()
        hands.await_entries(sequence + 1)


def test_a_hint_marks_its_move_and_a_second_press_plays_it(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        assert hands.may_move()
        sequence = hands.entries()
        page.get_by_role("button", name="Hint").press("Enter")
        expect(page.locator("section.hint")).to_contain_text("Hint")
        arrow = page.locator(".arrows .arrow[data-kind=hint]")
        expect(arrow.locator(".mark")).to_have_count(2)  # where from, and where to
        expect(arrow.locator(".head")).to_have_count(1)
        chances = page.get_by_role("list", name="Winning chances").locator("li")
        expect(chances).to_have_count(2)
        for seat in (0, 1):
            said = re.compile(r"\d+%\s*± [\d.]+%\s*lead [+\u2212]?[\d.]+ ± [\d.]+")
            expect(chances.nth(seat)).to_contain_text(said)
        check_accessible(page)
        page.keyboard.press("Escape")  # no, thank you
        expect(arrow).to_have_count(0)
        assert hands.entries() == sequence
        page.get_by_role("button", name="Hint").press("Enter")
        page.get_by_role("button", name="Play the hint").press("Enter")
        hands.await_entries(sequence + 1)
        expect(arrow).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", ["azul", "axio"])
def test_chances_follow_the_game_where_one_wants_them(
    browser: Browser, server: Server, game: str
) -> None:
    # A question may cross the move that makes it a late one.
    with visiting(browser, server.url, forgiven="status of 409") as page:
        open_table(page, game, 2)
        hands = Hands(page, game)
        assert hands.may_move()
        chances = page.locator(".chances[data-testid=chances]")
        expect(chances).to_have_count(0)  # nobody asked for them
        page.get_by_role("checkbox", name="Show the winning chances").check()
        for _ in range(3):
            expect(chances.locator("li")).to_have_count(2)
            assert hands.move()
        assert hands.may_move()
        check_accessible(page)


@pytest.mark.long
def test_there_is_no_advice_where_nobody_agreed_on_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        card(page, "azul").get_by_role("button", name="Set up").click()
        dialog = page.get_by_role("dialog")
        advice = dialog.get_by_role("checkbox", name="Advice during the game")
        expect(advice).to_be_checked()  # alone against bots
        dialog.get_by_role("combobox").first.select_option("open")
        expect(advice).not_to_be_checked()
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        expect(page.get_by_text("No advice at this table")).to_be_visible()
        page.get_by_role("button", name="Let the computer play").click()
        assert Hands(page, "azul").may_move()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        expect(page.get_by_role("checkbox", name="Show the winning chances")).to_have_count(0)


@pytest.mark.long
def test_one_looks_back_and_returns(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as page:
        open_table(page, "azul", 2)
        hands = Hands(page, "azul")
        for _ in range(3):
            assert hands.move()
        assert hands.may_move()
        page.locator(".log li button").last.click()
        expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
        expect(page.locator("button.line, .line").locator("[data-tile]")).to_have_count(0)
        assert not hands.may_move(now=True)
        check_accessible(page)
        page.get_by_role("button", name="Back to the game").click()
        assert hands.may_move()


def test_people_at_one_screen_do_not_see_each_others_racks(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url) as page:
        page.goto("/")
        card(page, "axio").get_by_role("button", name="Set up").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("combobox").first.select_option("person")
        dialog.get_by_role("button", name="Play").click()
        page.wait_for_url("**/match/**")
        hands = Hands(page, "axio", seed=1)
        for number in range(3):
            expect(page.locator(".handover")).to_be_visible()
            expect(page.locator(".slot")).to_have_count(0)
            if number == 0:
                check_accessible(page)
            page.locator(".handover button").click()
            assert hands.move()


@contextmanager
def _choosing(browser: Browser, server: Server, phase: str) -> Iterator[Page]:
    """At a Summer Pavilion table in a phase, with as many tiles in hand as a whole game brings."""
    record = tilewright.read_record((GOLDENS / "summer-pavilion-2-standard.tilewright").read_text())
    found: list[dict[str, Any]] = [
        dict(state.position())
        for state in record.walk()
        if state.turn == 0 and state.position()["phase"] == phase
    ]
    position = max(found, key=lambda one: sum(one["boards"][0]["hand"].values()))
    with server.client() as client:
        holder = client.open("summer-pavilion", "person", "novice", position=position)
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{holder.match}#{holder.token}")
        assert Hands(page, "summer-pavilion").may_move()
        yield page


def _press_space(page: Page, number: int) -> Locator:
    """Press a space that can be filled in several ways, counted from the last one."""
    spaces = page.locator(".space[role=button]")
    space = spaces.nth(spaces.count() - number)
    space.click()
    expect(space).to_have_class(re.compile(r"\btarget\b"))
    return space


def test_tiles_are_paid_where_they_lie(browser: Browser, server: Server) -> None:
    with _choosing(browser, server, "place") as page:
        sequence = Hands(page, "summer-pavilion").entries()
        asked = _press_space(page, 1)
        panel = page.locator(".choice")
        pay = panel.get_by_role("button", name="Pay")
        expect(pay).to_be_focused()
        title = panel.locator("h3").inner_text()
        _press_space(page, 2)  # another one, without a way back first
        expect(panel.locator("h3")).not_to_have_text(title)
        check_accessible(page)
        panel.locator(".back").first.click()
        expect(pay).to_be_disabled()
        expect(panel.locator(".said")).to_contain_text("1 tile is missing")
        page.locator(".own .pile.able.picked, .own .pile.able").first.click()
        expect(pay).to_be_enabled()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".arrows .arrow[data-kind=hint]")).to_have_count(1)
        expect(panel).to_be_visible()
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        asked.press("Enter")
        expect(pay).to_be_focused()
        page.keyboard.press("Escape")
        expect(asked).to_be_focused()
        assert Hands(page, "summer-pavilion").entries() == sequence
        asked.dblclick()  # the second press pays nothing
        expect(panel).to_be_visible()
        assert Hands(page, "summer-pavilion").entries() == sequence
        pay.click()
        Hands(page, "summer-pavilion").await_entries(sequence + 1)


@pytest.mark.long
def test_tiles_are_kept_where_they_lie(browser: Browser, server: Server) -> None:
    with _choosing(browser, server, "place") as page:
        sequence = Hands(page, "summer-pavilion").entries()
        before = page.locator(".own .hand").bounding_box()
        page.get_by_role("button", name="Pass…").click()
        panel = page.locator(".choice")
        said = panel.locator(".said")
        expect(said).to_contain_text("Kept: 4")
        assert page.locator(".own .hand").bounding_box() == before  # nothing jumps
        panel.locator(".back").first.click()
        expect(said).to_contain_text("Kept: 3")
        page.locator(".own .pile:not(.picked)").first.dblclick()
        expect(said).to_contain_text("Kept: 4")
        expect(page.locator(".own .pile.picked")).not_to_have_count(1)
        check_accessible(page)
        panel.get_by_role("button", name="Pass").click()
        Hands(page, "summer-pavilion").await_entries(sequence + 1)


def test_bonus_tiles_are_taken_where_they_lie(browser: Browser, server: Server) -> None:
    with _choosing(browser, server, "bonus") as page:
        sequence = Hands(page, "summer-pavilion").entries()
        take = page.locator(".choice").get_by_role("button", name="Take")
        chosen = page.locator(".slot.chosen")
        expect(take).to_be_focused()
        count = chosen.count()
        chosen.first.click()
        expect(chosen).to_have_count(count - 1)
        expect(take).to_be_disabled()
        last = page.locator(".slot.able").last
        last.dblclick()  # the second press takes nothing back
        expect(last).to_have_class(re.compile(r"\bchosen\b"))
        take.click()
        Hands(page, "summer-pavilion").await_entries(sequence + 1)
