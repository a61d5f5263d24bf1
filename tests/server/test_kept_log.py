"""The log that the versions of a table share: what each version sees of it, and what is kept."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from server.tables import HOST, facts, move, opened, then
from tilewright.core.state import State
from tilewright.games import game_names
from tilewright.server import log
from tilewright.server.kept_log import LOOSE, PACKED
from tilewright.server.log import LogEntry
from tilewright.server.table import Table, replay
from tilewright.server.views import encoded_past, encoded_view

GUEST = "guest"
STEPS = 60


def eventful(game: str, seed: int) -> Table:
    """A random game of two people in which decisions are taken back and things are said."""
    chance = random.Random(seed)
    table = opened(game, "person", "casual", seed=seed)
    for number in range(STEPS):
        table = then(table, log.SAY, 0, at=float(number), phrase="oops")
        if table.turn is None:
            break
        own = table.earliest_take_back(0)
        if own is not None and chance.random() < 0.2:
            table = then(table, log.BACK, 0, to=table.take_back_target(0, own))
        assert table.state is not None
        text = chance.choice(table.state.legal_moves())
        table = move(table, text, at=float(number), bot=table.turn == 1)
    return table


def shown(table: Table, seat: int | None, since: int = 0) -> list[Any]:
    return [json.loads(event.seen_by(seat)) for event in table.entries.events(since)]


@pytest.mark.parametrize("game", game_names())
def test_kept_events_are_those_of_a_replay(game: str) -> None:
    for seed in range(3):
        table = eventful(game, seed)
        assert any(entry.kind == log.BACK for entry in table.entries)
        again = replay(table.blank(), table.entries)
        for seat in (None, 0, 1):
            assert shown(table, seat) == shown(again, seat)
            assert shown(table, seat, 7) == shown(table, seat)[7:]


@pytest.mark.parametrize("game", game_names())
def test_a_table_at_a_sequence_is_what_a_replay_makes_it(game: str) -> None:
    table = eventful(game, 3)
    for sequence in range(1, table.sequence + 1, 9):
        assert facts(table.at(sequence)) == facts(replay(table.blank(), table.entries[:sequence]))


def test_a_look_back_plays_only_what_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a log became by moves that were taken back."""
    table = opened("azul", "person", "person")
    for _ in range(50):
        table = move(table)
        table = then(table, log.BACK, 0, to=table.sequence - 1)
    table = move(table)
    played: list[str] = []
    play = State.play

    def noted(state: State, text: str) -> None:
        played.append(text)
        play(state, text)

    monkeypatch.setattr(State, "play", noted)
    encoded_past(table, HOST, None, table.sequence)
    assert len(played) == 1
    encoded_view(table, HOST, None, 0)
    assert len(played) == 1


def test_what_is_old_is_packed_and_reads_as_before() -> None:
    table = eventful("azul", 5)
    shared = table.entries._shared
    packs, loose = shared.parts
    assert len(packs) == (table.sequence - LOOSE) // PACKED
    assert LOOSE <= len(loose) < PACKED + LOOSE
    texts = b"".join(event.text for event in table.entries.events(0))
    texts += b"".join(entry.data_text().encode() for entry in table.entries)
    assert sum(map(len, packs)) < len(texts) / 2
    for sequence, entry in enumerate(table.entries):
        assert table.entries[sequence] == entry
        assert entry.sequence == sequence
        assert table.entries.event(sequence) == table.entries.events(sequence)[0]
        bot = bool(entry.data.get("bot"))
        assert table.entries.is_by_bot(sequence) is bot
        assert table.entries.is_decision_of(0, sequence) is (entry.seat == 0 and not bot)
        assert table.entries.has_draws(sequence) is bool(entry.data.get("draws"))


def test_a_version_that_goes_on_from_the_middle_of_a_pack_copies_what_it_sees() -> None:
    table = eventful("azul", 6)
    for length in range(1, table.sequence, 5):
        earlier = table.at(length)
        other = then(earlier, log.SAY, 0, phrase="hello")
        assert other.entries[:length] == table.entries[:length]
        assert other.entries[length].data == {"phrase": "hello"}
        assert len(other.entries) == length + 1
        assert other.entries._shared is not table.entries._shared


def test_versions_share_the_log_and_see_their_part_of_it() -> None:
    first = opened("azul", "person", "person")
    second = move(first)
    third = then(second, log.SAY, 0, phrase="oops")
    assert [len(table.entries) for table in (first, second, third)] == [1, 2, 3]
    assert third.entries._shared is first.entries._shared
    assert [entry.kind for entry in first.entries] == [log.OPEN]
    assert first.entries[-1].kind == log.OPEN
    with pytest.raises(IndexError):
        first.entries[1]


def test_two_versions_that_go_on_from_the_same_one_do_not_see_each_other() -> None:
    first = opened("azul", "person", "person")
    refused = first.then(LogEntry(1, log.SAY, 0, {"phrase": "oops"}, 0.0, "lost"))
    true = first.then(LogEntry(1, log.SAY, 1, {"phrase": "hello"}, 0.0, "won"))
    assert refused.entries[-1].data == {"phrase": "oops"}
    assert true.entries[-1].data == {"phrase": "hello"}
    assert true.entry_of("lost") is None
    assert refused.entry_of("won") is None
    assert true.entry_of("won") == true.entries[1]
    assert [event["seat"] for event in shown(true, None)] == [None, 1]


def test_a_key_finds_its_entry_but_not_one_that_came_later() -> None:
    table = opened("azul", "person", "person")
    earlier = table
    for number in range(1, 50):
        table = table.then(LogEntry(number, log.SAY, 0, {"phrase": "oops"}, 0.0, f"key {number}"))
    assert all(table.entry_of(f"key {n}") == table.entries[n] for n in range(1, 50))
    assert earlier.entry_of("key 1") is None
    assert table.at(10).entry_of("key 9") == table.entries[9]
    assert table.at(10).entry_of("key 10") is None


def test_a_draw_that_only_one_seat_sees_is_hidden_from_the_others() -> None:
    table = then(opened("axio", "person", "open"), log.JOIN, 1, holder=GUEST, name="Guest")
    (begun,) = table.entries.events(1)
    seen = {seat: json.loads(begun.seen_by(seat))["draws"] for seat in (None, 0, 1)}
    assert set(seen[None]) == {"?"}
    assert "?" in seen[0]
    assert "?" in seen[1]
    assert all("?" in pair for pair in zip(seen[0], seen[1], strict=True))
    known = table.entries[1].data["draws"]
    assert [b if a == "?" else a for a, b in zip(seen[0], seen[1], strict=True)] == known
