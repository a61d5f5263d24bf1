"""The canvas, and how boards are laid out."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from tilewright.core.drawing import Canvas, board_places, boards_alone, seats_in_order, shortened

SVG = "{http://www.w3.org/2000/svg}"


def blank() -> Canvas:
    return Canvas(100, 50, "A <title>", "What & how")


def only(canvas: Canvas) -> ElementTree.Element:
    """The one thing that was drawn, after title, description and definitions."""
    *_, last = ElementTree.fromstring(canvas.svg())
    return last


def test_a_document_says_what_it_shows() -> None:
    root = ElementTree.fromstring(blank().svg())
    assert (root.get("viewBox"), root.get("role")) == ("0 0 100 50", "img")
    assert [part.text for part in root[:2]] == ["A <title>", "What & how"]


def test_text_and_attributes_are_escaped() -> None:
    canvas = blank()
    canvas.text(1, 2, '<script>"&', 10, data_name="a\"b'<&>")
    text = only(canvas)
    assert text.text == '<script>"&'
    assert text.get("data-name") == "a\"b'<&>"


@pytest.mark.parametrize(
    ("number", "written"),
    [(1.0, "1"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (-0.5, "-0.5"), (100, "100")],
)
def test_numbers_are_short(number: float, written: str) -> None:
    canvas = blank()
    canvas.circle(number, 0, 1)
    assert only(canvas).get("cx") == written


def test_a_group_moves_turns_and_scales() -> None:
    canvas = blank()
    with canvas.group(1, 2, 0.5, 450, class_="seat"):
        canvas.rect(0, 0, 1, 1)
    group = only(canvas)
    assert group.get("transform") == "translate(1 2) rotate(90) scale(0.5)"
    assert group.get("class") == "seat"
    assert [part.tag for part in group] == [f"{SVG}rect"]


def test_a_stamp_is_defined_once_also_inside_another() -> None:
    canvas = blank()

    def inner(canvas: Canvas) -> None:
        canvas.circle(0, 0, 1)

    def outer(canvas: Canvas) -> None:
        canvas.stamp("inner", inner, 1, 1)

    for x in range(3):
        canvas.stamp("outer", outer, x, 0)
        canvas.stamp("inner", inner, x, 1)
    root = ElementTree.fromstring(canvas.svg())
    (defined,) = root.iter(f"{SVG}defs")
    assert [part.get("id") for part in defined] == ["tilewright-outer", "tilewright-inner"]
    assert len(list(root.iter(f"{SVG}circle"))) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 7


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


def test_long_names_end_in_an_ellipsis() -> None:
    assert shortened("Ada", 3) == "Ada"
    assert shortened("Ada Lovelace", 5) == "Ada…"


def test_another_document_is_nested_with_its_own_scale() -> None:
    inner = blank()
    inner.circle(1, 2, 3)
    outer = Canvas(400, 300, "outer", "around")
    outer.nested(inner.svg(), 10, 20, 200, 150)
    nested = only(outer)
    assert nested.tag == f"{SVG}svg"
    assert nested.get("viewBox") == "0 0 100 50"
    assert (nested.get("x"), nested.get("width")) == ("10", "200")
    assert nested[-1].tag == f"{SVG}circle"


def test_boards_alone_are_as_large_as_they_need() -> None:
    seen: list[tuple[int, str]] = []

    def board(canvas: Canvas, view: object, seat: int, name: str, scale: float) -> None:
        seen.append((seat, name))
        canvas.rect(0, 0, 200, 100)

    root = ElementTree.fromstring(boards_alone("Game", {}, ["Ada", "Bo"], 412, (200, 100), board))
    assert seen == [(0, "Ada"), (1, "Bo")]
    assert root.get("viewBox") == "0 0 412 103"
    assert [part.get("data-seat") for part in root if part.get("data-seat")] == ["0", "1"]
