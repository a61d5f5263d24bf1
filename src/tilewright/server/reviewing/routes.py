"""The routes of finished matches: their reviews, their positions, and playing on from one."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tilewright.server import answers as table_answers
from tilewright.server.analysing.answers import PositionAnswer
from tilewright.server.analysing.positions import shown
from tilewright.server.encoding import dumps
from tilewright.server.forms import Empty, PlayOn
from tilewright.server.problems import Problem
from tilewright.server.reviewing import answers
from tilewright.server.routes import (
    Key,
    MatchId,
    Served,
    answered,
    client_of,
    granted,
    take_history,
)
from tilewright.server.service import Service
from tilewright.server.table import Table

router = APIRouter(prefix="/api")


@router.post("/matches/{match_id}/review", **answered(answers.ReviewAnswer, 404, 409, success=202))
async def ask_for_review(
    request: Request,
    match_id: MatchId,
    form: Empty,  # noqa: ARG001
    served: Served,
) -> Response:
    """Ask for the review of a finished match. Asking again changes nothing, unless it failed."""
    served.limiter.take(client_of(request), "review")
    table = await _finished(served, match_id)
    asking = served.matches.read(served.reviews.ask, table)
    return _text(await served.counted("review", asking), 202)


@router.get("/matches/{match_id}/review", **answered(answers.ReviewAnswer, 404, 409))
async def look_at_review(
    request: Request,
    match_id: MatchId,
    served: Served,
    brief: Annotated[
        bool, Query(description="without the review of the first pass, which you have already")
    ] = False,
) -> Response:
    """How far the review of a finished match is, and what it has found so far."""
    table = await _finished(served, match_id)
    take_history(request, served, len(table.standing))
    return _text(await served.matches.read(served.reviews.look, table.id, brief))


@router.get("/matches/{match_id}/position", **answered(PositionAnswer, 404, 409))
async def position(
    request: Request,
    match_id: MatchId,
    served: Served,
    at: Annotated[int, Query(ge=1, le=1_000_000)],
) -> Response:
    """The whole position of a finished match at a sequence, as the analysis board takes it."""
    table = await _finished(served, match_id)
    take_history(request, served, min(at, table.sequence))
    earlier = await served.matches.read(table.at, at)
    if earlier.state is None:
        raise Problem("not-playing", "the game had not begun then")
    return _text(dumps(await asyncio.to_thread(shown, earlier.state)))


@router.post(
    "/matches/{match_id}/play-on",
    **answered(table_answers.SeatGrant, 403, 404, 409, success=201),
)
async def play_on(
    request: Request, match_id: MatchId, form: PlayOn, served: Served, key: Key = None
) -> Response:
    """Open a table that begins at a position of a finished match."""
    served.limiter.take(client_of(request), "open")
    take_history(request, served, form.at)
    grant = await served.counted(
        "play-on", served.matches.play_on(match_id, form, key, client_of(request))
    )
    return await granted(served, grant)


async def _finished(served: Service, match_id: str) -> Table:
    """A match that is over and had a move at least."""
    table = await served.matches.fresh_table(match_id)
    table.check_finished()
    return table


def _text(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")
