"""The types of what a game sends to its clients, stated once, and their JSON Schema.

A game states them with what every type checker knows: `TypedDict`, `Literal`, `list`, `dict` and
unions. The server's OpenAPI document and the browser client's types are generated from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]
Turn = int | Literal["chance", "over"]  # of a position: a seat, or nobody

ALL_KEYS = "all keys"  # Annotated[dict[Colour, int], ALL_KEYS]: no colour is left out
PAIR = "pair"  # Annotated[list[Colour], PAIR]: always two of them

_SIMPLE: dict[object, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


class ScoredItem(TypedDict):
    """What every item of a breakdown has, beside its `kind` and `where`."""

    seat: int
    rule: str
    points: int


@dataclass(frozen=True)
class GameTypes:
    """What a game sends to its clients."""

    name: str  # how the names of its types begin
    position: Any  # what `Positions.view` gives: a TypedDict
    move: Any  # what `Notation.parts` gives: a TypedDict, or a union of them
    breakdown: Any  # the items of a breakdown: a subclass of `ScoredItem`, or a union of them
    constants: Mapping[str, Any] = field(default_factory=dict)  # of the box and the boards

    def schemas(self) -> dict[str, Schema]:
        """All types by their names; `position`, `move` and `breakdown` say what theirs are."""
        found: dict[str, Schema] = {}
        for part, name in self.names.items():
            schema = schema_of(getattr(self, part), found)
            found.setdefault(name, schema)
        return found

    @property
    def names(self) -> dict[str, str]:
        """How the types of a position, a move and an item are called."""
        return {
            "position": self._name(self.position, "Position"),
            "move": self._name(self.move, "Move"),
            "breakdown": self._name(self.breakdown, "BreakdownItem"),
        }

    def _name(self, stated: Any, otherwise: str) -> str:
        return stated.__name__ if is_typeddict(stated) else f"{self.name}{otherwise}"


def reference(name: str) -> Schema:
    """Where an OpenAPI document has the type of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def schema_of(stated: Any, found: dict[str, Schema]) -> Schema:
    """The JSON Schema of a type. Each `TypedDict` in it is added to `found`, and referred to."""
    if is_typeddict(stated):
        if stated.__name__ not in found:
            found[stated.__name__] = {}  # it may hold itself
            found[stated.__name__] = _object(stated, found)
        return reference(stated.__name__)
    if stated in _SIMPLE:
        return dict(_SIMPLE[stated])
    origin, args = get_origin(stated), get_args(stated)
    if origin is Literal:
        return _words(args)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(one, found) for one in args]}
    if origin is list:
        return {"type": "array", "items": schema_of(args[0], found)}
    if origin is dict:
        return _counts(args[0], schema_of(args[1], found))
    if origin is Annotated:
        return _refined(schema_of(args[0], found), args[1])
    raise TypeError(f"{stated!r} has no JSON Schema here")


def _object(stated: Any, found: dict[str, Schema]) -> Schema:
    members = _members(stated)
    schema: Schema = {
        "type": "object",
        "properties": {key: schema_of(hint, found) for key, (hint, _) in members.items()},
        "required": [key for key, (_, required) in members.items() if required],
        "additionalProperties": False,
    }
    return {"description": stated.__doc__, **schema} if stated.__doc__ else schema


@cache
def _members(stated: Any) -> dict[str, tuple[Any, bool]]:
    """The type of each key of a `TypedDict`, and whether it is always there."""
    members = {}
    for key, hint in get_type_hints(stated, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        required = not optional and key in stated.__required_keys__
        members[key] = (get_args(hint)[0] if optional else hint), required
    return members


def _words(words: tuple[str, ...]) -> Schema:
    return {"type": "string", "enum": list(words)}


def _counts(key: Any, value: Schema) -> Schema:
    """An object that is used as a table: of known words, or of any."""
    if key is str:
        return {"type": "object", "additionalProperties": value}
    properties = dict.fromkeys(_all_words(key), value)
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _all_words(key: Any) -> list[str]:
    """Of a `Literal`, or of a union of them."""
    if get_origin(key) is Literal:
        return list(get_args(key))
    return [word for one in get_args(key) for word in _all_words(one)]


def _refined(schema: Schema, how: object) -> Schema:
    if how == ALL_KEYS:
        return schema | {"required": list(schema["properties"])}
    if how == PAIR:
        ends = {"minItems": 2, "maxItems": 2, "items": False}
        return schema | {"prefixItems": [schema["items"]] * 2} | ends
    raise TypeError(f"{how!r} says nothing about a JSON Schema")


# ---------------------------------------------------------------- whether data keeps to a type


def misfit(value: object, stated: Any, where: str = "") -> str | None:
    """Where JSON-able data is not what a type says, in words; None if it is."""
    if is_typeddict(stated):
        return _misfit_of_object(value, _members(stated), where)
    origin, args = get_origin(stated), get_args(stated)
    if origin is Annotated:
        return misfit(value, args[0], where) or _misfit_of_refined(value, args[0], args[1], where)
    if origin in (Union, UnionType):
        found = [misfit(value, one, where) for one in args]
        return None if None in found else " or ".join(filter(None, found))
    if origin is list and isinstance(value, list):
        return _first(misfit(one, args[0], f"{where}[{n}]") for n, one in enumerate(value))
    if origin is dict and isinstance(value, dict):
        keys = dict.fromkeys(value if args[0] is str else _all_words(args[0]), (args[1], False))
        return _misfit_of_object(value, keys, where)
    if origin is Literal:
        fits = value in args
    else:
        fits = stated is Any or (isinstance(stated, type) and _is_a(value, stated))
    return None if fits else f"{where or 'it'} is {value!r:.40}, not {stated}"


def _misfit_of_object(
    value: object, members: Mapping[str, tuple[Any, bool]], where: str
) -> str | None:
    if not isinstance(value, dict):
        return f"{where or 'it'} is {value!r:.40}, not an object"
    for key, (_, required) in members.items():
        if required and key not in value:
            return f"{where} has no {key}".strip()
    for key in value:
        if key not in members:
            return f"{where} has an unknown {key}".strip()
    return _first(misfit(one, members[key][0], f"{where}.{key}") for key, one in value.items())


def _misfit_of_refined(value: Any, stated: Any, how: object, where: str) -> str | None:
    wanted = len(_all_words(get_args(stated)[0])) if how == ALL_KEYS else 2
    return None if len(value) == wanted else f"{where} has {len(value)} entries, not {wanted}"


def _is_a(value: object, stated: type) -> bool:
    if isinstance(value, bool):
        return stated is bool
    return isinstance(value, int | float) if stated is float else isinstance(value, stated)


def _first(found: Iterable[str | None]) -> str | None:
    return next(filter(None, found), None)
