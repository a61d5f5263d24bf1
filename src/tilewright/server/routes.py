"""The HTTP API of the server."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.security import HTTPBearer

from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.lessons import tasks_of
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.games import game_names, spec
from tilewright.players.levels import LEVELS
from tilewright.server import answers, forms, tokens
from tilewright.server.encoding import dumps
from tilewright.server.events import item_shown
from tilewright.server.matches import Done, SeatGrant, acting_seat
from tilewright.server.problems import MEDIA_TYPE, Problem, illegal_move
from tilewright.server.service import Service
from tilewright.server.table import Table
from tilewright.server.views import (
    drawn_view,
    encoded_done,
    encoded_past,
    encoded_view,
    fairness,
    origin_shown,
)

MAX_LISTED = 100

MatchId = Annotated[str, Path(pattern=forms.MATCH_ID_PATTERN)]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=tokens.KEY_PATTERN,
        description="makes a repeated request answer as the first did; as secret as a token, "
        "a UUID say",
    ),
]
SeatQuery = Annotated[
    int | None,
    Query(
        ge=0,
        lt=forms.MAX_SEATS,
        description="through its eyes: one of yours; looking back after the end any",
    ),
]
OpenQuery = Annotated[
    bool, Query(alias="open", description="with what every seat sees, after the end")
]


async def service_of(request: Request) -> Service:  # else it would be asked in a thread
    found: Service = request.app.state.service
    return found


def client_of(request: Request) -> str:
    """Whom limits count for."""
    client: str = request.state.client
    return client


Served = Annotated[Service, Depends(service_of)]


async def token_or_none(
    request: Request,
    _: Annotated[Any, Depends(HTTPBearer(auto_error=False, description="the token of a seat"))],
) -> str | None:
    """The token that was shown, if any."""
    shown = request.headers.get("authorization")
    if shown is None:
        return None
    scheme, _, token = shown.partition(" ")
    if scheme.lower() != "bearer" or not token.isascii() or not token:
        raise Problem("bad-token", "tokens are shown as 'Authorization: Bearer TOKEN'")
    return token


async def identity_or_none(
    match_id: MatchId, served: Served, token: Annotated[str | None, Depends(token_or_none)]
) -> str | None:
    found = await served.matches.holder(match_id, token)
    served.hub.saw(found)
    return found


async def identity(found: Annotated[str | None, Depends(identity_or_none)]) -> str:
    if found is None:
        raise Problem("bad-token", "this needs the token of a seat")
    return found


Identity = Annotated[str, Depends(identity)]
OptionalIdentity = Annotated[str | None, Depends(identity_or_none)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    schema = {"$ref": "#/components/schemas/ProblemDetails"}
    return {
        status: {"description": "Problem details", "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in sorted({400, 408, 413, 422, 429, 500, 503, *statuses})
    }


def answered(model: object, *statuses: int, success: int = 200) -> dict[str, Any]:
    return {
        "responses": {success: {"model": model}, **problems(*statuses)},
        "status_code": success,
    }


COMMAND = (401, 403, 404, 409)

router = APIRouter(prefix="/api")


# ---------------------------------------------------------------------- tables


@router.get("/games", **answered(answers.Catalogue))
async def games() -> Response:
    """What can be played."""
    found = [spec(name) for name in game_names()]
    shown: list[answers.GameShown] = [
        {
            "name": game.name,
            "title": game.title,
            "version": game.version,
            "players": list(game.players),
            "variants": list(game.variants),
            "hides": game.hides,
            "lessons": len(tasks_of(game)),
        }
        for game in found
    ]
    catalogue: answers.Catalogue = {
        "games": shown,
        "levels": list(LEVELS),
        "default_level": forms.DEFAULT_LEVEL,
        "phrases": list(forms.PHRASES),
    }
    return _json(catalogue)


@router.post("/matches", **answered(answers.SeatGrant, 403, 409, success=201))
async def open_table(
    request: Request, form: forms.NewTable, served: Served, key: Key = None
) -> Response:
    """Open a table. Whoever opens it holds its seats of people; open ones are for others."""
    served.limiter.take(client_of(request), "open")
    grant = await served.counted("open", served.matches.open(form, key, client_of(request)))
    return await granted(served, grant)


@router.get("/matches", **answered(answers.TableList))
async def list_tables(
    served: Served,
    status: Literal["waiting", "playing"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = 50,
    before: Annotated[
        float | None, Query(ge=0, le=1e12, description="`updated_at` of the last one seen")
    ] = None,
) -> Response:
    """Public tables, the one with the latest change first."""
    found = await served.matches.public_tables(status, limit, before)
    return _json({
        "tables": [
            {
                "match": one.id,
                "game": one.setup.game,
                "variant": one.setup.variant,
                "status": one.status,
                "seats": [seat.kind for seat in one.setup.seats],
                "open_seats": one.open_seats,
                "clock": one.setup.clock.model_dump() if one.setup.clock else None,
                "assistance": one.setup.assists,
                "origin": origin_shown(one.setup),
                "created_at": one.created_at,
                "updated_at": one.updated_at,
            }
            for one in found
        ]
    })  # fmt: skip


@router.get(
    "/matches/{match_id}",
    **answered(answers.TableView, 401, 404, 409),
    openapi_extra={"security": [{}]},  # or without a token, as a spectator
)
async def look(
    request: Request,
    match_id: MatchId,
    served: Served,
    who: OptionalIdentity,
    since: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seat: SeatQuery = None,
    at: Annotated[
        int | None, Query(ge=1, le=1_000_000, description="look back at this sequence instead")
    ] = None,
    uncovered: OpenQuery = False,
) -> Response:
    """The table as you may see it, with what happened since a sequence."""
    table = await served.matches.fresh_table(match_id)
    if at is None and uncovered:
        at = table.sequence
    if at is not None:
        take_history(request, served, min(at, table.sequence))
        return _text(await served.matches.read(encoded_past, table, who, seat, at, uncovered))
    told_since = table.sequence if since is None else since
    take_history(request, served, table.sequence - told_since - 1)
    return _text(encoded_view(table, who, seat, told_since))


@router.post("/matches/{match_id}/join", **answered(answers.SeatGrant, 403, 404, 409, success=201))
async def join(
    request: Request, match_id: MatchId, form: forms.Joining, served: Served, key: Key = None
) -> Response:
    """Take an open seat."""
    served.limiter.take(client_of(request), "join")
    grant = await served.counted("join", served.matches.join(match_id, form, key))
    return await granted(served, grant)


@router.post("/matches/{match_id}/fill", **answered(answers.DoneAnswer, *COMMAND))
async def fill(
    match_id: MatchId, form: forms.Filling, served: Served, who: Identity, key: Key = None
) -> Response:
    """Give an open seat to a bot; only the host may."""
    return await _done(served, "fill", who, served.matches.fill(match_id, who, form, key))


# ---------------------------------------------------------------------- playing


@router.post("/matches/{match_id}/moves", **answered(answers.DoneAnswer, *COMMAND))
async def play(
    match_id: MatchId, form: forms.Move, served: Served, who: Identity, key: Key = None
) -> Response:
    """Make a move. If you are too late the problem brings the fresh view."""
    return await _done(served, "play", who, served.matches.play(match_id, who, form, key))


@router.post("/matches/{match_id}/take-back", **answered(answers.DoneAnswer, *COMMAND))
async def take_back(
    request: Request,
    match_id: MatchId,
    form: forms.TakeBack,
    served: Served,
    who: Identity,
    key: Key = None,
) -> Response:
    """Take back: alone any own decision, among several people the last one at the most."""
    served.limiter.take(client_of(request), "take-back")
    return await _done(served, "take-back", who, served.matches.take_back(match_id, who, form, key))


@router.post("/matches/{match_id}/leave", **answered(answers.DoneAnswer, *COMMAND))
async def leave(
    request: Request,
    match_id: MatchId,
    form: forms.Seat,
    served: Served,
    who: Identity,
    key: Key = None,
) -> Response:
    """Let a bot play on until you return."""
    served.limiter.take(client_of(request), "seat")
    doing = served.matches.leave(match_id, who, form.seat, False, key)
    return await _done(served, "leave", who, doing)


@router.post("/matches/{match_id}/resign", **answered(answers.DoneAnswer, *COMMAND))
async def resign(
    request: Request,
    match_id: MatchId,
    form: forms.Seat,
    served: Served,
    who: Identity,
    key: Key = None,
) -> Response:
    """Give up the seat for good; a bot plays on for the others."""
    served.limiter.take(client_of(request), "seat")
    doing = served.matches.leave(match_id, who, form.seat, True, key)
    return await _done(served, "resign", who, doing)


@router.post("/matches/{match_id}/return", **answered(answers.DoneAnswer, *COMMAND))
async def come_back(
    request: Request,
    match_id: MatchId,
    form: forms.Seat,
    served: Served,
    who: Identity,
    key: Key = None,
) -> Response:
    """Take the seat over again from the bot."""
    served.limiter.take(client_of(request), "seat")
    doing = served.matches.come_back(match_id, who, form.seat, key)
    return await _done(served, "return", who, doing)


@router.post("/matches/{match_id}/chat", **answered(answers.DoneAnswer, *COMMAND))
async def say(
    request: Request,
    match_id: MatchId,
    form: forms.Saying,
    served: Served,
    who: Identity,
    key: Key = None,
) -> Response:
    """Say one of the preset phrases."""
    served.limiter.take(client_of(request), "say")
    return await _done(served, "say", who, served.matches.say(match_id, who, form, key))


@router.post("/matches/{match_id}/rematch", **answered(answers.RematchAnswer, *COMMAND))
async def rematch(
    request: Request, match_id: MatchId, served: Served, who: Identity, key: Key = None
) -> Response:
    """Another table for the same people; everybody's token works there too."""
    served.limiter.take(client_of(request), "open")
    table = await served.counted("rematch", served.matches.rematch(match_id, who, key))
    return _json({"match": table.id})


@router.post("/matches/{match_id}/hint", **answered(answers.HintAnswer, *COMMAND))
async def hint(
    request: Request, match_id: MatchId, form: forms.Seat, served: Served, who: Identity
) -> Response:
    """The best move that a master sees for you now, and what every seat may expect after it."""
    served.limiter.take(client_of(request), "hint")
    table = await served.matches.fresh_table(match_id)
    seat = own_turn(table, who, form.seat)
    table.check_assistance()
    asker = served.matches.client_key(client_of(request))
    best = (await served.counted("hint", served.hints.ask(table, seat, asker))).best
    found: answers.HintAnswer = {
        "move": best.move,
        "parts": table.game.parts(best.move),
        "values": list(best.values),
        "leads": list(best.leads),
        "points": list(best.points),
        "error": best.error,
        "lead_error": best.lead_error,
        "exact": best.exact,
        "line": list(best.line),
    }
    return _json(found)


@router.post("/matches/{match_id}/preview", **answered(answers.PreviewAnswer, *COMMAND))
async def preview(
    match_id: MatchId, form: forms.Preview, served: Served, who: Identity
) -> Response:
    """What a move would do, without doing it: up to the next draw, which nobody knows."""
    table = await served.matches.table(match_id)
    seat = own_turn(table, who, form.seat)
    assert table.state is not None
    after = table.state.copy()
    try:
        breakdown = after.play_until_draw(form.move)
    except (IllegalMove, NotationError) as error:
        raise illegal_move(error) from None
    found: answers.PreviewAnswer = {
        "position": after.view(seat),
        "scores": list(after.scores),
        "winners": list(after.winners),
        "breakdown": [item_shown(item) for item in breakdown],
        "draw_follows": after.turn == CHANCE,
        "outlook": {"before": _outlook(table.state, seat), "after": _outlook(after, seat)},
    }
    return _json(found)


@router.get(
    "/matches/{match_id}/drawing.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
               **problems(401, 404, 409)},
    openapi_extra={"security": [{}]},  # or without a token, as a spectator
)  # fmt: skip
async def drawing(
    request: Request,
    match_id: MatchId,
    served: Served,
    who: OptionalIdentity,
    seat: SeatQuery = None,
    at: Annotated[
        int | None,
        Query(ge=1, le=1_000_000, description="draw the table as it was at this sequence"),
    ] = None,
    uncovered: OpenQuery = False,
) -> Response:
    """The table as you may see it, drawn by its game: for clients that do not know the game."""
    table = await served.matches.fresh_table(match_id)
    if at is not None and at < table.sequence:
        take_history(request, served, at)
    drawn = await served.matches.read(drawn_view, table, who, seat, at, uncovered)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# ---------------------------------------------------------------------- proof


@router.get(
    "/matches/{match_id}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
               **problems(404, 409)},
)  # fmt: skip
async def record(match_id: MatchId, served: Served) -> Response:
    """The game record; `tilewright verify` checks it, of the version that the match was begun with.

    While a game hides something its record is secret up to its end.
    """
    game, text = await served.matches.record(match_id)
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game}-{match_id}.tilewright"'},
    )


@router.get("/matches/{match_id}/fairness", **answered(answers.Fairness, 404))
async def fair(match_id: MatchId, served: Served) -> Response:
    """The hash of the seed, and after the end the seed: all draws follow from it."""
    return _json(fairness(await served.matches.fresh_table(match_id)))


# ---------------------------------------------------------------------- inside


def take_history(request: Request, served: Service, entries: int) -> None:
    """Looking back costs as many as there are entries to go through."""
    served.limiter.take(client_of(request), "history", max(0, entries))


def _outlook(state: State, viewer: int) -> list[int]:
    """Everybody's points if the round ended now.

    What others hide may be part of that: in a game that hides something theirs are the points that
    lie open.
    """
    if not state.game.spec.hides:
        return [state.outlook(seat) for seat in range(state.game.players)]
    scores = list(state.scores)
    scores[viewer] = state.outlook(viewer)
    return scores


def own_turn(table: Table, who: str, wanted: int | None) -> int:
    table.check_playing()
    seat = acting_seat(table, who, wanted)
    if table.turn != seat or not table.seats[seat].decided_by_person:
        raise Problem("not-your-turn", f"it is the turn of seat {table.turn}")
    return seat


async def _done(served: Service, command: str, who: str, doing: Awaitable[Done]) -> Response:
    done = await served.counted(command, doing)
    return _text(encoded_done(done.table, done.entry, who))


async def granted(served: Service, grant: SeatGrant) -> Response:
    table = grant.table
    who = await served.matches.holder(table.id, grant.token)
    view = encoded_view(table, who, None, 0)
    found = {
        "match": table.id,
        "token": grant.token,
        "seats": list(grant.seats),
        "link": f"/match/{table.id}#{grant.token}",
    }
    return _text(b'%b,"view":%b}' % (dumps(found)[:-1], view), 201)


def _json(content: Any, status: int = 200) -> Response:
    return _text(dumps(content), status)


def _text(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")
