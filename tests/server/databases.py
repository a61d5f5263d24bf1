"""A real PostgreSQL and a real Redis for tests, on ports and folders of their own."""

from __future__ import annotations

import fcntl
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict, TypeVar

import psycopg
import pytest

NEED = Path(__file__).parents[2] / "scripts" / "need"
START_SECONDS = 60.0
SUPERUSER = "tilewright"


class Owner(TypedDict, total=False):
    """Who runs a program, for `subprocess`."""

    user: str
    extra_groups: list[str]


class Service(ABC):
    """A program that listens on a port, and can be killed and started again."""

    name: str
    package: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers; right after a kill it may need several tries."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(
                    self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, **_as_owner()
                )
            while self.process.poll() is None and time.monotonic() < deadline:
                if self.answers():
                    return
                time.sleep(0.02)
            time.sleep(0.1)
        log_tail = (self.folder / "log").read_text(errors="replace")[-2_000:]
        raise AssertionError(f"{self.name} did not start: {log_tail}")

    def kill(self) -> None:
        """SIGKILL: it has no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(START_SECONDS)
        self.process = None

    def stop(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(START_SECONDS)
            self.process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """With all its processes stopped: connections stay open, and nothing is answered."""
        assert self.process is not None
        family = [self.process.pid, *_children(self.process.pid)]
        for pid in family:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in family:
                os.kill(pid, signal.SIGCONT)

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def answers(self) -> bool: ...


S = TypeVar("S", bound=Service)


class Postgres(Service):
    name = "PostgreSQL"
    package = "postgresql"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        subprocess.run(
            [
                _postgres_program("initdb"), "--pgdata", str(folder / "data"), "--auth", "trust",
                "--username", SUPERUSER, "--encoding", "UTF8", "--no-locale", "--no-sync",
            ],
            check=True,
            capture_output=True,
            cwd="/",
            **_as_owner(),
        )  # fmt: skip

    def command(self) -> list[str]:
        return [
            _postgres_program("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port),
            "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}",
            "-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "shared_buffers=16MB",
        ]  # fmt: skip

    def answers(self) -> bool:
        try:
            with self._connect():
                return True
        except psycopg.OperationalError:
            return False

    def new_database(self, on: Path | None = None) -> str:
        """The URL of an empty database, on a disk of its own if one is given."""
        name = f"t{uuid.uuid4().hex}"
        with self._connect() as connection:
            where = ""
            if on is not None:
                shutil.chown(on, _owner())
                connection.execute(f"CREATE TABLESPACE {name} LOCATION '{on}'".encode())
                where = f" TABLESPACE {name}"
            connection.execute(f"CREATE DATABASE {name}{where}".encode())
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{name}"

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=SUPERUSER, dbname="postgres",
            autocommit=True, connect_timeout=5,
        )  # fmt: skip


class Redis(Service):
    name = "Redis"
    package = "redis-server"

    def command(self) -> list[str]:
        return [
            "redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
            "--appendonly", "no", "--dir", str(self.folder),
        ]  # fmt: skip

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    need("postgres", Postgres.package)
    with own_folder() as folder:
        yield from _running(Postgres(folder), signal.SIGQUIT)


@contextmanager
def running_redis() -> Iterator[Redis]:
    need("redis-server", Redis.package)
    with own_folder() as folder:
        yield from _running(Redis(folder), signal.SIGTERM)


def _running(service: S, goodbye: signal.Signals) -> Iterator[S]:
    try:
        service.start()
        yield service
    finally:
        service.stop(goodbye)


def need(program: str, package: str) -> None:
    """Install the program if that can be done; else the test cannot run here."""
    if _found(program):
        return
    with (Path(tempfile.gettempdir()) / "tilewright-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers of pytest need it too
        if _found(program):
            return
        done = subprocess.run(
            [str(NEED), program, package], check=False, capture_output=True, text=True
        )
    if done.returncode:
        pytest.skip(done.stderr.strip() or f"install the Debian package {package}")


def _found(program: str) -> bool:
    """Debian keeps some programs where only an admin's shell looks."""
    if program == "postgres":
        return bool(_postgres_program(program))
    return bool(shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin"))


def _postgres_program(name: str) -> str:
    """Debian keeps each version's programs in a folder of its own."""
    found = [shutil.which(name), *sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))]
    return next((str(path) for path in reversed(found) if path), "")


@contextmanager
def own_folder() -> Iterator[Path]:
    """Outside of pytest's own folders, which only their owner can enter."""
    folder = Path(tempfile.mkdtemp(prefix="tilewright-test-"))
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


def _as_owner() -> Owner:
    return {"user": _owner(), "extra_groups": []} if os.getuid() == 0 else {}


def _children(parent: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], check=False, capture_output=True, text=True
    )
    return [int(pid) for pid in listed.stdout.split()]


def free_port() -> int:
    """Below those that the system gives to clients: nobody else takes it while it is not used."""
    while True:
        with socket.socket() as listening:
            port = random.randrange(20_000, 32_000)
            try:
                listening.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
