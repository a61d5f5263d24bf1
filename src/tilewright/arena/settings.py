"""What decides all games of a match: the game, who plays, the seed and the thinking time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.core.errors import PlayerFailed, SetupError
from tilewright.core.game import Game
from tilewright.core.playout import MAX_MOVES
from tilewright.core.state import check_seed
from tilewright.games import make
from tilewright.players import Player, close
from tilewright.players.catalogue import make_player
from tilewright.players.levels import DEFAULT_SECONDS


@dataclass(frozen=True)
class TournamentSettings:
    """What decides the games of a match; `names` are those that `make_player` knows.

    Two matches with equal settings play the same games. `names` may hold a name twice.

    >>> from tilewright.arena.settings import TournamentSettings
    >>> TournamentSettings("azul", 2, "standard", ("greedy", "greedy"), seed=1).labels
    ('greedy', 'greedy#2')
    """

    game: str
    players: int
    variant: str
    names: tuple[str, ...]
    seed: int
    seconds: float = DEFAULT_SECONDS
    max_moves: int = MAX_MOVES  # a longer game is a draw among all

    def make_game(self) -> Game:
        return make(self.game, self.players, self.variant)

    def make_player(self, game: Game, entrant: int, seed: int) -> Player:
        return make_player(game, self.names[entrant], seed, seconds=self.seconds)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names, each one different: greedy, greedy#2."""
        return labelled(self.names)


def labelled(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which the second of a kind gets a #2."""
    seen: Counter[str] = Counter()
    labels = []
    for name in names:
        seen[name] += 1
        labels.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return tuple(labels)


def check(settings: TournamentSettings) -> Game:
    """The game, if a match can begin at all: make every player once, and give it back."""
    game = settings.make_game()
    check_seed(settings.seed)
    if game.players > 1 and len(settings.names) < 2:
        raise SetupError("a match needs two players or more; for self-play name the same one twice")
    if not settings.names:
        raise SetupError("name the players")
    for entrant, name in enumerate(settings.names):
        try:
            close(settings.make_player(game, entrant, 0))
        except PlayerFailed as failure:
            raise SetupError(f"the player {name} does not work: {failure}") from failure
    return game
