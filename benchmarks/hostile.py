"""Clients that mean no good, for `soak.py`: floods, slow readers, half-open lines, nonsense.

    python benchmarks/hostile.py PORT MATCH SECONDS

Each kind has a loopback address of its own and a bound on what it sends; all of it goes to
127.0.0.1 and ends by itself. What they counted is one JSON object on standard output.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

CHUNK = 32 * 1024  # bytes of frames that are sent at once
CHUNK_PAUSE = CHUNK / 1_000_000  # seconds: a megabyte in each
REQUESTS_PER_SECOND = 300
HELD = 60  # lines at a time, of each kind that holds them
HELD_SECONDS = 8.0
PAUSE = 0.2  # before the next try at a server that is away

counts: Counter[str] = Counter()


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target:
    """Whom to annoy."""

    def __init__(self, port: int, match: str) -> None:
        self.port = port
        self.path = f"/api/matches/{match}"

    @asynccontextmanager
    async def line(self, address: str) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        try:
            yield reader, writer
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def handshake(self) -> bytes:
        return (
            f"GET {self.path}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    head = bytes([(0x80 if final else 0) | opcode, 0x80 | len(payload)])
    return head + bytes(4) + payload


HELLO = frame(1, b'{"type":"hello"}')
FLOODS = {
    "ping": frame(0x9),
    "pong": frame(0xA),
    "continuation": frame(0x1, b"{", final=False) + frame(0x0, final=False) * 8,
    "text": frame(0x1, b"{}"),
    "resync": frame(0x1, b'{"type":"resync"}'),
}


async def flood_frames(target: Target, kind: str, address: str) -> None:
    one = FLOODS[kind]
    async with target.line(address) as (reader, writer):
        writer.write(target.handshake() + HELLO)
        await reader.readuntil(b"\r\n\r\n")
        drain = asyncio.create_task(_read_away(reader))
        try:
            while not drain.done():
                writer.write(one * (CHUNK // len(one)))
                counts[f"{kind} bytes"] += CHUNK
                await asyncio.wait_for(writer.drain(), 5)
                await asyncio.sleep(CHUNK_PAUSE)
        finally:
            drain.cancel()
    counts[f"{kind} cut off"] += 1


async def flood_requests(target: Target, path: str, address: str) -> None:
    async with target.line(address) as (reader, writer):
        for _ in range(REQUESTS_PER_SECOND):
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
            await reader.readexactly(length)
            counts[f"answer {head[9:12].decode()}"] += 1
            await asyncio.sleep(1 / REQUESTS_PER_SECOND)


async def read_slowly(target: Target, address: str) -> None:
    """Asks for the whole view again and again, and reads nothing of it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.bind((address, 0))
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    with raw:
        await loop.sock_connect(raw, ("127.0.0.1", target.port))
        await loop.sock_sendall(raw, target.handshake() + HELLO)
        for _ in range(int(HELD_SECONDS)):
            await asyncio.wait_for(loop.sock_sendall(raw, FLOODS["resync"] * 10), 5)
            await asyncio.sleep(1)
    counts["slow readers"] += 1


async def hold_half_open(target: Target, address: str) -> None:
    """Lines whose request never ends."""
    begun = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    async with target.line(address) as (_, writer):
        writer.write(random.choice([b"GET / HT", begun, b"", target.handshake()]))
        await asyncio.sleep(HELD_SECONDS * random.random())
    counts["half-open lines"] += 1


async def talk_nonsense(target: Target, address: str) -> None:
    post = f"POST {target.path}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    bodies = [b"", b"{", b"[" * 5000, b"\xff\xfe", b'{"sequence":1e999,"move":""}', b"null", b"0"]
    body = random.choice(bodies)
    lines = [
        post.encode() + b"Authorization: Bearer x\r\nContent-Length: %d\r\n\r\n" % len(body) + body,
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/matches/%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00" * 64, os.urandom(200), b"GET /healthz HTTP/9.9\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        target.handshake() + frame(0x2, b"\xff" * 100) + frame(0x7) + b"\xff" * 50,
    ]  # fmt: skip
    async with target.line(address) as (reader, writer):
        writer.write(random.choice(lines))
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(reader.read(100), 2)
            counts[f"answer {answer[9:12].decode('latin-1')}" if answer else "cut off"] += 1
    await asyncio.sleep(0.05)


async def _read_away(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def again(what: Callable[[], Awaitable[None]]) -> None:
    """Until somebody stops it; a server that is away, or that cuts the line, is tried again."""
    while True:
        try:
            await what()
        except (OSError, EOFError, TimeoutError, ValueError, asyncio.LimitOverrunError):
            counts["broken lines"] += 1
            await asyncio.sleep(PAUSE)


async def annoy(target: Target, seconds: float) -> None:
    each = [
        *(partial(flood_frames, target, kind, f"127.0.2.{n}") for n, kind in enumerate(FLOODS, 1)),
        *(partial(flood_requests, target, "/api/games", f"127.0.3.{n}") for n in (1, 2)),
        partial(flood_requests, target, f"{target.path}?at=1", "127.0.3.3"),
        *(partial(read_slowly, target, f"127.0.4.{n}") for n in (1, 2, 3)),
        *(partial(hold_half_open, target, f"127.0.5.{n % 3 + 1}") for n in range(HELD)),
        partial(talk_nonsense, target, "127.0.6.1"),
    ]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(again(one) for one in each))


def main() -> None:
    port, match, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    asyncio.run(annoy(Target(port, match), seconds))
    print(json.dumps(counts, sort_keys=True))


if __name__ == "__main__":
    main()
