"""Asking all questions of a review: on several threads, with a journal, in any order.

Compiled searches hold no lock of the interpreter, so threads use all processors.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, TypeVar

from tilewright.analysis.afresh import look_afresh
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.events import Decision, Draws, Event
from tilewright.analysis.journal import Answers, Journal
from tilewright.analysis.looking import look_at, look_back
from tilewright.analysis.rolling import BATCH, Rollouts, is_enough, joined, roll_out
from tilewright.analysis.valuing import (
    Answer,
    Effort,
    mean_answer,
    possible_draws,
    value_of,
)
from tilewright.core.record import GameRecord
from tilewright.core.state import State

Key = TypeVar("Key", int, tuple[int, int])
EffortOf = Callable[[int], Effort]  # by ply


class Progress(NamedTuple):
    """How far a review is: questions that were answered, and those that are known to be asked."""

    done: int
    asked: int
    what: str  # "foresight", "luck", "hindsight" or "rollouts"
    ply: int  # of the event that the last answer is about
    values: tuple[float, ...]  # what it says of the seats' chances there: enough for a first graph


class DrawValue(NamedTuple):
    """The mean over all that could have come, with its error, and what did come.

    The latter is None where the decision that follows says it.
    """

    mean: Answer
    drawn: Answer | None


class Asking:
    """Who asks: threads with a search each. Leaving the context ends them."""

    def __init__(
        self,
        record: GameRecord,
        workers: int | None,
        journal: Path | Answers | None,
        on_progress: Callable[[Progress], object] | None,
    ) -> None:
        self._game = record.game
        self._hides = record.game.spec.hides and record.game.players > 1
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
        self._own = threading.local()
        self._analysers: list[Analyser] = []
        self._journal = Journal(journal, record) if isinstance(journal, Path) else journal
        self._on_progress = on_progress
        self._done = self._asked = 0

    def __enter__(self) -> Asking:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)
        for analyser in self._analysers:
            analyser.close()
        if self._journal is not None:
            self._journal.close()

    # ------------------------------------------------------------ questions

    def decisions(self, events: Iterable[Event], effort: Effort) -> dict[int, Answer]:
        """What each decision looked like to its seat, by ply."""
        asked = {
            event.ply: self._ask(f"decision/{event.ply}", effort, partial(_look, event, effort))
            for event in events
            if isinstance(event, Decision)
        }
        return self._answers(asked, "foresight")

    def afresh(
        self, decisions: Iterable[Decision], looks: Mapping[int, Answer], effort: Effort
    ) -> dict[int, Answer]:
        """The same decisions with other draws, by ply."""
        asked = {
            decision.ply: self._ask(
                f"afresh/{decision.ply}",
                effort,
                partial(_look_afresh, decision, effort, looks[decision.ply]),
            )
            for decision in decisions
        }
        return self._answers(asked, "foresight")

    def draws(self, events: Sequence[Event], effort: Effort) -> dict[int, DrawValue]:
        """What each deal or draw could have brought, and did, by ply."""
        asked: dict[tuple[int, int], Future[Answer]] = {}
        weights: dict[int, list[float]] = {}
        for number, event in enumerate(events):
            if not isinstance(event, Draws):
                continue
            possible = possible_draws(event, effort)
            weights[event.ply] = [weight for _, weight in possible]
            for place, (state, _) in enumerate(possible):
                asked[event.ply, place] = self._value(event, place, state, effort)
            follows = events[number + 1 : number + 2]
            if self._hides or not follows or isinstance(follows[0], Draws):
                asked[event.ply, -1] = self._value(event, -1, event.after, effort)
        answers = self._answers(asked, "luck")
        return {
            ply: DrawValue(
                _mean_with_error([answers[ply, place] for place in range(len(ones))], ones),
                answers.get((ply, -1)),
            )
            for ply, ones in weights.items()
        }

    def _value(self, event: Draws, place: int, state: State, effort: Effort) -> Future[Answer]:
        ply = event.ply + len(event.drawn)  # the same seed as the decision that follows
        return self._ask(
            f"draw/{event.ply}/{place}",
            effort,
            lambda analyser: value_of(analyser, state, ply, effort),
        )

    def backwards(
        self,
        events: Sequence[Event],
        means: Mapping[int, DrawValue],
        ending: Answer,
        looks: Mapping[int, Answer],
        effort_of: EffortOf,
    ) -> dict[int, Answer]:
        """Decisions in hindsight, by ply; each line between two draws from its end."""
        asked = {}
        for line, after in _lines(events):
            follows: Answer | None = ending if after is None else means[after.ply].mean
            if after is not None and self._hides:
                follows = None  # what a draw is worth is known to its seat alone
            if follows is not None and follows.get("raw") is None:
                follows = None
            asked[line[0].ply] = self._ask_line(line, follows, looks, effort_of)
        found: dict[int, Answer] = {}
        for answers in self._answers(asked, "hindsight").values():
            found |= {int(ply): answer for ply, answer in answers.items()}
        return found

    def _ask_line(
        self,
        line: Sequence[Decision],
        follows: Answer | None,
        looks: Mapping[int, Answer],
        effort_of: EffortOf,
    ) -> Future[Answer]:
        def work(analyser: Analyser) -> Answer:
            known = follows
            answers: Answer = {}
            for decision in reversed(line):
                if known is None:
                    answer = looks[decision.ply]
                else:
                    answer = look_back(analyser, decision, effort_of(decision.ply), known)
                answers[str(decision.ply)] = answer
                known = answer["candidates"][0]
            return answers

        efforts = "".join(str(effort_of(decision.ply).limits) for decision in line)
        digest = hashlib.blake2b(efforts.encode(), digest_size=6).hexdigest()
        return self._ask(f"line/{line[0].ply}/{digest}", effort_of(line[0].ply), work)

    def rollouts(
        self, decisions: Mapping[int, tuple[Decision, str]], effort: Effort, rollouts: Rollouts
    ) -> dict[int, Answer]:
        """What playing out says of decisions and their best moves, by ply; batch by batch."""
        batches: dict[int, list[Answer]] = {ply: [] for ply in decisions}
        found: dict[int, Answer] = {}
        while missing := [ply for ply in decisions if ply not in found]:
            asked = {}
            for ply in missing:
                decision, best = decisions[ply]
                first = BATCH * len(batches[ply])
                work = partial(_roll_out, decision, best, effort, first)
                asked[ply] = self._ask(f"rollouts/{ply}/{best}/{first}", effort, work)
            for ply, answer in self._answers(asked, "rollouts").items():
                batches[ply].append(answer)
                so_far = joined(batches[ply], rollouts.games)
                if is_enough(so_far, rollouts):
                    found[ply] = so_far
        return found

    # ------------------------------------------------------------ answers

    def _ask(self, key: str, effort: Effort, work: Callable[[Analyser], Answer]) -> Future[Answer]:
        limits = effort.limits
        key = f"{key}/{limits.seconds}/{limits.iterations}/{effort.deals}/{effort.seed}"
        self._asked += 1
        return self._pool.submit(self._answer, key, work)

    def _answer(self, key: str, work: Callable[[Analyser], Answer]) -> Answer:
        if self._journal is not None and (known := self._journal.get(key)) is not None:
            return known
        analyser: Analyser | None = getattr(self._own, "analyser", None)
        if analyser is None:
            analyser = self._own.analyser = Analyser(self._game)
            self._analysers.append(analyser)
        # As if it came from a journal: whether there is one must not matter.
        answer: Answer = json.loads(json.dumps(work(analyser)))
        if self._journal is not None:
            self._journal.put(key, answer)
        return answer

    def _answers(self, asked: dict[Key, Future[Answer]], what: str) -> dict[Key, Answer]:
        found = {}
        for key, future in asked.items():
            found[key] = future.result()
            self._done += 1
            if self._on_progress is not None:
                ply = key if isinstance(key, int) else key[0]
                values = _values(found[key])
                self._on_progress(Progress(self._done, self._asked, what, ply, values))
        return found


def _values(answer: Answer) -> tuple[float, ...]:
    """The chances of an answer; of a line those at its first decision."""
    if "played" in answer:  # games that were played out say nothing of the other seats
        return ()
    if "values" in answer:
        return tuple(answer["values"])
    first = answer if "candidates" in answer else answer[min(answer, key=int)]
    return tuple(first["candidates"][0]["values"])


def _roll_out(
    decision: Decision, best: str, effort: Effort, first: int, analyser: Analyser
) -> Answer:
    return roll_out(analyser, decision, best, effort, first)


def _look(event: Decision, effort: Effort, analyser: Analyser) -> Answer:
    return look_at(analyser, event, effort)


def _look_afresh(decision: Decision, effort: Effort, known: Answer, analyser: Analyser) -> Answer:
    return look_afresh(analyser, decision, effort, known)


def _lines(events: Sequence[Event]) -> list[tuple[list[Decision], Draws | None]]:
    """Decisions with no draw in between, and the draw that comes after them."""
    found: list[tuple[list[Decision], Draws | None]] = []
    line: list[Decision] = []
    for event in events:
        if isinstance(event, Decision):
            line.append(event)
        elif line:
            found.append((line, event))
            line = []
    if line:
        found.append((line, None))
    return found


def _mean_with_error(answers: Sequence[Answer], weights: Sequence[float]) -> Answer:
    """The mean, and the largest standard error of a seat; none if everything was enumerated."""
    mean = mean_answer(answers, weights)
    error = 0.0
    if len(set(weights)) == 1 and len(answers) > 1:
        for seat, middle in enumerate(mean["values"]):
            squares = sum((answer["values"][seat] - middle) ** 2 for answer in answers)
            error = max(error, sqrt(squares / (len(answers) - 1) / len(answers)))
    return {**mean, "error": error}
