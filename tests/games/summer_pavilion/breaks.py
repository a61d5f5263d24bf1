"""Ways to break a position of Summer Pavilion, each of which `load` must see."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from games.summer_pavilion.boards import NAMES, STARS
from properties.fuzzing import JUNK, need, pick, places

Position = dict[str, Any]
Break = Callable[[Position, Random], None]

COLOURS = tuple(NAMES.values())
STAR_NAMES = tuple(STARS.values())
OUTER_STARS = STAR_NAMES[:6]

BREAKS: list[Break] = []


def breaks(function: Break) -> Break:
    """Marks a function that breaks a position in a way that load must see."""
    BREAKS.append(function)
    return function


def any_board(position: Position, rng: Random) -> Position:
    return rng.choice(position["boards"])


def heaps(position: Position) -> list[dict[str, int]]:
    """All places that hold counts of tiles."""
    on_table = [position[key] for key in ("bag", "tower", "supply", "centre")]
    of_seats = [board[key] for board in position["boards"] for key in ("hand", "corners")]
    return [*on_table, *position["factories"], *of_seats]


def tiles_of(heap: dict[str, int]) -> list[str]:
    return [colour for colour in heap if heap[colour]]


def move_tile(source: dict[str, int], target: dict[str, int], rng: Random) -> None:
    """One tile goes elsewhere: the number of tiles stays right."""
    colour = pick(rng, tiles_of(source))
    source[colour] -= 1
    target[colour] = target.get(colour, 0) + 1


@breaks
def one_tile_too_many(position: Position, rng: Random) -> None:
    heap = rng.choice(heaps(position))
    colour = rng.choice(COLOURS)
    heap[colour] = heap.get(colour, 0) + 1


@breaks
def one_tile_too_few(position: Position, rng: Random) -> None:
    heap = pick(rng, (heap for heap in heaps(position) if tiles_of(heap)))
    heap[rng.choice(tiles_of(heap))] -= 1


@breaks
def a_tile_of_another_colour(position: Position, rng: Random) -> None:
    heap = pick(rng, (heap for heap in heaps(position) if tiles_of(heap)))
    old, new = rng.sample(COLOURS, 2)
    need(heap.get(old))
    heap[old] -= 1
    heap[new] = heap.get(new, 0) + 1


@breaks
def too_many_tiles_without_a_bag(position: Position, rng: Random) -> None:
    colour = pick(rng, tiles_of(position["supply"]))
    del position["bag"]
    position["tower"][colour] = 22


@breaks
def a_star_lost_a_tile(position: Position, rng: Random) -> None:
    spaces = any_board(position, rng)["stars"][rng.choice(STAR_NAMES)]
    spaces[pick(rng, (space for space in range(6) if spaces[space]))] = None


@breaks
def a_foreign_colour_on_a_coloured_star(position: Position, rng: Random) -> None:
    need(position["variant"] == "standard")
    name = rng.choice(OUTER_STARS)
    wrong = pick(rng, (colour for colour in COLOURS if colour != name))
    any_board(position, rng)["stars"][name][rng.randrange(6)] = wrong
    del position["bag"]


@breaks
def a_colour_twice_on_the_coloured_centre(position: Position, rng: Random) -> None:
    need(position["variant"] == "standard")
    spaces = any_board(position, rng)["stars"]["centre"]
    colour = pick(rng, filter(None, spaces))
    spaces[pick(rng, (space for space in range(6) if spaces[space] != colour))] = colour
    del position["bag"]


@breaks
def a_gray_star_of_no_kind(position: Position, rng: Random) -> None:
    need(position["variant"] == "gray")
    two = rng.sample(COLOURS, 2)
    spaces = [two[0], two[0], two[1], *([None] * 3)]
    rng.shuffle(spaces)
    any_board(position, rng)["stars"][rng.choice(STAR_NAMES)] = spaces
    del position["bag"]


@breaks
def eleven_tiles_in_the_supply(position: Position, rng: Random) -> None:
    need(sum(position["supply"].values()) == 10)
    move_tile(position["bag"], position["supply"], rng)


@breaks
def five_tiles_on_a_factory(position: Position, rng: Random) -> None:
    factory = pick(rng, (found for found in position["factories"] if sum(found.values()) == 4))
    move_tile(position["bag"], factory, rng)


@breaks
def a_hand_of_one_who_has_passed(position: Position, rng: Random) -> None:
    board = pick(rng, (board for board in position["boards"] if board["passed"]))
    move_tile(position["bag"], board["hand"], rng)


@breaks
def corners_of_one_who_has_not_passed(position: Position, rng: Random) -> None:
    board = pick(rng, (board for board in position["boards"] if not board["passed"]))
    move_tile(position["bag"], board["corners"], rng)


@breaks
def corners_at_the_end(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    move_tile(position["tower"], any_board(position, rng)["corners"], rng)


@breaks
def five_tiles_on_the_corners(position: Position, rng: Random) -> None:
    board = pick(rng, (board for board in position["boards"] if board["passed"]))
    board["corners"] = {rng.choice(COLOURS): 4, rng.choice(COLOURS): 5}
    del position["bag"]


@breaks
def a_pass_in_phase_1(position: Position, rng: Random) -> None:
    need(position["phase"] == "take")
    any_board(position, rng)["passed"] = True


@breaks
def a_turn_of_one_who_has_passed(position: Position, rng: Random) -> None:
    need(position["phase"] in ("place", "bonus"))
    board = position["boards"][position["next"]]
    board["passed"] = True
    if rng.random() < 0.5:
        position["bag"] = dict(Counter(position["bag"]) + Counter(board["hand"]))
        board["hand"] = {}


@breaks
def a_next_seat_that_has_passed(position: Position, rng: Random) -> None:
    need(position["phase"] == "place" and position["turn"] == "chance")
    boards = position["boards"]
    position["next"] = pick(rng, (n for n in range(len(boards)) if boards[n]["passed"]))


@breaks
def a_bonus_without_its_phase(position: Position, rng: Random) -> None:
    if position["phase"] == "bonus":
        key, value = rng.choice((("bonus", 0), ("phase", "place"), ("phase", "take")))
    else:
        key, value = rng.choice((("bonus", rng.randint(1, 3)), ("phase", "bonus")))
    position[key] = value


@breaks
def a_bonus_that_is_more_than_the_supply(position: Position, rng: Random) -> None:
    need(position["phase"] == "bonus")
    for _ in range(sum(position["supply"].values()) - position["bonus"] + 1):
        move_tile(position["supply"], position["tower"], rng)


@breaks
def a_turn_that_contradicts_next(position: Position, rng: Random) -> None:
    need(isinstance(position["turn"], int))
    key = rng.choice(("turn", "next"))
    position[key] = (position[key] + rng.randint(1, position["players"] - 1)) % position["players"]


@breaks
def nobody_or_somebody_next(position: Position, rng: Random) -> None:
    position["next"] = None if position["phase"] != "over" else rng.randrange(position["players"])


@breaks
def a_phase_that_contradicts_the_turn(position: Position, rng: Random) -> None:
    if position["phase"] == "over":
        position["turn"] = rng.choice(("chance", 0, position["players"] - 1))
    else:
        position[rng.choice(("phase", "turn"))] = "over"


@breaks
def an_ended_game_that_goes_on(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    position["phase"] = rng.choice(("take", "place", "bonus"))
    position["turn"] = rng.choice(("chance", 0, 1))
    position["next"] = rng.choice((0, 1))
    position["bonus"] = rng.choice((0, 1))


@breaks
def an_end_that_has_not_come(position: Position, rng: Random) -> None:
    need(position["phase"] != "over")
    need(not all(board["passed"] for board in position["boards"]))
    position.update(phase="over", turn="over", next=None, bonus=0, round=rng.choice((5, 6)))


@breaks
def an_end_before_round_6(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    position["round"] = rng.randint(1, 5)


@breaks
def tiles_on_offer_in_phase_2(position: Position, rng: Random) -> None:
    need(position["phase"] in ("place", "bonus", "over"))
    source = position["tower"] if tiles_of(position["tower"]) else position["bag"]
    move_tile(source, rng.choice((position["centre"], *position["factories"])), rng)


@breaks
def phase_1_with_tiles_gone_or_phase_2_with_tiles_there(position: Position, rng: Random) -> None:
    need(isinstance(position["turn"], int) and position["phase"] != "bonus")
    position["phase"] = "place" if position["phase"] == "take" else "take"


@breaks
def a_marker_taken_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and position["phase"] == "take")
    position["marker"] = rng.randrange(position["players"])


@breaks
def another_who_decides_after_the_deal(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and position["phase"] == "take")
    key = rng.choice(("next", "start"))
    position[key] = (position[key] + rng.randint(1, position["players"] - 1)) % position["players"]


@breaks
def a_draw_while_everything_lies_there(position: Position, rng: Random) -> None:
    need(isinstance(position["turn"], int) and sum(position["supply"].values()) == 10)
    position["turn"] = "chance"


@breaks
def a_turn_before_the_deal(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and position["phase"] == "take")
    need(not any(position["factories"]))
    position["turn"] = position["next"]


@breaks
def factories_filled_out_of_order(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    factories = position["factories"]
    need(sum(factories[0].values()) > sum(factories[-1].values()))
    factories[0], factories[-1] = factories[-1], factories[0]


@breaks
def factories_filled_before_the_supply(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance" and any(position["factories"]))
    move_tile(position["supply"], position["bag"], rng)


@breaks
def tiles_in_the_centre_while_dealing(position: Position, rng: Random) -> None:
    need(position["turn"] == "chance")
    move_tile(position["bag"], position["centre"], rng)


@breaks
def a_list_of_the_wrong_length(position: Position, rng: Random) -> None:
    star = rng.choice(tuple(any_board(position, rng)["stars"].values()))
    found = rng.choice((position["factories"], position["boards"], star))
    if rng.random() < 0.5:
        found.pop(rng.randrange(len(found)))
    else:
        found.append(copy.deepcopy(rng.choice(found)))


@breaks
def an_unknown_key(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    objects = (position, board, board["stars"], *heaps(position))
    key = rng.choice(("x", "Red", "black", "lid", "", 7, None, True, ("red",), "scores", "\ud800"))
    rng.choice(objects)[key] = rng.choice((0, 1, "red", None))


@breaks
def a_missing_key(position: Position, rng: Random) -> None:
    board = any_board(position, rng)
    found = rng.choice((position, position, board, board["stars"]))
    del found[rng.choice([key for key in found if key != "bag"])]


@breaks
def junk_somewhere(position: Position, rng: Random) -> None:
    *way, last = rng.choice(list(places(position)))
    found: Any = position
    for key in way:
        found = found[key]
    junk = rng.choice(JUNK)
    need(last != "passed" or not isinstance(junk, bool))  # there it would be none
    found[last] = junk


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
    key = rng.choice(("round", "start", "turn", "next", "marker", "bonus", "score", "tiles"))
    beyond = rng.choice((-1, -(10**30), 10**30, 2**63, -(2**31) - 1))
    if key == "score":
        any_board(position, rng)["score"] = rng.choice((0, 32_768, beyond))
    elif key == "tiles":
        rng.choice(heaps(position))[rng.choice(COLOURS)] = rng.choice((23, 128, 256, beyond))
    elif key == "round":
        position["round"] = rng.choice((0, 7, beyond))
    else:
        position[key] = rng.choice((4, beyond))


@breaks
def a_word_that_is_none(position: Position, rng: Random) -> None:
    word = rng.choice(("black", "RED", "red ", "center", "CHANCE", "none", "null", "offer", "\x00"))
    where = rng.choice(("phase", "turn", "next", "marker", "start", "star"))
    if where == "star":
        stars = any_board(position, rng)["stars"]
        stars[rng.choice(tuple(stars))][rng.randrange(6)] = word
    else:
        position[where] = word
