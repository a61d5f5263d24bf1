"""Puzzles on the server: judged move by move, rated, due again, and never given away."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.databases import Postgres, free_port
from server.promises import migrate
from server.puzzles import (
    Solver,
    hiding,
    offered,
    one_move,
    placing,
    puzzle_file,
    three_moves,
    wrong_move,
)
from server.serving import Client, Server, ok, problem, run_program, running
from server.stored import change
from tilewright.games import game_names
from tilewright.puzzles import Puzzle, shipped
from tilewright.server.puzzling.boards import Boards
from tilewright.server.puzzling.why import hidden_reasons, part_hint, reasons
from tilewright.server.settings import DATABASE_FILE

EVERY = 10  # of those that come with the games


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("puzzles")
    options = ("--pace", "0", "--no-limits", "--puzzles", str(puzzle_file(folder)))
    environment = {}
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        environment = {"TILEWRIGHT_DATABASE_URL": postgres.new_database()}
        migrate(environment)
    with running(folder / "data", *options, environment=environment) as found:
        yield found


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[Client]:
    with server.client() as found:
        yield found


@pytest.fixture
def solver(client: Client) -> Solver:
    return Solver(client)


# ---------------------------------------------------------------- what is shown


def test_everybody_has_the_same_puzzle_of_the_day(client: Client) -> None:
    mine, theirs = Solver(client), Solver(client)
    found = ok(mine.get(""))
    assert found == ok(theirs.get("")) == ok(client.http.get("/puzzles"))
    assert {game["game"] for game in found["games"]} == {"azul", "summer-pavilion", "axio"}
    for game in found["games"]:
        daily = ok(mine.get(f"/{game['daily']}"))
        assert daily["daily"]
        assert daily["game"] == game["game"]
        assert game["count"] == sum(one.game == game["game"] for one in offered())


def test_the_board_is_what_the_seat_sees_with_its_legal_moves(solver: Solver) -> None:
    for puzzle in (three_moves(), placing(), hiding()):
        shown = solver.look(puzzle)
        assert shown["board"]["position"] == puzzle.position
        assert shown["board"]["turn"] == shown["seat"] == puzzle.seat
        moves = [one["move"] for one in shown["board"]["moves"]]
        assert puzzle.own_moves[0] in moves
        assert wrong_move(puzzle) in moves
        assert shown["attempt"] is None


def test_a_puzzle_is_solved_move_by_move_with_replies_between(solver: Solver) -> None:
    puzzle = three_moves()
    first = solver.play(puzzle, 0, puzzle.own_moves[0])
    assert first["verdict"] == "right"
    assert [one["move"] for one in first["puzzle"]["played"]] == ["2r2", "1r1"]
    assert first["puzzle"]["board"]["ply"] == 2
    assert first["puzzle"]["solution"] is None
    second = solver.play(puzzle, 1, puzzle.own_moves[1])
    assert second["puzzle"]["attempt"]["step"] == 2
    last = solver.play(puzzle, 2, puzzle.own_moves[2])["puzzle"]
    assert last["attempt"]["status"] == "solved"
    solution = last["solution"]
    assert [one["move"] for one in solution["line"]] == [one.move for one in puzzle.line]
    assert [board["ply"] for board in solution["boards"]] == list(range(len(puzzle.line) + 1))
    accepted = [[one["move"] for one in moves] for moves in solution["accepted"]]
    assert accepted == [list(moves) for moves in puzzle.alternatives]
    assert [one["theme"] for one in solution["themes"]] == ["denying", "floor"]
    assert solution["themes"][0]["name"]["hu"] != solution["themes"][0]["name"]["en"] == "Denying"
    assert len(solution["reasons"]) == 3
    assert [one["right"] for one in solution["candidates"]] == [True, False]


def test_another_right_move_counts_and_the_line_is_played_on(solver: Solver) -> None:
    puzzle = three_moves()
    done = solver.play(puzzle, 0, "5kF")
    assert done["verdict"] == "another"
    assert [one["move"] for one in done["puzzle"]["played"]] == ["2r2", "1r1"]


def test_what_the_rules_forbid_is_no_attempt(solver: Solver) -> None:
    puzzle = three_moves()
    place = f"/{puzzle.id}/moves"
    answer = solver.post(place, step=0, move="1r7")
    assert problem(answer) == (422, "illegal-move")
    answer = solver.post(place, step=0, move="2w2")
    assert problem(answer) == (422, "illegal-move")
    assert answer.json()["refusal"] == "colour_not_there"
    assert solver.look(puzzle)["attempt"] is None


def test_a_preview_says_what_a_move_would_do(solver: Solver) -> None:
    puzzle = three_moves()
    found = ok(solver.post(f"/{puzzle.id}/preview", step=0, move="5kF"))
    assert found["position"]["boards"][puzzle.seat]["floor"]
    assert not puzzle.position["boards"][puzzle.seat]["floor"]
    assert problem(solver.post(f"/{puzzle.id}/preview", step=1, move="4k3")) == (409, "stale")
    bad = solver.post(f"/{puzzle.id}/preview", step=0, move="2w2")
    assert problem(bad) == (422, "illegal-move")


# ---------------------------------------------------------------- nothing leaks


def _leaks(puzzle: Puzzle, content: Any, until: int) -> bool:
    """Whether an answer holds the solution from a ply of the line on."""
    if isinstance(content, dict) and content.get("solution") is not None:
        return True
    told = [one["move"] for one in content.get("played", [])]
    text = json.dumps({name: value for name, value in content.items() if name != "board"})
    themes = any(f'"{theme}"' in text for theme in puzzle.themes)
    return themes or told != [one.move for one in puzzle.line[:until]]


def test_nothing_is_given_away_before_the_end(solver: Solver) -> None:
    for puzzle in offered():
        shown = solver.look(puzzle)
        assert not _leaks(puzzle, shown, 0)
        assert not {"rating", "themes", "alternatives", "candidates", "line"} & shown.keys()
        missed = solver.play(puzzle, 0, wrong_move(puzzle))
        assert missed["verdict"] == "wrong"
        assert not _leaks(puzzle, missed["puzzle"], 0)
        assert set(missed) == {"verdict", "loss", "rating", "puzzle"}
        assert not _leaks(puzzle, solver.look(puzzle), 0)


def test_the_board_holds_nothing_that_the_seat_does_not_see(solver: Solver) -> None:
    puzzle = hiding()
    other = 1 - puzzle.seat
    for shown in (solver.look(puzzle), ok(solver.post(f"/{puzzle.id}/solution"))["puzzle"]):
        assert isinstance(shown["board"]["position"]["racks"][other], int)
    for board in solver.look(puzzle)["solution"]["boards"]:
        assert isinstance(board["position"]["racks"][other], int)


def test_later_boards_are_drawn_when_they_are_known(solver: Solver) -> None:
    puzzle = three_moves()
    place = f"/{puzzle.id}/drawing.svg"
    assert solver.get(place, ply=0).text.startswith("<svg")
    assert problem(solver.get(place, ply=2)) == (409, "hidden")
    solver.play(puzzle, 0, puzzle.own_moves[0])
    assert solver.get(place, ply=2).status_code == 200
    assert problem(solver.get(place, ply=3)) == (409, "hidden")


def test_hints_show_the_place_then_the_move_then_why(solver: Solver) -> None:
    puzzle = three_moves()

    def hint(number: int) -> dict[str, Any]:
        return ok(solver.post(f"/{puzzle.id}/hints", hint=number))

    assert hint(1) == {
        "hint": 1, "parts": {"kind": "take", "source": 2}, "reasons": None, "themes": [],
    }  # fmt: skip
    assert hint(2)["parts"] == {"kind": "take", "source": 2, "colour": "red"}
    last = hint(3)
    assert [one["theme"] for one in last["themes"]] == ["denying", "floor"]
    assert any(last["reasons"]["en"])
    assert "2r2" not in json.dumps(last, ensure_ascii=False)
    assert solver.look(puzzle)["attempt"]["hints"] == 3


# ---------------------------------------------------------------- ratings


def test_solving_raises_the_rating_and_missing_lowers_it(solver: Solver) -> None:
    assert solver.rating() is None
    up = solver.solve(one_move(1))["rating"]
    assert up["before"] == 1500
    assert up["after"] > 1500
    down = solver.play(one_move(2), 0, wrong_move(one_move(2)))["rating"]
    assert down["after"] < down["before"] == up["after"]
    assert solver.rating() == down["after"]
    history = solver.progress()["history"]
    assert [point["rating"] for point in history] == [up["after"], down["after"]]


def test_a_puzzle_counts_once_for_each_person(solver: Solver) -> None:
    puzzle = one_move(3)
    assert solver.play(puzzle, 0, wrong_move(puzzle))["rating"]
    after = solver.rating()
    assert solver.solve(puzzle)["rating"] is None
    assert solver.look(puzzle)["attempt"]["status"] == "solved"
    again = ok(solver.post(f"/{puzzle.id}/again"))
    assert again["attempt"] | {"begun": 2, "step": 0, "status": "open"} == again["attempt"]
    assert again["solution"] is None
    assert solver.solve(puzzle)["rating"] is None
    assert solver.rating() == after
    assert problem(solver.post(f"/{puzzle.id}/moves", step=0, move="1b1")) == (409, "not-playing")


def test_help_makes_an_attempt_weigh_less(client: Client) -> None:
    alone, themed, hinted = (Solver(client) for _ in range(3))
    puzzle = one_move(4)
    ok(hinted.post(f"/{puzzle.id}/hints", hint=2))
    gains = [
        solver.solve(puzzle, **more)["rating"]["after"] - 1500
        for solver, more in ((alone, {}), (themed, {"themed": True}), (hinted, {}))
    ]
    assert gains[0] > gains[1] > gains[2] > 0


def test_the_rating_of_a_puzzle_moves_with_attempts(client: Client) -> None:
    puzzle = one_move(5)
    found = [Solver(client).solve(puzzle)["puzzle"]["solution"] for _ in range(4)]
    ratings = [one["rating"] for one in found]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 4
    assert found[-1]["attempts"] == found[0]["attempts"] + 3
    assert found[-1]["deviation"] < puzzle.deviation


def test_giving_up_shows_the_solution_and_counts_as_missed(solver: Solver) -> None:
    puzzle = three_moves()
    solver.play(puzzle, 0, puzzle.own_moves[0])
    done = ok(solver.post(f"/{puzzle.id}/solution"))
    assert done["rating"]["after"] < 1500
    assert done["puzzle"]["attempt"]["status"] == "shown"
    assert done["puzzle"]["solution"]["line"]
    assert solver.progress()["streak"] == 0


def test_the_next_puzzle_is_one_that_is_new_and_near(solver: Solver) -> None:
    seen: set[str] = set()
    for _ in range(9):
        found = ok(solver.get("/next", game="azul"))["id"]
        assert found not in seen
        seen.add(found)
        ok(solver.post(f"/{found}/solution"))
    assert ok(solver.get("/next", game="azul"))["id"] in seen
    assert ok(solver.get("/next", game="azul", theme="floor"))["id"] == three_moves().id
    nothing = solver.get("/next", game="azul", theme="star")
    assert problem(nothing) == (404, "not-found")


def test_days_in_a_row_are_counted(server: Server, solver: Solver) -> None:
    assert solver.progress()["streak"] == 0
    solver.solve(one_move(1))
    found = solver.progress()
    assert (found["streak"], found["solved_today"]) == (1, True)


def test_votes_are_for_puzzles_whose_end_one_has_seen(solver: Solver) -> None:
    puzzle = one_move(6)
    assert problem(solver.post(f"/{puzzle.id}/vote", vote=1)) == (409, "not-playing")
    solver.solve(puzzle)
    for vote, counts in ((1, (1, 0)), (-1, (0, 1)), (0, (0, 0))):
        solution = ok(solver.post(f"/{puzzle.id}/vote", vote=vote))["solution"]
        assert (solution["liked"], solution["disliked"]) == counts


# ---------------------------------------------------------------- hostile


def test_two_tabs_at_once_count_once(server: Server, solver: Solver) -> None:
    puzzle = one_move(7)
    with server.client() as client, ThreadPoolExecutor(8) as threads:
        tabs = [Solver(client, solver.token) for _ in range(8)]
        answers = list(
            threads.map(
                lambda tab: tab.post(f"/{puzzle.id}/moves", step=0, move=puzzle.own_moves[0]),
                tabs,
            )
        )
    done = [one.json() for one in answers if one.status_code == 200]
    assert sum(one["rating"] is not None for one in done) == 1
    assert {one.status_code for one in answers} <= {200, 409}
    assert len(solver.progress()["history"]) == 1


@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("moves", {}),
        ("moves", {"step": -1, "move": "2r2"}),
        ("moves", {"step": "0", "move": "2r2"}),
        ("moves", {"step": 0, "move": "x" * 41}),
        ("moves", {"step": 0, "move": "2r2", "rating": 3000}),
        ("moves", {"step": 99, "move": "2r2"}),
        ("hints", {"hint": 4}),
        ("hints", {"hint": True}),
        ("vote", {"vote": 5}),
        ("preview", {"step": 0}),
    ],
)
def test_a_bad_request_changes_nothing(solver: Solver, place: str, body: dict[str, Any]) -> None:
    puzzle = three_moves()
    assert problem(solver.post(f"/{puzzle.id}/{place}", **body)) == (422, "invalid")
    assert solver.look(puzzle)["attempt"] is None


def test_who_has_no_good_token_solves_nothing(client: Client) -> None:
    place = f"/puzzles/{three_moves().id}"
    nobody = client.http.post(f"{place}/moves", json={"step": 0, "move": "2r2"})
    assert problem(nobody) == (401, "bad-token")
    for token in ("short", secrets.token_urlsafe(33), "x" * 42 + "!"):
        answer = client.http.get(place, headers={"Authorization": f"Bearer {token}"})
        assert problem(answer) == (401, "bad-token")
    assert ok(client.http.get(place))["attempt"] is None


def test_what_is_not_there_is_not_found(solver: Solver) -> None:
    assert problem(solver.get("/0123456789abcdef")) == (404, "not-found")
    assert problem(solver.get("/0123456789ABCDEF")) == (422, "invalid")
    assert problem(solver.get("/next", game="chess")) == (422, "invalid")
    late = solver.post(f"/{three_moves().id}/moves", step=1, move="4k3")
    assert problem(late) == (409, "stale")


def test_another_person_has_an_attempt_of_their_own(client: Client) -> None:
    puzzle = three_moves()
    mine, theirs = Solver(client), Solver(client)
    mine.solve(puzzle)
    assert theirs.look(puzzle)["attempt"] is None
    assert theirs.look(puzzle)["solution"] is None


# ---------------------------------------------------------------- files and restarts


def test_an_attempt_outlives_the_server(tmp_path: Path) -> None:
    puzzle = three_moves()
    options = ("--puzzles", str(puzzle_file(tmp_path)), "--no-limits")
    data = tmp_path / "data"
    with running(data, *options) as server, server.client() as client:
        solver = Solver(client)
        solver.play(puzzle, 0, puzzle.own_moves[0])
        solver.solve(one_move(1))
        streak = [("2026-01-01",), ("2026-01-02",)]
        before = solver.progress()
        server.kill()
        for (day,) in streak:
            change(
                data / DATABASE_FILE,
                "insert into solver_days select id, ? from solvers", day,
            )  # fmt: skip
        server.start()
        assert solver.look(puzzle)["attempt"]["step"] == 1
        after = solver.progress()
        assert after["ratings"] == before["ratings"]
        assert after["streak"] == 1  # days long ago are another streak


def test_a_bad_file_of_puzzles_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text('{"id": "x"}\n', encoding="utf-8")
    for path, said in ((file, "line 1"), (tmp_path / "missing.jsonl", "missing.jsonl")):
        done = run_program(
            "serve", "--data", str(tmp_path / "data"), "--port", str(free_port()),
            "--puzzles", str(path),
        )  # fmt: skip
        assert done.returncode != 0
        assert said in done.stderr


# ---------------------------------------------------------------- those that come with the games


@pytest.mark.parametrize("game", game_names())
def test_puzzles_that_come_with_a_game_can_be_shown_hinted_at_and_explained(game: str) -> None:
    for puzzle in shipped(game)[::EVERY]:
        boards = Boards(puzzle)
        assert boards.shown(0)["position"] == puzzle.position
        assert boards.shown(0)["turn"] == puzzle.seat
        for step, best in enumerate(puzzle.own_moves):
            state = boards.state(boards.ply_of(step))
            assert state.turn == puzzle.seat
            whole = state.game.parts(best)
            assert part_hint(puzzle, boards, step, 1).items() <= whole.items()
            for said in (
                *reasons(puzzle, boards, step)["en"],
                *hidden_reasons(puzzle, boards, step)["hu"],
            ):
                assert "{" not in said.replace(f"{{{puzzle.seat}}}", "")
            assert best not in " ".join(hidden_reasons(puzzle, boards, step)["en"]).split()
