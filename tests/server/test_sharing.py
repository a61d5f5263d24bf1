"""Finished matches as others see them: cards, what links say, and the pages around."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from everyday import sample
from games.drawings import drawn, parsed
from server.reviews import cut_short
from server.serving import Client, SeatHolder, Server, ok, problem, running
from server.tables import opened, then, to_the_end
from tilewright.core.lettering import width_of
from tilewright.core.pixels import readable
from tilewright.core.words import LANGUAGES
from tilewright.games import game_names, spec
from tilewright.server import log
from tilewright.server.guard import RATES
from tilewright.server.problems import Problem
from tilewright.server.sharing import pictures
from tilewright.server.sharing.card import SIZE, card_svg
from tilewright.server.sharing.result import headline, seat_names, words_of
from tilewright.server.table import Table

HOSTILE = '"><script>alert(1)</script>'


class Head(HTMLParser):
    """The elements of a page, as a browser reads them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            self.said[name] = found.get("content") or ""


@pytest.fixture(scope="module")
def page(server: Server) -> Iterator[httpx.Client]:
    """A visitor who asks for pages."""
    with httpx.Client(base_url=server.url, headers={"Accept": "text/html"}, timeout=60) as found:
        yield found


def finished(client: Client, game: str = "azul", name: str = "Anna") -> SeatHolder:
    """A match that two people have given up after some moves."""
    host = client.open(game, "person", "open", seed="7", first=0)
    guest = client.join(host.match, name)
    for number in range(4):
        holder = (host, guest)[number % 2]
        view = holder.look()
        if view["moves"]:
            holder.play(view["moves"][0]["move"])
    turn = host.look()["turn"]
    for seat in sorted(range(2), key=lambda seat: seat == turn):
        ok((host, guest)[seat].ask("resign"))
    return host


TEXT = "{http://www.w3.org/2000/svg}text"


def texts(svg: str) -> list[str]:
    return [part.text or "" for part in parsed(svg).iter(TEXT)]


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("game", sample(game_names(), ["azul", "axio"]))
def test_a_card_has_the_final_boards_names_and_points(game: str) -> None:
    table = to_the_end(opened(game, "person", "novice", "novice"))
    assert table.state is not None
    for language in LANGUAGES:
        say = words_of(language, game)
        svg = card_svg(table, say)
        root = parsed(svg)
        assert root.get("viewBox") == f"0 0 {SIZE[0]:g} {SIZE[1]:g}"
        found = texts(svg)
        assert say("game.title") in found
        for name, score in zip(seat_names(table, say), table.state.scores, strict=True):
            assert name in found
            assert str(score) in found
        assert set(drawn(root, "data-seat")) == {"0", "1", "2"}
        assert headline(table, seat_names(table, say), say) in " ".join(found)


def test_the_headline_says_who_won_and_by_how_much() -> None:
    say = words_of("en", "azul")
    lone = to_the_end(opened("axio", "person"))
    assert headline(lone, ["Anna"], say).startswith("Result: ")
    found = {headline(to_the_end(opened("azul", "person", "novice"), seed), ["A", "B"], say)
             for seed in range(12)}  # fmt: skip
    assert all(re.fullmatch(r"[AB] wins( by \d+ points?)?|Shared victory: A, B", one)
               for one in found)  # fmt: skip
    assert len(found) > 2


def test_bots_go_by_the_names_that_they_have_at_the_table() -> None:
    table = opened("azul", "person", "novice", "master", "novice")
    say = words_of("cs", "azul")
    assert seat_names(table, say) == ["Hráč 1", "Pimi 2", "Aldomar", "Pimi 4"]


def test_names_are_letters_whatever_is_in_them() -> None:
    table = named(HOSTILE)
    svg = card_svg(table, words_of("en", "azul"))
    assert any(HOSTILE[:12] in text for text in texts(svg))
    assert not list(parsed(svg).iter("{http://www.w3.org/2000/svg}script"))


def test_a_name_that_cannot_be_drawn_is_left_out_of_pixels() -> None:
    table = named("Ядвига")
    assert "Ядвига" in texts(card_svg(table, words_of("en", "azul")))
    found = texts(card_svg(table, words_of("en", "azul"), readable))
    assert "Ядвига" not in found
    assert "Player 2" in found
    assert readable("Žofie Őry \N{MINUS SIGN}3 · IJsbrand…")


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("IJsbrand \N{GAME DIE}\N{FIRE} van Öhm", "IJsbrand van Öhm"),
        ("Z\N{COMBINING CARON}ofie", "Žofie"),
        ("\N{CAT FACE}", "Player 2"),
        ("Anna Ядвига", "Player 2"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}anna", "anna"),
    ],
)
def test_pictures_are_left_out_of_names_and_the_letters_stay(name: str, drawn: str) -> None:
    assert drawn in texts(card_svg(named(name), words_of("en", "azul"), readable))


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("name", ["W" * 24, "Wolfeschlegelsteinhausen", "\N{GAME DIE}" * 20])
def test_long_names_do_not_leave_their_room(game: str, name: str) -> None:
    table = then(opened(game, "person", "open", "open"), log.JOIN, 1, holder="guest", name=name)
    table = to_the_end(then(table, log.JOIN, 2, holder="other", name="M" * 24))
    for language in LANGUAGES:
        for words in parsed(card_svg(table, words_of(language, game))).iter(TEXT):
            wide = width_of(words.text or "", float(words.get("font-size", 0)))
            if words.get("text-anchor") is None:
                assert float(words.get("x", 0)) + wide <= SIZE[0]


def test_what_a_card_says_is_in_its_language_alone() -> None:
    """What games write on their boards is English, so at the end there is nothing of it."""
    for game in game_names():
        table = to_the_end(opened(game, "person", "novice"))
        said = [texts(card_svg(table, words_of(language, game))) for language in ("cs", "nl")]
        both = set(said[0]) & set(said[1])
        known = {*seat_names(table, words_of("cs", game)), words_of("cs", game)("game.title")}
        assert not [one for one in both - known if re.search(r"[a-z]{3}", one)], game


def named(name: str) -> Table:
    table = opened("azul", "person", "open")
    return to_the_end(then(table, log.JOIN, 1, holder="guest", name=name))


def test_anybody_gets_the_card_of_a_finished_match_as_svg_and_png(client: Client) -> None:
    match = finished(client).match
    svg = client.http.get(f"/matches/{match}/card.svg", params={"language": "hu"})
    assert svg.headers["content-type"] == "image/svg+xml"
    assert "A játszma félbemaradt" in " ".join(texts(svg.text))
    png = client.http.get(f"/matches/{match}/card.png")
    assert png.headers["content-type"] == "image/png"
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png.content[16:24]) == SIZE
    assert "max-age" in png.headers["cache-control"]
    assert client.http.get(f"/matches/{match}/card.png").content == png.content


def test_no_card_before_the_end_so_that_nothing_hidden_is_shown(client: Client) -> None:
    waiting = client.open("axio", "person", "open")
    playing = client.open("axio", "person", "person")
    playing.play(playing.look()["moves"][0]["move"])
    for match in (waiting.match, playing.match):
        for form in ("svg", "png"):
            answer = client.http.get(f"/matches/{match}/card.{form}")
            assert problem(answer) == (409, "not-playing")
    assert problem(client.http.get(f"/matches/{'a' * 26}/card.svg")) == (404, "not-found")
    other = client.http.get(f"/matches/{waiting.match}/card.svg", params={"language": "xx"})
    assert problem(other) == (422, "invalid")


def test_cards_are_limited(tmp_path: Path) -> None:
    options = ("--pace", "0", "--log-level", "warning")
    with running(tmp_path, *options) as limited, limited.client() as client:
        match = cut_short(client).match
        answers = [
            client.http.get(f"/matches/{match}/card.svg").status_code
            for _ in range(int(RATES["card"].burst) + 5)
        ]
    assert answers[0] == 200
    assert 429 in answers


def test_whoever_asks_for_the_same_card_waits_for_the_same_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    answers = [b"first", None, b"third"]

    def draw(table: Table, language: str) -> bytes:
        drawn.append(language)
        answer = answers[len(drawn) - 1]
        if answer is None:
            raise Problem("unavailable", "the card could not be drawn")
        return answer

    monkeypatch.setattr(pictures, "_drawn", draw)
    table = to_the_end(opened("azul", "person", "novice"))

    async def ask() -> None:
        found = pictures.Pictures()
        both = await asyncio.gather(found.png(table, "en"), found.png(table, "en"))
        assert set(both) == {b"first"}
        with pytest.raises(Problem):  # what failed is tried again the next time
            await found.png(table, "hu")
        assert await found.png(table, "hu") == b"third"
        assert await found.png(table, "en") == b"first"
        found.close()

    asyncio.run(ask())
    assert drawn == ["en", "hu", "hu"]


# ---------------------------------------------------------------- what links say


def test_a_link_to_a_finished_match_shows_how_it_ended(client: Client, page: httpx.Client) -> None:
    match = finished(client).match
    for path in (f"/match/{match}", f"/match/{match}/review"):
        answer = page.get(path, headers={"Accept-Language": "cs,en;q=0.5"})
        said = Head(answer.text).said
        assert "Hra zůstala nedohraná" in said["og:title"]
        assert said["og:title"].startswith("Rozbor: ") == path.endswith("review")
        assert "Anna" in said["og:description"]
        assert said["og:url"] == str(page.base_url.join(path))
        assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
        assert said["twitter:card"] == "summary_large_image"
        picture = page.get(said["og:image"])
        assert picture.headers["content-type"] == "image/png"


def test_a_link_may_say_in_which_language(client: Client, page: httpx.Client) -> None:
    match = finished(client).match
    english = {"Accept-Language": "en"}
    for language, words in (("hu", "A játszma félbemaradt"), ("xx", "The game was abandoned")):
        answer = page.get(f"/match/{match}", params={"language": language}, headers=english)
        said = Head(answer.text).said
        assert words in said["og:title"]
        assert said["og:image"].endswith("language=hu") == (language == "hu")
        assert said["og:url"].endswith(match)


@pytest.mark.parametrize("name", [HOSTILE, "' onload='x", "&lt;b&gt; \N{CAT FACE}"])
def test_hostile_names_stay_words_on_the_page(
    client: Client, page: httpx.Client, name: str
) -> None:
    plain = Head(page.get("/").text)
    found = Head(page.get(f"/match/{finished(client, name=name).match}").text)
    assert name in found.said["og:description"]
    assert found.tags.count("script") == plain.tags.count("script")
    assert set(found.tags) == set(plain.tags)


@pytest.mark.parametrize("game", [name for name in game_names() if spec(name).hides][:1])
def test_before_the_end_a_link_says_no_more_than_which_game(
    client: Client, page: httpx.Client, game: str
) -> None:
    host = client.open(game, "person", "open")
    client.join(host.match, "Mallory")
    for path in (f"/match/{host.match}", f"/match/{'a' * 26}", "/match/nonsense"):
        answer = page.get(path)
        assert answer.status_code == 200
        assert "Mallory" not in answer.text
        assert "card.png" not in answer.text


def test_addresses_are_taken_from_the_request_and_no_inventions(page: httpx.Client) -> None:
    for host in ("evil.test/x", 'a"><script>', "a b", ""):
        answer = page.get("/", headers={"Host": host})
        if answer.status_code == 200:
            assert "og:image" not in Head(answer.text).said
    said = Head(page.get("/", headers={"Host": "play.test:8443"}).text).said
    assert said["og:image"] == "http://play.test:8443/icons/icon-512.png"
    assert page.get(said["og:image"].replace("http://play.test:8443", "")).status_code == 200
    # Nobody is believed to be a proxy who was not named.
    forged = page.get("/", headers={"X-Forwarded-Proto": "https"})
    assert Head(forged.text).said["og:image"].startswith("http://")


def test_a_trusted_proxy_says_that_visitors_come_by_https(tmp_path: Path) -> None:
    options = ("--proxied", "--no-limits", "--log-level", "warning")
    with running(tmp_path, *options) as proxied:
        for said, scheme in (("https", "https"), ("javascript", "http")):
            answer = httpx.get(proxied.url, headers={"X-Forwarded-Proto": said})
            assert Head(answer.text).said["og:url"].startswith(f"{scheme}://127.0.0.1")


# ---------------------------------------------------------------- pages


def test_head_answers_like_get_without_the_body(page: httpx.Client) -> None:
    for path in ("/", "/rules/azul", "/analysis", "/icon.svg", "/manifest.webmanifest"):
        got, asked = page.get(path), page.head(path)
        assert (got.status_code, asked.status_code) == (200, 200)
        assert asked.content == b""
        for name in ("content-type", "content-length"):
            assert asked.headers[name] == got.headers[name]


def test_nothing_is_at_other_addresses_and_people_see_that_as_a_page(
    server: Server, page: httpx.Client
) -> None:
    answer = page.get("/nonsense")
    assert answer.status_code == 404
    assert '<div id="app">' in answer.text
    assert page.head("/nonsense").status_code == 404
    # Programs get a problem.
    assert problem(page.get("/api/nonsense")) == (404, "not-found")
    assert problem(httpx.get(f"{server.url}/nonsense")) == (404, "not-found")
    assert problem(page.post("/nonsense")) == (404, "not-found")


def test_what_is_installed_with_the_page_is_there(page: httpx.Client) -> None:
    manifest = page.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    icons = manifest.json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        answer = page.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            side = int(icon["sizes"].split("x")[0])
            assert struct.unpack(">II", answer.content[16:24]) == (side, side)
        else:
            ElementTree.fromstring(answer.text)
