"""What `deploy/` offers to admins runs: units of systemd, nginx, Caddy, backups, alerts."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from everyday import sample
from server.databases import free_port, need
from server.promises import check_logs
from server.proxies import DEPLOY, PROXIES, Proxy, running_proxy
from server.serving import Client, Server, ok, problem, run_program, running
from tilewright.cli.configuration import resolve
from tilewright.cli.serve import OPTIONS
from tilewright.server.running import GOODBYE_SECONDS
from tilewright.server.settings import DATABASE_FILE

UNITS = DEPLOY / "systemd"
PROGRAM = "/opt/tilewright/bin/tilewright"
MAX_EXPOSURE = 16  # tenths, as `systemd-analyze security` counts; a plain service has 96
IDS = ["abcdefghijklmnopqrstuvwxyz"[n:] + "2" * n for n in range(16)]


# ---------------------------------------------------------------------- proxies


class Backend(BaseHTTPRequestHandler):
    """Says which server it is, and what it was asked."""

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        said = json.dumps({"port": self.server.server_port, "headers": headers}).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def backend(port: int = 0) -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", port), Backend) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


@pytest.fixture(params=sample(PROXIES, ["nginx"]))
def proxy_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def asked(proxy: Proxy, path: str, **headers: str) -> dict[str, Any]:
    return ok(httpx.get(f"{proxy.url}{path}", headers=headers, timeout=30))


def test_a_table_is_always_at_one_server_and_moves_when_that_is_gone(proxy_name: str) -> None:
    with ExitStack() as first, backend() as two:
        one = first.enter_context(backend())
        with running_proxy(proxy_name, [f"127.0.0.1:{port}" for port in (one, two)]) as proxy:
            homes = {}
            for match in IDS:
                paths = [f"/api/matches/{match}{rest}" for rest in ("", "/moves", "?since=3")]
                at = {asked(proxy, path)["port"] for path in paths for _ in range(2)}
                assert len(at) == 1, (match, at)
                (homes[match],) = at
            assert set(homes.values()) == {one, two}
            first.close()
            for match in IDS:
                for _ in range(3):  # before and after the proxy has noticed
                    assert asked(proxy, f"/api/matches/{match}")["port"] == two


def test_a_proxy_names_the_client_itself_and_keeps_admins_pages_inside(proxy_name: str) -> None:
    with backend() as one, running_proxy(proxy_name, [f"127.0.0.1:{one}"] * 2) as proxy:
        claimed = {"X-Forwarded-For": "1.2.3.4", "X-Table": "elsewhere"}
        headers = asked(proxy, "/", **claimed)["headers"]
        assert headers["x-forwarded-for"] == "127.0.0.1"
        assert headers["host"] == f"127.0.0.1:{proxy.port}"
        assert re.fullmatch(r"[A-Za-z0-9._:-]{8,64}", headers["x-request-id"])
        for path in ("/metrics", "/readyz"):
            assert httpx.get(f"{proxy.url}{path}").status_code == 404


def test_people_play_through_a_proxy(proxy_name: str, tmp_path: Path) -> None:
    with (
        running(tmp_path, "--proxied", "--pace", "0") as server,
        running_proxy(proxy_name, [f"127.0.0.1:{server.port}"] * 2) as proxy,
        Client(proxy.url) as client,
    ):
        host = client.open("azul", "person", "open", first=0)
        guest = client.join(host.match, "Guest")
        with host.socket() as one, guest.socket() as two:
            view = one.view_at(2)
            host.play(view["moves"][0]["move"], sequence=view["sequence"])
            assert two.view_at(3)["turn"] == 1
        too_large = client.http.post("/matches", json={"game": "x" * 40_000})
        assert too_large.status_code == 413
        assert problem(client.http.get("/none"))[0] == 404


def test_the_configurations_are_accepted_as_they_are() -> None:
    need("caddy", "caddy")
    done = subprocess.run(
        ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "caddy/Caddyfile"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------------- systemd


def settings_of(unit: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with this program in the place of the installed one."""
    need("systemd-analyze", "systemd")
    for path in UNITS.iterdir():
        text = path.read_text().replace(PROGRAM, str(Path(sys.executable).parent / "tilewright"))
        (tmp_path / path.name.replace("@", "@8000")).write_text(text)
    return tmp_path


def test_systemd_takes_the_units(units: Path) -> None:
    names = [str(path) for path in sorted(units.iterdir())]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *names],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["tilewright@8000.service", "tilewright-backup.service"])
def test_the_units_are_hardened(units: Path, name: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager",
         f"--threshold={MAX_EXPOSURE}", str(units / name)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_systemd_waits_longer_than_a_server_takes_to_stop(tmp_path: Path) -> None:
    unit = settings_of(UNITS / "tilewright@.service")
    environment = {"TILEWRIGHT_CONFIG": str(DEPLOY / "server.toml")}
    options = resolve(Namespace(), OPTIONS, environment)
    assert int(unit["TimeoutStopSec"][0]) > options.drain + GOODBYE_SECONDS + 5
    assert unit["KillSignal"] == ["SIGTERM"]
    assert int(unit["LimitNOFILE"][0]) >= 65_536


def command(unit: str, state: Path, **specifiers: str) -> list[str]:
    """What a unit starts, as systemd would."""
    (line,) = settings_of(UNITS / unit)["ExecStart"]
    for name, value in {"S": str(state), **specifiers}.items():
        line = re.sub(rf"(?<!%)%{name}", value, line)
    line = line.replace("%%", "%")
    line = line.replace(PROGRAM, f"{sys.executable} -m tilewright.cli")
    return shlex.split(line)


def test_the_server_of_the_unit_serves(tmp_path: Path) -> None:
    words = command("tilewright@.service", tmp_path, i=str(free_port()))
    words[words.index("/etc/tilewright/server.toml")] = str(DEPLOY / "server.toml")
    server = Server(tmp_path / "tilewright", *words[words.index("serve") + 1 :])
    with running(server.data, *server.options) as found, found.client() as client:
        assert client.open("azul", "person", "person").view["status"] == "playing"


# ---------------------------------------------------------------------- the drill


def test_restore_drill(tmp_path: Path) -> None:
    """Back up while people play, lose the machine, go on elsewhere where the backup was made."""
    state = tmp_path / "state"
    data = state / "tilewright"
    with running(data, "--pace", "0", "--no-limits") as server, server.client() as client:
        tables = [client.open(game, "person", "person") for game in ("azul", "axio")]
        for holder in tables:
            for _ in range(3):
                holder.play(holder.look()["moves"][0]["move"])
        views = [holder.look(since=0) for holder in tables]
        subprocess.run(
            command("tilewright-backup.service", state), check=True,
            env={"PATH": "/usr/bin:/bin", "TILEWRIGHT_DATA_DIR": str(data),
                 "PYTHONPATH": ":".join(sys.path)},
        )  # fmt: skip
        for holder in tables:
            holder.play(holder.look()["moves"][0]["move"])
        server.kill()
    (backup,) = (data / "backups").glob("*.sqlite3")
    elsewhere = tmp_path / "elsewhere"
    restored = run_program("restore", str(backup), "--data", str(elsewhere))
    assert restored.returncode == 0, restored.stderr
    checked = run_program("serve", "--check", "--data", str(elsewhere), "--port", str(free_port()))
    assert checked.returncode == 0, checked.stdout
    with running(elsewhere, "--pace", "0", "--no-limits") as server, server.client() as client:
        for holder, view in zip(tables, views, strict=True):
            holder.client = client
            assert holder.look(since=0) == view
            holder.play(holder.view["moves"][0]["move"])
    check_logs(f"sqlite:///{elsewhere / DATABASE_FILE}")


# ---------------------------------------------------------------------- alerts


def test_alerts_speak_of_metrics_that_there_are(server: Server) -> None:
    text = (DEPLOY / "prometheus" / "alerts.yml").read_text()
    with server.client() as client:
        client.open("azul", "person", "person")
    offered = httpx.get(f"{server.url}/metrics").text
    names = set(re.findall(r"\b((?:tilewright|process)_[a-z_]+)", text))
    assert len(names) >= 8
    described = set(re.findall(r"^# TYPE (\S+)", offered, re.MULTILINE))
    for name in names:
        assert any(name in (one, f"{one}_bucket", f"{one}_total") for one in described), name
