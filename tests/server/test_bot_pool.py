"""Workers: a table returns to its own, a large one is replaced, a busy one is left in peace."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from server.test_bot_players import question
from tilewright import make
from tilewright.server.bot_pool import BotPool, BotsBusy, ThinkingFailed
from tilewright.server.bot_queue import Asker, Waits

T = TypeVar("T")

PLENTY = 1 << 40


def in_a_pool(size: int, memory: int, doing: Callable[[BotPool], Awaitable[T]]) -> T:
    async def visit() -> T:
        pool = BotPool(size, memory)
        try:
            return await doing(pool)
        finally:
            pool.close()

    # In a thread of its own: where browsers are tested, too, this one has a loop already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, visit()).result()


def test_a_worker_that_holds_too_much_is_replaced_and_the_game_goes_on() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        [worker] = pool._workers
        for _ in range(2):
            answer = await pool.analyse(question(state))
            assert answer.resident > 1
            assert worker._process is None  # the next question starts another one
            state.play(answer.move)

    in_a_pool(1, 1, play)


class Asked:
    """Stands in for workers: who asked which, and an answer when the test says so."""

    def __init__(self, pool: BotPool) -> None:
        self.by: list[tuple[int, str]] = []
        self._gates: dict[str, asyncio.Event] = {}
        self._loop = asyncio.get_running_loop()
        for number, worker in enumerate(pool._workers):
            worker.ask = self._ask(number)  # type: ignore[method-assign, assignment]

    def _ask(self, number: int) -> Callable[[Any], Any]:
        def ask(asked: Any) -> Any:
            self.by.append((number, asked.table))
            waiting = asyncio.run_coroutine_threadsafe(self.gate(asked.table).wait(), self._loop)
            waiting.result()
            return asked.table

        return ask

    def gate(self, table: str) -> asyncio.Event:
        return self._gates.setdefault(table, asyncio.Event())

    async def until(self, count: int) -> None:
        while len(self.by) < count:
            await asyncio.sleep(0)


def test_a_table_goes_back_to_its_worker_if_that_is_free() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> list[tuple[int, str]]:
        asked = Asked(pool)
        for table in "abc":
            asked.gate(table).set()
        for table in "abbaab":
            await pool.analyse(question(state, table=table))
        asked.gate("a").clear()
        thinking = asyncio.create_task(pool.analyse(question(state, table="a")))
        await asked.until(7)
        await pool.analyse(question(state, table="c"))  # does not wait for the busy one
        asked.gate("a").set()
        await thinking
        return asked.by

    by = in_a_pool(2, PLENTY, play)
    homes = {table: number for number, table in by[:2]}
    assert homes["a"] != homes["b"]
    assert all(number == homes[table] for number, table in by[:7])
    assert by[7] == (homes["b"], "c")


def test_a_worker_is_not_asked_before_it_has_answered_even_if_nobody_waits() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        asked = Asked(pool)
        forgotten = asyncio.create_task(pool.analyse(question(state, table="a")))
        await asked.until(1)
        forgotten.cancel()
        with pytest.raises(asyncio.CancelledError):
            await forgotten
        asked.gate("b").set()
        waiting = asyncio.create_task(pool.analyse(question(state, table="b")))
        for _ in range(20):
            await asyncio.sleep(0)
        assert asked.by == [(0, "a")]
        asked.gate("a").set()
        assert await waiting == "b"  # type: ignore[comparison-overlap]

    in_a_pool(1, PLENTY, play)


def test_people_are_answered_before_tables_of_bots_alone() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> list[str]:
        asked, noted = Asked(pool), []
        pool.on_answer = lambda waited, thought: noted.append((waited, thought))
        thinking = [asyncio.create_task(pool.analyse(question(state, table="a"), Asker("x")))]
        await asked.until(1)
        for table in "bcd":
            asker = Asker(table, Waits.NOBODY)
            thinking.append(asyncio.create_task(pool.analyse(question(state, table=table), asker)))
        thinking.append(asyncio.create_task(pool.analyse(question(state, table="e"), Asker("y"))))
        while pool.waiting < 4:
            await asyncio.sleep(0)
        for table in "abcde":
            asked.gate(table).set()
        await asyncio.gather(*thinking)
        assert pool.waiting == 0
        assert len(noted) == 5
        assert all(waited >= 0 and thought >= 0 for waited, thought in noted)
        return [table for _, table in asked.by]

    assert in_a_pool(1, PLENTY, play) == ["a", "e", "b", "c", "d"]


def test_who_has_waited_for_too_long_is_answered_that_the_bots_are_busy() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        asked = Asked(pool)
        first = asyncio.create_task(pool.analyse(question(state, table="a"), patience=0.01))
        await asked.until(1)  # it has its worker, and may think for as long as it takes
        with pytest.raises(BotsBusy):
            await pool.analyse(question(state, table="b"), patience=0.01)
        assert pool.waiting == 0
        asked.gate("a").set()
        assert await first == "a"  # type: ignore[comparison-overlap]
        assert asked.by == [(0, "a")]

    in_a_pool(1, PLENTY, play)


def test_a_question_that_nobody_waits_for_any_more_is_not_asked() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        asked = Asked(pool)
        tasks = [asyncio.create_task(pool.analyse(question(state, table=table))) for table in "abc"]
        await asked.until(1)
        tasks[1].cancel()
        for table in "ac":
            asked.gate(table).set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [table for _, table in asked.by] == ["a", "c"]

    in_a_pool(1, PLENTY, play)


@pytest.mark.long
def test_large_workers_are_replaced_without_losing_a_question() -> None:
    """Many ask at once, and every answer is the last one of its worker."""
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> list[str]:
        asking = (pool.analyse(question(state, table=str(number))) for number in range(6))
        return [answer.move for answer in await asyncio.gather(*asking)]

    assert set(in_a_pool(2, 1, play)) <= set(state.legal_moves())


def test_a_question_survives_the_death_of_its_worker() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        [worker] = pool._workers
        await pool.analyse(question(state))
        assert worker._process is not None
        worker._process.process.kill()
        assert (await pool.analyse(question(state))).move in state.legal_moves()

    in_a_pool(1, PLENTY, play)


def test_a_bot_that_fails_twice_is_given_up() -> None:
    state = make("azul", 2).start(3)

    async def play(pool: BotPool) -> None:
        with pytest.raises(ThinkingFailed):
            await pool.analyse(question(state, view={}))
        assert (await pool.analyse(question(state))).move in state.legal_moves()

    in_a_pool(1, PLENTY, play)
