"""Analysing positions: `Game.analyse` and `Game.analysis`."""

from __future__ import annotations

import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from types import TracebackType

from tilewright.analysis.beyond import analysed_beyond
from tilewright.analysis.calibrating import (
    expected_points,
    expected_total,
    lead_standard_error,
    reported,
    standard_error,
)
from tilewright.analysis.fitted import calibration_of
from tilewright.core.analysis import Analysis, Candidate, Limits
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.players.search import Examination, Findings, Question, Search, seen_by_mover
from tilewright.players.search.settings import best_settings_of

MEMORY = 256 * 1024 * 1024  # bytes of a tree; looking back at it takes as much again


class Analyser:
    """Analyses one position after another of the same game; `close` gives its memory back.

    >>> import tilewright
    >>> from tilewright.analysis.analyser import Analyser
    >>> game = tilewright.make("azul")
    >>> with Analyser(game) as analyser:
    ...     analyser.analyse(game.start(seed=7), tilewright.Limits(iterations=20)).move
    '2r2'
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, *, patient: bool = True
    ) -> None:
        self.game = game
        self.seed = seed
        self.calibration = calibration_of(game)
        settings = replace(best_settings_of(game), memory=MEMORY)
        self.search = Search(game, seed, threads, settings, patient=patient)

    def __enter__(self) -> Analyser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of threads and memory."""
        self.search.close()

    def analyse(
        self,
        position: State | Position,
        limits: Limits,
        question: Question | None = None,
        stop: threading.Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Analyse the decision of the seat to move, by what that seat may see.

        Where the search has seen every line up to a deal, the rest of the time goes to what may
        be dealt.
        """
        seen = seen_by_mover(self.game, position)
        question = question or Question()
        state = seen if isinstance(seen, State) else self._completed(seen)
        total = expected_total(state, self.calibration)

        def report(found: Examination) -> Analysis:
            return self.report(state.turn, found, question, total)

        hear = None if on_progress is None else lambda found: on_progress(report(found))
        found = self.search.examine(seen, limits, question, stop, hear)
        analysis = report(found)
        told = bool(question.known) or question.only is not None
        if told or not found.solved or (stop is not None and stop.is_set()):
            return analysis
        return analysed_beyond(
            self, state, found, analysis, limits, question.moves, stop, on_progress
        )

    def _completed(self, view: Position) -> State:
        """A state that looks like the view; what it hides has no say in what is asked of it."""
        return self.game.load(self.game.spec.positions.complete(view, 0))

    def report(self, seat: int, found: Examination, question: Question, total: float) -> Analysis:
        """What an examination says to people; `total` is the final points of all seats."""
        report = found.report
        values = [one.values[seat] for one in report.candidates]
        candidates = [
            self.candidate(move, seat, one, found, total) for move, one in found.findings.items()
        ]
        best = best_of(candidates, seat, question)
        others = sorted((one for one in candidates if one is not best), key=_order(seat))
        return Analysis(
            seat=seat,
            candidates=(best, *others),
            iterations=report.iterations,
            evaluations=report.evaluations,
            seconds=report.seconds,
            method=found.evaluator,
            moves=len(values),
            spread=max(values) - min(values),
        )

    def candidate(
        self, move: str, seat: int, one: Findings, found: Examination, total: float
    ) -> Candidate:
        """What is reported of one move."""
        fitted = self.calibration
        values = reported(one, fitted, found.report.iterations)
        scale = 1.0 if one.exact else fitted.lead_scale
        leads = tuple(scale * lead for lead in one.leads)
        return Candidate(
            move=move,
            values=values,
            leads=leads,
            points=expected_points(self.game, values, leads, total),
            visits=one.visits,
            error=standard_error(one, seat, fitted),
            lead_error=lead_standard_error(one, seat, fitted) * scale,
            exact=one.exact,
            line=found.lines[move],
        )


SERIOUS_SHARE = 0.3  # of the visits of the most visited move: less is too little to be the best


def best_of(candidates: Sequence[Candidate], seat: int, question: Question) -> Candidate:
    """The move with the best value for its seat, of those that were looked at often enough."""
    most = max(one.visits for one in candidates)
    serious = [
        one
        for one in candidates
        if one.visits >= SERIOUS_SHARE * most or one.exact or one.move in question.known
    ]
    return min(serious, key=_order(seat))


def _order(seat: int) -> Callable[[Candidate], tuple[float, float, int]]:
    """The best first: by value, then by lead where nothing else is left to gain."""
    return lambda one: (-one.values[seat], -one.leads[seat], -one.visits)


# ---------------------------------------------------------------- the hooks of `Game`


def analyse(
    game: Game,
    position: State | Position,
    limits: Limits,
    multipv: int,
    moves: Sequence[str],
    seed: int,
    threads: int,
) -> Analysis:
    """`Game.analyse`."""
    question = _question(game, multipv, moves)
    with Analyser(game, seed, threads) as analyser:
        return analyser.analyse(position, limits, question)


def analysis(
    game: Game,
    position: State | Position,
    limits: Limits,
    multipv: int,
    moves: Sequence[str],
    seed: int,
    threads: int,
) -> RunningAnalysis:
    """`Game.analysis`."""
    question = _question(game, multipv, moves)
    return RunningAnalysis(Analyser(game, seed, threads), position, limits, question)


def _question(game: Game, multipv: int, moves: Sequence[str]) -> Question:
    if multipv < 1:
        raise SetupError(f"multipv is {multipv}; it is at least 1")
    for move in moves:
        game.action(move)
    return Question(multipv=multipv, moves=tuple(moves))


class RunningAnalysis:
    """An analysis in a thread of its own, begun at once; it keeps only what nobody has read yet."""

    def __init__(
        self, analyser: Analyser, position: State | Position, limits: Limits, question: Question
    ) -> None:
        self._stop = threading.Event()
        self._news: queue.SimpleQueue[Analysis | BaseException] = queue.SimpleQueue()
        self._last: Analysis | BaseException | None = None
        self._all_read = False
        self._thread = threading.Thread(
            target=self._work, args=(analyser, position, limits, question), daemon=True
        )
        self._thread.start()

    def _work(
        self, analyser: Analyser, position: State | Position, limits: Limits, question: Question
    ) -> None:
        try:
            with analyser:
                found = analyser.analyse(position, limits, question, self._stop, self._news.put)
                self._last = found
        except BaseException as error:  # it is raised where somebody waits for the result
            self._last = error
        self._news.put(self._last)

    def stop(self) -> None:
        """Let it end now."""
        self._stop.set()

    def result(self) -> Analysis:
        """Wait for the end, and return what was found."""
        self._thread.join()
        assert self._last is not None
        if isinstance(self._last, BaseException):
            raise self._last
        return self._last

    def __iter__(self) -> Iterator[Analysis]:
        """Each analysis as it comes; the last one is the result."""
        while not self._all_read:
            found = self._news.get()
            self._all_read = found is self._last
            if isinstance(found, BaseException):
                raise found
            yield found

    async def __aiter__(self) -> AsyncIterator[Analysis]:
        """The same without standing in the way of others."""
        import asyncio

        each = iter(self)
        try:
            while (found := await asyncio.to_thread(next, each, None)) is not None:
                yield found
        finally:
            self.stop()

    def __enter__(self) -> RunningAnalysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.join()

    async def __aenter__(self) -> RunningAnalysis:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        import asyncio

        self.stop()
        await asyncio.to_thread(self._thread.join)
