"""Options and JSON keys that other programs rely on stay; `published.json` lists them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.desk import Desk

PUBLISHED = json.loads((Path(__file__).parent / "published.json").read_text())


def paths(found: Any, path: str = "") -> Iterator[str]:
    """The way to every key of a JSON document."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield f"{path}{key}"
            yield from paths(value, f"{path}{key}.")
    elif isinstance(found, list):
        for value in found:
            yield from paths(value, f"{path.removesuffix('.')}[].")


@pytest.mark.parametrize("command", PUBLISHED["options"])
def test_options_stay(desk: Desk, command: str) -> None:
    words = [] if command == "tilewright" else [command]
    offered = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", desk.call(*words, "--help").stdout))
    assert set(PUBLISHED["options"][command]) <= offered


@pytest.mark.parametrize("command", PUBLISHED["keys"])
def test_keys_stay(desk: Desk, command: str) -> None:
    found = desk.call(*command.split())
    assert found.returncode == 0, found.stderr
    assert set(PUBLISHED["keys"][command]) <= set(paths(json.loads(found.stdout)))
