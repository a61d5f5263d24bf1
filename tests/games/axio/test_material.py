"""AX-1 to AX-5: the box, the three playing areas, the printed cells, the racks and whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tilewright
from games.axio.boards import (
    BOX,
    COLUMNS,
    ROWS,
    all_tiles,
    area,
    deal,
    heights,
    in_bag,
    load,
    neighbours,
    position,
    rack,
    refused,
    scored,
)

EVERY_NUMBER = pytest.mark.parametrize("players", [1, 2, 3, 4])


def cells_of(moves: list[str]) -> set[str]:
    """The first cells of horizontal placements: with all others empty, all but the last column."""
    return {move[1 : move.index(move[1:].lstrip("abcdefghijklm0123456789")[0], 1)] for move in moves}


# ---------------------------------------------------------------- the box


@pytest.mark.rules("AX-1")
@pytest.mark.parametrize("players", [-1, 0, 5, 9, True, 2.0, "2", None])
def test_any_number_of_players_but_1_to_4_is_an_error(players: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="1, 2, 3 or 4 players"):
        tilewright.make("axio", players)


@pytest.mark.rules("AX-1")
def test_axio_is_played_on_one_side_of_the_board() -> None:
    with pytest.raises(tilewright.SetupError, match="standard"):
        tilewright.make("axio", 2, "gray")


@pytest.mark.rules("AX-1")
@EVERY_NUMBER
def test_the_bag_starts_with_8_tiles_of_each_mixed_pair_and_4_of_each_double(players: int) -> None:
    assert tilewright.make("axio", players).start().outcomes() == [
        *(("rr", 4), ("rg", 8), ("rb", 8), ("ro", 8), ("rp", 8)),
        *(("gg", 4), ("gb", 8), ("go", 8), ("gp", 8)),
        *(("bb", 4), ("bo", 8), ("bp", 8)),
        *(("oo", 4), ("op", 8)),
        ("pp", 4),
    ]


@pytest.mark.rules("AX-1", "AX-15")
@EVERY_NUMBER
def test_no_tile_is_ever_lost(players: int) -> None:
    rng = Random(players)
    state = tilewright.make("axio", players).start()
    while state.turn != tilewright.OVER:
        if state.turn == tilewright.CHANCE:
            events, weights = zip(*state.outcomes(), strict=True)
            state.deal(rng.choices(events, weights)[0])
        else:
            state.play(rng.choice(state.legal_moves()))
        assert all_tiles(state.position()) == BOX


# ---------------------------------------------------------------- the area


@pytest.mark.rules("AX-2")
@pytest.mark.parametrize(
    ("players", "first", "last"), [(1, "c3", "k11"), (2, "c3", "k11"), (3, "b2", "l12"), (4, "a1", "m13")]
)
def test_tiles_fit_everywhere_in_the_area_and_nowhere_else(
    players: int, first: str, last: str
) -> None:
    state = load(position(players=players, tiles="gf5gf6 gi5gi6 gf9gf10 gi9gi10", racks=["rr"] if players == 1 else ["rr rg rb ro rp"]))
    covered = {cell for move in state.legal_moves() for cell in (move[1:].split("r")[0], move[1:].split("r")[1]) if move.count("r") == 2}
    columns, rows = COLUMNS[players], ROWS[players]
    assert (f"{columns[0]}{rows[0]}", f"{columns[-1]}{rows[-1]}") == (first, last)
    taken = {"g3", "k7", "g11", "c7", "g7", "f5", "f6", "i5", "i6", "f9", "f10", "i9", "i10"}
    assert covered == set(area(players)) - taken
