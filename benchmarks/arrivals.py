"""Simulated arrivals: people come and go at real servers, in a day that lasts a minute.

Arrivals are a Poisson process whose rate follows a daily curve. Everybody opens or joins a table,
plays a whole game against people or bots, or watches one; some close the page and come back
(`people.py`). People do everything `--speed` times as fast as the capacity model assumes. The
servers, PostgreSQL and Redis are real and on this machine alone. `capacity.py` puts what was seen
beside what the model predicts.

    python benchmarks/arrivals.py --rates 1 2 4 --out results/arrivals.json
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any

import psycopg
import uvloop
from figures import ROOT, keep, origin
from habits import Habits
from people import Diary, Person, Town
from server_load import Lines, Traffic
from server_spent import Spent, Stack, started_stack

AMPLITUDE = 0.6  # of the daily curve: the rate is between 0.4 and 1.6 times its mean
MAX_PEOPLE = 3_000  # at once, whatever the rate: more would need more open files than some have
SAMPLE_SECONDS = 0.25
SERVERS = 2


@dataclass(frozen=True)
class Day:
    """How people come."""

    rate: float  # arrivals in a second, on average
    warm_seconds: float  # before anything counts, at that rate
    seconds: float  # of the day that counts

    def rate_at(self, moment: float) -> float:
        """Arrivals in a second at a moment; the first day begins after the warm-up."""
        if moment < self.warm_seconds:
            return self.rate
        angle = 2 * math.pi * (moment - self.warm_seconds) / self.seconds
        return self.rate * (1 + AMPLITUDE * math.sin(angle))

    def arrivals(self, random: Random) -> list[float]:
        """The moments of all arrivals: a Poisson process, thinned by the curve."""
        highest, end = self.rate * (1 + AMPLITUDE), self.warm_seconds + self.seconds
        moments, moment = [], random.expovariate(highest)
        while moment < end:
            if random.random() < self.rate_at(moment) / highest:
                moments.append(moment)
            moment += random.expovariate(highest)
        return moments


@dataclass
class Samples:
    """How many were where, again and again."""

    playing: list[int]
    watching: list[int]
    sockets: list[int]

    def note(self, diary: Diary) -> None:
        self.playing.append(diary.playing)
        self.watching.append(diary.watching)
        self.sockets.append(diary.sockets)

    def means(self) -> dict[str, float]:
        return {name: round(mean(values or [0]), 2) for name, values in asdict(self).items()}


async def let_come(town: Town, moments: list[float], began: float) -> None:
    """Everybody at their moment; all go when this is cancelled."""
    async with asyncio.TaskGroup() as visits:
        for moment in moments:
            await asyncio.sleep(max(0.0, began + moment - time.perf_counter()))
            if town.diary.playing + town.diary.watching < MAX_PEOPLE:
                visits.create_task(Person(town).visit())
            else:
                town.diary.counts["turned away"] += 1


async def simulate(
    day: Day, habits: Habits, stack: Stack, seed: int, spent: Callable[[], Spent]
) -> dict[str, Any]:
    """Let people come for the warm-up and one day; what was seen in the day."""
    random, traffic = Random(seed), Traffic()
    town = Town([Lines("127.0.0.1", port, traffic) for port in stack.ports], habits, random)
    diary, samples = town.diary, Samples([], [], [])
    began = time.perf_counter()
    coming = asyncio.create_task(let_come(town, day.arrivals(random), began))
    await asyncio.sleep(day.warm_seconds)
    before, moved = await asyncio.to_thread(spent), await asyncio.to_thread(moves_in, stack)
    counts, delays, own = Counter(diary.counts), len(diary.delays), time.process_time()
    bytes_before, day_began = replace(traffic), time.perf_counter()
    while time.perf_counter() - day_began < day.seconds:
        await asyncio.sleep(SAMPLE_SECONDS)
        samples.note(diary)
    seconds = time.perf_counter() - day_began
    used = (await asyncio.to_thread(spent)).since(before)
    moves = await asyncio.to_thread(moves_in, stack) - moved
    coming.cancel()
    with suppress(asyncio.CancelledError):
        await coming
    return {
        **{f"{name}_mean": value for name, value in samples.means().items()},
        **_per_second(diary.counts - counts, moves, seconds),
        **_delays(diary.delays[delays:]),
        **_used(used, seconds),
        "bytes_sent_per_s": round((traffic.sent - bytes_before.sent) / seconds),
        "bytes_received_per_s": round((traffic.received - bytes_before.received) / seconds),
        "load_cores_used": round((time.process_time() - own) / seconds, 3),
        "opened_in_all": diary.counts["opened"],
        "seconds": round(seconds, 1),
        "failures": len(diary.failures),
        "first_failure": diary.failures[0] if diary.failures else None,
    }


def _per_second(counts: Counter[str], moves: Counter[str], seconds: float) -> dict[str, float]:
    found = {
        f"{name.replace(' ', '_')}_per_s": round(counts[name] / seconds, 3)
        for name in ("visits", "opened", "joined", "filled", "hints", "came back")
    }
    found["moves_per_s"] = round(moves["people"] / seconds, 2)
    found["bot_moves_per_s"] = round(moves["bots"] / seconds, 2)
    return found


def _delays(delays: list[float]) -> dict[str, float]:
    if len(delays) < 2:
        raise RuntimeError("hardly a move was made: the day is too short for so few people")
    cuts = quantiles(delays, n=100)
    return {"p50_ms": round(1000 * cuts[49], 2), "p99_ms": round(1000 * cuts[98], 2)}


def _used(used: Spent, seconds: float) -> dict[str, float]:
    return {
        "server_cores_used": round(used.servers / seconds, 4),
        "bots_cores_used": round(used.bots / seconds, 4),
        "database_cores_used": round(used.database / seconds, 4),
        "broker_cores_used": round(used.broker / seconds, 4),
        "wal_bytes_per_s": round(used.wal / seconds),
        "commits_per_s": round(used.commits / seconds, 2),
    }


def moves_in(stack: Stack) -> Counter[str]:
    """Moves in the database so far, by who made them."""
    assert stack.database is not None
    query = """SELECT count(*) FILTER (WHERE data LIKE '%"bot"%'), count(*)
               FROM log WHERE kind = 'move'"""
    with psycopg.connect(stack.database.url) as connection:
        found = connection.execute(query).fetchone()
    assert found is not None
    return Counter({"bots": int(found[0]), "people": int(found[1]) - int(found[0])})


def run_one(day: Day, habits: Habits, thinkers: int, seed: int) -> dict[str, Any]:
    """Start the servers, and let one day pass."""
    with ExitStack() as started:
        options = ("--pace", str(habits.bot_pace), "--thinkers", str(thinkers))
        stack = started_stack(started, ROOT, SERVERS, "postgresql", options)
        empty = stack.megabytes()
        found = uvloop.run(simulate(day, habits, stack, seed, lambda: Spent.of(stack)))
        full = stack.megabytes()
    return {
        "rate": day.rate,
        "warm_seconds": day.warm_seconds,
        "day_seconds": day.seconds,
        "servers": SERVERS,
        "servers_mb_empty": round(empty, 1),
        "servers_mb": round(full, 1),
        **found,
    }


def shown(run: dict[str, Any]) -> str:
    return (
        f"{run['rate']:g} arrivals/s: {run['playing_mean']:.0f} play, "
        f"{run['watching_mean']:.0f} watch, {run['moves_per_s']:.0f} moves/s, "
        f"{run['bot_moves_per_s']:.0f} of bots, p99 {run['p99_ms']:.0f} ms, cores: servers "
        f"{run['server_cores_used']:.2f}, bots {run['bots_cores_used']:.2f}, database "
        f"{run['database_cores_used']:.2f}, Redis {run['broker_cores_used']:.3f}, load "
        f"{run['load_cores_used']:.2f}; {run['failures']} failures"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rates", nargs="+", type=float, default=[1.0, 2.0, 4.0])
    parser.add_argument("--speed", type=float, default=20.0, help="how much faster people are (20)")
    parser.add_argument("--day", type=float, default=60.0, help="seconds of the day (60)")
    parser.add_argument("--warm", type=float, default=40.0, help="seconds before it (40)")
    parser.add_argument("--thinkers", type=int, default=1, help="workers of each server (1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    parser.add_argument("--add", action="store_true", help="keep the other rates of that file")
    options = parser.parse_args()
    # A master gets the least time that a server gives: its answer must not take a person's turns.
    habits = replace(Habits().scaled(options.speed), bot_seconds=0.05)
    found = origin() | {"speed": options.speed, "habits": asdict(habits), "runs": []}
    if options.add and options.out.exists():
        kept = json.loads(options.out.read_text())["runs"]
        found["runs"] = [run for run in kept if run["rate"] not in options.rates]
    for rate in options.rates:
        day = Day(rate, options.warm, options.day)
        run = run_one(day, habits, options.thinkers, options.seed)
        print(shown(run), file=sys.stderr)
        found["runs"] = sorted([*found["runs"], run], key=lambda one: float(one["rate"]))
        if options.out is not None:
            keep(found, options.out)


if __name__ == "__main__":
    main()
