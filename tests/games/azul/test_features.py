"""What an observation shows of a wall, beside the naive engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tilewright
from games.azul.reference import COLOURS, PRINTED_WALL, Board

GAMES = [("standard", 2), ("gray", 2), ("gray", 3)]


def tiled(found: dict[str, Any], variant: str) -> Board:
    """The board if the round ended now; on the gray side each tile goes where it scores most."""
    board = Board(
        lines=[[line["colour"]] * line["count"] for line in found["lines"]],
        wall=[list(row) for row in found["wall"]],
    )
    for row in range(5):
        if board.line_is_full(row):
            colour = board.lines[row][0]
            scored = points_by_column(board, row, colour, variant)
            if scored:
                best = max(scored, key=lambda column: (scored[column], -column))
                board.wall[row][best] = colour
            board.lines[row] = []
    return board


def points_by_column(board: Board, row: int, colour: str, variant: str) -> dict[int, int]:
    """Where a tile may go, and what it scores there."""
    columns = board.legal_columns(row, colour)
    if variant == "standard":
        columns = [column for column in columns if PRINTED_WALL[row][column] == colour]
    scored = {}
    for column in columns:
        board.wall[row][column] = colour
        scored[column] = board.points_for(row, column)
        board.wall[row][column] = None
    return scored


def told(state: tilewright.State, seat: int) -> dict[str, np.ndarray]:
    numbers = state.observation(seat)
    return {
        field.name: numbers[field.start : field.end].reshape(field.shape)
        for field in state.game.observation_fields
    }


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_gains_are_what_tiles_would_score(variant: str, players: int) -> None:
    """AZ-14, AZ-22."""
    state = tilewright.make("azul", players, variant).start(seed=5)
    gained = 0
    while state.turn != tilewright.OVER:
        found = told(state, seat=0)
        for seat, whose in enumerate(("you", "next", "third")[:players]):
            board = tiled(state.position()["boards"][seat], variant)
            for row in range(5):
                scored = [points_by_column(board, row, colour, variant) for colour in COLOURS]
                gains = [max(points.values(), default=0) for points in scored]
                assert found[f"{whose}.gains"][row].tolist() == gains
                begun = board.lines[row][:1]
                line_gain = gains[COLOURS.index(begun[0])] if begun else 0
                assert found[f"{whose}.line_gains"][row] == line_gain
                if variant == "gray":
                    assert found[f"{whose}.openings"][row].tolist() == list(map(len, scored))
                gained = max(gained, *gains)
        moves = state.legal_moves()
        state.play(moves[len(moves) // 3])
    assert gained > 4, "walls with runs were seen"


def test_what_shows_on_a_gray_wall_is_told_by_space_row_and_column() -> None:
    """AZ-22."""
    state = tilewright.make("azul", 2, "gray").start(seed=5)
    while state.turn != tilewright.OVER:
        found = told(state, seat=1)
        wall = state.position()["boards"][1]["wall"]
        for row in range(5):
            for column in range(5):
                shown = [int(wall[row][column] == colour) for colour in COLOURS]
                assert found["you.tiles"][row, column].tolist() == shown
        assert found["you.taken"].tolist() == found["you.tiles"].sum(2).tolist()
        assert found["you.wall"].tolist() == found["you.tiles"].sum(1).tolist()
        assert found["you.column_colours"].tolist() == found["you.tiles"].sum(0).tolist()
        state.play(state.legal_moves()[0])
    assert found["you.taken"].sum() > 5
