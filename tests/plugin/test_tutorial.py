"""The tutorial shows the code of Terrazzo as it is."""

from __future__ import annotations

import re

import pytest

from plugin.conftest import PACKAGE

FOLDER = PACKAGE.parent
TUTORIAL = (FOLDER.parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), *FOLDER.glob("test_*.py")]
SOURCES = [path.read_text(encoding="utf-8") for path in FILES]
SNIPPETS = re.findall(r"```(?:python|toml)\n(.*?)```", TUTORIAL, re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda text: text[:30].strip())
def test_a_snippet_is_taken_from_the_package(snippet: str) -> None:
    assert any(snippet in source for source in SOURCES)


def test_every_module_of_the_package_is_named() -> None:
    modules = {path.name for path in (PACKAGE / "src" / "terrazzo").glob("*.py")}
    assert sorted(name for name in modules if name not in TUTORIAL) == []
