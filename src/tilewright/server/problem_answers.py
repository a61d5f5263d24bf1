"""Problems as answers over HTTP."""

from __future__ import annotations

import json
import logging

from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from tilewright.server.problems import MEDIA_TYPE, Problem
from tilewright.server.request_ids import current_request_id

_log = logging.getLogger(__name__)


def problem_response(problem: Problem) -> Response:
    """The answer to a request that was refused."""
    headers = {}
    if "retry_after" in problem.members:
        headers["Retry-After"] = str(problem.members["retry_after"])
    elif problem.code == "unavailable":
        headers["Retry-After"] = "1"
    elif problem.code == "bad-token":
        headers["WWW-Authenticate"] = "Bearer"
    details = {**problem.details(), "request_id": current_request_id()}
    body = json.dumps(details, ensure_ascii=False, default=str)
    # It may repeat halves of characters that a client sent.
    return Response(body.encode(errors="replace"), problem.status, headers, MEDIA_TYPE)


def failure_response(error: Exception) -> Response:
    """The answer to what is nobody's fault who asked."""
    if isinstance(error, SQLAlchemyError):
        _log.error("the database failed: %s", error)
        return problem_response(Problem("unavailable", "the database does not answer; try again"))
    _log.error("a request failed", exc_info=error)
    return problem_response(Problem("internal", "the server failed; it is in its log"))
