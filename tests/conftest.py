"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from fork_server import close_servers

# A shell lets what it starts in the background ignore Ctrl-C, and `nohup` the end of a terminal; so
# would the programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a quarter of the time a test waits for some other process."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session", autouse=True)
def _forking() -> Iterator[None]:
    """Servers that fork programs live as long as the tests."""
    yield
    close_servers()
