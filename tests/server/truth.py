"""What a match's database says, who may know how much of it, and what each client was told.

Nothing here asks the server's own code: the log is read from SQLite and replayed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx

import tilewright
from server.serving import Client, Socket
from tilewright.core.state import State

Json = dict[str, Any]

VIEW = {
    "match", "sequence", "game", "variant", "version", "public", "status", "seats", "you", "first",
    "turn", "position", "scores", "winners", "moves", "take_back", "clocks", "grace", "rematch",
    "assistance", "teaching", "origin", "fair", "events",
}  # fmt: skip
PROBLEM = {"type", "title", "status", "code", "detail"}
HINT = {"move", "parts", "values", "leads", "points", "error", "lead_error", "exact", "line"}


@dataclass
class Heard:
    """Something that a client was sent: every byte, and as whom the client had asked."""

    raw: bytes
    token: str | None
    asked: str = ""
    sent: bytes = b""

    @property
    def body(self) -> Any:
        text = self.raw.rpartition(b"\r\n\r\n")[2]
        return json.loads(text) if text[:1] == b"{" else None


@dataclass
class Ear:
    """One client's: it hears answers with their headers, and messages of sockets."""

    heard: list[Heard] = field(default_factory=list)
    tokens: set[str] = field(default_factory=set)

    def client(self, url: str) -> Client:
        client = Client(url)
        client.http.event_hooks["response"].append(self._hear)
        return client

    def socket(self, url: str, match: str, token: str | None, since: int = 0) -> Socket:
        socket = Socket(url, match, token, since)
        receive = socket.connection.recv

        def recv(timeout: float | None = None) -> Any:
            found = receive(timeout=timeout)
            raw = found if isinstance(found, bytes) else found.encode()
            self.heard.append(Heard(raw, token, "socket"))
            return found

        socket.connection.recv = recv  # type: ignore[method-assign, assignment]
        assert socket.connection.response is not None
        self.heard.append(Heard(str(socket.connection.response.headers).encode(), token))
        return socket

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        head = b"\r\n".join(name + b": " + value for name, value in response.headers.raw)
        raw = head + b"\r\n\r\n" + response.content
        token = response.request.headers.get("authorization", "").partition(" ")[2] or None
        request = response.request
        if response.status_code == 201:
            token = response.json()["token"]
            self.tokens.add(response.json()["token"])
        asked = f"{request.method} {request.url.path}"
        self.heard.append(Heard(raw, token, asked, request.content))


class Truth:
    """A match as its log tells it."""

    def __init__(self, database: Path, match: str) -> None:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            setup, self.seed, self.salt = connection.execute(
                "select setup, seed, salt from matches where id = ?", [match]
            ).fetchone()
            rows = connection.execute(
                "select sequence, kind, seat, data, at, key from log"
                " where match_id = ? order by sequence",
                [match],
            ).fetchall()
            self._holders = dict(
                connection.execute(
                    "select token_hash, id from holders where match_id = ?", [match]
                ).fetchall()
            )
            secret = connection.execute("select value from facts where name = 'secret'").fetchone()
        self.match = match
        self._setup = json.loads(setup)
        self.game = tilewright.make(
            self._setup["game"], len(self._setup["seats"]), self._setup["variant"]
        )
        self.states: list[State | None] = [None]  # after so many entries
        self.events: list[Json] = []  # of each entry; draws with who alone sees them
        self.secrets = {secret[0], *self._holders, *self._holders.values(), *(r[5] for r in rows)}
        self._seats: dict[str, set[int]] = {}
        self._before: dict[int, State] = {}
        for sequence, kind, seat, data, at, _ in rows:
            self._tell(sequence, kind, seat, json.loads(data), at)

    def seats_of(self, token: str | None) -> set[int]:
        hashed = hashlib.sha256((token or "").encode()).hexdigest()
        return self._seats.get(self._holders.get(hashed, ""), set())

    def finished(self, sequence: int) -> bool:
        state = self.states[sequence]
        return state is not None and state.turn == tilewright.OVER

    @cache  # noqa: B019
    def legal_moves(self, sequence: int) -> list[str]:
        state = self.states[sequence]
        return [] if state is None else state.legal_moves()

    @cache  # noqa: B019
    def view(self, sequence: int, seat: int | None) -> Json | None:
        state = self.states[sequence]
        return None if state is None else state.view(seat)

    @property
    def swaps(self) -> int:
        return sum(event.get("move") == "swap" for event in self.events)

    def _tell(self, sequence: int, kind: str, seat: int | None, data: Json, at: float) -> None:
        state = self.states[-1]
        told = {"name", "level", "to", "why", "phrase", "match", "seconds"}
        if kind == "open":
            people = {n for n, one in enumerate(self._setup["seats"]) if one["kind"] == "person"}
            self._seats[data["holder"]] = people
        elif kind == "join":
            assert seat is not None
            self._seats.setdefault(data["holder"], set()).add(seat)
        event: Json = {"sequence": sequence, "kind": kind, "seat": seat, "at": at}
        event |= {name: value for name, value in data.items() if name in told}
        if kind == "move":
            assert state is not None
            self._before[sequence] = state
            move = data["move"]
            after = state.after(move)
            event |= {
                "move": move,
                "parts": self.game.parts(move),
                "bot": bool(data.get("bot")),
                "breakdown": [item._asdict() for item in state.breakdown(move)],
                "scores": list(after.scores),
            }
            if move == "swap":
                assert seat is not None
                event["shown"] = state.position()["racks"][seat]  # AX-14, AX-21
            state = after
        elif kind == "back":
            state = self._before[data["to"]]
        elif "draws" in data:
            state = self.game.start(first=self._setup["first"])
        if "draws" in data:
            assert state is not None
            state, event["draws"] = _dealt(state, data["draws"])
        self.states.append(state)
        self.events.append(json.loads(json.dumps(event)))

    @cache  # noqa: B019
    def tale_for(self, sequence: int, seat: int | None) -> Json:
        """An entry as a seat may know it."""
        event = self.events[sequence]
        if "draws" not in event:
            return event
        return event | {
            "draws": ["?" if who is not None and who != seat else text
                      for text, who in event["draws"]]
        }  # fmt: skip


def _dealt(state: State, events: list[str]) -> tuple[State, list[tuple[str, int | None]]]:
    """The state after these draws, and on whose rack each tile came, where racks are hidden."""
    state = state.copy()
    found: list[tuple[str, int | None]] = []
    for event in events:
        before = state.position().get("racks", [])
        state.deal(event)
        after = state.position().get("racks", [])
        drawer = [n for n, rack in enumerate(after) if len(rack) > len(before[n])]
        assert len(drawer) == bool(after)
        found.append((event, drawer[0] if drawer else None))
    return state, found


class Judge:
    """Looks through everything that was heard about some matches."""

    def __init__(self, *truths: Truth) -> None:
        self._truths = {truth.match: truth for truth in truths}
        self.views = 0

    def check(self, *ears: Ear) -> None:
        tokens = set().union(*(ear.tokens for ear in ears))
        for ear in ears:
            for heard in ear.heard:
                self._check_secrets(heard, tokens - ear.tokens)
                self._check_meaning(heard)

    def _check_secrets(self, heard: Heard, foreign: set[str]) -> None:
        for secret in foreign.union(*(truth.secrets for truth in self._truths.values())):
            assert secret.encode() not in heard.raw, (heard.asked, secret)
        for truth in self._truths.values():
            if not self._after_the_end(heard, truth):
                for secret in (truth.seed, f"{int(truth.seed):x}", truth.salt):
                    assert secret.encode() not in heard.raw, (heard.asked, secret)

    def _after_the_end(self, heard: Heard, truth: Truth) -> bool:
        """Whether it was sent when the game was over, by a view in it or by a seed that is due."""
        body = heard.body
        if body is None:
            return heard.asked.endswith("/record") and b"Salt" in heard.raw
        if heard.asked == f"GET /api/matches/{truth.match}/fairness":
            return body["seed"] is not None and truth.finished(len(truth.events))
        return any(
            view["match"] == truth.match and truth.finished(view["sequence"])
            for view in _views(body)
        )

    def _check_meaning(self, heard: Heard) -> None:
        body = heard.body
        if body is None:
            return
        for view in _views(body):
            self._check_view(view, heard.token)
        kind = body.get("type")
        if heard.asked == "socket":
            allowed = {
                "view": {"sequence", "view"}, "presence": {"sequence", "seats"}, "ok": {"re"},
                "pong": {"re", "now"}, "problem": {"re", "problem"},
            }  # fmt: skip
            assert body.keys() == allowed[kind] | {"type"}
            if kind == "problem":
                assert body["problem"].keys() <= PROBLEM
        elif str(kind).startswith("urn:"):
            assert body.keys() <= PROBLEM | {"view", "refusal", "values", "errors", "request_id"}
            assert body["code"] != "illegal-move" or self._truth_of(heard).seats_of(heard.token)
        elif heard.asked.endswith("/preview"):
            self._check_preview(body, heard)
        elif heard.asked.endswith("/hint"):
            assert body.keys() == HINT
        elif "event" in body and "position" not in body:
            assert body.keys() == {"sequence", "event"}
            self._check_event(self._truth_of(heard), body["event"], heard.token)

    def _truth_of(self, heard: Heard) -> Truth:
        return self._truths[heard.asked.split("/")[3]]

    def _check_view(self, view: Json, token: str | None) -> None:
        self.views += 1
        truth, sequence, seat = self._truths[view["match"]], view["sequence"], view["you"]["seat"]
        state = truth.states[sequence]
        seats = truth.seats_of(token)
        assert view.keys() == VIEW
        assert set(view["you"]["seats"]) == {s for s in seats if _sits(truth, s, token, sequence)}
        assert seat in seats or (seat is None and not view["you"]["seats"])
        assert view["position"] == truth.view(sequence, seat)
        if state is not None:
            assert view["scores"] == list(state.scores)
            if view["moves"] is not None:
                assert state.turn in seats
                assert [one["move"] for one in view["moves"]] == truth.legal_moves(sequence)
                assert all(one["parts"] == truth.game.parts(one["move"]) for one in view["moves"])
        assert (view["status"] == "over") == truth.finished(sequence)
        shown = (truth.seed, truth.salt) if truth.finished(sequence) else (None, None)
        assert (view["fair"]["seed"], view["fair"]["salt"]) == shown
        told = [event["sequence"] for event in view["events"]]
        assert told == list(range(sequence - len(told), sequence))
        for event in view["events"]:
            assert event == truth.tale_for(event["sequence"], seat)

    def _check_event(self, truth: Truth, event: Json, token: str | None) -> None:
        """Told in answer to a command: as one of the seats of who gave it."""
        eyes = truth.seats_of(token)
        assert any(event == truth.tale_for(event["sequence"], seat) for seat in eyes)

    def _check_preview(self, body: Json, heard: Heard) -> None:
        truth, move = self._truth_of(heard), json.loads(heard.sent)["move"]
        known = {"position", "scores", "winners", "breakdown", "draw_follows", "outlook"}
        assert body.keys() <= known
        assert any(
            state.after(move).view(state.turn) == body["position"]
            for sequence, state in enumerate(truth.states)
            if state is not None
            and state.turn in truth.seats_of(heard.token)
            and move in truth.legal_moves(sequence)
        )


def _sits(truth: Truth, seat: int, token: str | None, sequence: int) -> bool:
    """Whether the seat was taken already."""
    joined = [
        event["sequence"]
        for event in truth.events
        if (event["kind"], event["seat"]) == ("join", seat)
    ]
    return not joined or joined[0] < sequence


def _views(body: Any) -> list[Json]:
    """All views in a message, wherever they stand."""
    if isinstance(body, list):
        return [view for one in body for view in _views(one)]
    if not isinstance(body, dict):
        return []
    if "you" in body:
        return [body]
    return [view for one in body.values() for view in _views(one)]
