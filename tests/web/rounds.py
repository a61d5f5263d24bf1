"""Tables at which the next move ends a round."""

from __future__ import annotations

from typing import Any

import tilewright
from server.serving import Client, SeatHolder
from tilewright.core.rules import CHANCE
from web.reviews import GOLDENS

GOLDEN = "azul-2-standard.tilewright"
MIN_COUNTED = 5


def open_before_the_end_of_a_round(client: Client) -> tuple[SeatHolder, str]:
    """A table of two people at one screen, and the move after which their walls are tiled."""
    position, move = _before_the_end_of_a_round()
    return client.open("azul", "person", "person", position=position), move


def _before_the_end_of_a_round() -> tuple[dict[str, Any], str]:
    record = tilewright.read_record((GOLDENS / GOLDEN).read_text(encoding="utf-8"))
    played = [entry.text for entry in record.entries if entry.seat != CHANCE]
    for state, move in zip(
        record.walk(), played, strict=False
    ):  # the end is a state without a move
        if len(state.breakdown(move)) >= MIN_COUNTED:
            return dict(state.position()), move
    raise AssertionError("no round ends")
