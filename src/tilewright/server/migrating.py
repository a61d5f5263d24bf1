"""The shape of the database over time: Alembic's migrations, without a configuration file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0002"  # the revision whose shape `schema` describes

_FOLDER = Path(__file__).with_name("migrations")


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the database to the newest shape, all at once or not at all; what is in it stays."""
    from alembic import command

    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # its driver would commit every statement by itself
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def is_current(engine: Engine) -> bool:
    """Whether the database has the shape that this version needs; asked at every start."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
        return list(found) == [NEWEST]


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    return config
