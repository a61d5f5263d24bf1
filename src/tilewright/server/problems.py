"""What a client gets when something cannot be done: problem details (RFC 9457).

Every kind has a stable `code`, which interfaces translate; `detail` says it to an English reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tilewright.core.errors import (
    IllegalMove,
    NotationError,
    PositionError,
    RecordError,
    SetupError,
    TilewrightError,
)

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """One kind of problem: its status in HTTP and its title."""

    status: int
    title: str


KINDS = {
    "malformed": Kind(400, "The request cannot be read"),
    "bad-token": Kind(401, "This token holds no seat here"),
    "foreign-origin": Kind(403, "Requests from this page are not accepted"),
    "not-your-seat": Kind(403, "This seat is not yours"),
    "no-assistance": Kind(403, "This table was made without assistance"),
    "not-found": Kind(404, "There is no such thing"),
    "not-allowed": Kind(405, "This cannot be done here"),
    "too-slow": Kind(408, "The request did not come in time"),
    "stale": Kind(409, "The table has moved on"),
    "not-your-turn": Kind(409, "It is not your turn"),
    "not-playing": Kind(409, "The game is not going on"),
    "no-seat": Kind(409, "There is no such free seat"),
    "no-take-back": Kind(409, "This cannot be taken back"),
    "no-return": Kind(409, "There is no seat to return to"),
    "hidden": Kind(409, "This is secret while the game goes on"),
    "log-full": Kind(409, "Too much has happened at this table"),
    "key-reused": Kind(409, "This key was used for something else"),
    "too-large": Kind(413, "The request is too large"),
    "invalid": Kind(422, "The request asks for something that does not exist"),
    "bad-position": Kind(422, "The rules do not allow this position"),
    "illegal-move": Kind(422, "A rule forbids this move"),
    "too-many": Kind(429, "Too many requests"),
    "internal": Kind(500, "The server failed"),
    "unavailable": Kind(503, "This cannot be done just now"),
    "other-version": Kind(503, "The table was made with other rules"),
}
NO_MOVE = "no-move"  # the refusal of a text that is no move of the game at all


class Problem(TilewrightError):
    """Something that cannot be done; nothing was changed by it."""

    def __init__(self, code: str, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.members = members

    @property
    def status(self) -> int:
        return KINDS[self.code].status

    def details(self) -> dict[str, Any]:
        """The body that a client gets."""
        kind = KINDS[self.code]
        return {
            "type": f"urn:tilewright:problem:{self.code}",
            "title": kind.title,
            "status": kind.status,
            "code": self.code,
            "detail": self.detail,
            **self.members,
        }


def bad_position(error: TilewrightError) -> Problem:
    """What the rules say against a position: where in it, and which refusal it is."""
    where = error.where if isinstance(error, PositionError) else ""
    game = {"game": error.game} if isinstance(error, PositionError) and error.game else {}
    refusal, values = _position_refusal(error)
    if refusal is None:
        return Problem("bad-position", str(error), where=where, **game)
    return Problem(
        "bad-position", str(error), where=where, **game, refusal=refusal, values=dict(values)
    )


def _position_refusal(error: TilewrightError) -> tuple[str | None, Mapping[str, str | int]]:
    """What `load` refused has its own; what it never saw is a setup or a record."""
    if isinstance(error, PositionError):
        return error.refusal, error.values
    if isinstance(error, RecordError):
        return "record_damaged", {"line": error.line}
    if isinstance(error, SetupError) and error.what in ("game", "players", "variant"):
        return f"no_such_{error.what}", {}
    return None, {}


def illegal_move(error: IllegalMove | NotationError) -> Problem:
    """A refused move, the same for a command and a preview: its refusal and what that speaks of."""
    if isinstance(error, NotationError):
        return Problem("illegal-move", str(error), refusal=NO_MOVE, values={})
    return Problem("illegal-move", str(error), refusal=error.refusal, values=dict(error.values))
