"""Connections are few, cost little, and end when nothing comes over them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from server.hostile import everything, flood, from_address, metric, raw_line, upgrade
from server.serving import ANSWER_SECONDS, Server, ok, running
from tilewright.server import connections, frames, guard
from tilewright.server.addresses import TrustedProxies
from tilewright.server.connections import MAX_STEPS, Connections, GuardedHttp
from tilewright.server.frames import GuardedWebSocket
from tilewright.server.problems import Problem

MOST, OF_ADDRESS = 40, 10
REFUSED = "tilewright_refused_connections_total"
CHUNKED = b"POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
ASKING = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + ANSWER_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ---------------------------------------------------------------------- how many


@pytest.fixture
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has room for few."""
    options = ("--max-connections", str(MOST))
    with running(tmp_path_factory.mktemp("small"), *options) as server:
        yield server


def test_silent_connections_of_one_address_leave_room_for_others(small: Server) -> None:
    with ExitStack() as lines, from_address(small, "127.0.3.2") as other:
        for _ in range(3 * OF_ADDRESS):
            lines.enter_context(raw_line(small.port, "127.0.3.1"))
        until(lambda: metric(other, REFUSED, why="address") == 2 * OF_ADDRESS)
        ok(other.get("/games"))


def test_when_all_are_taken_a_new_one_is_closed_at_once(small: Server) -> None:
    addresses = [f"127.0.3.{2 + n}" for n in range(MOST // OF_ADDRESS)]
    with from_address(small, "127.0.3.1") as other:
        ok(other.get("/games"))  # it keeps this connection
        with ExitStack() as lines:
            found = [
                lines.enter_context(raw_line(small.port, address))
                for address in addresses
                for _ in range(OF_ADDRESS)
            ]
            until(lambda: metric(other, REFUSED, why="full") >= 1)
            assert everything(found[-1]) == b""
        until(lambda: metric(other, "tilewright_connections") == 1)
    ok(httpx.get(f"{small.url}/healthz"))


def test_a_proxy_stands_for_many(tmp_path_factory: pytest.TempPathFactory) -> None:
    options = ("--max-connections", str(MOST), "--proxied")
    with (
        running(tmp_path_factory.mktemp("behind"), *options) as server,
        ExitStack() as lines,
    ):
        for _ in range(3 * OF_ADDRESS):
            line = lines.enter_context(raw_line(server.port))
            line.sendall(ASKING)
            assert line.recv(4_096).startswith(b"HTTP/1.1 200 ")


def counted(most: int = 1_000, limited: bool = True) -> tuple[Connections, list[str]]:
    refused: list[str] = []
    proxies = TrustedProxies(["10.0.0.1"])
    return Connections(guard.Limiter(limited), proxies, refused.append, most), refused


class Line(asyncio.BaseTransport):
    """A connection from an address, which may be gone."""

    def __init__(self, peer: str | None) -> None:
        super().__init__({} if peer is None else {"peername": (peer, 1234)})


def test_a_network_of_ipv6_is_one_client() -> None:
    found, refused = counted(MOST)
    lines = [Line(f"2001:db8:0:1::{n:x}") for n in range(2 * OF_ADDRESS)]
    assert sum(found.admit(line) for line in lines) == OF_ADDRESS
    assert refused == ["address"] * OF_ADDRESS
    assert found.admit(Line("2001:db8:0:2::1"))
    lines[0]._extra.clear()  # type: ignore[attr-defined]  # its peer is gone
    found.release(lines[0])
    assert found.open == OF_ADDRESS
    assert found.admit(Line("2001:db8:0:1::ffff"))
    assert not found.admit(Line("2001:db8:0:1::ffff"))


def test_connections_that_come_too_fast_are_refused() -> None:
    found, refused = counted()
    for line in [Line("192.0.2.1") for _ in range(5_000)]:
        if found.admit(line):
            found.release(line)
    assert refused.count("rate") > 3_000
    assert all(found.admit(Line("10.0.0.1")) for _ in range(600))


def test_without_limits_only_the_room_is_limited() -> None:
    found, refused = counted(600, limited=False)
    assert sum(found.admit(Line("192.0.2.1")) for _ in range(700)) == 600
    assert set(refused) == {"full"}


FILES = """
import resource, sys
from tilewright.server.connections import affordable
for soft, hard, wanted in ((300, 1000, 500), (300, 1000, 5000), (900, 1000, 100), (300, 300, 5000)):
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    print(affordable(wanted), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def test_the_limit_of_files_is_raised_as_far_as_it_goes() -> None:
    command = [sys.executable, "-c", FILES]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert connections.RESERVED_FILES == 256
    assert said.split("\n") == ["500 756", "744 1000", "100 900", "150 300", ""]


# ---------------------------------------------------------------------- crumbs


def test_a_request_in_crumbs_is_refused(server: Server) -> None:
    with raw_line(server.port) as line:
        line.sendall(CHUNKED % b"/api/matches" + b"1\r\nx\r\n" * MAX_STEPS)
        assert everything(line).startswith(b"HTTP/1.1 400 ")


def test_crumbs_that_come_after_the_answer_end_the_connection(server: Server) -> None:
    line = raw_line(server.port)
    line.sendall(CHUNKED % b"/api/nothing")
    assert line.recv(4_096).startswith(b"HTTP/1.1 404 ")
    flood(line, b"1\r\nx\r\n" * 10_000)
    ok(httpx.get(f"{server.url}/healthz"))


def test_a_body_that_was_refused_is_not_read_on(server: Server) -> None:
    line = raw_line(server.port)
    size = 1 << 22
    line.sendall(b"POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % size)
    assert line.recv(4_096).startswith(b"HTTP/1.1 413 ")
    flood(line, bytes(size))
    ok(httpx.get(f"{server.url}/healthz"))


def test_a_body_in_pieces_of_a_decent_size_is_taken(server: Server) -> None:
    opening = b'{"game":"azul","seats":[{"kind":"person"},{"kind":"person"}]}'

    def pieces() -> Iterator[bytes]:
        yield opening
        yield from [b" " * 1_024] * 30

    headers = {"Content-Type": "application/json"}
    ok(httpx.post(f"{server.url}/api/matches", content=pieces(), headers=headers), 201)


@pytest.mark.parametrize("headers", [["X: a"] * 200, ["X: " + "a" * 10_000]])
def test_a_head_that_websockets_do_not_understand_ends_the_connection(
    headers: list[str], server: Server
) -> None:
    with raw_line(server.port) as line:
        line.sendall(upgrade("a" * 26, *headers))
        assert everything(line) == b""


# ---------------------------------------------------------------------- slowness


async def _application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        scope["state"]["connections"] = counted()[0]
        for state in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{state}.complete"})
    elif scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while True:
            await send({"type": "websocket.send", "text": "x" * 1_000_000})
    else:
        await _answer(scope, receive, send)


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    try:
        while (await receive()).get("more_body"):
            pass
        status = 200
    except Problem as problem:
        status = problem.status
    await send({"type": "http.response.start", "status": status, "headers": []})
    for _ in range(1_000 if scope["path"] == "/large" else 0):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@contextmanager
def hurrying() -> Iterator[tuple[int, uvicorn.Server]]:
    """A server in this process that waits for nobody, and its port."""
    config = uvicorn.Config(
        guard.BodyLimit(_application),
        port=0,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        ws_ping_interval=0.2,
        ws_ping_timeout=0.2,
        log_config=None,
    )
    serving = uvicorn.Server(config)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "HEAD_SECONDS", 0.3)
        patch.setattr(guard, "BODY_SECONDS", 0.3)
        patch.setattr(frames, "GOODBYE_SECONDS", 0.1)
        thread = threading.Thread(target=serving.run)
        thread.start()
        until(lambda: serving.started)
        yield serving.servers[0].sockets[0].getsockname()[1], serving
        serving.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def hurried() -> Iterator[tuple[int, uvicorn.Server]]:
    with hurrying() as found:
        yield found


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT", b"HTTP/1.1 200 "),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1", b"HTTP/1.1 408 "),
    ],
)
def test_who_sends_slowly_is_cut_off(
    sent: bytes, answered: bytes, hurried: tuple[int, uvicorn.Server]
) -> None:
    with raw_line(hurried[0]) as line:
        line.sendall(sent)
        heard = everything(line)
    assert heard.startswith(answered)
    assert heard.count(b"HTTP/1.1 ") == bool(answered)


@pytest.mark.parametrize(
    "sent", [b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n", upgrade("a" * 26)], ids=["HTTP", "socket"]
)
def test_who_takes_nothing_of_an_answer_is_cut_off(
    sent: bytes, hurried: tuple[int, uvicorn.Server]
) -> None:
    port, serving = hurried
    until(lambda: not serving.server_state.connections)
    with raw_line(port) as line:
        line.sendall(sent)
        until(lambda: bool(serving.server_state.connections))
        until(lambda: not serving.server_state.connections)
