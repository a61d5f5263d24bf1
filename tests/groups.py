"""Groups of processes: whether anything of one still runs."""

from __future__ import annotations

import os
from pathlib import Path

ENDED = "ZX"  # states of a process that only waits for somebody to ask for its exit code


def is_alive(group: int) -> bool:
    """Whether any process of the group still runs.

    One that has ended may be listed for seconds, until the first process of the system asks for
    its exit code. Where processes cannot be looked at, that counts as running.
    """
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    if not Path("/proc/self/stat").exists():
        return True
    return any(
        int(fields[2]) == group and fields[0] not in ENDED
        for fields in map(_fields, Path("/proc").glob("[0-9]*/stat"))
        if fields
    )


def _fields(stat: Path) -> list[str]:
    """State, parent, group and so on; nothing if the process is gone."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []
