"""The Python face: a game to start or load, and the states it goes through."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tilewright.core.breakdown import BreakdownItem, BreakdownListener
from tilewright.core.drawing import view_svg
from tilewright.core.engine import Engine, Engines
from tilewright.core.errors import (
    IllegalDraw,
    IllegalMove,
    NotationError,
    PositionError,
    SetupError,
)
from tilewright.core.features import Field, place_fields
from tilewright.core.generator import SEED_LIMIT, WORD, Generator
from tilewright.core.layout import Array, copy_records
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import GameSpec, Parts, Position
from tilewright.core.validation import shown


class HistoryEntry(NamedTuple):
    """One thing that happened: a draw (`seat` is CHANCE) or a seat's move."""

    seat: int
    text: str


class Origin(NamedTuple):
    """How a state came to be: from a start or a position, with or without a seed."""

    first: int
    position: str | None
    seed: int | None


class Game:
    """A game with its variant and number of players chosen; made by `tilewright.make`."""

    def __init__(self, spec: GameSpec, engines: Engines, players: int, variant: str) -> None:
        if not _is_int(players) or players not in spec.players:
            raise SetupError(
                f"{spec.title} is for {_one_of(spec.players)} players, not {shown(players)}"
            )
        if variant not in spec.variants:
            raise SetupError(
                f"{spec.title} has no variant {shown(variant)}; it has {_one_of(spec.variants)}"
            )
        self.spec = spec
        self.engines = engines
        self.players = players
        self.variant = variant

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def action_count(self) -> int:
        """How many actions there are; action a has the text `spec.notation.MOVES[a]`."""
        return len(self.spec.notation.MOVES)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What stands where in an observation of this game."""
        variant = self.spec.variants.index(self.variant)
        return place_fields(self.spec.features, self.players, variant)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self.fields[-1].end

    def __repr__(self) -> str:
        return f"<Game {self.name} players={self.players} variant={self.variant!r}>"

    def start(self, seed: int | None = None, first: int = 0) -> State:
        """A new game. With a seed all draws follow from it; without one chance is open."""
        self.check_seat(first, "first")
        state = State(self, self._set_up(first), Origin(first, None, check_seed(seed)))
        state._follow_seed()
        return state

    def load(self, position: Mapping[str, Any] | str, seed: int | None = None) -> State:
        """The state of a position (JSON-able data, or the one-line text), checked."""
        check_seed(seed)
        found = self._position_of_text(position) if isinstance(position, str) else position
        data = self._set_up(0)
        self.spec.positions.from_json(found, self.spec.state(data))
        state = State(self, data, Origin(0, None, seed))
        text = state.text()
        if isinstance(position, str) and text != position:
            raise PositionError("", "the position text is not spelled as this position is")
        state._origin = Origin(0, text, seed)
        state._follow_seed()
        return state

    def parts(self, move: str) -> Parts:
        """What a move's text says, part by part and JSON-able; `NotationError` if it is no move."""
        return self.spec.notation.parts(self.action_of(move))

    def action_of(self, move: str) -> int:
        """The number of a move's text, or `NotationError`."""
        action = self.spec.actions.get(move) if isinstance(move, str) else None
        if action is None:
            raise NotationError(f"{shown(move)} is not a move of {self.spec.title}")
        return action

    def check_seat(self, seat: int, what: str = "seat") -> None:
        """Raise `SetupError` unless this is a seat of the game."""
        if not _is_int(seat) or not 0 <= seat < self.players:
            raise SetupError(f"{what} is {shown(seat)}; the seats are 0 to {self.players - 1}")

    def _set_up(self, first: int) -> Array:
        data = self.spec.state.blank()
        engine = self.engines.current
        variant = self.spec.variants.index(self.variant)
        handle = engine.handle(self.spec.state, data)
        engine.rules.setup(handle, self.players, variant, first)
        return data

    def _position_of_text(self, text: str) -> Position:
        body, _, check = text.rpartition("/")
        if not text.isascii() or check != _text_check(body):
            raise PositionError("", "the position text is damaged: its check does not match")
        return self.spec.notation.position_from_text(body)


class State:
    """A game in progress. `play` and `deal` change it in place; errors leave it as it was."""

    __slots__ = ("_data", "_engine", "_generator", "_handle", "_history", "_origin", "game")

    def __init__(self, game: Game, data: Array, origin: Origin) -> None:
        """For `Game` only: use `Game.start` or `Game.load`."""
        self.game = game
        self._data = data
        self._origin = origin
        self._history: list[HistoryEntry] = []
        self._generator: Array | None = None
        self._engine: Engine | None = None
        self._handle: Any = None
        if origin.seed is not None:
            self._generator = self._seeded(origin.seed)

    # -------------------------------------------------------------- looking

    @property
    def turn(self) -> int:
        """The seat that decides, `tilewright.CHANCE` or `tilewright.OVER`."""
        return int(self._data["turn"][0])

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; the bonuses of the end are in them only at the end."""
        engine, s = self._rules()
        return tuple(int(engine.rules.score(s, seat)) for seat in range(self.game.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty before the end."""
        if self.turn != OVER:
            return ()
        engine, s = self._rules()
        return tuple(seat for seat in range(self.game.players) if engine.rules.wins(s, seat))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, 1 for the best, equal seats share theirs; empty before the end."""
        if self.turn != OVER:
            return ()
        engine, s = self._rules()
        return tuple(int(engine.result.rank(s, seat)) for seat in range(self.game.players))

    @property
    def rewards(self) -> tuple[float, ...]:
        """What the end is worth by seat: 1 for a victory alone, all together 0; 0 before the end.

        Of one player alone: the points as a part of the most there can be.
        """
        if self.turn != OVER:
            return (0.0,) * self.game.players
        engine, s = self._rules()
        return tuple(float(engine.result.reward(s, seat)) for seat in range(self.game.players))

    @property
    def history(self) -> tuple[HistoryEntry, ...]:
        """All draws and moves since the start or the loaded position."""
        return tuple(self._history)

    @property
    def ply(self) -> int:
        """How many draws and moves the history holds."""
        return len(self._history)

    def entry(self, ply: int) -> HistoryEntry:
        """One entry of the history, counted from 0, without copying all of it."""
        return self._history[ply]

    @property
    def origin(self) -> Origin:
        """Where the history begins."""
        return self._origin

    def legal_moves(self) -> list[str]:
        """The moves of the seat whose turn it is, in the pinned order."""
        texts = self.game.spec.notation.MOVES
        return [texts[action] for action in self.legal_actions()]

    def legal_actions(self) -> list[int]:
        """The same as numbers, ascending: places in `spec.notation.MOVES`."""
        engine, s = self._rules()
        actions = engine.buffer(self.game.action_count)
        count = engine.rules.legal_actions(s, actions)
        return list(actions[:count].tolist())

    def action_mask(self) -> npt.NDArray[np.int8]:
        """A 1 for every legal action, a 0 for every other."""
        engine, s = self._rules()
        mask = np.zeros(self.game.action_count, np.int8)
        engine.masking.legal_actions(s, mask if engine.compiled else mask.data)
        return mask

    def observation(self, seat: int | None = None) -> npt.NDArray[np.int16]:
        """What a seat may know, as the numbers of `Game.fields`; None is the acting seat."""
        if seat is None:
            seat = max(self.turn, 0)
        self.game.check_seat(seat)
        engine, s = self._rules()
        draft = engine.handle(self.game.spec.state, copy_records(self._data))
        numbers = np.zeros(self.game.observation_size, np.int16)
        engine.features.observe(s, draft, seat, numbers if engine.compiled else numbers.data)
        return numbers

    def outcomes(self) -> list[tuple[str, int]]:
        """What the open draw may give, each with its weight; empty when no draw is open."""
        if self.turn != CHANCE:
            return []
        engine, s = self._rules()
        texts = self.game.spec.notation.OUTCOMES
        weights = [int(engine.rules.draw_weight(s, event)) for event in range(len(texts))]
        return [(text, weight) for text, weight in zip(texts, weights, strict=True) if weight]

    @property
    def drawer(self) -> int | None:
        """The only seat that sees what the open draw gives; None if everybody does, or no draw."""
        if self.turn != CHANCE:
            return None
        return self.game.spec.positions.drawer(self._fields())

    def view(self, seat: int | None) -> Position:
        """What a seat may see, JSON-able; None is a spectator."""
        if seat is not None:
            self.game.check_seat(seat)
        return self.game.spec.positions.view(self._fields(), seat)

    def svg(self, seat: int | None = None, names: Sequence[str] = ()) -> str:
        """A drawing of what a seat may see, as an SVG document; None is a spectator.

        `names` are those of the seats. `SetupError` says if there are too few or too many.
        """
        return view_svg(self.game, self.view(seat), names, seat)

    def _repr_svg_(self) -> str:
        """Notebooks show what a spectator sees."""
        return self.svg()

    def position(self) -> Position:
        """The whole position, JSON-able."""
        return self.game.spec.positions.to_json(self._fields())

    def text(self) -> str:
        """The whole position in one line that `Game.load` reads."""
        body = self.game.spec.notation.position_text(self.position())
        return f"{body}/{_text_check(body)}"

    def hash(self) -> int:
        """64 bits, the same for equal positions, in every process and on every machine."""
        # Of the position, not of the record: what no position tells must not tell states apart.
        facts = json.dumps([self.game.name, self.position()])
        return int.from_bytes(hashlib.blake2b(facts.encode(), digest_size=8).digest(), "big")

    def data(self) -> Array:
        """A copy of the record that the rules work on."""
        return copy_records(self._data)

    def outlook(self, seat: int) -> int:
        """The seat's score if the round ended now."""
        engine, s = self._settled(seat)
        return int(engine.rules.score(s, seat))

    def breakdown(self, move: str) -> tuple[BreakdownItem, ...]:
        """Which points this move would bring to whom and why, up to the next decision or draw."""
        self._check_turn()
        action = self.game.action_of(move)
        self._check_action(action)
        spec = self.game.spec
        listener = BreakdownListener(spec.breakdown)
        s = spec.state(copy_records(self._data), listener)
        self.game.engines.interpreted.rules.apply(s, action)
        return tuple(listener.items)

    def standing(self, seat: int) -> int:
        """How well the seat would stand then: what simple players maximise."""
        engine, s = self._settled(seat)
        return int(engine.rules.standing(s, seat))

    def _settled(self, seat: int) -> tuple[Engine, Any]:
        self.game.check_seat(seat)
        engine = self.game.engines.current
        s = engine.handle(self.game.spec.state, copy_records(self._data))
        if self.turn >= 0:
            engine.rules.settle(s, seat)
        return engine, s

    def count_positions(self, depth: int) -> int:
        """How many positions there are `depth` moves from here; draws follow from the seed."""
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

    # -------------------------------------------------------------- playing

    def play(self, move: str) -> None:
        """Make a move of the seat whose turn it is; `IllegalMove` says which rule forbids it."""
        self._check_turn()
        self.play_action(self.game.action_of(move))

    def play_action(self, action: int) -> None:
        """Make the move that has this number."""
        self._check_action(action)
        engine, s = self._rules()
        seat = self.turn
        engine.rules.apply(s, action)
        self._history.append(HistoryEntry(seat, self.game.spec.notation.MOVES[action]))
        self._follow_seed()

    def deal(self, event: str) -> None:
        """Let the open draw give this event."""
        if self.turn != CHANCE:
            raise IllegalDraw("no draw is open now")
        number = self.game.spec.events.get(event) if isinstance(event, str) else None
        if number is None:
            raise NotationError(
                f"{shown(event)} is not a draw of {self.game.spec.title}: "
                f"draws are {_one_of(self.game.spec.notation.OUTCOMES)}"
            )
        engine, s = self._rules()
        if not engine.rules.draw_weight(s, number):
            raise IllegalDraw(f"the bag holds no {event!r}")
        self._draw(number)

    def follow(self, seed: int) -> None:
        """From now on let all draws follow from a seed; for a state whose chance was open."""
        if self._generator is not None:
            raise SetupError("the draws of this state follow from a seed already")
        _need_seed(seed)
        self._generator = self._seeded(seed)
        self._follow_seed()

    def copy(self) -> State:
        """An independent state that goes on alike, with the same stream of draws if seeded."""
        twin: State = object.__new__(State)
        twin.game = self.game
        twin._data = copy_records(self._data)
        twin._origin = self._origin
        twin._history = self._history.copy()
        twin._generator = None if self._generator is None else copy_records(self._generator)
        twin._engine = None
        twin._handle = None
        return twin

    def after(self, move: str) -> State:
        """A state of its own after the move, with open chance: a preview that can see no draw."""
        twin = self.copy()
        twin._generator = None
        twin._origin = self._origin._replace(seed=None)
        twin.play(move)
        return twin

    def redeal(self, seat: int, seed: int) -> State:
        """A copy in which what the seat cannot see is sampled anew; chance is open in it."""
        self.game.check_seat(seat)
        _need_seed(seed)
        twin = self.copy()
        stream = twin._seeded(seed)
        engine, s = twin._rules()
        engine.rules.redeal(s, seat, engine.handle(Generator, stream))
        twin._generator = None
        twin._history = []
        twin._origin = Origin(0, twin.text(), None)
        return twin

    # -------------------------------------------------------------- inside

    def _rules(self) -> tuple[Engine, Any]:
        """The engine in use and this state as it takes it."""
        engine = self.game.engines.current
        if engine is not self._engine:
            self._engine = engine
            self._handle = engine.handle(self.game.spec.state, self._data)
        return engine, self._handle

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

    def _check_turn(self) -> None:
        """Raise `IllegalMove` if nobody is to move."""
        if self.turn == CHANCE:
            raise IllegalMove("a draw is open: nobody can move before it", "chance")
        if self.turn == OVER:
            raise IllegalMove("the game is over", "over")

    def _check_action(self, action: int) -> None:
        """Raise the error that says why an action cannot be played now, if it cannot."""
        self._check_turn()
        if not 0 <= action < self.game.action_count:
            raise NotationError(f"{shown(action)} is no action of {self.game.spec.title}")
        engine, s = self._rules()
        refusal = int(engine.rules.refusal(s, action))
        if refusal:
            raise self.game.spec.notation.illegal(self._fields(), action, refusal)

    def _draw(self, event: int) -> None:
        engine, s = self._rules()
        engine.rules.draw(s, event)
        self._history.append(HistoryEntry(CHANCE, self.game.spec.notation.OUTCOMES[event]))

    def _follow_seed(self) -> None:
        """Resolve chance from the seed, if there is one, tile by tile into the history."""
        if self._generator is None:
            return
        while self.turn == CHANCE:
            engine, s = self._rules()
            generator = engine.handle(Generator, self._generator)
            self._draw(int(engine.chance.random_outcome(s, generator)))


def check_seed(seed: int | None) -> int | None:
    """Raise `SetupError` unless this can be a seed."""
    if seed is not None and not (_is_int(seed) and 0 <= seed < SEED_LIMIT):
        raise SetupError(f"seed is {shown(seed)}; it is a whole number from 0 to 2^64 - 1")
    return seed


def _need_seed(seed: int) -> None:
    if check_seed(seed) is None:
        raise SetupError("a seed is needed here")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _one_of(choices: tuple[object, ...]) -> str:
    *most, last = map(str, choices)
    return f"{', '.join(most)} or {last}" if most else last


def _text_check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
