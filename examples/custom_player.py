"""A player of your own against the greedy one: a class with `choose` is all it takes.

python examples/custom_player.py
"""

from collections.abc import Sequence
from typing import Any

import tilewright
from tilewright.players import GreedyPlayer

COLOURS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white"}


class TidyPlayer:
    """Takes tiles that fill a pattern line exactly, or as nearly as it can."""

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        def misfit(move: str) -> int:
            place, colour, line = list(move)  # "2k3": black tiles of factory 2 to pattern line 3
            if line == "F":
                return 9  # the floor line
            tiles = view["centre"] if place == "C" else view["factories"][int(place) - 1]
            filled = view["boards"][view["turn"]]["lines"][int(line) - 1]["count"]
            left: int = int(line) - filled - tiles[COLOURS[colour]]
            return abs(left)

        return min(moves, key=misfit)


game = tilewright.make("azul", players=2)
players: list[tilewright.Player] = [TidyPlayer(), GreedyPlayer(game, seed=1)]
state = game.start(seed=7)

while state.turn != tilewright.OVER:
    seat = state.turn
    state.play(players[seat].choose(state.view(seat), state.legal_moves()))

print("tidy, greedy:", *state.scores)
print("winner:", *("tidy" if seat == 0 else "greedy" for seat in state.winners))
