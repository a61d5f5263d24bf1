"""Finished games with known mistakes: the end of a golden record, played again at a table."""

from __future__ import annotations

from pathlib import Path

import tilewright
from server.serving import Client, SeatHolder
from tilewright.core.rules import CHANCE

MAX_MORE = 60  # moves, where other draws than the golden ones make the game longer
GOLDENS = Path(__file__).parents[1] / "goldens"


def play_the_end(client: Client, golden: str, moves: int) -> SeatHolder:
    """A table that begins so many moves before the end of a golden game, played on as that was.

    So near the end everything is searched to it, and a mistake is one, however slow the machine is.
    Draws are new; where they forbid a move of the golden game, another one is played.
    """
    record = tilewright.read_record((GOLDENS / golden).read_text(encoding="utf-8"))
    positions = [state.position() for state in record.walk()]
    played = [entry.text for entry in record.entries if entry.seat != CHANCE]
    game = record.game
    holder = client.open(
        game.name,
        *["person"] * game.players,
        variant=game.variant,
        position=positions[-1 - moves],
    )
    for move in [*played[-moves:], *[""] * MAX_MORE]:
        view = holder.look()
        if view["status"] == "over":
            return holder
        legal = [one["move"] for one in view["moves"]]
        holder.play(move if move in legal else legal[0])
    raise AssertionError("the game does not end")
