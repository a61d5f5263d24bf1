"""Settings of learning: what they are read from, what is refused, and where the rate ends."""

from __future__ import annotations

import pytest

import tilewright
from tilewright.training.settings import TrainingSettings, kept_settings, read_changes


def test_settings_are_read_from_words() -> None:
    words = ["trace=0.8", "clipped=true", "hidden=1024x32", "steps=48", "schedule=cosine"]
    assert read_changes(words) == {
        "trace": 0.8,
        "clipped": True,
        "hidden": (1024, 32),
        "steps": 48,
        "schedule": "cosine",
    }


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("lambda=0.8", "there is no setting 'lambda'; there are .*trace"),
        ("clipped=1", "clipped cannot be '1'; it is usually false"),
        ("hidden=1024", "hidden cannot be '1024'; it is usually 384x96"),
        ("steps=many", "steps cannot be 'many'"),
    ],
)
def test_what_is_no_setting_is_refused(word: str, why: str) -> None:
    with pytest.raises(tilewright.SetupError, match=why):
        read_changes([word])


@pytest.mark.parametrize(
    "word",
    ["trace=1.5", "trace=nan", "learning_rate=-1", "steps=0", "hidden=0x32", "schedule=steep"],
)
def test_what_cannot_be_is_refused(word: str) -> None:
    with pytest.raises(tilewright.SetupError, match=word.partition("=")[0]):
        TrainingSettings(**read_changes([word]))


@pytest.mark.parametrize("schedule", ["linear", "cosine"])
def test_a_schedule_ends_at_zero(schedule: str) -> None:
    settings = TrainingSettings(schedule=schedule, last_learning_rate=0.0)
    rates = [settings.learning_rate_at(left / 10) for left in range(11)]
    assert rates[0] == 0.0
    assert rates[10] == pytest.approx(settings.learning_rate)
    assert rates[5] == pytest.approx(settings.learning_rate / 2)
    assert rates == sorted(rates)


def test_a_cosine_stays_longer_at_both_ends() -> None:
    straight, cosine = (TrainingSettings(schedule=one) for one in ("linear", "cosine"))
    assert cosine.learning_rate_at(0.9) > straight.learning_rate_at(0.9)
    assert cosine.learning_rate_at(0.1) < straight.learning_rate_at(0.1)


def test_settings_of_earlier_versions_can_be_read() -> None:
    kept = {"hidden": [512, 256], "trace": 0.7, "long_gone": 3}
    assert TrainingSettings(**kept_settings(kept)) == TrainingSettings(hidden=(512, 256), trace=0.7)
