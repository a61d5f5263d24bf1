"""A process that has imported the program, and becomes it whenever a test wants one: by a fork.

So a program of its own, with its own terminal, signals and memory, is there in some milliseconds
and not after all its imports. One that must be started from nothing is executed instead.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

PROGRAM = Path(sys.executable).parent / "tilewright"
LENGTH_BYTES = 4
STREAMS = 3

# What a process imports before it forks: what the commands need, but nothing that looks at the
# environment.
COMMANDS = (
    "numba",
    *(f"tilewright.cli.{name}"
      for name in ("play", "simulate", "perft", "arena", "engine", "replay", "verify")),
)  # fmt: skip
MATCH_SERVER = (
    "alembic.command",
    "sqlalchemy.dialects.sqlite",
    "tilewright.server.running",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


class Process:
    """A running program, which is a child of the server and leads a group of its own."""

    def __init__(self, news: int) -> None:
        # Its number, and its exit code when it has ended; unbuffered, so that `select` sees it.
        self._news = open(news, "rb", buffering=0)  # noqa: SIM115
        self.pid = int(self._news.readline())
        self._code: int | None = None

    def ended(self, seconds: float) -> bool:
        """Whether it ends within these seconds."""
        return self._code is not None or bool(select.select([self._news], [], [], seconds)[0])

    def wait(self, seconds: float) -> int:
        """Its exit code, or minus the signal that ended it; fails if it does not end in time."""
        if self._code is None:
            assert self.ended(seconds), "the program does not end"
            self._code = int(self._news.readline())
            self._news.close()
        return self._code

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal to it and to all that it has started, if it is still there."""
        if self._code is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, number)


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    streams: tuple[int, int, int],
    *,
    terminal: bool = False,
    installed: bool = False,
    code: str | None = None,
    imported: tuple[str, ...] = COMMANDS,
) -> Process:
    """Run the program with these three streams, in a process that has `imported` these modules.

    If `installed`, it is executed from its file; if there is `code`, that runs in its place.
    """
    job = {
        "arguments": list(arguments), "environment": dict(environment), "folder": str(folder),
        "terminal": terminal, "installed": installed, "code": code,
    }  # fmt: skip
    news, theirs = os.pipe()
    try:
        with _starting:
            server = _server(os.environ.get("PYTHONPATH", ""), imported)
        server.send(job, [*streams, theirs])
    finally:
        os.close(theirs)
    return Process(news)


class _Server:
    """The server's process, which ends when nobody can ask it for anything any more."""

    def __init__(self, imported: tuple[str, ...]) -> None:
        self._socket, theirs = socket.socketpair()
        self._sending = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(theirs.fileno()), *imported],
                pass_fds=[theirs.fileno()],
            )

    def send(self, job: dict[str, Any], files: list[int]) -> None:
        data = json.dumps(job).encode()
        with self._sending:
            socket.send_fds(self._socket, [len(data).to_bytes(LENGTH_BYTES)], files)
            self._socket.sendall(data)

    def close(self) -> None:
        self._socket.close()
        self._process.wait()


_servers: dict[tuple[str, tuple[str, ...]], _Server] = {}
_starting = threading.Lock()


def _server(path: str, imported: tuple[str, ...]) -> _Server:
    """One for each Python path, too: a game outside the package is found by it."""
    if (path, imported) not in _servers:
        _servers[path, imported] = _Server(imported)
    return _servers[path, imported]


def close_servers(path: str | None = None) -> None:
    """End those of a Python path, or all; nothing that they have started may run any more."""
    for found in list(_servers):
        if path in (None, found[0]):
            _servers.pop(found).close()


# ---------------------------------------------------------------- in the server


def serve(requests: socket.socket) -> dict[str, Any] | None:
    """Fork for every request: the job in a child, and nothing in the server when all is over."""
    running: dict[int, int] = {}  # who is to be told of the end of which process
    woken, waking = socket.socketpair()
    for end in (woken, waking):
        end.setblocking(False)
    signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([requests, woken], [], [])
        if woken in ready:
            woken.recv(1 << 12)
            _tell_of_ended(running)
        if requests in ready:
            asked = _receive(requests)
            if asked is None:
                return None
            job, files = asked
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for stream in (requests, woken, waking):
                    stream.close()
                for news in running.values():
                    os.close(news)
                _take_streams(files, terminal=job["terminal"])
                return job
            for file in files[:STREAMS]:
                os.close(file)
            running[pid] = files[STREAMS]
            _write(running[pid], pid)


def _receive(requests: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    head, files, _, _ = socket.recv_fds(requests, LENGTH_BYTES, STREAMS + 1)
    if not head:
        return None
    length = int.from_bytes(head)
    data = b""
    while len(data) < length:
        data += requests.recv(length - len(data))
    return json.loads(data), files


def _tell_of_ended(running: dict[int, int]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        news = running.pop(pid)
        _write(news, os.waitstatus_to_exitcode(status))
        os.close(news)


def _write(news: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody wants to know
        os.write(news, f"{number}\n".encode())


def _take_streams(files: list[int], *, terminal: bool) -> None:
    os.setsid()
    for number, file in enumerate(files[:STREAMS]):
        os.dup2(file, number)
    if terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for file in files:
        os.close(file)


def become(job: dict[str, Any]) -> NoReturn:
    """The program, as if it had been started with these arguments in this environment."""
    os.chdir(job["folder"])
    arguments = [str(PROGRAM), *job["arguments"]]
    if job["installed"]:
        os.execve(PROGRAM, arguments, job["environment"])
    os.environ.clear()
    os.environ.update(job["environment"])
    time.tzset()
    sys.argv = arguments
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        binary = open(number, "rb" if number == 0 else "wb", closefd=False)  # noqa: SIM115
        text = io.TextIOWrapper(
            binary, encoding or "utf-8", "backslashreplace" if number == 2 else errors or "strict",
            line_buffering=number == 2 or os.isatty(number),
        )  # fmt: skip
        setattr(sys, name, text)
        setattr(sys, f"__{name}__", text)
    from tilewright.cli import main

    code: str | int | None = None
    try:
        if job["code"] is None:
            code = main()
        else:
            exec(job["code"], {"__name__": "__main__"})
    except SystemExit as left:
        code = left.code
    except BaseException:
        traceback.print_exc()
        code = 1
    _leave(int(code or 0))


def _leave(code: int) -> NoReturn:
    """As Python ends a program, but without taking all modules apart, which nobody sees."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def import_all(modules: Sequence[str]) -> None:
    from tilewright.games import game_names, spec

    for name in modules:
        import_module(name)
    for name in game_names():
        import_module(spec(name).screen)


if __name__ == "__main__":
    import_all(sys.argv[2:])
    gc.freeze()  # so that no child touches, and copies, all that memory
    with socket.socket(fileno=int(sys.argv[1])) as listening:
        wanted = serve(listening)
    if wanted is not None:
        become(wanted)
