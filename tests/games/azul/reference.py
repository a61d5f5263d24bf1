"""An independent, deliberately naive engine of Azul, used as an oracle for the real one.

Tiles are words, and bags, lines and floor lines are lists of words. It follows the rules AZ-1 to
AZ-27 one by one, shares no code with the engine under test and makes no attempt to be fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

COLOURS = ["blue", "yellow", "red", "black", "white"]  # AZ-2, in the pinned order
LETTERS = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "white": "w"}
NAMES = {letter: colour for colour, letter in LETTERS.items()}
FACTORIES = {2: 5, 3: 7, 4: 9}  # AZ-1
TILES_OF_A_COLOUR = 20  # AZ-2
TILES_ON_A_FACTORY = 4  # AZ-5
FLOOR_VALUES = [1, 1, 2, 2, 2, 3, 3]  # AZ-3, what each space costs
MARKER = "marker"
PRINTED_WALL = [  # AZ-4
    ["blue", "yellow", "red", "black", "white"],
    ["white", "blue", "yellow", "red", "black"],
    ["black", "white", "blue", "yellow", "red"],
    ["red", "black", "white", "blue", "yellow"],
    ["yellow", "red", "black", "white", "blue"],
]


def empty_wall() -> list[list[str | None]]:
    """A 5 x 5 wall without tiles."""
    return [[None for _ in range(5)] for _ in range(5)]


@dataclass
class Board:
    """One player board (AZ-3). Line number `row` (from 0) has `row + 1` spaces."""

    score: int = 0
    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(5)])
    wall: list[list[str | None]] = field(default_factory=empty_wall)
    floor: list[str] = field(default_factory=list)

    def column(self, number: int) -> list[str | None]:
        """The five spaces of a wall column, from top to bottom."""
        return [self.wall[row][number] for row in range(5)]

    def line_is_full(self, row: int) -> bool:
        """Whether every space of the pattern line holds a tile."""
        return len(self.lines[row]) == row + 1

    def floor_is_full(self) -> bool:
        """Whether all seven floor spaces are taken."""
        return len(self.floor) == len(FLOOR_VALUES)

    def line_accepts(self, row: int, colour: str) -> bool:
        """AZ-8: whether tiles of this colour may be put into the pattern line."""
        if self.line_is_full(row):
            return False
        if self.lines[row] and self.lines[row][0] != colour:
            return False
        return colour not in self.wall[row]

    def legal_columns(self, row: int, colour: str) -> list[int]:
        """AZ-22: the gray wall's spaces in the row that may take the colour."""
        if colour in self.wall[row]:
            return []
        return [
            column
            for column in range(5)
            if self.wall[row][column] is None and colour not in self.column(column)
        ]

    def points_for(self, row: int, column: int) -> int:
        """AZ-14: the points of the tile just placed on this space."""
        across = run_length(self.wall[row], column)
        down = run_length(self.column(column), row)
        if across == 1 and down == 1:
            return 1
        points = 0
        if across > 1:
            points += across
        if down > 1:
            points += down
        return points

    def floor_penalty(self) -> int:
        """AZ-13: the sum over the occupied floor spaces; the marker counts as a tile."""
        return sum(FLOOR_VALUES[space] for space in range(len(self.floor)))

    def complete_rows(self) -> int:
        """How many horizontal rows of the wall are complete."""
        return sum(1 for row in self.wall if None not in row)

    def complete_columns(self) -> int:
        """How many columns of the wall are complete."""
        return sum(1 for number in range(5) if None not in self.column(number))

    def complete_colours(self) -> int:
        """AZ-25: how many colours have all five tiles on the wall."""
        tiles = [tile for row in self.wall for tile in row]
        return sum(1 for colour in COLOURS if tiles.count(colour) == 5)

    def row_can_be_completed(self, row: int) -> bool:
        """AZ-27: whether the missing colours fit one to one into the empty spaces."""
        missing = [colour for colour in COLOURS if colour not in self.wall[row]]
        spaces = [column for column in range(5) if self.wall[row][column] is None]
        for arrangement in permutations(missing):
            if all(
                colour not in self.column(column)
                for colour, column in zip(arrangement, spaces, strict=True)
            ):
                return True
        return False


def run_length(spaces: list[str | None], position: int) -> int:
    """The length of the unbroken run of tiles that includes the position."""
    first = position
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    last = position
    while last < len(spaces) - 1 and spaces[last + 1] is not None:
        last += 1
    return last - first + 1


def counts(tiles: list[str]) -> dict[str, int]:
    """How many tiles of each colour there are, zeros left out."""
    return {colour: tiles.count(colour) for colour in COLOURS if colour in tiles}


class ReferenceAzul:
    """A game of Azul with open chance: the caller deals every tile."""

    def __init__(self, players: int, variant: str = "standard", first: int = 0) -> None:
        if players not in FACTORIES:  # AZ-1
            raise ValueError(f"Azul is for 2, 3 or 4 players, not {players!r}")
        if variant not in ("standard", "gray"):
            raise ValueError(f"unknown variant {variant!r}")
        if first not in range(players):
            raise ValueError(f"there is no seat {first!r}")
        self.players = players
        self.variant = variant
        self.boards = [Board() for _ in range(players)]
        self.bag = [colour for colour in COLOURS for _ in range(TILES_OF_A_COLOUR)]  # AZ-5
        self.lid: list[str] = []
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[players])]
        self.centre: list[str] = []
        self.round = 1
        self.phase = "offer"
        self.start = first
        self.marker: int | str = "centre"  # AZ-5
        self.turn: int | str = "chance"
        self._still_to_tile: list[int] = []
        self._row_to_tile = 0
        self._prepare_draw()

    # What a caller may ask

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; the end bonuses are in it only at the end."""
        return tuple(board.score for board in self.boards)

    @property
    def winners(self) -> tuple[int, ...]:
        """AZ-20: the winning seats, empty before the end."""
        if self.turn != "over":
            return ()
        results = [(board.score, board.complete_rows()) for board in self.boards]
        return tuple(seat for seat in range(self.players) if results[seat] == max(results))

    def legal_moves(self) -> list[str]:
        """The legal moves in the pinned order; none at chance and after the end."""
        if self.turn in ("chance", "over"):
            return []
        if self.phase == "tiling":
            return self._tiling_moves()
        return self._offer_moves()

    def outcomes(self) -> list[tuple[str, int]]:
        """The possible draws with the number of such tiles in the bag."""
        if self.turn != "chance":
            return []
        return [
            (LETTERS[colour], self.bag.count(colour)) for colour in COLOURS if colour in self.bag
        ]

    def position(self) -> dict[str, Any]:
        """The full position, ready for JSON."""
        return {
            "players": self.players,
            "variant": self.variant,
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn,
            "start": self.start,
            "marker": self.marker,
            "bag": counts(self.bag),
            "lid": counts(self.lid),
            "factories": [counts(factory) for factory in self.factories],
            "centre": counts(self.centre),
            "boards": [
                {
                    "score": board.score,
                    "lines": [
                        {"colour": line[0] if line else None, "count": len(line)}
                        for line in board.lines
                    ],
                    "wall": [list(row) for row in board.wall],
                    "floor": list(board.floor),
                }
                for board in self.boards
            ],
        }

    # What a caller may do

    def deal(self, letter: str) -> None:
        """Draw one tile of this colour from the bag onto the factory that is being filled."""
        if letter not in [outcome for outcome, _ in self.outcomes()]:
            raise ValueError(f"{letter!r} cannot be dealt now")
        colour = NAMES[letter]
        self.bag.remove(colour)
        factory = self._factory_to_fill()
        assert factory is not None
        factory.append(colour)
        self._prepare_draw()

    def play(self, move: str) -> None:
        """Make the move for the seat whose turn it is."""
        if move not in self.legal_moves():
            raise ValueError(f"{move!r} is not legal now")
        if self.phase == "tiling":
            self._play_tiling(move)
        else:
            self._play_offer(move)

    def _seat(self) -> int:
        """The seat that decides now."""
        assert isinstance(self.turn, int)
        return self.turn

    # Dealing (AZ-5, AZ-15, AZ-16)

    def _factory_to_fill(self) -> list[str] | None:
        """The first factory with room; they are filled one after the other."""
        for factory in self.factories:
            if len(factory) < TILES_ON_A_FACTORY:
                return factory
        return None

    def _prepare_draw(self) -> None:
        """Stop at the next draw, or start the offer when no draw is due or possible."""
        if self._factory_to_fill() is None:
            self.turn = self.start  # AZ-6
            return
        if not self.bag:  # AZ-16: only when a draw is still due
            self.bag = self.lid
            self.lid = []
        if not self.bag:  # AZ-16: the round starts with what was dealt
            self.turn = self.start
            return
        self.turn = "chance"

    # Phase A: factory offer

    def _tiles_at(self, source: str) -> list[str]:
        """The tiles on a factory ("1".."9") or in the centre ("C")."""
        return self.centre if source == "C" else self.factories[int(source) - 1]

    def _offer_moves(self) -> list[str]:
        """AZ-6, AZ-8, AZ-9: every source, colour and target, in the pinned order."""
        board = self.boards[self._seat()]
        sources = [str(number) for number in range(1, len(self.factories) + 1)] + ["C"]
        moves = []
        for source in sources:
            for colour in COLOURS:
                if colour not in self._tiles_at(source):
                    continue
                for row in range(5):
                    if board.line_accepts(row, colour):
                        moves.append(f"{source}{LETTERS[colour]}{row + 1}")
                moves.append(f"{source}{LETTERS[colour]}F")  # AZ-9: always legal
        return moves

    def _play_offer(self, move: str) -> None:
        """Take tiles, place them, and pass the turn on."""
        source, letter, target = list(move)
        colour = NAMES[letter]
        board = self.boards[self._seat()]

        # AZ-6: take all tiles of the colour
        tiles = self._tiles_at(source)
        taken = [tile for tile in tiles if tile == colour]
        rest = [tile for tile in tiles if tile != colour]
        if source == "C":
            self.centre = rest
            if self.marker == "centre":  # AZ-7: before the tiles are placed
                self.marker = self._seat()
                if not board.floor_is_full():
                    board.floor.append(MARKER)
        else:
            self.factories[int(source) - 1] = []
            self.centre = self.centre + rest

        # AZ-8, AZ-9: place them
        if target == "F":
            self._drop(board, taken)
        else:
            row = int(target) - 1
            while taken and not board.line_is_full(row):
                board.lines[row].append(taken.pop())
            self._drop(board, taken)

        # AZ-11: all factories and the centre are empty
        if not self.centre and not any(self.factories):
            self._begin_tiling()
        else:
            self.turn = (self._seat() + 1) % self.players

    def _drop(self, board: Board, tiles: list[str]) -> None:
        """AZ-9, AZ-10: tiles fall to the floor line; with that full, to the lid."""
        for tile in tiles:
            if board.floor_is_full():
                self.lid.append(tile)
            else:
                board.floor.append(tile)

    # Phase B: wall tiling

    def _begin_tiling(self) -> None:
        """AZ-26: the players tile in seat order from the round's starting player."""
        self.phase = "tiling"
        self._still_to_tile = [(self.start + step) % self.players for step in range(self.players)]
        self._row_to_tile = 0
        self._tile_on()

    def _tile_on(self) -> None:
        """Tile until a player has to choose a column or everybody is done."""
        while self._still_to_tile:
            seat = self._still_to_tile[0]
            board = self.boards[seat]
            while self._row_to_tile < 5:
                row = self._row_to_tile
                if board.line_is_full(row):
                    colour = board.lines[row][0]
                    if self.variant == "standard":
                        self._place(board, row, PRINTED_WALL[row].index(colour))  # AZ-12
                    elif board.legal_columns(row, colour):
                        self.turn = seat  # AZ-22, AZ-26: asked even if there is only one
                        return
                    else:  # AZ-23
                        tiles = board.lines[row]
                        board.lines[row] = []
                        self._drop(board, tiles)
                self._row_to_tile += 1
            self._clear_floor(board)
            self._still_to_tile.pop(0)
            self._row_to_tile = 0
        self._end_round()

    def _tiling_moves(self) -> list[str]:
        """AZ-22: the columns for the line that is asked about."""
        board = self.boards[self._seat()]
        row = self._row_to_tile
        columns = board.legal_columns(row, board.lines[row][0])
        return [f"@{row + 1}{column + 1}" for column in columns]

    def _play_tiling(self, move: str) -> None:
        """Put the tile of the line asked about on the chosen column and go on."""
        _, row, column = list(move)
        self._place(self.boards[self._seat()], int(row) - 1, int(column) - 1)
        self._row_to_tile += 1
        self._tile_on()

    def _place(self, board: Board, row: int, column: int) -> None:
        """AZ-12: one tile to the wall, scored at once; the line's other tiles to the lid."""
        assert board.wall[row][column] is None
        board.wall[row][column] = board.lines[row].pop()
        board.score += board.points_for(row, column)
        self.lid.extend(board.lines[row])
        board.lines[row] = []

    def _clear_floor(self, board: Board) -> None:
        """AZ-13: the penalty, never below 0; tiles to the lid, the marker to its owner."""
        board.score = max(0, board.score - board.floor_penalty())
        self.lid.extend(tile for tile in board.floor if tile != MARKER)
        board.floor = []

    # Phase C: next round, or the end

    def _end_round(self) -> None:
        """After all players have tiled: end the game or begin the next deal."""
        a_row_is_complete = any(board.complete_rows() > 0 for board in self.boards)  # AZ-18
        no_row_can_be = self.variant == "gray" and not self._some_row_can_be_completed()  # AZ-27
        no_tile_is_left = not self.bag and not self.lid  # AZ-17
        if a_row_is_complete or no_row_can_be or no_tile_is_left:
            self._end_game()
        else:
            self._begin_next_round()

    def _some_row_can_be_completed(self) -> bool:
        """AZ-27: whether any row of any wall can still be completed."""
        return any(board.row_can_be_completed(row) for board in self.boards for row in range(5))

    def _begin_next_round(self) -> None:
        """AZ-15: marker, starting seat and round number change before the first draw."""
        if isinstance(self.marker, int):  # AZ-17: if nobody took it the starting player stays
            self.start = self.marker
        self.marker = "centre"
        self.round += 1
        self.phase = "offer"
        self._prepare_draw()

    def _end_game(self) -> None:
        """AZ-19: the bonuses at the end."""
        for board in self.boards:
            board.score += 2 * board.complete_rows()
            board.score += 7 * board.complete_columns()
            board.score += 10 * board.complete_colours()
        self.phase = "over"
        self.turn = "over"
