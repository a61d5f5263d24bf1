"""When the garbage collector of Python looks for circles: seldom, and not through everything.

Each look through all objects holds everybody up, for longer the more tables are in memory: 246 ms
at 500 of them were measured, most of it in what was loaded at the start. Nearly everything here is
freed at once because nothing refers to it any more. Circles are rare: an error with its traceback,
a connection that has ended. So it is enough to look when half a million objects more have stayed.
"""

from __future__ import annotations

import gc

# New objects that stay until the young ones are looked through; how many such looks until those
# that survived one are; and how many of these until all are. Python waits longer for the last,
# until a quarter of all objects is new.
THRESHOLDS = (5_000, 10, 10)


def collect_seldom() -> None:
    """Before serving: what was loaded up to now stays for ever, and is never looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
