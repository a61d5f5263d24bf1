"""Positions of Summer Pavilion for tests, written and read so that a test states only what matters.

Tiles are the letters of moves and draws (`p g o y b r`). A star is drawn as its six spaces by
position: `.` is an empty space, `x` the colour of an outer star; stars left out are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import tilewright

Position = dict[str, Any]

NAMES = {"p": "purple", "g": "green", "o": "orange", "y": "yellow", "b": "blue", "r": "red"}
LETTERS = {name: letter for letter, name in NAMES.items()}
STARS = {
    "O": "orange",
    "R": "red",
    "B": "blue",
    "Y": "yellow",
    "G": "green",
    "P": "purple",
    "C": "centre",
}
FACTORIES = {2: 5, 3: 7, 4: 9}  # SP-1
WILD = dict(enumerate("pgoybr", 1))  # SP-2
SUPPLY = "ppggooyybr"  # ten tiles; a seat whose turn it is sees fewer only if no tile is left
FULL = dict.fromkeys("ORBYGP", "xxxxxx") | {"C": "pgoybr"}


# ---------------------------------------------------------------- writing


def board(
    score: int = 5,
    hand: str = "",
    stars: Mapping[str, str] | None = None,
    corners: str = "",
    passed: bool = False,
) -> Position:
    """One seat's board; `stars={"O": "xx...."}` covers positions 1 and 2 of the orange star."""
    drawn = {letter: (stars or {}).get(letter, "......") for letter in STARS}
    return {
        "score": score,
        "hand": counts(hand),
        "corners": counts(corners),
        "passed": passed,
        "stars": {STARS[star]: _spaces(star, spaces) for star, spaces in drawn.items()},
    }


def _spaces(star: str, drawn: str) -> list[str | None]:
    tiles = drawn.replace("x", star.lower())
    return [None if tile == "." else NAMES[tile] for tile in tiles]


def filled(spaces: Container[str]) -> dict[str, str]:
    """Stars with these spaces covered, such as `O4`; a centre space by a colour of its own."""
    stars = {
        star: "".join(
            (tile if f"{star}{number}" in spaces else ".") for number, tile in enumerate(tiles, 1)
        )
        for star, tiles in FULL.items()
    }
    return {star: tiles for star, tiles in stars.items() if tiles != "......"}


def position(
    *,
    players: int = 2,
    variant: str = "standard",
    boards: Sequence[Position] = (),
    factories: Sequence[str] = (),
    centre: str = "",
    bag: str | None = None,
    tower: str = "",
    supply: str = SUPPLY,
    turn: int | str = 0,
    next_seat: int | None = None,
    start: int = 0,
    marker: int | str = "centre",
    bonus: int = 0,
    phase: str = "take",
    number: int = 1,
    rest: int | str = "bag",
) -> Position:
    """A position of round `number`; what is left out is empty.

    Every tile that is nowhere else is in the bag, or where `rest` says: in the "tower", or in the
    hand of a seat. Who decides next is the seat whose turn it is, else the one given, else `start`.
    """
    seats = [*boards, *(board() for _ in range(players - len(boards)))]
    dealt = [*factories, *[""] * (FACTORIES[players] - len(factories))]
    if next_seat is None and turn != "over":
        next_seat = turn if isinstance(turn, int) else start
    shown: Position = {
        "players": players,
        "variant": variant,
        "round": number,
        "phase": phase,
        "turn": turn,
        "next": next_seat,
        "start": start,
        "marker": marker,
        "bonus": bonus,
        "tower": counts(tower),
        "supply": counts(supply),
        "factories": [counts(tiles) for tiles in dealt],
        "centre": counts(centre),
        "boards": seats,
    }
    if bag is not None or rest != "bag":
        shown["bag"] = counts(bag or "")
    if rest != "bag":
        heap = shown["tower"] if isinstance(rest, str) else seats[rest]["hand"]
        for name, missing in (Counter(ALL_TILES) - all_tiles(shown)).items():
            heap[name] = heap.get(name, 0) + missing
    return shown


def counts(tiles: str) -> dict[str, int]:
    """Tiles as a position counts them: "rrb" is {"blue": 1, "red": 2}."""
    return {name: tiles.count(letter) for letter, name in NAMES.items() if letter in tiles}


ALL_TILES = counts("pgoybr" * 22)  # SP-1


def all_tiles(shown: Position) -> Counter[str]:
    """Every tile of a position by colour, wherever it lies (SP-1)."""
    tiles: Counter[str] = Counter()
    heaps = (shown.get("bag", {}), shown["tower"], shown["supply"], shown["centre"])
    for heap in (*heaps, *shown["factories"]):
        tiles.update(heap)
    for found in shown["boards"]:
        tiles.update(found["hand"])
        tiles.update(found["corners"])
        for spaces in found["stars"].values():
            tiles.update(tile for tile in spaces if tile is not None)
    return tiles


def load(shown: Position) -> tilewright.State:
    """The state of a position, with open chance."""
    return tilewright.make("summer-pavilion", shown["players"], shown["variant"]).load(shown)


def placing(*boards: Position, **details: Any) -> tilewright.State:
    """Phase 2 with these boards; seat 0 decides unless the details say otherwise."""
    details.setdefault("players", max(2, len(boards)))
    return load(position(boards=boards, phase="place", **details))


def ended(*boards: Position, variant: str = "standard") -> tilewright.State:
    """The game with these boards after its last pass, by one more seat that has nothing.

    The other seats must have passed. That last seat ends with 5 points.
    """
    state = placing(
        *boards, board(), players=len(boards) + 1, variant=variant, number=6, turn=len(boards)
    )
    state.play("-")
    assert state.turn == tilewright.OVER
    return state


def deal(state: tilewright.State, tiles: str) -> None:
    """Draw these tiles one after the other."""
    for tile in tiles:
        state.deal(tile)


# ---------------------------------------------------------------- reading


@dataclass(frozen=True)
class SeenBoard:
    """A board in the words of `board`; stars without a tile are left out."""

    score: int
    hand: str
    corners: str
    passed: bool
    stars: dict[str, str]


@dataclass(frozen=True)
class Seen:
    """A position in the words of `position`."""

    number: int
    phase: str
    next_seat: int | None
    start: int
    marker: int | str
    bonus: int
    bag: str
    tower: str
    supply: str
    factories: list[str]
    centre: str
    boards: list[SeenBoard]


def seen(state: tilewright.State) -> Seen:
    """What lies on the table, for comparing with what must lie there."""
    shown = state.position()
    return Seen(
        number=shown["round"],
        phase=shown["phase"],
        next_seat=shown["next"],
        start=shown["start"],
        marker=shown["marker"],
        bonus=shown["bonus"],
        bag=_letters(shown["bag"]),
        tower=_letters(shown["tower"]),
        supply=_letters(shown["supply"]),
        factories=[_letters(tiles) for tiles in shown["factories"]],
        centre=_letters(shown["centre"]),
        boards=[_seen_board(found) for found in shown["boards"]],
    )


def _seen_board(found: Position) -> SeenBoard:
    return SeenBoard(
        score=found["score"],
        hand=_letters(found["hand"]),
        corners=_letters(found["corners"]),
        passed=found["passed"],
        stars={
            letter: "".join(LETTERS[tile] if tile else "." for tile in found["stars"][name])
            for letter, name in STARS.items()
            if any(found["stars"][name])
        },
    )


def _letters(tiles: Mapping[str, int]) -> str:
    return "".join(letter * tiles.get(name, 0) for letter, name in NAMES.items())


def placements(state: tilewright.State) -> list[str]:
    """The legal moves that place a tile."""
    return [move for move in state.legal_moves() if "=" in move]


# ---------------------------------------------------------------- refusals


def refused(state: tilewright.State, move: str) -> tilewright.IllegalMove:
    """The error of an illegal move, which must leave the state as it was."""
    before = (state.hash(), state.history, state.position(), state.legal_moves())
    with pytest.raises(tilewright.IllegalMove) as caught:
        state.play(move)
    assert (state.hash(), state.history, state.position(), state.legal_moves()) == before
    return caught.value
