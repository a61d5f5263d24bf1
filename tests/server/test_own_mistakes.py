"""Mistakes of one's own: from a review into puzzles, due again later, and a level of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.puzzles import Solver
from server.reviews import QUICK, ask, cut_short, reviewed
from server.serving import Client, SeatHolder, Server, ok, problem, running
from server.stored import change
from tilewright.players.levels import LEVELS
from tilewright.server.puzzling.mistakes import DAYS, level_of
from tilewright.server.puzzling.storage import ReviewedGame
from tilewright.server.settings import DATABASE_FILE
from web.reviews import play_the_end

DAY = 86_400
ENDING, MOVES = "azul-2-standard.tilewright", 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("mistakes"), *QUICK) as found:
        yield found


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[Client]:
    with server.client() as found:
        yield found


@pytest.fixture(scope="module")
def played(client: Client) -> tuple[SeatHolder, dict[str, Any]]:
    """A match with a mistake near its end, and its review."""
    holder = play_the_end(client, ENDING, MOVES)
    ask(client, holder.match)
    return holder, reviewed(client, holder.match)["review"]


def _adopt(solver: Solver, holder: SeatHolder) -> dict[str, Any]:
    return ok(solver.adopt(holder.match, holder.token))


def _mistakes(review: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        one for one in review["events"]
        if one["kind"] == "decision" and one["class"] in ("mistake", "blunder")
    ]  # fmt: skip


def test_mistakes_of_a_review_are_due_at_once(
    client: Client, played: tuple[SeatHolder, dict[str, Any]]
) -> None:
    holder, review = played
    solver = Solver(client)
    wanted = _mistakes(review)
    assert wanted
    assert _adopt(solver, holder) == {"added": len(wanted)}
    assert _adopt(solver, holder) == {"added": 0}
    found = solver.progress()
    assert len(found["mistakes"]) == len(wanted)
    assert all(one["due_at"] <= found["now"] for one in found["mistakes"])
    assert {one["match"] for one in found["mistakes"]} == {holder.match}
    assert [(one["game"], one["matches"]) for one in found["levels"]] in ([("azul", 2)], [])
    assert {one["level"] for one in found["levels"]} <= set(LEVELS)


def test_a_mistake_is_a_puzzle_of_its_own_person_alone(
    client: Client, played: tuple[SeatHolder, dict[str, Any]]
) -> None:
    holder, review = played
    solver = Solver(client)
    _adopt(solver, holder)
    (puzzle, *_) = (one["puzzle"] for one in solver.progress()["mistakes"])
    assert problem(Solver(client).get(f"/{puzzle}")) == (404, "not-found")
    shown = ok(solver.get(f"/{puzzle}"))
    event = next(
        one for one in _mistakes(review) if one["sequence"] == shown["own"]["sequence"]
    )  # fmt: skip
    assert shown["own"]["played"] == event["played"]
    before = client.look(holder.match, at=event["sequence"], seat=event["seat"])
    assert shown["board"]["position"] == before["position"]
    place = f"/{puzzle}/moves"
    assert ok(solver.post(place, step=0, move=event["played"]))["verdict"] == "wrong"
    done = ok(solver.post(place, step=0, move=event["best"]))
    assert (done["verdict"], done["rating"]) == ("right", None)
    assert done["puzzle"]["solution"]["reasons"] == [event["reasons"]]
    assert solver.progress()["ratings"] == []  # one's own mistakes have no rating


def test_a_mistake_that_is_solved_comes_later_each_time(
    server: Server, client: Client, played: tuple[SeatHolder, dict[str, Any]]
) -> None:
    holder, review = played
    solver = Solver(client)
    _adopt(solver, holder)
    shown = ok(solver.get(f"/{solver.progress()['mistakes'][0]['puzzle']}"))
    puzzle, sequence = shown["id"], shown["own"]["sequence"]
    best = next(one["best"] for one in _mistakes(review) if one["sequence"] == sequence)
    played_move = shown["own"]["played"]

    def due() -> float:
        found = solver.progress()
        (one,) = (one for one in found["mistakes"] if one["puzzle"] == puzzle)
        return float(one["due_at"] - found["now"]) / DAY

    for days in DAYS[1:4]:
        ok(solver.post(f"/{puzzle}/again"))
        ok(solver.post(f"/{puzzle}/moves", step=0, move=best))
        assert due() == pytest.approx(days, abs=0.01)
    ok(solver.post(f"/{puzzle}/again"))
    ok(solver.post(f"/{puzzle}/moves", step=0, move=played_move))
    ok(solver.post(f"/{puzzle}/moves", step=0, move=best))
    assert due() == pytest.approx(DAYS[0], abs=0.01)
    assert server.data.exists()


def test_a_move_that_the_review_did_not_look_at_is_looked_at(
    client: Client, played: tuple[SeatHolder, dict[str, Any]]
) -> None:
    holder, review = played
    solver = Solver(client)
    _adopt(solver, holder)
    shown = [ok(solver.get(f"/{one['puzzle']}")) for one in solver.progress()["mistakes"]]
    events = {one["sequence"]: one for one in _mistakes(review)}
    for one in shown:
        known = {each["move"] for each in events[one["own"]["sequence"]]["candidates"]}
        other = [each["move"] for each in one["board"]["moves"] if each["move"] not in known]
        if other:
            done = ok(solver.post(f"/{one['id']}/moves", step=0, move=other[0]))
            assert done["verdict"] in ("another", "wrong")
            return
    pytest.fail("every move was looked at")


def test_only_reviewed_matches_of_ones_own_are_taken_over(client: Client) -> None:
    solver = Solver(client)
    holder = cut_short(client)
    wrong = solver.adopt(holder.match, solver.token)
    assert problem(wrong) == (401, "bad-token")
    early = solver.adopt(holder.match, holder.token)
    assert problem(early) == (409, "not-playing")
    playing = client.open("azul", "person", "person")
    going_on = solver.adopt(playing.match, playing.token)
    assert problem(going_on) == (409, "not-playing")
    assert solver.progress()["mistakes"] == []


def test_mistakes_stay_when_the_match_is_forgotten(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data, *QUICK) as server, server.client() as client:
        holder = play_the_end(client, ENDING, MOVES)
        ask(client, holder.match)
        reviewed(client, holder.match)
        solver = Solver(client)
        added = _adopt(solver, holder)["added"]
        assert added
        server.kill()
        for table in ("review_journal", "reviews", "log", "holders", "matches"):
            change(data / DATABASE_FILE, f"delete from {table}")
        server.start()
        found = solver.progress()["mistakes"]
        assert len(found) == added
        assert ok(solver.get(f"/{found[0]['puzzle']}"))["own"]["match"] == holder.match


def _game(level: str | None, decisions: int) -> ReviewedGame:
    return ReviewedGame("a" * 26, 0, "azul", level, 0.02, decisions, 1.0)


def test_the_level_of_ones_own_lies_among_those_that_one_played_like() -> None:
    assert level_of([_game("casual", 30)]) == "casual"
    assert level_of([_game("casual", 30), _game("advanced", 30)]) == "skilled"
    assert level_of([_game("novice", 2), _game("strong", 60), _game(None, 9)]) == "strong"
    assert level_of([_game(None, 9)]) is None
    assert level_of([]) is None
