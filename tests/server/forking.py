"""The server in processes of its own that are there at once: see `fork_server`."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import fork_server

_PATH = os.environ.get("PYTHONPATH")


class Fork:
    """A process of the program, with those parts of `subprocess.Popen` that tests use."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], code: str | None = None
    ) -> None:
        """If there is `code`, that runs in place of the program."""
        (out, to_out), (err, to_err) = os.pipe(), os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        self._process = fork_server.start(
            arguments, environment, Path.cwd(), (nothing, to_out, to_err),
            code=code, imported=fork_server.MATCH_SERVER,
        )  # fmt: skip
        for theirs in (nothing, to_out, to_err):
            os.close(theirs)
        self.stdout: IO[str] = open(out, encoding="utf-8")  # noqa: SIM115
        self.stderr: IO[str] = open(err, encoding="utf-8")  # noqa: SIM115

    @property
    def pid(self) -> int:
        return self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        # Its parent buries it at once, and its last words may still be on their way to us.
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        return self._process.wait(0) if self._process.ended(0) else None

    def wait(self, timeout: float) -> int:
        if not self._process.ended(timeout):
            raise subprocess.TimeoutExpired("tilewright", timeout)
        return self._process.wait(0)


def can_fork(environment: Mapping[str, str]) -> bool:
    """Whether a program with this environment would import what this process does."""
    return environment.get("PYTHONPATH") == _PATH
