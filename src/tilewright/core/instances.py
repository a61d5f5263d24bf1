"""What instances of the templates offer: the types of what `specialise` makes for a game.

A template (`chance`, `playout`, ..) is a module that names `rules` without having any. Its instance
for a game, interpreted or compiled, has the same functions, bound to the game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tilewright.core.generator import Generator
from tilewright.core.layout import Array, Cells, Rows
from tilewright.core.playout import Tally
from tilewright.core.rules import GameState
from tilewright.core.step_arrays import StepArrays

if TYPE_CHECKING:
    from tilewright.core.beginnings import Beginnings


class GeneratorRules(Protocol):
    """`core.generator`."""

    def seed_generator(self, generator: Generator, low: int, high: int, stream: int, /) -> None: ...


class Chance(Protocol):
    """`core.chance` of a game."""

    def random_outcome(self, s: GameState, generator: Generator, /) -> int: ...
    def draw_all(self, s: GameState, generator: Generator, /) -> None: ...


class Result(Protocol):
    """`core.result` of a game."""

    def rank(self, s: GameState, seat: int, /) -> int: ...
    def reward(self, s: GameState, seat: int, /) -> float: ...
    def reward_for(self, s: GameState, seat: int, kind: int, /) -> float: ...
    def share(self, s: GameState, seat: int, /) -> float: ...


class Playout(Protocol):
    """`core.playout` of a game."""

    def play_out(
        self, s: GameState, generator: Generator, policy: int, max_moves: int, /
    ) -> int: ...
    def play_game(
        self,
        s: GameState,
        generator: Generator,
        players: int,
        variant: int,
        seed_low: int,
        seed_high: int,
        stream: int,
        policy: int,
        max_moves: int,
        /,
    ) -> int: ...
    def play_games(
        self,
        s: GameState,
        generator: Generator,
        tally: Tally,
        players: int,
        variant: int,
        seed_low: int,
        seed_high: int,
        first_stream: int,
        games: int,
        policy: int,
        max_moves: int,
        /,
    ) -> None: ...


class Perft(Protocol):
    """`core.perft` of a game."""

    def count_positions(
        self,
        states: Rows[GameState],
        generators: Rows[Generator],
        actions: Sequence[Cells],
        counts: Cells,
        nexts: Cells,
        depth: int,
        /,
    ) -> int: ...


class Slots(Protocol):
    """`core.slots` of a game."""

    def take_up_slots(
        self,
        a: StepArrays,
        b: Beginnings,
        drafts: Array,
        draft: int,
        players: int,
        variant: int,
        begin: int,
        end: int,
        /,
    ) -> None: ...
    def begin_slots(
        self, a: StepArrays, b: Beginnings, players: int, variant: int, begin: int, end: int, /
    ) -> None: ...
    def sample_slots(self, a: StepArrays, policy: int, begin: int, end: int, /) -> None: ...
    def find_faults(
        self, states: Array, actions: Array, faults: Array, begin: int, end: int, /
    ) -> int: ...
    def advance_slots(
        self,
        a: StepArrays,
        drafts: Array,
        draft: int,
        max_moves: int,
        auto_reset: bool,
        reward: int,
        begin: int,
        end: int,
        /,
    ) -> None: ...
    def step_slots(
        self, a: StepArrays, max_moves: int, auto_reset: bool, reward: int, begin: int, end: int, /
    ) -> None: ...
    def refresh_slots(
        self, a: StepArrays, drafts: Array, draft: int, begin: int, end: int, /
    ) -> None: ...
    def observe_slots(
        self, a: StepArrays, drafts: Array, draft: int, begin: int, end: int, /
    ) -> None: ...


class Greedy(Protocol):
    """`core.greedy` of a game."""

    def judge(
        self,
        s: GameState,
        drafts: Rows[GameState],
        draft: int,
        actions: Cells,
        standings: Cells,
        /,
    ) -> int: ...
    def greedy_action(
        self,
        s: GameState,
        generator: Generator,
        drafts: Rows[GameState],
        draft: int,
        actions: Cells,
        /,
    ) -> int: ...


class Against(Protocol):
    """`core.against` of a game."""

    def take_up_against(
        self,
        a: StepArrays,
        b: Beginnings,
        rivals: Array,
        seats: Array,
        fixed: int,
        kinds: Array,
        drafts: Array,
        draft: int,
        options: Array,
        players: int,
        variant: int,
        begin: int,
        end: int,
        /,
    ) -> None: ...
    def advance_against(
        self,
        a: StepArrays,
        rivals: Array,
        seats: Array,
        kinds: Array,
        drafts: Array,
        draft: int,
        options: Array,
        max_moves: int,
        reward: int,
        begin: int,
        end: int,
        /,
    ) -> None: ...


class Afterstates(Protocol):
    """`core.afterstates` of a game."""

    def count_moves(
        self, states: Array, counts: Array, nothing: Array, begin: int, end: int, /
    ) -> None: ...
    def list_moves(
        self,
        states: Array,
        counts: Array,
        firsts: Array,
        actions: Array,
        slots: Array,
        begin: int,
        end: int,
        /,
    ) -> None: ...
    def write_afterstates(
        self,
        states: Array,
        drafts: Array,
        draft: int,
        actions: Array,
        slots: Array,
        observer: int,
        observations: Array,
        over: Array,
        shares: Array,
        points: Array,
        begin: int,
        end: int,
        /,
    ) -> None: ...
