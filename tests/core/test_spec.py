"""What every game hands to everything above it."""

from __future__ import annotations

from core.helpers import every_name
from tilewright.games import spec


@every_name
def test_moves_and_outcomes_are_numbered_in_their_order(name: str) -> None:
    found = spec(name)
    assert list(found.actions) == list(found.notation.MOVES)
    assert list(found.actions.values()) == list(range(len(found.notation.MOVES)))
    assert list(found.outcomes) == list(found.notation.OUTCOMES)
    assert list(found.outcomes.values()) == list(range(len(found.notation.OUTCOMES)))


@every_name
def test_names_and_sizes_make_sense(name: str) -> None:
    found = spec(name)
    assert found.name == name
    assert found.title
    assert found.version >= 1
    assert found.players == tuple(range(found.players[0], found.players[-1] + 1))
    assert len(set(found.variants)) == len(found.variants) > 0
    assert len(set(found.policies)) == len(found.policies) > 0


@every_name
def test_no_text_is_both_a_move_and_another_of_its_kind(name: str) -> None:
    found = spec(name)
    assert len(set(found.notation.MOVES)) == len(found.notation.MOVES)
    assert len(set(found.notation.OUTCOMES)) == len(found.notation.OUTCOMES)
