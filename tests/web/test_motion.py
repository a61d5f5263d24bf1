"""What is seen and heard of a move: one thing after the other, as fast as wanted, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import sample
from server.serving import SeatHolder, Server
from web import happening
from web.browsing import check_accessible, visiting
from web.rounds import open_before_the_end_of_a_round

# Writes down what comes to the page: flights, points that rise, and each count with what it shows.
WATCHING = """
window.seen = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.classList?.contains('flyer') || node.classList?.contains('rising'))
        seen.push(node.classList[0]);
  const count = document.querySelector('.review .count')?.textContent;
  if (!count || count === window.lastCount) return;
  window.lastCount = count;
  seen.push({
    count,
    points: document.querySelector('.review .points').textContent.replace('\\u2212', '-'),
    dealt: document.querySelectorAll('.factory [data-tile]').length,
    offered: document.querySelectorAll('.group:enabled').length,
  });
}).observe(document, {childList: true, subtree: true, characterData: true});
"""
# Counts every tone and noise.
LISTENING = """
window.sounds = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { sounds += 1; return start.apply(this, given); };
}
"""


@contextmanager
def end_of_round(
    browser: Browser, server: Server, script: str = WATCHING, **options: Any
) -> Iterator[tuple[Page, SeatHolder, str]]:
    """The table of two people at one screen, and the move that ends a round there."""
    options = {"reduced_motion": "no-preference"} | options
    with visiting(browser, server.url, **options) as page, server.client() as client:
        table, move = open_before_the_end_of_a_round(client)
        page.add_init_script(script)
        page.goto(f"/match/{table.match}#{table.token}")
        expect(page.locator(".group:enabled").first).to_be_visible()
        yield page, table, move


def _counts(table: SeatHolder) -> list[int]:
    """The points of the last move as they are counted: those of a tile at once."""

    def tile(item: dict[str, Any]) -> tuple[Any, ...]:
        where = item["where"]
        at = (where["row"], where["column"]) if "cells" in where else (item["kind"], str(where))
        return item["seat"], *at

    breakdown = table.look(since=0)["events"][-1]["breakdown"]
    return [sum(item["points"] for item in items) for _, items in groupby(breakdown, tile)]


def _sequence(page: Page) -> int:
    return int(page.locator("[data-sequence]").get_attribute("data-sequence") or 0)


def test_a_round_ends_on_the_table_as_in_the_log(browser: Browser, server: Server) -> None:
    with end_of_round(browser, server) as (page, table, move):
        table.play(move)
        expect(page.locator(".factory .group:enabled").first).to_be_visible()
        seen = page.evaluate("seen")
        expected = _counts(table)
        scores = page.locator(".score")
        for seat, score in enumerate(table.look()["scores"]):
            own = table.view["you"]["seat"]
            expect(scores.nth((seat - own) % 2)).to_have_text(str(score))
    counted = [one for one in seen if isinstance(one, dict)]
    assert [int(one["points"]) for one in counted] == expected
    assert [one["count"] for one in counted] == [
        f"{number}/{len(expected)}" for number in range(1, len(expected) + 1)
    ]
    # Nothing is dealt, and nobody can move, before everything is counted.
    assert all(one["dealt"] == one["offered"] == 0 for one in counted)
    kinds = [one if isinstance(one, str) else "count" for one in seen]
    assert kinds.index("flyer") < kinds.index("count")  # first the tiles that were taken
    assert kinds.count("rising") == len(expected)
    assert kinds[-1] == "flyer"  # the next tiles


@pytest.mark.parametrize("way", sample(["button", "press", "key"], ["key"]))
def test_the_end_of_a_round_can_be_skipped(browser: Browser, server: Server, way: str) -> None:
    with end_of_round(browser, server) as (page, table, move):
        table.play(move)
        page.get_by_role("button", name="Pause").click()
        assert page.locator(".group:enabled").count() == 0
        if way == "button":
            expect(page.locator(".rising")).to_have_count(
                0
            )  # what fades has less and less contrast
            check_accessible(page)
            page.get_by_role("button", name="Skip").click()
        elif way == "press":
            page.locator(".factory").first.click()
        else:
            page.keyboard.press("Escape")
        expect(page.locator(".review")).to_have_count(0)
        expect(page.locator(".group:enabled").first).to_be_visible()
        expect(page.locator(".picked")).to_have_count(0)  # the press did nothing else


@pytest.mark.parametrize("by", ["device", pytest.param("choice", marks=pytest.mark.long)])
def test_nothing_moves_for_those_who_want_that(browser: Browser, server: Server, by: str) -> None:
    options = {"reduced_motion": "reduce"} if by == "device" else {}
    with end_of_round(browser, server, **options) as (page, table, move):
        if by == "choice":
            page.get_by_label("Speed of the table").select_option("off")
        before = _sequence(page)
        table.play(move)
        expect(page.locator(f"[data-sequence='{before + 1}']")).to_be_attached()
        assert page.evaluate("seen") == []
        expect(page.locator(".group:enabled").first).to_be_visible()
        expect(page.locator("p.hidden-text[aria-live]")).to_contain_text("+")  # it is still said


def test_sound_comes_after_the_first_press_and_can_be_switched_off(
    browser: Browser, server: Server
) -> None:
    with end_of_round(browser, server, LISTENING, reduced_motion="reduce") as (page, table, move):
        table.play(move)
        expect(page.locator("[data-sequence='2']")).to_be_attached()
        assert page.evaluate("sounds") == 0  # nobody has pressed anything
        page.get_by_role("heading", name="What happened").click()
        table.play(table.look()["moves"][0]["move"])
        page.wait_for_function("() => sounds > 0")
        page.get_by_label("Sound").uncheck()
        heard = page.evaluate("sounds")
        sequence = _sequence(page)
        table.play(table.look()["moves"][0]["move"])
        expect(page.locator(f"[data-sequence='{sequence + 1}']")).to_be_attached()
        assert page.evaluate("sounds") == heard


def test_the_examples_of_the_clients_tests_are_what_happens() -> None:
    for game in happening.GAMES:
        assert happening.path_of(game).read_text() == happening.examples_text(game)
