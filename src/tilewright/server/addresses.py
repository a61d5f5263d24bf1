"""Whose address a request counts for: the peer's, or the one that a trusted proxy names."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

Address = IPv4Address | IPv6Address

UNKNOWN = "unknown"  # a line that was closed before anybody looked who it is
CLIENT_BITS = 64  # of an IPv6 address: whoever rents a line has all the rest

_log = logging.getLogger(__name__)


@lru_cache(maxsize=4_096)
def read_address(text: str) -> Address | None:
    """The address that a text names; an IPv4 address that is written as IPv6 is IPv4."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=4_096)
def client_key(text: str) -> str:
    """The name under which limits count an address: IPv6 by its first 64 bits.

    >>> from tilewright.server.addresses import client_key
    >>> client_key("192.0.2.7"), client_key("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> client_key("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    address = read_address(text)
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    rest = address.max_prefixlen - CLIENT_BITS
    return str(IPv6Network((int(address) >> rest << rest, CLIENT_BITS)))


class TrustedProxies:
    """The proxies whose `X-Forwarded-For` is believed; nobody else's is."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = [ip_network(text) for text in networks]
        self._warned = False

    def trusts(self, text: str) -> bool:
        """Whether a proxy of ours has this address."""
        address = read_address(text)
        return address is not None and any(
            address.version == network.version and address in network for network in self._networks
        )

    def client(self, scope: Scope) -> str:
        """The key of the client whose request this is.

        Every proxy adds the address that it was asked from at the end. So the header is read from
        there, over our own proxies, to the first address that is not one of them.
        """
        peer = scope["client"][0] if scope.get("client") else UNKNOWN
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if not forwarded or not self._networks:
            return client_key(peer)
        if not self.trusts(peer):
            self._warn(peer)
            return client_key(peer)
        believed = peer
        for hop in reversed(b",".join(forwarded).decode("latin-1").split(",")):
            if read_address(hop) is None:
                break
            believed = hop
            if not self.trusts(hop):
                break
        return client_key(believed)

    def _warn(self, peer: str) -> None:
        """Once: it may be a proxy that was forgotten, or anybody's invention."""
        if not self._warned:
            self._warned = True
            _log.warning("X-Forwarded-For of %s is ignored: no --trusted-proxy names it", peer)
