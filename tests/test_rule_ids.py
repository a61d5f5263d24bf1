"""Every rule of docs/rules has a test that names it, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = [
    *(TESTS.parent / "docs" / "rules").glob("*.md"),
    *TESTS.glob("plugin/*/docs/rules.md"),  # of games in packages of their own
]


def ids_in_rules() -> set[str]:
    """A rule is a list item that begins with its id."""
    return {
        name
        for path in RULES
        for name in re.findall(
            r"^- ([A-Z]{2}-\d+) ", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }


def ids_in_tests() -> set[str]:
    """The arguments of every @pytest.mark.rules(...)."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                found.update(ast.literal_eval(argument) for argument in node.args)
    return found


def test_every_rule_has_a_test() -> None:
    assert ids_in_rules(), "docs/rules names no rule at all"
    assert sorted(ids_in_rules() - ids_in_tests()) == []


def test_no_test_names_an_unknown_rule() -> None:
    assert sorted(ids_in_tests() - ids_in_rules()) == []
