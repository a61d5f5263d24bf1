"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.databases import Postgres, Redis, running_postgres, running_redis
from server.serving import Client, Server, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as found:
        yield found


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with running_redis() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is shared: its bots move at once, and nobody is limited."""
    with running(tmp_path_factory.mktemp("server"), "--pace", "0", "--no-limits") as found:
        yield found


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with server.client() as found:
        yield found
