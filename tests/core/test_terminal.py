"""A view as a terminal shows it: the game's own screen, plain or on a console."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tilewright.core.terminal import COLUMNS, view_table, view_text
from tilewright.games import game_names, make

ESCAPE = "\x1b"


@pytest.mark.parametrize("name", game_names())
def test_the_text_is_what_a_console_without_colours_prints(name: str) -> None:
    game = make(name, 2)
    view = game.start(seed=3).view(0)
    file = io.StringIO()
    Console(file=file, width=COLUMNS, color_system=None).print(view_table(game, view))
    assert view_text(game, view) == file.getvalue()
    assert ESCAPE not in file.getvalue()
    assert max(map(len, file.getvalue().splitlines())) <= COLUMNS


def test_a_console_with_colours_gets_them() -> None:
    game = make("azul")
    file = io.StringIO()
    console = Console(file=file, width=COLUMNS, force_terminal=True, color_system="standard",
                      _environ={})  # fmt: skip
    console.print(view_table(game, game.start(seed=3).view(0)))
    assert ESCAPE in file.getvalue()


@pytest.mark.parametrize("name", game_names())
def test_seats_have_the_names_that_they_are_given_or_their_numbers(name: str) -> None:
    game = make(name, 2)
    view = game.start(seed=3).view(0)
    named = view_text(game, view, ["Anna", "Zoltán"])
    assert "Anna" in named
    assert "Zoltán" in named
    assert view_text(game, view) == view_text(game, view, ["0", "1"]) != named


def test_the_table_is_told_in_the_language_that_is_asked_for() -> None:
    game = make("azul")
    view = game.start(seed=3).view(0)
    texts = {view_text(game, view, language=language) for language in ("en", "hu", "cs", "nl")}
    assert len(texts) == 4
    assert view_text(game, view) in texts


def test_a_seat_sees_what_its_view_has_and_no_more() -> None:
    """The other rack is a number in the view, and so on the screen."""
    game = make("axio", 2)
    state = game.start(seed=3)
    assert view_text(game, state.view(0)) != view_text(game, state.view(1))
    assert view_text(game, state.view(0)) == view_text(game, state.redeal(0, seed=8).view(0))
