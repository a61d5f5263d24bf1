"""Whether a server can do its work, part by part.

Liveness is something else: a process that answers at all is alive. A part that is `degraded` works
worse, and the server is ready all the same: to send its players elsewhere would help nobody. Only
a part that is `failing` makes it not ready.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from tilewright.core.compact_json import dumps
from tilewright.server import answers
from tilewright.server.bot_load import BotLoad
from tilewright.server.fanout import Fanout
from tilewright.server.problems import Problem

PATIENCE = 3.0  # seconds in which a part must answer
FRESH_SECONDS = 1.0  # for which an answer is shared by all who ask
MIN_FREE = 64 << 20  # bytes of disk, below which the database cannot be trusted to grow
LITTLE_FREE = 1 << 30
LONG_WAIT = 30.0  # seconds that a bot's question may wait

State = Literal["ok", "degraded", "failing"]
_ORDER: tuple[State, ...] = ("ok", "degraded", "failing")

_log = logging.getLogger(__name__)


class Finding(NamedTuple):
    """How a part is, in a word and a sentence, with numbers if there are any."""

    state: State
    detail: str
    numbers: Mapping[str, float] = {}


class Probe(Protocol):
    """Looks at one part; what it raises means that the part is failing."""

    def __call__(self) -> Awaitable[Finding]: ...


class Report(NamedTuple):
    """All parts at one moment."""

    state: State
    parts: Mapping[str, Finding]

    def text(self) -> str:
        """JSON with one part in each line."""
        lines = ",\n".join(
            f"{dumps(name)}:{dumps(_shown(part))}" for name, part in self.parts.items()
        )
        return f'{{"status":{dumps(self.state)},"parts":{{\n{lines}\n}}}}\n'


def _shown(part: Finding) -> answers.ReadyPart:
    return {"status": part.state, "detail": part.detail, "numbers": dict(part.numbers)}


class Readiness:
    """Asks the probes, at most once a second, however many ask it."""

    def __init__(self, patience: float = PATIENCE, fresh_seconds: float = FRESH_SECONDS) -> None:
        self._patience = patience
        self._fresh_seconds = fresh_seconds
        self._probes: dict[str, Probe] = {}
        self._asked: dict[str, asyncio.Task[Finding]] = {}
        self._report: asyncio.Task[Report] | None = None
        self._made_at = 0.0

    def add(self, name: str, probe: Probe) -> None:
        self._probes[name] = probe

    async def report(self) -> Report:
        """The report as of now, or of a moment ago."""
        old = self._report is None or time.monotonic() - self._made_at > self._fresh_seconds
        if old and (self._report is None or self._report.done()):
            self._made_at = time.monotonic()
            self._report = asyncio.create_task(self._look())
        assert self._report is not None
        return await asyncio.shield(self._report)

    async def _look(self) -> Report:
        found = await asyncio.gather(*(self._ask(name) for name in self._probes))
        parts = dict(zip(self._probes, found, strict=True))
        worst: State = max((one.state for one in found), key=_ORDER.index, default="ok")
        return Report(worst, parts)

    async def _ask(self, name: str) -> Finding:
        """A probe that does not come back is not asked a second time: threads would pile up."""
        asked = self._asked.get(name)
        if asked is None or asked.done():
            asked = self._asked[name] = asyncio.ensure_future(self._probes[name]())
        done, _ = await asyncio.wait([asked], timeout=self._patience)
        if not done:
            return Finding("failing", f"no answer within {self._patience:g} s")
        error = asked.exception()
        if error is not None:  # anybody may ask: addresses and names are for the log
            _log.warning("the part %s is failing: %s", name, error)
            said = error.detail if isinstance(error, Problem) else type(error).__name__
            return Finding("failing", said)
        return asked.result()


# ---------------------------------------------------------------------- the parts


def database_probe(write: Callable[[], Awaitable[object]]) -> Probe:
    """`write` writes something small."""

    async def look() -> Finding:
        began = time.monotonic()
        await write()
        spent = round(1000 * (time.monotonic() - began), 1)
        return Finding("ok", "writable", {"ms": spent})

    return look


def disk_probe(folder: Path) -> Probe:
    async def look() -> Finding:
        free = (await asyncio.to_thread(shutil.disk_usage, folder)).free
        state: State = "failing" if free < MIN_FREE else "degraded" if free < LITTLE_FREE else "ok"
        return Finding(state, f"{free >> 20} MiB are free", {"free_bytes": free})

    return look


def backup_probe(failed: Callable[[], bool]) -> Probe:
    """Nobody has to wait for a backup: degraded."""

    async def look() -> Finding:
        if failed():
            return Finding("degraded", "the last backup failed; the log says why")
        return Finding("ok", "no backup failed")

    return look


def redis_probe(fanout: Fanout) -> Probe:
    """Without Redis players at other servers see a move two seconds later: degraded."""

    async def look() -> Finding:
        if fanout.counts.connected:
            return Finding("ok", "connected")
        return Finding("degraded", "not connected; servers look into the database instead")

    return look


def bots_probe(load: BotLoad) -> Probe:
    """Bots that are late are late at all servers alike: degraded."""

    async def look() -> Finding:
        waited = load.longest_wait()
        numbers = {"waiting": load.waiting, "busy": load.busy, "workers": load.workers,
                   "longest_wait_s": round(waited, 1)}  # fmt: skip
        if waited > LONG_WAIT:
            return Finding("degraded", f"a question has waited for {waited:.0f} s", numbers)
        return Finding("ok", f"{load.waiting} questions wait", numbers)

    return look
