"""Ten thousand damaged inputs: none crashes, none loads as something that it is not."""

from __future__ import annotations

import copy
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import FORMS, Form, sealed, step
from tilewright import OVER, GameRecord, PositionError, RecordError, State

AZUL = [form for form in FORMS if form.name == "azul"]
COLOURS = ("blue", "yellow", "red", "black", "white")

RECORDS = 3_000
RESEALED_RECORDS = 1_000
TEXTS = 3_000
RESEALED_TEXTS = 1_000
POSITIONS = 3_000


def states(form: Form, number: int) -> Iterator[State]:
    """States from all over some random games, of every kind that a game has."""
    for seed in range(number):
        rng = Random(seed)
        state = form.make().start(seed=seed if seed % 2 else None, first=seed % form.players)
        chosen = 0
        while state.turn != OVER:
            step(state, rng)
            if rng.random() < 0.1:
                chosen += 1
                yield state
        yield state
        assert chosen > 0


# ---------------------------------------------------------------- damaging text


def flip_a_bit(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + chr(ord(text[place]) ^ 1 << rng.randrange(8)) + text[place + 1 :]


def exchange_a_letter(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(text) + text[place + 1 :]


def delete_some(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + rng.choice((1, 1, 2, 5, 40)) :]


def insert_some(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    letters = rng.choice(("b0 /,:", text, "\n", "\r\x00\u2028\ufeff", '"\\[]', " \t"))
    inserted = "".join(rng.choices(letters, k=rng.choice((1, 1, 2, 9))))
    return text[:place] + inserted + text[place:]


def truncate(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text))]


def repeat_some(text: str, rng: Random) -> str:
    begin, end = sorted(rng.choices(range(len(text) + 1), k=2))
    return text[:end] + text[begin:]


def swap_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    one, other = rng.choices(range(len(lines)), k=2)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def repeat_a_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "\n".join(lines)


def delete_a_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


Damage = Callable[[str, Random], str]
LETTER_DAMAGES: tuple[Damage, ...] = (
    flip_a_bit, exchange_a_letter, delete_some, insert_some, truncate, repeat_some,
)  # fmt: skip
LINE_DAMAGES: tuple[Damage, ...] = (swap_lines, repeat_a_line, delete_a_line)


def damaged(text: str, rng: Random, damages: tuple[Damage, ...]) -> str:
    """The text with one to three damages, surely not what it was."""
    while True:
        found = text
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            found = rng.choice(damages)(found, rng) if found else found
        if found != text:
            return found


# ---------------------------------------------------------------- records


@cache
def records() -> list[str]:
    return [
        GameRecord.of(state, {"White": 'Anna "A"', "Place": "C:\\"} if number % 3 else {}).write()
        for form in AZUL
        for number, state in enumerate(states(form, 4))
    ]


def answer_to(load: Callable[[], object]) -> str:
    """`refused`, `loaded`, or the name of an error that should never come out."""
    try:
        load()
    except (PositionError, RecordError):
        return "refused"
    except Exception as error:
        return type(error).__name__
    return "loaded"


def test_no_damaged_record_is_read() -> None:
    rng = Random(1)
    answers: Counter[str] = Counter()
    for _ in range(RECORDS):
        text = damaged(rng.choice(records()), rng, LETTER_DAMAGES + LINE_DAMAGES)
        answers[answer_to(lambda text=text: tilewright.read_record(text))] += 1
    assert answers == {"refused": RECORDS}


def test_the_line_of_every_error_is_a_line_of_the_text() -> None:
    rng = Random(6)
    misplaced = []
    for _ in range(RESEALED_RECORDS):
        text = damaged(rng.choice(records()), rng, LETTER_DAMAGES + LINE_DAMAGES)
        with pytest.raises(RecordError) as caught:
            tilewright.read_record(text)
        if not 1 <= caught.value.line <= len(text.removesuffix("\n").split("\n")):
            misplaced.append((caught.value.line, text))
    assert misplaced == []


def test_a_damaged_record_under_a_right_check_is_refused_or_is_another_legal_game() -> None:
    rng = Random(2)
    answers: Counter[str] = Counter()
    wrong = []
    for _ in range(RESEALED_RECORDS):
        body, _, _ = rng.choice(records())[:-1].rpartition("\n")
        text = sealed(damaged(f"{body}\n", rng, LETTER_DAMAGES + LINE_DAMAGES))
        answer = answer_to(lambda text=text: tilewright.read_record(text))
        answers[answer] += 1
        if answer == "loaded" and not is_legal_and_the_same(text):
            wrong.append(text)
    assert wrong == []
    assert answers.keys() == {"refused", "loaded"}  # another name of a player is no damage
    assert answers["refused"] > 0.8 * RESEALED_RECORDS
    assert answers.total() == RESEALED_RECORDS


def is_legal_and_the_same(text: str) -> bool:
    record = tilewright.read_record(text)
    if record.write() != text:
        return False
    state = record.start()
    for entry, state in record.replay():
        assert state.history[-1] == entry
    return (
        state.hash() == record.final().hash()
        and state.scores == record.scores
        and state.winners == record.winners
    )


# ---------------------------------------------------------------- positions as text


@cache
def texts() -> list[tuple[Form, str]]:
    return [(form, state.text()) for form in AZUL for state in states(form, 4)]


def loading(form: Form, data: Any) -> Callable[[], object]:
    return lambda: form.make().load(data)


def test_no_damaged_text_of_a_position_is_loaded() -> None:
    rng = Random(3)
    answers: Counter[str] = Counter()
    for _ in range(TEXTS):
        form, text = rng.choice(texts())
        answers[answer_to(loading(form, damaged(text, rng, LETTER_DAMAGES)))] += 1
    assert answers == {"refused": TEXTS}


def test_a_damaged_text_under_a_right_check_is_refused_or_spelled_as_it_is_read() -> None:
    rng = Random(4)
    answers: Counter[str] = Counter()
    for _ in range(RESEALED_TEXTS):
        form, text = rng.choice(texts())
        body = damaged(text.rpartition("/")[0], rng, LETTER_DAMAGES)
        text = f"{body}/{zlib.crc32(body.encode()):08x}"
        answer = answer_to(loading(form, text))
        answers[answer] += 1
        if answer == "loaded":
            assert form.make().load(text).text() == text
    assert answers.keys() <= {"refused", "loaded"}
    assert answers["refused"] > 0.8 * RESEALED_TEXTS
    assert answers.total() == RESEALED_TEXTS


# ---------------------------------------------------------------- positions as data

Position = dict[str, Any]
Break = Callable[[Position, Random], None]
BREAKS: list[Break] = []


class DoesNotApply(Exception):
    """This position cannot be broken in this way."""


def breaks(function: Break) -> Break:
    """Marks a function that breaks a position in a way that load must see."""
    BREAKS.append(function)
    return function


def need(condition: object) -> None:
    if not condition:
        raise DoesNotApply


def pick(rng: Random, choices: Any) -> Any:
    found = list(choices)
    need(found)
    return rng.choice(found)


def heaps(position: Position) -> list[dict[str, int]]:
    """All places that hold counts of tiles."""
    return [position["bag"], position["lid"], position["centre"], *position["factories"]]


def any_board(position: Position, rng: Random) -> Position:
    return rng.choice(position["boards"])


JUNK = (
    True, False, -1, 1.0, 1.5, float("nan"), float("inf"), 10**30, -(10**30), "", "junk", "0",
    b"red", {"a": [{}]}, [[[]]], [None], {1: 2}, {"red"}, ("x",), object(),
)  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside."""
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, found in inside:
        yield (*way, key)
        yield from places(found, (*way, key))


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


@cache
def positions() -> list[tuple[Form, Position]]:
    return [(form, state.position()) for form in AZUL for state in states(form, 6)]


def broken(way: Break, rng: Random) -> tuple[Form, Position]:
    """Some position, broken in this way."""
    for _ in range(2_000):
        form, position = rng.choice(positions())
        found = copy.deepcopy(position)
        try:
            way(found, rng)
        except DoesNotApply:
            continue
        return form, found
    raise AssertionError(f"no position has anything to break for {way.__name__}")


def test_no_position_that_breaks_an_invariant_is_loaded() -> None:
    rng = Random(5)
    answers: Counter[tuple[str, str]] = Counter()
    for number in range(POSITIONS):
        way = BREAKS[number % len(BREAKS)]
        answers[answer_to(loading(*broken(way, rng))), way.__name__] += 1
    assert {key: count for key, count in answers.items() if key[0] != "refused"} == {}
    assert {name for _, name in answers} == {way.__name__ for way in BREAKS}
    assert answers.total() == POSITIONS


def test_what_is_damaged_is_whole_before_it_and_of_every_kind() -> None:
    kinds = Counter(
        (form, position["phase"] if position["turn"] != "chance" else "chance")
        for form, position in positions()
    )
    for form in AZUL:
        for kind in ("chance", "offer", "over", *(["tiling"] if form.variant == "gray" else [])):
            assert kinds[form, kind] > 0
    for form, data in (*positions(), *texts()):
        assert answer_to(loading(form, data)) == "loaded"
    for text in records():
        assert tilewright.read_record(text).write() == text


def test_there_are_ten_thousand_damaged_inputs() -> None:
    assert RECORDS + RESEALED_RECORDS + TEXTS + POSITIONS == 10_000
