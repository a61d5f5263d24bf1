"""Answers that a review has got already, so that one that was interrupted goes on."""

from __future__ import annotations

import hashlib
import json
import threading
from pathlib import Path
from typing import Protocol

from tilewright.analysis.valuing import Answer
from tilewright.core.record import GameRecord


class Answers(Protocol):
    """Where a review keeps its answers, by the keys of its questions. Several threads ask it."""

    def get(self, key: str, /) -> Answer | None:
        """A known answer, or None."""

    def put(self, key: str, answer: Answer, /) -> None:
        """Keep an answer."""

    def close(self) -> None:
        """No more will come."""


class Journal:
    """Answers on disk, one line of JSON each; what belongs to another review is thrown away."""

    def __init__(self, path: Path, record: GameRecord) -> None:
        import tilewright

        facts = f"{tilewright.__version__}\n{record.write()}"
        self._identity = hashlib.blake2b(facts.encode(), digest_size=16).hexdigest()
        self._lock = threading.Lock()
        self._known: dict[str, Answer] = {}
        if path.exists():
            self._read(path)
        self._file = path.open("w", encoding="utf-8")
        self._write({"review": self._identity})
        for key, answer in self._known.items():
            self._write({"key": key, "answer": answer})

    def _read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0])["review"] != self._identity:
                return
            for line in lines[1:]:
                found = json.loads(line)
                self._known[found["key"]] = found["answer"]
        except (ValueError, KeyError, IndexError, TypeError):
            return  # the last line may be cut off; what was read before it is good

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
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
