"""The tables of `docs/capacity.md`, between their marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from capacity_model import SEEN_SECONDS
from figures import put_between, source

MEGABYTE = 1e6
UNITS = {  # of the features, in the words of the page
    "moves": "a move",
    "views": "a view that goes out",
    "commits": "a commit",
    "sockets": "1,000 open sockets",
    "processes": "a server process",
    "heard": "a message heard of another server",
}


def render(found: Mapping[str, Any], compared: Mapping[str, str], page: Path) -> None:
    """Put all tables into the page."""
    for name, text in (
        ("the short answer", short_answer(found)),
        ("assumptions", assumptions(found["assumptions"])),
        ("costs", costs(found["costs"])),
        ("activity", activity(found["plan"])),
        ("cells", cells(found["cells"])),
        ("needs", needs(found)),
        ("crowds", crowds(found["crowds"])),
        ("arrivals", arrivals(found["days"], compared)),
        ("sources", sources(found["inputs"])),
    ):
        put_between(page, name, text)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [" | ".join(head), "|".join(["---"] + ["---:"] * (len(head) - 1))]
    lines += [" | ".join(row) for row in rows]
    return "\n".join(f"| {line} |" if "---" not in line else f"|{line}|" for line in lines)


def number(value: float) -> str:
    """Three digits that count, and no more."""
    if value == 0:
        return "0"
    if abs(value) >= 1_000:
        rounded = round(value, 2 - len(str(int(abs(value)))) + 1)
        return f"{rounded:,.0f}"
    return f"{value:.3g}"


def money(value: float) -> str:
    return f"${number(value)}"


def short_answer(found: Mapping[str, Any]) -> str:
    plan = found["plan"]
    cell, what = plan["cell"], plan["activity"]
    return (
        f"**{plan['people']:,} people at once** make about {number(what['moves'])} moves a "
        f"second, and bots make {number(what['bot_moves'])} more. The model asks for "
        f"**{plan['servers']:,} server processes** in {plan['cells']:,} groups of "
        f"{cell['servers']}, each with a PostgreSQL and a Redis of its own, "
        f"**{plan['bot_cores']:,} cores for bots**, {plan['database_cores']:,} cores for "
        f"PostgreSQL, {number(plan['memory_gb'])} GB of memory and "
        f"{number(plan['egress_gbit_per_s'])} Gbit/s to the players. At the assumed prices that is "
        f"**{money(plan['bill_whole'])} a month**. One group carries {cell['people']:,} people; "
        f"what is used up first is {cell['limit']}."
    )


def assumptions(known: Mapping[str, Any]) -> str:
    habits, machines, prices = known["habits"], known["machines"], known["prices"]

    def shares(of: Mapping[Any, float]) -> str:
        return ", ".join(f"{name}: {100 * share:g} %" for name, share in of.items())

    rows = [
        ("a person thinks about a move for", f"{habits['seconds_per_move']:g} s"),
        ("games", shares(habits["game_shares"])),
        ("seats of a table", shares(habits["seat_shares"])),
        ("games of one person against bots", f"{100 * habits['solo_share']:g} %"),
        ("levels of the bots", shares(habits["level_shares"])),
        ("visits that only watch", f"{100 * habits['spectator_share']:g} %"),
        ("hints, of moves against bots", f"{100 * habits['hints_per_move']:g} %"),
        ("a bot takes at least", f"{habits['bot_pace']:g} s"),
        ("a master thinks for at most", f"{habits['bot_seconds']:g} s"),
        ("closing the page in one's turn", f"{100 * habits['leaving_per_move']:g} % of moves, "
         f"for {habits['away_seconds']:g} s"),
        ("people at the busiest hour, to the mean", f"{habits['peak_to_mean']:g}"),
        ("processors are used up to", f"{100 * machines['cores_used']:g} %"),
        ("Redis, which has one thread, up to", f"{100 * machines['redis_cores_used']:g} %"),
        ("cores of one PostgreSQL, at most", f"{machines['database_cores']}"),
        ("rows that one PostgreSQL writes in a second, at most",
         f"{machines['database_writes']:,}"),
        ("sockets of one server, at most", f"{machines['max_sockets']:,}"),
        ("games stay in the database for", f"{machines['kept_days']} days"),
        (f"a core, a month ({prices['stated']})", money(prices["core_month"])),
        ("a GB of memory, a month", money(prices["gigabyte_month"])),
        ("a GB of disk, a month", money(prices["disk_gigabyte_month"])),
        ("a GB to the internet", money(prices["traffic_gigabyte"])),
    ]  # fmt: skip
    return table(("assumed", ""), rows)


def costs(known: Mapping[str, Any]) -> str:
    parts = {"server": "server", "database": "PostgreSQL", "broker": "Redis"}
    rows = []
    for feature, unit in UNITS.items():
        scale = 1000 if feature == "sockets" else 1
        row = [unit]
        for part in parts:
            value = known[part]["coefficients"].get(feature)
            row.append("" if value is None else f"{1000 * scale * value:.3f} ms")
        rows.append(row)
    rows.append(
        ["a person who sits down", f"{known['seat_server_ms']:.3f} ms",
         f"{known['seat_database_ms']:.3f} ms", ""]
    )  # fmt: skip
    rows.append(
        ["asking a bot, beside its move", f"{known['bot_move_ms']:.3f} ms", "", ""]
    )  # fmt: skip
    fitted = table(("processor time of", *parts.values()), rows)
    off = known["server"]["errors"]
    errors = ", ".join(f"{name} {100 * error:+.0f} %" for name, error in off.items())
    factors = ", ".join(
        f"{game} {value:.2f} (bytes to clients {known['game_bytes'][game]:.2f})"
        for game, value in known["game_factors"].items()
    )
    return "\n".join([
        fitted,
        "",
        f"The fit of the servers is off by: {errors}. A move of another game, beside Azul's: "
        f"{factors}. A table in memory takes {number(known['kb_per_table'])} KB, a socket "
        f"{number(known['kb_per_socket'])} KB, an empty server "
        f"{number(known['mb_per_process'])} MB.",
    ])  # fmt: skip


def activity(plan: Mapping[str, Any]) -> str:
    what, taken = plan["activity"], plan["needs"]
    rows = [
        ("people who play, who watch", f"{number(what['playing'])}, {number(what['watching'])}"),
        ("tables in play", number(what["tables"])),
        ("sockets", number(what["sockets"])),
        ("moves of people, of bots, a second",
         f"{number(what['moves'])}, {number(what['bot_moves'])}"),
        ("views that go out, a second", number(what["views"])),
        ("tables opened, people who sit down, a second",
         f"{number(what['opened'])}, {number(what['seated'])}"),
        ("hints a second", number(what["hints"])),
        ("rows that PostgreSQL writes, a second", number(what["row_writes"])),
        ("of these to note who is connected", number(what["sockets"] / SEEN_SECONDS)),
        ("MB written ahead by PostgreSQL, a second", number(taken["wal_bytes_per_s"] / MEGABYTE)),
        ("MB to players, from players, a second",
         f"{number(taken['bytes_received_per_s'] / MEGABYTE)}, "
         f"{number(taken['bytes_sent_per_s'] / MEGABYTE)}"),
    ]  # fmt: skip
    return table((f"with {plan['people']:,} people at once", ""), rows)


def cells(known: Sequence[Mapping[str, Any]]) -> str:
    rows, names = [], tuple(known[0]["used"])
    for cell in known:
        used = cell["used"]
        rows.append((
            f"{cell['servers']}", f"{number(cell['people'])}",
            f"{number(cell['people'] / cell['servers'])}", cell["limit"],
            *(f"{100 * used[part]:.0f} %" for part in names),
        ))  # fmt: skip
    return "\n".join([
        table(("servers in a group", "people", "people a server", "limit", *names), rows),
        "",
        first_bottleneck(known),
    ])  # fmt: skip


def first_bottleneck(known: Iterable[Mapping[str, Any]]) -> str:
    """What more servers in a group do not mend."""
    before: Mapping[str, Any] | None = None
    for cell in known:
        if not cell["limit"].startswith("servers'"):
            upto = ""
            if before is not None:
                upto = f"Up to {before['servers']} servers their own processors are the limit. "
            return (
                f"{upto}With {cell['servers']} it is {cell['limit']}: **the first bottleneck that "
                "more servers do not mend.**"
            )
        before = cell
    return "The servers' own processors are the limit of all of these."


def needs(found: Mapping[str, Any]) -> str:
    plan = found["plan"]
    taken, bill = plan["needs"], plan["bill"]
    rows = [
        ("server processes", f"{plan['servers']:,}", f"{number(taken['server_cores'])} cores used",
         money(bill["servers"])),
        ("bots", f"{plan['bot_cores']:,} cores", f"{number(taken['bot_cores'])} cores used; "
         f"{found['bot_cores_without_hints']:,} cores without hints", money(bill["bots"])),
        ("PostgreSQL", f"{plan['cells']:,} of {plan['database_cores'] // plan['cells']} cores",
         f"{number(taken['database_cores'])} cores used", money(bill["databases"])),
        ("Redis", f"{plan['cells']:,}", f"{number(taken['broker_cores'])} cores used",
         money(bill["brokers"])),
        ("memory", f"{number(plan['memory_gb'])} GB", "", money(bill["memory"])),
        ("disk", f"{number(plan['disk_gb'])} GB", "all games that are kept", money(bill["disk"])),
        ("network", f"{number(plan['egress_gbit_per_s'])} Gbit/s", "at the busiest hour",
         money(bill["traffic"])),
        ("together", "", "", f"**{money(plan['bill_whole'])}**"),
    ]  # fmt: skip
    return table(("part", "to be had", "", "a month"), rows)


def crowds(known: Iterable[Mapping[str, Any]]) -> str:
    rows = [
        (
            f"{plan['people']:,}", f"{plan['cells']:,} x {plan['cell']['servers']}",
            f"{plan['bot_cores']:,}", f"{plan['database_cores']:,}", money(plan["bill_whole"]),
        )
        for plan in known
    ]  # fmt: skip
    return table(
        ("people at once", "groups x servers", "cores for bots", "cores of PostgreSQL", "a month"),
        rows,
    )


def arrivals(days: Sequence[Mapping[str, Any]], compared: Mapping[str, str]) -> str:
    head = ["seen / predicted (error of the prediction)"]
    head += [f"{day['rate']:g} arrivals a second" for day in days]
    rows = []
    for name, title in compared.items():
        row = [title]
        for day in days:
            seen, said = day["seen"][name], day["predicted"][name]
            error = f" ({100 * (said / seen - 1):+.0f} %)" if seen else ""
            row.append(f"{number(seen)} / {number(said)}{error}")
        rows.append(row)
    rows.append(["p99 of a move, failures"] + [
        f"{day['p99_ms']:.0f} ms, {day['failures']}" for day in days
    ])  # fmt: skip
    return table(head, rows)


def sources(inputs: Mapping[str, Mapping[str, Any]]) -> str:
    files = {
        "server": "results/server.json",
        "bot_costs": "results/bot-costs.json",
        "arrivals": "results/arrivals.json",
    }
    return "\n".join(f"- `{files[name]}`: {source(found)}" for name, found in inputs.items())
