"""The colours that drawings share: by day, and what each of them is on a dark page."""

from __future__ import annotations

PAPER = "#f4efe4"  # every drawing brings its own background
CARD = "#fffdf8"
SUNK = "#e9e1d0"
LINE = "#cfc4ac"
INK = "#1d2740"
SOFT = "#565f76"
GLOW = "#e0a021"
WOOD = "#c69c6d"
WOOD_EDGE = "#99714a"
GROUT = "#e2d3bc"
GRANITE = "#cdd2c2"
SOCKET = "#dfe3d5"  # in the granite
MAT = "#ece4d2"  # what tiles that nobody has lie on

SHADOW = "#000000"  # not the ink's: that is bright in the dark
LIGHT = "#ffffff"

DARK = {
    PAPER: "#12182a",
    CARD: "#1b2338",
    SUNK: "#0d1220",
    LINE: "#3a4560",
    INK: "#eef0f6",
    SOFT: "#aab3c8",
    GLOW: "#f0bb4c",
    WOOD: "#4d4250",
    WOOD_EDGE: "#2f2a3a",
    GROUT: "#1a1a2a",
    GRANITE: "#2c3646",
    SOCKET: "#222b3a",
    MAT: "#161d30",
}


def dark_css() -> str:
    """Rules by which a page with a style of its own shows the drawings in it in the dark.

    They name no place: what is stamped is found by rules without one alone.
    """
    return "".join(
        f'[{name}="{light}"] {{ {name}: {dark}; }}\n'
        for light, dark in DARK.items()
        for name in ("fill", "stroke", "stop-color")
    )
