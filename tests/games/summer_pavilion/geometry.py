"""The board as the rules text describes it: its tables, and what its drawing formulas give.

Nothing here comes from the engine. A space is a star's letter and a position: `O4`.
"""

from __future__ import annotations

from cmath import rect
from math import radians, sqrt

CLOCKWISE = "ORBYGP"  # the outer stars from the upper left
SPACES = [f"{star}{number}" for star in f"{CLOCKWISE}C" for number in range(1, 7)]

# The printed numbers by the direction of a space's outer tip.
DIRECTIONS = {"N": 90, "NE": 30, "SE": -30, "S": -90, "SW": -150, "NW": 150}
PRINTED = {
    "standard": {
        "O": (6, 1, 2, 3, 4, 5),
        "R": (5, 6, 1, 2, 3, 4),
        "B": (4, 5, 6, 1, 2, 3),
        "Y": (3, 4, 5, 6, 1, 2),
        "G": (2, 3, 4, 5, 6, 1),
        "P": (1, 2, 3, 4, 5, 6),
        "C": (1, 2, 3, 4, 5, 6),
    },
    "gray": {
        "O": (6, 3, 2, 1, 4, 5),
        "R": (5, 6, 3, 2, 1, 4),
        "B": (4, 5, 6, 3, 2, 1),
        "Y": (1, 4, 5, 6, 3, 2),
        "G": (2, 1, 4, 5, 6, 3),
        "P": (3, 2, 1, 4, 5, 6),
        "C": (3, 3, 3, 3, 3, 3),
    },
}

# SP-7, SP-8 and SP-9, each spelled out.
WINDOWS = {
    "window O": {"O5", "O6"},
    "window R": {"R5", "R6"},
    "window B": {"B5", "B6"},
    "window Y": {"Y5", "Y6"},
    "window G": {"G5", "G6"},
    "window P": {"P5", "P6"},
}
STATUES = {
    "statue O-R": {"O1", "O2", "R3", "R4"},
    "statue R-B": {"R1", "R2", "B3", "B4"},
    "statue B-Y": {"B1", "B2", "Y3", "Y4"},
    "statue Y-G": {"Y1", "Y2", "G3", "G4"},
    "statue G-P": {"G1", "G2", "P3", "P4"},
    "statue P-O": {"P1", "P2", "O3", "O4"},
}
PILLARS = {
    "pillar O": {"O2", "O3", "C6", "C1"},
    "pillar R": {"R2", "R3", "C1", "C2"},
    "pillar B": {"B2", "B3", "C2", "C3"},
    "pillar Y": {"Y2", "Y3", "C3", "C4"},
    "pillar G": {"G2", "G3", "C4", "C5"},
    "pillar P": {"P2", "P3", "C5", "C6"},
}
FEATURES = WINDOWS | STATUES | PILLARS
BONUS = {"window": 3, "statue": 2, "pillar": 1}  # SP-19


def bonus_of(feature: str) -> int:
    """SP-19: the tiles that a feature is worth."""
    return BONUS[feature.split(maxsplit=1)[0]]


# ---------------------------------------------------------------- the drawing


def _point(length: float, degrees: float) -> complex:
    return rect(length, radians(degrees))


def direction(space: str) -> int:
    """Where the outer tip of a space points, as one of DIRECTIONS."""
    star, number = space[0], int(space[1])
    if star == "C":
        degrees = 90 - 60 * (number - 1)
    else:
        degrees = 30 - 60 * (number - 1) - 60 * CLOCKWISE.index(star)
    return (degrees + 180) % 360 - 180  # -180 < degrees <= 180, as no space points west


def corners(space: str) -> tuple[complex, complex, complex, complex]:
    """The corners of a rhombus whose side is 1."""
    star = space[0]
    centre = 0j if star == "C" else _point(3, 120 - 60 * CLOCKWISE.index(star))
    tip = direction(space)
    return (
        centre,
        centre + _point(1, tip + 30),
        centre + _point(sqrt(3), tip),
        centre + _point(1, tip - 30),
    )


def drawn_at(feature: str) -> complex:
    """Where a feature lies."""
    kind, stars = feature.split()
    star = CLOCKWISE.index(stars[0])
    if kind == "statue":
        return _point(2.598, 90 - 60 * star)
    return _point(1.5 if kind == "pillar" else 4.4, 120 - 60 * star)


def drawn_around(feature: str) -> set[str]:
    """The spaces whose middle is less than a rhombus's side away from a feature."""
    place = drawn_at(feature)
    return {space for space in SPACES if abs(sum(corners(space)) / 4 - place) < 1}


def drawn_beside(one: str, other: str) -> bool:
    """Whether two spaces of a star have a side in common."""
    common = [
        corner for corner in corners(one) if min(abs(corner - c) for c in corners(other)) < 0.01
    ]
    return one[0] == other[0] and len(common) == 2
