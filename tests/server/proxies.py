"""nginx and Caddy from Debian in front of servers, with the configurations of `deploy/`."""

from __future__ import annotations

import shutil
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from server.databases import Service, need, own_folder

DEPLOY = Path(__file__).parents[2] / "deploy"
PLACES = ("127.0.0.1:8000", "127.0.0.1:8001")  # of the servers, in the configurations
SITE = "play.example.org"

_NGINX = """\
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tilewright.conf;
}}
"""
_CADDY = """\
{{
    admin off
    auto_https off
    storage file_system {folder}
}}
"""


class Proxy(Service):
    """A proxy in front of servers at two addresses."""

    def __init__(self, folder: Path, servers: Sequence[str]) -> None:
        super().__init__(folder)
        self.servers = servers
        self.write()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def write(self) -> None:
        """Write the configuration, for these addresses and no others."""

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False

    def adapted(self, name: str) -> str:
        text = (DEPLOY / name).read_text()
        for place, server in zip(PLACES, self.servers, strict=True):
            assert place in text
            text = text.replace(place, server)
        return text


class Nginx(Proxy):
    name, package, program = "nginx", "nginx", "nginx"

    def write(self) -> None:
        site = self.adapted("nginx/tilewright.conf")
        assert "listen 80;" in site
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        (self.folder / "tilewright.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(_NGINX.format(folder=self.folder))

    def command(self) -> list[str]:
        config = str(self.folder / "nginx.conf")
        return [found("nginx"), "-p", str(self.folder), "-c", config, "-g", "daemon off;"]


class Caddy(Proxy):
    name, package, program = "Caddy", "caddy", "caddy"

    def write(self) -> None:
        site = self.adapted("caddy/Caddyfile")
        assert f"\n{SITE} {{" in site
        site = site.replace(SITE, f"http://127.0.0.1:{self.port}")
        text = _CADDY.format(folder=self.folder) + site
        (self.folder / "Caddyfile").write_text(text)

    def command(self) -> list[str]:
        config = str(self.folder / "Caddyfile")
        return [found("caddy"), "run", "--adapter", "caddyfile", "--config", config]


PROXIES: dict[str, type[Proxy]] = {"nginx": Nginx, "caddy": Caddy}


@contextmanager
def running_proxy(name: str, servers: Sequence[str]) -> Iterator[Proxy]:
    kind = PROXIES[name]
    need(name, name)
    with own_folder() as folder:
        proxy = kind(folder, servers)
        try:
            proxy.start()
            yield proxy
        finally:
            proxy.stop(signal.SIGTERM)


def found(program: str) -> str:
    """Debian keeps some of them where only an admin's shell looks."""
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin") or program
