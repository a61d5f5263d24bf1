"""Arguments that several commands take, and what may stand in them."""

from __future__ import annotations

import argparse

from tilewright.games import game_names


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The game, its number of players and its variant."""
    parser.add_argument("game", choices=list(game_names()), nargs="?" if optional else None)
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="seats at the table (2)"
    )
    parser.add_argument("--variant", default="standard", help="side of the board (standard)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Whether the result is for programs."""
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")


def at_least(least: int, most: int | None = None) -> type[int]:
    """The type of a whole number within bounds."""

    class Number(int):
        def __new__(cls, text: str) -> Number:
            value = int(text)
            if value < least:
                raise argparse.ArgumentTypeError(f"{value} is less than {least}")
            if most is not None and value > most:
                raise argparse.ArgumentTypeError(f"{value} is more than {most}")
            return super().__new__(cls, value)

    return Number


def duration(text: str) -> float:
    """A length of time that is not negative, in whatever unit."""
    value = float(text)
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no length of time")
    return value
