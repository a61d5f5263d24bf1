"""How a search looks around: what can be chosen, and what suits a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewright.core.game import Game
from tilewright.core.tuning import changes
from tilewright.players.search.evaluator import HEURISTIC, NETWORK
from tilewright.players.search.networks import weights_path


@dataclass(frozen=True)
class SearchSettings:
    """How a search looks around; `settings_of` has what suits a game.

    >>> from tilewright.players.search import SearchSettings
    >>> SearchSettings(exploration=0.3).max_children
    64
    """

    exploration: float = 0.6
    sharpness: float = 0.08  # the difference in value that makes a move e times more interesting
    max_children: int = 64  # moves of a position that are searched, the best ones; the root has all
    prefilter_width: int = 1 << 40  # moves that a network evaluates: the best by the estimate
    beyond_draws: bool = True  # or a draw is the end of what is looked at
    evaluator: str = HEURISTIC
    network: Path | None = None  # the file of one; or it is the one of the package
    memory: int = 512 * 1024 * 1024  # bytes at the most, all trees together


def settings_of(game: Game, evaluator: str = HEURISTIC) -> SearchSettings:
    """What suits the game, for an evaluator."""
    tuning = game.spec.tuning
    chosen = changes(tuning.search)
    if evaluator == NETWORK:
        chosen |= changes(tuning.network_search)
        if game.players == 1:
            chosen |= changes(tuning.solo_network_search)
    return SearchSettings(evaluator=evaluator, **chosen)


def best_settings_of(game: Game) -> SearchSettings:
    """The same with the network that comes with the package, if there is one for the game."""
    return settings_of(game, NETWORK if weights_path(game).exists() else HEURISTIC)
