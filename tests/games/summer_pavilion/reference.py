"""Summer Pavilion: an independent, deliberately naive engine used as an oracle.

Tiles are words, and bags, hands and factories are lists of words. It follows the rules SP-1 to
SP-26 one by one, shares no code with the engine under test and makes no attempt to be fast.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

# SP-1, SP-2: the colours; the same order is the order of the wild colours and of all notation.
COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"]
LETTER_OF_COLOUR = {colour: colour[0] for colour in COLOURS}
COLOUR_OF_LETTER = {colour[0]: colour for colour in COLOURS}
TILES_PER_COLOUR = 22
ROUNDS = 6
FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4
SUPPLY_SPACES = 10
CORNERS = 4
STARTING_SCORE = 5
LOWEST_SCORE = 1

# The outer stars clockwise from the upper left; with the centre, the pinned order of stars.
OUTER_STARS = ["orange", "red", "blue", "yellow", "green", "purple"]
STARS = [*OUTER_STARS, "centre"]
LETTER_OF_STAR = {star: star[0].upper() for star in STARS}
STAR_OF_LETTER = {star[0].upper(): star for star in STARS}
POSITIONS = [1, 2, 3, 4, 5, 6]

# The printed numbers in the directions N NE SE S SW NW.
COLOURED_SIDE = {
    "orange": [6, 1, 2, 3, 4, 5],
    "red": [5, 6, 1, 2, 3, 4],
    "blue": [4, 5, 6, 1, 2, 3],
    "yellow": [3, 4, 5, 6, 1, 2],
    "green": [2, 3, 4, 5, 6, 1],
    "purple": [1, 2, 3, 4, 5, 6],
    "centre": [1, 2, 3, 4, 5, 6],
}
GRAY_SIDE = {
    "orange": [6, 3, 2, 1, 4, 5],
    "red": [5, 6, 3, 2, 1, 4],
    "blue": [4, 5, 6, 3, 2, 1],
    "yellow": [1, 4, 5, 6, 3, 2],
    "green": [2, 1, 4, 5, 6, 3],
    "purple": [3, 2, 1, 4, 5, 6],
    "centre": [3, 3, 3, 3, 3, 3],
}
SIDES = {"standard": COLOURED_SIDE, "gray": GRAY_SIDE}

# SP-9: the two positions of the centre star at the pillar of each outer star.
PILLAR_IN_CENTRE = {
    "orange": [6, 1],
    "red": [1, 2],
    "blue": [2, 3],
    "yellow": [3, 4],
    "green": [4, 5],
    "purple": [5, 6],
}

# SP-23: points for a complete star (by its colour) and for all spaces of one number.
POINTS_FOR_COLOUR = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
POINTS_FOR_ALL_DIFFERENT = 12
POINTS_FOR_NUMBER = {1: 4, 2: 8, 3: 12, 4: 16}

Space = tuple[str, int]


def printed_number(variant: str, star: str, position: int) -> int:
    """SP-5: a position is the coloured side's number; the side in play says what is printed."""
    direction = COLOURED_SIDE[star].index(position)
    return SIDES[variant][star][direction]


def bonus_features() -> list[tuple[int, list[Space]]]:
    """All windows, statues and pillars as (bonus tiles, the spaces around it)."""
    features: list[tuple[int, list[Space]]] = []
    for index, star in enumerate(OUTER_STARS):
        clockwise_neighbour = OUTER_STARS[(index + 1) % 6]
        # SP-7: the window of this star.
        features.append((3, [(star, 5), (star, 6)]))
        # SP-8: the statue shared with the clockwise neighbour.
        features.append(
            (2, [(star, 1), (star, 2), (clockwise_neighbour, 3), (clockwise_neighbour, 4)])
        )
        # SP-9: the pillar between this star and the centre.
        first, second = PILLAR_IN_CENTRE[star]
        features.append((1, [(star, 2), (star, 3), ("centre", first), ("centre", second)]))
    return features


BONUS_FEATURES = bonus_features()


def beside(position: int) -> list[int]:
    """SP-6: the two positions that touch this one in the ring of six."""
    return {1: [6, 2], 2: [1, 3], 3: [2, 4], 4: [3, 5], 5: [4, 6], 6: [5, 1]}[position]


def counts(tiles: list[str]) -> dict[str, int]:
    """How many tiles of each colour there are, zeros left out."""
    return {colour: tiles.count(colour) for colour in COLOURS if tiles.count(colour) > 0}


def selections(tiles: list[str], size: int) -> list[list[str]]:
    """All different ways to choose that many of the tiles, in the pinned order of letters."""
    held = counts(tiles)
    return [
        list(chosen)
        for chosen in combinations_with_replacement(held, size)
        if all(chosen.count(colour) <= held[colour] for colour in chosen)
    ]


def spelled(tiles: list[str]) -> str:
    """The tiles as colour letters."""
    return "".join(LETTER_OF_COLOUR[colour] for colour in tiles)


def move_tiles(chosen: list[str], source: list[str], target: list[str]) -> None:
    """Carry the chosen tiles, one by one, from one place to another."""
    for colour in chosen:
        source.remove(colour)
        target.append(colour)


class Board:
    """What lies before one player."""

    def __init__(self) -> None:
        self.score: int = STARTING_SCORE  # SP-3
        self.hand: list[str] = []
        self.corners: list[str] = []
        self.passed: bool = False
        self.tile_on: dict[Space, str | None] = {
            (star, position): None for star in STARS for position in POSITIONS
        }

    def lose(self, points: int) -> None:
        """SP-3: no loss takes a score below 1."""
        self.score = max(LOWEST_SCORE, self.score - points)

    def tiles_of_star(self, star: str) -> list[str]:
        """The colours that lie on a star."""
        tiles = [self.tile_on[star, position] for position in POSITIONS]
        return [tile for tile in tiles if tile is not None]

    def tiles_on_stars(self) -> list[str]:
        """The colours that lie anywhere on the board."""
        return [tile for star in STARS for tile in self.tiles_of_star(star)]


class ReferenceSummerPavilion:
    """One game with open chance: `play` moves and `deal` draws change it in place."""

    def __init__(self, players: int, variant: str = "standard", first: int = 0) -> None:
        if players not in FACTORIES:
            raise ValueError(f"2, 3 or 4 players, not {players!r}")
        if variant not in SIDES:
            raise ValueError(f"unknown variant {variant!r}")
        if first not in range(players):
            raise ValueError(f"no seat {first!r} with {players} players")
        self.players = players
        self.variant = variant
        self.round = 1
        self.phase = "take"
        self.start = first
        self.next: int | None = first
        self.marker: int | str = "centre"
        self.bonus = 0
        # SP-1, SP-4
        self.bag: list[str] = [colour for colour in COLOURS for _ in range(TILES_PER_COLOUR)]
        self.tower: list[str] = []
        self.supply: list[str] = []
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[players])]
        self.centre: list[str] = []
        self.boards = [Board() for _ in range(players)]
        self.drawing = False
        # SP-10
        self._open_draws()

    # What everybody can see

    @property
    def turn(self) -> int | str:
        """The seat to decide, "chance" or "over"."""
        if self.phase == "over":
            return "over"
        if self.drawing:
            return "chance"
        assert self.next is not None
        return self.next

    @property
    def wild(self) -> str:
        """SP-2: the wild colour of this round."""
        return COLOURS[self.round - 1]

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat."""
        return tuple(board.score for board in self.boards)

    @property
    def winners(self) -> tuple[int, ...]:
        """SP-25: the seats with most points, none before the end."""
        if self.phase != "over":
            return ()
        best = max(self.scores)
        return tuple(seat for seat in range(self.players) if self.scores[seat] == best)

    def outcomes(self) -> list[tuple[str, int]]:
        """The possible draws, each with the number of such tiles in the bag."""
        if self.turn != "chance":
            return []
        return [
            (LETTER_OF_COLOUR[colour], self.bag.count(colour))
            for colour in COLOURS
            if self.bag.count(colour) > 0
        ]

    def legal_moves(self) -> list[str]:
        """The moves of the seat to decide, in the pinned order."""
        if self.turn in ("chance", "over"):
            return []
        if self.phase == "take":
            return self._take_moves()
        if self.phase == "bonus":
            return self._bonus_moves()
        return self._place_moves() + self._pass_moves()

    def position(self) -> dict[str, Any]:
        """The whole position, ready for JSON."""
        return {
            "players": self.players,
            "variant": self.variant,
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn,
            "next": self.next,
            "start": self.start,
            "marker": self.marker,
            "bonus": self.bonus,
            "bag": counts(self.bag),
            "tower": counts(self.tower),
            "supply": counts(self.supply),
            "factories": [counts(factory) for factory in self.factories],
            "centre": counts(self.centre),
            "boards": [
                {
                    "score": board.score,
                    "hand": counts(board.hand),
                    "corners": counts(board.corners),
                    "passed": board.passed,
                    "stars": {
                        star: [board.tile_on[star, position] for position in POSITIONS]
                        for star in STARS
                    },
                }
                for board in self.boards
            ],
        }

    # What changes the game

    def play(self, move: str) -> None:
        """Play a legal move of the seat to decide."""
        if move not in self.legal_moves():
            raise ValueError(f"illegal move {move!r} (turn: {self.turn}, phase: {self.phase})")
        if self.phase == "take":
            self._take(source=move[0], colour=COLOUR_OF_LETTER[move[1]])
        elif self.phase == "bonus":
            self._take_bonus([COLOUR_OF_LETTER[letter] for letter in move[1:]])
        elif move[0] == "-":
            self._pass([COLOUR_OF_LETTER[letter] for letter in move[1:]])
        else:
            # For example O4=o1+3: star, position, "=", colour, real tiles, "+", wild tiles.
            self._place(
                star=STAR_OF_LETTER[move[0]],
                position=int(move[1]),
                colour=COLOUR_OF_LETTER[move[3]],
                real=int(move[4]),
                wilds=int(move[6]),
            )

    def deal(self, letter: str) -> None:
        """Draw one tile of that colour from the bag to the space that is due."""
        if letter not in [possible for possible, _ in self.outcomes()]:
            raise ValueError(f"impossible draw {letter!r} (turn: {self.turn})")
        space = self._space_to_fill()
        assert space is not None
        move_tiles([COLOUR_OF_LETTER[letter]], self.bag, space)
        self._go_on_drawing()

    # Draws

    def _space_to_fill(self) -> list[str] | None:
        """SP-10, SP-20, SP-22: supply spaces first, and at a round's start then factory 1, 2, .."""
        if len(self.supply) < SUPPLY_SPACES:
            return self.supply
        if self.phase == "take":
            for factory in self.factories:
                if len(factory) < TILES_PER_FACTORY:
                    return factory
        return None

    def _open_draws(self) -> None:
        """Begin to draw: in phase "take" for a whole round, in phase "place" for the supply."""
        self.drawing = True
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        """Stand at the next draw, or end the drawing when none is due or possible."""
        if self._space_to_fill() is None:
            self._close_draws()
            return
        # SP-20: only an empty bag is refilled, with all tiles of the tower, when a draw is due.
        if self.bag == []:
            self.bag = self.tower
            self.tower = []
        # SP-20: with both empty the spaces stay empty.
        if self.bag == []:
            self._close_draws()

    def _close_draws(self) -> None:
        """The seat in `next` decides now."""
        self.drawing = False
        # SP-22: with no tile on the factories the round goes straight to phase 2.
        if self.phase == "take" and all(factory == [] for factory in self.factories):
            self._begin_placing()

    # Phase 1: taking tiles

    def _source(self, name: str) -> list[str]:
        """The factory with that number, or the centre for C."""
        return self.centre if name == "C" else self.factories[int(name) - 1]

    def _take_moves(self) -> list[str]:
        moves = []
        names = [str(number) for number in range(1, len(self.factories) + 1)] + ["C"]
        for name in names:
            tiles = self._source(name)
            for colour in COLOURS:
                if colour not in tiles:
                    continue
                only_wild_tiles = all(tile == self.wild for tile in tiles)
                # SP-11, SP-12: a wild is chosen only where nothing else lies.
                if colour != self.wild or only_wild_tiles:
                    moves.append(name + LETTER_OF_COLOUR[colour])
        return moves

    def _take(self, source: str, colour: str) -> None:
        assert self.next is not None
        board = self.boards[self.next]
        tiles = self._source(source)
        if colour == self.wild:
            # SP-12: a source of wild tiles only gives exactly one.
            taken = [colour]
        else:
            # SP-11: all tiles of the colour, and exactly one wild tile if there is one.
            taken = [tile for tile in tiles if tile == colour]
            if self.wild in tiles:
                taken.append(self.wild)
        move_tiles(taken, tiles, board.hand)
        if source == "C":
            # SP-13: the first from the centre takes the marker and loses a point per tile.
            if self.marker == "centre":
                self.marker = self.next
                board.lose(len(taken))
        else:
            # SP-11, SP-12: the rest of a factory moves to the centre.
            move_tiles(list(tiles), tiles, self.centre)
        # SP-14
        if self.centre == [] and all(factory == [] for factory in self.factories):
            self._begin_placing()
        else:
            self.next = (self.next + 1) % self.players

    # Phase 2: placing and scoring

    def _starter_by_marker(self) -> int:
        """SP-14, SP-15, SP-22: the marker's holder, or the round's starter if nobody took it."""
        return self.start if self.marker == "centre" else int(self.marker)

    def _begin_placing(self) -> None:
        self.phase = "place"
        self.next = self._starter_by_marker()

    def _colour_fits(self, board: Board, star: str, colour: str) -> bool:
        """SP-17, SP-26: may a tile of this colour be placed on this star?"""
        tiles = board.tiles_of_star(star)
        if self.variant == "standard":
            if star == "centre":
                return colour not in tiles
            return colour == star
        if len(tiles) < 2:
            return True
        if tiles[0] == tiles[1]:
            return colour == tiles[0]
        return colour not in tiles

    def _payments(self, board: Board, colour: str, number: int) -> list[tuple[int, int]]:
        """SP-16: all (real, wild) tiles that pay for a space, fewest real tiles first."""
        payments = []
        for real in range(1, number + 1):
            wilds = number - real
            if real > board.hand.count(colour):
                continue
            if colour == self.wild:
                if wilds > 0:
                    continue
            elif wilds > board.hand.count(self.wild):
                continue
            payments.append((real, wilds))
        return payments

    def _place_moves(self) -> list[str]:
        assert self.next is not None
        board = self.boards[self.next]
        moves = []
        for star in STARS:
            for position in POSITIONS:
                # SP-17: a space is filled once.
                if board.tile_on[star, position] is not None:
                    continue
                number = printed_number(self.variant, star, position)
                for colour in COLOURS:
                    if not self._colour_fits(board, star, colour):
                        continue
                    for real, wilds in self._payments(board, colour, number):
                        moves.append(
                            f"{LETTER_OF_STAR[star]}{position}"
                            f"={LETTER_OF_COLOUR[colour]}{real}+{wilds}"
                        )
        return moves

    def _pass_moves(self) -> list[str]:
        """SP-21: keep any choice of up to four tiles."""
        assert self.next is not None
        hand = self.boards[self.next].hand
        return [
            "-" + spelled(kept) for size in range(CORNERS + 1) for kept in selections(hand, size)
        ]

    def _bonus_moves(self) -> list[str]:
        """SP-19: any choice of the tiles owed."""
        return ["*" + spelled(chosen) for chosen in selections(self.supply, self.bonus)]

    def _place(self, star: str, position: int, colour: str, real: int, wilds: int) -> None:
        assert self.next is not None
        board = self.boards[self.next]
        # SP-16: one tile is placed, the others paid go to the tower.
        board.hand.remove(colour)
        board.tile_on[star, position] = colour
        move_tiles([colour] * (real - 1) + [self.wild] * wilds, board.hand, self.tower)
        board.score += self._connected(board, star, position)
        # SP-19: the supply may hold fewer tiles than were earned, or none.
        earned = self._bonus_earned(board, star, position)
        self.bonus = min(earned, len(self.supply))
        if self.bonus > 0:
            self.phase = "bonus"
        else:
            self._end_turn()

    def _connected(self, board: Board, star: str, position: int) -> int:
        """SP-18: the placed tile and all tiles connected to it on its star."""
        reached = [position]
        for here in reached:
            for there in beside(here):
                if board.tile_on[star, there] is not None and there not in reached:
                    reached.append(there)
        return len(reached)

    def _bonus_earned(self, board: Board, star: str, position: int) -> int:
        """SP-19: the tiles for all pillars, statues and windows that this placement completes."""
        earned = 0
        for tiles, spaces in BONUS_FEATURES:
            if (star, position) in spaces and all(
                board.tile_on[space] is not None for space in spaces
            ):
                earned += tiles
        return earned

    def _take_bonus(self, chosen: list[str]) -> None:
        """SP-19: the chosen tiles go from the supply into the hand."""
        assert self.next is not None
        move_tiles(chosen, self.supply, self.boards[self.next].hand)
        self.bonus = 0
        self.phase = "place"
        self._end_turn()

    def _pass(self, kept: list[str]) -> None:
        """SP-21: kept tiles go to the corners, the others to the tower for a point each."""
        assert self.next is not None
        board = self.boards[self.next]
        move_tiles(kept, board.hand, board.corners)
        board.lose(len(board.hand))
        move_tiles(list(board.hand), board.hand, self.tower)
        board.passed = True
        self._end_turn()

    def _end_turn(self) -> None:
        """SP-15, SP-20, SP-21: refill the supply before the next seat's turn, or end the phase."""
        assert self.next is not None
        if all(board.passed for board in self.boards):
            if self.round < ROUNDS:
                self._begin_next_round()
            else:
                self._end_game()
            return
        self.next = (self.next + 1) % self.players
        while self.boards[self.next].passed:
            self.next = (self.next + 1) % self.players
        self._open_draws()

    # Phase 3: next round

    def _begin_next_round(self) -> None:
        """SP-22: everything changes before the draws."""
        self.start = self._starter_by_marker()
        self.next = self.start
        self.round += 1
        self.phase = "take"
        self.marker = "centre"
        for board in self.boards:
            move_tiles(list(board.corners), board.corners, board.hand)
            board.passed = False
        self._open_draws()

    # The end

    def _end_game(self) -> None:
        for board in self.boards:
            board.score += self._goals(board)
            # SP-24: corners after the goals.
            board.lose(len(board.corners))
            move_tiles(list(board.corners), board.corners, self.tower)
        self.phase = "over"
        self.next = None

    def _goals(self, board: Board) -> int:
        """SP-23, SP-26: complete stars and complete numbers."""
        points = 0
        for star in STARS:
            tiles = board.tiles_of_star(star)
            if len(tiles) == 6:
                if all(tile == tiles[0] for tile in tiles):
                    points += POINTS_FOR_COLOUR[tiles[0]]
                else:
                    points += POINTS_FOR_ALL_DIFFERENT
        for number, reward in POINTS_FOR_NUMBER.items():
            spaces = [
                space for space in board.tile_on if printed_number(self.variant, *space) == number
            ]
            if all(board.tile_on[space] is not None for space in spaces):
                points += reward
        return points
