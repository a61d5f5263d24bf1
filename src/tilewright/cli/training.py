"""`tilewright train`: learn by self-play, and write down what was learned and how."""

from __future__ import annotations

import argparse
from typing import Any

from tilewright.cli import CommandError
from tilewright.games import make


def run(options: argparse.Namespace) -> int:
    try:
        import torch
    except ImportError as error:
        raise CommandError("training needs PyTorch: pip install 'tilewright[training]'") from error

    from tilewright.training.trainer import train

    on_gpu = not options.processor and torch.cuda.is_available()
    if not on_gpu and not options.processor:
        print("no GPU can be used here: training on the processor, which is much slower")
    game = make(options.game, options.players, options.variant)
    train(game, options.minutes, options.out, options.seed, on_gpu=on_gpu, report=_show)
    print(f"written: {options.out}")
    return 0


def _show(line: dict[str, Any]) -> None:
    told = f"{line['seconds']:7.0f} s  {line['games']:>11,} games  error {line['error']:.4f}"
    result = line.get("against the last snapshot")
    if result is not None:
        told += f"  {result['share']:.1%} ±{1.96 * result['error']:.1%} against the last snapshot"
    print(told, flush=True)
