"""A whole match: plays what is not played yet, saves it, and knows when it is decided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from tilewright.arena.luck import Measuring
from tilewright.arena.match import GameResult, PlayedGame
from tilewright.arena.pairing import Fixture, Schedule
from tilewright.arena.saving import Folder
from tilewright.arena.settings import TournamentSettings, check
from tilewright.arena.sprt import DealResult, Hypotheses, Trial, Verdict
from tilewright.arena.workers import Crew, Job
from tilewright.core.errors import SetupError


class Tournament:
    """The games of a match, those of earlier runs among them.

    A context manager: leaving it lets others use the folder. `play` plays in worker processes.

    >>> from tilewright.arena.settings import TournamentSettings
    >>> from tilewright.arena.tournament import Tournament
    >>> settings = TournamentSettings("azul", 2, "standard", ("greedy", "random"), seed=1)
    >>> with Tournament(settings, games=4) as tournament:
    ...     print(len(tournament.schedule), tournament.played)
    4 0
    """

    def __init__(
        self,
        settings: TournamentSettings,
        games: int,
        save: Path | None = None,
        hypotheses: Hypotheses | None = None,
        measuring: Measuring | None = None,
    ) -> None:
        """`games` are those of each pairing, rounded up to whole deals.

        With `measuring` a game is over when its luck is measured, and a test looks at results
        less luck; that of games of earlier runs is measured from their records.

        Everything that can be wrong is found here, before a game begins or a folder is made.
        """
        if hypotheses is not None and (settings.players, len(settings.names)) != (2, 2):
            raise SetupError("a sequential test compares two players at a table for two")
        check(settings)
        self.settings = settings
        self.schedule = Schedule(len(settings.names), settings.players, games, settings.seed)
        self.trial = None if hypotheses is None else Trial(hypotheses)
        self.measuring = measuring
        self._folder = None if save is None else Folder(save, settings)
        kept = {} if self._folder is None else self._folder.results
        self._results = {
            n: kept[n] for n in sorted(kept) if n < len(self.schedule) and self._is_over(kept[n])
        }
        self._look()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Let others use the folder."""
        if self._folder is not None:
            self._folder.close()

    @property
    def results(self) -> list[GameResult]:
        """The games that count, in the order of the schedule.

        Of a decided test those that were played beyond the decision do not count.
        """
        found = [self._results[number] for number in sorted(self._results)]
        if self.trial is not None and self.decided:
            return [result for result in found if result.deal < self.trial.deals]
        return found

    @property
    def decided(self) -> bool:
        return self.trial is not None and self.trial.verdict is not Verdict.UNDECIDED

    @property
    def played(self) -> int:
        """How many games are over."""
        return len(self._results)

    @property
    def complete(self) -> bool:
        return self.decided or self.played == len(self.schedule)

    def play(self, workers: int = 1, on_progress: Callable[[Self], object] = id) -> None:
        """Until all is played or decided; what ends it earlier loses none of the games so far."""
        if self.complete:
            return
        waiting = (self._job(game) for game in self.schedule if game.number not in self._results)
        with Crew(self.settings, workers, self.measuring) as crew:
            for played in crew.play(waiting):
                if self._folder is not None:
                    self._folder.keep(played)
                self._results[played.result.number] = played.result
                self._look()
                on_progress(self)
                if self.decided:
                    return

    def _is_over(self, result: GameResult) -> bool:
        return self.measuring is None or self.measuring.is_done(result)

    def _job(self, fixture: Fixture) -> Job:
        """What is left to do for a game: of one that was played, to measure its luck."""
        if self._folder is None or fixture.number not in self._folder.results:
            return Job(fixture)
        record = self._folder.record_of(fixture.number)
        if record is None:
            return Job(fixture)
        return Job(fixture, PlayedGame(self._folder.results[fixture.number], record))

    def _look(self) -> None:
        if self.trial is not None:
            self.trial.look(self._result_of_deal)

    def _result_of_deal(self, deal: int) -> DealResult | None:
        """What the first player made of the two games of a deal, once both are over."""
        games = [self._results.get(2 * deal + place) for place in range(2)]
        over = [(game, game.seating.index(0)) for game in games if game is not None]
        if len(over) < 2:
            return None
        luck = [game.luck.by_seat[seat] for game, seat in over if game.luck and self.measuring]
        return DealResult(sum(game.points[seat] for game, seat in over) / 2, sum(luck) / 2)
