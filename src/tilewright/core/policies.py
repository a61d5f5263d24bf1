"""The random players of a game by name: `random` is its most sensible one, everywhere."""

from __future__ import annotations

from typing import SupportsIndex

from tilewright.core.errors import SetupError
from tilewright.core.spec import AnyGameSpec
from tilewright.core.state import whole_number
from tilewright.core.validation import shown

RANDOM = "random"
UNIFORM = "uniform"


def policy_number(spec: AnyGameSpec, policy: str | SupportsIndex = RANDOM) -> int:
    """The number that `Rules.random_action` knows a random player by.

    `random` is the game's first, `random:NAME`, or `NAME` alone, is the one of that name.
    Its number itself will do, too.
    Raises `SetupError` if the game has none of that name or number.
    """
    if isinstance(policy, str):
        name = policy.removeprefix(f"{RANDOM}:")
        if name == RANDOM:
            return 0
        if name in spec.policies:
            return spec.policies.index(name)
    else:
        number = whole_number(policy)
        if number is not None and 0 <= number < len(spec.policies):
            return number
    raise SetupError(
        f"{spec.title} has no random player {shown(policy)}; it has {', '.join(names(spec))}"
    )


def names(spec: AnyGameSpec) -> tuple[str, ...]:
    """What the random players of a game are called."""
    return (RANDOM, *(f"{RANDOM}:{policy}" for policy in spec.policies))
