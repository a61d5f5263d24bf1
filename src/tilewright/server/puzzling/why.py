"""Why a move of a puzzle is the best: the facts that reviews know, and hints out of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.analysis.facts import (
    Fact,
    facts_of_choice,
    facts_of_move,
    sentence,
    words_for,
)
from tilewright.core.state import State
from tilewright.core.words import LANGUAGES, Words
from tilewright.puzzles import Puzzle
from tilewright.server.puzzling.boards import Boards
from tilewright.server.reviewing.answers import Reasons

HIDDEN_MOVE = "\N{BLACK STAR}"  # stands for the move in a hint
WHERE, WHICH, WHY = 1, 2, 3  # hints


def reasons(puzzle: Puzzle, boards: Boards, step: int, wrong: str | None = None) -> Reasons:
    """Why the line's move is better than a wrong one; without one than the next best."""
    state = boards.state(boards.ply_of(step))
    return _said(state, facts(puzzle, state, step, wrong or _next_best(puzzle, step)), str)


def hidden_reasons(puzzle: Puzzle, boards: Boards, step: int) -> Reasons:
    """The same without saying which move it is: only what the move itself does."""
    state, best = boards.state(boards.ply_of(step)), puzzle.own_moves[step]
    found = facts_of_move(state, best)
    return _said(state, found, lambda move: HIDDEN_MOVE if move == best else move)


def facts(puzzle: Puzzle, state: State, step: int, wrong: str | None) -> list[Fact]:
    best = puzzle.own_moves[step]
    if wrong is None or wrong == best:
        return facts_of_move(state, best)
    leads = {one.move: one.lead for one in puzzle.candidates} if step == 0 else {}
    lead = leads[best] - leads[wrong] if {best, wrong} <= leads.keys() else 0.0
    return facts_of_choice(state, wrong, best, (), lead)


def part_hint(puzzle: Puzzle, boards: Boards, step: int, number: int) -> dict[str, Any]:
    """The kind of the best move, and so many of its parts: games name the place first."""
    parts = boards.state(0).game.parts(puzzle.own_moves[step])
    names = [name for name in parts if name != "kind"][:number]
    return {name: parts[name] for name in ("kind", *names) if name in parts}


def _next_best(puzzle: Puzzle, step: int) -> str | None:
    """The best move that is wrong, at the first step, of which alone that is known."""
    if step:
        return None
    wrong = (one.move for one in puzzle.candidates if one.move not in puzzle.alternatives[0])
    return next(wrong, None)


def _said(state: State, found: list[Fact], name: Callable[[str], str]) -> Reasons:
    spec = state.game.spec
    return {
        language: [_sentence(fact, words_for(spec, language), name) for fact in found]
        for language in LANGUAGES
    }  # type: ignore[return-value]


def _sentence(fact: Fact, say: Words, name: Callable[[str], str]) -> str:
    values = {
        key: name(str(value)) if key in ("move", "best", "played") else value
        for key, value in fact.values.items()
    }
    return sentence(Fact(fact.key, values), say, _place_of_name)


def _place_of_name(seat: int, _: Words) -> str:
    """Clients know what the seats are called."""
    return f"{{{seat}}}"
