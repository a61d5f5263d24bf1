"""What docs/research.md shows runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "section", ["PettingZoo", "Gymnasium", "Rewards", "OpenSpiel", "Batches", "Observations"]
)
def test_the_programs_of_a_section_run(section: str) -> None:
    (found,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    programs = re.findall(r"```python\n(.*?)```", found, re.DOTALL)
    assert programs
    for program in programs:
        exec(compile(program, "docs/research.md", "exec"), {})
