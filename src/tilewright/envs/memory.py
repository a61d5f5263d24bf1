"""A game with all that each seat has seen of it: what interfaces with perfect recall ask for."""

from __future__ import annotations

from typing import Any, NamedTuple

from tilewright.core.errors import IllegalDraw
from tilewright.core.game import Game
from tilewright.core.resampling import Step
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import AnyGameSpec
from tilewright.core.state import State
from tilewright.games import make

HIDDEN = "?"  # a draw that another seat keeps to itself


class Sight(NamedTuple):
    """One thing that happened, as its place in the vocabulary."""

    code: int
    seat: int | None  # the only seat that saw it; None: everybody did


class Memory:
    """A state with open chance, and the way to it as each seat saw it.

    A sight has a code: an action is its own, then come the outcomes, then `HIDDEN`.
    """

    __slots__ = ("_sights", "decisions", "limit", "points_before", "state", "turn")

    def __init__(self, state: State, limit: int) -> None:
        self.state = state
        self.limit = limit  # after so many decisions the game is over, whatever the rules say
        self.decisions = 0
        self.points_before = state.scores  # before the last move
        self.turn = state.turn  # kept here, because it is asked for several times at every step
        self._sights: list[Sight] = []

    def play(self, action: int) -> None:
        """Make a move of the seat whose turn it is."""
        points = self.state.scores
        self.state.play_action(action)
        self.points_before = points
        self.decisions += 1
        self.turn = OVER if self.decisions == self.limit else self.state.turn
        self._sights.append(Sight(action, None))
        if self.state.game.spec.hides:
            first_outcome = self.state.game.action_count
            self._sights += [
                Sight(first_outcome + outcome, None) for outcome in self.state.revealed_outcomes
            ]

    def draw(self, outcome: int) -> None:
        """Let the open draw give this outcome."""
        spec = self.state.game.spec
        texts = spec.notation.OUTCOMES
        if not 0 <= outcome < len(texts):
            raise IllegalDraw(f"{outcome} is no draw of {spec.title}")
        seat = self.state.drawer if spec.hides else None
        self.state.deal(texts[outcome])
        self.turn = self.state.turn
        self._sights.append(Sight(self.state.game.action_count + outcome, seat))

    def seen(self, seat: int) -> list[int]:
        """The codes of all that the seat has seen, in order."""
        hidden = hidden_code(self.state.game)
        return [code if only is None or only == seat else hidden for code, only in self._sights]

    def steps(self) -> list[Step]:
        """All actions and outcomes of the way here."""
        spec = self.state.game.spec
        return [
            (seat, spec.outcomes[text] if seat == CHANCE else spec.actions[text])
            for seat, text in self.state.history
        ]

    def copy(self) -> Memory:
        """An independent memory of the same."""
        other = Memory(self.state.copy(), self.limit)
        other.decisions = self.decisions
        other.points_before = self.points_before
        other.turn = self.turn
        other._sights = self._sights.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # The way is enough, and it can be read by every version that has the same rules.
        game = self.state.game
        return _remembered, (game.name, game.players, game.variant, self.limit, self.steps())


def vocabulary(spec: AnyGameSpec) -> tuple[str, ...]:
    """The text of every code."""
    return (*spec.notation.MOVES, *spec.notation.OUTCOMES, HIDDEN)


def hidden_code(game: Game) -> int:
    """The last code of the vocabulary."""
    return game.action_count + len(game.spec.notation.OUTCOMES)


def replay(memory: Memory, steps: list[Step]) -> None:
    """Go on with these actions and outcomes; a ValueError if the rules or the turns forbid one."""
    for seat, number in steps:
        if memory.turn != seat:
            raise ValueError(f"it is the turn of {memory.turn}, not of {seat}")
        if seat == CHANCE:
            memory.draw(number)
        else:
            memory.play(number)


def _remembered(name: str, players: int, variant: str, limit: int, steps: list[Step]) -> Memory:
    memory = Memory(make(name, players, variant).start(), limit)
    replay(memory, steps)
    return memory
