"""One thread commits what came in while it wrote, and gathers while much comes in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from loops import in_a_loop
from server.test_commits import said, tables
from tilewright.server.migrating import upgrade
from tilewright.server.store import Store, connect
from tilewright.server.writer import GATHERING, Writer


def test_what_comes_in_while_it_writes_is_committed_together_and_then_it_gathers(
    tmp_path: Path,
) -> None:
    store = Store(connect(f"sqlite:///{tmp_path / 'writer.sqlite3'}"))
    upgrade(store.engine)
    first, *some, last = tables(store, 12)
    sizes: list[int] = []
    begun: list[float] = []

    def note(size: int, seconds: float) -> None:
        sizes.append(size)
        begun.append(time.perf_counter() - seconds)

    async def visit() -> None:
        writer = Writer(store, note)
        wanted = [writer.commit(said(first, "hello"), lambda: None)]
        wanted += [writer.commit(said(table, "hello"), lambda: None) for table in some]
        with store._commits.writing:  # nothing is written before all of them wait
            waiting = [asyncio.ensure_future(one) for one in wanted]
            await asyncio.sleep(0)
        assert all(await asyncio.gather(*waiting))
        assert await writer.commit(said(last, "hello"), lambda: None)
        await writer.close()

    try:
        in_a_loop(visit())
    finally:
        store.close()
    assert sum(sizes) == 12
    assert max(sizes) >= 10  # the first one may have been taken alone
    assert begun[-1] - begun[-2] >= GATHERING
