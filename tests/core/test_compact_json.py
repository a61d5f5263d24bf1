"""JSON for what is sent and kept: short, and readable by everybody."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tilewright.core import compact_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def test_no_space_is_written_that_no_text_has() -> None:
    written = compact_json.dumps({"a b": [1, 2, {"c": None}], "d": True})
    assert written == '{"a b":[1,2,{"c":null}],"d":true}'


def test_letters_of_every_language_stay_as_they_are() -> None:
    assert compact_json.dumps("žluťoučký 青い瓦") == '"žluťoučký 青い瓦"'


@given(VALUES)
def test_what_is_written_is_read_back_and_never_longer_than_usual(value: object) -> None:
    written = compact_json.dumps(value)
    assert json.loads(written) == value
    assert len(written) <= len(json.dumps(value))
    assert "\n" not in written
