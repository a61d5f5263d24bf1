"""What must become of damaged positions of any game: refused, with an error of ours."""

from __future__ import annotations

import copy
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from core.helpers import Form
from properties.test_fuzz import LETTER_DAMAGES, DoesNotApply, answer_to, damaged, loading

Position = dict[str, Any]
Break = Callable[[Position, Random], None]


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
        sealed = f"{body}/{zlib.crc32(body.encode()):08x}"
        answer = answer_to(loading(form, sealed))
        answers[answer] += 1
        if answer == "loaded":
            assert form.make().load(sealed).text() == sealed
    assert answers.keys() <= {"refused", "loaded"}
    assert answers["refused"] > 0.8 * number
