"""Whether a server could start with these settings: looked at without starting or changing it."""

from __future__ import annotations

import os
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from tilewright.server.embedded import check_database
from tilewright.server.metrics_access import metrics_token
from tilewright.server.migrating import NEWEST, is_current
from tilewright.server.private_files import sole_user
from tilewright.server.readiness import MIN_FREE
from tilewright.server.running import CannotServe, first_line, listen
from tilewright.server.settings import DATABASE_FILE, DATABASE_VARIABLE, Settings
from tilewright.server.store import connect
from tilewright.server.unusable import Unusable

FEW_FILES = 4_096  # handles: two for each player, and some
REDIS_SECONDS = 3.0

Verdict = Literal["ok", "warning", "failing"]


class Checked(NamedTuple):
    """One thing that was looked at; `failing` would keep the server from its work."""

    verdict: Verdict
    what: str
    detail: str


def check(settings: Settings, host: str, port: int) -> Iterator[Checked]:
    """Look at everything that a start needs, one thing after the other."""
    yield Checked("ok", "configuration", "complete")
    if settings.database_url is None:
        yield _folder(settings)
        yield _embedded(settings.data / DATABASE_FILE)
    else:
        yield _postgres(settings)
    if settings.redis_url is not None:
        yield _redis(settings.redis_url)
    yield _address("port", host, port)
    yield _files()
    if settings.metrics_address is not None:
        yield _address("metrics", *settings.metrics_address)
    if settings.metrics_token_file is not None:
        yield _token(settings.metrics_token_file)


def _folder(settings: Settings) -> Checked:
    data = settings.data
    if not data.exists():
        parent = next(one for one in data.absolute().parents if one.exists())
        if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
            return Checked("failing", "data folder", f"{data} cannot be made in {parent}")
        return Checked("ok", "data folder", f"{data} will be made")
    if not data.is_dir() or not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        return Checked("failing", "data folder", f"{data} cannot be written to")
    free = os.statvfs(data)
    bytes_free = free.f_bavail * free.f_frsize
    if bytes_free < MIN_FREE:
        return Checked("failing", "data folder", f"only {bytes_free >> 20} MiB are free")
    try:
        with sole_user(data):
            return Checked("ok", "data folder", f"{data}, {bytes_free >> 20} MiB free")
    except Unusable as error:
        return Checked("failing", "data folder", str(error))


def _embedded(file: Path) -> Checked:
    """The embedded database is opened for reading only: nothing is repaired or migrated here."""
    if not file.exists():
        return Checked("ok", "database", f"{file} will be made")
    try:
        check_database(file.parent)
        with closing(sqlite3.connect(f"file:{file.absolute()}?mode=ro", uri=True)) as connection:
            known = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except Unusable as error:
        return Checked("failing", "database", str(error))
    except sqlite3.Error as error:
        return Checked("failing", "database", f"{file} cannot be used: {error}")
    revision = known[0][0] if known else ""
    if revision > NEWEST:
        return Checked("failing", "database", f"{file} belongs to a newer version ({revision})")
    if revision < NEWEST:
        return Checked("ok", "database", f"{file} is whole; the start brings it up to date")
    return Checked("ok", "database", f"{file} is whole and up to date")


def _postgres(settings: Settings) -> Checked:
    engine = connect(settings.url)
    try:
        if not is_current(engine):
            return Checked(
                "failing", "database",
                f"its shape is {_revision(engine)}, not {NEWEST}; run 'tilewright migrate' with "
                f"the same {DATABASE_VARIABLE}",
            )  # fmt: skip
        with engine.begin() as connection:  # a real write, which changes nothing
            connection.execute(text("UPDATE facts SET value = value WHERE name = 'secret'"))
            (version,) = connection.execute(text("SHOW server_version")).one()
    except SQLAlchemyError as error:
        return Checked("failing", "database", f"it cannot be used: {first_line(error)}")
    finally:
        engine.dispose()
    return Checked("ok", "database", f"PostgreSQL {version}, writable and up to date")


def _revision(engine: Engine) -> str:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return "empty"
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _redis(url: str) -> Checked:
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(
            url, socket_connect_timeout=REDIS_SECONDS, socket_timeout=REDIS_SECONDS
        ) as client:
            client.ping()
    except (RedisError, OSError, ValueError) as error:
        return Checked("failing", "Redis", f"it cannot be reached: {error}")
    return Checked("ok", "Redis", "answers")


def _address(what: str, host: str, port: int) -> Checked:
    try:
        listen(host, port).close()
    except CannotServe as error:
        return Checked("failing", what, str(error))
    return Checked("ok", what, f"{host} port {port} is free")


def _files() -> Checked:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(soft, hard) if hard != resource.RLIM_INFINITY else soft
    if most < FEW_FILES:
        return Checked("warning", "file handles", f"{most}: enough for about {most // 2} players")
    return Checked("ok", "file handles", f"{soft}, up to {most}")


def _token(file: Path) -> Checked:
    try:
        metrics_token(file)
    except (OSError, ValueError) as error:
        return Checked("failing", "metrics token", str(error))
    if file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        return Checked("warning", "metrics token", f"others can read {file}")
    return Checked("ok", "metrics token", f"{file} is readable for us alone")
