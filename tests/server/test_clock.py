"""Whoever sets the system's clock, nobody waits longer and nobody loses on time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from everyday import sample
from server.databases import Postgres
from server.serving import SeatHolder, Server, eventually
from tilewright.server.clock import MAX_AHEAD, SteadyClock
from tilewright.server.migrating import upgrade
from tilewright.server.scheduler import MAX_SKEW
from tilewright.server.store import Store, connect

MINUTE, HOUR = 60.0, 3_600.0
PATIENCE = 40.0  # seconds in which a bot moves: fewer than it must not wait
SHIFTS = (-MINUTE, -HOUR, 2 * HOUR)

# The program under a system clock that a file shifts.
SHIFTED = """
import os, time
system = time.time

def shifted():
    with open(os.environ["SHIFT"]) as file:
        return system() + float(file.read())

time.time = shifted
from tilewright.cli import main
raise SystemExit(main())
"""


class Shifted:
    """A server on a machine whose clock can be set."""

    def __init__(self, folder: Path) -> None:
        self._shift = folder / "shift"
        self.set_clock(0.0)
        self.server = Server(
            folder / "data", "--no-limits", environment={"SHIFT": str(self._shift)}, code=SHIFTED
        )

    def set_clock(self, seconds: float) -> None:
        part = self._shift.with_suffix(".part")
        part.write_text(str(seconds))
        part.rename(self._shift)

    def restart(self, shift: float) -> None:
        self.server.kill()
        self.set_clock(shift)
        self.server.start()


@pytest.fixture
def shifted(tmp_path: Path) -> Iterator[Shifted]:
    found = Shifted(tmp_path)
    found.server.start()
    yield found
    if found.server.process is not None:
        found.server.kill()


def play_first(holder: SeatHolder) -> None:
    holder.play(holder.look()["moves"][0]["move"])


def move_clock(seconds: int) -> dict[str, object]:
    return {"kind": "move", "seconds": seconds}


# ---------------------------------------------------------------- real servers


@pytest.mark.parametrize("shift", sample(SHIFTS, [2 * HOUR]))
def test_a_clock_that_is_set_while_the_server_runs_changes_nothing(
    shifted: Shifted, shift: float
) -> None:
    clock = {"kind": "game", "seconds": 600, "increment": 0}
    with shifted.server.client() as client:
        with_bot = client.open("azul", "person", "novice", first=0, clock=clock)
        people = client.open("azul", "person", "person", first=0, clock=clock)
        short = client.open("azul", "person", "person", first=0, clock=move_clock(2))
        play_first(people)
        shifted.set_clock(shift)
        play_first(with_bot)
        with_bot.await_turn(PATIENCE)
        play_first(people)
        view = people.look()
        assert [seat["away"] for seat in view["seats"]] == [None, None]
        assert min(view["clocks"]["left"]) > 600 - MINUTE
        eventually(lambda: short.look()["seats"][0]["away"] == "time")


@pytest.mark.parametrize("shift", sample(SHIFTS, [-HOUR]))
def test_a_clock_that_is_set_between_two_runs_makes_nobody_wait_or_lose(
    shifted: Shifted, shift: float
) -> None:
    clock = {"kind": "game", "seconds": 600, "increment": 0}
    with shifted.server.client() as client:
        with_bot = client.open("azul", "person", "novice", first=0)
        people = client.open("azul", "person", "person", first=0, clock=clock)
        short = client.open("azul", "person", "person", first=0, clock=move_clock(2))
        play_first(people)
        play_first(with_bot)  # so that the bot is to move
        for _ in range(2):  # the second start finds signs of life from before and after the step
            shifted.restart(shift)
            with_bot.await_turn(PATIENCE)
            view = people.look()
            assert [seat["away"] for seat in view["seats"]] == [None, None]
            play_first(people)
            assert min(people.look()["clocks"]["left"]) > 600 - MINUTE
            play_first(with_bot)
        eventually(lambda: short.look()["seats"][0]["away"] == "time")


# ---------------------------------------------------------------- parts


def test_a_clock_begins_at_the_systems_time_and_goes_by_the_steady_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.time", lambda: 5_000.0)
    steady = [100.0]
    clock = SteadyClock(monotonic=lambda: steady[0])
    assert clock.now() == 5_000
    monkeypatch.setattr("time.time", lambda: 1.0)
    steady[0] += 7
    assert clock.now() == 5_007
    assert SteadyClock(3_000.0, lambda: steady[0]).now() == 3_000


def test_a_stored_time_is_believed_if_it_is_hardly_ahead() -> None:
    clock = SteadyClock(1_000.0, lambda: 0.0)
    assert clock.after(900.0) == 1_000
    assert clock.after(1_000 + MAX_AHEAD) == 1_000 + MAX_AHEAD
    assert clock.after(1_001 + MAX_AHEAD) == 1_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(connect(f"sqlite:///{tmp_path / 'clock.sqlite3'}"))
    upgrade(store.engine)
    yield store
    store.close()


def test_signs_of_life_from_the_future_are_not_believed(store: Store) -> None:
    now = 100_000.0
    for server, at in (("gone", now - 90), ("here", now - 1), ("wrong", now + HOUR)):
        store.pulse(server, at)
    assert last_pulse(store, now + MAX_SKEW) == now - 1
    store.forget_pulses(now - MINUTE, now + MAX_SKEW)
    assert last_pulse(store, now + 2 * HOUR) == now - 1
    assert last_pulse(store, now - MINUTE) is None


def last_pulse(store: Store, until: float) -> float | None:
    with store.engine.connect() as connection:
        return store.last_pulse_in(connection, until)


@pytest.mark.long
def test_servers_of_one_database_go_by_its_clock(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[[], float] = time.time
    store = Store(connect(postgres.new_database()))
    monkeypatch.setattr("time.time", lambda: real() - 9 * HOUR)
    assert store.wall_time() == pytest.approx(real(), abs=MINUTE)
    store.close()
