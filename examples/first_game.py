"""A whole random game of Azul through the Python API, and its record.

python examples/first_game.py
"""

import random

import tilewright

game = tilewright.make("azul", players=2)
state = game.start(seed=7)
choose = random.Random(7)

while state.turn != tilewright.OVER:
    state.play(choose.choice(state.legal_moves()))

print("scores", *state.scores)
print("winners", *state.winners)
print(tilewright.GameRecord.of(state).write())
