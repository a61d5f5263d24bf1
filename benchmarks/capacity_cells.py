"""How many people one group of servers carries, what limits it, and how many groups a crowd needs.

A cell is some servers on one PostgreSQL and one Redis. Matches are independent, so cells need not
know of each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from capacity_fit import Costs
from capacity_model import Activity, Bots, Needs, at_once, needs
from habits import Habits, Machines, Prices

SIZES = (1, 2, 4, 8, 12, 16, 24, 32, 64)  # servers of a cell
MAX_PEOPLE = 10_000_000
DAY = 86_400
MONTH = 30 * DAY
GIGABYTE = 1e9


@dataclass(frozen=True)
class World:
    """Everything that a plan is made from."""

    habits: Habits
    machines: Machines
    prices: Prices
    bots: Bots
    costs: Costs

    def needs(self, people: float, servers: int) -> tuple[Activity, Needs]:
        what = at_once(self.habits, self.bots, self.costs, people)
        return what, needs(what, self.costs, servers, known_tables=self._known(what, servers))

    def _known(self, what: Activity, servers: int) -> float:
        """Tables in memory: a server forgets the oldest only when it has no room for more."""
        return float(max(what.tables, servers * self.machines.tables_in_memory))


@dataclass(frozen=True)
class Cell:
    """A group of servers with as many people as it can carry."""

    servers: int
    people: int
    limit: str  # what is used up first
    used: dict[str, float]  # of what there is: 1 is all that may be used


def used_by(world: World, people: float, servers: int) -> dict[str, float]:
    """How much of each part so many people take, of what may be used."""
    what, taken = world.needs(people, servers)
    machines = world.machines
    return {
        "servers' processors": taken.server_cores / servers / machines.cores_used,
        "servers' sockets": what.sockets / servers / machines.max_sockets,
        "PostgreSQL's writes": what.row_writes / machines.database_writes,
        "PostgreSQL's processors": taken.database_cores
        / (machines.database_cores * machines.cores_used),
        "Redis": taken.broker_cores / machines.redis_cores_used,
    }


def largest_cell(world: World, servers: int) -> Cell:
    """As many people as so many servers carry together."""
    low, high = 0, MAX_PEOPLE
    while high - low > 1:
        middle = (low + high) // 2
        if max(used_by(world, middle, servers).values()) <= 1:
            low = middle
        else:
            high = middle
    used = used_by(world, max(1, low), servers)
    return Cell(servers, low, max(used, key=lambda part: used[part]), used)


@dataclass(frozen=True)
class Bill:
    """What a month costs, by part, in the currency of the prices."""

    servers: float
    bots: float
    databases: float
    brokers: float
    memory: float
    disk: float
    traffic: float

    @property
    def whole(self) -> float:
        return float(sum(asdict(self).values()))


@dataclass(frozen=True)
class Plan:
    """Cells for a crowd, at its busiest hour."""

    people: int
    cells: int
    cell: Cell
    activity: Activity  # of all together
    needs: Needs
    servers: int
    bot_cores: int  # to be had, not used
    database_cores: int  # of all cells
    memory_gb: float
    disk_gb: float
    egress_gbit_per_s: float
    bill: Bill

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"bill_whole": self.bill.whole}


def plan_with(world: World, people: int, size: int) -> Plan:
    """So many people in cells of so many servers."""
    cell = largest_cell(world, size)
    cells = ceil(people / max(1, cell.people))
    what, of_cell = world.needs(people / cells, size)
    whole = Needs(**{name: cells * value for name, value in of_cell.as_dict().items()})
    everything = Activity(**{name: cells * value for name, value in asdict(what).items()})
    machines, prices = world.machines, world.prices
    bot_cores = ceil(whole.bot_cores / machines.cores_used)
    database_cores = cells * ceil(of_cell.database_cores / machines.cores_used)
    memory_gb = (
        whole.servers_mb / 1024
        + bot_cores * machines.bot_worker_gb
        + cells * machines.database_memory_gb
    )
    disk_gb = _kept_bytes(world, everything) / GIGABYTE
    mean_bytes = whole.bytes_received_per_s / world.habits.peak_to_mean
    bill = Bill(
        servers=cells * size * prices.core_month,
        bots=bot_cores * prices.core_month,
        databases=database_cores * prices.core_month,
        brokers=cells * prices.core_month if size > 1 else 0.0,
        memory=memory_gb * prices.gigabyte_month,
        disk=disk_gb * prices.disk_gigabyte_month,
        traffic=mean_bytes * MONTH / GIGABYTE * prices.traffic_gigabyte,
    )
    return Plan(
        people=people,
        cells=cells,
        cell=cell,
        activity=everything,
        needs=whole,
        servers=cells * size,
        bot_cores=bot_cores,
        database_cores=database_cores,
        memory_gb=memory_gb,
        disk_gb=disk_gb,
        egress_gbit_per_s=8 * whole.bytes_received_per_s / 1e9,
        bill=bill,
    )


def _kept_bytes(world: World, what: Activity) -> float:
    """Room for the games of all days that are kept."""
    row = world.costs.bytes_per_row
    in_a_second: float = (
        what.opened * row["matches"]
        + what.arrivals * row["holders"]
        + (what.moves + what.bot_moves + what.arrivals) * row["log"]
    )
    return float(in_a_second / world.habits.peak_to_mean * DAY * world.machines.kept_days)


def cheapest(world: World, people: int, sizes: Iterable[int] = SIZES) -> Plan:
    """The plan that costs least."""
    return min((plan_with(world, people, size) for size in sizes), key=lambda one: one.bill.whole)
