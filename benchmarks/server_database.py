"""What a measurement costs PostgreSQL: the log that it writes ahead, and the room of its rows."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterable

import psycopg

TABLES = ("matches", "log", "holders")


def wal_bytes(url: str) -> int:
    """How much the database has ever written ahead."""
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").fetchone()
    assert found is not None
    return int(found[0])


def bytes_per_row(url: str) -> dict[str, float]:
    """Room on the disk for a row of each table, with its indexes."""
    sizes = {}
    with psycopg.connect(url) as connection:
        for table in TABLES:
            found = connection.execute(
                f"SELECT pg_total_relation_size('{table}'), count(*) FROM {table}"
            ).fetchone()
            assert found is not None
            sizes[table] = round(int(found[0]) / max(1, int(found[1])), 1)
    return sizes


def metric(ports: Iterable[int], name: str) -> float:
    """A metric of some servers, added up over all that it tells apart."""
    total = 0.0
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith((f"{name} ", f"{name}{{")):
                    total += float(line.rpartition(" ")[2])
    return total
