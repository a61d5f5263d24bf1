"""The shape of the database over time: Alembic's migrations, without a configuration file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, inspect, text

from tilewright.server.unusable import Unusable

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0004"  # the revision whose shape `schema` describes
VERSION_TABLE = "alembic_version"

_FOLDER = Path(__file__).with_name("migrations")
KNOWN = frozenset(path.name[: len(NEWEST)] for path in _FOLDER.glob("versions/[0-9]*.py"))


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the database to the newest shape, all at once or not at all; what is in it stays.

    `Unusable` if a newer version has been there before.
    """
    from alembic import command

    _revisions(engine)
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # its driver would commit every statement by itself
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def is_current(engine: Engine) -> bool:
    """Whether the database has the shape that this version needs; asked at every start.

    `Unusable` if a newer version has been there before.
    """
    return _revisions(engine) == [NEWEST]


def _revisions(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        if not inspect(connection).has_table(VERSION_TABLE):
            return []
        query = text(f"SELECT version_num FROM {VERSION_TABLE}")
        found = list(connection.execute(query).scalars())
    if not KNOWN.issuperset(found):
        raise Unusable(
            f"a newer version of Tilewright made this database (its schema is {found[0]}, and this "
            f"version knows {NEWEST}): install that version, or restore a backup from before it"
        )
    return found


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    return config
