"""Metrics for Prometheus: what they say, and who may read them."""

from __future__ import annotations

import gc
from pathlib import Path

import httpx
import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from server.databases import free_port
from server.serving import Server, ok, problem, run_program, running
from tilewright.server.measuring import GarbageWatch
from tilewright.server.metrics_access import MetricsAccess
from tilewright.server.problems import Problem
from tilewright.server.settings import Settings
from tilewright.server.telemetry import Metrics

TOKEN = "a-token-that-is-long-enough"


def samples(text: str) -> dict[str, float]:
    """The sum of each metric over its labels."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            found[one.name] = found.get(one.name, 0) + one.value
    return found


def test_metrics_tell_of_bots_sockets_loop_garbage_database_and_process(server: Server) -> None:
    with server.client() as client:
        holder = client.open("azul", "person", "novice", first=0)
        with holder.socket() as socket:
            socket.next("view")
            holder.play(holder.look()["moves"][0]["move"])
            socket.view_at(2)
        ok(holder.ask("hint")) if holder.await_turn()["moves"] else None
    found = samples(httpx.get(f"{server.url}/metrics").text)
    for name in (
        "tilewright_bot_workers", "tilewright_bot_wait_seconds_count",
        "tilewright_bot_think_seconds_count", "tilewright_socket_seconds_count",
        "tilewright_loop_lag_seconds_count", "tilewright_tables",
        "process_resident_memory_bytes", "process_open_fds", "python_info",
    ):  # fmt: skip
        assert found[name] > 0, name
    for name in (
        "tilewright_bot_queue", "tilewright_bot_queue_seconds", "tilewright_redis_connected",
        "tilewright_redis_sent_total", "tilewright_redis_failures_total",
        "tilewright_gc_collections_total", "tilewright_gc_pause_seconds_total",
        "tilewright_backup_last_success_timestamp_seconds", "tilewright_backup_last_seconds",
        "tilewright_backups_total", "tilewright_backup_failures_total",
    ):  # fmt: skip
        assert name in found


def test_a_server_that_makes_no_backups_has_no_metrics_of_them(tmp_path: Path) -> None:
    with running(tmp_path, "--backup-minutes", "0") as server:
        assert "tilewright_backup" not in httpx.get(f"{server.url}/metrics").text


def test_whatever_a_proxy_passes_on_gets_no_metrics(server: Server) -> None:
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        answer = httpx.get(f"{server.url}/metrics", headers={header: "127.0.0.1"})
        assert problem(answer) == (404, "not-found")


@pytest.mark.parametrize(
    ("peer", "may"),
    [("127.0.0.1", True), ("127.3.2.1", True), ("::1", True), ("::ffff:127.0.0.1", True),
     ("192.168.1.5", False), ("2001:db8::1", False), ("fe80::1%eth0", False), ("", False),
     (None, False)],
)  # fmt: skip
def test_without_a_word_of_the_admin_metrics_are_for_this_machine(
    peer: str | None, may: bool
) -> None:
    access = MetricsAccess(Settings(Path("unused")))
    if may:
        access.check(peer, {})
    else:
        with pytest.raises(Problem):
            access.check(peer, {})
    with pytest.raises(Problem):  # the peer is the proxy, then
        MetricsAccess(Settings(Path("unused"), proxied=True)).check(peer, {})


def test_metrics_by_token(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")
    with running(tmp_path, "--metrics-token-file", str(file), "--proxied") as server:
        for shown in ({}, {"Authorization": "Bearer no"}, {"Authorization": TOKEN}):
            assert problem(httpx.get(f"{server.url}/metrics", headers=shown)) == (401, "bad-token")
        right = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "1.2.3.4"}
        assert "tilewright_requests" in httpx.get(f"{server.url}/metrics", headers=right).text
        assert TOKEN not in "".join(server.log)


def test_metrics_on_an_address_of_their_own_are_there_alone(tmp_path: Path) -> None:
    address = f"127.0.0.1:{free_port()}"
    with running(tmp_path, "--metrics", address) as server:
        assert "tilewright_requests" in httpx.get(f"http://{address}/metrics").text
        assert problem(httpx.get(f"{server.url}/metrics")) == (404, "not-found")
        taken = run_program(
            "serve", "--data", f"{tmp_path}/other", "--port", "0", "--metrics", address
        )
        assert (taken.returncode, taken.stdout) == (1, "")
        assert "metrics" in taken.stderr
        assert "Traceback" not in taken.stderr
        assert server.stop() == 0


def test_a_token_that_is_no_secret_is_refused(tmp_path: Path) -> None:
    for content in ("", "short"):
        (tmp_path / "token").write_text(content)
        with pytest.raises(ValueError, match="no token"):
            MetricsAccess(Settings(tmp_path, metrics_token_file=tmp_path / "token"))


def test_collections_of_garbage_are_counted_where_locks_are_held() -> None:
    metrics, watch = Metrics(), GarbageWatch()
    metrics.registry.register(watch)
    watch.start()
    try:
        with metrics.loop_lag._sum._lock:  # as if in the middle of an observation
            gc.collect()
    finally:
        watch.stop()
    text = generate_latest(metrics.registry).decode()
    assert 'tilewright_gc_collections_total{generation="2"} 1.0' in text
