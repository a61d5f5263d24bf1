"""A program that is spoken to in lines, and that nobody ever has to wait for.

Its three streams have a thread each, so a program that does not read, does not write or writes
without end cannot hold us up. Each thread closes its stream when it is done.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO

MAX_OUTPUT = 1 << 22  # bytes that a program may say between two commands
SURELY = 10.0  # seconds; only what not even a kill can end needs them
_CHUNK = 1 << 16
_COMPLAINTS_KEPT = 1 << 12


class Silent(Exception):
    """The program said nothing in time."""


class Ended(Exception):
    """The program has closed its output: it has ended, or is about to."""


class Flooded(Exception):
    """The program said far more than anybody wants to read."""


class LineProcess:
    """A running program. Making one raises `OSError` if the program cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that what it starts can be ended with it
        )
        self._sent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: queue.SimpleQueue[str | type[Exception]] = queue.SimpleQueue()
        self._counting = threading.Lock()
        self._output = 0
        self._complaints = b""
        self._over = False
        self._threads = [
            _attended(self._write, self._process.stdin),
            _attended(self._read, self._process.stdout),
            _attended(self._read_complaints, self._process.stderr),
        ]

    def tell(self, *lines: str) -> None:
        """Send lines, without waiting for the program to read them."""
        with self._counting:
            self._output = 0
        self._sent.put("".join(f"{line}\n" for line in lines).encode())

    def hang_up(self) -> None:
        """Close its input, once everything was sent to it."""
        self._sent.put(None)

    def hear(self, deadline: float) -> str:
        """The next line that it says before the deadline, which is a time of `time.monotonic`."""
        try:
            said = self._said.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Silent from None
        if isinstance(said, str):
            return said
        self._said.put(said)  # whoever listens again hears the same
        raise said

    def exit_code(self, patience: float) -> int | None:
        """How it ended; None if it is still there after so many seconds."""
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return None

    def complaint(self) -> str:
        """The last line that it wrote to standard error; all of them are in after `end`."""
        lines = self._complaints.decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

    def end(self, patience: float = 0.0) -> None:
        """Close its input, give it some seconds to go, then kill it and what it has started."""
        if self._over:
            return
        self._over = True
        self.hang_up()
        self.exit_code(patience)
        self._kill()
        self.exit_code(SURELY)
        for thread in self._threads:
            thread.join(SURELY)

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    # -------------------------------------------------------------- the threads

    def _write(self, stream: IO[bytes]) -> None:
        while (line := self._sent.get()) is not None:
            while line:
                line = line[stream.write(line) :]

    def _read(self, stream: IO[bytes]) -> None:
        part = bytearray()
        while chunk := stream.read(_CHUNK):
            with self._counting:
                self._output += len(chunk)
                if self._output > MAX_OUTPUT:
                    self._said.put(Flooded)
                    return
            part += chunk
            if b"\n" in chunk:
                *lines, part = part.split(b"\n")
                self._hand_over(lines)
        self._hand_over([part])
        self._said.put(Ended)

    def _hand_over(self, lines: Sequence[bytes | bytearray]) -> None:
        for line in lines:
            if text := line.decode(errors="replace").strip():
                self._said.put(text)

    def _read_complaints(self, stream: IO[bytes]) -> None:
        while chunk := stream.read(_CHUNK):
            self._complaints = (self._complaints + chunk)[-_COMPLAINTS_KEPT:]


def _attended(work: Callable[[IO[bytes]], None], stream: IO[bytes] | None) -> threading.Thread:
    """A thread that does its work with a stream, closes it, and does not mind a broken pipe."""
    assert stream is not None

    def attend() -> None:
        with contextlib.suppress(OSError), stream:
            work(stream)

    thread = threading.Thread(target=attend, name="tilewright-process", daemon=True)
    thread.start()
    return thread
