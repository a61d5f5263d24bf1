"""The OpenAPI document: the routes with their answers, and the types that the games state.

Only games of this package are in it, so that it is the same whatever else is installed. What a
game of another package sends is `OtherGame`: any object.
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from tilewright.core.json_types import Schema, reference
from tilewright.games import spec
from tilewright.games.registry import package_games
from tilewright.server import answers

# What the routes do not name themselves.
_BESIDE_ROUTES = ("ProblemDetails", "BreakdownItem", "SocketMessage")
_REFERENCES = "#/components/schemas/{model}"
_OTHER: Schema = {
    "description": "Of a game that this document does not know.",
    "type": "object",
    "additionalProperties": True,
}
# What stands for games that state no types.
_GENERAL = {
    "position": reference("OtherGame"),
    "move": reference("OtherGame"),
    "breakdown": reference("BreakdownItem"),
}


def complete(document: dict[str, Any]) -> None:
    """Add what FastAPI does not know to the document that it made, and drop what is not used."""
    schemas: dict[str, Schema] = document["components"]["schemas"]
    for name in _BESIDE_ROUTES:
        made = TypeAdapter(getattr(answers, name)).json_schema(ref_template=_REFERENCES)
        for part, schema in made.pop("$defs", {}).items():
            schemas.setdefault(part, schema)
        schemas[name] = made
    schemas["OtherGame"] = _OTHER
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)
    choices: dict[str, list[Schema]] = {part: [] for part in _GENERAL}
    games: dict[str, Schema] = {}
    for name in package_games():
        types = spec(name).types
        if types is None:
            continue
        schemas.update(types.schemas())
        parts = {part: reference(called) for part, called in types.names.items()}
        games[name] = _object(parts)
        for part, schema in parts.items():
            choices[part].append(schema)
    schemas["GameTypes"] = {
        "description": "The types of each game: those of its positions, moves and breakdowns.",
        **_object(games),
    }
    _fill(document, {part: {"anyOf": [*found, _GENERAL[part]]} for part, found in choices.items()})


def _object(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _fill(inside: Any, choices: dict[str, Schema]) -> None:
    """Put the choice of the games' types wherever `answers` wants one."""
    if isinstance(inside, list):
        for one in inside:
            _fill(one, choices)
    elif isinstance(inside, dict):
        part = inside.pop(answers.OF_GAME, None)
        if part is not None:
            inside.update(choices[part])
            return
        for one in inside.values():
            _fill(one, choices)
