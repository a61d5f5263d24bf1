"""The program in processes of its own that start at once: forks of one that has imported it.

What a fork runs is what `python -m tilewright.cli` runs, in a process that can be killed; only the
seconds in which Python imports everything are spent once instead of each time.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import IO, NoReturn

_NUMBER = struct.Struct("!i")


class Fork:
    """A process of the program, with those parts of `subprocess.Popen` that tests use."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        out, err, status = (os.pipe() for _ in range(3))
        with _starting:
            forker = _forker()
        forker.ask(arguments, environment, [out[1], err[1], status[1]])
        for _, theirs in (out, err, status):
            os.close(theirs)
        self.stdout: IO[str] = open(out[0], encoding="utf-8")  # noqa: SIM115
        self.stderr: IO[str] = open(err[0], encoding="utf-8")  # noqa: SIM115
        self._status = status[0]
        self.pid = self._number()
        self.returncode: int | None = None

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        return self._ended(0)

    def wait(self, timeout: float) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("tilewright", timeout)
        return code

    def _ended(self, timeout: float) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], timeout)[0]:
            self.returncode = self._number()
            os.close(self._status)
        return self.returncode

    def _number(self) -> int:
        number: int
        (number,) = _NUMBER.unpack(os.read(self._status, _NUMBER.size))
        return number


def can_fork(environment: Mapping[str, str]) -> bool:
    """Whether a program with this environment would import what this process does."""
    return environment.get("PYTHONPATH") == _PATH


class _Forker:
    """The process that has imported the program, seen from the tests."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(theirs.fileno())], pass_fds=[theirs.fileno()]
            )
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(
        self, arguments: Sequence[str], environment: Mapping[str, str], files: Sequence[int]
    ) -> None:
        request = json.dumps([list(arguments), dict(environment)]).encode()
        with self._lock:
            socket.send_fds(self._line, [_NUMBER.pack(len(request))], files)
            self._line.sendall(request)

    def close(self) -> None:
        self._line.close()
        self._process.wait()


_forker = cache(_Forker)  # one for all tests of this process
_starting = threading.Lock()
_PATH = os.environ.get("PYTHONPATH")


# ---------------------------------------------------------------------- in the forking process


def _serve(line: socket.socket) -> None:
    """Fork for each request, until nobody can ask any more."""
    _import_everything()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keepers = 0
    while True:
        head, files, _, _ = socket.recv_fds(line, _NUMBER.size, 3)
        if not head:
            break
        arguments, environment = json.loads(_read(line, *_NUMBER.unpack(head)))
        if os.fork() == 0:
            line.close()
            _keep(arguments, environment, *files)
        keepers += 1
        for file in files:
            os.close(file)
        while keepers and os.waitpid(-1, os.WNOHANG)[0]:
            keepers -= 1
    for _ in range(keepers):
        os.wait()


def _read(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        found += line.recv(size - len(found))
    return found


def _keep(
    arguments: list[str], environment: dict[str, str], out: int, err: int, status: int
) -> NoReturn:
    """Start the program, and say who it is and how it ended."""
    program = os.fork()
    if program == 0:
        os.close(status)
        _run(arguments, environment, out, err)
    for file in (out, err):
        os.close(file)
    os.write(status, _NUMBER.pack(program))
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    os.write(status, _NUMBER.pack(code))
    os._exit(0)


def _run(arguments: list[str], environment: dict[str, str], out: int, err: int) -> NoReturn:
    from tilewright.cli import main

    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    code: object = 1
    try:
        code = main(arguments)
    except SystemExit as left:
        code = left.code
    except BaseException:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else int(code is not None))


def _import_everything() -> None:
    """What the program would import before it serves."""
    for name in (
        "alembic.command",
        "sqlalchemy.dialects.sqlite",
        "tilewright.server.running",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ):
        import_module(name)
    from tilewright.games import game_names, spec

    for name in game_names():
        spec(name)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
