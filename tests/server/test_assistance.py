"""Help while one plays: hints and evaluations, where everybody agreed, and of one's own view."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.reviews import cut_short
from server.serving import Client, ok, problem, running

SOME = [
    (["person", "novice"], None, True),
    (["person", "novice", "novice"], None, True),
    (["person", "person"], None, False),
    (["person", "open"], None, False),
    (["open", "novice"], None, True),
    (["person", "novice"], False, False),
    (["person", "open"], True, True),
]


@pytest.mark.parametrize(("seats", "wish", "given"), SOME)
def test_help_is_for_who_plays_against_bots_alone_unless_said(
    client: Client, seats: list[str], wish: bool | None, given: bool
) -> None:
    more: dict[str, Any] = {} if wish is None else {"assistance": wish}
    holder = client.open("azul", *seats, first=0, public=True, **more)
    assert holder.view["assistance"] == given
    listed = {one["match"]: one for one in ok(client.http.get("/matches"))["tables"]}
    if holder.match in listed:
        assert listed[holder.match]["assistance"] == given
    if seats[0] != "person" or "open" in seats:
        return
    for command in ("hint", "evaluation"):
        answer = holder.ask(command)
        if given:
            ok(answer)
        else:
            assert problem(answer) == (403, "no-assistance")


def test_an_evaluation_is_the_same_until_something_changes(client: Client) -> None:
    holder = client.open("azul", "person", "person", first=0, seed="7", assistance=True)
    found = ok(holder.ask("evaluation"))
    assert found["sequence"] == holder.view["sequence"]
    assert sum(found["values"]) == pytest.approx(1)
    assert len(found["leads"]) == 2
    ok(holder.ask("chat", phrase="hello"))
    assert ok(holder.ask("evaluation")) == found | {"sequence": found["sequence"] + 1}
    assert ok(holder.ask("evaluation", seat=1))["values"] == found["values"]  # nothing is hidden
    with ThreadPoolExecutor(4) as threads:
        answers = [one.json() for one in threads.map(lambda _: holder.ask("evaluation"), range(4))]
    assert all(one["values"] == found["values"] for one in answers)
    holder.play(holder.look()["moves"][0]["move"])
    assert ok(holder.ask("evaluation"))["sequence"] == found["sequence"] + 2


@pytest.mark.rules("AX-21")
def test_where_tiles_are_hidden_one_evaluates_in_ones_own_turn(client: Client) -> None:
    host = client.open("axio", "person", "open", first=0, assistance=True)
    assert problem(host.ask("evaluation")) == (409, "not-playing")
    guest = client.join(host.match, "Guest")
    ok(host.ask("evaluation"))
    assert problem(host.ask("evaluation", seat=1)) == (403, "not-your-seat")
    assert problem(guest.ask("evaluation")) == (409, "not-your-turn")
    nobody = client.http.post(f"/matches/{host.match}/evaluation", json={})
    assert problem(nobody) == (401, "bad-token")


def test_a_finished_game_is_evaluated_for_anybody(client: Client) -> None:
    holder = cut_short(client, moves=2)
    place = f"/matches/{holder.match}/evaluation"
    ok(client.http.post(place, json={}))
    alone = client.open("axio", "person", seed="7")
    while alone.look()["moves"]:
        alone.play(alone.view["moves"][0]["move"])
    ended = ok(client.http.post(f"/matches/{alone.match}/evaluation", json={}))
    assert ended["exact"]
    assert ended["error"] == 0.0


def test_evaluations_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "0") as server, server.client() as client:
        holder = client.open("azul", "person", "novice", first=0)
        with ThreadPoolExecutor(8) as threads:  # one of them is thought about at a time
            answers = list(threads.map(lambda _: holder.ask("evaluation"), range(24)))
        refused = [one for one in answers if one.status_code == 429]
        assert {one.status_code for one in answers} == {200, 429}
        assert any(one.json()["detail"].startswith("wait") for one in refused)
        assert all(int(one.headers["Retry-After"]) > 0 for one in refused)
        ok(holder.ask("evaluation"))  # what is known by now costs nothing
