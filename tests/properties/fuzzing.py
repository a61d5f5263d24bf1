"""How positions and records of any game are damaged, and what must become of them then.

None crashes, none loads as something that it is not: each is refused, with an error of ours.
"""

from __future__ import annotations

import copy
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import Form, sealed, step
from tilewright import OVER, PositionError, RecordError, State

Position = dict[str, Any]
Break = Callable[[Position, Random], None]


def states(form: Form, number: int) -> Iterator[State]:
    """States from all over some random games, of every kind that a game has."""
    for seed in range(number):
        rng = Random(seed)
        state = form.make().start(seed=seed if seed % 2 else None, first=seed % form.players)
        chosen = 0
        while state.turn != OVER:
            step(state, rng)
            if rng.random() < 0.1:
                chosen += 1
                yield state
        yield state
        assert chosen > 0


# ---------------------------------------------------------------- damaging text


def flip_a_bit(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + chr(ord(text[place]) ^ 1 << rng.randrange(8)) + text[place + 1 :]


def exchange_a_letter(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(text) + text[place + 1 :]


def delete_some(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + rng.choice((1, 1, 2, 5, 40)) :]


def insert_some(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    letters = rng.choice(("b0 /,:", text, "\n", "\r\x00\u2028\ufeff", '"\\[]', " \t"))
    inserted = "".join(rng.choices(letters, k=rng.choice((1, 1, 2, 9))))
    return text[:place] + inserted + text[place:]


def truncate(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text))]


def repeat_some(text: str, rng: Random) -> str:
    begin, end = sorted(rng.choices(range(len(text) + 1), k=2))
    return text[:end] + text[begin:]


def swap_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    one, other = rng.choices(range(len(lines)), k=2)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def repeat_a_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "\n".join(lines)


def delete_a_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


Damage = Callable[[str, Random], str]
LETTER_DAMAGES: tuple[Damage, ...] = (
    flip_a_bit, exchange_a_letter, delete_some, insert_some, truncate, repeat_some,
)  # fmt: skip
LINE_DAMAGES: tuple[Damage, ...] = (swap_lines, repeat_a_line, delete_a_line)


def damaged(text: str, rng: Random, damages: tuple[Damage, ...]) -> str:
    """The text with one to three damages, surely not what it was."""
    while True:
        found = text
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            found = rng.choice(damages)(found, rng) if found else found
        if found != text:
            return found


# ---------------------------------------------------------------- breaking positions


class DoesNotApply(Exception):
    """This position cannot be broken in this way."""


def need(condition: object) -> None:
    if not condition:
        raise DoesNotApply


def pick(rng: Random, choices: Any) -> Any:
    found = list(choices)
    need(found)
    return rng.choice(found)


JUNK: tuple[Any, ...] = (
    True, False, -1, 1.0, 1.5, float("nan"), float("inf"), 10**30, -(10**30), "", "junk", "0",
    b"red", {"a": [{}]}, [[[]]], [None], {1: 2}, {"red"}, ("x",), object(),
)  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside."""
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, found in inside:
        yield (*way, key)
        yield from places(found, (*way, key))


# ---------------------------------------------------------------- what must become of them


def answer_to(load: Callable[[], object]) -> str:
    """`refused`, `loaded`, or the name of an error that should never come out."""
    try:
        load()
    except (PositionError, RecordError):
        return "refused"
    except Exception as error:
        return type(error).__name__
    return "loaded"


def loading(form: Form, data: Any) -> Callable[[], object]:
    return lambda: form.make().load(data)


def broken(
    positions: Sequence[tuple[Form, Position]], way: Break, rng: Random
) -> tuple[Form, Position]:
    """Some position, broken in this way."""
    for _ in range(2_000):
        form, position = rng.choice(positions)
        found = copy.deepcopy(position)
        try:
            way(found, rng)
        except DoesNotApply:
            continue
        return form, found
    raise AssertionError(f"no position has anything to break for {way.__name__}")


def refuse_broken_positions(
    positions: Sequence[tuple[Form, Position]], ways: Sequence[Break], number: int
) -> None:
    """Every way to break a position is tried, and none of the results loads."""
    rng = Random(5)
    answers: Counter[tuple[str, str]] = Counter()
    for count in range(number):
        way = ways[count % len(ways)]
        answers[answer_to(loading(*broken(positions, way, rng))), way.__name__] += 1
    assert {key: count for key, count in answers.items() if key[0] != "refused"} == {}
    assert {name for _, name in answers} == {way.__name__ for way in ways}
    assert answers.total() == number


def refuse_damaged_texts(texts: Sequence[tuple[Form, str]], number: int) -> None:
    """No damaged line is a position."""
    rng = Random(3)
    answers: Counter[str] = Counter()
    for _ in range(number):
        form, text = rng.choice(texts)
        answers[answer_to(loading(form, damaged(text, rng, LETTER_DAMAGES)))] += 1
    assert answers == {"refused": number}


def refuse_or_spell_resealed_texts(texts: Sequence[tuple[Form, str]], number: int) -> None:
    """Under a right check sum, what loads is spelled just as it was given."""
    rng = Random(4)
    answers: Counter[str] = Counter()
    for _ in range(number):
        form, text = rng.choice(texts)
        body = damaged(text.rpartition("/")[0], rng, LETTER_DAMAGES)
        whole = f"{body}/{zlib.crc32(body.encode()):08x}"
        answer = answer_to(loading(form, whole))
        answers[answer] += 1
        if answer == "loaded":
            assert form.make().load(whole).text() == whole
    assert answers.keys() <= {"refused", "loaded"}
    assert answers["refused"] > 0.8 * number


def refuse_damaged_records(records: Sequence[str], number: int) -> None:
    """No damaged text is a record."""
    rng = Random(1)
    answers: Counter[str] = Counter()
    for _ in range(number):
        text = damaged_record(records, rng)
        answers[answer_to(reading(text))] += 1
    assert answers == {"refused": number}


def damaged_record(records: Sequence[str], rng: Random) -> str:
    """A record with something wrong that reading does not forgive: a last line end it does."""
    while True:
        whole = rng.choice(records)
        text = damaged(whole, rng, LETTER_DAMAGES + LINE_DAMAGES)
        if text.removesuffix("\n") != whole.removesuffix("\n"):
            return text


def place_the_errors_of_damaged_records(records: Sequence[str], number: int) -> None:
    """The line of every error is a line of the text."""
    rng = Random(6)
    misplaced = []
    for _ in range(number):
        text = damaged_record(records, rng)
        with pytest.raises(RecordError) as caught:
            tilewright.read_record(text)
        if not 1 <= caught.value.line <= len(text.removesuffix("\n").split("\n")):
            misplaced.append((caught.value.line, text))
    assert misplaced == []


def refuse_or_replay_resealed_records(records: Sequence[str], number: int) -> None:
    """Under a right check sum, what is read is another legal game, written as it was given."""
    rng = Random(2)
    answers: Counter[str] = Counter()
    wrong = []
    for _ in range(number):
        body, _, _ = rng.choice(records)[:-1].rpartition("\n")
        text = sealed(damaged(f"{body}\n", rng, LETTER_DAMAGES + LINE_DAMAGES))
        answer = answer_to(reading(text))
        answers[answer] += 1
        if answer == "loaded" and not is_legal_and_the_same(text):
            wrong.append(text)
    assert wrong == []
    assert answers.keys() == {"refused", "loaded"}  # another name of a player is no damage
    assert answers["refused"] > 0.8 * number
    assert answers.total() == number


def reading(text: str) -> Callable[[], object]:
    return lambda: tilewright.read_record(text)


def is_legal_and_the_same(text: str) -> bool:
    record = tilewright.read_record(text)
    if record.write() != text:
        return False
    state = record.start()
    for entry, state in record.replay():
        assert state.history[-1] == entry
    return (
        state.hash() == record.final().hash()
        and state.scores == record.scores
        and state.winners == record.winners
    )
