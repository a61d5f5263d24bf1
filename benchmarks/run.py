"""Speed as ratios, measured side by side in one run: `make bench` or `python benchmarks/run.py`.

Machines are shared and noisy, so the runs that a ratio compares take turns, several times over,
and the best of each counts. Only ratios are claims; the absolute figures say what machine it was.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np

import tilewright
from tilewright.arena.simulation import simulate
from tilewright.core.game import Game
from tilewright.players.search import Limits, Search
from tilewright.players.search.evaluator import HEURISTIC, NETWORK, ROLLOUTS
from tilewright.players.search.settings import settings_of

HERE = Path(__file__).parent
SEED = 7
WAYS = ("listed", "counted")  # how the C++ baselines pick a random move; see their first lines


def best_of(rounds: int, *runs: Callable[[], float]) -> list[float]:
    """The highest figure of each run; in every round each has its turn."""
    best = [0.0] * len(runs)
    for _ in range(rounds):
        for index, run in enumerate(runs):
            best[index] = max(best[index], run())
    return best


# ---------------------------------------------------------------- random games


def compile_baseline(name: str, folder: Path) -> Path:
    program = folder / name
    source = HERE / f"{name.replace('-', '_')}.cpp"
    subprocess.run(["c++", "-O3", "-o", program, source], check=True)
    return program


def baseline_games_per_s(
    program: Path, way: str, players: int, games: int, signature: int
) -> float:
    command = [str(program), way, str(players), str(games), str(SEED)]
    played, seconds, _, found = subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout.split()
    if int(found) != signature:
        raise SystemExit(f"{program.name} and Tilewright did not play the same games")
    return int(played) / float(seconds)


def random_games(name: str, games: int, rounds: int) -> dict[str, Any]:
    game = tilewright.make(name, players=2)
    signature = simulate(game, games, SEED).signature
    with tempfile.TemporaryDirectory() as folder:
        program = compile_baseline(name, Path(folder))
        ours, both_cores, *theirs = best_of(
            rounds,
            lambda: simulate(game, games, SEED).games_per_s,
            lambda: simulate(game, games, SEED, threads=2).games_per_s,
            *(
                lambda way=way: baseline_games_per_s(program, way, 2, games, signature)
                for way in WAYS
            ),
        )
    result: dict[str, Any] = {"games_per_s": ours}
    for way, figure in zip(WAYS, theirs, strict=True):
        result[f"cpp_{way}_games_per_s"] = figure
        result[f"ratio_to_cpp_{way}"] = ours / figure
    result["ratio_two_threads_to_one"] = both_cores / ours
    return result


# ---------------------------------------------------------------- states


@numba.njit
def copy_back_and_forth(source: Any, target: Any, copies: int) -> None:
    for i in range(copies):
        target[i & 63] = source[i & 63]


def state_costs(name: str, rounds: int) -> dict[str, Any]:
    layout = tilewright.make(name).spec.state
    source, target = layout.blank(64), layout.blank(64)
    copies = 2_000_000
    copy_back_and_forth(source, target, 1)

    def copies_per_s() -> float:
        begin = time.perf_counter()
        copy_back_and_forth(source, target, copies)
        return copies / (time.perf_counter() - begin)

    return {"state_bytes": layout.dtype.itemsize, "copy_ns": 1e9 / best_of(rounds, copies_per_s)[0]}


def interpreted_to_compiled(game: Game) -> dict[str, Any]:
    """The Python API, move by move, on each engine: the same moves in the same game."""
    figures = {}
    for mode in ("interpreted", "compiled"):
        code = (
            "import random, time, tilewright\n"
            f"game = tilewright.make({game.name!r}); pick = random.Random(1); moves = 0\n"
            "game.start(seed=1).legal_moves(); begin = time.perf_counter()\n"
            "for seed in range(40):\n"
            "    state = game.start(seed=seed)\n"
            "    while state.turn != tilewright.OVER:\n"
            "        state.play(pick.choice(state.legal_moves())); moves += 1\n"
            "print(moves / (time.perf_counter() - begin))\n"
        )
        environment = os.environ | {"TILEWRIGHT_ENGINE": mode}
        output = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env=environment,
        ).stdout
        figures[f"api_moves_per_s_{mode}"] = float(output)
    return figures


# ---------------------------------------------------------------- the first start


def searching(name: str, games_per_s: float, seconds: float, rounds: int) -> dict[str, Any]:
    """Positions valued in a search from the start: by estimate, by network and by playouts."""
    game = tilewright.make(name)
    state = game.start(seed=SEED)

    def values_per_s(kind: str, threads: int) -> Callable[[], float]:
        settings = settings_of(game, kind)
        search = Search(game, SEED, threads, settings)
        search.analyse(state.view(state.turn), Limits(iterations=1))  # compiles

        def run() -> float:
            fresh = Search(game, SEED, threads, settings)
            analysis = fresh.analyse(state.view(state.turn), Limits(seconds=seconds))
            fresh.close()
            return analysis.evaluations / analysis.seconds

        search.close()
        return run

    kinds = ((HEURISTIC, 1), (HEURISTIC, 2), (NETWORK, 1), (ROLLOUTS, 1))
    found = best_of(rounds, *(values_per_s(*kind) for kind in kinds))
    estimates, on_two_threads, network, rollouts = found
    return {
        "evaluations_per_s": estimates,
        "network_evaluations_per_s": network,
        "rollouts_per_s": rollouts,
        "ratio_estimates_to_network_evaluations": estimates / network,
        "ratio_evaluations_to_rollouts": estimates / rollouts,
        "ratio_rollouts_to_whole_random_games": rollouts / games_per_s,
        "ratio_search_two_threads_to_one": on_two_threads / estimates,
    }


def seconds_to(command: list[str], environment: dict[str, str], typed: str = "") -> float:
    begin = time.perf_counter()
    subprocess.run(
        command,
        check=True,
        input=typed,
        text=True,
        capture_output=True,
        env=os.environ | environment,
    )
    return time.perf_counter() - begin


def first_start(rounds: int) -> dict[str, Any]:
    """From the start of the process to a first move answered by the bot, nothing cached before."""
    cold, warm = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                "TILEWRIGHT_CACHE_DIR": f"{folder}/cache",
                "TILEWRIGHT_DATA_DIR": f"{folder}/data",
                "PYTHONPYCACHEPREFIX": f"{folder}/pycache",
            }
            play = [sys.executable, "-m", "tilewright.cli", "play", "azul", "--seed", "7"]
            cold.append(seconds_to(play, environment, "1r1\nquit\n"))
        warm.append(seconds_to([sys.executable, "-c", "import tilewright"], {}))
    return {"cold_first_move_s": min(cold), "warm_import_s": min(warm)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40_000, help="random games in one run")
    parser.add_argument("--rounds", type=int, default=5, help="how often each run has its turn")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report: dict[str, Any] = {
        "machine": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "versions": f"Python {platform.python_version()}, NumPy {np.__version__}, "
        f"Numba {numba.__version__}",
    }
    for name in tilewright.game_names():
        played = random_games(name, options.games, options.rounds)
        report[name] = (
            played
            | searching(name, played["games_per_s"], 0.5, options.rounds)
            | state_costs(name, options.rounds)
            | interpreted_to_compiled(tilewright.make(name))
        )
    report["start"] = first_start(options.rounds)
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for title, content in report.items():
        if isinstance(content, str):
            print(f"{title}: {content}")
            continue
        print(f"\n{title}")
        for key, value in content.items():
            print(f"  {key:36} {value:>14,.2f}")


if __name__ == "__main__":
    main()
