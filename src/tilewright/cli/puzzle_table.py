"""Solving puzzles in the terminal: the position, moves in notation, hints, and what was right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rich.console import Console

from tilewright.analysis.facts import facts_of_choice, number, percentage_points, sentence
from tilewright.analysis.facts import words_for as review_words
from tilewright.cli import INTERRUPTED
from tilewright.cli.helping import command_list
from tilewright.cli.screen import WORDS, screen_of
from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.state import State
from tilewright.core.words import Words, language_of_user
from tilewright.puzzles import Puzzle, judge, played_on
from tilewright.puzzles.solving import start
from tilewright.puzzles.themes import theme_meaning, theme_name

SHOWN_OTHERS = 2  # moves beside the right one, in the second hint


class PuzzleTable:
    """One puzzle after another, in an order that follows from a seed."""

    def __init__(self, puzzles: Sequence[Puzzle], seed: int, language: str | None) -> None:
        self._puzzles = Random(seed).sample(puzzles, len(puzzles))
        self._language = language
        self._console = Console(highlight=False, soft_wrap=False)
        self._solved = self._seen = 0

    def play(self) -> int:
        """Until there are no more or everybody leaves; returns the exit code."""
        if not self._puzzles:
            self._print(Words(self._language or language_of_user(), WORDS)("puzzle.none"))
            return 1
        try:
            for place, puzzle in enumerate(self._puzzles):
                solving = Solving(puzzle, self._console, self._language)
                self._seen += 1
                self._solved += solving.solve()
                if solving.leaving or (
                    place + 1 < len(self._puzzles) and not self._goes_on(solving)
                ):
                    break
        except (KeyboardInterrupt, EOFError) as stop:
            self._console.print()
            self._farewell()
            return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
        self._farewell()
        return 0

    def _goes_on(self, solving: Solving) -> bool:
        return input(solving.say("puzzle.next") + " ").strip() not in ("quit", "exit")

    def _farewell(self) -> None:
        _, say = screen_of(self._puzzles[0].make_game().spec, self._language)
        self._print(say("puzzle.bye", solved=self._solved, seen=self._seen))

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, emoji=False)


class Solving:
    """One puzzle on the screen."""

    def __init__(self, puzzle: Puzzle, console: Console, language: str | None) -> None:
        self._puzzle = puzzle
        self._console = console
        self._state: State = start(puzzle)
        self._screen, self.say = screen_of(self._state.game.spec, language)
        self._step = self._hints = 0
        self._helped = self._done = False
        self.leaving = False

    def solve(self) -> bool:
        """Ask until it is solved or given up; returns whether it was solved without help."""
        self._greet()
        while not self._done and not self.leaving:
            self._obey(input(self.say("puzzle.prompt")).strip())
        return self._step == len(self._puzzle.alternatives) and not self._helped

    # ------------------------------------------------------------ commands

    def _obey(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        match command:
            case "":
                pass
            case "help":
                self._console.print(command_list(self.say("puzzle.help")))
                self._print(self._screen.how_to_move(self._puzzle.position, self.say))
            case "moves":
                self._list_moves(rest.strip())
            case "board":
                self._show()
            case "hint":
                self._hint()
            case "solution":
                self._give_up()
            case "next" | "quit" | "exit":
                self._done, self.leaving = True, command != "next"
            case _ if command.startswith("?") and len(command) > 1:
                self._preview(command[1:])
            case _:
                self._answer(line)

    def _list_moves(self, begin: str) -> None:
        for move in self._state.legal_moves():
            if move.startswith(begin):
                self._preview(move)

    def _answer(self, move: str) -> None:
        try:
            self._state.after(move)
        except NotationError:
            self._write("play.not_understood", text=move)
            return
        except IllegalMove as error:
            self._print(self._screen.explain(error, self.say))
            return
        verdict = judge(self._puzzle, self._step, move)
        if not verdict.is_right:
            self._helped = True
            if verdict.loss is None or self._state.game.players == 1:
                self._write("puzzle.wrong")
            else:
                self._write("puzzle.wrong_by", loss=percentage_points(verdict.loss, self._review()))
            return
        right = self._puzzle.own_moves[self._step]
        key = "puzzle.right" if verdict.kind == "right" else "puzzle.another"
        self._write(key, move=right)
        self._play_on()

    def _play_on(self) -> None:
        for one in played_on(self._puzzle, self._step):
            if one.seat != self._puzzle.seat:
                what = self._screen.describe(self._state, one.move, self.say)
                seat = self._name(one.seat)
                self._write("puzzle.reply", seat=seat, move=one.move, what=what)
            self._state.play(one.move)
        self._step += 1
        self._hints = 0
        if self._step < len(self._puzzle.alternatives):
            self._show()
        else:
            self._finish()

    def _hint(self) -> None:
        """Where, which, why."""
        self._helped = True
        right = self._puzzle.own_moves[self._step]
        if self._hints == 0:
            self._write("puzzle.hint_where", start=right[0])
        elif self._hints == 1:
            others = [move for move in self._wrong_moves() if move != right][:SHOWN_OTHERS]
            self._write("puzzle.hint_which", moves=", ".join(sorted([right, *others])))
        elif self._hints == 2:
            self._write("puzzle.hint_why", themes=" ".join(self._meanings()))
        else:
            self._write("puzzle.no_more_hints")
        self._hints += 1

    def _wrong_moves(self) -> list[str]:
        """Moves that are not right at this step, the tempting ones first."""
        right = self._puzzle.alternatives[self._step]
        known = [one.move for one in self._puzzle.candidates] if self._step == 0 else []
        return [move for move in (*known, *self._state.legal_moves()) if move not in right]

    def _give_up(self) -> None:
        self._helped = self._done = True
        self._write("puzzle.solution", moves=" ".join(self._puzzle.own_moves))
        self._explain()

    def _finish(self) -> None:
        self._done = True
        self._write("puzzle.solved")
        self._explain()

    # ------------------------------------------------------------ showing

    def _greet(self) -> None:
        puzzle = self._puzzle
        title = self.say("game.title")
        self._console.print()
        self._write("puzzle.title", id=puzzle.id, title=title, rating=f"{puzzle.rating:.0f}")
        self._show()
        self._write(f"puzzle.task_{puzzle.kind}", seat=self._name(puzzle.seat))

    def _show(self) -> None:
        names = [self._name(seat) for seat in range(self._puzzle.players)]
        view = self._state.view(self._puzzle.seat)
        self._console.print(self._screen.table(view, names, self.say))
        task = self._screen.task(view, self.say)
        if task:
            self._print(task)

    def _preview(self, move: str) -> None:
        try:
            self._print(f"  {move}  {self._screen.describe(self._state, move, self.say)}")
        except NotationError:
            self._write("play.not_understood", text=move)
        except IllegalMove as error:
            self._print(self._screen.explain(error, self.say))

    def _explain(self) -> None:
        """Why the solution is right: facts, values, themes."""
        for line in self._reasons():
            self._print(f"  {line}")
        self._write("puzzle.values")
        say = self._review()
        for one in self._puzzle.candidates:
            if self._puzzle.players == 1:
                worth = number(one.points, say)
            else:
                worth = f"{number(100 * one.value, say)}%"
            self._print(f"  {one.move}  {worth}")
        if self._puzzle.themes:
            spec = self._state.game.spec
            names = [theme_name(spec, one, say.language) for one in self._puzzle.themes]
            self._write("puzzle.about", themes=", ".join(names))

    def _reasons(self) -> Iterator[str]:
        begin = start(self._puzzle)
        best = self._puzzle.own_moves[0]
        right = self._puzzle.alternatives[0]
        wrong = next(one.move for one in self._puzzle.candidates if one.move not in right)
        say = self._review()
        for fact in facts_of_choice(begin, wrong, best, (), 0.0):
            yield sentence(fact, say)

    def _meanings(self) -> list[str]:
        spec = self._state.game.spec
        return [theme_meaning(spec, one, self.say.language) for one in self._puzzle.themes]

    def _review(self) -> Words:
        return review_words(self._state.game.spec, self.say.language)

    def _name(self, seat: int) -> str:
        return self.say("seat.person", number=seat + 1)

    def _write(self, key: str, **values: object) -> None:
        self._print(self.say(key, **values))

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, emoji=False)
