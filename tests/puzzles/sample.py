"""Puzzles made by hand for tests."""

from __future__ import annotations

import tilewright
from tilewright.core.state import State
from tilewright.puzzles.puzzle import (
    CandidateMove,
    Kind,
    Provenance,
    Puzzle,
    Step,
    puzzle_id,
)

MADE = Provenance("levels", 1, 0, 20, ("novice", "casual"), 20, tilewright.__version__)


def sample(
    state: State, moves: tuple[str, ...], others: tuple[str, ...] = (), kind: Kind = "move"
) -> Puzzle:
    """A puzzle whose line is these moves; `others` are right instead of the first, too."""
    seat = state.turn
    position = state.view(seat)
    line, own = [], []
    after = state.copy()
    for move in moves:
        line.append(Step(after.turn, move))
        own += [move] if after.turn == seat else []
        after.play(move)
    wrong = next(one for one in state.legal_moves() if one not in (moves[0], *others))
    return Puzzle(
        id=puzzle_id(kind, state.game.name, position),
        kind=kind,
        game=state.game.name,
        variant=state.game.variant,
        players=state.game.players,
        seat=seat,
        position=position,
        line=tuple(line),
        alternatives=((own[0], *others), *((move,) for move in own[1:])),
        candidates=(
            CandidateMove(own[0], 0.6, 3.0, 50.0, (own[0],)),
            CandidateMove(wrong, 0.4, -1.0, 46.0, (wrong,)),
        ),
        gap=0.2,
        error=0.01,
        exact=False,
        network="",
        provenance=MADE,
    )
