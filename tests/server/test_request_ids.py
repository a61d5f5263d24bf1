"""Request ids: from the client to the logs of the server and of its workers, and back."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.serving import ANSWER_SECONDS, Server, ok, problem, running

ID = "trace-0123456789abcdef"
SEED = "1234567890123456789"


@pytest.fixture(scope="module")
def logging_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("logs"), "--pace", "0", "--no-limits") as found:
        yield found


def lines_of(server: Server, request_id: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in list(server.log)]
    return [line for line in lines if line.get("request_id") == request_id]


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + ANSWER_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_well_formed_id_is_taken_and_another_one_replaced(server: Server) -> None:
    answer = httpx.get(f"{server.url}/healthz", headers={"X-Request-Id": ID})
    assert answer.headers.get_list("x-request-id") == [ID]
    for wrong in (
        "short",
        "x" * 65,
        "white space in it",
        '"quoted-quoted"',
        "umlaut-\u00fc-umlaut",
    ):
        answer = httpx.get(f"{server.url}/healthz", headers={b"X-Request-Id": wrong.encode()})
        (made,) = answer.headers.get_list("x-request-id")
        assert made != wrong
        assert len(made) == 16
    made_twice = {httpx.get(f"{server.url}/healthz").headers["x-request-id"] for _ in range(2)}
    assert len(made_twice) == 2


def test_problems_name_their_request(server: Server) -> None:
    for method, path in (("GET", "/api/matches/nobody"), ("GET", "/api/none"), ("PUT", "/")):
        answer = httpx.request(method, f"{server.url}{path}", headers={"X-Request-Id": ID})
        problem(answer)
        assert answer.json()["request_id"] == answer.headers["x-request-id"] == ID


def test_everything_that_a_move_leads_to_is_logged_with_its_id(logging_server: Server) -> None:
    with logging_server.client() as client:
        holder = client.open("axio", "person", "novice", first=0, seed=SEED)
        client.http.headers["X-Request-Id"] = ID
        holder.play(holder.view["moves"][0]["move"])
        del client.http.headers["X-Request-Id"]
        holder.await_turn()

        def entries() -> list[tuple[Any, ...]]:
            return [
                (line["match"], line["sequence"], line["kind"], line["seat"], line["bot"])
                for line in lines_of(logging_server, ID)
                if line["message"] == "entry"
            ]

        until(lambda: len(entries()) >= 2)
        assert entries()[:2] == [
            (holder.match, 1, "move", 0, False), (holder.match, 2, "move", 1, True),
        ]  # fmt: skip
        (request,) = [line for line in lines_of(logging_server, ID) if line["message"] == "request"]
        assert (request["status"], request["path"]) == (200, f"/api/matches/{holder.match}/moves")


def test_sockets_are_logged_from_beginning_to_end(logging_server: Server) -> None:
    with logging_server.client() as client:
        holder = client.open("azul", "person", "person")
    with holder.socket() as socket:
        socket.next("view")

    def said() -> list[str]:
        lines = [json.loads(line) for line in list(logging_server.log)]
        return [line["message"] for line in lines if line.get("match") == holder.match]

    until(lambda: "socket closed" in said())
    assert [one for one in said() if one.startswith("socket")] == ["socket opened", "socket closed"]


def test_no_log_shows_tokens_seeds_or_racks(tmp_path: Path) -> None:
    """At the most talkative level, through moves, bots, hints, problems and a stop."""
    with running(tmp_path, "--pace", "0", "--log-level", "debug") as server:
        with server.client() as client:
            holder = client.open("axio", "person", "novice", first=0, seed=SEED)
            racks = set()
            for _ in range(3):
                view = holder.await_turn()
                racks.add(json.dumps(view["position"]["racks"][0]))
                ok(holder.ask("hint"))
                problem(holder.ask("moves", sequence=0, move="nonsense"))
                with holder.socket() as socket:
                    socket.next("view")
                holder.play(view["moves"][0]["move"])
        assert server.stop() == 0
    text = "".join(server.log)
    assert "entry" in text
    for secret in (holder.token, SEED, *racks):
        assert secret not in text
        assert secret.strip("[]") not in text


WORKER = f"""
import asyncio
from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool, ThinkingFailed
from tilewright.server.request_ids import begin_request
from tilewright.server.telemetry import log_as_json

async def ask():
    begin_request("{ID}")
    pool = BotPool(1, 10**9)
    question = Question(
        table="m" * 26, seat=0, game="azul", players=2, variant="standard",
        view={{"rack": "SECRET"}}, level="novice", seconds=0.05, seed=1,
    )
    try:
        await pool.analyse(question)
    except ThinkingFailed:
        print("failed")
    pool.close()

if __name__ == "__main__":
    log_as_json("info")
    asyncio.run(ask())
"""


def test_a_workers_error_is_json_with_the_id_of_the_request(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(WORKER)
    done = subprocess.run(
        [sys.executable, str(program)], check=True, capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "failed\n"
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    (in_worker, *_) = [line for line in lines if line["message"] == "a bot failed"]
    assert in_worker["request_id"] == ID
    assert (in_worker["match"], in_worker["level"]) == ("m" * 26, "novice")
    assert in_worker["error"]
    assert any("bot_players" in frame for frame in in_worker["where"])
    assert {line["request_id"] for line in lines} == {ID}
    assert "SECRET" not in done.stderr
