"""Types stated once: the JSON Schema that they give, and whether data keeps to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import jsonschema_rs
import pytest

from tilewright.core.json_types import (
    ALL_KEYS,
    PAIR,
    GameTypes,
    Schema,
    ScoredItem,
    Turn,
    misfit,
    reference,
    schema_of,
)


class Leaf(TypedDict):
    word: Literal["a", "b"]


class Tree(TypedDict, total=False):
    leaves: Annotated[list[Leaf], PAIR]
    trees: list[Tree]
    counts: dict[Literal["a", "b"] | Literal["c"], int]
    known: Annotated[dict[Literal["a"], float | None], ALL_KEYS]
    anything: dict[str, Any]


FITTING: dict[str, Any] = {
    "leaves": [{"word": "a"}, {"word": "b"}],
    "trees": [{}, {"counts": {"a": 1, "c": 2}}],
    "known": {"a": None},
    "anything": {"x": [1, "y"]},
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"leaves": [{"word": "a"}]}, ".leaves has 1 entries, not 2"),
        ({"leaves": [{"word": "a"}, {"word": "c"}]}, ".leaves[1].word is 'c'"),
        ({"leaves": [{"word": "a"}, {}]}, ".leaves[1] has no word"),
        ({"trees": {}}, ".trees is {}"),
        ({"trees": [{"counts": {"a": True}}]}, ".trees[0].counts.a is True"),
        ({"counts": {"d": 1}}, ".counts has an unknown d"),
        ({"known": {}}, ".known has 0 entries, not 1"),
        ({"known": {"a": "1"}}, ".known.a is '1', not <class 'float'> or .known.a"),
        ({"more": 1}, "has an unknown more"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], words: str) -> None:
    assert misfit(FITTING, Tree) is None
    found = misfit(FITTING | change, Tree)
    assert found is not None
    assert found.startswith(words)
    schemas: dict[str, Schema] = {}
    whole = schema_of(Tree, schemas) | {"components": {"schemas": schemas}}
    validator = jsonschema_rs.Draft202012Validator(whole)
    assert validator.is_valid(FITTING)
    assert not validator.is_valid(FITTING | change)


def test_schemas_are_made_of_types() -> None:
    found: dict[str, Schema] = {}
    assert schema_of(Tree, found) == {"$ref": "#/components/schemas/Tree"}
    leaf = {"$ref": "#/components/schemas/Leaf"}
    count = {"type": "integer"}
    assert found["Tree"] == {
        "type": "object",
        "properties": {
            "leaves": {
                "type": "array", "prefixItems": [leaf, leaf], "items": False,
                "minItems": 2, "maxItems": 2,
            },
            "trees": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}},
            "counts": {
                "type": "object", "properties": {"a": count, "b": count, "c": count},
                "additionalProperties": False,
            },
            "known": {
                "type": "object",
                "properties": {"a": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
                "required": ["a"], "additionalProperties": False,
            },
            "anything": {"type": "object", "additionalProperties": {}},
        },
        "required": [],
        "additionalProperties": False,
    }  # fmt: skip
    assert found["Leaf"]["required"] == ["word"]
    assert found["Leaf"]["properties"] == {"word": {"type": "string", "enum": ["a", "b"]}}


@pytest.mark.parametrize("wrong", [set[int], complex, Annotated[list[int], "sorted"]], ids=str)
def test_a_type_without_a_schema_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError):
        schema_of(wrong, {})


@pytest.mark.parametrize(
    ("value", "stated", "fits"),
    [
        (1, int, True),
        (1.5, int, False),
        (True, int, False),
        (True, float, False),
        (True, bool, True),
        (1, bool, False),
        (1, float, True),
        (1.5, float, True),
        ("1", float, False),
        (None, int | None, True),
        ("chance", Turn, True),
        (2, Turn, True),
        ("nobody", Turn, False),
        (None, Turn, False),
        ([], list[int], True),
        ([1, None], list[int], False),
        ((1,), list[int], False),
        ({"any": 1}, dict[str, int], True),
        ({"any": "1"}, dict[str, int], False),
        (["a", "b"], Annotated[list[str], PAIR], True),
        (["a", "b", "c"], Annotated[list[str], PAIR], False),
        ([{}], Any, True),
        ([], Leaf, False),
    ],
    ids=str,
)
def test_data_and_schemas_agree_on_what_fits(value: object, stated: Any, fits: bool) -> None:
    assert (misfit(value, stated) is None) == fits
    if not isinstance(value, tuple):  # JSON has none
        schemas: dict[str, Schema] = {}
        whole = schema_of(stated, schemas) | {"components": {"schemas": schemas}}
        assert jsonschema_rs.Draft202012Validator(whole).is_valid(value) == fits


def test_a_misfit_says_where_it_is() -> None:
    assert misfit("1", int) == "it is '1', not <class 'int'>"
    assert misfit([0, "1"], list[int], "tiles") == "tiles[1] is '1', not <class 'int'>"
    assert misfit([], Leaf, "leaf") == "leaf is [], not an object"


class Base(TypedDict):
    always: int


class Whole(Base, total=False):
    """Keys of all kinds."""

    sometimes: int


class Part(Base):
    sometimes: NotRequired[int]


@pytest.mark.parametrize("stated", [Whole, Part])
def test_a_key_that_may_be_missing_is_not_required(stated: Any) -> None:
    found: dict[str, Schema] = {}
    schema_of(stated, found)
    schema = found[stated.__name__]
    assert schema["required"] == ["always"]
    assert schema["properties"]["sometimes"] == {"type": "integer"}
    assert misfit({"always": 1}, stated) is None
    assert misfit({"sometimes": 1}, stated) == "has no always"


def test_a_docstring_describes_its_schema() -> None:
    found: dict[str, Schema] = {}
    for stated in (Whole, Part):
        schema_of(stated, found)
    assert found["Whole"]["description"] == "Keys of all kinds."
    assert "description" not in found["Part"]


class Item(ScoredItem):
    kind: Literal["row"]
    where: str


def test_the_types_of_a_game_have_names() -> None:
    types = GameTypes("Toy", position=Tree, move=Leaf | Base, breakdown=Item)
    assert types.names == {"position": "Tree", "move": "ToyMove", "breakdown": "Item"}
    schemas = types.schemas()
    assert set(schemas) == {"Tree", "Leaf", "Base", "ToyMove", "Item"}
    assert schemas["ToyMove"] == {"anyOf": [reference("Leaf"), reference("Base")]}
    assert schemas["Item"]["required"] == ["seat", "rule", "points", "kind", "where"]
