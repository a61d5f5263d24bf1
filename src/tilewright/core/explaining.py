"""Refusals of positions in the user's language.

What every game may refuse is said by the catalogue beside this module, and what only one game
refuses by that game's own, in the section [position]. Without words it is the English message.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tilewright.core.errors import PositionError
from tilewright.core.spec import AnyGameSpec
from tilewright.core.words import Words

REFUSALS = Path(__file__).parent / "refusals"


def explained(error: PositionError, spec: AnyGameSpec | None, language: str) -> str:
    """What is wrong with a position, and where in it; `spec` is of the game that refused it."""
    own = [] if spec is None else [import_module(spec.screen).CATALOGUE]
    say = Words(language, REFUSALS, *own)
    key = f"position.{error.refusal}"
    if key not in say:
        return str(error)
    sentence = say(key, **{name: _named(value, say) for name, value in error.values.items()})
    return f"{error.where}: {sentence}" if error.where else sentence


def _named(value: str | int, say: Words) -> str | int:
    """Colours have names in every language."""
    key = f"colour.{value}"
    return say(key) if key in say else value
