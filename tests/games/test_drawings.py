"""What holds for the drawing of every game."""

from __future__ import annotations

from importlib import import_module
from xml.etree import ElementTree

import pytest

import tilewright
from core.helpers import for_every_day
from everyday import sample
from games.drawings import SVG, drawn, parsed, positions
from tilewright.core.drawing import boards_svg, view_svg
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.testing import cases

GAMES = [game for name in tilewright.game_names() for game in cases(name)]


def used(root: ElementTree.Element) -> set[str]:
    """The names of what a document stamps and fills with."""
    stamped = {part.get("href", "#").removeprefix("#") for part in root.iter(f"{SVG}use")}
    values = (value for part in root.iter() for value in part.attrib.values())
    return stamped | {value[5:-1] for value in values if value.startswith("url(#")}


every_game = pytest.mark.parametrize("game", sample(GAMES, for_every_day), ids=repr)


@every_game
def test_every_view_is_drawn_whole_from_the_start_to_the_end(game: Game) -> None:
    for state in positions(game, count=4):
        for seat in (None, *range(game.players)):
            root = parsed(state.svg(seat))
            assert root.get("role") == "img"
            assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]
            assert all(part.text for part in root[:2])
            defined = [part.get("id") for part in root.iter() if part.get("id")]
            assert len(defined) == len(set(defined))
            assert used(root) == set(defined), "art and shades that are used, and no others"


@every_game
def test_the_same_view_gives_the_same_bytes_and_another_others(game: Game) -> None:
    start, *later = positions(game, count=3)
    for seat in (None, 0):
        assert start.svg(seat) == start.copy().svg(seat)
        assert len({state.svg(seat) for state in (start, *later)}) == 3


@every_game
def test_pictures_of_one_seat_have_one_size(game: Game) -> None:
    sizes = {parsed(state.svg(0)).get("viewBox") for state in positions(game)}
    assert len(sizes) == 1


@every_game
def test_names_are_text_whatever_is_in_them(game: Game) -> None:
    names = ["<b>&\"'", "</svg>", "]]>", "Ç\u00a0 \N{CAT FACE}"][: game.players]
    root = parsed(game.start(seed=1).svg(0, names))
    texts = {part.text for part in root.iter(f"{SVG}text")}
    assert set(names) <= texts


@pytest.mark.parametrize("name", tilewright.game_names())
def test_a_name_for_every_seat_or_none(name: str) -> None:
    state = tilewright.make(name, players=2).start(seed=1)
    with pytest.raises(SetupError, match="1 names for 2 seats"):
        state.svg(names=["Ada"])
    assert "Player 2" in state.svg()


@pytest.mark.parametrize("name", tilewright.game_names())
def test_the_boards_alone_are_those_of_everybody_and_no_table(name: str) -> None:
    state = tilewright.make(name, players=3).start(seed=1)
    names = ["Ada", "Bo", "Cy"]
    root = parsed(boards_svg(state.game, state.view(None), names))
    assert set(drawn(root, "data-seat")) == {"0", "1", "2"}
    assert set(names) <= {part.text for part in root.iter(f"{SVG}text")}
    whole = parsed(state.svg(None, names))
    assert len(list(root.iter())) < len(list(whole.iter()))


def test_a_game_that_draws_no_boards_alone_shows_the_whole_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = tilewright.make("azul", players=2).start(seed=1)
    monkeypatch.delattr(import_module(state.game.spec.drawing), "draw_boards")
    names = ["Ada", "Bo"]
    assert boards_svg(state.game, state.view(None), names) == state.svg(None, names)


@pytest.mark.parametrize("name", tilewright.game_names())
def test_notebooks_show_what_a_spectator_sees(name: str) -> None:
    state = tilewright.make(name, players=3).start(seed=1)
    assert state._repr_svg_() == state.svg() == view_svg(state.game, state.view(None))


@pytest.mark.parametrize("name", tilewright.game_names())
def test_the_observers_seat_comes_first(name: str) -> None:
    state = tilewright.make(name, players=3).start(seed=1)
    for seat in range(3):
        root = parsed(state.svg(seat))
        order = [part.get("data-seat") for part in root.iter() if part.get("data-seat")]
        assert order == [str((seat + step) % 3) for step in range(3)]
