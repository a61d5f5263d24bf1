"""JSON as bytes without spaces, every character as itself: for what the server sends and keeps."""

from __future__ import annotations

from typing import Any

import orjson


def dumps(value: Any) -> bytes:
    """Some ten times as quick as the standard library, which the core has to do with."""
    # A copy, because the original keeps the room in which it was written: 4 KB for 100 bytes.
    return bytes(memoryview(orjson.dumps(value)))


def loads(text: bytes | str) -> Any:
    return orjson.loads(text)
