"""A table: what follows from its log. Pure: a new entry gives a new table, and nothing is I/O.

`Table.then` is the only way in which a table changes, for a new entry as for one that is read from
the database. It refuses what the rules of the house forbid with a `Problem`; whether an entry that
it accepts comes true is for the database to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, get_args

from tilewright.core.errors import IllegalMove, NotationError, TilewrightError
from tilewright.core.record import COMMITMENT, SALT, GameRecord, commitment
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State
from tilewright.server import log
from tilewright.server.events import Draw, Effect, Event, event_of
from tilewright.server.forms import Away, SeatKind, Setup, TableStatus
from tilewright.server.kept_log import KeptLog
from tilewright.server.log import LogEntry
from tilewright.server.made import Made
from tilewright.server.problems import Problem, illegal_move

WAITING: Final = "waiting"
PLAYING: Final = "playing"
ENDED: Final = "over"
ABANDONED: Final = "abandoned"

LEFT, ABSENT, TIME, RESIGNED = get_args(Away)

_NO_DRAWS: list[str] = []  # one for all entries: most moves are followed by none
_EARNS = {log.MOVE: 1, log.BACK: -1}  # increments


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, and who has it."""

    kind: SeatKind
    name: str | None
    level: str  # of the bot that plays here, or that would play for the person
    seconds: float
    holder: str | None = None
    away: Away | None = None  # why a bot plays for the person just now

    @property
    def decided_by_person(self) -> bool:
        return self.kind == "person" and self.away is None


class Table:
    """One match as its log has it. Never changed: `then` makes another one."""

    __slots__ = (
        "commitment", "entries", "game", "host", "id", "left", "opener", "position_sequence",
        "rematch", "salt", "seats", "seed", "setup", "standing", "state", "status", "turn",
        "turn_began",
    )  # fmt: skip

    id: str
    host: str  # the holder that opened it
    opener: str  # the client that did, as `TokenIssuer.client_key`; never shown
    seats: tuple[Seat, ...]
    entries: KeptLog
    state: State | None  # None while seats are open
    status: TableStatus
    turn: int | None  # the seat that decides now
    standing: tuple[int, ...]  # the entries of the moves that were not taken back
    position_sequence: int  # the first sequence of a view with the position as it is now
    turn_began: float
    left: tuple[float, ...]  # seconds on each seat's clock, where time is for the whole game
    rematch: str | None

    def __init__(self, id_: str, setup: Setup, seed: int, salt: str) -> None:
        self.id = id_
        self.setup = setup = _shared_setup(setup)
        self.seed = seed
        self.salt = salt
        self.commitment = commitment(seed, salt)  # public before the first draw
        self.game = setup.make_game()
        self.host = ""
        self.opener = ""
        self.seats = tuple(Seat(s.kind, s.name, s.level, s.seconds) for s in setup.seats)
        self.entries = KeptLog()
        self.state = None
        self.status = WAITING
        self.turn = None
        self.standing = ()
        self.position_sequence = 0
        self.turn_began = 0.0
        self.left = tuple(float(setup.clock.seconds) for _ in setup.seats) if setup.clock else ()
        self.rematch = None

    # ------------------------------------------------------------------ looking

    @property
    def sequence(self) -> int:
        """How many entries the log has: the version of everything that is shown."""
        return len(self.entries)

    @property
    def last_at(self) -> float:
        return self.entries[-1].at if self.entries else 0.0

    def gave_up(self, seat: Seat) -> bool:
        """Whether the person can never return: by his own word, or with no time left."""
        clock = self.setup.clock
        out_of_time = seat.away == TIME and clock is not None and clock.kind == "game"
        return seat.away == RESIGNED or out_of_time

    @property
    def finished(self) -> bool:
        return self.status in (ENDED, ABANDONED)

    @property
    def waits_for(self) -> str | None:
        """The holder whose turn it is, if it is a person's."""
        if self.turn is None or not self.seats[self.turn].decided_by_person:
            return None
        return self.seats[self.turn].holder

    @property
    def open_seats(self) -> int:
        return sum(seat.kind == "open" for seat in self.seats)

    @property
    def only_bots(self) -> bool:
        """Whether nobody has, or can take, a seat: the game goes on by itself."""
        return all(seat.kind == "bot" for seat in self.seats)

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if holder and seat.holder == holder)

    def bot_to_move(self) -> Seat | None:
        """The seat whose turn it is, if a bot decides there and somebody plays with it."""
        if self.turn is None or self.seats[self.turn].decided_by_person:
            return None
        people = [seat for seat in self.seats if seat.kind == "person"]
        if people and not any(seat.decided_by_person for seat in people):
            return None  # everybody left: the table waits for them
        return self.seats[self.turn]

    def flag_at(self) -> float | None:
        """When the time of the person whose turn it is runs out."""
        clock = self.setup.clock
        if clock is None or self.turn is None or not self.seats[self.turn].decided_by_person:
            return None
        allowed = clock.seconds if clock.kind == "move" else self.left[self.turn]
        return self.turn_began + allowed

    def entry_of(self, key: str | None) -> LogEntry | None:
        """What a request with this key has done already."""
        return None if key is None else self.entries.by_key(key)

    def record(self) -> GameRecord:
        """The game as it stands; with its seed only when that is public."""
        if self.state is None:
            raise Problem("not-playing", "the game has not begun: seats are open")
        if not self.finished and self.game.spec.hides:
            raise Problem("hidden", "the record shows all racks: it is there after the end")
        tags = {f"Seat{n}": _tag(seat) for n, seat in enumerate(self.seats)}
        tags |= {"Match": self.id, COMMITMENT: self.commitment}
        if self.finished:
            tags[SALT] = self.salt
            return GameRecord.of(self.state, tags)
        found = GameRecord.of(self.state, tags)
        return replace(found, origin=found.origin._replace(seed=None))

    # ------------------------------------------------------------------ what may be done

    def check_fresh(self, sequence: int) -> None:
        """Refuse what was chosen in an older position than the present one."""
        if not self.position_sequence <= sequence <= self.sequence:
            raise Problem(
                "stale", f"the table is at sequence {self.sequence}; this was said at {sequence}"
            )

    def check_playing(self) -> None:
        if self.status != PLAYING:
            raise Problem("not-playing", f"the game is not going on: the table is {self.status}")

    def check_finished(self) -> None:
        """Refuse what is for finished games alone; one without a move is none."""
        if not self.finished or not self.standing:
            raise Problem("not-playing", f"this is for finished games: the table is {self.status}")

    def check_assistance(self) -> None:
        """Refuse help that was not agreed on when the table was made."""
        if not self.setup.assists:
            raise Problem("no-assistance", "hints and evaluations are not allowed at this table")

    def first_open_seat(self, wanted: int | None) -> int:
        free = [n for n, seat in enumerate(self.seats) if seat.kind == "open"]
        if wanted is None and free:
            return free[0]
        if wanted not in free:
            raise Problem("no-seat", "there is no open seat" if wanted is None else "it is taken")
        assert wanted is not None
        return wanted

    def earliest_take_back(self, seat: int) -> int | None:
        """The first entry that the seat may take back to now, if any."""
        if self.status != PLAYING or not self.seats[seat].decided_by_person:
            return None
        people = sum(one.kind == "person" and not self.gave_up(one) for one in self.seats)
        if people == 1:
            return next(self._decisions_of(seat, self.standing), None)
        last = next(self._decisions_of(seat, reversed(self.standing)), None)
        if last is None or self.game.spec.hides:
            return None
        # A tile that others saw, or a draw, cannot be unseen; another person's move stands.
        later = [sequence for sequence in self.standing if sequence >= last]
        if any(map(self.entries.has_draws, later)):
            return None
        if not all(map(self.entries.is_by_bot, later[1:])):
            return None
        return last

    def _decisions_of(self, seat: int, sequences: Iterable[int]) -> Iterator[int]:
        """Those of these entries that the person at the seat decided."""
        return (n for n in sequences if self.entries.is_decision_of(seat, n))

    def take_back_seat(self, seats: Iterable[int]) -> int | None:
        """The one of these seats that may take back, if any."""
        return next((seat for seat in seats if self.earliest_take_back(seat) is not None), None)

    def take_back_target(self, seat: int, wanted: int | None) -> int:
        """The entry that a request to take back means."""
        earliest = self.earliest_take_back(seat)
        later = () if earliest is None else (n for n in self.standing if n >= earliest)
        own = list(self._decisions_of(seat, later))
        if not own or (wanted is not None and wanted not in own):
            raise Problem(
                "no-take-back",
                "with several people only one's own last decision, and not across a draw, a "
                "revealed tile or another person's move; alone any earlier decision of one's own",
            )
        return own[-1] if wanted is None else wanted

    # ------------------------------------------------------------------ going on

    def then(self, entry: LogEntry) -> Table:
        """The table after one more entry, whose draws are filled in if it has none yet."""
        assert entry.sequence == self.sequence
        turn = None if self.state is None else self.state.turn
        table = self._copied()
        effect = None
        if entry.kind == log.MOVE:
            assert self.state is not None
            table.state = self.state.successor()
            effect = apply_move(table.state, entry.data["move"])
        table._note(entry, turn)
        if entry.kind == log.BACK:
            table.state = table._stands()
        elif turn is None and not table.open_seats:
            table.state, effect = table._begun()
        if effect is not None:
            entry = _with_draws(entry, effect)
        table._look()
        entry = _with_result(entry, self, table)
        turn = None if table.state is None else table.state.turn
        table.entries = self.entries.then(entry, event_of(entry, effect, self.game), turn)
        return table

    def then_made(self, entry: LogEntry, made: Made) -> Table:
        """The table after a move of which another server has worked out everything."""
        assert entry.sequence == self.sequence
        assert self.state is not None
        turn = self.state.turn
        table = self._copied()
        table.state = self.state.successor()
        table.state.play_to(entry.data["move"], made.state)
        table._note(entry, turn)
        table._look()
        table.entries = self.entries.then(entry, Event(made.event), table.state.turn)
        return table

    def at(self, sequence: int) -> Table:
        """The table as it was when its log had so many entries; only what stood is played again."""
        table = self.blank()
        for number, entry in enumerate(self.entries.until(sequence)):
            table._note(entry, self.entries.turn_before(number))
        table.entries = self.entries.until(sequence)
        if table.entries.turn_before(table.sequence) is not None:
            table.state = table._stands()
        table._look()
        return table

    def blank(self) -> Table:
        """The table before its first entry."""
        return Table(self.id, self.setup, self.seed, self.salt)

    def _copied(self) -> Table:
        table = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(table, name, getattr(self, name))
        return table

    def _look(self) -> None:
        """See whether the game goes on, and whose turn it is."""
        turn = None if self.state is None else self.state.turn
        people = [seat for seat in self.seats if seat.kind == "person"]
        if turn is None:
            self.status = WAITING
        elif turn == OVER:
            self.status = ENDED
        elif people and all(self.gave_up(seat) for seat in people):
            self.status = ABANDONED
        else:
            self.status = PLAYING
        self.turn = turn if self.status == PLAYING else None

    def _note(self, entry: LogEntry, turn: int | None) -> None:
        """What an entry changes beside the game, in which it was this turn; None: not begun."""
        match entry.kind:
            case log.OPEN:
                self._opened(entry)
            case log.MOVE:
                self.standing = (*self.standing, entry.sequence)
                self._stop_clock(entry)
            case log.BACK:
                to: int = entry.data["to"]
                self.standing = tuple(one for one in self.standing if one < to)
                self._stop_clock(entry, turn == entry.seat)
            case log.PAUSE:
                self.turn_began = min(self.turn_began + entry.data["seconds"], entry.at)
            case log.REMATCH:
                self.rematch = entry.data["match"]
            case log.SAY:
                pass
            case _:
                self._sit(entry, turn)
        begins = turn is None and not self.open_seats
        if begins:
            self.turn_began = entry.at
        if begins or entry.kind in log.CHANGES_POSITION:
            self.position_sequence = entry.sequence + 1

    def _opened(self, entry: LogEntry) -> None:
        self.host = entry.data["holder"]
        self.opener = entry.data.get("client", "")
        self.seats = tuple(
            replace(seat, holder=self.host) if seat.kind == "person" else seat
            for seat in self.seats
        )

    def _sit(self, entry: LogEntry, turn: int | None) -> None:
        """Somebody or something else has the seat from now on."""
        assert entry.seat is not None
        seat, data = self.seats[entry.seat], entry.data
        match entry.kind:
            case log.JOIN:
                seat = replace(seat, kind="person", name=data["name"], holder=data["holder"])
            case log.FILL:
                seat = replace(seat, kind="bot", level=data["level"])
            case log.REPLACE:
                seat = replace(seat, away=data["why"])
            case log.RETURN:
                seat = replace(seat, away=None)
            case _:
                raise Problem("other-version", f"an entry of kind {entry.kind!r} is not known")
        self.seats = (*self.seats[: entry.seat], seat, *self.seats[entry.seat + 1 :])
        if turn == entry.seat:
            self._stop_clock(entry)

    def _begun(self) -> tuple[State, Effect]:
        """The first position, and the draws that led to it."""
        state = self._first_state(self.seed)
        if not self.game.spec.hides:
            return state, Effect(tuple(Draw(draw.text, None) for draw in state.history))
        watched = self._first_state(None)
        draws = []
        for draw in state.history:
            draws.append(Draw(draw.text, watched.drawer))
            watched.deal(draw.text)
        return state, Effect(tuple(draws))

    def _first_state(self, seed: int | None) -> State:
        if self.setup.position is not None:
            return self.game.load(self.setup.position, seed)
        return self.game.start(seed, self.setup.first)

    def _stands(self) -> State:
        """The position after the moves that stand; draws follow from the seed."""
        state = self._first_state(self.seed)
        for sequence in self.standing:
            state.play(self.entries[sequence].data["move"])
        return state.copy(undo=False)

    def _stop_clock(self, entry: LogEntry, was_to_move: bool = True) -> None:
        """Count what the seat used of its clock, if it was its turn; a turn begins.

        A move earns the increment, and loses it if it is taken back: else time could be gained so.
        """
        seat, clock = entry.seat, self.setup.clock
        bot = entry.kind == log.RETURN or entry.data.get("bot")
        if clock is not None and clock.kind == "game" and seat is not None and not bot:
            used = max(0.0, entry.at - self.turn_began) if was_to_move else 0.0
            earned = clock.increment * _EARNS.get(entry.kind, 0)
            rest = max(0.0, max(0.0, self.left[seat] - used) + earned)
            self.left = (*self.left[:seat], rest, *self.left[seat + 1 :])
        self.turn_began = entry.at


def _with_draws(entry: LogEntry, effect: Effect) -> LogEntry:
    """Note the draws that followed; an entry from the database must have the same ones."""
    draws = [draw.text for draw in effect.draws] or _NO_DRAWS
    known = entry.data.get("draws", draws)
    if known != draws:
        raise Problem("other-version", "the draws in the log do not follow from the seed")
    return entry._replace(data={**entry.data, "draws": draws})


def _with_result(entry: LogEntry, before: Table, after: Table) -> LogEntry:
    """Note in the entry that ends the game how it ended: later rules may count otherwise."""
    if before.finished or not after.finished:
        return entry
    assert after.state is not None
    result = {"scores": list(after.state.scores), "winners": list(after.state.winners)}
    return entry._replace(data={"result": result, **entry.data})


def apply_move(state: State, move: str) -> Effect:
    """Make the move in this state, with the draws after it; `Problem` if a rule refuses it."""
    try:
        breakdown = state.play_until_draw(move)
    except (IllegalMove, NotationError) as error:
        raise illegal_move(error) from None
    scores = state.scores
    spec = state.game.spec
    # What a spectator sees is what everybody does; where nothing is hidden, nothing is revealed.
    revealed = spec.positions.revealed(state.view(None)) if spec.hides else {}
    return Effect(tuple(_draws_after(state)), breakdown, scores, revealed)


def _draws_after(state: State) -> Iterator[Draw]:
    """Let the open draws follow from the seed."""
    if not state.game.spec.hides:
        yield from (Draw(text, None) for text in state.draw_all())
        return
    while state.turn == CHANCE:
        seen_by = state.drawer
        yield Draw(state.draw_next(), seen_by)


def replay(table: Table, entries: Iterable[LogEntry]) -> Table:
    """The table after these entries of its log."""
    for entry in entries:
        try:
            table = table.then(entry)
        except Problem:
            raise
        except TilewrightError as error:
            raise Problem("other-version", f"the log cannot be replayed: {error}") from error
    return table


def _tag(seat: Seat) -> str:
    name = seat.name or ""
    return name if seat.kind == "person" and name else f"{seat.kind} {seat.level}"


@lru_cache(1_024)
def _shared_setup(setup: Setup) -> Setup:
    """One object for all tables that are set up alike, as most are."""
    return setup
