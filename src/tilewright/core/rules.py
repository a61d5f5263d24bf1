"""What the rules of a game are to everything above them: a few fields and a few functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from tilewright.core.generator import Generator
from tilewright.core.layout import Array, Cells, Layout, int8, int32

CHANCE = -1  # nobody's turn: a tile is to be drawn
OVER = -2  # nobody's turn: the game has ended


# What hears the asides of the rules (`core.breakdown`): the state and five numbers.
Listener = Callable[["GameState", int, int, int, int, int], None]


class GameState(Layout):
    """The fields that every game's state begins with."""

    __slots__ = ("listener",)  # only of the interpreted view: no part of the record
    listener: Listener | None

    players: int = int8()
    variant: int = int8()  # its place in the game's list of variants
    turn: int = int8()  # a seat, CHANCE or OVER
    round: int = int32()  # counted from 1; a game without rounds leaves it at 0

    def __init__(self, array: Array, listener: Listener | None = None) -> None:
        super().__init__(array)
        self.listener = listener


State_contra = TypeVar("State_contra", bound=GameState, contravariant=True)


class Legality(Protocol[State_contra]):
    """What says which moves are legal, as a list, a mask or a number: see `core.move_sinks`."""

    def legal_actions(self, s: State_contra, actions: Cells, /) -> int:
        """Append the legal actions, lowest first; returns their number, 0 at chance and over."""


class Rules(Legality[State_contra], Protocol[State_contra]):
    """The module `rules.py` of a game. Every function is a `@rule`.

    `s` is the game's state, a subclass of `GameState`. Actions and outcomes are small integers;
    ascending actions are the pinned order of moves. Functions that fill an array get one that
    is large enough.
    """

    def setup(self, s: State_contra, players: int, variant: int, first: int, /) -> None:
        """Lay out a new game, up to its first draw.

        The memory may hold another game: write every field, also those that begin at 0.
        """

    def refusal(self, s: State_contra, action: int, /) -> int:
        """0 if a seat may play the action now, else the game's number for the refusal."""

    def apply(self, s: State_contra, action: int, /) -> None:
        """Play a legal action; the state goes on to the next decision, draw or the end."""

    def random_action(self, s: State_contra, generator: Generator, policy: int, /) -> int:
        """A legal action of one of the game's random players (`GameSpec.policies`)."""

    def draw_weight(self, s: State_contra, outcome: int, /) -> int:
        """How many tiles in the bag give this outcome; asked only at chance."""

    def draw(self, s: State_contra, outcome: int, /) -> None:
        """Draw that tile; the state goes on to the next draw or decision."""

    def score(self, s: State_contra, seat: int, /) -> int:
        """The seat's points as they stand; end bonuses are in them only at the end."""

    def standing(self, s: State_contra, seat: int, /) -> int:
        """How well the seat stands, for simple players: the score, or something finer than it."""

    def wins(self, s: State_contra, seat: int, /) -> bool:
        """Whether the seat has won, alone or shared; asked only at the end."""

    def result_key(self, s: State_contra, seat: int, /) -> int:
        """A number that compares seats at the end, tie-breaks included: the highest wins."""

    def settle(self, s: State_contra, seat: int, /) -> None:
        """Score for the seat what the end of the round would bring it if it came now.

        For previews and simple players, on a copy: the state cannot be played on.
        """

    def redeal(self, s: State_contra, seat: int, generator: Generator, /) -> None:
        """Re-sample what the seat cannot see, consistently with what it has seen."""
