"""Levels: the search made weaker in the ways of people, from novice to master.

A weaker level looks less far, misjudges what it sees, and overlooks moves. It never picks a move
blindly: what it plays looked best among the moves that it noticed. How long a level may think is
a separate choice; all but the master stop by themselves.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.core.tuning import LevelTuning, changes
from tilewright.players.search import Limits, Search, SearchedMove, SearchReport, SearchSettings
from tilewright.players.search.settings import best_settings_of

DEFAULT_SECONDS = 1.0  # to think about a move
SERIOUS_SHARE = 0.1  # of the visits of the most visited move: less than that is no candidate

MAX_COMPARED = 12  # moves that a person weighs against each other


@dataclass(frozen=True)
class Level:
    """How far a player looks and how well it judges."""

    name: str
    iterations: int | None  # how far it looks: as far as time allows if None
    misjudgement: float = 0.0  # of each move's chance to win: the standard deviation
    oversight: float = 0.0  # the chance not to notice a move
    learned: bool = False  # judges by what a network learned, if the game has one


# What is different in a game is in its `tuning.levels`.
LADDER = (
    Level("novice", 1, misjudgement=0.04, oversight=0.5),
    Level("beginner", 1, misjudgement=0.025, oversight=0.3),
    Level("casual", 1, misjudgement=0.015, oversight=0.15),
    Level("skilled", 4, misjudgement=0.006, oversight=0.05),
    Level("advanced", 24),
    Level("strong", 130),
    Level("expert", 1, learned=True),
    Level("veteran", 6, learned=True),
    Level("champion", 28, learned=True),
    Level("virtuoso", 160, learned=True),
    Level("master", None, learned=True),
)
# How far they look while there is no network: none was trained, or it is not compiled yet.
WITHOUT_NETWORK = {
    "strong": 500,
    "expert": 1_000,
    "veteran": 2_000,
    "champion": 4_000,
    "virtuoso": 8_000,
}
LEVELS = tuple(level.name for level in LADDER)


def level_named(name: str) -> Level:
    """The level of a name; `SetupError` says what names there are."""
    for level in LADDER:
        if level.name == name:
            return level
    raise SetupError(f"there is no level {name!r:.40}; there is {', '.join(LEVELS)}")


def level_in(game: Game, level: Level) -> Level:
    """A level as it is in a game."""
    tuning = game.spec.tuning.levels.get(level.name, LevelTuning())
    return replace(level, **changes(tuning))


class LevelPlayer:
    """A player of a level, with a time that it may think about a move.

    `make_player` makes one by the name of its level. One that is not `patient` runs interpreted,
    and so less far, until the compiler is done.

    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> state = game.start(seed=7)
    >>> player = tilewright.make_player(game, "skilled", seed=1)
    >>> player.choose(state.view(0), state.legal_moves())
    '2r2'
    """

    def __init__(
        self,
        game: Game,
        level: Level,
        seed: int,
        limits: Limits,
        threads: int = 1,
        patient: bool = True,
        settings: SearchSettings | None = None,
    ) -> None:
        self._level = level_in(game, level)
        if settings is None and self._level.learned:
            settings = best_settings_of(game)
        self._search = Search(game, seed, threads, settings, patient)
        self._limits = limits
        self._random = Random(seed)

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """The move that the level settles on, for the seat whose turn it is in `view`.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> player = tilewright.make_player(game, "skilled", seed=1)
        >>> player.choose(game.start(seed=7).view(0), ["1r1"])  # nothing to think about
        '1r1'
        """
        return moves[0] if len(moves) == 1 else self.analyse(view, self._limits).move

    def analyse(
        self,
        view: Position,
        limits: Limits,
        stop: threading.Event | None = None,
        on_progress: Callable[[SearchReport], object] | None = None,
    ) -> SearchReport:
        """Analyse a decision, within the level's own limit too, and settle on a move as it does.

        `stop` ends it early; `on_progress` gets what was found so far, a few times a second.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> player = tilewright.make_player(game, "skilled", seed=1)
        >>> from tilewright.players.search import Limits
        >>> analysis = player.analyse(game.start(seed=7).view(0), Limits(iterations=4))
        >>> analysis.iterations
        4
        """
        level = self._level
        most = level.iterations
        if level.learned and not self._search.judges_by_network():
            most = WITHOUT_NETWORK.get(level.name)
        if most is not None:
            limits = replace(limits, iterations=min(most, limits.iterations or most))
        analysis = self._search.analyse(view, limits, stop, on_progress)
        if not level.misjudgement and not level.oversight:
            return analysis
        chosen = self._settle_on(analysis.candidates, view["turn"])
        if chosen.move == analysis.move:
            return analysis
        return replace(analysis, move=chosen.move, values=chosen.values, line=(chosen.move,))

    def prepare(self) -> None:
        """Compile the search, if the player waits for that.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> player = tilewright.make_player(game, "skilled", seed=1)
        >>> player.prepare()
        """
        self._search.prepare()

    def close(self) -> None:
        """End the threads of the search and let go of its memory.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> player = tilewright.make_player(game, "skilled", seed=1)
        >>> player.close()
        """
        self._search.close()

    def _settle_on(self, candidates: Sequence[SearchedMove], seat: int) -> SearchedMove:
        """What looks best of what was noticed, to eyes that do not judge exactly."""
        most = max(candidate.visits for candidate in candidates)
        serious = [one for one in candidates if one.visits >= SERIOUS_SHARE * most]
        noticed = [one for one in serious if self._random.random() >= self._level.oversight]
        compared = noticed[:MAX_COMPARED] or [self._random.choice(serious)]
        seen = [
            (one.values[seat] + self._random.gauss(0.0, self._level.misjudgement), index)
            for index, one in enumerate(compared)
        ]
        return compared[max(seen)[1]]


def make_level(
    game: Game,
    name: str,
    seed: int,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
    patient: bool = True,
) -> LevelPlayer:
    """The player of a level by its name."""
    return LevelPlayer(game, level_named(name), seed, Limits(seconds), threads, patient)
