"""What a search spends on a position with a network, on one core, and how many it values a second.

    python benchmarks/evaluation.py [GAME ..] [--rounds 25] [--out results/evaluation.json]
    python benchmarks/evaluation.py --other CHECKOUT ..

For each game: making the move, observing, the first layer, the others, and the tree around them,
with the network of the package and with random clipped ones of other shapes. All take turns in one
process; processor time counts, and the best of all rounds. With --other the same searches run in
turns in another checkout, too, as far as it has them: `ratio_to_other` is what counts on a machine
that does other work.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from figures import ROOT, keep, origin

import tilewright
from tilewright.core.compiling import specialise
from tilewright.core.game import Game
from tilewright.core.generator import Generator
from tilewright.core.layout import Array
from tilewright.players.search.evaluator import NETWORK
from tilewright.players.search.networks import Network, network_of
from tilewright.players.search.search_engine import search_engines
from tilewright.players.search.search_tree import SearchTree
from tilewright.players.search.settings import settings_of

SHIPPED = "package"
SHAPES = ((384, 96), (1024, 32))  # of the random networks
STAGES = ("moves", "observing", "first layer", "other layers")
SEED = 7
STATES = 150
ITERATIONS = 600
MEMORY = 1 << 28


def random_network(game: Game, units: int, second_units: int) -> Network:
    """A clipped network of another shape, for the same numbers of an observation."""
    like = network_of(game)
    normal = np.random.default_rng(SEED).normal
    numbers, outputs = like.layers[0].shape[0], like.layers[4].shape[1]
    sizes = (numbers, units), (units,), (units, second_units), (second_units,)
    layers = [(normal(size=size) / 10).astype(np.float32) for size in sizes]
    layers[0][~like.layers[0].any(axis=1)] = 0.0
    layers += [
        (normal(size=size) / 10).astype(np.float32) for size in ((second_units, outputs), outputs)
    ]
    return Network(game.spec, like.fields, tuple(layers), {"clipped": True})


def networks(game: Game) -> dict[str, Network]:
    """Those that are measured; an older checkout has only the one of the package."""
    found = {SHIPPED: network_of(game)}
    if "fields" in Network.__dataclass_fields__:
        found |= {f"{a}-{b}": random_network(game, a, b) for a, b in SHAPES}
    return found


# ---------------------------------------------------------------- whole searches


def nanoseconds_in_search(game: Game, network: Network) -> float:
    """For each position that a search from the start of a game values."""
    engine = search_engines(game.engines, NETWORK).compiled()
    tree = SearchTree(engine, settings_of(game, NETWORK), MEMORY, SEED, network, game.spec.hides)
    tree.reset(game.start(seed=SEED).data())
    tree.grow(1)
    before, begin = tree.evaluations, time.thread_time()
    tree.grow(ITERATIONS)
    return 1e9 * (time.thread_time() - begin) / (tree.evaluations - before)


def in_search(game: Game) -> dict[str, float]:
    return {name: nanoseconds_in_search(game, one) for name, one in networks(game).items()}


def in_search_of(checkout: Path, game: Game) -> dict[str, float]:
    """The same with the sources of another checkout."""
    answer = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).resolve()), game.name, "--in-search"],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{Path(__file__).parent}"},
    )
    found: dict[str, float] = json.loads(answer.stdout)
    return found


# ---------------------------------------------------------------- stage by stage


def middle_games(game: Game) -> tuple[Array, Array, Array]:
    """Positions of random games, the moves in them that a network is asked about, and the first
    one of each position."""
    random = Random(SEED)
    engine = game.engines.compiled()
    room = engine.buffer(len(game.spec.notation.MOVES))
    width = settings_of(game, NETWORK).prefilter_width
    states: list[Array] = []
    actions: list[Array] = []
    seed = 0
    while len(states) < STATES:
        state = game.start(seed=seed)
        seed += 1
        while state.turn >= 0 and len(states) < STATES:
            if random.random() < 0.2:
                data = state.data()
                count = engine.rules.legal_actions(engine.handle(game.spec.state, data), room)
                chosen = random.sample(range(count), min(count, width))
                states.append(data)
                actions.append(np.array(room)[sorted(chosen)])
            state.play(random.choice(state.legal_moves()))
    firsts = np.cumsum([0, *map(len, actions)])
    return np.concatenate(states), np.concatenate(actions), firsts


def stage_runner(game: Game) -> Callable[[Network, int], float]:
    """Measures nanoseconds for each move, up to a stage."""
    import evaluation_stages

    engine = game.engines.compiled()
    stages: Any = specialise(
        evaluation_stages,
        f"{game.name}.evaluation-stages",
        compiled=True,
        rules=engine.rules,
        features=engine.features,
        evaluator=search_engines(game.engines, NETWORK).compiled().tree.evaluator,
    )
    states, actions, firsts = middle_games(game)
    drafts = game.spec.state.blank(128)
    values = engine.real_buffer(4 * len(drafts))
    generator = engine.handle(Generator, Generator.blank())

    def run(network: Network, stage: int) -> float:
        buffers = network.buffers(engine)
        begin = time.thread_time()
        stages.value_moves(states, actions, firsts, drafts, values, generator, buffers, stage)
        return 1e9 * (time.thread_time() - begin) / len(actions)

    return run


# ---------------------------------------------------------------- together


def lowest(best: dict[str, float], found: dict[str, float]) -> None:
    for name, cost in found.items():
        best[name] = min(cost, best.get(name, cost))


def measured(game: Game, rounds: int, other: Path | None) -> dict[str, Any]:
    """Everything about one game, in turns."""
    run = stage_runner(game)
    chosen = networks(game)
    stages: dict[str, float] = {}
    whole: dict[str, float] = {}
    elsewhere: dict[str, float] = {}
    for turn in range(rounds + 1):
        costs = {
            f"{name} {stage}": run(network, number)
            for name, network in chosen.items()
            for number, stage in enumerate(STAGES)
        }
        if turn:  # the first one compiles
            lowest(stages, costs)
            lowest(whole, in_search(game))
            if other is not None and turn % 5 == 1:
                lowest(elsewhere, in_search_of(other, game))
    return {name: costs_of(name, stages, whole, elsewhere) for name in chosen}


def costs_of(
    name: str, stages: dict[str, float], whole: dict[str, float], elsewhere: dict[str, float]
) -> dict[str, Any]:
    """Of one network: what each stage adds, and all of it in a search."""
    up_to = [0.0, *(stages[f"{name} {stage}"] for stage in STAGES)]
    report: dict[str, Any] = {
        "ns": {
            stage: round(after - before)
            for stage, before, after in zip(STAGES, up_to, up_to[1:], strict=False)
        },
        "ns_in_search": round(whole[name]),
        "positions_per_s": round(1e9 / whole[name]),
    }
    if elsewhere:
        report["ratio_to_other"] = round(elsewhere[SHIPPED] / whole[name], 2)
    return report


def table(found: dict[str, Any]) -> Iterable[str]:
    for game, ways in found.items():
        for name, costs in ways.items():
            parts = ", ".join(f"{stage} {cost}" for stage, cost in costs["ns"].items())
            ratio = f", {costs['ratio_to_other']} times" if "ratio_to_other" in costs else ""
            yield f"{game} {name}: {parts}; {costs['positions_per_s']:,} a second{ratio}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=tilewright.game_names())
    parser.add_argument("--rounds", type=int, default=25, help="how often each has its turn")
    parser.add_argument("--other", type=Path, help="a checkout to compare searches with")
    parser.add_argument("--out", type=Path, help="where to keep the figures")
    parser.add_argument("--in-search", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    games = [tilewright.make(name) for name in options.games]
    if options.in_search:
        (game,) = games
        nanoseconds_in_search(game, network_of(game))  # compiles
        print(json.dumps({SHIPPED: min(in_search(game)[SHIPPED] for _ in range(3))}))
        return
    found = {}
    for game in games:
        print(f"measuring {game.name} ...", file=sys.stderr)
        found[game.name] = measured(game, options.rounds, options.other)
    print("\n".join(table(found)))
    if options.out is not None:
        keep(origin(ROOT) | found, options.out)


if __name__ == "__main__":
    main()
