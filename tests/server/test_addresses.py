"""Limits count for the right client, whatever it says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Opcode

from server.hostile import (
    REQUESTS,
    cut_off,
    flood,
    flood_of_requests,
    frame,
    raw_websocket,
)
from server.serving import Server, running
from tilewright.cli import main
from tilewright.server.addresses import TrustedProxies, client_key
from tilewright.server.settings import Settings

PROXIES = ("10.0.0.0/8", "192.0.2.1", "2001:db8:ffff::/48")


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", "unknown"),
        ("a" * 10_000, "unknown"),
    ],
)
def test_an_address_counts_as_its_owner_holds_it(address: str, key: str) -> None:
    assert client_key(address) == key


def asked(peer: str | None, *forwarded: str) -> dict[str, Any]:
    """The scope of a request."""
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    return {"client": None if peer is None else (peer, 1234), "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("198.51.100.9", (), "198.51.100.9"),
        ("198.51.100.9", ("1.2.3.4",), "198.51.100.9"),  # nobody's word but a proxy's
        ("10.1.1.1", ("1.2.3.4",), "1.2.3.4"),
        ("10.1.1.1", ("6.6.6.6, 1.2.3.4",), "1.2.3.4"),  # the client's own word comes first
        ("10.1.1.1", ("6.6.6.6", "1.2.3.4"), "1.2.3.4"),  # in two lines
        ("10.1.1.1", ("6.6.6.6, 1.2.3.4 , 192.0.2.1,10.2.2.2",), "1.2.3.4"),  # over our proxies
        ("10.1.1.1", ("10.2.2.2, 192.0.2.1",), "10.2.2.2"),  # a proxy asks by itself
        ("10.1.1.1", (), "10.1.1.1"),
        ("10.1.1.1", ("1.2.3.4, nonsense",), "10.1.1.1"),
        ("10.1.1.1", ("nonsense, 192.0.2.1",), "192.0.2.1"),
        ("10.1.1.1", ("",), "10.1.1.1"),
        ("10.1.1.1", ("1.2.3.4:80",), "10.1.1.1"),
        ("10.1.1.1", ("\xff\xfe",), "10.1.1.1"),
        ("::ffff:10.1.1.1", ("2001:db8:1:2::9",), "2001:db8:1:2::/64"),
        ("2001:db8:ffff::7", ("::ffff:1.2.3.4",), "1.2.3.4"),
        (None, ("1.2.3.4",), "unknown"),
    ],
)
def test_only_the_word_of_trusted_proxies_counts(
    peer: str | None, forwarded: tuple[str, ...], client: str
) -> None:
    assert TrustedProxies(PROXIES).client(asked(peer, *forwarded)) == client


@pytest.mark.parametrize(
    ("peer", "client"),
    [("127.0.0.1", "1.2.3.4"), ("::1", "1.2.3.4"), ("10.1.1.1", "10.1.1.1")],
)
def test_proxied_means_a_proxy_on_this_machine(peer: str, client: str) -> None:
    proxies = TrustedProxies(Settings(Path(), proxied=True).proxies)
    assert proxies.client(asked(peer, "1.2.3.4")) == client


def test_without_proxies_nobody_is_believed() -> None:
    proxies = TrustedProxies(Settings(Path()).proxies)
    assert proxies.client(asked("127.0.0.1", "1.2.3.4")) == "127.0.0.1"


def test_a_proxy_that_was_forgotten_is_named_once(caplog: pytest.LogCaptureFixture) -> None:
    proxies = TrustedProxies(PROXIES)
    for _ in range(3):
        proxies.client(asked("198.51.100.9", "1.2.3.4"))
    assert [record.getMessage() for record in caplog.records] == [
        "X-Forwarded-For of 198.51.100.9 is ignored: no --trusted-proxy names it"
    ]


@pytest.mark.parametrize("network", ["nonsense", "10.0.0.0/99", "10.0.0.1/8", ""])
def test_a_proxy_is_named_by_its_address(network: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--trusted-proxy", network])
    assert "--trusted-proxy" in capsys.readouterr().err


# ---------------------------------------------------------------------- real servers


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy with one of the addresses of this machine, not with the others."""
    with running(tmp_path_factory.mktemp("proxied"), "--trusted-proxy", "127.0.6.1") as server:
        yield server


NAMED = [f"X-Forwarded-For: 9.9.9.9, 10.0.{n // 250}.{n % 250}" for n in range(500)]


def test_behind_a_proxy_its_word_counts(proxied: Server) -> None:
    assert flood_of_requests(proxied, "127.0.6.1", *NAMED, count=1_000) == 1_000


def test_the_word_of_another_machine_does_not_count(proxied: Server) -> None:
    assert flood_of_requests(proxied, "127.0.6.2", *NAMED) < REQUESTS


def test_frames_count_for_the_client_behind_the_proxy(proxied: Server) -> None:
    with proxied.client() as client:
        match = client.open("azul", "person", "person").match
    line = raw_websocket(proxied, "127.0.6.1", match, "X-Forwarded-For: 6.6.6.6, 10.2.0.1")
    flood(line, frame(Opcode.PONG) * 10_000)
    assert cut_off(proxied, "10.2.0.1")["why"] == "frames"


def test_what_a_client_says_to_the_proxy_does_not_count(proxied: Server) -> None:
    claims = [f"X-Forwarded-For: 10.9.{n}.1, 10.1.0.1" for n in range(250)]
    assert flood_of_requests(proxied, "127.0.6.1", *claims) < REQUESTS


def test_without_a_proxy_a_client_cannot_claim_another_address(limited: Server) -> None:
    claims = [f"X-Forwarded-For: 10.0.0.{n}\r\nForwarded: for=10.0.0.{n}" for n in range(250)]
    assert flood_of_requests(limited, "127.0.0.8", *claims) < REQUESTS


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited")) as server:
        yield server
