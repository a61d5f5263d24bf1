"""The positions of a puzzle as clients get them: what the solver's seat sees, and no more."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.core.drawing import view_svg
from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.puzzles import Puzzle, Step
from tilewright.puzzles.solving import start
from tilewright.server.answers import Outlook, PreviewAnswer
from tilewright.server.events import item_shown
from tilewright.server.problems import illegal_move
from tilewright.server.puzzling import answers


class Boards:
    """The states of a puzzle's line; what the seat does not see is sampled and never shown."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._states = tuple(_walk(puzzle))
        self._own = [ply for ply, one in enumerate(puzzle.line) if one.seat == puzzle.seat]

    @property
    def end(self) -> int:
        """The ply after the line."""
        return len(self.puzzle.line)

    def ply_of(self, step: int) -> int:
        """Where in the line an own move is; after the last one the end."""
        return self._own[step] if step < len(self._own) else self.end

    def state(self, ply: int) -> State:
        return self._states[ply]

    def shown(self, ply: int, *, moves: bool = False) -> answers.PuzzleBoard:
        """The board before a ply of the line, with the legal moves if they are asked for."""
        state, game = self._states[ply], self._states[ply].game
        legal = [{"move": move, "parts": game.parts(move)} for move in state.legal_moves()]
        return {
            "ply": ply,
            "position": state.view(self.puzzle.seat),
            "turn": state.turn if state.turn >= 0 else None,
            "scores": self._scores(state),
            "winners": list(state.winners),
            "moves": legal if moves else None,  # type: ignore[typeddict-item]
        }

    def played(self, until: int, since: int = 0) -> list[answers.LineMove]:
        """Moves of the line, as far as it was played."""
        return [self._move(one) for one in self.puzzle.line[since:until]]

    def drawing(self, ply: int) -> str:
        """As the game itself draws it."""
        state, seat = self._states[ply], self.puzzle.seat
        return view_svg(state.game, state.view(seat), (), seat)

    def preview(self, step: int, move: str) -> PreviewAnswer:
        """What a move would do, up to the next draw."""
        before, seat = self._states[self.ply_of(step)], self.puzzle.seat
        after = before.copy()
        try:
            breakdown = after.play_until_draw(move)
        except (IllegalMove, NotationError) as error:
            raise illegal_move(error) from None
        return {
            "position": after.view(seat),
            "scores": self._scores(after),
            "winners": list(after.winners),
            "breakdown": [item_shown(item) for item in breakdown],
            "draw_follows": after.turn == CHANCE,
            "outlook": self._outlook(before, after),
        }

    def _move(self, one: Step) -> answers.LineMove:
        parts = self._states[0].game.parts(one.move)
        return {"seat": one.seat, "move": one.move, "parts": parts}

    def _scores(self, state: State) -> list[int]:
        return list(state.scores)

    def _outlook(self, before: State, after: State) -> Outlook:
        return {"before": self._if_ended(before), "after": self._if_ended(after)}

    def _if_ended(self, state: State) -> list[int]:
        """Everybody's points if the round ended now; what others hide has no part in it."""
        if not state.game.spec.hides:
            return [state.outlook(seat) for seat in range(state.game.players)]
        points = list(state.scores)
        points[self.puzzle.seat] = state.outlook(self.puzzle.seat)
        return points


def _walk(puzzle: Puzzle) -> Iterator[State]:
    """The states before each move of the line, and after the last; draws after that stay open."""
    state = start(puzzle)
    yield state.copy()
    for one in puzzle.line:
        state.play(one.move)
        yield state.copy()
