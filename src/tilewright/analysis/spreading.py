"""Reviewing many games at the same time, on all machines of a Ray cluster; Ray is optional."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tilewright.analysis.asking import Progress
from tilewright.analysis.review import Review, review
from tilewright.core.record import GameRecord

INTERVAL = 0.5  # seconds between two looks at how far the games are

OnProgress = Callable[[int, int], object]  # questions that were answered, and those asked so far


class _Counter:
    """How far the games are: an actor that every game reports to."""

    def __init__(self) -> None:
        self._games: dict[int, tuple[int, int]] = {}

    def note(self, number: int, done: int, asked: int) -> None:
        self._games[number] = done, asked

    def total(self) -> tuple[int, int]:
        done, asked = zip(*self._games.values(), strict=True) if self._games else ((), ())
        return sum(done), sum(asked)


def _review(record: GameRecord, how: dict[str, Any], number: int, counter: Any) -> Review:
    """The review of one game, on whatever machine this runs."""
    last = 0.0

    def listen(now: Progress) -> None:
        nonlocal last
        if now.done == now.asked or time.monotonic() - last >= INTERVAL:
            last = time.monotonic()
            counter.note.remote(number, now.done, now.asked)

    return review(record, on_progress=listen, **how)


def review_on_cluster(
    records: Sequence[GameRecord],
    how: Sequence[dict[str, Any]],
    cores: int,
    on_progress: OnProgress,
) -> Iterator[Review]:
    """Reviews of all games in their order, each as soon as it and those before it are there.

    `how` has the keywords of `review` for each game, `cores` is what one of them takes. It is the
    cluster that `RAY_ADDRESS` names or that runs here, else one that begins and ends with this. A
    game whose machine is lost is reviewed again on another.
    """
    import ray

    mine = not ray.is_initialized()
    if mine:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    tasks: list[Any] = []
    try:
        counter: Any = ray.remote(num_cpus=0)(_Counter).remote()
        remote = ray.remote(num_cpus=cores)(_review)
        tasks += [
            remote.remote(record, one, number, counter)
            for number, (record, one) in enumerate(zip(records, how, strict=True))
        ]
        while tasks:
            while not ray.wait(tasks[:1], timeout=INTERVAL)[0]:
                on_progress(*ray.get(counter.total.remote()))
            try:
                found: Review = ray.get(tasks.pop(0))
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield found
    finally:
        for task in tasks:
            ray.cancel(task, force=True)
        if mine:
            ray.shutdown()
