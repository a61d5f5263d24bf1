"""Puzzles as clients get them: the board that is open, and once it is over everything."""

from __future__ import annotations

from tilewright.core.errors import TilewrightError
from tilewright.core.game import Game
from tilewright.puzzles import CandidateMove
from tilewright.puzzles.rating import Rating
from tilewright.server.answers import LegalMove
from tilewright.server.puzzling import answers, why
from tilewright.server.puzzling.attempts import OPEN, Attempt
from tilewright.server.puzzling.desk import Change, PuzzleDesk, Task
from tilewright.server.puzzling.mistakes import level_of
from tilewright.server.puzzling.theming import theme_shown, themes_shown
from tilewright.server.reviewing.answers import Reasons

LIKED, DISLIKED = 1, -1
MAX_SHOWN = 6  # candidates, and moves of a line that is expected
LATEST_GAMES = 5  # reviewed ones, by which a level is fitted


def shown(desk: PuzzleDesk, task: Task, attempt: Attempt | None) -> answers.PuzzleShown:
    """A puzzle as somebody may see it; `attempt` is theirs, if they have begun."""
    puzzle, boards = task.puzzle, task.boards
    step = 0 if attempt is None else attempt.step
    over = attempt is not None and attempt.status != OPEN
    ply = boards.ply_of(step)
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "game": puzzle.game,
        "variant": puzzle.variant,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "steps": len(puzzle.alternatives),
        "daily": desk.is_daily(puzzle),
        "own": _own(task),
        "board": boards.shown(ply, moves=not over),
        "played": boards.played(ply),
        "attempt": None if attempt is None else _attempt(attempt),
        "solution": _solution(desk, task, attempt) if over else None,
    }


def rating_change(change: Change) -> answers.RatingChange | None:
    """What an attempt did to a rating, if it has just counted."""
    after = change.attempt
    if change.before is None or after.rating is None or after.deviation is None:
        return None
    return {"before": change.before, "after": after.rating, "deviation": after.deviation}


def hint_shown(task: Task, step: int, number: int) -> answers.PuzzleHint:
    """Parts of the best move, one more with each hint; the last one says what is good about it."""
    puzzle, boards = task.puzzle, task.boards
    last = number == why.WHY
    return {
        "hint": number,
        "parts": why.part_hint(puzzle, boards, step, min(number, why.WHICH)),
        "reasons": why.hidden_reasons(puzzle, boards, step) if last else None,
        "themes": themes_shown(puzzle.game, puzzle.themes) if last else [],
    }


def catalogue(desk: PuzzleDesk, solver: str | None) -> answers.PuzzleCatalogue:
    daily = {
        game: puzzle.id
        for game in desk.puzzles.by_game
        if (puzzle := desk.puzzles.daily(game, desk.today)) is not None
    }
    statuses = {} if solver is None else desk.store.statuses(solver, list(daily.values()))
    return {
        "today": desk.today.isoformat(),
        "games": [
            {
                "game": game,
                "count": len(desk.puzzles.by_game[game]),
                "themes": [
                    {"theme": theme_shown(game, theme), "count": count}
                    for theme, count in desk.puzzles.themes(game).items()
                ],
                "daily": puzzle_id,
                "daily_status": statuses.get(puzzle_id),  # type: ignore[typeddict-item]
            }
            for game, puzzle_id in daily.items()
        ],
    }


def progress(desk: PuzzleDesk, solver: str | None) -> answers.PuzzleProgress:
    """What somebody has done; nothing yet for somebody unknown."""
    store = desk.store
    streak, solved_today = desk.streak([] if solver is None else store.days(solver))
    games = {} if solver is None else store.games(solver, LATEST_GAMES)
    levels = {game: level_of(found) for game, found in games.items()}
    return {
        "now": desk.now(),
        "today": desk.today.isoformat(),
        "streak": streak,
        "solved_today": solved_today,
        "ratings": [
            {"game": game, "rating": one.rating, "deviation": one.deviation}
            for game, one in ({} if solver is None else store.ratings(solver)).items()
        ],
        "history": [] if solver is None else [
            {"puzzle": one.puzzle, "game": one.game, "at": one.at, "rating": one.rating,
             "deviation": one.deviation}
            for one in store.history(solver)
        ],
        "mistakes": [] if solver is None else [
            {"puzzle": one.puzzle, "match": one.match, "game": one.game, "stage": one.stage,
             "due_at": one.due_at}
            for one in store.due(solver)
        ],
        "levels": [
            {"game": game, "level": level, "matches": len(games[game])}
            for game, level in levels.items() if level is not None
        ],
    }  # fmt: skip


def _own(task: Task) -> answers.OwnMistakeShown | None:
    if task.mistake is None:
        return None
    content = task.mistake.content
    return {
        "match": task.mistake.match,
        "sequence": content["sequence"],
        "played": content["played"],
        "parts": task.boards.state(0).game.parts(content["played"]),
    }


def _attempt(attempt: Attempt) -> answers.PuzzleAttempt:
    return {
        "status": attempt.status,
        "step": attempt.step,
        "begun": attempt.begun,
        "missed": [one.move for one in attempt.missed if one.step == attempt.step],
        "wrong": len(attempt.missed),
        "hints": attempt.hints,
        "counted": attempt.counted_at is not None,
        "vote": attempt.vote,
    }


def _solution(desk: PuzzleDesk, task: Task, attempt: Attempt | None) -> answers.PuzzleSolution:
    puzzle, boards = task.puzzle, task.boards
    game = boards.state(0).game
    moved = desk.store.moved_rating(puzzle.id)
    rating, attempts = moved or (Rating(puzzle.rating, puzzle.deviation), 0)
    votes = desk.store.votes(puzzle.id)
    return {
        "line": boards.played(boards.end),
        "boards": [boards.shown(ply) for ply in range(boards.end + 1)],
        "accepted": [[_legal(game, move) for move in moves] for moves in puzzle.alternatives],
        "candidates": [_candidate(task, one) for one in puzzle.candidates[:MAX_SHOWN]],
        "reasons": _reasons(task, attempt),
        "themes": themes_shown(puzzle.game, puzzle.themes),
        "rating": rating.rating,
        "deviation": rating.deviation,
        "attempts": attempts,
        "liked": votes.get(LIKED, 0),
        "disliked": votes.get(DISLIKED, 0),
        "exact": puzzle.exact,
    }


def _reasons(task: Task, attempt: Attempt | None) -> list[Reasons]:
    """Why each own move is the best: better than what was tried in its place, if something was."""
    if task.mistake is not None:
        return [task.mistake.content["reasons"]]
    missed = {one.step: one.move for one in reversed(attempt.missed if attempt else ())}
    return [
        why.reasons(task.puzzle, task.boards, step, missed.get(step))
        for step in range(len(task.puzzle.alternatives))
    ]


def _candidate(task: Task, one: CandidateMove) -> answers.PuzzleCandidate:
    return {
        "move": one.move,
        "parts": task.boards.state(0).game.parts(one.move),
        "value": one.value,
        "lead": one.lead,
        "points": one.points,
        "right": one.move in task.puzzle.alternatives[0],
        "line": _expected(task, one.line),
    }


def _expected(task: Task, line: tuple[str, ...]) -> list[answers.LineMove]:
    """The expected line as far as it can be played here: hidden tiles may forbid the rest."""
    state = task.boards.state(0).copy(undo=False)
    found: list[answers.LineMove] = []
    for move in line[:MAX_SHOWN]:
        seat = state.turn
        parts = state.game.parts(move)
        try:
            state.play(move)
        except TilewrightError:
            break
        found.append({"seat": seat, "move": move, "parts": parts})
    return found


def _legal(game: Game, move: str) -> LegalMove:
    return {"move": move, "parts": game.parts(move)}
