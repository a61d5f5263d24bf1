"""The authority: commands come in, entries of the log go out. It knows of no transport.

No lock decides anything here. A command is checked against the table as this process knows it and
offered to the database as the next entry; if another one was quicker, the command is checked
against what is true now.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from tilewright.server import log
from tilewright.server.bot_tables import BotTables
from tilewright.server.changes import Change, Insertion, holder_row, log_row, match_row, summary
from tilewright.server.clock import SteadyClock
from tilewright.server.forms import (
    Filling,
    Joining,
    Move,
    NewTable,
    Origin,
    PlayOn,
    Saying,
    TakeBack,
)
from tilewright.server.log import LogEntry
from tilewright.server.made import heard
from tilewright.server.opening import ELSEWHERE, continuation, fits, new_seed, new_table
from tilewright.server.problems import Problem
from tilewright.server.store import Listed, Loaded, Store
from tilewright.server.table import ABSENT, LEFT, RESIGNED, TIME, Table, replay
from tilewright.server.tempo import longest_for_move
from tilewright.server.tokens import TokenIssuer, new_key, token_hash
from tilewright.server.views import keep_made
from tilewright.server.writer import Writer

MAX_TABLES = 16_384  # kept in memory, at some 20 KB each
MAX_AWAKE = 256  # of which the state is ready to be asked
MAX_ASKED = 1_000  # tables in one question to the database
MAX_ENTRIES = 2_000  # of one log, after which only the game itself goes on
MAX_REPLAYED = 16  # moves that a take-back plays again in the event loop
MAX_TRIES = 50  # of a command that others keep overtaking
BOT_MARGIN = 5.0  # seconds after which another server takes over a bot that did not move
FLAG_MARGIN = 1.0

T = TypeVar("T")


class Draft(NamedTuple):
    """An entry that a command wants to be the next one."""

    kind: str
    seat: int | None
    data: dict[str, Any]


class Done(NamedTuple):
    """A command that came true: the table right after it, or later, and its entry."""

    table: Table
    entry: LogEntry


@dataclass(frozen=True)
class SeatGrant:
    """A new holder of seats: the token is shown once."""

    table: Table
    seats: tuple[int, ...]
    token: str


Propose = Callable[[Table], Draft]


class Matches:
    """All tables."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        issuer: TokenIssuer,
        pace: float,
        clock: SteadyClock,
        bot_tables: BotTables | None = None,
    ) -> None:
        self._store = store
        self._writer = writer
        self._issuer = issuer
        self._pace = pace
        self._clock = clock
        self._bot_tables = bot_tables or BotTables(None)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._awake: deque[Table] = deque()
        self._holders: dict[str, dict[str, str]] = {}
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="tilewright-reader")
        self._listeners: list[Callable[[Table], object]] = []
        self._news: list[Callable[[str], object]] = []
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def on_change(self, listener: Callable[[Table], object]) -> None:
        """Call this with every table that a command of this process has changed."""
        self._listeners.append(listener)

    def on_news(self, listener: Callable[[str], object]) -> None:
        """Call this with the id of every table of which this process knows more now."""
        self._news.append(listener)

    def close(self) -> None:
        self._readers.shutdown(wait=False, cancel_futures=True)

    async def read(self, question: Callable[..., T], *arguments: Any) -> T:
        """Ask the database something, outside the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, question, *arguments)

    # ------------------------------------------------------------------ tables and holders

    async def table(self, match_id: str) -> Table:
        """The table as this process knows it; `Problem` if there is none."""
        found = self._tables.get(match_id)
        if found is not None:
            self._tables.move_to_end(match_id)
            return found
        # Many who ask at once, after a restart say, wait for one answer.
        if match_id not in self._loading:
            self._loading[match_id] = asyncio.create_task(self._load(match_id))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> Table:
        try:
            found: Loaded | None = await self.read(self._store.load, match_id)
        finally:
            self._loading.pop(match_id, None)
        if found is None:
            raise Problem("not-found", "there is no match with this id")
        self._holders[match_id] = found.holders
        return self._keep(found.table)

    async def fresh_table(self, match_id: str) -> Table:
        """The table as the database has it now."""
        table = await self.table(match_id)
        entries = await self.read(self._store.tail, match_id, table.sequence)
        if not entries:
            return table
        # Meanwhile this process may have gone on itself.
        table = self._tables.get(match_id, table)
        return self._keep(
            replay(table, [entry for entry in entries if entry.sequence >= table.sequence])
        )

    def follow(self, match_id: str, entry: LogEntry, said: object = None) -> bool:
        """Take over an entry that another server has written; False if one before it is missing.

        `said` is what that server made of it, if it has sent that along.
        """
        table = self.known(match_id)
        if table is None or entry.sequence > table.sequence:
            return False
        if entry.sequence == table.sequence:
            made = None if said is None else heard(said, table.setup.game)
            after = replay(table, [entry]) if made is None else table.then_made(entry, made)
            if made is not None:
                keep_made(after, made)
            self._keep(after)
        return True

    async def catch_up(self, match_ids: Sequence[str]) -> None:
        """Bring those of these tables up to date at which more has happened than is known here."""
        for start in range(0, len(match_ids), MAX_ASKED):
            some = match_ids[start : start + MAX_ASKED]
            lengths: dict[str, int] = await self.read(self._store.lengths, some)
            for match_id, length in lengths.items():
                known = self.known(match_id)
                if known is None or known.sequence < length:
                    await self.fresh_table(match_id)

    def known(self, match_id: str) -> Table | None:
        return self._tables.get(match_id)

    def forget(self, match_ids: Iterable[str]) -> None:
        """These matches are not in the database any more."""
        for match_id in match_ids:
            self._tables.pop(match_id, None)
            self._holders.pop(match_id, None)

    async def holder(self, match_id: str, token: str | None) -> str | None:
        """Who shows this token; None without one; `Problem` for a wrong one."""
        if token is None:
            return None
        await self.table(match_id)
        hashed = token_hash(token)
        known = self._holders.get(match_id, {})
        if hashed not in known:
            known = await self.read(self._store.holders_of, match_id)
            self._holders[match_id] = known
        if hashed not in known:
            raise Problem("bad-token", "this token holds no seat at this table")
        return known[hashed]

    async def public_tables(
        self, status: str | None, limit: int, before: float | None
    ) -> list[Listed]:
        return await self.read(self._store.public_tables, status, limit, before)

    async def record(self, match_id: str) -> tuple[str, str]:
        """The game's name and the record as text, also of a match with other rules than ours."""
        try:
            table = await self.fresh_table(match_id)
        except Problem as problem:
            if problem.code != "other-version":
                raise
            found = await self.read(self._store.archived, match_id)
            if found is None:
                raise Problem("not-found", "there is no match with this id") from None
            return found.game, found.public_record()
        return table.setup.game, table.record().write()

    def _keep(self, table: Table) -> Table:
        """Remember the table unless a later one is known; returns the later one."""
        known = self._tables.get(table.id)
        if known is not None and known.sequence >= table.sequence:
            return known
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        self._bot_tables.note(table)
        self._let_rest(table)
        while len(self._tables) > MAX_TABLES:
            oldest, _ = self._tables.popitem(last=False)
            self._holders.pop(oldest, None)
        for listener in self._news:
            listener(table.id)
        return table

    def _let_rest(self, table: Table) -> None:
        """Only tables that have just changed are ready to be asked, which takes memory."""
        self._awake.append(table)
        if len(self._awake) > MAX_AWAKE:
            rested = self._awake.popleft().state
            if rested is not None:
                rested.rest()

    # ------------------------------------------------------------------ opening and joining

    def client_key(self, client: str) -> str:
        """What is kept of a client's address."""
        return self._issuer.client_key(client)

    async def open(
        self, form: NewTable, key: str | None, client: str = "", origin: Origin = ELSEWHERE
    ) -> SeatGrant:
        """Open a table for a client; the same key opens no second one.

        `origin` is where the position comes from, if the form has one.
        """
        key = key or new_key()
        match_id = self._issuer.match_id(key)
        table = new_table(match_id, form, origin)
        opener = self.client_key(client)
        async with self._limiting_bots(opener, match_id):
            if table.only_bots:
                self._bot_tables.reserve(opener, match_id)
            grant = await self._opened(table, key, opener, self._clock.now())
        if not fits(grant.table, table, form):
            raise Problem("key-reused", "this key opened another table")
        return grant

    async def play_on(
        self, match_id: str, form: PlayOn, key: str | None, client: str = ""
    ) -> SeatGrant:
        """Open a table that begins at a position of a finished match; its draws are new."""
        table = await self.fresh_table(match_id)
        table.check_finished()
        new = await self.read(continuation, table, form)
        return await self.open(new, key, client, Origin(match=match_id, sequence=form.at))

    @asynccontextmanager
    async def _limiting_bots(self, opener: str, match_id: str) -> AsyncIterator[None]:
        """Inside of it a table may become one of bots alone; afterwards what is true counts."""
        if self._bot_tables.is_full(opener):  # those that went on elsewhere may be over
            await self.catch_up(self._bot_tables.of(opener))
        try:
            yield
        finally:
            known = self.known(match_id)
            if known is None:
                self._bot_tables.forget(opener, match_id)
            else:
                self._bot_tables.note(known)

    async def _opened(self, table: Table, key: str, opener: str, at: float) -> SeatGrant:
        holder, token = self._issuer.holder_id(table.id, key), self._issuer.token(table.id, key)
        data = {"holder": holder, "client": opener}
        entry = LogEntry(0, log.OPEN, None, data, at, self._issuer.entry_key(key))
        table = table.then(entry)
        change = Change(
            match_row(table, self._due_at(table)),
            (
                log_row(table.id, table.entries[0]),
                holder_row(table.id, holder, token_hash(token), at),
            ),
            sort_key=table.id,
        )
        if await self._commit(change, table):
            self._holders[table.id] = {token_hash(token): holder}
        else:
            table = await self.fresh_table(table.id)
        return SeatGrant(table, table.seats_of(holder), token)

    async def join(self, match_id: str, form: Joining, key: str | None) -> SeatGrant:
        """Take an open seat; the same key takes no second one."""
        key = key or new_key()
        holder, token = self._issuer.holder_id(match_id, key), self._issuer.token(match_id, key)

        def propose(table: Table) -> Draft:
            seat = table.first_open_seat(form.seat)
            return Draft(log.JOIN, seat, {"holder": holder, "name": form.name})

        rows = (holder_row(match_id, holder, token_hash(token), self._clock.now()),)
        asked = _asked(log.JOIN, form.seat, name=form.name)
        done = await self._do(match_id, propose, self._issuer.entry_key("join", key), asked, rows)
        self._holders.setdefault(match_id, {})[token_hash(token)] = holder
        return SeatGrant(done.table, done.table.seats_of(holder), token)

    async def fill(self, match_id: str, holder: str | None, form: Filling, key: str | None) -> Done:
        """The host gives an open seat to a bot."""

        def propose(table: Table) -> Draft:
            if holder is None or holder != table.host:
                raise Problem("not-your-seat", "only who opened the table fills its seats")
            seat = table.first_open_seat(form.seat)
            others = [one.kind for number, one in enumerate(table.seats) if number != seat]
            if set(others) <= {"bot"}:
                self._bot_tables.reserve(table.opener, match_id)
            return Draft(log.FILL, seat, {"level": form.level})

        asked = _asked(log.FILL, form.seat, level=form.level)
        opener = (await self.table(match_id)).opener
        async with self._limiting_bots(opener, match_id):
            return await self._do(match_id, propose, self._key(holder, key), asked)

    async def rematch(self, match_id: str, holder: str | None, key: str | None) -> Table:
        """Another table for the same people, who keep their tokens; the next seat begins."""
        table = await self.fresh_table(match_id)
        acting_seat(table, holder, None)
        if not table.finished:
            raise Problem("not-playing", "the game is not over yet")
        key = key or new_key()
        for _ in range(MAX_TRIES):
            if table.rematch is not None:
                return await self.table(table.rematch)
            await self._open_rematch(table, key)
            table = await self.fresh_table(match_id)
        raise Problem("stale", "others keep being quicker; look at the table again")

    async def _open_rematch(self, old: Table, key: str) -> None:
        """The entry in the old log decides which of several rematches comes true."""
        setup = old.setup.model_copy(update={
            "first": (old.setup.first + 1) % len(old.seats), "seed_chosen": False,
            "position": None, "origin": None,
        })  # fmt: skip
        new = Table(self._issuer.match_id(f"{old.id}:{key}"), setup, *new_seed())
        tokens: dict[str, str] = await self.read(self._store.holders_of, old.id)
        renamed = {holder: self._issuer.holder_id(new.id, holder) for holder in tokens.values()}
        at = self._clock.now()
        drafts = [Draft(log.OPEN, None, {"holder": renamed[old.host], "client": old.opener})]
        drafts += [
            Draft(log.JOIN, number, {"holder": renamed[seat.holder], "name": seat.name})
            for number, seat in enumerate(old.seats)
            if new.seats[number].kind == "open" and seat.holder is not None
        ]
        drafts += [
            Draft(log.FILL, number, {"level": seat.level})
            for number, seat in enumerate(old.seats)
            if new.seats[number].kind == "open" and seat.holder is None
        ]
        for sequence, draft in enumerate(drafts):
            new = new.then(
                LogEntry(sequence, *draft, at, self._issuer.entry_key(new.id, str(sequence)))
            )
        entry = LogEntry(
            old.sequence, log.REMATCH, None, {"match": new.id}, self._clock.after(old.last_at),
            self._issuer.entry_key("rematch", new.id),
        )  # fmt: skip
        after = old.then(entry)
        change = Change(
            log_row(old.id, entry),
            (
                match_row(new, self._due_at(new)),
                *(log_row(new.id, one) for one in new.entries),
                *(holder_row(new.id, renamed[who], hashed, at) for hashed, who in tokens.items()),
            ),
            (summary(after, None),),
            sort_key=old.id,
        )
        await self._commit(change, after, new)

    # ------------------------------------------------------------------ playing

    async def play(self, match_id: str, holder: str | None, form: Move, key: str | None) -> Done:
        """Make a move for one's own seat."""

        def propose(table: Table) -> Draft:
            seat = acting_seat(table, holder, form.seat)
            table.check_playing()
            table.check_fresh(form.sequence)
            if table.turn != seat:
                raise Problem("not-your-turn", f"it is the turn of seat {table.turn}")
            if not table.seats[seat].decided_by_person:
                raise Problem("not-your-turn", "a bot plays for you; return to your seat first")
            flag = table.flag_at()
            if flag is not None and self._clock.now() > flag:
                raise Problem("not-your-turn", "your time has run out")
            return Draft(log.MOVE, seat, {"move": form.move})

        asked = _asked(log.MOVE, form.seat, move=form.move)
        return await self._do(match_id, propose, self._key(holder, key), asked)

    async def play_bot(self, match_id: str, sequence: int, seat: int, move: str) -> Done:
        """A bot's move, chosen at a sequence."""

        def propose(table: Table) -> Draft:
            table.check_fresh(sequence)
            if table.turn != seat or table.bot_to_move() is None:
                raise Problem("not-your-turn", "no bot is to move")
            return Draft(log.MOVE, seat, {"move": move, "bot": True})

        return await self._do(match_id, propose)

    async def take_back(
        self, match_id: str, holder: str | None, form: TakeBack, key: str | None
    ) -> Done:
        def propose(table: Table) -> Draft:
            seat = acting_seat(table, holder, form.seat)
            if form.seat is None:
                able = table.take_back_seat(table.seats_of(holder))
                seat = seat if able is None else able
            table.check_playing()
            table.check_fresh(form.sequence)
            _check_room(table)
            return Draft(log.BACK, seat, {"to": table.take_back_target(seat, form.to)})

        asked = _asked(log.BACK, form.seat, to=form.to)
        return await self._do(match_id, propose, self._key(holder, key), asked)

    async def leave(
        self, match_id: str, holder: str | None, seat: int | None, resign: bool, key: str | None
    ) -> Done:
        """Let a bot play on: until one returns, or for good."""
        why = RESIGNED if resign else LEFT

        def propose(table: Table) -> Draft:
            leaving = acting_seat(table, holder, seat)
            table.check_playing()
            away = table.seats[leaving].away
            if away == RESIGNED or (away is not None and not resign):
                raise Problem("not-playing", "a bot plays for this seat already")
            if not resign:
                _check_room(table)
            return Draft(log.REPLACE, leaving, {"why": why})

        asked = _asked(log.REPLACE, seat, why=why)
        return await self._do(match_id, propose, self._key(holder, key), asked)

    async def come_back(
        self, match_id: str, holder: str | None, seat: int | None, key: str | None
    ) -> Done:
        def propose(table: Table) -> Draft:
            returning = acting_seat(table, holder, seat)
            table.check_playing()
            if table.seats[returning].away is None:
                raise Problem("no-return", "this seat is yours and nobody plays for it")
            if table.gave_up(table.seats[returning]):
                raise Problem("no-return", "this seat was given up for good")
            return Draft(log.RETURN, returning, {})

        asked = _asked(log.RETURN, seat)
        return await self._do(match_id, propose, self._key(holder, key), asked)

    async def say(self, match_id: str, holder: str | None, form: Saying, key: str | None) -> Done:
        def propose(table: Table) -> Draft:
            seat = acting_seat(table, holder, form.seat)
            _check_room(table)
            return Draft(log.SAY, seat, {"phrase": form.phrase})

        asked = _asked(log.SAY, form.seat, phrase=form.phrase)
        return await self._do(match_id, propose, self._key(holder, key), asked)

    # ------------------------------------------------------------------ by itself

    async def flag(self, match_id: str, sequence: int) -> None:
        """The time of the seat whose turn it is has run out: a bot plays on."""

        def propose(table: Table) -> Draft:
            table.check_fresh(sequence)
            flag = table.flag_at()
            if flag is None or self._clock.now() < flag:
                raise Problem("not-playing", "there is time left")
            return Draft(log.REPLACE, table.turn, {"why": TIME})

        await self._do(match_id, propose)

    async def replace_absent(self, match_id: str, holder: str) -> None:
        """A person whose turn it is has been away for too long: a bot plays on."""

        def propose(table: Table) -> Draft:
            turn = table.turn
            if turn is None or turn not in table.seats_of(holder):
                raise Problem("not-your-turn", "nobody waits for this person")
            if not table.seats[turn].decided_by_person:
                raise Problem("not-playing", "a bot plays here already")
            return Draft(log.REPLACE, turn, {"why": ABSENT})

        await self._do(match_id, propose)

    async def pause(self, match_id: str, seconds: float) -> None:
        """Clocks stood still for so long, because no server was running."""

        def propose(table: Table) -> Draft:
            if table.flag_at() is None:
                raise Problem("not-playing", "no clock runs")
            return Draft(log.PAUSE, None, {"seconds": seconds})

        await self._do(match_id, propose)

    # ------------------------------------------------------------------ the one way to change

    async def _do(
        self,
        match_id: str,
        propose: Propose,
        key: str | None = None,
        asked: Mapping[str, Any] | None = None,
        rows: tuple[Insertion, ...] = (),
    ) -> Done:
        """Offer what `propose` drafts as the next entry, until it comes true or is refused.

        A key that was used before is answered with what it did then, if that is what is `asked`.
        """
        table = await self.table(match_id)
        for _ in range(MAX_TRIES):
            done = table.entry_of(key)
            if done is not None:
                if not _says(done, asked or {}):
                    raise Problem("key-reused", "this key was used for another request")
                return Done(table, done)
            try:
                draft = propose(table)
            except Problem as problem:
                # It may only look so from here: another process may have gone on.
                newer = await self.fresh_table(match_id)
                if newer.sequence == table.sequence:
                    raise problem
                table = newer
                continue
            at = self._clock.after(table.last_at)
            entry = LogEntry(table.sequence, *draft, at, key or self._issuer.entry_key(new_key()))
            after = await self._after(table, entry)
            entry = after.entries[-1]
            change = Change(
                log_row(match_id, entry),
                rows,
                (summary(after, self._due_at(after)),),
                sort_key=match_id,
            )
            if await self._commit(change, after):
                return Done(after, entry)
            table = await self.fresh_table(match_id)
        raise Problem("stale", "others keep being quicker; look at the table again")

    async def _after(self, table: Table, entry: LogEntry) -> Table:
        """The table after an entry; what takes long is worked out outside the event loop."""
        if entry.kind == log.BACK and len(table.standing) > MAX_REPLAYED:
            return await self.read(table.then, entry)
        return table.then(entry)

    async def _commit(self, change: Change, *after: Table) -> bool:
        """Write a change and see to what follows, even if whoever asked for it is gone by then."""
        try:
            return await self._writer.commit(change, lambda: self._changed(after))
        except Problem as problem:
            if problem.code == "not-found":
                self.forget(table.id for table in after)
            raise

    def _changed(self, after: Iterable[Table]) -> None:
        for table in after:
            known = self._keep(table)  # a later one, if somebody has read it meanwhile
            for listener in self._listeners:
                listener(known)

    def _due_at(self, table: Table) -> float | None:
        """When another server should look whether this one has done what is to be done."""
        bot = table.bot_to_move()
        if bot is not None:
            longest = longest_for_move(self._pace, table)
            return table.last_at + longest + bot.seconds + BOT_MARGIN
        flag = table.flag_at()
        return None if flag is None else flag + FLAG_MARGIN

    def _key(self, holder: str | None, key: str | None) -> str | None:
        return None if key is None or holder is None else self._issuer.entry_key(holder, key)


def acting_seat(table: Table, holder: str | None, wanted: int | None) -> int:
    """The seat that a request speaks for: the one whose turn it is, for a holder of several."""
    seats = table.seats_of(holder)
    if not seats or (wanted is not None and wanted not in seats):
        raise Problem("not-your-seat", "you hold no such seat at this table")
    if wanted is not None:
        return wanted
    return table.turn if table.turn in seats else seats[0]


def _check_room(table: Table) -> None:
    """What could go on for ever ends here; moves, returning and resigning are always possible."""
    if table.sequence >= MAX_ENTRIES:
        raise Problem("log-full", f"more than {MAX_ENTRIES} things have happened at this table")


def _says(entry: LogEntry, asked: Mapping[str, Any]) -> bool:
    said = {**entry.data, "kind": entry.kind, "seat": entry.seat}
    return all(said.get(name) == value for name, value in asked.items())


def _asked(kind: str, seat: int | None, **data: Any) -> dict[str, Any]:
    """What the entry of a request must say, for a key that comes again."""
    wanted = {"kind": kind, "seat": seat, **data}
    return {name: value for name, value in wanted.items() if value is not None}
