"""Matches of other rules: begun with an older version of a game, or with one that is gone.

Nothing here asks the rules. A record is what the log says: the moves that were not taken back, the
draws that followed them, and the result that was noted at the end. The version that the match was
begun with verifies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.core.record import COMMITMENT, SALT, Annotation, commitment, record_text
from tilewright.core.rules import CHANCE
from tilewright.core.state import HistoryEntry
from tilewright.games import game_names, spec
from tilewright.server import log
from tilewright.server.log import LogEntry
from tilewright.server.problems import Problem

FINISHED = frozenset({"over", "abandoned"})


@dataclass(frozen=True)
class Archived:
    """A match as the database has it."""

    id: str
    setup: dict[str, Any]
    seed: int
    salt: str
    status: str
    entries: Sequence[LogEntry]

    @property
    def game(self) -> str:
        return str(self.setup["game"])

    @property
    def finished(self) -> bool:
        return self.status in FINISHED

    def public_record(self) -> str:
        """The record for anybody; if the game hides something, or is not known here, at its end."""
        open_game = self.game in game_names() and not spec(self.game).hides
        if not self.finished and not open_game:
            raise Problem("hidden", "the record shows all racks: it is there after the end")
        return self.record()

    def record(self) -> str:
        """The record; without a result if none was noted."""
        if not any("draws" in entry.data for entry in self.entries):
            raise Problem("not-playing", "the game has not begun: seats are open")
        history = tuple(self._history())
        result = self._result()
        notes = []
        if not result:
            version = self.setup["version"]
            notes = [Annotation(len(history), f"# version {version} of the rules has the scores")]
        return record_text(self._tags(), history, notes, result or ["unfinished"])

    def _history(self) -> Iterator[HistoryEntry]:
        for entry in self.entries:
            if entry.kind != log.MOVE and "draws" in entry.data:  # the game began with it
                yield from _draws(entry)
        for entry in self._standing():
            assert entry.seat is not None
            yield HistoryEntry(entry.seat, entry.data["move"])
            yield from _draws(entry)

    def _standing(self) -> list[LogEntry]:
        """The moves that were not taken back."""
        found: list[LogEntry] = []
        for entry in self.entries:
            if entry.kind == log.MOVE:
                found.append(entry)
            elif entry.kind == log.BACK:
                found = [one for one in found if one.sequence < entry.data["to"]]
        return found

    def _result(self) -> list[str]:
        if not self.finished:
            return []
        noted = [entry.data["result"] for entry in self.entries if "result" in entry.data]
        if not noted:
            return []
        scores, winners = (" ".join(map(str, noted[-1][one])) for one in ("scores", "winners"))
        return [f"scores {scores}", f"winners {winners}" if winners else "unfinished"]

    def _tags(self) -> dict[str, str]:
        setup, seats = self.setup, self.setup["seats"]
        tags = {
            "Game": self.game,
            "Version": str(setup["version"]),
            "Players": str(len(seats)),
            "Variant": str(setup["variant"]),
        }
        position = setup.get("position")
        tags |= {"First": str(setup["first"])} if position is None else {"Position": position}
        if self.finished:
            tags["Seed"] = str(self.seed)
        names = [
            (seat["kind"] == "person" and seat.get("name")) or f"{seat['kind']} {seat['level']}"
            for seat in seats
        ]
        for entry in self.entries:
            if entry.kind == log.JOIN and entry.seat is not None:
                names[entry.seat] = entry.data["name"]
            elif entry.kind == log.FILL and entry.seat is not None:
                names[entry.seat] = f"bot {entry.data['level']}"
        tags |= {f"Seat{number}": name for number, name in enumerate(names)}
        tags |= {"Match": self.id, COMMITMENT: commitment(self.seed, self.salt)}
        return tags | ({SALT: self.salt} if self.finished else {})


def _draws(entry: LogEntry) -> Iterator[HistoryEntry]:
    for text in entry.data["draws"]:
        yield HistoryEntry(CHANCE, text)
