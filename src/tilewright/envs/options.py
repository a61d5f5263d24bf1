"""The options of a reset."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tilewright.core.errors import SetupError


def check_options(
    options: Mapping[str, Any] | None, known: Collection[str] = ()
) -> Mapping[str, Any]:
    """The options given; `SetupError` names one that would do nothing."""
    found = options or {}
    for name in found:
        if name not in known:
            offered = f"there is {', '.join(known)}" if known else "there are none"
            raise SetupError(f"reset has no option {name!r:.40}: {offered}")
    return found
