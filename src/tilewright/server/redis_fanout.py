"""News for the other servers through Redis; imported only where it is used.

What waits goes out in one text, signed with the secret that the servers of one database share: an
entry of a log is believed only with the signature. Without it a message is a hint at most.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Iterator

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tilewright.server.encoding import dumps, loads
from tilewright.server.fanout import FanoutCounts, Hear, Missed
from tilewright.server.forms import Json
from tilewright.server.stopping import end_tasks

CHANNEL = "tilewright"
MAX_WAITING = 10_000
MAX_AT_ONCE = 500  # messages in one text
SEPARATOR = b"\n"  # between the signature and what is signed; in no JSON of ours
PAUSE = 0.5  # seconds before the next try to reach Redis

_log = logging.getLogger(__name__)


class ThroughRedis:
    """Publish and subscribe; lost connections come back by themselves."""

    def __init__(self, url: str, server: str, sign: Callable[[bytes], bytes]) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        # A connection of its own sends at once, where one of the pool is tried first.
        self._speaker: Redis = self._redis.client()
        self._server = server
        self._own_start = dumps({"server": server})[:-1]  # of every text of this server
        self._sign = sign
        self.counts = FanoutCounts()
        self._waiting: asyncio.Queue[Json] = asyncio.Queue(MAX_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    def publish(self, message: Json) -> None:
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:  # the others look into the database now and then
            self.counts.lost += 1

    def start(self, hear: Hear, missed: Missed) -> None:
        self._tasks = [
            asyncio.create_task(self._speak()),
            asyncio.create_task(self._listen(hear, missed)),
        ]

    async def close(self) -> None:
        # Before Python 3.12 a message that is being sent may swallow the cancellation.
        self._closing = True
        await end_tasks(self._tasks)
        await self._speaker.aclose()
        await self._redis.aclose()

    async def _speak(self) -> None:
        while not self._closing:
            messages = [await self._waiting.get()]
            while len(messages) < MAX_AT_ONCE and not self._waiting.empty():
                messages.append(self._waiting.get_nowait())
            try:
                await self._speaker.publish(CHANNEL, self._signed(messages))
                self.counts.sent += len(messages)
            except (RedisError, OSError) as error:
                self.counts.failures += 1
                _log.warning("Redis cannot be reached: %s", error)
                await asyncio.sleep(PAUSE)

    async def _listen(self, hear: Hear, missed: Missed) -> None:
        while not self._closing:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.counts.connected = True
                    await missed()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"], hear)
            except (RedisError, OSError) as error:
                self.counts.failures += 1
                _log.warning("Redis cannot be reached: %s", error)
            except Exception:
                _log.exception("listening to the other servers failed")
            finally:
                self.counts.connected = False
            await asyncio.sleep(PAUSE)

    def _signed(self, messages: list[Json]) -> bytes:
        text = dumps({"server": self._server, "news": messages})
        return self._sign(text) + SEPARATOR + text

    async def _heard(self, received: bytes, hear: Hear) -> None:
        """Whatever it is: a message that makes no sense is no reason to hear no other."""
        try:
            for message in self._messages(received):
                self.counts.heard += 1
                await hear(message)
        except Exception:
            _log.exception("a message of another server was not understood")

    def _messages(self, received: bytes) -> Iterator[Json]:
        """What another server says; nothing of one's own."""
        signature, _, text = received.rpartition(SEPARATOR)
        if text.startswith(self._own_start):
            return
        found = loads(text)
        genuine = hmac.compare_digest(signature, self._sign(text))
        for message in found.get("news", [found]):
            if not genuine:
                message.pop("entry", None)
            yield {**message, "server": found.get("server", "")}
