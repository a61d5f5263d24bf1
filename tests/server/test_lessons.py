"""Lessons over HTTP: every task of every game can be solved, and missed, and says so in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import tilewright
from server.serving import Client, ok, problem
from tilewright.core.breakdown import BreakdownItem
from tilewright.core.game import Game
from tilewright.core.lessons import ANY_KIND, Task, Verdict, attempt, tasks_of
from tilewright.core.words import LANGUAGES, Words
from tilewright.games import game_names, spec

TASKS = [
    pytest.param(name, task, id=f"{name}-{task.name}")
    for name in game_names()
    for task in tasks_of(spec(name))
]
GAMES = sorted({str(case.values[0]) for case in TASKS})
every_task = pytest.mark.parametrize(("name", "task"), TASKS)
every_game = pytest.mark.parametrize("name", GAMES)


def game_of(name: str, task: Task) -> Game:
    return tilewright.make(name, task.players, task.variant)


def tries(game: Game, task: Task, moves: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All that a learner can do up to a verdict, move by move."""
    for move in attempt(game, task, moves).state.legal_moves():
        played = (*moves, move)
        if attempt(game, task, played).verdict == "open":
            yield from tries(game, task, played)
        else:
            yield played


@cache
def found(name: str, task: Task, verdict: Verdict) -> tuple[str, ...]:
    """The first moves that come to a verdict."""
    game = game_of(name, task)
    for moves in tries(game, task):
        if attempt(game, task, moves).verdict == verdict:
            return moves
    raise AssertionError(f"no moves are {verdict}")


def tried(client: Client, name: str, task: Task, *moves: str) -> dict[str, Any]:
    return ok(client.http.post(f"/lessons/{name}/{task.name}", json={"moves": moves}))


def in_words(client: Client, name: str, language: str) -> list[dict[str, Any]]:
    answer = ok(client.http.get(f"/lessons/{name}", params={"language": language}))
    tasks: list[dict[str, Any]] = answer["tasks"]
    return tasks


@every_task
def test_every_task_can_be_solved_and_missed(client: Client, name: str, task: Task) -> None:
    begun = tried(client, name, task)
    state = game_of(name, task).load(task.position)
    assert state.text() == task.position
    assert begun["verdict"] == "open"
    assert begun["seat"] == state.turn
    assert begun["position"]["view"] == state.view(state.turn)
    assert [one["move"] for one in begun["position"]["moves"]] == state.legal_moves()

    done = tried(client, name, task, *found(name, task, "done"))
    assert (done["verdict"], done["missed"], done["hint"]) == ("done", None, None)

    missed = tried(client, name, task, *found(name, task, "missed"))
    assert missed["verdict"] == "missed"
    for language in LANGUAGES:
        (said,) = [one for one in in_words(client, name, language) if one["name"] == task.name]
        assert said["missed"][missed["missed"]]


@every_task
def test_hints_lead_to_the_goal(client: Client, name: str, task: Task) -> None:
    moves: list[str] = []
    while (answer := tried(client, name, task, *moves))["verdict"] == "open":
        assert answer["hint"]["parts"] == game_of(name, task).parts(answer["hint"]["move"])
        moves.append(answer["hint"]["move"])
    assert answer["verdict"] == "done"
    assert tuple(moves) == task.hint


@every_task
def test_what_is_said_of_points_is_what_the_hint_gains(name: str, task: Task) -> None:
    """Bounds are said as the points themselves, so no more than that may come of the hint."""
    game = game_of(name, task)
    seat = game.load(task.position).turn
    gained = [
        item
        for made in range(len(task.hint))
        for item in attempt(game, task, task.hint[: made + 1]).breakdown
        if item.seat == seat
    ]
    for condition in task.goal:
        if condition.points is not None:
            kinds = kinds_of(gained) if condition.points == ANY_KIND else {condition.points}
            assert sum(item.points for item in gained if item.kind in kinds) == condition.number


def kinds_of(items: Iterable[BreakdownItem]) -> set[str]:
    return {item.kind for item in items}


@every_game
def test_refused_moves_are_explained_in_every_language(client: Client, name: str) -> None:
    met: set[str] = set()
    for task in tasks_of(spec(name)):
        refused = {}  # one of each kind
        for one in tried(client, name, task)["refused"]:
            answer = client.http.post(f"/lessons/{name}/{task.name}", json={"moves": [one["move"]]})
            assert problem(answer) == (422, "illegal-move")
            refused[answer.json()["refusal"]] = answer.json()["values"]
            if refused.keys() >= task.refusals:
                break
        assert refused.keys() == task.refusals
        met |= refused.keys()
    assert met
    for language in LANGUAGES:
        folder = spec(name).lessons
        assert folder is not None
        words = Words(language, folder.parent / "words")
        for refusal in met:
            assert f"illegal.{refusal}" in words


@every_game
def test_every_language_has_words_for_every_task(client: Client, name: str) -> None:
    english = in_words(client, name, "en")
    assert 10 <= len(english) <= 15
    for language in LANGUAGES:
        for task, one in zip(english, in_words(client, name, language), strict=True):
            assert one["name"] == task["name"]
            assert one["missed"].keys() == task["missed"].keys()
            assert (one["touch"] is None) == (task["touch"] is None)
            if language != "en":
                assert one["text"] != task["text"]


@every_game
def test_bad_moves_change_nothing_and_say_why(client: Client, name: str) -> None:
    path = f"/lessons/{name}/{tasks_of(spec(name))[0].name}"
    before = ok(client.http.post(path, json={}))
    assert problem(client.http.post(path, json={"moves": ["nonsense"]})) == (422, "illegal-move")
    many = {"moves": [before["hint"]["move"]] * 9}
    assert problem(client.http.post(path, json=many)) == (422, "invalid")
    assert problem(client.http.post(path, json={"moves": 7})) == (422, "invalid")
    assert ok(client.http.post(path, json={})) == before


def test_what_has_no_lessons_is_not_found(client: Client) -> None:
    assert problem(client.http.get("/lessons/chess")) == (404, "not-found")
    assert problem(client.http.post("/lessons/chess/first", json={})) == (404, "not-found")
    assert problem(client.http.post(f"/lessons/{GAMES[0]}/no-such", json={})) == (404, "not-found")
    wrong = client.http.get(f"/lessons/{GAMES[0]}", params={"language": "fr"})
    assert problem(wrong) == (422, "invalid")


def test_the_catalogue_says_which_games_have_lessons(client: Client) -> None:
    listed = {game["name"]: game["lessons"] for game in ok(client.http.get("/games"))["games"]}
    for name in game_names():
        assert listed[name] == len(tasks_of(spec(name)))
