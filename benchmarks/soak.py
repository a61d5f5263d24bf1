"""Everything at once for a while, and nothing may be lost: `make soak`, `make soak MINUTES=60`.

A real server has tables of all games with people (by sockets and by HTTP), bots, take-backs, hints
and rematches. At the same time it is flooded, held up and killed (`hostile.py`; all on loopback).
For the first part of the run it is killed again and again; then it lives on, and its memory and
handles are watched. At the end every move that was acknowledged must be in the database, once.

How long people waited for answers and views while the server was there is judged beside a process
that does nothing but answer (`server/yardstick.py` of the tests): a busy machine holds up both. A
short run has too few answers for that and only reports them.

    PYTHONPATH=tests python -P benchmarks/soak.py [--minutes 10] [--out results/soak.json]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import linear_regression, median, quantiles
from typing import Any

import httpx

from server.databases import free_port
from server.playing import AWAY, LONGEST_PAUSE, Ledger, Party
from server.promises import check_end, check_promises, matches_in
from server.serving import Client, Server
from server.waits import Span, apart_from
from server.yardstick import Yardstick

ROOT = Path(__file__).parent.parent
KILLING = 0.4  # of the run, in which the server is killed
KILL_EVERY = (6.0, 15.0)  # seconds
SAMPLE_EVERY = 2.0
MAX_GROWTH = 1.15  # of memory and handles, from the first third of the last life to its last
SPARE_BYTES, SPARE_HANDLES = 24 << 20, 32  # that this may be off for no reason
WARM_BYTES = 288 << 20  # a worker that has met every game takes less: it grows up to there
MAX_THOUGHT = 0.25  # seconds
RECONNECTING = LONGEST_PAUSE + 1.0  # seconds for which people are still away after a kill
JUDGED_MINUTES = 5.0  # of a run: in a shorter one nobody's waiting is judged
MAX_TIMES_YARDSTICK = 20.0  # that people wait, or else not longer than this many seconds:
PATIENCE = {"p50_s": 0.5, "p99_s": 3.0, "longest_s": 20.0}

PARTIES: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("azul", ("person", "open"), ("browser", "browser")),
    ("azul", ("person", "casual", "novice"), ("browser",)),
    ("summer-pavilion", ("person", "open", "open"), ("browser", "socket", "socket")),
    ("summer-pavilion", ("novice", "person"), ("http",)),
    ("axio", ("person", "open"), ("browser", "browser")),
    ("axio", ("person", "beginner"), ("socket",)),
    ("axio", ("person",), ("http",)),
    ("azul", ("person", "open", "open", "open"), ("socket", "browser", "socket", "browser")),
]


@dataclass
class Sample:
    """The server at one moment of its life."""

    at: float
    resident: float
    worker: float  # bytes of the largest worker
    handles: float
    errors: float  # answers of 500 and more so far
    lag: float  # mean seconds by which the loop was late so far


class Watch(threading.Thread):
    """Asks the server how it is, again and again."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.lives: list[list[Sample]] = [[]]
        self.ending = threading.Event()

    def run(self) -> None:
        while not self.ending.wait(SAMPLE_EVERY):
            try:
                self.look()
            except (httpx.HTTPError, OSError, AttributeError):
                continue  # it is being killed

    def look(self) -> None:
        process = self.server.process
        if process is None:
            return  # it is being killed
        text = httpx.get(f"{self.server.url}/metrics", timeout=30).raise_for_status().text
        lag, count = total(text, "loop_lag_seconds_sum"), total(text, "loop_lag_seconds_count")
        self.lives[-1].append(
            Sample(
                at=time.monotonic(),
                resident=total(text, "process_resident_memory_bytes"),
                worker=max((resident(pid) for pid in children(process.pid)), default=0),
                handles=total(text, "process_open_fds"),
                errors=total(text, r'requests_total{[^}]*status="5..".*}'),
                lag=lag / max(1.0, count),
            )
        )


def total(text: str, name: str) -> float:
    found = re.findall(rf"^(?:tilewright_)?{name} (\S+)$", text, re.MULTILINE)
    return sum(map(float, found))


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for path in tasks for child in path.read_text().split()]


def resident(pid: int) -> int:
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Regular(threading.Thread):
    """One person who asks for hints, takes back, resigns and wants another game, for ever."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.client = Client(url)
        own = httpx.HTTPTransport(local_address="127.0.7.1")
        self.client.http = httpx.Client(base_url=f"{url}/api", timeout=60, transport=own)
        self.ending = threading.Event()
        self.asked = 0

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self.play()
            except (*AWAY, AssertionError):  # a kill came between; the parties see to promises
                self.ending.wait(0.5)

    def play(self) -> None:
        holder = self.client.open("azul", "person", "novice")
        for _ in range(6):
            view = holder.await_turn(20)
            holder.ask("hint")
            if view["take_back"] is not None:
                holder.ask("take-back", sequence=view["sequence"])
                view = holder.await_turn(20)
            holder.play(view["moves"][0]["move"])
            self.asked += 1
            if self.ending.wait(1):
                return
        holder.ask("resign")
        holder.ask("rematch")


@dataclass
class Verdicts:
    """What must hold, and whether it did."""

    held: dict[str, bool] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)

    def note(self, what: str, held: bool, said: object) -> None:
        """A claim that has failed once stays failed, with what was said then."""
        if self.held.get(what, True):
            self.held[what], self.said[what] = held, str(said)

    def check(self, what: str, checking: Callable[[], object]) -> None:
        try:
            self.note(what, True, checking() or "yes")
        except AssertionError as error:
            self.note(what, False, str(error)[:500])


def waited(seconds: list[float]) -> dict[str, float]:
    """How long people waited, in short."""
    if len(seconds) < 2:
        return {"count": len(seconds)}
    cuts = quantiles(seconds, n=100)
    return {
        "count": len(seconds),
        "p50_s": round(cuts[49], 4),
        "p99_s": round(cuts[98], 4),
        "longest_s": round(max(seconds), 4),
    }


def in_time(people: dict[str, float], machine: dict[str, float]) -> tuple[bool, str]:
    """Whether people waited no longer than the machine explains, by far."""
    if "p50_s" not in people or "p50_s" not in machine:
        return False, "nobody was answered"
    held = all(
        people[name] <= max(most, MAX_TIMES_YARDSTICK * machine[name])
        for name, most in PATIENCE.items()
    )
    return held, f"{people}; a process that only answers: {machine}"


class Soak:
    """One run."""

    def __init__(self, folder: Path, seconds: float, seed: int) -> None:
        self.folder = folder
        self.seconds = seconds
        self.random = Random(seed)
        self.server = Server(
            folder / "data", "--pace", "0.1", "--log-level", "warning",
            port=free_port(), forked=False,
        )  # fmt: skip
        self.url = f"sqlite:///{self.server.data / 'tilewright.sqlite3'}"
        self.ledger = Ledger()
        self.watch = Watch(self.server)
        self.verdicts = Verdicts()
        self.outages: list[Span] = []
        self.waited: dict[str, dict[str, float]] = {}

    def run(self) -> dict[str, Any]:
        self.server.start()
        with self.server.client() as client:
            quarry = client.open("azul", "person", "person", public=True).match
        hostile = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("hostile.py")), str(self.server.port),
             quarry, str(self.seconds)],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        parties, regular, yardstick = self._parties(), Regular(self.server.url), Yardstick()
        for one in (*parties, regular, self.watch, yardstick):
            one.start()
        try:
            self._let_it_run(parties)
            self._let_finish(parties)
        finally:
            for party in parties:
                party.leaving.set()
            regular.ending.set()
            self.watch.ending.set()
            annoyed, _ = hostile.communicate(timeout=60)
            regular.join(120)
            yardstick.end()
        self._judge()
        self._judge_waits(parties, yardstick.seconds)
        return self._report(parties, regular, json.loads(annoyed))

    def _parties(self) -> list[Party]:
        return [
            Party(f"{number}: {game}", self.ledger, [self.server.url], Random(number), game, seats,
                  ways, address=f"127.0.1.{number + 1}", max_thought=MAX_THOUGHT)
            for number, (game, seats, ways) in enumerate(PARTIES)
        ]  # fmt: skip

    def _let_it_run(self, parties: list[Party]) -> None:
        began = time.monotonic()
        while time.monotonic() - began < KILLING * self.seconds:
            time.sleep(self.random.uniform(*KILL_EVERY))
            killed = time.monotonic()
            self.server.kill()
            self.server.start()
            self.outages.append(Span(killed, time.monotonic() + RECONNECTING))
            self.watch.lives.append([])
            self.verdicts.check(
                "no acknowledged move is lost by a kill",
                lambda: check_promises(self.server, self.ledger),
            )
        while time.monotonic() - began < self.seconds:
            time.sleep(1)
            for party in parties:
                self.verdicts.check("people can play on", party.check)

    def _let_finish(self, parties: list[Party]) -> None:
        for party in parties:
            party.max_thought = 0.0
            party.close()
        for party in parties:
            party.join(120)
            self.verdicts.check("people can play on", party.check)
        stuck = [party.name for party in parties if party.is_alive()]
        self.verdicts.note("people come to an end", not stuck, stuck or "yes")

    def _judge(self) -> None:
        errors = sum(life[-1].errors for life in self.watch.lives if life)
        self.verdicts.note("no answer of 500 or more", errors == 0, f"{errors:.0f} answers")
        last = self.watch.lives[-1]
        for what, values, spare in (
            ("the server's memory is flat", [one.resident for one in last], SPARE_BYTES),
            ("the workers' memory is flat",
             [max(one.worker, WARM_BYTES) for one in last], SPARE_BYTES),
            ("file handles are flat", [one.handles for one in last], SPARE_HANDLES),
        ):  # fmt: skip
            self.verdicts.note(what, *flat(values, spare))
        others = matches_in(self.url) - set(self.ledger.sittings)
        self.verdicts.check(
            "the log is what was acknowledged, and all records verify",
            lambda: check_end(self.url, self.server, self.ledger, self.folder, others),
        )

    def _judge_waits(self, parties: list[Party], machine: list[float]) -> None:
        answers = [span for party in parties for span in party.waits.answers()]
        views = [span for party in parties for span in party.waits.views()]
        self.waited = {
            "answers": waited(apart_from(answers, self.outages)),
            "views": waited(apart_from(views, self.outages)),
            "yardstick": waited(machine),
        }
        if self.seconds < 60 * JUDGED_MINUTES:
            return
        for what in ("answers", "views"):
            verdict = in_time(self.waited[what], self.waited["yardstick"])
            self.verdicts.note(f"people get {what} in time", *verdict)

    def _report(
        self, parties: list[Party], regular: Regular, annoyed: dict[str, int]
    ) -> dict[str, Any]:
        last = self.watch.lives[-1]
        gaps = [gap for party in parties for gap in party.interruptions]
        return {
            "seconds": round(self.seconds),
            "held": all(self.verdicts.held.values()),
            "verdicts": {
                what: {"held": held, "said": self.verdicts.said[what]}
                for what, held in self.verdicts.held.items()
            },
            "kills": len(self.outages),
            "acknowledged": sum(self.ledger.acknowledged.values()),
            "tables": len(self.ledger.sittings),
            "finished": sum(one.over for one in self.ledger.sittings.values()),
            "hints_asked": regular.asked,
            "longest_interruption_s": round(max(gaps, default=0), 2),
            "waited": self.waited,
            "megabytes_per_minute": round(slope(last) / (1 << 20), 3),
            "last_sample": asdict(last[-1]) if last else None,
            "hostile": annoyed,
        }


def flat(values: list[float], spare: float) -> tuple[bool, str]:
    """Whether the last third is about as large as the first, which begins after a quarter."""
    values = values[len(values) // 4 :]
    third = len(values) // 3
    if not third:
        return False, "too few samples"
    first, last = median(values[:third]), median(values[-third:])
    return last <= MAX_GROWTH * first + spare, f"{first:.0f}, then {last:.0f}"


def slope(samples: list[Sample]) -> float:
    """Bytes of the server's memory in a minute, after the first quarter of its life."""
    kept = samples[len(samples) // 4 :]
    if len(kept) < 2:
        return 0.0
    return 60 * linear_regression([one.at for one in kept], [one.resident for one in kept]).slope


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="(10)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments of kills (1)")
    parser.add_argument("--out", type=Path, help="file for the report")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tilewright-soak-") as name:
        soak = Soak(Path(name), 60 * options.minutes, options.seed)
        try:
            found = soak.run()
        finally:
            if soak.server.process is not None:
                soak.server.kill()
    report = {
        "commit": _commit(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "command": f"python -P benchmarks/soak.py --minutes {options.minutes:g}",
        **found,
    }
    text = json.dumps(report, indent=1)
    print(text)
    if options.out:
        options.out.write_text(text + "\n")
    return 0 if found["held"] else 1


def _commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return done.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
