"""Players of one's own: objects, functions, classes and factories wherever a name is accepted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tilewright import Game, SetupError, make, make_player
from tilewright.core.spec import Position
from tilewright.players import GreedyPlayer, LevelPlayer, Player, PlayerSource, RandomPlayer
from tilewright.players.own import FunctionPlayer


class Plain:
    def choose(self, view: Position, moves: Sequence[str]) -> str:
        return moves[-1]


class Made(Plain):
    def __init__(self, game: Game, seed: int) -> None:
        self.given = game, seed


class Renamed(Plain):
    def __init__(self, table: Game, start: int) -> None:
        self.given = table, start


class OnlySeed(Plain):
    def __init__(self, seed: int, depth: int = 3) -> None:
        self.given = seed, depth


class Optional(Plain):
    def __init__(self, *, game: Game | None = None, **_: object) -> None:
        self.given = game


class Demanding(Plain):
    def __init__(self, game: Game, seed: int, book: str) -> None: ...


class Mute:
    pass


class Calling:
    def __call__(self, view: Position, moves: Sequence[str]) -> str:
        return moves[0]


def last(view: Position, moves: Sequence[str]) -> str:
    return moves[-1]


def make_made(game: Game, seed: int) -> Player:
    return Made(game, seed + 1)


@pytest.fixture
def game() -> Game:
    return make("azul")


def test_a_player_is_taken_as_it_is(game: Game) -> None:
    player = Plain()
    assert make_player(game, player, 1) is player


@pytest.mark.parametrize(
    "function", [last, lambda view, moves: moves[-1], lambda *both: both[1][-1]]
)
def test_a_function_is_asked_for_each_move(game: Game, function: Callable[..., str]) -> None:
    state = game.start(seed=1)
    player = make_player(game, function, 1)
    assert isinstance(player, FunctionPlayer)
    for _ in range(5):
        moves = state.legal_moves()
        move = player.choose(state.view(state.turn), moves)
        assert move == moves[-1]
        state.play(move)


def test_an_object_that_can_be_called_is_asked_for_each_move(game: Game) -> None:
    assert make_player(game, Calling(), 1).choose({}, ["a", "b"]) == "a"


def test_a_class_gets_what_its_signature_takes(game: Game) -> None:
    assert make_player(game, Made, 4).given == (game, 4)  # type: ignore[attr-defined]
    assert make_player(game, Renamed, 4).given == (game, 4)  # type: ignore[attr-defined]
    assert make_player(game, OnlySeed, 4).given == (4, 3)  # type: ignore[attr-defined]
    assert make_player(game, Optional, 4).given is game  # type: ignore[attr-defined]
    assert isinstance(make_player(game, Plain, 4), Plain)
    assert isinstance(make_player(game, GreedyPlayer, 4), GreedyPlayer)
    assert isinstance(make_player(game, RandomPlayer, 4), RandomPlayer)


def test_a_factory_is_known_by_the_names_of_its_arguments(game: Game) -> None:
    assert make_player(game, make_made, 4).given == (game, 5)  # type: ignore[attr-defined]
    assert make_player(game, lambda seed: OnlySeed(-seed), 4).given == (-4, 3)  # type: ignore[attr-defined]
    assert make_player(game, partial(OnlySeed, depth=7), 4).given == (4, 7)  # type: ignore[attr-defined]
    assert isinstance(make_player(game, lambda: OnlySeed(6), 4), OnlySeed)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (None, "None is no player"),
        (7, "7 is no player"),
        (Mute(), "is no player"),
        (Mute, "which has no `choose`"),
        (Demanding, "Demanding cannot be made"),
        (LevelPlayer, "LevelPlayer cannot be made"),
        (lambda game: "greedy", "made 'greedy', which has no `choose`"),
        (lambda: Plain, "which has no `choose`"),
    ],
)
def test_what_is_no_player_is_explained(game: Game, source: Any, complaint: str) -> None:
    with pytest.raises(SetupError) as caught:
        make_player(game, source, 1)
    assert complaint in str(caught.value)


MODULE = """
class Tidy:
    def __init__(self, game, seed):
        self.given = game, seed
    def choose(self, view, moves):
        return moves[0]

class Shelf:
    tidy = Tidy("shelf", 0)

def last(view, moves):
    return moves[-1]

NUMBER = 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "players_of_mine.py").write_text(MODULE)
    (tmp_path / "players_that_break.py").write_text("import nothing_of_that_name")
    monkeypatch.syspath_prepend(tmp_path)
    return "players_of_mine"


def test_a_player_is_named_by_its_module(game: Game, module: str) -> None:
    tidy: Any = make_player(game, f"python:{module}:Tidy", 3)
    assert tidy.given == (game, 3)
    assert tidy.choose({}, ["a", "b"]) == "a"
    shelved: Any = make_player(game, f"python:{module}:Shelf.tidy", 3)
    assert shelved.given == ("shelf", 0)
    assert make_player(game, f"python:{module}:last", 3).choose({}, ["a", "b"]) == "b"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("python", "python:MODULE:CLASS"),
        ("python:", "python:MODULE:CLASS"),
        ("python:players_of_mine", "python:MODULE:CLASS"),
        ("python::Tidy", "python:MODULE:CLASS"),
        ("python:players_of_nobody:Tidy", "cannot import players_of_nobody"),
        ("python:players_that_break:Tidy", "No module named 'nothing_of_that_name'"),
        ("python:players_of_mine:Untidy", "players_of_mine has no Untidy"),
        ("python:players_of_mine:NUMBER", "7 is no player"),
        ("python:.relative:Tidy", "python:MODULE:CLASS"),
    ],
)
@pytest.mark.usefixtures("module")
def test_a_wrong_module_or_class_is_explained(game: Game, name: str, complaint: str) -> None:
    with pytest.raises(SetupError) as caught:
        make_player(game, name, 1)
    assert complaint in str(caught.value)


def test_players_of_all_kinds_meet_at_one_table(module: str) -> None:
    table = make("azul", 4)
    sources: list[PlayerSource] = [f"python:{module}:Tidy", last, Plain(), Made]
    players = [make_player(table, source, seat) for seat, source in enumerate(sources)]
    state = table.start(seed=2)
    while state.turn != tilewright.OVER:
        view, moves = state.view(state.turn), state.legal_moves()
        state.play(players[state.turn].choose(view, moves))
    assert len(state.scores) == 4
