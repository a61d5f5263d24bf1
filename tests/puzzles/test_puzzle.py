"""Puzzles as objects, as lines of files, and solved move by move."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import tilewright
from puzzles.sample import sample
from tilewright.core.errors import SetupError
from tilewright.puzzles import Puzzle, judge, played_on, positions, puzzle_schema
from tilewright.puzzles.shipped import packed, read_puzzles, shipped


def azul() -> Puzzle:
    return sample(tilewright.make("azul").start(seed=7), ("2r2", "1r1", "4k3"), ("5kF",))


def test_a_puzzle_survives_its_line_of_json() -> None:
    puzzle = azul()
    assert Puzzle.from_line(puzzle.to_line()) == puzzle
    assert json.loads(puzzle.to_line())["line"][1] == {"seat": 1, "move": "1r1"}


def test_a_line_keeps_to_the_schema() -> None:
    schema = puzzle_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(azul().to_json(), schema)
    broken = azul().to_json() | {"gap": "much"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"gap": "much"}, "gap"),
        ({"surprise": 1}, "unknown surprise"),
        ({"id": "0123"}, "another id"),
        ({"line": []}, "disagree"),
        ({"alternatives": [["1r1"], ["4k3"]]}, "disagree"),
    ],
)
def test_what_is_no_puzzle_is_refused(change: dict[str, object], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Puzzle.from_json(azul().to_json() | change)


@pytest.mark.parametrize("text", ["{", "[]", "7"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="no puzzle"):
        Puzzle.from_line(text)


def test_the_solver_sees_the_position_before_each_own_move() -> None:
    puzzle = azul()
    first, second = positions(puzzle)
    assert first == puzzle.position
    state = tilewright.make("azul").start(seed=7)
    state.play("2r2")
    state.play("1r1")
    assert second == state.view(0)


def test_moves_are_judged() -> None:
    puzzle = azul()
    assert judge(puzzle, 0, "2r2").kind == "right"
    assert judge(puzzle, 0, "5kF").kind == "another"
    assert judge(puzzle, 0, "5kF").is_right
    wrong = judge(puzzle, 0, puzzle.candidates[1].move)
    assert (wrong.kind, wrong.is_right) == ("wrong", False)
    assert wrong.loss == pytest.approx(0.2)
    assert judge(puzzle, 1, "4k3").kind == "right"
    assert judge(puzzle, 1, "4kF").kind == "wrong"


def test_an_illegal_move_gets_its_refusal() -> None:
    verdict = judge(azul(), 0, "1b1")
    assert verdict.kind == "illegal"
    assert verdict.refusal == "colour_not_there"
    assert "blue" in (verdict.message or "")
    assert judge(azul(), 0, "nonsense").refusal == "notation"


def test_a_step_that_is_not_there_is_refused() -> None:
    for step in (-1, 2):
        with pytest.raises(SetupError, match="2 own moves"):
            judge(azul(), step, "2r2")


def test_the_best_replies_are_played_on() -> None:
    puzzle = azul()
    assert [one.move for one in played_on(puzzle, 0)] == ["2r2", "1r1"]
    assert [one.move for one in played_on(puzzle, 1)] == ["4k3"]


def test_a_file_says_in_which_line_it_is_bad(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(azul().to_line() + "{}\n")
    with pytest.raises(SetupError, match="line 2"):
        list(read_puzzles(path))


def test_packed_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl.xz"
    path.write_bytes(packed([azul()]))
    assert list(read_puzzles(path)) == [azul()]
    path.write_bytes(b"damaged")
    with pytest.raises(SetupError, match="no file of puzzles"):
        list(read_puzzles(path))


def test_games_that_are_not_installed_have_no_puzzles() -> None:
    with pytest.raises(SetupError, match="no game"):
        shipped("chess")
