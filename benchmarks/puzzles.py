"""Proofs about the puzzles that come with the games > results/puzzles/*.json and the data itself.

    python benchmarks/puzzles.py gather FILE...        mined and tried puzzles > the games' assets
    python benchmarks/puzzles.py levels                solve rates of levels
    python benchmarks/puzzles.py calibration           ratings against tries they do not rest on
    python benchmarks/puzzles.py check --puzzles 200   a long search of some of them

`gather` takes lines {"puzzle": .., "tries": ..}, with "old" if one takes the place of another, and
keeps the tries in results/puzzles/tries.jsonl.gz; `levels` and `calibration` use those. `check` can
add what another machine found, and the next `gather` leaves out what fell. scripts/render-puzzles
puts the figures into docs/puzzles.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from typing import Any

from figures import ROOT, keep, origin

from tilewright import Limits
from tilewright.core.files import replacing
from tilewright.games import game_names
from tilewright.players.levels import LEVELS
from tilewright.puzzles import Puzzle, shipped
from tilewright.puzzles.checking import agrees, check
from tilewright.puzzles.rating import Tries, chance_to_solve, fitted_rating
from tilewright.puzzles.shipped import packed, shipped_file
from tilewright.puzzles.solving import start
from tilewright.puzzles.themes import themes_of
from tilewright.puzzles.trying import Solved, level_ratings, rated

RESULTS = ROOT / "results" / "puzzles"
TRIES = RESULTS / "tries.jsonl.gz"
CHECKS = RESULTS / "check.json"
BINS = 10


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    gathering = commands.add_parser("gather")
    gathering.add_argument("files", nargs="+", type=Path)
    commands.add_parser("levels")
    commands.add_parser("calibration")
    checking = commands.add_parser("check")
    checking.add_argument("--puzzles", type=int, default=200)
    checking.add_argument("--time", type=float, default=10.0)
    checking.add_argument("--seconds", type=float, default=float("inf"))
    checking.add_argument("--add", type=Path, metavar="FILE", help="of checks made elsewhere")
    checking.add_argument("--machine", help="that made those")
    options = parser.parse_args()
    if options.command == "gather":
        gather(options.files)
    elif options.command == "levels":
        keep(origin() | levels(), RESULTS / "levels.json")
    elif options.command == "calibration":
        keep(origin() | calibration(), RESULTS / "calibration.json")
    elif options.add:
        add_checks(options.add, options.time, options.machine)
    else:
        check_some(options.puzzles, options.time, options.seconds)


def form(puzzle: Puzzle) -> str:
    """The set that a puzzle belongs to."""
    if puzzle.players == 1:
        return f"{puzzle.game} alone"
    return puzzle.game if puzzle.variant == "standard" else f"{puzzle.game} {puzzle.variant}"


def all_shipped() -> list[Puzzle]:
    return [puzzle for name in game_names() for puzzle in shipped(name)]


# ---------------------------------------------------------------- the data


def gather(files: Sequence[Path]) -> None:
    """Add mined puzzles to those that are there; themes and ratings follow from the code."""
    tries = dict(tries_kept())
    fallen = {name for name, one in checks_kept().get("checked", {}).items() if not one["agrees"]}
    found = {puzzle.id: puzzle for puzzle in all_shipped()}
    for path in files:
        for line in path.read_text().splitlines():
            content = json.loads(line)
            puzzle = Puzzle.from_json(content["puzzle"])
            found.pop(content.get("old", ""), None)  # the same position with a shorter solution
            found[puzzle.id] = puzzle
            tries[puzzle.id] = content["tries"]
    for name in fallen & found.keys():
        del found[name]
    with replacing(TRIES) as part, gzip.GzipFile(part, "wb", mtime=0) as file:
        for name in sorted(tries.keys() & found.keys()):
            counts = {level: [sum(one), len(one)] for level, one in tries[name].items()}
            file.write(json.dumps({"id": name, "tries": counts}).encode() + b"\n")
    whole = [rated(with_themes(one), tries[one.id]) for one in found.values()]
    for game in sorted({one.game for one in whole}):
        own = sorted((one for one in whole if one.game == game), key=lambda one: one.id)
        with replacing(shipped_file(game)) as part:
            part.write_bytes(packed(own))
    shipped.cache_clear()
    keep(origin() | counted(all_shipped()), RESULTS / "shipped.json")


def with_themes(puzzle: Puzzle) -> Puzzle:
    wrong = next(one.move for one in puzzle.candidates if one.move not in puzzle.alternatives[0])
    found = themes_of(start(puzzle), puzzle.line, puzzle.alternatives, wrong, puzzle.exact)
    return replace(puzzle, themes=found)


def tries_kept() -> Iterator[tuple[str, Solved]]:
    if TRIES.exists():
        with gzip.open(TRIES, "rt") as file:
            for line in file:
                content = json.loads(line)
                yield (
                    content["id"],
                    {
                        level: [True] * solved + [False] * (tried - solved)
                        for level, (solved, tried) in content["tries"].items()
                    },
                )


def counted(puzzles: Iterable[Puzzle]) -> dict[str, Any]:
    """How many there are, by set, number of players, kind, theme and rating."""
    found: dict[str, dict[str, Any]] = {}
    for name, own in by_form(puzzles).items():
        ratings = sorted(one.rating for one in own)
        found[name] = {
            "puzzles": len(own),
            "players": dict(sorted(Counter(one.players for one in own).items())),
            "kinds": dict(Counter(one.kind for one in own).most_common()),
            "themes": dict(Counter(theme for one in own for theme in one.themes).most_common()),
            "ratings": [ratings[len(ratings) * n // 100] for n in (5, 25, 50, 75, 95)],
        }
    return {"sets": found}


def by_form(puzzles: Iterable[Puzzle]) -> dict[str, list[Puzzle]]:
    found = defaultdict(list)
    for puzzle in puzzles:
        found[form(puzzle)].append(puzzle)
    return dict(sorted(found.items()))


# ---------------------------------------------------------------- levels and ratings


def levels() -> dict[str, Any]:
    """How often each level solves the puzzles of each set."""
    tries = dict(tries_kept())
    return {
        "sets": {
            name: {
                "puzzles": len(own),
                "rates": {
                    level: sum(sum(tries[one.id][level]) for one in own)
                    / sum(len(tries[one.id][level]) for one in own)
                    for level in LEVELS
                },
            }
            for name, own in by_form(all_shipped()).items()
        }
    }


def calibration() -> dict[str, Any]:
    """What ratings say of a level that they do not rest on, against what it solved."""
    tries = dict(tries_kept())
    found: dict[str, Any] = {}
    for name, own in by_form(all_shipped()).items():
        pairs = [pair for one in own for pair in held_out(one, tries[one.id])]
        found[name] = {
            "tries": sum(tried for _, _, tried in pairs),
            "bins": binned(pairs),
            "surprise": surprise(pairs),
            "surprise_of_the_mean": surprise_of_the_mean(pairs),
        }
    return {"sets": found}


def held_out(puzzle: Puzzle, solved: Solved) -> Iterator[tuple[float, int, int]]:
    """For each level: its chance by the tries of all others, how often it solved, and tried."""
    ratings = level_ratings(puzzle.game)
    all_tries = {
        level: Tries(ratings[level], sum(tries), len(tries)) for level, tries in solved.items()
    }
    for level, own in all_tries.items():
        rating = fitted_rating(one for other, one in all_tries.items() if other != level).rating
        yield chance_to_solve(own.rating, rating), own.solved, own.tried


def binned(pairs: Sequence[tuple[float, int, int]]) -> list[dict[str, float]]:
    found = []
    for number in range(BINS):
        inside = [one for one in pairs if min(BINS - 1, int(one[0] * BINS)) == number]
        tried = sum(one[2] for one in inside)
        if tried:
            found.append({
                "expected": sum(one[0] * one[2] for one in inside) / tried,
                "solved": sum(one[1] for one in inside) / tried,
                "tries": tried,
            })  # fmt: skip
    return found


def surprise(pairs: Sequence[tuple[float, int, int]]) -> float:
    """The mean of minus the logarithm of what was thought of what happened."""
    total = 0.0
    for expected, solved, tried in pairs:
        chance = min(max(expected, 0.001), 0.999)
        total -= solved * log(chance) + (tried - solved) * log(1.0 - chance)
    return total / sum(tried for _, _, tried in pairs)


def surprise_of_the_mean(pairs: Sequence[tuple[float, int, int]]) -> float:
    """The same if every try had the same chance."""
    mean = sum(solved for _, solved, _ in pairs) / sum(tried for _, _, tried in pairs)
    return surprise([(mean, solved, tried) for _, solved, tried in pairs])


# ---------------------------------------------------------------- a long search


def checks_kept() -> dict[str, Any]:
    return json.loads(CHECKS.read_text()) if CHECKS.exists() else {}


def check_some(count: int, seconds: float, most: float) -> None:
    """Check puzzles of all sets in turn; what was checked before is not checked again."""
    known = checks_kept()
    checked = known.get("checked", {}) if known.get("time") == seconds else {}
    begin = time.monotonic()
    for puzzle in chosen(count):
        if puzzle.id in checked:
            continue
        if time.monotonic() - begin > most:
            break
        found = check(puzzle, Limits(seconds=seconds))
        worst = max((one.loss for one in found), default=0.0)
        checked[puzzle.id] = {"set": form(puzzle), "agrees": agrees(found), "loss": worst}
        keep(origin() | {"time": seconds, "checked": checked}, CHECKS)
        print(len(checked), puzzle.id, checked[puzzle.id], flush=True)


def add_checks(path: Path, seconds: float, machine: str | None) -> None:
    """Take over checks that another machine made: one JSON object a line."""
    sets = {puzzle.id: form(puzzle) for puzzle in all_shipped()}
    known = checks_kept()
    checked = known.get("checked", {}) if known.get("time") == seconds else {}
    for line in path.read_text().splitlines():
        one = json.loads(line)
        if one["id"] in sets:
            name = sets[one["id"]]
            checked[one["id"]] = {"set": name, "agrees": one["agrees"], "loss": one["loss"]}
    where = {"machine": machine} if machine else {}
    keep(origin() | where | {"time": seconds, "checked": checked}, CHECKS)


def chosen(count: int) -> list[Puzzle]:
    """As many of each set, in an order that does not follow from anything."""
    random = Random(1)
    shuffled = [random.sample(own, len(own)) for own in by_form(all_shipped()).values()]
    found = []
    for place in range(max(map(len, shuffled), default=0)):
        found += [own[place] for own in shuffled if place < len(own)]
    return found[:count]


if __name__ == "__main__":
    main()
