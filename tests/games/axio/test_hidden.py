"""AX-21: what a seat may see, what it cannot, and how the unseen is sampled."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import tilewright
from core.helpers import walk
from games.axio.boards import (
    BOX,
    KINDS,
    LETTERS,
    RACK,
    Position,
    all_tiles,
    deal,
    letters,
    load,
    named,
    position,
    rack,
)

TILES = "gc5bd5 rh9ri9"
PURPLE_LOWEST = {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2}
EVERY_NUMBER = pytest.mark.parametrize("players", [1, 2, 3, 4])
SEVERAL = pytest.mark.parametrize("players", [2, 3, 4])


def asked(players: int = 2, turn: int = 0) -> tilewright.State:
    """A seat whose purple marker is lowest shows no purple and is asked whether it swaps."""
    racks = [RACK] * players
    racks[turn] = "rg rg gb bo"
    markers = [PURPLE_LOWEST] * players
    tiles = "gc5bd5 rh9ri9 oe8oe9 gi4oi5"
    return load(
        position(
            players=players, tiles=tiles, racks=racks, markers=markers, turn=turn, phase="swap"
        )
    )


def swapping(players: int = 2, turn: int = 0) -> tilewright.State:
    """The same seat has shown its rack and drawn two new tiles."""
    state = asked(players, turn)
    state.play("swap")
    deal(state, "pp rr")
    return state


def situations(players: int) -> Iterator[tilewright.State]:
    """States of every kind: the first deal, turns, refills, questions, swaps, the end."""
    for number, state in enumerate(walk(tilewright.make("axio", players).start(), Random(players))):
        if number % 7 == 0 or state.turn == tilewright.OVER:
            yield state.copy()
    if players > 1:
        for turn in range(players):
            yield asked(players, turn)
            yield swapping(players, turn)


def lowest(shown: Position, seat: int) -> set[str]:
    markers = shown["markers"][seat]
    return {LETTERS[name] for name in markers if markers[name] == min(markers.values())}


def mixed(shown: Position, seat: int | None, rng: Random) -> Position:
    """The position after hidden tiles of other racks were exchanged with tiles of the bag.

    Who is asked to swap shows no lowest symbol: that is known to all and stays as it is.
    """
    found = copy.deepcopy(shown)
    bag: Counter[str] = Counter(found["bag"])
    for owner, tiles in enumerate(found["racks"]):
        if owner == seat:
            continue
        public = lowest(shown, owner) if (shown["phase"], shown["turn"]) == ("swap", owner) else ""
        for number, tile in enumerate(tiles):
            fitting = [kind for kind in KINDS if bag[kind] and not set(kind) & set(public)]
            if fitting:
                drawn = rng.choice(fitting)
                bag.subtract([drawn])
                bag.update([letters([tile])])
                tiles[number] = named(drawn)[0]
    found["bag"] = {kind: count for kind, count in bag.items() if count}
    return found


# ---------------------------------------------------------------- views


@pytest.mark.rules("AX-21")
@EVERY_NUMBER
def test_a_view_is_the_position_with_other_racks_and_the_bag_as_numbers(players: int) -> None:
    for state in situations(players):
        shown = state.position()
        for seat in (None, *range(players)):
            view = state.view(seat)
            assert list(view) == list(shown)
            assert view == shown | {
                "bag": sum(shown["bag"].values()),
                "racks": [
                    tiles if owner == seat else len(tiles)
                    for owner, tiles in enumerate(shown["racks"])
                ],
            }


@pytest.mark.rules("AX-21")
@EVERY_NUMBER
def test_no_byte_of_a_view_changes_with_the_tiles_that_it_hides(players: int) -> None:
    rng = Random(players)
    changed = 0
    for state in situations(players):
        shown = state.position()
        for seat in (None, *range(players)):
            other = load(mixed(shown, seat, rng))
            changed += other.hash() != state.hash()
            assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))
            # Not even between two states that came about in different ways.
            again = load(shown)
            assert json.dumps(again.view(seat)) == json.dumps(state.view(seat))
    assert changed >= (5 if players == 1 else 20), "the hidden tiles must really have changed"


@pytest.mark.rules("AX-21")
@SEVERAL
def test_a_tile_exchanged_between_two_hidden_places_is_seen_by_its_owner_only(players: int) -> None:
    plain = position(players=players, tiles="gc5bd5 rh9ri9 oe8oe9 gi4oi5")
    state = load(plain)
    for owner in range(players):
        changed = copy.deepcopy(plain)
        changed["racks"][owner][0] = ["purple", "purple"]
        other = load(changed)
        for seat in (None, *range(players)):
            same = json.dumps(other.view(seat)) == json.dumps(state.view(seat))
            assert same is (seat != owner)


@pytest.mark.rules("AX-21")
@SEVERAL
def test_a_draw_shows_the_others_only_that_a_tile_was_drawn(players: int) -> None:
    one = tilewright.make("axio", players).start()
    other = one.copy()
    one.deal("rg")
    other.deal("pp")
    for seat in (None, *range(1, players)):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat)["racks"][0] == 1
        assert one.view(seat)["bag"] == 99
    assert one.view(0)["racks"][0] == named("rg")
    assert other.view(0)["racks"][0] == named("pp")


@pytest.mark.rules("AX-14", "AX-21")
@SEVERAL
def test_a_swap_shows_the_old_rack_to_all_and_the_new_one_to_its_owner(players: int) -> None:
    for turn in range(players):
        state = swapping(players, turn)
        for seat in (None, *range(players)):
            view = state.view(seat)
            assert view["shown"] == named("rg rg gb bo")
            assert view["racks"][turn] == (named("rr pp") if seat == turn else 2)
        deal(state, "gg gg gg")
        assert all("shown" not in state.view(seat) for seat in (None, *range(players)))


@pytest.mark.rules("AX-14", "AX-21")
def test_that_the_swap_question_is_asked_is_public() -> None:
    state = asked(3, turn=1)
    for seat in (None, 0, 2):
        view = state.view(seat)
        assert (view["turn"], view["phase"], view["racks"][1]) == (1, "swap", 4)


@pytest.mark.rules("AX-21")
def test_a_view_is_a_copy() -> None:
    state = swapping()
    view = state.view(0)
    view["racks"][0].append(["red", "red"])
    view["markers"][0]["red"] = 17
    view["shown"].clear()
    view["tiles"].clear()
    assert rack(state) == "rr pp"
    assert state.view(0)["shown"] == named("rg rg gb bo")
    assert state.position()["markers"][0]["red"] == 3
    assert len(state.position()["tiles"]) == 4


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 1.0])
def test_only_a_seat_at_the_table_has_a_view(seat: int) -> None:
    state = load(position(tiles=TILES))
    with pytest.raises(tilewright.SetupError):
        state.view(seat)
    with pytest.raises(tilewright.SetupError):
        state.redeal(seat, 1)


# ---------------------------------------------------------------- sampling the unseen


@pytest.mark.rules("AX-21")
@EVERY_NUMBER
def test_a_redeal_looks_the_same_to_its_seat_and_loses_no_tile(players: int) -> None:
    for number, state in enumerate(situations(players)):
        before = state.hash()
        for seat in range(players):
            sampled = state.redeal(seat, number)
            shown = sampled.position()
            assert json.dumps(sampled.view(seat)) == json.dumps(state.view(seat))
            assert sampled.view(None) == state.view(None), "rack sizes and all else that is public"
            assert all_tiles(shown) == BOX
            assert load(shown).hash() == sampled.hash(), "it must be a position that loads"
            assert sampled.outcomes() == load(shown).outcomes()
        assert state.hash() == before


@pytest.mark.rules("AX-21")
@SEVERAL
def test_a_redeal_really_varies_the_hidden_tiles_and_follows_its_seed(players: int) -> None:
    for state in (
        load(position(players=players, tiles="gc5bd5 rh9ri9 oe8oe9 gi4oi5")),
        asked(players),
        swapping(players),
    ):
        for seat in range(players):
            samples = [state.redeal(seat, seed) for seed in range(20)]
            for owner in range(players):
                held = {rack(sampled, owner) for sampled in samples}
                assert len(held) == 1 if owner == seat else len(held) > 3
            assert state.redeal(seat, 7).hash() == samples[7].hash()


@pytest.mark.rules("AX-21")
def test_a_redeal_gives_every_unseen_tile_and_none_that_is_seen() -> None:
    # All purple doubles are on the own rack; of `rg` one is left that is not seen.
    tiles = "rc3gd3 gc4rd4 rc5gd5 gc6rd6 rc8gd8 gc9rd9"
    state = load(position(tiles=tiles, racks=["pp pp pp pp rg"]))
    drawn: Counter[str] = Counter()
    for seed in range(2_000):
        drawn.update(rack(state.redeal(0, seed), 1).split())
    assert "pp" not in drawn
    assert drawn.keys() == set(KINDS) - {"pp"}
    # Each of the 89 unseen tiles comes with the same chance: 2,000 racks of five, so 112 times.
    unseen = {kind: count for kind, count in BOX.items() if kind != "pp"} | {"rg": 1}
    assert sum(unseen.values()) == 89
    for kind, count in unseen.items():
        expected = 10_000 * count / 89
        assert abs(drawn[kind] - expected) < 5 * expected**0.5


@pytest.mark.rules("AX-14", "AX-21")
@SEVERAL
def test_who_is_asked_to_swap_gets_no_lowest_symbol_in_a_redeal(players: int) -> None:
    for turn in range(players):
        state = asked(players, turn)
        for seat in range(players):
            for seed in range(40):
                sampled = state.redeal(seat, seed)
                assert "p" not in rack(sampled, turn)
                assert sampled.legal_moves() == ["swap", "keep"]
                if seat == turn:
                    assert rack(sampled, turn) == "rg rg gb bo"
        # The other racks may well show the symbol.
        watcher = (turn + 1) % players
        others = [seat for seat in range(players) if seat not in (turn, watcher)]
        for other in others:
            assert any("p" in rack(state.redeal(watcher, seed), other) for seed in range(10))


@pytest.mark.rules("AX-14", "AX-21")
def test_a_tie_of_lowest_symbols_is_respected_in_a_redeal() -> None:
    shown = position(
        tiles=TILES, racks=["rr rr ro oo"], markers=[{"r": 5, "o": 5, "p": 1}], phase="swap"
    )
    for seed in range(60):
        assert not set("gb") & set(rack(load(shown).redeal(1, seed)))


@pytest.mark.rules("AX-14", "AX-21")
@SEVERAL
def test_the_tiles_of_a_shown_swap_are_not_dealt_again(players: int) -> None:
    state = swapping(players)
    for seat in range(players):
        for seed in range(20):
            sampled = state.redeal(seat, seed)
            assert sampled.position()["shown"] == named("rg rg gb bo")
            deal(sampled, " ".join(outcome for outcome, _ in sampled.outcomes()[:3]))
            assert sampled.turn == 1
            assert all_tiles(sampled.position()) == BOX


def test_a_redeal_has_open_chance_and_no_history() -> None:
    state = tilewright.make("axio", 3).start(seed=3)
    state.play(state.legal_moves()[0])
    sampled = state.redeal(1, 5)
    assert sampled.history == ()
    assert sampled.origin.seed is None
    assert sampled.turn == state.turn
    sampled.play(sampled.legal_moves()[0])
    if sampled.position()["phase"] == "place":
        assert sampled.turn == tilewright.CHANCE


# ---------------------------------------------------------------- completing a view


@pytest.mark.rules("AX-21")
@EVERY_NUMBER
def test_a_completed_view_is_a_position_that_looks_the_same(players: int) -> None:
    game = tilewright.make("axio", players)
    for number, state in enumerate(situations(players)):
        for seat in (None, *range(players)):
            view = json.loads(json.dumps(state.view(seat)))
            found = game.spec.positions.complete(view, number)
            assert view == state.view(seat), "the view itself stays as it is"
            assert all_tiles(found) == BOX
            assert json.dumps(game.load(found).view(seat)) == json.dumps(state.view(seat))


@pytest.mark.rules("AX-14", "AX-21")
@SEVERAL
def test_a_completed_view_varies_with_the_seed_and_respects_the_swap_question(players: int) -> None:
    complete = tilewright.make("axio", players).spec.positions.complete
    for turn in range(players):
        state = asked(players, turn)
        for seat in (None, *range(players)):
            found = [complete(state.view(seat), seed) for seed in range(20)]
            for owner in range(players):
                held = {letters(shown["racks"][owner]) for shown in found}
                assert len(held) == 1 if owner == seat else len(held) > 3
                assert owner != turn or all("p" not in tiles for tiles in held)
            assert complete(state.view(seat), 7) == found[7]
