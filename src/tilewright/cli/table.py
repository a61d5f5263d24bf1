"""A table in the terminal: one game, the people and bots around it, and what people may type."""

from __future__ import annotations

import secrets
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from tilewright.cli import INTERRUPTED, results
from tilewright.cli.files import (
    is_foreign,
    new_unfinished,
    newest_unfinished,
    save_record,
    unfinished_folder,
)
from tilewright.cli.helping import command_list
from tilewright.cli.screen import screen_of
from tilewright.cli.seats import BOTS, PERSON, Bots
from tilewright.cli.waiting import notice
from tilewright.core.errors import IllegalMove, NotationError
from tilewright.core.folders import data_folder
from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.record import GameRecord
from tilewright.core.rules import OVER
from tilewright.core.state import State

FORGET_SCROLLED_LINES = "\x1b[3J"  # what a terminal keeps above its screen
MAX_LISTED = 100  # with more legal moves than this only the best are listed
BEST_LISTED = 20


class Decision(NamedTuple):
    """Where somebody had to decide, and the scores at the start of that round."""

    state: State
    round_scores: tuple[int, ...]


class Table:
    """One game, the people and bots around it, and what they may type."""

    def __init__(
        self,
        state: State,
        seats: list[str],
        language: str | None,
        seconds: float,  # for a bot to think about a move
        bot_seed: int | None = None,
    ) -> None:
        self.state = state
        self._game: Game = state.game
        self._seats = seats
        self._screen, self._say = screen_of(state.game.spec, language)
        self._console = Console(highlight=False, soft_wrap=False)
        seed = secrets.randbelow(SEED_LIMIT) if bot_seed is None else int(bot_seed)
        self._bots = Bots(state.game, seats, seconds, seed)
        self._earlier: list[Decision] = []  # of people, for undo
        self._kept = new_unfinished(state.game.name)
        self._leaving = False
        self._round_scores = state.scores  # at the start of the round
        self._moves_at_start = state.ply
        self._at_keyboard: int | None = None

    def resume(self, record: GameRecord, path: Path) -> None:
        """Go on with a record: its decisions can be taken back, its own file is kept up to date."""
        moves = 0
        shown_round = None
        for state in record.walk():
            if state.view(None).get("round") != shown_round:
                shown_round = state.view(None).get("round")
                self._round_scores = state.scores
            if state.ply < len(record.entries):
                moves += 1
                if self._is_person(state.turn):
                    self._earlier.append(Decision(state.copy(), self._round_scores))
        if path.resolve().parent == unfinished_folder().resolve():
            self._kept = path.resolve()
        if self.state.origin.seed is None and self.state.turn != OVER:
            self.state.follow(secrets.randbelow(SEED_LIMIT))
        self._write("play.resumed", count=moves)
        for seat, who in enumerate(self._seats):
            if who not in (PERSON, *BOTS):
                self._write("play.unknown_player", seat=self._name(seat), name=who)

    def play(self) -> int:
        """Until the game is over or everybody leaves; returns the exit code."""
        self._greet()
        self._bots.start_compiling()
        try:
            while self.state.turn != OVER and not self._leaving:
                if self._is_person(self.state.turn):
                    self._ask()
                else:
                    self._let_bot_move()
        except (KeyboardInterrupt, EOFError) as stop:
            self._console.print()
            self._leave()
            return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
        if self.state.turn == OVER:
            self._finish()
        else:
            self._leave()
        return 0

    def close(self) -> None:
        """Let the bots give back what they hold."""
        self._bots.close()

    # -------------------------------------------------------------- turns

    def _ask(self) -> None:
        """Show the table and take commands until one of them is a move, an undo or the end."""
        view = self.state.view(self.state.turn)
        self._hand_over(self.state.turn)
        self._show_table()
        task = self._screen.task(view, self._say)
        if task:
            self._print(task)
        before = self.state
        while self.state is before and self.state.turn == view["turn"] and not self._leaving:
            moves = self.state.ply
            self._obey(input(self._say("play.prompt", seat=self._name(self.state.turn))).strip())
            if self.state.ply != moves:
                return

    def _hand_over(self, seat: int) -> None:
        """Where seats hide something, nobody sees the table before the right person sits there."""
        people = [i for i in range(self._game.players) if self._is_person(i)]
        if self._game.spec.hides and len(people) > 1 and seat != self._at_keyboard:
            self._console.clear()
            if self._console.is_terminal:
                self._console.file.write(FORGET_SCROLLED_LINES)
            input(self._say("play.hand_over", seat=self._name(seat)) + " ")
        self._at_keyboard = seat

    def _obey(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        match command:
            case "":
                pass
            case "help":
                self._console.print(command_list(self._say("play.help")))
                self._print(self._screen.how_to_move(self.state.view(None), self._say))
            case "moves":
                self._list_moves(rest.strip())
            case "board":
                self._show_table()
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "save":
                self._save(rest.strip())
            case "quit" | "exit":
                self._leaving = True
            case _ if command.startswith("?") and len(command) > 1:
                self._preview(command[1:])
            case _:
                self._try_move(line)

    def _try_move(self, move: str) -> None:
        before, after = self.state, self.state.copy()
        try:
            what = self._screen.describe(before, move, self._say)
            after.play(move)
        except NotationError:
            self._write("play.not_understood", text=move)
            return
        except IllegalMove as error:
            self._print(self._screen.explain(error, self._say))
            return
        self._earlier.append(Decision(before, self._round_scores))
        self.state = after  # at once, so that Ctrl-C never meets half a move
        self._write("play.plays", seat=self._name(before.turn), move=move, what=what)
        self._after_move(before)

    def _let_bot_move(self) -> None:
        before, after = self.state, self.state.copy()
        seat = self.state.turn
        with notice(self._console, self._say("play.thinking", seat=self._name(seat))):
            move = self._bots.choose(seat, self.state.view(seat), self.state.legal_moves())
        what = self._screen.describe(self.state, move, self._say)
        after.play(move)
        self.state = after
        self._write("play.plays", seat=self._name(seat), move=move, what=what)
        self._after_move(before)

    def _after_move(self, before: State) -> None:
        self._keep()
        old, new = (state.view(None).get("round") for state in (before, self.state))
        if old is not None and (old != new or self.state.turn == OVER):
            self._show_scores()

    def _undo(self) -> None:
        if not self._earlier:
            self._write("play.nothing_to_undo")
            return
        self.state, self._round_scores = self._earlier.pop()
        self._keep()
        self._write("play.undone", seat=self._name(self.state.turn))

    # -------------------------------------------------------------- showing

    def _greet(self) -> None:
        title = self._say("game.title")
        self._write("play.welcome", title=title, players=self._game.players)
        seats = range(self._game.players)
        if not all(map(self._is_person, seats)):
            names = ", ".join(map(self._name_and_level, seats))
            self._write("play.seated", seats=names)
        waiting = newest_unfinished(but=self._kept)
        if waiting is not None:
            self._write("play.another_waits", program=_program(), file=waiting)

    def _name_and_level(self, seat: int) -> str:
        name, who = self._name(seat), self._seats[seat]
        if self._is_person(seat):
            return name
        return self._say("seat.with_level", seat=name, level=self._say(f"level.{who}"))

    def _show_table(self) -> None:
        names = [self._name(seat) for seat in range(self._game.players)]
        view = self.state.view(max(self.state.turn, 0))
        self._console.print()
        self._console.print(self._screen.table(view, names, self._say))

    def _show_scores(self) -> None:
        """What the round has brought each seat."""
        self._write("play.round_ends")
        scores = self.state.scores
        for seat, (old, new) in enumerate(zip(self._round_scores, scores, strict=True)):
            change = f"{new - old:+d}"
            self._write("play.points", seat=self._name(seat), before=old, after=new, change=change)
        self._round_scores = scores

    def _list_moves(self, start: str) -> None:
        moves = [move for move in self.state.legal_moves() if move.startswith(start)]
        if not moves:
            self._write("play.no_such_moves", start=start)
            return
        self._write("play.legal_moves", count=len(moves))
        if len(moves) > MAX_LISTED:
            self._write("play.best_moves", count=BEST_LISTED)
            moves = self._best(moves)
        for move in moves:
            self._print(f"  {move}  {self._screen.describe(self.state, move, self._say)}")

    def _best(self, moves: list[str]) -> list[str]:
        """The moves after which the seat stands best, the best first."""
        seat = self.state.turn
        standings = []
        for move in moves:
            after = self.state.copy()
            after.play(move)
            standings.append((-after.standing(seat), move))
        return [move for _, move in sorted(standings, key=lambda pair: pair[0])[:BEST_LISTED]]

    def _preview(self, move: str) -> None:
        try:
            self._print(f"  {move}  {self._screen.describe(self.state, move, self._say)}")
        except NotationError:
            self._write("play.not_understood", text=move)
        except IllegalMove as error:
            self._print(self._screen.explain(error, self._say))

    def _hint(self) -> None:
        """What a master would play, who sees no more than the person."""
        with notice(self._console, self._say("play.thinking_of_hint")):
            analysis = self._bots.hint(self.state.view(self.state.turn))
        what = self._screen.describe(self.state, analysis.move, self._say)
        self._write("play.hint", move=analysis.move, what=what)
        if self._game.players > 1:
            self._write("play.chances")
            for seat, chance in enumerate(analysis.values):
                percent = round(100 * chance)
                line = self._say("play.chance", seat=self._name(seat), percent=percent)
                self._print(f"  {line}")

    def _finish(self) -> None:
        self._show_table()
        self._write("play.over")
        self._tell_winners()
        finished = data_folder() / "finished" / self._kept.name
        if self.state.ply > self._moves_at_start and self._try_to_save(finished):
            self._kept.unlink(missing_ok=True)
            self._write("play.kept", file=finished)

    def _tell_winners(self) -> None:
        winners = self.state.winners
        if self._game.players == 1:
            self._show_result(self.state.scores[0])
            return
        names = ", ".join(self._name(seat) for seat in winners)
        if len(winners) == 1:
            self._write("play.wins", seat=names, count=self.state.scores[winners[0]])
        else:
            self._write("play.shared", seats=names, count=self.state.scores[winners[0]])

    def _show_result(self, points: int) -> None:
        """One player plays against one's own best."""
        self._write("play.result", count=points)
        if not self._is_person(0) or self.state.ply == self._moves_at_start:
            return
        best = results.add(self._game.name, points)
        self._write("play.best_results", results=", ".join(map(str, best)))
        if points == best[0] and best.count(points) == 1:
            self._write("play.new_best")

    # -------------------------------------------------------------- keeping

    def _save(self, name: str) -> None:
        if not name:
            self._write("play.save_where")
            return
        try:
            path = Path(name).expanduser()
        except RuntimeError as error:  # ~somebody who is nobody
            self._write("play.not_saved", file=name, reason=error)
            return
        if self._try_to_save(path, check=True):
            self._write("play.saved", file=name)

    def _keep(self) -> None:
        """After every move: nothing but the move in progress can be lost, whatever happens."""
        if self._has_moves():
            self._try_to_save(self._kept)
        else:
            self._kept.unlink(missing_ok=True)

    def _has_moves(self) -> bool:
        return any(entry.seat >= 0 for entry in self.state.history)

    def _leave(self) -> None:
        if self._has_moves() and self._try_to_save(self._kept):
            self._write("play.kept", file=self._kept)
            self._write("play.go_on", program=_program(), file=self._kept)
        elif self._has_moves():
            # Nowhere to keep it: the record itself on the screen is better than nothing.
            self._print(self._record().write(), soft_wrap=True)
        self._write("play.bye")

    def _try_to_save(self, path: Path, check: bool = False) -> bool:
        try:
            if check and is_foreign(path):
                raise ValueError(self._say("play.foreign_file"))
            save_record(self._record(), path)
        except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
            reason = getattr(error, "strerror", None) or error
            self._write("play.not_saved", file=path, reason=reason)
            return False
        return True

    def _record(self) -> GameRecord:
        return GameRecord.of(self.state, {f"Seat{i}": who for i, who in enumerate(self._seats)})

    # -------------------------------------------------------------- words

    def _is_person(self, seat: int) -> bool:
        return seat >= 0 and self._seats[seat] not in BOTS

    def _name(self, seat: int) -> str:
        return self._say("seat.person" if self._is_person(seat) else "seat.bot", number=seat + 1)

    def _write(self, key: str, **values: object) -> None:
        # A file's name is there to be copied: never break it over two lines.
        self._print(self._say(key, **values), soft_wrap="file" in values)

    def _print(self, text: str, soft_wrap: bool = False) -> None:
        self._console.print(text, markup=False, emoji=False, soft_wrap=soft_wrap)


def _program() -> str:
    """What to type to start this program again."""
    return "tilewright" if shutil.which("tilewright") else sys.argv[0]
