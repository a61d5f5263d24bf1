"""`tilewright simulate`: random games, with a progress bar and the figures at the end."""

from __future__ import annotations

import argparse
import json
import secrets
from dataclasses import asdict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tilewright.arena.simulation import Simulation, simulate
from tilewright.cli.arguments import add_game, add_json, at_least
from tilewright.core.game import Game
from tilewright.core.generator import WORD
from tilewright.core.policies import RANDOM, policy_number
from tilewright.core.state import check_seed
from tilewright.games import make


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--games", type=at_least(1, 1 << 32), default=20_000, metavar="N")
    parser.add_argument("--seed", type=at_least(0), help="default: a random one, printed")
    parser.add_argument("--threads", type=at_least(1, 1024), default=1, metavar="T")
    parser.add_argument(
        "--most-moves",
        dest="max_moves",
        type=at_least(1, 1 << 31),
        default=5_000,
        metavar="N",
        help="a game that goes on longer is truncated (5000)",
    )
    parser.add_argument(
        "--policy", default=RANDOM, help="the random player: random, random:uniform (%(default)s)"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    game = make(options.game, options.players, options.variant)
    policy_number(game.spec, options.policy)
    seed = secrets.randbelow(WORD) if options.seed is None else int(options.seed)
    check_seed(seed)
    result = _with_progress(game, options, seed)
    if options.json:
        facts = {"game": game.name, "players": game.players, "variant": game.variant}
        print(
            json.dumps(
                facts
                | {
                    "policy": options.policy,
                    "seed": seed,
                    "threads": int(options.threads),
                }
                | asdict(result)
            )
        )
    else:
        _print_table(game, seed, result)
    return 0


def _with_progress(game: Game, options: argparse.Namespace, seed: int) -> Simulation:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("compiling (the first time only)", total=None)
        game.engines.compiled().warm_playout()
        progress.update(task, description=f"playing {game.name}", total=options.games)
        return simulate(
            game,
            int(options.games),
            seed,
            int(options.threads),
            options.policy,
            int(options.max_moves),
            lambda done: progress.update(task, completed=done),
        )


def _print_table(game: Game, seed: int, result: Simulation) -> None:
    console = Console(highlight=False)
    console.print(
        f"{result.games} random games of {game.spec.title}, {game.players} players, "
        f"{game.variant} side, seed {seed}"
    )
    console.print(f"games/s          {result.games_per_s:,.0f}")
    console.print(f"moves/s          {result.moves_per_s:,.0f}")
    console.print(f"moves per game   {result.moves_per_game:.2f}")
    console.print(f"rounds per game  {result.rounds_per_game:.2f}")
    console.print(f"shared victories {result.shared}")
    if result.truncated:
        console.print(f"truncated games  {result.truncated} (in no mean)")
    table = Table("seat", "mean score", "wins")
    for seat, (score, wins) in enumerate(zip(result.mean_score, result.wins, strict=True)):
        table.add_row(str(seat), f"{score:.3f}", f"{wins} ({wins / max(1, result.games):.1%})")
    console.print(table)
