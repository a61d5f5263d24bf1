"""The end of a game in a browser: who won, what decided it, and a picture to show to others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from everyday import sample
from server.reviews import look
from server.serving import Server, eventually
from web.browsing import PHONE, TITLES, check_accessible, visiting
from web.reviews import play_the_end

HOSTILE = '"><script>window.hacked = 1</script>'
every_game = pytest.mark.parametrize("game", sample(TITLES, ["azul"]))


@every_game
def test_the_end_says_who_won_and_shows_the_final_boards(
    browser: Browser, server: Server, game: str
) -> None:
    with server.client() as client:
        holder = play_the_end(client, f"{game}-2-standard.tilewright", moves=2)
    for options in ({"color_scheme": "light"}, {"color_scheme": "dark", "viewport": PHONE}):
        with visiting(browser, server.url, **options) as page:
            page.goto(f"/match/{holder.match}#{holder.token}")
            ending = page.locator(".ending")
            expect(ending.get_by_role("heading")).to_contain_text("Player")
            expect(ending.get_by_role("listitem")).to_have_count(2)
            picture = ending.get_by_role("img", name="The final boards")
            page.wait_for_function(
                "picture => picture.complete && picture.naturalWidth === 1200",
                arg=picture.element_handle(),
            )
            check_accessible(page)


def test_the_end_says_what_decided_the_game(browser: Browser, server: Server) -> None:
    with server.client() as client:
        holder = client.open("azul", "person", "person", seed="4", first=0)
        while (view := holder.look())["status"] == "playing":
            moves = [one["move"] for one in view["moves"]]
            falls = view["turn"] == 1  # one lets all tiles fall, the other one as few as possible
            holder.play(sorted(moves, key=lambda move: move.endswith("F") != falls)[0])
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{holder.match}")
        expect(page.locator(".ending")).to_contain_text("What decided it: Rows, ")


def test_nothing_moves_for_who_wants_no_motion(browser: Browser, server: Server) -> None:
    with server.client() as client:
        holder = play_the_end(client, "azul-2-standard.tilewright", moves=2)
    for motion, shown in (("no-preference", 1), ("reduce", 0)):
        with visiting(browser, server.url, reduced_motion=motion) as page:
            page.goto(f"/match/{holder.match}")
            expect(page.locator(".ending h2")).to_be_visible()
            expect(page.locator(".confetti")).to_have_count(shown)


def test_a_game_is_shared_by_a_link_without_the_own_key(browser: Browser, server: Server) -> None:
    with server.client() as client:
        holder = play_the_end(client, "azul-2-standard.tilewright", moves=2)
    with visiting(browser, server.url, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"/match/{holder.match}#{holder.token}")
        page.evaluate("delete Navigator.prototype.share")
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        link = page.evaluate("navigator.clipboard.readText()")
        assert link == f"{server.url}/match/{holder.match}?language=en"
        with page.expect_download() as started:
            page.get_by_role("link", name="Save the picture").click()
        assert started.value.path().read_bytes()[:4] == b"\x89PNG"


@pytest.mark.long
def test_a_review_that_is_there_names_its_turning_point(browser: Browser, server: Server) -> None:
    with server.client() as client:
        holder = play_the_end(client, "azul-2-standard.tilewright", moves=6)
        asked = client.http.post(f"/matches/{holder.match}/review", json={})
        assert asked.is_success
        eventually(lambda: look(client, holder.match)["status"] == "done")
        events = look(client, holder.match)["review"]["events"]
    sizes = [event.get("loss", max(map(abs, event.get("luck", [0])))) for event in events]
    assert max(sizes) > 0.05, "nothing turned this game"
    biggest = events[sizes.index(max(sizes))]["ply"]
    with visiting(browser, server.url) as page:
        page.goto(f"/match/{holder.match}")
        named = page.locator(".ending a[href*='#ply-']")
        expect(named).to_have_attribute("href", f"/match/{holder.match}/review#ply-{biggest}")
        named.click()
        expect(page).to_have_url(re.compile(f"/review#ply-{biggest}$"))


def test_hostile_names_are_words_everywhere(browser: Browser, server: Server) -> None:
    with server.client() as client:
        host = client.open("azul", "person", "open")
        guest = client.join(host.match, HOSTILE[:40])
        for _ in range(2):
            for holder in (host, guest):
                if holder.look()["moves"]:
                    holder.play(holder.view["moves"][0]["move"])
        turn = host.look()["turn"]
        for seat in sorted(range(2), key=lambda seat: seat == turn):
            assert (host, guest)[seat].ask("resign").is_success
    # A picture alone brings no icon of its own, and browsers look for one.
    with visiting(browser, server.url, forgiven="404") as page:
        page.goto(f"/match/{host.match}")
        expect(page.locator(".ending")).to_contain_text(HOSTILE[:40])
        page.goto(f"/api/matches/{host.match}/card.svg")
        expect(page.locator("svg").first).to_be_visible()
        assert page.evaluate("window.hacked") is None
