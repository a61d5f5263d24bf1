"""What the games send to clients is what their types say, and the types say no more than that."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest

import tilewright
from core.helpers import FORMS, Form
from tilewright.core.json_types import GameTypes, reference
from tilewright.games import spec
from tilewright.games.registry import package_games
from tilewright.testing import random_game

SEED = 5


class Validators:
    """Of one game: for its positions, moves and items of breakdowns, as JSON."""

    def __init__(self, types: GameTypes) -> None:
        schemas = types.schemas()
        self._made = {
            part: jsonschema_rs.Draft202012Validator(
                {**reference(name), "components": {"schemas": schemas}}
            )
            for part, name in types.names.items()
        }

    def check(self, part: str, value: object) -> None:
        self._made[part].validate(json.loads(json.dumps(value)))


def types_of(name: str) -> GameTypes:
    types = spec(name).types
    assert types is not None
    return types


OURS = package_games()


@pytest.mark.parametrize("form", [form for form in FORMS if form.name in OURS], ids=str)
def test_what_is_sent_is_what_the_types_say(form: Form) -> None:
    """Views at each decision and, as previews show them, before each draw; and all points."""
    validators = Validators(types_of(form.name))
    seats = (None, *range(form.players))
    for state in random_game(form.make(), SEED):
        for move in (*state.legal_moves()[:1], *state.legal_moves()[-1:]):
            for seat in seats:
                validators.check("position", state.after(move).view(seat))
            for item in state.breakdown(move):
                validators.check("breakdown", item._asdict())
        for seat in seats:
            validators.check("position", state.view(seat))


@pytest.mark.parametrize("name", OURS)
def test_every_move_is_what_the_types_say(name: str) -> None:
    validators = Validators(types_of(name))
    notation = spec(name).notation
    for action in range(len(notation.MOVES)):
        validators.check("move", notation.parts(action))


@pytest.mark.parametrize("name", OURS)
def test_the_types_name_every_kind_of_points_and_no_other(name: str) -> None:
    schemas = types_of(name).schemas()
    stated = [
        word
        for schema in schemas.values()
        if "rule" in schema.get("properties", {})
        for word in schema["properties"]["kind"]["enum"]
    ]
    assert sorted(stated) == sorted({kind.word for kind in spec(name).breakdown.KINDS})


@pytest.mark.parametrize("name", OURS)
def test_what_the_types_do_not_say_is_refused(name: str) -> None:
    validators = Validators(types_of(name))
    view = dict(spec(name).positions.view(tilewright.make(name).start(seed=SEED)._fields(), 0))
    changes: tuple[dict[str, Any], ...] = ({"more": 1}, {"phase": "no phase"}, {"players": "2"})
    for wrong in (*(view | change for change in changes), {}):
        with pytest.raises(jsonschema_rs.ValidationError):
            validators.check("position", wrong)


def test_games_of_other_packages_are_not_ours() -> None:
    assert OURS == ("axio", "azul", "summer-pavilion")
