"""What the documents say is true: examples run, versions agree, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path

import pytest

import tilewright
from tilewright.games import spec

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path for pattern in ("*.md", "docs/**/*.md", "benchmarks/*.md") for path in ROOT.glob(pattern)
)


def test_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs/tutorial").glob("*.md")), ids=lambda path: path.stem
)
def test_examples_of_tutorials_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False)
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


@pytest.mark.parametrize("name", tilewright.game_names())
def test_every_kind_of_points_is_in_notation_and_its_rule_in_the_rules(name: str) -> None:
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    for kind, rule in spec(name).breakdown.KINDS:
        assert re.search(rf"^\| .*`{kind}`.* \| {rule} \|", notation, re.MULTILINE), kind
        assert re.search(rf"^- {rule} ", rules, re.MULTILINE), rule


RESEARCH = ROOT / "docs" / "research.md"


@pytest.mark.parametrize("name", tilewright.game_names())
def test_fields_of_observations_are_in_research(name: str) -> None:
    game = tilewright.make(name)
    rows = ["| from | field | shape | numbers | meaning |", "|---|---|---|---|---|"]
    for field in game.observation_fields:
        first, _, rest = field.name.partition(".")
        if first != "next":
            shape = " x ".join(map(str, field.shape)) or "1"
            numbers = f"{field.low} to {field.high}"
            rows.append(
                f"| {field.start} | `{field.name}` | {shape} | {numbers} | {field.meaning} |"
            )
        elif game.observation_fields[0].name == f"you.{rest}":
            again = "all fields of `you.*` again, of the other seat"
            rows.append(f"| {field.start} | `next.*` | | | {again} |")
    table = "\n".join([f"### {game.spec.title}", "", *rows, "", ""])
    assert table in RESEARCH.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", tilewright.game_names())
def test_sizes_of_observations_are_in_research(name: str) -> None:
    found = spec(name)
    for variant in found.variants:
        sizes = [
            str(tilewright.make(name, players, variant).observation_size)
            if players in found.players
            else ""
            for players in range(1, 5)
        ]
        title = f"{found.title}, {variant}" if len(found.variants) > 1 else found.title
        row = " | ".join([title, *sizes, str(len(found.notation.MOVES))])
        assert f"\n| {row} |\n" in RESEARCH.read_text(encoding="utf-8")


def test_versions_of_features_are_in_research() -> None:
    versions = {spec(name).features.VERSION for name in tilewright.game_names()}
    assert versions == {1}
    assert ", 1 for all three games |" in RESEARCH.read_text(encoding="utf-8")


def test_what_to_cite_has_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {tilewright.__version__}\n" in citation
    assert f"version = {{{tilewright.__version__}}}" in RESEARCH.read_text(encoding="utf-8")


def test_add_a_game_has_five_steps() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\. ", text, re.MULTILINE) == ["1", "2", "3", "4", "5"]


def test_pictures_of_boards_are_what_the_drawings_are_now() -> None:
    """`make boards` draws them again."""
    found = runpy.run_path(str(ROOT / "scripts" / "draw-boards"))
    drawings = dict(found["drawings"]())
    assert len(drawings) >= len(tilewright.game_names())
    for path, drawing in drawings.items():
        assert path.read_text(encoding="utf-8") == drawing, path.name
