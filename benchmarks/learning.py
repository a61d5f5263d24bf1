"""Compares ways of learning, side by side on one GPU, then in matches against the shipped network.

    python benchmarks/learning.py train --variants base,wide --seconds 450 --folder learning
    python benchmarks/learning.py matches --variants base,wide --folder learning
    python benchmarks/learning.py pack learning.tar.xz --folder learning

The variants are in learning_variants.py. `train` starts one process for each; every snapshot is
written before its match, and what was stopped goes on when the same command is given again.
`matches` plays each network on the processor, without looking ahead and with a fixed time for each
move, and writes results/learning; it goes on, too. `pack` collects networks and results.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from figures import ROOT
from learning_matches import play_matches
from learning_packing import pack
from learning_runs import Form, Training, train_all
from learning_variants import VARIANTS, changes_of

from tilewright.core.errors import TilewrightError


def form_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--variants", default="base,wide", metavar="NAME,NAME ..",
                        help=f"of {', '.join(VARIANTS)} (base,wide)")  # fmt: skip
    parser.add_argument("--game", default="azul", help="(azul)")
    parser.add_argument("--players", type=int, default=2, help="(2)")
    parser.add_argument("--side", default="standard", help="(standard)")


def options_of(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    phases = parser.add_subparsers(dest="phase", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--folder", type=Path, default=Path("learning"), help="(learning)")
    common.add_argument("--commit", help="of the sources, where git cannot be asked")

    train = phases.add_parser("train", parents=[common], help="learn side by side")
    form_options(train)
    train.add_argument("--seconds", type=float, default=450.0, help="of learning (450)")
    train.add_argument("--grace", type=float, default=120.0,
                       help="seconds besides, to begin and for the last match (120)")  # fmt: skip
    train.add_argument("--seed", type=int, default=0)
    begin = train.add_mutually_exclusive_group()
    begin.add_argument("--start", type=Path, metavar="FILE", help="begin with this network")
    begin.add_argument("--from-nothing", action="store_true", help="what happens without --start")
    train.add_argument("--set", action="append", default=[], dest="changes", metavar="NAME=VALUE",
                       help="a setting of all variants")  # fmt: skip
    train.add_argument("--processor", action="store_true", help="use no GPU")

    matches = phases.add_parser("matches", parents=[common], help="play what was learned")
    form_options(matches)
    matches.add_argument("--games", type=int, default=400, help="without looking ahead (400)")
    matches.add_argument("--timed-games", type=int, default=100, help="with a fixed time (100)")
    matches.add_argument("--time", default="400ms", help="for a move (400ms)")
    matches.add_argument("--workers", type=int, default=1, help="processes that play (1)")
    matches.add_argument("--out", type=Path, default=ROOT / "results" / "learning")

    packing = phases.add_parser("pack", parents=[common], help="collect networks and results")
    packing.add_argument("file", type=Path, help="the archive (.tar.xz)")
    packing.add_argument("--limit", type=float, default=16.0, help="in MB (16)")
    return parser.parse_args(arguments)


def run(options: argparse.Namespace) -> int:
    if options.phase == "pack":
        pack(options.folder, options.file, options.limit)
        return 0
    form = Form(options.game, options.players, options.side)
    names = options.variants.split(",")
    for name in names:
        changes_of(name)  # or it is refused before anything begins
    if options.phase == "matches":
        play_matches(form, names, options)
        return 0
    plan = Training(
        form,
        options.folder,
        options.seconds,
        options.grace,
        options.seed,
        options.start,
        tuple(options.changes),
        options.processor,
        options.commit,
    )
    return 0 if train_all(plan, names) else 1


def main(arguments: list[str] | None = None) -> int:
    try:
        return run(options_of(arguments))
    except TilewrightError as error:
        print(f"{error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
