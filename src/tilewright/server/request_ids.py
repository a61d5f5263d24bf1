"""Request ids: one name for all that a request leads to, in logs, answers and worker processes.

A task that a request starts, such as a bot's answer to a move, inherits the id of that request.
"""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar

HEADER = "x-request-id"

_WELL_FORMED = re.compile(r"[A-Za-z0-9._:-]{8,64}")
_current: ContextVar[str | None] = ContextVar("request_id", default=None)


def begin_request(offered: str | None) -> str:
    """The id for the request that begins: the one that came with it, if it is well-formed."""
    found = offered if offered and _WELL_FORMED.fullmatch(offered) else secrets.token_hex(8)
    _current.set(found)
    return found


def current_request_id() -> str | None:
    """The id of the request that led here, if one did."""
    return _current.get()


class AddRequestId(logging.Filter):
    """Every line that is logged on behalf of a request names it."""

    def filter(self, record: logging.LogRecord) -> bool:
        found = _current.get()
        if found is not None and not hasattr(record, "request_id"):
            record.request_id = found
        return True
