"""Clients that mean no good: raw connections, each with an address of its own, and floods."""

from __future__ import annotations

import base64
import itertools
import json
import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from server.serving import ANSWER_SECONDS, Server

REQUESTS = 5_000
HELLO = b'{"type":"hello"}'


def from_address(server: Server, address: str) -> httpx.Client:
    """A client with an address of its own, for limits count by address."""
    return httpx.Client(
        base_url=f"{server.url}/api",
        transport=httpx.HTTPTransport(local_address=address),
        timeout=ANSWER_SECONDS,
    )


def raw_line(port: int, address: str = "127.0.0.1") -> socket.socket:
    """A TCP connection over which nothing is said."""
    return socket.create_connection(
        ("127.0.0.1", port), timeout=ANSWER_SECONDS, source_address=(address, 0)
    )


def websocket(server: Server, address: str, match: str) -> ClientConnection:
    url = f"{server.url.replace('http', 'ws', 1)}/api/matches/{match}/socket"
    opening = connect(url, sock=raw_line(server.port, address), compression=None, close_timeout=1)
    return opening.__enter__()


def upgrade(match: str, *headers: str) -> bytes:
    """The head of a request for a WebSocket."""
    lines = [
        f"GET /api/matches/{match}/socket HTTP/1.1",
        "Host: x",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *headers,
        "\r\n",
    ]
    return "\r\n".join(lines).encode()


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def raw_websocket(server: Server, address: str, match: str, *headers: str) -> socket.socket:
    """A WebSocket that has said hello, of which nobody reads anything."""
    line = raw_line(server.port, address)
    line.sendall(upgrade(match, *headers))
    assert line.recv(4_096).startswith(b"HTTP/1.1 101 ")
    line.sendall(frame(Opcode.TEXT, HELLO))
    return line


def everything(line: socket.socket) -> bytes:
    """What the server says until it ends the connection; fails if it does not."""
    heard = bytearray()
    with suppress(ConnectionError):
        while some := line.recv(1 << 16):
            heard += some
    return bytes(heard)


def flood(line: socket.socket, sent: bytes) -> bytes:
    """Send all this, as far as the server lets us; returns what it said until it ended it."""

    def send() -> None:
        with suppress(OSError):
            line.sendall(sent)

    sending = threading.Thread(target=send)
    sending.start()
    try:
        return everything(line)
    finally:
        line.close()
        sending.join()


def flood_of_requests(server: Server, address: str, *given: str, count: int = REQUESTS) -> int:
    """Many requests at once from an address, with each of these headers in turn.

    Returns how many were answered. What the server said last gets lost if it ends the connection
    while more is on its way.
    """
    headers = itertools.cycle(given or ("X: x",))
    requests = [
        f"GET /api/nothing HTTP/1.1\r\nHost: x\r\n{next(headers)}\r\n\r\n" for _ in range(count)
    ]
    requests[-1] = requests[-1].replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
    answers = flood(raw_line(server.port, address), "".join(requests).encode())
    answers_429 = answers.count(b"HTTP/1.1 429 ")
    assert answers_429 <= 1
    return answers.count(b"HTTP/1.1 ") - answers_429


def cut_off(server: Server, client: str) -> dict[str, Any]:
    """What the server's log says of this client's end; waits for it."""
    deadline = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < deadline:
        for line in list(server.log):
            if '"cut off"' in line and json.loads(line)["client"] == client:
                found: dict[str, Any] = json.loads(line)
                return found
        time.sleep(0.01)
    raise AssertionError(f"{client} was not cut off")


def metric(client: httpx.Client, name: str, **labels: str) -> float:
    """The value of one metric."""
    text = client.get(f"{str(client.base_url).removesuffix('/api/')}/metrics").text
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name and sample.labels == labels
    )
