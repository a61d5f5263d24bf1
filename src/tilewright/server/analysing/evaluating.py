"""What the position of a table is worth: to people who agreed on help, and after the end to all.

In a game that hides something only the seat to move may ask, and only its view has a say.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from tilewright.analysis.valuing import end_of
from tilewright.core.analysis import Analysis
from tilewright.core.rules import OVER
from tilewright.server.analysing.answers import EvaluationAnswer
from tilewright.server.analysing.pool import AnalysisPool, AnalysisQuestion
from tilewright.server.matches import acting_seat
from tilewright.server.problems import Problem
from tilewright.server.table import Table

SECONDS = 0.3  # of thinking
MAX_KEPT = 1_024  # answers, of all tables

Key = tuple[str, int, int | None]  # match, sequence, seat


def evaluated_seat(table: Table, who: str | None, wanted: int | None) -> int | None:
    """For whom the position is evaluated; None if it is the same for everybody.

    `Problem` if this one may not know it.
    """
    if table.state is None:
        raise Problem("not-playing", "the game has not begun: seats are open")
    if table.finished:
        return None
    if who is None:
        raise Problem("bad-token", "this needs the token of a seat")
    seat = acting_seat(table, who, wanted)
    table.check_assistance()
    if not table.game.spec.hides:
        return None
    if table.turn != seat:
        raise Problem("not-your-turn", f"it is the turn of seat {table.turn}")
    return seat


class Evaluations:
    """Evaluations of tables; each position is thought about once."""

    def __init__(self, analyses: AnalysisPool) -> None:
        self._analyses = analyses
        self._kept: OrderedDict[Key, EvaluationAnswer] = OrderedDict()

    async def ask(
        self, table: Table, seat: int | None, client: str, take: Callable[[], object]
    ) -> EvaluationAnswer:
        """What the position is worth; `take` is called if somebody has to think about it."""
        key = (table.id, table.position_sequence, seat)
        known = self._kept.get(key)
        if known is None:
            known = await self._found(table, client, take)
            self._kept[key] = known
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return {**known, "sequence": table.sequence}

    async def _found(
        self, table: Table, client: str, take: Callable[[], object]
    ) -> EvaluationAnswer:
        state = table.state
        assert state is not None
        if state.turn == OVER:
            ended = end_of(state)
            return {
                "sequence": 0, "values": ended["values"], "leads": ended["raw"]["leads"],
                "error": 0.0, "exact": True,
            }  # fmt: skip
        take()
        game = table.game
        question = AnalysisQuestion(
            game.name, game.players, game.variant, state.text(), SECONDS, multipv=1
        )
        return _shown(await self._analyses.analyse(question, client))


def _shown(found: Analysis) -> EvaluationAnswer:
    best = found.best
    return {
        "sequence": 0,
        "values": list(found.values),
        "leads": list(best.leads),
        "error": best.error,
        "exact": best.exact,
    }
