"""Nobody moves for another seat, and nothing that is sent to the server brings it down."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import string
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from server.serving import (
    ANSWER_SECONDS,
    Client,
    SeatHolder,
    Server,
    Socket,
    new_key,
    ok,
    problem,
    running,
)
from tilewright.server import forms, views
from tilewright.server.connections import MAX_HEAD
from tilewright.server.log import LogEntry
from tilewright.server.table import Table

PAGE = "https://play.example"
FLOOD = 500  # requests
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("security"), "--no-limits", "--pace", "0") as server:
        yield server
        assert not [line for line in server.log if '"level": "error"' in line]


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited"), "--pace", "0") as server:
        yield server


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("proxied"), "--proxied", "--origin", PAGE) as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def table(client: Client) -> tuple[SeatHolder, SeatHolder]:
    """Two people at Azul; the first one is to move."""
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    host.look()
    return host, guest


def rows(server: Server) -> list[tuple[Any, ...]]:
    """All that the database holds about matches."""
    with closing(sqlite3.connect(f"file:{server.data}/tilewright.sqlite3?mode=ro", uri=True)) as db:
        found = db.execute(
            "select match_id, sequence, kind, data from log order by 1, 2"
        ).fetchall()
        return found + db.execute("select id, match_id, token_hash from holders").fetchall()


@contextmanager
def nothing_changed(server: Server) -> Iterator[None]:
    before = rows(server)
    yield
    assert rows(server) == before


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def commands(view: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Everything that only a seat may do."""
    move = (view["moves"] or [{"move": "1w1"}])[0]["move"]
    return [
        ("moves", {"sequence": view["sequence"], "move": move}),
        ("take-back", {"sequence": view["sequence"]}),
        ("leave", {}),
        ("resign", {}),
        ("return", {}),
        ("chat", {"phrase": "hello"}),
        ("fill", {"seat": 1}),
        ("hint", {}),
        ("evaluation", {}),
        ("preview", {"move": move}),
        ("rematch", {}),
    ]


# ---------------------------------------------------------------------- seats and tokens


def test_no_wrong_token_does_anything(
    server: Server, client: Client, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, guest = table
    other = client.open("azul", "person", "person")
    with closing(sqlite3.connect(f"{server.data}/tilewright.sqlite3")) as db:
        query = "select id, token_hash from holders where match_id = ?"
        kept = [text for row in db.execute(query, [host.match]) for text in row]
    chooser = random.Random(6)
    guessed = "".join(chooser.choices(string.ascii_letters + string.digits, k=43))
    wrong = [
        guessed, other.token, host.token[:-1], host.token + "A", host.token.swapcase(),
        host.token + guest.token, f"{host.token} {guest.token}", host.match, "null", "0", "'",
        "%00", "a" * 5_000, *kept,
    ]  # fmt: skip
    with nothing_changed(server):
        for token in wrong:
            for command, body in commands(host.view):
                answer = host.ask(command, token=token, **body)
                assert problem(answer) == (401, "bad-token"), (command, token)
                assert answer.headers["www-authenticate"] == "Bearer"
            look = client.http.get(f"/matches/{host.match}", headers=bearer(token))
            assert problem(look) == (401, "bad-token")


def test_a_token_counts_only_where_it_belongs(
    server: Server, client: Client, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    address = f"/matches/{host.match}/moves"
    body = {"sequence": host.view["sequence"], "move": host.view["moves"][0]["move"]}
    token = host.token
    elsewhere: tuple[dict[str, Any], ...] = (
        {},
        {"headers": {"Authorization": token}},
        {"headers": {"Authorization": f"Basic {token}"}},
        {"headers": {"Authorization": f"Bearer{token}"}},
        {"headers": {"Authorization": "Bearer"}},
        {"headers": {"Authorization": f"Token {token}"}},
        {"headers": {"X-Token": token}},
        {"headers": {"Cookie": f"token={token}; Authorization=Bearer {token}"}},
        {"headers": {"Proxy-Authorization": f"Bearer {token}"}},
        {"params": {"token": token, "authorization": f"Bearer {token}"}},
    )
    with nothing_changed(server):
        for more in elsewhere:
            answer = client.http.post(address, json=body, **more)
            assert problem(answer) == (401, "bad-token"), more
        inside = client.http.post(address, json=body | {"token": token})
        assert problem(inside)[0] in (401, 422)
    ok(client.http.post(address, json=body, headers={"authorization": f"bearer {token}"}))


def test_nobody_acts_for_a_seat_that_is_not_his(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, guest = table
    with nothing_changed(server):
        for command, body in commands(host.view):
            if command in ("fill", "rematch"):
                continue
            answer = guest.ask(command, **body | {"seat": 0})
            assert problem(answer) == (403, "not-your-seat"), command
            answer = host.ask(command, **body | {"seat": 1})
            assert problem(answer) == (403, "not-your-seat"), command
            assert problem(host.ask(command, **body | {"seat": 3})) == (403, "not-your-seat")
        assert problem(guest.ask("fill", seat=0)) == (403, "not-your-seat")
        move = host.view["moves"][0]["move"]
        answer = guest.ask("moves", sequence=host.view["sequence"], move=move)
        assert problem(answer) == (409, "not-your-turn")


def test_a_key_of_somebody_else_is_worth_nothing(table: tuple[SeatHolder, SeatHolder]) -> None:
    host, guest = table
    key = new_key()
    done = host.play(host.view["moves"][0]["move"], key=key)
    move = guest.look()["moves"][0]["move"]
    mine = guest.play(move, key=key)
    assert mine["sequence"] == done["sequence"] + 1
    assert mine["event"]["seat"] == 1


def test_who_resigned_does_nothing_more_at_the_seat(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, guest = table
    ok(guest.ask("resign"))
    host.play(host.look()["moves"][0]["move"])
    host.await_turn()
    with nothing_changed(server):
        view = guest.look()
        assert view["moves"] is None
        for command, code in (
            ("return", "no-return"), ("resign", "not-playing"), ("leave", "not-playing"),
            ("hint", "not-your-turn"),
        ):  # fmt: skip
            assert problem(guest.ask(command)) == (409, code)
        move = host.view["moves"][0]["move"]
        answer = guest.ask("moves", sequence=view["sequence"], move=move)
        assert problem(answer) == (409, "not-your-turn")


def test_spectators_only_look(server: Server, table: tuple[SeatHolder, SeatHolder]) -> None:
    host, _ = table
    with host.socket(token=None) as spectator:
        view = spectator.next("view")["view"]
        assert view["you"] == {"seats": [], "seat": None, "host": False}
        assert view["moves"] is None
        with nothing_changed(server):
            move = host.view["moves"][0]["move"]
            http, sequence = host.client.http, view["sequence"]
            for seat in (None, 0, 1):
                for command, body in (
                    ("moves", {"sequence": sequence, "move": move}),
                    ("take-back", {"sequence": sequence}),
                    ("chat", {"phrase": "hello"}),
                ):
                    path = f"/matches/{host.match}/{command}"
                    answer = http.post(path, json={**body, "seat": seat})
                    assert problem(answer) == (401, "bad-token")
            spectator.say("play", sequence=sequence, move=move)  # commands do not come this way
            assert spectator.next("problem")["problem"]["code"] == "malformed"
            spectator.say("hello", token=host.token)  # too late: it came in as a spectator
            shown = spectator.next("view")["view"]
            assert shown["you"] == {"seats": [], "seat": None, "host": False}
            assert shown["moves"] is None


def test_a_socket_with_a_wrong_token_is_closed(
    client: Client, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    other = client.open("azul", "person", "person")
    for token, code in ((other.token, "bad-token"), ("A" * 43, "bad-token"), ("x", "malformed")):
        with host.socket(token=token) as refused:
            assert refused.next()["problem"]["code"] == code
            with pytest.raises(ConnectionClosed) as closed:
                refused.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


# ---------------------------------------------------------------------- origins


def foreign_origins(server: Server) -> list[str]:
    port = server.port
    return [
        "https://evil.example", "null", "", "file://", "*", "http://[",
        f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}.evil.example", f"http://127.0.0.1:{port}@evil.example",
        f"http://evil.example/127.0.0.1:{port}", f"ftp://127.0.0.1:{port}", PAGE,
        f"http://localhost:{port}",
    ]  # fmt: skip


def test_foreign_pages_are_refused(server: Server, table: tuple[SeatHolder, SeatHolder]) -> None:
    host, _ = table
    move = {"sequence": host.view["sequence"], "move": host.view["moves"][0]["move"]}
    http = host.client.http
    with nothing_changed(server):
        for origin in foreign_origins(server):
            headers = {"Origin": origin} | bearer(host.token)
            for address, body in (
                (f"/matches/{host.match}/moves", move),
                ("/matches", {"game": "azul", "seats": [{"kind": "person"}] * 2}),
            ):
                answer = http.post(address, json=body, headers=headers)
                assert problem(answer) == (403, "foreign-origin"), origin
                assert "access-control-allow-origin" not in answer.headers
            # A page may send what only reads, but the browser keeps the answer from it.
            looked = http.get(f"/matches/{host.match}", headers=headers)
            assert "access-control-allow-origin" not in looked.headers
            with pytest.raises(InvalidStatus) as refused:
                Socket(server.url, host.match, host.token, origin=origin)
            assert refused.value.response.status_code == 403
    headers = {"Origin": server.url} | bearer(host.token)
    ok(http.post(f"/matches/{host.match}/moves", json=move, headers=headers))
    with Socket(server.url, host.match, host.token, origin=server.url) as own:
        assert own.next("view")


def test_named_pages_may_use_the_server(proxied: Server) -> None:
    with proxied.client() as client:
        asked = {
            "Origin": PAGE,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
        }
        allowed = client.http.options("/matches", headers=asked)
        assert allowed.status_code == 200
        assert allowed.headers["access-control-allow-origin"] == PAGE
        client.http.headers["Origin"] = PAGE
        host = client.open("azul", "person", "person", first=0, key=new_key())
        look = client.http.get(f"/matches/{host.match}")
        assert look.headers["access-control-allow-origin"] == PAGE
        host.play(host.view["moves"][0]["move"])
        with Socket(proxied.url, host.match, host.token, origin=PAGE) as listening:
            assert listening.next("view")
        client.http.headers["Origin"] = PAGE + ".evil"
        assert problem(client.http.post("/matches", json={})) == (403, "foreign-origin")
        assert "access-control-allow-origin" not in client.http.get("/games").headers


# ---------------------------------------------------------------------- bodies


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 1024):
        yield b" " * 1024


OPENING = b'{"game":"azul","seats":[{"kind":"person"},{"kind":"person"}]}'
BODIES: dict[str, tuple[Any, dict[str, str], int]] = {
    "told too large": (b" " * 40_000, JSON, 413),
    "valid but too large": (OPENING + b" " * 40_000, JSON, 413),
    "chunked too large": (chunks(64 * 1024), JSON, 413),
    "deep": (b"[" * 10_000, JSON, 400),
    "deep and closed": (b"[" * 10_000 + b"]" * 10_000, JSON, 400),
    "deep objects": (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, JSON, 400),
    "binary": (bytes(range(256)), JSON, 400),
    "cut": (OPENING[:-1], JSON, 400),
    "doubled": (OPENING * 2, JSON, 400),
    "not UTF-8": (OPENING.replace(b"azul", b"az\xffl"), JSON, 400),
    "long number": (OPENING[:-1] + b',"first":' + b"9" * 6_000 + b"}", JSON, 400),
    "UTF-16": (OPENING.decode().encode("utf-16"), {"Content-Type": "text/json"}, 422),
    "no JSON told": (OPENING, {"Content-Type": "text/plain"}, 422),
    "nothing told": (OPENING, {}, 422),
    "a form": (b"game=azul", {"Content-Type": "application/x-www-form-urlencoded"}, 422),
    "compressed": (OPENING, JSON | {"Content-Encoding": "gzip"}, 201),  # nothing is unpacked
    "empty": (b"", JSON, 422),
    "null": (b"null", JSON, 422),
    "a list": (b"[" + OPENING + b"]", JSON, 422),
    "NaN": (b'{"game":"azul","seats":[{"kind":"bot","seconds":NaN}]}', JSON, 422),
    "infinite": (b'{"game":"azul","seats":[{"kind":"bot","seconds":1e999}]}', JSON, 422),
    "half a character": (b'{"game":"azul","variant":"\\ud800","seats":[]}', JSON, 422),
    "half a character in a name": (OPENING[:-1] + b',"\\udfff":1}', JSON, 422),
    "a zero": (b'{"game":"azul\\u0000","seats":[{"kind":"person"}]}', JSON, 422),
    "unknown members": (OPENING[:-1] + b',"__proto__":{},"seed_chosen":true}', JSON, 422),
    "seed too large": (OPENING[:-1] + b',"seed":"99999999999999999999"}', JSON, 422),
    "seed a number": (OPENING[:-1] + b',"seed":5}', JSON, 422),
    "true as a number": (OPENING[:-1] + b',"first":true}', JSON, 422),
}


@pytest.mark.parametrize("name", BODIES)
def test_bodies_that_are_wrong_are_refused(name: str, server: Server, client: Client) -> None:
    content, headers, status = BODIES[name]
    if status == 201:
        ok(client.http.post("/matches", content=content, headers=headers), 201)
        return
    with nothing_changed(server):
        answer = client.http.post("/matches", content=content, headers=headers)
        assert problem(answer)[0] == status
    ok(client.http.get("/games"))


def test_a_body_that_is_only_promised_is_refused(server: Server) -> None:
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"
    assert exchange(server, head).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t", "\n", "a\x00b", "\x00", "a\x1bb", "a\x7fb", "a\u202eb", "a\u200bb", "\ufeffa",
     "\ue000", "a" * 41, "\U0001f600" * 41],
)  # fmt: skip
def test_names_that_would_fool_readers_are_refused(
    name: str, server: Server, client: Client
) -> None:
    host = client.open("azul", "person", "open")
    with nothing_changed(server):
        answer = client.http.post(f"/matches/{host.match}/join", json={"name": name})
        assert problem(answer) == (422, "invalid")


@pytest.mark.parametrize(
    "name", ["Ő", "小明", "\U0001f600", "\U0001d504nna", "' or 1=1 --", "<b>&amp;", "a" * 37]
)
def test_names_of_all_writings_are_kept(name: str, client: Client) -> None:
    host = client.open("azul", "person", "open")
    assert client.join(host.match, f"  {name} ").view["seats"][1]["name"] == name
    with host.socket() as listening:
        assert listening.next("view")["view"]["seats"][1]["name"] == name


def test_odd_texts_elsewhere_are_refused(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    http, sequence = host.client.http, host.view["sequence"]
    with nothing_changed(server):
        for move in ("\x00", "1w1\x00", "\U0001f600", "a" * 40, "'; drop table log; --"):
            assert problem(host.ask("moves", sequence=sequence, move=move)) == (422, "illegal-move")
        for key in ("short", "a" * 65, "a" * 21 + "!", "a" * 22 + "\xff"):
            headers = {
                b"Authorization": f"Bearer {host.token}".encode(),
                b"Idempotency-Key": key.encode("latin-1"),
            }
            body = {"sequence": sequence, "move": host.view["moves"][0]["move"]}
            answer = http.post(f"/matches/{host.match}/moves", json=body, headers=headers)
            assert problem(answer) == (422, "invalid")
        for id_ in ("%00", "%ff", "A" * 26, "a" * 27, "a" * 25 + "%0A", "a" * 10_000, "..%2f"):
            assert problem(http.get(f"/matches/{id_}"))[0] in (404, 422)
        for query in (
            "since=-1", f"since={'9' * 30}", "since=x", "seat=4", "seat=-1", f"seat={2**63}",
        ):  # fmt: skip
            assert problem(http.get(f"/matches/{host.match}?{query}")) == (422, "invalid")
        for query in ("limit=0", "limit=101", "before=nan", "before=inf", "status=over"):
            assert problem(http.get(f"/matches?{query}")) == (422, "invalid")


# ---------------------------------------------------------------------- below HTTP


def exchange(server: Server, sent: bytes, seconds: float = ANSWER_SECONDS) -> bytes:
    """What the server says to these bytes before it closes, or says enough."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as line:
        line.sendall(sent)
        return line.recv(65_536)


def test_a_head_without_end_is_cut_off(server: Server) -> None:
    """Long before the server would lose patience with it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER_SECONDS) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n")
        sent = 0
        try:
            while sent < 1_000 * MAX_HEAD:
                sent += line.send(b"X: a\r\n" * 1_000)
        except ConnectionError:
            return
    raise AssertionError(f"{sent} bytes of a head were taken")


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # TLS
        b"GET /api/games HTTP/1.1\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/matches/" + b"%00" * 5_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/nothing HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"GET /api/nothing HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 5_000 + b"\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: \xff[\r\nOrigin: http://\xff[\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused(sent: bytes, server: Server) -> None:
    try:
        answer = exchange(server, sent)
    except ConnectionError:
        answer = b""  # it did not even read it all
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer[:200]
    ok(httpx.get(f"{server.url}/healthz"))


def test_every_answer_carries_the_headers_of_safety(client: Client) -> None:
    host = client.open("azul", "person", "person")
    for answer in (
        client.http.get("/games"),
        client.http.get(f"/matches/{host.match}"),
        client.http.get("/nothing"),
        client.http.put("/games"),
        client.http.post("/matches", content=b" " * 40_000),
        client.http.post("/matches", headers={"Origin": "https://evil.example"}),
    ):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "path",
    ["/assets/../app.py", "/assets/..%2fapp.py", "/assets/%2e%2e/app.py", "/assets/..%5capp.py",
     "/assets//etc/passwd", "/assets/%00", "/../app.py", "/tilewright.sqlite3"],
)  # fmt: skip
def test_no_file_outside_the_client_is_served(path: str, server: Server) -> None:
    answer = exchange(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 404 ")


# ---------------------------------------------------------------------- sockets


MESSAGES: dict[str, str | bytes] = {
    "binary": bytes(range(256)),
    "binary that would do": b'{"type":"ping"}',
    "empty": "",
    "cut": '{"type":"ping"',
    "deep": "[" * 4_000,
    "deep objects": '{"type":' * 500,
    "large": json.dumps({"type": "ping", "re": "a" * 4_000}),
    "a list": '[{"type":"ping"}]',
    "null": "null",
    "no type": "{}",
    "another type": '{"type":"shutdown"}',
    "more": '{"type":"ping","token":"x"}',
    "half a character": '{"type":"ping","re":"\\ud800"}',
    "long re": json.dumps({"type": "ping", "re": "a" * 65}),
    "long number": '{"type":"resync","since":' + "9" * 4_000 + "}",
    "a negative sequence": '{"type":"resync","since":-1}',
    "a fraction": '{"type":"resync","since":1.5}',
    "a text as a sequence": '{"type":"resync","since":"1"}',
    "NaN": '{"type":"resync","since":NaN}',
    "another seat": '{"type":"resync","since":1,"seat":7}',
    "a move": '{"type":"play","sequence":1,"move":"1w1"}',
    "a taking back": '{"type":"take-back","sequence":1}',
    "a phrase": '{"type":"say","phrase":"hello"}',
}

COMMANDS: dict[str, tuple[str, str]] = {
    "a negative sequence": ("moves", '{"sequence":-1,"move":"1w1"}'),
    "a fraction": ("moves", '{"sequence":1.5,"move":"1w1"}'),
    "a text as a sequence": ("moves", '{"sequence":"1","move":"1w1"}'),
    "NaN": ("moves", '{"sequence":NaN,"move":"1w1"}'),
    "another seat": ("moves", '{"sequence":1,"move":"1w1","seat":7}'),
    "a long move": ("moves", json.dumps({"sequence": 1, "move": "a" * 41})),
    "another phrase": ("chat", '{"phrase":"<script>"}'),
}


def test_commands_that_are_wrong_are_refused(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    headers = {"Authorization": f"Bearer {host.token}", "Content-Type": "application/json"}
    with nothing_changed(server):
        for name, (command, body) in COMMANDS.items():
            path = f"/matches/{host.match}/{command}"
            answer = host.client.http.post(path, content=body, headers=headers)
            assert problem(answer) in ((422, "invalid"), (400, "malformed")), name
        move = host.view["moves"][0]["move"]
        answer = host.ask("moves", key="!", sequence=host.view["sequence"], move=move)
        assert problem(answer) == (422, "invalid")


def test_messages_that_are_wrong_are_refused(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    with host.socket() as line, nothing_changed(server):
        for name, message in MESSAGES.items():
            line.connection.send(message)
            answer = line.next("problem", "pong")
            assert answer["type"] == "problem", name
            assert answer["problem"]["code"] == "malformed", name
            line.say("ping", re="\x00 \U0001f600")
            assert line.next("pong")["re"] == "\x00 \U0001f600"


def test_a_message_beyond_all_limits_ends_the_connection(
    server: Server, table: tuple[SeatHolder, SeatHolder]
) -> None:
    host, _ = table
    # In one piece, and in fragments.
    for message in ("a" * 5_000, "a" * 1_000_000, ["a" * 2_500] * 2, ["a" * 20_000] * 50):
        with host.socket() as line, nothing_changed(server):
            assert line.next("view")
            with suppress(ConnectionClosed):
                line.connection.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                line.next("pong")
            # While so much is still on its way, the reason for the end may get lost.
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    with host.socket() as line:
        assert line.next("view")


@pytest.mark.parametrize("first", ['{"type":"ping"}', "x", b"\x00", '{"type":"hello","seat":9}'])
def test_a_socket_begins_with_a_hello(first: str | bytes, server: Server) -> None:
    with server.client() as client:
        host = client.open("azul", "person", "person")
    address = f"{server.url.replace('http', 'ws', 1)}/api/matches/{host.match}/socket"
    with connect(address, compression=None) as line:
        line.send(first)
        assert json.loads(line.recv(ANSWER_SECONDS))["problem"]["code"] == "malformed"
        with pytest.raises(ConnectionClosed):
            line.recv(ANSWER_SECONDS)


def test_sockets_are_only_where_tables_are(server: Server) -> None:
    root = server.url.replace("http", "ws", 1)
    for path in ("/", "/api/matches", "/api/games", "/socket", f"/api/matches/{'a' * 26}"):
        with pytest.raises(InvalidStatus), connect(root + path):
            pass
    for id_ in ("a" * 26, "A" * 26, "%00", "a" * 1_000):
        with connect(f"{root}/api/matches/{id_}/socket") as line:
            assert json.loads(line.recv(ANSWER_SECONDS))["problem"]["code"] == "not-found"


def test_no_subprotocol_is_agreed_on(server: Server, table: tuple[SeatHolder, SeatHolder]) -> None:
    address = f"{server.url.replace('http', 'ws', 1)}/api/matches/{table[0].match}/socket"
    with connect(address, subprotocols=["tilewright", "token"]) as line:  # type: ignore[list-item]
        assert line.subprotocol is None


# ---------------------------------------------------------------------- memory


def test_views_of_a_table_do_not_fill_the_memory() -> None:
    """However many different ones are asked for."""
    setup = forms.Setup(
        game="azul", variant="standard", version=1, seats=(forms.SeatSetup(kind="person"),) * 2,
        first=0, seed_chosen=False, public=False, clock=None, grace=None,
    )  # fmt: skip
    table = Table("a" * 26, setup, 6, "salt").then(LogEntry(0, "open", None, {"holder": "h"}, 0.0))
    for sequence in range(1, 2 * views.MAX_KEPT):
        table = table.then(LogEntry(sequence, "say", 0, {"phrase": "hello"}, 0.0))
        views.encoded_view(table, "h", None, sequence)
    for since in range(table.sequence):
        shown = json.loads(views.encoded_view(table, "h", None, since))
        assert len(shown["events"]) == table.sequence - since
    assert views._texts.cache_info().currsize <= views.MAX_KEPT
