"""The canvas: what is drawn becomes a short document."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tilewright.core.canvas import Canvas

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


def test_a_shade_is_defined_once_and_fills() -> None:
    canvas = blank()
    for x in range(2):
        fill = canvas.shade("sheen", [(0, "#fff", 0.5), (1, "#000", 1)], x2=0, y2=1)
        canvas.rect(x, 0, 1, 1, fill=fill)
    round_one = canvas.shade("clay", [(0, "#fff", 1)], "radialGradient", r=0.5)
    root = ElementTree.fromstring(canvas.svg())
    (defined,) = root.iter(f"{SVG}defs")
    assert [part.get("id") for part in defined] == ["tilewright-sheen", "tilewright-clay"]
    linear, radial = defined
    assert (linear.tag, radial.tag) == (f"{SVG}linearGradient", f"{SVG}radialGradient")
    assert [stop.get("stop-opacity") for stop in linear] == ["0.5", None]
    assert {part.get("fill") for part in root.iter(f"{SVG}rect")} == {"url(#tilewright-sheen)"}
    assert round_one == "url(#tilewright-clay)"
