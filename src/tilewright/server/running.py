"""The process: checks before the start, the database's shape, uvicorn."""

from __future__ import annotations

import fcntl
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from tilewright.server.app import create_app
from tilewright.server.draining import DrainingServer
from tilewright.server.guard import PromptHttp
from tilewright.server.metrics_access import metrics_served
from tilewright.server.migrating import is_current, upgrade
from tilewright.server.service import Service
from tilewright.server.settings import DATABASE_VARIABLE, Settings
from tilewright.server.store import connect
from tilewright.server.telemetry import log_as_json

GOODBYE_SECONDS = 10


class CannotServe(Exception):
    """Why the server does not start, in one line."""


def serve(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Run the server until a signal stops it.

    `port` 0 takes a free one; the address is printed. Raises `CannotServe` if the port or the data
    folder is taken, or the database cannot be used.
    """
    log_as_json(settings.log_level)
    signal.signal(signal.SIGTERM, _leave)
    app = _app(settings)
    service: Service = app.state.service
    with only_server(settings), _metrics(service):
        prepare_database(settings)
        listening = listen(host, port)
        address = f"http://{_shown_host(host)}:{listening.getsockname()[1]}/"
        print(f"Tilewright is at {address}", flush=True)  # noqa: T201
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            http=PromptHttp,
            ws="websockets-sansio",
            ws_max_size=64 * 1024,
            ws_per_message_deflate=False,  # its memory for each connection outweighs its gain
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        server = DrainingServer(config, service.drain, settings.drain_seconds)
        server.run(sockets=[listening])


def _app(settings: Settings) -> FastAPI:
    try:
        return create_app(settings)
    except (OSError, ValueError) as error:
        raise CannotServe(f"the token of the metrics cannot be used: {error}") from None


@contextmanager
def _metrics(service: Service) -> Iterator[None]:
    address = service.settings.metrics_address
    with ExitStack() as opened:
        try:
            opened.enter_context(metrics_served(service.metrics.registry, address))
        except OSError as error:
            raise CannotServe(f"cannot serve metrics on {address}: {error}") from None
        yield


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    """Before the start, and at the very end: uvicorn passes the signal on that stopped it."""
    sys.exit(0)


def prepare_database(settings: Settings) -> None:
    """The embedded database is brought up to date; another one must be, by its admin."""
    engine = connect(settings.url)
    try:
        if is_current(engine):
            return
        if settings.database_url is None:
            upgrade(engine)
        else:
            raise CannotServe(
                "the database has not the shape that this version needs; "
                f"run 'tilewright migrate' with the same {DATABASE_VARIABLE}"
            )
    except SQLAlchemyError as error:
        raise CannotServe(f"the database cannot be used: {first_line(error)}") from None
    finally:
        engine.dispose()


def first_line(error: SQLAlchemyError) -> str:
    """What a database says, without SQLAlchemy's lines about it."""
    return str(error).splitlines()[0]


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Two servers on one data folder would not hear of each other: the second one is refused."""
    if settings.database_url is not None:
        yield
        return
    try:
        Path(settings.data).mkdir(parents=True, exist_ok=True)
        lock = (Path(settings.data) / "lock").open("w")
    except OSError as error:
        raise CannotServe(f"the data folder cannot be used: {error}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotServe(f"another server uses the data folder {settings.data}") from None
        yield


def listen(host: str, port: int) -> socket.socket:
    """A socket on this address, from which nobody is heard yet; `CannotServe` if it is taken."""
    with ExitStack() as opened:
        try:
            family, kind, _, _, address = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            found = opened.enter_context(socket.socket(family, kind))
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
        except (OSError, OverflowError) as error:
            raise CannotServe(f"cannot listen on {host} port {port}: {error}") from None
        opened.pop_all()
    found.set_inheritable(True)
    return found


def _shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
