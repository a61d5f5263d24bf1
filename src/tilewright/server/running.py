"""The process: checks before the start, the database's shape, uvicorn."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from tilewright.server.app import create_app
from tilewright.server.collecting import collect_seldom
from tilewright.server.connections import GuardedHttp, affordable
from tilewright.server.draining import DrainingServer
from tilewright.server.embedded import prepare_to_serve
from tilewright.server.frames import MAX_MESSAGE, GuardedWebSocket
from tilewright.server.metrics_access import metrics_served
from tilewright.server.migrating import is_current, upgrade
from tilewright.server.private_files import make_folder, sole_user
from tilewright.server.service import Service
from tilewright.server.settings import DATABASE_VARIABLE, Settings
from tilewright.server.stopping import Watchdog, leave_blocked_threads
from tilewright.server.store import connect
from tilewright.server.telemetry import log_as_json
from tilewright.server.unusable import Unusable

GOODBYE_SECONDS = 5  # for requests that are being answered
# Between threads, where several servers share tables: the writer must not wait long for the event
# loop, because people at the other server wait for both.
SWITCH_SECONDS = 0.001


class CannotServe(Unusable):
    """Why the server does not start."""


def serve(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Run the server until a signal stops it.

    `port` 0 takes a free one; the address is printed. Raises `Unusable` if the port or the data
    folder is taken, or the database cannot be used.
    """
    log_as_json(settings.log_level)
    watchdog = Watchdog(settings.drain_seconds)

    def leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        """Before uvicorn listens to signals."""
        watchdog.signalled()
        sys.exit(0)

    signal.signal(signal.SIGTERM, leave)
    settings = replace(settings, max_connections=affordable(settings.max_connections))
    app = _app(settings)
    service: Service = app.state.service
    with _usable_folder(settings), _metrics(service):
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
            http=GuardedHttp,
            ws=GuardedWebSocket,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,  # its memory for each connection outweighs its gain
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        collect_seldom()
        if settings.redis_url is not None:
            sys.setswitchinterval(SWITCH_SECONDS)
        server = DrainingServer(config, service.drain, settings.drain_seconds, watchdog)
        try:
            server.run(sockets=[listening])
        finally:
            if server.started:
                leave_blocked_threads()


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
def _usable_folder(settings: Settings) -> Iterator[None]:
    """The data folder of an embedded database: private, whole, and this server's alone."""
    if settings.database_url is not None:
        yield
        return
    make_folder(settings.data)
    with sole_user(settings.data):
        prepare_to_serve(settings.data)
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
