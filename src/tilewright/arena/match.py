"""One game between players: its moves, its times, and how a player that fails loses it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

from tilewright.arena.pairing import Fixture, Seating
from tilewright.core.errors import PlayerFailed
from tilewright.core.game import Game
from tilewright.core.playout import MAX_MOVES
from tilewright.core.record import GameRecord
from tilewright.core.rules import OVER
from tilewright.core.state import State
from tilewright.players import Player, close, prepare

MAX_REASON_LENGTH = 200  # characters; an engine may say anything


@dataclass(frozen=True)
class Forfeit:
    """The seat that lost the game because its player failed, and how."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Luck:
    """What chance gave to each seat, in shares of the victory; of one player, of the best score."""

    iterations: int  # of the searches that measured it
    by_seat: tuple[float, ...]


@dataclass(frozen=True)
class GameResult:
    """How one game ended; a line of the log."""

    number: int
    deal: int
    seating: Seating
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # after a forfeit all others, in a truncated game all
    moves: tuple[int, ...]  # how many each seat was asked for
    seconds: tuple[float, ...]  # that each seat thought
    longest: tuple[float, ...]  # seconds for one move
    forfeit: Forfeit | None = None
    truncated: bool = False
    luck: Luck | None = None  # if it was measured

    @property
    def regular(self) -> bool:
        """Whether the rules ended it, so that its scores mean something."""
        return self.forfeit is None and not self.truncated

    @property
    def points(self) -> tuple[float, ...]:
        """A victory counts 1, shared among its winners."""
        return shares(self.winners, len(self.seating))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The final rank of each seat, 1 the best: winners first, the others by their scores."""
        standing = [
            (seat in self.winners, score if self.regular else 0)
            for seat, score in enumerate(self.scores)
        ]
        return tuple(1 + sum(other > mine for other in standing) for mine in standing)

    def write(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> GameResult:
        """The result of such a line; ValueError, TypeError or KeyError if it is none."""
        facts: dict[str, Any] = json.loads(line)
        forfeit, luck = facts.pop("forfeit"), facts.pop("luck", None)
        lists = {name: tuple(value) for name, value in facts.items() if isinstance(value, list)}
        return cls(
            **(facts | lists),
            forfeit=Forfeit(**forfeit) if forfeit else None,
            luck=Luck(luck["iterations"], tuple(luck["by_seat"])) if luck else None,
        )


def shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """What each seat has of a victory: equal parts for its winners, and nothing for the others."""
    part = 1 / max(1, len(winners))
    return tuple(part if seat in winners else 0.0 for seat in range(players))


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over: its result, and its record as text."""

    result: GameResult
    record: str


def play_game(
    game: Game,
    fixture: Fixture,
    make_player: Callable[[int], Player],
    tags: Mapping[str, str] | None = None,
    max_moves: int = MAX_MOVES,
) -> PlayedGame:
    """Play one game; `make_player` gives the player of a seat.

    A player that fails, or answers what is no legal move, loses at once; everything else that
    goes wrong is a bug and comes through. `tags` go into the record. A game of more than
    `max_moves` moves is truncated.

    >>> import tilewright
    >>> from tilewright.arena.match import play_game
    >>> from tilewright.arena.pairing import Schedule
    >>> game = tilewright.make("azul")
    >>> fixture = Schedule(entrants=2, seats=2, games=2, seed=1).fixture(0)
    >>> played = play_game(game, fixture, lambda seat: tilewright.make_player(game, "random", seat))
    >>> played.result.scores, played.result.winners
    ((0, 2), (1,))
    >>> tilewright.read_record(played.record).scores
    (0, 2)
    """
    state = game.start(fixture.seed)
    clock = _Clock(game.players)
    forfeit = None
    try:
        _play_on(state, make_player, clock, max_moves)
    except _Lost as lost:
        forfeit = Forfeit(lost.seat, lost.reason)
    result = GameResult(
        fixture.number,
        fixture.deal,
        fixture.seating,
        state.scores,
        _winners(state, forfeit),
        tuple(clock.moves),
        tuple(clock.seconds),
        tuple(clock.longest),
        forfeit,
        truncated=forfeit is None and state.turn != OVER,
    )
    return PlayedGame(result, GameRecord.of(state, {**(tags or {}), **_end_tags(result)}).write())


class _Lost(Exception):
    """A seat's player failed."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = f"{tag_text(reason) or 'it failed':.{MAX_REASON_LENGTH}}"


class _Clock:
    """How long the seats thought."""

    def __init__(self, seats: int) -> None:
        self.moves = [0] * seats
        self.seconds = [0.0] * seats
        self.longest = [0.0] * seats

    @contextmanager
    def running(self, seat: int) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            seconds = round(time.perf_counter() - begin, 6)
            self.moves[seat] += 1
            self.seconds[seat] += seconds
            self.longest[seat] = max(self.longest[seat], seconds)


def _play_on(
    state: State, make_player: Callable[[int], Player], clock: _Clock, max_moves: int
) -> None:
    """To the end of the game or to the most moves; whatever happens, the players are closed."""
    with ExitStack() as leaving:
        players = []
        for seat in range(state.game.players):
            with _blaming(seat):
                player = make_player(seat)
            leaving.callback(_dismiss, player)
            with _blaming(seat):
                prepare(player)
            players.append(player)
        while state.turn != OVER and sum(clock.moves) < max_moves:
            seat, moves = state.turn, state.legal_moves()
            view = state.view(seat)
            with _blaming(seat), clock.running(seat):
                # A list of its own: nothing that a player does to it makes a move legal.
                move = players[seat].choose(view, moves.copy())
            if move not in moves:
                raise _Lost(seat, f"answered {move!r:.40}, which is no legal move there")
            state.play(move)


@contextmanager
def _blaming(seat: int) -> Iterator[None]:
    try:
        yield
    except PlayerFailed as failure:
        raise _Lost(seat, str(failure)) from failure


def _dismiss(player: Player) -> None:
    with suppress(PlayerFailed):  # the game is over: nobody can lose it any more
        close(player)


def _winners(state: State, forfeit: Forfeit | None) -> tuple[int, ...]:
    if forfeit is None and state.turn == OVER:
        return state.winners
    return tuple(
        seat for seat in range(state.game.players) if forfeit is None or seat != forfeit.seat
    )


def _end_tags(result: GameResult) -> dict[str, str]:
    """Why the record of this game stops before its end, if it does."""
    if result.forfeit is not None:
        return {"Forfeit": f"seat {result.forfeit.seat}: {result.forfeit.reason}"}
    if result.truncated:
        return {"Truncated": f"after {sum(result.moves)} moves"}
    return {}


def tag_text(text: str) -> str:
    """Any text as one line that a record's tag can hold."""
    return " ".join(text.encode(errors="replace").decode().split())
