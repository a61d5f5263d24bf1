"""Game records: a whole game as readable text. The grammar is in docs/notation.md.

    [Game "azul"]            tags
    [Players "2"]
    draw b y r k w           draws, in order
    # a fine reply           a comment on what comes next
    ( 0 2b1 1 3y2 )          a variation: what could have been played instead
    0 3r4                    a seat and its move
    scores 45 32             the result
    winners 0
    check 1c291ca3           guards all text above it

A `GameRecord` has always been replayed: it never holds an illegal game.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

from tilewright.core.errors import PositionError, RecordError, SetupError, TilewrightError
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE
from tilewright.core.state import HistoryEntry, Origin, State
from tilewright.core.validation import shown

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]{0,31}) "((?:[^"\\\n\r\ud800-\udfff]|\\["\\])*)"\]')
_OWN_TAGS = ("Game", "Version", "Players", "Variant", "First", "Position", "Seed")
_WIDTH = 76
MAX_CHARACTERS = 4_000_000

COMMITMENT, SALT = "Commitment", "Salt"  # tags: a hash that was published before the first draw

Make = Callable[[str, int, str], Game]


class Annotation(NamedTuple):
    """A comment (`# ...`) or a variation (`( ... )`) that stands before an entry of a record."""

    ply: int  # of that entry; as many as there are entries: after the last
    text: str  # the line


@dataclass(frozen=True)
class GameRecord:
    """What happened in one game, from its origin to its end or to where it stopped.

    `GameRecord.of` makes one from a state, `tilewright.read_record` from a text.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> state.play("2r3")
    >>> record = tilewright.GameRecord.of(state, tags={"Place": "Budapest"})
    >>> tilewright.read_record(record.write()) == record
    True
    """

    game: Game
    origin: Origin
    entries: tuple[HistoryEntry, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # empty: unfinished
    # Free ones: names, dates, places. Equal records have equal hashes without them, too.
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    annotations: tuple[Annotation, ...] = ()

    @classmethod
    def of(
        cls,
        state: State,
        tags: Mapping[str, str] | None = None,
        annotations: Iterable[Annotation] = (),
    ) -> GameRecord:
        """The record of a game up to this state.

        Raises `ValueError` for what cannot be a tag, and `RecordError` for an annotation that is
        neither a comment nor a legal variation.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> print(tilewright.GameRecord.of(state).write().splitlines()[-4])
        0 2r3
        """
        tags = dict(tags or {})
        for name, value in tags.items():
            if name in _OWN_TAGS or not _TAG.fullmatch(_tag_line(name, str(value))):
                raise ValueError(f"{shown(name)} with {shown(value)} cannot be a tag of a record")
        record = cls(state.game, state.origin, state.history, state.scores, state.winners, tags)
        kept = tuple(sorted(annotations, key=lambda annotation: annotation.ply))
        if not kept:
            return record
        return read_back(replace(record, annotations=kept))

    @classmethod
    def read(cls, text: str, make: Make) -> GameRecord:
        """Parse and replay; `make` finds the game. Raises `RecordError` with line and problem.

        What mail programs and editors do to a text is forgiven: a byte-order mark, other line
        ends, a missing last one.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> tilewright.GameRecord.read(record.write(), tilewright.make) == record
        True
        """
        return _Reader(_plain(text), make).read()

    def write(self) -> str:
        """The record as text; `tilewright.read_record` reads it.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> print(record.write().splitlines()[0])
        [Game "azul"]
        """
        result = ["scores " + " ".join(map(str, self.scores)), _result_line(self.winners)]
        return record_text(self._all_tags(), self.entries, self.annotations, result)

    def start(self) -> State:
        """The state at the origin, before the first entry; chance is open in it.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> record.start().turn == tilewright.CHANCE
        True
        """
        if self.origin.position is not None:
            return self.game.load(self.origin.position)
        return self.game.start(first=self.origin.first)

    def replay(self) -> Iterator[tuple[HistoryEntry, State]]:
        """Each entry with the state that it led to; one state, changing.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> [entry.text for entry, _ in record.replay()][-2:]
        ['b', '2r3']
        """
        state = self.start()
        for entry in self.entries:
            if entry.seat == CHANCE:
                state.deal(entry.text)
            else:
                state.play(entry.text)
            yield entry, state

    def walk(self) -> Iterator[State]:
        """The state at each move and at the end; one state, changing, seeded if the record is.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> [state.turn for state in record.walk()]
        [0, 1]
        """
        state = _first_state(self.game, self.origin)
        for entry in self.entries:
            if entry.seat != CHANCE:
                yield state
                state.play(entry.text)
            elif self.origin.seed is None:
                state.deal(entry.text)
        yield state

    def final(self) -> State:
        """The state in which the record ends, ready to go on.

        >>> import tilewright
        >>> state = tilewright.make("azul").start(seed=7)
        >>> state.play("2r3")
        >>> record = tilewright.GameRecord.of(state)
        >>> record.final().hash() == state.hash()
        True
        """
        *_, state = self.walk()
        return state

    def _all_tags(self) -> dict[str, str]:
        tags = {
            "Game": self.game.name,
            "Version": str(self.game.spec.version),
            "Players": str(self.game.players),
            "Variant": self.game.variant,
        }
        if self.origin.position is None:
            tags["First"] = str(self.origin.first)
        else:
            tags["Position"] = self.origin.position
        if self.origin.seed is not None:
            tags["Seed"] = str(self.origin.seed)
        return tags | dict(self.tags)


def record_text(
    tags: Mapping[str, str],
    entries: Iterable[HistoryEntry],
    annotations: Iterable[Annotation],
    result: Iterable[str],
) -> str:
    """The text of a record, guarded by its check; nothing in it is looked at by any rules."""
    lines = [_tag_line(name, value) for name, value in tags.items()]
    lines += ["", *_entry_lines(entries, annotations), *result]
    body = "\n".join(lines) + "\n"
    return f"{body}check {_check(body)}\n"


def _entry_lines(
    entries: Iterable[HistoryEntry], annotations: Iterable[Annotation]
) -> Iterator[str]:
    draws = ""
    left = list(annotations)
    for ply, (seat, text) in enumerate(entries):
        annotated = bool(left) and left[0].ply == ply
        full = len(draws) + 1 + len(text) > _WIDTH
        if draws and (seat != CHANCE or full or annotated):
            yield draws
            draws = ""
        while left and left[0].ply == ply:
            yield left.pop(0).text
        if seat == CHANCE:
            draws = f"{draws or 'draw'} {text}"
        else:
            yield f"{seat} {text}"
    if draws:
        yield draws
    yield from (annotation.text for annotation in left)


def read_back(record: GameRecord) -> GameRecord:
    """The same record, read from its text: so all of it is checked."""
    return GameRecord.read(record.write(), lambda *_: record.game)


def _plain(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if text.endswith("\n") else text + "\n"


def commitment(seed: int, salt: str) -> str:
    """The hash that binds whoever deals to a seed; the salt keeps others from trying all seeds."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def _first_state(game: Game, origin: Origin) -> State:
    if origin.position is not None:
        return game.load(origin.position, origin.seed)
    return game.start(origin.seed, origin.first)


def _result_line(winners: tuple[int, ...]) -> str:
    return "winners " + " ".join(map(str, winners)) if winners else "unfinished"


def _tag_line(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"


def _opened(state: State) -> State:
    """A state of its own at the same position, whose draws are open."""
    return state.game.load(state.position())


def _first_difference(wanted: str, found: str) -> int:
    """The first line that is spelled otherwise."""
    lines = zip(wanted.split("\n"), found.split("\n"), strict=False)
    return next((number for number, (a, b) in enumerate(lines, 1) if a != b), 1)


class _Reader:
    """Goes through a record line by line, so that every error knows its line."""

    def __init__(self, text: str, make: Make) -> None:
        if len(text) > MAX_CHARACTERS:
            raise RecordError(1, f"longer than {MAX_CHARACTERS} characters: not a game record")
        self._text = text
        self._lines = text.split("\n")
        self._make = make
        self._line = 0
        self._tags: dict[str, str] = {}
        self._tag_lines: dict[str, int] = {}
        self._seen = 0
        self._annotations: list[Annotation] = []

    def read(self) -> GameRecord:
        self._check_guard()
        try:
            game, origin = self._read_tags()
            state = _first_state(game, origin)
        except RecordError:
            raise
        except PositionError as error:
            self._fail(str(error), self._tag_lines["Position"])
        except SetupError as error:
            self._fail(str(error), self._tag_lines[(error.what or "game").capitalize()])
        while (word := self._peek()) != "scores":
            if word in ("#", "("):
                self._read_annotation(state)
            else:
                self._read_entry(state)
        if self._seen != state.ply:
            self._fail("draws are missing here: the seed gives more", self._line + 1)
        self._expect("scores " + " ".join(map(str, state.scores)))
        self._expect(_result_line(state.winners))
        if self._line != len(self._lines) - 1:
            self._fail("nothing but the check may follow the result", self._line + 1)
        free = {name: value for name, value in self._tags.items() if name not in _OWN_TAGS}
        record = replace(GameRecord.of(state, free), annotations=tuple(self._annotations))
        if record.write() != self._text:
            self._fail(
                "the record is legal, but not spelled as records are (docs/notation.md)",
                _first_difference(record.write(), self._text),
            )
        return record

    def _check_guard(self) -> None:
        """The last line guards the others, so damage anywhere is found first of all."""
        body, _, last = self._text.rstrip("\n").rpartition("\n")
        count = body.count("\n") + 2 if body else 1
        if self._text[len(body) + 1 + len(last) :] != "\n" or not body:
            self._fail("the record breaks off, or goes on after its check", count)
        if not re.fullmatch("check [0-9a-f]{8}", last):
            self._fail("the record breaks off: its last line must be 'check' and 8 digits", count)
        try:
            right = f"check {_check(body + chr(10))}"
        except UnicodeEncodeError:
            self._fail("the record is not valid text", count)
        if last != right:
            self._fail(f"the record is damaged: for this text the line would be {right!r}", count)
        self._lines.pop()

    def _read_tags(self) -> tuple[Game, Origin]:
        while self._peek():
            line = self._next()
            match = _TAG.fullmatch(line)
            if match is None:
                self._fail(f"expected a tag or an empty line, found {line!r:.40}")
            name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
            if name in self._tags:
                self._fail(f"the tag {name} stands twice")
            self._tags[name] = value
            self._tag_lines[name] = self._line
        if self._next():
            self._fail("expected an empty line after the tags")
        name, variant = self._tag("Game"), self._tag("Variant")
        game = self._make(name, self._number("Players"), variant)
        if self._number("Version") != game.spec.version:
            self._fail(
                f"made with version {self._tags['Version']} of the rules of {name}; "
                f"this is version {game.spec.version}",
                self._tag_lines["Version"],
            )
        seed = self._number("Seed") if "Seed" in self._tags else None
        if "Position" in self._tags:
            if "First" in self._tags:
                self._fail(
                    "a record begins with First or with Position, not with both",
                    self._tag_lines["First"],
                )
            return game, Origin(0, self._tags["Position"], seed)
        return game, Origin(self._number("First"), None, seed)

    def _read_entry(self, state: State) -> None:
        word, *rest = self._next().split(" ")
        if word == "draw" and rest:
            for outcome in rest:
                self._read_draw(state, outcome)
        elif re.fullmatch("[0-9]", word) and len(rest) == 1:
            if self._seen != state.ply:
                self._fail("draws are missing here: the seed gives more")
            if int(word) != state.turn:
                self._fail(f"it is not the turn of seat {word}")
            self._happens(state.play, rest[0])
        else:
            self._fail("expected 'draw ...', '<seat> <move>' or 'scores ...'")

    def _read_annotation(self, state: State) -> None:
        """A comment, or a variation whose moves are legal from here on."""
        line = self._next()
        if line.startswith("("):
            if not line.endswith(" )"):
                self._fail("a variation begins with '( ' and ends with ' )'")
            self._try_variation(state, line[1:-1].split())
        self._annotations.append(Annotation(self._seen, line))

    def _try_variation(self, state: State, words: list[str]) -> None:
        if self._seen != state.ply:
            self._fail("a variation stands before a move, not among draws")
        other = _opened(state)
        seat: str | None = None
        try:
            for word in words:
                if re.fullmatch("[0-9]|draw", word):
                    seat = word
                elif seat == "draw":
                    other.deal(word)
                elif seat == str(other.turn):
                    other.play(word)
                else:
                    self._fail(f"it is not the turn of seat {seat} in this variation")
        except TilewrightError as error:
            self._fail(f"in this variation: {error}")

    def _read_draw(self, state: State, outcome: str) -> None:
        if state.origin.seed is None:
            self._happens(state.deal, outcome)
            return
        if self._seen == state.ply:
            self._fail(f"no draw is open, but {outcome!r:.40} is drawn")
        if state.entry(self._seen).text != outcome:
            self._fail(f"the seed gives {state.entry(self._seen).text!r}, not {outcome!r:.40}")
        self._seen += 1

    def _happens(self, change: Callable[[str], None], text: str) -> None:
        try:
            change(text)
        except TilewrightError as error:
            self._fail(str(error))
        self._seen += 1

    def _tag(self, name: str) -> str:
        if name not in self._tags:
            self._fail(f"the tag {name} is missing")
        return self._tags[name]

    def _number(self, name: str) -> int:
        value = self._tag(name)
        if not re.fullmatch("0|[1-9][0-9]{0,19}", value):
            self._fail(
                f"the tag {name} must be a whole number, not {value!r:.40}",
                self._tag_lines[name],
            )
        return int(value)

    def _peek(self) -> str:
        """The first word of the next line."""
        if self._line >= len(self._lines) - 1:
            self._fail("the record breaks off before its result", self._line)
        return self._lines[self._line].split(" ")[0]

    def _next(self) -> str:
        self._line += 1
        return self._lines[self._line - 1]

    def _expect(self, wanted: str) -> None:
        self._peek()
        line = self._next()
        if line != wanted:
            self._fail(f"the result does not follow: {wanted!r} is right, not {line!r:.60}")

    def _fail(self, problem: str, line: int | None = None) -> NoReturn:
        raise RecordError(line or self._line or 1, problem) from None
