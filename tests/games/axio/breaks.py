"""Ways to break a position of AXIO, each of which `load` must see."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from games.axio.boards import (
    KINDS,
    LETTERS,
    PRINTED,
    Position,
    area,
    below,
    halves,
    named,
    right_of,
    symbols,
)
from properties.fuzzing import JUNK, need, pick, places

Break = Callable[[Position, Random], None]
BREAKS: list[Break] = []


def breaks(function: Break) -> Break:
    """Marks a function that breaks a position in a way that load must see."""
    BREAKS.append(function)
    return function


def any_seat(position: Position, rng: Random) -> int:
    return rng.randrange(position["players"])


def is_placing(position: Position) -> bool:
    """A seat is to place the first tile of its turn, so all racks are full."""
    return position["phase"] == "place" and position["turn"] != "chance" and not position["bonus"]


def drawer(position: Position) -> int:
    """The seat that draws."""
    full = 1 if position["players"] == 1 else 5
    return next(seat for seat, rack in enumerate(position["racks"]) if len(rack) < full)


def empty_cells(position: Position) -> list[str]:
    taken = {*symbols(position["tiles"]), *position["pyramids"]}
    return [cell for cell in area(position["players"]) if cell not in taken]


# ---------------------------------------------------------------- tiles and the bag


@breaks
def one_tile_too_many(position: Position, rng: Random) -> None:
    kind = rng.choice(KINDS)
    position["bag"][kind] = position["bag"].get(kind, 0) + 1


@breaks
def one_tile_too_few(position: Position, rng: Random) -> None:
    position["bag"][pick(rng, position["bag"])] -= 1


@breaks
def a_tile_of_another_kind_in_the_bag(position: Position, rng: Random) -> None:
    old = pick(rng, position["bag"])
    new = rng.choice([kind for kind in KINDS if kind != old])
    position["bag"][old] -= 1
    position["bag"][new] = position["bag"].get(new, 0) + 1


@breaks
def a_tile_of_another_kind_on_a_rack(position: Position, rng: Random) -> None:
    rack = pick(rng, (rack for rack in position["racks"] if rack))
    number = rng.randrange(len(rack))
    rack[number] = rng.choice([tile for tile in named(" ".join(KINDS)) if tile != rack[number]])


@breaks
def five_doubles_of_a_kind(position: Position, rng: Random) -> None:
    seat = pick(rng, (seat for seat, rack in enumerate(position["racks"]) if len(rack) == 5))
    position["racks"][seat] = named(" ".join([rng.choice(["rr", "gg", "bb", "oo", "pp"])] * 5))
    del position["bag"]


@breaks
def a_rack_that_is_too_large(position: Position, rng: Random) -> None:
    most = 1 if position["players"] == 1 else 5
    rack = pick(rng, (rack for rack in position["racks"] if len(rack) == most))
    kind = pick(rng, (kind for kind in position["bag"] if position["bag"][kind]))
    position["bag"][kind] -= 1
    rack.append(named(kind)[0])


@breaks
def a_bag_whose_kinds_are_written_the_other_way_round(position: Position, rng: Random) -> None:
    kind = pick(rng, (kind for kind in position["bag"] if kind[0] != kind[1]))
    position["bag"][kind[::-1]] = position["bag"].pop(kind)


# ---------------------------------------------------------------- the board


@breaks
def a_tile_that_lies_there_twice(position: Position, rng: Random) -> None:
    position["tiles"].append(pick(rng, position["tiles"]))
    del position["bag"]


@breaks
def a_tile_over_another(position: Position, rng: Random) -> None:
    cell, _ = rng.choice(halves(pick(rng, position["tiles"])))
    other = rng.choice((right_of(cell), below(cell)))
    need(other in area(position["players"]))
    position["tiles"].append(f"{rng.choice('rgbop')}{cell}{rng.choice('rgbop')}{other}")
    del position["bag"]


@breaks
def a_tile_over_a_printed_cell(position: Position, rng: Random) -> None:
    cell = rng.choice(list(PRINTED))
    other = rng.choice((right_of(cell), below(cell)))
    need(other in empty_cells(position))
    position["tiles"].append(f"r{cell}b{other}")
    del position["bag"]


@breaks
def a_tile_outside_the_area(position: Position, rng: Random) -> None:
    outside = [cell for cell in area(4) if cell not in area(position["players"])]
    cell = pick(rng, outside)
    other = rng.choice((right_of(cell), below(cell)))
    need(other in area(4))
    position["tiles"].append(f"r{cell}b{other}")
    del position["bag"]


@breaks
def a_tile_on_cells_that_are_not_adjacent(position: Position, rng: Random) -> None:
    one, other = rng.sample(area(4), 2)
    need(other not in (right_of(one), below(one)))
    position["tiles"].append(f"r{one}b{other}")
    del position["bag"]


@breaks
def a_tile_that_is_misspelled(position: Position, rng: Random) -> None:
    number = pick(rng, range(len(position["tiles"])))
    tile = position["tiles"][number]
    (first, one), (second, other) = halves(tile)
    position["tiles"][number] = rng.choice(
        (
            *(f"{other}{second}{one}{first}", f"{first}{one}{second}{other}", tile.upper()),
            *(f"{tile} ", tile[:-1], f"{tile}{tile}", f"y{first}{other}{second}"),
            *([tile], tile.encode()),
        )
    )


@breaks
def a_pyramid_where_none_can_stand(position: Position, rng: Random) -> None:
    # An empty cell that no pyramid has left has an empty neighbour, until all twenty stand.
    need(len(position["pyramids"]) < 20)
    covered = list(symbols(position["tiles"]))
    outside = [cell for cell in area(4) if cell not in area(position["players"])]
    cell = pick(rng, [*covered, *outside, *empty_cells(position), "n1", "a14", "", "g7 ", "G7"])
    position["pyramids"].insert(rng.randrange(len(position["pyramids"]) + 1), cell)


@breaks
def two_pyramids_on_one_cell(position: Position, rng: Random) -> None:
    position["pyramids"].append(pick(rng, position["pyramids"]))


@breaks
def a_missing_pyramid(position: Position, rng: Random) -> None:
    # From 20 of them one may have moved, but then 20 still stand.
    need(position["pyramids"])
    position["pyramids"].pop(rng.randrange(len(position["pyramids"])))


@breaks
def twenty_one_pyramids(position: Position, rng: Random) -> None:
    standing = [*position["pyramids"], *empty_cells(position)]
    need(len(standing) > 20)
    position["pyramids"] = standing[:21]


# ---------------------------------------------------------------- markers and first tiles


@breaks
def a_marker_out_of_range(position: Position, rng: Random) -> None:
    top = 36 if position["players"] == 1 else 18
    markers = rng.choice(position["markers"])
    markers[rng.choice(list(markers))] = rng.choice((top + 1, 100, -1, 2**63, -(10**30), 10**30))


@breaks
def a_seat_that_has_won_while_the_game_goes_on(position: Position, rng: Random) -> None:
    need(position["players"] > 1 and position["phase"] != "over")
    seat = any_seat(position, rng)
    position["markers"][seat] = dict.fromkeys(position["markers"][seat], 18)


@breaks
def tiles_that_nobody_has_placed(position: Position, rng: Random) -> None:
    need(position["tiles"])
    position["first_tile"] = [False] * position["players"]


@breaks
def more_first_tiles_than_tiles(position: Position, rng: Random) -> None:
    need(len(position["tiles"]) < position["players"])
    position["first_tile"] = [True] * position["players"]


@breaks
def a_refill_before_the_first_tile(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and position["tiles"])
    position["first_tile"][drawer(position)] = False


# ---------------------------------------------------------------- phases


@breaks
def an_end_that_has_not_come(position: Position, rng: Random) -> None:
    empty = set(empty_cells(position))
    need(any(right_of(cell) in empty or below(cell) in empty for cell in empty))
    need(position["players"] == 1 or all(min(m.values()) < 18 for m in position["markers"]))
    position |= {"phase": "over", "turn": "over", "bonus": 0}
    position.pop("shown", None)


@breaks
def an_ended_game_that_goes_on(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    full = 1 if position["players"] == 1 else 5
    need(all(len(rack) == full for rack in position["racks"]))
    position["phase"] = "place"
    position["turn"] = rng.choice(("chance", any_seat(position, rng)))


@breaks
def a_phase_that_contradicts_the_turn(position: Position, rng: Random) -> None:
    if position["phase"] == "over":
        position["turn"] = rng.choice(("chance", any_seat(position, rng)))
    else:
        position[rng.choice(("phase", "turn"))] = "over"


@breaks
def a_swap_question_before_the_turn(position: Position, rng: Random) -> None:
    need(is_placing(position))
    position["phase"] = "swap"


@breaks
def a_swap_question_while_drawing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    position["phase"] = "swap"


@breaks
def a_swap_question_for_a_rack_that_shows_a_lowest_symbol(position: Position, rng: Random) -> None:
    need(position["phase"] == "swap")
    seat = position["turn"]
    names = {name for tile in position["racks"][seat] for name in tile}
    need(names)
    position["markers"][seat][pick(rng, sorted(names))] = min(position["markers"][seat].values())


@breaks
def a_draw_while_all_racks_are_full(position: Position, rng: Random) -> None:
    need(is_placing(position))
    position["turn"] = "chance"


@breaks
def the_turn_of_a_seat_without_tiles(position: Position, rng: Random) -> None:
    position["turn"] = pick(rng, (seat for seat, rack in enumerate(position["racks"]) if not rack))
    need(position["phase"] == "place" and "shown" not in position)


@breaks
def a_first_deal_out_of_order(position: Position, rng: Random) -> None:
    racks = position["racks"]
    need(position["turn"] == "chance" and not position["tiles"])
    need(len(racks[0]) > len(racks[-1]))
    racks[0], racks[-1] = racks[-1], racks[0]


@breaks
def tiles_shown_although_nobody_swaps(position: Position, rng: Random) -> None:
    need(position["turn"] != "chance" or not position["tiles"])
    position["shown"] = []
    kinds = [kind for kind in position["bag"] if position["bag"][kind]]
    for kind in rng.sample(kinds, rng.randrange(3)):
        position["bag"][kind] -= 1
        position["shown"] += named(kind)


@breaks
def bonus_moves_of_nobody(position: Position, rng: Random) -> None:
    need(position["players"] == 1 or position["phase"] != "place" or position["turn"] == "chance")
    position["bonus"] = rng.randint(1, 4)


@breaks
def more_bonus_moves_than_tiles(position: Position, rng: Random) -> None:
    need(position["players"] > 1 and position["phase"] == "place")
    need(position["turn"] != "chance" and len(position["racks"][position["turn"]]) < 4)
    position["bonus"] = len(position["racks"][position["turn"]]) + 1


# ---------------------------------------------------------------- shape


@breaks
def a_list_of_the_wrong_length(position: Position, rng: Random) -> None:
    found = position[rng.choice(("first_tile", "markers", "racks"))]
    if rng.random() < 0.5:
        found.pop(rng.randrange(len(found)))
    else:
        found.append(copy.deepcopy(rng.choice(found)))


@breaks
def a_tile_with_one_symbol_or_three(position: Position, rng: Random) -> None:
    tile = pick(rng, (tile for rack in position["racks"] for tile in rack))
    if rng.random() < 0.5:
        tile.pop()
    else:
        tile.append(rng.choice(list(LETTERS)))


@breaks
def an_unknown_key(position: Position, rng: Random) -> None:
    objects = (position, position["bag"], rng.choice(position["markers"]))
    key: Any = rng.choice(("x", "Red", "tiles ", "", 7, None, True, ("rg",), "scores", "\ud800"))
    rng.choice(objects)[key] = rng.choice((0, 1, "red", None))


@breaks
def a_missing_key(position: Position, rng: Random) -> None:
    found = rng.choice((position, rng.choice(position["markers"])))
    del found[rng.choice([key for key in found if key not in ("bag", "shown")])]


@breaks
def junk_somewhere(position: Position, rng: Random) -> None:
    *way, last = rng.choice(list(places(position)))
    found: Any = position
    for key in way:
        found = found[key]
    # Where true and false mean something, the first two would be no junk.
    found[last] = rng.choice(JUNK[2:] if isinstance(found[last], bool) else JUNK)


@breaks
def nothing_somewhere(position: Position, rng: Random) -> None:
    *way, last = rng.choice(list(places(position)))
    found: Any = position
    for key in way:
        found = found[key]
    found[last] = None


@breaks
def another_number_of_players(position: Position, rng: Random) -> None:
    position["players"] = pick(rng, {0, 1, 2, 3, 4, 5, 99, 100, -1} - {position["players"]})


@breaks
def a_number_out_of_range(position: Position, rng: Random) -> None:
    beyond = rng.choice((-1, -(10**30), 10**30, 2**63, -(2**31) - 1))
    where = rng.choice(("turn", "bonus", "bag"))
    if where == "bag":
        position["bag"][rng.choice(KINDS)] = rng.choice((9, beyond))
    else:
        position[where] = rng.choice((5, beyond))


@breaks
def a_word_that_is_none(position: Position, rng: Random) -> None:
    word = rng.choice(("yellow", "RED", "red ", "CHANCE", "none", "null", "\x00", "place ", "r"))
    where = rng.choice(("phase", "turn", "rack", "tiles", "pyramids"))
    if where == "rack":
        pick(rng, (tile for rack in position["racks"] for tile in rack))[rng.randrange(2)] = word
    elif where in ("tiles", "pyramids"):
        position[where].append(word)
    else:
        position[where] = word
