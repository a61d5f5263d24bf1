"""The application: routes, sockets, limits and metrics around one `Service`."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from tilewright import __version__
from tilewright.server import answers, document, forms
from tilewright.server.client import add_client
from tilewright.server.encoding import dumps, loads
from tilewright.server.guard import MAX_BODY, BodyLimit, check_origin
from tilewright.server.lane import CommandLane, Refused
from tilewright.server.problems import MEDIA_TYPE, Problem
from tilewright.server.request_ids import HEADER, begin_request, current_request_id
from tilewright.server.routes import answered, router
from tilewright.server.service import Service
from tilewright.server.settings import Settings
from tilewright.server.sockets import Connection
from tilewright.server.views import encoded_view

_log = logging.getLogger(__name__)

_CODES = {404: "not-found", 405: "not-allowed", 413: "too-large"}
MAX_LOGGED = 200  # characters of a path
_FRESH_VIEW = {"stale", "not-your-turn", "not-playing", "no-take-back"}


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI application, for uvicorn or any other ASGI server.

    Nothing is opened before the application starts, and everything is closed when it ends.

    >>> from pathlib import Path
    >>> from tilewright.server.app import create_app
    >>> from tilewright.server.settings import Settings
    >>> app = create_app(Settings(Path("tables")))
    >>> app.url_path_for("health")
    '/healthz'
    """
    service = Service(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        app.state.service = service
        await service.start()
        try:
            yield {"connections": service.connections}  # for the protocols below
        finally:
            await service.close()

    app = FastAPI(
        title="Tilewright",
        version=__version__,
        summary="Tables for tile-laying board games: people and bots, alone or online.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.service = service
    app.include_router(router)
    _add_plain_routes(app, service)
    _add_socket(app, service)
    _add_handlers(app)
    add_client(app)
    _document(app)
    app.add_middleware(CommandLane, service=service, refused=_refused_command(service))
    app.add_middleware(BodyLimit)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "X-Request-Id"],
            expose_headers=["Retry-After", "X-Request-Id"],
        )
    app.add_middleware(RequestGate, service=service)
    return app


def _add_plain_routes(app: FastAPI, service: Service) -> None:
    @app.get("/healthz", **answered(answers.Health))
    async def health() -> Response:
        """Whether the process is alive: it answers without asking anybody."""
        return Response(dumps({"status": "ok"}), media_type="application/json")

    @app.get("/readyz", **answered(answers.Readiness))
    async def ready() -> Response:
        """Whether the server can do its work, part by part; 503 if a part is failing."""
        report = await service.readiness.report()
        status = 503 if report.state == "failing" else 200
        return Response(report.text(), status, media_type="application/json")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        peer = request.client.host if request.client else None
        service.metrics_access.check(peer, request.headers)
        text = await asyncio.to_thread(generate_latest, service.metrics.registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)


def _add_socket(app: FastAPI, service: Service) -> None:
    @app.websocket("/api/matches/{match_id}/socket")
    async def socket(websocket: WebSocket, match_id: str) -> None:
        client = websocket.state.client
        with ExitStack() as counted:
            try:
                service.limiter.take(client, "connect")
                counted.enter_context(service.limiter.socket(client))
                if not re.fullmatch(forms.MATCH_ID_PATTERN, match_id):
                    raise Problem("not-found", "there is no match with this id")
                await service.matches.table(match_id)
            except Problem as problem:
                await _refuse(websocket, problem)
                return
            await websocket.accept()
            await Connection(websocket, service, match_id, client).run()


async def _refuse(websocket: WebSocket, problem: Problem) -> None:
    """Accepted only to say why not: browsers say nothing about a handshake that was refused."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.accept()
        await websocket.send_text(
            dumps({"type": "problem", "re": None, "problem": problem.details()}).decode()
        )
        await websocket.close(1008)


def _add_handlers(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def problem(request: Request, error: Problem) -> Response:
        if error.code in _FRESH_VIEW and request.method == "POST":
            shown = request.headers.get("authorization", "").partition(" ")[2] or None
            service: Service = request.app.state.service
            await _add_view(service, request.path_params["match_id"], shown, error)
        return _problem_response(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        found = error.errors()
        code = "malformed" if any(one["type"] == "json_invalid" for one in found) else "invalid"
        problems = [
            {"where": ".".join(map(str, one["loc"])), "problem": one["msg"]} for one in found
        ]
        detail = "; ".join(f"{one['where']}: {one['problem']}" for one in problems[:3])
        return _problem_response(Problem(code, detail, errors=problems[:20]))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        cause = error.__cause__
        if isinstance(cause, Problem):
            return _problem_response(cause)
        code = _CODES.get(error.status_code, "malformed")
        response = _problem_response(Problem(code, str(error.detail)))
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(sorted(_methods(request)))
        return response

    @app.exception_handler(SQLAlchemyError)
    async def database(_: Request, error: SQLAlchemyError) -> Response:
        return _failed(error)

    @app.exception_handler(Exception)
    async def failed(_: Request, error: Exception) -> Response:
        response = _failed(error)
        response.headers[HEADER] = current_request_id() or ""  # the gate does not see this answer
        return response


def _failed(error: Exception) -> Response:
    """The answer to what is nobody's fault who asked."""
    if isinstance(error, SQLAlchemyError):
        _log.error("the database failed: %s", error)
        return _problem_response(Problem("unavailable", "the database does not answer; try again"))
    _log.error("a request failed", exc_info=error)
    return _problem_response(Problem("internal", "the server failed; it is in its log"))


def _refused_command(service: Service) -> Refused:
    async def refused(match_id: str, token: str, error: Exception) -> Response:
        if not isinstance(error, Problem):
            return _failed(error)
        if error.code in _FRESH_VIEW:
            await _add_view(service, match_id, token, error)
        return _problem_response(error)

    return refused


def _methods(request: Request) -> set[str]:
    """What can be done with the path of this request, by all of its routes."""
    return {
        method
        for route in (*router.routes, *request.app.routes)
        if isinstance(route, Route) and route.path_regex.match(request.scope["path"])
        for method in route.methods or ()
    }


async def _add_view(service: Service, match_id: str, token: str | None, error: Problem) -> None:
    """Whoever was too late gets the view as it is now."""
    holder = await service.matches.holder(match_id, token)
    table = await service.matches.table(match_id)
    error.members["view"] = loads(encoded_view(table, holder, None, table.sequence))


def _problem_response(problem: Problem) -> Response:
    headers = {}
    if "retry_after" in problem.members:
        headers["Retry-After"] = str(problem.members["retry_after"])
    elif problem.code == "unavailable":
        headers["Retry-After"] = "1"
    elif problem.code == "bad-token":
        headers["WWW-Authenticate"] = "Bearer"
    details = {**problem.details(), "request_id": current_request_id()}
    body = json.dumps(details, ensure_ascii=False, default=str)
    # It may repeat halves of characters that a client sent.
    return Response(body.encode(errors="replace"), problem.status, headers, MEDIA_TYPE)


def _document(app: FastAPI) -> None:
    """The OpenAPI document, made when somebody asks for it."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = made()
            document.complete(found)
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


class RequestGate:
    """Counts, logs and limits everything that comes in, and turns foreign pages away."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1")
                   for name, value in scope["headers"]}  # fmt: skip
        client = self._service.connections.proxies.client(scope)
        request_id = begin_request(headers.get(HEADER)).encode()
        scope.setdefault("state", {})["client"] = client
        started = time.perf_counter()
        status = 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_SAFETY, (_REQUEST_ID, request_id)]
            await send(message)

        try:
            self._check(scope, headers, client)
        except Problem as problem:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
                return
            response = _problem_response(problem)
            if problem.code == "too-many":  # and what it has sent already is not answered at all
                response.headers["Connection"] = "close"
            await response(scope, receive, send_noted)
            self._note(scope, status, time.perf_counter() - started, client)
            return
        try:
            await self._app(scope, receive, send_noted)
        except Exception:
            status = status or 500
            raise
        finally:
            if scope["type"] == "http":
                self._note(scope, status, time.perf_counter() - started, client)

    def _check(self, scope: Scope, headers: dict[str, str], client: str) -> None:
        origins = self._service.settings.origins
        if scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            check_origin(headers.get("origin"), headers.get("host"), origins)
        if scope["type"] == "http":
            self._service.limiter.take(client, "request")
            if scope["http_version"] == "1.1" and "host" not in headers:
                raise Problem("malformed", "a request names its host")
            length = headers.get("content-length", "0")
            if length.isdecimal() and int(length) > MAX_BODY:
                raise Problem("too-large", f"a request has at most {MAX_BODY} bytes")

    def _note(self, scope: Scope, status: int, seconds: float, client: str) -> None:
        route = getattr(scope.get("route"), "path", "other")
        metrics = self._service.metrics
        method = scope["method"] if scope["method"] in _METHODS else "other"
        metrics.requests.labels(method, route, status).inc()
        metrics.request_seconds.labels(route).observe(seconds)
        _log.info(
            "request",
            extra={"method": method, "path": scope["path"][:MAX_LOGGED], "status": status,
                   "ms": round(1000 * seconds, 1), "client": client},
        )  # fmt: skip


_METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})
_REQUEST_ID = HEADER.encode()
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
