"""What a million players at once would need: figures and tables of `docs/capacity.md`.

Nothing is measured here. The costs come from `results/server.json` and `results/bot-costs.json`,
the comparison from `results/arrivals.json`, the assumptions from `habits.py`. Run it again after
any of them changes:

    python benchmarks/capacity.py        writes results/capacity.json and the tables of the page
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from capacity_cells import SIZES, World, cheapest, largest_cell, plan_with
from capacity_fit import costs_from
from capacity_model import Bots, activity, needs
from capacity_page import render
from figures import ROOT, keep, origin
from habits import Habits, Machines, Prices

RESULTS = ROOT / "results"
MILLION = 1_000_000
CROWDS = (1_000, 10_000, 100_000, MILLION)
COMPARED = {  # what the simulation saw, and what the model calls it
    "playing_mean": "people who play",
    "sockets_mean": "sockets",
    "opened_per_s": "tables opened a second",
    "moves_per_s": "moves of people a second",
    "bot_moves_per_s": "moves of bots a second",
    "server_cores_used": "cores of the servers",
    "bots_cores_used": "cores of the bots",
    "database_cores_used": "cores of PostgreSQL",
    "broker_cores_used": "cores of Redis",
    "wal_bytes_per_s": "bytes written ahead a second",
    "bytes_received_per_s": "bytes to clients a second",
    "servers_mb": "megabytes of the servers",
}


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RESULTS / name).read_text())
    return found


def habits_of(found: Mapping[str, Any]) -> Habits:
    """Habits as a file of results has them: its keys are texts."""
    known = dict(found)
    known["seat_shares"] = {int(seats): share for seats, share in known["seat_shares"].items()}
    return Habits(**known)


def predicted(run: Mapping[str, Any], habits: Habits, bots: Bots, world: World) -> dict[str, float]:
    """What the model says of a simulated day, from its arrivals alone."""
    what = activity(habits, bots, world.costs, run["visits_per_s"])
    taken = needs(what, world.costs, run["servers"], known_tables=run["opened_in_all"])
    return {
        "playing_mean": what.playing,
        "sockets_mean": what.sockets,
        "opened_per_s": what.opened,
        "moves_per_s": what.moves,
        "bot_moves_per_s": what.bot_moves,
        "server_cores_used": taken.server_cores,
        "bots_cores_used": taken.bot_cores,
        "database_cores_used": taken.database_cores,
        "broker_cores_used": taken.broker_cores,
        "wal_bytes_per_s": taken.wal_bytes_per_s,
        "bytes_received_per_s": taken.bytes_received_per_s,
        "servers_mb": taken.servers_mb,
    }


def compared(arrivals: Mapping[str, Any], costs: Mapping[str, Any], world: World) -> list[Any]:
    """Each simulated day beside the model's prediction."""
    habits = habits_of(arrivals["habits"])
    bots = Bots.read(costs, people="random")
    days = []
    for run in arrivals["runs"]:
        said = predicted(run, habits, bots, world)
        days.append({
            "rate": run["rate"],
            "p99_ms": run["p99_ms"],
            "failures": run["failures"],
            "seen": {name: run[name] for name in COMPARED},
            "predicted": {name: round(value, 4) for name, value in said.items()},
        })  # fmt: skip
    return days


def computed(
    server: Mapping[str, Any], bot_costs: Mapping[str, Any], arrivals: Mapping[str, Any]
) -> dict[str, Any]:
    """All figures of the page."""
    costs = costs_from(server["runs"])
    world = World(Habits(), Machines(), Prices(), Bots.read(bot_costs), costs)
    plan = cheapest(world, MILLION)
    without_hints = replace(world, habits=replace(world.habits, hints_per_move=0.0))
    return {
        "inputs": {
            "server": _origin_of(server),
            "bot_costs": _origin_of(bot_costs),
            "arrivals": _origin_of(arrivals),
        },
        "assumptions": {
            "habits": asdict(world.habits),
            "machines": asdict(world.machines),
            "prices": asdict(world.prices),
        },
        "costs": asdict(costs),
        "cells": [asdict(largest_cell(world, size)) for size in SIZES],
        "plan": plan.as_dict(),
        "bot_cores_without_hints": plan_with(without_hints, MILLION, plan.cell.servers).bot_cores,
        "crowds": [cheapest(world, people).as_dict() for people in CROWDS],
        "days": compared(arrivals, bot_costs, world),
    }


def _origin_of(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("commit", "date", "machine", "python", "command")}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=RESULTS / "capacity.json")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "capacity.md")
    options = parser.parse_args()
    found = computed(read("server.json"), read("bot-costs.json"), read("arrivals.json"))
    keep(origin() | found, options.out)
    render(found, COMPARED, options.page)


if __name__ == "__main__":
    main()
