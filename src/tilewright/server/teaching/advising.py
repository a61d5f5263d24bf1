"""What a move would cost, by a short look, and whether that is worth a word.

A move is judged as a review judges it, and by what its own seat sees: the looks are those of hints.
"""

from __future__ import annotations

from math import hypot

from tilewright.analysis.facts import facts_of_choice, sentence, words_for
from tilewright.analysis.fitted import judgement_of
from tilewright.analysis.judging import (
    BEST,
    CLASSES,
    FORCED,
    Choice,
    class_of,
    costs_points,
)
from tilewright.core.analysis import Analysis, Candidate
from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.core.words import LANGUAGES, Words
from tilewright.server.asking import Hints
from tilewright.server.forms import Teaching
from tilewright.server.problems import Problem, illegal_move
from tilewright.server.reviewing.answers import Reasons
from tilewright.server.table import Table
from tilewright.server.teaching.answers import AdviceAnswer

# From which class of mistakes on the table says so.
WARNS: dict[Teaching, tuple[str, ...]] = {
    "gentle": CLASSES[2:],
    "medium": CLASSES[1:],
    "strict": CLASSES,
}
NOTHING_SAID: Reasons = {"en": [], "hu": [], "cs": [], "nl": []}


async def advice(hints: Hints, table: Table, seat: int, move: str, client: str) -> AdviceAnswer:
    """What a move would cost the seat; `Problem` if the table does not teach, or it is illegal."""
    teaching = table.setup.teaching
    if teaching is None:
        raise Problem("no-assistance", "this table was not made to teach")
    assert table.state is not None
    try:
        table.state.copy(undo=False).play(move)
    except (IllegalMove, NotationError) as error:
        raise illegal_move(error) from None
    if len(table.state.legal_moves()) == 1:
        return _nothing_to_say(table, move, FORCED)
    found = await hints.judge(table, seat, move, client)
    tried = found.candidate(move)
    if tried is None or tried is found.best:
        return _nothing_to_say(table, move, BEST)
    return _judged(table, seat, found, tried, teaching)


def _nothing_to_say(table: Table, move: str, kind: str) -> AdviceAnswer:
    return {
        "sequence": table.sequence,
        "move": move,
        "kind": kind,  # type: ignore[typeddict-item]
        "warns": False,
        "loss": 0.0,
        "error": 0.0,
        "points": 0.0,
        "decided": False,
        "best": move,
        "best_parts": table.game.parts(move),
        "reasons": NOTHING_SAID,
    }


def _judged(
    table: Table, seat: int, found: Analysis, tried: Candidate, teaching: Teaching
) -> AdviceAnswer:
    best = found.best
    choice = _choice(seat, found, tried)
    kind = class_of(choice, judgement_of(table.game))
    warns = kind in WARNS[teaching]
    return {
        "sequence": table.sequence,
        "move": tried.move,
        "kind": kind,  # type: ignore[typeddict-item]
        "warns": warns,
        "loss": max(0.0, choice.loss),
        "error": choice.error,
        "points": max(0.0, choice.lead_loss),
        "decided": costs_points(choice),
        "best": best.move,
        "best_parts": table.game.parts(best.move),
        "reasons": _reasons(table, seat, best, tried) if warns else NOTHING_SAID,
    }


def _choice(seat: int, found: Analysis, tried: Candidate) -> Choice:
    best = found.best
    others = [one.values[seat] for one in found.candidates[1:] if one.visits > 0]
    return Choice(
        seat=seat,
        seats=len(best.values),
        moves=found.moves,
        spread=found.spread,
        is_best=False,
        loss=best.values[seat] - tried.values[seat],
        error=hypot(best.error, tried.error),
        lead_loss=best.leads[seat] - tried.leads[seat],
        lead_error=hypot(best.lead_error, tried.lead_error),
        values_best=best.values,
        values_played=tried.values,
        second=max(others, default=None),
    )


def _reasons(table: Table, seat: int, best: Candidate, tried: Candidate) -> Reasons:
    """In all languages; what the seat does not see has no part in it."""
    game = table.game
    gifts = [after - before for after, before in zip(tried.values, best.values, strict=True)]
    facts = facts_of_choice(
        _as_seen(table, game, seat), tried.move, best.move, gifts,
        best.leads[seat] - tried.leads[seat],
    )  # fmt: skip
    return {
        language: [sentence(fact, words_for(game.spec, language), _place_of_name) for fact in facts]
        for language in LANGUAGES
    }  # type: ignore[return-value]


def _as_seen(table: Table, game: Game, seat: int) -> State:
    assert table.state is not None
    return game.load(game.spec.positions.complete(table.state.view(seat), 0))


def _place_of_name(seat: int, _: Words) -> str:
    """Clients know what the seats are called."""
    return f"{{{seat}}}"
