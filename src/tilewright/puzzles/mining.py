"""Finding puzzles: the positions of one game after another, in games of levels or in records."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import TracebackType

import tilewright
from tilewright.analysis.events import Decision, events_of
from tilewright.arena.pairing import derived_seed
from tilewright.core.analysis import Limits
from tilewright.core.game import Game
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.games import make, read_record
from tilewright.players.levels import LEVELS, LevelPlayer, level_named
from tilewright.players.search.networks import weights_path
from tilewright.puzzles.lines import solution_of
from tilewright.puzzles.looking import Looker, Weighed, seen
from tilewright.puzzles.puzzle import CandidateMove, Provenance, Puzzle, puzzle_id
from tilewright.puzzles.themes import themes_of

ITERATIONS = 200
STRONGEST = "champion"  # of those who play: their mistakes look human, and they think quickly
SPREAD = 2  # levels between the strongest and the middle of a table
LONGEST_LINE = 8  # moves of what is expected after a candidate


@dataclass(frozen=True)
class Mining:
    """What to mine, and how hard to look: with it every game is mined in the same way anywhere."""

    game: str
    players: int
    variant: str
    seed: int = 0
    iterations: int = ITERATIONS
    records: tuple[str, ...] = ()  # texts; without them levels play
    names: tuple[str, ...] = ()  # of the records

    def make_game(self) -> Game:
        return make(self.game, self.players, self.variant)


@dataclass(frozen=True)
class _Found:
    """Where a position was found."""

    source: str
    number: int
    players: tuple[str, ...]
    ply: int
    state: State


class Miner:
    """Mines one game after another; leaving the context gives its memory back."""

    def __init__(self, mining: Mining) -> None:
        self._mining = mining
        self._game = mining.make_game()
        self._looker = Looker(self._game, mining.iterations, mining.seed)
        self._network = network_digest(self._game)

    def __enter__(self) -> Miner:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory of the search back."""
        self._looker.close()

    def mine(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of a game: the same whoever mines it, and whatever was mined before."""
        last = -1  # the ply of a puzzle's last move: another one does not begin before it
        for one in _decisions(self._mining, self._game, number):
            if one.ply <= last:
                continue
            puzzle = self.consider(one.state, one)
            if puzzle is not None:
                last = one.ply + max(len(puzzle.line), 2 * self._game.players)
                yield puzzle

    def consider(self, state: State, found: _Found | None = None) -> Puzzle | None:
        """The puzzle that a position makes for the seat to move; None if it makes none."""
        begin = seen(state)
        weighed = self._looker.find(begin)
        if weighed is None:
            return None
        solution = solution_of(self._looker, begin, weighed)
        mining, game = self._mining, self._game
        position = begin.view(begin.turn)
        exact = solution.kind == "last" or weighed.exact
        return Puzzle(
            id=puzzle_id(solution.kind, game.name, position),
            kind=solution.kind,
            game=game.name,
            variant=game.variant,
            players=game.players,
            seat=begin.turn,
            position=position,
            line=solution.line,
            alternatives=solution.right,
            candidates=_candidates(weighed, begin.turn),
            gap=round(weighed.gap, 4),
            error=round(weighed.error, 4),
            exact=exact,
            network=self._network,
            provenance=Provenance(
                source=found.source if found else "position",
                seed=mining.seed,
                number=found.number if found else 0,
                ply=found.ply if found else 0,
                players=found.players if found else (),
                iterations=mining.iterations,
                version=tilewright.__version__,
            ),
            themes=themes_of(begin, solution.line, solution.right, weighed.wrong.move, exact),
        )


def network_digest(game: Game) -> str:
    """Which network values the positions of a game; empty if it has none."""
    path = weights_path(game)
    if not path.exists():
        return ""
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()


def _candidates(weighed: Weighed, seat: int) -> tuple[CandidateMove, ...]:
    return tuple(
        CandidateMove(
            one.move,
            round(one.values[seat], 4),
            round(one.leads[seat], 2),
            round(one.points[seat], 2),
            one.line[:LONGEST_LINE],
        )
        for one in weighed.candidates
    )


# ---------------------------------------------------------------- where positions come from


def _decisions(mining: Mining, game: Game, number: int) -> Iterator[_Found]:
    if mining.records:
        yield from _of_record(mining, number)
    else:
        yield from _of_levels(mining, game, number)


def _of_record(mining: Mining, number: int) -> Iterator[_Found]:
    record = read_record(mining.records[number])
    players = tuple(record.tags.get(f"Seat{seat}", "") for seat in range(record.game.players))
    events, _ = events_of(record)
    for event in events:
        if isinstance(event, Decision):
            yield _Found(mining.names[number], number, players, event.ply, event.state)


def _of_levels(mining: Mining, game: Game, number: int) -> Iterator[_Found]:
    """A game between levels that are near each other, so that it stays open for long."""
    seed = derived_seed(mining.seed, "puzzles", game.name, game.variant, game.players, number)
    random = Random(seed)
    names = LEVELS[: LEVELS.index(STRONGEST) + 1]
    middle = random.randrange(len(names))
    seated = [_near(names, middle, random) for _ in range(game.players)]
    state = game.start(seed=seed)
    players = [
        LevelPlayer(game, level_named(name), derived_seed(seed, seat), Limits())
        for seat, name in enumerate(seated)
    ]
    try:
        while state.turn != OVER:
            yield _Found("levels", number, tuple(seated), state.ply, state)
            state.play(players[state.turn].choose(state.view(state.turn), state.legal_moves()))
    finally:
        for player in players:
            player.close()


def _near(names: tuple[str, ...], middle: int, random: Random) -> str:
    place = middle + random.randint(-SPREAD, SPREAD)
    return names[min(max(place, 0), len(names) - 1)]


# ---------------------------------------------------------------- in other processes

_miners: dict[Mining, Miner] = {}  # one is enough: it holds the memory of a search


def mine_game(mining: Mining, number: int) -> list[dict[str, object]]:
    """The puzzles of a game, for JSON; a process keeps its miner from one game to the next."""
    miner = _miners.get(mining)
    if miner is None:
        for other in _miners.values():
            other.close()
        _miners.clear()
        miner = _miners[mining] = Miner(mining)
    return [puzzle.to_json() for puzzle in miner.mine(number)]
