"""How long a person waits for a casual bot and for a hint while others keep the bots busy.

A server on this machine gets tables of four masters from three addresses of the loopback network;
then one person plays against a casual bot and asks for hints. It ends by itself.

    python benchmarks/bot_fairness.py [--tables 50] [--moves 8]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
ANSWER_SECONDS = 120.0
MASTER = {"kind": "bot", "level": "master"}
CASUAL = {"kind": "bot", "level": "casual"}


def client(url: str, address: str) -> httpx.Client:
    # The address is printed a moment before the server listens there.
    transport = httpx.HTTPTransport(local_address=address, retries=8)
    return httpx.Client(base_url=f"{url}/api", timeout=ANSWER_SECONDS, transport=transport)


def open_table(http: httpx.Client, *seats: dict[str, str]) -> Any:
    answer = http.post("/matches", json={"game": "azul", "seats": seats, "first": 0})
    return answer.raise_for_status().json()


def measure(url: str, tables: int, moves: int) -> dict[str, list[float]]:
    """Seconds of each answer to one person."""
    for number in range(tables):
        with client(url, ADDRESSES[number % len(ADDRESSES)]) as http:
            open_table(http, MASTER, MASTER, MASTER, MASTER)
    seconds: dict[str, list[float]] = {"bot": [], "hint": []}
    with client(url, "127.0.0.1") as http:
        seated = open_table(http, {"kind": "person"}, CASUAL)
        path, view = f"/matches/{seated['match']}", seated["view"]
        http.headers["Authorization"] = f"Bearer {seated['token']}"
        for _ in range(moves):
            began = time.perf_counter()
            http.post(f"{path}/hint", json={}).raise_for_status()
            seconds["hint"].append(time.perf_counter() - began)
            move = {"sequence": view["sequence"], "move": view["moves"][0]["move"]}
            began = time.perf_counter()
            http.post(f"{path}/moves", json=move).raise_for_status()
            while not (view := http.get(path).json())["moves"]:
                if view["status"] != "playing":
                    return seconds
                time.sleep(0.02)
            seconds["bot"].append(time.perf_counter() - began)
    return seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "tilewright.cli", "serve", "--data", folder, "--port", "0",
             "--pace", "0", "--no-limits", "--log-level", "error"],
            stdout=subprocess.PIPE, text=True, env=dict(os.environ),
        )  # fmt: skip
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+?:\d+", server.stdout.readline())
            assert found is not None
            seconds = measure(found[0], options.tables, options.moves)
        finally:
            server.kill()
            server.wait()
    report = {
        name: {"median": round(statistics.median(some), 2), "longest": round(max(some), 2)}
        for name, some in seconds.items()
    }
    print(json.dumps({"tables": options.tables, "moves": options.moves, **report}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
