"""The routes of puzzles. Whoever solves shows a token that the browser made and keeps."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from tilewright.server.analysing.pool import AnalysisQuestion
from tilewright.server.answers import PreviewAnswer
from tilewright.server.encoding import dumps
from tilewright.server.forms import GameName
from tilewright.server.problems import Problem
from tilewright.server.puzzling import answers, forms, showing
from tilewright.server.puzzling.attempts import OPEN
from tilewright.server.puzzling.desk import Change, PuzzleDesk, Task, checked_game
from tilewright.server.puzzling.mistakes import games_in, knows, mistakes_in, widened
from tilewright.server.routes import (
    Served,
    answered,
    client_of,
    problems,
    take_history,
    token_or_none,
)
from tilewright.server.service import Service

LOOK_SECONDS = 0.5  # at a move of which a review says nothing
MULTIPV = 10

PuzzleId = Annotated[str, Path(pattern=forms.PUZZLE_ID_PATTERN)]
Token = Annotated[str | None, Depends(token_or_none)]


async def token_needed(token: Token) -> str:
    """Whoever does something shows a token, even if nobody has seen it before."""
    if token is None:
        raise Problem("bad-token", "this needs a token of your own: 43 letters, digits, - and _")
    return token


OwnToken = Annotated[str, Depends(token_needed)]

ANYBODY: dict[str, Any] = {
    "security": [{}]
}  # or without a token, as somebody who has done nothing yet
KNOWN = (401, 404, 409)

router = APIRouter(prefix="/api")


# ---------------------------------------------------------------- what there is


@router.get("/puzzles", **answered(answers.PuzzleCatalogue, 401), openapi_extra=ANYBODY)
async def puzzles(served: Served, token: Token) -> Response:
    """What games have puzzles, their themes, and the puzzle of today for each."""

    def find(desk: PuzzleDesk) -> answers.PuzzleCatalogue:
        return showing.catalogue(desk, desk.known_solver(token))

    return _json(await served.matches.read(find, served.puzzles))


@router.get("/puzzles/next", **answered(answers.PuzzleFound, 401, 404), openapi_extra=ANYBODY)
async def next_puzzle(
    request: Request,
    served: Served,
    token: Token,
    game: Annotated[GameName, Query()],
    theme: Annotated[str | None, Query(pattern=forms.THEME_PATTERN)] = None,
) -> Response:
    """A puzzle that you have not tried, with a rating near yours."""
    served.limiter.take(client_of(request), "puzzle")

    def find(desk: PuzzleDesk) -> answers.PuzzleFound:
        return {"id": desk.next(desk.known_solver(token), checked_game(game), theme)}

    return _json(await served.matches.read(find, served.puzzles))


@router.get("/puzzles/progress", **answered(answers.PuzzleProgress, 401), openapi_extra=ANYBODY)
async def progress(request: Request, served: Served, token: Token) -> Response:
    """Your ratings, your streak, your own mistakes and when they are due."""
    served.limiter.take(client_of(request), "puzzle")

    def find(desk: PuzzleDesk) -> answers.PuzzleProgress:
        return showing.progress(desk, desk.known_solver(token))

    return _json(await served.matches.read(find, served.puzzles))


@router.get(
    "/puzzles/{puzzle_id}", **answered(answers.PuzzleShown, 401, 404), openapi_extra=ANYBODY
)
async def look(request: Request, puzzle_id: PuzzleId, served: Served, token: Token) -> Response:
    """A puzzle as far as you are with it."""
    served.limiter.take(client_of(request), "puzzle")

    def find(desk: PuzzleDesk) -> answers.PuzzleShown:
        solver = desk.known_solver(token)
        attempt = None if solver is None else desk.store.attempt(solver, puzzle_id)
        return showing.shown(desk, desk.task(puzzle_id, solver), attempt)

    return _json(await served.matches.read(find, served.puzzles))


@router.get(
    "/puzzles/{puzzle_id}/drawing.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **problems(401, 404, 409),
    },
    openapi_extra=ANYBODY,
)
async def drawing(
    request: Request,
    puzzle_id: PuzzleId,
    served: Served,
    token: Token,
    ply: Annotated[int, Query(ge=0, lt=1_000, description="of the line, as far as you know it")],
) -> Response:
    """The board, drawn by its game: for clients that do not know the game."""
    served.limiter.take(client_of(request), "puzzle")

    def find(desk: PuzzleDesk) -> str:
        solver = desk.known_solver(token)
        task = desk.task(puzzle_id, solver)
        attempt = None if solver is None else desk.store.attempt(solver, puzzle_id)
        over = attempt is not None and attempt.status != OPEN
        known = task.boards.end if over else task.boards.ply_of(attempt.step if attempt else 0)
        if ply > known:
            raise Problem("hidden", "this is known when the puzzle is over")
        return task.boards.drawing(ply)

    drawn = await served.matches.read(find, served.puzzles)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# ---------------------------------------------------------------- solving


@router.post("/puzzles/{puzzle_id}/moves", **answered(answers.PuzzleJudged, *KNOWN))
async def play(
    request: Request, puzzle_id: PuzzleId, form: forms.PuzzleMove, served: Served, token: OwnToken
) -> Response:
    """Try a move: is it right? After a right one the best replies are played, too."""
    served.limiter.take(client_of(request), "puzzle")
    return _json(await served.counted("solve", _judged(request, puzzle_id, form, served, token)))


@router.post(
    "/puzzles/{puzzle_id}/preview", **answered(PreviewAnswer, 401, 404), openapi_extra=ANYBODY
)
async def preview(
    request: Request, puzzle_id: PuzzleId, form: forms.PuzzlePreview, served: Served, token: Token
) -> Response:
    """What a move would do, at a step that you have come to."""
    served.limiter.take(client_of(request), "position")

    def find(desk: PuzzleDesk) -> PreviewAnswer:
        solver = desk.known_solver(token)
        task = desk.task(puzzle_id, solver)
        attempt = None if solver is None else desk.store.attempt(solver, puzzle_id)
        if form.step != (0 if attempt is None else attempt.step) or _is_over(task, form.step):
            raise Problem("stale", "the puzzle is not at this move")
        return task.boards.preview(form.step, form.move)

    return _json(await served.matches.read(find, served.puzzles))


@router.post("/puzzles/{puzzle_id}/hints", **answered(answers.PuzzleHint, *KNOWN))
async def hint(
    request: Request, puzzle_id: PuzzleId, form: forms.HintWanted, served: Served, token: OwnToken
) -> Response:
    """Where the move begins, which it is, why it is good: each is noted, and weighs."""
    served.limiter.take(client_of(request), "puzzle")

    def do(desk: PuzzleDesk) -> answers.PuzzleHint:
        solver = desk.solver(token)
        task = desk.task(puzzle_id, solver)
        change = desk.hint(solver, task, form.hint, form.themed)
        return showing.hint_shown(task, change.attempt.step, form.hint)

    return _json(await served.counted("puzzle-hint", served.matches.read(do, served.puzzles)))


@router.post("/puzzles/{puzzle_id}/solution", **answered(answers.PuzzleGivenUp, *KNOWN))
async def give_up(
    request: Request, puzzle_id: PuzzleId, form: forms.Beginning, served: Served, token: OwnToken
) -> Response:
    """See the solution; what was not solved by then counts as missed."""
    served.limiter.take(client_of(request), "puzzle")

    def do(desk: PuzzleDesk) -> answers.PuzzleGivenUp:
        solver = desk.solver(token)
        task = desk.task(puzzle_id, solver)
        change = desk.give_up(solver, task, form.themed)
        return {
            "rating": showing.rating_change(change),
            "puzzle": showing.shown(desk, task, change.attempt),
        }

    return _json(await served.counted("give-up", served.matches.read(do, served.puzzles)))


@router.post("/puzzles/{puzzle_id}/again", **answered(answers.PuzzleShown, *KNOWN))
async def again(
    request: Request, puzzle_id: PuzzleId, form: forms.Beginning, served: Served, token: OwnToken
) -> Response:
    """Begin a puzzle once more; it counts once for each person."""
    served.limiter.take(client_of(request), "puzzle")

    def do(desk: PuzzleDesk) -> answers.PuzzleShown:
        solver = desk.solver(token)
        task = desk.task(puzzle_id, solver)
        change = desk.begin_again(solver, task, form.themed)
        return showing.shown(desk, task, change.attempt)

    return _json(await served.counted("again", served.matches.read(do, served.puzzles)))


@router.post("/puzzles/{puzzle_id}/vote", **answered(answers.PuzzleShown, *KNOWN))
async def vote(
    request: Request, puzzle_id: PuzzleId, form: forms.PuzzleVote, served: Served, token: OwnToken
) -> Response:
    """Whether a puzzle is a good one; 0 takes a vote back."""
    served.limiter.take(client_of(request), "puzzle")

    def do(desk: PuzzleDesk) -> answers.PuzzleShown:
        solver = desk.solver(token)
        task = desk.task(puzzle_id, solver)
        return showing.shown(desk, task, desk.vote(solver, task, form.vote).attempt)

    return _json(await served.counted("vote", served.matches.read(do, served.puzzles)))


# ---------------------------------------------------------------- own mistakes


@router.post("/own-mistakes", **answered(answers.Adopted, *KNOWN))
async def adopt(
    request: Request, form: forms.Adoption, served: Served, token: OwnToken
) -> Response:
    """Take over the mistakes that the review of a match found at your seats, to solve them."""
    served.limiter.take(client_of(request), "puzzle")
    holder = await served.matches.holder(form.match, form.seat_token)
    table = await served.matches.fresh_table(form.match)
    table.check_finished()
    take_history(request, served, len(table.standing))

    def do(desk: PuzzleDesk) -> answers.Adopted:
        review = desk.store.review(form.match)
        if review is None:
            raise Problem("not-playing", "the review of this match is not made yet")
        solver = desk.solver(token)
        seats = table.seats_of(holder)
        mistakes = mistakes_in(review, table, seats, desk.now())
        return {"added": desk.store.adopt(solver, mistakes, games_in(review, table, seats))}

    return _json(await served.counted("adopt", served.matches.read(do, served.puzzles)))


# ---------------------------------------------------------------- inside


async def _judged(
    request: Request, puzzle_id: str, form: forms.PuzzleMove, served: Service, token: str
) -> answers.PuzzleJudged:
    desk = served.puzzles
    solver: str = await served.matches.read(desk.solver, token)
    task: Task = await served.matches.read(desk.task, puzzle_id, solver)
    verdict = await served.matches.read(desk.judge, task, form.step, form.move)
    if task.mistake is not None and not verdict.is_right and not knows(task.puzzle, form.move):
        task = await _looked_at(request, served, solver, task, form.move)
        verdict = await served.matches.read(desk.judge, task, form.step, form.move)

    def do() -> answers.PuzzleJudged:
        change: Change = desk.play(solver, task, form.step, form.move, verdict, form.themed)
        return {
            "verdict": verdict.kind,  # type: ignore[typeddict-item]
            "loss": verdict.loss,
            "rating": showing.rating_change(change),
            "puzzle": showing.shown(desk, task, change.attempt),
        }

    return await served.matches.read(do)


async def _looked_at(request: Request, served: Service, solver: str, task: Task, move: str) -> Task:
    """The mistake, after a look at a move that its review says nothing of."""
    assert task.mistake is not None
    client, puzzle = client_of(request), task.puzzle
    served.limiter.take(client, "analysis", LOOK_SECONDS)
    question = AnalysisQuestion(
        puzzle.game, puzzle.players, puzzle.variant, task.boards.state(0).text(), LOOK_SECONDS,
        MULTIPV,
    )  # fmt: skip
    found = await served.analyses.analyse(question, client)
    mistake = widened(task.mistake, found, move)
    if mistake is None:
        return task
    await served.matches.read(served.puzzles.store.reword, solver, mistake)
    return await served.matches.read(served.puzzles.task, puzzle.id, solver)


def _is_over(task: Task, step: int) -> bool:
    return step >= len(task.puzzle.alternatives)


def _json(content: object) -> Response:
    return Response(dumps(content), media_type="application/json")
