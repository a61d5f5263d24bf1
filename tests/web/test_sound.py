"""Sounds that nobody hears here do not crack, are short, as loud as each other, and differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from server.serving import Server
from web.browsing import visiting
from web.hearing import Samples, lasting, loudness, rendered, spectrum

CUES = ("take", "place", "points", "turn", "won", "lost")
LONGEST = {"take": 0.15, "place": 0.2, "points": 0.5, "turn": 0.8, "won": 1.5, "lost": 1.5}  # s
MAX_PEAK = 0.5  # so that two sounds at once are not cut off
QUIETEST, LOUDEST = -29.0, -18.0  # decibels
ALIKE = 0.9  # of spectra, from 0 to 1
STEPS = range(13)


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    with visiting(browser, server.url) as found:
        found.goto("/")
        yield found


@pytest.fixture(scope="module")
def heard(page: Page) -> dict[str, Samples]:
    return {cue: rendered(page, cue) for cue in CUES}


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_is_clean_short_and_loud_enough(heard: dict[str, Samples], cue: str) -> None:
    samples = heard[cue]
    assert abs(samples).max() <= MAX_PEAK
    assert abs(samples[0]) < 0.001, "it begins with a crack"
    assert abs(samples.mean()) < 0.001
    assert lasting(samples) <= LONGEST[cue]
    assert QUIETEST <= loudness(samples) <= LOUDEST


def test_sounds_differ(heard: dict[str, Samples]) -> None:
    for one, other in combinations(CUES, 2):
        alike = float(spectrum(heard[one]) @ spectrum(heard[other]))
        longer = lasting(heard[one]) / lasting(heard[other])
        assert alike < ALIKE or not 0.7 < longer < 1.4, (one, other)


def test_points_sound_higher_and_higher_but_no_louder_and_never_shrill(page: Page) -> None:
    steps = [rendered(page, "points", height) for height in STEPS]
    pitches = [
        np.fft.rfftfreq(len(one), 1 / 44_100)[abs(np.fft.rfft(one)).argmax()] for one in steps
    ]
    rising = [after > before for before, after in pairwise(pitches)]
    highest = pitches.index(max(pitches))
    assert highest >= 8
    assert all(rising[:highest])
    assert not any(rising[highest:])
    assert max(pitches) < 2500
    assert np.ptp([loudness(one) for one in steps]) < 4
