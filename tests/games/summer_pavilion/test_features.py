"""What an observation shows of boards and factories, beside a naive look at the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tilewright
from games.summer_pavilion.boards import FULL, NAMES, STARS, WILD, board, placements, placing
from games.summer_pavilion.geometry import FEATURES, SPACES, bonus_of
from games.summer_pavilion.reference import beside

GAMES = [("standard", 2), ("gray", 2), ("standard", 3), ("gray", 4)]
WHOSE = ("you", "next", "third", "fourth")
COLOURS = list(NAMES.values())


def playthrough(variant: str, players: int) -> Iterator[tilewright.State]:
    """A game in which tiles are placed as long as any can be, so that the boards fill well."""
    state = tilewright.make("summer-pavilion", players, variant).start(seed=5)
    number = 0
    while state.turn != tilewright.OVER:
        yield state
        moves = placements(state) or state.legal_moves()
        state.play(moves[7 * number % len(moves)])
        number += 1


def told(state: tilewright.State, seat: int) -> dict[str, np.ndarray]:
    numbers = state.observation(seat)
    return {
        field.name: numbers[field.start : field.end].reshape(field.shape)
        for field in state.game.observation_fields
    }


def tiles_on(board: dict[str, Any]) -> set[str]:
    return {space for space in SPACES if board["stars"][STARS[space[0]]][int(space[1]) - 1]}


def connected(filled: set[str], space: str) -> set[str]:
    """SP-6, SP-18: all that a tile on the space would be connected to, if it is empty."""
    if space in filled:
        return set()
    reached = [space]
    for here in reached:
        for position in beside(int(here[1])):
            there = f"{here[0]}{position}"
            if there in filled and there not in reached:
                reached.append(there)
    return {*reached} - {space}


def bonus(filled: set[str], space: str) -> int:
    """SP-19."""
    completed = [f for f, spaces in FEATURES.items() if spaces - filled == {space}]
    return sum(map(bonus_of, completed))


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_offers_are_what_a_tile_on_each_empty_space_would_bring(variant: str, players: int) -> None:
    """SP-18, SP-19."""
    most_connected = most_bonus = 0
    for state in playthrough(variant, players):
        found = told(state, seat=0)
        for seat, whose in enumerate(WHOSE[:players]):
            filled = tiles_on(state.position()["boards"][seat])
            links = [len(connected(filled, space)) for space in SPACES]
            tiles = [bonus(filled, space) for space in SPACES]
            assert found[f"{whose}.connected"].ravel().tolist() == links
            assert found[f"{whose}.bonuses"].ravel().tolist() == tiles
            most_connected = max(most_connected, *links)
            most_bonus = max(most_bonus, *tiles)
    assert most_connected >= 4
    assert most_bonus == 3


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_payable_are_the_spaces_of_all_legal_placements(variant: str, players: int) -> None:
    """SP-16, SP-17, SP-26."""
    seen = set()
    for state in playthrough(variant, players):
        if state.position()["phase"] == "place":
            legal = {move.partition("=")[0] for move in placements(state)}
            payable = told(state, state.turn)["you.payable"].ravel()
            assert {space for space, can in zip(SPACES, payable, strict=True) if can} == legal
            seen |= legal
    assert len(seen) > 30


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_wild_tiles_are_told_where_they_lie(variant: str, players: int) -> None:
    """SP-2, SP-11."""
    lay = set()
    for state in playthrough(variant, players):
        found = told(state, seat=1)
        shown = state.position()
        wild = NAMES[WILD[shown["round"]]]
        with_wild = [factory for factory in shown["factories"] if wild in factory]
        beside_wild = [sum(colour in factory for factory in with_wild) for colour in COLOURS]
        assert found["factories_with_wild"].tolist() == beside_wild
        assert found["wild_in_centre"] == (wild in shown["centre"])
        assert found["you.wild_tiles"] == shown["boards"][1]["hand"].get(wild, 0)
        lay |= {("centre", wild in shown["centre"]), ("hand", found["you.wild_tiles"] > 0)}
    assert len(lay) == 4


@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("stars", [{}, {"P": "xxxxxx"}, FULL])
def test_the_outlook_counts_what_is_complete(variant: str, stars: dict[str, str]) -> None:
    """SP-23."""
    state = placing(board(30, stars=stars, passed=True), board(), variant=variant, number=6, turn=1)
    outlook = told(state, seat=0)["you.outlook"]
    state.play("-")
    assert state.turn == tilewright.OVER
    assert outlook == told(state, seat=0)["you.outlook"] == state.scores[0]
