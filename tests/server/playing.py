"""People who play on and on, whatever happens to the server, and note what they were promised.

Each request is repeated with the same key until it is answered. So in the end the log must hold
exactly what was acknowledged: nothing less, and nothing twice.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from server.serving import ANSWER_SECONDS, Socket, new_key, seat_form
from server.waits import Waits

PATIENCE = 90.0  # seconds in which a server must be back and answer
MAX_THOUGHT = 0.02  # seconds between two moves of a person
ENDED = ("over", "abandoned")
TOO_LATE = {"stale", "not-your-turn", "not-playing", "no-take-back"}
LATEST = 1_000_000  # no story of what happened before
# As in web/src/state/match.svelte.ts, in seconds.
FIRST_PAUSE, LONGEST_PAUSE, RESTARTING, RESTART_SPREAD = 0.3, 5.0, 1012, 1.0
PASSING = (429, 502, 503, 504)  # a server, or a proxy in front of it, has no answer just now
AWAY = (httpx.TransportError, WebSocketException, OSError, EOFError)


class Promise(NamedTuple):
    """What the server said has happened."""

    kind: str
    what: str | None  # the move, or the phrase


@dataclass
class Sitting:
    """A table that somebody opened."""

    match: str
    token: str
    bots: bool
    promises: dict[int, Promise] = field(default_factory=dict)
    over: bool = False


class Ledger:
    """Everything that was acknowledged, at all tables."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.sittings: dict[str, Sitting] = {}
        self.acknowledged: defaultdict[str, int] = defaultdict(int)  # by the name of the party

    def opened(self, sitting: Sitting) -> None:
        with self._changed:
            assert sitting.match not in self.sittings, "two requests got the same table"
            self.sittings[sitting.match] = sitting

    def note(self, party: str, match: str, sequence: int, promise: Promise) -> None:
        with self._changed:
            promises = self.sittings[match].promises
            assert sequence not in promises, (
                f"two requests were told that they are sequence {sequence}"
            )
            promises[sequence] = promise
            self.acknowledged[party] += 1
            self._changed.notify_all()

    def ended(self, match: str) -> None:
        with self._changed:
            self.sittings[match].over = True

    def promised(self) -> list[tuple[Sitting, dict[int, Promise]]]:
        """All tables with what was promised at them up to now."""
        with self._changed:
            return [(one, dict(one.promises)) for one in self.sittings.values()]

    def await_progress(self, parties: Sequence[Party]) -> None:
        """Until each of these has made a new move."""
        with self._changed:
            before = {party.name: self.acknowledged[party.name] for party in parties}
            assert self._changed.wait_for(
                lambda: all(
                    self.acknowledged[name] > count for name, count in before.items()
                ) or any(party.failure for party in parties),
                PATIENCE,
            ), f"a table does not go on: {before} {dict(self.acknowledged)}"  # fmt: skip
        for party in parties:
            party.check()


class Party(threading.Thread):
    """Some people who play one game after another; they begin no new one after `close`."""

    def __init__(
        self,
        name: str,
        ledger: Ledger,
        urls: Sequence[str],
        random: Random,
        game: str,
        seats: Sequence[str],
        ways: Sequence[str],  # how each person plays, the host first: by http or by socket
        devices: int = 1,  # of the host, who then disagrees with himself
        address: str | None = None,  # from which they connect
        max_thought: float = MAX_THOUGHT,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self.ledger = ledger
        self.urls = urls
        self.random = random
        self.game = game
        self.seats = seats
        self.ways = ways
        self.devices = devices
        self.address = address
        self.max_thought = max_thought
        self.bots = any(seat not in ("person", "open") for seat in seats)
        self.leaving = threading.Event()  # at once
        self.closing = threading.Event()  # after the present game
        self.failure: BaseException | None = None
        self.interruptions: list[float] = []  # seconds, of those who play as browsers do
        self.waits = Waits()

    def run(self) -> None:
        try:
            while not self.closing.is_set() and not self.leaving.is_set():
                self._play_one_game()
        except BaseException as error:
            self.failure = error

    def close(self) -> None:
        """End after the present game; with bots, which take their time, in it."""
        self.closing.set()
        if self.bots:
            self.leaving.set()

    def check(self) -> None:
        if self.failure is not None:
            raise AssertionError(f"{self.name}: {self.failure!r}") from self.failure

    def _play_one_game(self) -> None:
        with ThreadPoolExecutor(len(self.ways) * self.devices) as threads:
            host = self._device(self.ways[0])
            with host:
                seated = host.insist(
                    "/matches",
                    {"game": self.game, "seats": [seat_form(seat) for seat in self.seats]},
                )
            match, token = seated["match"], seated["token"]
            self.ledger.opened(Sitting(match, token, self.bots))
            people = [self._device(way, match, token) for way in [self.ways[0]] * self.devices]
            for number, way in enumerate(self.ways[1:]):
                guest = self._device(way, match)
                guest.token = guest.insist(
                    f"/matches/{match}/join", {"name": f"Guest {number}"}
                )["token"]  # fmt: skip
                people.append(guest)
            playing = [threads.submit(person.play) for person in people]
            try:
                for one in playing:
                    one.result()
            except BaseException:
                self.leaving.set()
                raise
        if not self.leaving.is_set():
            self.ledger.ended(match)

    def _device(self, way: str, match: str = "", token: str = "") -> Device:
        kinds: dict[str, type[HttpDevice] | type[SocketDevice]] = {
            "http": HttpDevice,
            "socket": SocketDevice,
            "browser": BrowserDevice,
        }
        url = self.urls[self.random.randrange(len(self.urls))]
        return kinds[way](self, url, Random(self.random.random()), match, token)


class Device(ABC):
    """Something with which a person plays."""

    def __init__(self, party: Party, url: str, random: Random, match: str, token: str) -> None:
        self.party = party
        self.url = url  # another one after each failure, where there are several servers
        self.random = random
        self.match = match
        self.token = token
        self.http = httpx.Client(
            timeout=ANSWER_SECONDS, transport=httpx.HTTPTransport(local_address=party.address)
        )

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def play(self) -> None:
        """Until the game is over, or the party leaves."""
        with self:
            while not self.party.leaving.is_set():
                view = self.look()
                if view["status"] in ENDED:
                    return
                if view["moves"]:
                    self.decide(view)

    @abstractmethod
    def look(self) -> dict[str, Any]: ...

    @abstractmethod
    def command(self, name: str, body: Mapping[str, Any]) -> int | None:
        """Do it until it is answered: the table's sequence after it, or None if it was too late."""

    def decide(self, view: Mapping[str, Any]) -> None:
        self.party.leaving.wait(self.random.uniform(0, self.party.max_thought))
        chance = self.random.random()
        sole = self.party.devices == 1
        if chance < 0.05:
            self._do("chat", {"phrase": "oops"}, Promise("say", "oops"), sole)
        elif chance < 0.08 and view["take_back"] is not None:
            self._do("take-back", {"sequence": view["sequence"]}, Promise("back", None), False)
        else:
            move = self.random.choice(view["moves"])["move"]
            self._do(
                "moves", {"sequence": view["sequence"], "move": move}, Promise("move", move), sole
            )

    def _do(self, command: str, body: Mapping[str, Any], promise: Promise, sure: bool) -> None:
        asked_at = time.monotonic()
        sequence = self.command(command, body)
        self.party.waits.answered(asked_at, time.monotonic())
        assert sequence is not None or not sure, f"nobody else could have moved: {body}"
        if sequence is not None:
            self.party.waits.made(self.match, sequence, asked_at)
            self.party.ledger.note(self.party.name, self.match, sequence - 1, promise)

    def insist(self, path: str, body: Mapping[str, Any], key: str | None = None) -> dict[str, Any]:
        """Post it again and again until it is answered; a problem comes back as `code`."""
        headers = {"Idempotency-Key": key or new_key()}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        answer = self.until_answered(
            lambda: self.http.post(f"{self.url}/api{path}", json=dict(body), headers=headers)
        )
        found: dict[str, Any] = answer.json()
        assert answer.is_success or found["code"] in TOO_LATE, answer.text[:500]
        return found

    def until_answered(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = ask()
                if answer.status_code not in PASSING:
                    return answer
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, "the server does not come back"
            self.url = self.random.choice(self.party.urls)
            self.pause()

    def pause(self) -> None:
        time.sleep(self.random.uniform(0.02, 0.06))


class HttpDevice(Device):
    """Looks again and again, and posts."""

    def look(self) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            answer = self.until_answered(
                lambda: self.http.get(f"{self.url}/api/matches/{self.match}", headers=headers)
            )
            assert answer.status_code == 200, answer.text[:500]
            view: dict[str, Any] = answer.json()
            if view["moves"] or view["status"] in ENDED or self.party.leaving.is_set():
                return view
            self.pause()

    def command(self, name: str, body: Mapping[str, Any]) -> int | None:
        return self.insist(f"/matches/{self.match}/{name}", body).get("sequence")


class SocketDevice(Device):
    """Is shown every change."""

    socket: Socket | None = None
    view: dict[str, Any] | None = None

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._hang_up()

    def look(self) -> dict[str, Any]:
        # A server that is killed while its bot thinks leaves the table alone for its whole lease.
        deadline = time.monotonic() + (4 * PATIENCE if self.party.bots else PATIENCE)
        while True:
            view = self.view
            if view and (view["moves"] or view["status"] in ENDED):
                return view
            if self.party.leaving.is_set():
                return view or {"status": "waiting", "moves": None}
            assert time.monotonic() < deadline, "nobody moved, or nobody said so"
            self._next(seconds=1.0)

    def command(self, name: str, body: Mapping[str, Any]) -> int | None:
        answer = self.insist(f"/matches/{self.match}/{name}", body)
        done: int | None = answer.get("sequence")
        self._see(answer["view"]["sequence"] if done is None else done)
        return done

    def _see(self, sequence: int) -> None:
        """What was shown before is old now."""
        if self.view is not None and self.view["sequence"] < sequence:
            self.view = None

    def _next(self, seconds: float) -> dict[str, Any] | None:
        """The next message, if one comes in time."""
        try:
            message = self._connected().next(seconds=seconds)
        except TimeoutError:
            return None
        except AWAY:
            self.pause_before_connecting()
            self._hang_up()
            return None
        if message["type"] == "view":
            self.view = message["view"]
            self.party.waits.shown(self.match, id(self), message["sequence"], time.monotonic())
        return message

    def _connected(self) -> Socket:
        if self.socket is None:
            self.url = self.random.choice(self.party.urls)
            self.socket = Socket(
                self.url, self.match, self.token, since=LATEST, address=self.party.address
            )
        return self.socket

    def pause_before_connecting(self) -> None:
        self.pause()

    def _hang_up(self) -> None:
        if self.socket is not None:
            self.socket.connection.close()
            self.socket = None


class BrowserDevice(SocketDevice):
    """Connects again as the browser client does, and notes how long each interruption lasted."""

    lost_at: float | None = None
    next_pause = FIRST_PAUSE

    def _next(self, seconds: float) -> dict[str, Any] | None:
        message = super()._next(seconds)
        if message is not None and message["type"] == "view":
            if self.lost_at is not None:
                self.party.interruptions.append(time.monotonic() - self.lost_at)
            self.lost_at, self.next_pause = None, FIRST_PAUSE
        return message

    def pause_before_connecting(self) -> None:
        if self.lost_at is None:
            self.lost_at = time.monotonic()
        code = None if self.socket is None else self.socket.connection.close_code
        if code == RESTARTING:
            time.sleep(self.random.uniform(0, RESTART_SPREAD))
        else:
            time.sleep(self.next_pause)
            self.next_pause = min(2 * self.next_pause, LONGEST_PAUSE)
