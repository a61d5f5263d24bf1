"""The routes of the analysis board."""

from __future__ import annotations

import asyncio
from functools import partial

from fastapi import APIRouter, Request, Response

import tilewright
from tilewright.core.analysis import Analysis
from tilewright.core.errors import PositionError, TilewrightError
from tilewright.core.game import Game
from tilewright.server.analysing import answers, forms
from tilewright.server.analysing.evaluating import evaluated_seat
from tilewright.server.analysing.pool import AnalysisQuestion
from tilewright.server.analysing.positions import position_answer
from tilewright.server.encoding import dumps
from tilewright.server.forms import Seat as SeatForm
from tilewright.server.problems import bad_position
from tilewright.server.routes import MatchId, OptionalIdentity, Served, answered, client_of

router = APIRouter(prefix="/api")


@router.post("/positions", **answered(answers.PositionAnswer))
async def position(request: Request, form: forms.PositionAsked, served: Served) -> Response:
    """A position, checked by its rules; with a move or a draw, the one after it."""
    served.limiter.take(client_of(request), "position")
    found = await served.counted("position", asyncio.to_thread(position_answer, form))
    return Response(dumps(found), media_type="application/json")


@router.post("/analyses", **answered(answers.AnalysisAnswer))
async def analyse(request: Request, form: forms.AnalysisAsked, served: Served) -> Response:
    """What a position is worth to each seat, by what the seat to move may see."""
    served.limiter.take(client_of(request), "analysis", form.seconds)
    game, question = await asyncio.to_thread(_question, form)
    asking = served.analyses.analyse(question, client_of(request))
    found = await served.counted("analyse", asking)
    return Response(dumps(_shown(game, found)), media_type="application/json")


@router.post(
    "/matches/{match_id}/evaluation",
    **answered(answers.EvaluationAnswer, 401, 403, 404, 409),
    openapi_extra={"security": [{}]},  # or without a token, of a finished game
)
async def evaluate(
    request: Request, match_id: MatchId, form: SeatForm, served: Served, who: OptionalIdentity
) -> Response:
    """What the position is worth: at a table with assistance, or of a finished game."""
    table = await served.matches.fresh_table(match_id)
    seat = evaluated_seat(table, who, form.seat)
    taking = partial(served.limiter.take, client_of(request), "evaluation")
    asking = served.evaluations.ask(table, seat, client_of(request), taking)
    return Response(dumps(await served.counted("evaluate", asking)), media_type="application/json")


def _question(form: forms.AnalysisAsked) -> tuple[Game, AnalysisQuestion]:
    try:
        game = tilewright.make(form.game, form.players, form.variant)
        state = game.load(form.position)
    except TilewrightError as error:
        raise bad_position(error) from None
    if state.turn < 0:
        nobody = PositionError("turn", "nobody has a decision to make", "nobody_decides")
        raise bad_position(nobody)
    return game, AnalysisQuestion(
        form.game, form.players, form.variant, state.text(), form.seconds, form.multipv
    )


def _shown(game: Game, found: Analysis) -> answers.AnalysisAnswer:
    return {
        "seat": found.seat,
        "values": list(found.values),
        "leads": list(found.best.leads),
        "error": found.best.error,
        "candidates": [
            {
                "move": one.move,
                "parts": game.parts(one.move),
                "values": list(one.values),
                "leads": list(one.leads),
                "points": list(one.points),
                "error": one.error,
                "lead_error": one.lead_error,
                "visits": one.visits,
                "exact": one.exact,
                "line": list(one.line),
            }
            for one in found.candidates
        ],
        "iterations": found.iterations,
        "seconds": found.seconds,
        "method": found.method,
        "moves": found.moves,
    }
