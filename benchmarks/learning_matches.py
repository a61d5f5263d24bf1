"""Plays networks that learned in different ways against the one that comes with the game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from figures import keep, origin
from learning_runs import Form, network_path, read_run

from tilewright.arena.report import Report, report_on
from tilewright.arena.settings import TournamentSettings
from tilewright.arena.tournament import Tournament
from tilewright.games import spec

SEED = 1


def play_matches(form: Form, names: Sequence[str], options: argparse.Namespace) -> None:
    """Every deal is played from all seats; games of an earlier run count."""
    # The machine that only learns may not have it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    kinds = [("raw", "network:1", options.games)]
    kinds.append(("timed", f"network:{options.time}", options.timed_games))
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for kind, player, games in kinds:
            for name in names if games else ():
                task = progress.add_task(f"{name} {kind}", total=games)

                def show(played: int, task: Any = task) -> None:
                    progress.update(task, completed=played)

                _play_one(form, name, kind, player, games, options, show)


def _play_one(
    form: Form,
    name: str,
    kind: str,
    player: str,
    games: int,
    options: argparse.Namespace,
    show: Callable[[int], object],
) -> None:
    found = read_run(options.folder, form, name)
    mine = f"{player}:{network_path(options.folder, form, name)}"
    settings = TournamentSettings(form.game, form.players, form.side, (mine, player), SEED)
    folder = options.folder / "matches" / f"{form}-{name}-{kind}"
    with Tournament(settings, games, folder) as tournament:
        tournament.play(options.workers, lambda now: show(now.played))
        report = report_on(settings, tournament.results)
    played = {"player": player, "seed": SEED, "games": report.games, **of_first(settings, report)}
    _note(found, kind, played, options)
    share = played["share"]
    low, high = share["low"], share["high"]
    print(f"{form} {name} {kind}: {share['value']:.1%} ({low:.1%} to {high:.1%}) of "
          f"{report.games}", flush=True)  # fmt: skip


def of_first(settings: TournamentSettings, report: Report) -> dict[str, Any]:
    """How the first player did: among many alone; of one player its part of the highest score."""
    mine, other = settings.labels
    standing = {one.player: one for one in report.standings}
    share = standing[mine].share
    for one in report.alone:
        if one.player == mine:
            share = one.share
    if settings.players == 1:
        share = standing[mine].score
    best = spec(settings.game).solo_best if settings.players == 1 else 1
    return {
        "share": {key: one and one / best for key, one in asdict(share).items()},
        "lead": asdict(standing[mine].lead),
        "ms_per_move": [standing[mine].ms_per_move, standing[other].ms_per_move],
    }


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
