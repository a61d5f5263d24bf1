"""Drawing the tiles yourself: chance is open when a game is started without a seed.

python examples/open_chance.py
"""

import tilewright

state = tilewright.make("azul", players=2).start()

# Every factory gets the same four tiles; each draw is one tile.
while state.turn == tilewright.CHANCE:
    for outcome in ("b", "b", "y", "r"):
        state.deal(outcome)

print(len(state.legal_moves()), "legal moves, the first three:", *state.legal_moves()[:3])
state.play("1b2")
try:
    state.play("1b2")
except tilewright.IllegalMove as error:
    print(error)
print(state.text())
