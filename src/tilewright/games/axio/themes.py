"""What puzzles of AXIO are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.core.state import State
from tilewright.games.axio.board import run
from tilewright.games.axio.facts import facts
from tilewright.games.axio.state import CELLS, DIRECTIONS, EMPTY, SYMBOLS, AxioState

THEMES = (
    "lowest", "top", "bonus-chain", "pyramid", "blocking", "swapping", "balance", "big-score",
)  # fmt: skip
SWAP = "swap"
BIG = 8  # points of one move
LEAST_BLOCKED = 2  # points
BALANCED = 3  # symbols that gain at once


def themes(state: State, moves: Sequence[str], wrong: str) -> Iterator[str]:
    """Themes of a solution: all its moves from this state, and the best wrong first move."""
    if moves[0] == SWAP:
        yield "swapping"
    else:
        gained = _gained(state, moves[0])
        if sum(gained.values()) >= BIG:
            yield "big-score"
        if sum(points > 0 for points in gained.values()) >= BALANCED:
            yield "balance"
        if wrong != SWAP and _blocked(state, moves[0], wrong):
            yield "blocking"
    yield from _along(state, moves, state.turn)


def _along(state: State, moves: Sequence[str], seat: int) -> Iterator[str]:
    """What the seat does on the way."""
    bonuses = 0
    for move in moves:
        if state.turn == seat:
            keys = {key for key, _ in facts(state, move)}
            bonuses += "fact.bonus" in keys
            if "fact.lowest" in keys:
                yield "lowest"
            if "fact.bonus" in keys:
                yield "top"
            if "fact.pyramid" in keys:
                yield "pyramid"
        state = state.after(move)
    if bonuses and len(moves) > 1:
        yield "bonus-chain"


def places_hand(state: State) -> bool:  # noqa: ARG001
    """Never: there is no phase of placing alone."""
    return False


def _gained(state: State, move: str) -> dict[str, int]:
    seat = state.turn
    before, after = (one.position()["markers"][seat] for one in (state, state.after(move)))
    return {symbol: after[symbol] - before[symbol] for symbol in before}


def _blocked(state: State, best: str, wrong: str) -> bool:
    """Whether the best tile covers a place that the wrong one leaves open to others."""
    after, otherwise = (_open_points(state.after(move)) for move in (best, wrong))
    return otherwise - after >= LEAST_BLOCKED


def _open_points(state: State) -> int:
    """The most that half a tile could score on an open cell, whatever its symbol."""
    s = AxioState(state.data())
    return max(
        (
            sum(run(s, cell, symbol, step) for step in DIRECTIONS)
            for cell in range(CELLS)
            if s.cells[cell] == EMPTY
            for symbol in range(SYMBOLS)
        ),
        default=0,
    )
