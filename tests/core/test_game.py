"""The Python API: what tests, players and other programs rely on, for every registered game."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import (
    EVERYDAY_FORMS,
    FORMS,
    HUGE,
    NAMES,
    Form,
    every_form,
    every_name,
    played,
    retrace,
    run_python,
    snapshot,
    step,
    walk,
)
from everyday import sample
from tilewright import CHANCE, OVER, SetupError, State
from tilewright.games import spec

AZUL_FORMS = [form for form in FORMS if form.name == "azul"]
every_azul_form = pytest.mark.parametrize("form", AZUL_FORMS, ids=str)

NOT_SEATS = [-1, 99, 1.0, "0", True, False, [0], HUGE, -HUGE]
NOT_SEEDS = [-1, 1 << 64, 1.5, 7.0, "7", b"7", True, [7], HUGE, -HUGE]
NOT_TEXTS = [None, 7, True, 1.5, b"b", ["b"], {"b": 1}, object()]
MALFORMED = ["", " ", "nonsense", "\ud800", "\x00", "b b", "x" * 10_000]


def standing_at(form: Form, wanted: Callable[[State], bool], *, seeded: bool = False) -> State:
    """A state of that kind from some random game."""
    for number in range(40):
        rng = Random(number)
        for state in walk(form.make().start(seed=number if seeded else None), rng):
            if wanted(state):
                return state
    raise AssertionError("random play never reaches such a state")


def at_chance(state: State) -> bool:
    """In the middle of the game's draws, so that something has been drawn already."""
    return state.turn == CHANCE and len(state.history) > 2


def at_a_seat(state: State) -> bool:
    return state.turn >= 0 and len(state.history) > 40


def at_the_end(state: State) -> bool:
    return state.turn == OVER


KINDS = {"chance": at_chance, "seat": at_a_seat, "over": at_the_end}


# ---------------------------------------------------------------- make


@every_form
def test_make_gives_the_game_that_was_asked_for(form: Form) -> None:
    game = form.make()
    assert (game.name, game.players, game.variant) == form
    assert repr(game) == f"<Game {form.name} players={form.players} variant={form.variant!r}>"


@every_name
def test_make_gives_two_players_on_the_standard_side_when_nothing_is_said(name: str) -> None:
    game = tilewright.make(name)
    assert (game.players, game.variant) == (2, "standard")


@pytest.mark.parametrize("name", ["chess", "", "AZUL", "azul ", None, 7, ["azul"], b"azul"])
def test_an_unknown_game_is_refused_and_the_known_ones_are_named(name: Any) -> None:
    with pytest.raises(SetupError) as caught:
        tilewright.make(name)
    assert isinstance(caught.value, ValueError)
    assert all(known in str(caught.value) for known in NAMES)


@every_name
@pytest.mark.parametrize(
    "players",
    [-1, 0, 99, 2.0, "2", None, True, [2], HUGE],
    ids=lambda value: f"{value!r:.5}" if value != HUGE else "huge",
)
def test_a_wrong_number_of_players_is_refused(name: str, players: Any) -> None:
    with pytest.raises(SetupError):
        tilewright.make(name, players=players)


@every_name
def test_every_number_of_players_outside_the_games_own_is_refused(name: str) -> None:
    for players in set(range(-2, 12)) - set(spec(name).players):
        with pytest.raises(SetupError, match=str(players)):
            tilewright.make(name, players=players)


@every_name
@pytest.mark.parametrize("variant", ["grey", "", "STANDARD", None, 0, ["standard"], b"standard"])
def test_an_unknown_variant_is_refused_and_the_known_ones_are_named(
    name: str, variant: Any
) -> None:
    with pytest.raises(SetupError) as caught:
        tilewright.make(name, variant=variant)
    assert all(known in str(caught.value) for known in spec(name).variants)


# ---------------------------------------------------------------- start


@every_form
def test_a_game_without_a_seed_begins_at_an_open_draw(form: Form) -> None:
    state = form.make().start()
    assert state.turn == CHANCE
    assert state.outcomes()
    assert state.history == ()


@every_form
@pytest.mark.parametrize("seed", [0, 7, (1 << 64) - 1])
def test_a_seeded_game_never_stands_at_chance(form: Form, seed: int) -> None:
    for state in walk(form.make().start(seed=seed), Random(seed)):
        assert state.turn != CHANCE
        assert state.outcomes() == []


@every_form
def test_the_first_seat_is_the_chosen_one(form: Form) -> None:
    for first in range(form.players):
        assert form.make().start(seed=3, first=first).turn == first


@every_form
def test_a_seed_decides_the_draws(form: Form) -> None:
    game = form.make()
    assert game.start(seed=5).history == game.start(seed=5).history
    # Two seeds may well draw the same single tile, but four never agree.
    assert len({game.start(seed=seed).history for seed in (0, 1, 1 << 32, 1 << 63)}) > 1


@every_name
@pytest.mark.parametrize("seed", NOT_SEEDS, ids=lambda value: type(value).__name__)
def test_what_is_no_seed_is_refused(name: str, seed: Any) -> None:
    game = tilewright.make(name)
    position = game.start().position()
    for use in (
        lambda: game.start(seed=seed),
        lambda: game.load(position, seed=seed),
        lambda: game.start().follow(seed),
        lambda: game.start(seed=1).redeal(0, seed),
    ):
        with pytest.raises(SetupError):
            use()


@every_name
def test_following_and_redealing_need_a_seed(name: str) -> None:
    state = tilewright.make(name).start()
    before = snapshot(state)
    with pytest.raises(SetupError):
        state.follow(None)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        state.redeal(0, None)  # type: ignore[arg-type]
    assert snapshot(state) == before


@every_name
@pytest.mark.parametrize("seat", NOT_SEATS, ids=lambda value: type(value).__name__)
def test_what_is_no_seat_is_refused(name: str, seat: Any) -> None:
    game = tilewright.make(name)
    state = game.start(seed=1)
    for use in (
        lambda: game.start(first=seat),
        lambda: state.view(seat),
        lambda: state.outlook(seat),
        lambda: state.redeal(seat, 1),
    ):
        with pytest.raises(SetupError):
            use()


@every_form
def test_the_seat_after_the_last_is_refused(form: Form) -> None:
    game = form.make()
    with pytest.raises(SetupError, match=f"0 to {form.players - 1}"):
        game.start(first=form.players)
    with pytest.raises(SetupError, match=f"0 to {form.players - 1}"):
        game.start(seed=1).view(form.players)


# ---------------------------------------------------------------- looking


def test_chance_and_over_are_no_seats() -> None:
    assert CHANCE != OVER
    assert CHANCE < 0
    assert OVER < 0


@every_form
def test_what_a_state_shows_fits_its_turn(form: Form) -> None:
    game = form.make()
    moves, outcomes = game.spec.notation.MOVES, game.spec.notation.OUTCOMES
    kinds = set()
    for state in walk(game.start(), Random(7)):
        kind = state.turn if state.turn < 0 else "seat"
        kinds.add(kind)
        assert state.turn in (CHANCE, OVER, *range(form.players))
        legal = [moves.index(move) for move in state.legal_moves()]
        assert bool(legal) == (kind == "seat")
        assert all(one < other for one, other in pairwise(legal))
        drawn = [outcomes.index(outcome) for outcome, _ in state.outcomes()]
        assert bool(drawn) == (kind == CHANCE)
        assert all(one < other for one, other in pairwise(drawn))
        assert all(weight > 0 for _, weight in state.outcomes())
        assert bool(state.winners) == (kind == OVER)
        assert isinstance(state.scores, tuple)
        assert len(state.scores) == form.players
    assert kinds == {CHANCE, "seat", OVER}
    assert set(state.winners) <= set(range(form.players))
    assert isinstance(state.winners, tuple)


@every_form
def test_looking_changes_nothing(form: Form) -> None:
    for state in walk(form.make().start(), Random(2)):
        before = snapshot(state)
        state.legal_moves(), state.outcomes(), state.winners, state.text(), repr(state)
        state.position()["players"] = 77
        state.view(None).clear()
        for seat in range(form.players):
            state.view(seat)
            state.outlook(seat)
        assert snapshot(state) == before


@every_form
def test_history_lists_every_draw_and_every_move(form: Form) -> None:
    state = form.make().start()
    expected: list[tuple[int, str]] = []
    rng = Random(8)
    while state.turn != OVER and len(expected) < 80:
        seat = state.turn
        if seat == CHANCE:
            text = rng.choice(state.outcomes())[0]
            state.deal(text)
        else:
            text = rng.choice(state.legal_moves())
            state.play(text)
        expected.append((seat, text))
        assert state.history == tuple(expected)
    assert all(isinstance(entry, tilewright.HistoryEntry) for entry in state.history)


# In AXIO the game ends before the bag holds one kind of tile only.
@pytest.mark.parametrize("form", [form for form in FORMS if form.name != "axio"], ids=str)
def test_a_draw_with_one_possible_result_is_still_an_event(form: Form) -> None:
    for number in range(20):  # always the first possible outcome, so that the bag becomes pure
        state, rng = form.make().start(), Random(number)
        while state.turn != OVER:
            if state.turn != CHANCE:
                state.play(rng.choice(state.legal_moves()))
                continue
            outcomes = state.outcomes()
            entries = len(state.history)
            state.deal(outcomes[0][0])
            assert len(state.history) == entries + 1
            if len(outcomes) == 1:
                assert state.history[-1] == (CHANCE, outcomes[0][0])
                return
    raise AssertionError("no draw had only one possible result")


@every_form
def test_a_view_has_the_keys_of_the_position_and_is_jsonable(form: Form) -> None:
    for state in walk(form.make().start(seed=9), Random(9)):
        for seat in (*range(form.players), None):
            view = state.view(seat)
            assert view.keys() == state.position().keys()
            assert json.loads(json.dumps(view)) == view


@every_azul_form
def test_azul_hides_nothing(form: Form) -> None:
    for state in walk(form.make().start(), Random(9)):
        for seat in (*range(form.players), None):
            assert state.view(seat) == state.position()


@every_form
def test_an_outlook_is_the_score_where_nobody_decides(form: Form) -> None:
    for kind in (at_chance, at_the_end):
        state = standing_at(form, kind)
        assert tuple(state.outlook(seat) for seat in range(form.players)) == state.scores


@every_name
def test_what_is_no_move_has_no_parts(name: str) -> None:
    game = tilewright.make(name)
    for text in (*NOT_TEXTS, *MALFORMED, f" {game.spec.notation.MOVES[0]}"):
        with pytest.raises(tilewright.NotationError):
            game.parts(text)  # type: ignore[arg-type]


# ---------------------------------------------------------------- errors


@every_form
@pytest.mark.parametrize("kind", KINDS)
def test_malformed_moves_and_draws_are_value_errors_that_change_nothing(
    form: Form, kind: str
) -> None:
    state = standing_at(form, KINDS[kind])
    before = snapshot(state)
    for text in (*NOT_TEXTS, *MALFORMED):
        with pytest.raises(tilewright.TilewrightError) as caught:
            state.play(text)  # type: ignore[arg-type]
        assert isinstance(caught.value, ValueError)
        assert len(str(caught.value)) < 300
        with pytest.raises(tilewright.TilewrightError) as caught:
            state.deal(text)  # type: ignore[arg-type]
        assert isinstance(caught.value, ValueError)
        assert len(str(caught.value)) < 300
    assert snapshot(state) == before


@every_form
def test_malformed_text_is_a_notation_error_where_a_text_is_awaited(form: Form) -> None:
    deciding, drawing = standing_at(form, at_a_seat), standing_at(form, at_chance)
    for text in (*NOT_TEXTS, *MALFORMED):
        with pytest.raises(tilewright.NotationError):
            deciding.play(text)  # type: ignore[arg-type]
        with pytest.raises(tilewright.NotationError):
            drawing.deal(text)  # type: ignore[arg-type]


@every_form
def test_almost_right_texts_are_refused(form: Form) -> None:
    state = standing_at(form, at_a_seat)
    before = snapshot(state)
    for move in state.legal_moves():
        for text in (f" {move}", f"{move} ", f"{move}\n", move * 2, move[:-1], f"{move}0"):
            if text in state.game.spec.notation.MOVES:
                continue  # in Summer Pavilion the beginning of a pass is a pass too
            with pytest.raises(tilewright.NotationError):
                state.play(text)
    assert snapshot(state) == before


@every_form
def test_nobody_moves_at_chance_or_after_the_end(form: Form) -> None:
    for kind, reason in ((at_chance, "chance"), (at_the_end, "over")):
        state = standing_at(form, kind)
        before = snapshot(state)
        for move in state.game.spec.notation.MOVES:
            with pytest.raises(tilewright.IllegalMove) as caught:
                state.play(move)
            assert caught.value.refusal == reason
        assert snapshot(state) == before


@every_form
def test_nothing_is_drawn_when_no_draw_is_open(form: Form) -> None:
    for kind in (at_a_seat, at_the_end):
        state = standing_at(form, kind)
        before = snapshot(state)
        for outcome in state.game.spec.notation.OUTCOMES:
            with pytest.raises(tilewright.IllegalDraw):
                state.deal(outcome)
        assert snapshot(state) == before


@every_form
def test_what_the_bag_does_not_hold_cannot_be_drawn(form: Form) -> None:
    outcomes = spec(form.name).notation.OUTCOMES
    state = standing_at(form, lambda state: 0 < len(state.outcomes()) < len(outcomes))
    possible = {outcome for outcome, _ in state.outcomes()}
    before = snapshot(state)
    for outcome in set(outcomes) - possible:
        with pytest.raises(tilewright.IllegalDraw, match=outcome):
            state.deal(outcome)
    assert snapshot(state) == before


@every_form
def test_every_move_that_is_not_listed_is_refused_with_a_reason_and_changes_nothing(
    form: Form,
) -> None:
    state = form.make().start(seed=6)
    moves = state.game.spec.notation.MOVES
    rng = Random(6)
    checked = 0
    while state.turn != OVER and checked < 25:
        legal = set(state.legal_moves())
        before = snapshot(state)
        for move in moves:
            if move not in legal:
                with pytest.raises(tilewright.IllegalMove) as caught:
                    state.play(move)
                assert move in str(caught.value)
                assert caught.value.refusal
                assert isinstance(caught.value, ValueError)
        assert snapshot(state) == before
        checked += 1
        for _ in range(3):
            if state.turn != OVER:
                step(state, rng)


@every_form
def test_every_move_that_is_listed_can_be_played(form: Form) -> None:
    state = form.make().start(seed=16)
    rng = Random(16)
    while state.turn != OVER:
        for move in state.legal_moves():
            copied = state.copy()
            copied.play(move)
            assert (state.turn, move) in copied.history[len(state.history) :]
        for _ in range(4):
            if state.turn != OVER:
                step(state, rng)


@every_form
def test_every_outcome_can_be_drawn_and_its_weight_goes_down_with_it(form: Form) -> None:
    state = form.make().start()
    total = sum(weight for _, weight in state.outcomes())
    for outcome, weight in state.outcomes():
        copied = state.copy()
        copied.deal(outcome)
        if copied.turn == CHANCE:
            assert dict(copied.outcomes()).get(outcome, 0) == weight - 1
            assert sum(weight for _, weight in copied.outcomes()) == total - 1
        else:
            assert copied.outcomes() == []


# ---------------------------------------------------------------- copies and streams


@every_form
@pytest.mark.parametrize("seed", [None, 12])
def test_a_copy_is_independent(form: Form, seed: int | None) -> None:
    state = played(form.make().start(seed=seed), Random(1), 45)
    copied = state.copy()
    assert snapshot(copied) == snapshot(state)
    before = snapshot(state)
    played(copied, Random(2))
    assert snapshot(state) == before
    after = snapshot(copied)
    played(state, Random(3))
    assert snapshot(copied) == after


@every_form
def test_a_copy_of_a_seeded_game_continues_the_same_stream(form: Form) -> None:
    state = played(form.make().start(seed=13), Random(1), 10)
    draws = sum(entry.seat == CHANCE for entry in state.history)
    copied, third = state.copy(), state.copy().copy()
    for each in (state, copied, third):
        played(each, Random(4))
    assert snapshot(copied) == snapshot(state)
    assert snapshot(third) == snapshot(state)
    assert sum(entry.seat == CHANCE for entry in state.history) > draws


@every_form
def test_playing_on_a_copy_takes_nothing_from_the_originals_stream(form: Form) -> None:
    alone = played(form.make().start(seed=14), Random(1), 10)
    state = played(form.make().start(seed=14), Random(1), 10)
    played(state.copy(), Random(9))
    assert snapshot(played(state, Random(4))) == snapshot(played(alone, Random(4)))


@every_form
def test_a_seeded_game_equals_an_open_one_fed_with_the_same_draws(form: Form) -> None:
    for first in range(form.players):
        seeded = played(form.make().start(seed=21, first=first), Random(first))
        fed = retrace(form.make().start(first=first), seeded.history)
        assert fed.history == seeded.history
        assert fed.hash() == seeded.hash()
        assert (fed.scores, fed.winners) == (seeded.scores, seeded.winners)


@every_form
def test_an_open_game_can_follow_a_seed_from_any_draw(form: Form) -> None:
    state = standing_at(form, at_chance)
    copied, other = state.copy(), state.copy()
    state.follow(7)
    copied.follow(7)
    other.follow(8)
    assert state.turn != CHANCE
    assert played(state, Random(1)).history == played(copied, Random(1)).history
    assert state.history != played(other, Random(1)).history


@every_form
def test_the_state_after_a_move_is_one_of_its_own_with_open_chance(form: Form) -> None:
    state = played(form.make().start(seed=16), Random(1), 12)
    before = snapshot(state)
    move = state.legal_moves()[0]
    after = state.after(move)
    assert after.history == (*state.history, (state.turn, move))
    assert after.origin == state.origin._replace(seed=None)
    assert any(found.turn == CHANCE for found in walk(after, Random(3)))
    assert snapshot(state) == before


@every_form
def test_the_state_after_a_move_does_not_depend_on_the_seed(form: Form) -> None:
    history = played(form.make().start(seed=17), Random(1), 12).history
    states = [retrace(form.make().start(), history) for _ in range(2)]
    for state, seed in zip(states, (1, 2), strict=True):
        state.follow(seed)
    for move in states[0].legal_moves():
        assert states[0].after(move).hash() == states[1].after(move).hash()


@every_form
def test_nothing_comes_after_what_cannot_be_played(form: Form) -> None:
    for kind in KINDS.values():
        state = standing_at(form, kind)
        before = snapshot(state)
        legal = set(state.legal_moves())
        moves = [move for move in state.game.spec.notation.MOVES if move not in legal]
        for text in (*moves[::97], *NOT_TEXTS, *MALFORMED):
            errors = []
            for use in (state.after, state.copy().play):
                with pytest.raises(tilewright.TilewrightError) as caught:
                    use(text)  # type: ignore[arg-type]
                errors.append((type(caught.value), str(caught.value)))
            assert errors[0] == errors[1]
        assert snapshot(state) == before


@every_form
def test_redealing_gives_a_state_of_its_own_with_open_chance(form: Form) -> None:
    state = played(form.make().start(seed=15), Random(1), 12)
    before = snapshot(state)
    for seat in range(form.players):
        copied = state.redeal(seat, 99)
        assert copied.view(seat) == state.view(seat)
        assert copied.history == ()
        assert copied.origin.seed is None
        assert form.make().load(copied.text()).hash() == copied.hash()
        assert any(found.turn == CHANCE for found in walk(copied, Random(3)))
    assert snapshot(state) == before


# ---------------------------------------------------------------- load


@every_form
def test_every_position_comes_back_from_json_and_from_text(form: Form) -> None:
    game = form.make()
    for state in walk(game.start(), Random(31)):
        position = state.position()
        text = state.text()
        through_json = game.load(json.loads(json.dumps(position)))
        through_text = game.load(text)
        for loaded in (through_json, through_text):
            assert loaded.hash() == state.hash()
            assert loaded.position() == position
            assert loaded.text() == text
            assert loaded.turn == state.turn
            assert loaded.history == ()
    assert state.turn == OVER


@every_form
def test_the_text_of_a_position_is_one_word_of_printable_ascii(form: Form) -> None:
    for state in walk(form.make().start(), Random(32)):
        assert state.text().isascii()
        assert state.text().isprintable()
        assert " " not in state.text()
        assert state.text() in repr(state)


@every_form
@pytest.mark.parametrize("kind", KINDS)
def test_a_loaded_state_goes_on_like_the_original(form: Form, kind: str) -> None:
    state = standing_at(form, KINDS[kind])
    loaded = form.make().load(state.position())
    assert loaded.legal_moves() == state.legal_moves()
    assert loaded.outcomes() == state.outcomes()
    assert played(loaded, Random(5)).hash() == played(state, Random(5)).hash()
    assert (loaded.scores, loaded.winners) == (state.scores, state.winners)


@every_form
def test_a_loaded_state_has_open_chance_unless_it_is_seeded(form: Form) -> None:
    game = form.make()
    position = played(game.start(seed=3), Random(3), 4).position()
    assert any(state.turn == CHANCE for state in walk(game.load(position), Random(1)))
    seeded = [played(game.load(position, seed=4), Random(1)) for _ in range(2)]
    assert any(entry.seat == CHANCE for entry in seeded[0].history)
    assert snapshot(seeded[0]) == snapshot(seeded[1])
    assert seeded[0].history != played(game.load(position, seed=5), Random(1)).history


@every_form
def test_loading_at_an_open_draw_with_a_seed_deals_on_at_once(form: Form) -> None:
    state = standing_at(form, at_chance)
    game = form.make()
    loaded = game.load(state.position(), seed=7)
    assert loaded.turn != CHANCE
    assert loaded.history
    assert all(entry.seat == CHANCE for entry in loaded.history)
    assert retrace(state, loaded.history).hash() == loaded.hash()


@every_form
@pytest.mark.parametrize("kind", KINDS)
def test_the_bag_is_derived_when_it_is_left_out(form: Form, kind: str) -> None:
    state = standing_at(form, KINDS[kind])
    position = state.position()
    del position["bag"]
    assert form.make().load(position).hash() == state.hash()


@every_azul_form
def test_zeros_are_accepted_among_counts(form: Form) -> None:
    state = standing_at(form, at_a_seat)
    position = state.position()
    names = ("blue", "yellow", "red", "black", "white")
    for counts in (position["bag"], position["lid"], position["centre"], *position["factories"]):
        for name in names:
            counts.setdefault(name, 0)
    loaded = form.make().load(position)
    assert loaded.hash() == state.hash()
    assert loaded.position() == state.position()


@every_form
def test_loading_leaves_the_given_data_alone_and_keeps_no_hold_on_it(form: Form) -> None:
    state = standing_at(form, at_a_seat)
    position = state.position()
    untouched = copy.deepcopy(position)
    loaded = form.make().load(position)
    played(loaded, Random(1), 1)
    assert position == untouched
    again = form.make().load(position)
    position.clear()
    assert again.hash() == state.hash()


@every_form
def test_a_position_of_another_form_is_refused(form: Form) -> None:
    state = standing_at(form, at_a_seat)
    for other in FORMS:
        if other != form:
            for data in (state.position(), state.text()):
                with pytest.raises(tilewright.PositionError):
                    other.make().load(data)


@every_name
@pytest.mark.parametrize(
    "data",
    [None, 7, True, 1.5, [], (), {}, "", "/", "azul", "\ud800/0", b"azul", {"players": 2}, HUGE],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_position_is_refused(name: str, data: Any) -> None:
    with pytest.raises(tilewright.PositionError) as caught:
        tilewright.make(name).load(data)
    assert isinstance(caught.value, ValueError)


@every_form
def test_a_damaged_text_of_a_position_is_refused(form: Form) -> None:
    game = form.make()
    text = standing_at(form, at_a_seat).text()
    for place in range(len(text)):
        for damaged in (
            text[:place] + text[place + 1 :],
            text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :],
            text[:place] + " " + text[place:],
        ):
            with pytest.raises(tilewright.PositionError):
                game.load(damaged)
    for damaged in (f"{text}\n", f" {text}", text.upper(), text * 2, f"\ufeff{text}"):
        with pytest.raises(tilewright.PositionError):
            game.load(damaged)


@pytest.mark.parametrize("form", [form for form in AZUL_FORMS if form.variant == "gray"], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_an_ended_game_is_not_shown_as_going_on_with_tiling(form: Form, seat: int) -> None:
    """A row that was complete before this round's tiling ended the game a round ago (AZ-18)."""
    empty: dict[str, Any] = {
        "score": 0,
        "lines": [{"colour": None, "count": 0}] * 5,
        "wall": [[None] * 5] * 5,
        "floor": [],
    }
    boards = [copy.deepcopy(empty) for _ in range(form.players)]
    boards[0]["lines"][0] = {"colour": "red", "count": 1}  # seat 0 chooses its column now
    position = {
        "players": form.players, "variant": "gray", "round": 3, "phase": "tiling", "turn": 0,
        "start": 0, "marker": "centre", "lid": {}, "centre": {},
        "factories": [{} for _ in range(2 * form.players + 1)], "boards": boards,
    }  # fmt: skip
    assert form.make().load(position).turn == 0
    boards[seat]["wall"][3] = ["blue", "yellow", "red", "black", "white"]
    with pytest.raises(tilewright.PositionError):
        form.make().load(position)


@pytest.mark.parametrize("form", AZUL_FORMS, ids=str)
def test_far_too_many_tiles_on_offer_are_a_position_error(form: Form) -> None:
    position = form.make().start(seed=1).position()
    position["centre"] = dict.fromkeys(("blue", "yellow", "red", "black", "white"), 20)
    with pytest.raises(tilewright.PositionError):
        form.make().load(position)


# ---------------------------------------------------------------- hashes


@every_form
def test_every_step_changes_the_hash(form: Form) -> None:
    hashes = [state.hash() for state in walk(form.make().start(), Random(51))]
    assert all(one != other for one, other in pairwise(hashes))
    assert all(0 <= found < 1 << 64 for found in hashes)


def test_forms_of_a_game_have_different_hashes() -> None:
    hashes = {form.make().start().hash() for form in FORMS}
    assert len(hashes) == len(FORMS)


@every_azul_form
def test_equal_positions_reached_on_different_ways_have_equal_hashes(form: Form) -> None:
    one, other = form.make().start(), form.make().start()
    for outcome in "byrk":
        one.deal(outcome)
    for outcome in "kryb":
        other.deal(outcome)
    assert one.hash() == other.hash()
    assert one.position() == other.position()
    assert one.history != other.history


@pytest.mark.parametrize("forms", sample(["EVERYDAY_FORMS", "FORMS"], ["EVERYDAY_FORMS"]))
def test_hashes_are_the_same_in_every_process(forms: str) -> None:
    code = f"""
from random import Random
from core import helpers
print([
    helpers.played(form.make().start(seed=61), Random(61), 30).hash() for form in helpers.{forms}
])
"""
    here = str(
        [
            played(form.make().start(seed=61), Random(61), 30).hash()
            for form in (FORMS if forms == "FORMS" else EVERYDAY_FORMS)
        ]
    )
    tests = Path(__file__).parent.parent
    for number in ("1", "2"):
        result = run_python(
            code,
            PYTHONPATH=str(tests),
            PYTHONHASHSEED=number,
            TILEWRIGHT_ENGINE="interpreted",
        )
        assert (result.stderr, result.stdout.strip()) == ("", here)
