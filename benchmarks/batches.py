"""Batches and whole games on a processor and on a GPU: `make bench-batches`, with Pgx as a peer.

On the processor everything runs on one core, and Pgx takes turns with us. Pgx needs JAX: it is run
with the Python that `--peer-python` names, and left out, with a word, if that has no Pgx.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import tilewright

HERE = Path(__file__).parent
GAMES = tuple(tilewright.game_names())
SEED = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpu", action="store_true", help="measure on the GPU")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peer-python", default=sys.executable, help="a Python that has pgx")
    chosen = parser.parse_args()
    measured = on_gpu(chosen) if chosen.gpu else on_processor(chosen)
    print(json.dumps(measured, indent=1))


# ---------------------------------------------------------------- one core


def on_processor(chosen: argparse.Namespace) -> dict[str, Any]:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # inherited by the peer
    ours = {name: batch_runner(name) for name in GAMES}
    runs: dict[str, Callable[[], float]] = dict(ours)
    if peer_works(chosen.peer_python):
        runs["pgx backgammon"] = lambda: peer(chosen.peer_python, "backgammon", 1024, 50)
    best = dict.fromkeys(runs, 0.0)
    for _ in range(chosen.rounds):
        for name, run in runs.items():
            best[name] = max(best[name], run())
    found: dict[str, Any] = {f"{name} steps/s": round(rate) for name, rate in best.items()}
    if "pgx backgammon" in best:
        found["azul / pgx backgammon"] = round(best["azul"] / best["pgx backgammon"], 1)
    return found


def batch_runner(name: str, size: int = 1024, steps: int = 200) -> Callable[[], float]:
    """Steps per second with masks and observations, random actions included."""
    batch = tilewright.batch(name, size, threads=1, seed=SEED)
    batch.step(batch.sample())  # compiled code is loaded by its first call

    def run() -> float:
        begin = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.sample())
        return size * steps / (time.perf_counter() - begin)

    return run


# ---------------------------------------------------------------- a GPU


def on_gpu(chosen: argparse.Namespace) -> dict[str, Any]:
    from tilewright.gpu.device import cupy

    xp = cupy()
    found: dict[str, Any] = {
        "device": xp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
    }
    for name in GAMES:
        found[f"{name} random moves/s in whole games"] = whole_games(xp, name, chosen.rounds)
        for size in (1 << 16, 1 << 18):
            rate, parts = batch_steps(xp, name, size, chosen.rounds)
            found[f"{name} batch of {size} steps/s"] = rate
            found[f"{name} batch of {size} ns a step"] = parts
        xp.get_default_memory_pool().free_all_blocks()
    if peer_works(chosen.peer_python):
        for env, size in (("backgammon", 1 << 14), ("backgammon", 1 << 16), ("2048", 1 << 16)):
            found[f"pgx {env} batch of {size} steps/s"] = round(
                peer(chosen.peer_python, env, size, 200)
            )
    return found


def whole_games(xp: Any, name: str, rounds: int, games: int = 1 << 20) -> int:
    from tilewright import gpu

    game = tilewright.make(name)
    played = gpu.play_games(game, games, seed=SEED)
    best = 0.0
    for turn in range(rounds):
        seconds = timed(xp, partial(gpu.play_games, game, games, seed=turn, into=played))
        best = max(best, float(played.moves.sum()) / seconds)
    return round(best)


def batch_steps(xp: Any, name: str, size: int, rounds: int) -> tuple[int, dict[str, float]]:
    from tilewright import gpu

    batch = gpu.batch(tilewright.make(name), size, seed=SEED)
    steps = 100

    def run() -> None:
        for _ in range(steps):
            batch.step(batch.sample())

    run()
    best = max(size * steps / timed(xp, run) for _ in range(rounds))
    actions = batch.sample()
    parts = {
        "sample": timed(xp, batch.sample),
        "look": timed(xp, batch._look),
        "step and look": timed(xp, lambda: batch.step(actions)),
    }
    return round(best), {part: round(1e9 * seconds / size, 2) for part, seconds in parts.items()}


def timed(xp: Any, run: Callable[[], Any]) -> float:
    begin, end = xp.cuda.Event(), xp.cuda.Event()
    begin.record()
    run()
    end.record()
    end.synchronize()
    return float(xp.cuda.get_elapsed_time(begin, end)) / 1000


# ---------------------------------------------------------------- the peer


def peer_works(python: str) -> bool:
    there = subprocess.run([python, "-c", "import pgx"], check=False, capture_output=True)
    if there.returncode:
        print("without Pgx: pip install pgx jax", file=sys.stderr)
    return there.returncode == 0


def peer(python: str, env: str, size: int, steps: int) -> float:
    command = [python, str(HERE / "pgx_peer.py"), env, str(size), str(steps)]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


if __name__ == "__main__":
    main()
