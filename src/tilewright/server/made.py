"""What a server made of a move, for another one at which somebody watches the table.

It spares the other server the rules and the making of texts. Nothing hidden is in it: it is sent
for games in which all see alike, and for moves upon which no draw follows.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tilewright.core.spec import AnyGameSpec
from tilewright.core.stamps import Unreadable, digest, package_stamp
from tilewright.games import game_names, spec
from tilewright.server.forms import Json


class Made(NamedTuple):
    """The texts that everybody is shown after a move, and the position that it led to."""

    event: bytes
    shared: bytes  # of the view
    position: bytes  # as it is shown
    state: bytes  # as the rules keep it

    def said(self, stamp: str) -> Json:
        """As it goes into a message; texts stay texts, so that nobody takes them apart."""
        return {
            "stamp": stamp,
            "event": self.event.decode(),
            "shared": self.shared.decode(),
            "position": self.position.decode(),
            "state": self.state.hex(),
        }


def heard(said: object, game: str) -> Made | None:
    """What another server said; None if this one would not make it alike, byte for byte."""
    stamp = stamps().get(game)
    if stamp is None or not isinstance(said, dict) or said.get("stamp") != stamp:
        return None
    event, shared, position = (str.encode(said[name]) for name in ("event", "shared", "position"))
    return Made(event, shared, position, bytes.fromhex(said["state"]))


@cache
def stamps() -> dict[str, str]:
    """By game, what servers have in common that make the same texts and positions of it.

    It is asked for when a server starts: later its sources may be others than those that run.
    """
    try:
        sources = package_stamp()
    except Unreadable:  # so nobody knows what others run
        return {}
    return {game: digest((sources, *_rules(spec(game)))) for game in game_names()}


def _rules(of: AnyGameSpec) -> tuple[str, str]:
    return str(of.version), repr(of.state.dtype.descr)
