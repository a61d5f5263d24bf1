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
from dataclasses import dataclass

LINES = 256  # for requests, to each server
OPENED_AT_ONCE = 16
# Addresses of this machine to connect from: one has too few ports for 20,000 sockets.
ADDRESSES, NETWORKS = 200, 8

VIEW = re.compile(rb'{"type":"view","sequence":(\d+),')
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_GRANT = re.compile(rb'"match":"([^"]+)","token":"([^"]+)"')
_SEQUENCE = re.compile(rb'"sequence":(\d+)')
MOVES, _MOVE = b'"moves":[', b'{"move":"'


@dataclass
class Traffic:
    """Bytes that clients sent and got, without what TCP and IP add."""

    sent: int = 0
    received: int = 0


@dataclass(frozen=True)
class Measured:
    """What a load saw in some time."""

    seconds: float
    acknowledged: int
    delays: list[float]
    sent: int  # bytes
    received: int
    cpu_seconds: float  # of the load itself


class Line(asyncio.Protocol):
    """A line for one request after the other."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
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
        request = b"%bContent-Length: %d\r\n\r\n%b" % (head, len(body), body)
        self._traffic.sent += len(request)
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._traffic.received += len(data)
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

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("the server closed the line"))


class Lines:
    """The lines to one server; whoever asks when all are in use waits."""

    def __init__(self, host: str, port: int, traffic: Traffic) -> None:
        self.address = host, port
        self.traffic = traffic
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
            while True:
                line, fresh = await self._line()
                try:
                    answer = await line.request(head, body)
                except ConnectionError:
                    # The server may close a line that was idle at the moment at which it is used.
                    if fresh:
                        raise
                    continue
                self._idle.append(line)
                return answer

    def close(self) -> None:
        """Nobody asks any more."""
        while self._idle:
            self._idle.pop().close()

    async def _line(self) -> tuple[Line, bool]:
        """A line, and whether it is a new one."""
        while self._idle:
            line = self._idle.pop()
            if line.open:
                return line, False
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(self.traffic), *self.address)
        return line, True


class Ear(asyncio.Protocol):
    """A WebSocket that hears: each text of the server is handed on as it is."""

    def __init__(
        self,
        host: str,
        path: bytes,
        hello: bytes,
        hear: Callable[[bytes], None],
        traffic: Traffic,
    ) -> None:
        self._greeting = b"GET %b HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\n" % (
            path, host.encode(),
        )  # fmt: skip
        self._hello = hello
        self._hear = hear
        self._traffic = traffic
        self._received = bytearray()
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        key = base64.b64encode(os.urandom(16))
        self._send(
            self._greeting + b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: %b\r\n\r\n" % key
        )

    def _send(self, data: bytes) -> None:
        self._traffic.sent += len(data)
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        self._traffic.received += len(data)
        self._received += data
        if not self._upgraded:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._received.startswith(b"HTTP/1.1 101"), bytes(self._received[:200])
            del self._received[: end + 4]
            self._upgraded = True
            self._send(_frame(0x1, self._hello))
        while (frame := self._next_frame()) is not None:
            kind, payload = frame
            if kind == 0x1:
                self._hear(payload)
            elif kind == 0x9:
                self._send(_frame(0xA, payload))

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
        other_seat = b'{"kind":"bot","level":"novice"}' if self._load.bots else b'{"kind":"open"}'
        form = b'{"game":"%b","seats":[{"kind":"person"},%b],"grace":86400}'
        match, token = await _granted(host, b"/api/matches", form % (self._load.game, other_seat))
        path = b"/api/matches/%b" % match
        self._path = path + b"/moves"
        self._sent.clear()
        if self._load.bots:
            self._ears = [await self._connect(host, path, token)]
            return
        _, other = await _granted(guest, path + b"/join", b'{"name":"Guest"}')
        if self._load.unheard_moves:
            self._begin(asyncio.create_task(self._play_unheard(token, other)))
            return
        self._ears = [
            await self._connect(lines, path, one)
            for lines, one in zip(self._homes, (token, other), strict=True)
        ]
        self._ears += [await self._connect(host, path, None) for _ in range(self._load.watchers)]

    async def _connect(self, lines: Lines, path: bytes, token: bytes | None) -> Ear:
        host, port = lines.address
        hello = b'{"type":"hello","token":"%b"}' % token if token else b'{"type":"hello"}'

        def hear(text: bytes) -> None:
            if token is not None:
                self._hear(lines, token, text)

        def made() -> Ear:
            return Ear(f"{host}:{port}", path + b"/socket", hello, hear, lines.traffic)

        return await self._load.connect(made, host, port)

    def _hear(self, lines: Lines, token: bytes, text: bytes) -> None:
        now = time.perf_counter()
        found = VIEW.match(text)
        if found is None:
            return
        # Only who is to move looks for the moves.
        start = -1 if text.endswith(b'"moves":null}}') else text.rfind(MOVES)
        if start > 0:
            sequence = int(found[1])
            sent = self._sent.pop(sequence, None)
            if sent is None and self._load.bots:  # it is shown with the answer of the bot
                sent = self._sent.pop(sequence - 1, None)
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
                start = view.rfind(MOVES)
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


async def connect(made: Callable[[], Ear], host: str, port: int, number: int) -> Ear:
    """A new socket, from an address that its number decides."""
    network, own = divmod(number % (ADDRESSES * NETWORKS), ADDRESSES)
    loop = asyncio.get_running_loop()
    _, ear = await loop.create_connection(
        made, host, port, local_addr=(f"127.0.{network + 1}.{own + 1}", 0)
    )
    return ear


def chosen_move(text: bytes, start: int, chance: random.Random) -> bytes:
    """A legal move of a view, at random: the next one after some place in their list."""
    somewhere = chance.randrange(start, len(text))
    found = text.find(_MOVE, somewhere)
    if found < 0:
        found = text.find(_MOVE, start)
    found += len(_MOVE)
    return text[found : text.index(b'"', found)]


class Load:
    """Many tables at once; at each a move every `gap` seconds, or as soon as it can be made.

    The people of a table are at the same server, or `split` over two of them. Loads that run at the
    same time have different numbers: they connect from other addresses and choose other moves.
    """

    def __init__(
        self,
        ports: Sequence[int],
        gap: float,
        *,
        split: bool = False,
        unheard_moves: int = 0,
        watchers: int = 0,
        game: str = "azul",
        bots: bool = False,
        number: int = 0,
    ) -> None:
        self.gap = gap
        self.unheard_moves = unheard_moves  # at each table, which then has no sockets
        self.watchers = watchers  # at each table
        self.game = game.encode()
        self.bots = bots  # one at each table, instead of the second person
        self.acknowledged = 0
        self.delays: list[float] = []
        self.failures: list[str] = []
        self._split = split
        self._traffic = Traffic()
        self._lines = [Lines("127.0.0.1", port, self._traffic) for port in ports]
        self._playing = asyncio.Event()
        self._random = random.Random(7 + number)
        self._number = number
        self._tables: list[Table] = []
        self._connected = 0

    async def open(self, tables: int, opened: Callable[[], object] = lambda: None) -> None:
        """So many tables, at all servers in turn; `opened` is called after each."""
        lines = self._lines
        self._tables = [
            Table(self, (lines[n % len(lines)], lines[(n + self._split) % len(lines)]))
            for n in range(tables)
        ]
        waiting = iter(self._tables)

        async def open_some() -> None:
            for table in waiting:
                await table.open()
                opened()

        await asyncio.gather(*(open_some() for _ in range(OPENED_AT_ONCE)))

    async def connect(self, made: Callable[[], Ear], host: str, port: int) -> Ear:
        self._connected += 1
        return await connect(
            made, host, port, ADDRESSES * self._number + self._connected % ADDRESSES
        )

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
        return chosen_move(text, start, self._random)

    async def unheard(self) -> None:
        """Until all moves at tables without sockets are made."""
        await asyncio.gather(*(task for table in self._tables for task in table.pending))

    async def close(self) -> None:
        """Nobody moves any more."""
        tasks = [task for table in self._tables for task in table.pending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def measured(self, seconds: float) -> Measured:
        """What happens from now on, for some time."""
        self.acknowledged, self.delays = 0, []
        self._traffic.sent = self._traffic.received = 0
        started, spent = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        return Measured(
            seconds=time.perf_counter() - started,
            acknowledged=self.acknowledged,
            delays=self.delays,
            sent=self._traffic.sent,
            received=self._traffic.received,
            cpu_seconds=time.process_time() - spent,
        )
