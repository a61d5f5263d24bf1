"""The sounds of the table as numbers: rendered by the browser without a loudspeaker."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

from tilewright.server.client import BUILT

RATE = 44_100
SECONDS = 2
STRETCH = 0.05  # seconds: about as long as ears listen for loudness
AUDIBLE = 0.001

RENDERING = """
async ([address, rate, seconds, cue, height]) => {
  const { sound } = await import(address);
  const context = new OfflineAudioContext(1, rate * seconds, rate);
  const out = new GainNode(context);
  out.connect(context.destination);
  sound(out, cue, 0, height);
  const samples = (await context.startRendering()).getChannelData(0);
  let text = '';
  for (const byte of new Uint8Array(samples.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
"""

Samples = NDArray[np.float64]


def rendered(page: Page, cue: str, height: int = 0) -> Samples:
    """A sound as it leaves a page of ours at full volume."""
    (voices,) = (BUILT / "assets").glob("voices-*.js")
    given: list[Any] = [f"/assets/{voices.name}", RATE, SECONDS, cue, height]
    samples = np.frombuffer(b64decode(page.evaluate(RENDERING, given)), np.float32)
    return samples.astype(np.float64)


def lasting(samples: Samples) -> float:
    """Seconds until it cannot be heard any more."""
    return float(np.flatnonzero(abs(samples) > AUDIBLE)[-1]) / RATE


def loudness(samples: Samples) -> float:
    """Of the loudest stretch, in decibels as ears weigh pitches (the curve A)."""
    heard = np.fft.irfft(np.fft.rfft(samples) * _weights(len(samples)), len(samples))
    width = int(STRETCH * RATE)
    power = np.convolve(heard**2, np.ones(width) / width, "valid")
    return float(10 * np.log10(power.max()))


def spectrum(samples: Samples, bands: int = 24) -> Samples:
    """How its power is shared out among pitches, from 100 Hz up, each band as wide to the ear."""
    power = abs(np.fft.rfft(samples)) ** 2
    pitches = np.fft.rfftfreq(len(samples), 1 / RATE)
    edges = np.geomspace(100, RATE / 2, bands + 1)
    shares = np.histogram(pitches, edges, weights=power)[0]
    return np.asarray(shares / np.linalg.norm(shares))


def _weights(count: int) -> Samples:
    squared = np.fft.rfftfreq(count, 1 / RATE) ** 2
    low, high = (squared + 107.7**2) * (squared + 737.9**2), squared + 12194**2
    found = 10 ** (2 / 20) * 12194**2 * squared**2 / ((squared + 20.6**2) * np.sqrt(low) * high)
    return np.asarray(found)
