"""States behave like Python: copies, pickles, equality, undo, whole numbers, printing."""

from __future__ import annotations

import copy
import pickle
from random import Random

import numpy as np
import pytest

import tilewright
from core.helpers import Form, every_form, every_name, played, raw, snapshot, step
from tilewright import GameRecord, IllegalMove, NotationError, SetupError, State


def half_way(form: Form, seed: int | None = 5) -> State:
    """A seeded game some steps from its start; without a seed, one whose draws are dealt."""
    return played(form.make().start(seed=seed), Random(3), 25)


COPIES = [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]


@every_form
@pytest.mark.parametrize("duplicate", COPIES, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("seed", [5, None], ids=["seeded", "open"])
def test_a_duplicate_is_equal_goes_on_alike_and_shares_nothing(
    form: Form, duplicate: object, seed: int | None
) -> None:
    assert callable(duplicate)
    state = half_way(form, seed)
    before = snapshot(state)
    other = duplicate(state)
    assert snapshot(other) == before
    played(other, Random(1), 6)
    assert snapshot(state) == before
    assert raw(played(state, Random(1), 6)) == raw(other)


@every_form
def test_undo_goes_back_to_the_start_step_by_step(form: Form) -> None:
    state = form.make().start(seed=2)
    befores = []
    for _ in range(12):
        befores.append(snapshot(state))
        step(state, Random(len(befores)))
    for before in reversed(befores):
        ply = state.ply
        undone = state.undo()
        assert snapshot(state) == before
        assert undone.seat >= 0
        assert state.ply < ply
    with pytest.raises(SetupError, match="nothing to undo"):
        state.undo()


@every_name
def test_a_game_that_is_taken_back_and_played_again_draws_the_same(name: str) -> None:
    state = tilewright.make(name).start(seed=4)
    played(state, Random(9), 30)
    expected = snapshot(state)
    moves = [entry.text for entry in state.history if entry.seat >= 0][-5:]
    for _ in moves:
        state.undo()
    for move in moves:
        state.play(move)
    assert snapshot(state) == expected


@every_name
def test_a_dealt_tile_can_be_undone(name: str) -> None:
    state = tilewright.make(name).start()
    before = snapshot(state)
    outcome, _ = state.outcomes()[0]
    state.deal(outcome)
    assert state.undo() == (tilewright.CHANCE, outcome)
    assert snapshot(state) == before


@every_form
def test_games_are_values(form: Form) -> None:
    game = form.make()
    assert game == form.make()
    assert hash(game) == hash(form.make())
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) is game
    others = {tilewright.make(form.name, players) for players in game.spec.players}
    assert len(others) == len(game.spec.players)
    assert game != form.name


@every_name
def test_records_are_values(name: str) -> None:
    def record(moves: int) -> GameRecord:
        state = played(tilewright.make(name).start(seed=1), Random(1), moves)
        return GameRecord.of(state, {"Event": "a test"})

    assert record(4) == record(4)
    assert hash(record(4)) == hash(record(4))
    assert record(4) != record(5)
    assert pickle.loads(pickle.dumps(record(4))) == record(4)


def test_a_state_pickled_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tilewright.make("azul").start(seed=1)
    restore, (game, version, *rest) = state.__reduce__()
    with pytest.raises(SetupError, match="other rules of Azul"):
        restore(game, version + 1, *rest)


@pytest.mark.parametrize("duplicate", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_batches_are_duplicated_whole(duplicate: object) -> None:
    assert callable(duplicate)
    batch = tilewright.batch("azul", 130, seed=3, threads=2)
    for _ in range(5):
        batch.step(batch.sample())
    other = duplicate(batch)
    actions = batch.sample()
    assert np.array_equal(other.sample(), actions)
    before = batch.states.tobytes()
    other.step(actions)
    assert batch.states.tobytes() == before
    batch.step(actions)
    assert batch.states.tobytes() == other.states.tobytes()
    assert np.array_equal(batch.observations, other.observations)


@every_name
def test_numpy_integers_are_whole_numbers(name: str) -> None:
    game = tilewright.make(name, players=np.int8(2))  # type: ignore[arg-type]
    state = game.start(seed=np.uint64(2**64 - 1), first=np.int64(1))
    assert type(game.players) is int
    assert type(state.origin.seed) is int
    assert state.origin == (1, None, 2**64 - 1)
    assert state.view(np.int16(0)) == state.view(0)
    assert np.array_equal(state.observation(np.int32(1)), state.observation(1))
    action = np.int32(state.legal_actions()[0])
    assert game.move(action) == state.legal_moves()[0]
    state.play_action(action)
    assert state.redeal(np.int8(0), np.int64(3)).hash() == state.redeal(0, 3).hash()


@every_name
@pytest.mark.parametrize("wrong", [True, np.True_, 1.0, "1", None, np.float32(1), -1, 10**30])
def test_what_is_no_whole_number_is_no_action(name: str, wrong: object) -> None:
    state = tilewright.make(name).start(seed=1)
    before = snapshot(state)
    with pytest.raises(NotationError, match="is no action of"):
        state.play_action(wrong)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="is no action of"):
        state.game.move(wrong)  # type: ignore[arg-type]
    assert snapshot(state) == before


@every_name
def test_actions_and_moves_are_inverses(name: str) -> None:
    game = tilewright.make(name)
    for action in range(game.action_count):
        assert game.action(game.move(action)) == action


@every_form
def test_a_printed_state_is_the_table_as_the_acting_seat_sees_it(form: Form) -> None:
    state = half_way(form)
    text = str(state)
    assert state.game.spec.title.split(":")[0] in text
    assert len(text.splitlines()) > 8
    assert "\x1b" not in text
    if state.game.spec.hides and form.players > 1:
        assert str(state.redeal(max(state.turn, 0), 1)) == text


@every_name
def test_a_successor_goes_on_and_leaves_the_state_as_it_was(name: str) -> None:
    state = tilewright.make(name).start(seed=11)
    for _ in range(30):
        before, moves = state.text(), state.legal_moves()
        other, after = state.copy(), state.successor()
        after.play(moves[-1])
        assert (state.text(), state.legal_moves()) == (before, moves)
        other.play(moves[-1])
        assert after.text() == other.text()
        assert after.history == other.history
        with pytest.raises(SetupError):
            state.successor().undo()
        if after.turn == tilewright.OVER:
            break
        state = after


@every_name
def test_a_move_can_be_taken_over_from_a_program_with_the_same_rules(name: str) -> None:
    state = tilewright.make(name).start(seed=11)
    taken = 0
    for _ in range(30):
        after, other = state.copy(), state.copy()
        after.play(state.legal_moves()[-1])
        move, *draws = after.history[state.ply :]
        if not draws:  # else the stream of draws would not go on from where it is
            other.play_to(move.text, after.position_bytes())
            assert other.text() == after.text()
            assert other.history == after.history
            assert other.legal_moves() == after.legal_moves()
            assert other.undo() == move
            assert other.text() == state.text()
            taken += 1
        if after.turn == tilewright.OVER:
            break
        state = after
    assert taken or state.game.spec.name == "axio"


def test_what_is_no_position_of_the_game_is_not_taken_over() -> None:
    state = tilewright.make("azul").start(seed=11)
    before = state.text()
    with pytest.raises(SetupError):
        state.play_to("1r1", state.position_bytes()[1:])
    with pytest.raises(NotationError):
        state.play_to("?", state.position_bytes())
    assert state.text() == before
    assert not state.game.start().history
    with pytest.raises(IllegalMove):
        state.game.start().play_to("1r1", state.position_bytes())
