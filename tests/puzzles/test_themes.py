"""Themes of puzzles: each is what its definition says, and has a name in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from core.helpers import NAMES
from players.thinking import InterpretedForm, middle_game
from tilewright import State
from tilewright.core.words import LANGUAGES
from tilewright.games import spec
from tilewright.puzzles.puzzle import Step
from tilewright.puzzles.themes import (
    COMMON,
    all_themes,
    places_hand,
    theme_meaning,
    theme_name,
    themes_of,
)
from tilewright.testing import random_game

AZUL = InterpretedForm("azul", 2, "standard")
PAVILION = InterpretedForm("summer-pavilion", 2, "standard")
AXIO = InterpretedForm("axio", 2, "standard")


def themes(state: State, moves: Sequence[str], wrong: str, exact: bool = False) -> set[str]:
    """Themes of a line of these moves."""
    line, own, after = [], [], state
    for move in moves:
        line.append(Step(after.turn, move))
        own += [(move,)] if after.turn == state.turn else []
        after = after.after(move)
    return set(themes_of(state, line, own, wrong, exact))


def azul(other: dict[str, object] | None = None, **changes: object) -> State:
    """A first round of Azul in which a few things are put in place."""
    position = AZUL.make().start(seed=7).position()
    position["boards"][0].update(changes)
    position["boards"][1].update(other or {})
    del position["bag"]  # it follows from the rest
    return AZUL.make().load(position)


def lines(**counts: tuple[str, int]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = [{"colour": None, "count": 0} for _ in range(5)]
    for name, (colour, count) in counts.items():
        found[int(name[1:]) - 1] = {"colour": colour, "count": count}
    return found


def wall(**rows: Sequence[str | None]) -> list[list[str | None]]:
    found: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    for name, row in rows.items():
        found[int(name[1:]) - 1] = list(row)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_and_a_definition(name: str, language: str) -> None:
    found = all_themes(spec(name))
    assert found[: len(COMMON)] == COMMON
    assert len({theme_name(spec(name), theme, language) for theme in found}) == len(found)
    assert all(theme_meaning(spec(name), theme, language).endswith(".") for theme in found)


# ---------------------------------------------------------------- all games


def test_a_proven_end_and_a_long_line() -> None:
    state = AZUL.make().start(seed=7)
    assert not {"last-moves", "long-line"} & themes(state, ["2r2"], "1r1")
    assert "last-moves" in themes(state, ["2r2"], "1r1", exact=True)
    three = [("2r2",), ("3w3",), ("4k4",)]
    assert "long-line" in themes_of(state, [Step(0, "2r2")], three, "1r1", exact=False)
    assert "long-line" not in themes_of(state, [Step(0, "2r2")], three[:2], "1r1", exact=False)


def test_patience_brings_less_at_once() -> None:
    state = azul(wall=wall(L1=["blue", "yellow", None, None, None]))
    assert "patience" in themes(state, ["2rF"], "1r1")
    assert "patience" not in themes(state, ["1r1"], "2rF")


def test_denying_takes_what_the_next_player_wants_most() -> None:
    # Four tiles of the wall are in row 1: a red one there brings the other seat five points.
    rich = wall(L1=["blue", "yellow", None, "black", "white"])
    position = azul({"wall": rich}).position()
    position["factories"] = [
        {"red": 1, "black": 1, "white": 2}, {}, {}, {}, {"black": 2, "white": 2},
    ]  # fmt: skip
    position["centre"] = {"blue": 1}
    del position["bag"]
    state = AZUL.make().load(position)
    taken = themes(state, ["1r3"], "5k2")
    assert "denying" in taken
    assert "denying" not in themes(state, ["5k2"], "1r3")


# ---------------------------------------------------------------- Azul


def test_bonuses_of_azul_and_the_end_of_the_game() -> None:
    row = azul(wall=wall(L2=["white", "blue", "yellow", None, "black"]))
    assert {"row", "ending", "completing"} <= themes(row, ["2r2"], "1r1")
    assert "prolonging" in themes(row, ["1r1"], "2r2")
    assert not {"row", "ending"} & themes(row, ["1r1"], "2r2")
    column = wall()
    for place, colour in enumerate(("black", None, "yellow", "blue", "white")):
        column[place][3] = colour
    assert "column" in themes(azul(wall=column), ["2r2"], "1r1")
    reds = wall()
    for line, place in ((0, 2), (2, 4), (3, 0), (4, 1)):
        reds[line][place] = "red"
    assert "colour" in themes(azul(wall=reds), ["2r2"], "1w2")
    plain = themes(AZUL.make().start(seed=7), ["2r2"], "1r1")
    assert not {"row", "column", "colour", "ending", "prolonging"} & plain


def test_a_bonus_further_on_in_the_line_counts() -> None:
    state = azul(wall=wall(L2=["white", "blue", "yellow", None, "black"]))
    assert "row" in themes(state, ["1r1", "3y1", "2r2"], "5kF")
    assert "ending" not in themes(state, ["1r1", "3y1", "2r2"], "5kF")


def test_tiles_of_ones_own_that_fall() -> None:
    state = AZUL.make().start(seed=7)
    assert "own-floor" in themes(state, ["2r1"], "2r2")
    assert "own-floor" not in themes(state, ["2r2"], "2r1")


def test_the_starting_marker_of_azul() -> None:
    state = AZUL.make().start(seed=7).after("2r2")
    centre = next(move for move in state.legal_moves() if move.startswith("C"))
    assert "marker" in themes(state, [centre], "1r1")
    assert "marker" not in themes(state, ["1r1"], centre)


def test_many_tiles_of_azul() -> None:
    position = azul().position()
    position["centre"] = {"blue": 4, "white": 3}
    del position["bag"]
    state = AZUL.make().load(position)
    assert "big-take" in themes(state, ["Cb4"], "1r1")
    assert "big-take" not in themes(state, ["Cw4"], "1r1")


def test_a_floor_line_that_another_player_cannot_avoid() -> None:
    full = lines(L1=("red", 1), L2=("red", 2), L3=("red", 3), L4=("red", 4), L5=("red", 5))
    position = azul({"lines": full}).position()
    position["factories"] = [{}, {}, {}, {}, {}]
    position["centre"] = {"blue": 1, "white": 3, "black": 2}
    del position["bag"]
    state = AZUL.make().load(position)
    assert "forced-floor" in themes(state, ["Cb1"], "Cw3")
    assert "forced-floor" in themes(state, ["Cb1", "CkF"], "Cw3")
    position["boards"][1]["lines"] = lines()
    assert "forced-floor" not in themes(AZUL.make().load(position), ["Cb1"], "Cw3")


def test_choosing_a_column_of_the_gray_wall() -> None:
    form = InterpretedForm("azul", 2, "gray")
    seen = set()
    for state in random_game(form.make(), 1):
        if state.turn >= 0 and len(state.legal_moves()) > 1:
            first, second, *_ = state.legal_moves()
            tiles = state.game.parts(first)["kind"] == "tile"
            assert ("gray-tiling" in themes(state, [first], second)) == tiles
            seen.add(tiles)
    assert seen == {False, True}


# ---------------------------------------------------------------- the other games


def choices(form: InterpretedForm, *seeds: int) -> Iterator[tuple[State, str, str]]:
    """Positions with a move that is taken to be the best, and one that is not."""
    for seed in seeds:
        for state in random_game(form.make(), seed):
            moves = state.legal_moves() if state.turn >= 0 else []
            for place in range(0, len(moves) - 1, max(1, len(moves) // 4)):
                yield state.copy(), moves[place], moves[(place * 7 + 1) % len(moves)]


def hand(state: State, seat: int) -> int:
    return sum(state.position()["boards"][seat]["hand"].values())


def wild_held(state: State, seat: int, before: State) -> int:
    colours = ("purple", "green", "orange", "yellow", "blue", "red")  # in the order of the rounds
    wild = colours[before.position()["round"] - 1]
    return int(state.position()["boards"][seat]["hand"].get(wild, 0))


def wild_paid(state: State, move: str) -> int:
    return int(state.game.parts(move)["paid"].get("wild", 0))


PAVILION_DEFINITIONS: dict[str, Callable[[State, str, str], bool]] = {
    "marker": lambda s, best, wrong: (
        s.after(best).position()["marker"] == s.turn != s.after(wrong).position()["marker"]
    ),
    "wild-take": lambda s, best, _: wild_held(s.after(best), s.turn, s) > wild_held(s, s.turn, s),
    "wild-saving": lambda s, best, wrong: wild_paid(s, best) < wild_paid(s, wrong),
    "wild-spending": lambda s, best, wrong: wild_paid(s, best) > wild_paid(s, wrong),
    "bonus": lambda s, best, _: s.after(best).position()["bonus"] > 0,
    "passing": lambda s, best, _: s.game.parts(best)["kind"] == "pass",
    "choosing-bonus": lambda s, best, _: s.game.parts(best)["kind"] == "bonus",
    "big-take": lambda s, best, _: hand(s.after(best), s.turn) - hand(s, s.turn) >= 4,
}


def test_themes_of_summer_pavilion_are_what_they_say() -> None:
    seen: set[str] = set()
    for state, best, wrong in choices(PAVILION, 1, 2):
        found = themes(state, [best], wrong)
        for theme in found & PAVILION_DEFINITIONS.keys():
            assert PAVILION_DEFINITIONS[theme](state, best, wrong), (theme, best, wrong)
        for theme in ("bonus", "passing", "choosing-bonus"):
            if PAVILION_DEFINITIONS[theme](state, best, wrong) and state.position()["bonus"] == 0:
                assert theme in found
        seen |= found
        if seen >= PAVILION_DEFINITIONS.keys():
            break
    assert seen >= PAVILION_DEFINITIONS.keys() - {"big-take"}


def pavilion(hand: dict[str, int], **stars: Sequence[str | None]) -> State:
    """The seat places from a hand of its own, and stars have these tiles already."""
    states = random_game(PAVILION.make(), 1)
    state = next(one for one in states if one.turn >= 0 and places_hand(one))
    position = state.position()
    board = position["boards"][state.turn]
    board["stars"].update({star: list(spaces) for star, spaces in stars.items()})
    board["hand"] = hand
    del position["bag"]  # it follows from the rest
    return PAVILION.make().load(position)


def test_stars_and_numbers_that_are_complete() -> None:
    state = pavilion({"red": 6}, red=["red"] * 5 + [None])
    (move, *_) = (one for one in state.legal_moves() if one.startswith("R6"))
    other = next(one for one in state.legal_moves() if not one.startswith("R6"))
    assert "star" in themes(state, [move], other)
    assert not {"star", "centre-star"} & themes(state, [other], move)
    colours = ["purple", "green", "orange", "yellow", "blue", None]
    centre = pavilion({"red": 6}, centre=colours)
    (move, *_) = (one for one in centre.legal_moves() if one.startswith("C6"))
    other = next(one for one in centre.legal_moves() if not one.startswith("C6"))
    assert "centre-star" in themes(centre, [move], other)


def test_a_number_is_complete_when_all_its_spaces_are_covered() -> None:
    ones = {star: [star, *[None] * 5] for star in ("orange", "blue", "yellow", "green", "purple")}
    state = pavilion({"red": 3}, centre=["blue", *[None] * 5], **ones)
    (move, *_) = (one for one in state.legal_moves() if one.startswith("R1"))
    (other, *_) = (one for one in state.legal_moves() if one.startswith("R2"))
    assert "number" in themes(state, [move], other)
    assert "number" not in themes(state, [other], move)


def test_a_hand_is_placed_in_the_second_phase_of_summer_pavilion() -> None:
    found = {(one.position()["phase"], places_hand(one))
             for one in random_game(PAVILION.make(), 1) if one.turn >= 0}  # fmt: skip
    assert found == {("take", False), ("place", True), ("bonus", True)}
    assert not places_hand(AZUL.make().start(seed=7))


AXIO_DEFINITIONS: dict[str, Callable[[State, str, str], bool]] = {
    "lowest": lambda s, best, _: s.after(best).scores[s.turn] > s.scores[s.turn],
    "top": lambda s, best, _: s.after(best).position()["bonus"] > s.position()["bonus"],
    "pyramid": lambda s, best, _: (
        len(s.after(best).position()["pyramids"]) > len(s.position()["pyramids"])
    ),
    "swapping": lambda s, best, _: best == "swap",
    "big-score": lambda s, best, _: sum(item.points for item in s.breakdown(best)) >= 8,
    "balance": lambda s, best, _: (
        len({item.where["symbol"] for item in s.breakdown(best) if item.points > 0}) >= 3
    ),
}


def test_a_bonus_move_in_the_line_is_a_chain() -> None:
    state = middle_game(AXIO)
    position = state.position()
    position["markers"][state.turn] = dict.fromkeys(position["markers"][0], 17)
    state = AXIO.make().load(position)
    move = next(one for one in state.legal_moves() if state.after(one).position()["bonus"] > 0)
    again = state.after(move).legal_moves()[0]
    assert "bonus-chain" in themes(state, [move, again], move)
    alone = themes(state, [move], again)
    assert "top" in alone
    assert "bonus-chain" not in alone


def test_blocking_covers_what_others_could_use() -> None:
    state = middle_game(AXIO)
    moves = [one for one in state.legal_moves() if one != "swap"][::20]
    seen = set()
    for best in moves:
        for wrong in moves:
            blocks = "blocking" in themes(state, [best], wrong)
            seen.add(blocks)
            assert not (blocks and "blocking" in themes(state, [wrong], best))
    assert seen == {True, False}


def test_themes_of_axio_are_what_they_say() -> None:
    seen: set[str] = set()
    for state, best, wrong in choices(AXIO, 1):
        found = themes(state, [best], wrong)
        for theme, holds in AXIO_DEFINITIONS.items():
            assert (theme in found) == holds(state, best, wrong), (theme, best, wrong)
        seen |= found
    assert seen >= {"lowest", "pyramid"}
