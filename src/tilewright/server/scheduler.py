"""What happens at a table by itself: bots move, time runs out, a bot replaces whoever is away.

The server that changed a table also sees to what follows. If it dies, the moment by which that
should have happened passes, and another server, or the same after its restart, takes it over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool, ThinkingFailed
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.problems import Problem
from tilewright.server.store import Store
from tilewright.server.table import Seat, Table

SWEEP_SECONDS = 1.0
LOOK_SECONDS = 2.0
HEARTBEAT_SECONDS = 5.0
LEASE_SECONDS = 30.0  # for which an overdue match belongs to who claimed it
MAX_CLAIMED = 100
DEAD_SECONDS = 3 * HEARTBEAT_SECONDS  # without a sign of life: no other server is running
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
    ) -> None:
        self._matches = matches
        self._store = store
        self._bots = bots
        self._hub = hub
        self._pace = pace
        self._server = server
        self._tasks: dict[str, tuple[_Duty, asyncio.Task[None]]] = {}
        self._sweeps: list[asyncio.Task[None]] = []
        matches.on_change(self.attend)

    async def start(self) -> None:
        """Go on with what was going on when the servers stopped."""
        now = time.time()
        last = await self._matches.read(self._store.last_pulse)
        await self._matches.read(self._store.pulse, self._server, now)
        if self._store.embedded or last is None or now - last > DEAD_SECONDS:
            await self._matches.read(self._store.all_due_now, now)
            if last is not None:
                await self._pause_clocks(now - last)
        self._sweeps = [
            asyncio.create_task(_again(SWEEP_SECONDS, self._take_over)),
            asyncio.create_task(_again(SWEEP_SECONDS, self._replace_absent)),
            asyncio.create_task(_again(HEARTBEAT_SECONDS, self._beat)),
        ]
        if not self._store.embedded:  # other servers may change tables, and their word get lost
            self._sweeps.append(asyncio.create_task(_again(LOOK_SECONDS, self._hub.catch_up)))

    async def close(self) -> None:
        attended = list(self._tasks)
        tasks = [*self._sweeps, *(task for _, task in self._tasks.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(SQLAlchemyError):  # clocks stand still from now on
            await self._matches.read(self._store.pulse, self._server, time.time())
            if not self._store.embedded:
                await self._matches.read(self._store.hand_over, attended, time.time())

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
        if len(moves) == 1:
            move = moves[0]
        else:
            setup = table.setup
            answer = await self._bots.analyse(
                Question(
                    table=table.id,
                    seat=seat,
                    game=setup.game,
                    players=len(table.seats),
                    variant=setup.variant,
                    view=state.view(seat),
                    level=bot.level,
                    seconds=bot.seconds,
                    seed=secrets.randbits(63),
                )
            )
            move = answer.move
        await asyncio.sleep(max(0.0, table.last_at + self._pace - time.time()))
        await self._matches.play_bot(table.id, table.sequence, seat, move)

    async def _wait_for_flag(self, table: Table) -> None:
        flag = table.flag_at()
        assert flag is not None
        while (left := flag - time.time()) > 0:
            await asyncio.sleep(min(left, LONGEST_NAP))
        await self._matches.flag(table.id, table.sequence)

    # ------------------------------------------------------------------ sweeps

    async def _take_over(self) -> None:
        now = time.time()
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
        if seen:
            await self._matches.read(self._store.seen, seen, time.time())
        for match_id, holder in await self._matches.read(
            self._store.absent, time.time(), MAX_CLAIMED
        ):
            if self._hub.is_near(match_id, holder):
                continue
            try:
                await self._matches.replace_absent(match_id, holder)
            except Problem as problem:
                _log.info("nobody to replace at %s: %s", match_id, problem)

    async def _beat(self) -> None:
        now = time.time()
        await self._matches.read(self._store.pulse, self._server, now)
        await self._matches.read(self._store.forget_pulses, now - 100 * DEAD_SECONDS)
        here = self._hub.holders_here()
        if here:
            await self._matches.read(self._store.seen, here, now)
        self._hub.repeat_presence()

    async def _pause_clocks(self, seconds: float) -> None:
        for match_id in await self._matches.read(self._store.clocked):
            try:
                await self._matches.pause(match_id, max(0.0, seconds))
            except Problem as problem:
                _log.info("no clock to stop at %s: %s", match_id, problem)


async def _again(seconds: float, sweep: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again; a database that is away is tried the next time."""
    while True:
        try:
            await sweep()
        except (SQLAlchemyError, Problem) as error:
            _log.warning("a sweep failed: %s", error)
        except Exception:
            _log.exception("a sweep failed")
        await asyncio.sleep(seconds)
