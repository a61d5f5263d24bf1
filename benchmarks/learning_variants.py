"""The ways of learning that are compared: each is another one with a few settings changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.core.errors import SetupError


@dataclass(frozen=True)
class LearningVariant:
    """Settings as `tilewright train --set` takes them."""

    about: str
    like: str | None = None  # the one whose settings it changes; None: the usual ones
    changes: dict[str, str] = field(default_factory=dict)


VARIANTS = {
    "base": LearningVariant("the usual settings"),
    "shape": LearningVariant(
        "512-256 units, shorter traces", "base", {"hidden": "512x256", "trace": "0.8"}
    ),
    "recipe": LearningVariant(
        "four times as many games, each position seen once, livelier play",
        "shape",
        {"afterstates": "2600000", "window": "24", "passes": "1", "steps": "48",
         "noise": "0.02", "last_noise": "0.002"},
    ),
    "wide": LearningVariant(
        "1024-32 clipped units, averaged weights, a rate that falls to nothing",
        "base",
        {"hidden": "1024x32", "trace": "0.8", "clipped": "true", "average_windows": "8",
         "schedule": "cosine", "last_learning_rate": "0"},
    ),
    "unclipped": LearningVariant("units without a ceiling", "wide", {"clipped": "false"}),
    "latest": LearningVariant("the latest weights, no average", "wide", {"average_windows": "1"}),
    "straight": LearningVariant(
        "a rate that falls in a straight line",
        "wide",
        {"schedule": "linear", "last_learning_rate": "0.00002"},
    ),
    "points": LearningVariant("final points learned, too", "wide", {"points_weight": "0.1"}),
    "lively": LearningVariant(
        "livelier play", "wide", {"noise": "0.02", "last_noise": "0.002"}
    ),
    "games": LearningVariant(
        "four times as many games, each position seen once",
        "wide",
        {"afterstates": "2600000", "window": "24", "passes": "1", "steps": "48"},
    ),
    "long": LearningVariant("long traces", "wide", {"trace": "0.92"}),
    "deeper": LearningVariant("1024-64 units", "wide", {"hidden": "1024x64"}),
    "wider": LearningVariant("2048-32 units", "wide", {"hidden": "2048x32"}),
}  # fmt: skip


def changes_of(name: str) -> dict[str, str]:
    """All settings in which a variant differs from the usual ones."""
    if name not in VARIANTS:
        raise SetupError(f"there is no variant {name!r}; there are {', '.join(VARIANTS)}")
    variant = VARIANTS[name]
    return (changes_of(variant.like) if variant.like else {}) | variant.changes
