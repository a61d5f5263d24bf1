"""The load of the server benchmark: in several processes, within what a process may open."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from loops import in_a_loop
from programs import program
from server.serving import eventually, running


def options(**more: object) -> Namespace:
    return Namespace(**({"tables": None, "only": None} | more))


def test_a_plan_needs_no_more_files_than_a_process_may_open() -> None:
    server = program("server")
    for files in (2_000, 20_000, 1 << 20):
        for plan in server.chosen_plans(options(), files):
            of_server = 2 * plan.tables / plan.servers + plan.loads * server.LINES
            of_load = 2 * plan.tables / plan.loads + plan.servers * server.LINES
            assert max(of_server, of_load) + server.SPARE_FILES <= files, plan


def test_twenty_thousand_sockets_fit_into_two_servers_with_twenty_thousand_files() -> None:
    server = program("server")
    (plan,) = server.chosen_plans(options(only=["ten-thousand-routed"]), 20_000)
    assert (plan.tables, plan.servers, plan.loads) == (10_000, 2, 2)
    (alone,) = server.chosen_plans(options(only=["ten-thousand"]), 100_000)
    assert (alone.tables, alone.servers) == (10_000, 1)


def test_runs_that_are_not_made_again_are_kept(tmp_path: Path) -> None:
    server = program("server")
    path = tmp_path / "kept.json"
    runs = [{"name": "sqlite-10"}, {"name": "memory"}]
    path.write_text(json.dumps({"fsyncs_per_s": 7, "runs": runs}))
    plans = server.chosen_plans(options(only=["memory"]), 20_000)
    assert server.kept(path, plans) == {"fsyncs_per_s": 7, "runs": [{"name": "sqlite-10"}]}
    assert server.kept(None, plans) == {}
    assert server.kept(tmp_path / "none.json", plans) == {}


@pytest.mark.parametrize(("watchers", "bots"), [(0, False), (2, False), (0, True)])
def test_a_crowd_plays_from_several_processes(tmp_path: Path, watchers: int, bots: bool) -> None:
    crowds, database = program("server_crowd"), program("server_database")
    with (
        running(tmp_path, "--pace", "0", "--no-limits", "--log-level", "warning") as server,
        crowds.Crowd(2, 5, [server.port], gap=0.01, watchers=watchers, bots=bots) as crowd,
    ):
        crowd.open()
        sockets = 5 if bots else 5 * (2 + watchers)
        eventually(lambda: database.metric([server.port], "tilewright_sockets") == sockets)
        seen = received = 0

        def moved() -> bool:
            nonlocal seen, received
            measured = crowd.measured(0.2)
            seen += int(measured.acknowledged)
            received += int(measured.received)
            return seen >= 10

        eventually(moved)
        assert received > 0
        assert crowd.close() == []


def test_a_line_that_the_server_closed_meanwhile_is_replaced() -> None:
    """It answers one request on each connection, and hangs up when the next one is sent."""
    load = program("server_load")
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    served: set[asyncio.Task[Any] | None] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.add(asyncio.current_task())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        with suppress(asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await writer.wait_closed()

    async def ask() -> list[tuple[int, bytes]]:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server:
            lines = load.Lines(*server.sockets[0].getsockname(), load.Traffic())
            answers = [await lines.post(b"/", None, b"") for _ in range(3)]
            lines.close()
            await asyncio.gather(*(task for task in served if task is not None))
        return answers

    assert in_a_loop(ask()) == [(200, b"ok")] * 3


def test_what_the_parts_of_a_measurement_use_is_counted_from_moment_to_moment() -> None:
    spent = program("server_spent").Spent
    before = spent((1.0, 1.5), 2.0, 3.0, 4.0, 5, 6.0)
    after = spent((2.0, 3.0), 4.0, 6.0, 8.0, 10, 12.0)
    assert after.since(before) == before
    assert before.servers == 2.5
