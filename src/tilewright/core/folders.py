"""Where Tilewright keeps what belongs to the user, on every system where its users look for it."""

from __future__ import annotations

import os
from pathlib import Path

APPLICATION = "tilewright"


def data_folder() -> Path:
    """`TILEWRIGHT_DATA_DIR`, or the user's data folder: games, results, the server's database."""
    from platformdirs import user_data_path  # late: importing the package must be quick

    chosen = os.environ.get("TILEWRIGHT_DATA_DIR")
    return Path(chosen) if chosen else user_data_path(APPLICATION, appauthor=False)


def cache_folder() -> Path:
    """`TILEWRIGHT_CACHE_DIR`, or the user's cache folder: compiled rules."""
    from platformdirs import user_cache_path

    chosen = os.environ.get("TILEWRIGHT_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path(APPLICATION, appauthor=False)
