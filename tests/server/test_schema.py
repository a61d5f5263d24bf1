"""The server keeps to its own OpenAPI document, whatever it is asked."""

from __future__ import annotations

import itertools
import json
import random
import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig

from everyday import sample
from server.puzzles import puzzle_file, three_moves
from server.serving import Client, SeatHolder, Server, ok, running
from tilewright.games import game_names
from tilewright.server.app import create_app
from tilewright.server.settings import Settings

DOCUMENT = create_app(Settings(Path("nowhere"))).openapi()
SCHEMA = schemathesis.openapi.from_dict(
    DOCUMENT,
    config=SchemathesisConfig.from_dict({
        "seed": 6,
        "checks": {
            # A request of the right shape may ask for what does not exist: an illegal move, a
            # game for seven, a name of nothing but spaces.
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "401", "403", "404", "409", "422"]
            },
            # What is wrong with a request may be its size alone.
            "negative_data_rejection": {
                "expected-statuses": ["400", "401", "403", "404", "405", "409", "413", "422"]
            },
        },
    }),
)  # fmt: skip
MATCH = "/api/matches/{match_id}"
PUZZLE = "/api/puzzles/{puzzle_id}"
FEW, MANY = 4, 150

bounded = settings(
    max_examples=FEW, derandomize=True, deadline=None, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
thorough = settings(bounded, max_examples=MANY)

Case = schemathesis.Case[Any]
Kind = Callable[[], SeatHolder | None]

load_all_checks()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("schema")
    options = ("--no-limits", "--pace", "0", "--log-level", "warning", "--review-seconds", "0.01")
    with running(data, *options, "--puzzles", str(puzzle_file(data))) as server:
        yield server
        assert not [line for line in server.log if '"level": "error"' in line]


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[Client]:
    with server.client() as client:
        yield client


class Stage:
    """Tables in every state, so that a request of the right shape gets as deep as it can."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._turns: dict[str, Iterator[Kind]] = {}
        self._kept: dict[Kind, SeatHolder | None] = {}
        self._kinds: tuple[Kind, ...] = (
            self.playing, self.waiting, self.moved, self.left, self.given_up, self.nowhere,
            self.finished,
        )  # fmt: skip
        self._fitting: dict[str, tuple[Kind, ...]] = {
            f"POST {MATCH}/join": (self.waiting,),
            f"POST {MATCH}/fill": (self.waiting,),
            f"POST {MATCH}/take-back": (self.moved,),
            f"POST {MATCH}/return": (self.left,),
            f"POST {MATCH}/rematch": (self.given_up,),
            f"POST {MATCH}/play-on": (self.finished,),
            f"POST {MATCH}/review": (self.finished,),
            f"GET {MATCH}/review": (self.finished,),
            f"GET {MATCH}/position": (self.finished,),
        }

    def table_for(self, operation: str) -> SeatHolder | None:
        """A table of the next kind in turn, so that each command meets all of them."""
        if operation not in self._turns:
            kinds = self._kinds + 3 * self._fitting.get(operation, ())
            self._turns[operation] = itertools.cycle(kinds)
        kind = next(self._turns[operation])
        if not operation.startswith("GET") and not operation.endswith(
            ("/preview", "/hint", "/evaluation")
        ):
            return kind()
        if kind not in self._kept:
            self._kept[kind] = kind()
        return self._kept[kind]

    def nowhere(self) -> None:
        """The id stays the one that was made up."""

    def waiting(self) -> SeatHolder:
        return self._client.open("axio", "person", "open", public=True)

    def playing(self) -> SeatHolder:
        return self._client.open("axio", "person", "novice", first=0)

    def moved(self) -> SeatHolder:
        clock = {"kind": "game", "seconds": 600, "increment": 5}
        holder = self._client.open("azul", "person", "person", public=True, clock=clock)
        holder.play(holder.view["moves"][0]["move"])
        return holder

    def left(self) -> SeatHolder:
        holder = self._client.open("summer-pavilion", "person", "person", first=0)
        ok(holder.ask("leave", seat=0))
        return holder

    def given_up(self) -> SeatHolder:
        holder = self._client.open("azul", "person", "novice", first=0)
        ok(holder.ask("resign"))
        return holder

    def finished(self) -> SeatHolder:
        holder = self._client.open("azul", "person", "novice", first=0)
        holder.play(holder.view["moves"][0]["move"])
        ok(holder.ask("resign"))
        return holder


@pytest.fixture(scope="module")
def stage(client: Client) -> Stage:
    return Stage(client)


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        yield session


def send(case: Case, server: Server, stage: Stage, session: requests.Session) -> None:
    """Send it to a table that exists, with its token, where the case does not want it wrong."""
    headers = None
    if case.operation.path.startswith(MATCH) and _well_formed(case, "path_parameters"):
        holder = stage.table_for(case.operation.label)
        if holder is not None:
            case.path_parameters = {"match_id": holder.match}
            headers = {"Authorization": f"Bearer {holder.token}"}
            if _well_formed(case, "body") and isinstance(case.body, dict):
                case.body = {**case.body, **_wish(case, case.body, holder)}
    elif case.operation.path.startswith(("/api/puzzles", "/api/own-mistakes")):
        headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
        if case.operation.path.startswith(PUZZLE) and _well_formed(case, "path_parameters"):
            case.path_parameters = {"puzzle_id": three_moves().id}
            if _well_formed(case, "body") and isinstance(case.body, dict) and "move" in case.body:
                case.body = {**case.body, "step": 0, "move": "2r2"}
    if _well_formed(case, "body"):
        _calm_bots(case.body)
    case.call_and_validate(base_url=server.url, session=session, headers=headers, timeout=60)


def _calm_bots(body: Any) -> None:
    """Bots that were asked for play quickly: where nobody but they sit, they play on and on."""
    if isinstance(body, dict):
        for name, value in body.items():
            if name == "level" and isinstance(value, str):
                body[name] = "novice"
            elif name == "seconds" and body.get("kind") == "bot":
                body[name] = 0.05
            else:
                _calm_bots(value)
    elif isinstance(body, list):
        for value in body:
            _calm_bots(value)


def _wish(case: Case, body: dict[str, Any], holder: SeatHolder) -> dict[str, Any]:
    """What makes a command sensible at this table."""
    if not body.keys() & {"move", "sequence", "seat"}:
        return {}
    view = holder.look()
    command = case.operation.path.removeprefix(MATCH)
    wish: dict[str, Any] = {}
    if "move" in body and view["moves"]:
        wish["move"] = view["moves"][len(body["move"]) % len(view["moves"])]["move"]
    if "sequence" in body:
        wish["sequence"] = view["sequence"]
    if command == "/take-back":
        wish["seat"] = 1 - view["turn"] if view["turn"] is not None else 0
        wish["to"] = None
    elif "seat" in body:
        found = [one["seat"] for one in view["seats"] if one["kind"] == "open" or one["away"]]
        wish["seat"] = found[0] if found else view["turn"] or 0
    return wish


def _well_formed(case: Case, part: str) -> bool:
    """Whether this part of the case is as the document says."""
    assert case.meta is not None
    for location, info in case.meta.components.items():
        if location.container_name == part:
            return info.mode.is_positive
    return True


@SCHEMA.exclude(path_regex="/(hint|evaluation)$").parametrize()  # each takes time to think
@bounded
def test_every_answer_is_documented(
    case: Case, server: Server, stage: Stage, session: requests.Session
) -> None:
    send(case, server, stage, session)


@pytest.mark.long
@SCHEMA.parametrize()
@thorough
def test_every_answer_is_documented_at_length(
    case: Case, server: Server, stage: Stage, session: requests.Session
) -> None:
    send(case, server, stage, session)


def test_the_server_shows_this_document(client: Client) -> None:
    assert ok(client.http.get("/openapi.json")) == DOCUMENT


# ---------------------------------------------------------------------- what clients build on


def _validator(name: str) -> jsonschema_rs.Validator:
    document = {
        "$ref": f"#/components/schemas/{name}",
        "components": DOCUMENT["components"],
    }
    return jsonschema_rs.Draft202012Validator(document)


@pytest.mark.parametrize("game", sample(game_names(), ["azul", "axio"]))
def test_a_whole_game_is_shown_as_the_document_says(game: str, client: Client) -> None:
    shown, done, previewed = map(_validator, ("TableView", "DoneAnswer", "PreviewAnswer"))
    position, parts, item = map(_validator, _names_of_types(game))
    chooser = random.Random(6)
    holder = client.open(game, "person", "person", seed="6", assistance=True)
    _validator("HintAnswer").validate(ok(holder.ask("hint")))
    view = holder.view
    while view["status"] == "playing":
        shown.validate(view)
        position.validate(view["position"])
        for move in view["moves"]:
            parts.validate(move["parts"])
        move = chooser.choice(view["moves"])["move"]
        if view["sequence"] % 5 == 0:
            preview = ok(holder.ask("preview", move=move))
            previewed.validate(preview)
            position.validate(preview["position"])
            shown.validate(client.look(holder.match, since=0))
        done.validate(holder.play(move))
        view = holder.look(since=view["sequence"])
    shown.validate(view)
    whole = holder.look(since=0)
    shown.validate(whole)
    moves = [event for event in whole["events"] if event["kind"] == "move"]
    for event in moves:
        parts.validate(event["parts"])
    items = [one for event in moves for one in event["breakdown"]]
    for one in items:
        item.validate(one)
    assert moves
    assert items
    assert view["status"] == "over"


def _names_of_types(game: str) -> list[str]:
    """Of the game's positions, moves and items of breakdowns, as the document calls them."""
    types = DOCUMENT["components"]["schemas"]["GameTypes"]["properties"][game]["properties"]
    return [types[part]["$ref"].split("/")[-1] for part in ("position", "move", "breakdown")]


def test_what_a_socket_sends_is_as_the_document_says(client: Client) -> None:
    sent = _validator("SocketMessage")
    holder = client.open("axio", "person", "person", first=0)
    heard: set[str] = set()
    with holder.socket() as socket:
        socket.say("ping", re="a")
        socket.say("resync", since=0, re="b")
        socket.say("dance")
        while heard < {"view", "presence", "pong", "ok", "problem"}:
            message = socket.next()
            sent.validate(message)
            heard.add(message["type"])


def test_types_can_be_made_from_the_document() -> None:
    """Only what other games send and whole positions have no shape; what is always sent says so."""
    schemas = DOCUMENT["components"]["schemas"]
    shapeless = {
        f"{name}.{member}"
        for name, schema in schemas.items()
        for member, found in schema.get("properties", {}).items()
        if not any(word in str(found) for word in ("'type'", "'$ref'", "'const'"))
        or "'additionalProperties': True" in str(found)
    }
    whole = {
        f"{name}.position"
        for name in ("PositionAsked", "PositionAnswer", "AnalysisAsked", "NewTable")
    }
    assert shapeless == {"BreakdownItem.where"} | whole
    assert [name for name, schema in schemas.items() if schema.get("additionalProperties") is True
            ] == ["ProblemDetails", "OtherGame"]  # fmt: skip
    assert "x-of-game" not in str(DOCUMENT)
    for name in ("TableView", "SeatShown", "You", "ClocksShown", "Fairness", "SeatGrant"):
        assert set(schemas[name]["required"]) == set(schemas[name]["properties"]), name
        assert schemas[name]["additionalProperties"] is False
    assert set(schemas["TableView"]["properties"]["status"]["enum"]) == {
        "waiting", "playing", "over", "abandoned",
    }  # fmt: skip


def test_every_reference_of_the_document_leads_somewhere() -> None:
    for name in DOCUMENT["components"]["schemas"]:
        _validator(name)
    for found in re.findall(r"#/components/schemas/(\w+)", json.dumps(DOCUMENT)):
        assert found in DOCUMENT["components"]["schemas"]
