"""People of the simulated arrivals play whole games at a real server."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from loops import in_a_loop
from programs import BENCHMARKS, program
from server.databases import running_postgres, running_redis
from server.serving import running

arrivals, habits, people, load = (
    program(name) for name in ("arrivals", "habits", "people", "server_load")
)
PATIENCE = 120.0  # seconds, for what takes two or three
QUICK = habits.Habits(
    seconds_per_move=0.0, bot_pace=0.0, bot_seconds=0.05, away_seconds=0.0, hints_per_move=0.0,
    spectator_share=0.0, leaving_per_move=0.0, seat_shares={2: 1.0}, game_shares={"azul": 1.0},
    level_shares={"novice": 1.0},
)  # fmt: skip


def test_the_curve_of_a_day_has_the_mean_that_was_asked_for() -> None:
    day = arrivals.Day(rate=50.0, warm_seconds=0.0, seconds=40.0)
    moments = day.arrivals(Random(1))
    assert moments == sorted(moments)
    assert moments == day.arrivals(Random(1))
    assert len(moments) == pytest.approx(2_000, rel=0.1)
    first_half = sum(moment < 20 for moment in moments)
    assert first_half > 1.5 * (len(moments) - first_half)  # the day comes before the night


@asynccontextmanager
async def town(port: int, known: Any, patience: float = PATIENCE) -> AsyncIterator[Any]:
    """A town of one server; it waits for nobody for long who hangs."""
    lines = load.Lines("127.0.0.1", port, load.Traffic())
    found = people.Town([lines], known, Random(1))
    found.patience = patience
    async with asyncio.timeout(PATIENCE):
        yield found
    lines.close()
    await asyncio.sleep(0)


def visited(port: int, known: Any, patience: float = PATIENCE) -> Any:
    """The diary after a visit."""

    async def visit() -> Any:
        async with town(port, known, patience) as found:
            await people.Person(found).visit()
        return found.diary

    return in_a_loop(visit())


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(tmp_path_factory.mktemp("people"), "--pace", "0", "--no-limits") as server:
        yield server.port


def settled(diary: Any) -> bool:
    return (diary.playing, diary.watching, diary.sockets, diary.failures) == (0, 0, 0, [])


def test_one_person_plays_a_whole_game_against_a_bot(port: int) -> None:
    diary = visited(port, replace(QUICK, solo_share=1.0))
    assert settled(diary), diary
    assert diary.counts["opened"] == 1
    assert diary.counts["moves"] == len(diary.delays) >= 10


def test_two_people_find_each_other(port: int) -> None:
    async def one_after_the_other() -> Any:
        async with town(port, replace(QUICK, solo_share=0.0)) as found:
            first = asyncio.create_task(people.Person(found).visit())
            await until(lambda: found.diary.sockets == 1)
            await asyncio.gather(first, people.Person(found).visit())
        return found.diary

    diary = in_a_loop(one_after_the_other())
    assert settled(diary), diary
    assert (diary.counts["opened"], diary.counts["joined"]) == (1, 1)


def test_who_waits_in_vain_plays_with_bots(port: int) -> None:
    diary = visited(port, replace(QUICK, solo_share=0.0), patience=0.05)
    assert settled(diary), diary
    assert diary.counts["filled"] == 1


def test_some_close_the_page_and_come_back(port: int) -> None:
    diary = visited(port, replace(QUICK, solo_share=1.0, leaving_per_move=0.5))
    assert settled(diary), diary
    assert diary.counts["came back"] > 0


def test_who_watches_stays_until_the_game_is_over(port: int) -> None:
    async def watched() -> Any:
        slow = replace(QUICK, solo_share=1.0, seconds_per_move=0.02)
        async with town(port, slow) as one, town(port, replace(QUICK, spectator_share=1.0)) as two:
            playing = asyncio.create_task(people.Person(one).visit())
            await until(lambda: one.diary.counts["moves"] >= 1)
            await asyncio.gather(people.Person(two).visit(), playing)
        return two.diary

    diary = in_a_loop(watched())
    assert settled(diary), diary
    assert diary.counts["nothing to watch"] == 0


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


@pytest.mark.long
def test_a_short_day_from_the_terminal(tmp_path: Path) -> None:
    with running_postgres(), running_redis():  # so that their programs are installed
        pass
    out = tmp_path / "arrivals.json"
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "arrivals.py", "--rates", "1", "--day", "8", "--warm", "4",
         "--out", out],
        check=False, capture_output=True, text=True, timeout=600, cwd=tmp_path, env=os.environ,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (day,) = json.loads(out.read_text())["runs"]
    assert day["failures"] == 0, day["first_failure"]
    assert day["moves_per_s"] > 0
    assert day["bot_moves_per_s"] > 0
    assert day["wal_bytes_per_s"] > 0
