"""No acknowledged move is lost: servers and databases are killed while many people play."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from server.databases import Postgres, free_port
from server.playing import Ledger, Party
from server.promises import check_end, check_promises, migrate
from server.serving import Server

OPTIONS = ("--pace", "0", "--thinkers", "1", "--no-limits", "--log-level", "warning")
AFTER_PROGRESS = 0.3  # seconds: the next kill comes at a random moment of them
STARTING = 0.3  # seconds of a start in which a server is killed

# game, seats, how each person plays, devices of the host
PARTIES: list[list[tuple[str, Sequence[str], Sequence[str], int]]] = [
    [
        ("azul", ("person", "person"), ("http",), 1),
        ("axio", ("person", "open"), ("socket", "http"), 1),
        ("summer-pavilion", ("open", "person", "open"), ("socket", "socket", "http"), 1),
        ("azul", ("person", "novice"), ("socket",), 1),
    ],
    [
        ("azul", ("person", "open", "open", "open"), ("http", "socket", "socket", "http"), 1),
        ("axio", ("person",), ("http",), 1),
        ("summer-pavilion", ("person", "person"), ("socket",), 2),
        ("axio", ("beginner", "person"), ("http",), 1),
    ],
    [
        ("azul", ("person", "person", "person"), ("http",), 2),
        ("axio", ("person", "open", "open"), ("http", "socket", "socket"), 1),
        ("summer-pavilion", ("person", "open"), ("http", "http"), 1),
        ("summer-pavilion", ("person", "casual"), ("http",), 1),
    ],
]


@pytest.mark.parametrize(
    ("chance", "kills"),
    [(0, 2), *(pytest.param(chance, 10, marks=pytest.mark.long) for chance in range(1, 5))],
)
def test_a_killed_server_loses_no_acknowledged_move(
    tmp_path: Path, chance: int, kills: int
) -> None:
    random = Random(chance)
    server = Server(tmp_path / "data", *OPTIONS, port=free_port())
    with playing(server, random, PARTIES[chance % len(PARTIES)]) as (ledger, parties):
        for kill in range(kills):
            await_moves(ledger, parties, with_bots=kill % 5 == 4)
            await_a_moment(random, kill)
            server.kill()
            if kill == kills // 2:
                kill_while_starting(server, random)
            server.start()
            check_promises(server, ledger)
        await_moves(ledger, parties, with_bots=True)
    check_end(f"sqlite:///{server.data / 'tilewright.sqlite3'}", server, ledger, tmp_path)


@pytest.mark.long
def test_a_killed_server_and_database_lose_no_acknowledged_move(
    tmp_path: Path, postgres: Postgres
) -> None:
    with_postgres(tmp_path, postgres, Random(0), PARTIES[0], server_kills=8, database_kills=3)


@pytest.mark.long
def test_a_killed_server_and_database_lose_no_acknowledged_move_of_others(
    tmp_path: Path, postgres: Postgres
) -> None:
    with_postgres(tmp_path, postgres, Random(1), PARTIES[1], server_kills=7, database_kills=2)


@pytest.mark.long
@pytest.mark.parametrize("chance", range(3))
def test_many_kills_of_server_and_database_lose_no_acknowledged_move(
    tmp_path: Path, postgres: Postgres, chance: int
) -> None:
    with_postgres(
        tmp_path, postgres, Random(chance), PARTIES[chance], server_kills=25, database_kills=25
    )


@pytest.mark.long
@pytest.mark.parametrize("delay", [0.0, 0.004])
def test_a_server_that_was_killed_in_its_first_moments_starts_again(
    tmp_path: Path, delay: float
) -> None:
    server = Server(tmp_path / "data", *OPTIONS, port=free_port())
    server.launch()
    while not (server.data / "tilewright.sqlite3").exists():
        assert server.process is not None
        assert server.process.poll() is None, "".join(server.log)
    time.sleep(delay)
    server.kill()
    server.start()
    with server.client() as client:
        host = client.open("azul", "person", "person")
        host.play(host.view["moves"][0]["move"])
    server.kill()


# ---------------------------------------------------------------------- how it is done


def with_postgres(
    tmp_path: Path,
    postgres: Postgres,
    random: Random,
    parties_wanted: Sequence[tuple[str, Sequence[str], Sequence[str], int]],
    server_kills: int,
    database_kills: int,
) -> None:
    url = postgres.new_database()
    environment = {"TILEWRIGHT_DATABASE_URL": url}
    migrate(environment)
    server = Server(tmp_path, *OPTIONS, port=free_port(), environment=environment)
    kills = ["server"] * server_kills + ["database"] * database_kills
    random.shuffle(kills)
    with playing(server, random, parties_wanted) as (ledger, parties):
        for number, victim in enumerate(kills):
            await_moves(ledger, parties, with_bots=False)
            await_a_moment(random, number)
            if victim == "server":
                server.kill()
                server.start()
            elif number % 2:
                postgres.kill()
                postgres.start()
            else:
                postgres.stop(signal.SIGQUIT)  # as `pg_ctl stop -m immediate`
                postgres.start()
            check_promises(server, ledger)
        await_moves(ledger, parties, with_bots=True)
    check_end(url, server, ledger, tmp_path)


@contextmanager
def playing(
    server: Server,
    random: Random,
    wanted: Sequence[tuple[str, Sequence[str], Sequence[str], int]],
) -> Iterator[tuple[Ledger, list[Party]]]:
    """Parties that play; afterwards they are let finish. The server runs on."""
    ledger = Ledger()
    parties = [
        Party(f"{number}: {game}", ledger, [f"http://127.0.0.1:{server.port}"],
              Random(random.random()), game, seats, ways, devices)
        for number, (game, seats, ways, devices) in enumerate(wanted)
    ]  # fmt: skip
    server.start()
    for party in parties:
        party.start()
    try:
        yield ledger, parties
        for party in parties:
            party.close()
        for party in parties:
            party.join(120)
            party.check()
            assert not party.is_alive(), f"{party.name} does not come to an end"
    except BaseException:
        if server.process is not None:
            server.kill()
        raise
    finally:
        for party in parties:
            party.leaving.set()


def await_moves(ledger: Ledger, parties: Sequence[Party], with_bots: bool) -> None:
    """Every table goes on; where bots play too, which need a moment, not each time."""
    ledger.await_progress([party for party in parties if with_bots or not party.bots])


def await_a_moment(random: Random, number: int) -> None:
    """A random one; every other time none: right after a move was acknowledged."""
    if number % 2:
        time.sleep(random.uniform(0, AFTER_PROGRESS))


def kill_while_starting(server: Server, random: Random) -> None:
    server.launch()
    time.sleep(random.uniform(0, STARTING))
    server.kill()
