"""Doing many pieces of work in processes or on a Ray cluster, with a journal of what is done."""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, Protocol

from tilewright.analysis.journal import AnswerFile
from tilewright.core.processes import begin_worker

Work = Callable[[Any, Any], Any]  # of what all pieces share, and of one piece; JSON-able
INTERVAL = 0.5  # seconds between two looks at a cluster


class Doer(Protocol):
    """What does pieces of work, each with its key, and gives results as they come."""

    def __call__(
        self, work: Work, shared: Any, pieces: Sequence[tuple[str, Any]]
    ) -> Iterator[tuple[str, Any]]: ...


def done_with_journal(
    doer: Doer,
    work: Work,
    shared: Any,
    pieces: Sequence[tuple[str, Any]],
    journal: Path,
    facts: str,
) -> Iterator[tuple[str, Any]]:
    """The results of all pieces, those first that a journal of the same work has already."""
    answers = AnswerFile(journal, "puzzles", facts)
    try:
        missing = []
        for key, piece in pieces:
            known = answers.get(key)
            if known is None:
                missing.append((key, piece))
            else:
                yield key, known["found"]
        for key, found in doer(work, shared, missing):
            answers.put(key, {"found": found})
            yield key, found
    finally:
        answers.close()


class InProcesses:
    """So many processes of this machine; with one it is done right here."""

    def __init__(self, workers: int | None) -> None:
        self._workers = workers or os.cpu_count() or 1

    def __call__(
        self, work: Work, shared: Any, pieces: Sequence[tuple[str, Any]]
    ) -> Iterator[tuple[str, Any]]:
        if self._workers == 1 or len(pieces) < 2:
            yield from ((key, work(shared, piece)) for key, piece in pieces)
            return
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(
            min(self._workers, len(pieces)), context, initializer=begin_worker
        )
        try:
            left = iter(pieces)
            running: dict[Future[Any], str] = {}
            for key, piece in left:
                running[pool.submit(work, shared, piece)] = key
                if len(running) <= self._workers:
                    continue
                yield from _finished(running)
            while running:
                yield from _finished(running)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: dict[Future[Any], str]) -> Iterator[tuple[str, Any]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for one in done:
        yield running.pop(one), one.result()


class OnCluster:
    """The Ray cluster that `RAY_ADDRESS` names or that runs here, else one of this machine."""

    def __call__(
        self, work: Work, shared: Any, pieces: Sequence[tuple[str, Any]]
    ) -> Iterator[tuple[str, Any]]:
        import ray

        mine = not ray.is_initialized()
        if mine:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        running: dict[Any, str] = {}
        try:
            remote = ray.remote(num_cpus=1)(work)
            common = ray.put(shared)
            running.update((remote.remote(common, piece), key) for key, piece in pieces)
            while running:
                done, _ = ray.wait(list(running), timeout=INTERVAL)
                for one in done:
                    yield running.pop(one), ray.get(one)
        finally:
            for one in running:
                ray.cancel(one, force=True)
            if mine:
                ray.shutdown()
