"""What a server makes of a move is handed on, and spares the other one the rules; never more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.pairs import Half, Pair, between_two
from tilewright.server import made
from tilewright.server.table import Table
from tilewright.server.views import encoded_view, made_of

Json = dict[str, Any]


def views(half: Half, since: int = 0) -> list[bytes]:
    """What both players and a spectator are shown at one of the servers."""
    pair = half.pair
    return [encoded_view(half.table, who, None, since) for who in (pair.host, pair.guest, None)]


def chosen(half: Half, random: Random) -> str:
    assert half.table.state is not None
    return random.choice(half.table.state.legal_moves())


def halves_by_turn(pair: Pair) -> tuple[Half, Half]:
    """The server of whoever is to move, and the other one."""
    return (pair.here, pair.there) if pair.here.table.turn == 0 else (pair.there, pair.here)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "axio"])
def test_a_view_is_the_same_bytes_on_both_servers_after_every_move(
    tmp_path: Path, game: str
) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        random, taken = Random(4), 0
        while not pair.here.table.finished and pair.here.table.sequence < 90:
            mover, other = halves_by_turn(pair)
            told = await mover.play(chosen(mover, random))
            taken += "made" in told[0]
            await other.hear(told)
            since = mover.table.sequence - 1
            assert views(mover, since) == views(other, since)
            assert known(mover.table) == known(other.table)
        assert views(pair.here) == views(pair.there)
        assert (taken > 40) == (game != "axio")

    between_two(tmp_path, doing, game)


def known(table: Table) -> dict[str, Any]:
    """All that a server knows of a table."""
    state = table.state
    assert state is not None
    whole = {
        name: getattr(table, name) for name in Table.__slots__ if name not in ("game", "state")
    }
    return {**whole, "state": (state.text(), state.history, state.legal_moves())}


def test_the_other_server_asks_no_rules_about_a_move_and_makes_no_text_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        told = await pair.here.play(chosen(pair.here, Random(1)))
        shown = views(pair.here)
        with monkeypatch.context() as patched:
            patched.setattr("tilewright.server.table.apply_move", None)
            patched.setattr("tilewright.server.table.event_of", None)
            patched.setattr("tilewright.server.views.shared_part", None)
            patched.setattr("tilewright.core.state.State.view", None)
            patched.setattr(pair.store, "tail", None)
            await pair.there.hear(told)
            assert views(pair.there) == shown
        await pair.here.hear(await pair.there.play(chosen(pair.there, Random(2))))
        assert views(pair.there) == views(pair.here)

    between_two(tmp_path, doing)


def test_nothing_more_is_sent_if_nobody_is_at_another_server(tmp_path: Path) -> None:
    async def doing(pair: Pair) -> None:
        (said,) = await pair.here.play(chosen(pair.here, Random(1)))
        assert set(said) == {"match", "sequence", "entry", "server"}
        await pair.there.hear([said])
        await pair.sit_apart()
        (said,) = await pair.there.play(chosen(pair.there, Random(1)))
        assert "made" in said
        pair.there.hub.unwatch(pair.match, pair.watchers[1])
        await pair.here.hear([said, *pair.there.said()])
        (said,) = await pair.here.play(chosen(pair.here, Random(1)))
        assert "made" not in said

    between_two(tmp_path, doing)


def test_nothing_is_handed_on_of_a_game_that_hides(tmp_path: Path) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        for _ in range(10):
            mover, other = halves_by_turn(pair)
            (said,) = await mover.play(chosen(mover, Random(1)))
            assert "made" not in said
            await other.hear([said])

    between_two(tmp_path, doing, "axio")


def test_no_draw_is_handed_on_and_no_end(tmp_path: Path) -> None:
    """The other server goes on with its own stream of draws; the end shows the seed."""

    async def doing(pair: Pair) -> None:
        random = Random(1)
        while not pair.here.table.finished:
            (said,) = await pair.here.play(chosen(pair.here, random))
            draws = said["entry"][3]["draws"]
            sent = made_of(pair.here.table) is not None
            assert sent == (not draws and not pair.here.table.finished)

    between_two(tmp_path, doing)


@pytest.mark.parametrize(
    "change",
    [{"stamp": "another"}, {"stamp": None}, {"state": "00"}, {"state": "x"}, {"state": 7},
     {"event": None}, None, 7, [], {"of a later version": 1}],
)  # fmt: skip
def test_what_this_server_would_not_have_made_is_worked_out_here(
    tmp_path: Path, change: object
) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        (said,) = await pair.here.play(chosen(pair.here, Random(1)))
        changed = {**said["made"], **change} if isinstance(change, dict) else change
        await pair.there.hear([{**said, "made": changed, "of a later version": 1}])
        assert views(pair.there) == views(pair.here)

    between_two(tmp_path, doing)


def test_servers_whose_sources_cannot_be_read_hand_nothing_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        (said,) = await pair.here.play(chosen(pair.here, Random(1)))
        monkeypatch.setattr(made, "stamps", dict)
        await pair.there.hear([{**said, "made": {**said["made"], "stamp": None}}])
        assert views(pair.there) == views(pair.here)
        monkeypatch.setattr("tilewright.server.hub.stamps", dict)
        (said,) = await pair.there.play(chosen(pair.there, Random(1)))
        assert "made" not in said

    between_two(tmp_path, doing)


def test_the_other_servers_are_told_before_views_are_made(tmp_path: Path) -> None:
    async def doing(pair: Pair) -> None:
        await pair.sit_apart()
        await asyncio.sleep(0)
        watcher, told = pair.watchers[0], pair.here.noted
        woken, seen = watcher.woken, []
        publish = told.publish

        def noting(message: Json) -> None:
            seen.append(watcher.woken - woken)
            publish(message)

        told.publish = noting  # type: ignore[method-assign]
        await pair.here.play(chosen(pair.here, Random(1)))
        await asyncio.sleep(0)
        assert seen == [0]
        assert watcher.woken - woken == 1

    between_two(tmp_path, doing)
