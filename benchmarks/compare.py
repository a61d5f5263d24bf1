"""Two checkouts side by side, in turns: `python benchmarks/compare.py OTHER_CHECKOUT`.

Each checkout measures itself with its own `benchmarks/run.py` and `benchmarks/batches.py`, so a
renamed function does not matter. The best figure of each counts, as everywhere in `benchmarks/`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
PROGRAMS = (("run.py", "--json", "--rounds", "1"), ("batches.py", "--rounds", "1"))


def measure(checkout: Path, program: tuple[str, ...], cache: Path) -> dict[str, float]:
    """What a checkout says of itself: every rate, by its name."""
    script, *options = program
    answer = subprocess.run(
        [sys.executable, str(checkout / "benchmarks" / script), *options],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join(
                [str(checkout / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "TILEWRIGHT_CACHE_DIR": str(cache),
        },
    )
    return rates(json.loads(answer.stdout))


def rates(found: dict[str, Any], title: str = "") -> dict[str, float]:
    """The figures of which more is better, out of a nested report."""
    flat: dict[str, float] = {}
    for key, value in found.items():
        if isinstance(value, dict):
            flat |= rates(value, f"{title}{key} ")
        elif ("per_s" in key or "steps/s" in key) and "cpp" not in key:
            flat[title + key] = float(value)
    return flat


def commit_of(checkout: Path) -> str:
    asked = subprocess.run(
        ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"],
        check=False,  # a checkout may be an unpacked archive
        capture_output=True,
        text=True,
    )
    return asked.stdout.strip() or checkout.name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the checkout to compare with")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument("--cache", type=Path, help="a folder that keeps what is compiled")
    options = parser.parse_args()
    checkouts = {"other": options.other.resolve(), "this": HERE}
    best: dict[str, dict[str, float]] = {which: {} for which in checkouts}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        caches = {which: (options.cache or Path(folder)) / which for which in checkouts}
        print("compiling both (minutes) ...", file=sys.stderr)
        for program in PROGRAMS:  # side by side: what they measure now does not count
            list(pool.map(measure, checkouts.values(), repeat(program), caches.values()))
        for turn in range(options.rounds):
            for which, checkout in checkouts.items():
                print(f"round {turn + 1} of {options.rounds}: {which}", file=sys.stderr)
                for program in PROGRAMS:
                    for name, rate in measure(checkout, program, caches[which]).items():
                        best[which][name] = max(rate, best[which].get(name, 0.0))
            print(json.dumps(report_of(checkouts, best), indent=1), flush=True)


def report_of(checkouts: dict[str, Path], best: dict[str, dict[str, float]]) -> dict[str, Any]:
    return {
        "command": " ".join(["python", "benchmarks/compare.py", *sys.argv[1:]]),
        "machine": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "commits": {which: commit_of(checkout) for which, checkout in checkouts.items()},
        "ratios": {
            name: {
                "other": round(rate),
                "this": round(best["this"][name]),
                "ratio": round(best["this"][name] / rate, 3),
            }
            for name, rate in best["other"].items()
            if name in best["this"]
        },
    }


if __name__ == "__main__":
    main()
