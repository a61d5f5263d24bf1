"""Reading JSON-able positions: small checks whose errors name the place and the problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tilewright.core.errors import PositionError
from tilewright.core.json_types import Turn
from tilewright.core.layout import Cells
from tilewright.core.rules import CHANCE, OVER, GameState

Word = TypeVar("Word", bound=str)


def members(
    value: object, where: str, required: Sequence[str], optional: Sequence[str] = ()
) -> Mapping[str, Any]:
    """An object with exactly the required keys and perhaps the optional ones."""
    if not isinstance(value, Mapping):
        raise PositionError(
            where, f"must be an object, not {shown(value)}", "not_an_object", found=shown(value)
        )
    for key in value:
        if key not in required and key not in optional:
            raise PositionError(where, f"unknown key {shown(key)}", "unknown_key", name=shown(key))
    for key in required:
        if key not in value:
            raise PositionError(where, f"the key {key!r} is missing", "key_missing", name=key)
    return value


def integer(value: object, where: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(
            where, f"must be a whole number, not {shown(value)}", "not_a_number", found=shown(value)
        )
    if not least <= value <= most:
        raise PositionError(
            where,
            f"is {shown(value)}, but must be from {least} to {most}",
            "out_of_range",
            found=shown(value),
            least=least,
            most=most,
        )
    return value


def choice(value: object, where: str, choices: Sequence[str]) -> int:
    """The place of a word among the words that may stand here."""
    if not isinstance(value, str) or value not in choices:
        raise PositionError(
            where,
            f"is {shown(value)}, but must be one of {', '.join(choices)}",
            "not_a_choice",
            found=shown(value),
            choices=", ".join(choices),
        )
    return choices.index(value)


def items(value: object, where: str, least: int, most: int) -> Sequence[Any]:
    """A list whose length is within limits."""
    if not isinstance(value, list | tuple):
        raise PositionError(
            where, f"must be a list, not {shown(value)}", "not_a_list", found=shown(value)
        )
    count = len(value)
    if least <= count <= most:
        return value
    if least == most:
        raise PositionError(
            where, f"has {count} entries, but must have {most}",
            "other_number_of_entries", count=count, wanted=most,
        )  # fmt: skip
    raise PositionError(
        where, f"has {count} entries, but must have {least} to {most}",
        "entries_out_of_range", count=count, least=least, most=most,
    )  # fmt: skip


def counts(value: object, where: str, names: Sequence[str], most: int) -> list[int]:
    """How many of each name: {"red": 2}, zeros given or left out."""
    found = members(value, where, (), names)
    return [integer(found.get(name, 0), f"{where}.{name}", 0, most) for name in names]


def named(tiles: Cells, names: Sequence[Word]) -> dict[Word, int]:
    """Counts as an object, zeros left out: the other way round."""
    return {name: tiles[kind] for kind, name in enumerate(names) if tiles[kind]}


def same_players(found: Mapping[str, Any], s: GameState) -> None:
    """A position is for the number of players that the game was made for."""
    players = integer(found["players"], "players", 0, 99)
    if players != s.players:
        raise PositionError(
            "players",
            f"is {players}, but this game is for {s.players}",
            "other_players",
            found=players,
            players=s.players,
        )


def same_variant(found: Mapping[str, Any], s: GameState, variants: Sequence[str]) -> None:
    """And for the same variant."""
    if choice(found["variant"], "variant", variants) != s.variant:
        raise PositionError(
            "variant",
            f"is {found['variant']}, but this game is {variants[s.variant]}",
            "other_variant",
            found=found["variant"],
            variant=variants[s.variant],
        )


def turn_name(turn: int) -> Turn:
    """A seat's number, "chance" or "over"."""
    if turn == CHANCE:
        return "chance"
    return "over" if turn == OVER else turn


def turn_of(value: object, players: int) -> int:
    """The turn that such a value names."""
    if value == "chance":
        return CHANCE
    if value == "over":
        return OVER
    if isinstance(value, str):
        raise PositionError(
            "turn",
            f"is {shown(value)}, but must be a seat, chance or over",
            "not_a_turn",
            found=shown(value),
        )
    return integer(value, "turn", 0, players - 1)


def shown(value: object) -> str:
    """A value in an error message: short, whatever somebody has put there."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):  # thousands of digits, or nested too deep to print
        return "something too large to show"
