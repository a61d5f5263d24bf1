"""What a puzzle is, as an object and as one line of JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypedDict, get_args

from tilewright.core.compact_json import dumps
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.json_types import Schema, misfit, schema_of
from tilewright.core.spec import Position
from tilewright.games import make

Kind = Literal["move", "round", "last", "placements", "alone"]
KINDS: tuple[Kind, ...] = get_args(Kind)

UNRATED, UNRATED_DEVIATION = 1500.0, 350.0  # of a puzzle that nobody has tried


class StepData(TypedDict):
    """A move of a solution, and whose it is."""

    seat: int
    move: str


class CandidateData(TypedDict):
    """A move of a puzzle's first decision, and what it is worth to the solver's seat."""

    move: str
    value: float
    lead: float
    points: float
    line: list[str]


class ProvenanceData(TypedDict):
    """Where a puzzle comes from."""

    source: str
    seed: int
    number: int
    ply: int
    players: list[str]
    iterations: int
    version: str


class PuzzleData(TypedDict):
    """A puzzle, as one line of a file has it."""

    id: str
    kind: Kind
    game: str
    variant: str
    players: int
    seat: int
    position: dict[str, Any]
    line: list[StepData]
    alternatives: list[list[str]]
    candidates: list[CandidateData]
    gap: float
    error: float
    exact: bool
    themes: list[str]
    rating: float
    deviation: float
    network: str
    provenance: ProvenanceData


@dataclass(frozen=True)
class Step:
    """A move of a solution, and whose it is: the solver's own, or a best reply."""

    seat: int
    move: str


@dataclass(frozen=True)
class CandidateMove:
    """A move of the first decision, and what it is worth to the solver's seat."""

    move: str
    value: float  # the winning chance; alone the expected part of the most points there can be
    lead: float  # expected points over the mean of the others
    points: float  # expected final points
    line: tuple[str, ...] = ()  # what is expected from here, this move first


@dataclass(frozen=True)
class Provenance:
    """Where a puzzle comes from: enough to find the position again."""

    source: str  # "levels", or the name of a record
    seed: int  # of the mining
    number: int  # of the game in it
    ply: int
    players: tuple[str, ...]  # who sat there
    iterations: int  # of a look at the position; it was looked at ten times as long, too
    version: str  # of Tilewright


@dataclass(frozen=True)
class Puzzle:
    """A position with a solution: what the solver sees, and the moves that are right.

    `position` is the view of the solver's seat, so it holds nothing that the seat may not see.
    """

    id: str
    kind: Kind
    game: str
    variant: str
    players: int
    seat: int
    position: Position
    line: tuple[Step, ...]  # own moves and best replies in turn
    alternatives: tuple[tuple[str, ...], ...]  # by own move: all that are right, the line's first
    candidates: tuple[CandidateMove, ...]  # of the first decision, best first
    gap: float  # between the best move and the best that is wrong, in value
    error: float  # the standard error of the gap
    exact: bool  # searched to the end of the game: nothing in it is an estimate
    network: str  # the digest of the network that valued it; empty without one
    provenance: Provenance
    themes: tuple[str, ...] = ()
    rating: float = UNRATED  # on the scale of the levels
    deviation: float = UNRATED_DEVIATION

    @property
    def own_moves(self) -> tuple[str, ...]:
        """The solver's moves of the line."""
        return tuple(step.move for step in self.line if step.seat == self.seat)

    def make_game(self) -> Game:
        """The game that it is a position of."""
        return make(self.game, self.players, self.variant)

    def to_json(self) -> dict[str, Any]:
        """All of it, JSON-able."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))  # lists for tuples
        return {name: found[name] for name in PuzzleData.__annotations__}

    def to_line(self) -> str:
        """All of it as one line of a file."""
        return dumps(self.to_json()) + "\n"

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle of `to_json`; raises `SetupError` that says what is wrong with it."""
        problem = misfit(dict(data), PuzzleData)
        if problem is not None:
            raise SetupError(f"this is no puzzle: {problem}")
        values = dict(data)
        values["line"] = tuple(Step(**step) for step in data["line"])
        values["candidates"] = tuple(
            CandidateMove(**{**one, "line": tuple(one["line"])}) for one in data["candidates"]
        )
        values["alternatives"] = tuple(map(tuple, data["alternatives"]))
        values["themes"] = tuple(data["themes"])
        provenance = data["provenance"]
        values["provenance"] = Provenance(**{**provenance, "players": tuple(provenance["players"])})
        puzzle = cls(**values)
        puzzle._check()
        return puzzle

    @classmethod
    def from_line(cls, text: str) -> Puzzle:
        """The puzzle of `to_line`; raises `SetupError` that says what is wrong with it."""
        try:
            data = json.loads(text)
        except ValueError:
            raise SetupError("this is no puzzle: it is no JSON") from None
        if not isinstance(data, dict):
            raise SetupError("this is no puzzle: it is no JSON object")
        return cls.from_json(data)

    def _check(self) -> None:
        if self.id != puzzle_id(self.kind, self.game, self.position):
            raise SetupError(f"puzzle {self.id:.40} is damaged: its position has another id")
        own = self.own_moves
        firsts = tuple(moves[0] for moves in self.alternatives if moves)
        if not own or self.line[0].seat != self.seat or own != firsts:
            raise SetupError(f"puzzle {self.id} is damaged: its line and alternatives disagree")


def puzzle_id(kind: str, game: str, position: Position) -> str:
    """The name of a puzzle: a digest of its position and kind, the same everywhere."""
    facts = json.dumps([kind, game, position], sort_keys=True)
    return hashlib.blake2b(facts.encode(), digest_size=8).hexdigest()


def puzzle_schema() -> Schema:
    """The JSON Schema of a line of a file of puzzles."""
    found: dict[str, Schema] = {}
    schema_of(PuzzleData, found)
    named = json.dumps(found).replace("#/components/schemas/", "#/$defs/")
    defined: dict[str, Schema] = json.loads(named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A puzzle of Tilewright",
        "$ref": "#/$defs/PuzzleData",
        "$defs": defined,
    }
