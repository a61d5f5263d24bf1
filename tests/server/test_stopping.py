"""A server that is asked to stop does, whatever hangs, and loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from loops import in_a_loop
from server.databases import Postgres, Redis
from server.promises import migrate
from server.serving import Client, SeatHolder, Server, running
from tilewright.server.redis_fanout import ThroughRedis
from tilewright.server.stopping import FORCED_EXIT, end_tasks, within
from tilewright.server.tokens import TokenIssuer

END_SECONDS = 120.0  # in which a server ends on a machine that is busy with other things
OPTIONS = ("--no-limits", "--thinkers", "1", "--log-level", "warning", "--pace", "0")


def in_time(doing: Callable[[], Awaitable[None]]) -> None:
    """In a loop, and not for ever."""

    async def limited() -> None:
        await asyncio.wait_for(doing(), END_SECONDS)

    in_a_loop(limited())


# ---------------------------------------------------------------- tasks and steps


class Stubborn:
    """A task that goes on although it was cancelled, a few times."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.begun = asyncio.Event()

    async def run(self) -> None:
        while True:
            self.begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if not self.left:
                    raise
                self.left -= 1


def test_a_task_that_swallows_cancellations_is_cancelled_until_it_ends() -> None:
    async def visit() -> None:
        stubborn = Stubborn(3)
        task = asyncio.create_task(stubborn.run())
        await stubborn.begun.wait()
        await end_tasks([task])
        assert task.cancelled()
        assert stubborn.left == 0

    in_time(visit)


def test_a_step_that_hangs_or_fails_does_not_keep_the_others() -> None:
    done = threading.Event()

    async def fail() -> None:
        raise ValueError("no")

    async def succeed() -> None:
        done.set()

    async def visit() -> None:
        stubborn = Stubborn(1)
        await within(0.01, "this", stubborn.run())
        assert stubborn.begun.is_set()
        await within(END_SECONDS, "that", fail())
        await within(END_SECONDS, "the last", succeed())
        assert done.is_set()

    in_time(visit)


# ---------------------------------------------------------------- Redis


def test_the_fan_out_ends_in_the_middle_of_its_messages(redis: Redis) -> None:
    async def publish_and_close() -> None:
        heard = asyncio.Event()

        async def hear(_: dict[str, Any]) -> None:
            heard.set()

        async def missed() -> None:
            pass

        sign = TokenIssuer("secret").signature
        here, there = (ThroughRedis(redis.url, name, sign) for name in ("here", "there"))
        there.start(hear, missed)
        here.start(hear, missed)
        while not heard.is_set():  # the other one has to subscribe first
            here.publish({"match": "m"})
            await asyncio.sleep(0.001)
        for number in range(2_000):
            here.publish({"match": "m", "sequence": number})
        await asyncio.sleep(0)
        await here.close()
        await there.close()

    async def visit() -> None:
        for _ in range(10):
            await publish_and_close()

    in_time(visit)


class Changes:
    """People who all change their tables as fast as they can, until the server is gone."""

    def __init__(self, client: Client, tables: int) -> None:
        self.url = client.url
        self.holders = [client.open("azul", "person", "person") for _ in range(tables)]
        self.acknowledged: dict[str, int] = {}  # the sequence that was last promised, by table
        self._begun = threading.Semaphore(0)
        self._thread = threading.Thread()

    def start(self) -> None:
        """Until they are at it."""
        self._thread = threading.Thread(target=asyncio.run, args=[self._talk()])
        self._thread.start()
        for _ in range(2 * len(self.holders)):
            assert self._begun.acquire(timeout=END_SECONDS)

    def end(self) -> None:
        self._thread.join(END_SECONDS)
        assert not self._thread.is_alive()

    def check(self, client: Client) -> None:
        """Whatever was acknowledged is there."""
        for match, sequence in self.acknowledged.items():
            assert client.look(match)["sequence"] >= sequence

    async def _talk(self) -> None:
        at_once = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(timeout=END_SECONDS, limits=at_once) as http:
            await asyncio.gather(*(self._say_again(http, holder) for holder in self.holders))

    async def _say_again(self, http: httpx.AsyncClient, holder: SeatHolder) -> None:
        address = f"{self.url}/api/matches/{holder.match}/chat"
        headers = {"Authorization": f"Bearer {holder.token}"}
        while True:
            try:
                answer = await http.post(address, json={"phrase": "hello"}, headers=headers)
            except httpx.TransportError:
                return
            if answer.status_code != 200:
                return
            self.acknowledged[holder.match] = answer.json()["sequence"]
            self._begun.release()


@contextmanager
def with_databases(
    folder: Path, postgres: Postgres, redis: Redis | None, *options: str
) -> Iterator[Server]:
    environment = {"TILEWRIGHT_DATABASE_URL": postgres.new_database()}
    if redis is not None:
        environment["TILEWRIGHT_REDIS_URL"] = redis.url
    migrate(environment)
    with running(folder, *OPTIONS, *options, environment=environment) as server:
        yield server


@pytest.mark.long
def test_a_server_with_many_changing_tables_on_redis_stops(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    with with_databases(tmp_path, postgres, redis) as server:
        with server.client() as client:
            changes = Changes(client, 200)
        for _ in range(2):
            changes.start()
            assert server.stop() == 0
            changes.end()
            server.start()
        with server.client() as client:
            changes.check(client)


@pytest.mark.long
def test_a_server_stops_while_redis_is_frozen(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    with with_databases(tmp_path, postgres, redis) as server, server.client() as client:
        holder = client.open("azul", "person", "person")
        with redis.frozen():
            for _ in range(3):
                assert holder.ask("chat", phrase="hello").status_code == 200
            assert server.stop() == 0


# ---------------------------------------------------------------- the database


def begin_to_stop(server: Server) -> None:
    """SIGTERM, up to when it is heeded."""
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + END_SECONDS
    while not any("Shutting down" in line for line in list(server.log)):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize("signals", [1, 2])
def test_a_server_ends_while_postgresql_is_frozen_and_loses_nothing(
    tmp_path: Path, postgres: Postgres, signals: int
) -> None:
    with with_databases(tmp_path, postgres, None, "--log-level", "info") as server:
        with server.client() as client:
            changes = Changes(client, 8)
        changes.start()
        with postgres.frozen():
            for _ in range(signals - 1):
                begin_to_stop(server)
            assert server.stop() == FORCED_EXIT
        changes.end()
        [report] = [json.loads(line) for line in server.log if "by force" in line]
        assert any("psycopg" in call for calls in report["threads"].values() for call in calls)
        server.start()
        with server.client() as client:
            changes.check(client)


@pytest.mark.long
def test_a_server_stops_while_its_bots_think(tmp_path: Path) -> None:
    with running(tmp_path, *OPTIONS) as server, server.client() as client:
        seats = [{"kind": "bot", "level": "master", "seconds": 10.0}] * 2
        for _ in range(20):
            client.http.post("/matches", json={"game": "azul", "seats": seats})
        assert server.stop() == 0


# ---------------------------------------------------------------- the watchdog

BLOCKED = """
import signal, sys, threading
from tilewright.server import stopping

stopping.DEADLINE_SECONDS, stopping.HURRIED_SECONDS = float(sys.argv[1]), float(sys.argv[2])
watchdog = stopping.Watchdog()
signal.signal(signal.SIGTERM, lambda *_: (watchdog.signalled(), print("signalled", flush=True)))
print("ready", flush=True)
while True:
    threading.Event().wait(0.01)
"""


@contextmanager
def blocked(deadline: float, hurried: float) -> Iterator[subprocess.Popen[str]]:
    """A process that never ends by itself."""
    process = subprocess.Popen(
        [sys.executable, "-c", BLOCKED, str(deadline), str(hurried)],
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            process.kill()


def signalled(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    process.send_signal(signal.SIGTERM)
    assert process.stdout.readline() == "signalled\n"


def test_what_does_not_end_is_ended_at_the_deadline() -> None:
    with blocked(deadline=0.1, hurried=3_600) as process:
        process.send_signal(signal.SIGTERM)
        assert process.wait(END_SECONDS) == FORCED_EXIT


def test_a_second_signal_leaves_less_time() -> None:
    with blocked(deadline=3_600, hurried=0.1) as process:
        signalled(process)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(END_SECONDS) == FORCED_EXIT
