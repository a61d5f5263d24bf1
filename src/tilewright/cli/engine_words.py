"""What stands in the lines that an engine gets, and in those that it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from tilewright.core.errors import PositionError, TilewrightError
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.validation import shown
from tilewright.players.protocol import LONGEST_LINE

LONGEST_ERROR = 300  # characters

_WHOLE = re.compile(r"[0-9]{1,20}")
_SECONDS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,9})?")


class Refusal(Exception):
    """A line cannot be obeyed: a code for programs, and the reason in words."""

    def __init__(self, code: str, reason: object) -> None:
        super().__init__(str(reason))
        self.code = code


def error_line(code: str, reason: object) -> str:
    """One line of reasonable length, whatever the reason quotes."""
    words = " ".join(str(reason).split())[:LONGEST_ERROR]
    return f"error {code} " + "".join(sign if sign.isprintable() else "?" for sign in words)


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Line by line; of one that is too long only so much that this can be seen."""
    while line := stream.readline(LONGEST_LINE + 1):
        end = line
        while not end.endswith(b"\n") and len(end) > LONGEST_LINE:
            end = stream.readline(LONGEST_LINE + 1)
        yield line


def text_of(line: bytes) -> str:
    """The text of a line."""
    if len(line) > LONGEST_LINE:
        raise Refusal("line", f"longer than {LONGEST_LINE} bytes")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise Refusal("line", "not UTF-8 text") from None


def is_whole(text: str) -> bool:
    """Whether this is a whole number, and none of thousands of digits."""
    return bool(_WHOLE.fullmatch(text))


def whole(code: str, name: str, text: str, most: int) -> int:
    """A whole number from 1."""
    if not is_whole(text) or not 1 <= int(text) <= most:
        raise Refusal(code, f"{name} is a whole number from 1 to {most}, not {shown(text)}")
    return int(text)


def seconds(code: str, name: str, text: str, most: int) -> float:
    """A time, which may have a decimal point."""
    if not _SECONDS.fullmatch(text) or not 0 < float(text) <= most:
        raise Refusal(code, f"{name} is in seconds, up to {most}, as in 0.5; not {shown(text)}")
    return float(text)


def pairs(code: str, words: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Names, each with its value behind it, in any order."""
    found: dict[str, str] = {}
    for name, value in zip(words[::2], (*words[1::2], None), strict=False):
        if name not in names:
            raise Refusal(code, f"{shown(name)} stands where one of {', '.join(names)} may stand")
        if name in found:
            raise Refusal(code, f"{name} stands twice")
        if value is None:
            raise Refusal(code, f"no value stands after {name}")
        found[name] = value
    return found


# ---------------------------------------------------------------- positions


def position_state(game: Game, text: str) -> State:
    """The state of what stands after `position`."""
    if text.startswith("{"):
        return _of_json(game, text)
    words = text.split()
    before, then = words, []
    if "then" in words:
        at = words.index("then")
        before, then = words[:at], words[at + 1 :]
    match before:
        case ["start"]:
            state = game.start()
        case ["start", "first", seat] if is_whole(seat):
            state = game.start(first=int(seat))
        case ["text", line]:
            state = game.load(line)
        case _:
            raise Refusal("position", "what follows is {..}, text LINE or start [first SEAT]")
    for number, word in enumerate(then, 1):
        try:
            happens = state.deal if state.turn == CHANCE else state.play
            happens(word)
        except TilewrightError as error:
            raise Refusal("position", f"word {number} after 'then': {error}") from None
    return state


def _of_json(game: Game, text: str) -> State:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("position", f"not JSON: {error}") from None
    try:
        return game.load(found)
    except PositionError as problem:
        if not game.spec.hides:
            raise
        return _of_view(game, found, problem)


def _of_view(game: Game, view: Position, problem: PositionError) -> State:
    """A state that the seat to move takes for this one: what the view hides is made up."""
    try:
        whole = game.spec.positions.complete(view, 0)
    except Exception:
        # It reads views that states have given, and this is something else.
        raise problem from None
    state = game.load(whole)
    if state.turn >= 0 and state.view(state.turn) != view:
        raise PositionError(
            "", f"not the view of the seat to move, nor a position: {problem}", "not_a_view"
        )
    return state
