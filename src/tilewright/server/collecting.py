"""When the garbage collector of Python looks for circles: seldom, and not through everything.

Each look at all objects holds everybody up, for longer the more tables are in memory: 246 ms at 500
of them were measured. Nearly everything here is freed at once because nothing refers to it any
more; circles are rare (an error with its traceback, a connection that broke), so it is enough to
look for young ones, and to look through all objects when many new ones have stayed.
"""

from __future__ import annotations

import gc

# New objects that stay until the young ones are looked through; how many such looks until those
# that survived one are; and how many of these until all are.
THRESHOLDS = (20_000, 20, 100)


def collect_seldom() -> None:
    """Before serving: what was loaded up to now stays for ever, and is never looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
