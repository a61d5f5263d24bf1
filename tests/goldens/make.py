"""Golden playthroughs and figures: small files that say whether behaviour changed.

`python tests/goldens/make.py` writes them again. A change in them is a change of behaviour: raise
the version of the game, and say in the commit what changed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import tilewright
from tilewright.arena.simulation import simulate
from tilewright.core.game import Game
from tilewright.testing import cases, random_game

FOLDER = Path(__file__).parent
FIGURES = FOLDER / "figures.json"
GAMES = [game for name in tilewright.game_names() for game in cases(name)]
SEED = 2026
PERFT_DEPTH = 2
SIGNATURE_GAMES = 500


def file_of(game: Game) -> Path:
    return FOLDER / f"{title(game)}.tilewright"


def title(game: Game) -> str:
    return f"{game.name}-{game.players}-{game.variant}"


def playthrough(game: Game) -> str:
    """A random game as a record."""
    *_, state = random_game(game, SEED)
    return tilewright.GameRecord.of(state).write()


def digest(record: tilewright.GameRecord) -> str:
    """One number for all positions, legal moves and outcomes along a record."""
    sums = hashlib.blake2b(digest_size=8)
    state = record.start()
    sums.update(state.text().encode())
    for _, state in record.replay():
        facts = (state.text(), state.legal_moves(), state.outcomes(), state.scores, state.winners)
        sums.update(repr(facts).encode())
    return sums.hexdigest()


def figures(game: Game, record: tilewright.GameRecord) -> dict[str, Any]:
    """What a look at the positions, the counts of moves and many random games give."""
    start = game.start(seed=SEED)
    return {
        "version": game.spec.version,
        "digest": digest(record),
        "perft": [start.count_positions(depth) for depth in range(1, PERFT_DEPTH + 1)],
        "signature": simulate(game, SIGNATURE_GAMES, SEED).signature,
    }


def main() -> None:
    all_figures = {}
    for game in GAMES:
        text = playthrough(game)
        file_of(game).write_text(text, encoding="utf-8", newline="")
        all_figures[title(game)] = figures(game, tilewright.read_record(text))
    FIGURES.write_text(json.dumps(all_figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
