"""What the server benchmark starts: servers, PostgreSQL and Redis, each in processes of its own."""

from __future__ import annotations

import os
import pwd
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

START_SECONDS = 60.0
FILES = 100_000  # open at the same time, where the system allows it
TICKS = os.sysconf("SC_CLK_TCK")


def raise_file_limit() -> int:
    """As many open files as the system allows, up to FILES; children inherit it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, max(FILES, hard)))
    except (ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def own_cpu_seconds(pid: int) -> float:
    """Processor time of one process, without those that it started; 0 if it is gone."""
    return _ticks(pid, 11, 12) / TICKS


def tree_cpu_seconds(pid: int) -> float:
    """Processor time of a process and of all below it, those that have ended included."""
    below = sum(tree_cpu_seconds(child) for child in children(pid))
    return _ticks(pid, 11, 12, 13, 14) / TICKS + below


def children(pid: int) -> list[int]:
    """The processes that a process started and that still run."""
    found: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # a thread that has just ended
            found += map(int, path.read_text().split())
    return found


def _ticks(pid: int, *fields: int) -> int:
    try:
        found = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(int(found[field]) for field in fields)


@dataclass(frozen=True)
class Running:
    """A database or a broker that was started for a measurement."""

    url: str
    pid: int

    def cpu_seconds(self) -> float:
        return tree_cpu_seconds(self.pid)


class Server:
    """`tilewright serve` of a checkout, with the memory and the processor time that it uses."""

    def __init__(
        self,
        checkout: Path,
        folder: Path,
        environment: Mapping[str, str],
        options: Sequence[str] = ("--pace", "0"),
    ) -> None:
        command = [sys.executable, "-m", "tilewright.cli", "serve", "--port", "0", "--no-limits"]
        command += ["--data", str(folder), "--log-level", "warning", *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=of_checkout(checkout, environment)
        )
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if found is None:
            sys.exit("the server did not start")
        self.port = int(found[1])
        _await(lambda: _answers(f"http://127.0.0.1:{self.port}/healthz"))

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def cpu_seconds(self) -> float:
        """Of the process that serves, without the workers of its bots."""
        return own_cpu_seconds(self.process.pid)

    def bots_cpu_seconds(self) -> float:
        """Of the workers in which its bots think."""
        pid = self.process.pid
        return tree_cpu_seconds(pid) - own_cpu_seconds(pid)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def of_checkout(checkout: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """The surroundings of a program of this checkout."""
    return {**os.environ, **environment, "PYTHONPATH": str(checkout / "src")}


@contextmanager
def postgres() -> Iterator[Running]:
    """A PostgreSQL of one's own, with everything durable."""
    programs = [shutil.which("initdb"), *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    found = next((Path(path) for path in reversed(programs) if path), None)
    if found is None:
        sys.exit("PostgreSQL is not installed: on Debian, apt-get install postgresql")
    with _owned_folder() as folder:
        data, port = folder / "data", _free_port()
        subprocess.run(
            [found, "--pgdata", data, "--auth", "trust", "--username", "tilewright",
             "--encoding", "UTF8", "--no-locale"],
            check=True, capture_output=True, cwd="/", **_as_owner(),
        )  # fmt: skip
        command = [
            found.with_name("postgres"), "-D", data, "-p", str(port),
            "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}",
        ]  # fmt: skip
        url = f"postgresql://tilewright@127.0.0.1:{port}/postgres"
        with _running(command, folder, port, signal.SIGINT) as pid:
            _await(lambda: _takes_queries(url))
            yield Running(url, pid)


@contextmanager
def redis() -> Iterator[Running]:
    """A Redis of one's own."""
    found = shutil.which("redis-server")
    if found is None:
        sys.exit("Redis is not installed: on Debian, apt-get install redis-server")
    with _owned_folder() as folder:
        port = _free_port()
        command = [found, "--port", str(port), "--bind", "127.0.0.1", "--save", "",
                   "--appendonly", "no", "--dir", str(folder)]  # fmt: skip
        with _running(command, folder, port, signal.SIGTERM) as pid:
            yield Running(f"redis://127.0.0.1:{port}/0", pid)


@contextmanager
def _running(
    command: Sequence[object], folder: Path, port: int, goodbye: signal.Signals
) -> Iterator[int]:
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [str(part) for part in command], stdout=log, stderr=log, **_as_owner()
        )
    try:
        _await(lambda: _listens(port))
        yield process.pid
    finally:
        process.send_signal(goodbye)
        process.wait(30)


@contextmanager
def _owned_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="tilewright-bench-"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, _owner())
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _owner() -> str:
    """PostgreSQL refuses to run as root."""
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


class Owner(TypedDict, total=False):
    """Who runs a program, for `subprocess`."""

    user: str
    extra_groups: list[str]


def _as_owner() -> Owner:
    return {"user": _owner(), "extra_groups": []} if os.getuid() == 0 else {}


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def _takes_queries(url: str) -> bool:
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=5):
            return True
    except psycopg.OperationalError:
        return False


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


def _await(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            sys.exit("what the benchmark needs did not start")
        time.sleep(0.05)
