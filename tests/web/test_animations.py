"""The docs' animations have a size and a frame rate at most, however fast a machine films them."""

from __future__ import annotations

import io
import random
import runpy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from web.browsing import ROOT

Image = pytest.importorskip("PIL.Image", reason="needs Pillow, of the extra `envs`")
ImageDraw = pytest.importorskip("PIL.ImageDraw")


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts" / "animations"))


def film(script: dict[str, Any], rate: float, seconds: float, busy: int) -> list[Any]:
    """So many pictures a second, on each of which `busy` squares are somewhere else."""
    draws = random.Random(5)
    frames = []
    for number in range(int(rate * seconds)):
        picture = Image.new("RGB", (1280, 640), "#f4efe4")
        pen = ImageDraw.Draw(picture)
        for _ in range(busy):
            x, y = draws.randrange(1240), draws.randrange(600)
            colour = tuple(draws.randrange(256) for _ in range(3))
            pen.rectangle((x, y, x + 40, y + 40), fill=colour)
        frames.append(script["Frame"](picture, 100 + number / rate))
    return frames


def durations(path: Path) -> list[int]:
    """Of the frames of an animation, in milliseconds."""
    found = []
    with Image.open(io.BytesIO(path.read_bytes())) as shown:
        for number in range(shown.n_frames):
            shown.seek(number)
            shown.load()
            found.append(shown.info["duration"])
    return found


def test_of_many_frames_a_second_few_are_shown_and_the_last_one(script: dict[str, Any]) -> None:
    frames = film(script, rate=60, seconds=1, busy=1)
    kept = script["sampled"](frames, 12)
    assert len(kept) <= 12 * 1 / script["FASTER"] + 1
    assert kept[-1] is frames[-1]
    slow = film(script, rate=2, seconds=3, busy=1)
    assert script["sampled"](slow, 12) == slow


def test_what_stands_still_is_shown(script: dict[str, Any]) -> None:
    """The frame after which nothing changes for long, not one before it."""
    frame = script["Frame"]
    times = [0.0, 0.01, 0.02, 2.0]
    kept = script["sampled"]([frame(None, at) for at in times], 10)
    assert [one.at for one in kept] == [0.02, 2.0]


@pytest.mark.long
@pytest.mark.parametrize(("rate", "busy"), [(30, 60), (4, 5)])
def test_a_film_is_small_enough_whatever_is_in_it(
    script: dict[str, Any], tmp_path: Path, rate: float, busy: int
) -> None:
    path = tmp_path / "film.webp"
    frames = film(script, rate, 6, busy)
    script["save"](frames, path)
    assert path.stat().st_size <= script["MAX_BYTES"]
    seconds = sum(durations(path)) / 1000 - script["LAST"]
    assert seconds == pytest.approx((frames[-1].at - frames[0].at) / script["FASTER"], abs=0.7)


def test_the_docs_animations_are_small_enough(script: dict[str, Any]) -> None:
    films = sorted((ROOT / "docs" / "images").glob("*-play.webp"))
    assert len(films) == 3
    for path in films:
        assert path.stat().st_size <= script["MAX_BYTES"], path.name
        most = max(rate for rate, _ in script["WAYS"])
        pairs = [one + other for one, other in pairwise(durations(path))]
        assert min(pairs) >= 1000 / most, path.name
