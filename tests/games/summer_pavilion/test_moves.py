"""Moves and draws as text: their pinned order, their one spelling, and all that is no move."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

import tilewright
from games.summer_pavilion.boards import board, load, placing, position, refused, seen
from tilewright.games.summer_pavilion.notation import MOVES

# ---------------------------------------------------------------- the pinned order


def test_takes_come_by_source_and_then_by_colour() -> None:
    factories = ["rbyg", "", "oooo", "pgor", "pppp"]
    state = load(position(factories=factories, centre="rypp"))
    assert state.legal_moves() == [
        *("1g", "1y", "1b", "1r"),
        *("3o", "4g", "4o", "4r", "5p"),
        *("Cy", "Cr"),
    ]


@pytest.mark.rules("SP-16", "SP-21")
def test_placements_come_by_star_space_colour_and_real_tiles_and_passes_last() -> None:
    stars = {"O": ".xxxx.", "R": "..xxxx", "C": "yb..g."}
    state = placing(board(hand="ppoorr", stars=stars))
    assert state.legal_moves() == [
        "O1=o1+0",  # O6 costs six tiles: there are two orange and two wild ones
        *("R1=r1+0", "R2=r1+1", "R2=r2+0"),
        *("P1=p1+0", "P2=p2+0"),
        *("C3=o1+2", "C3=o2+1", "C3=r1+2", "C3=r2+1", "C4=o2+2", "C4=r2+2"),
        "-",
        *("-p", "-o", "-r"),
        *("-pp", "-po", "-pr", "-oo", "-or", "-rr"),
        *("-ppo", "-ppr", "-poo", "-por", "-prr", "-oor", "-orr"),
        *("-ppoo", "-ppor", "-pprr", "-poor", "-porr", "-oorr"),
    ]


@pytest.mark.rules("SP-26")
def test_on_the_gray_side_a_space_is_named_by_its_position() -> None:
    state = placing(board(hand="goo", stars={"O": ".g..g."}), variant="gray", number=5)
    on_orange = [move for move in state.legal_moves() if move[0] == "O"]
    assert on_orange == ["O3=g1+0"], "position 3 has the 1, position 1 a 3"
    state = placing(board(hand="ggg"), variant="gray")
    state.play("O1=g3+0")
    assert seen(state).boards[0].stars == {"O": "g....."}


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize(("bonus", "supply"), [(1, "ppggooyybr"), (2, "pppppppppr"), (3, "rrbygo")])
def test_bonus_choices_come_by_their_letters(bonus: int, supply: str) -> None:
    bag = "" if len(supply) < 10 else None
    rest: int | str = 1 if len(supply) < 10 else "bag"
    state = load(position(phase="bonus", bonus=bonus, supply=supply, bag=bag, rest=rest))
    assert state.legal_moves() == [
        "*" + "".join(chosen)
        for chosen in combinations_with_replacement("pgoybr", bonus)
        if all(chosen.count(tile) <= supply.count(tile) for tile in chosen)
    ]


@pytest.mark.rules("SP-21")
def test_passes_come_by_the_number_kept_and_then_by_their_letters() -> None:
    hand = "pggoooyyyybbbbbrrrrrr"
    state = placing(board(hand=hand))
    assert [move for move in state.legal_moves() if move[0] == "-"] == [
        "-" + "".join(kept)
        for number in range(5)
        for kept in combinations_with_replacement("pgoybr", number)
        if all(kept.count(tile) <= hand.count(tile) for tile in kept)
    ]


# ---------------------------------------------------------------- what is no move

NO_MOVES = [
    *(
        "",
        " ",
        "1",
        "g",
        "C",
        "1g ",
        " 1g",
        "1 g",
        "1G",
        "0g",
        "10g",
        "cg",
        "1w",
        "1k",
        "g1",
        "1gg",
    ),
    *("O1", "O1=", "O1=o", "O1=o1", "O1=o1+", "O1=o1+0 ", "o1=o1+0", "O1=O1+0", "O0=o1+0"),
    *("O7=o1+0", "O1=o0+1", "O1=o2+0", "O2=o1+0", "O4=o4+1", "O4=o5-1", "O4 = o1+3", "W1=o1+0"),
    *("O4=o1+03", "O4=o+3", "O4=o1", "C1=o1+0+0", "X1=o1+0", "O4=p0+4", "C6=o6+1"),
    *("*", "*pp ", "*x", "*gp", "*rb", "*pppp", "**p", "* p", "p*"),
    *("--", "-gp", "-rb", "-ggp", "-ppppp", "-x", "- g", "-g ", "pass", "g-", "−"),  # noqa: RUF001
    *(None, 3, b"1g", ["1g"], ("1g",)),
]


@pytest.mark.parametrize("move", NO_MOVES)
def test_text_that_is_no_move_is_refused_and_changes_nothing(move: Any) -> None:
    states = (
        load(position(factories=["pggo"], centre="r")),
        placing(board(hand="ppggooobbrr")),
        load(position(phase="bonus", bonus=2)),
    )
    for state in states:
        before = (state.hash(), state.history)
        with pytest.raises(tilewright.NotationError, match="not a move of Azul: Summer Pavilion"):
            state.play(move)
        assert (state.hash(), state.history) == before


@pytest.mark.rules("SP-11", "SP-15", "SP-16", "SP-17", "SP-19", "SP-21")
@pytest.mark.parametrize("variant", ["standard", "gray"])
def test_every_move_that_is_not_listed_is_refused(variant: str) -> None:
    stars = {"R": "x.x...", "C": "bp....", "Y": "x....."}
    states = (
        load(position(variant=variant, factories=["pggo", "yyyy"], centre="ppp")),
        placing(board(hand="ppgooorrrrr", stars=stars), variant=variant),
        load(position(variant=variant, phase="bonus", bonus=2)),
    )
    for state in states:
        legal, before = state.legal_moves(), state.hash()
        assert legal == sorted(legal, key=MOVES.index)
        for move in MOVES:
            if move in legal:
                state.copy().play(move)
            else:
                with pytest.raises(tilewright.IllegalMove, match=r"\(SP-\d+\)"):
                    state.play(move)
        assert (state.hash(), state.history) == (before, ())


# ---------------------------------------------------------------- out of turn


def test_nobody_can_move_while_a_draw_is_open() -> None:
    state = tilewright.make("summer-pavilion").start()
    state.deal("r")
    error = refused(state, "1r")
    assert error.refusal == "chance"
    assert "a draw is open" in str(error)


def test_nobody_can_move_after_the_end() -> None:
    seats = [board(passed=True), board(passed=True)]
    state = load(position(boards=seats, phase="over", turn="over", number=6))
    assert (state.legal_moves(), state.outcomes()) == ([], [])
    for move in ("1r", "R1=r1+0", "*p", "-"):
        error = refused(state, move)
        assert error.refusal == "over"
        assert "the game is over" in str(error)


@pytest.mark.rules("SP-20")
def test_an_impossible_draw_is_refused_and_changes_nothing() -> None:
    state = load(position(turn="chance", supply="bb", bag="r", rest="tower"))
    before = (state.hash(), state.history)
    assert state.outcomes() == [("r", 1)]
    with pytest.raises(tilewright.IllegalDraw, match="the bag holds no 'g'"):
        state.deal("g")
    for text in ("", "red", "R", "C", "rr", "w", None, 0):
        with pytest.raises(tilewright.NotationError, match="not a draw of Azul: Summer Pavilion"):
            state.deal(text)  # type: ignore[arg-type]
    assert (state.hash(), state.history) == before


def test_nothing_is_drawn_while_a_seat_decides() -> None:
    for state in (load(position(centre="r")), placing(), load(position(phase="bonus", bonus=1))):
        before = (state.hash(), state.history)
        assert state.outcomes() == []
        with pytest.raises(tilewright.IllegalDraw, match="no draw is open"):
            state.deal("r")
        assert (state.hash(), state.history) == before
