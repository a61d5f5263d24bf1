"""The drawing of Azul."""

from __future__ import annotations

from collections import Counter

import pytest

from games.drawings import drawn, parsed, positions, seat_of
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.testing import cases


def on_board(board: Position) -> Counter[str]:
    tiles = Counter(tile for row in board["wall"] for tile in row if tile)
    tiles.update(board["floor"])
    for line in board["lines"]:
        if line["count"]:
            tiles[line["colour"]] += line["count"]
    return tiles


@pytest.mark.parametrize("game", cases("azul"), ids=repr)
def test_every_tile_of_a_view_is_drawn_once(game: Game) -> None:
    for state in positions(game, count=9):
        view = state.view(0)
        expected: Counter[str] = Counter(view["centre"])
        for tiles in (*view["factories"], *map(on_board, view["boards"])):
            expected.update(tiles)
        expected["marker"] = 1
        assert drawn(parsed(state.svg(0))) == expected
        for seat, board in enumerate(view["boards"]):
            found = drawn(seat_of(parsed(state.svg(0)), seat))
            found.pop("marker", None)
            assert found == on_board(board) - Counter(marker=1)


def test_only_the_coloured_side_has_printed_spaces() -> None:
    for game in cases("azul"):
        root = parsed(game.start(seed=1).svg())
        spaces = [part for part in root.iter() if part.get("class") == "printed"]
        assert len(spaces) == (25 * game.players if game.variant == "standard" else 0)
