"""A game to start or load: the beginning of the Python API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, SupportsIndex

from tilewright.core.analysis import (
    A_SECOND,
    MULTIPV,
    NO_LIMITS,
    Analysis,
    GrowingAnalysis,
    Limits,
    analysis_provider,
)
from tilewright.core.engine import Engines
from tilewright.core.errors import (
    NotationError,
    PositionError,
    SetupError,
)
from tilewright.core.features import ObservationField, place_fields
from tilewright.core.layout import Array
from tilewright.core.spec import AnyGameSpec, Parts, Position
from tilewright.core.state import Origin, State, check_seed, one_of, text_check, whole_number
from tilewright.core.validation import shown


class Game:
    """A game with its variant and number of players chosen; made by `tilewright.make`.

    It never changes: `start` and `load` make the states of it.

    >>> import tilewright
    >>> game = tilewright.make("azul", players=3)
    >>> game.players, game.variant
    (3, 'standard')
    >>> game == tilewright.make("azul", players=3)
    True
    """

    def __init__(self, spec: AnyGameSpec, engines: Engines, players: int, variant: str) -> None:
        count = whole_number(players)
        if count not in spec.players:
            raise SetupError(
                f"{spec.title} is for {one_of(spec.players)} players, not {shown(players)}",
                "players",
            )
        if variant not in spec.variants:
            raise SetupError(
                f"{spec.title} has no variant {shown(variant)}; it has {one_of(spec.variants)}",
                "variant",
            )
        self.spec = spec
        self.engines = engines
        self.players: int = count
        self.variant = variant

    @property
    def name(self) -> str:
        """The name that `tilewright.make` knows it by.

        >>> import tilewright
        >>> tilewright.make("azul").name
        'azul'
        """
        return self.spec.name

    @property
    def action_count(self) -> int:
        """How many actions there are; action a has the text `Game.move(a)`.

        >>> import tilewright
        >>> tilewright.make("azul").action_count
        325
        """
        return len(self.spec.notation.MOVES)

    @cached_property
    def observation_fields(self) -> tuple[ObservationField, ...]:
        """What stands where in an observation of this game.

        >>> import tilewright
        >>> field = tilewright.make("azul").observation_fields[0]
        >>> field.name, field.shape, field.meaning
        ('you.wall', (5, 5), 'the row shows the colour')
        """
        variant = self.spec.variants.index(self.variant)
        return place_fields(self.spec.features, self.players, variant)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has.

        >>> import tilewright
        >>> tilewright.make("azul").observation_size
        352
        """
        return self.observation_fields[-1].end

    def __repr__(self) -> str:
        return f"<Game {self.name} players={self.players} variant={self.variant!r}>"

    def __eq__(self, other: object) -> bool:
        """Games are equal that have the same rules, number of players and variant."""
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __copy__(self) -> Game:
        return self  # a game never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def _identity(self) -> tuple[str, int, int, str]:
        return self.name, self.spec.version, self.players, self.variant

    def start(self, seed: SupportsIndex | None = None, first: SupportsIndex = 0) -> State:
        """A new game.

        With a `seed`, from 0 to 2^64 - 1, all draws follow from it; without one chance is open and
        the state stops at its first draw. `first` is the seat that begins. Raises `SetupError` for
        a seed or a seat that cannot be.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> game.start(seed=7).legal_moves()[:2]
        ['1r1', '1r2']
        >>> game.start().turn == tilewright.CHANCE
        True
        """
        first = self.check_seat(first, "first")
        state = State(self, self._set_up(first), Origin(first, None, check_seed(seed)))
        state._follow_seed()
        return state

    def load(self, position: Mapping[str, Any] | str, seed: SupportsIndex | None = None) -> State:
        """The state of a position: of `State.position()`, or of the one line of `State.text()`.

        With a `seed` all draws follow from it, at once if one is open. Raises `PositionError`, with
        the place in the position, if it contradicts its shape or the rules.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> position = game.start(seed=7).position()
        >>> game.load(position).position() == position
        True
        """
        seed = check_seed(seed)
        try:
            state = self._loaded(position, seed)
        except PositionError as error:
            error.game = self.name
            raise
        state._follow_seed()
        return state

    def analyse(
        self,
        position: State | Position,
        limits: Limits = A_SECOND,
        multipv: int = MULTIPV,
        moves: Sequence[str] = (),
        seed: int = 0,
        threads: int = 1,
    ) -> Analysis:
        """The winning chances, leads and best moves of a position: a state, or a view of one.

        Only what the seat to move may see has a say, even if you give the whole state. `multipv`
        is the number of candidates; `moves` adds moves of your choice to them. The same seed and
        a limit of iterations give the same analysis. Raises `SetupError` if nobody is to move.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> analysis = game.analyse(game.start(seed=7), tilewright.Limits(iterations=20))
        >>> analysis.move, round(sum(analysis.values), 6)
        ('2r2', 1.0)
        """
        return analysis_provider().analyse(self, position, limits, multipv, moves, seed, threads)

    def analysis(
        self,
        position: State | Position,
        limits: Limits = NO_LIMITS,
        multipv: int = MULTIPV,
        moves: Sequence[str] = (),
        seed: int = 0,
        threads: int = 1,
    ) -> GrowingAnalysis:
        """The same as it grows: iterate over it with `for` or `async for`, and stop it.

        It is a context manager; leaving it stops the analysis. Without limits it goes on until
        then. Raises what `analyse` raises, when you iterate.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> with game.analysis(game.start(seed=7), tilewright.Limits(iterations=20)) as growing:
        ...     growing.result().move
        '2r2'
        """
        return analysis_provider().analysis(self, position, limits, multipv, moves, seed, threads)

    def parts(self, move: str) -> Parts:
        """What a move's text says, part by part and JSON-able; `kind` says what is done.

        Raises `NotationError` if it is no move of the game.

        >>> import tilewright
        >>> tilewright.make("azul").parts("2r3")
        {'kind': 'take', 'source': 2, 'colour': 'red', 'line': 3}
        """
        return dict(self.spec.notation.parts(self.action(move)))

    def action(self, move: str) -> int:
        """The action, a small whole number, of a move's text; the inverse of `move`.

        Raises `NotationError` if it is no move of the game.

        >>> import tilewright
        >>> tilewright.make("azul").action("1r2")
        13
        """
        action = self.spec.actions.get(move) if isinstance(move, str) else None
        if action is None:
            raise NotationError(f"{shown(move)} is not a move of {self.spec.title}")
        return action

    def move(self, action: SupportsIndex) -> str:
        """The text of an action; the inverse of `action`.

        Raises `NotationError` if the game has no such action.

        >>> import tilewright
        >>> tilewright.make("azul").move(13)
        '1r2'
        """
        number = whole_number(action)
        if number is None or not 0 <= number < self.action_count:
            raise NotationError(f"{shown(action)} is no action of {self.spec.title}")
        return self.spec.notation.MOVES[number]

    def check_seat(self, seat: SupportsIndex, what: str = "seat") -> int:
        """The seat as a plain int; raises `SetupError` unless it is one of the game.

        >>> import tilewright
        >>> tilewright.make("azul").check_seat(7)
        Traceback (most recent call last):
            ...
        tilewright.core.errors.SetupError: seat is 7; the seats are 0 to 1
        """
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            raise SetupError(
                f"{what} is {shown(seat)}; the seats are 0 to {self.players - 1}", what
            )
        return number

    def _set_up(self, first: int) -> Array:
        data = self.spec.state.blank()
        engine = self.engines.current
        variant = self.spec.variants.index(self.variant)
        handle = engine.handle(self.spec.state, data)
        engine.rules.setup(handle, self.players, variant, first)
        return data

    def _loaded(self, position: Mapping[str, Any] | str, seed: int | None) -> State:
        found = self._position_of_text(position) if isinstance(position, str) else position
        data = self._set_up(0)
        self.spec.positions.from_json(found, self.spec.state(data))
        state = State(self, data, Origin(0, None, seed))
        text = state.text()
        if isinstance(position, str) and text != position:
            raise PositionError(
                "", "the position text is not spelled as this position is", "text_not_as_written"
            )
        state._origin = Origin(0, text, seed)
        return state

    def _position_of_text(self, text: str) -> Position:
        body, _, check = text.rpartition("/")
        if not text.isascii() or check != text_check(body):
            raise PositionError(
                "", "the position text is damaged: its check does not match", "text_damaged"
            )
        return self.spec.notation.position_from_text(body)
