"""Reviewing a game: what every move and every draw was worth to every seat.

Two passes in foresight: a cheap one over the whole game, and a deeper one where the first found
something. Then backwards, in hindsight: the line that was played is known from its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from statistics import median
from typing import Any

from tilewright.analysis.asking import Asking, DrawValue, Progress
from tilewright.analysis.events import Decision, Draws, Event, events_of
from tilewright.analysis.fitted import judgement_of
from tilewright.analysis.journal import Answers
from tilewright.analysis.judged import (
    Judged,
    engine_json,
    event_json,
    like_json,
    played_of,
    sums_json,
)
from tilewright.analysis.judging import (
    CLASSES,
    STEPS,
    Choice,
    Skill,
    accuracy,
    as_measured,
    class_of,
    error_rate,
    luck_tag,
    played_like,
    tags_of,
)
from tilewright.analysis.ledger import (
    Entry,
    Sums,
    add_up,
    parts_of,
    share,
    shares,
)
from tilewright.analysis.rolling import Rollouts
from tilewright.analysis.valuing import DEALS, Answer, Effort, end_of
from tilewright.core.analysis import Limits
from tilewright.core.errors import SetupError
from tilewright.core.record import GameRecord
from tilewright.core.rules import OVER
from tilewright.core.state import State

FIRST_SHARE = 0.25  # of the effort: the first pass
FIRST_LOSS = 0.02  # of a value, for two seats: the second pass looks at it again
THIRD_SHARE = 4.0  # of the effort: a third look at what seems a mistake, or worse
DRIFT = 0.05  # between two events with nothing in between: the same
DEFAULT_LIMITS = Limits(seconds=0.3)

Means = dict[int, DrawValue]


@dataclass(frozen=True)
class Review:
    """What a whole game was made of; `review` returns one.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> state.play("2r3")
    >>> record = tilewright.GameRecord.of(state)
    >>> found = tilewright.review(record, tilewright.Limits(iterations=4), workers=1)
    >>> [event["kind"] for event in found.to_json()["events"]]
    ['chance', 'decision']
    """

    record: GameRecord
    effort: Effort
    events: tuple[Judged, ...]
    sums: Sums
    hindsight: Sums
    finished: bool
    iterations: int  # of a question that was asked again, as far as time allowed

    @property
    def seats(self) -> int:
        """How many seats there are.

        >>> import tilewright
        >>> record = tilewright.GameRecord.of(tilewright.make("azul").start(seed=7))
        >>> tilewright.review(record, tilewright.Limits(iterations=4), workers=1).seats
        2
        """
        return self.record.game.players

    @property
    def methods(self) -> list[str]:
        """What valued positions.

        >>> import tilewright
        >>> record = tilewright.GameRecord.of(tilewright.make("azul").start(seed=7))
        >>> tilewright.review(record, tilewright.Limits(iterations=4), workers=1).methods
        []
        """
        return sorted({one.answer["method"] for one in self.events if one.answer})

    def losses(self, seat: int) -> list[float]:
        """What a seat lost with each of its decisions that count.

        >>> import tilewright
        >>> record = tilewright.GameRecord.of(tilewright.make("azul").start(seed=7))
        >>> tilewright.review(record, tilewright.Limits(iterations=4), workers=1).losses(0)
        []
        """
        return [
            max(0.0, share(one.entry.before[seat] - one.entry.after[seat]))
            for one in self.events
            if one.entry.seat == seat and one.counts
        ]

    def skill(self, seat: int) -> Skill:
        """How well a seat played, beside the levels.

        >>> import tilewright
        >>> record = tilewright.GameRecord.of(tilewright.make("azul").start(seed=7))
        >>> tilewright.review(record, tilewright.Limits(iterations=4), workers=1).skill(0).accuracy
        100.0
        """
        judgement = judgement_of(self.record.game)
        rate = error_rate(self.losses(seat))
        compared = as_measured(rate, judgement, self.iterations)
        return Skill(rate, accuracy(compared.rate, judgement), played_like(compared, judgement))

    def to_json(self) -> dict[str, Any]:
        """All of it, JSON-able; docs/review.md describes the keys.

        >>> import tilewright
        >>> record = tilewright.GameRecord.of(tilewright.make("azul").start(seed=7))
        >>> found = tilewright.review(record, tilewright.Limits(iterations=4), workers=1).to_json()
        >>> found["seats"], sum(found["initial"])
        (2, 1.0)
        """
        judgement = judgement_of(self.record.game)
        skills = [self.skill(seat) for seat in range(self.seats)]
        rates = [one.error_rate for one in skills]
        final, luck = self.sums.final, self.sums.luck
        return {
            "game": self.record.game.name,
            "variant": self.record.game.variant,
            "finished": self.finished,
            "seats": self.seats,
            "initial": shares(self.sums.initial),
            "final": shares(final),
            "events": [event_json(one, self.seats) for one in self.events],
            "totals": sums_json(self.sums),
            "hindsight": sums_json(self.hindsight),
            "error_rate": [round(rate.rate, 6) for rate in rates],
            "error_rate_error": [round(rate.error, 6) for rate in rates],
            "decisions": [rate.decisions for rate in rates],
            "accuracy": [round(one.accuracy, 2) for one in skills],
            "played_like": [None if one.level is None else like_json(one.level) for one in skills],
            "adjusted": [share(final[seat] - luck[seat]) for seat in range(self.seats)],
            "adjusted_fitted": [
                round(share(final[seat]) - judgement.luck_coefficient * share(luck[seat]), 6)
                for seat in range(self.seats)
            ],
            "engine": engine_json(self.record, self.effort, self.methods),
        }


def review(
    record: GameRecord,
    limits: Limits = DEFAULT_LIMITS,
    *,
    deals: int = DEALS,
    seed: int = 0,
    rollouts: Rollouts | None = None,
    workers: int | None = None,
    journal: Path | Answers | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    on_first: Callable[[Review], object] | None = None,
) -> Review:
    """What every move and every draw of a recorded game was worth.

    `limits` are for each question that is asked again because something was found; the first look
    takes a quarter of them. `workers` is how many threads answer; None is one for each processor.
    With a limit of iterations the same record gives the same review. A `journal`, a file or an
    object that keeps `Answers`, lets a review that was interrupted go on. `on_first` gets what the
    first pass found: a whole review already, without hindsight. With `rollouts` all moves that are
    called a mistake of some kind are played out, too; that stands beside the judgement and changes
    nothing.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> state.play("2r3")
    >>> record = tilewright.GameRecord.of(state)
    >>> found = tilewright.review(record, tilewright.Limits(iterations=4), workers=1)
    >>> found.sums == found.hindsight or found.seats
    2
    """
    if limits.seconds is None and limits.iterations is None:
        raise SetupError("a review needs a limit of time or of iterations")
    events, last = events_of(record)
    effort = Effort(limits, deals, seed)
    with Asking(record, workers, journal, on_progress) as asking:
        found = _Reviewing(record, events, last, effort, asking).review(on_first)
        return found if rollouts is None else _rolled_out(found, rollouts, asking)


class _Reviewing:
    """One review under way."""

    def __init__(
        self,
        record: GameRecord,
        events: list[Event],
        last: State,
        effort: Effort,
        asking: Asking,
    ) -> None:
        self._record = record
        self._events = events
        self._last = last
        self._effort = effort
        self._first = effort.times(FIRST_SHARE)
        self._asking = asking
        self._scale = 2.0 / record.game.players
        self._iterations = 0

    def review(self, on_first: Callable[[Review], object] | None) -> Review:
        looks = self._asking.decisions(self._events, self._first)
        self._iterations = self._iterations_of(looks)
        means = self._asking.draws(self._events, self._first)
        ending = self._ending(looks, means)
        entries = self._entries(looks, looks, means)
        if on_first is not None:
            on_first(self._summed_up(entries, looks, means, ending, {}))
        again = self._worth_another_look(entries, ending)
        deeper = looks | self._asking.decisions(again, self._effort)
        deeper |= self._asking.decisions(self._serious(deeper), self._effort.times(THIRD_SHARE))
        deeper |= self._asking.afresh(self._serious(deeper), deeper, self._effort)
        entries = self._entries(deeper, looks, means)
        known = {one.ply for one in again}
        backwards = self._asking.backwards(
            self._events, means, ending, deeper,
            lambda ply: self._effort if ply in known else self._first,
        )  # fmt: skip
        return self._summed_up(entries, deeper, means, ending, backwards)

    def _summed_up(
        self,
        entries: Sequence[Entry],
        looks: dict[int, Answer],
        means: Means,
        ending: Answer,
        backwards: dict[int, Answer],
    ) -> Review:
        """What follows from all that is known; `backwards` is empty before the look back."""
        final = parts_of(ending["values"])
        initial = entries[0].before if entries else final
        hindsight = self._hindsight(entries, backwards, looks)
        judged = [
            self._judged(number, entries, hindsight, looks, means, backwards)
            for number in range(len(self._events))
        ]
        return Review(
            self._record,
            self._effort,
            tuple(_with_punishment(judged)),
            add_up(initial, final, entries),
            add_up(hindsight[0].before if hindsight else final, final, hindsight),
            self._last.turn == OVER,
            self._iterations,
        )

    def _iterations_of(self, looks: dict[int, Answer]) -> int:
        """How far the second pass looks; with a limit of time, as the first got on."""
        if self._effort.limits.iterations is not None:
            return self._effort.limits.iterations
        done = [answer["iterations"] for answer in looks.values() if answer["moves"] > 1]
        return round(median(done) / FIRST_SHARE) if done else 0

    # ------------------------------------------------------------ foresight

    def _ending(self, looks: dict[int, Answer], means: Means) -> Answer:
        """The result; of a game that goes on, what was expected where the record ends."""
        if self._last.turn == OVER:
            return end_of(self._last)
        if not self._events:
            players = self._record.game.players
            return {"values": [1.0 / players] * players, "raw": None}
        last = self._events[-1]
        if isinstance(last, Draws):
            return means[last.ply].drawn or means[last.ply].mean
        return played_of(looks[last.ply], last.played)

    def _entries(
        self, looks: dict[int, Answer], first: dict[int, Answer], means: Means
    ) -> list[Entry]:
        """What each event changed. Luck compares what was found with the same effort."""
        entries = []
        for number, event in enumerate(self._events):
            if isinstance(event, Draws):
                before, after = means[event.ply]
                follows = self._decision_after(number)
                if after is None:
                    assert follows is not None
                    after = {"values": first[follows.ply]["plain"]}
                entries.append(Entry(None, parts_of(before["values"]), parts_of(after["values"])))
            else:
                best = looks[event.ply]["candidates"][0]
                played = played_of(looks[event.ply], event.played)
                entries.append(
                    Entry(event.seat, parts_of(best["values"]), parts_of(played["values"]))
                )
        return entries

    def _decision_after(self, number: int) -> Decision | None:
        following = self._events[number + 1 : number + 2]
        return following[0] if following and isinstance(following[0], Decision) else None

    def _worth_another_look(self, entries: Sequence[Entry], ending: Answer) -> list[Decision]:
        """Decisions that cost something, and those between which the estimate drifted."""
        final = parts_of(ending["values"])
        found: dict[int, Decision] = {}
        for number, event in enumerate(self._events):
            if not isinstance(event, Decision):
                continue
            entry = entries[number]
            later = entries[number + 1].before if number + 1 < len(entries) else final
            drift = max(abs(a - b) for a, b in zip(entry.after, later, strict=True))
            loss = entry.before[event.seat] - entry.after[event.seat]
            if share(loss) >= FIRST_LOSS * self._scale or share(drift) >= DRIFT * self._scale:
                found[event.ply] = event
        return list(found.values())

    def _serious(self, looks: dict[int, Answer]) -> list[Decision]:
        """Decisions that seem to have cost much: the largest of many losses is often an error."""
        found = []
        for event in self._events:
            if isinstance(event, Decision):
                best = looks[event.ply]["candidates"][0]["values"][event.seat]
                played = played_of(looks[event.ply], event.played)["values"][event.seat]
                if best - played >= STEPS[1] * self._scale:
                    found.append(event)
        return found

    # ------------------------------------------------------------ hindsight

    def _hindsight(
        self,
        entries: Sequence[Entry],
        backwards: dict[int, Answer],
        looks: dict[int, Answer],
    ) -> list[Entry]:
        found = []
        for event, entry in zip(self._events, entries, strict=True):
            if isinstance(event, Draws):
                found.append(entry)
                continue
            answer = backwards.get(event.ply, looks[event.ply])
            best, played = answer["candidates"][0], played_of(answer, event.played)
            found.append(Entry(event.seat, parts_of(best["values"]), parts_of(played["values"])))
        return found

    # ------------------------------------------------------------ judging

    def _judged(
        self,
        number: int,
        entries: Sequence[Entry],
        hindsight: Sequence[Entry],
        looks: dict[int, Answer],
        means: Means,
        backwards: dict[int, Answer],
    ) -> Judged:
        event, entry = self._events[number], entries[number]
        if isinstance(event, Draws):
            tag = luck_tag([share(a - b) for a, b in zip(entry.after, entry.before, strict=True)],
                           self._record.game.players)  # fmt: skip
            error = float(means[event.ply].mean["error"])
            return Judged(event, entry, hindsight[number], error, tags=(tag,) if tag else ())
        answer = looks[event.ply]
        choice = _choice(event, answer, self._record.game.players)
        kind = class_of(choice, judgement_of(self._record.game))
        later = backwards.get(event.ply, answer)["candidates"][0]["move"]
        return Judged(
            event, entry, hindsight[number], choice.error, answer, kind,
            tuple(tags_of(choice, kind)), choice.counts, later,
        )  # fmt: skip


def _choice(event: Decision, answer: Answer, seats: int) -> Choice:
    best, played = answer["candidates"][0], played_of(answer, event.played)
    others = [one for one in answer["candidates"][1:] if one["visits"] > 0]
    seat = event.seat
    return Choice(
        seat=seat,
        seats=seats,
        moves=answer["moves"],
        spread=answer["spread"],
        is_best=played is best,
        loss=best["values"][seat] - played["values"][seat],
        error=0.0 if played is best else hypot(best["error"], played["error"]),
        lead_loss=best["leads"][seat] - played["leads"][seat],
        lead_error=hypot(best["lead_error"], played["lead_error"]),
        values_best=best["values"],
        values_played=played["values"],
        second=max((one["values"][seat] for one in others), default=None),
    )


def _rolled_out(found: Review, rollouts: Rollouts, asking: Asking) -> Review:
    """The same review with what playing out says of its mistakes."""
    doubtful = {
        one.event.ply: (one.event, one.answer["candidates"][0]["move"])
        for one in found.events
        if isinstance(one.event, Decision) and one.kind in CLASSES
    }
    said = asking.rollouts(doubtful, found.effort, rollouts)
    events = [replace(one, rollout=said.get(one.event.ply)) for one in found.events]
    return replace(found, events=tuple(events))


def _with_punishment(events: list[Judged]) -> list[Judged]:
    """Mistakes with whether the others took what they were given."""
    found = list(events)
    for number, one in enumerate(events):
        if one.kind not in CLASSES[1:] or len(one.entry.before) == 1:
            continue
        missed = False
        for later in events[number + 1 :]:
            if later.entry.seat == one.entry.seat:
                break
            missed = missed or later.kind in CLASSES[1:]
        tag = "unpunished" if missed else "punished"
        found[number] = replace(one, tags=(*one.tags, tag))
    return found
