"""The analysis board over HTTP: positions of all games, checked, played on and analysed."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import tilewright
from server.processes import children_of, state_of
from server.serving import Client, Server, eventually, ok, problem, running
from tilewright.core.explaining import REFUSALS
from tilewright.core.record import GameRecord
from tilewright.core.words import LANGUAGES, Words

GAMES = ["azul", "summer-pavilion", "axio"]


def position(client: Client, **form: Any) -> dict[str, Any]:
    return ok(client.http.post("/positions", json=form))


def analyses(client: Client, found: dict[str, Any], **more: Any) -> httpx.Response:
    form = {key: found[key] for key in ("game", "players", "variant", "position")}
    return client.http.post("/analyses", json={"seconds": 0.2, **form, **more})


@pytest.mark.parametrize("game", GAMES)
def test_a_start_is_played_on_and_comes_back_from_every_form(client: Client, game: str) -> None:
    found = position(client, game=game, seed="7")
    state = tilewright.make(game).start(7)
    assert found["position"] == state.position()
    assert [one["move"] for one in found["moves"]] == state.legal_moves()
    assert found["turn"] == state.turn
    assert found["view"] == state.view(state.turn)
    assert found["svg"].startswith("<svg")
    given = {key: found[key] for key in ("game", "players", "variant", "position")}
    assert position(client, **given) == found
    assert position(client, text=found["text"]) == found
    assert position(client, text=GameRecord.of(state).write()) == found
    move = state.legal_moves()[0]
    after = state.after(move)
    assert position(client, **given, move=move)["position"] == after.position()


@pytest.mark.parametrize("game", GAMES)
def test_a_move_says_which_points_it_brings(client: Client, game: str) -> None:
    state = tilewright.make(game).start(7)
    while not (brought := state.breakdown(move := state.legal_moves()[0])):
        state.play(move)
    found = position(client, text=state.text(), move=move)
    assert [(one["seat"], one["points"]) for one in found["breakdown"]] == [
        (item.seat, item.points) for item in brought
    ]
    assert position(client, text=state.text())["breakdown"] == []
    # Draws follow a seed only if there is one.
    assert found["position"] == state.after(move).position()
    seeded = position(client, text=state.text(), move=move, seed="3")
    assert seeded["outcomes"] == []


def test_a_position_says_the_points_if_the_round_ended_now(client: Client) -> None:
    found = position(client, game="azul", seed="7", move="2r2")  # fills a pattern line
    assert found["scores"] == [0, 0]
    assert found["outlook"] == [1, 0]


def test_a_position_as_json_finds_its_game(client: Client) -> None:
    for game in ("azul", "axio"):
        found = position(client, game=game, players=3, seed="1")
        assert position(client, text=json.dumps(found["position"])) == found


def test_open_draws_are_listed_drawn_and_seeded(client: Client) -> None:
    found = position(client, game="azul")
    assert found["turn"] is None
    assert found["moves"] == []
    draw = found["outcomes"][0]["draw"]
    state = tilewright.make("azul").start()
    state.deal(draw)
    given = {key: found[key] for key in ("game", "players", "variant", "position")}
    assert position(client, **given, draw=draw)["position"] == state.position()
    assert position(client, **given, seed="7")["turn"] == 0
    assert problem(client.http.post("/positions", json={**given, "draw": "?"})) == (422, "invalid")
    assert problem(analyses(client, found)) == (422, "bad-position")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_forbid_is_named(client: Client, game: str) -> None:
    found = position(client, game=game, seed="7")
    wrong = {**found, "position": found["position"] | {"turn": 5}}
    given = {key: wrong[key] for key in ("game", "players", "variant", "position")}
    for answer in (client.http.post("/positions", json=given), analyses(client, wrong)):
        assert problem(answer) == (422, "bad-position")
        found_there = {key: answer.json()[key] for key in ("where", "refusal", "game", "values")}
        assert found_there == {
            "where": "turn", "refusal": "out_of_range", "game": game,
            "values": {"found": "5", "least": 0, "most": 1},
        }  # fmt: skip
    damaged = client.http.post("/positions", json={"text": found["text"] + "x"})
    assert problem(damaged) == (422, "bad-position")
    good = {"text": found["text"], "move": "no move"}
    assert problem(client.http.post("/positions", json=good)) == (422, "illegal-move")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("nonsense", "no_position"),
        ("{", "not_json"),
        ("{}", "players_missing"),
        ("chess/2/x", "no_such_game"),
        ("azul/9/standard/x", "no_such_players"),
        ("azul/2/blue/x", "no_such_variant"),
        ("azul/2/standard/x", "text_damaged"),
        ("[Game", "record_damaged"),
    ],
)
def test_what_is_pasted_in_vain_has_a_refusal_with_words(
    client: Client, text: str, refusal: str
) -> None:
    answer = client.http.post("/positions", json={"text": text})
    assert problem(answer) == (422, "bad-position")
    assert answer.json()["refusal"] == refusal
    for language in LANGUAGES:
        say = Words(language, REFUSALS)
        assert "{" not in say(f"position.{refusal}", **answer.json()["values"])


HOSTILE: list[tuple[dict[str, Any], tuple[int, str]]] = [
    ({"text": "x"}, (422, "bad-position")),
    ({"text": "{" * 20_000}, (422, "bad-position")),
    ({"text": '{"players": ' + "[" * 20_000}, (422, "bad-position")),
    ({"text": '{"players": {}}'}, (422, "bad-position")),
    ({"text": '{"players": 2}'}, (422, "bad-position")),
    ({"text": "azul/²/standard"}, (422, "bad-position")),
    ({"text": "[Game"}, (422, "bad-position")),
    ({"text": "a" * 30_001}, (422, "invalid")),
    ({"text": "a" * 40_000}, (413, "too-large")),
    ({"game": "azul", "players": 9}, (422, "invalid")),
    ({"game": "azul", "variant": "none"}, (422, "bad-position")),
    ({"game": "azul", "position": {"boards": [[[]]] * 999}}, (422, "bad-position")),
    ({"game": "azul", "seed": str(1 << 64)}, (422, "invalid")),
    ({}, (422, "invalid")),
]


@pytest.mark.parametrize(("form", "wanted"), HOSTILE)
def test_hostile_positions_get_a_problem(
    client: Client, form: dict[str, Any], wanted: tuple[int, str]
) -> None:
    assert problem(client.http.post("/positions", json=form)) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_values_all_seats(client: Client, game: str) -> None:
    found = position(client, game=game, players=3, seed="7")
    analysis = ok(analyses(client, found, multipv=3))
    assert sum(analysis["values"]) == pytest.approx(1)
    assert len(analysis["leads"]) == 3
    legal = {one["move"]: one["parts"] for one in found["moves"]}
    assert 1 <= len(analysis["candidates"]) <= 3
    for one in analysis["candidates"]:
        assert one["parts"] == legal[one["move"]]
        assert one["line"][0] == one["move"]
    for wrong in ({"seconds": 6.0}, {"seconds": 0.01}, {"multipv": 11}, {"multipv": 0}):
        assert problem(analyses(client, found, **wrong)) == (422, "invalid")


def test_seconds_of_thinking_are_limited_and_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        found = position(client, game="azul", seed="7")
        ok(analyses(client, found))
        kill_workers(server)
        ok(analyses(client, found))
        nobody = position(client, game="azul")  # thinking time counts before a position is read
        refused = [analyses(client, nobody, seconds=5.0) for _ in range(4)][-1]
        assert problem(refused) == (429, "too-many")
        assert int(refused.headers["Retry-After"]) > 0


def test_a_client_gets_one_analysis_at_a_time(client: Client) -> None:
    found = position(client, game="azul", seed="7")
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(lambda _: analyses(client, found, seconds=2.0), range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 429, 429]
    ok(analyses(client, found))  # and the next one when that has come


def kill_workers(server: Server) -> None:
    """All processes that the server has started, and see them gone."""
    assert server.process is not None
    children = children_of(server.process.pid)
    assert children
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    eventually(lambda: all(state_of(pid) in ("", "Z") for pid in children))
