"""A table that teaches, at a position in which little is left to be searched."""

from __future__ import annotations

from pathlib import Path

import tilewright
from server.serving import Client, SeatHolder

GOLDEN = Path(__file__).parents[1] / "goldens/azul-2-standard.tilewright"
LEFT = 4  # moves of the golden game: all is searched to the end, however slow the machine is
BEST, BLUNDER = "CrF", "Cw5"  # of the first seat: the one wins, the other one loses


def near_the_end(client: Client, teaching: str = "gentle") -> SeatHolder:
    record = tilewright.read_record(GOLDEN.read_text(encoding="utf-8"))
    positions = [state.position() for state in record.walk() if state.turn >= 0]
    return client.open("azul", "person", "novice", teaching=teaching, position=positions[-LEFT])
