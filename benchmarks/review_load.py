"""What reviews cost people at play: the delays of moves at live tables, with and without them.

One server, 50 tables with two people each who move every second. Windows without and with a review
take turns of a few seconds, so that what else the machine does weighs on both: the process that
makes reviews is held (SIGSTOP) and goes on (SIGCONT). A delay is from sending a move to the next
player having the view. The ratio is the median over all turns.

    python benchmarks/review_load.py
    python benchmarks/review_load.py --rounds 30 --out results/review-load.json
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from figures import ROOT, keep, origin
from server_crowd import Crowd
from server_stack import Server, children

MOST = 1.5  # times the p99 without reviews: what is promised
MOVES = 40  # of the matches that are reviewed
WARM_SECONDS, SETTLE_SECONDS = 3.0, 0.5
POLL_SECONDS = 0.2
PATIENCE = 600.0  # seconds for one review


class Reviews:
    """Matches to review on a server, and how far they are."""

    def __init__(self, port: int) -> None:
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}/api", timeout=60.0)

    def new_match(self, seed: int) -> str:
        """A match that was given up after some moves."""
        form = {"game": "azul", "seats": [{"kind": "person"}] * 2, "seed": str(seed), "first": 0}
        found = self._post("/matches", form)
        path, token = f"/matches/{found['match']}", found["token"]
        headers = {"Authorization": f"Bearer {token}"}
        for number in range(MOVES):
            view = self._http.get(path, headers=headers).raise_for_status().json()
            move = view["moves"][number % len(view["moves"])]["move"]
            self._post(f"{path}/moves", {"sequence": view["sequence"], "move": move}, headers)
        for seat in (0, 1):
            self._post(f"{path}/resign", {"seat": seat}, headers)
        return str(found["match"])

    def ask(self, match: str) -> None:
        self._post(f"/matches/{match}/review", {})

    def status(self, match: str) -> str:
        found = self._http.get(f"/matches/{match}/review").raise_for_status().json()
        return str(found["status"])

    def until(self, match: str, *statuses: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.status(match) not in statuses:
            if time.monotonic() > deadline:
                sys.exit("a review does not come to an end")
            time.sleep(POLL_SECONDS)

    def _post(self, path: str, form: Any, headers: dict[str, str] | None = None) -> Any:
        return self._http.post(path, json=form, headers=headers).raise_for_status().json()


def reviewers(server: Server) -> list[int]:
    """The processes of a server that make reviews: those of low priority, if nobody analyses."""
    usual = os.getpriority(os.PRIO_PROCESS, server.process.pid)
    found = children(server.process.pid)
    return [pid for pid in found if os.getpriority(os.PRIO_PROCESS, pid) > usual]


def windows(
    server: Server, crowd: Crowd, reviews: Reviews, rounds: int, seconds: float
) -> Iterator[tuple[list[float], list[float]]]:
    """Delays of moves, in turns: without a review, and with one."""
    match = ""
    for number in range(rounds):
        if not match or reviews.status(match) != "working":
            match = reviews.new_match(number)
            reviews.ask(match)
            reviews.until(match, "working")
            time.sleep(WARM_SECONDS)  # for the worker to be at it
        held = reviewers(server)
        for pid in held:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(SETTLE_SECONDS)
        without = crowd.measured(seconds).delays
        for pid in held:
            os.kill(pid, signal.SIGCONT)
        time.sleep(SETTLE_SECONDS)
        beside = crowd.measured(seconds).delays
        if reviews.status(match) == "working":
            yield without, beside
        else:
            print("a review was done too soon: this turn does not count", file=sys.stderr)


def p99_ms(delays: list[float]) -> float:
    return round(1000 * quantiles(delays, n=100)[98], 2)


def summed_up(turns: list[list[float]]) -> dict[str, float]:
    every = [delay for delays in turns for delay in delays]
    return {
        "moves": len(every),
        "p50_ms": round(1000 * median(every), 2),
        "p99_ms": p99_ms(every),
        "median_p99_ms": round(median(map(p99_ms, turns)), 2),
    }


def measure(tables: int, rounds: int, seconds: float) -> dict[str, Any]:
    turns: list[tuple[list[float], list[float]]] = []
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        server = Server(ROOT, Path(folder), {})
        try:
            reviews = Reviews(server.port)
            first = reviews.new_match(99)  # until its first answers are there, the compiler is
            reviews.ask(first)
            reviews.until(first, "done")
            with Crowd(1, tables, [server.port], 1.0) as crowd:
                crowd.open()
                time.sleep(WARM_SECONDS)
                for turn in windows(server, crowd, reviews, rounds, seconds):
                    turns.append(turn)
                    print(*map(p99_ms, turn), file=sys.stderr)
                failures = crowd.close()
        finally:
            server.stop()
    without, beside = ([turn[n] for turn in turns] for n in (0, 1))
    return {
        "tables": tables,
        "seconds": seconds,
        "turns": len(turns),
        "without": summed_up(without),
        "with": summed_up(beside),
        "p99_ratio": round(median(p99_ms(b) / p99_ms(a) for a, b in turns), 3),
        "promised": MOST,
        "failures": len(failures),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=20, help="turns (20)")
    parser.add_argument("--seconds", type=float, default=4.0, help="of a window (4)")
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    options = parser.parse_args()
    found = origin() | measure(options.tables, options.rounds, options.seconds)
    print(json.dumps(found, indent=1))
    if options.out is not None:
        keep(found, options.out)
    return 0 if found["p99_ratio"] <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
