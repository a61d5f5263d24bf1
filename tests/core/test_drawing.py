"""How boards are laid out, and what surrounds them."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from tilewright.core.canvas import Canvas
from tilewright.core.drawing import board_places, boards_alone, seats_in_order

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [None, 0])
@pytest.mark.parametrize("board", [(500.0, 340.0), (490.0, 530.0)])
def test_boards_lie_beside_each_other(
    players: int, seat: int | None, board: tuple[float, float]
) -> None:
    places, height = board_places(players, seat, 10, 20, 960, board)
    boxes = [(x, y, x + board[0] * scale, y + board[1] * scale) for x, y, scale in places]
    assert len(boxes) == players
    for left, top, right, bottom in boxes:
        assert left >= 10
        assert top >= 20
        assert right <= 970.001
        assert bottom <= 20 + height + 0.001
    for one, other in combinations(boxes, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart
    own, *others = (scale for _, _, scale in places)
    assert all(own > scale for scale in others) == (seat is not None and players > 2)


def test_seats_go_on_clockwise_from_the_observers() -> None:
    assert seats_in_order(4, 2) == [2, 3, 0, 1]
    assert seats_in_order(3, None) == [0, 1, 2]


def test_boards_alone_are_as_large_as_they_need() -> None:
    seen: list[tuple[int, str]] = []

    def board(canvas: Canvas, view: object, seat: int, name: str, scale: float) -> None:
        seen.append((seat, name))
        canvas.rect(0, 0, 200, 100)

    root = ElementTree.fromstring(boards_alone("Game", {}, ["Ada", "Bo"], 412, (200, 100), board))
    assert seen == [(0, "Ada"), (1, "Bo")]
    assert root.get("viewBox") == "0 0 412 103"
    assert [part.get("data-seat") for part in root if part.get("data-seat")] == ["0", "1"]
