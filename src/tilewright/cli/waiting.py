"""For people who wait: a notice while something takes long, and a way out past the compiler."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

MOMENT = 1.25  # seconds that nobody minds; the usual thinking is shorter


@contextmanager
def notice(console: Console, text: str) -> Iterator[None]:
    """What takes longer than a moment is accompanied by a text, which vanishes at the end."""
    if not console.is_terminal or console.is_dumb_terminal:
        yield
        return
    done = threading.Event()

    def accompany() -> None:
        if not done.wait(MOMENT):
            with console.status(Text(text)):
                done.wait()

    companion = threading.Thread(target=accompany, daemon=True)
    companion.start()
    try:
        yield
    finally:
        done.set()
        companion.join()


def leave_at_once(code: int) -> None:
    """End the process, though a thread may compile: Python would wait for the compiler.

    What it has compiled so far is kept; the next process goes on from there.
    """
    if any(thread.daemon for thread in threading.enumerate()):
        if sys.stdout is not None:
            sys.stdout.flush()
        os._exit(code)
