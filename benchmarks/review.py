"""Proofs of the review: calibration, luck, levels, residuals, blunders, exact ends, times.

    python benchmarks/review.py calibration all --games 2000 --seconds 600
    python benchmarks/review.py levels azul --players 2 --variant standard

One command for each proof; it measures all sides and numbers of players of a game, or of all games,
until each has so many games, or the time is up. Started again, it goes on; a result that rests on
more games than are there now is kept. Results go to results/review; scripts/render-review makes
docs/review-quality.md of them. What `calibration` and `levels` fit goes beside the game, where
analyses and reviews find it.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import Any

from review_calibration import calibration_job, fit, measured
from review_exact import exact_job, exact_result
from review_games import (
    blunder_job,
    blunder_result,
    residual_result,
    review_job,
    time_job,
    time_result,
)
from review_jobs import Form, Job, Row, collect, write_result
from review_levels import effort_powers, judgement, lead_steps, ordered, rate_of
from review_luck import luck_job, luck_result

import tilewright
from tilewright.analysis.fitted import fitted_file, form_name
from tilewright.analysis.review import THIRD_SHARE
from tilewright.players.levels import LEVELS

RESULTS = Path("results/review")
ALL = "all"
LUCK_LEVELS = ("casual", "champion")
STRONG_LEVEL = "champion"  # who plays where nothing depends on the level
STRONGER = 2.0  # than the longest look of a review: who plays around a planted blunder
EFFORTS = (50, 200, 800, 3_200, 12_800, 51_200)
MASTER_ITERATIONS = 1_000
ENOUGH_FOR_LUCK = 200  # games; with fewer the coefficient is chance
ENOUGH_FOR_LEVELS = 10  # games of each; what fewer say is not put beside the game
CORES = 2  # of a review whose time is taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("proof", choices=PROOFS)
    parser.add_argument("game", choices=(*tilewright.game_names(), ALL))
    parser.add_argument("--players", type=int, nargs="*", help="(all numbers)")
    parser.add_argument("--variant", help="(all sides)")
    parser.add_argument("--games", type=int, default=100, help="of each form, and level (100)")
    parser.add_argument("--seconds", type=float, default=inf, help="then no other game begins")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--iterations", type=int, default=200, help="of each question (200)")
    parser.add_argument("--levels", nargs="*", choices=LEVELS, help="of luck and levels")
    parser.add_argument("--weight", type=float, default=1.0,
                        help="of two players at the first side, in time (1)")  # fmt: skip
    parser.add_argument("--commit", help="where git cannot say it")
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    PROOFS[options.proof](options)


def forms_of(options: argparse.Namespace, rows: str) -> list[Form]:
    """The games that are measured; `rows` names their files of rows."""
    names = tilewright.game_names() if options.game == ALL else [options.game]
    found = []
    for name in names:
        spec = tilewright.make(name).spec
        for variant in [options.variant] if options.variant else spec.variants:
            for players in options.players or spec.players:
                if variant in spec.variants and players in spec.players:
                    path = options.out / f"{rows}-{name}-{variant}-{players}.rows.jsonl"
                    usual = players == 2 and variant == spec.variants[0]
                    weight = options.weight if usual else 1.0
                    found.append(Form(name, variant, players, path, weight=weight))
    return found


def jobs_of(options: argparse.Namespace, form: Form, **more: Any) -> list[Job]:
    return [
        {"key": f"{number}", "seed": number, "game": form.game, "players": form.players,
         "variant": form.variant, **more}
        for number in range(options.first, options.first + options.games)
    ]  # fmt: skip


def review_jobs(
    options: argparse.Namespace, form: Form, names: list[str], effort: int
) -> list[Job]:
    """Games between equals and their reviews: all of them for each name, in turn."""
    return [
        {**job, "key": f"{'+'.join([name] * form.players)}/{effort}/{job['key']}",
         "names": [name] * form.players, "iterations": effort}
        for job in jobs_of(options, form)
        for name in names
    ]  # fmt: skip


def save(options: argparse.Namespace, form: Form, rows: list[Row], result: dict[str, Any]) -> None:
    about = {"game": form.game, "players": form.players, "variant": form.variant,
             "games": len(rows)}  # fmt: skip
    path = options.out / f"{options.proof}-{form.name}.json"
    write_result(path, {**about, **result}, options.commit)
    if options.proof != "calibration":  # whose rows hold every look, and are too large for git
        form.pack()


def calibration(options: argparse.Namespace) -> None:
    """Values beside results; fits the map from one to the other."""
    forms = forms_of(options, "calibration")
    for form in forms:
        if _games_known(options, form) < options.games:
            form.jobs = jobs_of(options, form)
    collect(forms, calibration_job, options.workers, options.seconds)
    for form in forms:
        rows = list(form.found.values())
        if len(rows) > 1 and len(rows) >= _games_known(options, form):
            fitted = asdict(fit(rows))
            put(form, "calibration", fitted)
            curves = {} if form.players == 1 else measured(rows)
            save(options, form, rows, {"fitted": fitted, "efforts": curves})


def _games_known(options: argparse.Namespace, form: Form) -> int:
    """How many games stand behind the result that is there: their rows may not be."""
    path = options.out / f"{options.proof}-{form.name}.json"
    return json.loads(path.read_text(encoding="utf-8"))["games"] if path.exists() else 0


def luck(options: argparse.Namespace) -> None:
    """Reviews of games between equals: is luck fair, and how much of a result is it?"""
    for form, rows in _reviewed(options, list(options.levels or LUCK_LEVELS), "luck", luck_job):
        found = {}
        for level in LEVELS:
            mine = [row for row in rows if _level(row) == level]
            if len(mine) > 3:
                found[level] = {"games": len(mine), **luck_result(mine)}
        everybody = {"games": len(rows), **luck_result(rows)}
        if len(rows) >= ENOUGH_FOR_LUCK:
            put(form, "judgement", {"luck_coefficient": everybody["coefficient"]})
        save(
            options,
            form,
            rows,
            {"iterations": options.iterations, "everybody": everybody, "levels": found},
        )


def levels(options: argparse.Namespace) -> None:
    """The error rates of the levels, each among its equals; fits accuracy and "played like".

    At one effort all levels are measured; reviews of the same games at other efforts show how the
    rates of each level change with it.
    """
    names = [_limited(one) for one in options.levels or LEVELS]
    forms = forms_of(options, "reviews")
    for form in forms:
        form.jobs = review_jobs(options, form, names, options.iterations)
    collect(forms, review_job, options.workers, options.seconds)
    for form in forms:
        rates = _rates_by_effort(form)
        if not rates:
            continue
        usual = max(rates, key=lambda effort: (len(rates[effort]), _fewest(rates[effort]), effort))
        rows = [row for row in form.found.values() if row["iterations"] == usual]
        if len(rows) < _games_known(options, form):
            continue
        fitted = {**judgement(rates[usual]), "effort": usual}
        if powers := effort_powers(rates, usual) or _powers_of_usual_form(options, form):
            fitted["effort_powers"] = powers
        if (steps := lead_steps(rows, form.players)) is not None:
            fitted["lead_steps"] = steps
        if fitted["games"] >= ENOUGH_FOR_LEVELS:
            put(form, "judgement", fitted)
        found = {
            str(effort): {"rates": one, "ordered": ordered(one)}
            for effort, one in sorted(rates.items())
        }
        save(options, form, rows, {"iterations": usual, "fitted": fitted, "efforts": found})


def _rates_by_effort(form: Form) -> dict[int, dict[str, Any]]:
    """Of each effort the rates of the levels of which there are some games."""
    by_effort: dict[int, dict[str, list[Row]]] = {}
    for row in form.found.values():
        by_effort.setdefault(row["iterations"], {}).setdefault(_level(row), []).append(row)
    return {
        effort: {level: rate_of(rows[level]) for level in LEVELS if len(rows.get(level, ())) > 1}
        for effort, rows in by_effort.items()
        if any(len(some) > 1 for some in rows.values())
    }


def _fewest(rates: dict[str, Any]) -> int:
    return min(int(one["games"]) for one in rates.values())


def _powers_of_usual_form(options: argparse.Namespace, form: Form) -> dict[str, float]:
    """How rates change with the effort for two seats at the first side, if that was measured."""
    side = tilewright.make(form.game).spec.variants[0]
    path = options.out / f"levels-{form.game}-{side}-2.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    powers: dict[str, float] = known.get("fitted", {}).get("effort_powers", {})
    return powers


def _reviewed(
    options: argparse.Namespace, names: list[str], rows_name: str, work: Callable[[Job], Row]
) -> list[tuple[Form, list[Row]]]:
    """Forms with all their rows of this effort, whoever asked for them."""
    forms = forms_of(options, rows_name)
    for form in forms:
        if _games_known(options, form) < options.games * len(names):
            form.jobs = review_jobs(options, form, names, options.iterations)
    collect(forms, work, options.workers, options.seconds)
    found = []
    for form in forms:
        rows = [row for row in form.found.values() if row["iterations"] == options.iterations]
        if len(rows) > 3 and len(rows) >= _games_known(options, form):
            found.append((form, rows))
    return found


def _level(row: Row) -> str:
    name: str = row["names"][0].partition(":")[0]
    return name


def _limited(level: str) -> str:
    """A master without a clock: its games can be repeated."""
    return f"{level}:{MASTER_ITERATIONS}" if level == LEVELS[-1] else level


def residual(options: argparse.Namespace) -> None:
    """What reviews of the same games leave unexplained, by effort."""
    forms = forms_of(options, "reviews")
    for form in forms:
        each = [
            review_jobs(options, form, [STRONG_LEVEL], effort)
            for effort in EFFORTS
            if effort <= options.iterations
        ]
        form.jobs = [job for game in zip(*each, strict=True) for job in game]
    collect(forms, review_job, options.workers, options.seconds)
    for form in forms:
        rows = [row for row in form.found.values() if _level(row) == STRONG_LEVEL]
        found = {}
        for effort in EFFORTS:
            mine = [row for row in rows if row["iterations"] == effort]
            if mine:
                found[str(effort)] = residual_result(mine)
        if found:
            save(options, form, rows, {"level": STRONG_LEVEL, "efforts": found})


def blunders(options: argparse.Namespace) -> None:
    """Blunders that were planted in strong games, and whether reviews find them."""
    strength = round(STRONGER * THIRD_SHARE * options.iterations)  # of those who play
    _each(options, "blunders", blunder_job, blunder_result, options.workers, strength=strength)


def exact(options: argparse.Namespace) -> None:
    """How early before the end the result of every line is known, by effort."""
    efforts = [effort for effort in EFFORTS[1:] if effort <= options.iterations]
    _each(options, "exact", exact_job, exact_result, options.workers, efforts=efforts)


def times(options: argparse.Namespace) -> None:
    """How long reviews take with the usual limits on two cores, and until something is shown."""
    _each(options, "times", time_job, time_result, max(1, options.workers // CORES))


def _each(
    options: argparse.Namespace,
    rows_name: str,
    work: Callable[[Job], Row],
    result: Callable[[list[Row]], dict[str, Any]],
    workers: int,
    **more: Any,
) -> None:
    forms = forms_of(options, rows_name)
    about = {"iterations": options.iterations, "level": STRONG_LEVEL, **more}
    for form in forms:
        form.jobs = [
            {**job, "key": f"{options.iterations}/{job['key']}"}
            for job in jobs_of(options, form, **about)
        ]
    collect(forms, work, workers, options.seconds)
    for form in forms:
        rows = [row for row in form.found.values() if row["iterations"] == options.iterations]
        if rows:
            save(options, form, rows, {"iterations": options.iterations, **result(rows)})


def put(form: Form, section: str, fitted: dict[str, Any]) -> None:
    """Write what was fitted beside the game."""
    game = tilewright.make(form.game, form.players, form.variant)
    path = fitted_file(game)
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found.setdefault(form_name(game), {}).setdefault(section, {}).update(fitted)
    ordered = {name: found[name] for name in sorted(found)}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


PROOFS = {
    "calibration": calibration,
    "luck": luck,
    "levels": levels,
    "residual": residual,
    "blunders": blunders,
    "exact": exact,
    "times": times,
}


if __name__ == "__main__":
    main()
