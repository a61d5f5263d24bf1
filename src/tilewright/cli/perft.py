"""`tilewright perft`: how many positions there are after each number of moves, with fixed draws."""

from __future__ import annotations

import argparse
import json
import time

from rich.console import Console
from rich.live import Live
from rich.spinner import Spinner

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.arguments import add_game, add_json, at_least
from tilewright.core.errors import IllegalDraw, NotationError
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.games import make

INTERPRETED_DEPTH = 2  # up to here counting takes less time than loading the compiled rules


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=at_least(1), default=3, metavar="N", help="moves (3)")
    parser.add_argument(
        "--draws",
        default="",
        metavar="OUTCOMES",
        help="the first draws, as in a record: b y r k ..",
    )
    parser.add_argument("--seed", type=at_least(0), default=0, help="gives all other draws (0)")
    parser.add_argument("--divide", action="store_true", help="the last count, by first move")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    game = make(options.game, options.players, options.variant)
    state = _with_draws(game, options.draws)
    state.follow(int(options.seed))
    spinner = Spinner("dots", "counting (compiling first, the first time only)")
    # The counts go to standard output as they come, so the spinner must leave that alone.
    with Live(spinner, console=Console(stderr=True), transient=True, redirect_stdout=False):
        if options.depth > INTERPRETED_DEPTH:
            game.engines.compiled()
        counts = {}
        for depth in range(1, options.depth + 1):
            begin = time.perf_counter()
            counts[depth] = state.count_positions(depth)
            if not options.json:
                seconds = time.perf_counter() - begin
                print(f"{depth:3} {counts[depth]:>15,}  {seconds:.2f} s")
        parts = _divided(state, options.depth) if options.divide else {}
    if options.json:
        result = {"game": game.name, "players": game.players, "variant": game.variant,
                  "draws": _draws_of(state), "counts": counts}  # fmt: skip
        print(json.dumps(result | ({"divide": parts} if parts else {})))
    else:
        for move, count in parts.items():
            print(f"{move}  {count:,}")
    return 0


def _with_draws(game: Game, text: str) -> State:
    """A new game in which the given draws have happened; spaces between them may be left out."""
    state = game.start()
    outcomes = sorted(game.spec.notation.OUTCOMES, key=len, reverse=True)
    rest = text.strip()
    while rest:
        outcome = next(
            (outcome for outcome in outcomes if rest.startswith(outcome)), rest.split()[0]
        )
        try:
            state.deal(outcome)
        except (IllegalDraw, NotationError) as error:
            raise CommandError(f"--draws, at {rest!r:.30}: {error}", USAGE_ERROR) from None
        rest = rest[len(outcome) :].lstrip()
    return state


def _draws_of(state: State) -> str:
    return " ".join(entry.text for entry in state.history if entry.seat == CHANCE)


def _divided(state: State, depth: int) -> dict[str, int]:
    parts = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        parts[move] = after.count_positions(depth - 1) if depth > 1 else 1
    return parts
