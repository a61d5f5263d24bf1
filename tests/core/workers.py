"""What workers of tests do: in a module of its own, which their processes can import by name."""

from __future__ import annotations

from multiprocessing.connection import Connection

from tilewright.core.processes import begin_worker


def answer(plus: int, connection: Connection) -> None:
    """Answers numbers until the line is closed."""
    begin_worker()
    while True:
        try:
            connection.send(connection.recv() + plus)
        except EOFError:
            return
