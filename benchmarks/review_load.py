"""What reviews cost people at play: the delays of moves at live tables, with and without them.

One server, 50 tables with two people each who move every second. Windows without and with a review
take turns, so that what else the machine does weighs on both. A delay is from sending a move to the
next player having the view. A window in which the review did not go on from its beginning to its
end is not counted as one.

    python benchmarks/review_load.py
    python benchmarks/review_load.py --rounds 8 --out results/review-load.json
"""

from __future__ import annotations

import argparse
import json
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
from server_stack import Server

MOST = 1.5  # times the p99 without reviews: what is promised
MOVES = 40  # of the matches that are reviewed
WARM_SECONDS = 3.0
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


def windows(
    crowd: Crowd, reviews: Reviews, rounds: int, seconds: float
) -> Iterator[tuple[str, list[float]]]:
    """Delays of moves, in turns without and with a review."""
    for number in range(rounds):
        match = reviews.new_match(number)
        time.sleep(WARM_SECONDS)
        yield "without", crowd.measured(seconds).delays
        reviews.ask(match)
        reviews.until(match, "working")
        time.sleep(WARM_SECONDS)  # for the worker to be at it
        delays = crowd.measured(seconds).delays
        if reviews.status(match) == "working":
            yield "with", delays
        else:
            print("a review was done too soon: this window does not count", file=sys.stderr)
        reviews.until(match, "done", "failed")


def summed_up(delays: list[list[float]]) -> dict[str, float]:
    """Of all windows of a kind: medians over the windows, so that one bad moment is no result."""
    cuts = [quantiles(some, n=100) for some in delays]
    return {
        "windows": len(delays),
        "moves": sum(map(len, delays)),
        "p50_ms": round(1000 * median(cut[49] for cut in cuts), 2),
        "p99_ms": round(1000 * median(cut[98] for cut in cuts), 2),
    }


def measure(tables: int, rounds: int, seconds: float) -> dict[str, Any]:
    found: dict[str, list[list[float]]] = {"without": [], "with": []}
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        server = Server(ROOT, Path(folder), {})
        try:
            reviews = Reviews(server.port)
            first = reviews.new_match(99)  # until it is done, the compiler is, too
            reviews.ask(first)
            reviews.until(first, "done")
            with Crowd(1, tables, [server.port], 1.0) as crowd:
                crowd.open()
                for kind, delays in windows(crowd, reviews, rounds, seconds):
                    found[kind].append(delays)
                    print(kind, summed_up([delays]), file=sys.stderr)
                failures = crowd.close()
        finally:
            server.stop()
    without, beside = summed_up(found["without"]), summed_up(found["with"])
    return {
        "tables": tables,
        "seconds": seconds,
        "without": without,
        "with": beside,
        "p99_ratio": round(beside["p99_ms"] / without["p99_ms"], 3),
        "promised": MOST,
        "failures": len(failures),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=6, help="windows of each kind (6)")
    parser.add_argument("--seconds", type=float, default=8.0, help="of a window (8)")
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    options = parser.parse_args()
    found = origin() | measure(options.tables, options.rounds, options.seconds)
    print(json.dumps(found, indent=1))
    if options.out is not None:
        keep(found, options.out)
    return 0 if found["p99_ratio"] <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
