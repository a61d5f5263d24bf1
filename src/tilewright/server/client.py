"""The browser client's files: built from `web/` into this package, served as they are.

The one page of all addresses says in its head what is at each of them.
"""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from tilewright.server.forms import MATCH_ID_PATTERN
from tilewright.server.problems import Problem
from tilewright.server.service import Service
from tilewright.server.sharing import links

BUILT = Path(__file__).with_name("web")
# The client looks at the address itself.
PAGES = (
    "/", "/learn/{game}", "/rules/{game}", "/analysis", "/analysis/{game}",
    "/puzzles", "/puzzles/{puzzle}",
)  # fmt: skip
MATCH_PAGES = ("/match/{match_id}", "/match/{match_id}/review")
# What browsers ask for by fixed names; it may change with every version.
FILES = {
    "/icon.svg": "image/svg+xml",
    "/icon-turn.svg": "image/svg+xml",
    "/manifest.webmanifest": "application/manifest+json",
    "/offline.html": "text/html",
    "/offline.js": "text/javascript",
    "/worker.js": "text/javascript",
}
NOT_BUILT = "The browser client is not built here: run 'make web'. The API is under /api.\n"
LOOK_SECONDS = 1.0  # a page that waits for the database longer is sent without the result

_ABOUT = re.compile("<!-- about -->.*<!-- /about -->", re.DOTALL)
_FRESH = {"Cache-Control": "no-cache"}
_METHODS = ["GET", "HEAD"]


def add_client(app: FastAPI) -> None:
    """One page for all addresses that people see, and what it loads."""
    for path in PAGES:
        app.add_api_route(path, _page, methods=_METHODS, include_in_schema=False)
    for path in MATCH_PAGES:
        app.add_api_route(path, _match_page, methods=_METHODS, include_in_schema=False)
    for path in FILES:
        app.add_api_route(path, _file, methods=_METHODS, include_in_schema=False)
    app.mount("/icons", StaticFiles(directory=BUILT / "icons", check_dir=False))
    # Names of built files change with their content, so they may be kept for ever.
    app.mount("/assets", _Kept(directory=BUILT / "assets", check_dir=False))


def missing_page(request: Request) -> Response | None:
    """What a person sees at an address where nothing is; programs get a problem instead."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if request.method not in _METHODS or not wants_page or request.url.path.startswith("/api/"):
        return None
    return _shown(request, links.of_start(links.language_of(request)), 404)


async def _page(request: Request) -> Response:
    return _shown(request, links.of_start(links.language_of(request)))


async def _match_page(request: Request, match_id: str) -> Response:
    language = links.language_of(request)
    about = links.of_start(language)
    service: Service = request.app.state.service
    if re.fullmatch(MATCH_ID_PATTERN, match_id):
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                table = await service.matches.fresh_table(match_id)
        except (Problem, SQLAlchemyError, TimeoutError):
            pass  # the client says what is wrong
        else:
            review = request.url.path.endswith("/review")
            about = await service.matches.read(links.of_match, table, language, review)
    return _shown(request, about)


def _shown(request: Request, about: links.About, status: int = 200) -> Response:
    index = BUILT / "index.html"
    if not index.exists():
        return PlainTextResponse(NOT_BUILT, 503)
    head = links.head(about, links.address_of(request), request.url.path)
    page = _ABOUT.sub(lambda _: head, _read(index, index.stat().st_mtime_ns))
    return HTMLResponse(page, status, {**_FRESH, "Vary": "Accept-Language"})


@lru_cache(1)
def _read(index: Path, _changed: int) -> str:
    return index.read_text(encoding="utf-8")


async def _file(request: Request) -> Response:
    path = request.url.path
    file = BUILT / path[1:]
    if not file.exists():
        return Response(status_code=404)
    return FileResponse(file, media_type=FILES[path], headers=_FRESH)


class _Kept(StaticFiles):
    def file_response(self, *arguments: object, **more: object) -> Response:
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
