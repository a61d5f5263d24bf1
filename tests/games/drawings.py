"""What the tests of drawings share: positions of a game, and what an SVG document holds."""

from __future__ import annotations

from collections import Counter
from functools import cache
from xml.etree import ElementTree

from tilewright import make
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.testing import random_game

SVG = "{http://www.w3.org/2000/svg}"


def positions(game: Game, seed: int = 3, count: int = 6) -> list[State]:
    """States of a random game, evenly from its start to its end."""
    states = _states(game.name, game.players, game.variant, seed)
    return [states[index * (len(states) - 1) // (count - 1)] for index in range(count)]


@cache
def _states(name: str, players: int, variant: str, seed: int) -> list[State]:
    return [state.copy() for state in random_game(make(name, players, variant), seed)]


def parsed(svg: str) -> ElementTree.Element:
    """The document, if it is well-formed."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def drawn(root: ElementTree.Element, attribute: str = "data-tile") -> Counter[str]:
    """How often each value of an attribute is drawn."""
    return Counter(part.get(attribute, "") for part in root.iter() if attribute in part.attrib)


def seat_of(root: ElementTree.Element, seat: int) -> ElementTree.Element:
    """What is drawn of one seat."""
    (found,) = (part for part in root.iter() if part.get("data-seat") == str(seat))
    return found
