"""SP-11 to SP-14: phase 1, taking tiles. The wild colour is purple unless a test says otherwise."""

from __future__ import annotations

import pytest

import tilewright
from games.summer_pavilion.boards import WILD, board, load, position, refused, seen

# ---------------------------------------------------------------- SP-11: all tiles of one colour


@pytest.mark.rules("SP-11")
def test_the_rulebook_example_of_two_red_and_two_yellow_tiles() -> None:
    state = load(position(factories=["yyrr", "bbbb"], centre="g"))
    state.play("1r")
    table = seen(state)
    assert table.boards[0].hand == "rr"
    assert table.factories == ["", "bbbb", "", "", ""]
    assert table.centre == "gyy"


@pytest.mark.rules("SP-11")
@pytest.mark.parametrize(
    ("factory", "hand", "centre"),
    [("pggb", "pgg", "b"), ("ppgg", "pgg", "p"), ("pppg", "pg", "pp"), ("pggg", "pggg", "")],
)
def test_the_rulebook_example_of_a_wild_tile_that_comes_along(
    factory: str, hand: str, centre: str
) -> None:
    state = load(position(factories=[factory, "bbbb"]))
    state.play("1g")
    table = seen(state)
    assert table.boards[0].hand == hand, "exactly one purple tile, if there is any"
    assert table.centre == centre


@pytest.mark.rules("SP-11", "SP-2")
@pytest.mark.parametrize(("number", "wild"), list(WILD.items()))
def test_the_wild_tile_that_comes_along_is_that_of_the_round(number: int, wild: str) -> None:
    taken = "g" if wild != "g" else "p"
    state = load(position(factories=["pgoy", "pgbr"], centre="pgoybr" * 2, number=number))
    state.play(f"C{taken}")
    hand = seen(state).boards[0].hand
    assert sorted(hand) == sorted(taken * 2 + wild)


@pytest.mark.rules("SP-11")
def test_a_take_from_the_centre_leaves_its_other_tiles_there() -> None:
    state = load(position(factories=["rryy"], centre="pprrrb", marker=1))
    state.play("Cr")
    table = seen(state)
    assert table.boards[0].hand == "prrr"
    assert table.factories[0] == "yyrr"
    assert table.centre == "pb"


@pytest.mark.rules("SP-11")
def test_taken_tiles_join_those_in_the_hand() -> None:
    state = load(position(factories=["pprr"], centre="b", boards=[board(hand="pgr")]))
    state.play("1r")
    assert seen(state).boards[0].hand == "ppgrrr"
    assert seen(state).boards[1].hand == ""


@pytest.mark.rules("SP-11")
def test_the_players_take_clockwise_from_the_starting_player() -> None:
    state = tilewright.make("summer-pavilion", 3).start(seed=5, first=2)
    turns = []
    for _ in range(7):
        turns.append(state.turn)
        assert seen(state).next_seat == state.turn
        state.play(state.legal_moves()[0])
    assert turns == [2, 0, 1, 2, 0, 1, 2]


@pytest.mark.rules("SP-11")
def test_a_turn_must_take_and_can_take_every_colour_that_is_not_wild() -> None:
    state = load(position(factories=["pggb", "", "rrrr", "ooyy"], centre="pr"))
    assert state.legal_moves() == ["1g", "1b", "3r", "4o", "4y", "Cr"]


# ---------------------------------------------------------------- SP-12: only wild tiles


@pytest.mark.rules("SP-12")
def test_a_factory_of_wild_tiles_gives_one_and_the_others_move_to_the_centre() -> None:
    state = load(position(factories=["pppp", "bbbb"], centre="r"))
    assert state.legal_moves() == ["1p", "2b", "Cr"]
    state.play("1p")
    table = seen(state)
    assert table.boards[0].hand == "p"
    assert (table.factories[0], table.centre) == ("", "pppr")


@pytest.mark.rules("SP-12", "SP-14")
def test_a_centre_of_wild_tiles_gives_one_at_a_time() -> None:
    state = load(position(centre="ppp", marker=1))
    hands = []
    for _ in range(3):
        assert state.legal_moves() == ["Cp"]
        state.play("Cp")
        hands.append((seen(state).boards[0].hand, seen(state).boards[1].hand))
    assert hands == [("p", ""), ("p", "p"), ("pp", "p")]
    assert seen(state).phase == "place"


@pytest.mark.rules("SP-12")
@pytest.mark.parametrize(
    ("factories", "centre", "move", "place"),
    [(["pppg"], "", "1p", "factory 1"), (["bbbb"], "pppr", "Cp", "the centre")],
)
def test_a_wild_tile_cannot_be_chosen_beside_another_colour(
    factories: list[str], centre: str, move: str, place: str
) -> None:
    state = load(position(factories=factories, centre=centre))
    assert move not in state.legal_moves()
    error = refused(state, move)
    assert error.refusal == "wild_not_alone"
    assert str(error) == (
        f"{move} is illegal: purple is wild and {place} holds other colours: "
        "choose one of those (SP-12)"
    )


@pytest.mark.rules("SP-12", "SP-2")
def test_what_was_wild_in_another_round_is_a_colour_like_the_others() -> None:
    state = load(position(factories=["pppg"], number=2))
    assert state.legal_moves() == ["1p"]
    state.play("1p")
    assert seen(state).boards[0].hand == "pppg", "green is wild now and comes along"


# ---------------------------------------------------------------- SP-13: the marker


@pytest.mark.rules("SP-13", "SP-11")
def test_the_rulebook_example_of_the_first_take_from_the_centre() -> None:
    state = load(position(centre="ppyyyr", boards=[board(20)]))
    state.play("Cy")
    table = seen(state)
    assert table.boards[0].hand == "pyyy"
    assert table.marker == 0
    assert state.scores == (20 - 4, 5)


@pytest.mark.rules("SP-13")
@pytest.mark.parametrize(
    ("centre", "move", "loss"),
    [
        ("rb", "Cr", 1),
        ("prb", "Cr", 2),
        ("pprb", "Cr", 2),
        ("rrrrrrb", "Cr", 6),
        ("ppp", "Cp", 1),
    ],
)
def test_the_marker_costs_a_point_for_each_tile_taken(centre: str, move: str, loss: int) -> None:
    state = load(position(centre=centre, boards=[board(20)]))
    state.play(move)
    assert state.scores[0] == 20 - loss


@pytest.mark.rules("SP-13")
def test_only_the_first_take_from_the_centre_brings_the_marker() -> None:
    state = load(position(centre="rbyyy", factories=["gggg"], boards=[board(20), board(20)]))
    state.play("1g")
    assert (seen(state).marker, state.scores) == ("centre", (20, 20))
    state.play("Cr")
    assert (seen(state).marker, state.scores) == (1, (20, 19))
    state.play("Cy")
    assert (seen(state).marker, state.scores) == (1, (20, 19))
    state.play("Cb")
    assert (seen(state).marker, state.scores) == (1, (20, 19))


@pytest.mark.rules("SP-13", "SP-3")
def test_the_marker_may_be_taken_with_one_point_and_then_costs_nothing() -> None:
    state = load(position(centre="rrrrb", boards=[board(1)]))
    assert state.legal_moves() == ["Cb", "Cr"]
    state.play("Cr")
    assert (state.scores[0], seen(state).marker) == (1, 0)


@pytest.mark.rules("SP-13")
def test_a_take_from_a_factory_costs_nothing() -> None:
    state = load(position(factories=["prrr"], centre="b"))
    state.play("1r")
    assert (state.scores, seen(state).marker) == ((5, 5), "centre")


# ---------------------------------------------------------------- SP-14: the end of the phase


@pytest.mark.rules("SP-14")
def test_the_phase_goes_on_while_a_factory_or_the_centre_holds_a_tile() -> None:
    state = load(position(factories=["rrrr", "", "bbbb"], centre="p"))
    state.play("1r")
    assert (state.turn, seen(state).phase) == (1, "take")
    state.play("Cp")
    assert (state.turn, seen(state).phase) == (0, "take")
    assert state.legal_moves() == ["3b"]
    state.play("3b")
    assert (state.turn, seen(state).phase) == (1, "place")


@pytest.mark.rules("SP-14", "SP-15")
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_the_holder_of_the_marker_begins_phase_2(marker: int) -> None:
    state = load(position(players=3, centre="r", marker=marker, turn=1, start=2))
    state.play("Cr")
    table = seen(state)
    assert (state.turn, table.next_seat) == (marker, marker)
    assert (table.phase, table.start, table.marker, table.number) == ("place", 2, marker, 1)


@pytest.mark.rules("SP-14", "SP-13", "SP-15")
def test_who_takes_the_marker_with_the_last_tiles_begins_phase_2() -> None:
    state = load(position(players=3, centre="rrr", turn=1, start=2))
    state.play("Cr")
    assert (state.turn, seen(state).marker, seen(state).phase) == (1, 1, "place")
    assert state.scores == (5, 5 - 3, 5)


@pytest.mark.rules("SP-14")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_if_nobody_took_the_marker_the_starting_player_begins_phase_2_and_the_next_round(
    start: int,
) -> None:
    state = load(position(players=3, factories=["rrrr"], turn=1, start=start))
    state.play("1r")
    table = seen(state)
    assert (state.turn, table.phase, table.marker) == (start, "place", "centre")
    assert state.scores == (5, 5, 5)
    for _ in range(3):
        state.play("-")
    table = seen(state)
    assert (table.number, table.marker) == (2, "centre")
    assert (table.start, table.next_seat) == (start, start)
    state.follow(seed=1)
    assert state.turn == start


@pytest.mark.rules("SP-14")
def test_a_whole_round_without_the_marker() -> None:
    # Five factories of one colour each, none of it wild: nothing ever comes to the centre.
    state = tilewright.make("summer-pavilion").start(first=1)
    for tile in "pppppppppp" + "ggggooooyyyybbbbrrrr":
        state.deal(tile)
    for move in ("1g", "2o", "3y", "4b", "5r"):
        assert seen(state).centre == ""
        state.play(move)
    assert (state.turn, seen(state).phase, seen(state).marker) == (1, "place", "centre")
    assert [found.hand for found in seen(state).boards] == ["oooobbbb", "ggggyyyyrrrr"]


# ---------------------------------------------------------------- refusals


@pytest.mark.rules("SP-1", "SP-11")
@pytest.mark.parametrize(
    ("move", "reason", "sentence"),
    [
        ("6r", "no_such_factory", "there is no factory 6 with 2 players, only 5 (SP-1)"),
        ("9p", "no_such_factory", "there is no factory 9 with 2 players, only 5 (SP-1)"),
        ("1b", "colour_not_there", "factory 1 holds no blue tiles (SP-11)"),
        ("2r", "colour_not_there", "factory 2 holds no red tiles (SP-11)"),
        ("2p", "colour_not_there", "factory 2 holds no purple tiles (SP-11)"),
        ("Cr", "colour_not_there", "the centre holds no red tiles (SP-11)"),
        ("O1=o1+0", "other_phase", "tiles are taken now (SP-11)"),
        ("*p", "other_phase", "tiles are taken now (SP-11)"),
        ("-", "other_phase", "tiles are taken now (SP-11)"),
        ("-o", "other_phase", "tiles are taken now (SP-11)"),
    ],
)
def test_an_illegal_take_is_refused_with_its_reason_and_changes_nothing(
    move: str, reason: str, sentence: str
) -> None:
    state = load(position(factories=["ppyr"], centre="bb", boards=[board(hand="o")]))
    error = refused(state, move)
    assert error.refusal == reason
    assert str(error) == f"{move} is illegal: {sentence}"
    assert isinstance(error, ValueError)


@pytest.mark.rules("SP-1")
@pytest.mark.parametrize(("players", "last"), [(2, 5), (3, 7), (4, 9)])
def test_there_is_no_take_beyond_the_last_factory(players: int, last: int) -> None:
    factories = [*[""] * (last - 1), "rrrr"]
    state = load(position(players=players, factories=factories))
    for number in range(last + 1, 10):
        assert refused(state, f"{number}r").refusal == "no_such_factory"
    assert state.legal_moves() == [f"{last}r"]


@pytest.mark.rules("SP-12")
def test_a_refusal_names_what_it_speaks_of() -> None:
    values = refused(load(position(factories=["pprr"])), "1p").values
    assert (values["source"], values["colour"], values["wild"]) == ("1", "purple", "purple")
    assert (values["phase"], values["players"], values["factories"]) == ("take", 2, 5)
