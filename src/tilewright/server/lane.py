"""A short way for the requests that come most: moves and take-backs.

The framework takes several times as long to sort such a request out as the rules take to play it.
So what is well formed is taken here, between the limits and the framework. Everything else goes the
usual way (`routes`), which also documents these requests and says what is wrong with them; and so
do those from pages of other sites, which want headers of the framework's.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server import forms, tokens
from tilewright.server.matches import Done, Matches
from tilewright.server.problem_answers import problem_response
from tilewright.server.problems import Problem
from tilewright.server.service import Service
from tilewright.server.views import encoded_done

_PATH = re.compile(r"/api/matches/([a-z2-7]{26})/(moves|take-back)")
_KEY = re.compile(tokens.KEY_PATTERN)
_TOKEN = re.compile(tokens.TOKEN_PATTERN)


# The answer to an error, by the match and the token that was shown.
Refused = Callable[[str, str, Exception], Awaitable[ASGIApp]]


@dataclass(frozen=True)
class _Command:
    """What the lane knows of a request."""

    name: str  # as metrics have it
    path: str  # of its route
    form: type[forms.Move] | type[forms.TakeBack]
    do: Callable[[Matches, str, str | None, Any, str | None], Awaitable[Done]]
    rate: str | None = None  # that it counts for


_COMMANDS = {
    "moves": _Command("play", "/api/matches/{match_id}/moves", forms.Move, Matches.play),
    "take-back": _Command(
        "take-back",
        "/api/matches/{match_id}/take-back",
        forms.TakeBack,
        Matches.take_back,
        rate="take-back",
    ),
}


class _Order(NamedTuple):
    """A command that is well formed."""

    match_id: str
    command: _Command
    token: str
    form: forms.Form
    key: str | None


class CommandLane:
    """Does what is well formed, and hands the rest on."""

    def __init__(self, app: ASGIApp, service: Service, refused: Refused) -> None:
        """`refused` makes the answer to what went wrong."""
        self._app = app
        self._service = service
        self._refused = refused
        self._elsewhere = frozenset(
            (b"origin", origin.encode("latin-1")) for origin in service.settings.origins
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = None
        if scope["type"] == "http" and scope["method"] == "POST":
            found = _PATH.fullmatch(scope["path"])
        if found is None or self._is_from_elsewhere(scope):
            await self._app(scope, receive, send)
            return
        try:
            first = await receive()
        except Problem as problem:  # it is too large, or takes too long to come
            await problem_response(problem)(scope, receive, send)
            return
        order = _order(found[1], _COMMANDS[found[2]], scope["headers"], first)
        if order is None:
            await self._app(scope, _again(first, receive), send)
            return
        scope["route"] = order.command  # for whoever counts requests by their path
        try:
            text = await self._done(order, scope["state"]["client"])
        except Exception as error:
            refusal = await self._refused(order.match_id, order.token, error)
            await refusal(scope, receive, send)
            return
        await send({
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-length", b"%d" % len(text)),
                        (b"content-type", b"application/json")],
        })  # fmt: skip
        await send({"type": "http.response.body", "body": text})

    def _is_from_elsewhere(self, scope: Scope) -> bool:
        return not self._elsewhere.isdisjoint(scope["headers"])

    async def _done(self, order: _Order, client: str) -> bytes:
        service, matches = self._service, self._service.matches
        if order.command.rate is not None:
            service.limiter.take(client, order.command.rate)
        holder = await matches.holder(order.match_id, order.token)
        assert holder is not None
        service.hub.saw(holder)
        doing = order.command.do(matches, order.match_id, holder, order.form, order.key)
        done = await service.counted(order.command.name, doing)
        return encoded_done(done.table, done.entry, holder)


def _order(
    match_id: str, command: _Command, headers: Iterable[tuple[bytes, bytes]], message: Message
) -> _Order | None:
    """The command of a request, if it is well formed and came at once."""
    if message["type"] != "http.request" or message.get("more_body", False):
        return None
    token, key, is_json = "", None, False
    for name, value in headers:
        if name == b"authorization":
            scheme, _, shown = value.decode("latin-1").partition(" ")
            if token or scheme.lower() != "bearer" or not _TOKEN.fullmatch(shown):
                return None
            token = shown
        elif name == b"idempotency-key":
            if key is not None or not _KEY.fullmatch(value.decode("latin-1")):
                return None
            key = value.decode("latin-1")
        elif name == b"content-type":
            is_json = value == b"application/json"
    if not token or not is_json:
        return None
    try:
        form = command.form.model_validate_json(message["body"])
    except ValidationError:
        return None
    return _Order(match_id, command, token, form, key)


def _again(first: Message, receive: Receive) -> Receive:
    """What was received already, and then the rest."""
    kept: list[Message] = [first]

    async def received() -> Message:
        return kept.pop() if kept else await receive()

    return received
