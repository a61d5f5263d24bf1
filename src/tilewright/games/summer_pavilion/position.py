"""A position of Summer Pavilion as JSON-able data, read with every check that the rules allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tilewright.core import perfect_information
from tilewright.core.errors import PositionError
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import total
from tilewright.core.validation import (
    choice,
    counts,
    integer,
    items,
    members,
    named,
    same_players,
    same_variant,
    turn_name,
    turn_of,
)
from tilewright.games.display import (
    CENTRE,
    FACTORY_TILES,
    MARKER_IN_CENTRE,
    check_filled_in_order,
    factories,
    marker_name,
    on_display,
    read_bag,
    read_factories,
    read_marker,
)
from tilewright.games.summer_pavilion import rules
from tilewright.games.summer_pavilion.board import accepted_colours, put_on_star
from tilewright.games.summer_pavilion.notation import (
    COLOUR_NAMES,
    PHASES,
    STAR_NAMES,
    VARIANTS,
    space_text,
)
from tilewright.games.summer_pavilion.state import (
    BONUS,
    COLOURS,
    EMPTY,
    FINISHED,
    MAX_BONUS,
    MAX_KEPT,
    MIN_SCORE,
    NOBODY,
    PLACE,
    POSITIONS,
    ROUNDS,
    SPACES,
    SUPPLY_SPACES,
    TAKE,
    TILES_PER_COLOUR,
    Board,
    PavilionState,
)
from tilewright.games.summer_pavilion.types import SummerPavilionBoard, SummerPavilionPosition

MAX_POINTS = 9_999

KEYS = (
    "players", "variant", "round", "phase", "turn", "next", "start", "marker", "bonus",
    "tower", "supply", "factories", "centre", "boards",
)  # fmt: skip


# ---------------------------------------------------------------- writing


def to_json(s: PavilionState) -> SummerPavilionPosition:
    """Everything on the table."""
    return {
        "players": s.players,
        "variant": VARIANTS[s.variant],
        "round": s.round,
        "phase": PHASES[s.phase],
        "turn": turn_name(s.turn),
        "next": None if s.next_seat == NOBODY else s.next_seat,
        "start": s.start,
        "marker": marker_name(s),
        "bonus": s.bonus,
        "bag": named(s.bag, COLOUR_NAMES),
        "tower": named(s.tower, COLOUR_NAMES),
        "supply": named(s.supply, COLOUR_NAMES),
        "factories": [on_display(s, factory, COLOUR_NAMES) for factory in range(factories(s))],
        "centre": on_display(s, CENTRE, COLOUR_NAMES),
        "boards": [_board(s.boards[seat]) for seat in range(s.players)],
    }


view = perfect_information.view_of(to_json)
drawer = perfect_information.drawer
complete = perfect_information.complete
revealed = perfect_information.revealed
revealed_outcomes = perfect_information.revealed_outcomes


def _board(board: Board) -> SummerPavilionBoard:
    tiles = [None if tile == EMPTY else COLOUR_NAMES[tile] for tile in board.spaces]
    return {
        "score": board.score,
        "hand": named(board.hand, COLOUR_NAMES),
        "corners": named(board.corners, COLOUR_NAMES),
        "passed": bool(board.passed),
        "stars": {
            name: tiles[star * POSITIONS : (star + 1) * POSITIONS]
            for star, name in enumerate(STAR_NAMES)
        },
    }


def material(s: PavilionState) -> dict[str, int]:
    """SP-1: the tiles of each colour, wherever they lie."""
    return {
        name: s.bag[colour] + s.tower[colour] + _in_play(s, colour)
        for colour, name in enumerate(COLOUR_NAMES)
    }


def _in_play(s: PavilionState, colour: int) -> int:
    """Tiles of a colour that are neither in the bag nor in the tower."""
    tiles = s.supply[colour] + sum(s.display[source, colour] for source in range(CENTRE + 1))
    for seat in range(s.players):
        board = s.boards[seat]
        tiles += board.hand[colour] + board.corners[colour]
        tiles += sum(board.spaces[space] == colour for space in range(SPACES))
    return tiles


# ---------------------------------------------------------------- reading


def from_json(position: Mapping[str, Any], s: PavilionState) -> None:
    """Fill a state that was set up for this number of players and this variant."""
    found = members(position, "", KEYS, ("bag",))
    same_players(found, s)
    same_variant(found, s, VARIANTS)
    s.round = integer(found["round"], "round", 1, ROUNDS)
    s.phase = choice(found["phase"], "phase", PHASES)
    s.turn = turn_of(found["turn"], s.players)
    s.next_seat = NOBODY
    if found["next"] is not None:
        s.next_seat = integer(found["next"], "next", 0, s.players - 1)
    s.start = integer(found["start"], "start", 0, s.players - 1)
    s.marker = read_marker(found["marker"], s.players)
    s.bonus = integer(found["bonus"], "bonus", 0, MAX_BONUS)
    _read_display(found, s)
    boards = items(found["boards"], "boards", s.players, s.players)
    for seat, board in enumerate(boards):
        _read_board(board, f"boards[{seat}]", s, s.boards[seat])
    _read_bag_and_tower(found, s)
    _check_phase(s)


def _read_display(found: Mapping[str, Any], s: PavilionState) -> None:
    """SP-1, SP-4: the right number of factories, no more than their tiles, ten in the supply."""
    number = factories(s)
    read_factories(found, s, number, COLOUR_NAMES, partial(_lay_out, s), "SP-10")
    centre = counts(found["centre"], "centre", COLOUR_NAMES, TILES_PER_COLOUR)
    if s.offered + sum(centre) > FACTORY_TILES * number:
        raise PositionError(
            "centre", "there are not so many tiles on offer in a round (SP-10)", "too_many_tiles"
        )
    _lay_out(s, CENTRE, centre)
    supply = counts(found["supply"], "supply", COLOUR_NAMES, SUPPLY_SPACES)
    if sum(supply) > SUPPLY_SPACES:
        raise PositionError(
            "supply",
            f"has only {SUPPLY_SPACES} spaces (SP-4)",
            "supply_too_full",
            most=SUPPLY_SPACES,
        )
    s.supplied = sum(supply)
    for colour in range(COLOURS):
        s.supply[colour] = supply[colour]


def _lay_out(s: PavilionState, source: int, tiles: Sequence[int]) -> None:
    s.offered += sum(tiles)
    for colour in range(COLOURS):
        s.display[source, colour] = tiles[colour]


def _read_board(value: object, where: str, s: PavilionState, board: Board) -> None:
    found = members(value, where, ("score", "hand", "corners", "passed", "stars"))
    board.score = integer(found["score"], f"{where}.score", MIN_SCORE, MAX_POINTS)
    if not isinstance(found["passed"], bool):
        raise PositionError(
            f"{where}.passed",
            f"must be true or false, not {found['passed']!r:.40}",
            "not_true_or_false",
            found=f"{found['passed']!r:.40}",
        )
    board.passed = int(found["passed"])
    hand = counts(found["hand"], f"{where}.hand", COLOUR_NAMES, TILES_PER_COLOUR)
    corners = counts(found["corners"], f"{where}.corners", COLOUR_NAMES, MAX_KEPT)
    if sum(corners) > MAX_KEPT:
        raise PositionError(
            f"{where}.corners",
            f"hold {MAX_KEPT} tiles at the most (SP-21)",
            "corners_too_full",
            most=MAX_KEPT,
        )
    for colour in range(COLOURS):
        board.hand[colour] = hand[colour]
        board.corners[colour] = corners[colour]
    stars = members(found["stars"], f"{where}.stars", STAR_NAMES)
    for star, name in enumerate(STAR_NAMES):
        tiles = items(stars[name], f"{where}.stars.{name}", POSITIONS, POSITIONS)
        _read_star(tiles, f"{where}.stars.{name}", s, board, star)


def _read_star(tiles: Sequence[Any], where: str, s: PavilionState, board: Board, star: int) -> None:
    """SP-17, SP-26: tile by tile, each must be one that the star accepts after the others."""
    for position, tile in enumerate(tiles):
        if tile is None:
            continue
        here = f"{where}[{position}]"
        colour = choice(tile, here, COLOUR_NAMES)
        space = star * POSITIONS + position
        if not accepted_colours(board, star, s.variant) >> colour & 1:
            rule = "SP-26" if s.variant else "SP-17"
            raise PositionError(
                here,
                f"{space_text(space)} cannot hold {tile} here ({rule})",
                "space_refuses_colour",
                space=space_text(space),
                colour=tile,
            )
        put_on_star(board, space, colour)


def _read_bag_and_tower(found: Mapping[str, Any], s: PavilionState) -> None:
    """SP-1: 22 tiles of each colour; the bag may be left out, it is what remains."""
    in_play = partial(_in_play, s)
    read_bag(found, s, ("tower", s.tower), COLOUR_NAMES, in_play, TILES_PER_COLOUR, "SP-1")


# ---------------------------------------------------------------- what may be when


def _check_phase(s: PavilionState) -> None:
    _check_turn(s)
    _check_seats(s)
    if s.phase != TAKE and s.offered:
        raise PositionError(
            "phase", "tiles are on offer, so phase 1 goes on (SP-14)", "still_on_offer"
        )
    if s.phase == TAKE:
        _check_taking(s)
    if s.phase == BONUS and s.turn == CHANCE:
        raise PositionError(
            "turn",
            "bonus tiles are chosen before the supply is refilled (SP-20)",
            "bonus_before_refill",
        )
    if s.bonus > s.supplied:
        raise PositionError("bonus", "the supply holds fewer tiles (SP-19)", "bonus_exceeds_supply")
    if s.phase == FINISHED and s.round != ROUNDS:
        raise PositionError(
            "round", f"the game ends after round {ROUNDS} (SP-22)", "ends_after_round", round=ROUNDS
        )
    if s.turn == CHANCE:
        rules.go_on_dealing(s)
        if s.turn != CHANCE:
            raise PositionError(
                "turn", "no draw is open: nothing is left to draw (SP-20)", "no_draw_open"
            )


def _check_turn(s: PavilionState) -> None:
    """Turn, next, phase and bonus say the same."""
    if (s.turn == OVER) != (s.phase == FINISHED):
        raise PositionError(
            "phase", "turn and phase must both say that the game is over", "only_one_says_over"
        )
    if (s.next_seat == NOBODY) != (s.phase == FINISHED):
        raise PositionError(
            "next",
            "a seat decides next until the game is over, and none after it",
            "next_until_the_end",
        )
    if s.turn >= 0 and s.turn != s.next_seat:
        raise PositionError(
            "next",
            "no draw is open, so the seat whose turn it is decides",
            "next_is_whose_turn_it_is",
        )
    if (s.bonus > 0) != (s.phase == BONUS):
        raise PositionError(
            "bonus",
            "there is a bonus when, and only when, its tiles are chosen",
            "bonus_only_while_chosen",
        )


def _check_seats(s: PavilionState) -> None:
    """SP-21, SP-22, SP-24: who has passed holds nothing, and only in phase 2 somebody has."""
    for seat in range(s.players):
        board = s.boards[seat]
        where = f"boards[{seat}]"
        if board.passed and total(board.hand):
            raise PositionError(
                f"{where}.hand", "who has passed holds no tiles (SP-21)", "passed_with_tiles"
            )
        if total(board.corners) and (not board.passed or s.phase == FINISHED):
            raise PositionError(
                f"{where}.corners",
                "only who has passed keeps tiles there (SP-21)",
                "kept_without_passing",
            )
        if board.passed and s.phase == TAKE:
            raise PositionError(
                f"{where}.passed", "nobody has passed in phase 1 (SP-22)", "passed_in_phase_1"
            )
        if not board.passed and s.phase == FINISHED:
            raise PositionError(
                f"{where}.passed",
                "at the end everybody has passed (SP-21)",
                "not_passed_at_the_end",
            )
    if s.phase in (PLACE, BONUS) and s.boards[s.next_seat].passed:
        raise PositionError(
            "next", "who has passed takes no more turns this round (SP-21)", "next_has_passed"
        )


def _check_taking(s: PavilionState) -> None:
    if s.turn != CHANCE:
        if not s.offered:
            raise PositionError(
                "turn", "no tiles are on offer, so no seat can take any (SP-14)", "nothing_on_offer"
            )
        return
    if s.marker != MARKER_IN_CENTRE:
        raise PositionError(
            "marker", "it lies in the centre while a round is dealt (SP-22)", "marker_not_in_centre"
        )
    if s.next_seat != s.start:
        raise PositionError(
            "next", "the starting seat decides after the deal (SP-22)", "starting_seat_is_next"
        )
    if s.supplied < SUPPLY_SPACES and s.offered:
        raise PositionError(
            "supply", "it is filled before the factories (SP-10)", "supply_filled_first"
        )
    check_filled_in_order(s, factories(s), COLOURS, "SP-10")
