"""The match server under load, from a second process: `make bench-server`.

Every table has two people, each on a WebSocket of their own, who move by HTTP as the browser does.
A move counts when its player has the acknowledgement; its delay is from sending it to the next
player having the view. What the disk and the engine can do is measured in the same run, for
comparison, and how much processor time the servers spent on a move: that figure depends least on
what else the machine does.

    python benchmarks/server.py                            all measurements, as in README.md
    python benchmarks/server.py --only sqlite-100          some of them, by name
    python benchmarks/server.py --out results/server.json  and keep them
    python benchmarks/server.py --render results/server.json   the kept ones, into README.md
    python benchmarks/server.py --checkout DIR             the server of another checkout
    python benchmarks/server.py --servers 2 --routing split --tables 100 --rate 0   one of your own

PostgreSQL and Redis are started for it where they are needed, and have to be installed. A plan that
needs more open files than a process may have here is made with fewer tables, and says so.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Any

from figures import ROOT, keep, origin
from server_crowd import Crowd
from server_database import bytes_per_row, metric
from server_load import LINES, Measured
from server_report import render, shown
from server_spent import Spent, Stack, started_stack
from server_stack import raise_file_limit

import tilewright

PROBE_SECONDS = 2.0
WARM_SECONDS = 3.0
MAX_WARM_SECONDS = 30.0  # in which not every table of a slow measurement has made a move
SPARE_FILES = 300  # beside sockets and lines


@dataclass(frozen=True)
class Plan:
    """One measurement."""

    name: str
    tables: int
    rate: float = 0.0  # moves in a second at all tables together; 0: as fast as they can
    database: str = "sqlite"
    servers: int = 1
    # Both people of a table at one server, or `split` over two; or all at `one` of the servers.
    routing: str = "table"
    unheard_moves: int = 0  # at tables without sockets, for their memory
    loads: int = 1  # processes that the load comes from
    watchers: int = 0  # at each table, beside the two who play
    game: str = "azul"
    bots: bool = False  # one at each table, instead of the second person


PLANS = (
    Plan("sqlite-10", 10),
    Plan("sqlite-100", 100),
    Plan("sqlite-500", 500),
    Plan("sqlite-paced", 500, rate=100),
    Plan("postgres-100", 100, database="postgresql"),
    Plan("postgres-500", 500, database="postgresql"),
    Plan("postgres-paced", 500, rate=100, database="postgresql"),
    Plan("postgres-pavilion", 500, rate=100, database="postgresql", game="summer-pavilion"),
    Plan("postgres-axio", 500, rate=100, database="postgresql", game="axio"),
    Plan("postgres-watched", 100, rate=200, database="postgresql", watchers=4),
    Plan("postgres-bots", 200, rate=100, database="postgresql", bots=True),
    Plan("routed-500", 500, database="postgresql", servers=2),
    Plan("routed-paced", 500, rate=100, database="postgresql", servers=2),
    Plan("one-of-two", 500, database="postgresql", servers=2, routing="one"),
    Plan("split-100", 100, database="postgresql", servers=2, routing="split"),
    Plan("memory", 1_000, unheard_moves=25),
    Plan("postgres-quiet", 2_000, rate=40, database="postgresql"),
    Plan("ten-thousand", 10_000, rate=200, loads=2),
    Plan("ten-thousand-routed", 10_000, rate=200, database="postgresql", servers=2, loads=2),
)


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


def _per_second(work: Callable[[], object]) -> float:
    count, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < PROBE_SECONDS:
        work()
        count += 1
    return count / spent


# ---------------------------------------------------------------- a measurement


def measure(plan: Plan, checkout: Path, seconds: float) -> dict[str, Any]:
    """Start what a plan needs, put the load on it, and say what was seen."""
    print(f"{plan.name} ...", file=sys.stderr)
    gap = plan.tables / plan.rate if plan.rate else 0.0
    with ExitStack() as started:
        stack = started_stack(started, checkout, plan.servers, plan.database)
        empty = stack.megabytes()
        crowd = started.enter_context(
            Crowd(
                plan.loads,
                plan.tables,
                stack.ports[:1] if plan.routing == "one" else stack.ports,
                gap,
                split=plan.routing == "split",
                unheard_moves=plan.unheard_moves,
                watchers=plan.watchers,
                game=plan.game,
                bots=plan.bots,
            )
        )
        found = _loaded(plan, stack, crowd, gap, seconds)
    return {**asdict(plan), "servers_mb_empty": round(empty, 1), **found}


def _memory(plan: Plan, stack: Stack, crowd: Crowd) -> dict[str, Any]:
    """What one table more takes: the first ones also fill what all of them share."""
    first = stack.megabytes()
    for _ in range(2):
        crowd.open()
    full = stack.megabytes()
    return {
        "kb_per_table": round(1024 * (full - first) / (2 * plan.tables), 1),
        "servers_mb_first": round(first, 1),
        "servers_mb": round(full, 1),
        "failures": len(crowd.close()),
    }


def _loaded(plan: Plan, stack: Stack, crowd: Crowd, gap: float, seconds: float) -> dict[str, Any]:
    began, before = time.perf_counter(), Spent.of(stack)
    moves = crowd.open()
    opened, opening = time.perf_counter() - began, Spent.of(stack).since(before)
    if plan.unheard_moves:
        return _memory(plan, stack, crowd)
    time.sleep(max(WARM_SECONDS, min(gap, MAX_WARM_SECONDS)))
    before = Spent.of(stack)
    measured = crowd.measured(seconds)
    spent = Spent.of(stack).since(before)
    sockets = metric(stack.ports, "tilewright_sockets")
    megabytes = stack.megabytes()
    failures = crowd.close()
    rows = {"bytes_per_row": bytes_per_row(stack.database.url)} if stack.database else {}
    return {
        **_speeds(measured),
        **_costs(measured, spent),
        "opening_s": round(opened, 1),
        "opening_moves": moves,
        "opening_server_cpu_ms": round(1000 * opening.servers),
        "opening_database_cpu_ms": round(1000 * opening.database),
        **rows,
        "sockets": round(sockets),
        "servers_mb": round(megabytes, 1),
        "failures": len(failures),
        "first_failure": failures[0] if failures else None,
    }


def _speeds(measured: Measured) -> dict[str, Any]:
    if len(measured.delays) < 2:
        raise RuntimeError("hardly a move was made: the measurement is too short for its rate")
    cuts = quantiles(measured.delays, n=100)
    return {
        "moves_per_s": round(measured.acknowledged / measured.seconds, 1),
        "p50_ms": round(1000 * cuts[49], 2),
        "p99_ms": round(1000 * cuts[98], 2),
    }


def _costs(measured: Measured, spent: Spent) -> dict[str, Any]:
    moves, seconds = max(1, measured.acknowledged), measured.seconds
    found: dict[str, Any] = {"load_cpu_ms_per_move": round(1000 * measured.cpu_seconds / moves, 3)}
    for part, cpu in (
        ("server", spent.servers), ("database", spent.database), ("broker", spent.broker),
    ):  # fmt: skip
        found[f"{part}_cpu_ms_per_move"] = round(1000 * cpu / moves, 3)
        found[f"{part}_cores_used"] = round(cpu / seconds, 4)
    return {
        **found,
        "server_cores_each": [round(one / seconds, 4) for one in spent.each_server],
        "wal_bytes_per_s": round(spent.wal / seconds),
        "commits_per_s": round(spent.commits / seconds, 1),
        "bytes_sent_per_s": round(measured.sent / seconds),
        "bytes_received_per_s": round(measured.received / seconds),
    }


# ---------------------------------------------------------------- results


def parts(folder: Path) -> dict[str, float]:
    return {
        "fsyncs_per_s": round(fsyncs_per_s(folder)),
        "sqlite_commits_per_s": round(sqlite_commits_per_s(folder)),
        "engine_moves_per_s": round(engine_moves_per_s()),
    }


def max_tables(plan: Plan, files: int) -> int:
    """How many tables with two sockets each a plan can have, with so many files for a process."""
    of_servers: int = plan.servers * ((files - SPARE_FILES - plan.loads * LINES) // 2)
    of_loads: int = plan.loads * ((files - SPARE_FILES - plan.servers * LINES) // 2)
    return min(of_servers, of_loads)


def chosen_plans(options: argparse.Namespace, files: int) -> list[Plan]:
    """What is to be measured, as far as so many open files allow."""
    if options.tables is not None:
        own = Plan(
            "own", options.tables, options.rate, options.database, options.servers,
            options.routing, loads=options.loads,
        )  # fmt: skip
        if own.servers > 1:
            own = replace(own, database="postgresql")
        return [own]
    names = options.only or [plan.name for plan in PLANS]
    return [
        replace(plan, tables=min(plan.tables, max_tables(plan, files)))
        for plan in PLANS
        if plan.name in names
    ]


def kept(path: Path | None, again: list[Plan]) -> dict[str, Any]:
    """What a file of results has, but for the runs that are made again."""
    if path is None or not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text())
    names = {plan.name for plan in again}
    return found | {"runs": [run for run in found["runs"] if run["name"] not in names]}


def options_given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    names = [plan.name for plan in PLANS]
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--checkout", type=Path, default=ROOT, help="whose server is measured")
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    parser.add_argument("--add", action="store_true", help="keep the other runs of that file")
    parser.add_argument("--json", action="store_true", help="JSON on standard output, too")
    parser.add_argument("--tables", type=int, help="a measurement of your own")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second; 0: no pause (0)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, choices=[1, 2], default=1)
    parser.add_argument("--routing", choices=["table", "split", "one"], default="table")
    parser.add_argument("--loads", type=int, default=1, help="processes of the load (1)")
    parser.add_argument("--render", type=Path, metavar="FILE", help="results, into README.md")
    return parser.parse_args()


def main() -> None:
    options = options_given()
    if options.render is not None:
        render(json.loads(options.render.read_text()))
        return
    checkout = options.checkout.resolve()
    found: dict[str, Any] = origin(checkout) | {"open_files": raise_file_limit()}
    plans = chosen_plans(options, found["open_files"])
    found = kept(options.out if options.add else None, plans) | found
    if "fsyncs_per_s" not in found:
        with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
            found |= parts(Path(name))
    order = [plan.name for plan in PLANS]
    runs: list[dict[str, Any]] = found.setdefault("runs", [])
    for plan in plans:
        run = measure(plan, checkout, options.seconds)
        print(shown(run), file=sys.stderr)
        runs.append({"commit": found["commit"], "date": found["date"], **run})
        if options.out is not None:
            runs.sort(key=lambda one: order.index(one["name"]) if one["name"] in order else 0)
            keep(found, options.out)
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
