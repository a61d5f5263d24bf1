"""Imports of libraries that come with an extra of the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def of_extra(extra: str) -> Iterator[None]:
    """What is imported inside comes with this extra: without it the error says so."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed: pip install 'tilewright[{extra}]'", name=error.name
        ) from error
