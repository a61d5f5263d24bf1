"""One process of learning.py: learns in one way, told as JSON, and prints its snapshots."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import torch

from tilewright.games import make
from tilewright.training.settings import read_changes
from tilewright.training.trainer import Plan, train


def learn(wanted: dict[str, Any]) -> None:
    on_gpu = not wanted["processor"]
    if on_gpu and not torch.cuda.is_available():
        raise SystemExit("no GPU can be used here; --processor learns without one")
    plan = Plan(
        wanted["seconds"] / 60,
        Path(wanted["out"]),
        wanted["seed"],
        start=Path(wanted["start"]) if wanted["start"] else None,
        champion=Path(wanted["champion"]) if wanted["champion"] else None,
        resume=wanted["resume"],
        changes=read_changes(wanted["changes"]),
    )
    game = make(wanted["game"], wanted["players"], wanted["side"])
    train(game, plan, on_gpu=on_gpu, on_snapshot=show)


def show(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    try:
        learn(json.loads(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit("stopped; its last snapshot is written")
