"""The capacity model: what is fitted, what follows from habits, and what a crowd needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from programs import program

fitting, model, cells, habits = (
    program(name) for name in ("capacity_fit", "capacity_model", "capacity_cells", "habits")
)

TRUE = {
    "moves": 0.001, "views": 0.0002, "commits": 0.0005, "sockets": 1e-5, "processes": 0.02,
    "heard": 0.0001,
}  # fmt: skip
SHAPES = [  # tables, moves a second, servers, watchers
    (100, 800, 1, 0), (500, 900, 1, 0), (500, 100, 1, 0), (100, 200, 1, 4),
    (500, 1500, 2, 0), (2000, 20, 1, 0), (10_000, 200, 2, 0),
]  # fmt: skip


def run(number: int, tables: int, moves: float, servers: int, watchers: int) -> dict[str, Any]:
    """A run of which every cost is what TRUE says."""
    made: dict[str, Any] = {
        "name": f"run-{number}", "tables": tables, "rate": moves, "database": "postgresql",
        "servers": servers, "routing": "table", "moves_per_s": moves, "watchers": watchers,
        "sockets": tables * (2 + watchers), "game": "azul", "opening_s": 10.0,
        "opening_moves": 0, "servers_mb_empty": 100.0 * servers,
        "commits_per_s": moves / (1 + moves * 0.002 / servers),
        "servers_mb": 100.0 * servers + tables * 0.1, "wal_bytes_per_s": 500 * moves,
        "bytes_sent_per_s": 250 * moves, "bytes_received_per_s": 6000 * moves,
        "bytes_per_row": {"matches": 1000, "log": 300, "holders": 500},
    }  # fmt: skip
    features = fitting.features_of(made)
    cores = sum(TRUE[name] * features[name] for name in TRUE)
    made["server_cores_used"] = cores
    made["server_cores_each"] = [cores / servers] * servers
    made["database_cores_used"] = cores / 3
    made["broker_cores_used"] = cores / 30 if servers > 1 else 0.0
    half_open = features | {"sockets": made["sockets"] / 2}
    half_open |= dict.fromkeys(("moves", "views", "commits", "heard"), 0)
    idle = sum(TRUE[name] * half_open[name] for name in TRUE)
    made["opening_server_cpu_ms"] = 1000 * 10 * idle + 2.5 * made["sockets"]
    made["opening_database_cpu_ms"] = 0
    return made


def runs() -> list[dict[str, Any]]:
    memory = {"name": "memory", "database": "sqlite", "kb_per_table": 50.0}
    made = [run(number, *shape) for number, shape in enumerate(SHAPES)]
    made[2]["name"] = fitting.PACED
    return [*made, memory]


def bots(level_ms: float = 10.0, length: float = 60.0) -> Any:
    levels = dict.fromkeys(habits.Habits().level_shares, level_ms)
    games = habits.Habits().game_shares
    lengths = {game: dict.fromkeys((2, 3, 4), length) for game in games}
    return model.Bots(dict.fromkeys(games, levels), lengths, lengths)


@pytest.fixture
def costs() -> Any:
    found = fitting.costs_from(runs())
    alike = dict.fromkeys(habits.Habits().game_shares, 1.0)
    return replace(found, game_factors=alike, game_bytes=alike)


def world(costs: Any, **machines: object) -> Any:
    return cells.World(habits.Habits(), habits.Machines(**machines), habits.Prices(), bots(), costs)


def test_a_fit_finds_what_the_runs_were_made_from() -> None:
    found = fitting.costs_from(runs())
    assert found.server.coefficients == pytest.approx(TRUE, rel=1e-6)
    assert max(map(abs, found.server.errors.values())) < 1e-6
    assert found.seat_server_ms == pytest.approx(2.5)
    assert found.kb_per_table == 50.0
    assert found.kb_per_socket == pytest.approx((0.1 * 1024 - 50) / 2)
    assert found.commit_seconds == pytest.approx(0.002)
    assert found.commits(500) == pytest.approx(250)


def test_no_part_of_a_fit_is_negative() -> None:
    odd = [one | {"server_cores_used": 1 / (1 + one["sockets"])} for one in runs()[:-1]]
    found = fitting.fitted(fitting.rows_of(odd, "server_cores_used"), fitting.SERVER)
    assert min(found.coefficients.values()) >= 0


def test_a_server_that_only_hears_costs_what_it_hears() -> None:
    alone = run(9, 500, 1000, 1, 0)
    idle = TRUE["processes"] + TRUE["heard"] * 1000
    alone |= {
        "servers": 2,
        "routing": "one",
        "server_cores_each": [alone["server_cores_used"], idle],
    }
    found = fitting.costs_from([*runs(), alone | {"broker_cores_used": 0.01}])
    assert found.server.coefficients == pytest.approx(TRUE | {"heard": idle / 1000}, rel=1e-6)
    assert {"run-9 (1)", "run-9 (2)"} <= set(found.server.errors)


def test_a_game_that_costs_more_counts_for_more() -> None:
    dear = run(9, 500, 100, 1, 0) | {"name": "dear", "game": "axio"}
    features = fitting.features_of(dear)
    for name in ("moves", "views", "commits"):
        dear["server_cores_used"] += TRUE[name] * features[name]
    dear["server_cores_each"] = [dear["server_cores_used"]]
    dear["bytes_received_per_s"] *= 3
    found = fitting.costs_from([*runs(), dear])
    assert found.game_bytes == pytest.approx({"azul": 1.0, "axio": 3.0})
    assert found.game_factors == pytest.approx({"azul": 1.0, "axio": 2.0})
    assert found.server.coefficients == pytest.approx(TRUE, rel=1e-6)


def test_what_a_bot_costs_its_server_is_what_is_left() -> None:
    against = run(9, 200, 100, 1, 0) | {"name": "bots", "bots": True, "sockets": 200}
    features = fitting.features_of(against) | {"moves": 200.0, "views": 200.0}
    cores = sum(TRUE[name] * features[name] for name in TRUE)
    against["server_cores_used"] = cores + 100 * 0.0003
    found = fitting.costs_from([*runs(), against])
    assert found.bot_move_ms == pytest.approx(0.3)
    assert found.server.coefficients == pytest.approx(TRUE, rel=1e-6)


def test_too_few_runs_are_refused() -> None:
    with pytest.raises(ValueError, match="too few runs"):
        fitting.costs_from(runs()[:3])


def test_shares_add_up() -> None:
    known = habits.Habits()
    for shares in (known.game_shares, known.seat_shares, known.level_shares):
        assert sum(shares.values()) == pytest.approx(1)
    assert sum(way.share for way in model.visits(known, bots())) == pytest.approx(1)


def test_as_many_people_are_there_as_come_in_the_time_of_a_visit(costs: Any) -> None:
    """Pairs who play 60 moves of 10 seconds each are there for 600 seconds."""
    pairs = habits.Habits(
        seconds_per_move=10.0, seat_shares={2: 1.0}, solo_share=0.0, spectator_share=0.0,
        leaving_per_move=0.0, hints_per_move=0.0,
    )  # fmt: skip
    what = model.activity(pairs, bots(), costs, arrivals=2.0)
    assert what.playing == pytest.approx(1200)
    assert what.tables == pytest.approx(600)
    assert what.moves == pytest.approx(60)  # one a table in ten seconds
    assert what.views == pytest.approx(120)
    assert what.opened == pytest.approx(1)
    assert (what.bot_moves, what.bot_cores, what.watching) == (0, 0, 0)


def test_against_a_bot_every_other_move_is_its(costs: Any) -> None:
    solo = habits.Habits(
        seconds_per_move=10.0, bot_pace=2.0, seat_shares={2: 1.0}, solo_share=1.0,
        spectator_share=0.0, leaving_per_move=0.0, hints_per_move=0.0,
    )  # fmt: skip
    what = model.activity(solo, bots(level_ms=10.0), costs, arrivals=1.0)
    assert what.playing == pytest.approx(30 * 12)
    assert what.moves == what.bot_moves == pytest.approx(30)
    assert what.bot_cores == pytest.approx(30 * 0.010)
    assert what.views == pytest.approx(60)


def test_a_bot_thinks_no_longer_than_it_may(costs: Any) -> None:
    patient, hasty = habits.Habits(bot_seconds=1.0), habits.Habits(bot_seconds=0.05)
    slow = bots(level_ms=500.0)
    cores = [
        model.activity(replace(one, hints_per_move=0.0), slow, costs, 1.0).bot_cores
        for one in (patient, hasty)
    ]
    assert cores[0] == pytest.approx(10 * cores[1])


def test_people_who_are_faster_stay_shorter_and_move_as_often(costs: Any) -> None:
    known = habits.Habits()
    slow = model.activity(known, bots(), costs, 1.0)
    fast = model.activity(known.scaled(20), bots(), costs, 1.0)
    assert fast.playing == pytest.approx(slow.playing / 20)
    assert fast.moves == pytest.approx(slow.moves)
    assert fast.hints == pytest.approx(slow.hints / 20)


def test_so_many_at_once_are_so_many(costs: Any) -> None:
    what = model.at_once(habits.Habits(), bots(), costs, 10_000)
    assert what.playing + what.watching == pytest.approx(10_000)


def test_more_servers_on_one_channel_cost_each_of_them_more(costs: Any) -> None:
    what = model.at_once(habits.Habits(), bots(), costs, 10_000)
    two, ten = model.needs(what, costs, 2), model.needs(what, costs, 10)
    assert ten.server_cores > two.server_cores
    assert ten.broker_cores == pytest.approx(two.broker_cores * 11 / 3, rel=0.5)
    assert model.needs(what, costs, 1).broker_cores == 0


def test_a_group_is_full_when_its_first_part_is(costs: Any) -> None:
    for servers in (1, 4, 16):
        cell = cells.largest_cell(world(costs), servers)
        assert cell.used[cell.limit] == max(cell.used.values())
        assert cell.used[cell.limit] == pytest.approx(1, abs=0.01)
    crowded = cells.largest_cell(world(costs, max_sockets=100), 2)
    assert crowded.limit == "servers' sockets"
    small = cells.largest_cell(world(costs, database_cores=1), 16)
    assert small.limit == "PostgreSQL's processors"
    slow = cells.largest_cell(world(costs, database_writes=100), 4)
    assert slow.limit == "PostgreSQL's writes"


def test_a_plan_has_room_for_everybody_and_a_bill_for_everything(costs: Any) -> None:
    here = world(costs)
    plan = cells.cheapest(here, 100_000)
    assert plan.cells * plan.cell.people >= 100_000
    assert plan.activity.playing + plan.activity.watching == pytest.approx(100_000)
    assert plan.bill.whole == pytest.approx(plan.as_dict()["bill_whole"])
    assert min(vars(plan.bill).values()) >= 0
    others = [cells.plan_with(here, 100_000, size).bill.whole for size in cells.SIZES]
    assert plan.bill.whole == min(others)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.01234, "0.0123"), (12.34, "12.3"), (1234.5, "1,230"), (98_765_432, "98,800,000")],
)
def test_numbers_have_three_digits_that_count(value: float, text: str) -> None:
    assert program("capacity_page").number(value) == text
