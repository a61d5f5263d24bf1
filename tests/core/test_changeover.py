"""Interpreted now, compiled later: who compiles, how often, and who gives up when."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator

import pytest

from core.helpers import wait_for_compiler
from tilewright.core.changeover import Changeover

PATIENCE = 240  # seconds; only what hangs needs them


class Instance:
    """Counts the steps of its compiling; one of them may wait or fail."""

    def __init__(self, compiled: bool, second: Callable[[], object]) -> None:
        self.compiled = compiled
        self.warmed: list[int] = []
        self._second = second

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        yield lambda: self.warmed.append(1)
        yield self._second
        yield lambda: self.warmed.append(3)


class Holder(Changeover[Instance]):
    """Notes what it has made."""

    def __init__(self, second: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.made: list[Instance] = []
        self._second = second

    def make(self, *, compiled: bool) -> Instance:
        self.made.append(Instance(compiled, self._second))
        return self.made[-1]


def test_what_is_interpreted_is_made_once_and_never_warmed() -> None:
    holder = Holder()
    assert holder.interpreted is holder.interpreted
    assert [(one.compiled, one.warmed) for one in holder.made] == [(False, [])]
    assert holder.ready is None


def test_what_is_compiled_is_ready_when_every_step_is_done() -> None:
    holder = Holder(lambda: seen.append(holder.ready))
    seen: list[Instance | None] = []
    found = holder.compiled()
    assert found is holder.ready is holder.compiled()
    assert found.warmed == [1, 3]
    assert seen == [None]
    assert len(holder.made) == 1


def test_many_threads_that_want_it_compile_once() -> None:
    holder = Holder()
    found: list[Instance] = []
    threads = [threading.Thread(target=lambda: found.append(holder.compiled())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(found) == 8
    assert len(set(map(id, found))) == len(holder.made) == 1


def test_compiling_is_given_up_between_two_steps() -> None:
    stopping = threading.Event()
    holder = Holder(stopping.set)
    holder.compile_unless(stopping)
    assert holder.made[0].warmed == [1]
    assert holder.ready is None
    holder.compile_unless(stopping)
    assert len(holder.made) == 1
    # Whoever needs it begins again; what was compiled already is there and takes no time.
    assert holder.compiled().warmed == [1, 1, 3]
    assert len(holder.made) == 1


def test_in_the_background_it_is_compiled_once_while_others_go_on() -> None:
    going_on = threading.Event()
    holder = Holder(lambda: going_on.wait(PATIENCE))
    for _ in range(3):
        holder.compile_in_background()
    assert holder.ready is None
    assert not holder.interpreted.compiled
    going_on.set()
    wait_for_compiler()
    assert holder.ready is not None
    assert [one.compiled for one in holder.made].count(True) == 1


def test_rules_that_cannot_be_compiled_are_told_of_and_stay_interpreted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("no compiler")

    holder = Holder(fail)
    with caplog.at_level(logging.WARNING):
        holder.compile_in_background()
        wait_for_compiler()
    assert holder.ready is None
    assert "could not be compiled" in caplog.text
    assert "no compiler" in caplog.text


def test_who_needs_little_of_it_waits_for_nothing_and_shares_the_instance() -> None:
    holder = Holder()
    found = holder.compiled_when_called()
    assert (found.compiled, found.warmed) == (True, [])
    assert holder.ready is None, "who wants all of it still has to wait"
    assert holder.compiled_when_called() is holder.compiled() is found
    assert found.warmed == [1, 3]
    assert len(holder.made) == 1
