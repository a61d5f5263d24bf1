"""The WebSocket of a match: whatever gets lost, doubled or late, everybody ends with one view."""

from __future__ import annotations

import json
import random
import socket as sockets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from everyday import sample
from server.serving import Client, SeatHolder, Socket, new_key, ok, problem, running
from tilewright.server.scheduler import HEARTBEAT_SECONDS

LATEST = 1_000_000
PATIENCE = 90.0  # seconds in which anything must happen


def two_people(client: Client, game: str = "azul", **more: Any) -> tuple[SeatHolder, SeatHolder]:
    host = client.open(game, "person", "open", first=0, **more)
    guest = client.join(host.match, "Guest")
    host.look()
    return host, guest


def play_first(holder: SeatHolder) -> dict[str, Any]:
    return holder.play(holder.look()["moves"][0]["move"])


def until(socket: Socket, type_: str, test: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first message of a type that passes a test."""
    while True:
        message = socket.next(type_)
        if test(message):
            return message


def asked(socket: Socket, type_: str, **message: Any) -> dict[str, Any]:
    """Say it and wait for its answer."""
    socket.say(type_, re="asked", **message)
    while True:
        answer = socket.next()
        if answer.get("re") == "asked":
            return answer


# ---------------------------------------------------------------- greeting


def test_a_hello_is_answered_with_the_view_and_who_is_there(client: Client) -> None:
    host, guest = two_people(client)
    with host.socket() as socket:
        assert socket.next()["view"] == host.look(since=0)
        assert until(socket, "presence", lambda one: one["seats"] == [0])
        with guest.socket():
            assert until(socket, "presence", lambda one: one["seats"] == [0, 1])
        assert until(socket, "presence", lambda one: one["seats"] == [0])


def test_a_spectator_needs_no_token_and_is_no_presence(client: Client) -> None:
    host, _ = two_people(client, "axio")
    with host.socket() as own:
        own.next("view")  # now the host is there
        with host.socket(token=None) as socket:
            view = socket.next("view")["view"]
            assert view == client.look(host.match, since=0)
            assert view["you"]["seats"] == []
            assert socket.next("presence")["seats"] == [0]
            socket.say("play", sequence=2, move="ra1ra2")  # commands do not come this way
            assert socket.next("problem")["problem"]["code"] == "malformed"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type": "ping"}', "malformed"),
        ("nonsense", "malformed"),
        ('{"type": "hello", "token": "short"}', "malformed"),
        (json.dumps({"type": "hello", "token": "x" * 43}), "bad-token"),
        (json.dumps({"type": "hello", "surprise": 1}), "malformed"),
    ],
)
def test_who_does_not_greet_is_told_so_and_shut_out(client: Client, first: str, code: str) -> None:
    host, _ = two_people(client)
    with Silent(client.url, host.match) as silent:
        silent.connection.send(first)
        assert silent.next("problem")["problem"]["code"] == code
        with pytest.raises(ConnectionClosed) as closed:
            silent.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


class Silent(Socket):
    """A connection that does not greet by itself."""

    def __init__(self, url: str, match: str) -> None:
        self.quiet = True
        super().__init__(url, match, None)
        self.quiet = False

    def say(self, type_: str, **message: Any) -> None:
        if not self.quiet:
            super().say(type_, **message)


def test_an_unknown_match_is_told_and_closed(client: Client) -> None:
    with Silent(client.url, "a" * 26) as socket:
        assert socket.next("problem")["problem"]["code"] == "not-found"
        with pytest.raises(ConnectionClosed):
            socket.next()


def test_pings_and_what_cannot_be_read_are_answered(client: Client) -> None:
    host, _ = two_people(client)
    with host.socket() as socket:
        answer = asked(socket, "ping")
        assert answer["type"] == "pong"
        assert abs(answer["now"] - time.time()) < 60
        for text in ("{", '{"type": "dance"}', '{"type": "play"}', "[]", '"\u00e4"'):
            socket.connection.send(text)
            assert socket.next("problem")["problem"]["code"] == "malformed"
        socket.connection.send(b"\x00\xff")
        assert socket.next("problem")["problem"]["code"] == "malformed"
        assert asked(socket, "ping")["type"] == "pong"  # it goes on


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("game", ["azul", "axio"])
def test_every_change_is_shown_to_everybody_as_a_look_would(client: Client, game: str) -> None:
    host, guest = two_people(client, game)
    with (
        host.socket(LATEST) as first,
        guest.socket(LATEST) as second,
        host.socket(LATEST, token=None) as third,
    ):
        for socket in (first, second, third):
            socket.next("view")
        for turn in range(6):
            holder = (host, guest)[holder_turn(host)]
            sequence = play_first(holder)["sequence"]
            shown = [one.view_at(sequence) for one in (first, second, third)]
            looks = host.look(since=sequence - 1), guest.look(since=sequence - 1)
            assert shown[0] == looks[0], turn
            assert shown[1] == looks[1]
            assert shown[2] == client.look(host.match, since=sequence - 1)
            assert [len(one["events"]) for one in shown] == [1, 1, 1]


def holder_turn(host: SeatHolder) -> int:
    turn = host.look()["turn"]
    assert isinstance(turn, int)
    return turn


def test_moves_take_backs_and_words_are_heard_by_everybody(client: Client) -> None:
    host, guest = two_people(client)
    with host.socket() as socket, guest.socket() as other:
        view = socket.next("view")["view"]
        assert host.play(view["moves"][0]["move"], key=new_key())["sequence"] == 3
        assert other.view_at(3)["turn"] == 1
        assert ok(host.ask("take-back", sequence=3))["sequence"] == 4
        assert other.view_at(4)["turn"] == 0
        key = new_key()
        assert ok(host.ask("chat", phrase="oops", key=key))["sequence"] == 5
        assert ok(host.ask("chat", phrase="oops", key=key))["sequence"] == 5  # said once
        told = other.view_at(5)["events"]
        assert [one["kind"] for one in told] == ["say"]
        assert host.look()["sequence"] == 5


def test_who_is_too_late_gets_the_fresh_view(client: Client) -> None:
    host, guest = two_people(client)
    with host.socket(LATEST) as socket:
        view = socket.next("view")["view"]
        move = view["moves"][0]["move"]
        play_first(host)
        play_first(guest)
        fresh = host.look()
        shown = socket.view_at(fresh["sequence"])
        late = host.ask("moves", sequence=view["sequence"], move=move)
        assert problem(late) == (409, "stale")
        assert late.json()["view"] == fresh  # nothing happened that it was not told
        assert shown | {"events": []} == fresh
        wrong = host.ask("moves", sequence=fresh["sequence"], move="zz")
        assert problem(wrong) == (422, "illegal-move")
        assert (wrong.json()["refusal"], wrong.json()["values"]) == ("no-move", {})


def test_of_two_who_play_the_same_sequence_exactly_one_wins(client: Client) -> None:
    """The same seat from two devices, at once, over and over."""
    holder = client.open("azul", "person", "person")
    with (
        holder.socket(LATEST) as one,
        holder.socket(LATEST) as two,
        ThreadPoolExecutor(2) as threads,
    ):
        for socket in (one, two):
            socket.next("view")
        for _ in range(12):
            view = holder.look()
            moves = [view["moves"][0]["move"], view["moves"][-1]["move"]]
            start = threading.Barrier(2)

            def play(
                move: str,
                sequence: int = view["sequence"],
                start: threading.Barrier = start,
            ) -> httpx.Response:
                start.wait()
                return holder.ask("moves", sequence=sequence, move=move)

            answers = list(threads.map(play, moves))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            won = next(n for n, answer in enumerate(answers) if answer.is_success)
            assert problem(answers[1 - won]) == (409, "stale")
            assert answers[1 - won].json()["view"]["sequence"] == view["sequence"] + 1
            fresh = holder.look(since=view["sequence"])
            assert [entry["move"] for entry in fresh["events"]] == [moves[won]]
            for socket in (one, two):  # both devices are shown the same
                assert socket.view_at(fresh["sequence"]) == fresh


def test_of_two_people_who_post_the_same_key_both_are_told_the_same(client: Client) -> None:
    holder = client.open("azul", "person", "person")
    with ThreadPoolExecutor(4) as threads:
        for _ in range(5):
            view, key = holder.look(), new_key()
            move = view["moves"][0]["move"]
            answers = list(
                threads.map(
                    lambda _, sequence=view["sequence"], move=move, key=key: holder.ask(
                        "moves", key=key, sequence=sequence, move=move
                    ),
                    range(4),
                )
            )
            assert [answer.status_code for answer in answers] == [200] * 4
            assert len({answer.content for answer in answers}) == 1
            assert holder.look()["sequence"] == view["sequence"] + 1


# ---------------------------------------------------------------- lost, doubled, late


class Unreliable:
    """A client whose network loses, doubles and reorders what it gets and what it says.

    It does what a client should: it keeps the newest view, adds up events by their sequence, and
    asks again when something is missing.
    """

    def __init__(self, holder: SeatHolder, seed: int) -> None:
        self.holder = holder
        self.random = random.Random(seed)
        self.socket = holder.socket()
        self.view: dict[str, Any] = {"sequence": -1, "moves": None, "status": "waiting"}
        self.events: dict[int, dict[str, Any]] = {}
        self.late: list[dict[str, Any]] = []
        self.sent: list[Callable[[], object]] = []
        self.lost = 0

    def resync(self) -> None:
        for _ in range(self.times()):
            self.socket.say("resync", since=self.known())

    def command(self, name: str, **body: Any) -> None:
        """The answer gets lost, too."""
        asking = partial(self.holder.ask, name, key=new_key(), **body)
        for _ in range(self.times()):
            asking()
        if self.sent and self.random.random() > 0.7:  # an old one comes a second time, late
            self.random.choice(self.sent)()
        self.sent.append(asking)

    def times(self) -> int:
        """How often a message arrives."""
        chance = self.random.random()
        if chance < 0.15:
            self.lost += 1
            return 0
        return 2 if chance < 0.4 else 1

    def receive(self, seconds: float) -> bool:
        """Take one message, perhaps an old one; False if there is none."""
        try:
            message = self.socket.next(seconds=seconds)
        except TimeoutError:
            if not self.late:
                return False
            message = self.late.pop(self.random.randrange(len(self.late)))
        chance = self.random.random()
        if chance < 0.2:
            self.lost += 1
        elif chance < 0.4:
            self.late.append(message)
        else:
            self.take(message)
            if chance < 0.6:
                self.late.append(message)  # it will come again
        return True

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] != "view":
            return
        for one in message["view"]["events"]:
            assert self.events.setdefault(one["sequence"], one) == one
        if message["sequence"] > self.view["sequence"]:
            self.view = message["view"]

    def known(self) -> int:
        """The sequence up to which nothing is missing."""
        sequence = 0
        while sequence in self.events:
            sequence += 1
        return sequence

    def step(self) -> None:
        while self.receive(0.02):
            pass
        if self.known() < self.view["sequence"] or self.random.random() < 0.3:
            self.resync()
        if self.view["moves"]:
            move = self.random.choice(self.view["moves"])["move"]
            self.command("moves", sequence=self.view["sequence"], move=move)
        if self.random.random() < 0.05:
            self.command("chat", phrase="hello")

    def settle(self) -> None:
        """The network is well again: everything that is late arrives, and one question is asked."""
        while self.late:
            self.take(self.late.pop(self.random.randrange(len(self.late))))
        self.socket.say("resync", since=self.known(), re="last")
        while (message := self.socket.next()).get("re") != "last":
            self.take(message)
        self.socket.say("ping", re="end")
        while (message := self.socket.next()).get("re") != "end":
            self.take(message)


@pytest.mark.parametrize(
    ("game", "seed", "length"),
    sample([("axio", 2, 9), ("azul", 1, 16), ("axio", 2, 16), ("summer-pavilion", 3, 16)],
           [("axio", 2, 9)]),
)  # fmt: skip
def test_lost_doubled_late_and_reordered_messages_end_in_the_same_view(
    client: Client, game: str, seed: int, length: int
) -> None:
    host, guest = two_people(client, game)
    people = [Unreliable(host, seed), Unreliable(guest, seed + 100)]
    watcher = Unreliable(
        SeatHolder(client, {"match": host.match, "token": None, "seats": [], "view": {}}), seed
    )
    deadline = time.monotonic() + PATIENCE
    try:
        while max(one.view["sequence"] for one in people) < length:
            assert time.monotonic() < deadline
            for one in (*people, watcher):
                one.step()
        for one in (*people, watcher):
            one.settle()
        assert all(one.lost for one in people)
        for one, token in zip((*people, watcher), (host.token, guest.token, None), strict=True):
            true = client.look(host.match, token, since=0)
            assert one.view | {"events": []} == true | {"events": []}
            assert [one.events[sequence] for sequence in sorted(one.events)] == true["events"]
        moves = [one for one in true["events"] if one["kind"] == "move"]
        assert len(moves) >= length // 2
    finally:
        for one in (*people, watcher):
            one.socket.connection.close()


# ---------------------------------------------------------------- coming back


def test_who_comes_back_is_told_exactly_what_he_missed(client: Client) -> None:
    host, guest = two_people(client)
    with host.socket() as socket:
        seen = socket.next("view")["sequence"]
    play_first(host)
    play_first(guest)
    ok(guest.ask("chat", phrase="your-turn"))
    with host.socket(since=seen) as socket:
        view = socket.next("view")["view"]
        assert view == host.look(since=seen)
        assert [one["sequence"] for one in view["events"]] == [seen, seen + 1, seen + 2]
        assert asked(socket, "resync", since=view["sequence"])["type"] == "ok"
        again = next(one for one in reversed(socket.received) if one["type"] == "view")
        assert (again["view"]["events"], again["sequence"]) == ([], view["sequence"])
    for since in (view["sequence"], LATEST):  # nothing was missed
        with host.socket(since=since) as socket:
            assert socket.next("view")["view"] == host.look()


def test_who_holds_several_seats_may_choose_the_eyes(client: Client) -> None:
    holder = client.open("axio", "person", "person", first=0)
    with holder.socket(LATEST) as socket:
        assert socket.next("view")["view"]["you"]["seat"] == 0
        socket.say("resync", since=LATEST, seat=1)
        shown = until(socket, "view", lambda one: one["view"]["you"]["seat"] == 1)
        assert shown["view"] == holder.look(seat=1)


class Slow(Socket):
    """A connection that takes little at a time: its window is small."""

    def __init__(self, holder: SeatHolder) -> None:
        address = urlsplit(holder.client.url)
        line = sockets.socket()
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        line.connect((address.hostname, address.port))
        opening = connect(
            f"ws://{address.netloc}/api/matches/{holder.match}/socket",
            sock=line, compression=None, max_size=None, max_queue=1, close_timeout=2,
        )  # fmt: skip
        self.connection = opening.__enter__()
        self.received = []
        self.say("hello", token=holder.token, seat=0)


def test_a_slow_client_gets_fewer_and_longer_stories(client: Client) -> None:
    """It reads nothing while others play; nobody waits for it, and it misses nothing."""
    holder = client.open("axio", "person", "person", seed="5")
    for _ in range(3):
        play_first(holder)  # now there are many moves to show
    with Slow(holder) as slow:
        told = list(slow.next("view")["view"]["events"])
        changes = 80
        for _ in range(changes):
            ok(holder.ask("chat", phrase="hello"))
        true = holder.look(since=0, seat=0)
        assert true["sequence"] == 4 + changes
        views = 0
        while len(told) < true["sequence"]:
            told += slow.next("view")["view"]["events"]
            views += 1
        assert told == true["events"]
        assert views < changes


# ---------------------------------------------------------------- stopping


def test_a_stopping_server_says_so_loses_nothing_and_its_bots_go_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    data = tmp_path_factory.mktemp("stopping")
    with running(data, "--pace", "0.7") as server, server.client() as client:
        host, guest = two_people(client)
        play_first(host)
        bots = client.open("azul", "novice", "novice", "novice")
        clock = {"kind": "game", "seconds": 3600, "increment": 0}
        clocked = client.open("azul", "person", "person", clock=clock)
        alone = client.open("azul", "person", "novice", first=0)
        play_first(alone)  # the bot is to move, and takes its time
        flags = clocked.look()
        before = {one: client.look(one, since=0) for one in (host.match, alone.match)}
        with host.socket() as socket, guest.socket():
            socket.next("view")
            stopping = time.time()
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                until(socket, "end", bool)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert server.has_logged('"stopped"')
        server.start()
        down = time.time() - stopping
        paused = clocked.look(since=1)
        assert [one["kind"] for one in paused["events"]] == ["pause"]
        late = paused["clocks"]["flag_at"] - flags["clocks"]["flag_at"]
        assert late == paused["events"][0]["seconds"]
        assert 0 < late <= down + HEARTBEAT_SECONDS  # as long as no server ran, and no longer
        assert client.look(host.match, since=0) == before[host.match]
        now = client.look(alone.match, since=0)
        length = before[alone.match]["sequence"]
        assert now["events"][:length] == before[alone.match]["events"]
        alone.await_turn()
        sequence = client.look(bots.match)["sequence"]
        deadline = time.monotonic() + PATIENCE
        while client.look(bots.match)["sequence"] < sequence + 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        told = client.look(bots.match, since=sequence)["events"]
        assert told[1]["at"] - told[0]["at"] > 0.6  # at the pace of 0.7, also afterwards
        play_first(guest)
        play_first(host)
