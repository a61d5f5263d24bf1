"""Telling the other servers through Redis; imported only where it is used."""

from __future__ import annotations

import asyncio
import json
import logging

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tilewright.core.compact_json import dumps
from tilewright.server.fanout import FanoutCounts, Hear, Missed
from tilewright.server.forms import Json

CHANNEL = "tilewright"
MAX_WAITING = 10_000
PAUSE = 0.5  # seconds before the next try to reach Redis

_log = logging.getLogger(__name__)


class ThroughRedis:
    """Publish and subscribe; lost connections come back by themselves."""

    def __init__(self, url: str, server: str) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        self._server = server
        self.counts = FanoutCounts()
        self._waiting: asyncio.Queue[Json] = asyncio.Queue(MAX_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, message: Json) -> None:
        try:
            self._waiting.put_nowait({**message, "server": self._server})
        except asyncio.QueueFull:  # the others look into the database now and then
            self.counts.lost += 1

    def start(self, hear: Hear, missed: Missed) -> None:
        self._tasks = [
            asyncio.create_task(self._speak()),
            asyncio.create_task(self._listen(hear, missed)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            message = await self._waiting.get()
            try:
                await self._redis.publish(CHANNEL, dumps(message))
                self.counts.sent += 1
            except (RedisError, OSError) as error:
                self.counts.failures += 1
                _log.warning("Redis cannot be reached: %s", error)
                await asyncio.sleep(PAUSE)

    async def _listen(self, hear: Hear, missed: Missed) -> None:
        while True:
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
                _log.exception("a message of another server was not understood")
            finally:
                self.counts.connected = False
            await asyncio.sleep(PAUSE)

    async def _heard(self, text: bytes, hear: Hear) -> None:
        message = json.loads(text)
        if message.get("server") != self._server:
            self.counts.heard += 1
            await hear(message)
