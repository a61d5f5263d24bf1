"""The gate: everything that comes in is counted, logged and limited there, before anybody else."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.guard import MAX_BODY, check_origin
from tilewright.server.problem_answers import problem_response
from tilewright.server.problems import Problem
from tilewright.server.request_ids import HEADER, begin_request
from tilewright.server.service import Service

MAX_LOGGED = 200  # characters of a path

_METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})
_REQUEST_ID = HEADER.encode()
_LOOKED_AT = frozenset({b"origin", b"host", b"content-length", _REQUEST_ID})
_SAFETY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
]

_log = logging.getLogger(__name__)


class RequestGate:
    """Counts, logs and limits everything that comes in, and turns foreign pages away."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {
            name: value.decode("latin-1") for name, value in scope["headers"] if name in _LOOKED_AT
        }
        client = self._service.connections.proxies.client(scope)
        scope.setdefault("state", {})["client"] = client
        request_id = begin_request(headers.get(_REQUEST_ID))
        if scope["type"] == "websocket":
            await self._let_connect(scope, headers, receive, send)
            return
        added = [*_SAFETY, (_REQUEST_ID, request_id.encode())]
        started = time.perf_counter()
        status = 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            refusal = self._refusal(scope, headers, client)
            await (refusal or self._app)(scope, receive, send_noted)
        except Exception:
            status = status or 500
            raise
        finally:
            self._note(scope, status, time.perf_counter() - started, client)

    async def _let_connect(
        self, scope: Scope, headers: Mapping[bytes, str], receive: Receive, send: Send
    ) -> None:
        try:
            self._check_origin(headers)
        except Problem as problem:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Mapping[bytes, str], client: str) -> ASGIApp | None:
        """The answer to a request that may not go on."""
        try:
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                self._check_origin(headers)
            self._service.limiter.take(client, "request")
            if scope["http_version"] == "1.1" and b"host" not in headers:
                raise Problem("malformed", "a request names its host")
            length = headers.get(b"content-length", "0")
            if length.isdecimal() and int(length) > MAX_BODY:
                raise Problem("too-large", f"a request has at most {MAX_BODY} bytes")
        except Problem as problem:
            response = problem_response(problem)
            if problem.code == "too-many":  # and what it has sent already is not answered at all
                response.headers["Connection"] = "close"
            return response
        return None

    def _check_origin(self, headers: Mapping[bytes, str]) -> None:
        origins = self._service.settings.origins
        check_origin(headers.get(b"origin"), headers.get(b"host"), origins)

    def _note(self, scope: Scope, status: int, seconds: float, client: str) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = getattr(scope.get("route"), "path", "other")
        self._service.metrics.answered(method, route, status, seconds)
        if _log.isEnabledFor(logging.INFO):
            _log.info(
                "request",
                extra={"method": method, "path": scope["path"][:MAX_LOGGED], "status": status,
                       "ms": round(1000 * seconds, 1), "client": client},
            )  # fmt: skip
