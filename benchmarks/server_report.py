"""The measurements of the server benchmark as lines and as a table."""

from __future__ import annotations

from typing import Any

from figures import ROOT, put_between, source

README = ROOT / "benchmarks" / "README.md"
PLACE = "figures of the server"
ROUTING = {
    "table": "routed by table",
    "split": "players split",
    "one": "all tables at one of them",
}


def shown(run: dict[str, Any]) -> str:
    """One measurement as a line."""
    if "kb_per_table" in run:
        return f"{run['name']:16} {run['kb_per_table']} KB for one more table in play"
    return (
        f"{run['name']:16} {run['moves_per_s']:7.0f} moves/s, p50 {run['p50_ms']:.1f} ms, "
        f"p99 {run['p99_ms']:.1f} ms, {run['server_cpu_ms_per_move']:.3f} ms of processor a move "
        f"(load {run['load_cpu_ms_per_move']:.3f}), {run['servers_mb']:.0f} MB, "
        f"{run['sockets']:,} sockets open after {run['opening_s']:.0f} s, "
        f"{run['failures']} failures"
    )


def table(found: dict[str, Any]) -> str:
    """All measurements as a table in Markdown."""
    lines = [
        "| | moves/s | p50 / p99 | processor a move: servers, load "
        "| memory of the servers | all open after |",
        "|---|---|---|---|---|---|",
    ]
    for run in found["runs"]:
        title = _title(run)
        if "kb_per_table" in run:
            lines.append(f"| {title} | | | | {run['kb_per_table']:.0f} KB for one more | |")
            continue
        lines.append(
            f"| {title} | {run['moves_per_s']:,.0f} | {run['p50_ms']:.1f} / {run['p99_ms']:.1f} ms "
            f"| {run['server_cpu_ms_per_move']:.2f} ms, {run['load_cpu_ms_per_move']:.2f} ms "
            f"| {run['servers_mb']:.0f} MB | {run['opening_s']:.0f} s |"
        )
    alone = (
        f"Alone: {found['fsyncs_per_s']:,} fsyncs/s, "
        f"{found['sqlite_commits_per_s']:,} commits/s of "
        f"SQLite, {found['engine_moves_per_s']:,} moves/s of the engine with views."
    )
    return "\n".join([*lines, "", alone, source(found)])


def render(found: dict[str, Any]) -> None:
    """Put the table into README.md, between its marks."""
    put_between(README, PLACE, table(found))


def _title(run: dict[str, Any]) -> str:
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[run["database"]]
    pace = f", {run['rate']:g} moves/s together" if run["rate"] else ", as fast as they can"
    if run["unheard_moves"]:
        pace = f" without sockets, {run['unheard_moves']} moves each"
    servers = ""
    if run["servers"] > 1:
        servers = f", {run['servers']} servers, {ROUTING[run['routing']]}"
    if run.get("watchers"):
        pace += f", {run['watchers']} watch each"
    if run.get("bots"):
        pace += ", each against a bot"
    sockets = f" and {run['sockets']:,} sockets" if run.get("sockets", 0) >= 5_000 else ""
    game = run.get("game", "azul")
    of_game = "" if game == "azul" else f" of {game}"
    return f"{run['tables']:,} tables{of_game}{sockets}, {database}{servers}{pace}"
