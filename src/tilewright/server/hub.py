"""Who watches which table, on this server and on the others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from typing import Protocol

from pydantic import TypeAdapter
from sqlalchemy.exc import SQLAlchemyError

from tilewright.core.errors import TilewrightError
from tilewright.server.fanout import Fanout
from tilewright.server.forms import Json
from tilewright.server.log import LogEntry
from tilewright.server.made import stamps
from tilewright.server.matches import Matches
from tilewright.server.problems import Problem
from tilewright.server.table import Table
from tilewright.server.views import made_of

MAX_SAID = 500  # tables in one message
REMOTE_SECONDS = 60.0  # for which a server's word about who is there counts

_ENTRY = TypeAdapter(LogEntry)
_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A connection to somebody who looks at a table."""

    holder: str | None

    def wake(self) -> None:
        """There is something new to show."""


class Hub:
    """Wakes watchers when their table changes, wherever it was changed."""

    def __init__(self, matches: Matches, fanout: Fanout) -> None:
        self._matches = matches
        self._fanout = fanout
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[str]]]] = {}
        self._seen: set[str] = set()
        self._news: set[str] = set()
        matches.on_change(self.changed)
        matches.on_news(self._note_news)

    def start(self) -> None:
        self._fanout.start(self._hear, self.catch_up)

    def watch(self, match_id: str, watcher: Watcher) -> None:
        self._watchers[match_id].add(watcher)
        self._tell_presence(match_id)

    def unwatch(self, match_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(match_id, set())
        watchers.discard(watcher)
        self.saw(watcher.holder)
        if not watchers:
            self._watchers.pop(match_id, None)
        self._tell_presence(match_id)

    def present(self, match_id: str) -> set[str]:
        """The holders that are connected to the table, to any server."""
        return self._present_here(match_id) | self._present_elsewhere(match_id)

    def is_watched(self, match_id: str) -> bool:
        """Whether anybody looks at the table: here, or a holder on another server."""
        return match_id in self._watchers or bool(self.present(match_id))

    def saw(self, holder: str | None) -> None:
        """Somebody asked for something, or has just gone."""
        if holder is not None:
            self._seen.add(holder)

    def take_seen(self) -> list[str]:
        """Who was seen since this was last asked."""
        seen, self._seen = self._seen, set()
        return list(seen)

    def is_near(self, match_id: str, holder: str) -> bool:
        """Whether somebody is there, or was a moment ago."""
        return holder in self._seen or holder in self.present(match_id)

    def holders_here(self) -> list[str]:
        """Everybody who is connected to this server."""
        found = {w.holder for watchers in self._watchers.values() for w in watchers}
        return [holder for holder in found if holder is not None]

    def changed(self, table: Table) -> None:
        """A command of this server has changed the table."""
        message: Json = {
            "match": table.id, "sequence": table.sequence, "entry": list(table.entries[-1]),
        }  # fmt: skip
        if self._present_elsewhere(table.id):
            stamp, made = stamps().get(table.setup.game), made_of(table)
            if stamp is not None and made is not None:
                message["made"] = made.said(stamp)
        self._fanout.publish(message)

    def repeat_presence(self) -> None:
        """Say again who is here, for servers that came later."""
        tables = list(self._watchers)
        for start in range(0, len(tables), MAX_SAID):
            some = tables[start : start + MAX_SAID]
            self._fanout.publish({"here": {one: sorted(self._present_here(one)) for one in some}})

    async def look_again(self, match_id: str) -> None:
        """Look into the database whether a table has changed."""
        try:
            await self._matches.fresh_table(match_id)
        except (Problem, SQLAlchemyError) as error:
            _log.warning("the match %s cannot be read: %s", match_id, error)

    async def catch_up(self) -> None:
        """Look into the database which of the watched tables have changed."""
        try:
            await self._matches.catch_up(list(self._watchers))
        except (Problem, SQLAlchemyError) as error:
            _log.warning("the watched matches cannot be read: %s", error)

    async def _hear(self, message: Json) -> None:
        for match_id, holders in message.get("here", {}).items():
            self._hear_presence(match_id, message["server"], frozenset(holders))
        match_id = message.get("match", "")
        if match_id not in self._watchers and self._matches.known(match_id) is None:
            return
        if "entry" in message and self._follow(match_id, message):
            return
        await self.look_again(match_id)

    def _hear_presence(self, match_id: str, server: str, holders: frozenset[str]) -> None:
        before = self.present(match_id)
        known = self._elsewhere.setdefault(match_id, {})
        known[server] = (time.monotonic(), holders)
        if not any(holders for _, holders in known.values()):
            del self._elsewhere[match_id]
        if self.present(match_id) != before:
            self._wake(match_id)

    def _follow(self, match_id: str, message: Json) -> bool:
        """Take over what another server wrote; False if the database has to be asked instead."""
        try:
            entry = _ENTRY.validate_python(message["entry"])
            return self._matches.follow(match_id, entry, message.get("made"))
        except (Problem, TilewrightError, LookupError, TypeError, ValueError) as error:
            _log.warning("an entry of %s cannot be followed: %s", match_id, error)
            return False

    def _present_here(self, match_id: str) -> set[str]:
        return {w.holder for w in self._watchers.get(match_id, ()) if w.holder is not None}

    def _present_elsewhere(self, match_id: str) -> set[str]:
        found: set[str] = set()
        if match_id in self._elsewhere:
            now = time.monotonic()
            for at, holders in self._elsewhere[match_id].values():
                if now - at < REMOTE_SECONDS:
                    found |= holders
        return found

    def _tell_presence(self, match_id: str) -> None:
        self._wake(match_id)
        self._publish_presence(match_id)

    def _publish_presence(self, match_id: str) -> None:
        self._fanout.publish({"here": {match_id: sorted(self._present_here(match_id))}})

    def _note_news(self, match_id: str) -> None:
        """Wake watchers a moment later: the message for the other servers leaves before views."""
        if not self._news:
            asyncio.get_running_loop().call_soon(self._wake_all)
        self._news.add(match_id)

    def _wake_all(self) -> None:
        news, self._news = self._news, set()
        for match_id in news:
            self._wake(match_id)

    def _wake(self, match_id: str) -> None:
        for watcher in list(self._watchers.get(match_id, ())):
            watcher.wake()
