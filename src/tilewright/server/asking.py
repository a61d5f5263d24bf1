"""What is asked of bots: moves of their own, and hints for people."""

from __future__ import annotations

import secrets

from tilewright.core.analysis import Analysis
from tilewright.server.bot_players import Question
from tilewright.server.bot_pool import BotPool, BotsBusy, ThinkingFailed
from tilewright.server.bot_queue import Asker, Waits
from tilewright.server.problems import Problem
from tilewright.server.table import Table

HINT_LEVEL, HINT_SECONDS = "master", 1.0
JUDGE_SECONDS = 0.5  # to look at a move that somebody is about to play
HINT_PATIENCE = 10.0  # seconds that a hint may wait for a worker
RETRY_SECONDS = 5  # after which it may be asked for again


def question_about(
    table: Table,
    seat: int,
    level: str,
    seconds: float,
    *,
    advises: bool = False,
    moves: tuple[str, ...] = (),
) -> Question:
    """What a bot of this level should play for a seat whose turn it is."""
    assert table.state is not None
    return Question(
        table=table.id,
        seat=seat,
        game=table.setup.game,
        players=len(table.seats),
        variant=table.setup.variant,
        view=table.state.view(seat),
        level=level,
        seconds=seconds,
        seed=secrets.randbits(63),
        advises=advises,
        moves=moves,
    )


def asker_of(table: Table) -> Asker:
    """A bot's move counts for whoever opened its table."""
    return Asker(table.opener, Waits.NOBODY if table.only_bots else Waits.PERSON)


class Hints:
    """Advice for people: one at a time for each table."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._asked: set[str] = set()  # tables

    async def ask(self, table: Table, seat: int, client: str) -> Analysis:
        """The best move and what it is worth; `Problem` if the bots have no time for that."""
        return await self._analysis(table, seat, HINT_SECONDS, (), client)

    async def judge(self, table: Table, seat: int, move: str, client: str) -> Analysis:
        """What a move is worth beside the best one; `Problem` if the bots have no time for it."""
        return await self._analysis(table, seat, JUDGE_SECONDS, (move,), client)

    async def _analysis(
        self, table: Table, seat: int, seconds: float, moves: tuple[str, ...], client: str
    ) -> Analysis:
        if table.id in self._asked:
            raise Problem("too-many", "a hint for this table is on its way", retry_after=1)
        self._asked.add(table.id)
        question = question_about(table, seat, HINT_LEVEL, seconds, advises=True, moves=moves)
        try:
            answer = await self._bots.analyse(question, Asker(client), HINT_PATIENCE)
        except BotsBusy as error:
            raise Problem("unavailable", str(error), retry_after=RETRY_SECONDS) from None
        except ThinkingFailed as error:
            raise Problem("unavailable", str(error)) from None
        finally:
            self._asked.discard(table.id)
        assert answer.analysis is not None
        return answer.analysis
