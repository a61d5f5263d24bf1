"""Where Tilewright keeps what belongs to the user."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """`TILEWRIGHT_DATA_DIR`, or the user's data folder."""
    chosen = os.environ.get("TILEWRIGHT_DATA_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tilewright"
