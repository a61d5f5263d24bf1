"""Whoever asks for too much is refused or cut off, and the others play on."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.sync.client import ClientConnection

from loops import in_a_loop
from server.hostile import (
    REQUESTS,
    cut_off,
    everything,
    flood,
    flood_of_requests,
    frame,
    from_address,
    metric,
    raw_websocket,
    websocket,
)
from server.serving import ANSWER_SECONDS, Server, ok, problem, running
from tilewright.server import forms, guard, matches
from tilewright.server.clock import SteadyClock
from tilewright.server.frames import FRAMES, MAX_PIECES
from tilewright.server.migrating import upgrade
from tilewright.server.problems import Problem
from tilewright.server.store import Store, connect
from tilewright.server.tokens import TokenIssuer
from tilewright.server.writer import Writer

OPENING = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "open"}]}
FRAME_COUNT = 100_000
FEW_FRAMES = 2_000  # that are read of a flood: 120 at once, and 30 more each second
MOVES = 10  # of the neighbours, meanwhile


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited"), "--pace", "0") as server:
        yield server
        assert not [line for line in server.log if '"level": "error"' in line]


def open_table(server: Server, address: str) -> dict[str, Any]:
    with from_address(server, address) as client:
        return ok(client.post("/matches", json=OPENING), 201)


def bearer(grant: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {grant['token']}"}


# ---------------------------------------------------------------------- frames

# What comes before, and what comes again and again.
KINDS: dict[str, tuple[bytes, bytes]] = {
    "pings": (b"", frame(Opcode.PING)),
    "pongs": (b"", frame(Opcode.PONG)),
    "pieces": (frame(Opcode.TEXT, b"x", fin=False), frame(Opcode.CONT, fin=False)),
    "texts": (b"", frame(Opcode.TEXT, b"x")),
    "bytes": (b"", frame(Opcode.BINARY, b"x")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_who_floods_with_frames_is_cut_off_and_the_others_play_on(
    kind: str, limited: Server
) -> None:
    address = f"127.0.2.{1 + list(KINDS).index(kind)}"
    first, again = KINDS[kind]
    with limited.client() as client:
        neighbour = client.open("azul", "person", "person")
        line = raw_websocket(limited, address, neighbour.match)
        line.sendall(first)
        flood(line, again * FRAME_COUNT)
        for _ in range(MOVES):
            neighbour.play(neighbour.look()["moves"][0]["move"])
    ended = cut_off(limited, address)
    assert ended["why"] == ("pieces" if kind == "pieces" else "frames")
    assert ended["frames"] < FEW_FRAMES


def test_a_neighbour_plays_while_the_flood_goes_on(limited: Server) -> None:
    """Again and again somebody connects and floods, until the neighbour has made his moves."""
    address, played = "127.0.2.10", 0
    with limited.client() as client, ExitStack() as lines:
        neighbour = client.open("azul", "person", "person")
        for _ in range(MOVES):
            line = lines.enter_context(raw_websocket(limited, address, neighbour.match))
            with suppress(ConnectionError):
                line.sendall(frame(Opcode.PONG) * 20_000)
            neighbour.play(neighbour.look()["moves"][0]["move"])
            played += 1
    assert played == MOVES
    assert cut_off(limited, address)["frames"] < FEW_FRAMES


def test_many_sockets_of_one_client_are_no_way_around(limited: Server) -> None:
    """None of them sends too much; all of them together do."""
    address = "127.0.2.11"
    match = open_table(limited, address)["match"]
    pings = frame(Opcode.PING) * 100
    assert FRAMES.burst > 101
    with ExitStack() as lines:
        found = [lines.enter_context(raw_websocket(limited, address, match)) for _ in range(80)]
        for line in found:
            line.sendall(pings)
        ended = cut_off(limited, address)
    assert ended["why"] == "frames"
    assert ended["frames"] <= 101


def test_who_floods_with_bytes_is_cut_off(limited: Server) -> None:
    address = "127.0.2.12"
    match = open_table(limited, address)["match"]
    heard = flood(raw_websocket(limited, address, match), frame(Opcode.TEXT, b"x" * 4_000) * 100)
    assert heard
    assert cut_off(limited, address)["why"] == "bytes"


def test_a_client_that_listens_hears_why_it_is_cut_off(limited: Server) -> None:
    match = open_table(limited, "127.0.2.13")["match"]
    with closing(websocket(limited, "127.0.2.13", match)) as line:
        line.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed) as closed:
            talk_without_end(line)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1008
    with from_address(limited, "127.0.2.14") as client:
        assert metric(client, "tilewright_refused_connections_total", why="frames") >= 1


def talk_without_end(line: ClientConnection) -> None:
    for _ in range(FRAME_COUNT):
        line.pong()
        with suppress(TimeoutError):
            line.recv(0)


def test_a_message_comes_in_few_pieces(server: Server) -> None:
    """However slowly: all of them would be kept until the last one."""
    with server.client() as client:
        match = client.open("azul", "person", "person").match
    with raw_websocket(server, "127.0.2.15", match) as line:
        line.sendall(frame(Opcode.TEXT, b"x", fin=False))
        line.sendall(frame(Opcode.CONT, fin=False) * (MAX_PIECES + 1))
        everything(line)
    assert cut_off(server, "127.0.2.15")["why"] == "pieces"


def test_without_limits_nobody_is_cut_off(server: Server) -> None:
    with server.client() as client:
        match = client.open("azul", "person", "person").match
    with raw_websocket(server, "127.0.2.16", match) as line:
        line.sendall(frame(Opcode.PING) * 3_000 + frame(Opcode.CLOSE))
        assert everything(line).count(b"\x8a\x00") >= 3_000


def test_a_class_behind_one_address_is_served(limited: Server) -> None:
    """All of them come back at once when a server has been restarted, say."""
    match = open_table(limited, "127.0.2.17")["match"]
    with ExitStack() as opened:
        lines = [
            opened.enter_context(closing(websocket(limited, "127.0.2.17", match)))
            for _ in range(60)
        ]
        for line in lines:
            line.send('{"type":"hello"}')
            line.send('{"type":"ping"}')
        for line in lines:
            heard = [json.loads(text)["type"] for text in heard_until(line, 1)]
            assert "view" in heard
            assert "problem" not in heard


def test_floods_of_messages_are_limited(limited: Server) -> None:
    """By one client over several sockets, of which none sends too many."""
    match = open_table(limited, "127.0.0.4")["match"]
    with ExitStack() as opened:
        lines = [
            opened.enter_context(closing(websocket(limited, "127.0.0.4", match))) for _ in range(40)
        ]
        for line in lines:
            line.send('{"type":"hello"}')
        for line in lines:
            for _ in range(50):
                line.send('{"type":"ping"}')
        codes = [json.loads(text).get("problem", {}).get("code")
                 for line in lines for text in heard_until(line, 50)]  # fmt: skip
    assert "too-many" in codes
    with closing(websocket(limited, "127.0.0.5", match)) as calm:
        calm.send('{"type":"hello"}')
        assert json.loads(calm.recv(ANSWER_SECONDS))["type"] == "view"


def heard_until(line: ClientConnection, answers: int) -> Iterator[str]:
    """What comes up to so many answers, or the end."""
    with suppress(ConnectionClosed):
        while answers:
            text = str(line.recv(ANSWER_SECONDS))
            answers -= json.loads(text)["type"] in ("pong", "problem")
            yield text


# ---------------------------------------------------------------------- requests


def test_floods_of_requests_are_limited_for_each_client(limited: Server) -> None:
    """Whoever asks too fast is refused once, and what else was sent is not even read."""
    assert flood_of_requests(limited, "127.0.0.2", count=150) == 150
    assert 1 <= flood_of_requests(limited, "127.0.0.2") < REQUESTS
    with from_address(limited, "127.0.0.3") as calm:
        assert calm.get("/games").status_code == 200


COSTLY = {"open": 60, "join": 80, "hint": 40, "chat": 40, "take-back": 60, "leave": 60,
          "return": 60, "resign": 60}  # fmt: skip


@pytest.mark.parametrize("command", COSTLY)
def test_what_costs_more_is_limited_more(command: str, limited: Server) -> None:
    address, most = f"127.0.1.{1 + list(COSTLY).index(command)}", COSTLY[command]
    with from_address(limited, address) as client:
        seated = ok(client.post("/matches", json=OPENING), 201)
        path = "/matches" if command == "open" else f"/matches/{seated['match']}/{command}"
        body = {
            "open": OPENING, "join": {"name": "A"}, "chat": {"phrase": "hello"},
            "take-back": {"sequence": 0},
        }.get(command, {})  # fmt: skip
        asking = (client.post(path, json=body, headers=bearer(seated)) for _ in range(most))
        answers = list(itertools.takewhile(lambda answer: answer.status_code != 429, asking))
        last = client.post(path, json=body, headers=bearer(seated))
    assert 5 <= len(answers) < most
    assert problem(last) == (429, "too-many")
    assert int(last.headers["retry-after"]) >= 1


def test_rematches_open_no_more_tables_than_opening_does(limited: Server) -> None:
    with ExitStack() as clients:
        host = clients.enter_context(from_address(limited, "127.0.4.1"))
        # Whoever resigns has other addresses: resigning has a limit of its own.
        others = [
            clients.enter_context(from_address(limited, f"127.0.4.{2 + n}")) for n in range(10)
        ]
        body = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "bot"}]}
        grant = ok(host.post("/matches", json=body), 201)
        match, opened = grant["match"], 1
        most = 2 * guard.RATES["open"].burst + 10
        while opened < most:
            resigning = others[opened % len(others)]
            ok(resigning.post(f"/matches/{match}/resign", json={}, headers=bearer(grant)))
            answer = host.post(f"/matches/{match}/rematch", headers=bearer(grant))
            if answer.status_code == 429:
                break
            match, opened = ok(answer)["match"], opened + 1
    assert problem(answer) == (429, "too-many")
    assert opened < most


# ---------------------------------------------------------------------- history


@pytest.fixture(scope="module")
def long_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str, int]]:
    """A limited server with a table at which much has happened, and how much."""
    data = tmp_path_factory.mktemp("history")
    with running(data, "--no-limits", "--pace", "0") as server, server.client() as client:
        host = client.open("azul", "person", "person")
        for _ in range(150):
            ok(host.ask("chat", phrase="hello"))
        length = host.look()["sequence"]
    with running(data, "--pace", "0") as server:
        yield server, host.match, length


PAST = ("?at={}", "?since=0", "/drawing.svg?at={}")


@pytest.mark.parametrize("query", PAST)
def test_looking_back_costs_as_much_as_there_is_to_go_through(
    query: str, long_log: tuple[Server, str, int]
) -> None:
    server, match, length = long_log
    most = round(guard.RATES["history"].burst / length) + 50
    with from_address(server, f"127.0.5.{1 + PAST.index(query)}") as client:
        path = f"/matches/{match}{query.format(length - 1)}"
        answers = [client.get(path)]
        while answers[-1].status_code == 200 and len(answers) < most:
            answers.append(client.get(path))
        assert len(answers) > 20
        assert problem(answers[-1]) == (429, "too-many")
        # The table now costs nothing.
        assert client.get(f"/matches/{match}").status_code == 200
        assert client.get(f"/matches/{match}/drawing.svg?at={length}").status_code == 200


def test_looking_back_over_a_socket_costs_the_same(long_log: tuple[Server, str, int]) -> None:
    server, match, length = long_log
    with closing(websocket(server, "127.0.5.10", match)) as line:
        line.send('{"type":"hello","since":1000}')
        answers: list[dict[str, Any]] = []
        for _ in range(90):  # fewer than the answers and the messages that are allowed
            line.send('{"type":"resync","since":0,"re":"x"}')
            answers += [answer_to(line)]
            if answers[-1]["type"] == "problem":
                break
        assert answers[-1]["problem"]["code"] == "too-many"
        assert len(answers) >= 20
        line.send(json.dumps({"type": "resync", "since": length, "re": "x"}))
        assert answer_to(line)["type"] == "ok"


def answer_to(line: ClientConnection) -> dict[str, Any]:
    while True:
        found: dict[str, Any] = json.loads(line.recv(ANSWER_SECONDS))
        if found.get("re") == "x":
            return found


def test_a_log_has_an_end_but_a_game_can_always_be_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "MAX_ENTRIES", 4)
    engine = connect(f"sqlite:///{tmp_path}/tables.sqlite3")
    upgrade(engine)
    in_a_loop(_fill_a_log(Store(engine)))


async def _fill_a_log(store: Store) -> None:
    writer = Writer(store, lambda *_: None)
    found = matches.Matches(store, writer, TokenIssuer("secret"), 0.0, SteadyClock())
    try:
        seats = [forms.SeatSetup(kind="person"), forms.SeatSetup(kind="person")]
        grant = await found.open(forms.NewTable(game="azul", seats=seats), None)
        match, table = grant.table.id, grant.table
        saying = forms.Saying(phrase="hello")
        while table.sequence < matches.MAX_ENTRIES:
            assert table.state is not None
            move = forms.Move(sequence=table.sequence, move=table.state.legal_moves()[0])
            table = (await found.play(match, table.host, move, None)).table
        taking = forms.TakeBack(sequence=table.sequence)
        for refused in (
            found.say(match, table.host, saying, None),
            found.take_back(match, table.host, taking, None),
            found.leave(match, table.host, 0, False, None),
        ):
            with pytest.raises(Problem) as full:
                await refused
            assert full.value.code == "log-full"
        assert table.state is not None
        move = forms.Move(sequence=table.sequence, move=table.state.legal_moves()[0])
        assert (await found.play(match, table.host, move, None)).table.sequence == 5
        assert (await found.leave(match, table.host, 0, True, None)).table.sequence == 6
    finally:
        await writer.close()
        found.close()
        store.close()


# ---------------------------------------------------------------------- connections


def first_word(lines: list[ClientConnection]) -> Any:
    """What the server says first on any of these."""
    deadline = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < deadline:
        for line in lines:
            with suppress(TimeoutError):
                return json.loads(line.recv(0.001))
    raise AssertionError("the server says nothing")


def test_floods_of_connections_are_limited(limited: Server) -> None:
    match = open_table(limited, "127.0.0.6")["match"]
    lines: list[ClientConnection] = []
    try:
        for _ in range(210):
            lines.append(websocket(limited, "127.0.0.6", match))
        assert first_word(lines)["problem"]["code"] == "too-many"
    finally:
        for line in lines:
            line.close()
    with closing(websocket(limited, "127.0.0.7", match)) as calm:
        calm.send('{"type":"hello"}')
        assert json.loads(calm.recv(ANSWER_SECONDS))["type"] == "view"


def test_a_client_holds_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MAX_SOCKETS", 2)
    limiter = guard.Limiter()
    with limiter.socket("a"), limiter.socket("b"):
        with limiter.socket("a"), pytest.raises(Problem, match="at most 2"), limiter.socket("a"):
            pass
        with limiter.socket("a"):
            pass


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MAX_BUCKETS", 10)
    limiter = guard.Limiter()
    for number in range(100):
        limiter.take(f"10.0.0.{number}", "open")
    assert len(limiter._buckets) == 10
