"""Proofs of the review: calibration, luck, levels, residuals, planted blunders; one command each.

    python benchmarks/review.py calibration azul --games 200 --workers 2

Results go to results/review; scripts/render-review makes docs/review-quality.md of them. What
`calibration` and `levels` fit goes beside the game, where analyses and reviews find it.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any

from review_calibration import calibration_job, fit, measured
from review_games import (
    blunder_job,
    blunder_result,
    luck_result,
    rate_of,
    residual_result,
    review_job,
)
from review_jobs import Job, collect, write_result

import tilewright
from tilewright.analysis.fitted import fitted_file, form_name
from tilewright.players.levels import LEVELS

RESULTS = Path("results/review")
LUCK_LEVELS = ("casual", "champion")
RESIDUAL_LEVEL = "champion"
EFFORTS = (50, 200, 800, 3_200, 12_800, 51_200)
MASTER_ITERATIONS = 1_000
ENOUGH_FOR_LUCK = 200  # games; with fewer the coefficient is chance


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("proof", choices=PROOFS)
    parser.add_argument("game", choices=tilewright.game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=200, help="of each question (200)")
    parser.add_argument("--levels", nargs="*", choices=LEVELS, help="of luck and levels")
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    PROOFS[options.proof](options)


def jobs_of(options: argparse.Namespace, **more: Any) -> list[Job]:
    return [
        {"key": f"{number}", "seed": number, "game": options.game, "players": options.players,
         "variant": options.variant, **more}
        for number in range(options.first, options.first + options.games)
    ]  # fmt: skip


def path_of(options: argparse.Namespace) -> Path:
    name = f"{options.proof}-{options.game}-{options.variant}-{options.players}.json"
    found: Path = options.out / name
    return found


def about(options: argparse.Namespace, rows: list[Any]) -> dict[str, Any]:
    return {"game": options.game, "players": options.players, "variant": options.variant,
            "games": len(rows)}  # fmt: skip


def calibration(options: argparse.Namespace) -> None:
    rows = collect(path_of(options), jobs_of(options), calibration_job, options.workers)
    fitted = asdict(fit(rows))
    put(options, "calibration", fitted)
    curves = {} if options.players == 1 else measured(rows)
    write_result(path_of(options), {**about(options, rows), "fitted": fitted, "efforts": curves})


def luck(options: argparse.Namespace) -> None:
    """Reviews of games between equals: is luck fair, and how much of a result is it?"""
    found = {}
    path = path_of(options)
    every = []
    for level in options.levels or LUCK_LEVELS:
        jobs = _review_jobs(options, [level] * options.players, options.iterations)
        every += jobs
    rows = collect(path, every, review_job, options.workers)
    for level in sorted({row["names"][0] for row in rows}, key=_level_order):
        mine = [row for row in rows if row["names"][0] == level]
        found[level] = {"games": len(mine), **luck_result(mine)}
    write_result(path, {**about(options, rows), "iterations": options.iterations, "levels": found})


def levels(options: argparse.Namespace) -> None:
    """The error rates of the levels, each among its equals; fits accuracy and "played like"."""
    path = path_of(options)
    chosen = options.levels or LEVELS
    jobs = [
        job
        for level in chosen
        for job in _review_jobs(options, [_limited(level)] * options.players, options.iterations)
    ]
    rows = collect(path, jobs, review_job, options.workers)
    by_level = {
        level: [row for row in rows if row["names"][0].partition(":")[0] == level]
        for level in LEVELS
    }
    rates = {level: rate_of(mine) for level, mine in by_level.items() if mine}
    enough = len(rows) >= ENOUGH_FOR_LUCK
    fitted = _judgement(rates, luck_result(rows)["coefficient"] if enough else 1.0)
    put(options, "judgement", fitted)
    write_result(
        path,
        {**about(options, rows), "iterations": options.iterations, "rates": rates,
         "ordered": _ordered(rates), "fitted": fitted},
    )  # fmt: skip


def _limited(level: str) -> str:
    """A master without a clock: its games can be repeated."""
    return f"{level}:{MASTER_ITERATIONS}" if level == LEVELS[-1] else level


def _judgement(rates: dict[str, Any], coefficient: float) -> dict[str, Any]:
    """The accuracy is 40 for the weakest level and 97 for the strongest that were measured."""
    low = max(1e-5, min(one["rate"] for one in rates.values()))
    high = max(low * 1.5, *(one["rate"] for one in rates.values()))
    # 100 exp(-(rate / scale) ** power) through both points.
    power = log(log(1 / 0.40) / log(1 / 0.97)) / log(high / low)
    scale = high / log(1 / 0.40) ** (1 / power)
    return {
        "accuracy_scale": round(scale, 6),
        "accuracy_power": round(power, 4),
        "luck_coefficient": coefficient,
        "error_rates": {level: [one["rate"], one["spread"]] for level, one in rates.items()},
        "games": min(one["games"] for one in rates.values()),
    }


def _ordered(rates: dict[str, Any]) -> list[dict[str, Any]]:
    """Each level beside the next one: whether it loses more, and by how many errors."""
    names = [level for level in LEVELS if level in rates]
    found = []
    for lower, upper in pairwise(names):
        a, b = rates[lower], rates[upper]
        error = (a["error"] ** 2 + b["error"] ** 2) ** 0.5
        found.append({"lower": lower, "upper": upper, "more": a["rate"] > b["rate"],
                      "errors": round((a["rate"] - b["rate"]) / max(1e-9, error), 2)})  # fmt: skip
    return found


def residual(options: argparse.Namespace) -> None:
    """What reviews of the same games leave unexplained, by effort."""
    path = path_of(options)
    jobs = [
        job
        for effort in EFFORTS
        if effort <= options.iterations
        for job in _review_jobs(options, [RESIDUAL_LEVEL] * options.players, effort)
    ]
    rows = collect(path, jobs, review_job, options.workers)
    efforts = sorted({row["iterations"] for row in rows})
    found = {
        str(effort): residual_result([row for row in rows if row["iterations"] == effort])
        for effort in efforts
    }
    write_result(path, {**about(options, rows), "level": RESIDUAL_LEVEL, "efforts": found})


def blunders(options: argparse.Namespace) -> None:
    """Blunders that were planted in strong games, and whether reviews find them."""
    path = path_of(options)
    rows = collect(
        path, jobs_of(options, iterations=options.iterations), blunder_job, options.workers
    )
    write_result(
        path, {**about(options, rows), "iterations": options.iterations, **blunder_result(rows)}
    )


def _review_jobs(options: argparse.Namespace, names: list[str], effort: int) -> list[Job]:
    return [
        {**job, "key": f"{'+'.join(names)}/{effort}/{job['key']}", "names": names,
         "iterations": effort}
        for job in jobs_of(options)
    ]  # fmt: skip


def _level_order(name: str) -> int:
    level = name.partition(":")[0]
    return LEVELS.index(level) if level in LEVELS else -1


def put(options: argparse.Namespace, section: str, fitted: dict[str, Any]) -> None:
    """Write what was fitted beside the game."""
    game = tilewright.make(options.game, options.players, options.variant)
    path = fitted_file(game)
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found.setdefault(form_name(game), {})[section] = fitted
    ordered = {name: found[name] for name in sorted(found)}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


PROOFS = {
    "calibration": calibration,
    "luck": luck,
    "levels": levels,
    "residual": residual,
    "blunders": blunders,
}


if __name__ == "__main__":
    main()
