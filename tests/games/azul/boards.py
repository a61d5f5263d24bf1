"""Positions of Azul for tests, written and read so that a test states only what matters.

Tiles are the letters of moves and draws (`b y r k w`) and `M` is the starting-player marker. A
wall is drawn as rows from the top: `.` is an empty space, `x` the tile that the standard side
prints there; rows left out are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import tilewright

Position = dict[str, Any]

NAMES = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white"}
LETTERS = {name: letter for letter, name in NAMES.items()} | {"marker": "M"}
PRINTED = ("byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb")  # AZ-4
FACTORIES = {2: 5, 3: 7, 4: 9}  # AZ-1
REST = "*"  # as a lid: every tile that is nowhere else


# ---------------------------------------------------------------- writing


def board(
    score: int = 0,
    lines: Mapping[int, str] | None = None,
    wall: Sequence[str] = (),
    floor: str = "",
) -> Position:
    """One seat's board; `lines={3: "rr"}` puts two red tiles into pattern line 3."""
    held = [(lines or {}).get(number, "") for number in range(1, 6)]
    drawn = [*wall, *["....."] * (5 - len(wall))]
    return {
        "score": score,
        "lines": [
            {"colour": NAMES[tiles[0]] if tiles else None, "count": len(tiles)} for tiles in held
        ],
        "wall": [_wall_row(*row) for row in zip(drawn, PRINTED, strict=True)],
        "floor": ["marker" if tile == "M" else NAMES[tile] for tile in floor],
    }


def _wall_row(drawn: str, printed: str) -> list[str | None]:
    spaces = zip(drawn, printed, strict=True)
    tiles = (printed_there if tile == "x" else tile for tile, printed_there in spaces)
    return [None if tile == "." else NAMES[tile] for tile in tiles]


def position(
    *,
    players: int = 2,
    variant: str = "standard",
    boards: Sequence[Position] = (),
    factories: Sequence[str] = (),
    centre: str = "",
    bag: str | None = None,
    lid: str = "",
    turn: int | str = 0,
    start: int = 0,
    marker: int | str | None = None,
    phase: str = "offer",
    number: int = 1,
) -> Position:
    """A position of round `number`; what is left out is empty.

    The bag holds every tile that is nowhere else, unless it is given; the marker belongs to the
    seat on whose floor line it lies, else it is in the centre.
    """
    seats = [*boards, *(board() for _ in range(players - len(boards)))]
    dealt = [*factories, *[""] * (FACTORIES[players] - len(factories))]
    takers = [seat for seat, found in enumerate(seats) if "marker" in found["floor"]]
    shown: Position = {
        "players": players,
        "variant": variant,
        "round": number,
        "phase": phase,
        "turn": turn,
        "start": start,
        "marker": marker if marker is not None else next(iter(takers), "centre"),
        "lid": {} if lid == REST else counts(lid),
        "factories": [counts(tiles) for tiles in dealt],
        "centre": counts(centre),
        "boards": seats,
    }
    if bag is not None:
        shown["bag"] = counts(bag)
    if lid == REST:
        in_play = all_tiles(shown)
        shown["lid"] = {name: 20 - in_play[name] for name in NAMES.values()}
    return shown


def counts(tiles: str) -> dict[str, int]:
    """Tiles as a position counts them: "rrk" is {"red": 2, "black": 1}."""
    return {name: tiles.count(letter) for letter, name in NAMES.items() if letter in tiles}


def all_tiles(shown: Position) -> Counter[str]:
    """Every tile of a position by colour, wherever it lies (AZ-2)."""
    tiles: Counter[str] = Counter()
    for place in (shown.get("bag", {}), shown["lid"], shown["centre"], *shown["factories"]):
        tiles.update(place)
    for found in shown["boards"]:
        for line in found["lines"]:
            tiles.update([line["colour"]] * line["count"])
        tiles.update(tile for row in found["wall"] for tile in row if tile is not None)
        tiles.update(tile for tile in found["floor"] if tile != "marker")
    return tiles


def load(shown: Position) -> tilewright.State:
    """The state of a position, with open chance."""
    return tilewright.make("azul", shown["players"], shown["variant"]).load(shown)


LAST_TAKE = "CwF"


def last_take(*boards: Position, variant: str = "standard", start: int = 0) -> tilewright.State:
    """These boards before the last tile of the round, a white one, is taken.

    One more seat after theirs takes it. That seat's board is empty, and it has taken the marker
    unless the marker lies on one of these floor lines.
    """
    taken = any("marker" in found["floor"] for found in boards)
    last = board(floor="" if taken else "M")
    return load(
        position(
            players=len(boards) + 1,
            variant=variant,
            boards=[*boards, last],
            centre="w",
            turn=len(boards),
            start=start,
        )
    )


def finish_round(*boards: Position, variant: str = "standard", start: int = 0) -> tilewright.State:
    """The same once that tile is taken and dropped."""
    state = last_take(*boards, variant=variant, start=start)
    state.play(LAST_TAKE)
    return state


# ---------------------------------------------------------------- reading


@dataclass(frozen=True)
class SeenBoard:
    """A board in the words of `board`."""

    score: int
    lines: dict[int, str]
    wall: list[str]
    floor: str


@dataclass(frozen=True)
class Seen:
    """A position in the words of `position`."""

    number: int
    phase: str
    start: int
    marker: int | str
    bag: str
    lid: str
    factories: list[str]
    centre: str
    boards: list[SeenBoard]


def seen(state: tilewright.State) -> Seen:
    """What lies on the table, for comparing with what must lie there."""
    shown = state.position()
    return Seen(
        number=shown["round"],
        phase=shown["phase"],
        start=shown["start"],
        marker=shown["marker"],
        bag=_letters(shown["bag"]),
        lid=_letters(shown["lid"]),
        factories=[_letters(tiles) for tiles in shown["factories"]],
        centre=_letters(shown["centre"]),
        boards=[_seen_board(found) for found in shown["boards"]],
    )


def _seen_board(found: Position) -> SeenBoard:
    return SeenBoard(
        score=found["score"],
        lines={
            number: LETTERS[line["colour"]] * line["count"]
            for number, line in enumerate(found["lines"], 1)
            if line["count"]
        },
        wall=["".join(LETTERS[tile] if tile else "." for tile in row) for row in found["wall"]],
        floor="".join(LETTERS[tile] for tile in found["floor"]),
    )


def _letters(tiles: Mapping[str, int]) -> str:
    return "".join(letter * tiles.get(name, 0) for letter, name in NAMES.items())


# ---------------------------------------------------------------- refusals


def refused(state: tilewright.State, move: str) -> tilewright.IllegalMove:
    """The error of an illegal move, which must leave the state as it was."""
    before = (state.hash(), state.history, state.position(), state.legal_moves())
    with pytest.raises(tilewright.IllegalMove) as caught:
        state.play(move)
    assert (state.hash(), state.history, state.position(), state.legal_moves()) == before
    return caught.value
