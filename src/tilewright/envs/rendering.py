"""What `render` gives: text, a picture, or text on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from rich.console import Console

from tilewright.core.drawing import view_svg
from tilewright.core.spec import AnyGameSpec
from tilewright.core.state import State
from tilewright.core.words import Words

RENDER_MODES = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND = 2

_COLUMNS = 100

Frame = str | npt.NDArray[np.uint8]


def check_render_mode(mode: str | None, modes: Sequence[str] = RENDER_MODES) -> str | None:
    """Raise Gymnasium's error unless this is one of the modes."""
    if mode is not None and mode not in modes:
        raise gymnasium.error.UnsupportedMode(
            f"render_mode is {mode!r:.40}; it is None, {', '.join(modes)}"
        )
    return mode


def render(state: State, seat: int, names: Sequence[str], mode: str | None) -> Frame | None:
    """What the seat may see, so that a picture shows no more than an observation."""
    if mode is None:
        gymnasium.logger.warn("render was called without a render_mode: give one to `make`")
        return None
    view = state.view(seat)
    spec = state.game.spec
    if mode == "rgb_array":
        from tilewright.envs.pixels import rasterised  # only pictures need its libraries

        return rasterised(view_svg(state.game, view, names, seat))
    console = Console(width=_COLUMNS) if mode == "human" else None
    return _show_text(spec, view, names, console)


def _show_text(
    spec: AnyGameSpec, view: dict[str, Any], names: Sequence[str], console: Console | None
) -> str | None:
    """The table as the terminal shows it, on a console or as plain text."""
    screen = import_module(spec.screen)
    table = screen.table(view, names, Words("en", screen.CATALOGUE))
    if console is not None:
        console.print(table)
        return None
    plain = Console(width=_COLUMNS, color_system=None, force_terminal=False)
    with plain.capture() as capture:
        plain.print(table)
    return capture.get()
