"""Which sources compiled code is stamped with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tilewright.core import stamps

PLACES = {
    "rules.py": "from game import board\nfrom .scoring import POINTS\nimport json\n",
    "board.py": "if False:\n    import game.deep.tables as tables\n",
    "scoring.py": "def late():\n    from game.deep import more\n\nPOINTS = 1\n",
    "deep/__init__.py": "",
    "deep/tables.py": "from .. import colours\nfrom ..colours import *\n",
    "deep/more.py": "",
    "colours.py": (
        "import typing\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from game import words\n"
        "if typing.TYPE_CHECKING:\n    import game.words\nelse:\n    import game.shades\n"
    ),
    "shades.py": "",
    "words.py": "from game import rules\n",
    "__init__.py": "import game.words\n",
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in a package of its own, of which some is imported and some is not."""
    for place, source in PLACES.items():
        path = tmp_path / "game" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    __import__("game.rules")
    yield tmp_path / "game"
    for name in [name for name in sys.modules if name.partition(".")[0] in ("game", "library")]:
        del sys.modules[name]


@pytest.fixture
def stamp(game: Path, cache_root: Path) -> Callable[[], str]:
    """The stamp of the game's rules as a new process would find it."""

    def fresh() -> str:
        for name in ("_file_of", "_imports", "_read", "module_stamp"):
            getattr(stamps, name).cache_clear()
        return stamps.module_stamp("game.rules")

    return fresh


def test_imports_are_followed_wherever_they_stand(game: Path, cache_root: Path) -> None:
    found = set(stamps._dependencies("game.rules"))
    assert found == {
        "game (parent)",
        "game.board",
        "game.colours",
        "game.deep (parent)",
        "game.deep.more",
        "game.deep.tables",
        "game.rules",
        "game.scoring",
        "game.shades",
    }


@pytest.mark.parametrize(
    "place", [place for place in PLACES if place not in ("words.py", "deep/more.py")]
)
def test_an_edit_of_what_is_imported_changes_the_stamp(
    game: Path, stamp: Callable[[], str], place: str
) -> None:
    before = stamp()
    with (game / place).open("a") as file:
        file.write("# edited\n")
    assert stamp() != before


def test_an_edit_of_anything_else_does_not(game: Path, stamp: Callable[[], str]) -> None:
    before = stamp()
    (game / "words.py").write_text("EDITED = True\n")
    (game / "new.py").write_text("")
    assert stamp() == before


def test_a_moved_constant_changes_the_stamp(game: Path, stamp: Callable[[], str]) -> None:
    before = stamp()
    rules, scoring = game / "rules.py", game / "scoring.py"
    first, second = rules.read_bytes(), scoring.read_bytes()
    rules.write_bytes(first + b"A = 1\n")
    one = stamp()
    rules.write_bytes(first)
    scoring.write_bytes(second + b"A = 1\n")
    assert len({before, one, stamp()}) == 3


@pytest.mark.parametrize("trouble", ["missing", "no Python", "unreadable"])
def test_where_one_cannot_be_read_everything_counts(
    game: Path, stamp: Callable[[], str], monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    board = game / "board.py"
    if trouble == "missing":
        (game / "scoring.py").write_text("import game.nowhere\nPOINTS = 1\n")
    elif trouble == "no Python":
        board.write_text("def (")
    else:
        board.unlink()
        board.mkdir()
    before = stamp()
    assert stamp() == before
    (game / "words.py").write_text("EDITED = True\n")
    after = stamp()
    assert after != before
    monkeypatch.setattr(stamps, "package_stamp", lambda: "another Tilewright")
    assert stamp() != after


def test_another_compiler_is_another_stamp(
    stamp: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stamp()
    monkeypatch.setattr(stamps, "version", lambda name: "0.0")
    assert stamp() != before


def test_what_is_loaded_does_not_change_the_stamp(game: Path, stamp: Callable[[], str]) -> None:
    """Whoever compiles has loaded the compiler, whoever looks for its code may not have."""
    part = game.parent / "library" / "part.py"
    part.parent.mkdir()
    (part.parent / "__init__.py").touch()
    part.write_text("ONE = 1\n")
    (game / "deep" / "more.py").write_text("def late():\n    import library\n"
                                           "    from library.part import ONE\n")  # fmt: skip
    before = stamp()
    import_module("library.part")
    assert stamp() == before
    part.write_text("ONE = 2\n")
    assert stamp() != before


def test_a_game_depends_on_no_other_and_on_nothing_above_it() -> None:
    games = ("azul", "summer_pavilion", "axio")
    for name in games:
        found = stamps._dependencies(f"tilewright.games.{name}.rules")
        ours = [module.split(".") for module in found if "(parent)" not in module]
        ours = [parts for parts in ours if parts[0] == "tilewright"]
        assert {parts[1] for parts in ours} == {"core", "games"}
        assert not {parts[2] for parts in ours if parts[1] == "games"} & (set(games) - {name})


def test_the_package_stamp_knows_names_and_contents_of_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stamps, "_PACKAGE", tmp_path)
    (tmp_path / "deep" / "down").mkdir(parents=True)
    file = tmp_path / "deep" / "down" / "rules.py"
    found = []
    for change in (
        lambda: file.write_text("A = 1"),
        lambda: file.write_text("A = 2"),
        lambda: file.rename(file.with_name("other.py")),
        lambda: (tmp_path / "new.py").write_text(""),
        (tmp_path / "new.py").unlink,
    ):
        change()
        stamps._read.cache_clear()
        found.append(stamps.package_stamp.__wrapped__())
    assert len(set(found)) == 4
    assert found[4] == found[2]


def test_where_one_part_ends_counts() -> None:
    assert stamps.digest(["ab", "c"]) != stamps.digest(["a", "bc"])
    assert stamps.digest(["ab"]) == stamps.digest([b"ab"])
    assert len(stamps.digest([])) == 2 * stamps.STAMP_BYTES
