"""The match server under load, from a second process: `make bench-server`.

Every table has two people, each on a WebSocket of their own, who move by HTTP as the browser does.
A move counts when its player has the acknowledgement; its delay is from sending it to the other
player having the view. What the disk and the engine can do is measured in the same run, for
comparison.

With `TILEWRIGHT_DATABASE_URL` it measures PostgreSQL, which must be an empty database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import tilewright

PROBE_SECONDS = 2.0
WARM_SECONDS = 2.0
BEGINNING = re.compile(r'{"type":"view","sequence":(\d+),')


# ---------------------------------------------------------------- what the parts can do


def fsyncs_per_s(folder: Path) -> float:
    """One small write and one fsync after the other: what the disk can do."""
    with (folder / "probe").open("wb", buffering=0) as file:

        def write() -> None:
            file.write(b"x" * 4096)
            os.fsync(file.fileno())

        return _per_second(write)


def sqlite_commits_per_s(folder: Path) -> float:
    """One row and one commit after the other, set up as the server sets it up."""
    with closing(sqlite3.connect(folder / "probe.sqlite3", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE log (sequence INTEGER PRIMARY KEY, data TEXT)")
        data = "x" * 120
        return _per_second(lambda: database.execute("INSERT INTO log (data) VALUES (?)", [data]))


def postgres_commits_per_s(url: str) -> float:
    """The same on PostgreSQL, on one connection."""
    import psycopg

    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE unused (sequence INTEGER)")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS probe (sequence SERIAL PRIMARY KEY, data TEXT)"
        )
        data = "x" * 120
        found = _per_second(
            lambda: connection.execute("INSERT INTO probe (data) VALUES (%s)", [data])
        )
        connection.execute("DROP TABLE probe")
    return found


def engine_moves_per_s() -> float:
    """Moves with the view and the legal moves after each: the engine's part of a move."""
    game = tilewright.make("azul")
    state = game.start(seed=1)

    def move() -> None:
        nonlocal state
        if state.turn == tilewright.OVER:
            state = game.start(seed=1)
        state.play(state.legal_moves()[0])
        json.dumps([state.view(0), [game.parts(move) for move in state.legal_moves()]])

    return _per_second(move)


def _per_second(work: Any) -> float:
    count, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < PROBE_SECONDS:
        work()
        count += 1
    return count / spent


# ---------------------------------------------------------------- the server


class Server:
    """The server in its own process, with the memory that it uses."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tilewright.cli", "serve", "--port", "0", "--no-limits"]
        command += ["--data", str(folder), "--pace", "0", "--log-level", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if found is None:
            sys.exit("the server did not start")
        self.address = f"127.0.0.1:{found[1]}"
        while True:
            try:
                httpx.get(f"http://{self.address}/healthz")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                break

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@dataclass
class Person:
    """Hears by a WebSocket and moves by HTTP, over a line of its own that stays open.

    A client library would cost more than the server that is measured.
    """

    socket: ClientConnection
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    path: str
    token: str
    host: str

    async def post(self, body: str) -> bool:
        """Whether the server acknowledged it."""
        self.writer.write(
            f"POST {self.path} HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Authorization: Bearer {self.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length is not None
        await self.reader.readexactly(int(length[1]))
        return head.startswith(b"HTTP/1.1 200")

    async def close(self) -> None:
        await self.socket.close()
        self.writer.close()


class Load:
    """Many tables at once, each with two people who move as soon as `gap` seconds have passed."""

    def __init__(self, address: str, gap: float) -> None:
        self.address = address
        self.gap = gap
        self.playing = asyncio.Event()
        self.acknowledged = 0
        self.delays: list[float] = []
        self._random = random.Random(7)
        self._http = httpx.AsyncClient(base_url=f"http://{address}/api", timeout=60)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> None:
        for _ in range(tables):
            table = await self._open_table()
            self._tasks.append(asyncio.create_task(self._keep_playing(table)))

    async def _open_table(self) -> list[Person]:
        seats = [{"kind": "person"}, {"kind": "open"}]
        form = {"game": "azul", "seats": seats, "grace": 86_400}
        host = (await self._http.post("/matches", json=form)).raise_for_status().json()
        match = host["match"]
        answer = await self._http.post(f"/matches/{match}/join", json={"name": "Guest"})
        guest = answer.raise_for_status().json()
        table = []
        for seated in (host, guest):
            connection = await connect(
                f"ws://{self.address}/api/matches/{match}/socket", compression=None, max_size=None
            )
            await connection.send(json.dumps({"type": "hello", "token": seated["token"]}))
            host_name, _, port = self.address.partition(":")
            reader, writer = await asyncio.open_connection(host_name, int(port))
            path = f"/api/matches/{match}/moves"
            table.append(Person(connection, reader, writer, path, seated["token"], self.address))
        return table

    async def _keep_playing(self, table: list[Person]) -> None:
        while True:
            sent: dict[int, float] = {}
            await asyncio.gather(*(self._play(person, sent) for person in table))
            for person in table:
                await person.close()
            table = await self._open_table()

    async def _play(self, person: Person, sent: dict[int, float]) -> None:
        """One person's game, up to its end."""
        async for text in person.socket:
            now = time.perf_counter()
            assert isinstance(text, str)
            found = BEGINNING.match(text)
            if found is None:
                continue
            # Only who is to move reads the moves: the load must not be what is measured.
            sequence = int(found[1])
            start = text.find('"moves":[')
            if start > 0:
                if sequence in sent:
                    self.delays.append(now - sent.pop(sequence))
                await self._move(person, sent, sequence, text, start)
            elif '"status":"over"' in text:
                return

    async def _move(
        self,
        person: Person,
        sent: dict[int, float],
        sequence: int,
        text: str,
        start: int,
    ) -> None:
        moves = re.findall(r'"move":"([^"]+)"', text[start:])
        if self.gap:
            await asyncio.sleep(self.gap * self._random.uniform(0.5, 1.5))
        await self.playing.wait()
        sent[sequence + 1] = time.perf_counter()
        move = self._random.choice(moves)
        done = await person.post(f'{{"sequence":{sequence},"move":"{move}"}}')
        self.acknowledged += done

    async def measure(self, seconds: float) -> tuple[float, list[float]]:
        """Acknowledged moves in a second, and the delays."""
        self.playing.set()
        await asyncio.sleep(WARM_SECONDS)
        self.acknowledged, self.delays = 0, []
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        return self.acknowledged / (time.perf_counter() - started), self.delays

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._http.aclose()


async def measure(folder: Path, tables: int, gap: float, seconds: float) -> dict[str, float]:
    """One server, so many tables, a move at each every `gap` seconds (0: as fast as they can)."""
    server = Server(folder)
    load = Load(server.address, gap)
    try:
        before = server.megabytes()
        await load.open(tables)
        idle = server.megabytes()
        cpu, started = server.cpu_seconds(), time.perf_counter()
        rate, delays = await load.measure(seconds)
        busy = (server.cpu_seconds() - cpu) / (time.perf_counter() - started)
        await load.close()
    finally:
        server.stop()
    cuts = quantiles(delays, n=100) if len(delays) > 1 else [float("nan")] * 99
    return {
        "tables": tables,
        "gap_s": gap,
        "moves_per_s": rate,
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "empty_mb": before,
        "idle_mb": idle,
        "cores_used": busy,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    url = os.environ.get("TILEWRIGHT_DATABASE_URL")
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
        folder = Path(name)
        parts = {
            "fsyncs_per_s": fsyncs_per_s(folder),
            "commits_per_s": postgres_commits_per_s(url) if url else sqlite_commits_per_s(folder),
            "engine_moves_per_s": engine_moves_per_s(),
        }
        if url:
            subprocess.run([sys.executable, "-m", "tilewright.cli", "migrate"], check=True)
        runs = []
        for number, tables in enumerate(options.tables):
            gaps = [1.0, 0.0] if tables <= 100 else [5.0, 0.0]
            for gap in gaps:
                place = folder / f"{number}-{gap}"
                print(f"{tables} tables, gap {gap} s ...", file=sys.stderr)
                runs.append(asyncio.run(measure(place, tables, gap, options.seconds)))
    if options.json:
        print(json.dumps({"database": "postgresql" if url else "sqlite", **parts, "runs": runs}))
        return
    for key, value in parts.items():
        print(f"{key:24} {value:10.0f}")
    for run in runs:
        ratio = run["moves_per_s"] / parts["commits_per_s"]
        print(
            f"{run['tables']:5.0f} tables, a move every {run['gap_s']:.0f} s: "
            f"{run['moves_per_s']:7.0f} moves/s ({ratio:.2f} of the commit rate), "
            f"p50 {run['p50_ms']:6.1f} ms, p99 {run['p99_ms']:6.1f} ms, "
            f"idle {run['idle_mb']:.0f} MB, {run['cores_used']:.2f} cores"
        )


if __name__ == "__main__":
    main()
