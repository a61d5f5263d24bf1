"""The vocabulary of Summer Pavilion: moves, draws and positions as text, and what is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, get_args

from tilewright.core.errors import IllegalMove, PositionError
from tilewright.core.position_text import Letters, split, value_of, value_text
from tilewright.core.spec import Position
from tilewright.games.display import CENTRE, SOURCES, factories
from tilewright.games.summer_pavilion import state
from tilewright.games.summer_pavilion.legality import wild
from tilewright.games.summer_pavilion.state import (
    BONUS_CHOICES,
    COLOURS,
    FIRST_BONUS_CHOICE,
    FIRST_PASS,
    FIRST_PLACEMENT,
    KEPT_CHOICES,
    NUMBERS,
    PLACEMENTS,
    POSITIONS,
    SPACES,
    TAKES,
    PavilionState,
)
from tilewright.games.summer_pavilion.types import (
    Colour,
    Phase,
    Star,
    SummerPavilionMove,
    SummerPavilionSpace,
    Variant,
)

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOUR_LETTERS = "pgoybr"
STAR_NAMES: tuple[Star, ...] = get_args(Star)
STAR_LETTERS = "ORBYGPC"
CENTRE_LETTER = "C"
VARIANTS: tuple[Variant, ...] = get_args(Variant)
PHASES: tuple[Phase, ...] = get_args(Phase)


def source_text(source: int) -> str:
    """`1`..`9` a factory, `C` the centre."""
    return CENTRE_LETTER if source == CENTRE else str(source + 1)


def space_text(space: int) -> str:
    """The star's letter and the position: `O4`."""
    return f"{STAR_LETTERS[space // POSITIONS]}{space % POSITIONS + 1}"


def tiles_text(tiles: Sequence[int]) -> str:
    """One letter for each tile."""
    return "".join(COLOUR_LETTERS[colour] for colour in tiles)


OUTCOMES = tuple(COLOUR_LETTERS)

MOVES = (
    *(
        f"{source_text(source)}{COLOUR_LETTERS[colour]}"
        for source in range(SOURCES)
        for colour in range(COLOURS)
    ),
    *(
        f"{space_text(space)}={COLOUR_LETTERS[colour]}{real}+{cost - real}"
        for space, colour, cost, real in PLACEMENTS
    ),
    *(f"*{tiles_text(tiles)}" for tiles in BONUS_CHOICES),
    *(f"-{tiles_text(tiles)}" for tiles in KEPT_CHOICES),
)


def parts(action: int) -> SummerPavilionMove:
    """A take, a placement, a bonus choice or a pass.

    Which colour is wild depends on the round, not on the move: `paid` counts those as `wild`.
    """
    if action < TAKES:
        source, colour = divmod(action, COLOURS)
        return {
            "kind": "take",
            "source": "centre" if source == CENTRE else source + 1,
            "colour": COLOUR_NAMES[colour],
        }
    if action < FIRST_BONUS_CHOICE:
        space, colour, cost, real = PLACEMENTS[action - FIRST_PLACEMENT]
        paid: dict[Colour | Literal["wild"], int] = {COLOUR_NAMES[colour]: real}
        if cost > real:
            paid["wild"] = cost - real
        return {
            "kind": "place",
            **space_parts(space),
            "colour": COLOUR_NAMES[colour],
            "paid": paid,
        }
    if action < FIRST_PASS:
        return {"kind": "bonus", "tiles": _counted(BONUS_CHOICES[action - FIRST_BONUS_CHOICE])}
    return {"kind": "pass", "kept": _counted(KEPT_CHOICES[action - FIRST_PASS])}


def space_parts(space: int) -> SummerPavilionSpace:
    """A space by its star and its position."""
    star, position = divmod(space, POSITIONS)
    return {"star": STAR_NAMES[star], "position": position + 1}


def _counted(tiles: Sequence[int]) -> dict[Colour, int]:
    return dict(Counter(COLOUR_NAMES[colour] for colour in tiles))


# By refusal: a stable word, and a sentence for English readers.
_REFUSALS = {
    state.NO_SUCH_ACTION: ("no_such_action", "there is no such move"),
    state.OTHER_PHASE: ("other_phase", "{task} now ({rule})"),
    state.NO_SUCH_FACTORY: (
        "no_such_factory",
        "there is no factory {source} with {players} players, only {factories} (SP-1)",
    ),
    state.COLOUR_NOT_THERE: ("colour_not_there", "{place} holds no {colour} tiles (SP-11)"),
    state.WILD_NOT_ALONE: (
        "wild_not_alone",
        "{colour} is wild and {place} holds other colours: choose one of those (SP-12)",
    ),
    state.SPACE_TAKEN: ("space_taken", "space {space} already has a tile (SP-17)"),
    state.STAR_REFUSES_COLOUR: (
        "star_refuses_colour",
        "the {star} star does not accept {colour} ({star_rule})",
    ),
    state.OTHER_COST: ("other_cost", "space {space} costs {number} tiles, not {cost} (SP-16)"),
    state.TOO_FEW_REAL: ("too_few_real", "you hold {held} {colour} tiles, not {real} (SP-16)"),
    state.TOO_FEW_WILD: (
        "too_few_wild",
        "you hold {wilds} wild ({wild}) tiles, not {wanted} (SP-16)",
    ),
    state.WILD_FOR_ITSELF: (
        "wild_for_itself",
        "{colour} is wild: it is placed only for {cost} tiles of its own (SP-16)",
    ),
    state.NOT_IN_SUPPLY: ("not_in_supply", "the supply does not hold these tiles (SP-19)"),
    state.OTHER_BONUS_SIZE: ("other_bonus_size", "the bonus is {bonus} tiles (SP-19)"),
    state.NOT_IN_HAND: ("not_in_hand", "you do not hold these tiles (SP-21)"),
}
_TASKS = {
    state.TAKE: ("tiles are taken", "SP-11"),
    state.PLACE: ("tiles are placed", "SP-15"),
    state.BONUS: ("bonus tiles are chosen", "SP-19"),
}


def illegal(s: PavilionState, action: int, refusal: int) -> IllegalMove:
    """The error for an action that the rules refuse."""
    board = s.boards[s.turn]
    values: dict[str, object] = {
        "players": s.players,
        "factories": factories(s),
        "bonus": s.bonus,
        "wild": COLOUR_NAMES[wild(s)],
        "wilds": board.hand[wild(s)],
        "phase": PHASES[s.phase],
    }
    values["task"], values["rule"] = _TASKS[s.phase]
    if action < TAKES:
        source, colour = divmod(action, COLOURS)
        values.update(source=source_text(source), colour=COLOUR_NAMES[colour])
        values["place"] = "the centre" if source == CENTRE else f"factory {source + 1}"
    elif action < FIRST_BONUS_CHOICE:
        space, colour, cost, real = PLACEMENTS[action - FIRST_PLACEMENT]
        values.update(
            space=space_text(space),
            star=STAR_NAMES[space // POSITIONS],
            star_rule="SP-26" if s.variant else "SP-17",
            colour=COLOUR_NAMES[colour],
            number=NUMBERS[s.variant * SPACES + space],
            cost=cost,
            real=real,
            wanted=cost - real,
            held=board.hand[colour],
        )
    word, sentence = _REFUSALS[refusal]
    return IllegalMove(f"{MOVES[action]} is illegal: {sentence.format(**values)}", word, **values)


# ---------------------------------------------------------------- a position in one line

_LETTERS = Letters(dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)))
_GENERAL_KEYS = ("round", "phase", "turn", "next", "start", "marker", "bonus")
_COUNT_KEYS = ("bag", "tower", "supply", "centre")


def position_text(position: Position) -> str:
    """The grammar is in docs/notation.md."""
    return "/".join(
        (
            "summer-pavilion",
            str(position["players"]),
            position["variant"],
            ",".join(value_text(position[key]) for key in _GENERAL_KEYS),
            *(_LETTERS.counts_text(position[key]) for key in _COUNT_KEYS),
            ",".join(map(_LETTERS.counts_text, position["factories"])),
            *map(_board_text, position["boards"]),
        )
    )


def _board_text(board: Position) -> str:
    return ",".join(
        (
            str(board["score"]),
            _LETTERS.counts_text(board["hand"]),
            _LETTERS.counts_text(board["corners"]),
            str(int(board["passed"])),
            ":".join(_LETTERS.tiles_text(board["stars"][name]) for name in STAR_NAMES),
        )
    )


def position_from_text(text: str) -> Position:
    """The data of such a line; whether it makes sense is for `position.from_json` to say."""
    game, players, variant, general, *parts = split(text, "/", 10)
    if game != "summer-pavilion":
        raise PositionError(
            "",
            f"this is not a position of summer-pavilion but of {game!r:.40}",
            "other_game",
            found=f"{game!r:.40}",
        )
    values = map(value_of, split(general, ",", len(_GENERAL_KEYS)))
    *counts, factories_text = parts[: len(_COUNT_KEYS) + 1]
    boards = parts[len(_COUNT_KEYS) + 1 :]
    return {
        "players": value_of(players),
        "variant": variant,
        **dict(zip(_GENERAL_KEYS, values, strict=False)),
        **dict(zip(_COUNT_KEYS, map(_LETTERS.counts_of, counts), strict=True)),
        "factories": list(map(_LETTERS.counts_of, factories_text.split(","))),
        "boards": list(map(_board_of, boards)),
    }


def _board_of(text: str) -> Position:
    score, hand, corners, passed, stars, *_ = split(text, ",", 5)
    rows = map(_LETTERS.tiles_of, split(stars, ":", len(STAR_NAMES)))
    return {
        "score": value_of(score),
        "hand": _LETTERS.counts_of(hand),
        "corners": _LETTERS.counts_of(corners),
        "passed": passed == "1",
        "stars": dict(zip(STAR_NAMES, rows, strict=False)),
    }
