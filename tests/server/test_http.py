"""The HTTP face: keys that come twice, typed problems, lists of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

import tilewright
from server.serving import Client, SeatHolder, new_key, ok, problem, seat_form
from tilewright.core.drawing import view_svg
from tilewright.games import game_names, spec
from tilewright.players.levels import LEVELS
from tilewright.server.forms import DEFAULT_LEVEL, PHRASES
from tilewright.server.problems import KINDS

AZUL = {"game": "azul", "seats": [seat_form("person"), seat_form("open")]}


def two_people(client: Client, game: str = "azul", **more: Any) -> tuple[SeatHolder, SeatHolder]:
    host = client.open(game, "person", "open", first=0, **more)
    guest = client.join(host.match, "Guest")
    host.look()
    return host, guest


def post(client: Client, path: str, body: Any, key: str | None = None, **headers: str) -> Any:
    given = headers if key is None else headers | {"Idempotency-Key": key}
    return client.http.post(path, json=body, headers=given)


# ---------------------------------------------------------------- what there is


def test_the_catalogue_tells_what_can_be_played_and_said(client: Client) -> None:
    found = ok(client.http.get("/games"))
    assert [game["name"] for game in found["games"]] == list(game_names())
    for game in found["games"]:
        known = spec(game["name"])
        assert (tuple(game["players"]), tuple(game["variants"])) == (known.players, known.variants)
        assert (game["version"], game["hides"]) == (known.version, known.hides)
    assert found["levels"] == list(LEVELS)
    assert found["default_level"] == DEFAULT_LEVEL
    assert found["phrases"] == list(PHRASES)


def test_a_table_is_drawn_as_its_viewer_may_see_it(client: Client) -> None:
    host, guest = two_people(client, "axio")
    game = tilewright.make("axio", 2)
    names = [seat["name"] or f"Player {seat['seat'] + 1}" for seat in host.view["seats"]]

    def drawn(token: str | None, **query: Any) -> str:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        path = f"/matches/{host.match}/drawing.svg"
        answer = client.http.get(path, params=query, headers=headers)
        assert answer.status_code == httpx.codes.OK
        assert answer.headers["content-type"] == "image/svg+xml"
        return answer.text

    for holder in (host, guest):
        shown = view_svg(game, holder.look()["position"], names, holder.seats[0])
        assert drawn(holder.token) == shown
        assert drawn(holder.token, seat=1 - holder.seats[0]) == shown  # not through others' eyes
    assert drawn(None) == view_svg(game, client.look(host.match)["position"], names, None)
    before = drawn(None)
    began = host.view["sequence"]
    host.play(host.view["moves"][0]["move"])
    assert drawn(None) != before
    assert drawn(None, at=began) == before


def test_a_table_that_waits_has_nothing_to_draw(client: Client) -> None:
    host = client.open("azul", "person", "open")
    assert problem(client.http.get(f"/matches/{host.match}/drawing.svg")) == (409, "not-playing")


def test_public_tables_are_listed_and_others_are_not(client: Client) -> None:
    clock = {"kind": "move", "seconds": 30, "increment": 0}
    host = client.open("axio", "person", "open", "novice", public=True, clock=clock)
    hidden = client.open("axio", "person", "open")
    listed = {one["match"]: one for one in ok(client.http.get("/matches"))["tables"]}
    assert hidden.match not in listed
    assert listed[host.match] == {
        "match": host.match,
        "game": "axio",
        "variant": "standard",
        "status": "waiting",
        "seats": ["person", "open", "bot"],
        "open_seats": 1,
        "clock": clock,
        "assistance": False,
        "origin": None,
        "created_at": listed[host.match]["created_at"],
        "updated_at": listed[host.match]["updated_at"],
    }
    client.join(host.match, "Guest")
    for status in ("waiting", "playing"):
        tables = ok(client.http.get("/matches", params={"status": status}))["tables"]
        assert all(one["status"] == status for one in tables)
        assert (host.match in {one["match"] for one in tables}) == (status == "playing")
    ok(host.ask("resign"))


def test_the_list_is_turned_page_by_page(client: Client) -> None:
    mine = [client.open("azul", "person", "open", public=True).match for _ in range(7)]
    found: list[dict[str, Any]] = []
    query: dict[str, Any] = {"limit": 3}
    while page := ok(client.http.get("/matches", params=query))["tables"]:
        assert len(page) <= 3
        found += page
        query["before"] = page[-1]["updated_at"]
    matches = [one["match"] for one in found]
    assert len(matches) == len(set(matches))
    assert [match for match in matches if match in mine] == mine[::-1]
    times = [one["updated_at"] for one in found]
    assert times == sorted(times, reverse=True)


def test_a_finished_table_is_listed_no_more(client: Client) -> None:
    host = client.open("azul", "person", "novice", public=True, first=0)
    ok(host.ask("resign"))
    tables = ok(client.http.get("/matches", params={"limit": 100}))["tables"]
    assert host.match not in {one["match"] for one in tables}


# ---------------------------------------------------------------- keys


def test_a_repeated_opening_opens_no_second_table(client: Client) -> None:
    key = new_key()
    for body in (AZUL, AZUL | {"seed": "5", "first": 1, "grace": 60, "public": False}):
        key = new_key()
        first, second = post(client, "/matches", body, key), post(client, "/matches", body, key)
        assert first.status_code == second.status_code == 201
        assert first.json() == second.json()  # the token too
        assert post(client, "/matches", body, new_key()).json()["match"] != first.json()["match"]
    for change in (
        {"game": "axio"},
        {"seats": [seat_form("person"), seat_form("novice")]},
        {"seed": "6"},
        {"first": 0},
        {"grace": 61},
        {"public": True},
        {"clock": {"kind": "move", "seconds": 9, "increment": 0}},
    ):
        assert problem(post(client, "/matches", body | change, key)) == (409, "key-reused")


def test_a_repeated_join_takes_no_second_seat(client: Client) -> None:
    host = client.open("azul", "person", "open", "open")
    key, path = new_key(), f"/matches/{host.match}/join"
    first = ok(post(client, path, {"name": "Anna"}, key), 201)
    assert ok(post(client, path, {"name": "Anna"}, key), 201) == first
    assert ok(post(client, path, {"name": "Anna", "seat": 1}, key), 201) == first
    assert problem(post(client, path, {"name": "Bert"}, key)) == (409, "key-reused")
    assert problem(post(client, path, {"name": "Anna", "seat": 2}, key)) == (409, "key-reused")
    other = client.join(host.match, "Bert")  # and the table begins
    later = ok(post(client, path, {"name": "Anna"}, key), 201)
    assert (later["token"], later["seats"]) == (first["token"], [1])
    assert later["view"]["status"] == "playing"
    assert other.seats == [2]


def commands(client: Client) -> Iterator[tuple[SeatHolder, str, dict[str, Any], dict[str, Any]]]:
    """Each command with who may give it, its body, and what would be another request."""
    host, guest = two_people(client)
    moves = host.look()["moves"]
    first, other = moves[0]["move"], moves[1]["move"]
    yield host, "moves", {"sequence": 2, "move": first}, {"move": other}
    yield host, "take-back", {"sequence": 3}, {"to": 1}
    yield host, "chat", {"phrase": "oops"}, {"phrase": "thanks"}
    yield guest, "leave", {}, {"seat": 0}
    yield guest, "return", {}, {"seat": 0}
    yield guest, "resign", {}, {"seat": 0}
    waiting = client.open("azul", "person", "open", "open")
    yield waiting, "fill", {"seat": 2, "level": "novice"}, {"level": "master"}


def test_a_repeated_command_answers_as_the_first_did(client: Client) -> None:
    done = []
    for holder, command, body, change in commands(client):
        key = new_key()
        first = holder.ask(command, key=key, **body)
        assert first.status_code == 200, (command, first.text)
        sequence = holder.look()["sequence"]
        assert holder.ask(command, key=key, **body).content == first.content
        assert problem(holder.ask(command, key=key, **body | change)) == (409, "key-reused")
        assert holder.look()["sequence"] == sequence, command  # nothing happened a second time
        done.append((holder, command, body, key, first))
    assert {command for _, command, *_ in done} == {
        "moves", "take-back", "chat", "leave", "return", "resign", "fill",
    }  # fmt: skip
    for holder, command, body, key, first in done:  # and also much later
        assert holder.ask(command, key=key, **body).content == first.content, command


def test_a_key_belongs_to_one_command_and_one_person(client: Client) -> None:
    host, guest = two_people(client)
    key = new_key()
    ok(host.ask("chat", key=key, phrase="hello"))
    assert problem(host.ask("leave", key=key)) == (409, "key-reused")
    assert ok(guest.ask("chat", key=key, phrase="hello"))["event"]["seat"] == 1
    # leaving and resigning are told apart, though one entry stands for both
    ok(guest.ask("leave", key=(again := new_key())))
    assert problem(guest.ask("resign", key=again)) == (409, "key-reused")


def test_a_refused_request_leaves_its_key_free(client: Client) -> None:
    host, guest = two_people(client)
    key = new_key()
    assert problem(guest.ask("moves", key=key, sequence=2, move="1b1"))[1] == "not-your-turn"
    host.play(host.view["moves"][0]["move"])
    view = guest.look()
    ok(guest.ask("moves", key=key, sequence=view["sequence"], move=view["moves"][0]["move"]))


def test_a_repeated_rematch_is_the_same_one(client: Client) -> None:
    host, guest = two_people(client)
    for holder in (host, guest):
        ok(holder.ask("resign"))
    key = new_key()
    first = host.ask("rematch", key=key)
    assert first.status_code == 200
    assert host.ask("rematch", key=key).content == first.content
    assert guest.ask("rematch").content == first.content


# ---------------------------------------------------------------- problems


def _malformed(client: Client) -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return client.http.post("/matches", content=b'{"game": ', headers=headers)


def _bad_token(client: Client) -> httpx.Response:
    host, _ = two_people(client)
    return host.ask("chat", token="x" * 43, phrase="hello")


def _not_your_seat(client: Client) -> httpx.Response:
    _, guest = two_people(client)
    return guest.ask("chat", phrase="hello", seat=0)


def _stale(client: Client) -> httpx.Response:
    host, _ = two_people(client)
    move = host.view["moves"][0]["move"]
    host.play(move)
    return host.ask("moves", sequence=2, move=move)


def _not_your_turn(client: Client) -> httpx.Response:
    _, guest = two_people(client)
    return guest.ask("moves", sequence=2, move="1b1")


def _no_seat(client: Client) -> httpx.Response:
    host, _ = two_people(client)
    return client.http.post(f"/matches/{host.match}/join", json={"name": "Third"})


def _hidden(client: Client) -> httpx.Response:
    host, _ = two_people(client, "axio")
    return client.http.get(f"/matches/{host.match}/record")


def _no_assistance(client: Client) -> httpx.Response:
    host, _ = two_people(client)
    return host.ask("hint")


def _key_reused(client: Client) -> httpx.Response:
    host, _ = two_people(client)
    key = new_key()
    ok(host.ask("chat", key=key, phrase="hello"))
    return host.ask("chat", key=key, phrase="oops")


PROVOKED: dict[str, Callable[[Client], httpx.Response]] = {
    "malformed": _malformed,
    "bad-token": _bad_token,
    "foreign-origin": lambda client: post(client, "/matches", AZUL, origin="https://evil.example"),
    "not-your-seat": _not_your_seat,
    "no-assistance": _no_assistance,
    "not-found": lambda client: client.http.get(f"/matches/{'a' * 26}"),
    "not-allowed": lambda client: client.http.delete("/matches"),
    "stale": _stale,
    "not-your-turn": _not_your_turn,
    "not-playing": lambda client: client.open("azul", "person", "open").ask("leave"),
    "no-seat": _no_seat,
    "no-take-back": lambda client: two_people(client)[0].ask("take-back", sequence=2),
    "no-return": lambda client: two_people(client)[0].ask("return"),
    "hidden": _hidden,
    "key-reused": _key_reused,
    "too-large": lambda client: post(client, "/matches", {"game": "x" * 40_000}),
    "invalid": lambda client: post(client, "/matches", AZUL | {"game": "chess"}),
    "bad-position": lambda client: post(client, "/positions", {"text": "no position"}),
    "illegal-move": lambda client: two_people(client)[0].ask("moves", sequence=2, move="zz"),
}

ELSEWHERE = {
    "too-slow": "takes the seconds that a body may; test_connections.py sends one slowly",
    "too-many": "this server has no limits; test_serving.py has one that has",
    "log-full": "takes thousands of entries; test_floods.py allows fewer",
    "other-version": "needs a database of other rules; test_serving.py makes one",
    "unavailable": "needs a database that is away; test_crashes.py kills one",
    "internal": "nothing is known that provokes it: it would be a bug",
}


def test_every_problem_is_provoked_somewhere() -> None:
    """A new kind of problem needs a test: here, or elsewhere for a reason."""
    assert not PROVOKED.keys() & ELSEWHERE.keys()
    assert PROVOKED.keys() | ELSEWHERE.keys() == KINDS.keys()


@pytest.mark.parametrize("code", PROVOKED)
def test_a_problem_says_what_it_is(client: Client, code: str) -> None:
    answer = PROVOKED[code](client)
    assert problem(answer) == (KINDS[code].status, code)
    body = answer.json()
    assert body["type"] == f"urn:tilewright:problem:{code}"
    assert body["title"] == KINDS[code].title
    assert body["detail"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert ("www-authenticate" in answer.headers) == (code == "bad-token")
    shown = code in ("stale", "not-your-turn", "not-playing", "no-take-back")
    assert ("view" in body) == shown


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (AZUL | {"variant": "purple"}, "purple"),
        (AZUL | {"seats": []}, "seats"),
        (AZUL | {"seats": [seat_form("person")]}, "players"),
        (AZUL | {"seats": [seat_form("person")] * 5}, "seats"),
        (AZUL | {"first": 2}, "first"),
        (AZUL | {"seed": "18446744073709551616"}, "2^64"),
        (AZUL | {"seed": "007"}, "seed"),
        (AZUL | {"seed": 7}, "seed"),
        (AZUL | {"clock": {"kind": "sand", "seconds": 5}}, "clock"),
        (AZUL | {"clock": {"kind": "move", "seconds": 0}}, "clock"),
        (AZUL | {"grace": -1}, "grace"),
        (AZUL | {"public": "yes"}, "public"),
        (AZUL | {"assistance": "yes"}, "assistance"),
        (AZUL | {"position": "no object"}, "position"),
        (AZUL | {"position": {}, "first": 0}, "first"),
        (AZUL | {"surprise": 1}, "surprise"),
        (AZUL | {"seats": [{"kind": "bot", "level": "god"}] * 2}, "level"),
        (AZUL | {"seats": [{"kind": "bot", "seconds": 60}] * 2}, "seconds"),
        ({"game": "azul"}, "seats"),
        ([], "body"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_place(
    client: Client, body: Any, where: str
) -> None:
    answer = post(client, "/matches", body)
    assert problem(answer) == (422, "invalid")
    assert where in answer.text
    assert answer.json()["errors"]
