"""How long bots take for a move: at tables with people as people do, by how hard it was."""

from __future__ import annotations

from random import Random

from tilewright.server.table import Table

# Times the pace of the server.
QUICKEST, SLOWEST = 0.6, 2.5
CHANCE = 0.4  # the share of it that nobody can account for


def seconds_for_move(pace: float, table: Table, hard: float | None) -> float:
    """How long the bot whose turn it is shall take; `hard` is None for the only move.

    The same wherever it is asked, so that a server that takes over does not begin to wait again.
    Bots among themselves keep the pace: nobody waits for them to think.
    """
    if table.only_bots:
        return pace
    if hard is None:
        return pace * QUICKEST
    drawn = Random(f"{table.id} {table.position_sequence}").random()
    share = (1 - CHANCE) * hard + CHANCE * drawn
    return pace * (QUICKEST + (SLOWEST - QUICKEST) * share)


def longest_for_move(pace: float, table: Table) -> float:
    """The most that `seconds_for_move` may say."""
    return pace if table.only_bots else pace * SLOWEST
