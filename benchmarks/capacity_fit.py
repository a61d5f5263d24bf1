"""What one move, one view or one socket costs: coefficients fitted to the runs of `server.py`.

A cost is taken for a sum: so much for each move in a second, each view that goes out, each commit,
each socket that is open, each server process, and each message that a server hears of another. No
coefficient is negative. The runs differ in how much of each they have, and all count by their
relative error. Commits count because moves that come together share one, and much else: a server
in a hurry spends less on each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import mean, median
from typing import Any, NamedTuple

import numpy as np

SERVER = ("moves", "views", "commits", "sockets", "processes", "heard")
DATABASE = ("moves", "commits", "sockets", "processes")
BROKER = ("moves", "commits", "sockets", "brokers")
BYTES = ("moves", "views", "sockets")
AZUL, PACED = "azul", "postgres-paced"
TINY = 1e-9

Run = Mapping[str, Any]


@dataclass(frozen=True)
class Fit:
    """A cost as a sum of features, and how far each run is from it."""

    coefficients: dict[str, float]
    errors: dict[str, float]  # of each run, relative: 0.1 is a tenth too much

    def of(self, features: Mapping[str, float]) -> float:
        return sum(value * features[name] for name, value in self.coefficients.items())


@dataclass(frozen=True)
class Costs:
    """Everything that was fitted."""

    server: Fit  # cores
    database: Fit
    broker: Fit
    wal: Fit  # bytes in a second
    received: Fit  # by clients
    sent: Fit
    seat_server_ms: float  # processor for one person to sit down
    seat_database_ms: float
    kb_per_table: float
    kb_per_socket: float
    mb_per_process: float
    bytes_per_row: dict[str, float]
    game_factors: dict[str, float]  # what a move costs a server, beside Azul's
    game_bytes: dict[str, float]  # and what clients are sent
    bot_move_ms: float  # processor of a server for asking a bot, beside what its move costs
    commit_seconds: float  # in which moves come that share the next commit

    def commits(self, moves: float) -> float:
        """How many commits so many moves of one server take, both in a second."""
        return moves / (1 + moves * self.commit_seconds)


class Row(NamedTuple):
    """So much of each feature, and what it cost."""

    name: str
    features: dict[str, float]
    cost: float


def features_of(run: Run) -> dict[str, float]:
    """Of all servers of a run together."""
    return _features(run, 1.0, float(run["servers"]), float(run["servers"]) - 1)


def _features(run: Run, share: float, processes: float, heard: float) -> dict[str, float]:
    moves = float(run["moves_per_s"])
    return {
        "moves": share * moves,
        "views": share * moves * (2 + run.get("watchers", 0)),
        "commits": share * run["commits_per_s"],
        "sockets": share * run["sockets"],
        "processes": processes,
        "heard": heard * moves,
        "brokers": 1.0,
    }


def rows_of(runs: Iterable[Run], cost: str) -> list[Row]:
    """A row for each run: its features, and what all of its parts used together."""
    return [Row(run["name"], features_of(run), float(run[cost])) for run in runs]


def server_rows(runs: Iterable[Run]) -> list[Row]:
    """A row for each server: with two of them, each hears of what happens at the other."""
    rows = []
    for run in runs:
        each = run.get("server_cores_each", [run["server_cores_used"]])
        for number, cores in enumerate(each):
            share = float(number == 0) if run["routing"] == "one" else 1 / len(each)
            name = run["name"] if len(each) == 1 else f"{run['name']} ({number + 1})"
            rows.append(Row(name, _features(run, share, 1.0, 1 - share), float(cores)))
    return rows


def fitted(rows: Iterable[Row], names: Sequence[str]) -> Fit:
    """The best sum of some of these features without a negative part."""
    used = [row for row in rows if row.cost > TINY]
    table = np.array([[row.features[name] for name in names] for row in used])
    target = np.array([row.cost for row in used])
    best: tuple[float, dict[str, float]] | None = None
    for size in range(1, len(names) + 1):
        for chosen in combinations(range(len(names)), size):
            part = table[:, chosen] / target[:, None]
            found, *_ = np.linalg.lstsq(part, np.ones(len(used)), rcond=None)
            if (found < 0).any():
                continue
            off = float(np.sum((part @ found - 1) ** 2))
            if best is None or off < best[0] - TINY:
                best = off, dict(zip((names[n] for n in chosen), map(float, found), strict=True))
    if best is None:
        raise ValueError("nothing explains these costs")
    fit = Fit({name: best[1].get(name, 0.0) for name in names}, {})
    return Fit(fit.coefficients, {row.name: fit.of(row.features) / row.cost - 1 for row in used})


def costs_from(runs: Iterable[Run]) -> Costs:
    """Fit all costs to the runs on PostgreSQL whose tables are each at one server."""
    known = {run["name"]: run for run in runs}
    counted = [
        run for run in known.values() if run["database"] == "postgresql" and "sockets" in run
    ]
    routed = [run for run in counted if run["routing"] != "split"]
    of_people = [run for run in routed if not run.get("bots")]
    of_azul = [run for run in of_people if run.get("game", AZUL) == AZUL]
    if len(of_azul) < len(SERVER):
        raise ValueError("too few runs on PostgreSQL; run `make bench-server` with all plans")
    clustered = [run for run in of_azul if run["servers"] > 1]
    server = _with_hearing(fitted(server_rows(of_azul), SERVER), of_azul)
    received = fitted(rows_of(of_azul, "bytes_received_per_s"), BYTES)
    database = fitted(rows_of(of_azul, "database_cores_used"), DATABASE)
    full = max(of_azul, key=lambda run: int(run["sockets"]))
    memory = next(run for run in known.values() if "kb_per_table" in run)
    extra_kb = 1024 * (full["servers_mb"] - full["servers_mb_empty"])
    return Costs(
        server=server,
        database=database,
        broker=fitted(rows_of(clustered, "broker_cores_used"), BROKER),
        wal=fitted(rows_of(of_azul, "wal_bytes_per_s"), DATABASE),
        received=received,
        sent=fitted(rows_of(of_azul, "bytes_sent_per_s"), BYTES),
        seat_server_ms=_seat_ms(of_azul, server, "opening_server_cpu_ms"),
        seat_database_ms=_seat_ms(of_azul, database, "opening_database_cpu_ms"),
        kb_per_table=float(memory["kb_per_table"]),
        kb_per_socket=max(0.0, extra_kb - memory["kb_per_table"] * full["tables"])
        / full["sockets"],
        mb_per_process=mean(run["servers_mb_empty"] / run["servers"] for run in routed),
        bytes_per_row=dict(full["bytes_per_row"]),
        game_factors=_game_factors(of_people, server, "server_cores_used"),
        game_bytes=_game_factors(of_people, received, "bytes_received_per_s"),
        commit_seconds=_commit_seconds(of_azul),
        bot_move_ms=_bot_move_ms(routed, server),
    )


def _seat_ms(runs: Sequence[Run], fit: Fit, cost: str) -> float:
    """One person who comes: half of what a table of two took to open, without its first moves."""
    shares = []
    for run in (run for run in runs if run["rate"]):
        seconds, moves = float(run["opening_s"]), float(run["opening_moves"])
        beside = {  # sockets came one by one, so half of them were there on average
            "moves": moves / max(seconds, TINY),
            "views": moves * (2 + run.get("watchers", 0)) / max(seconds, TINY),
            "commits": moves / max(seconds, TINY),
            "sockets": run["sockets"] / 2,
            "processes": float(run["servers"]),
            "heard": moves * (run["servers"] - 1) / max(seconds, TINY),
            "brokers": 1.0,
        }
        people = run["tables"] * (2 + run.get("watchers", 0))
        shares.append((run[cost] - 1000 * seconds * fit.of(beside)) / people)
    return max(0.0, float(mean(shares)))


def _bot_move_ms(runs: Iterable[Run], server: Fit) -> float:
    """What is left of a run at which each person plays against a bot that answers every move."""
    found = []
    for run in (run for run in runs if run.get("bots")):
        moves = float(run["moves_per_s"])
        features = features_of(run) | {"moves": 2 * moves, "views": 2 * moves}
        found.append(1000 * (run["server_cores_used"] - server.of(features)) / moves)
    return max(0.0, float(mean(found))) if found else 0.0


def _commit_seconds(runs: Iterable[Run]) -> float:
    """Runs at a pace of their own show it: in the others everybody waits for the same commit."""
    found = [
        run["servers"] / run["commits_per_s"] - run["servers"] / run["moves_per_s"]
        for run in runs
        if run["rate"]
    ]
    return max(0.0, float(median(found)))


def _game_factors(runs: Sequence[Run], fit: Fit, cost: str) -> dict[str, float]:
    """How much a move of another game costs, beside one of Azul at the same pace."""
    paced = next(run for run in runs if run["name"] == PACED)

    def of_moves(run: Run) -> float:
        idle = features_of(run) | dict.fromkeys(("moves", "views", "commits", "heard"), 0.0)
        return float(run[cost] - fit.of(idle)) / float(run["moves_per_s"])

    others = [run for run in runs if run.get("game", AZUL) != AZUL]
    return {AZUL: 1.0} | {run["game"]: of_moves(run) / of_moves(paced) for run in others}


def _with_hearing(server: Fit, runs: Sequence[Run]) -> Fit:
    """As if all that a server used which only heard of others had gone into hearing.

    It is little, and the fit takes it for part of what any process costs. With many servers it
    would not be little, so it is taken for as much as it can be.
    """
    heard = [
        run["server_cores_each"][1] / run["moves_per_s"] for run in runs if run["routing"] == "one"
    ]
    most = max([server.coefficients["heard"], *heard])
    return Fit(server.coefficients | {"heard": most}, server.errors)
