"""AXIO from its rules text: an independent, deliberately naive engine used as an oracle."""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]
"""(row, column), both counted from 1 at the top left: sorting cells gives reading order."""

SYMBOLS = "rgbop"
NAMES = {"r": "red", "g": "green", "b": "blue", "o": "orange", "p": "purple"}
PAIRS = ["rr", "rg", "rb", "ro", "rp", "gg", "gb", "go", "gp", "bb", "bo", "bp", "oo", "op", "pp"]
COLUMNS = "abcdefghijklm"

# AX-3: the printed cells g3, k7, g11, c7 and g7.
PRINTED: dict[Cell, str] = {(3, 7): "r", (7, 11): "g", (11, 7): "b", (7, 3): "o", (7, 7): "p"}

# AX-2: first and last row (and column) of the playing area, by number of players.
AREA = {1: (3, 11), 2: (3, 11), 3: (2, 12), 4: (1, 13)}

DIRECTIONS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
PYRAMIDS = 20
AXIO = 18
SOLO_TOP = 36
RACK = 5


class Placement(NamedTuple):
    """One way to lay a tile: its left or upper half first."""

    cells: tuple[Cell, Cell]
    symbols: tuple[str, str]

    def text(self) -> str:
        """The notation, for example ``be5rf5``."""
        return "".join(s + cell_name(c) for s, c in zip(self.symbols, self.cells, strict=True))


def cell_name(cell: Cell) -> str:
    """The name of a cell, for example ``e5``."""
    row, column = cell
    return COLUMNS[column - 1] + str(row)


def pair_of(one: str, other: str) -> str:
    """The tile with these two symbols, written in the order r g b o p."""
    return "".join(sorted((one, other), key=SYMBOLS.index))


def named_tiles(tiles: list[str]) -> list[list[str]]:
    """Tiles as pairs of colour names, sorted by the order of the pairs."""
    return [[NAMES[tile[0]], NAMES[tile[1]]] for tile in sorted(tiles, key=PAIRS.index)]


class ReferenceAxio:
    """One game of AXIO with open chance, from the first draw to the end."""

    def __init__(self, players: int, first: int = 0) -> None:
        if players not in AREA:
            raise ValueError("AX-1: 1 to 4 players")
        if first not in range(players):
            raise ValueError("AX-5: no such seat to start")
        self.players = players
        # AX-1: each pair of different symbols 8 times, each double 4 times.
        self.bag: list[str] = []
        for pair in PAIRS:
            self.bag += [pair] * (4 if pair[0] == pair[1] else 8)
        low, high = AREA[players]
        self.area: dict[Cell, None] = dict.fromkeys(  # an ordered set
            (row, column) for row in range(low, high + 1) for column in range(low, high + 1)
        )
        self.board: dict[Cell, str] = dict(PRINTED)  # every visible symbol, printed or placed
        self.tiles: list[Placement] = []
        self.pyramids: list[Cell] = []
        self.vacated: list[Cell] = []  # AX-10: cells that lost their pyramid
        self.racks: list[list[str]] = [[] for _ in range(players)]
        self.markers: list[dict[str, int]] = [dict.fromkeys(SYMBOLS, 0) for _ in range(players)]
        self.first_tile = [False] * players
        self.seat = first  # who decides next, once no draw is open
        self.phase = "place"
        self.drawing = True
        self.bonus = 0
        self.shown: list[str] | None = None  # AX-14: the old rack while a swap draws

    # What everybody asks a game.

    @property
    def turn(self) -> int | str:
        """The seat to decide, ``"chance"`` or ``"over"``."""
        if self.phase == "over":
            return "over"
        if self.drawing:
            return "chance"
        return self.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """The lowest marker of each seat (AX-17, AX-20)."""
        return tuple(min(markers.values()) for markers in self.markers)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty before the end."""
        if self.phase != "over":
            return ()
        # AX-17: lowest marker, then second lowest, and so on; AX-20: alone it is seat 0.
        results = [sorted(markers.values()) for markers in self.markers]
        return tuple(seat for seat in range(self.players) if results[seat] == max(results))

    def legal_moves(self) -> list[str]:
        """Every legal move in the pinned order."""
        if self.turn in ("chance", "over"):
            return []
        if self.phase == "swap":
            return ["swap", "keep"]
        return [placement.text() for placement in self.placements()]

    def outcomes(self) -> list[tuple[str, int]]:
        """Every tile that can be drawn now, with how many of it the bag holds."""
        if self.turn != "chance":
            return []
        return [(pair, self.bag.count(pair)) for pair in PAIRS if pair in self.bag]

    def play(self, move: str) -> None:
        """Play one move of the seat to decide."""
        if move not in self.legal_moves():
            raise ValueError(f"illegal move: {move!r}")
        if move == "swap":
            self.begin_swap()
        elif move == "keep":
            self.begin_refill()
        else:
            chosen = [p for p in self.placements() if p.text() == move]
            self.place(chosen[0])

    def deal(self, pair: str) -> None:
        """Draw this tile for the first seat with a short rack."""
        if pair not in [outcome for outcome, _ in self.outcomes()]:
            raise ValueError(f"impossible draw: {pair!r}")
        self.bag.remove(pair)
        self.short_racks()[0].append(pair)
        if not self.short_racks():
            self.end_drawing()

    # The board.

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells of the area that share an edge with this one (AX-2)."""
        row, column = cell
        return [(row + d, column + e) for d, e in DIRECTIONS if (row + d, column + e) in self.area]

    def is_empty(self, cell: Cell) -> bool:
        """Whether this cell of the area holds no symbol and no pyramid."""
        return cell not in self.board and cell not in self.pyramids

    def free_spots(self) -> list[tuple[Cell, Cell]]:
        """AX-6: two adjacent empty cells, in reading order, horizontal before vertical."""
        spots = []
        for row, column in self.area:
            for other in [(row, column + 1), (row + 1, column)]:
                if other in self.area and self.is_empty((row, column)) and self.is_empty(other):
                    spots.append(((row, column), other))
        return spots

    def is_taken(self, printed: Cell) -> bool:
        """AX-7: whether any tile lies beside this printed cell."""
        return any(cell in self.board for cell in self.neighbours(printed))

    def touches_free_printed_cell(self, spot: tuple[Cell, Cell]) -> bool:
        """AX-7: whether a tile here touches a printed cell that is not taken."""
        return any(
            near in PRINTED and not self.is_taken(near)
            for cell in spot
            for near in self.neighbours(cell)
        )

    def placements(self) -> list[Placement]:
        """Every way the seat to decide may lay a tile, in the pinned order."""
        spots = self.free_spots()
        if not self.first_tile[self.seat]:
            spots = [spot for spot in spots if self.touches_free_printed_cell(spot)]
        rack = self.racks[self.seat]
        readings = [
            (one, other) for one in SYMBOLS for other in SYMBOLS if pair_of(one, other) in rack
        ]
        return [Placement(spot, symbols) for spot in spots for symbols in readings]

    # Placing and scoring.

    def place(self, tile: Placement) -> None:
        """One placement with everything that follows from it (AX-5)."""
        markers = self.markers[self.seat]
        before = dict(markers)
        if self.bonus > 0:
            self.bonus -= 1  # this is one of the bonus moves owed
        self.racks[self.seat].remove(pair_of(*tile.symbols))
        self.tiles.append(tile)
        self.board.update(zip(tile.cells, tile.symbols, strict=True))
        self.first_tile[self.seat] = True
        self.score_halves(tile)
        self.set_pyramids(tile)

        if self.players == 1:
            self.begin_refill()  # AX-18: no bonus moves, no swap
            return
        if all(marker == AXIO for marker in markers.values()):
            self.finish()  # AX-13
            return
        # AX-12: a bonus move for each marker that reached 18.
        self.bonus += sum(before[s] < AXIO and markers[s] == AXIO for s in SYMBOLS)
        if self.bonus > 0:
            self.check_room()  # AX-16: a bonus move that cannot be placed ends the game
        elif self.may_swap():
            self.phase = "swap"
        else:
            self.begin_refill()

    def run(self, start: Cell, direction: tuple[int, int]) -> int:
        """AX-8: how many cells beyond this one go on with its symbol."""
        row, column = start
        count = 0
        while True:
            row, column = row + direction[0], column + direction[1]
            if (row, column) not in self.area or self.board.get((row, column)) != self.board[start]:
                return count
            count += 1

    def half_points(self, cell: Cell, other_half: Cell) -> int:
        """AX-8: the runs from this half in the three directions away from the other half."""
        row, column = cell
        return sum(
            self.run(cell, (d, e)) for d, e in DIRECTIONS if (row + d, column + e) != other_half
        )

    def advanced(self, marker: int, points: int) -> int:
        """Where a marker stands after one scoring."""
        if self.players == 1 and marker >= AXIO:
            return min(marker + points, SOLO_TOP)  # AX-19
        return min(marker + points, AXIO)  # AX-11

    def score_halves(self, tile: Placement) -> None:
        """Score the first half, then the second (AX-8, AX-11)."""
        markers = self.markers[self.seat]
        one, other = tile.symbols
        points_one = self.half_points(tile.cells[0], tile.cells[1])
        points_other = self.half_points(tile.cells[1], tile.cells[0])
        if one == other:
            # AX-19: alone, a double is scored in the better order; otherwise both are the same.
            markers[one] = max(
                self.advanced(self.advanced(markers[one], points_one), points_other),
                self.advanced(self.advanced(markers[one], points_other), points_one),
            )
        else:
            markers[one] = self.advanced(markers[one], points_one)
            markers[other] = self.advanced(markers[other], points_other)

    def is_single(self, cell: Cell) -> bool:
        """AX-9: an empty cell whose neighbours inside the area are all tiles or printed."""
        return self.is_empty(cell) and all(near in self.board for near in self.neighbours(cell))

    def set_pyramids(self, tile: Placement) -> None:
        """Set and score a pyramid on each cell that this tile made single, in reading order."""
        beside = {near for cell in tile.cells for near in self.neighbours(cell)}
        for cell in sorted(near for near in beside if self.is_single(near)):
            if len(self.pyramids) == PYRAMIDS:
                # AX-10: the first standing pyramid moves here.
                moved = min(self.pyramids)
                self.pyramids.remove(moved)
                self.vacated.append(moved)
            self.pyramids.append(cell)
            # AX-9: one point for each neighbouring symbol, the whole pyramid one scoring (AX-19).
            around = [self.board[near] for near in self.neighbours(cell)]
            markers = self.markers[self.seat]
            for symbol in SYMBOLS:
                markers[symbol] = self.advanced(markers[symbol], around.count(symbol))

    # The end of a turn.

    def may_swap(self) -> bool:
        """AX-14: whether the swap question is asked."""
        markers = self.markers[self.seat]
        lowest = [s for s in SYMBOLS if markers[s] == min(markers.values())]
        shows_lowest = any(s in tile for s in lowest for tile in self.racks[self.seat])
        return len(self.bag) >= RACK and not shows_lowest

    def begin_swap(self) -> None:
        """AX-14: show the old rack and draw five new tiles."""
        self.shown = self.racks[self.seat]
        self.racks[self.seat] = []
        self.begin_refill()

    def begin_refill(self) -> None:
        """AX-15: the turn is over but for the draws."""
        self.phase = "place"
        self.drawing = True
        self.seat = (self.seat + 1) % self.players  # AX-5

    def short_racks(self) -> list[list[str]]:
        """The racks that still want a tile, in seat order; alone it is one tile (AX-18)."""
        full = 1 if self.players == 1 else RACK
        return [rack for rack in self.racks if len(rack) < full]

    def end_drawing(self) -> None:
        """All racks are full: the old tiles of a swap go back (AX-14), the next turn begins."""
        self.drawing = False
        if self.shown is not None:
            self.bag += self.shown
            self.shown = None
        self.check_room()

    def check_room(self) -> None:
        """AX-16: the seat that is to place a tile must have room for it."""
        if not self.free_spots():
            self.finish()

    def finish(self) -> None:
        """The game is over."""
        self.phase = "over"
        self.drawing = False
        self.bonus = 0

    # Positions as JSON.

    def position(self) -> dict[str, Any]:
        """The full position."""
        found: dict[str, Any] = {
            "players": self.players,
            "turn": self.turn,
            "phase": self.phase,
            "tiles": [tile.text() for tile in sorted(self.tiles, key=lambda t: t.cells[0])],
            "pyramids": [cell_name(cell) for cell in sorted(self.pyramids)],
            "first_tile": list(self.first_tile),
            "markers": [{NAMES[s]: markers[s] for s in SYMBOLS} for markers in self.markers],
            "racks": [named_tiles(rack) for rack in self.racks],
            "bag": {pair: self.bag.count(pair) for pair in PAIRS if pair in self.bag},
            "bonus": self.bonus,
        }
        if self.shown is not None:
            found["shown"] = named_tiles(self.shown)
        return found

    def view(self, seat: int | None) -> dict[str, Any]:
        """AX-21: what this seat may see; None is a spectator."""
        if seat is not None and seat not in range(self.players):
            raise ValueError("no such seat")
        found = self.position()
        found["bag"] = len(self.bag)
        found["racks"] = [
            named_tiles(rack) if owner == seat else len(rack)
            for owner, rack in enumerate(self.racks)
        ]
        return found
