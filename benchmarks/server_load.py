"""Load for the match server: tables with two people each, real HTTP and real WebSockets.

It shares its machine with the server, so it must cost little: a view is not parsed but looked
through for what a player needs, and requests go over a few lines that stay open.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import re
import time
from collections import deque
from collections.abc import Callable, Sequence

LINES = 256  # for requests, to each server
OPENED_AT_ONCE = 16
ADDRESSES = 200  # of this machine to connect from: one has too few ports for 20,000 sockets

_VIEW = re.compile(rb'{"type":"view","sequence":(\d+),')
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_GRANT = re.compile(rb'"match":"([^"]+)","token":"([^"]+)"')
_SEQUENCE = re.compile(rb'"sequence":(\d+)')
_MOVES, _MOVE = b'"moves":[', b'{"move":"'


class Line(asyncio.Protocol):
    """A line for one request after the other."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    @property
    def open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def request(self, head: bytes, body: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """Status and body of the answer."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(b"%bContent-Length: %d\r\n\r\n%b" % (head, len(body), body))
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        found = _LENGTH.search(self._received, 0, end)
        assert found is not None
        whole = end + 4 + int(found[1])
        if len(self._received) < whole:
            return
        answer, self._answer = self._answer, None
        if not answer.done():
            answer.set_result((int(self._received[9:12]), bytes(self._received[end + 4 : whole])))
        del self._received[:whole]

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("the server closed the line"))


class Lines:
    """The lines to one server; whoever asks when all are in use waits."""

    def __init__(self, host: str, port: int) -> None:
        self.address = host, port
        self.head = f"Host: {host}:{port}\r\nContent-Type: application/json\r\n".encode()
        self._idle: deque[Line] = deque()
        self._free = asyncio.Semaphore(LINES)

    async def post(self, path: bytes, token: bytes | None, body: bytes) -> tuple[int, bytes]:
        return await self.ask(b"POST", path, token, body)

    async def ask(
        self, method: bytes, path: bytes, token: bytes | None, body: bytes
    ) -> tuple[int, bytes]:
        """Status and body of the answer to a request."""
        head = b"%b %b HTTP/1.1\r\n%b" % (method, path, self.head)
        if token is not None:
            head += b"Authorization: Bearer %b\r\n" % token
        async with self._free:
            line = await self._line()
            answer = await line.request(head, body)
            self._idle.append(line)
            return answer

    async def _line(self) -> Line:
        while self._idle:
            line = self._idle.pop()
            if line.open:
                return line
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, *self.address)
        return line


class Ear(asyncio.Protocol):
    """A WebSocket that hears: each text of the server is handed on as it is."""

    def __init__(self, host: str, path: bytes, hello: bytes, hear: Callable[[bytes], None]) -> None:
        self._greeting = b"GET %b HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\n" % (
            path, host.encode(),
        )  # fmt: skip
        self._hello = hello
        self._hear = hear
        self._received = bytearray()
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        key = base64.b64encode(os.urandom(16))
        transport.write(
            self._greeting + b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: %b\r\n\r\n" % key
        )

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._upgraded:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._received.startswith(b"HTTP/1.1 101"), bytes(self._received[:200])
            del self._received[: end + 4]
            self._upgraded = True
            self._transport.write(_frame(0x1, self._hello))
        while (frame := self._next_frame()) is not None:
            kind, payload = frame
            if kind == 0x1:
                self._hear(payload)
            elif kind == 0x9:
                self._transport.write(_frame(0xA, payload))

    def _next_frame(self) -> tuple[int, bytes] | None:
        received = self._received
        if len(received) < 2:
            return None
        size, start = received[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(received[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(received[2:10], "big"), 10
        if len(received) < start + size:
            return None
        payload = bytes(received[start : start + size])
        kind = received[0] & 0x0F
        del received[: start + size]
        return kind, payload

    def close(self) -> None:
        self._transport.close()


def _frame(kind: int, payload: bytes) -> bytes:
    """A masked frame, as clients send them; the mask is 0, which changes nothing."""
    assert len(payload) < 1 << 16
    if len(payload) < 126:
        return bytes([0x80 | kind, 0x80 | len(payload)]) + bytes(4) + payload
    return bytes([0x80 | kind, 0x80 | 126]) + len(payload).to_bytes(2, "big") + bytes(4) + payload


class Table:
    """Two people, each of whom hears and moves at one of the servers, game after game."""

    def __init__(self, load: Load, homes: tuple[Lines, Lines]) -> None:
        self._load = load
        self._homes = homes
        self._ears: list[Ear] = []
        self._sent: dict[int, float] = {}
        self._path = b""
        self.pending: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open a table and take both seats; the game begins when the sockets are there."""
        host, guest = self._homes
        form = b'{"game":"azul","seats":[{"kind":"person"},{"kind":"open"}],"grace":86400}'
        match, token = await _granted(host, b"/api/matches", form)
        path = b"/api/matches/%b" % match
        _, other = await _granted(guest, path + b"/join", b'{"name":"Guest"}')
        self._path = path + b"/moves"
        self._sent.clear()
        if self._load.unheard_moves:
            self._begin(asyncio.create_task(self._play_unheard(token, other)))
            return
        self._ears = [
            await self._connect(lines, path, one)
            for lines, one in zip(self._homes, (token, other), strict=True)
        ]

    async def _connect(self, lines: Lines, path: bytes, token: bytes) -> Ear:
        host, port = lines.address
        hello = b'{"type":"hello","token":"%b"}' % token

        def made() -> Ear:
            return Ear(
                f"{host}:{port}", path + b"/socket", hello,
                lambda text: self._hear(lines, token, text),
            )  # fmt: skip

        return await self._load.connect(made, host, port)

    def _hear(self, lines: Lines, token: bytes, text: bytes) -> None:
        now = time.perf_counter()
        found = _VIEW.match(text)
        if found is None:
            return
        # Only who is to move looks for the moves.
        start = -1 if text.endswith(b'"moves":null}}') else text.rfind(_MOVES)
        if start > 0:
            sequence = int(found[1])
            sent = self._sent.pop(sequence, None)
            if sent is not None:
                self._load.delays.append(now - sent)
            self._begin(asyncio.create_task(self._move(lines, token, sequence, text, start)))
        elif b'"status":"over"' in text:
            self._begin(asyncio.create_task(self._again()))

    def _begin(self, task: asyncio.Task[None]) -> None:
        self.pending.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.pending.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._load.failures.append(repr(task.exception()))

    async def _move(
        self, lines: Lines, token: bytes, sequence: int, text: bytes, start: int
    ) -> None:
        await self._load.turn()
        move = self._load.choose(text, start)
        self._sent[sequence + 1] = time.perf_counter()
        body = b'{"sequence":%d,"move":"%b"}' % (sequence, move)
        status, answer = await lines.post(self._path, token, body)
        if status == 200:
            self._load.acknowledged += 1
        else:
            self._load.failures.append(answer.decode()[:200])

    async def _again(self) -> None:
        """Both hear that the game is over; the first of them opens the next one."""
        ears, self._ears = self._ears, []
        if ears:
            for ear in ears:
                ear.close()
            await self.open()

    async def _play_unheard(self, *tokens: bytes) -> None:
        """Some moves by HTTP alone, for a table without sockets."""
        lines = self._homes[0]
        made = 0
        while made < self._load.unheard_moves:
            for token in tokens:
                _, view = await lines.ask(b"GET", self._path[: -len(b"/moves")], token, b"")
                start = view.rfind(_MOVES)
                found = _SEQUENCE.search(view)
                if start < 0 or found is None:
                    continue
                await self._move(lines, token, int(found[1]), view, start)
                made += 1
                break


async def _granted(lines: Lines, path: bytes, form: bytes) -> tuple[bytes, bytes]:
    status, answer = await lines.post(path, None, form)
    found = _GRANT.search(answer, 0, 200)
    if status != 201 or found is None:
        raise RuntimeError(f"{status}: {answer[:300]!r}")
    return found[1], found[2]


class Load:
    """Many tables at once; at each a move every `gap` seconds, or as soon as it can be made.

    The people of a table are at the same server, or `split` over two of them.
    """

    def __init__(
        self, ports: Sequence[int], gap: float, *, split: bool = False, unheard_moves: int = 0
    ) -> None:
        self.gap = gap
        self.unheard_moves = unheard_moves  # at each table, which then has no sockets
        self.acknowledged = 0
        self.delays: list[float] = []
        self.failures: list[str] = []
        self._split = split
        self._lines = [Lines("127.0.0.1", port) for port in ports]
        self._playing = asyncio.Event()
        self._random = random.Random(7)
        self._tables: list[Table] = []
        self._connected = 0

    async def open(self, tables: int) -> None:
        """So many tables, at all servers in turn."""
        lines = self._lines
        self._tables = [
            Table(self, (lines[n % len(lines)], lines[(n + self._split) % len(lines)]))
            for n in range(tables)
        ]
        waiting = iter(self._tables)

        async def open_some() -> None:
            for table in waiting:
                await table.open()

        await asyncio.gather(*(open_some() for _ in range(OPENED_AT_ONCE)))

    async def connect(self, made: Callable[[], Ear], host: str, port: int) -> Ear:
        self._connected += 1
        own = f"127.0.1.{self._connected % ADDRESSES + 1}"
        loop = asyncio.get_running_loop()
        _, ear = await loop.create_connection(made, host, port, local_addr=(own, 0))
        return ear

    def play(self) -> None:
        """Let the games begin."""
        self._playing.set()

    async def turn(self) -> None:
        """When a person may move who is to."""
        if self.gap:
            await asyncio.sleep(self.gap * self._random.uniform(0.5, 1.5))
        if not self._playing.is_set():
            await self._playing.wait()

    def choose(self, text: bytes, start: int) -> bytes:
        """A legal move of a view, at random: the next one after some place in their list."""
        somewhere = self._random.randrange(start, len(text))
        found = text.find(_MOVE, somewhere)
        if found < 0:
            found = text.find(_MOVE, start)
        found += len(_MOVE)
        return text[found : text.index(b'"', found)]

    async def unheard(self) -> None:
        """Until all moves at tables without sockets are made."""
        await asyncio.gather(*(task for table in self._tables for task in table.pending))

    async def close(self) -> None:
        """Nobody moves any more."""
        tasks = [task for table in self._tables for task in table.pending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def measured(self, seconds: float) -> tuple[float, list[float]]:
        """Acknowledged moves in a second, and the delays, of the time from now on."""
        self.acknowledged, self.delays = 0, []
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        return self.acknowledged / (time.perf_counter() - started), self.delays
