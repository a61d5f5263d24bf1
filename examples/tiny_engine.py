"""A complete engine for `external:`, without any of our code: it plays one of the legal moves.

tilewright arena azul "external:python examples/tiny_engine.py" greedy
"""

import random
import sys

choice = random.Random(0)


def say(line: str) -> None:
    print(line, flush=True)  # whoever waits for a line gets it at once


say("info A tiny engine for the protocol of docs/engine-protocol.md. Say: tilewright")

for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "tilewright":
        say("id name Tiny")
        say("id protocol 1")
        say("option seed default 0 from 0 to 18446744073709551615")
        say("ready")
    elif command == "isready":
        say("ready")
    elif command == "option" and words[:1] == ["seed"]:
        choice.seed(words[1])
    elif command == "go" and "moves" in words:
        # A better engine would look at the position before it decides.
        moves = words[words.index("moves") + 1 :]
        say(f"best {choice.choice(moves)}")
    elif command == "go":
        say("error go I do not know the rules: go .. moves M1 M2 ..")
    elif command == "quit":
        break
