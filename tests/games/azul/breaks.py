"""Ways to break a position of Azul, each of which `load` must see."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from properties.fuzzing import JUNK, Break, DoesNotApply, Position, need, pick, places

COLOURS = ("blue", "yellow", "red", "black", "white")

BREAKS: list[Break] = []


def breaks(function: Break) -> Break:
    """Marks a function that breaks a position in a way that load must see."""
    BREAKS.append(function)
    return function


def heaps(position: Position) -> list[dict[str, int]]:
    """All places that hold counts of tiles."""
    return [position["bag"], position["lid"], position["centre"], *position["factories"]]


def any_board(position: Position, rng: Random) -> Position:
    return rng.choice(position["boards"])


@breaks
def one_tile_too_many(position: Position, rng: Random) -> None:
    colour = rng.choice(COLOURS)
    heap = rng.choice(heaps(position))
    heap[colour] = heap.get(colour, 0) + 1


@breaks
def one_tile_too_few(position: Position, rng: Random) -> None:
    heap = pick(rng, (heap for heap in heaps(position) if sum(heap.values())))
    heap[rng.choice([colour for colour in heap if heap[colour]])] -= 1


@breaks
def a_tile_of_another_colour(position: Position, rng: Random) -> None:
    heap = pick(rng, (heap for heap in heaps(position) if sum(heap.values())))
    old = rng.choice([colour for colour in heap if heap[colour]])
    new = rng.choice([colour for colour in COLOURS if colour != old])
    heap[old] -= 1
    heap[new] = heap.get(new, 0) + 1


@breaks
def too_many_tiles_without_a_bag(position: Position, rng: Random) -> None:
    in_lines = [line["colour"] for board in position["boards"] for line in board["lines"]]
    colour = pick(rng, (colour for colour in in_lines if colour))
    del position["bag"]
    position["lid"][colour] = 20


@breaks
def all_tiles_in_the_centre_too(position: Position, rng: Random) -> None:
    position["centre"] = dict.fromkeys(COLOURS, rng.choice((17, 20)))


@breaks
def another_marker(position: Position, rng: Random) -> None:
    floor = any_board(position, rng)["floor"]
    floor.insert(rng.randrange(len(floor) + 1), "marker")


@breaks
def a_marker_instead_of_a_tile(position: Position, rng: Random) -> None:
    floor = pick(rng, (board["floor"] for board in position["boards"] if board["floor"]))
    tile = rng.randrange(len(floor))
    need(floor[tile] != "marker")
    floor[tile] = "marker"


@breaks
def a_lost_marker(position: Position, rng: Random) -> None:
    for board in position["boards"]:
        if "marker" in board["floor"]:
            board["floor"].remove("marker")
            return
    raise DoesNotApply


@breaks
def a_marker_of_another(position: Position, rng: Random) -> None:
    need(any("marker" in board["floor"] for board in position["boards"]))
    position["marker"] = pick(rng, {"centre", *range(position["players"])} - {position["marker"]})


@breaks
def a_marker_that_nobody_has(position: Position, rng: Random) -> None:
    need(position["phase"] == "offer" and position["marker"] == "centre")
    seat = rng.randrange(position["players"])
    need(len(position["boards"][seat]["floor"]) < 7)
    position["marker"] = seat


@breaks
def a_line_that_is_too_long(position: Position, rng: Random) -> None:
    row = rng.randrange(5)
    line = any_board(position, rng)["lines"][row]
    line["colour"] = line["colour"] or rng.choice(COLOURS)
    line["count"] = row + rng.choice((2, 3, 50, 10**20))


@breaks
def a_line_with_a_colour_and_no_tiles(position: Position, rng: Random) -> None:
    line = any_board(position, rng)["lines"][rng.randrange(5)]
    if line["count"]:
        line[rng.choice(("colour", "count"))] = None
    else:
        line["colour"] = rng.choice(COLOURS)


@breaks
def a_line_with_tiles_and_no_colour(position: Position, rng: Random) -> None:
    row = rng.randrange(5)
    any_board(position, rng)["lines"][row] = {"colour": None, "count": rng.randint(1, row + 1)}


@breaks
def a_full_line_of_two_colours(position: Position, rng: Random) -> None:
    row = rng.randrange(1, 5)
    two = rng.sample(COLOURS, 2)
    any_board(position, rng)["lines"][row] = pick(
        rng,
        (
            {"colour": two, "count": row + 1},
            {"colour": "+".join(two), "count": row + 1},
            {"colour": two[0], "count": {two[0]: row, two[1]: 1}},
            {"colour": two[0], "count": [row, 1]},
            [{"colour": two[0], "count": row}, {"colour": two[1], "count": 1}],
            {two[0]: row, two[1]: 1},
        ),
    )


@breaks
def a_line_whose_colour_is_on_the_wall(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    row = rng.randrange(5)
    colour = pick(rng, filter(None, board["wall"][row]))
    board["lines"][row] = {"colour": colour, "count": rng.randint(1, row + 1)}
    if rng.random() < 0.5:
        del position["bag"]


@breaks
def a_colour_twice_in_a_row_of_the_wall(position: Position, rng: Random) -> None:
    row = pick(rng, (row for board in position["boards"] for row in board["wall"] if any(row)))
    colour = pick(rng, filter(None, row))
    row[pick(rng, (column for column in range(5) if row[column] is None))] = colour
    del position["bag"]


@breaks
def a_colour_twice_in_a_column_of_the_wall(position: Position, rng: Random) -> None:
    wall = any_board(position, rng)["wall"]
    column = rng.randrange(5)
    colour = pick(rng, filter(None, (row[column] for row in wall)))
    row = pick(rng, (row for row in wall if row[column] is None and colour not in row))
    row[column] = colour
    del position["bag"]


@breaks
def a_tile_on_the_wrong_space_of_the_coloured_wall(position: Position, rng: Random) -> None:
    need(position["variant"] == "standard")
    row = rng.randrange(5)
    wall_row = any_board(position, rng)["wall"][row]
    column = pick(rng, (column for column in range(5) if wall_row[column] is None))
    wall_row[column] = COLOURS[(column - row + rng.randint(1, 4)) % 5]
    del position["bag"]


@breaks
def a_complete_row_while_the_game_goes_on(position: Position, rng: Random) -> None:
    need(position["phase"] == "offer")
    board = any_board(position, rng)
    row = rng.randrange(5)
    board["lines"][row] = {"colour": None, "count": 0}
    board["wall"] = [[None] * 5 for _ in range(5)]
    board["wall"][row] = [COLOURS[(column - row) % 5] for column in range(5)]
    del position["bag"]


@breaks
def an_end_that_has_not_come(position: Position, rng: Random) -> None:
    need(position["phase"] != "over")
    position["phase"], position["turn"] = "over", "over"


@breaks
def an_ended_game_that_goes_on(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    position["phase"] = rng.choice(("offer", "tiling"))
    position["turn"] = rng.choice(("chance", 0, 1))


@breaks
def a_phase_that_contradicts_the_turn(position: Position, rng: Random) -> None:
    if position["phase"] == "over":
        position["turn"] = rng.choice(("chance", 0, position["players"] - 1))
    else:
        position[rng.choice(("phase", "turn"))] = "over"


@breaks
def tiling_where_nothing_is_to_be_tiled(position: Position, rng: Random) -> None:
    need(position["phase"] == "offer")
    position["phase"] = "tiling"


@breaks
def an_offer_without_tiles(position: Position, rng: Random) -> None:
    need(position["phase"] == "tiling")
    position["phase"] = "offer"


@breaks
def the_turn_of_a_seat_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and not any(position["factories"]))
    position["turn"] = rng.randrange(position["players"])


@breaks
def a_draw_while_everything_lies_there(position: Position, rng: Random) -> None:
    need(position["turn"] != "chance")
    position["turn"] = "chance"


@breaks
def a_marker_taken_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    position["marker"] = rng.randrange(position["players"])


@breaks
def a_full_line_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    board = any_board(position, rng)
    row = rng.randrange(5)
    colour = pick(rng, (colour for colour in COLOURS if colour not in board["wall"][row]))
    board["lines"][row] = {"colour": colour, "count": row + 1}
    del position["bag"]


@breaks
def a_floor_line_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] in ("chance", "over"))
    colour = pick(rng, (name for name in COLOURS if position["bag"].get(name)))
    position["bag"][colour] -= 1
    any_board(position, rng)["floor"].append(colour)


@breaks
def factories_filled_out_of_order(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    factories = position["factories"]
    need(sum(factories[0].values()) > sum(factories[-1].values()))
    factories[0], factories[-1] = factories[-1], factories[0]


@breaks
def five_tiles_on_a_factory(position: Position, rng: Random) -> None:
    factory = pick(rng, (found for found in position["factories"] if sum(found.values()) == 4))
    colour = pick(rng, (name for name in COLOURS if position["bag"].get(name)))
    position["bag"][colour] -= 1
    factory[colour] = factory.get(colour, 0) + 1


@breaks
def eight_tiles_on_a_floor_line(position: Position, rng: Random) -> None:
    floor = any_board(position, rng)["floor"]
    floor.extend(rng.choices(COLOURS, k=8 - len(floor)))
    if rng.random() < 0.5:
        del position["bag"]


@breaks
def a_list_of_the_wrong_length(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    found = rng.choice(
        (
            position["factories"],
            position["boards"],
            board["lines"],
            board["wall"],
            rng.choice(board["wall"]),
        )
    )
    if rng.random() < 0.5:
        found.pop(rng.randrange(len(found)))
    else:
        found.append(copy.deepcopy(rng.choice(found)))


@breaks
def an_unknown_key(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    objects = (position, board, rng.choice(board["lines"]), *heaps(position))
    key = rng.choice(("x", "Red", "marker ", "", 7, None, True, ("red",), "scores", "\ud800"))
    rng.choice(objects)[key] = rng.choice((0, 1, "red", None))


@breaks
def a_missing_key(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    found = rng.choice((position, position, board, rng.choice(board["lines"])))
    del found[rng.choice([key for key in found if key != "bag"])]


@breaks
def junk_somewhere(position: Position, rng: Random) -> None:
    *way, last = rng.choice(list(places(position)))
    found: Any = position
    for key in way:
        found = found[key]
    found[last] = rng.choice(JUNK)


@breaks
def nothing_somewhere(position: Position, rng: Random) -> None:
    *way, last = rng.choice(list(places(position)))
    found: Any = position
    for key in way:
        found = found[key]
    need(found[last] is not None)
    found[last] = None


@breaks
def another_number_of_players(position: Position, rng: Random) -> None:
    position["players"] = pick(rng, {0, 1, 2, 3, 4, 5, 99, 100} - {position["players"]})


@breaks
def another_variant(position: Position, rng: Random) -> None:
    position["variant"] = pick(
        rng, {"standard", "gray", "grey", "", "Gray"} - {position["variant"]}
    )


@breaks
def a_number_out_of_range(position: Position, rng: Random) -> None:
    key = rng.choice(("round", "start", "turn", "marker", "score", "count", "tiles"))
    beyond = rng.choice((-1, -(10**30), 10**30, 2**63, -(2**31) - 1))
    if key == "score":
        any_board(position, rng)["score"] = beyond
    elif key == "count":
        rng.choice(any_board(position, rng)["lines"])["count"] = beyond
    elif key == "tiles":
        rng.choice(heaps(position))[rng.choice(COLOURS)] = beyond
    elif key == "round":
        position["round"] = rng.choice((0, beyond))
    else:
        position[key] = rng.choice((position["players"], beyond))


@breaks
def a_word_that_is_none(position: Position, rng: Random) -> None:
    word = rng.choice(("green", "RED", "red ", "centre ", "CHANCE", "none", "null", "\x00"))
    board = any_board(position, rng)
    where = rng.choice(("phase", "turn", "marker", "start", "wall", "line", "floor"))
    if where == "wall":
        rng.choice(board["wall"])[rng.randrange(5)] = word
    elif where == "line":
        board["lines"][4] = {"colour": word, "count": 1}
    elif where == "floor":
        board["floor"][:1] = [word]
    else:
        position[where] = word
