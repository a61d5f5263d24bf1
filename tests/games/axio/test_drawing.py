"""The drawing of AXIO: nothing that a seat cannot see is in it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games.drawings import drawn, parsed, positions, seat_of
from tilewright.core.game import Game
from tilewright.testing import cases


@pytest.mark.parametrize("game", cases("axio"), ids=repr)
def test_every_tile_of_a_view_is_drawn_once(game: Game) -> None:
    for state in positions(game, count=9):
        view = state.view(0)
        pairs = Counter("".join(re.findall("([a-z])[a-m]", tile)) for tile in view["tiles"])
        if view["pyramids"]:
            pairs["pyramid"] = len(view["pyramids"])
        root = parsed(state.svg(0))
        assert drawn(root) == pairs
        own = Counter(one[0] + other[0] for one, other in view["racks"][0])
        assert drawn(seat_of(root, 0), "data-rack") == own


@pytest.mark.parametrize("game", [game for game in cases("axio") if game.players > 1], ids=repr)
def test_racks_of_others_are_backs(game: Game) -> None:
    for state in positions(game):
        for observer in (None, *range(game.players)):
            root = parsed(state.svg(observer))
            for seat in set(range(game.players)) - {observer}:
                count = state.view(observer)["racks"][seat]
                assert drawn(seat_of(root, seat), "data-rack") == Counter(back=count)


@pytest.mark.parametrize("game", [game for game in cases("axio") if game.players > 1], ids=repr)
def test_a_drawing_does_not_depend_on_what_is_hidden(game: Game) -> None:
    for number, state in enumerate(positions(game)):
        for seat in range(game.players):
            assert state.svg(seat) == state.redeal(seat, seed=number).svg(seat)
