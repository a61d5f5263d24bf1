"""A position of AXIO as JSON-able data, what a seat may see of it, and reading with every check."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

from tilewright.core.errors import PositionError
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import Position
from tilewright.core.tiles import total
from tilewright.core.validation import (
    choice,
    counts,
    integer,
    items,
    members,
    same_players,
    shown,
    turn_name,
    turn_of,
)
from tilewright.games.axio import rules
from tilewright.games.axio.board import (
    cover,
    has_room,
    is_single,
    set_pyramid,
    touches_free_printed_cell,
)
from tilewright.games.axio.notation import (
    MOVES,
    OUTCOMES,
    PHASES,
    SYMBOL_NAMES,
    cell_text,
    tile_text,
)
from tilewright.games.axio.state import (
    CELLS,
    EMPTY,
    FINISHED,
    KIND_COUNT,
    KIND_OF,
    KINDS,
    LOCATIONS,
    ORDERED_PAIRS,
    OUTSIDE,
    PLACE,
    PLACEMENTS,
    PRINTED_BESIDE,
    PYRAMID,
    PYRAMIDS,
    RACK_TILES,
    SOLO_TOP,
    SWAPPING,
    SYMBOLS,
    TILES_OF_KIND,
    TOP,
    AxioState,
)
from tilewright.games.axio.types import AxioPosition, AxioWhole, Pair

KEYS = (
    "players", "turn", "phase", "tiles", "pyramids", "first_tile", "markers", "racks", "bonus",
)  # fmt: skip
_CELL_OF = {cell_text(cell): cell for location in LOCATIONS for cell in location}
_PLACEMENT_OF = {text: action for action, text in enumerate(MOVES[:PLACEMENTS])}


# ---------------------------------------------------------------- writing


def to_json(s: AxioState) -> AxioWhole:
    """Everything on the table and on the racks."""
    position: AxioWhole = {
        "players": s.players,
        "turn": turn_name(s.turn),
        "phase": PHASES[s.phase],
        "tiles": _tiles(s),
        "pyramids": [cell_text(cell) for cell in range(CELLS) if s.cells[cell] == PYRAMID],
        "first_tile": [bool(s.first_tile[seat]) for seat in range(s.players)],
        "markers": [
            {name: s.markers[seat, symbol] for symbol, name in enumerate(SYMBOL_NAMES)}
            for seat in range(s.players)
        ],
        "racks": [_rack(s, seat) for seat in range(s.players)],
        "bag": {OUTCOMES[kind]: s.bag[kind] for kind in range(KIND_COUNT) if s.bag[kind]},
        "bonus": s.bonus,
    }
    if s.showing:
        position["shown"] = _named(s.shown)
    return position


def view(s: AxioState, seat: int | None) -> AxioPosition:
    """AX-21: other racks and the bag are numbers."""
    whole = to_json(s)
    position = cast("AxioPosition", whole)
    position["bag"] = s.in_bag
    position["racks"] = [
        rack if owner == seat else len(rack) for owner, rack in enumerate(whole["racks"])
    ]
    return position


def _tiles(s: AxioState) -> list[str]:
    found = []
    for cell in range(CELLS):
        if s.joined[cell]:
            other = cell + s.joined[cell]
            found.append(tile_text(cell, other, s.cells[cell], s.cells[other]))
    return found


def _rack(s: AxioState, seat: int) -> list[Pair]:
    return _named([s.racks[seat, kind] for kind in range(KIND_COUNT)])


def _named(tiles: Sequence[int] | Any) -> list[Pair]:
    return [
        [SYMBOL_NAMES[symbol] for symbol in KINDS[kind]]
        for kind in range(KIND_COUNT)
        for _ in range(tiles[kind])
    ]


def material(s: AxioState) -> dict[str, int]:
    """AX-1: the tiles of each kind, wherever they lie."""
    out = _in_play(s)
    return {OUTCOMES[kind]: s.bag[kind] + out[kind] for kind in range(KIND_COUNT)}


def _in_play(s: AxioState) -> list[int]:
    """Tiles of each kind that are not in the bag."""
    out = list(s.shown)
    for cell in range(CELLS):
        if s.joined[cell]:
            other = cell + s.joined[cell]
            out[KIND_OF[s.cells[cell] * SYMBOLS + s.cells[other]]] += 1
    for seat in range(s.players):
        for kind in range(KIND_COUNT):
            out[kind] += s.racks[seat, kind]
    return out


def drawer(s: AxioState) -> int | None:
    """AX-21: a tile that is drawn goes onto a rack."""
    return s.drawing


def revealed_outcomes(s: AxioState) -> tuple[int, ...]:
    """AX-21: a swap shows the old rack."""
    if not s.showing:
        return ()
    return tuple(kind for kind in range(KIND_COUNT) for _ in range(s.shown[kind]))


def revealed(position: Position) -> Mapping[str, Any]:
    """AX-14: the old tiles of a seat that swaps, while it draws new ones."""
    return {"shown": position["shown"]} if "shown" in position else {}


def complete(view: Position, seed: int) -> Position:
    """Hidden racks are drawn from the tiles that the view does not show; the rest is the bag."""
    unseen = list(TILES_OF_KIND)
    for text in view["tiles"]:
        unseen[KIND_OF[_PLACEMENT_OF[text] % ORDERED_PAIRS]] -= 1
    for rack in (*view["racks"], view.get("shown", [])):
        for tile in rack if isinstance(rack, list) else ():
            unseen[_kind_of(tile)] -= 1
    pool = [kind for kind in range(KIND_COUNT) for _ in range(unseen[kind])]
    random.Random(seed).shuffle(pool)
    racks: list[Any] = list(view["racks"])
    # A seat that is asked to swap shows no lowest symbol, so that rack is drawn first.
    order = sorted(range(len(racks)), key=lambda seat: seat != view["turn"])
    for seat in order:
        if isinstance(racks[seat], int):
            asked = view["phase"] == "swap" and view["turn"] == seat
            lowest = _lowest(view["markers"][seat]) if asked else ()
            fitting = [kind for kind in pool if not set(KINDS[kind]) & set(lowest)]
            drawn = fitting[: racks[seat]]
            for kind in drawn:
                pool.remove(kind)
            racks[seat] = _named([drawn.count(kind) for kind in range(KIND_COUNT)])
    bag = {OUTCOMES[kind]: pool.count(kind) for kind in range(KIND_COUNT) if kind in pool}
    return view | {"racks": racks, "bag": bag}


def _lowest(markers: Mapping[str, int]) -> list[int]:
    least = min(markers.values())
    return [symbol for symbol, name in enumerate(SYMBOL_NAMES) if markers[name] == least]


def _kind_of(tile: Sequence[str]) -> int:
    first, second = (SYMBOL_NAMES.index(name) for name in tile)
    return KIND_OF[first * SYMBOLS + second]


# ---------------------------------------------------------------- reading


def from_json(position: Mapping[str, Any], s: AxioState) -> None:
    """Fill a state that was set up for this number of players."""
    found = members(position, "", KEYS, ("bag", "shown"))
    same_players(found, s)
    s.phase = choice(found["phase"], "phase", PHASES)
    s.turn = turn_of(found["turn"], s.players)
    s.bonus = integer(found["bonus"], "bonus", 0, SYMBOLS - 1)
    _read_board(found, s)
    _read_seats(found, s)
    if "shown" in found:
        s.showing = 1
        for kind, count in enumerate(_read_tiles(found["shown"], "shown", RACK_TILES)):
            s.shown[kind] = count
    _read_bag(found, s)
    _check_phase(s)


def _read_board(found: Mapping[str, Any], s: AxioState) -> None:
    for number, text in enumerate(items(found["tiles"], "tiles", 0, len(LOCATIONS))):
        _read_tile(text, f"tiles[{number}]", s)
    for number, text in enumerate(items(found["pyramids"], "pyramids", 0, PYRAMIDS)):
        cell = _CELL_OF.get(text, 0) if isinstance(text, str) else 0
        if s.cells[cell] != EMPTY or not is_single(s, cell):
            raise PositionError(
                f"pyramids[{number}]",
                f"{shown(text)} is not an empty single cell (AX-9)",
                "not_a_single_cell",
                found=shown(text),
            )
        set_pyramid(s, cell)
    for cell in range(CELLS):
        # AX-10: once all pyramids stand, one may have moved away from a single cell.
        if s.pyramids < PYRAMIDS and s.cells[cell] == EMPTY and is_single(s, cell):
            raise PositionError(
                "pyramids",
                f"the one on {cell_text(cell)} is missing (AX-9)",
                "pyramid_missing",
                cell=cell_text(cell),
            )


def _read_tile(text: object, where: str, s: AxioState) -> None:
    """AX-2, AX-6."""
    action = _PLACEMENT_OF.get(text) if isinstance(text, str) else None
    if action is None:
        raise PositionError(
            where,
            f"{shown(text)} is not a tile on the board, like be5rf5",
            "not_a_tile",
            found=shown(text),
        )
    location, pair = divmod(action, ORDERED_PAIRS)
    for cell in LOCATIONS[location]:
        if s.cells[cell] == OUTSIDE:
            raise PositionError(
                where,
                f"{cell_text(cell)} is outside the area (AX-2)",
                "outside_area",
                cell=cell_text(cell),
            )
        if s.cells[cell] != EMPTY:
            raise PositionError(
                where,
                f"{cell_text(cell)} is taken already (AX-6)",
                "cell_taken",
                cell=cell_text(cell),
            )
    cover(s, location, pair // SYMBOLS, pair % SYMBOLS)


def _read_seats(found: Mapping[str, Any], s: AxioState) -> None:
    """AX-4, AX-11, AX-19."""
    players = s.players
    first_tile = items(found["first_tile"], "first_tile", players, players)
    markers = items(found["markers"], "markers", players, players)
    racks = items(found["racks"], "racks", players, players)
    for seat in range(players):
        if not isinstance(first_tile[seat], bool):
            raise PositionError(
                f"first_tile[{seat}]",
                "must be true or false",
                "not_true_or_false",
                found=shown(first_tile[seat]),
            )
        s.first_tile[seat] = int(first_tile[seat])
        where = f"markers[{seat}]"
        heights = members(markers[seat], where, SYMBOL_NAMES)
        for symbol, name in enumerate(SYMBOL_NAMES):
            top = SOLO_TOP if players == 1 else TOP
            s.markers[seat, symbol] = integer(heights[name], f"{where}.{name}", 0, top)
        tiles = _read_tiles(racks[seat], f"racks[{seat}]", rules.rack_size(s))
        s.rack_count[seat] = sum(tiles)
        for kind in range(KIND_COUNT):
            s.racks[seat, kind] = tiles[kind]


def _read_tiles(value: object, where: str, most: int) -> list[int]:
    tiles = [0] * KIND_COUNT
    for number, tile in enumerate(items(value, where, 0, most)):
        here = f"{where}[{number}]"
        first, second = (choice(name, here, SYMBOL_NAMES) for name in items(tile, here, 2, 2))
        tiles[KIND_OF[first * SYMBOLS + second]] += 1
    return tiles


def _read_bag(found: Mapping[str, Any], s: AxioState) -> None:
    """AX-1: 100 tiles; the bag may be left out, it is what remains."""
    bag = None
    if "bag" in found:
        bag = counts(found["bag"], "bag", OUTCOMES, max(TILES_OF_KIND))
    s.in_bag = 0
    for kind, out in enumerate(_in_play(s)):
        tiles = out if bag is None else out + bag[kind]
        if tiles > TILES_OF_KIND[kind] or (bag is not None and tiles != TILES_OF_KIND[kind]):
            raise PositionError(
                "",
                f"{tiles} tiles {OUTCOMES[kind]}, but there are {TILES_OF_KIND[kind]} (AX-1)",
                "other_number_of_tiles",
                count=tiles,
                kind=OUTCOMES[kind],
                most=TILES_OF_KIND[kind],
            )
        s.bag[kind] = TILES_OF_KIND[kind] - out
        s.in_bag += s.bag[kind]


# ---------------------------------------------------------------- what may be when


def _check_phase(s: AxioState) -> None:
    if (s.turn == OVER) != (s.phase == FINISHED):
        raise PositionError(
            "phase", "turn and phase must both say that the game is over", "only_one_says_over"
        )
    if s.showing and s.turn != CHANCE:
        raise PositionError(
            "shown",
            "old tiles are shown only while new ones are drawn (AX-14)",
            "shown_without_draw",
        )
    if s.bonus and (s.turn < 0 or s.phase != PLACE or s.players == 1):
        raise PositionError(
            "bonus",
            "moves are owed only by a seat that places tiles (AX-12)",
            "owed_without_placing",
        )
    _check_first_tiles(s)
    won = any(_is_complete(s, seat) for seat in range(s.players))
    if s.phase == FINISHED:
        if not won and has_room(s):
            raise PositionError("phase", "nothing has ended this game (AX-16)", "nothing_ended_it")
    elif won:
        raise PositionError(
            "phase",
            "the game is over: all markers of a seat are at 18 (AX-13)",
            "markers_at_the_top",
            top=TOP,
        )
    elif s.turn == CHANCE:
        _check_drawing(s)
    elif s.phase == SWAPPING:
        _check_swap(s)
    else:
        _check_placing(s)


def _check_placing(s: AxioState) -> None:
    """AX-5, AX-16."""
    s.seat = s.turn
    if not s.rack_count[s.turn]:
        raise PositionError(
            f"racks[{s.turn}]", "is empty, but a tile is to be placed (AX-5)", "rack_empty"
        )
    if s.bonus:
        # Every tile of this turn but the first was owed to a marker that reached 18 in it.
        placed = RACK_TILES - s.rack_count[s.turn]
        if placed < 1 or placed - 1 + s.bonus > rules.reached_top(s, s.turn):
            raise PositionError(
                "bonus",
                "more moves than markers have reached 18 (AX-12)",
                "more_moves_than_markers",
                top=TOP,
            )
    if not has_room(s):
        raise PositionError(
            "turn", "the game is over: there is no room for a tile (AX-16)", "no_room"
        )


def _is_complete(s: AxioState, seat: int) -> bool:
    """AX-13; not with one player."""
    return s.players > 1 and rules.score(s, seat) == TOP


def _check_first_tiles(s: AxioState) -> None:
    """AX-7: as many first tiles as tiles at the most, and a printed cell for those still owed."""
    placed = sum(bool(s.joined[cell]) for cell in range(CELLS))
    first = sum(s.first_tile[seat] for seat in range(s.players))
    if first > placed or (placed and not first):
        raise PositionError(
            "first_tile",
            f"{first} first tiles do not fit {placed} tiles (AX-7)",
            "first_tiles_do_not_fit",
            first=first,
            placed=placed,
        )
    owed = s.players - first
    free = {
        PRINTED_BESIDE[location] for location in range(len(LOCATIONS)) if _fits_first(s, location)
    }
    if s.phase != FINISHED and owed > len(free):
        raise PositionError(
            "first_tile", "no printed cell is left for a first tile (AX-7)", "no_printed_cell_left"
        )


def _fits_first(s: AxioState, location: int) -> bool:
    empty = all(s.cells[cell] == EMPTY for cell in LOCATIONS[location])
    return empty and touches_free_printed_cell(s, location)


def _check_swap(s: AxioState) -> None:
    """AX-14."""
    s.seat = s.turn
    if s.players == 1 or not s.first_tile[s.turn] or s.rack_count[s.turn] >= RACK_TILES:
        raise PositionError(
            "phase", "a swap is asked for at the end of a turn (AX-14)", "swap_out_of_turn"
        )
    if s.in_bag < RACK_TILES:
        raise PositionError(
            "phase",
            f"the bag holds fewer than {RACK_TILES} tiles (AX-14)",
            "bag_too_small",
            least=RACK_TILES,
        )
    if rules.shows_lowest(s, s.turn):
        raise PositionError("phase", "the rack shows a lowest symbol (AX-14)", "lowest_on_rack")


def _check_drawing(s: AxioState) -> None:
    """AX-5, AX-15: the first seat with a short rack draws; before the first tile seat 0 starts."""
    if s.phase != PLACE:
        raise PositionError("phase", "it is place while draws are open", "place_while_drawing")
    size = rules.rack_size(s)
    short = [seat for seat in range(s.players) if s.rack_count[seat] < size]
    if not short or not s.in_bag:
        raise PositionError("turn", "no draw is open (AX-15)", "no_draw_open")
    s.drawing = short[0]
    if rules.nothing_placed(s):
        s.seat = 0
        if s.showing or any(s.rack_count[seat] for seat in range(s.drawing + 1, s.players)):
            raise PositionError(
                "racks", "they are filled from seat 0 on (AX-4)", "racks_filled_in_order"
            )
    else:
        s.seat = (s.drawing + 1) % s.players
        if len(short) > 1:
            raise PositionError(
                "racks", "only one seat draws at a time (AX-15)", "one_draws_at_a_time"
            )
        if not s.first_tile[s.drawing]:
            raise PositionError(
                "racks",
                f"seat {s.drawing} has placed nothing yet (AX-15)",
                "draws_before_placing",
                seat=s.drawing,
            )
    if s.showing:
        _check_shown(s)


def _check_shown(s: AxioState) -> None:
    """AX-14, AX-18: what a seat shows is what its turn left, without a lowest symbol."""
    if s.players == 1:
        raise PositionError("shown", "one player does not swap (AX-18)", "one_player_swaps")
    kinds = [kind for kind in range(KIND_COUNT) if s.shown[kind]]
    if total(s.shown) >= RACK_TILES or any(
        rules.kind_shows_lowest(s, s.drawing, kind) for kind in kinds
    ):
        raise PositionError(
            "shown", "these tiles could not be swapped (AX-14)", "could_not_be_swapped"
        )
