"""Why a server, or a command for its database, stops before it has begun."""

from __future__ import annotations


class Unusable(Exception):
    """What cannot be used, and what to do about it: in one line."""
