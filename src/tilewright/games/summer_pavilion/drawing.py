"""Summer Pavilion as a drawing: factories, centre, supply, and everybody's stars."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tilewright.core.canvas import Canvas, Point
from tilewright.core.colours import (
    CARD,
    GLOW,
    GRANITE,
    LIGHT,
    LINE,
    PAPER,
    SHADOW,
    SOCKET,
    SOFT,
)
from tilewright.core.drawing import (
    GAP,
    HEADER,
    MARGIN,
    board_places,
    boards_alone,
    each,
    lay_boards,
    seat_card,
    seats_in_order,
    stock,
    table,
)
from tilewright.core.materials import factory, mat, starting_marker
from tilewright.core.spec import Position
from tilewright.games.summer_pavilion.art import (
    ART,
    LENGTH,
    PILLAR,
    SIDE,
    STATUE,
    WINDOW,
    rhombus,
    wild_sign,
)
from tilewright.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES
from tilewright.games.summer_pavilion.state import (
    CENTRE_STAR,
    MIXED_STAR_GOAL,
    NUMBERS,
    PILLAR_BONUS,
    PILLARS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STAR_GOALS,
    STATUE_BONUS,
    STATUES,
    SUPPLY_SPACES,
    WINDOW_BONUS,
    WINDOWS,
    space_at,
)

_WIDTH = 1000.0
_INSIDE = _WIDTH - 2 * MARGIN
_RADIUS = 49.0  # of a factory
_FACTORIES_AT = 138.0
_STRIP_AT, _STRIP_HEIGHT = 206.0, 58.0
_SUPPLY_WIDTH = 346.0
_BOARDS_AT = _STRIP_AT + _STRIP_HEIGHT + 14
_STRIP_TILE = 0.42  # how large tiles are on the strips
_ON_BOARD = 0.8
_STONE: Point = (474.0, 436.0)
_HAND_HEIGHT = 50.0
_BOARD: Point = (_STONE[0] + 16, HEADER + _STONE[1] + _HAND_HEIGHT)
_PHASES = {"take": "taking tiles", "place": "placing tiles", "bonus": "choosing bonus tiles"}
_GOLD, _ON_GOLD = "#f3c14b", "#3a2a05"  # in the dark, too
_CORNERS = ((-4.15, -3.45), (4.15, -3.45), (4.15, 3.45), (-4.15, 3.45))


def draw(view: Position, names: Sequence[str], seat: int | None = None) -> str:
    """The table as a view shows it, with the boards from the observer's seat on."""
    players = view["players"]
    places, height = board_places(players, seat, MARGIN, _BOARDS_AT, _INSIDE, _BOARD)
    facts = [f"Round {view['round']} of {ROUNDS}", _PHASES.get(view["phase"])]
    title = "Summer Pavilion, gray side" if view["variant"] == "gray" else "Summer Pavilion"
    size = (_WIDTH, _BOARDS_AT + height + MARGIN)
    canvas = table(size, title, view, names, " · ".join(filter(None, facts)))
    _wild_colours(canvas, view["round"])
    for y, name in ((26.0, "bag"), (55.0, "tower")):
        counts: dict[str, int] = {colour: view[name].get(colour, 0) for colour in COLOUR_NAMES}
        stock(canvas, _WIDTH - MARGIN, y, name.capitalize(), counts, _sign)
    _factories(canvas, view["factories"])
    _centre(canvas, view)
    _supply(canvas, view["supply"])
    seats = dict(zip(seats_in_order(players, seat), places, strict=True))
    lay_boards(canvas, view, names, seats, _board)
    return canvas.svg()


def draw_boards(view: Position, names: Sequence[str]) -> str:
    """Everybody's board and nothing else, all alike."""
    return boards_alone("Summer Pavilion", view, names, _INSIDE, _BOARD, _board)


def _wild_colours(canvas: Canvas, current: int) -> None:
    """The wild colour of each round (SP-2); the one that counts now is full and starred."""
    left = 450.0
    for index, colour in enumerate(COLOUR_NAMES):
        now = index + 1 == current
        x = left + index * 27
        canvas.stamp(f"pavilion-{colour}", ART[colour], x, 29, 0.38 if now else 0.26,
                     opacity=1 if now else 0.4, class_="sign")  # fmt: skip
        if now:
            canvas.stamp("pavilion-wild", wild_sign, x + 8, 14, 0.62)


def _sign(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.stamp(f"pavilion-{colour}", ART[colour], x, y, 0.24, class_="sign")


def _factories(canvas: Canvas, factories: Sequence[Mapping[str, int]]) -> None:
    step = min(150.0, _INSIDE / len(factories))
    for index, tiles in enumerate(factories):
        x = _WIDTH / 2 + (index - (len(factories) - 1) / 2) * step
        factory(canvas, x, _FACTORIES_AT, _RADIUS, index + 1)
        for place, colour in enumerate(each(tiles)):
            # Four tiles make a larger one.
            right, down = ((0, -1), (-1, 0), (1, 0), (0, 1))[place]
            _tile(canvas, colour, x + right * 11.5, _FACTORIES_AT + 2 + down * 19.5, 0.38)


def _centre(canvas: Canvas, view: Position) -> None:
    width = _INSIDE - _SUPPLY_WIDTH - GAP
    mat(canvas, MARGIN, _STRIP_AT, width, _STRIP_HEIGHT)
    tiles = each(view["centre"])
    marker = 42.0 if view["marker"] == "centre" else 0.0
    step = min(28.0, (width - 40 - marker) / max(len(tiles), 1))
    left = MARGIN + (width - step * len(tiles) - marker) / 2
    middle = _STRIP_AT + _STRIP_HEIGHT / 2
    if marker:
        _marker(canvas, left, middle - 18, 0.9)
    for index, colour in enumerate(tiles):
        _tile(canvas, colour, left + marker + (index + 0.5) * step, middle, _STRIP_TILE)


def _supply(canvas: Canvas, supply: Mapping[str, int]) -> None:
    left = _WIDTH - MARGIN - _SUPPLY_WIDTH
    middle = _STRIP_AT + _STRIP_HEIGHT / 2
    mat(canvas, left, _STRIP_AT, _SUPPLY_WIDTH, _STRIP_HEIGHT)
    canvas.text(left + 20, middle, "Supply", 14, SOFT, anchor="start")
    tiles = each(supply)
    for index in range(SUPPLY_SPACES):
        x = left + 80 + (index + 0.5) * 26
        if index < len(tiles):
            _tile(canvas, tiles[index], x, middle, _STRIP_TILE)
        else:
            _empty(canvas, x, middle, _STRIP_TILE, PAPER)


# ---------------------------------------------------------------- a board


def _board(canvas: Canvas, view: Position, seat: int, name: str, scale: float) -> None:
    board = view["boards"][seat]
    room = seat_card(canvas, _BOARD, name, board["score"], view["turn"] == seat, scale)
    if view["marker"] == seat:
        _marker(canvas, room - 34, 7, 0.8)
    _slab(canvas)
    with canvas.group(_BOARD[0] / 2, HEADER + _STONE[1] / 2, _ON_BOARD):
        _pavilion(canvas, board, view["variant"] == "gray")
    _hand(canvas, board, view["turn"])


def _slab(canvas: Canvas) -> None:
    """The stone that the stars are let into."""
    light = canvas.shade("slab", [(0, LIGHT, 0.35), (0.5, LIGHT, 0), (1, SHADOW, 0.1)],
                         x2=0.4, y2=1)  # fmt: skip
    canvas.rect(8, HEADER, *_STONE, radius=22, fill=GRANITE)
    canvas.rect(8.6, HEADER + 0.6, _STONE[0] - 1.2, _STONE[1] - 1.2, radius=21.4, fill=light,
                stroke=SHADOW, stroke_opacity=0.16, stroke_width=1.2)  # fmt: skip


def _pavilion(canvas: Canvas, board: Position, gray: bool) -> None:
    filled = 0
    for star, star_name in enumerate(STAR_NAMES):
        if all(board["stars"][star_name]):
            _shine(canvas, star)
        for position, tile in enumerate(board["stars"][star_name]):
            space = space_at(star, position)
            filled |= bool(tile) << space
            _space(canvas, star, position, tile, NUMBERS[gray * SPACES + space], gray)
        if not gray:
            _goal(canvas, star)
    for star in range(POSITIONS):
        places = (
            ("pillar", PILLAR, PILLARS, PILLAR_BONUS, 1.5, 120),
            ("statue", STATUE, STATUES, STATUE_BONUS, 1.5 * math.sqrt(3), 90),
            ("window", WINDOW, WINDOWS, WINDOW_BONUS, 4.4, 120),
        )
        for name, figure, masks, bonus, radius, direction in places:
            x, y = _polar(radius, direction - 60 * star)
            surrounded = filled & masks[star] == masks[star]
            _bonus_place(canvas, x, y, (name, figure), bonus, surrounded)
    kept = each(board["corners"])
    for index, (x, y) in enumerate(_CORNERS):  # SP-21: kept for the next round
        if index < len(kept):
            _tile(canvas, kept[index], x * SIDE, y * SIDE, 0.8)
        else:
            _empty(canvas, x * SIDE, y * SIDE, 0.8, SOCKET)


def _shine(canvas: Canvas, star: int) -> None:
    """The light behind a complete star."""

    def art(canvas: Canvas) -> None:
        glow = canvas.shade("glow", [(0.5, GLOW, 0.95), (0.8, GLOW, 0.55), (1, GLOW, 0)],
                            "radialGradient")  # fmt: skip
        canvas.circle(0, 0, LENGTH * 1.16, fill=glow)

    canvas.stamp("pavilion-glow", art, *_star_middle(star))


def _polar(radius: float, degrees: float, middle: Point = (0.0, 0.0)) -> Point:
    """Where a direction leads, counter-clockwise from the right; the unit is a tile's side."""
    angle = math.radians(degrees)
    x, y = SIDE * radius * math.cos(angle), -SIDE * radius * math.sin(angle)
    return middle[0] + x, middle[1] + y


def _star_middle(star: int) -> Point:
    return (0.0, 0.0) if star == CENTRE_STAR else _polar(3, 120 - 60 * star)


def _space(
    canvas: Canvas, star: int, position: int, tile: str | None, number: int, gray: bool
) -> None:
    facing = 90 - 60 * position if star == CENTRE_STAR else 30 - 60 * (position + star)
    x, y = _polar(math.sqrt(3) / 2, facing, _star_middle(star))
    turn = 90 - facing
    if tile:
        _tile(canvas, tile, x, y, 0.95, turn)
        return
    _empty(canvas, x, y, 0.95, CARD, turn)
    if not gray and star != CENTRE_STAR:
        name = STAR_NAMES[star]
        canvas.stamp(f"pavilion-{name}", ART[name], x, y, 0.95, turn, opacity=0.32,
                     class_="printed")  # fmt: skip

    def art(canvas: Canvas) -> None:
        canvas.circle(0, 0, 13.5, fill=CARD, opacity=0.85)
        canvas.text(0, 0, str(number), 21, bold=True)

    canvas.stamp(f"pavilion-number-{number}", art, x, y)


def _goal(canvas: Canvas, star: int) -> None:
    """SP-23: the points of a complete star, where its tiles meet."""
    if star == CENTRE_STAR:
        points = MIXED_STAR_GOAL
    else:
        points = STAR_GOALS[COLOUR_NAMES.index(STAR_NAMES[star])]
    x, y = _star_middle(star)
    canvas.circle(x, y, 13, fill=CARD, stroke=LINE, stroke_width=1.5)
    canvas.text(x, y, str(points), 14, SOFT, bold=True)


def _bonus_place(
    canvas: Canvas, x: float, y: float, figure: tuple[str, str], bonus: int, surrounded: bool
) -> None:
    """A pillar, a statue or a window, with the tiles that it brings; golden once it has."""
    name, path = figure
    ground, ink = (_GOLD, _ON_GOLD) if surrounded else (PAPER, SOFT)

    def art(canvas: Canvas) -> None:
        canvas.circle(0, 0, 18.5, fill=ground, stroke="#b9bfae", stroke_width=1.5)
        with canvas.group(-8, -16, 0.4):
            canvas.path(path, fill=ink)
        canvas.text(0, 9, f"+{bonus}", 12.5, ink, bold=True)

    canvas.stamp(f"pavilion-{name}{'-gained' * surrounded}", art, x, y)


def _hand(canvas: Canvas, board: Position, turn: object) -> None:
    """The tiles of a hand, those of a colour close together."""
    middle = HEADER + _STONE[1] + _HAND_HEIGHT / 2
    if board["passed"] and turn != "over":
        canvas.text(20, middle, "passed", 17, SOFT, anchor="start")
        return
    hand = {colour: count for colour, count in board["hand"].items() if count}
    close = sum(count - 1 for count in hand.values())
    step = min(12.0, (_BOARD[0] - 30 - 32 * len(hand)) / max(close, 1))
    x = 28.0
    for colour, count in hand.items():
        for _ in range(count):
            _tile(canvas, colour, x, middle, 0.4)
            x += step
        x += 32 - step


# ---------------------------------------------------------------- the tiles


def _tile(canvas: Canvas, colour: str, x: float, y: float, scale: float, turn: float = 0.0) -> None:
    canvas.stamp(f"pavilion-{colour}", ART[colour], x, y, scale, turn, class_="tile",
                 data_tile=colour)  # fmt: skip


def _marker(canvas: Canvas, x: float, y: float, scale: float) -> None:
    canvas.stamp("marker", starting_marker, x, y, scale, class_="tile", data_tile="marker")


def _empty(canvas: Canvas, x: float, y: float, scale: float, fill: str, turn: float = 0.0) -> None:
    def art(canvas: Canvas) -> None:
        carved = canvas.shade("pavilion-carved", [(0.35, LIGHT, 0.1), (1, SHADOW, 0.1)],
                              "radialGradient")  # fmt: skip
        canvas.polygon(rhombus(SIDE - 2), fill=fill)
        canvas.polygon(rhombus(SIDE - 2), fill=carved, stroke=LINE, stroke_width=1.5)

    canvas.stamp(f"pavilion-space-{fill[1:]}", art, x, y, scale, turn)
