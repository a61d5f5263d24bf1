"""What an analysis of a position is: winning chances, leads and expected points of every seat.

The search is above this layer. `provide_analysis` says which module analyses; it is imported when
somebody asks.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, cast

from tilewright.core.errors import SetupError
from tilewright.core.spec import Position

if TYPE_CHECKING:
    from tilewright.core.game import Game
    from tilewright.core.state import State

MULTIPV = 5  # candidates of an analysis, unless you ask for another number


@dataclass(frozen=True)
class Limits:
    """When to stop: at the first limit that is reached; without any, when `stop` is set.

    >>> from tilewright import Limits
    >>> Limits(seconds=0.5)
    Limits(seconds=0.5, iterations=None)
    """

    seconds: float | None = None
    iterations: int | None = None


A_SECOND, NO_LIMITS = Limits(seconds=1.0), Limits()


@dataclass(frozen=True)
class Candidate:
    """A move of an analysis, and what every seat may expect after it.

    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20))
    >>> first = analysis.candidates[0]
    >>> first.move, round(sum(first.values), 6)
    ('2r2', 1.0)
    """

    move: str
    values: tuple[float, ...]  # winning chances by seat; they add up to 1
    leads: tuple[float, ...]  # expected final points over the mean of the others, by seat
    points: tuple[float, ...]  # expected final points by seat
    visits: int  # how often the search looked at it
    error: float  # the standard error of the mover's value
    lead_error: float  # the standard error of the mover's lead
    exact: bool  # searched to the end of the game: nothing in it is an estimate
    line: tuple[str, ...]  # the moves that are expected from here, this one first


@dataclass(frozen=True)
class Analysis:
    """What a position holds for the seats, by what the seat to move may see.

    For one player alone a value is the expected final score as a part of the most there can be.

    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20), multipv=3)
    >>> analysis.seat, analysis.move, len(analysis.candidates)
    (0, '2r2', 3)
    """

    seat: int  # whose decision it is
    candidates: tuple[Candidate, ...]  # best first
    iterations: int
    evaluations: int
    seconds: float
    method: str  # what valued positions: "network", "heuristic" or "rollouts"
    moves: int  # how many moves are legal
    spread: float  # between the best and the worst of all moves, in value

    @property
    def best(self) -> Candidate:
        """The best move and all that is known of it.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> analysis.best is analysis.candidates[0]
        True
        """
        return self.candidates[0]

    @property
    def move(self) -> str:
        """The best move.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> game.analyse(game.start(seed=7), tilewright.Limits(iterations=20)).move
        '2r2'
        """
        return self.candidates[0].move

    @property
    def values(self) -> tuple[float, ...]:
        """The winning chance of each seat if the best move is played; they add up to 1.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> values = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20)).values
        >>> round(sum(values), 6)
        1.0
        """
        return self.candidates[0].values

    def candidate(self, move: str) -> Candidate | None:
        """The candidate that is this move; None if it is not among them.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> analysis.candidate(analysis.move).move == analysis.move
        True
        """
        return next((one for one in self.candidates if one.move == move), None)

    def to_json(self) -> dict[str, Any]:
        """All of it, JSON-able.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> sorted(analysis.to_json())[:3]
        ['best', 'candidates', 'evaluations']
        """
        return {"best": self.move, "values": list(self.values), **asdict(self)}


class GrowingAnalysis(Protocol):
    """An analysis under way: iterate over it, or wait for its `result`.

    Leaving its context stops it. It runs in a thread of its own.

    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> with game.analysis(game.start(seed=7), tilewright.Limits(iterations=20)) as growing:
    ...     for analysis in growing:
    ...         latest = analysis
    >>> latest.move
    '2r2'
    """

    def stop(self) -> None:
        """Let it end now; what was found so far is the result.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> growing = game.analysis(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> growing.stop()
        """

    def result(self) -> Analysis:
        """Wait for the end, and return what was found.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> growing = game.analysis(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> growing.result().move
        '2r2'
        """

    def __iter__(self) -> Iterator[Analysis]: ...
    def __aiter__(self) -> AsyncIterator[Analysis]: ...
    def __enter__(self) -> GrowingAnalysis: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...
    async def __aenter__(self) -> GrowingAnalysis: ...
    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...


class AnalysisProvider(Protocol):
    """The module that analyses positions for `Game.analyse` and `Game.analysis`."""

    def analyse(
        self,
        game: Game,
        position: State | Position,
        limits: Limits,
        multipv: int,
        moves: Sequence[str],
        seed: int,
        threads: int,
        /,
    ) -> Analysis: ...

    def analysis(
        self,
        game: Game,
        position: State | Position,
        limits: Limits,
        multipv: int,
        moves: Sequence[str],
        seed: int,
        threads: int,
        /,
    ) -> GrowingAnalysis: ...


_provider: list[str] = []


def provide_analysis(module: str) -> None:
    """Let this module analyse; it is imported when it is first needed."""
    _provider[:] = [module]


def analysis_provider() -> AnalysisProvider:
    """The module that analyses; `SetupError` if none was installed."""
    if not _provider:
        raise SetupError("nothing that analyses positions is installed")
    return cast(AnalysisProvider, import_module(_provider[0]))
