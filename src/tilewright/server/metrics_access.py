"""Who may read the metrics: nobody from outside, unless the admin says so.

They are on an address of their own, or for whoever shows a token, or else for this machine alone:
for a loopback peer that no proxy speaks through.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import CollectorRegistry, start_http_server

from tilewright.server.problems import Problem
from tilewright.server.settings import Settings

MIN_TOKEN = 16  # characters
_OF_PROXIES = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


def metrics_token(file: Path) -> str:
    """The token in a file; `ValueError` if it is too short to be a secret."""
    token = file.read_text(encoding="utf-8").strip()
    if len(token) < MIN_TOKEN:
        raise ValueError(f"{file} holds no token of {MIN_TOKEN} characters or more")
    return token


class MetricsAccess:
    """Decides for requests on the main address."""

    def __init__(self, settings: Settings) -> None:
        self._elsewhere = settings.metrics_address is not None
        self._proxied = bool(settings.proxies)
        file = settings.metrics_token_file
        self._token = None if file is None else metrics_token(file)

    def check(self, peer: str | None, headers: Mapping[str, str]) -> None:
        """`Problem` if this peer may not read them."""
        if self._token is not None:
            shown = headers.get("authorization", "").partition(" ")[2]
            if not hmac.compare_digest(shown.encode(), self._token.encode()):
                raise Problem("bad-token", "the metrics need their token")
        elif self._elsewhere or self._proxied or not _is_local(peer, headers):
            raise Problem("not-found", "the metrics are not for everybody")


def _is_local(peer: str | None, headers: Mapping[str, str]) -> bool:
    if peer is None or any(name in headers for name in _OF_PROXIES):
        return False
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


@contextmanager
def metrics_served(registry: CollectorRegistry, address: tuple[str, int] | None) -> Iterator[None]:
    """Answer with the metrics on an address of their own, if there is one, in a thread."""
    if address is None:
        yield
        return
    host, port = address
    server, _ = start_http_server(port, host, registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
