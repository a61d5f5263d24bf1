"""The puzzles that come with the games: whole, legal, and nothing hidden in them."""

from __future__ import annotations

from collections.abc import Sequence

import jsonschema
import pytest

from tilewright.games import spec
from tilewright.games.registry import package_games
from tilewright.puzzles import Puzzle, judge, positions, puzzle_schema, shipped
from tilewright.puzzles.solving import start
from tilewright.puzzles.themes import all_themes

OWN_MOVES = {
    "move": (1,), "round": (2, 3, 4), "last": (1, 2, 3, 4), "placements": (2, 3, 4),
    "alone": (1, 2, 3, 4),
}  # fmt: skip
EVERYDAY = 40  # of each game; `long` looks at all of them


def every(puzzles: Sequence[Puzzle], count: int) -> Sequence[Puzzle]:
    return puzzles[:: max(1, len(puzzles) // count)]


def look_at(puzzle: Puzzle) -> None:
    """Whether a puzzle can be shown and solved."""
    state = start(puzzle)
    assert state.turn == puzzle.seat
    assert state.view(puzzle.seat) == puzzle.position
    assert len(state.legal_moves()) >= 8
    shown = positions(puzzle)
    assert len(shown) == len(puzzle.alternatives)
    for step, right in enumerate(puzzle.alternatives):
        own = state.game.load(state.game.spec.positions.complete(shown[step], 0))
        assert set(right) <= set(own.legal_moves())
        assert [judge(puzzle, step, move).is_right for move in right] == [True] * len(right)
    assert len(shown) in OWN_MOVES[puzzle.kind]
    assert puzzle.gap > 0
    assert puzzle.gap >= 4 * puzzle.error
    assert any(one.move not in puzzle.alternatives[0] for one in puzzle.candidates)


@pytest.mark.parametrize("game", package_games())
def test_every_game_has_puzzles_that_can_be_solved(game: str) -> None:
    assert shipped(game)
    for puzzle in every(shipped(game), EVERYDAY):
        look_at(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("game", package_games())
def test_all_puzzles_can_be_solved(game: str) -> None:
    for puzzle in shipped(game):
        look_at(puzzle)


@pytest.mark.parametrize("game", package_games())
def test_lines_keep_to_the_schema_and_are_complete(game: str) -> None:
    validator = jsonschema.Draft202012Validator(puzzle_schema())
    for puzzle in every(shipped(game), EVERYDAY):
        validator.validate(puzzle.to_json())
    ids = [puzzle.id for puzzle in shipped(game)]
    assert len(set(ids)) == len(ids)
    for puzzle in shipped(game):
        assert puzzle.game == game
        assert set(puzzle.themes) <= set(all_themes(spec(game)))
        assert puzzle.network
        assert puzzle.provenance.players
        assert (puzzle.kind == "alone") == (puzzle.players == 1)
        assert 0 < puzzle.deviation <= 350
        assert puzzle.deviation < 350 or puzzle.rating != 1500  # levels have tried it


@pytest.mark.parametrize("game", [name for name in package_games() if spec(name).hides])
def test_no_puzzle_holds_what_the_seat_does_not_see(game: str) -> None:
    for puzzle in shipped(game):
        for seat, rack in enumerate(puzzle.position["racks"]):
            assert isinstance(rack, list) == (seat == puzzle.seat)
        assert isinstance(puzzle.position["bag"], int)
        assert puzzle.players == 1 or {step.seat for step in puzzle.line} == {puzzle.seat}
