"""Any walk through a game, chosen by Hypothesis, keeps what must never break."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import tilewright
from core.helpers import Form, every_form, snapshot, step
from tilewright import CHANCE, OVER, GameRecord

DETERMINISTIC = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=35,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
)

CHOICES = st.integers(0, 999)
SEEDS = st.none() | st.integers(0, (1 << 64) - 1)


class Walk(RuleBasedStateMachine):
    """What holds for every game, through the Python API only."""

    form: Form
    kinds: Counter[str]  # how often each kind of state was looked at

    @initialize(
        seed=SEEDS, first=CHOICES, loaded=st.booleans(), way=CHOICES, depth=st.integers(0, 70)
    )
    def begin(self, seed: int | None, first: int, loaded: bool, way: int, depth: int) -> None:
        """Anywhere in a game: at its start, in its middle or at its end."""
        self.game = self.form.make()
        self.moves = self.game.spec.notation.MOVES
        self.place = {move: number for number, move in enumerate(self.moves)}
        self.state = self.game.start(seed, first % self.game.players)
        rng = Random(way)
        while len(self.state.history) < depth * self.game.players and self.state.turn != OVER:
            step(self.state, rng)
        if loaded:
            self.state = self.game.load(self.state.position(), seed)
        self.look()

    def advance(self, choice: int) -> None:
        """One draw or one move; then everything is looked at."""
        if self.state.turn == CHANCE:
            outcomes = self.state.outcomes()
            self.state.deal(outcomes[choice % len(outcomes)][0])
        else:
            moves = self.state.legal_moves()
            if not moves:
                return  # the game is over
            self.state.play(moves[choice % len(moves)])
        self.look()

    def look(self) -> None:
        """Checks on every state that is ever reached; a game adds its own."""
        assert all(score >= 0 for score in self.state.scores)
        self.kinds[{CHANCE: "chance", OVER: "over"}.get(self.state.turn, "seat")] += 1

    # ------------------------------------------------------------ going on

    @rule(choice=CHOICES)
    def go_on(self, choice: int) -> None:
        self.advance(choice)

    @rule(choices=st.lists(CHOICES, min_size=10, max_size=40))
    def go_on_for_long(self, choices: list[int]) -> None:
        for choice in choices:
            self.advance(choice)

    @precondition(lambda self: self.state.turn == CHANCE)
    @rule(seed=st.integers(0, 9))
    def let_a_copy_follow_a_seed(self, seed: int) -> None:
        before = snapshot(self.state)
        copies = [self.state.copy(), self.state.copy()]
        for copied in copies:
            copied.follow(seed)
            assert copied.turn != CHANCE
        assert snapshot(copies[0]) == snapshot(copies[1])
        assert snapshot(self.state) == before

    # ------------------------------------------------------------ going back

    @rule(choices=st.lists(CHOICES, min_size=1, max_size=12))
    def go_on_and_undo_by_copy(self, choices: list[int]) -> None:
        saved, before = self.state.copy(), snapshot(self.state)
        for choice in choices:
            self.advance(choice)
        assert snapshot(saved) == before
        self.state, after = saved, snapshot(self.state)
        again = self.state.copy()
        for choice in choices:
            self.advance(choice)
        assert snapshot(self.state) == after  # a seeded stream was not used up
        self.state = again
        assert snapshot(self.state) == before

    # ------------------------------------------------------------ refusals

    @rule(number=st.integers(0, 10_000))
    def an_unlisted_move_is_refused_and_changes_nothing(self, number: int) -> None:
        unlisted = sorted(set(self.moves) - set(self.state.legal_moves()))
        before = snapshot(self.state)
        with pytest.raises(tilewright.IllegalMove):
            self.state.play(unlisted[number % len(unlisted)])
        assert snapshot(self.state) == before

    @rule(text=st.text(max_size=5))
    def text_that_is_no_move_and_no_draw_is_refused(self, text: str) -> None:
        before = snapshot(self.state)
        if text not in self.place:
            with pytest.raises(tilewright.TilewrightError):
                self.state.play(text)
        if text not in self.game.spec.notation.OUTCOMES:
            with pytest.raises(tilewright.TilewrightError):
                self.state.deal(text)
        assert snapshot(self.state) == before

    @precondition(lambda self: self.state.turn != CHANCE)
    @rule(choice=CHOICES)
    def no_draw_happens_where_none_is_open(self, choice: int) -> None:
        outcomes = self.game.spec.notation.OUTCOMES
        before = snapshot(self.state)
        with pytest.raises(tilewright.IllegalDraw):
            self.state.deal(outcomes[choice % len(outcomes)])
        assert snapshot(self.state) == before

    # ------------------------------------------------------------ there and back

    @rule()
    def the_position_comes_back_from_json_and_text(self) -> None:
        position = self.state.position()
        for data in (position, json.loads(json.dumps(position)), self.state.text()):
            loaded = self.game.load(data)
            assert loaded.hash() == self.state.hash()
            assert loaded.position() == position
            assert loaded.text() == self.state.text()
            assert loaded.legal_moves() == self.state.legal_moves()
            assert loaded.outcomes() == self.state.outcomes()

    @rule()
    def the_record_comes_back(self) -> None:
        text = GameRecord.of(self.state, {"Event": 'a "test"'}).write()
        found = tilewright.read_record(text)
        assert found.write() == text
        assert snapshot(found.final()) == snapshot(self.state)

    # ------------------------------------------------------------ always

    @invariant()
    def the_turn_says_what_can_happen(self) -> None:
        if not hasattr(self, "state"):  # before `begin`
            return
        assert bool(self.state.legal_moves()) == (self.state.turn >= 0)
        assert bool(self.state.outcomes()) == (self.state.turn == CHANCE)
        assert bool(self.state.winners) == (self.state.turn == OVER)

    @invariant()
    def moves_stand_in_the_pinned_order(self) -> None:
        if hasattr(self, "state"):
            places = [self.place[move] for move in self.state.legal_moves()]
            assert all(one < other for one, other in pairwise(places))


class AzulWalk(Walk):
    """What holds for Azul besides."""

    def look(self) -> None:
        super().look()
        position = self.state.position()
        assert self.state.view(None) == position
        assert all(self.state.view(seat) == position for seat in range(self.game.players))
        tiles = tiles_of(position)
        markers = tiles.pop("marker", 0)
        assert tiles == dict.fromkeys(("blue", "yellow", "red", "black", "white"), 20)
        self.look_at_marker(position, markers)
        self.look_at_boards(position)
        self.kinds[position["phase"]] += 1
        self.kinds["later round"] += position["round"] > 2

    def look_at_marker(self, position: dict[str, Any], markers: int) -> None:
        """There is exactly one: in the centre, on one floor line, or in front of its taker."""
        holder = position["marker"]
        if holder == "centre":
            assert markers == 0
            return
        floors = [board["floor"] for board in position["boards"]]
        assert 0 <= holder < len(floors)
        assert markers == ("marker" in floors[holder])
        if position["phase"] == "offer" and not markers:
            assert len(floors[holder]) == 7  # AZ-7: it found no space there

    def look_at_boards(self, position: dict[str, Any]) -> None:
        for board in position["boards"]:
            assert len(board["floor"]) <= 7
            for row, line in enumerate(board["lines"]):
                assert 0 <= line["count"] <= row + 1
                assert (line["colour"] is None) == (line["count"] == 0)
                assert line["colour"] is None or line["colour"] not in board["wall"][row]
            for lane in (*board["wall"], *zip(*board["wall"], strict=True)):
                shown = [tile for tile in lane if tile is not None]
                assert len(shown) == len(set(shown))
        complete = any(None not in row for board in position["boards"] for row in board["wall"])
        if complete and position["phase"] == "offer":
            raise AssertionError("the game goes on after a complete row")


def tiles_of(position: dict[str, Any]) -> Counter[str]:
    """Every tile of the position, and the marker, wherever they lie."""
    tiles: Counter[str] = Counter()
    for counts in (position["bag"], position["lid"], position["centre"], *position["factories"]):
        tiles.update(counts)
    for board in position["boards"]:
        for line in board["lines"]:
            if line["count"]:
                tiles[line["colour"]] += line["count"]
        tiles.update(tile for row in board["wall"] for tile in row if tile is not None)
        tiles.update(board["floor"])
    return tiles


WALKS = {"azul": AzulWalk}


@every_form
def test_any_walk_keeps_what_must_never_break(form: Form) -> None:
    walk = WALKS.get(form.name, Walk)
    kinds: Counter[str] = Counter()
    machine = type(f"{walk.__name__}Of{form}", (walk,), {"form": form, "kinds": kinds})
    run_state_machine_as_test(machine, settings=DETERMINISTIC)
    # How far a walk gets is for Hypothesis to choose; longer games may not end in it. Their ends
    # are in the conformance suite.
    wanted = {"chance", "seat"}
    if form.name == "azul":
        wanted |= {"offer", "later round"} | ({"tiling"} if form.variant == "gray" else set())
    assert all(kinds[kind] > 0 for kind in wanted), kinds
