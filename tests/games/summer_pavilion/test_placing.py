"""SP-15 to SP-18: phase 2, what a placement costs and scores. Purple is wild unless said."""

from __future__ import annotations

import pytest

from games.summer_pavilion.boards import board, placements, placing, refused, seen

# ---------------------------------------------------------------- SP-15: turns


@pytest.mark.rules("SP-15")
def test_a_turn_places_exactly_one_tile() -> None:
    state = placing(board(hand="rrrrrr"), board(hand="bb"))
    state.play("R1=r1+0")
    assert state.turn == 1
    assert seen(state).boards[0].stars == {"R": "r....."}
    state.play("B2=b2+0")
    assert state.turn == 0
    state.play("R2=r2+0")
    assert (state.turn, seen(state).boards[0].hand) == (1, "rrr")


@pytest.mark.rules("SP-15", "SP-21")
def test_turns_go_clockwise_over_those_who_have_not_passed() -> None:
    seats = [board(hand="rrrr"), board(passed=True), board(hand="b"), board(hand="gggg")]
    state = placing(*seats, turn=2, marker=2)
    turns = []
    for move in ("B1=b1+0", "G1=g1+0", "R1=r1+0", "-", "G2=g2+0", "R2=r2+0", "-g", "-"):
        turns.append(state.turn)
        state.play(move)
    assert turns == [2, 3, 0, 2, 3, 0, 3, 0]
    assert seen(state).number == 2


@pytest.mark.rules("SP-15")
def test_the_only_player_left_takes_turn_after_turn() -> None:
    state = placing(board(passed=True), board(hand="rrr"), turn=1)
    state.play("R1=r1+0")
    assert state.turn == 1
    state.play("R2=r2+0")
    assert state.turn == 1


# ---------------------------------------------------------------- SP-16: what a space costs


@pytest.mark.rules("SP-16", "SP-18")
def test_the_rulebook_example_of_seven_blue_tiles() -> None:
    state = placing(board(10, hand="bbbbbbb"))
    state.play("B6=b6+0")
    mine = seen(state).boards[0]
    assert (mine.score, mine.hand, mine.stars) == (11, "b", {"B": ".....b"})
    assert seen(state).tower == "bbbbb"


@pytest.mark.rules("SP-16", "SP-18")
@pytest.mark.parametrize("others", ["......", "x.....", "....xx"])
def test_the_rulebook_example_of_three_red_tiles(others: str) -> None:
    state = placing(board(10, hand="rrr", stars={"R": others}))
    state.play("R3=r3+0")
    assert (state.scores[0], seen(state).tower) == (11, "rr")
    assert seen(state).boards[0].hand == ""


@pytest.mark.rules("SP-16", "SP-18")
@pytest.mark.parametrize("connected", ["xx....", "x...x.", "...xx."])
def test_the_rulebook_example_of_three_blue_and_three_purple_tiles(connected: str) -> None:
    state = placing(board(10, hand="pppbbb", stars={"B": connected}))
    state.play("B6=b3+3")
    mine = seen(state).boards[0]
    assert (mine.score, mine.hand) == (13, "")
    assert mine.stars == {"B": connected[:5].replace("x", "b") + "b"}
    assert seen(state).tower == "pppbb"


@pytest.mark.rules("SP-16", "SP-18")
def test_the_rulebook_example_of_one_orange_and_three_purple_tiles() -> None:
    state = placing(board(10, hand="pppo", stars={"O": "..x.x."}))
    state.play("O4=o1+3")
    mine = seen(state).boards[0]
    assert (mine.score, mine.hand, mine.stars) == (13, "", {"O": "..ooo."})
    assert seen(state).tower == "ppp"


@pytest.mark.rules("SP-16", "SP-18")
def test_the_rulebook_example_of_two_purple_tiles() -> None:
    state = placing(board(10, hand="pp", stars={"P": "x.x..."}))
    state.play("P2=p2+0")
    mine = seen(state).boards[0]
    assert (mine.score, mine.hand, mine.stars) == (13, "", {"P": "ppp..."})
    assert seen(state).tower == "p"


@pytest.mark.rules("SP-16")
@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5, 6])
def test_the_player_chooses_how_many_real_tiles_to_use(cost: int) -> None:
    for held in range(8):
        for wilds in range(7):
            state = placing(board(hand="b" * held + "p" * wilds))
            moves = [move for move in placements(state) if move.startswith(f"B{cost}=")]
            least, most = max(1, cost - wilds), min(cost, held)
            wanted = [f"B{cost}=b{real}+{cost - real}" for real in range(least, most + 1)]
            assert moves == wanted, f"{held} real and {wilds} wild tiles"


@pytest.mark.rules("SP-16")
@pytest.mark.parametrize(("real", "wilds"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_one_real_tile_is_placed_and_all_others_paid_go_to_the_tower(real: int, wilds: int) -> None:
    state = placing(board(hand="ppppbbbbbb"), tower="p")
    state.play(f"B5=b{real}+{wilds}")
    mine = seen(state).boards[0]
    assert mine.stars == {"B": "....b."}
    assert mine.hand == "p" * (4 - wilds) + "b" * (6 - real)
    assert seen(state).tower == "p" * (1 + wilds) + "b" * (real - 1)


@pytest.mark.rules("SP-16")
def test_wild_tiles_alone_place_no_other_colour() -> None:
    state = placing(board(hand="pppppp"))
    assert placements(state) == [
        *(f"P{cost}=p{cost}+0" for cost in range(1, 7)),
        *(f"C{cost}=p{cost}+0" for cost in range(1, 7)),
    ]


@pytest.mark.rules("SP-16")
@pytest.mark.parametrize("held", range(8))
def test_a_tile_of_the_wild_colour_is_placed_for_its_own_alone(held: int) -> None:
    state = placing(board(hand="o" * held + "pgybr" * 3), number=3)
    on_its_star = [move for move in placements(state) if move[0] == "O"]
    assert on_its_star == [f"O{cost}=o{cost}+0" for cost in range(1, min(held, 6) + 1)]
    in_the_centre = [move for move in placements(state) if move[0] == "C" and "=o" in move]
    assert in_the_centre == [f"C{cost}=o{cost}+0" for cost in range(1, min(held, 6) + 1)]


@pytest.mark.rules("SP-16", "SP-2")
def test_in_another_round_purple_is_paid_with_the_wild_colour_of_that_round() -> None:
    state = placing(board(hand="pprr"), number=6)
    assert [move for move in placements(state) if move[:2] == "P3"] == ["P3=p1+2", "P3=p2+1"]
    state.play("P3=p1+2")
    assert (seen(state).boards[0].hand, seen(state).tower) == ("p", "rr")


@pytest.mark.rules("SP-16", "SP-15")
def test_tiles_in_the_hands_of_others_pay_nothing() -> None:
    state = placing(board(hand="b"), board(hand="ppbbbb"))
    assert placements(state) == ["B1=b1+0", "C1=b1+0"]


# ---------------------------------------------------------------- SP-17: which star takes what


@pytest.mark.rules("SP-17")
@pytest.mark.parametrize("colour", list("pgoybr"))
def test_an_outer_star_takes_only_its_colour_and_the_centre_any(colour: str) -> None:
    number = 2 if colour == "p" else 1
    state = placing(board(hand=colour * 6), number=number)
    assert {move[0] for move in placements(state)} == {colour.upper(), "C"}
    for star in "ORBYGP".replace(colour.upper(), ""):
        error = refused(state, f"{star}2={colour}2+0")
        assert error.refusal == "star_refuses_colour"
        assert "(SP-17)" in str(error)


@pytest.mark.rules("SP-17")
@pytest.mark.parametrize(
    ("centre", "accepted"),
    [
        ("......", "pgoybr"),
        ("...r..", "pgoyb"),
        ("pg.o..", "ybr"),
        ("pgoyb.", "r"),
        (".gboyr", "p"),
        ("pgoybr", ""),
    ],
)
def test_the_centre_star_takes_six_different_colours(centre: str, accepted: str) -> None:
    state = placing(board(hand="pgoybr" * 6, stars={"C": centre}))
    assert {move[3] for move in placements(state) if move[0] == "C"} == set(accepted)


@pytest.mark.rules("SP-17")
def test_a_space_is_filled_once() -> None:
    state = placing(board(hand="rrrrrr", stars={"R": "xx..x.", "C": "b.g..."}))
    assert placements(state) == [
        *("R3=r3+0", "R4=r4+0", "R6=r6+0"),
        *("C2=r2+0", "C4=r4+0", "C5=r5+0", "C6=r6+0"),
    ]
    error = refused(state, "R2=r2+0")
    assert error.refusal == "space_taken"
    assert "(SP-17)" in str(error)


# ---------------------------------------------------------------- SP-18: points

CHAINS = [
    pytest.param("*.....", 1, id="alone"),
    pytest.param("*x....", 2, id="one-beside"),
    pytest.param("*....x", 2, id="one-beside-round-the-ring"),
    pytest.param(".....*", 1, id="alone-at-6"),
    pytest.param("x....*", 2, id="from-6-to-1"),
    pytest.param("x*x...", 3, id="between-two"),
    pytest.param("*xx...", 3, id="a-chain-of-two"),
    pytest.param("xxx*..", 4, id="a-chain-of-three"),
    pytest.param("xx..*x", 4, id="a-chain-across-6-and-1"),
    pytest.param("*xx.xx", 5, id="all-but-the-opposite"),
    pytest.param("xx*xx.", 5, id="two-chains-joined"),
    pytest.param("x.xx*x", 5, id="joined-round-the-ring"),
    pytest.param("xxxxx*", 6, id="the-ring-closed-at-6"),
    pytest.param("*xxxxx", 6, id="the-ring-closed-at-1"),
    pytest.param("xx*xxx", 6, id="the-ring-closed-at-3"),
    pytest.param("x.*.x.", 1, id="gaps-on-both-sides"),
    pytest.param("x*.xx.", 2, id="a-gap-breaks-the-chain"),
    pytest.param("xx.*.x", 1, id="only-others-are-connected"),
]


@pytest.mark.rules("SP-18", "SP-6")
@pytest.mark.parametrize(("picture", "points"), CHAINS)
def test_a_tile_scores_itself_and_the_whole_chain_it_belongs_to(picture: str, points: int) -> None:
    space = picture.index("*") + 1
    state = placing(board(10, hand="bbbbbb", stars={"B": picture.replace("*", ".")}))
    state.play(f"B{space}=b{space}+0")
    assert state.scores == (10 + points, 5)


@pytest.mark.rules("SP-18", "SP-6")
@pytest.mark.parametrize(("picture", "points"), CHAINS)
def test_the_centre_star_scores_alike(picture: str, points: int) -> None:
    space = picture.index("*") + 1
    colours = iter("pgoyr")
    filled = "".join(next(colours) if tile == "x" else "." for tile in picture)
    state = placing(board(10, hand="bbbbbb", stars={"C": filled}))
    state.play(f"C{space}=b{space}+0")
    assert state.scores == (10 + points, 5)


@pytest.mark.rules("SP-18")
def test_tiles_of_other_stars_do_not_count() -> None:
    # The statue, the pillar and the neighbouring stars around O2 are all there.
    around = {"R": "xxxxxx", "P": "xxxxxx", "C": "pgoybr"}
    state = placing(board(10, hand="oo", stars=around))
    state.play("O2=o2+0")
    assert state.scores[0] == 11


@pytest.mark.rules("SP-18")
def test_tiles_of_other_players_do_not_count() -> None:
    state = placing(board(10, hand="oo"), board(10, stars={"O": "x.xxxx"}))
    state.play("O2=o2+0")
    assert state.scores == (11, 10)


# ---------------------------------------------------------------- refusals


@pytest.mark.rules("SP-15", "SP-16", "SP-17", "SP-21")
@pytest.mark.parametrize(
    ("move", "reason", "sentence"),
    [
        ("1r", "other_phase", "tiles are placed now (SP-15)"),
        ("Cp", "other_phase", "tiles are placed now (SP-15)"),
        ("*p", "other_phase", "tiles are placed now (SP-15)"),
        ("R5=r5+0", "space_taken", "space R5 already has a tile (SP-17)"),
        ("O2=r2+0", "star_refuses_colour", "the orange star does not accept red (SP-17)"),
        ("C2=b1+1", "star_refuses_colour", "the centre star does not accept blue (SP-17)"),
        ("R3=r1+0", "other_cost", "space R3 costs 3 tiles, not 1 (SP-16)"),
        ("C5=r2+1", "other_cost", "space C5 costs 5 tiles, not 3 (SP-16)"),
        ("R4=r4+0", "too_few_real", "you hold 3 red tiles, not 4 (SP-16)"),
        ("Y1=y1+0", "too_few_real", "you hold 0 yellow tiles, not 1 (SP-16)"),
        ("R6=r3+3", "too_few_wild", "you hold 2 wild (purple) tiles, not 3 (SP-16)"),
        ("P2=p1+1", "wild_for_itself", None),
        ("C3=p1+2", "wild_for_itself", None),
        ("P3=p3+0", "too_few_real", "you hold 2 purple tiles, not 3 (SP-16)"),
        ("-g", "not_in_hand", "you do not hold these tiles (SP-21)"),
        ("-ppp", "not_in_hand", "you do not hold these tiles (SP-21)"),
        ("-rrrr", "not_in_hand", "you do not hold these tiles (SP-21)"),
    ],
)
def test_an_illegal_placement_or_pass_is_refused_with_its_reason_and_changes_nothing(
    move: str, reason: str, sentence: str | None
) -> None:
    if sentence is None:
        sentence = f"purple is wild: it is placed only for {move[1]} tiles of its own (SP-16)"
    state = placing(board(hand="pprrrb", stars={"R": "....x.", "C": "b....."}))
    error = refused(state, move)
    assert error.refusal == reason
    assert str(error) == f"{move} is illegal: {sentence}"


@pytest.mark.rules("SP-16", "SP-17")
def test_a_refused_placement_names_what_it_speaks_of() -> None:
    values = refused(placing(board(hand="prr")), "R6=r2+4").values
    assert (values["space"], values["star"], values["colour"]) == ("R6", "red", "red")
    assert (values["wilds"], values["wanted"], values["wild"]) == (1, 4, "purple")
    assert (values["held"], values["real"], values["number"]) == (2, 2, 6)
