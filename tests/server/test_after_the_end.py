"""Finished games: seen through every seat's eyes, opened as positions, and played on from there."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from server.reviews import cut_short
from server.serving import Client, SeatHolder, new_key, ok, problem, run_program, seat_form
from server.tables import blank, facts, move, opened, then
from tilewright.games import game_names, read_record
from tilewright.server import log
from tilewright.server.archive import Archived
from tilewright.server.encoding import dumps, loads
from tilewright.server.forms import Setup
from tilewright.server.table import Table, replay

BOTS = [seat_form("person"), seat_form("novice")]


def play_on(client: Client, match: str, **form: Any) -> SeatHolder:
    answer = client.http.post(f"/matches/{match}/play-on", json={"seats": BOTS, **form})
    return SeatHolder(client, ok(answer, 201))


# ---------------------------------------------------------------- looking


@pytest.mark.rules("AX-21")
def test_after_the_end_every_rack_is_shown(client: Client) -> None:
    holder = cut_short(client, "axio", moves=3)
    sequence = 3
    views = [client.look(holder.match, at=sequence, seat=seat)["position"] for seat in (0, 1)]
    for seat, view in enumerate(views):
        assert isinstance(view["racks"][seat], list)
        assert isinstance(view["racks"][1 - seat], int)
    whole = client.look(holder.match, at=sequence, open="true")["position"]
    assert whole["racks"] == [views[0]["racks"][0], views[1]["racks"][1]]
    assert whole == views[0] | {"racks": whole["racks"]}
    last = client.look(holder.match, open="true")
    assert all(isinstance(rack, list) for rack in last["position"]["racks"])
    assert last["sequence"] == holder.look()["sequence"]
    drawn = f"/matches/{holder.match}/drawing.svg"
    both = client.http.get(drawn, params={"at": sequence, "open": "true"})
    first = client.http.get(drawn, params={"at": sequence, "seat": 0})
    second = client.http.get(drawn, params={"at": sequence, "seat": 1})
    assert both.status_code == first.status_code == second.status_code == 200
    assert len({both.text, first.text, second.text}) == 3


@pytest.mark.rules("AX-21")
def test_while_a_game_goes_on_no_route_shows_what_others_hide(client: Client) -> None:
    holder = client.open("axio", "person", "person", seed="7", first=0)
    holder.play(holder.view["moves"][0]["move"])
    guest_of = f"/matches/{holder.match}"
    for seat in (0, 1):
        view = client.look(holder.match, at=1, seat=seat)
        assert all(isinstance(rack, int) for rack in view["position"]["racks"])
        assert view["you"]["seat"] is None
    asked: list[dict[str, Any]] = [{}, {"at": 1}, {"seat": 1}]
    for query in ({"open": "true", **more} for more in asked):
        assert problem(client.ask_for(holder.match, **query)) == (409, "hidden")
        assert problem(client.ask_for(holder.match, holder.token, **query)) == (409, "hidden")
        drawn = client.http.get(f"{guest_of}/drawing.svg", params=query)
        assert problem(drawn) == (409, "hidden")
    for answer in (
        client.http.get(f"{guest_of}/position", params={"at": 1}),
        client.http.get(f"{guest_of}/review"),
        client.http.post(f"{guest_of}/review", json={}),
        client.http.post(f"{guest_of}/play-on", json={"at": 1, "seats": BOTS}),
    ):
        assert problem(answer) == (409, "not-playing")
        view = answer.json().get("view")
        assert view is None or all(isinstance(rack, int) for rack in view["position"]["racks"])
    assert problem(client.http.get(f"{guest_of}/record")) == (409, "hidden")


def test_what_hides_nothing_is_open_at_any_time(client: Client) -> None:
    holder = client.open("azul", "person", "person", first=0)
    assert client.look(holder.match, open="true")["position"] == holder.look()["position"]


@pytest.mark.parametrize("game", sorted(game_names()))
def test_a_position_of_a_finished_game_opens_on_the_analysis_board(
    client: Client, game: str
) -> None:
    holder = cut_short(client, game)
    place = f"/matches/{holder.match}/position"
    found = ok(client.http.get(place, params={"at": 3}))
    given = {key: found[key] for key in ("game", "players", "variant", "position")}
    assert ok(client.http.post("/positions", json=given)) == found
    assert found["turn"] == client.look(holder.match, at=3)["turn"]
    assert problem(client.http.get(place)) == (422, "invalid")
    assert problem(client.http.get(place, params={"at": 0})) == (422, "invalid")


# ---------------------------------------------------------------- playing on


@pytest.mark.parametrize("game", sorted(game_names()))
def test_a_game_goes_on_from_any_position_of_a_finished_one(
    client: Client, game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    old = cut_short(client, game)
    before = client.look(old.match, at=3, open="true")
    seats = [seat_form("person")] * 2
    new = play_on(client, old.match, at=3, seats=seats)
    view = new.view
    assert view["origin"] == {"match": old.match, "sequence": 3}
    assert (view["status"], view["turn"]) == ("playing", before["turn"])
    assert view["position"]["turn"] == before["position"]["turn"]
    assert view["fair"]["commitment"] != old.look()["fair"]["commitment"]
    assert not view["fair"]["chosen"]
    assert ok(new.ask("preview", move=view["moves"][0]["move"]))["position"]
    new.play(view["moves"][0]["move"])
    assert new.look()["take_back"] is None or ok(
        new.ask("take-back", sequence=new.view["sequence"], seat=view["turn"])
    )
    for seat in (0, 1):
        ok(new.ask("resign", seat=seat))
    text = client.http.get(f"/matches/{new.match}/record").text
    record = read_record(text)
    assert record.origin.position == tilewright.make(game).load(
        ok(client.http.get(f"/matches/{old.match}/position", params={"at": 3}))["position"]
    ).text()  # fmt: skip
    file = tmp_path_factory.mktemp("record") / "on.tilewright"
    file.write_text(text)
    checked = run_program("verify", str(file), "--commitment", view["fair"]["commitment"])
    assert checked.returncode == 0, checked.stderr
    assert "committed to" in checked.stdout


def test_a_rematch_of_such_a_table_is_an_ordinary_game(client: Client) -> None:
    old = cut_short(client)
    new = play_on(client, old.match, at=3, seats=[seat_form("person")] * 2)
    for seat in (0, 1):
        ok(new.ask("resign", seat=seat))
    again = client.look(ok(new.ask("rematch"))["match"], new.token)
    assert again["origin"] is None
    assert again["scores"] == [0, 0]
    assert again["first"] == 1 - new.view["first"]
    assert again["assistance"] == new.view["assistance"]
    record = read_record(client.http.get(f"/matches/{again['match']}/record").text)
    assert record.origin.position is None


def test_playing_on_refuses_what_cannot_be(client: Client) -> None:
    old = cut_short(client)
    place = f"/matches/{old.match}/play-on"
    wrong: list[tuple[dict[str, Any], tuple[int, str]]] = [
        ({"at": 0, "seats": BOTS}, (422, "invalid")),
        ({"at": 999, "seats": BOTS}, (422, "invalid")),
        ({"at": 3, "seats": BOTS[:1]}, (422, "invalid")),
        ({"at": 3, "seats": []}, (422, "invalid")),
        ({"at": 3}, (422, "invalid")),
        ({"seats": BOTS}, (422, "invalid")),
        ({"at": 3, "seats": BOTS, "seed": "7"}, (422, "invalid")),  # nobody chooses the draws
    ]
    for form, code in wrong:
        assert problem(client.http.post(place, json=form)) == code, form
    nowhere = f"/matches/{'a' * 26}/play-on"
    assert problem(client.http.post(nowhere, json={"at": 1, "seats": BOTS})) == (404, "not-found")
    headers = {"Idempotency-Key": new_key()}
    form = {"at": 3, "seats": BOTS}
    first, second = (client.http.post(place, json=form, headers=headers) for _ in range(2))
    assert ok(first, 201)["match"] == ok(second, 201)["match"]
    other = client.http.post(place, json=form | {"at": 2}, headers=headers)
    assert problem(other) == (409, "key-reused")


def test_nobody_goes_on_from_the_end(client: Client) -> None:
    holder = client.open("axio", "person", seed="7")
    while holder.look()["moves"]:
        holder.play(holder.view["moves"][0]["move"])
    assert holder.view["status"] == "over"
    place = f"/matches/{holder.match}/play-on"
    form = {"at": holder.view["sequence"], "seats": BOTS[:1]}
    assert problem(client.http.post(place, json=form)) == (409, "not-playing")
    earlier = play_on(client, holder.match, at=holder.view["sequence"] - 1, seats=BOTS[:1])
    assert earlier.view["moves"]


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("game", sorted(game_names()))
def test_a_table_begins_at_any_position(client: Client, game: str) -> None:
    state = tilewright.make(game).start(5)
    for _ in range(3):
        state.play(state.legal_moves()[0])
    holder = client.open(game, "person", "person", position=state.position())
    assert holder.view["origin"] == {"match": None, "sequence": None}
    assert holder.view["turn"] == state.turn == holder.view["first"]
    assert [one["move"] for one in holder.view["moves"]] == state.legal_moves()
    assert [one["origin"] for one in ok(client.http.get("/matches"))["tables"]
            if one["match"] == holder.match] == []  # fmt: skip
    shown = client.open(game, "person", "open", position=state.position(), public=True)
    (listed,) = (one for one in ok(client.http.get("/matches"))["tables"]
                 if one["match"] == shown.match)  # fmt: skip
    assert listed["origin"] == {"match": None, "sequence": None}


def test_open_draws_of_a_position_follow_from_the_seed(client: Client) -> None:
    start = tilewright.make("azul").start().position()
    one = client.open("azul", "person", "person", position=start, seed="7")
    other = client.open("azul", "person", "person", position=start, seed="7")
    assert one.view["position"] == other.view["position"]
    assert one.view["position"] == tilewright.make("azul").load(start, 7).position()
    third = client.open("azul", "person", "person", position=start)
    assert third.view["position"] != one.view["position"]


def test_positions_that_cannot_be_open_no_table(client: Client) -> None:
    state = tilewright.make("azul").start(5)
    position = dict(state.position())
    ended = tilewright.make("axio", 1).start(1)
    while ended.turn >= 0:
        ended.play(ended.legal_moves()[0])
    two = [seat_form("person")] * 2
    for form, where in (
        ({"game": "azul", "seats": two, "position": {}}, None),
        ({"game": "azul", "seats": two, "position": position | {"turn": 7}}, "turn"),
        ({"game": "azul", "seats": two, "position": position | {"players": 3}}, None),
        ({"game": "azul", "seats": [*two, two[0]], "position": position}, None),
        ({"game": "axio", "seats": two, "position": position}, None),
        ({"game": "axio", "seats": two[:1], "position": dict(ended.position())}, "turn"),
        ({"game": "azul", "seats": two, "position": {"boards": [[[[]]]] * 99}}, None),
    ):
        answer = client.http.post("/matches", json=form)
        assert problem(answer) == (422, "bad-position"), form
        assert where is None or answer.json()["where"] == where
    huge = {"game": "azul", "seats": two, "position": {"boards": "x" * 40_000}}
    assert problem(client.http.post("/matches", json=huge)) == (413, "too-large")


def test_setups_of_older_versions_still_load() -> None:
    """They know nothing of assistance, positions and origins."""
    table = opened("azul", "person", "novice")
    old = loads(table.setup.model_dump_json())
    for name in ("assistance", "position", "origin"):
        del old[name]
    setup = Setup.model_validate_json(dumps(old))
    assert setup.position is None
    assert setup.origin is None
    assert setup.assists
    assert not blank("azul", "person", "open").setup.assists


def test_a_table_that_begins_at_a_position_follows_from_its_log() -> None:
    """Take-backs, looks back and the archive begin at the position, too."""
    begun = opened("azul", "person", "person")
    for _ in range(5):
        begun = move(begun)
    assert begun.state is not None
    text = begun.state.text()
    setup = begun.setup.model_copy(update={"position": text})
    table = Table("m" * 26, setup, 11, "salt")
    table = then(table, log.OPEN, holder="host")
    for _ in range(4):
        table = move(table)
    undone = then(table, log.BACK, table.entries[-1].seat, to=4)
    assert undone.state is not None
    again = replay(table.blank(), undone.entries)
    assert facts(again) == facts(undone)
    first = undone.at(1).state
    assert first is not None
    assert first.text() == text
    for ended in map(_given_up, (undone, undone.at(1))):  # after some moves, and before the first
        kept = Archived(
            ended.id, loads(setup.model_dump_json()), ended.seed, ended.salt, ended.status,
            list(ended.entries),
        )  # fmt: skip
        assert kept.record() == ended.record().write()


def _given_up(table: Table) -> Table:
    for seat in range(len(table.seats)):
        table = then(table, log.REPLACE, seat, why="resigned")
    assert table.finished
    return table
