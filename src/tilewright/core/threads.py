"""How many threads may work."""

from __future__ import annotations

from tilewright.core.errors import SetupError


def check_threads(threads: int | None) -> None:
    """Raise `SetupError` unless there is at least one; None leaves the number open."""
    if threads is not None and threads < 1:
        raise SetupError(f"threads is {threads}; it is at least 1")
