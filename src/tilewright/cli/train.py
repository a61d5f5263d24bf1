"""`tilewright train`: learn by self-play, and write down what was learned and how."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tilewright.cli import INTERRUPTED, CommandError
from tilewright.cli.arguments import add_game, at_least
from tilewright.core.game import Game
from tilewright.games import make
from tilewright.players.search.networks import weights_path


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--minutes", type=_minutes, default=8.0, metavar="N", help="how long (8)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the network (.npz)"
    )
    parser.add_argument("--seed", type=at_least(0), default=0, help="of draws and weights (0)")
    parser.add_argument(
        "--hidden",
        type=at_least(1, 1 << 16),
        nargs=2,
        metavar=("FIRST", "SECOND"),
        help="units of the two layers (384 96, or as in the network that it begins with)",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="changes",
        metavar="NAME=VALUE",
        help="change a setting, like trace=0.8 or clipped=true (docs/training.md); may be repeated",
    )
    parser.add_argument("--processor", action="store_true", help="use no GPU: much slower")
    parser.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help="begin with this network, of another side or number of players, too",
    )
    parser.add_argument(
        "--champion",
        type=Path,
        metavar="FILE",
        help="play a match against this network at the end (the one in the package)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on from the last snapshot of the same --out"
    )
    parser.add_argument(
        "--ray",
        type=at_least(1),
        metavar="N",
        help="spread the work over N learners of a Ray cluster, or of this machine",
    )


def _minutes(text: str) -> float:
    minutes = float(text)
    if not 0 < minutes <= 24 * 60:
        raise argparse.ArgumentTypeError("more than 0 and at most a day")
    return minutes


def run(options: argparse.Namespace) -> int:
    try:
        import torch
    except ImportError as error:
        raise CommandError("training needs PyTorch: pip install 'tilewright[training]'") from error

    from tilewright.training.settings import read_changes
    from tilewright.training.trainer import Plan

    on_gpu = not options.processor and torch.cuda.is_available()
    if not on_gpu and not options.processor:
        print("no GPU can be used here: training on the processor, which is much slower")
    game = make(options.game, options.players, options.variant)
    champion = options.champion or weights_path(game)
    changes = read_changes(options.changes)
    if options.hidden is not None:
        changes["hidden"] = (int(options.hidden[0]), int(options.hidden[1]))
    plan = Plan(
        options.minutes,
        options.out,
        options.seed,
        start=options.start,
        champion=champion if champion.exists() or options.champion else None,
        resume=options.resume,
        changes=changes,
    )
    try:
        _train(game, plan, on_gpu, options.ray)
    except KeyboardInterrupt:
        print(f"stopped; --resume goes on from the last snapshot of {options.out}")
        return INTERRUPTED
    except OSError as error:
        raise CommandError(f"cannot write {options.out}: {error.strerror or error}") from None
    print(f"written: {options.out}")
    return 0


def _train(game: Game, plan: Any, on_gpu: bool, machines: int | None) -> None:
    from tilewright.training.learners import RayLearners
    from tilewright.training.trainer import settings_for, train

    learners = None
    if machines is not None:
        try:
            learners = RayLearners(game, settings_for(plan), plan.seed, on_gpu, machines)
        except ImportError as error:
            raise CommandError("--ray needs Ray: pip install 'tilewright[ray]'") from error
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("learning", total=60 * plan.minutes)
        train(
            game,
            plan,
            on_gpu=on_gpu,
            learners=learners,
            on_snapshot=_show,
            on_step=lambda now: progress.update(
                task, completed=now.seconds, description=f"{now.games:,} games"
            ),
        )


def _show(line: dict[str, Any]) -> None:
    text = f"{line['seconds']:7.0f} s  {line['games']:>11,} games  error {line['error']:.4f}"
    for opponent in ("the last snapshot", "the champion"):
        result = line.get(f"against {opponent}")
        if result is not None:
            text += f"  {result['share']:.1%} ±{1.96 * result['error']:.1%} against {opponent}"
    print(text, flush=True)
