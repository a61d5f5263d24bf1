"""What tests of the server share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from server.databases import Postgres, Redis, running_postgres, running_redis
from server.serving import Client, Server, running
from tilewright.server import running as running_module


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as found:
        yield found


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with running_redis() as found:
        yield found


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that cannot start may be tried in this process: they leave its log and signals."""
    monkeypatch.setattr(running_module, "log_as_json", lambda _: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is shared: its bots move at once, and nobody is limited."""
    with running(tmp_path_factory.mktemp("server"), "--pace", "0", "--no-limits") as found:
        yield found


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with server.client() as found:
        yield found
