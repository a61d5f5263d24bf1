"""Nothing above the games names one of them: what differs between games is in their specs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = re.compile(r"azul|summer[-_ ]?pavilion|axio", re.IGNORECASE)
PYTHON = ROOT / "src" / "tilewright"
WEB = ROOT / "web" / "src"
OWN = {"games", "i18n", "assets"}  # folders of games, and of pictures and words about them
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def files(folder: Path, *patterns: str) -> Iterator[Path]:
    """The sources of a folder that must not name a game."""
    for pattern in patterns:
        for path in folder.rglob(pattern):
            if not OWN & set(path.relative_to(folder).parts):
                yield path


def code(source: str) -> str:
    """A module without comments and docstrings: an example has to be of some game."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


def naming(texts: Iterator[tuple[Path, str]]) -> list[str]:
    """The lines that name a game."""
    return [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, text in texts
        for line in text.splitlines()
        if GAMES.search(line)
    ]


def test_no_module_outside_games_names_a_game() -> None:
    modules = files(PYTHON, "*.py")
    assert naming((path, code(path.read_text(encoding="utf-8"))) for path in modules) == []


def test_no_message_of_the_programs_names_a_game() -> None:
    catalogues = files(PYTHON, "*.toml")
    assert naming((path, path.read_text(encoding="utf-8")) for path in catalogues) == []


def test_nothing_of_the_client_outside_games_names_a_game() -> None:
    sources = files(WEB, "*.ts", "*.svelte", "*.css")
    written = (path for path in sources if not path.name.endswith(".d.ts"))  # others are generated
    assert naming((path, path.read_text(encoding="utf-8")) for path in written) == []
