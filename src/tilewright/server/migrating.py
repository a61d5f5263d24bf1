"""The shape of the database over time: Alembic's migrations, without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

_FOLDER = Path(__file__).with_name("migrations")


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the database to the newest shape, all at once or not at all; what is in it stays."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # its driver would commit every statement by itself
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def is_current(engine: Engine) -> bool:
    """Whether the database has the shape that this version needs."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    return found == ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    return config
