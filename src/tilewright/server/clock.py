"""The time that a server goes by: that of the system at its start, and steady from then on.

A system clock that is set while the server runs changes nothing: no bot waits, no flag falls. A
later start may see another time, so what is stored is believed within bounds only.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MAX_AHEAD = 5.0  # seconds by which a stored time may be later than now, and is still believed


class SteadyClock:
    """Seconds since 1970, which never jump.

    >>> from tilewright.server.clock import SteadyClock
    >>> clock = SteadyClock(1_000.0)
    >>> 1_000.0 <= clock.now() < 1_060.0
    True
    """

    def __init__(
        self, start: float | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        """`start` is what it shows now: that of the system, unless another one is given."""
        self._monotonic = monotonic
        self._offset = (time.time() if start is None else start) - monotonic()

    def now(self) -> float:
        return self._monotonic() + self._offset

    def after(self, last: float) -> float:
        """The time of what follows upon `last`: not before it, unless that lies far ahead."""
        now = self.now()
        return max(now, last) if last <= now + MAX_AHEAD else now
