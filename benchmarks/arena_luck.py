"""How much narrower results of the arena become when luck is subtracted, for each game.

    python benchmarks/arena_luck.py [GAME ..] [--seconds 300] [--out results/arena-luck.json]

A match of two close players, as long as its seconds last, in one worker; then the report as the
command gives it, and whether luck was fair. Games are kept in --folder: started again, the program
plays more of them. What other games have in the file stays there.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import suppress
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from figures import ROOT, keep, origin

from tilewright.analysis.luck import LuckMeter
from tilewright.arena.luck import Measuring
from tilewright.arena.match import GameResult
from tilewright.arena.report import report_on
from tilewright.arena.settings import TournamentSettings
from tilewright.arena.tournament import Tournament
from tilewright.games import game_names

PLAYERS = ("network:40", "network:20")  # both limited by iterations: the clock has no say
MOST_GAMES = 100_000
FEWEST_GAMES = 4  # two deals


class _TimeIsOver(Exception):
    pass


def measured(game: str, iterations: int, seconds: float, folder: Path) -> dict[str, Any]:
    """What a match says of luck in one game."""
    settings = TournamentSettings(game, 2, "standard", PLAYERS, seed=1)
    end = time.monotonic() + seconds

    def look(now: Tournament) -> None:
        if time.monotonic() > end and now.played >= FEWEST_GAMES:
            raise _TimeIsOver

    measuring = Measuring(iterations, LuckMeter)
    with Tournament(settings, MOST_GAMES, folder / game, None, measuring) as tournament:
        with suppress(_TimeIsOver):
            tournament.play(on_progress=look)
        results = whole_deals(tournament.results)
    report = report_on(settings, results)
    (pair,) = report.pairs
    assert pair.adjusted is not None
    return {
        "players": settings.names,
        "seed": settings.seed,
        "iterations": iterations,
        "games": report.games,
        "luck": fairness(results),
        "rate": asdict(pair.rate),
        "adjusted": asdict(pair.adjusted),
        "width": width(asdict(pair.adjusted.estimate)) / width(asdict(pair.rate)),
    }


def whole_deals(results: list[GameResult]) -> list[GameResult]:
    """Without a deal of which one game is missing."""
    return results[: len(results) // 2 * 2]


def fairness(results: list[GameResult]) -> dict[str, float]:
    """The luck of the first seat, and of the first player in the two games of a deal: means, which
    are 0 if luck is fair, their standard errors, and how far both scatter."""
    by_game = [result.luck.by_seat for result in results if result.luck is not None]
    of_seat = [lucks[0] for lucks in by_game]
    of_first = [
        lucks[result.seating.index(0)] for lucks, result in zip(by_game, results, strict=True)
    ]
    of_deal = [(one + other) / 2 for one, other in zip(of_first[::2], of_first[1::2], strict=True)]
    return {
        "seat_mean": fmean(of_seat),
        "seat_error": stdev(of_seat) / sqrt(len(of_seat)),
        "seat_spread": stdev(of_seat),
        "deal_mean": fmean(of_deal),
        "deal_error": stdev(of_deal) / sqrt(len(of_deal)),
        "deal_spread": stdev(of_deal),
    }


def width(estimate: dict[str, float]) -> float:
    return estimate["high"] - estimate["low"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(game_names()))
    parser.add_argument("--seconds", type=float, default=300.0, help="for each game (300)")
    parser.add_argument("--iterations", type=int, default=40, help="of the searches (40)")
    parser.add_argument("--folder", type=Path, default=Path("arena-luck"), help="of the games")
    parser.add_argument("--out", type=Path, default=ROOT / "results/arena-luck.json")
    options = parser.parse_args()
    found = json.loads(options.out.read_text()) if options.out.exists() else {}
    for game in options.games:
        about = measured(game, options.iterations, options.seconds, options.folder)
        found[game] = {**origin(), **about}
        keep(found, options.out)
        print(game, json.dumps(found[game]), flush=True)


if __name__ == "__main__":
    main()
