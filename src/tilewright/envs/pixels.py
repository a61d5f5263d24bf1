"""SVG drawings as pixels, the same on every machine: our own fonts, none of the system's."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from tilewright.core.drawing import PAPER

_FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


def rasterised(svg: str) -> npt.NDArray[np.uint8]:
    """Height, width and three colours, as environments give pictures."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        background=PAPER,
        skip_system_fonts=True,
        font_files=_FONTS,
        sans_serif_family="Roboto",
    )
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), np.uint8).copy()
