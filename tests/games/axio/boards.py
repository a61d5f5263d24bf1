"""Positions of AXIO for tests, written and read so that a test states only what matters.

Symbols are the letters of moves and draws (`r g b o p`). Tiles on the board are written as moves,
tiles of a rack or in the bag as draws, both with spaces between them: "gc5bd5 be5rf5", "rg bb".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import tilewright

Position = dict[str, Any]
Heights = Mapping[str, int]  # markers by letter; those left out are 0

NAMES = {"r": "red", "g": "green", "b": "blue", "o": "orange", "p": "purple"}
LETTERS = {name: letter for letter, name in NAMES.items()}
KINDS = ["rr", "rg", "rb", "ro", "rp", "gg", "gb", "go", "gp", "bb", "bo", "bp", "oo", "op", "pp"]
BOX = {kind: 4 if kind[0] == kind[1] else 8 for kind in KINDS}  # AX-1
PRINTED = {"g3": "r", "k7": "g", "g11": "b", "c7": "o", "g7": "p"}  # AX-3
COLUMNS = {1: "cdefghijk", 2: "cdefghijk", 3: "bcdefghijkl", 4: "abcdefghijklm"}  # AX-2
ROWS = {1: range(3, 12), 2: range(3, 12), 3: range(2, 13), 4: range(1, 14)}

# Every symbol twice: whichever tile is placed, the rest shows all symbols, so nobody may swap.
RACK = "rg rb go bp op"


# ---------------------------------------------------------------- the board


@cache
def area(players: int) -> tuple[str, ...]:
    """The cells of the playing area in reading order."""
    return tuple(f"{column}{row}" for row in ROWS[players] for column in COLUMNS[players])


def right_of(cell: str) -> str:
    return f"{chr(ord(cell[0]) + 1)}{cell[1:]}"


def below(cell: str) -> str:
    return f"{cell[0]}{int(cell[1:]) + 1}"


@cache
def neighbours(cell: str, players: int) -> tuple[str, ...]:
    """The cells of the area that share an edge with this one."""
    column, row = cell[0], int(cell[1:])
    around = (
        f"{column}{row - 1}",
        f"{chr(ord(column) - 1)}{row}",
        right_of(cell),
        below(cell),
    )
    return tuple(found for found in around if found in area(players))


def halves(tile: str) -> list[tuple[str, str]]:
    """The cells of a tile on the board with their symbols: [("e5", "b"), ("f5", "r")]."""
    second = max(place for place, letter in enumerate(tile) if letter.isalpha()) - 1
    return [(half[1:], half[0]) for half in (tile[:second], tile[second:])]


def symbols(tiles: Sequence[str]) -> dict[str, str]:
    """The symbol on every covered or printed cell."""
    return PRINTED | dict(half for tile in tiles for half in halves(tile))


def single_cells(tiles: Sequence[str], players: int) -> list[str]:
    """AX-9: empty cells whose neighbours are all tiles or printed cells, in reading order."""
    covered = symbols(tiles)
    return [
        cell
        for cell in area(players)
        if cell not in covered and all(near in covered for near in neighbours(cell, players))
    ]


# ---------------------------------------------------------------- tiles


def pair(one: str, other: str) -> str:
    """The tile with these symbols as a draw names it."""
    return "".join(sorted((one, other), key="rgbop".index))


def kind_of(tile: str) -> str:
    """The same for a tile on the board."""
    return pair(*(symbol for _, symbol in halves(tile)))


def named(tiles: str) -> list[list[str]]:
    """Tiles as a position names them: "rg bb" is [["red", "green"], ["blue", "blue"]]."""
    return [[NAMES[symbol] for symbol in tile] for tile in tiles.split()]


def letters(tiles: Sequence[Sequence[str]]) -> str:
    """The tiles of a position's rack in the words of `named`, sorted."""
    found = ("".join(LETTERS[name] for name in tile) for tile in tiles)
    return " ".join(sorted(found, key=KINDS.index))


def all_tiles(shown: Position) -> Counter[str]:
    """Every tile of a whole position, wherever it lies (AX-1)."""
    found: Counter[str] = Counter(shown["bag"])
    found.update(kind_of(tile) for tile in shown["tiles"])
    for rack in (*shown["racks"], shown.get("shown", [])):
        found.update(letters(rack).split())
    return found


def rack_with(kind: str, players: int = 2) -> str:
    """A rack with this tile whose other tiles show all symbols; one player has no others."""
    if players == 1:
        return kind
    return RACK if kind in RACK.split() else f"{kind} {RACK.removesuffix(' op')}"


# ---------------------------------------------------------------- writing


def position(
    *,
    players: int = 2,
    tiles: str = "",
    racks: Sequence[str] = (),
    markers: Sequence[Heights] = (),
    turn: int | str = 0,
    phase: str = "place",
    bonus: int = 0,
    first_tile: Sequence[bool] | None = None,
    pyramids: str | None = None,
    bag: Mapping[str, int] | None = None,
    shown: str | None = None,
) -> Position:
    """A position; what is left out is ordinary.

    Racks not given are `RACK` (one player: "rb"); a pyramid stands on every single cell. All seats
    have placed their first tile, or, with too few tiles, as many as there are, from `turn` on.
    """
    placed = tiles.split()
    if first_tile is None:
        start = turn if isinstance(turn, int) else 0
        first_tile = [
            (seat - start) % players < min(len(placed), players) for seat in range(players)
        ]
    on_cells = single_cells(placed, players) if pyramids is None else pyramids.split()
    held = [*racks, *["rb" if players == 1 else RACK] * (players - len(racks))]
    stands = [*markers, *[{}] * (players - len(markers))]
    found: Position = {
        "players": players,
        "turn": turn,
        "phase": phase,
        "tiles": placed,
        "pyramids": on_cells,
        "first_tile": list(first_tile),
        "markers": [
            {name: seat.get(letter, 0) for letter, name in NAMES.items()} for seat in stands
        ],
        "racks": [named(rack) for rack in held],
        "bonus": bonus,
    }
    if bag is not None:
        found["bag"] = dict(bag)
    if shown is not None:
        found["shown"] = named(shown)
    return found


def load(shown: Position) -> tilewright.State:
    """The state of a position, with open chance."""
    return tilewright.make("axio", shown["players"]).load(shown)


def locations(players: int) -> Iterator[tuple[str, str]]:
    """A way to cover the area: each empty cell with the one on its right, else the one below."""
    cells = set(area(players)) - PRINTED.keys()
    for cell in area(players):
        for other in (right_of(cell), below(cell)):
            if {cell, other} <= cells:
                cells -= {cell, other}
                yield cell, other
                break


def laid(cells: Iterable[tuple[str, str]], kept: str, without: str = "") -> list[str]:
    """Tiles on these locations, none with a symbol of `without`; those of `kept` stay unused."""
    left = Counter(BOX) - Counter(kept.split())
    found = []
    for first, second in cells:
        # The kind with most tiles left: so the symbols mix, and it is the same every time.
        fitting = [kind for kind in KINDS if not set(kind) & set(without)]
        kind = max(fitting, key=lambda kind: left[kind])
        assert left[kind] > 0, "too few tiles for these locations"
        left[kind] -= 1
        found.append(f"{kind[0]}{first}{kind[1]}{second}")
    return found


def filled(players: int, gap: str, kept: str, without: str = "") -> list[str]:
    """Tiles all over the area but for the location whose first cell is `gap`."""
    cells = [location for location in locations(players) if location[0] != gap]
    return laid(cells, kept, without)


# ---------------------------------------------------------------- reading


def heights(state: tilewright.State, seat: int = 0) -> dict[str, int]:
    """The markers that have left 0, by letter."""
    markers = state.position()["markers"][seat]
    return {LETTERS[name]: height for name, height in markers.items() if height}


def rack(state: tilewright.State, seat: int = 0) -> str:
    return letters(state.position()["racks"][seat])


def pyramids(state: tilewright.State) -> list[str]:
    found: list[str] = state.position()["pyramids"]
    return found


def in_bag(state: tilewright.State) -> int:
    return sum(state.position()["bag"].values())


def scored(tiles: str, move: str, players: int = 2) -> dict[str, int]:
    """What a move scores on this board for a seat whose markers are at 0."""
    state = load(position(players=players, tiles=tiles, racks=[rack_with(kind_of(move), players)]))
    state.play(move)
    return heights(state)


def deal(state: tilewright.State, tiles: str) -> None:
    """Let the open draws give these tiles."""
    for tile in tiles.split():
        state.deal(tile)


# ---------------------------------------------------------------- refusals


def refused(state: tilewright.State, move: str) -> tilewright.IllegalMove:
    """The error of an illegal move, which must leave the state as it was."""
    before = (state.hash(), state.history, state.position(), state.legal_moves())
    with pytest.raises(tilewright.IllegalMove) as caught:
        state.play(move)
    assert (state.hash(), state.history, state.position(), state.legal_moves()) == before
    return caught.value


def no_position(shown: Position, where: str, match: str | None = None) -> None:
    """`load` must refuse this and name the place and the problem."""
    with pytest.raises(tilewright.PositionError, match=match) as caught:
        load(shown)
    assert caught.value.where == where
