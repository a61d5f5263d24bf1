"""The options of a reset."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

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


def reset_mask(options: Mapping[str, Any], size: int) -> npt.NDArray[np.bool_] | None:
    """Which of so many games begin again; None: all. Errors are those of Gymnasium's own."""
    if "reset_mask" not in options:
        return None
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"reset_mask is a NumPy array of truth values, not {mask!r:.60}")
    if mask.shape != (size,):
        raise ValueError(f"reset_mask has the shape {mask.shape}; one for each of {size} is needed")
    if not mask.any():
        raise ValueError("reset_mask is true nowhere")
    return mask
