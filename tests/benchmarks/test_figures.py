"""Kept results say where they come from, and pages show exactly them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from programs import BENCHMARKS, program

ROOT = BENCHMARKS.parent
RESULTS = ROOT / "results"


def test_what_is_between_the_marks_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a -->\nold\n<!-- end of a -->\nafter\n")
    figures = program("figures")
    for _ in range(2):
        figures.put_between(page, "a", "new")
    assert page.read_text() == "before\n<!-- a -->\nnew\n<!-- end of a -->\nafter\n"


def test_a_page_without_the_place_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- a -->\n")
    with pytest.raises(ValueError, match="one place for 'a'"):
        program("figures").put_between(page, "a", "new")
    assert page.read_text() == "<!-- a -->\n"


def test_figures_say_where_they_come_from() -> None:
    found = program("figures").origin()
    assert set(found) == {"commit", "machine", "python", "command", "date"}
    assert all(found.values())


def test_the_table_of_the_server_is_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = program("server_report")
    page = tmp_path / "README.md"
    shutil.copy(ROOT / "benchmarks" / "README.md", page)
    monkeypatch.setattr(report, "README", page)
    report.render(json.loads((RESULTS / "server.json").read_text()))
    assert page.read_text() == (ROOT / "benchmarks" / "README.md").read_text()


def test_the_table_of_the_client_is_what_was_kept() -> None:
    found = json.loads((RESULTS / "client.json").read_text())
    page = (ROOT / "benchmarks" / "README.md").read_text()
    assert f"\n{program('client').table(found)}\n<!-- end of figures of the client -->" in page


def test_the_page_on_capacity_is_what_was_kept(tmp_path: Path) -> None:
    capacity = program("capacity")
    kept = [capacity.read(f"{name}.json") for name in ("server", "bot-costs", "arrivals")]
    page = tmp_path / "capacity.md"
    shutil.copy(ROOT / "docs" / "capacity.md", page)
    found = capacity.computed(*kept)
    program("capacity_page").render(found, capacity.COMPARED, page)
    assert page.read_text() == (ROOT / "docs" / "capacity.md").read_text()
    figures = json.loads((RESULTS / "capacity.json").read_text())
    computed = json.loads(json.dumps(found))
    assert computed.keys() <= figures.keys()
    for name, one in computed.items():
        assert same_figures(one, figures[name]), name


def same_figures(found: object, kept: object) -> bool:
    """Whether two pieces of JSON are equal but for the last digits, where processors differ."""
    if isinstance(found, dict) and isinstance(kept, dict):
        return found.keys() == kept.keys() and all(
            same_figures(one, kept[name]) for name, one in found.items()
        )
    if isinstance(found, list) and isinstance(kept, list):
        return len(found) == len(kept) and all(map(same_figures, found, kept))
    if isinstance(found, float) and isinstance(kept, float):
        return found == pytest.approx(kept, rel=1e-9)
    return type(found) is type(kept) and found == kept


@pytest.mark.parametrize(
    "other", [{"a": [1.0, 2]}, {"a": [1.1, 3]}, {"a": [1.1, 2, 3]}, {"b": [1.1, 2]}, {"a": 1.1}]
)
def test_figures_that_differ_are_told_apart(other: object) -> None:
    assert same_figures({"a": [1.1, 2]}, {"a": [1.1 + 1e-9, 2]})
    assert not same_figures({"a": [1.1, 2]}, other)
