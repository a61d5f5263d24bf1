"""A rolling upgrade: two servers behind a proxy are replaced in turn while people play."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from server.databases import Postgres, Redis, free_port
from server.playing import Ledger, Party
from server.promises import check_end, check_promises, migrate
from server.proxies import PROXIES, running_proxy
from server.serving import ANSWER_SECONDS, Server, Socket, running
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.store import Store, connect

OPTIONS = ("--pace", "0", "--thinkers", "1", "--no-limits", "--proxied", "--log-level", "warning")
MAX_INTERRUPTION = 2.0  # seconds that any client may be without its table
TRIES = 3  # a machine may be busy for a while

PARTIES = [
    ("azul", ("person", "open"), ("browser", "browser")),
    ("axio", ("person", "open", "open"), ("browser", "browser", "http")),
    ("summer-pavilion", ("open", "person"), ("browser", "browser")),
    ("azul", ("person", "open", "open", "open"), ("browser", "browser", "browser", "http")),
    ("axio", ("person",), ("browser",)),
    ("azul", ("person", "novice"), ("browser",)),
]


class Pair:
    """Two servers on one database."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.url = postgres.new_database()
        self.environment = {
            "TILEWRIGHT_DATABASE_URL": self.url,
            "TILEWRIGHT_REDIS_URL": redis.url,
        }
        migrate(self.environment)
        self.folder = folder
        self.servers = [self.new(free_port(), *OPTIONS) for _ in range(2)]

    def new(self, port: int, *options: str) -> Server:
        return Server(self.folder, *options, port=port, environment=self.environment)

    def replace(self, number: int) -> None:
        """As an admin does: SIGTERM, and another one in its place once that has ended."""
        old = self.servers[number]
        assert old.stop() == 0, old.log[-5:]
        self.servers[number] = self.new(old.port, *OPTIONS).start()
        until_ready(self.servers[number])


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    found = Pair(tmp_path, postgres, redis)
    try:
        yield found
    finally:
        for server in found.servers:
            if server.process is not None:
                server.kill()


def until_ready(server: Server) -> None:
    deadline = time.monotonic() + ANSWER_SECONDS
    while httpx.get(f"{server.url}/readyz").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.long
@pytest.mark.parametrize("proxy_name", PROXIES)
def test_a_rolling_upgrade_interrupts_nobody_for_long_and_loses_no_move(
    pair: Pair, tmp_path: Path, proxy_name: str
) -> None:
    for server in pair.servers:
        server.start()
    ledger = Ledger()
    places = [f"127.0.0.1:{server.port}" for server in pair.servers]
    with running_proxy(proxy_name, places) as proxy:
        parties = [
            # Proxies limit each address: on a quick machine one would not be enough for all.
            Party(
                f"{number}: {game}",
                ledger,
                [proxy.url],
                Random(number),
                game,
                seats,
                ways,
                address=f"127.0.5.{number + 1}",
            )
            for number, (game, seats, ways) in enumerate(PARTIES)
        ]
        for party in parties:
            party.start()
        try:
            longest = [upgrade(pair, ledger, parties)]
            while longest[-1] > MAX_INTERRUPTION and len(longest) < TRIES:
                longest.append(upgrade(pair, ledger, parties))
            for party in parties:
                party.close()
            for party in parties:
                party.join(120)
                party.check()
        finally:
            for party in parties:
                party.leaving.set()
    check_end(pair.url, pair.servers[0], ledger, tmp_path)
    assert longest[-1] <= MAX_INTERRUPTION, longest


def upgrade(pair: Pair, ledger: Ledger, parties: list[Party]) -> float:
    """Replace both servers; returns the longest interruption that any client noticed."""
    for party in parties:
        party.interruptions.clear()
    people = [party for party in parties if not party.bots]
    for number in (0, 1):
        ledger.await_progress(people)
        pair.replace(number)
        ledger.await_progress(people)
        check_promises(pair.servers[1 - number], ledger)
    found = [one for party in parties for one in party.interruptions]
    assert found, "nobody was connected to what was replaced"
    return max(found)


@pytest.mark.long
def test_a_server_that_stops_hands_its_bots_over(pair: Pair) -> None:
    """Without that another server would wait until the bot is overdue: for minutes, here."""
    patient = pair.new(free_port(), "--pace", "600", "--thinkers", "1", "--log-level", "warning")
    quick = pair.servers[0].start()
    patient.start()
    with patient.client() as here:
        host = here.open("azul", "person", "novice", first=0)
        host.play(host.view["moves"][0]["move"])
    assert patient.stop() == 0
    with Socket(quick.url, host.match, host.token) as socket:
        view = socket.view_at(3)
        assert view["events"][-1]["bot"]


def test_what_is_handed_over_is_due_at_once(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "600") as server, server.client() as client:
        handed, kept = (client.open("azul", "person", "novice", first=1) for _ in range(2))
    store = Store(connect(f"sqlite:///{tmp_path / DATABASE_FILE}"))
    try:
        now = time.time()
        assert store.claim_due(now, now + 60, 10) == []
        store.hand_over([handed.match], now)
        assert store.claim_due(now, now + 60, 10) == [handed.match]
        assert kept.match != handed.match
    finally:
        store.close()
