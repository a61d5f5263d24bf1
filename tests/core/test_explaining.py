"""Refusals of positions: every kind has words in every language, and what the words speak of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import tilewright
from tilewright.core.errors import PositionError
from tilewright.core.explaining import REFUSALS, explained
from tilewright.core.words import LANGUAGES, read_catalogue
from tilewright.games import game_names, spec

SOURCES = Path(tilewright.__file__).parent
SHARED = [SOURCES / "games" / "display.py"]  # by the games with factories
SECTION = "position."

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("name", game_names())


def raised_in(files: list[Path]) -> Iterator[tuple[Path, ast.Call]]:
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "PositionError":
                yield path, node


@cache
def refusals_in(folder: Path | None) -> dict[str, set[str]]:
    """The kinds that the sources of a game raise, or those of all games, with their values."""
    everywhere = [path for path in SOURCES.rglob("*.py") if SOURCES / "games" not in path.parents]
    files = everywhere if folder is None else list(folder.rglob("*.py"))
    if folder is not None and "display" in (folder / "position.py").read_text("utf-8"):
        files += SHARED
    found: dict[str, set[str]] = {}
    for path, call in raised_in(files):
        assert len(call.args) == 3, f"{path}:{call.lineno} has no refusal"
        kind = call.args[2]
        assert isinstance(kind, ast.Constant), f"{path}:{call.lineno}"
        assert isinstance(kind.value, str)
        values = {one.arg for one in call.keywords if one.arg is not None}
        found[kind.value] = found.get(kind.value, values) & values
    return found


def places(message: str | dict[str, str]) -> set[str]:
    forms = message.values() if isinstance(message, dict) else [message]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def words_of(folder: Path, language: str) -> dict[str, str | dict[str, str]]:
    catalogue = read_catalogue(folder, language)
    return {
        key.removeprefix(SECTION): message
        for key, message in catalogue.items()
        if key.startswith(SECTION)
    }


def check(raised: dict[str, set[str]], words: dict[str, str | dict[str, str]]) -> None:
    for kind, values in raised.items():
        assert kind in words, kind
        assert places(words[kind]) <= values, kind
        if isinstance(words[kind], dict):
            assert "count" in values, kind


@every_language
def test_what_every_game_refuses_has_words(language: str) -> None:
    raised = refusals_in(None)
    assert len(raised) > 15
    check(raised, words_of(REFUSALS, language))


@every_language
@every_game
def test_what_a_game_refuses_has_words(name: str, language: str) -> None:
    screen = import_module(spec(name).screen)
    raised = refusals_in(Path(screen.__file__ or "").parent)
    assert len(raised) > 20
    own = words_of(screen.CATALOGUE, language)
    check(raised, words_of(REFUSALS, language) | own)
    assert set(own) <= set(raised), "words for what is never refused"


def refused(where: str = "boards[0].floor") -> PositionError:
    game = tilewright.make("azul")
    position = game.start(seed=7).position()
    position["boards"][0]["floor"] = ["marker", "marker"]
    with pytest.raises(PositionError) as caught:
        game.load(position)
    assert caught.value.where == where
    return caught.value


def test_a_refusal_is_said_in_the_language() -> None:
    error = refused()
    assert error.game == "azul"
    assert str(error) == "boards[0].floor: two markers: there is only one (AZ-2)"
    said = explained(error, spec("azul"), "hu")
    assert said == ("boards[0].floor: Itt két kezdőjátékos-jelző van, pedig csak egy létezik.")


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "je 1 dlaždice"), (3, "jsou 3 dlaždice"), (21, "je 21 dlaždic"), (5, "je 5 dlaždic")],
)
def test_czech_has_its_forms(count: int, said: str) -> None:
    error = PositionError("", "", "other_number_of_tiles", count=count, colour="blue", most=20)
    text = explained(error, spec("azul"), "cs")
    assert said in text
    assert "(modrá)" in text


@every_language
def test_what_has_no_words_is_said_in_english(language: str) -> None:
    game = spec(game_names()[0])
    plain = PositionError("tray", "has room for 3 tiles (TZ-3)")
    unknown = PositionError("tray", "has room for 3 tiles (TZ-3)", "tray_too_full", most=3)
    for error in (plain, unknown):
        assert explained(error, game, language) == "tray: has room for 3 tiles (TZ-3)"
        assert explained(error, None, language) == str(error)
