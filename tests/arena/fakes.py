"""Players and settings that do what no real player should; importable by worker processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.arena.luck import Meter
from tilewright.arena.pairing import Fixture, Schedule
from tilewright.arena.settings import TournamentSettings
from tilewright.core.errors import PlayerFailed
from tilewright.core.game import Game
from tilewright.core.record import GameRecord
from tilewright.players import Player
from tilewright.players.simple import RandomPlayer


class FirstMove:
    """Always plays the first legal move, and remembers whether it was closed."""

    def __init__(self) -> None:
        self.closed = 0

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        return moves[0]

    def close(self) -> None:
        self.closed += 1


class Preparing(FirstMove):
    """Needs to be prepared before it chooses."""

    def __init__(self, failing: bool = False) -> None:
        super().__init__()
        self.prepared = 0
        self.failing = failing

    def prepare(self) -> None:
        if self.failing:
            raise PlayerFailed("not ready")
        self.prepared += 1

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        assert self.prepared == 1
        return moves[0]


class Failing(FirstMove):
    """Fails when it is asked for its second move."""

    def __init__(self, reason: str = "its process\n died") -> None:
        super().__init__()
        self.reason = reason
        self.asked = 0

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        self.asked += 1
        if self.asked == 2:
            raise PlayerFailed(self.reason)
        return moves[0]


class Cheating(FirstMove):
    """Adds its own move to the legal ones, and plays it."""

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        assert isinstance(moves, list)
        moves.append("9z9")
        return "9z9"


class Answering(FirstMove):
    """Answers always the same, a move or not."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        return self.answer  # type: ignore[no-any-return]


class Broken(FirstMove):
    """Has a bug."""

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        raise ZeroDivisionError("a bug in the player")


class Dying(FirstMove):
    """Takes its whole process with it."""

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return moves[0]


class Sleeping(FirstMove):
    """Thinks for ever; says in files when it begins and when it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        (self.folder / "thinking").touch()
        time.sleep(600)
        return moves[0]

    def close(self) -> None:
        if (self.folder / "thinking").exists():
            (self.folder / "closed").touch()


def strange_meter(game: Game, iterations: int) -> Meter:
    """Calls it luck of the first seat to win, and to be asked with many iterations."""

    def luck_of(record: GameRecord, seed: int) -> tuple[float, ...]:
        luck = iterations + seed % 2 + (0 in record.winners) / 2
        return (luck, *(-luck / (game.players - 1) for _ in range(1, game.players)))

    return luck_of


@dataclass(frozen=True)
class FakeSettings(TournamentSettings):
    """`bug`, `death` and `sleep` are players, besides `random`; they start at the given game."""

    folder: str = ""

    def make_player(self, game: Game, entrant: int, seed: int) -> Player:
        match self.names[entrant]:
            case "bug":
                return Broken()
            case "death":
                return Dying()
            case "sleep":
                return Sleeping(Path(self.folder))
            case "forfeit":
                return Failing()
            case _:
                return RandomPlayer(game, seed)


def settings(
    *names: str, players: int = 2, seed: int = 5, game: str = "azul"
) -> TournamentSettings:
    return TournamentSettings(game, players, "standard", names, seed)


def fixture(seats: int = 2, seed: int = 5) -> Fixture:
    """The first game of a match of as many players as seats."""
    return Schedule(max(2, seats) if seats > 1 else 1, seats, 1, seed).fixture(0)
