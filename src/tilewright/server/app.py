"""The application: routes, sockets, limits and metrics around one `Service`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright import __version__
from tilewright.server import answers, document
from tilewright.server.analysing.routes import router as analysing
from tilewright.server.client import add_client, missing_page
from tilewright.server.encoding import dumps, loads
from tilewright.server.gate import RequestGate
from tilewright.server.guard import BodyLimit
from tilewright.server.lane import CommandLane, Refused
from tilewright.server.lessons.routes import router as lessons
from tilewright.server.problem_answers import failure_response, problem_response
from tilewright.server.problems import Problem
from tilewright.server.puzzling.routes import router as puzzling
from tilewright.server.request_ids import HEADER, current_request_id
from tilewright.server.reviewing.routes import router as reviewing
from tilewright.server.routes import answered, router
from tilewright.server.service import Service
from tilewright.server.settings import Settings
from tilewright.server.sharing.routes import router as sharing
from tilewright.server.sockets import SocketDoor
from tilewright.server.teaching.routes import router as teaching
from tilewright.server.views import encoded_view

_ROUTERS = (router, analysing, lessons, reviewing, sharing, puzzling, teaching)
_CODES = {404: "not-found", 405: "not-allowed", 413: "too-large"}
_FRESH_VIEW = {"stale", "not-your-turn", "not-playing", "no-take-back"}


class Application(FastAPI):
    """The framework, and outside of it what it would hold up: limits, moves and sockets."""

    outside: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.framework if scope["type"] == "lifespan" else self.outside
        await app(scope, receive, send)

    async def framework(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Everything that nobody outside has taken."""
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> Application:
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

    app = Application(
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
    for one in _ROUTERS:
        app.include_router(one)
    _add_plain_routes(app, service)
    _add_handlers(app)
    add_client(app)
    _document(app)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "X-Request-Id"],
            expose_headers=["Retry-After", "X-Request-Id"],
        )
    door = SocketDoor(app.framework, service)
    lane = CommandLane(door, service, _refused_command(service))
    app.outside = RequestGate(BodyLimit(lane), service)
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


def _add_handlers(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def problem(request: Request, error: Problem) -> Response:
        of_table = request.method == "POST" and "match_id" in request.path_params
        if error.code in _FRESH_VIEW and of_table:
            shown = request.headers.get("authorization", "").partition(" ")[2] or None
            service: Service = request.app.state.service
            await _add_view(service, request.path_params["match_id"], shown, error)
        return problem_response(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        found = error.errors()
        code = "malformed" if any(one["type"] == "json_invalid" for one in found) else "invalid"
        problems = [
            {"where": ".".join(map(str, one["loc"])), "problem": one["msg"]} for one in found
        ]
        detail = "; ".join(f"{one['where']}: {one['problem']}" for one in problems[:3])
        return problem_response(Problem(code, detail, errors=problems[:20]))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        cause = error.__cause__
        if isinstance(cause, Problem):
            return problem_response(cause)
        page = missing_page(request) if error.status_code == 404 else None
        if page is not None:
            return page
        code = _CODES.get(error.status_code, "malformed")
        response = problem_response(Problem(code, str(error.detail)))
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(sorted(_methods(request)))
        return response

    @app.exception_handler(SQLAlchemyError)
    async def database(_: Request, error: SQLAlchemyError) -> Response:
        return failure_response(error)

    @app.exception_handler(Exception)
    async def failed(_: Request, error: Exception) -> Response:
        response = failure_response(error)
        response.headers[HEADER] = current_request_id() or ""  # the gate does not see this answer
        return response


def _refused_command(service: Service) -> Refused:
    async def refused(match_id: str, token: str, error: Exception) -> Response:
        if not isinstance(error, Problem):
            return failure_response(error)
        if error.code in _FRESH_VIEW:
            await _add_view(service, match_id, token, error)
        return problem_response(error)

    return refused


def _methods(request: Request) -> set[str]:
    """What can be done with the path of this request, by all of its routes."""
    return {
        method
        for route in chain(*(one.routes for one in _ROUTERS), request.app.routes)
        if isinstance(route, Route) and route.path_regex.match(request.scope["path"])
        for method in route.methods or ()
    }


async def _add_view(service: Service, match_id: str, token: str | None, error: Problem) -> None:
    """Whoever was too late gets the view as it is now."""
    holder = await service.matches.holder(match_id, token)
    table = await service.matches.table(match_id)
    error.members["view"] = loads(encoded_view(table, holder, None, table.sequence))


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
