"""What happens at a table by itself: bots move, time runs out, a bot replaces whoever is away.

The server that changed a table also sees to what follows. If it dies, the moment by which that
should have happened passes, and another server, or the same after its restart, takes it over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from tilewright.server.asking import asker_of, question_about
from tilewright.server.bot_pool import BotPool, ThinkingFailed
from tilewright.server.clock import MAX_AHEAD, SteadyClock
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.problems import Problem
from tilewright.server.resuming import resume
from tilewright.server.stopping import end_tasks
from tilewright.server.store import Store
from tilewright.server.table import Seat, Table
from tilewright.server.tempo import seconds_for_move

SWEEP_SECONDS = 1.0
LOOK_SECONDS = 2.0
HEARTBEAT_SECONDS = 5.0
LEASE_SECONDS = 30.0  # for which an overdue match belongs to who claimed it
MAX_CLAIMED = 100
DEAD_SECONDS = 3 * HEARTBEAT_SECONDS  # without a sign of life: no other server is running
MAX_SKEW = 60.0  # by which the pulse of another server may be ahead, and is still believed
LONGEST_NAP = 3_600.0

_log = logging.getLogger(__name__)

_Duty = tuple[int, Seat | None]  # a position, and the bot that is to move in it


class TableScheduler:
    """Sees to all tables that this server changed or took over."""

    def __init__(
        self,
        matches: Matches,
        store: Store,
        bots: BotPool,
        hub: Hub,
        pace: float,
        server: str,
        clock: SteadyClock,
    ) -> None:
        self._matches = matches
        self._store = store
        self._bots = bots
        self._hub = hub
        self._pace = pace
        self._server = server
        self._clock = clock
        self._tasks: dict[str, tuple[_Duty, asyncio.Task[None]]] = {}
        self._sweeps: list[asyncio.Task[None]] = []
        matches.on_change(self.attend)

    async def start(self) -> float:
        """Go on with what was going on when the servers stopped; returns how long none ran."""
        idle = await self._matches.read(
            resume, self._store, self._server, self._clock, DEAD_SECONDS, MAX_SKEW
        )
        self._sweeps = [
            asyncio.create_task(again(SWEEP_SECONDS, self._take_over)),
            asyncio.create_task(again(SWEEP_SECONDS, self._replace_absent)),
            asyncio.create_task(again(HEARTBEAT_SECONDS, self._beat)),
        ]
        if not self._store.embedded:  # other servers may change tables, and their word get lost
            self._sweeps.append(asyncio.create_task(again(LOOK_SECONDS, self._hub.catch_up)))
        return idle

    async def close(self) -> None:
        attended = list(self._tasks)
        await end_tasks([*self._sweeps, *(task for _, task in self._tasks.values())])
        with suppress(SQLAlchemyError, Problem):  # clocks stand still from now on
            now = self._clock.now()
            await self._matches.read(self._store.pulse, self._server, now)
            if not self._store.embedded:
                await self._matches.read(self._store.hand_over, attended, now)

    def attend(self, table: Table) -> None:
        """See to what follows at this table."""
        if table.finished:
            self._bots.release(table.id)
        duty = (table.position_sequence, table.bot_to_move())
        if table.id in self._tasks:
            known, running = self._tasks[table.id]
            if known == duty and table.bot_to_move() is not None:
                return  # somebody said something while the bot thinks
            del self._tasks[table.id]
            if running is not asyncio.current_task():
                running.cancel()
        if table.bot_to_move() is None and table.flag_at() is None:
            return
        task = asyncio.create_task(self._see_to(table))
        self._tasks[table.id] = (duty, task)
        task.add_done_callback(lambda done: self._forget(table.id, done))

    def _forget(self, match_id: str, task: asyncio.Task[None]) -> None:
        if match_id in self._tasks and self._tasks[match_id][1] is task:
            del self._tasks[match_id]

    async def _see_to(self, table: Table) -> None:
        try:
            if table.bot_to_move() is not None:
                await self._move(table)
            else:
                await self._wait_for_flag(table)
        except Problem as problem:
            # Another server, or a person who came back, was quicker; or the database is away,
            # and the sweep will try again.
            _log.info("nothing to do any more at %s: %s", table.id, problem)
        except SQLAlchemyError as error:
            _log.warning("the database does not let %s go on: %s", table.id, error)
        except ThinkingFailed:
            _log.exception("a bot cannot move at %s", table.id)

    async def _move(self, table: Table) -> None:
        state, seat, bot = table.state, table.turn, table.bot_to_move()
        assert state is not None
        assert seat is not None
        assert bot is not None
        moves = state.legal_moves()
        hard = None
        if len(moves) == 1:
            move = moves[0]
        else:
            question = question_about(table, seat, bot.level, bot.seconds)
            answer = await self._bots.analyse(question, asker_of(table))
            move, hard = answer.move, answer.hard
        wanted = seconds_for_move(self._pace, table, hard)
        # Not longer than that, if the entry before seems to come from the future.
        pause = min(wanted, table.last_at + wanted - self._clock.now())
        await asyncio.sleep(max(0.0, pause))
        await self._matches.play_bot(table.id, table.sequence, seat, move)

    async def _wait_for_flag(self, table: Table) -> None:
        flag = table.flag_at()
        assert flag is not None
        if table.turn_began > self._clock.now() + MAX_AHEAD:
            await self._matches.pause(table.id, 0.0)  # a turn begins now, not in the future
            return
        while (left := flag - self._clock.now()) > 0:
            await asyncio.sleep(min(left, LONGEST_NAP))
        await self._matches.flag(table.id, table.sequence)

    # ------------------------------------------------------------------ sweeps

    async def _take_over(self) -> None:
        now = self._clock.now()
        store = self._store
        for match_id in await self._matches.read(
            store.claim_due, now, now + LEASE_SECONDS, MAX_CLAIMED
        ):
            try:
                self.attend(await self._matches.fresh_table(match_id))
            except Problem as problem:  # and the others must not wait for this one
                _log.warning("nobody can go on at %s: %s", match_id, problem)

    async def _replace_absent(self) -> None:
        seen = self._hub.take_seen()
        now = self._clock.now()
        if seen:
            await self._matches.read(self._store.seen, seen, now)
        for match_id, holder in await self._matches.read(self._store.absent, now, MAX_CLAIMED):
            if self._hub.is_near(match_id, holder):
                continue
            try:
                await self._matches.replace_absent(match_id, holder)
            except Problem as problem:
                _log.info("nobody to replace at %s: %s", match_id, problem)

    async def _beat(self) -> None:
        now = self._clock.now()
        await self._matches.read(self._store.pulse, self._server, now)
        await self._matches.read(
            self._store.forget_pulses, now - 100 * DEAD_SECONDS, now + MAX_SKEW
        )
        here = self._hub.holders_here()
        if here:
            await self._matches.read(self._store.seen, here, now)
        self._hub.repeat_presence()


async def again(seconds: float, sweep: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again; a database that is away is tried the next time."""
    while True:
        try:
            await sweep()
        except (SQLAlchemyError, Problem) as error:
            _log.warning("a sweep failed: %s", error)
        except Exception:
            _log.exception("a sweep failed")
        await asyncio.sleep(seconds)
