"""The bots of one worker process: each lives as long as its table, with its network and its tree.

What a bot knows comes from the views of its own seat alone, so nothing that one remembers from
move to move can show it what its seat does not see.
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.core.analysis import Analysis
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.players.levels import LevelPlayer, make_level
from tilewright.players.search import Limits, SearchedMove
from tilewright.players.search import Question as Asked
from tilewright.server.request_ids import current_request_id

MAX_PLAYERS = 32
AS_GOOD = 0.03  # chances to win that differ by less are weighed against each other
MANY = 4  # moves beside the best one that make a decision as hard as it gets
IDLE_SECONDS = 600.0  # after which the table of a player counts as deserted
MAX_HEAP_BLOCK = 1 << 17  # bytes; larger ones are given back at once

_M_MMAP_THRESHOLD = -3
_STATM = Path("/proc/self/statm")


@dataclass(frozen=True)
class Question:
    """What a bot is asked: what its seat sees, never more."""

    table: str
    seat: int
    game: str
    players: int
    variant: str
    view: Position
    level: str
    seconds: float
    seed: int  # of a player that has to be made
    advises: bool = False  # a hint for a person: what each seat may expect, and how sure that is
    moves: tuple[str, ...] = ()  # that a hint is to say something of, beside the best one
    request_id: str | None = field(default_factory=current_request_id)  # that led to it


@dataclass(frozen=True)
class Answer:
    """A move, with how likely each seat is to win after it and how the game may go on.

    How hard it was is known of moves alone, the analysis of hints alone.
    """

    move: str
    values: tuple[float, ...]
    line: tuple[str, ...]
    hard: float = 0.0  # from 0, one move stood out, to 1, many looked as good
    resident: int = 0  # bytes of memory that the worker holds
    analysis: Analysis | None = None


class _Key(NamedTuple):
    table: str
    seat: int
    level: str
    advises: bool


@dataclass
class _Kept:
    player: LevelPlayer | Analyser
    used_at: float


@cache
def _game_of(name: str, players: int, variant: str) -> Game:
    """One object for each game as it can be set up: networks are shared by it."""
    return tilewright.make(name, players, variant)


class BotPlayers:
    """Players by table, seat and level; the last used ones are kept, within a memory budget."""

    def __init__(
        self,
        budget: int,
        size: int = MAX_PLAYERS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._budget = budget
        self._size = size
        self._clock = clock
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def answer(self, question: Question) -> Answer:
        """Think about a move with the player of this table and seat."""
        key = _Key(question.table, question.seat, question.level, question.advises)
        kept = self._kept.pop(key, None)  # and not put back if it fails
        player = self._made(question) if kept is None else kept.player
        try:
            found = _answer(player, question)
        except BaseException:
            player.close()
            raise
        self._kept[key] = _Kept(player, self._clock())
        self._shrink()
        return replace(found, resident=resident_bytes())

    def release(self, table: str) -> None:
        """Let go of the players of a table that has ended."""
        for key in [key for key in self._kept if key.table == table]:
            self._drop(key)

    def release_idle(self) -> None:
        """Let go of players whose tables have asked for nothing for a long time."""
        deserted = self._clock() - IDLE_SECONDS
        for key in [key for key, kept in self._kept.items() if kept.used_at < deserted]:
            self._drop(key)

    def _made(self, question: Question) -> LevelPlayer | Analyser:
        game = _game_of(question.game, question.players, question.variant)
        # Nobody waits for a compiler: the first moves are found by interpreted rules.
        if question.advises:
            return Analyser(game, question.seed, patient=False)
        return make_level(game, question.level, question.seed, question.seconds, patient=False)

    def _shrink(self) -> None:
        """Trees are as large as they have grown: the oldest go first, the latest one stays."""
        while len(self._kept) > self._size:
            self._drop(next(iter(self._kept)))
        while len(self._kept) > 1 and resident_bytes() > self._budget:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: _Key) -> None:
        self._kept.pop(key).player.close()


def _answer(player: LevelPlayer | Analyser, question: Question) -> Answer:
    limits = Limits(question.seconds)
    if isinstance(player, LevelPlayer):
        report = player.analyse(question.view, limits)
        hard = hardness(report.candidates, question.seat)
        return Answer(report.move, tuple(report.values), tuple(report.line), hard)
    found = player.analyse(question.view, limits, Asked(moves=question.moves))
    best = found.best
    return Answer(best.move, best.values, best.line, analysis=found)


def hardness(candidates: Sequence[SearchedMove], seat: int) -> float:
    """From 0, one move stands out, to 1, many look as good."""
    best = max(one.values[seat] for one in candidates)
    rivals = sum(one.values[seat] > best - AS_GOOD for one in candidates) - 1
    return min(rivals, MANY) / MANY


def give_memory_back() -> None:
    """Let the system have the memory of trees as soon as they are gone.

    glibc would rather keep it, and then fills what it gives out again with zeros: a tree would
    hold all of its room instead of what it has touched. Elsewhere there is nothing to set.
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, MAX_HEAP_BLOCK)


def resident_bytes() -> int:
    """How much memory this process holds; where the system does not say, the most it ever held."""
    try:
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
