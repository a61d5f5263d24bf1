"""What a client of Summer Pavilion knows before a game begins: names, numbers and the board."""

from __future__ import annotations

from tilewright.games.summer_pavilion.notation import (
    COLOUR_NAMES,
    STAR_NAMES,
    VARIANTS,
    space_parts,
)
from tilewright.games.summer_pavilion.state import (
    MIXED_STAR_GOAL,
    NUMBER_GOALS,
    NUMBERS,
    OUTER_STARS,
    PILLAR_BONUS,
    PILLARS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STAR_COLOURS,
    STAR_GOALS,
    STARS,
    STATUE_BONUS,
    STATUES,
    SUPPLY_SPACES,
    WINDOW_BONUS,
    WINDOWS,
    space_at,
)
from tilewright.games.summer_pavilion.types import SummerPavilionSpace


def _spaces(mask: int) -> list[SummerPavilionSpace]:
    return [space_parts(space) for space in range(SPACES) if mask >> space & 1]


def _numbers(variant: int) -> dict[str, list[int]]:
    return {
        STAR_NAMES[star]: [
            NUMBERS[variant * SPACES + space_at(star, position)] for position in range(POSITIONS)
        ]
        for star in range(STARS)
    }


_BETWEEN = (
    ("pillar", PILLAR_BONUS, PILLARS),
    ("statue", STATUE_BONUS, STATUES),
    ("window", WINDOW_BONUS, WINDOWS),
)

CONSTANTS = {
    "colours": list(COLOUR_NAMES),  # in the order of the rounds in which they are wild
    "rounds": ROUNDS,
    "supply_spaces": SUPPLY_SPACES,
    "stars": list(STAR_NAMES),  # clockwise from the upper left, and the one in the middle
    "numbers": {name: _numbers(variant) for variant, name in enumerate(VARIANTS)},
    "between": [  # what brings bonus tiles: those of each outer star
        {
            "kind": kind,
            "star": STAR_NAMES[star],
            "tiles": tiles,
            "spaces": _spaces(masks[star]),
        }
        for star in range(OUTER_STARS)
        for kind, tiles, masks in _BETWEEN
    ],
    "star_points": {
        **{STAR_NAMES[star]: STAR_GOALS[STAR_COLOURS[star]] for star in range(OUTER_STARS)},
        STAR_NAMES[OUTER_STARS]: MIXED_STAR_GOAL,
    },
    "number_points": [
        {"number": index + 1, "points": points} for index, points in enumerate(NUMBER_GOALS)
    ],
}
