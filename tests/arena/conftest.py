"""Fixtures for the tests of matches."""

from forked_workers import forked_workers, spawned_workers  # noqa: F401 (fixtures)
