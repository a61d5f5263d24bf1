"""A game in progress: what can be asked of it, and what can be played and dealt."""

from __future__ import annotations

import hashlib
import json
import operator
import zlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from tilewright.core.breakdown import BreakdownItem, BreakdownListener
from tilewright.core.drawing import view_svg
from tilewright.core.engine import Engine
from tilewright.core.errors import (
    IllegalDraw,
    IllegalMove,
    NotationError,
    SetupError,
)
from tilewright.core.generator import SEED_LIMIT, WORD, Generator
from tilewright.core.layout import Array, copy_records
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import Position
from tilewright.core.validation import shown

if TYPE_CHECKING:
    from tilewright.core.game import Game


class HistoryEntry(NamedTuple):
    """One thing that happened: a draw (`seat` is CHANCE) or a seat's move.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> state.play("2r3")
    >>> state.history[-1]
    HistoryEntry(seat=0, text='2r3')
    """

    seat: int
    text: str


class Origin(NamedTuple):
    """How a state began: from a start or a position, with or without a seed."""

    first: int
    position: str | None
    seed: int | None


class State:
    """A game in progress. `play` and `deal` change it in place; errors leave it as it was.

    `Game.start` and `Game.load` make states. `copy.copy`, `copy.deepcopy` and `pickle` give
    independent ones that go on alike.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> while state.turn != tilewright.OVER:
    ...     state.play(state.legal_moves()[0])
    >>> state.scores, state.winners
    ((2, 0), (0,))
    """

    __slots__ = (
        "_data",
        "_engine",
        "_generator",
        "_handle",
        "_history",
        "_origin",
        "_snapshots",
        "game",
    )

    def __init__(self, game: Game, data: Array, origin: Origin) -> None:
        """For `Game` only: use `Game.start` or `Game.load`."""
        self.game = game
        self._data = data
        self._origin = origin
        self._history: list[HistoryEntry] = []
        self._snapshots: list[_Snapshot] = []
        self._generator: Array | None = None
        self._engine: Engine | None = None
        self._handle: Any = None
        if origin.seed is not None:
            self._generator = self._seeded(origin.seed)

    # -------------------------------------------------------------- looking

    @property
    def turn(self) -> int:
        """The seat that decides, `tilewright.CHANCE` or `tilewright.OVER`.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.turn
        0
        """
        return int(self._data["turn"][0])

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; the bonuses of the end are in them only at the end.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.scores
        (0, 0)
        """
        engine, s = self._rules()
        return tuple(int(engine.rules.score(s, seat)) for seat in range(self.game.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty before the end.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.winners
        ()
        """
        if self.turn != OVER:
            return ()
        engine, s = self._rules()
        return tuple(seat for seat in range(self.game.players) if engine.rules.wins(s, seat))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, 1 for the best, equal seats share theirs; empty before the end.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> while state.turn != tilewright.OVER:
        ...     state.play(state.legal_moves()[0])
        >>> state.ranks
        (1, 2)
        """
        if self.turn != OVER:
            return ()
        engine, s = self._rules()
        return tuple(int(engine.result.rank(s, seat)) for seat in range(self.game.players))

    @property
    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat: 1 for a victory alone, all together 0; 0 before the end.

        Of one player alone: the points as a part of the most there can be.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> while state.turn != tilewright.OVER:
        ...     state.play(state.legal_moves()[0])
        >>> state.rewards
        (1.0, -1.0)
        """
        if self.turn != OVER:
            return (0.0,) * self.game.players
        engine, s = self._rules()
        return tuple(float(engine.result.reward(s, seat)) for seat in range(self.game.players))

    @property
    def history(self) -> tuple[HistoryEntry, ...]:
        """All draws and moves since the start or the loaded position.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.history[0]
        HistoryEntry(seat=-1, text='w')
        """
        return tuple(self._history)

    @property
    def ply(self) -> int:
        """How many draws and moves the history holds.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.ply  # five factories of four tiles
        20
        """
        return len(self._history)

    def entry(self, ply: int) -> HistoryEntry:
        """One entry of the history, counted from 0, without copying all of it.

        Raises `IndexError` if there is no such entry.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.entry(0).text
        'w'
        """
        return self._history[ply]

    @property
    def origin(self) -> Origin:
        """Where the history begins.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.origin
        Origin(first=0, position=None, seed=7)
        """
        return self._origin

    def legal_moves(self) -> list[str]:
        """The moves of the seat whose turn it is, in the pinned order; [] at a draw and at the end.

        >>> import tilewright
        >>> tilewright.make("azul").start(seed=7).legal_moves()[:3]
        ['1r1', '1r2', '1r3']
        """
        texts = self.game.spec.notation.MOVES
        return [texts[action] for action in self.legal_actions()]

    def legal_actions(self) -> list[int]:
        """The legal moves as numbers, ascending; `Game.move` has their texts.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.legal_actions()[:3]
        [12, 13, 14]
        """
        engine, s = self._rules()
        actions = np.zeros(self.game.action_count, np.int16)
        count = engine.rules.legal_actions(s, engine.cells(actions))
        found: list[int] = actions[:count].tolist()
        return found

    def action_mask(self) -> npt.NDArray[np.int8]:
        """A 1 for every legal action, a 0 for every other.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> int(state.action_mask().sum()) == len(state.legal_moves())
        True
        """
        engine, s = self._rules()
        mask = np.zeros(self.game.action_count, np.int8)
        engine.masking.legal_actions(s, engine.cells(mask))
        return mask

    def observation(self, seat: SupportsIndex | None = None) -> npt.NDArray[np.int16]:
        """What a seat may know, as numbers; None is the acting seat.

        `Game.observation_fields` says what stands where. Raises `SetupError` if there is no such
        seat.

        >>> import tilewright
        >>> tilewright.make("azul").start(seed=7).observation().shape
        (352,)
        """
        seat = max(self.turn, 0) if seat is None else self.game.check_seat(seat)
        engine, s = self._rules()
        draft = engine.handle(self.game.spec.state, copy_records(self._data))
        numbers = np.zeros(self.game.observation_size, np.int16)
        engine.features.observe(s, draft, seat, engine.cells(numbers))
        return numbers

    def outcomes(self) -> list[tuple[str, int]]:
        """What the open draw may give, each with its weight; empty when no draw is open.

        >>> import tilewright
        >>> tilewright.make("azul").start().outcomes()
        [('b', 20), ('y', 20), ('r', 20), ('k', 20), ('w', 20)]
        """
        if self.turn != CHANCE:
            return []
        engine, s = self._rules()
        texts = self.game.spec.notation.OUTCOMES
        weights = [int(engine.rules.draw_weight(s, outcome)) for outcome in range(len(texts))]
        return [(text, weight) for text, weight in zip(texts, weights, strict=True) if weight]

    @property
    def drawer(self) -> int | None:
        """The only seat that sees what the open draw gives; None if everybody does, or no draw.

        >>> import tilewright
        >>> tilewright.make("axio").start().drawer  # fills its rack
        0
        """
        if self.turn != CHANCE:
            return None
        return self.game.spec.positions.drawer(self._fields())

    @property
    def revealed_outcomes(self) -> tuple[int, ...]:
        """What the last move showed to everybody beside the board, as numbers of outcomes.

        In AXIO these are the tiles of a rack that is swapped.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.revealed_outcomes
        ()
        """
        return self.game.spec.positions.revealed_outcomes(self._fields())

    def view(self, seat: SupportsIndex | None) -> Position:
        """What a seat may see, JSON-able; None is a spectator.

        Raises `SetupError` if there is no such seat.

        >>> import tilewright
        >>> tilewright.make("axio").start(seed=1).view(0)["racks"][1]  # how many tiles, not which
        5
        """
        if seat is not None:
            seat = self.game.check_seat(seat)
        return dict(self.game.spec.positions.view(self._fields(), seat))

    def svg(self, seat: int | None = None, names: Sequence[str] = ()) -> str:
        """A drawing of what a seat may see, as an SVG document; None is a spectator.

        `names` are those of the seats. Raises `SetupError` if there is no such seat, or if there
        are too few or too many names.

        >>> import tilewright
        >>> tilewright.make("azul").start(seed=7).svg(seat=0, names=["Ann", "Bob"])[:5]
        '<svg '
        """
        return view_svg(self.game, self.view(seat), names, seat)

    def _repr_svg_(self) -> str:
        """Notebooks show what a spectator sees."""
        return self.svg()

    def position(self) -> Position:
        """The whole position, JSON-able.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.position()["factories"][0]
        {'red': 1, 'black': 1, 'white': 2}
        """
        return dict(self.game.spec.positions.to_json(self._fields()))

    def text(self) -> str:
        """The whole position in one line that `Game.load` reads.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.text()[:33]
        'azul/2/standard/1,offer,0,0,centr'
        """
        body = self.game.spec.notation.position_text(self.position())
        return f"{body}/{text_check(body)}"

    def hash(self) -> int:
        """64 bits, the same for equal positions, in every process and on every machine.

        >>> import tilewright
        >>> tilewright.make("azul").start(seed=7).hash()
        5457344250881850860
        """
        # Of the position, not of the record: what no position shows must not make states differ.
        facts = json.dumps([self.game.name, self.position()])
        return int.from_bytes(hashlib.blake2b(facts.encode(), digest_size=8).digest(), "big")

    def data(self) -> Array:
        """A copy of the NumPy record that the rules work on.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> int(state.data()["turn"][0])
        0
        """
        return copy_records(self._data)

    def outlook(self, seat: SupportsIndex) -> int:
        """The seat's score if the round ended now.

        Raises `SetupError` if there is no such seat.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r2")
        >>> state.outlook(0)  # a full pattern line
        1
        """
        engine, s, seat = self._settled(seat)
        return int(engine.rules.score(s, seat))

    def breakdown(self, move: str) -> tuple[BreakdownItem, ...]:
        """Which points this move would bring to whom and why, up to the next decision or draw.

        Nothing is played. Raises what `play` raises.

        >>> import tilewright
        >>> state = tilewright.make("axio").start(seed=1)
        >>> state.play("re3gf3")
        >>> [(item.rule, item.points) for item in state.breakdown("gg5pg6")]
        [('AX-8', 1)]
        """
        return self.copy().play_until_draw(move)

    def standing(self, seat: SupportsIndex) -> int:
        """How well the seat would stand if the round ended now: what `greedy` maximises.

        Raises `SetupError` if there is no such seat.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.standing(0)
        0
        """
        engine, s, seat = self._settled(seat)
        return int(engine.rules.standing(s, seat))

    def _settled(self, seat: SupportsIndex) -> tuple[Engine, Any, int]:
        seat = self.game.check_seat(seat)
        engine = self.game.engines.current
        s = engine.handle(self.game.spec.state, copy_records(self._data))
        if self.turn >= 0:
            engine.rules.settle(s, seat)
        return engine, s, seat

    def count_positions(self, depth: int) -> int:
        """How many positions there are `depth` moves from here; draws follow from the seed.

        Raises `SetupError` if the state has no seed, or if `depth` is less than 1.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.count_positions(1)
        90
        """
        if self._generator is None:
            raise SetupError("positions are counted with fixed draws: give the state a seed")
        if depth < 1:
            raise SetupError(f"depth is {depth}; it is at least 1")
        engine, _ = self._rules()
        layout = self.game.spec.state
        states, generators = layout.blank(depth), Generator.blank(depth)
        states[0], generators[0] = self._data[0], self._generator[0]
        width = len(self.game.spec.notation.MOVES)
        return int(
            engine.perft.count_positions(
                engine.handles(layout, states),
                engine.handles(Generator, generators),
                engine.buffers(depth, width),
                engine.buffer(depth, np.int64),
                engine.buffer(depth, np.int64),
                depth,
            )
        )

    def __repr__(self) -> str:
        return f"<State {self.text()}>"

    def __str__(self) -> str:
        """The table as the acting seat sees it, drawn with letters."""
        from tilewright.core.terminal import view_text

        return view_text(self.game, self.view(self.turn if self.turn >= 0 else None))

    # -------------------------------------------------------------- playing

    def play(self, move: str) -> None:
        """Make a move of the seat whose turn it is.

        Raises `IllegalMove`, which says which rule forbids it, or `NotationError` if it is no move
        of the game.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> state.turn
        1
        """
        seat = self._check_turn()
        self._play(seat, self._check_action(self.game.action(move)))

    def play_action(self, action: SupportsIndex) -> None:
        """Make the move that has this number; raises what `play` raises.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play_action(state.game.action("2r3"))
        >>> state.turn
        1
        """
        seat = self._check_turn()
        self._play(seat, self._check_action(action))

    def _play(self, seat: int, action: int) -> None:
        engine, s = self._rules()
        self._keep_snapshot()
        engine.rules.apply(s, action)
        self._history.append(_entry(seat, self.game.spec.notation.MOVES[action]))
        self._follow_seed()

    def play_until_draw(self, move: str) -> tuple[BreakdownItem, ...]:
        """Make a move, but leave the draws after it open; returns the points it brings, and why.

        `draw_next` lets the draws follow from the seed, one by one. Raises what `play` raises.

        >>> import tilewright
        >>> state = tilewright.make("axio").start(seed=1)
        >>> state.play_until_draw("re3gf3")  # the first tile scores nothing
        ()
        >>> state.turn == tilewright.CHANCE
        True
        """
        seat = self._check_turn()
        action = self._check_action(self.game.action(move))
        self._keep_snapshot()
        listener = BreakdownListener(self.game.spec.breakdown)
        # Compiled rules do not say why; both kinds work on the same record.
        s = self._fields()
        s.listener = listener
        try:
            self.game.engines.interpreted.rules.apply(s, action)
        finally:
            s.listener = None
        self._history.append(_entry(seat, self.game.spec.notation.MOVES[action]))
        return tuple(listener.items)

    def position_bytes(self) -> bytes:
        """The position as the rules keep it, for `play_to`: no history, and no stream of draws.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> len(state.position_bytes())
        308
        """
        return self._data.tobytes()

    def play_to(self, move: str, position: bytes) -> None:
        """Make a move of which another program with the same rules has found where it leads.

        It is believed: the rules are not asked. Of a seeded state no draw may follow upon the move.
        Raises `IllegalMove` if nobody is to move, `NotationError` if it is no move of the game,
        `SetupError` if the position is none.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> other = state.copy()
        >>> state.play("2r3")
        >>> other.play_to("2r3", state.position_bytes())
        >>> other.text() == state.text()
        True
        """
        seat = self._check_turn()
        action = self.game.action(move)
        if len(position) != self._data.nbytes:
            raise SetupError(f"a position of {self.game.spec.title} has another size")
        self._keep_snapshot()
        self._data.view(np.uint8)[:] = np.frombuffer(position, np.uint8)
        self._history.append(_entry(seat, self.game.spec.notation.MOVES[action]))

    def draw_next(self) -> str:
        """Let the open draw give what follows from the seed; returns what it gave.

        Raises `IllegalDraw` if no draw is open, `SetupError` if the state has no seed.

        >>> import tilewright
        >>> state = tilewright.make("axio").start(seed=1)
        >>> state.play_until_draw("re3gf3")
        ()
        >>> state.draw_next()
        'bp'
        """
        if self.turn != CHANCE:
            raise IllegalDraw("no draw is open now")
        if self._generator is None:
            raise SetupError("no draw follows from this state: give it a seed")
        engine, s = self._rules()
        generator = engine.handle(Generator, self._generator)
        self._draw(engine, s, int(engine.chance.random_outcome(s, generator)))
        return self._history[-1].text

    def draw_all(self) -> list[str]:
        """Let all open draws give what follows from the seed, up to the next decision or the end.

        Returns what they gave. Raises `SetupError` if the state has no seed.

        >>> import tilewright
        >>> state = tilewright.make("axio").start(seed=1)
        >>> state.play_until_draw("re3gf3")
        ()
        >>> state.draw_all()
        ['bp']
        """
        if self._generator is None:
            raise SetupError("no draw follows from this state: give it a seed")
        before = len(self._history)
        self._follow_seed()
        return [entry.text for entry in self._history[before:]]

    def deal(self, outcome: str) -> None:
        """Let the open draw give this outcome, one of `outcomes()`.

        Raises `IllegalDraw` if no draw is open or the bag holds no such tile, `NotationError` if it
        is no draw of the game.

        >>> import tilewright
        >>> state = tilewright.make("azul").start()
        >>> state.deal("b")
        >>> dict(state.outcomes())["b"]
        19
        """
        if self.turn != CHANCE:
            raise IllegalDraw("no draw is open now")
        number = self.game.spec.outcomes.get(outcome) if isinstance(outcome, str) else None
        if number is None:
            raise NotationError(
                f"{shown(outcome)} is not a draw of {self.game.spec.title}: "
                f"draws are {one_of(self.game.spec.notation.OUTCOMES)}"
            )
        engine, s = self._rules()
        if not engine.rules.draw_weight(s, number):
            raise IllegalDraw(f"the bag holds no {outcome!r}")
        self._keep_snapshot()
        self._draw(engine, s, number)

    def undo(self) -> HistoryEntry:
        """Take back what was played or dealt last, with the draws that followed from the seed.

        Returns it. Raises `SetupError` if nothing was played or dealt.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> before = state.hash()
        >>> state.play("2r3")
        >>> state.undo()
        HistoryEntry(seat=0, text='2r3')
        >>> state.hash() == before
        True
        """
        if not self._snapshots:
            raise SetupError("there is nothing to undo")
        last = self._snapshots.pop()
        self._data.view(np.uint8)[:] = np.frombuffer(last.record, np.uint8)
        self._generator = None
        if last.generator is not None:
            self._generator = Generator.blank()
            self._generator.view(np.uint8)[:] = np.frombuffer(last.generator, np.uint8)
        undone = self._history[last.ply]
        del self._history[last.ply :]
        return undone

    def follow(self, seed: SupportsIndex) -> None:
        """From now on let all draws follow from a seed; for a state whose chance was open.

        Raises `SetupError` if they follow from one already.

        >>> import tilewright
        >>> state = tilewright.make("azul").start()
        >>> state.follow(7)
        >>> state.legal_moves() == tilewright.make("azul").start(seed=7).legal_moves()
        True
        """
        if self._generator is not None:
            raise SetupError("the draws of this state follow from a seed already")
        self._generator = self._seeded(needed_seed(seed))
        self._follow_seed()

    def copy(self, *, undo: bool = True) -> State:
        """An independent state that goes on alike, with the same stream of draws if seeded.

        Without `undo` it remembers none of the states before it, which takes less memory.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> other = state.copy()
        >>> other.play("2r3")
        >>> state.turn, other.turn
        (0, 1)
        """
        other: State = object.__new__(State)
        other.game = self.game
        other._data = copy_records(self._data)
        other._origin = self._origin
        other._history = self._history.copy()
        other._snapshots = self._snapshots.copy() if undo else []
        other._generator = None if self._generator is None else copy_records(self._generator)
        other._engine = None
        other._handle = None
        return other

    def successor(self) -> State:
        """A copy without `undo` to go on with, which takes over what makes this one quick to ask.

        For those who keep a state as it was, and seldom ask it again.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> after = state.successor()
        >>> after.play("2r3")
        >>> state.turn, after.turn
        (0, 1)
        """
        other = self.copy(undo=False)
        self._data, other._data = other._data, self._data
        other._engine, other._handle = self._engine, self._handle
        self._handle = None
        return other

    def rest(self) -> None:
        """Let go of what makes it quick to ask, until it is asked again: for those who keep many.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.rest()
        >>> state.scores
        (0, 0)
        """
        self._handle = None

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        generator = None if self._generator is None else self._generator.tobytes()
        record = _Snapshot(self.ply, self._data.tobytes(), generator)
        return _restored, (
            self.game, self.game.spec.version, record, self._origin, self._history, self._snapshots,
        )  # fmt: skip

    def after(self, move: str) -> State:
        """A state of its own after the move, with open chance: a preview that can see no draw.

        Raises what `play` raises.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.after("2r3").turn, state.turn
        (1, 0)
        """
        other = self.copy()
        other._generator = None
        other._origin = self._origin._replace(seed=None)
        other.play(move)
        return other

    def redeal(self, seat: SupportsIndex, seed: SupportsIndex) -> State:
        """A copy in which what the seat cannot see is sampled from the seed; chance is open in it.

        Raises `SetupError` for a seat or a seed that cannot be.

        >>> import tilewright
        >>> state = tilewright.make("axio").start(seed=1)
        >>> state.redeal(0, seed=5).view(0) == state.view(0)
        True
        """
        seat, seed = self.game.check_seat(seat), needed_seed(seed)
        other = self.copy()
        stream = other._seeded(seed)
        engine, s = other._rules()
        engine.rules.redeal(s, seat, engine.handle(Generator, stream))
        other._generator = None
        other._history = []
        other._snapshots = []
        other._origin = Origin(0, other.text(), None)
        return other

    # -------------------------------------------------------------- inside

    def _rules(self) -> tuple[Engine, Any]:
        """The engine in use and this state as it takes it."""
        engine, handle = self.game.engines.current, self._handle
        if handle is None or engine is not self._engine:
            handle = engine.handle(self.game.spec.state, self._data)
            self._engine, self._handle = engine, handle
        return engine, handle

    def _fields(self) -> Any:
        """This state with plain integers, whichever engine is in use."""
        engine, handle = self._rules()
        return self.game.spec.state(self._data) if engine.compiled else handle

    def _seeded(self, seed: int) -> Array:
        """A generator at the start of a seed's stream."""
        stream = Generator.blank()
        engine, _ = self._rules()
        generator = engine.handle(Generator, stream)
        engine.generator.seed_generator(generator, seed & WORD, seed >> 32, 0)
        return stream

    def _check_turn(self) -> int:
        """The seat that is to move; raises `IllegalMove` if nobody is."""
        turn = self.turn
        if turn == CHANCE:
            raise IllegalMove("a draw is open: nobody can move before it", "chance")
        if turn == OVER:
            raise IllegalMove("the game is over", "over")
        return turn

    def _check_action(self, action: SupportsIndex) -> int:
        """The action as a plain int; raises the error that says why the seat cannot play it."""
        number = whole_number(action)
        if number is None or not 0 <= number < self.game.action_count:
            raise NotationError(f"{shown(action)} is no action of {self.game.spec.title}")
        engine, s = self._rules()
        refusal = int(engine.rules.refusal(s, number))
        if refusal:
            raise self.game.spec.notation.illegal(self._fields(), number, refusal)
        return number

    def _keep_snapshot(self) -> None:
        """What `undo` goes back to."""
        generator = None if self._generator is None else self._generator.tobytes()
        self._snapshots.append(_Snapshot(len(self._history), self._data.tobytes(), generator))

    def _draw(self, engine: Engine, s: Any, outcome: int) -> None:
        engine.rules.draw(s, outcome)
        self._history.append(_entry(CHANCE, self.game.spec.notation.OUTCOMES[outcome]))

    def _follow_seed(self) -> None:
        """Resolve chance from the seed, if there is one, tile by tile into the history."""
        if self._generator is None:
            return
        engine, s = self._rules()
        generator = engine.handle(Generator, self._generator)
        while self.turn == CHANCE:
            self._draw(engine, s, int(engine.chance.random_outcome(s, generator)))


@cache
def _entry(seat: int, text: str) -> HistoryEntry:
    """One object for all times that the same was drawn or played: programs keep many histories."""
    return HistoryEntry(seat, text)


class _Snapshot(NamedTuple):
    """A state as it was before something was played or dealt."""

    ply: int
    record: bytes
    generator: bytes | None


def _restored(
    game: Game,
    version: int,
    record: _Snapshot,
    origin: Origin,
    history: list[HistoryEntry],
    snapshots: list[_Snapshot],
) -> State:
    """A pickled state; its bytes mean nothing to other rules."""
    if version != game.spec.version or len(record.record) != game.spec.state.dtype.itemsize:
        raise SetupError(f"the state was pickled with other rules of {game.spec.title}")
    state = State(game, game.spec.state.blank(), origin._replace(seed=None))
    # As if it had just been played, and taken back.
    state._history = [*history, HistoryEntry(CHANCE, "")]
    state._snapshots = [*snapshots, record]
    state.undo()
    state._origin = origin
    return state


def check_seed(seed: SupportsIndex | None) -> int | None:
    """The seed as a plain int; raises `SetupError` unless it can be one."""
    if seed is None:
        return None
    number = whole_number(seed)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise SetupError(f"seed is {shown(seed)}; it is a whole number from 0 to 2^64 - 1", "seed")
    return number


def needed_seed(seed: SupportsIndex) -> int:
    found = check_seed(seed)
    if found is None:
        raise SetupError("a seed is needed here")
    return found


def whole_number(value: object) -> int | None:
    """A whole number as a plain int, NumPy's included; None for everything else, bool too."""
    if type(value) is int:  # nearly always, and asking a protocol takes long
        return value
    if isinstance(value, bool | np.bool_) or not isinstance(value, SupportsIndex):
        return None
    return operator.index(value)


def one_of(choices: tuple[object, ...]) -> str:
    *most, last = map(str, choices)
    return f"{', '.join(most)} or {last}" if most else last


def text_check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
