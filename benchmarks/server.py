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

PostgreSQL and Redis are started for it where they are needed, and have to be installed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Any

import uvloop
from server_load import Load
from server_stack import Server, of_checkout, postgres, raise_file_limit, redis

import tilewright

HERE = Path(__file__).resolve().parent.parent
PROBE_SECONDS = 2.0
WARM_SECONDS = 3.0
SPARE_FILES = 200  # beside sockets
MARKS = ("<!-- figures of the server -->", "<!-- end of these -->")


@dataclass(frozen=True)
class Plan:
    """One measurement."""

    name: str
    tables: int
    rate: float = 0.0  # moves in a second at all tables together; 0: as fast as they can
    database: str = "sqlite"
    servers: int = 1
    routing: str = "table"  # both people of a table at one server, or `split` over two
    unheard_moves: int = 0  # at tables without sockets, for their memory


PLANS = (
    Plan("sqlite-10", 10),
    Plan("sqlite-100", 100),
    Plan("sqlite-500", 500),
    Plan("sqlite-paced", 500, rate=100),
    Plan("postgres-100", 100, database="postgresql"),
    Plan("postgres-500", 500, database="postgresql"),
    Plan("postgres-paced", 500, rate=100, database="postgresql"),
    Plan("routed-500", 500, database="postgresql", servers=2),
    Plan("split-100", 100, database="postgresql", servers=2, routing="split"),
    Plan("memory", 1_000, unheard_moves=25),
    Plan("ten-thousand", 10_000, rate=200),
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
    with ExitStack() as started:
        # Beside the results, because a folder in memory would need no disk.
        folder = Path(
            started.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-"))
        )
        environment = {}
        if plan.database == "postgresql":
            environment["TILEWRIGHT_DATABASE_URL"] = started.enter_context(postgres())
            subprocess.run(
                [sys.executable, "-m", "tilewright.cli", "migrate"],
                check=True,
                env=of_checkout(checkout, environment),
            )
        if plan.servers > 1:
            environment["TILEWRIGHT_REDIS_URL"] = started.enter_context(redis())
        servers = []
        for number in range(plan.servers):
            server = Server(checkout, folder / str(number), environment)
            started.callback(server.stop)
            servers.append(server)
        found = uvloop.run(_loaded(plan, servers, seconds))
    return {**asdict(plan), **found}


async def _loaded(plan: Plan, servers: list[Server], seconds: float) -> dict[str, Any]:
    gap = plan.tables / plan.rate if plan.rate else 0.0
    load = Load(
        [server.port for server in servers],
        gap,
        split=plan.routing == "split",
        unheard_moves=plan.unheard_moves,
    )
    empty = sum(server.megabytes() for server in servers)
    load.play()
    began = time.perf_counter()
    await load.open(plan.tables)
    if plan.unheard_moves:
        await load.unheard()
        return _memory(plan, empty, sum(server.megabytes() for server in servers), load)
    opened = time.perf_counter() - began
    await asyncio.sleep(WARM_SECONDS if not gap else max(WARM_SECONDS, min(gap, 30.0)))
    spent, own = sum(server.cpu_seconds() for server in servers), time.process_time()
    rate, delays = await load.measured(seconds)
    spent = sum(server.cpu_seconds() for server in servers) - spent
    own = time.process_time() - own
    await load.close()
    cuts = quantiles(delays, n=100) if len(delays) > 1 else [float("nan")] * 99
    moves = max(1.0, rate * seconds)
    return {
        "moves_per_s": round(rate, 1),
        "p50_ms": round(1000 * cuts[49], 2),
        "p99_ms": round(1000 * cuts[98], 2),
        "server_cpu_ms_per_move": round(1000 * spent / moves, 3),
        "load_cpu_ms_per_move": round(1000 * own / moves, 3),
        "servers_cores_used": round(spent / seconds, 2),
        "opening_s": round(opened, 1),
        "servers_mb_empty": round(empty, 1),
        "servers_mb": round(sum(server.megabytes() for server in servers), 1),
        "failures": len(load.failures),
        "first_failure": load.failures[0] if load.failures else None,
    }


def _memory(plan: Plan, empty: float, full: float, load: Load) -> dict[str, Any]:
    return {
        "kb_per_table": round(1024 * (full - empty) / plan.tables, 1),
        "servers_mb_empty": round(empty, 1),
        "servers_mb": round(full, 1),
        "failures": len(load.failures),
    }


# ---------------------------------------------------------------- results


def commit_of(checkout: Path) -> str:
    asked = subprocess.run(
        ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=40"],
        check=False,  # a checkout may be an unpacked archive
        capture_output=True,
        text=True,
    )
    return asked.stdout.strip() or "unknown"


def parts(folder: Path) -> dict[str, float]:
    return {
        "fsyncs_per_s": round(fsyncs_per_s(folder)),
        "sqlite_commits_per_s": round(sqlite_commits_per_s(folder)),
        "engine_moves_per_s": round(engine_moves_per_s()),
    }


def shown(run: dict[str, Any]) -> str:
    """One measurement as a line."""
    if "kb_per_table" in run:
        return f"{run['name']:16} {run['kb_per_table']} KB a table in play"
    return (
        f"{run['name']:16} {run['moves_per_s']:7.0f} moves/s, p50 {run['p50_ms']:.1f} ms, "
        f"p99 {run['p99_ms']:.1f} ms, {run['server_cpu_ms_per_move']:.3f} ms of processor a move "
        f"(load {run['load_cpu_ms_per_move']:.3f}), {run['servers_mb']:.0f} MB, "
        f"{run['failures']} failures"
    )


def table(found: dict[str, Any]) -> str:
    """All measurements as a table in Markdown."""
    lines = [
        "| | moves/s | p50 / p99 | processor a move: servers, load | memory of the servers |",
        "|---|---|---|---|---|",
    ]
    for run in found["runs"]:
        title = _title(run)
        if "kb_per_table" in run:
            lines.append(f"| {title} | | | | {run['kb_per_table']:.0f} KB a table |")
            continue
        lines.append(
            f"| {title} | {run['moves_per_s']:,.0f} | {run['p50_ms']:.1f} / {run['p99_ms']:.1f} ms "
            f"| {run['server_cpu_ms_per_move']:.2f} ms, {run['load_cpu_ms_per_move']:.2f} ms "
            f"| {run['servers_mb']:.0f} MB |"
        )
    alone = (
        f"Alone: {found['fsyncs_per_s']:,} fsyncs/s, "
        f"{found['sqlite_commits_per_s']:,} commits/s of "
        f"SQLite, {found['engine_moves_per_s']:,} moves/s of the engine with views."
    )
    source = f"Commit `{found['commit'][:12]}`, {found['machine']}, Python {found['python']}."
    return "\n".join([*lines, "", alone, source])


def _title(run: dict[str, Any]) -> str:
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[run["database"]]
    pace = f", {run['rate']:g} moves/s together" if run["rate"] else ", as fast as they can"
    if run["unheard_moves"]:
        pace = f" without sockets, {run['unheard_moves']} moves each"
    servers = ""
    if run["servers"] > 1:
        split = run["routing"] == "split"
        servers = f", {run['servers']} servers, " + (
            "players split" if split else "routed by table"
        )
    return f"{run['tables']:,} tables, {database}{servers}{pace}"


def render(results: Path) -> None:
    """Put the table into README.md, between its marks."""
    readme = HERE / "benchmarks" / "README.md"
    text = readme.read_text()
    start, end = (text.index(mark) for mark in MARKS)
    figures = table(json.loads(results.read_text()))
    readme.write_text(f"{text[:start]}{MARKS[0]}\n{figures}\n{text[end:]}")


def chosen_plans(options: argparse.Namespace, files: int) -> list[Plan]:
    """What is to be measured, as far as so many open files allow."""
    if options.tables is not None:
        own = Plan(
            "own", options.tables, options.rate, options.database, options.servers, options.routing
        )
        if own.servers > 1:
            own = replace(own, database="postgresql")
        return [own]
    names = options.only or [plan.name for plan in PLANS]
    most = (files - SPARE_FILES) // 2  # two sockets a table, in the server as in the load
    return [replace(plan, tables=min(plan.tables, most)) for plan in PLANS if plan.name in names]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    names = [plan.name for plan in PLANS]
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--checkout", type=Path, default=HERE, help="whose server is measured")
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    parser.add_argument("--json", action="store_true", help="JSON on standard output, too")
    parser.add_argument("--tables", type=int, help="a measurement of your own")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second; 0: no pause (0)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, choices=[1, 2], default=1)
    parser.add_argument("--routing", choices=["table", "split"], default="table")
    parser.add_argument("--render", type=Path, metavar="FILE", help="results, into README.md")
    options = parser.parse_args()
    if options.render is not None:
        render(options.render)
        return
    checkout = options.checkout.resolve()
    found: dict[str, Any] = {
        "commit": commit_of(checkout),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "python": platform.python_version(),
        "command": " ".join(["python", "benchmarks/server.py", *sys.argv[1:]]),
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "open_files": raise_file_limit(),
    }
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
        found |= parts(Path(name))
    found["runs"] = []
    for plan in chosen_plans(options, found["open_files"]):
        run = measure(plan, checkout, options.seconds)
        print(shown(run), file=sys.stderr)
        found["runs"].append(run)
        if options.out is not None:
            options.out.write_text(json.dumps(found, indent=1) + "\n")
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
