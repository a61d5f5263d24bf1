"""The engine against an independent, naive one, event by event over whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import tilewright
from games.azul.reference import NAMES, ReferenceAzul
from tilewright.games.azul.notation import MOVES

Position = dict[str, Any]
Chooser = Callable[[ReferenceAzul, random.Random], str]

MOST_ROUNDS = 25  # AZ-21: players who drop everything never end a game
TURNS: dict[int | str, int] = {"chance": tilewright.CHANCE, "over": tilewright.OVER}


# ---------------------------------------------------------------- styles of play


def uniform(game: ReferenceAzul, rng: random.Random) -> str:
    return rng.choice(game.legal_moves())


def avoids_floor(game: ReferenceAzul, rng: random.Random) -> str:
    moves = game.legal_moves()
    return rng.choice([move for move in moves if move[-1] != "F"] or moves)


def seeks_floor(game: ReferenceAzul, rng: random.Random) -> str:
    moves = game.legal_moves()
    drops = [move for move in moves if move[-1] == "F"]
    return rng.choice(drops if drops and rng.random() < 0.8 else moves)


def hoards(game: ReferenceAzul, rng: random.Random) -> str:
    """Completes no row if it can help it and drops few tiles: games get long, the bag runs out."""
    moves = game.legal_moves()
    if game.phase == "tiling":
        return rng.choice(moves)
    costs = [_hoarding_cost(game, move) for move in moves]
    return rng.choice(
        [move for move, cost in zip(moves, costs, strict=True) if cost == min(costs)]
    )


def _hoarding_cost(game: ReferenceAzul, move: str) -> int:
    source, letter, target = move
    offered = game.centre if source == "C" else game.factories[int(source) - 1]
    tiles = offered.count(NAMES[letter])
    if target == "F":
        return tiles
    row = int(target) - 1
    board = game.boards[int(game.turn)]
    surplus = tiles - (row + 1 - len(board.lines[row]))
    if surplus >= 0 and board.wall[row].count(None) == 1:
        return 100
    return max(0, surplus)


STYLES: dict[str, Chooser] = {
    "uniform": uniform,
    "avoids-floor": avoids_floor,
    "seeks-floor": seeks_floor,
    "hoards": hoards,
}


# ---------------------------------------------------------------- the comparison


def play_both(players: int, variant: str, style: str, seed: int) -> set[str]:
    """Play one game in both engines, compare after every event, return the rare cases it met."""
    rng = random.Random(f"{players} {variant} {style} {seed}")
    first = rng.randrange(players)
    state = tilewright.make("azul", players, variant).start(first=first)
    reference = ReferenceAzul(players, variant, first)
    met: set[str] = set()
    position = compare(state, reference)
    while reference.turn != "over" and reference.round <= MOST_ROUNDS:
        before = position
        if reference.turn == "chance":
            events, weights = zip(*reference.outcomes(), strict=True)
            event = rng.choices(events, weights)[0]
            state.deal(event)
            reference.deal(event)
        else:
            refuse_unless_legal(state, rng.choice(MOVES))
            move = STYLES[style](reference, rng)
            state.play(move)
            reference.play(move)
        position = compare(state, reference)
        met |= rare_cases(before, position)
    return met


def compare(state: tilewright.State, reference: ReferenceAzul) -> Position:
    position = reference.position()
    assert state.turn == TURNS.get(reference.turn, reference.turn)
    assert state.position() == position
    assert state.legal_moves() == reference.legal_moves()
    assert state.outcomes() == reference.outcomes()
    assert state.scores == reference.scores
    assert state.winners == reference.winners
    assert state.game.load(position).hash() == state.hash()
    return position


def refuse_unless_legal(state: tilewright.State, move: str) -> None:
    if move not in state.legal_moves():
        with pytest.raises(tilewright.IllegalMove):
            state.play(move)


def rare_cases(before: Position, after: Position) -> set[str]:
    """What random games seldom come to."""
    dealt = [sum(tiles.values()) for tiles in after["factories"]]
    rows = [row for board in after["boards"] for row in board["wall"]]
    met = set()
    if before["turn"] == "chance":
        if before["lid"] and not after["lid"] and sum(dealt) % 4:
            met.add("the lid is poured inside a factory")
        if after["turn"] != "chance" and min(dealt) < 4:
            met.add("a round starts with partly filled factories")
    elif before["phase"] == "offer" and before["marker"] == "centre":
        if after["round"] > before["round"] and after["start"] == before["start"]:
            met.add("nobody takes the marker")
        if after["marker"] == before["turn"] and after["phase"] == "offer":
            if "marker" not in after["boards"][before["turn"]]["floor"]:
                met.add("the marker finds no space")
    if after["turn"] == "over" and all(None in row for row in rows):
        met.add("no row can be completed" if after["bag"] or after["lid"] else "no tile is left")
    return met
