"""JSON of the server: short, readable, and no larger in memory than it is."""

from __future__ import annotations

import json
import tracemalloc

from tilewright.server.encoding import dumps, loads


def test_texts_have_no_spaces_and_every_character_as_itself() -> None:
    value = {"a b": [1, 2.5, {"c": None}], "d": True, "é": "žluťoučký 青い瓦 \u2028 \x00"}
    text = dumps(value)
    assert text.startswith(b'{"a b":[1,2.5,{"c":null}],"d":true,')
    assert "青い瓦".encode() in text
    assert loads(text) == json.loads(text) == value


def test_a_text_that_is_kept_takes_no_more_memory_than_it_is_long() -> None:
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [dumps({"number": number}) for number in range(1_000)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (after - before) / len(kept) < 200
