"""Several servers on one PostgreSQL and Redis; what a server refuses to start on."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import redis as redis_client

from server.databases import Postgres, Redis, free_port
from server.playing import Ledger, Party
from server.promises import check_end, check_promises, matches_in, migrate
from server.serving import SeatHolder, Server, Socket, new_key, ok, problem, run_program, running

OPTIONS = ("--thinkers", "1", "--no-limits", "--log-level", "warning")
SLOW, QUICK = ("--pace", "1"), ("--pace", "0")
QUICK_MOVES = 20  # which would take as many seconds if nobody told of them
QUICK_SECONDS = 10.0
TRIES = 6  # a machine may be busy for a while


class Cluster:
    """Two servers; bots take their time at the first one."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.url = postgres.new_database()
        self.environment = {
            "TILEWRIGHT_DATABASE_URL": self.url,
            "TILEWRIGHT_REDIS_URL": redis.url,
        }
        migrate(self.environment)
        self.servers = [
            Server(folder, *OPTIONS, *pace, port=free_port(), environment=self.environment)
            for pace in (SLOW, QUICK)
        ]

    def start(self) -> None:
        """Start those that do not run."""
        with ThreadPoolExecutor() as threads:
            list(threads.map(lambda s: s.process or s.start(), self.servers))

    def kill(self) -> None:
        for server in self.servers:
            if server.process is not None:
                server.kill()


@pytest.fixture(scope="module")
def started(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("cluster"), postgres, redis)
    try:
        yield cluster
    finally:
        cluster.kill()


@pytest.fixture
def cluster(started: Cluster) -> Cluster:
    started.start()
    return started


class Duel:
    """Two people at one table, each at a server of his own, who are shown what happens."""

    def __init__(self, cluster: Cluster) -> None:
        self.random = Random(0)
        self.clients = [server.client() for server in cluster.servers]
        host = self.clients[0].open("azul", "person", "open")
        guest = self.clients[1].join(host.match, "Guest")
        self.match = host.match
        self.holders = [host, guest]
        self.sockets = [host.socket(), guest.socket()]
        self.views = [socket.view_at(2) for socket in self.sockets]

    def __enter__(self) -> Duel:
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self.sockets:
            socket.connection.close()
        for client in self.clients:
            client.http.close()

    def move(self) -> None:
        """Whoever is to move does; both are shown it."""
        view = self.views[0]
        turn = view["turn"]
        move = self.random.choice(self.views[turn]["moves"])["move"]
        self.holders[turn].play(move, sequence=view["sequence"], key=new_key())
        self.views = [socket.view_at(view["sequence"] + 1) for socket in self.sockets]

    def moves_are_told_at_once(self) -> bool:
        """Through Redis, not because a server looked for itself every other second.

        If the machine was too busy to tell, it is tried again.
        """
        return any(self._moves_are_quick() for _ in range(TRIES))

    def _moves_are_quick(self) -> bool:
        began = time.monotonic()
        for _ in range(QUICK_MOVES):
            self.move()
        return time.monotonic() - began < QUICK_SECONDS


def test_players_at_different_servers_see_each_other_move_at_once(cluster: Cluster) -> None:
    with Duel(cluster) as duel:
        assert duel.moves_are_told_at_once()
        seen = []
        for server in cluster.servers:
            with Socket(server.url, duel.match, None) as spectator:
                seen.append(spectator.next("view"))
        assert seen[0] == seen[1]
        presence = [_present(socket) or socket.next("presence") for socket in duel.sockets]
        assert [one["seats"] for one in presence] == [[0, 1], [0, 1]]


def _present(socket: Socket) -> dict[str, Any] | None:
    """The last word about who is there, if that is everybody."""
    said = [one for one in socket.received if one["type"] == "presence"]
    return said[-1] if said and said[-1]["seats"] == [0, 1] else None


def test_a_view_is_the_same_bytes_at_the_server_that_heard_of_a_move(
    cluster: Cluster, redis: Redis
) -> None:
    """Though only one of the two has asked the rules."""
    with Duel(cluster) as duel, Listener(redis) as listener:
        tokens = [None, *(holder.token for holder in duel.holders)]
        for _ in range(25):
            duel.move()
            here, there = (
                [one.ask_for(duel.match, token, since=0).content for token in tokens]
                for one in duel.clients
            )
            assert here == there
            assert duel.match.encode() in here[0]
        assert sum("made" in said for said in listener.said_of(duel.match)) > 15


def test_of_a_table_whose_players_are_at_one_server_only_entries_are_sent(
    cluster: Cluster, redis: Redis
) -> None:
    with cluster.servers[0].client() as client, Listener(redis) as listener:
        host = client.open("azul", "person", "person")
        with host.socket() as socket:
            for _ in range(5):
                view = socket.view_at(host.look()["sequence"])
                host.play(view["moves"][0]["move"])
        said = listener.said_of(host.match)
        assert {frozenset(one) for one in said if "entry" in one} == {
            frozenset({"match", "sequence", "entry"})
        }


class Listener:
    """Hears what servers say to each other."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis_client.Redis.from_url(redis.url)
        self._channel = self._redis.pubsub(  # type: ignore[no-untyped-call]
            ignore_subscribe_messages=True
        )
        self._channel.subscribe("tilewright")
        self._channel.get_message(timeout=10)

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: object) -> None:
        self._channel.close()
        self._redis.close()

    def said_of(self, match: str) -> list[dict[str, Any]]:
        """All messages about a match up to now."""
        found: list[dict[str, Any]] = []
        while (message := self._channel.get_message(timeout=0.5)) is not None:
            news = json.loads(message["data"].rpartition(b"\n")[2])["news"]
            found += [one for one in news if one.get("match") == match]
        return found


def test_of_two_who_play_the_same_ply_at_two_servers_exactly_one_wins(cluster: Cluster) -> None:
    random = Random(0)
    with Contest(cluster) as contest:
        for _ in range(10):
            view = contest.holders[0].look()
            moves = [random.choice(view["moves"])["move"] for _ in range(2)]
            answers = contest.play(view["sequence"], moves, [new_key(), new_key()])
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert ok(won)["sequence"] == view["sequence"] + 1
            assert problem(lost) == (409, "stale")
            assert lost.json()["view"]["sequence"] == view["sequence"] + 1
            contest.won.append(moves[answers.index(won)])
        assert contest.told() == [contest.won] * 2


def test_the_same_request_at_two_servers_comes_true_once(cluster: Cluster) -> None:
    with Contest(cluster) as contest:
        for _ in range(15):
            view = contest.holders[0].look()
            move = view["moves"][-1]["move"]
            answers = contest.play(view["sequence"], [move, move], [new_key()] * 2)
            assert [ok(answer)["sequence"] for answer in answers] == [view["sequence"] + 1] * 2
            contest.won.append(move)
        assert contest.told() == [contest.won] * 2


def test_one_key_with_two_moves_at_two_servers_makes_one_of_them(cluster: Cluster) -> None:
    with Contest(cluster) as contest:
        for _ in range(15):
            view = contest.holders[0].look()
            moves = [view["moves"][0]["move"], view["moves"][-1]["move"]]
            if moves[0] == moves[1]:
                break
            answers = contest.play(view["sequence"], moves, [new_key()] * 2)
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert ok(won)["sequence"] == view["sequence"] + 1
            assert problem(lost) == (409, "key-reused")
            contest.won.append(moves[answers.index(won)])
        assert contest.told() == [contest.won] * 2


class Contest:
    """One person who plays at two servers at the same time."""

    def __init__(self, cluster: Cluster) -> None:
        self.clients = [server.client() for server in cluster.servers]
        self.threads = ThreadPoolExecutor(2)
        self.together = threading.Barrier(2)
        host = self.clients[0].open("azul", "person", "person")
        self.holders = [
            SeatHolder(client, {"match": host.match, "token": host.token, "seats": host.seats,
                                "view": host.view})
            for client in self.clients
        ]  # fmt: skip
        self.won: list[str] = []

    def __enter__(self) -> Contest:
        return self

    def __exit__(self, *_: object) -> None:
        self.threads.shutdown()
        for client in self.clients:
            client.http.close()

    def play(self, sequence: int, moves: list[str], keys: list[str]) -> list[httpx.Response]:
        def play(holder: SeatHolder, move: str, key: str) -> httpx.Response:
            self.together.wait(30)
            return holder.ask("moves", key=key, sequence=sequence, move=move)

        return list(self.threads.map(play, self.holders, moves, keys))

    def told(self) -> list[list[str]]:
        """The moves as each of the servers tells them."""
        return [
            [one["move"] for one in holder.look(since=0)["events"] if one["kind"] == "move"]
            for holder in self.holders
        ]


@pytest.mark.long
def test_a_killed_server_loses_nothing_and_the_other_goes_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    ledger, before = Ledger(), matches_in(cluster.url)
    urls = [server.url for server in cluster.servers]
    parties = [
        Party("azul", ledger, urls, Random(0), "azul", ["person", "open"], ["socket", "http"]),
        Party("axio", ledger, urls, Random(1), "axio", ["person", "person"], ["http"], 2),
        Party("summer", ledger, urls, Random(2), "summer-pavilion", ["open", "person", "open"],
              ["socket"] * 3),
    ]  # fmt: skip
    for party in parties:
        party.start()
    try:
        for number in (0, 1, 0, 1):
            ledger.await_progress(parties)
            cluster.servers[number].kill()
            check_promises(cluster.servers[1 - number], ledger)
            ledger.await_progress(parties)
            cluster.start()
        for party in parties:
            party.close()
        for party in parties:
            party.join(120)
            party.check()
    finally:
        for party in parties:
            party.leaving.set()
    check_end(cluster.url, cluster.servers[0], ledger, tmp_path, before)


@pytest.mark.long
def test_a_bot_whose_server_died_moves_at_another(cluster: Cluster) -> None:
    slow, quick = cluster.servers
    for _ in range(3):
        with slow.client() as here, quick.client() as there:
            host = here.open("azul", "person", "novice", first=0)
            host.play(host.view["moves"][0]["move"])
            slow.kill()
            waiting = there.look(host.match, host.token)
            if waiting["turn"] == 1:  # else the machine was too slow, and the bot was not
                with Socket(quick.url, host.match, host.token) as socket:
                    view = socket.view_at(waiting["sequence"] + 1)
                assert view["events"][-1]["bot"]
                return
        cluster.start()
    raise AssertionError("the bot always moved before its server could be killed")


@pytest.mark.long
def test_moves_arrive_without_redis_and_at_once_when_it_is_back(
    cluster: Cluster, redis: Redis
) -> None:
    with Duel(cluster) as duel:
        duel.move()
        redis.kill()
        try:
            for _ in range(3):
                duel.move()
        finally:
            redis.start()
        duel.move()
        assert duel.moves_are_told_at_once()


@pytest.mark.long
def test_servers_still_tell_each_other_after_the_database_was_away(
    cluster: Cluster, postgres: Postgres, redis: Redis
) -> None:
    with Duel(cluster) as duel:
        postgres.kill()
        try:
            with redis_client.Redis.from_url(redis.url) as teller:
                told = teller.publish(
                    "tilewright", json.dumps({"match": duel.match, "sequence": 99})
                )
            assert told == 2
        finally:
            postgres.start()
        duel.move()
        assert duel.moves_are_told_at_once()


@pytest.mark.long
def test_postgresql_must_be_migrated_first(tmp_path: Path, postgres: Postgres) -> None:
    environment = {"TILEWRIGHT_DATABASE_URL": postgres.new_database()}
    refused = serve(tmp_path, environment)
    assert refused.returncode == 1
    assert "tilewright migrate" in refused.stderr
    assert "TILEWRIGHT_DATABASE_URL" in refused.stderr
    assert "Traceback" not in refused.stderr
    migrate(environment)
    with running(tmp_path, *OPTIONS, environment=environment) as server, server.client() as client:
        assert client.open("azul", "person", "person").view["status"] == "playing"


def test_a_database_that_is_not_there_is_refused_clearly(tmp_path: Path) -> None:
    refused = serve(
        tmp_path, {"TILEWRIGHT_DATABASE_URL": f"postgresql://nobody@127.0.0.1:{free_port()}/none"}
    )
    assert refused.returncode == 1
    assert "the database cannot be used" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.long
def test_a_second_server_on_one_data_folder_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, *OPTIONS) as server:
        refused = serve(tmp_path, {})
        assert refused.returncode == 1
        assert f"another server uses the data folder {tmp_path}" in refused.stderr
        assert "Traceback" not in refused.stderr
        with server.client() as client:
            assert client.open("azul", "person", "person").view["status"] == "playing"


def serve(folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself."""
    return run_program("serve", "--data", str(folder), "--port", "0", environment=environment)
