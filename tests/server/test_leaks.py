"""Nobody sees hidden tiles: everything that every client is sent is held against the database."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from everyday import sample
from server.serving import Client, SeatHolder, Server, Socket, ok, problem, running
from server.truth import Ear, Judge, Truth

SEED = 8230452600823045263  # with swaps (AX-14) in AXIO games of 2, 3 and 4
PRY_EACH = 15  # plies
NEVER = "rg7rh7"  # a move of AXIO on a printed cell


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("leaks")
    with running(data, "--no-limits", "--pace", "0", "--log-level", "debug") as server:
        yield server


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def database(server: Server) -> Path:
    return server.data / "tilewright.sqlite3"


class Person:
    """Somebody at the table, by HTTP or by a socket, who is curious on the way."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.ear = Ear()
        self._stack = stack
        self._url = server.url
        self.client: Client = stack.enter_context(self.ear.client(server.url))
        self.holder: SeatHolder | None = None
        self.socket: Socket | None = None
        self.chooser = random.Random(6)

    def open(self, game: str, *seats: str, **more: Any) -> SeatHolder:
        self.holder = self.client.open(game, *seats, **more)
        return self.holder

    def join(self, match: str, name: str) -> SeatHolder:
        self.holder = self.client.join(match, name)
        return self.holder

    def listen(self, match: str, since: int = 0) -> Socket:
        token = None if self.holder is None else self.holder.token
        socket = self.ear.socket(self._url, match, token, since)
        self.socket = self._stack.enter_context(socket)
        return socket

    def drain(self) -> None:
        """Hear what is on its way."""
        if self.socket is not None:
            self.socket.say("ping", re="last")
            while self.socket.next("pong")["re"] != "last":
                pass

    def choose(self, view: dict[str, Any]) -> str:
        moves = [one["move"] for one in view["moves"]]
        return "swap" if "swap" in moves else self.chooser.choice(moves)

    def move(self, sequence: int) -> None:
        """One's turn: as the socket shows it, if there is one."""
        assert self.holder is not None
        if self.socket is None:
            view = self.holder.look(since=max(0, sequence - 3))
            self.holder.play(self.choose(view))
            return
        self.socket.say("resync", since=max(0, sequence - 3))
        view = self.socket.view_at(sequence)
        self.holder.play(self.choose(view), sequence=view["sequence"])

    def pry(self, match: str, sequence: int) -> None:
        """Ask for everything, whether one may have it or not."""
        token = None if self.holder is None else self.holder.token
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        http, path = self.client.http, f"/matches/{match}"
        for query in (
            {"since": sequence - 1},
            {"since": 0, "seat": 0},
            {"seat": 1},
            {"at": sequence - 1},
        ):
            ok(http.get(path, params=query, headers=headers))
        for address in (f"{path}/record", f"{path}/fairness", "/matches?limit=100",
                        f"{path}?open=true", f"{path}?open=true&seat=1&at={sequence - 1}",
                        f"{path}/drawing.svg?open=true&at={sequence - 1}"):  # fmt: skip
            http.get(address, headers=headers)
        for address in (f"{path}/review", f"{path}/position?at={sequence - 1}"):
            assert problem(http.get(address, headers=headers)) == (409, "not-playing")
        for command, body in (
            ("moves", {"sequence": 0, "move": NEVER}),  # stale
            ("moves", {"sequence": 0, "move": "keep"}),
            ("moves", {"sequence": sequence, "move": NEVER}),  # another's turn, or an illegal move
            ("moves", {"sequence": sequence, "move": "gb"}),
            ("preview", {"move": NEVER}),
            ("take-back", {"sequence": sequence, "to": 0}),
            ("fill", {"seat": 1}),
            ("join", {"name": "Eve"}),
            ("rematch", {}),
            ("review", {}),
            ("play-on", {"at": sequence - 1, "seats": [{"kind": "person"}] * 2}),
            ("evaluation", {"seat": 1}),
            ("moves", {"sequence": sequence, "move": NEVER, "seat": 1}),
            ("moves", {"nothing": ["gb"]}),
        ):
            answer = http.post(f"{path}/{command}", json=body, headers=headers)
            assert answer.is_client_error, answer.text
        if token is not None:
            http.post(f"{path}/chat", json={"phrase": "oops"}, headers=headers)
        if self.socket is not None:
            self.socket.say("resync", since=0, seat=1)
            self.socket.say("play", sequence=0, move="keep")  # commands do not come this way
            self.socket.say("hello", since=0, seat=0)
            self.drain()


def play_through(match: str, players: list[Person], lookers: list[Person]) -> None:
    """To the end of the game, with prying eyes now and then."""
    eye, pried = lookers[0].client, 0
    while (view := eye.look(match))["status"] != "over":
        if view["sequence"] >= pried + PRY_EACH:
            pried = view["sequence"]
            for person in (*players, *lookers):
                person.pry(match, view["sequence"])
        movers = [p for p in players if p.holder is not None and view["turn"] in p.holder.seats]
        if not movers:
            time.sleep(0.01)  # a bot thinks
            continue
        mover = movers[0]
        assert mover.holder is not None
        mine = mover.holder.look()
        if mine["moves"]:
            if view["sequence"] % 4 == 0:
                ok(mover.holder.ask("preview", move=mover.choose(mine)))
            mover.move(view["sequence"])
    for person in (*players, *lookers):
        person.drain()
        ok(person.client.http.get(f"/matches/{match}/fairness"))
        assert "Salt" in person.client.http.get(f"/matches/{match}/record").text


def spectators(server: Server, stack: ExitStack, match: str) -> list[Person]:
    by_http, by_socket = Person(server, stack), Person(server, stack)
    by_socket.listen(match)
    return [by_http, by_socket]


@pytest.mark.rules("AX-14", "AX-21")
def test_two_people_and_their_rematch(server: Server, stack: ExitStack) -> None:
    anna, bela = Person(server, stack), Person(server, stack)
    match = anna.open("axio", "person", "open", seed=str(SEED), first=0, public=True).match
    lookers = spectators(server, stack, match)
    bela.join(match, "Béla")
    bela.listen(match)
    play_through(match, [anna, bela], lookers)

    assert anna.holder is not None
    assert bela.holder is not None
    again = ok(anna.holder.ask("rematch"))["match"]
    assert ok(bela.holder.ask("rematch"))["match"] == again
    for person in (anna, bela, *lookers):
        if person.holder is not None:
            person.holder.match = again
        person.listen(again)
    for _ in range(2):
        turn = lookers[0].client.look(again)["turn"]
        seated = ((anna, anna.holder), (bela, bela.holder))
        mover = next(p for p, holder in seated if turn in holder.look()["you"]["seats"])
        mover.move(lookers[0].client.look(again)["sequence"])
    for person in (anna, bela, *lookers):
        person.pry(again, lookers[0].client.look(again)["sequence"])
        person.drain()

    truth = Truth(database(server), match)
    judge = Judge(truth, Truth(database(server), again))
    judge.check(anna.ear, bela.ear, *(person.ear for person in lookers))
    assert truth.swaps
    assert judge.views > 200


@pytest.mark.long
@pytest.mark.rules("AX-21")
def test_three_with_a_bot(server: Server, stack: ExitStack) -> None:
    anna, bela = Person(server, stack), Person(server, stack)
    match = anna.open("axio", "open", "person", "novice", seed=str(SEED)).match
    lookers = spectators(server, stack, match)
    bela.join(match, "Béla")
    anna.listen(match)
    bela.listen(match)
    play_through(match, [anna, bela], lookers)
    judge = Judge(Truth(database(server), match))
    judge.check(anna.ear, bela.ear, *(person.ear for person in lookers))


@pytest.mark.long
@pytest.mark.rules("AX-21")
def test_four_of_whom_two_share_a_screen(server: Server, stack: ExitStack) -> None:
    anna, bela, cili = (Person(server, stack) for _ in range(3))
    match = anna.open("axio", "person", "open", "person", "open", seed=str(SEED)).match
    lookers = spectators(server, stack, match)
    bela.join(match, "Béla")
    cili.join(match, "Cili")
    cili.listen(match)
    play_through(match, [anna, bela, cili], lookers)
    judge = Judge(Truth(database(server), match))
    judge.check(anna.ear, bela.ear, cili.ear, *(person.ear for person in lookers))


@pytest.mark.parametrize("turns", sample([2, 4], [2]))
@pytest.mark.rules("AX-21")
def test_take_backs_and_hints(server: Server, stack: ExitStack, turns: int) -> None:
    """Alone among bots one may take back; what a bot had drawn stays its secret."""
    anna = Person(server, stack)
    holder = anna.open("axio", "person", "novice", "novice", seed=str(SEED), first=0)
    lookers = spectators(server, stack, holder.match)
    anna.listen(holder.match)
    ok(holder.ask("hint"))
    for turn in range(turns):
        view = holder.await_turn()
        anna.move(view["sequence"])
        view = holder.await_turn()
        if turn % 2:
            ok(holder.ask("take-back", sequence=view["sequence"], to=view["take_back"]))
            assert "back" in [event["kind"] for event in holder.look(since=0)["events"]]
        for person in (anna, *lookers):
            person.pry(holder.match, holder.look()["sequence"])
    truth = Truth(database(server), holder.match)
    Judge(truth).check(anna.ear, *(person.ear for person in lookers))
    assert sum(event["kind"] == "back" for event in truth.events) == turns // 2


@pytest.mark.parametrize("game", ["azul", pytest.param("summer-pavilion", marks=pytest.mark.long)])
def test_no_draw_is_known_before_it_happens(game: str, server: Server, stack: ExitStack) -> None:
    anna, bela = Person(server, stack), Person(server, stack)
    match = anna.open(game, "person", "open", seed=str(SEED)).match
    lookers = spectators(server, stack, match)
    bela.join(match, "Béla")
    bela.listen(match)
    play_through(match, [anna, bela], lookers)
    judge = Judge(Truth(database(server), match))
    judge.check(anna.ear, bela.ear, *(person.ear for person in lookers))


def test_the_server_draws_seeds_that_nobody_sees(server: Server, stack: ExitStack) -> None:
    anna = Person(server, stack)
    holders = [anna.open("axio", "person", "open") for _ in range(3)]
    truths = [Truth(database(server), holder.match) for holder in holders]
    assert len({truth.seed for truth in truths} | {truth.salt for truth in truths}) == 6
    Judge(*truths).check(anna.ear)


def test_a_record_is_secret_while_racks_are(server: Server, stack: ExitStack) -> None:
    anna = Person(server, stack)
    holder = anna.open("axio", "person", "person")
    address = f"/matches/{holder.match}/record"
    headers = {"Authorization": f"Bearer {holder.token}"}
    for given in ({}, headers):
        assert problem(anna.client.http.get(address, headers=given)) == (409, "hidden")


def test_the_log_tells_no_secrets(server: Server, stack: ExitStack) -> None:
    """Not even where it tells most."""
    anna, bela = Person(server, stack), Person(server, stack)
    holder = anna.open("axio", "person", "open", seed=str(SEED), first=0)
    bela.join(holder.match, "Béla")
    bela.listen(holder.match)
    anna.move(holder.look()["sequence"])
    for person in (anna, bela):
        person.pry(holder.match, 3)
        person.client.http.get(f"/matches/{holder.match}", params={"token": holder.token})
    truth = Truth(database(server), holder.match)
    log = "".join(server.log)
    assert holder.match in log
    for line in server.log:
        json.loads(line)
    for secret in (*anna.ear.tokens, *bela.ear.tokens, *truth.secrets, truth.seed, truth.salt):
        assert secret not in log
