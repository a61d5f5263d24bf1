"""Liveness and readiness: what a proxy or an orchestrator asks a server."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from loops import in_a_loop
from server.databases import Redis, free_port
from server.serving import ANSWER_SECONDS, Server, running
from tilewright.server.readiness import Finding, Readiness, Report
from tilewright.server.settings import DATABASE_FILE

OPTIONS = ("--pace", "0", "--no-limits")


def ready(server: Server) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/readyz", timeout=ANSWER_SECONDS)
    return answer.status_code, answer.json()


def metric(server: Server, name: str) -> float:
    """The sum of a metric over its labels."""
    text = httpx.get(f"{server.url}/metrics", timeout=ANSWER_SECONDS).text
    found = re.findall(rf"^tilewright_{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)
    return sum(map(float, found))


def alive(server: Server) -> bool:
    return httpx.get(f"{server.url}/healthz", timeout=ANSWER_SECONDS).status_code == 200


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + ANSWER_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path, *OPTIONS) as found:
        yield found


def test_a_server_that_is_well_says_so_of_each_part(server: Server) -> None:
    status, said = ready(server)
    assert (status, said["status"]) == (200, "ok")
    assert set(said["parts"]) == {"process", "database", "disk", "backup", "bots"}
    assert {part["status"] for part in said["parts"].values()} == {"ok"}
    text = httpx.get(f"{server.url}/readyz").text
    assert [line.partition(":")[0] for line in text.splitlines()[1:-1]] == [
        '"process"', '"database"', '"disk"', '"backup"', '"bots"',
    ]  # fmt: skip


def test_a_database_that_cannot_be_written_to_is_named_and_the_process_is_alive(
    own: Server,
) -> None:
    with closing(sqlite3.connect(own.data / DATABASE_FILE)) as database:
        database.execute("ALTER TABLE facts RENAME TO gone")
        until(lambda: ready(own)[0] == 503)
        said = ready(own)[1]
        assert said["status"] == "failing"
        assert said["parts"]["database"]["status"] == "failing"
        assert said["parts"]["disk"]["status"] == "ok"
        assert alive(own)
        assert metric(own, "database_errors_total") > 0
        database.execute("ALTER TABLE gone RENAME TO facts")
        until(lambda: ready(own)[0] == 200)


@pytest.mark.long
def test_a_database_that_does_not_answer_is_not_waited_for(own: Server) -> None:
    with closing(sqlite3.connect(own.data / DATABASE_FILE)) as database:
        database.execute("BEGIN IMMEDIATE")
        until(lambda: ready(own)[0] == 503)
        assert "no answer" in ready(own)[1]["parts"]["database"]["detail"]
        assert alive(own)


def test_a_server_without_its_redis_is_ready_but_degraded(tmp_path: Path) -> None:
    environment = {"TILEWRIGHT_REDIS_URL": f"redis://127.0.0.1:{free_port()}/0"}
    with running(tmp_path, *OPTIONS, environment=environment) as server:
        status, said = ready(server)
        assert (status, said["status"]) == (200, "degraded")
        assert said["parts"]["redis"]["status"] == "degraded"
        until(lambda: metric(server, "redis_failures_total") > 0)
        assert metric(server, "redis_connected") == 0


def test_a_server_with_its_redis_is_connected(tmp_path: Path, redis: Redis) -> None:
    environment = {"TILEWRIGHT_REDIS_URL": redis.url}
    with running(tmp_path, *OPTIONS, environment=environment) as server:
        until(lambda: ready(server)[1]["parts"]["redis"]["status"] == "ok")
        assert metric(server, "redis_connected") == 1
        with server.client() as client:
            client.open("azul", "person", "person")
        until(lambda: metric(server, "redis_sent_total") > 0)


def test_a_server_that_stops_is_not_ready_and_still_serves_for_a_while(tmp_path: Path) -> None:
    with running(tmp_path, *OPTIONS, "--drain", "600") as server, server.client() as client:
        host = client.open("azul", "person", "person", first=0)
        with host.socket() as socket:
            socket.next("view")
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            until(lambda: ready(server)[0] == 503)
            assert ready(server)[1]["parts"]["process"]["detail"] == "stopping"
            assert alive(server)
            host.play(host.view["moves"][0]["move"])
            assert socket.view_at(2)["sequence"] == 2
        assert server.stop() == 0  # a second signal: nobody waits any longer


class Counted:
    """A probe that counts how often it is asked, and answers when it may."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = asyncio.Event()

    async def __call__(self) -> Finding:
        self.asked += 1
        await self.may_answer.wait()
        return Finding("ok", "here")


def test_many_who_ask_share_one_answer() -> None:
    async def ask() -> list[Report]:
        readiness, probe = Readiness(patience=60, fresh_seconds=60), Counted()
        readiness.add("part", probe)
        asking = [asyncio.create_task(readiness.report()) for _ in range(50)]
        await asyncio.sleep(0)
        probe.may_answer.set()
        found = [*await asyncio.gather(*asking), await readiness.report()]
        assert probe.asked == 1
        return found

    found = in_a_loop(ask())
    assert len(found) == 51
    assert {report.state for report in found} == {"ok"}


def test_a_part_that_does_not_come_back_is_asked_once() -> None:
    async def ask() -> None:
        readiness, probe = Readiness(patience=0.01, fresh_seconds=0), Counted()
        readiness.add("part", probe)
        for _ in range(3):
            report = await readiness.report()
            assert report.state == "failing"
            assert "no answer" in report.parts["part"].detail
        assert probe.asked == 1
        probe.may_answer.set()
        assert (await readiness.report()).state == "ok"

    in_a_loop(ask())
