"""The garbage collector of a server: what was there before it serves is never looked through."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import gc
from tilewright.server.collecting import THRESHOLDS, collect_seldom

before = len(gc.get_objects())
collect_seldom()
assert gc.get_threshold() == THRESHOLDS
assert gc.get_freeze_count() > before / 2
assert len(gc.get_objects()) < before / 10  # those that a look goes through

class Circle:
    def __init__(self):
        self.self = self

for _ in range(10 * THRESHOLDS[0]):
    Circle()
left = sum(isinstance(one, Circle) for one in gc.get_objects())
assert left <= THRESHOLDS[0], left
"""


def test_a_server_looks_seldom_but_does_look() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
