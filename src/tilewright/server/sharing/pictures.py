"""Cards as PNG: drawn one after the other in processes of their own, and kept for a while."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from tilewright.core.pixels import readable
from tilewright.server.problems import Problem
from tilewright.server.sharing.card import card_svg
from tilewright.server.sharing.result import words_of
from tilewright.server.table import Table

MAX_KEPT = 128  # of some 100 KB each
MAX_WAITING = 16
SECONDS = 20.0

Key = tuple[str, str]  # match and language


class Pictures:
    """Pictures of cards; whoever asks for one that is being drawn waits for the same."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, asyncio.Task[bytes]] = OrderedDict()
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="tilewright-card")

    async def png(self, table: Table, language: str) -> bytes:
        """The card of a finished match."""
        key = (table.id, language)
        task = self._made.get(key)
        if task is None:
            if sum(not one.done() for one in self._made.values()) >= MAX_WAITING:
                raise Problem("unavailable", "many cards are being drawn; try again")
            task = self._made[key] = asyncio.create_task(self._draw(table, language))
            if len(self._made) > MAX_KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._made.pop(key, None)
            raise

    def close(self) -> None:
        self._drawing.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, table: Table, language: str) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._drawing, _drawn, table, language)


def _drawn(table: Table, language: str) -> bytes:
    say = words_of(language, table.setup.game)
    svg = card_svg(table, say, readable)
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "tilewright.core.pixels"],
            input=svg.encode(), capture_output=True, check=True, timeout=SECONDS,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError) as error:
        raise Problem("unavailable", "the card could not be drawn; try again") from error
    return done.stdout
