"""The engine against an independent, naive one, step by step over whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import tilewright
from everyday import sample
from games.axio.reference import Cell, ReferenceAxio
from tilewright.games.axio.notation import MOVES

Position = dict[str, Any]
Chooser = Callable[[tilewright.State, ReferenceAxio, random.Random], str]

LOADED_EVERY = 10  # steps; loading a position takes longer than most other comparisons
TURNS: dict[int | str, int] = {"chance": tilewright.CHANCE, "over": tilewright.OVER}


# ---------------------------------------------------------------- styles of play


def uniform(state: tilewright.State, game: ReferenceAxio, rng: random.Random) -> str:
    return rng.choice(game.legal_moves())


def greedy(state: tilewright.State, game: ReferenceAxio, rng: random.Random) -> str:
    """The best standing among some moves; keeps its rack."""
    if game.phase == "swap":
        return "keep"
    seat = state.turn
    return max(some_moves(game, rng), key=lambda move: after(state, move).standing(seat))


def gathers(state: tilewright.State, game: ReferenceAxio, rng: random.Random) -> str:
    """The most points among some moves, wherever they fall: markers stop at 18."""
    if game.phase == "swap":
        return rng.choice(["swap", "keep"])
    seat = state.turn
    return max(
        some_moves(game, rng),
        key=lambda move: sum(after(state, move).position()["markers"][seat].values()),
    )


def builds_pyramids(state: tilewright.State, game: ReferenceAxio, rng: random.Random) -> str:
    """The most new single cells, else the fewest neighbours: so gaps of one cell come about."""
    if game.phase == "swap":
        return "swap"
    spots = [placement for placement in game.placements() if rng.random() < 0.5]
    spots = spots or game.placements()
    worth = {
        spot.cells: (len(made_single(game, spot.cells)), -touched(game, spot.cells))
        for spot in spots
    }
    best = max(worth.values())
    return rng.choice([spot.text() for spot in spots if worth[spot.cells] == best])


def some_moves(game: ReferenceAxio, rng: random.Random) -> list[str]:
    moves = game.legal_moves()
    return rng.sample(moves, min(15, len(moves)))


def after(state: tilewright.State, move: str) -> tilewright.State:
    copied = state.copy()
    copied.play(move)
    return copied


def made_single(game: ReferenceAxio, cells: tuple[Cell, Cell]) -> set[Cell]:
    covered = {*game.board, *cells}
    beside = {near for cell in cells for near in game.neighbours(cell)}
    return {
        cell
        for cell in beside
        if cell not in covered and all(near in covered for near in game.neighbours(cell))
    }


def touched(game: ReferenceAxio, cells: tuple[Cell, Cell]) -> int:
    return sum(near in game.board for cell in cells for near in game.neighbours(cell))


STYLES: dict[str, Chooser] = {
    "uniform": uniform,
    "greedy": greedy,
    "gathers": gathers,
    "builds-pyramids": builds_pyramids,
}


# ---------------------------------------------------------------- the comparison


def play_both(players: int, style: str, seed: int, head_start: int = 0) -> set[str]:
    """Play one game in both engines, compare after every step, return the rare cases it met.

    With a head start all markers begin there: so they reach 18 before the board is full.
    """
    rng = random.Random(f"{players} {style} {seed} {head_start}")
    first = rng.randrange(players)
    game = tilewright.make("axio", players)
    state = game.start(first=first)
    reference = ReferenceAxio(players, first)
    met: set[str] = set()
    position = compare(state, reference)
    while reference.turn != "over":
        before = position
        if reference.turn == "chance":
            outcomes, weights = zip(*reference.outcomes(), strict=True)
            outcome = rng.choices(outcomes, weights)[0]
            state.deal(outcome)
            reference.deal(outcome)
            if head_start and not reference.tiles and reference.turn != "chance":
                for markers in reference.markers:
                    markers.update(dict.fromkeys(markers, head_start))
                state = game.load(reference.position())
        else:
            refuse_unless_legal(state, rng.choice(MOVES))
            move = STYLES[style](state, reference, rng)
            state.play(move)
            reference.play(move)
        position = compare(state, reference)
        met |= rare_cases(before, position)
    return met


def compare(state: tilewright.State, reference: ReferenceAxio) -> Position:
    position = reference.position()
    assert state.turn == TURNS.get(reference.turn, reference.turn)
    assert state.position() == position
    assert state.legal_moves() == reference.legal_moves()
    assert state.outcomes() == reference.outcomes()
    assert state.scores == reference.scores
    assert state.winners == reference.winners
    for seat in (None, *range(reference.players)):
        assert state.view(seat) == reference.view(seat)
    # Before the first tile the position of an open draw does not show which seat will start.
    if len(state.history) % LOADED_EVERY == 0 and (reference.tiles or reference.turn != "chance"):
        loaded = state.game.load(position)
        assert loaded.hash() == state.hash()
        assert loaded.legal_moves() == state.legal_moves()
        assert loaded.outcomes() == state.outcomes()
    return position


def refuse_unless_legal(state: tilewright.State, move: str) -> None:
    if move not in state.legal_moves():
        with pytest.raises(tilewright.IllegalMove):
            state.play(move)


def rare_cases(before: Position, after: Position) -> set[str]:
    """What random games seldom reach."""
    met = {
        "a bonus move": after["bonus"] > 0,
        "two bonus moves": after["bonus"] > 1,
        "a bonus move earns another": before["bonus"] > 0 and after["bonus"] >= before["bonus"],
        "the swap question": after["phase"] == "swap",
        "a swap": "shown" in after,
        "the question is answered with keep": before["phase"] == "swap" and "shown" not in after,
        "a pyramid": len(after["pyramids"]) > len(before["pyramids"]),
        "two pyramids at once": len(after["pyramids"]) > len(before["pyramids"]) + 1,
        "a pyramid moves": bool(set(before["pyramids"]) - set(after["pyramids"])),
        "a marker beyond 18": any(max(seat.values()) > 18 for seat in after["markers"]),
    }
    if after["turn"] == "over":
        won = any(min(seat.values()) == 18 for seat in after["markers"])
        short = any(len(rack) < 5 for rack in after["racks"])
        met["a win at once"] = won and short
        met["a bonus move finds no room"] = short and not won and after["players"] > 1
        met["a full board"] = not short
    return {case for case, is_met in met.items() if is_met}


# ---------------------------------------------------------------- the games


@pytest.mark.parametrize(
    ("players", "style"),
    sample(list(product((1, 2, 3, 4), STYLES)), [*zip((1, 2, 3, 4), STYLES, strict=False)]),
)
def test_both_engines_agree_after_every_event(players: int, style: str) -> None:
    met = play_both(players, style, 0)
    assert "a pyramid" in met
    assert players == 1 or "a full board" in met


@pytest.mark.parametrize(
    ("players", "style", "head_start"),
    sample(
        list(product((1, 2, 3), ("uniform", "gathers"), (13, 16))),
        [(1, "uniform", 13), (2, "gathers", 16), (3, "uniform", 16)],
    ),
)
def test_both_engines_agree_while_markers_come_to_18(
    players: int, style: str, head_start: int
) -> None:
    met = play_both(players, style, 0, head_start)
    assert ("a bonus move" if players > 1 else "a marker beyond 18") in met


@pytest.mark.parametrize(
    ("case", "players", "style", "seed", "head_start"),
    [
        ("two bonus moves", 2, "uniform", 0, 16),
        ("a bonus move earns another", 2, "greedy", 0, 16),
        ("a bonus move finds no room", 2, "gathers", 3, 0),
        ("a bonus move finds no room", 2, "builds-pyramids", 7, 13),
        ("a win at once", 2, "greedy", 0, 13),
        ("a win at once", 4, "gathers", 0, 16),
        ("a swap", 2, "gathers", 0, 13),
        ("the question is answered with keep", 2, "greedy", 0, 13),
        ("two pyramids at once", 1, "uniform", 0, 13),
        ("a pyramid moves", 2, "builds-pyramids", 1, 0),
    ],
)
def test_both_engines_agree_in_games_that_meet_a_rare_case(
    case: str, players: int, style: str, seed: int, head_start: int
) -> None:
    assert case in play_both(players, style, seed, head_start)


@pytest.mark.long
@pytest.mark.parametrize("head_start", [0, 10, 15])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_both_engines_agree_in_many_games(players: int, style: str, head_start: int) -> None:
    for seed in range(100, 112):
        play_both(players, style, seed, head_start)
