"""Mining, rating and checking many puzzles: in any order, and the results always in the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from tilewright.core.analysis import Limits
from tilewright.puzzles.checking import Check, agrees, check
from tilewright.puzzles.mining import Mining, mine_game, network_digest
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.trying import rated, tries_of
from tilewright.puzzles.working import Doer, Work, done_with_journal

OnDone = Callable[[], object]


def mine(mining: Mining, games: int, doer: Doer, journal: Path, on_done: OnDone) -> list[Puzzle]:
    """The puzzles of so many games, in the order of the games; each position once."""
    facts = json.dumps([astuple(mining), network_digest(mining.make_game())])
    pieces = [(str(number), number) for number in range(games)]
    found: dict[str, Puzzle] = {}
    for content in _in_order(doer, mine_game, mining, pieces, journal, facts, on_done):
        for one in content:
            puzzle = Puzzle.from_json(one)
            found.setdefault(puzzle.id, puzzle)
    return list(found.values())


def rate_puzzles(
    puzzles: Sequence[Puzzle], seed: int, doer: Doer, journal: Path, on_done: OnDone
) -> list[Puzzle]:
    """The same puzzles with ratings by what every level makes of them."""
    facts = json.dumps(["rating", seed])
    found = _in_order(doer, _tries, seed, _pieces(puzzles), journal, facts, on_done)
    return [rated(puzzle, solved) for puzzle, solved in zip(puzzles, found, strict=True)]


def check_puzzles(
    puzzles: Sequence[Puzzle], limits: Limits, doer: Doer, journal: Path, on_done: OnDone
) -> list[tuple[Puzzle, list[Check]]]:
    """Those that a search does not agree with, and what it says of each of their own moves."""
    networks = sorted({network_digest(one.make_game()) for one in puzzles})
    facts = json.dumps(["checking", astuple(limits), networks])
    found = _in_order(doer, _checks, limits, _pieces(puzzles), journal, facts, on_done)
    checked = [[Check(*one) for one in content] for content in found]
    pairs = zip(puzzles, checked, strict=True)
    return [(puzzle, checks) for puzzle, checks in pairs if not agrees(checks)]


def _pieces(puzzles: Sequence[Puzzle]) -> list[tuple[str, Any]]:
    # Not their ratings: a puzzle that was rated before is tried in the same way.
    plain = [replace(one, rating=0.0, deviation=0.0) for one in puzzles]
    return [(_digest(one), one.to_json()) for one in plain]


def _digest(puzzle: Puzzle) -> str:
    return hashlib.blake2b(puzzle.to_line().encode(), digest_size=8).hexdigest()


def _tries(seed: int, content: dict[str, Any]) -> dict[str, list[bool]]:
    return tries_of(Puzzle.from_json(content), seed)


def _checks(limits: Limits, content: dict[str, Any]) -> list[tuple[int, str, float]]:
    return [(one.step, one.best, one.loss) for one in check(Puzzle.from_json(content), limits)]


def _in_order(
    doer: Doer,
    work: Work,
    shared: Any,
    pieces: Sequence[tuple[str, Any]],
    journal: Path,
    facts: str,
    on_done: OnDone,
) -> Iterable[Any]:
    """The results in the order of the pieces."""
    found = {}
    for key, content in done_with_journal(doer, work, shared, pieces, journal, facts):
        found[key] = content
        on_done()
    return [found[key] for key, _ in pieces]
