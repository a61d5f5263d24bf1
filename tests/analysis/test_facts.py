"""Sentences of reviews: each kind is checked against the position, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import tilewright
from core.helpers import NAMES, Form
from players.thinking import InterpretedForm
from tilewright import OVER, State
from tilewright.analysis.facts import (
    WORDS,
    Fact,
    facts_of_choice,
    facts_of_move,
    percentage_points,
    sentence,
    signed,
    words_for,
)
from tilewright.core.words import LANGUAGES, read_catalogue
from tilewright.games import spec
from tilewright.testing import random_game

AZUL = InterpretedForm("azul", 2, "standard")


def keys(state: State, move: str) -> set[str]:
    return {fact.key for fact in facts_of_move(state, move)}


def fact(state: State, move: str, key: str) -> Fact:
    return next(one for one in facts_of_move(state, move) if one.key == key)


def decisions(form: Form, seed: int = 1) -> Iterator[State]:
    for state in random_game(form.make(), seed):
        if state.turn >= 0:
            yield state


def all_moves(form: Form, *seeds: int, step: int = 1) -> Iterator[tuple[State, str]]:
    for seed in seeds:
        for number, state in enumerate(decisions(form, seed)):
            for move in state.legal_moves()[number % step :: step]:
                yield state, move


def azul(**changes: object) -> State:
    """A position of Azul in which a few things are put in place."""
    position = AZUL.make().start(seed=7).position()
    board = position["boards"][0]
    board.update(changes)
    del position["bag"]  # it follows from the rest
    return AZUL.make().load(position)


def lines(**counts: tuple[str, int]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = [{"colour": None, "count": 0} for _ in range(5)]
    for name, (colour, count) in counts.items():
        found[int(name[1:]) - 1] = {"colour": colour, "count": count}
    return found


# ---------------------------------------------------------------- all games


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence_in_every_language(name: str, language: str) -> None:
    say = words_for(spec(name), language)
    english = read_catalogue(WORDS, "en") | read_catalogue(words_folder(name), "en")
    for key, message in english.items():
        if not key.startswith(("fact.", "reason.")):
            continue
        forms = message.values() if isinstance(message, dict) else [message]
        places = {place for form in forms for place in re.findall(r"{(\w+)}", form)}
        values = {place: "red" if place in ("colour", "star") else 2 for place in places}
        for count in (1, 3, 5):
            said = sentence(
                Fact(key, {**values, "count": count} if "count" in places else values), say
            )
            assert said.endswith(".")
            assert "{" not in said


def words_folder(name: str) -> Path:
    found: Path = import_module(spec(name).screen).CATALOGUE
    return found


@pytest.mark.parametrize("name", NAMES)
def test_facts_of_a_game_have_words_and_values_for_them(name: str) -> None:
    form = InterpretedForm(name, 2, "standard")
    say = words_for(spec(name), "cs")
    for number, (state, move) in enumerate(all_moves(form, 1, step=17)):
        for one in facts_of_move(state, move):
            assert sentence(one, say)
        if number > 150:
            break


def test_points_at_once_are_those_of_the_breakdown() -> None:
    form = InterpretedForm("axio", 2, "standard")
    seen = 0
    for state, move in all_moves(form, 1, step=40):
        points = sum(one.points for one in state.breakdown(move) if one.seat == state.turn)
        if points > 0:
            assert fact(state, move, "reason.points_now").values["count"] == points
            seen += 1
        else:
            assert "reason.points_now" not in keys(state, move)
    assert seen


def test_a_move_ends_the_game_if_the_game_is_over_after_it() -> None:
    *_, last = decisions(AZUL)
    for move in last.legal_moves():
        ends = last.after(move).turn == OVER
        assert ("reason.ends_game" in keys(last, move)) == ends


def test_reasons_of_a_choice() -> None:
    state = AZUL.make().start(seed=7)
    better = "2r2"
    worse = "2rF"
    found = {one.key: one for one in facts_of_choice(state, worse, better, (-0.1, 0.1), 3.4)}
    gain = state.after(better).outlook(0) - state.after(worse).outlook(0)
    assert found["reason.points_round"].values["count"] == gain > 0
    assert found["reason.lead"].values["count"] == 3
    assert found["reason.gift"].values == {"seat": 1, "percent": 0.1}
    assert found["fact.floor"].values == {"move": worse, "count": 2}
    assert "fact.to_centre" not in found  # both moves do it
    calm = {one.key for one in facts_of_choice(state, better, better, (0.0, 0.0), 0.2)}
    assert calm == set()


# ---------------------------------------------------------------- Azul


def test_tiles_to_the_floor_line() -> None:
    state = AZUL.make().start(seed=7)
    assert fact(state, "2rF", "fact.floor").values["count"] == 2
    assert fact(state, "2r1", "fact.floor").values["count"] == 1
    assert "fact.floor" not in keys(state, "2r2")


def test_tiles_to_the_centre() -> None:
    state = AZUL.make().start(seed=7)
    assert fact(state, "2r2", "fact.to_centre").values["count"] == 2


def test_a_pattern_line_is_complete() -> None:
    state = AZUL.make().start(seed=7)
    assert fact(state, "2r2", "fact.line").values["line"] == 2
    assert "fact.line" not in keys(state, "2r3")
    begun = azul(lines=lines(L3=("red", 1)))
    assert fact(begun, "2r3", "fact.line").values["line"] == 3


def test_what_a_tile_completes_on_the_wall() -> None:
    wall: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    wall[1] = ["white", "blue", "yellow", None, "black"]  # red is missing in row 2, column 4
    state = azul(wall=wall)
    assert fact(state, "2r2", "fact.row").values["line"] == 2
    column: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    for row, colour in enumerate(("black", None, "yellow", "blue", "white")):
        column[row][3] = colour
    assert fact(azul(wall=column), "2r2", "fact.column").values["column"] == 4
    reds: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    for row, place in ((0, 2), (2, 4), (3, 0), (4, 1)):
        reds[row][place] = "red"
    assert fact(azul(wall=reds), "2r2", "fact.colour").values["colour"] == "red"
    assert keys(AZUL.make().start(seed=7), "2r2") == {"fact.line", "fact.to_centre"}


def test_the_first_who_takes_from_the_centre_takes_the_marker() -> None:
    state = AZUL.make().start(seed=7)
    state.play("2r2")
    centre = next(move for move in state.legal_moves() if move.startswith("C"))
    assert "fact.marker" in keys(state, centre)
    assert "fact.marker" not in keys(state, "1r1")
    state.play(centre)
    again = next((move for move in state.legal_moves() if move.startswith("C")), None)
    if again is not None:
        assert "fact.marker" not in keys(state, again)


# ---------------------------------------------------------------- Summer Pavilion


def test_facts_of_summer_pavilion() -> None:
    form = InterpretedForm("summer-pavilion", 2, "standard")
    seen: set[str] = set()
    for state, move in all_moves(form, 1, 2, step=11):
        seat = state.turn
        before, after = state.position(), state.after(move).position()
        found = facts_of_move(state, move)
        for one in found:
            mine, mine_after = before["boards"][seat], after["boards"][seat]
            if one.key == "fact.star":
                star = one.values["star"]
                assert None in mine["stars"][star]
                assert None not in mine_after["stars"][star]
            elif one.key == "fact.bonus":
                assert one.values["count"] == after["bonus"] > 0
            elif one.key == "fact.marker":
                assert (before["marker"] != seat, after["marker"]) == (True, seat)
            elif one.key == "fact.takes":
                taken = sum(mine_after["hand"].values()) - sum(mine["hand"].values())
                assert one.values["count"] == taken > 0
            elif one.key == "fact.passes":
                assert one.values["count"] == sum(mine["hand"].values())
            seen.add(one.key)
    assert {"fact.takes", "fact.marker", "fact.passes", "fact.bonus"} <= seen


# ---------------------------------------------------------------- AXIO


def test_facts_of_axio() -> None:
    form = InterpretedForm("axio", 2, "standard")
    seen: set[str] = set()
    for state, move in all_moves(form, 1, 2, step=30):
        other = state.after(move)
        for one in facts_of_move(state, move):
            if one.key == "fact.lowest":
                assert one.values["low"] == state.scores[state.turn]
                assert one.values["high"] == other.scores[state.turn]
            elif one.key == "fact.bonus":
                assert other.position()["bonus"] > state.position()["bonus"]
            elif one.key == "fact.pyramid":
                pyramids = [len(each.position()["pyramids"]) for each in (state, other)]
                assert one.values["count"] == pyramids[1] - pyramids[0]
            seen.add(one.key)
    assert "fact.lowest" in seen


def test_a_game_without_facts_of_its_own_has_those_of_all_games() -> None:
    state = tilewright.make("azul").start(seed=7)
    assert spec("azul").facts is not None
    assert all(one.key.startswith(("fact.", "reason.")) for one in facts_of_move(state, "2r2"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_true_minus_signs(language: str) -> None:
    say = words_for(spec("azul"), language)
    for text in (signed(-2.5, say), percentage_points(-0.025, say)):
        assert text[0] == "\N{MINUS SIGN}"
        assert re.match(r"2[.,]5\b", text[1:])
    assert signed(2.5, say)[0] == "+"
