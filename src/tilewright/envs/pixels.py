"""SVG drawings as arrays of pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image

from tilewright.core.pixels import png


def rasterised(svg: str) -> npt.NDArray[np.uint8]:
    """Height, width and three colours, as environments give pictures."""
    with Image.open(BytesIO(png(svg))) as image:
        return np.asarray(image.convert("RGB"), np.uint8).copy()
