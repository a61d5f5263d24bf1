"""`tilewright migrate`: the server's database brought up to date."""

from __future__ import annotations

import argparse

from tilewright.cli import CommandError
from tilewright.cli.database import add_data, database_settings, need_server


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.migrating import upgrade
    from tilewright.server.running import first_line
    from tilewright.server.store import connect

    settings = database_settings(options.data)
    engine = connect(settings.url)
    try:
        if settings.database_url is None:
            settings.data.mkdir(parents=True, exist_ok=True)
        upgrade(engine)
    except OSError as error:
        raise CommandError(f"the data folder cannot be used: {error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"the database cannot be used: {first_line(error)}") from None
    finally:
        engine.dispose()
    print("the database is up to date")
    return 0
