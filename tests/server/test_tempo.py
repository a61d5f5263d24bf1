"""Bots among people take their time as people do; among themselves they keep the pace."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

from server.serving import running
from server.tables import move, opened
from tilewright.players.search import SearchedMove
from tilewright.server.bot_players import hardness
from tilewright.server.tempo import QUICKEST, SLOWEST, longest_for_move, seconds_for_move

TABLES = list(
    accumulate(range(20), lambda table, _: move(table), initial=opened("azul", "person", "novice"))
)


def moves(*chances: float) -> list[SearchedMove]:
    return [SearchedMove(f"{n}", 1, (0.0, chance)) for n, chance in enumerate(chances)]


def test_a_decision_is_hard_where_many_moves_look_as_good() -> None:
    assert hardness(moves(0.5), 1) == hardness(moves(0.7, 0.5, 0.5), 1) == 0
    assert 0 < hardness(moves(0.7, 0.69, 0.2), 1) < 1
    assert hardness(moves(0.69, *[0.7] * 9), 1) == 1


def test_bots_among_people_take_a_varied_time() -> None:
    times = {seconds_for_move(2.0, table, hard) for table in TABLES for hard in (0.0, 1.0)}
    assert 2 * QUICKEST <= min(times) < max(times) <= 2 * SLOWEST
    assert len(times) == 2 * len(TABLES)
    for table in TABLES:
        forced, easy, hard = (seconds_for_move(2.0, table, one) for one in (None, 0.0, 1.0))
        assert 2 * QUICKEST == forced < easy < hard <= longest_for_move(2.0, table)
        assert seconds_for_move(2.0, table, 1.0) == hard  # so that another server can take over
        assert seconds_for_move(0.0, table, 1.0) == 0


def test_bots_among_themselves_keep_the_pace() -> None:
    table = opened("azul", "novice", "novice")
    assert {seconds_for_move(2.0, table, hard) for hard in (None, 0.0, 1.0)} == {2.0}
    assert longest_for_move(2.0, table) == 2.0


def test_a_bot_waits_before_it_shows_its_move(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "1") as server, server.client() as client:
        host = client.open("azul", "person", "novice", first=0)
        host.play(host.view["moves"][0]["move"])
        host.await_turn()
        mine, answer = host.look(since=1)["events"][:2]
    assert answer["at"] - mine["at"] >= QUICKEST
