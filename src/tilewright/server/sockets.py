"""The WebSocket of a match: a client is shown every change. Commands come by HTTP.

A client first says `hello`, with its token if it holds a seat. From then on it gets the whole view
after every change, with what happened since the last one that it got; slow clients get fewer and
longer ones. Every message carries the sequence, so one that is late, doubled or lost does no harm.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tilewright.server import answers, tokens
from tilewright.server.encoding import dumps
from tilewright.server.forms import MATCH_ID_PATTERN, Form, SeatNumber, SequenceNumber
from tilewright.server.frames import SENDING
from tilewright.server.problems import Problem
from tilewright.server.service import Service
from tilewright.server.table import Table
from tilewright.server.views import encoded_view

HELLO_SECONDS = 10.0
MAX_WAITING = 100  # answers that a client has not taken yet
BAD_REQUEST, TOO_SLOW, RESTARTING = 1008, 1013, 1012

_PATH = re.compile(r"/api/matches/([^/]+)/socket")
_MATCH_ID = re.compile(MATCH_ID_PATTERN)

_log = logging.getLogger(__name__)


class _Message(Form):
    re: str | None = Field(default=None, max_length=64, description="comes back with the answer")


class Hello(_Message):
    type: Literal["hello"]
    token: str | None = Field(default=None, pattern=tokens.TOKEN_PATTERN)
    seat: SeatNumber | None = None
    since: SequenceNumber = 0


class Resync(_Message):
    type: Literal["resync"]
    since: SequenceNumber = 0
    seat: SeatNumber | None = None


class Ping(_Message):
    type: Literal["ping"]


ClientMessage = Hello | Resync | Ping
_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


class SocketDoor:
    """Takes the WebSockets of matches, and hands everything else on."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        socket, client = WebSocket(scope, receive, send), scope["state"]["client"]
        limiter = self._service.limiter
        with ExitStack() as counted:
            try:
                limiter.take(client, "connect")
                counted.enter_context(limiter.socket(client))
                if not _MATCH_ID.fullmatch(found[1]):
                    raise Problem("not-found", "there is no match with this id")
                await self._service.matches.table(found[1])
            except Problem as problem:
                await _refuse(socket, problem)
                return
            await socket.accept()
            await Connection(socket, self._service, found[1], client).run()


async def _refuse(socket: WebSocket, problem: Problem) -> None:
    """Accepted only to say why not: browsers say nothing about a handshake that was refused."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(_problem_text(problem, None).decode())
        await socket.close(BAD_REQUEST)


class Connection:
    """One client at one table."""

    def __init__(self, socket: WebSocket, service: Service, match_id: str, client: str) -> None:
        self._socket = socket
        self._service = service
        self._match_id = match_id
        self._client = client
        self._answers: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING)
        self._woken = asyncio.Event()
        self._woken_at: float | None = None
        self._shown = -1  # the sequence of the view that the client has; -1: it needs one
        self._told = 0  # the sequence up to which the client knows what happened
        self._present: frozenset[int] | None = None
        self._seat: int | None = None
        self.holder: str | None = None
        # Another server than ours knows only the ways of ASGI.
        extensions = socket.scope.get("extensions") or {}
        self._send: Callable[[bytes], Awaitable[None]] = extensions.get(SENDING, self._send_by_asgi)

    async def _send_by_asgi(self, text: bytes) -> None:
        await self._socket.send_text(text.decode())

    def wake(self) -> None:
        if self._woken_at is None:
            self._woken_at = time.monotonic()
        self._woken.set()

    async def run(self) -> None:
        """From the greeting to the end of the connection."""
        try:
            await self._greet()
        except WebSocketDisconnect:
            return
        except Problem as problem:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._send(_problem_text(problem, None))
                await self._socket.close(BAD_REQUEST)
            return
        hub, metrics = self._service.hub, self._service.metrics
        hub.watch(self._match_id, self)
        metrics.sockets.inc()
        self._note("socket opened")
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._show())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hub.unwatch(self._match_id, self)
            metrics.sockets.dec()
            self._note("socket closed")
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    _log.warning("a connection broke: %r", outcome)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(RESTARTING if self._service.stopping else 1000)

    def _note(self, what: str) -> None:
        seated = self.holder is not None
        _log.info(what, extra={"match": self._match_id, "client": self._client, "seated": seated})

    # ------------------------------------------------------------------ what comes in

    async def _greet(self) -> None:
        try:
            message = await asyncio.wait_for(self._next(), HELLO_SECONDS)
        except TimeoutError:
            raise Problem("malformed", "the first message is a hello, and soon") from None
        if not isinstance(message, Hello):
            raise Problem("malformed", "the first message is a hello")
        self.holder = await self._service.matches.holder(self._match_id, message.token)
        await self._charge(message.since)
        self._told = message.since
        self._seat = message.seat
        self._woken.set()

    async def _charge(self, since: int) -> None:
        """A view with a long history costs what it costs by HTTP."""
        table = await self._service.matches.fresh_table(self._match_id)
        cost = max(0, table.sequence - since - 1)
        self._service.limiter.take(self._client, "history", cost)

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._next()
            except Problem as problem:
                self._answer(_problem_text(problem, None))
                continue
            try:
                self._answer(await self._do(message))
            except Problem as problem:
                self._answer(_problem_text(problem, message.re))

    async def _next(self) -> ClientMessage:
        frame = await self._socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        self._service.limiter.take(self._client, "message")
        text = frame.get("text")
        if text is None:
            raise Problem("malformed", "a message is a text")
        try:
            return _MESSAGES.validate_json(text)
        except ValidationError as error:
            raise Problem("malformed", "; ".join(e["msg"] for e in error.errors()[:3])) from None

    async def _do(self, message: ClientMessage) -> bytes:
        if isinstance(message, Ping):
            pong: answers.PongMessage = {
                "type": "pong",
                "re": message.re,
                "now": self._service.now(),
            }
            return dumps(pong)
        # A hello that comes later is no other identity: it asks to be shown the table again.
        await self._charge(message.since)
        self._shown = -1
        self._told = message.since
        self._seat = message.seat
        self._present = None
        self._woken.set()
        done: answers.OkMessage = {"type": "ok", "re": message.re}
        return dumps(done)

    # ------------------------------------------------------------------ what goes out

    def _answer(self, text: bytes) -> None:
        try:
            self._answers.put_nowait(text)
        except asyncio.QueueFull:
            raise WebSocketDisconnect(TOO_SLOW) from None
        self._woken.set()

    async def _show(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            woken_at, self._woken_at = self._woken_at, None
            table = await self._service.matches.table(self._match_id)
            if table.sequence > self._shown:
                since = self._told
                self._shown = self._told = table.sequence
                view = encoded_view(table, self.holder, self._seat, since)
                await self._send(
                    b'{"type":"view","sequence":%d,"view":%b}' % (table.sequence, view)
                )
                if woken_at is not None:
                    seconds = time.monotonic() - woken_at
                    self._service.metrics.socket_seconds.observe(seconds)
            present = self._present_seats(table)
            if present != self._present:
                self._present = present
                seats: answers.PresenceMessage = {
                    "type": "presence",
                    "sequence": table.sequence,
                    "seats": sorted(present),
                }
                await self._send(dumps(seats))
            while not self._answers.empty():
                await self._send(self._answers.get_nowait())

    def _present_seats(self, table: Table) -> frozenset[int]:
        present = self._service.hub.present(self._match_id)
        return frozenset(n for n, seat in enumerate(table.seats) if seat.holder in present)


def _problem_text(problem: Problem, re: str | None) -> bytes:
    return dumps({"type": "problem", "re": re, "problem": problem.details()})
