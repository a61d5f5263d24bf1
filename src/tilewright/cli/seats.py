"""Who sits at a table: people, and bots by the names that a record's Seat tags hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.record import GameRecord
from tilewright.core.spec import Position
from tilewright.players import Player, close
from tilewright.players.catalogue import make_player
from tilewright.players.levels import LEVELS, LevelPlayer, make_level
from tilewright.players.search import Limits, SearchReport

PERSON = "person"
BOTS = ("random", "greedy", *LEVELS)
FRIENDLY, STRONGEST = "casual", LEVELS[-1]


def new_seats(players: int, people: int, level: str | None) -> list[str]:
    """People in the first seats, bots in the others."""
    return [PERSON] * people + _bots(level or FRIENDLY, players - people)


def saved_seats(record: GameRecord, level: str | None) -> list[str]:
    """As the record has it; a level, where one is asked for, takes every seat but the people's."""
    seats = [record.tags.get(f"Seat{seat}", PERSON) for seat in range(record.game.players)]
    if level is None:
        return seats
    bots: Iterator[str] = iter(_bots(level, sum(who != PERSON for who in seats)))
    return [who if who == PERSON else next(bots) for who in seats]


def _bots(level: str, count: int) -> list[str]:
    """One name for all bots, or one for each with commas between them."""
    names = level.split(",")
    for name in names:
        if name not in BOTS:
            raise CommandError(
                f"there is no level {name!r:.40}; there is {', '.join(BOTS)}", USAGE_ERROR
            )
    if len(names) == 1:
        return names * count
    if len(names) != count:
        raise CommandError(
            f"--level names {len(names)} bots, but {count} of the seats are for bots", USAGE_ERROR
        )
    return names


class Bots:
    """The bots of a table, and the master whom people may ask for a hint."""

    def __init__(self, game: Game, seats: Sequence[str], seconds: float, seed: int) -> None:
        self._game = game
        self._seconds = seconds
        self._seed = seed
        self._players = {
            seat: self._make(who, (seed + seat) % SEED_LIMIT)
            for seat, who in enumerate(seats)
            if who in BOTS
        }
        self._adviser: LevelPlayer | None = None

    def _make(self, name: str, seed: int) -> Player:
        if name in LEVELS:
            return make_level(self._game, name, seed, self._seconds, patient=False)
        return make_player(self._game, name, seed)

    def start_compiling(self) -> None:
        """In the background, while people look at the table; whoever thinks needs it soon."""
        for player in self._players.values():
            if isinstance(player, LevelPlayer):
                player.prepare()

    def choose(self, seat: int, view: Position, moves: Sequence[str]) -> str:
        return self._players[seat].choose(view, moves)

    def hint(self, view: Position) -> SearchReport:
        """What the master would do, who sees no more than the seat does."""
        if self._adviser is None:
            self._adviser = make_level(
                self._game, STRONGEST, self._seed, self._seconds, patient=False
            )
        return self._adviser.analyse(view, Limits(self._seconds))

    def close(self) -> None:
        for player in self._players.values():
            close(player)
        if self._adviser is not None:
            close(self._adviser)
