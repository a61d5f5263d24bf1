"""The route of tables that teach."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from tilewright.server.encoding import dumps
from tilewright.server.routes import (
    COMMAND,
    Identity,
    MatchId,
    Served,
    answered,
    client_of,
    own_turn,
)
from tilewright.server.teaching import answers, forms
from tilewright.server.teaching.advising import advice

router = APIRouter(prefix="/api")


@router.post("/matches/{match_id}/advice", **answered(answers.AdviceAnswer, *COMMAND))
async def advise(
    request: Request, match_id: MatchId, form: forms.AdviceAsked, served: Served, who: Identity
) -> Response:
    """What a move would cost you, before you play it: at a table that teaches."""
    served.limiter.take(client_of(request), "advice")
    table = await served.matches.fresh_table(match_id)
    seat = own_turn(table, who, form.seat)
    asker = served.matches.client_key(client_of(request))
    asking = advice(served.hints, table, seat, form.move, asker)
    found = await served.counted("advice", asking)
    return Response(dumps(found), media_type="application/json")
