"""Whether a position has one best move, by ever more expensive looks; most end with the first.

Every look begins with a seed of its own, and with what the seat to move may see: so it does not
matter who looks, or when, or what others hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.events import Decision
from tilewright.analysis.rolling import BATCH, joined, roll_out
from tilewright.analysis.valuing import Effort
from tilewright.core.analysis import Candidate, Limits
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.players.search import Question
from tilewright.players.simple import GreedyPlayer

ACCEPTED = 0.01  # a move that loses no more than this is right, too
LEAST_GAP = 0.08  # between the best move and the best wrong one, for two seats
LEAST_GAP_ALONE = 0.03  # of the most points that one player alone can have
SURE = 4.0  # standard errors
CLEAR = 2.0  # the same for later moves of a solution
LEAST_CHANCE, MOST_CHANCE = 0.15, 0.85  # of the seat to move: else the game is decided
LEAST_MOVES = 8
LONG = 10  # times as long a look

LEAST_ITERATIONS = 8
GLANCE = 0.15  # of the iterations of a look: the first glance
GLANCE_GAP = 0.4  # of the gap that is wanted: with less at the first glance it is not looked at
LOOK_GAP, LOOK_SURE = 0.7, 1.3
FOCUS = 0.25  # of the iterations of the long look: a move that it neglected gets so many of its own
CONTENDERS = 3  # wrong moves that may get them
MULTIPV = 6
MAX_BATCHES = 2  # of games that are played out


@dataclass(frozen=True)
class Weighed:
    """The moves of a position, best first, and how far the right ones stand out."""

    candidates: tuple[Candidate, ...]
    right: tuple[str, ...]  # the best first, and all that are as good
    gap: float
    error: float

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def wrong(self) -> Candidate:
        """The best of the wrong moves."""
        return next(one for one in self.candidates if one.move not in self.right)

    @property
    def exact(self) -> bool:
        return all(one.exact for one in self.candidates)


@dataclass(frozen=True)
class NextMove:
    """The right moves further on in a solution, the best first."""

    right: tuple[str, ...]
    exact: bool
    is_choice: bool  # most moves are wrong


class Looker:
    """Looks at positions of one game; `close` gives its memory back."""

    def __init__(self, game: Game, iterations: int, seed: int) -> None:
        self.game = game
        self.iterations = iterations
        self.wanted = wanted_gap(game)
        self._effort = Effort(Limits(iterations=iterations), 8, seed)
        self._analyser = Analyser(game)

    def close(self) -> None:
        self._analyser.close()

    def find(self, state: State) -> Weighed | None:
        """The moves of a position that makes a puzzle; None if it does not."""
        moves = state.legal_moves()
        if len(moves) < LEAST_MOVES or not self._is_promising(state):
            return None
        seat = state.turn
        first = self._look(state, 1)
        if first is None or not self._is_open(first, seat):
            return None
        if first.gap < max(LOOK_GAP * self.wanted, LOOK_SURE * first.error):
            return None
        if self._is_greedy(state, moves, first.right):
            return None
        found = self.long_look(state)
        if found is None or found.best.move != first.best.move:
            return None
        if found.gap < max(self.wanted, SURE * found.error) or not self._is_open(found, seat):
            return None
        if self._is_greedy(state, moves, found.right):
            return None
        return found if found.exact or self._rollouts_agree(state, found) else None

    def reply(self, state: State) -> str:
        """The best reply of a seat."""
        return self._analysed(state, Question(multipv=MULTIPV), LONG / 2)[0].move

    def quick_move(self, state: State) -> str:
        """What a glance would play."""
        return self._analysed(state, Question(), GLANCE)[0].move

    def next_move(self, state: State) -> NextMove | None:
        """What is right further on in a solution; None if that is not clear."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return NextMove((moves[0],), exact=True, is_choice=False)
        found = self.long_look(state, LONG / 2)
        if found is None or found.gap < max(self.wanted / 2, CLEAR * found.error):
            return None
        return NextMove(found.right, found.exact, 2 * len(found.right) <= len(moves))

    def long_look(self, state: State, times: float = LONG) -> Weighed | None:
        """The moves of a position after a long look, in which no contender is neglected.

        None if all are as good.
        """
        seat = state.turn
        found = self._analysed(state, Question(multipv=MULTIPV), times)
        best = found[0]
        neglected = [
            one
            for one in found[1:]
            if not one.exact
            and one.visits < FOCUS * times * self.iterations
            and best.values[seat] - one.values[seat] < 2 * self.wanted + one.error
        ]
        for one in neglected[:CONTENDERS]:
            question = Question(only=one.move, moves=(one.move,))
            found[found.index(one)] = self._analysed(state, question, FOCUS * times)[0]
        found.sort(key=lambda one: -one.values[seat])
        return _weighed(found, seat)

    # ------------------------------------------------------------ looks

    def _is_promising(self, state: State) -> bool:
        """Whether a glance sees a move that stands out, in a game that is open."""
        seat = state.turn
        self._restart(state, "glance")
        found = self._analyser.search.examine(state, self._limits(GLANCE))
        if found.solved:
            return True
        best, *others = found.report.candidates
        chance = found.findings[best.move].chances[seat]
        second = max(one.values[seat] for one in others)
        if self.game.players > 1 and not LEAST_CHANCE / 2 < chance < (1 + MOST_CHANCE) / 2:
            return False
        return best.values[seat] - second > GLANCE_GAP * self.wanted

    def _look(self, state: State, times: float) -> Weighed | None:
        return _weighed(self._analysed(state, Question(multipv=MULTIPV), times), state.turn)

    def _analysed(self, state: State, question: Question, times: float) -> list[Candidate]:
        self._restart(state, question.only or "look", times)
        return list(self._analyser.analyse(state, self._limits(times), question).candidates)

    def _limits(self, times: float) -> Limits:
        return Limits(iterations=max(LEAST_ITERATIONS, round(times * self.iterations)))

    def _restart(self, state: State, *what: object) -> None:
        self._analyser.search.restart(self._effort.seed_of(state.hash(), *what))

    def _is_open(self, found: Weighed, seat: int) -> bool:
        """Whether the game is not decided; what is proven is always won, shared or lost."""
        chance = found.best.values[seat]
        alone = self.game.players == 1
        return alone or found.best.exact or LEAST_CHANCE <= chance <= MOST_CHANCE

    def _is_greedy(self, state: State, moves: Sequence[str], right: Sequence[str]) -> bool:
        """Whether a right move is what somebody would play who counts points alone."""
        player = GreedyPlayer(self.game, self._effort.seed_of(state.hash(), "greedy"))
        return player.choose(state.view(state.turn), moves) in right

    def _rollouts_agree(self, state: State, found: Weighed) -> bool:
        """Whether games that are played out say the same."""
        decision = Decision(0, state, found.wrong.move)
        effort = replace(self._effort, seed=self._effort.seed_of(state.hash(), "rollouts"))
        batches = []
        for number in range(MAX_BATCHES):
            batches.append(
                roll_out(self._analyser, decision, found.best.move, effort, number * BATCH)
            )
            so_far = joined(batches, (number + 1) * BATCH)
            if abs(so_far["loss"]) > 2 * so_far["error"]:
                break
        return bool(so_far["loss"] > 0.0)


def wanted_gap(game: Game) -> float:
    """How far the best move must stand out, in winning chances."""
    return LEAST_GAP * 2 / game.players if game.players > 1 else LEAST_GAP_ALONE


def seen(state: State) -> State:
    """The same position with nothing in it that the seat to move does not see, or that is to come.

    What is hidden is sampled, always in the same way.
    """
    game = state.game
    return game.load(game.spec.positions.complete(state.view(state.turn), 0))


def _weighed(candidates: Sequence[Candidate], seat: int) -> Weighed | None:
    best = candidates[0]
    least = best.values[seat] - ACCEPTED
    right = [one for one in candidates if one.values[seat] >= least]
    others = [one for one in candidates if one.values[seat] < least]
    if not others:
        return None
    return Weighed(
        tuple(candidates),
        tuple(one.move for one in right),
        best.values[seat] - others[0].values[seat],
        max(hypot(best.error, one.error) for one in others if _is_near(one, others[0], seat)),
    )


def _is_near(one: Candidate, wrong: Candidate, seat: int) -> bool:
    """Whether a wrong move is about as good as the best of them."""
    return wrong.values[seat] - one.values[seat] <= ACCEPTED
