"""Processes that a server has started, as the system lists them."""

from __future__ import annotations

import os
from pathlib import Path


def children_of(parent: int) -> list[int]:
    return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc")))
            if parent_of(pid) == parent]  # fmt: skip


def parent_of(pid: int) -> int:
    stat = _stat(pid)
    return int(stat[1]) if stat else 0


def state_of(pid: int) -> str:
    """A letter, Z for one that has ended; nothing if it is gone."""
    return next(iter(_stat(pid)), "")


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
