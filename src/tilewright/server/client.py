"""The browser client's files: built from `web/` into this package, served as they are."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

BUILT = Path(__file__).with_name("web")
# The client looks at the address itself.
PAGES = (
    "/",
    "/match/{match_id}",
    "/match/{match_id}/review",
    "/rules/{game}",
    "/analysis",
    "/analysis/{game}",
)
NOT_BUILT = "The browser client is not built here: run 'make web'. The API is under /api.\n"


def add_client(app: FastAPI) -> None:
    """One page for all addresses that people see, and what it loads."""
    for path in PAGES:
        app.add_api_route(path, _page, include_in_schema=False)
    app.add_api_route("/icon.svg", _icon, include_in_schema=False)
    # Names of built files change with their content, so they may be kept for ever.
    app.mount("/assets", _Kept(directory=BUILT / "assets", check_dir=False))


async def _page() -> Response:
    index = BUILT / "index.html"
    if not index.exists():
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _icon() -> Response:
    icon = BUILT / "icon.svg"
    return FileResponse(icon) if icon.exists() else Response(status_code=404)


class _Kept(StaticFiles):
    def file_response(self, *arguments: object, **more: object) -> Response:
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
