"""People for the simulated arrivals: they open or join tables, play, watch, leave and come back.

They use the server as the browser does: lists, forms and moves by HTTP, views by WebSocket. What
they do when is drawn by chance, by the habits that the capacity model assumes as well.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from habits import Habits
from server_load import MOVES, VIEW, Ear, Lines, chosen_move, connect

GRACE = 86_400  # seconds: nobody is replaced by a bot while away
OVER = (b'"status":"over"', b'"status":"abandoned"')

T = TypeVar("T")


@dataclass
class Diary:
    """What happened to everybody, and how many are where."""

    counts: Counter[str] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)  # seconds from a move to its answer
    failures: list[str] = field(default_factory=list)
    playing: int = 0
    watching: int = 0
    sockets: int = 0


class Town:
    """What people share: the servers, the habits, the diary."""

    def __init__(self, servers: Sequence[Lines], habits: Habits, random: Random) -> None:
        self.servers = servers
        self.habits = habits
        self.random = random
        self.diary = Diary()
        self.patience = 5 * habits.seconds_per_move  # for others to come, before a bot does

    def anywhere(self) -> Lines:
        return self.random.choice(self.servers)

    def home(self, match: str) -> Lines:
        """The server of a table, as a proxy finds it."""
        return self.servers[sum(match.encode()) % len(self.servers)]

    def drawn(self, shares: Mapping[T, float]) -> T:
        return self.random.choices(list(shares), list(shares.values()))[0]

    def some_time(self, mean: float) -> float:
        """People are different, and not always the same."""
        return mean * self.random.uniform(0.5, 1.5)


class Refused(Exception):
    """The server did not do what was asked."""


class Seat:
    """A place at a table, or behind it: the latest view, over a socket of its own."""

    def __init__(self, town: Town, match: str, token: str | None) -> None:
        self.match = match
        self._town = town
        self._token = token
        self._lines = town.home(match)
        self._path = f"/api/matches/{match}".encode()
        self._ear: Ear | None = None
        self._view = b""
        self._sequence = -1
        self._news = asyncio.Event()

    async def sit_down(self) -> None:
        host, port = self._lines.address
        hello = {"type": "hello"} | ({"token": self._token} if self._token else {})
        self._view, self._sequence = b"", -1

        def made() -> Ear:
            return Ear(
                f"{host}:{port}", self._path + b"/socket", json.dumps(hello).encode(),
                self._hear, self._lines.traffic,
            )  # fmt: skip

        self._ear = await connect(made, host, port, self._town.random.randrange(1 << 16))
        self._town.diary.sockets += 1

    def get_up(self) -> None:
        if self._ear is not None:
            self._ear.close()
            self._ear = None
            self._town.diary.sockets -= 1

    def _hear(self, text: bytes) -> None:
        found = VIEW.match(text)
        if found is not None and int(found[1]) > self._sequence:
            self._sequence, self._view = int(found[1]), text
            self._news.set()

    async def next_view(self, seconds: float | None = None) -> bytes:
        """The next one that there is; empty if none comes in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return b""
        self._news.clear()
        return self._view

    async def move(self, view: bytes, start: int) -> None:
        body = b'{"sequence":%d,"move":"%b"}' % (
            self._sequence,
            chosen_move(view, start, self._town.random),
        )
        began = time.perf_counter()
        await self.command(b"moves", body)
        self._town.diary.delays.append(time.perf_counter() - began)
        self._town.diary.counts["moves"] += 1

    async def command(self, name: bytes, body: bytes) -> None:
        token = (self._token or "").encode()
        status, answer = await self._lines.post(self._path + b"/" + name, token, body)
        if status >= 300:
            raise Refused(answer[:300].decode())


class Person:
    """One who comes, plays or watches once, and goes."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self._random = town.random

    async def visit(self) -> None:
        """From coming to going; whatever fails is in the diary."""
        diary = self._town.diary
        diary.counts["visits"] += 1
        try:
            if self._random.random() < self._town.habits.spectator_share:
                await self._watch()
            else:
                await self._play()
        except (Refused, OSError, asyncio.IncompleteReadError) as error:
            diary.failures.append(repr(error)[:300])

    async def _watch(self) -> None:
        """Behind a table at which a game is going on, until it is over."""
        match = await self._found("playing")
        if match is None:
            self._town.diary.counts["nothing to watch"] += 1
            return
        diary, seat = self._town.diary, Seat(self._town, match, None)
        diary.watching += 1
        await seat.sit_down()
        try:
            while not _is_over(await seat.next_view()):
                pass
        finally:
            seat.get_up()
            diary.watching -= 1

    async def _play(self) -> None:
        diary = self._town.diary
        diary.playing += 1
        try:
            solo = self._random.random() < self._town.habits.solo_share
            seat = await (self._alone() if solo else self._with_others())
            await seat.sit_down()
            try:
                await self._play_at(seat, solo)
            finally:
                seat.get_up()
        finally:
            diary.playing -= 1

    async def _alone(self) -> Seat:
        habits = self._town.habits
        bots = self._town.drawn(habits.seat_shares) - 1
        bot = {"kind": "bot", "level": self._town.drawn(habits.level_shares),
               "seconds": habits.bot_seconds}  # fmt: skip
        return await self._opened([{"kind": "person"}, *[bot] * bots])

    async def _with_others(self) -> Seat:
        """At a table that waits for somebody, or else at a new one."""
        match = await self._found("waiting")
        if match is not None:
            path = f"/api/matches/{match}/join".encode()
            status, answer = await self._town.home(match).post(path, None, b'{"name":"Guest"}')
            if status == 201:
                self._town.diary.counts["joined"] += 1
                return Seat(self._town, match, json.loads(answer)["token"])
        seats = self._town.drawn(self._town.habits.seat_shares)
        others: list[dict[str, object]] = [{"kind": "open"}] * (seats - 1)
        return await self._opened([{"kind": "person"}, *others])

    async def _opened(self, seats: list[dict[str, object]]) -> Seat:
        form = {
            "game": self._town.drawn(self._town.habits.game_shares),
            "seats": seats, "public": True, "grace": GRACE,
        }  # fmt: skip
        status, answer = await self._town.anywhere().post(
            b"/api/matches", None, json.dumps(form).encode()
        )
        if status != 201:
            raise Refused(answer[:300].decode())
        self._town.diary.counts["opened"] += 1
        found = json.loads(answer)
        return Seat(self._town, found["match"], found["token"])

    async def _found(self, status: str) -> str | None:
        path = f"/api/matches?status={status}&limit=20".encode()
        code, answer = await self._town.anywhere().ask(b"GET", path, None, b"")
        if code != 200:
            raise Refused(answer[:300].decode())
        tables = json.loads(answer)["tables"]
        return str(self._random.choice(tables)["match"]) if tables else None

    async def _play_at(self, seat: Seat, solo: bool) -> None:
        """Until the game is over; whoever others leave waiting lets bots fill the table."""
        habits, view = self._town.habits, b""
        while not _is_over(view):
            view = await seat.next_view(None if solo else self._town.patience)
            if not view:
                await self._fill(seat)
                continue
            start = -1 if view.endswith(b'"moves":null}}') else view.rfind(MOVES)
            if start < 0:
                continue
            if solo and self._random.random() < habits.hints_per_move:
                await self._ask_for_hint(seat)
            await asyncio.sleep(self._town.some_time(habits.seconds_per_move))
            if self._random.random() < habits.leaving_per_move:
                view = await self._go_and_come_back(seat)
                start = view.rfind(MOVES)
            await seat.move(view, start)

    async def _go_and_come_back(self, seat: Seat) -> bytes:
        self._town.diary.counts["came back"] += 1
        seat.get_up()
        await asyncio.sleep(self._town.some_time(self._town.habits.away_seconds))
        await seat.sit_down()
        while not (view := await seat.next_view()) or view.endswith(b'"moves":null}}'):
            pass
        return view

    async def _ask_for_hint(self, seat: Seat) -> None:
        try:
            await seat.command(b"hint", b"{}")
            self._town.diary.counts["hints"] += 1
        except Refused:  # the bots are busy, and say so
            self._town.diary.counts["no hint"] += 1

    async def _fill(self, seat: Seat) -> None:
        """Only who opened a table may; others go on waiting, and so does who is to wait for one."""
        for number in range(1, max(self._town.habits.seat_shares)):
            try:
                body = json.dumps({"seat": number, "level": "casual"}).encode()
                await seat.command(b"fill", body)
                self._town.diary.counts["filled"] += 1
            except Refused:
                continue


def _is_over(view: bytes) -> bool:
    return any(over in view for over in OVER)
