"""The drawing of Summer Pavilion."""

from __future__ import annotations

from collections import Counter

import pytest

from games.drawings import SVG, drawn, parsed, positions, seat_of
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.testing import cases


def on_board(board: Position) -> Counter[str]:
    tiles = Counter(tile for star in board["stars"].values() for tile in star if tile)
    return tiles + Counter(board["hand"]) + Counter(board["corners"])


@pytest.mark.parametrize("game", cases("summer-pavilion"), ids=repr)
def test_every_tile_of_a_view_is_drawn_once(game: Game) -> None:
    for state in positions(game, count=9):
        view = state.view(0)
        expected: Counter[str] = Counter(view["centre"]) + Counter(view["supply"])
        for tiles in (*view["factories"], *map(on_board, view["boards"])):
            expected.update(tiles)
        expected["marker"] = 1
        root = parsed(state.svg(0))
        assert drawn(root) == expected
        for seat, board in enumerate(view["boards"]):
            found = drawn(seat_of(root, seat))
            assert found.pop("marker", 0) == (view["marker"] == seat)
            assert found == on_board(board)


def test_bonus_places_are_golden_once_they_are_surrounded() -> None:
    game = cases("summer-pavilion")[0]
    last = positions(game)[-1]
    root = parsed(last.svg())
    gained = [part for part in root.iter(f"{SVG}use") if part.get("href", "").endswith("-gained")]
    pillars = [part for part in root.iter(f"{SVG}use") if "pillar" in part.get("href", "")]
    assert gained
    assert len(pillars) == 6 * game.players
