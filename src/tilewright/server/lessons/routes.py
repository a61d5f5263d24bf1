"""The routes of lessons: the tasks of a game, and moves that are tried on one."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

import tilewright
from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.game import Game
from tilewright.core.lessons import Task, attempt, refused_moves, tasks_of, words_of
from tilewright.core.words import LANGUAGES, Message
from tilewright.games import game_names, spec
from tilewright.server.analysing.positions import shown
from tilewright.server.answers import LegalMove
from tilewright.server.encoding import dumps
from tilewright.server.lessons import answers, forms
from tilewright.server.problems import Problem, illegal_move
from tilewright.server.routes import Served, answered, client_of

router = APIRouter(prefix="/api")

Name = Annotated[str, Path(max_length=40)]
Language = Annotated[str, Query(pattern="^(" + "|".join(LANGUAGES) + ")$")]


@router.get("/lessons/{game}", **answered(answers.LessonsAnswer, 404))
async def lessons(game: Name, language: Language = "en") -> Response:
    """The tasks of a game, in words."""
    tasks = _tasks(game)
    folder = spec(game).lessons
    assert folder is not None
    words = words_of(folder, language)
    answer: answers.LessonsAnswer = {
        "game": game,
        "tasks": [_in_words(task, words) for task in tasks],
    }
    return Response(dumps(answer), media_type="application/json")


@router.post("/lessons/{game}/{task}", **answered(answers.TaskAnswer, 404))
async def try_task(
    request: Request, game: Name, task: Name, form: forms.TaskTried, served: Served
) -> Response:
    """The position of a task; with moves, the one after them and whether they reach the goal."""
    served.limiter.take(client_of(request), "position")
    chosen = next((one for one in _tasks(game) if one.name == task), None)
    if chosen is None:
        raise Problem("not-found", f"{game} has no task {task}")
    trying = asyncio.to_thread(_tried, game, chosen, form)
    return Response(dumps(await served.counted("lesson", trying)), media_type="application/json")


def _tasks(game: str) -> tuple[Task, ...]:
    found = tasks_of(spec(game)) if game in game_names() else ()
    if not found:
        raise Problem("not-found", f"there are no lessons of {game}")
    return found


def _tried(name: str, task: Task, form: forms.TaskTried) -> answers.TaskAnswer:
    game = tilewright.make(name, task.players, task.variant)
    try:
        made = attempt(game, task, form.moves)
    except (IllegalMove, NotationError) as error:
        raise illegal_move(error) from None
    return {
        "seat": made.seat,
        "position": shown(made.state, made.breakdown, made.seat),
        "verdict": made.verdict,
        "missed": made.missed,
        "hint": _with_parts(game, made.hint) if made.hint else None,
        "refused": [] if form.moves else _refused(game, task),
    }


@lru_cache(maxsize=256)
def _refused(game: Game, task: Task) -> list[LegalMove]:
    return [_with_parts(game, move) for move in refused_moves(game, task)]


def _with_parts(game: Game, move: str) -> LegalMove:
    return {"move": move, "parts": game.parts(move)}


def _in_words(task: Task, words: dict[str, Message]) -> answers.TaskShown:
    """What the goal asks for has places in the words: under the names of what may be missed."""
    values = {one.missed: one.number for one in task.goal}

    def say(key: str) -> str:
        message = words[f"{task.name}.{key}"]
        assert isinstance(message, str)
        return message.format(**values)

    return {
        "name": task.name,
        "section": task.section,
        "title": say("title"),
        "text": say("text"),
        "touch": say("touch") if f"{task.name}.touch" in words else None,
        "done": say("done"),
        "missed": {one.missed: say(one.missed) for one in task.goal},
    }
