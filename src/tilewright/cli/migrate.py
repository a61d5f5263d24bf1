"""`tilewright migrate`: the server's database brought up to date."""

from __future__ import annotations

import argparse

from tilewright.cli.database import add_data, database_errors, database_settings, need_server


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.embedded import prepare_to_migrate
    from tilewright.server.migrating import upgrade
    from tilewright.server.store import connect

    settings = database_settings(options.data)
    with database_errors():
        if settings.database_url is None:
            prepare_to_migrate(settings.data)
        engine = connect(settings.url)
        try:
            upgrade(engine)
        finally:
            engine.dispose()
    print("the database is up to date")
    return 0
