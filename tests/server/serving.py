"""A real server process, and clients that talk to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.forking import Fork, can_fork

START_SECONDS = 60.0
ANSWER_SECONDS = 60.0


Process = subprocess.Popen[str] | Fork


def start_program(
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    forked: bool = True,
    code: str | None = None,
) -> Process:
    """`tilewright` with these arguments, in a process of its own; `code` may start it."""
    surroundings = os.environ | dict(environment or {})
    if forked and can_fork(surroundings):
        return Fork(arguments, surroundings, code)
    assert code is None
    return subprocess.Popen(
        [sys.executable, "-m", "tilewright.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )


def run_program(
    *arguments: str, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """`tilewright` with these arguments, to its end."""
    process = start_program(*arguments, environment=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as out, process.stderr as err, ThreadPoolExecutor(2) as threads:
        said, complained = threads.map(lambda stream: stream.read(), (out, err))
        code = process.wait(ANSWER_SECONDS)
    return subprocess.CompletedProcess(arguments, code, said, complained)


class Server:
    """`tilewright serve` in a process of its own, which can be killed and started again."""

    def __init__(
        self,
        data: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        port: int = 0,
        forked: bool = True,
        code: str | None = None,
    ) -> None:
        self.data = data
        self.options = options
        # A compiler would take longer than the few moves that bots make in a test.
        chosen = os.environ.get("TILEWRIGHT_ENGINE", "interpreted") if forked else "auto"
        self.environment = {"TILEWRIGHT_ENGINE": chosen, **(environment or {})}
        self.port = port
        self.forked = forked
        self.code = code
        self.process: Process | None = None
        self.log: list[str] = []

    def start(self) -> Server:
        """Start it and wait until it answers; after the first time on the same port."""
        reading = self.launch()
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            reading.join(START_SECONDS)
            self.kill()
            raise AssertionError(f"the server did not start: {''.join(self.log[-20:])}")
        self.port = int(found[1])
        self.wait_until_healthy()
        return self

    def launch(self) -> threading.Thread:
        """Start it without waiting; returns the thread that reads its log."""
        self.process = start_program(
            "serve", "--data", str(self.data), "--port", str(self.port), *self.options,
            environment=self.environment, forked=self.forked, code=self.code,
        )  # fmt: skip
        assert self.process.stderr is not None
        reading = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        reading.start()
        return reading

    def _read(self, stream: IO[str]) -> None:
        with stream:  # a bot's process may write into it for a while after the server's end
            self.log.extend(stream)

    def wait_until_healthy(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        with httpx.Client(timeout=5) as client:
            while time.monotonic() < deadline:
                try:
                    if client.get(f"{self.url}/healthz").status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {''.join(self.log[-20:])}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """SIGKILL: it has no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """SIGTERM; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        code = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def has_logged(self, text: str) -> bool:
        """Whether a line of the log holds the text, perhaps one that is still on its way."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if any(text in line for line in list(self.log)):
                return True
            time.sleep(0.02)
        return False

    def client(self) -> Client:
        return Client(self.url)

    def logged(self) -> list[dict[str, Any]]:
        """What it has logged; bots of a killed server may complain in other lines."""
        return [json.loads(line) for line in list(self.log) if line.startswith("{")]


@contextmanager
def running(data: Path, *options: str, **more: Any) -> Iterator[Server]:
    """A server for the length of a `with`."""
    server = Server(data, *options, **more)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.kill()


def eventually(condition: Callable[[], object], seconds: float = ANSWER_SECONDS) -> None:
    """Wait until something holds; fails if it does not within a generous time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.02)


def new_key() -> str:
    return str(uuid.uuid4())


class Client:
    """Somebody who talks HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=f"{url}/api", timeout=ANSWER_SECONDS)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def open(self, game: str, *seats: str, key: str | None = None, **more: Any) -> SeatHolder:
        """Open a table; a seat is `person`, `open` or the level of a bot."""
        answer = self.http.post(
            "/matches",
            json={"game": game, "seats": [seat_form(seat) for seat in seats], **more},
            headers=_headers(None, key),
        )
        return SeatHolder(self, ok(answer, 201))

    def join(self, match: str, name: str, key: str | None = None, **more: Any) -> SeatHolder:
        answer = self.http.post(
            f"/matches/{match}/join", json={"name": name, **more}, headers=_headers(None, key)
        )
        return SeatHolder(self, ok(answer, 201))

    def ask_for(self, match: str, token: str | None = None, **query: Any) -> httpx.Response:
        return self.http.get(f"/matches/{match}", params=query, headers=_headers(token, None))

    def look(self, match: str, token: str | None = None, **query: Any) -> dict[str, Any]:
        return ok(self.ask_for(match, token, **query))


class SeatHolder:
    """Somebody who holds seats at a table."""

    def __init__(self, client: Client, seated: Mapping[str, Any]) -> None:
        self.client = client
        self.match: str = seated["match"]
        self.token: str = seated["token"]
        self.seats: list[int] = seated["seats"]
        self.view: dict[str, Any] = seated["view"]

    def look(self, **query: Any) -> dict[str, Any]:
        self.view = self.client.look(self.match, self.token, **query)
        return self.view

    def ask(
        self, command: str, key: str | None = None, token: str | None = None, **body: Any
    ) -> httpx.Response:
        """Any command at this table."""
        return self.client.http.post(
            f"/matches/{self.match}/{command}",
            json=body,
            headers=_headers(token or self.token, key),
        )

    def play(
        self, move: str, sequence: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Make a move that must be accepted."""
        sequence = self.view["sequence"] if sequence is None else sequence
        return ok(self.ask("moves", key=key, sequence=sequence, move=move))

    def await_turn(self, seconds: float = 90.0) -> dict[str, Any]:
        """Look until one of the own seats is to move, or the game is over."""
        deadline = time.monotonic() + seconds
        while True:
            view = self.look()
            if view["moves"] or view["status"] in ("over", "abandoned"):
                return view
            assert time.monotonic() < deadline, f"nobody moved: {view['sequence']} {view['turn']}"
            time.sleep(0.01)

    def socket(self, since: int = 0, token: str | None = "own") -> Socket:
        return Socket(self.client.url, self.match, self.token if token == "own" else token, since)


class Socket:
    """The WebSocket of a match, from its hello on."""

    def __init__(
        self,
        url: str,
        match: str,
        token: str | None,
        since: int = 0,
        origin: str | None = None,
        address: str | None = None,  # from which to connect
    ) -> None:
        place = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        opening = connect(
            place,
            source_address=None if address is None else (address, 0),
            origin=None if origin is None else Origin(origin),
            compression=None,
            max_size=None,
            close_timeout=2,
        )
        self.connection: ClientConnection = opening.__enter__()  # this object is the `with`
        self.received: list[dict[str, Any]] = []
        try:
            self.say("hello", token=token, since=since)
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def say(self, type_: str, **message: Any) -> None:
        self.connection.send(json.dumps({"type": type_, **message}))

    def next(self, *types: str, seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        """The next message of one of these types; others are kept in `received`."""
        deadline = time.monotonic() + seconds
        while True:
            text = self.connection.recv(timeout=max(0.01, deadline - time.monotonic()))
            message: dict[str, Any] = json.loads(text)
            self.received.append(message)
            if not types or message["type"] in types:
                return message

    def view_at(self, sequence: int) -> dict[str, Any]:
        """The first view with at least this sequence."""
        while True:
            view: dict[str, Any] = self.next("view")["view"]
            if view["sequence"] >= sequence:
                return view


def seat_form(seat: str) -> dict[str, Any]:
    if seat in ("person", "open"):
        return {"kind": seat}
    return {"kind": "bot", "level": seat, "seconds": 0.05}


def ok(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
    """The body of an answer that must be a success."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text[:500]}"
    found: dict[str, Any] = answer.json()
    return found


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an answer that must be a problem."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text[:500]
    body = answer.json()
    assert body["status"] == answer.status_code
    return answer.status_code, body["code"]


def _headers(token: str | None, key: str | None) -> dict[str, str]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return headers if key is None else headers | {"Idempotency-Key": key}
