"""What all kept results have in common: where they come from, and how they get into a page."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def commit_of(checkout: Path) -> str:
    """The commit of a checkout, marked if files have changed since."""
    try:
        asked = subprocess.run(
            ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=40"],
            check=False,  # a checkout may be an unpacked archive
            capture_output=True,
            text=True,
        )
    except OSError:  # there is no git
        return "unknown"
    return asked.stdout.strip() or "unknown"


def origin(checkout: Path = ROOT) -> dict[str, Any]:
    """Which commit, machine, command and day figures come from."""
    program = Path(sys.argv[0]).resolve()
    name = program.relative_to(ROOT) if program.is_relative_to(ROOT) else Path(program.name)
    return {
        "commit": commit_of(checkout),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "python": platform.python_version(),
        "command": " ".join(["python", str(name), *sys.argv[1:]]),
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
    }


def source(found: Mapping[str, Any]) -> str:
    """The same as a sentence for a page."""
    return (
        f"Commit `{found['commit'][:12]}`, {found['date']}, {found['machine']}, "
        f"Python {found['python']}."
    )


def keep(found: Mapping[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, indent=1) + "\n")


def put_between(page: Path, name: str, text: str) -> None:
    """Replace what a page has between the two marks of this name."""
    before, after = f"<!-- {name} -->", f"<!-- end of {name} -->"
    whole = page.read_text()
    if whole.count(before) != 1 or whole.count(after) != 1:
        raise ValueError(f"{page.name} has not one place for {name!r}")
    head, _, rest = whole.partition(before)
    _, _, tail = rest.partition(after)
    page.write_text(f"{head}{before}\n{text}\n{after}{tail}")
