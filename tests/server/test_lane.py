"""The short way of moves and take-backs: it answers exactly as the usual way does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import httpx
import pytest

from server.serving import Client, SeatHolder, Server, new_key

SHORT = "application/json"
USUAL = "application/json; charset=utf-8"  # the same to HTTP, but not what the short way expects

Deed = Callable[["Twin"], httpx.Response]


class Twin:
    """One of two tables that are alike; its requests all take one of the ways."""

    def __init__(self, client: Client, content_type: str) -> None:
        self.holder: SeatHolder = client.open("azul", "person", "person", seed="7", first=0)
        self.content_type = content_type

    def post(
        self, command: str, body: bytes, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        holder = self.holder
        usual = {"Authorization": f"Bearer {holder.token}", "Content-Type": self.content_type}
        return holder.client.http.post(
            f"/matches/{holder.match}/{command}",
            content=body,
            headers={name: value for name, value in (usual | dict(headers or {})).items() if value},
        )

    def play(
        self, move: str = "1r1", sequence: int = 1, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        body = b'{"sequence":%d,"move":"%b"}' % (sequence, move.encode())
        return self.post("moves", body, headers)

    def twice(self, first: str, second: str) -> httpx.Response:
        key = {"Idempotency-Key": new_key()}
        self.play(first, headers=key)
        return self.play(second, headers=key)

    def played_and(self, then: Deed) -> httpx.Response:
        self.play()
        return then(self)


DEEDS: dict[str, Deed] = {
    "a move": Twin.play,
    "with a key": lambda twin: twin.play(headers={"Idempotency-Key": new_key()}),
    "the same key again": lambda twin: twin.twice("1r1", "1r1"),
    "a key for another move": lambda twin: twin.twice("1r1", "2b1"),
    "a bad key": lambda twin: twin.play(headers={"Idempotency-Key": "short"}),
    "an illegal move": lambda twin: twin.play("9b9"),
    "a forbidden move": lambda twin: twin.play("1b1"),
    "a stale move": lambda twin: twin.played_and(lambda one: one.play()),
    "from the future": lambda twin: twin.play(sequence=99),
    "no token": lambda twin: twin.play(headers={"Authorization": ""}),
    "a wrong token": lambda twin: twin.play(headers={"Authorization": f"Bearer {'x' * 43}"}),
    "no bearer": lambda twin: twin.play(headers={"Authorization": "Basic abc"}),
    "no JSON": lambda twin: twin.post("moves", b"{"),
    "nothing": lambda twin: twin.post("moves", b""),
    "a list": lambda twin: twin.post("moves", b"[]"),
    "too little": lambda twin: twin.post("moves", b'{"move":"1r1"}'),
    "too much": lambda twin: twin.post("moves", b'{"sequence":1,"move":"1r1","x":1}'),
    "a number as text": lambda twin: twin.post("moves", b'{"sequence":"1","move":"1r1"}'),
    "a fraction": lambda twin: twin.post("moves", b'{"sequence":1.5,"move":"1r1"}'),
    "a whole fraction": lambda twin: twin.post("moves", b'{"sequence":1.0,"move":"1r1"}'),
    "another seat": lambda twin: twin.post("moves", b'{"sequence":1,"move":"1r1","seat":1}'),
    "no seat": lambda twin: twin.post("moves", b'{"sequence":1,"move":"1r1","seat":7}'),
    "half a character": lambda twin: twin.post("moves", b'{"sequence":1,"move":"\\ud800"}'),
    "too long": lambda twin: twin.post("moves", b" " * 40_000),
    "a take-back": lambda twin: twin.played_and(
        lambda one: one.post("take-back", b'{"sequence":2}')
    ),
    "nothing to take back": lambda twin: twin.post("take-back", b'{"sequence":1}'),
    "a wrong take-back": lambda twin: twin.played_and(
        lambda one: one.post("take-back", b'{"sequence":2,"to":7}')
    ),
}


@pytest.mark.parametrize("name", DEEDS)
def test_the_short_way_answers_as_the_usual_way(name: str, client: Client) -> None:
    short, usual = (DEEDS[name](Twin(client, way)) for way in (SHORT, USUAL))
    assert short.status_code == usual.status_code
    assert short.headers["content-type"] == usual.headers["content-type"]
    names = [sorted(answer.headers.keys()) for answer in (short, usual)]
    assert names[0] == names[1]
    assert _timeless(short.json()) == _timeless(usual.json())


def _timeless(found: Any) -> Any:
    """Without what differs between two tables that are alike: times, ids, salts and requests."""
    if isinstance(found, dict):
        return {
            key: _timeless(value)
            for key, value in found.items()
            if key not in ("at", "match", "commitment", "request_id")
        }
    return [_timeless(one) for one in found] if isinstance(found, list) else found


def test_requests_are_counted_alike_on_both_ways(server: Server, client: Client) -> None:
    def counted() -> float:
        text = httpx.get(f"{server.url}/metrics").text
        wanted = 'tilewright_requests_total{method="POST",route="/api/matches/{match_id}/moves",'
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(wanted))

    before = counted()
    for way in (SHORT, USUAL):
        assert Twin(client, way).play().status_code == 200
    assert counted() == before + 2
