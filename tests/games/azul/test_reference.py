"""The engine against an independent, naive one, step by step over whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

import tilewright
from everyday import latin, sample
from games.azul.reference import NAMES, ReferenceAzul
from tilewright.games.azul.notation import MOVES

Position = dict[str, Any]
Chooser = Callable[[ReferenceAzul, random.Random], str]

MAX_ROUNDS = 12  # AZ-21: players who drop everything never end a game
LOADED_EVERY = 5  # steps; loading a position takes longer than all other comparisons
TURNS: dict[int | str, int] = {"chance": tilewright.CHANCE, "over": tilewright.OVER}


# ---------------------------------------------------------------- styles of play


def uniform(game: ReferenceAzul, rng: random.Random) -> str:
    return rng.choice(game.legal_moves())


def avoids_floor(game: ReferenceAzul, rng: random.Random) -> str:
    moves = game.legal_moves()
    return rng.choice([move for move in moves if move[-1] != "F"] or moves)


def seeks_floor(game: ReferenceAzul, rng: random.Random) -> str:
    """Mostly drops the most tiles that a factory has, so that floor lines overflow."""
    moves = game.legal_moves()
    drops = [move for move in moves if move[-1] == "F" and move[0] != "C"]
    if drops and rng.random() < 0.8:
        return max(drops, key=lambda move: tiles_taken(game, move))
    return rng.choice(moves)


def hoards(game: ReferenceAzul, rng: random.Random) -> str:
    """Drops few tiles and completes no row if it can help it: games get long, the bag runs out."""
    moves = game.legal_moves()
    if game.phase == "tiling":
        return rng.choice(moves)
    costs = {move: hoarding_cost(game, move) for move in moves}
    return rng.choice([move for move in moves if costs[move] == min(costs.values())])


def blocks(game: ReferenceAzul, rng: random.Random) -> str:
    """Hoards, and on the gray side tiles so that few rows can still be completed."""
    if game.phase != "tiling":
        return hoards(game, rng)
    return min(game.legal_moves(), key=lambda move: rows_left(game, move))


def tiles_taken(game: ReferenceAzul, move: str) -> int:
    offered = game.centre if move[0] == "C" else game.factories[int(move[0]) - 1]
    return offered.count(NAMES[move[1]])


def hoarding_cost(game: ReferenceAzul, move: str) -> int:
    tiles = tiles_taken(game, move)
    if move[2] == "F":
        return tiles
    row = int(move[2]) - 1
    board = game.boards[int(game.turn)]
    surplus = tiles - (row + 1 - len(board.lines[row]))
    if surplus >= 0 and board.wall[row].count(None) == 1:
        return 100
    return max(0, surplus)


def rows_left(game: ReferenceAzul, move: str) -> int:
    row, column = int(move[1]) - 1, int(move[2]) - 1
    board = deepcopy(game.boards[int(game.turn)])
    board.wall[row][column] = board.lines[row][0]
    return sum(board.row_can_be_completed(row) for row in range(5))


STYLES: dict[str, Chooser] = {
    "uniform": uniform,
    "avoids-floor": avoids_floor,
    "seeks-floor": seeks_floor,
    "hoards": hoards,
    "blocks": blocks,
}


# ---------------------------------------------------------------- the comparison


def play_both(
    players: int, variant: str, style: str, seed: int, most_rounds: int = MAX_ROUNDS
) -> set[str]:
    """Play one game in both engines, compare after every step, return the rare cases it met."""
    rng = random.Random(f"{players} {variant} {style} {seed}")
    first = rng.randrange(players)
    state = tilewright.make("azul", players, variant).start(first=first)
    reference = ReferenceAzul(players, variant, first)
    met: set[str] = set()
    position = compare(state, reference)
    while reference.turn != "over" and reference.round <= most_rounds:
        before = position
        if reference.turn == "chance":
            outcomes, weights = zip(*reference.outcomes(), strict=True)
            outcome = rng.choices(outcomes, weights)[0]
            state.deal(outcome)
            reference.deal(outcome)
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
    if len(state.history) % LOADED_EVERY == 0:
        assert state.game.load(position).hash() == state.hash()
    return position


def refuse_unless_legal(state: tilewright.State, move: str) -> None:
    if move not in state.legal_moves():
        with pytest.raises(tilewright.IllegalMove):
            state.play(move)


def rare_cases(before: Position, after: Position) -> set[str]:
    """What random games seldom reach."""
    dealt = [sum(tiles.values()) for tiles in after["factories"]]
    rows = [row for board in after["boards"] for row in board["wall"]]
    met = set()
    if before["turn"] == "chance":
        if before["lid"] and not after["lid"] and sum(dealt) % 4:
            met.add("the lid is poured inside a factory")
        if after["turn"] != "chance" and min(dealt) < 4:
            met.add("a round starts with partly filled factories")
    elif before["phase"] == "offer" and before["marker"] == "centre":
        if after["round"] > before["round"] and not before["centre"]:
            met.add("nobody takes the marker")
        took = after["phase"] == "offer" and after["marker"] == before["turn"]
        if took and "marker" not in after["boards"][before["turn"]]["floor"]:
            met.add("the marker finds no space")
    if after["turn"] == "over" and after["lid"] and all(None in row for row in rows):
        met.add("no row can be completed")
    return met


# ---------------------------------------------------------------- the games


@pytest.mark.parametrize(
    ("players", "variant", "style", "seed"),
    sample(
        list(product((2, 3, 4), ("standard", "gray"), STYLES, (0, 1))),
        lambda case: (
            case[3] == 0 and latin(case[0], case[1] == "gray", list(STYLES).index(case[2]))
        ),
    ),
)
def test_both_engines_agree_after_every_event(
    players: int, variant: str, style: str, seed: int
) -> None:
    play_both(players, variant, style, seed)


@pytest.mark.parametrize(
    ("case", "players", "variant", "style", "seed"),
    [
        ("the lid is poured inside a factory", 2, "standard", "uniform", 1),
        ("a round starts with partly filled factories", 4, "standard", "uniform", 9),
        ("the marker finds no space", 2, "gray", "seeks-floor", 19),
        ("nobody takes the marker", 4, "standard", "hoards", 23),
        ("no row can be completed", 2, "gray", "blocks", 5),
    ],
)
def test_both_engines_agree_in_games_that_meet_a_rare_case(
    case: str, players: int, variant: str, style: str, seed: int
) -> None:
    assert case in play_both(players, variant, style, seed)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_in_many_long_games(players: int, variant: str, style: str) -> None:
    for seed in range(100, 120):
        play_both(players, variant, style, seed, most_rounds=60)
