"""The table that teaches says what a move would cost before it is played, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from everyday import sample
from server.serving import Client, SeatHolder, ok, problem
from server.teaching import BEST, BLUNDER, near_the_end
from tilewright.core.words import LANGUAGES
from tilewright.server.answers import TableView


def teaching(client: Client, how: str = "medium", *bots: str, **more: Any) -> SeatHolder:
    return client.open("azul", "person", *(bots or ("novice",)), teaching=how, first=0, **more)


def test_a_table_teaches_one_person_who_plays_against_bots(client: Client) -> None:
    holder = teaching(client, "gentle")
    assert holder.view["teaching"] == "gentle"
    assert holder.view["assistance"]
    assert client.open("azul", "person", "novice").view["teaching"] is None
    alone = client.open("axio", "person", teaching="strict")
    assert alone.view["teaching"] == "strict"
    assert "teaching" in TableView.__annotations__


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (["person", "person"], {}),
        (["person", "open"], {}),
        (["open", "novice"], {}),
        (["novice", "novice"], {}),
        (["person", "novice"], {"assistance": False}),
        (["person", "novice"], {"teaching": "harsh"}),
    ],
)
def test_it_never_teaches_with_other_people(
    client: Client, seats: list[str], more: dict[str, Any]
) -> None:
    setups = [
        {"kind": seat} if seat in ("person", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]
    form = {"game": "azul", "seats": setups, "teaching": "medium", **more}
    assert problem(client.http.post("/matches", json=form)) == (422, "invalid")


@pytest.mark.parametrize("game", sample(["azul", "summer-pavilion", "axio"], ["azul"]))
def test_it_says_what_a_move_would_cost_and_does_not_play_it(client: Client, game: str) -> None:
    holder = client.open(game, "person", "novice", teaching="strict", first=0, seed="7")
    before = holder.look()
    kinds = set()
    for legal in before["moves"][:: max(1, len(before["moves"]) // 6)]:
        found = ok(holder.ask("advice", move=legal["move"]))
        assert found["move"] == legal["move"]
        assert found["sequence"] == before["sequence"]
        assert found["loss"] >= 0
        assert found["reasons"].keys() == set(LANGUAGES)
        if not found["warns"]:
            assert found["kind"] in ("best", "good", "forced")
            assert not any(found["reasons"].values())
        kinds.add(found["kind"])
    assert kinds
    assert holder.look()["sequence"] == before["sequence"]


def test_a_blunder_is_named_with_its_reasons(client: Client) -> None:
    holder = near_the_end(client)
    warned = ok(holder.ask("advice", move=BLUNDER))
    assert (warned["kind"], warned["warns"], warned["best"]) == ("blunder", True, BEST)
    assert warned["loss"] == pytest.approx(1)
    assert any(warned["reasons"]["en"])
    assert len({len(said) for said in warned["reasons"].values()}) == 1
    found = ok(holder.ask("advice", move=BEST))
    assert (found["kind"], found["warns"], found["loss"]) == ("best", False, 0)


def test_only_the_seat_to_move_is_taught_and_only_where_it_is_wanted(client: Client) -> None:
    holder = teaching(client)
    place = f"/matches/{holder.match}/advice"
    move = holder.look()["moves"][0]["move"]
    assert problem(client.http.post(place, json={"move": move})) == (401, "bad-token")
    assert problem(holder.ask("advice", move=move, seat=1)) == (403, "not-your-seat")
    assert problem(holder.ask("advice", move="1r7")) == (422, "illegal-move")
    assert problem(holder.ask("advice", move="x" * 41)) == (422, "invalid")
    plain = client.open("azul", "person", "novice", first=0)
    wish = plain.ask("advice", move=plain.look()["moves"][0]["move"])
    assert problem(wish) == (403, "no-assistance")
    ok(holder.ask("resign"))
    assert problem(holder.ask("advice", move=move)) == (409, "not-playing")


def test_a_rematch_teaches_too(client: Client) -> None:
    holder = teaching(client, "strict")
    ok(holder.ask("resign"))
    match = ok(holder.ask("rematch"))["match"]
    assert client.look(match)["teaching"] == "strict"
