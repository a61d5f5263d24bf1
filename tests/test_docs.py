"""What the documents say is true: examples run, versions agree, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tilewright
from tilewright.games import definition

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path for pattern in ("*.md", "docs/**/*.md", "benchmarks/*.md") for path in ROOT.glob(pattern)
)


def test_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == tilewright.__version__


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (path.parent / target).exists()] == []


def test_record_in_notation_is_a_record() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(\[Game.*?\n)```", text, re.DOTALL)
    assert tilewright.read_record(example).scores == (0, 0)


@pytest.mark.parametrize("name", tilewright.REGISTRY)
def test_every_kind_of_reason_is_in_notation_and_its_rule_in_the_rules(name: str) -> None:
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    for kind, rule in definition(name).reasons.KINDS:
        assert re.search(rf"^\| .*`{kind}`.* \| {rule} \|", notation, re.MULTILINE), kind
        assert re.search(rf"^- {rule} ", rules, re.MULTILINE), rule


def test_add_a_game_has_five_steps() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"^(\d+)\. ", text, re.MULTILINE) == ["1", "2", "3", "4", "5"]
