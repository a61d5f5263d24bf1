"""Summer Pavilion in a terminal: the stars as they lie on the board, and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tilewright.core.errors import IllegalMove
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.tiles import total
from tilewright.core.words import Words
from tilewright.games.summer_pavilion import rules
from tilewright.games.summer_pavilion.board import (
    bonus_tiles,
    end_points,
    placement_points,
    put_on_star,
)
from tilewright.games.summer_pavilion.legality import refusal
from tilewright.games.summer_pavilion.notation import (
    CENTRE_LETTER,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    MOVES,
    STAR_LETTERS,
    STAR_NAMES,
    VARIANTS,
    space_text,
)
from tilewright.games.summer_pavilion.position import from_json
from tilewright.games.summer_pavilion.state import (
    CENTRE_STAR,
    FIRST_PLACEMENT,
    GRAY,
    LEGAL,
    MAX_KEPT,
    MIN_SCORE,
    MIXED_STAR_GOAL,
    NUMBER_GOALS,
    NUMBERS,
    PILLARS,
    PLACEMENTS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STAR_GOALS,
    STATUES,
    WINDOWS,
    Board,
    PavilionState,
    space_at,
)

CATALOGUE = Path(__file__).parent / "words"

_LETTERS = dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)) | {"marker": "M"}
_STYLES = {
    "purple": "bold white on magenta",
    "green": "bold white on green4",
    "orange": "bold black on dark_orange",
    "yellow": "bold black on yellow1",
    "blue": "bold white on blue",
    "red": "bold white on red",
    "marker": "bold black on white",
}

# A pavilion is drawn 37 characters wide and 12 lines high, so that two fit side by side and one
# fits a phone. These are lines and columns in it: the upper left corner of each star, in the star
# the tips N, NE, SE, S, SW, NW, and the bonus places, clockwise from the upper left.
_STAR_CORNERS = ((0, 8), (0, 20), (4, 26), (8, 20), (8, 8), (4, 2), (4, 14))
_TIPS = ((0, 3), (1, 6), (2, 6), (3, 3), (2, 0), (1, 0))
_HEART = (1, 4)
_LINES = 12
_BONUS_PLACES = {
    "window": ("#", WINDOWS, ((0, 9), (0, 27), (6, 36), (11, 27), (11, 9), (6, 0))),
    "statue": ("&", STATUES, ((2, 18), (3, 27), (8, 27), (9, 18), (8, 9), (3, 9))),
    "pillar": ("+", PILLARS, ((3, 15), (3, 21), (6, 24), (8, 21), (8, 15), (6, 12))),
}


# ---------------------------------------------------------------- the table


def table(view: Position, names: Sequence[str], say: Words) -> RenderableType:
    """Everything on the table; `names` are the seats' names."""
    boards = (_board(view, seat, names[seat], say) for seat in range(view["players"]))
    legends = ["pavilion.legend", "pavilion.legend_places"]
    if view["variant"] == VARIANTS[GRAY]:
        legends.append("pavilion.legend_gray")
    return Group(
        _headline(view, say),
        _supply(view, say),
        *([_offer(view, say)] if view["phase"] == "take" else []),  # later it is empty
        Text(),
        Columns(boards, padding=(1, 3)),
        *(Text(say(key), style="dim") for key in legends),
    )


def _headline(view: Position, say: Words) -> Text:
    number = say("pavilion.round", round=view["round"], rounds=ROUNDS)
    wild = _wild(view)
    return Text.assemble(
        (f"{say('game.title')} · {number}", "bold"),
        f" · {say('pavilion.wild', colour=say(f'colour.{wild}'))} ",
        _tile(wild),
    )


def _supply(view: Position, say: Words) -> RenderableType:
    bag, tower = (sum(view[key].values()) for key in ("bag", "tower"))
    rest = say("pavilion.bag_and_tower", bag=bag, tower=tower)
    return Group(
        Text.assemble((say("pavilion.supply"), "underline"), f"  ({rest})"),
        Padding(_tiles(view["supply"], say), (0, 0, 0, 1)),
    )


def _offer(view: Position, say: Words) -> RenderableType:
    factories = [
        Text.assemble((f"{number} ", "bold"), _tiles(tiles, say))
        for number, tiles in enumerate(view["factories"], 1)
    ]
    centre = [_piles(view["centre"], say)]
    if view["marker"] == "centre":
        centre = [_tile("marker"), *(centre if view["centre"] else ())]
    return Group(
        Text(say("pavilion.factories"), style="underline"),
        Padding(Columns(factories, padding=(0, 2), equal=True), (0, 0, 0, 1)),
        Text(say("pavilion.centre"), style="underline"),
        Padding(Text(" ").join((Text(CENTRE_LETTER, style="bold"), *centre)), (0, 0, 0, 1)),
    )


def _wild(view: Position) -> str:
    game_round: int = view["round"]
    return COLOUR_NAMES[game_round - 1]


def _tile(name: str) -> Text:
    """Three characters, distinct by its letter; the colour only helps."""
    return Text(f"[{_LETTERS[name]}]", style=_STYLES[name])


def _tiles(counts: Mapping[str, int], say: Words) -> Text:
    """Tile by tile, where they are few."""
    names = [name for name, count in counts.items() for _ in range(count)]
    return Text.assemble(*map(_tile, names)) if names else _empty(say)


def _piles(counts: Mapping[str, int], say: Words) -> Text:
    """One tile of each colour and how many there are."""
    piles = [Text.assemble(str(count), _tile(name)) for name, count in counts.items()]
    return Text(" ").join(piles) if piles else _empty(say)


def _empty(say: Words) -> Text:
    return Text(say("pavilion.empty"), style="dim")


def _board(view: Position, seat: int, name: str, say: Words) -> Text:
    board = view["boards"][seat]
    mine = view["turn"] == seat
    title = Text(f"{'▶' if mine else ' '} {name}", style="bold" if mine else "")
    title.append(f"  {say('pavilion.score', count=board['score'])}", style="not bold")
    if view["marker"] == seat:
        title.append("  ").append(_tile("marker"))
    if board["passed"]:
        held = Text.assemble(f"{say('pavilion.corners')} ", _tiles(board["corners"], say))
    else:
        held = Text.assemble(f"{say('pavilion.hand')} ", _piles(board["hand"], say))
    text = Text("\n").join((title, held, *_pavilion(view, board), Text()))
    text.no_wrap = True
    return text


def _pavilion(view: Position, board: Position) -> list[Text]:
    gray = view["variant"] == VARIANTS[GRAY]
    cells: dict[tuple[int, int], Text] = {}
    filled = 0
    for star, name in enumerate(STAR_NAMES):
        line, column = _STAR_CORNERS[star]
        style = "bold reverse" if gray or star == CENTRE_STAR else _STYLES[name]
        cells[line + _HEART[0], column + _HEART[1]] = Text(STAR_LETTERS[star], style=style)
        for position, tile in enumerate(board["stars"][name]):
            down, right = _TIPS[_direction(star, position)]
            space = space_at(star, position)
            cells[line + down, column + right] = _tile(tile) if tile else _free_space(space, gray)
            filled |= bool(tile) << space
    for mark, masks, places in _BONUS_PLACES.values():
        for mask, place in zip(masks, places, strict=True):
            if filled & mask != mask:
                cells[place] = Text(mark, style="dim")
    return [_line(cells, line) for line in range(_LINES)]


def _line(cells: Mapping[tuple[int, int], Text], line: int) -> Text:
    text = Text()
    for column in sorted(place[1] for place in cells if place[0] == line):
        text.append(" " * (column - len(text))).append(cells[line, column])
    return text


def _direction(star: int, position: int) -> int:
    """SP-5: 0 is north, then clockwise."""
    turned = 0 if star == CENTRE_STAR else star + 1
    return (position + turned) % POSITIONS


def _free_space(space: int, gray: bool) -> Text:
    """Its number; on the gray side that is not its position, so both."""
    if gray:
        return Text(f"{space % POSITIONS + 1}:{NUMBERS[SPACES + space]}")
    return Text(f" {NUMBERS[space]} ")


# ---------------------------------------------------------------- words


def how_to_move(view: Position, say: Words) -> str:
    """The notation, explained, and what counts at the end."""
    stars = sorted(zip(STAR_GOALS, COLOUR_LETTERS, strict=True))
    goals = say(
        "pavilion.goals",
        stars=", ".join(f"{letter} {points}" for points, letter in stars),
        mixed=MIXED_STAR_GOAL,
        numbers=", ".join(f"{number}: {points}" for number, points in enumerate(NUMBER_GOALS, 1)),
    )
    gray = [say("pavilion.how_gray")] if view["variant"] == VARIANTS[GRAY] else []
    return "\n".join((say("pavilion.how"), *gray, goals))


def task(view: Position, say: Words) -> str:
    """What the seat whose turn it is has to decide, where that is not obvious."""
    if view["phase"] == "bonus":
        example = f"*{_letters(view['supply'])[: view['bonus']]}"
        return say("pavilion.now_bonus", count=view["bonus"], example=example)
    if view["phase"] != "place":
        return ""
    s = _state_of(view)
    placements = range(len(PLACEMENTS))
    legal = [number for number in placements if refusal(s, FIRST_PLACEMENT + number) == LEGAL]
    if not legal:
        example = f"-{_letters(view['boards'][s.turn]['hand'])[:MAX_KEPT]}"
        return say("pavilion.now_pass", example=example)
    example = MOVES[FIRST_PLACEMENT + legal[0]]
    return "\n".join((say("pavilion.now_place", example=example), *_prospects(view, legal, say)))


def _letters(counts: Mapping[str, int]) -> str:
    return "".join(_LETTERS[name] * count for name, count in counts.items())


def _prospects(view: Position, placements: Sequence[int], say: Words) -> list[str]:
    """The spaces that can be filled, by points; an asterisk follows those that bring a bonus."""
    colours = {PLACEMENTS[number][0]: PLACEMENTS[number][1] for number in placements}
    spaces: dict[int, list[str]] = {}
    for space, colour in colours.items():
        board = _board_with(view, space, colour)
        mark = "*" if bonus_tiles(board.filled, space) else ""
        spaces.setdefault(placement_points(board, space), []).append(space_text(space) + mark)
    return [
        f"  {say('pavilion.score', count=points)}: {' '.join(spaces[points])}"
        for points in sorted(spaces, reverse=True)
    ]


def _board_with(view: Position, space: int, colour: int) -> Board:
    """The board of the seat whose turn it is, with one tile more."""
    s = _state_of(view)
    put_on_star(s.boards[s.turn], space, colour)
    return s.boards[s.turn]


def _state_of(view: Position) -> PavilionState:
    """Nothing is hidden, so a view is a whole position."""
    s = PavilionState(PavilionState.blank())
    rules.setup(s, view["players"], VARIANTS.index(view["variant"]), 0)
    from_json(view, s)
    return s


def describe(state: State, move: str, say: Words) -> str:
    """What a legal move does, what it brings now and what at the end of the game."""
    after = state.copy()
    after.play(move)
    view = state.view(None)
    if move[0] == "*":
        chosen = ((name, move.count(letter)) for name, letter in _LETTERS.items())
        return " + ".join(say(f"tiles.{name}", count=count) for name, count in chosen if count)
    if move[0] == "-":
        return ", ".join(_pass_parts(view, len(move) - 1, say))
    if "=" in move:
        return ", ".join(_placement_parts(view, MOVES.index(move) - FIRST_PLACEMENT, say))
    loss = state.scores[state.turn] - after.scores[state.turn]
    return ", ".join(_take_parts(view, move, loss, say))


def _take_parts(view: Position, move: str, loss: int, say: Words) -> list[str]:
    source, letter = tuple(move)
    name, wild = COLOUR_NAMES[COLOUR_LETTERS.index(letter)], _wild(view)
    offer = view["centre"] if source == CENTRE_LETTER else view["factories"][int(source) - 1]
    count, wilds = (1, 0) if name == wild else (offer[name], int(wild in offer))
    parts = [_mixed(name, count, wilds, say)]
    if source == CENTRE_LETTER and view["marker"] == "centre":
        parts.append(say("preview.marker"))
    if loss:
        parts.append(say("preview.loss", count=loss))
    return parts


def _placement_parts(view: Position, placement: int, say: Words) -> list[str]:
    space, colour, cost, real = PLACEMENTS[placement]
    s = _state_of(view)
    before, after = s.boards[s.turn], _board_with(view, space, colour)
    price = _mixed(COLOUR_NAMES[colour], real, cost - real, say)
    parts = [say("preview.place", space=space_text(space), tiles=price)]
    parts.append(say("preview.points", count=placement_points(after, space)))
    bonus = min(bonus_tiles(after.filled, space), s.supplied)
    if bonus:
        places = [
            say(f"preview.{kind}")
            for kind, (_, masks, _) in _BONUS_PLACES.items()
            for mask in masks
            if before.filled & mask != mask == after.filled & mask
        ]
        parts.append(say("preview.bonus", count=bonus, places=", ".join(places)))
    goals = end_points(after, s.variant) - end_points(before, s.variant)
    if goals:
        parts.append(say("preview.end", points=f"{goals:+d}"))
    return parts


def _pass_parts(view: Position, kept: int, say: Words) -> list[str]:
    """SP-21, and in the last round SP-23 and SP-24."""
    s = _state_of(view)
    board = s.boards[s.turn]
    discarded = total(board.hand) - kept
    loss = min(discarded, board.score - MIN_SCORE)
    facts = {"keep": kept, "discard": discarded, "loss": loss}
    parts = [say("preview.pass")]
    parts += [say(f"preview.{key}", count=count) for key, count in facts.items() if count]
    if s.round == ROUNDS:
        goals = end_points(board, s.variant)
        change = goals - min(kept, board.score - loss + goals - MIN_SCORE)
        parts.append(say("preview.end", points=f"{change:+d}"))
    return parts


def _mixed(name: str, count: int, wilds: int, say: Words) -> str:
    tiles = say(f"tiles.{name}", count=count)
    return f"{tiles} + {say('tiles.wild', count=wilds)}" if wilds else tiles


def explain(error: IllegalMove, say: Words) -> str:
    """An illegal move in the reader's language."""
    values = dict(error.values)
    for key, section in (("colour", "colour"), ("wild", "colour"), ("phase", "phase")):
        if key in values:
            values[key] = say(f"{section}.{values[key]}")
    return say(f"illegal.{error.refusal}", **values)
