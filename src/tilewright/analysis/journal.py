"""Answers that long work has got already, so that it goes on where it was interrupted."""

from __future__ import annotations

import hashlib
import json
import threading
from pathlib import Path
from typing import Protocol

from tilewright.analysis.valuing import Answer
from tilewright.core.errors import SetupError
from tilewright.core.record import GameRecord


class Answers(Protocol):
    """Where a review keeps its answers, by the keys of its questions. Several threads ask it."""

    def get(self, key: str, /) -> Answer | None:
        """A known answer, or None."""

    def put(self, key: str, answer: Answer, /) -> None:
        """Keep an answer."""

    def close(self) -> None:
        """No more will come."""


class AnswerFile:
    """Answers on disk, one line of JSON each; what belongs to other work is thrown away.

    The file begins with what kind of work it is: no other file is written to. `facts` are what the
    answers depend on.
    """

    def __init__(self, path: Path, what: str, facts: str) -> None:
        import tilewright

        self._what = what
        facts = f"{tilewright.__version__}\n{facts}"
        self._identity = hashlib.blake2b(facts.encode(), digest_size=16).hexdigest()
        self._lock = threading.Lock()
        self._known: dict[str, Answer] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        good = self._read()
        self._file.truncate(good)
        if not good:
            self._write({what: self._identity})

    def _read(self) -> int:
        """Take over what is there; returns how many bytes of it are good."""
        self._file.seek(0)
        start = f'{{"{self._what}":'.encode()
        if not start.startswith(self._file.read(len(start))):
            self._file.close()
            raise SetupError(f"{self._file.name} is no journal of a {self._what}")
        self._file.seek(0)
        good = 0
        for line in self._file:
            try:
                found = json.loads(line)
                if good:
                    self._known[found["key"]] = found["answer"]
                elif found[self._what] != self._identity:
                    break
            except (ValueError, KeyError, TypeError):
                break  # the last line may be cut off; what was read before it is good
            if not line.endswith(b"\n"):
                break
            good += len(line)
        return good

    def get(self, key: str) -> Answer | None:
        """A known answer, or None."""
        with self._lock:
            return self._known.get(key)

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer."""
        with self._lock:
            self._known[key] = answer
            self._write({"key": key, "answer": answer})

    def _write(self, line: Answer) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class Journal(AnswerFile):
    """The answers of a review; those of another one are thrown away."""

    def __init__(self, path: Path, record: GameRecord) -> None:
        super().__init__(path, "review", record.write())
