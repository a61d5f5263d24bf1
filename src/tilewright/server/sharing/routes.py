"""The routes of what finished matches are shown to others by."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from tilewright.server.routes import MatchId, Served, client_of, problems
from tilewright.server.service import Service
from tilewright.server.sharing.card import card_svg
from tilewright.server.sharing.result import words_of
from tilewright.server.table import Table

router = APIRouter(prefix="/api")

Language = Annotated[Literal["en", "hu", "cs", "nl"], Query(description="of the words on the card")]
_KEPT = {"Cache-Control": "public, max-age=86400"}  # a finished game stays as it is


def _picture(media_type: str, **schema: str) -> dict[str, Any]:
    content = {media_type: {"schema": {"type": "string", **schema}}}
    return {
        "response_class": Response,
        "responses": {200: {"content": content}, **problems(404, 409)},
    }


@router.get("/matches/{match_id}/card.svg", **_picture("image/svg+xml"))
async def card_as_svg(
    request: Request, match_id: MatchId, served: Served, language: Language = "en"
) -> Response:
    """The final boards of a finished match with names and points, to be shown to others."""
    table = await _finished(request, match_id, served)
    say = words_of(language, table.setup.game)
    drawn = await served.matches.read(card_svg, table, say)
    return Response(drawn, media_type="image/svg+xml", headers=_KEPT)


@router.get("/matches/{match_id}/card.png", **_picture("image/png", format="binary"))
async def card_as_png(
    request: Request, match_id: MatchId, served: Served, language: Language = "en"
) -> Response:
    """The same as pixels, 1200 by 630. A name with letters that are not Latin is left out."""
    table = await _finished(request, match_id, served)
    drawn = await served.pictures.png(table, language)
    return Response(drawn, media_type="image/png", headers=_KEPT)


async def _finished(request: Request, match_id: str, served: Service) -> Table:
    served.limiter.take(client_of(request), "card")
    table = await served.matches.fresh_table(match_id)
    table.check_finished()
    return table
