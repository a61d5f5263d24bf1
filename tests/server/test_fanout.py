"""What servers say to each other: followed without the database, and never believed unsigned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from loops import in_a_loop
from server.pairs import Pair, between_two
from tilewright.server.encoding import dumps
from tilewright.server.redis_fanout import SEPARATOR, ThroughRedis
from tilewright.server.tokens import TokenIssuer

Json = dict[str, Any]


def test_an_entry_is_followed_without_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def doing(pair: Pair) -> None:
        messages = [await pair.say() for _ in range(3)]
        monkeypatch.setattr(pair.store, "tail", None)  # nobody can ask it
        for number, message in enumerate(messages):
            await pair.there.hub._hear({**message, "server": "here"})
            assert pair.there.table.sequence == 3 + number
        await pair.there.hub._hear({**messages[0], "server": "here"})  # a second time
        there, here = pair.there.table, pair.here.table
        assert there.entries == here.entries

    between_two(tmp_path, doing)


def test_after_a_gap_the_database_is_asked(tmp_path: Path) -> None:
    async def doing(pair: Pair) -> None:
        await pair.say()
        await pair.there.hub._hear({**await pair.say(), "server": "here"})
        assert pair.there.table.sequence == 4

    between_two(tmp_path, doing)


@pytest.mark.parametrize(
    "entry",
    [None, 7, [], ["x"], [2, "explode", 0, {}, 0.0, "key"], [2, "move", 0, {}, 0.0, "key"],
     [2, "move", 0, {"move": "zz"}, 0.0, "key"], [2, "join", 7, {}, 0.0, "key"],
     [2, "pause", None, {"seconds": "x"}, 0.0, "key"]],
)  # fmt: skip
def test_an_entry_that_makes_no_sense_changes_nothing(tmp_path: Path, entry: object) -> None:
    async def doing(pair: Pair) -> None:
        said = {"match": pair.match, "sequence": 3, "entry": entry, "server": "here"}
        await pair.there.hear([said])
        assert pair.there.table.sequence == 2
        await pair.there.hub._hear({**await pair.say(), "server": "here"})
        assert pair.there.table.sequence == 3

    between_two(tmp_path, doing)


ENTRY = {"match": "m" * 26, "sequence": 2, "entry": [1, "say", 0, {"phrase": "oops"}, 0.0, None]}


def heard(*received: bytes) -> list[Json]:
    """What a server makes of these texts."""
    found: list[Json] = []

    async def hear(message: Json) -> None:
        found.append(message)

    async def listen() -> None:
        fanout = ThroughRedis("redis://127.0.0.1:1/0", "here", TokenIssuer("secret").signature)
        for text in received:
            await fanout._heard(text, hear)
        await fanout.close()

    in_a_loop(listen())
    return found


def said(secret: str, server: str = "there") -> bytes:
    text = dumps({"server": server, "news": [ENTRY, {"here": {}}]})
    return TokenIssuer(secret).signature(text) + SEPARATOR + text


def test_an_entry_is_believed_only_if_a_server_of_this_database_signed_it() -> None:
    genuine, *_ = heard(said("secret"))
    assert genuine["entry"] == ENTRY["entry"]
    forged = heard(said("other"), said("secret").replace(b"oops", b"haha"), dumps(ENTRY))
    assert [message.get("match") for message in forged if "match" in message] == [
        ENTRY["match"]
    ] * 3
    assert not [message for message in forged if "entry" in message]


def test_a_server_does_not_hear_itself() -> None:
    assert heard(said("secret", "here")) == []


def test_what_cannot_be_read_is_no_reason_to_hear_no_more() -> None:
    nonsense = (b"", b"{", b"[]", b"7", b"null", b"\xff", b"a\nb", b'{"news": 7}', b'{"news": [7]}')
    assert len(heard(*nonsense, said("secret"))) == 2
