"""Plays networks that learned in different ways against the one that comes with the game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from figures import keep, origin
from learning_runs import Form, network_path, read_run
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tilewright.arena.report import report_on
from tilewright.arena.settings import TournamentSettings
from tilewright.arena.tournament import Tournament

SEED = 1


def play_matches(form: Form, names: Sequence[str], options: argparse.Namespace) -> None:
    """Every deal is played from all seats; games of an earlier run count."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    kinds = [("raw", "network:1", options.games)]
    kinds.append(("timed", f"network:{options.time}", options.timed_games))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for kind, player, games in kinds:
            for name in names:
                if games < 1:
                    continue
                found = read_run(options.folder, form, name)
                network = network_path(options.folder, form, name)
                settings = TournamentSettings(
                    form.game, form.players, form.side, (f"{player}:{network}", player), SEED
                )
                task = progress.add_task(f"{name} {kind}", total=games)
                folder = options.folder / "matches" / f"{form}-{name}-{kind}"

                def show(now: Tournament, task: Any = task) -> None:
                    progress.update(task, completed=now.played)

                played = _play(settings, games, folder, options.workers, show)
                _note(found, kind, played | {"player": player}, options)
                rate = played["rate"]
                print(
                    f"{form} {name} {kind}: {rate['value']:.1%} "
                    f"({rate['low']:.1%} to {rate['high']:.1%}) of {played['games']}",
                    flush=True,
                )


def _play(
    settings: TournamentSettings, games: int, folder: Path, workers: int, show: Any
) -> dict[str, Any]:
    with Tournament(settings, games, folder) as tournament:
        tournament.play(workers, show)
        report = report_on(settings, tournament.results)
    (pair,) = report.pairs
    return {"seed": settings.seed, "games": report.games, "rate": asdict(pair.rate)}


def _note(
    found: dict[str, Any], kind: str, played: dict[str, Any], options: argparse.Namespace
) -> None:
    """Add a match to the results of a variant."""
    form = Form(found["game"], found["players"], found["side"])
    path = options.out / f"{form}-{found['variant']}.json"
    about = origin() | ({"commit": options.commit} if options.commit else {})
    known = _kept(path).get("matches", {})
    keep({**found, "matches": known | {kind: {**about, **played}}}, path)


def _kept(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return found
