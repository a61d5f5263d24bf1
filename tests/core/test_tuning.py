"""What suits a game better than the usual settings: it fits what it is said of."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from tilewright.core.tuning import LevelTuning, SearchTuning, changes
from tilewright.games import game_names, spec
from tilewright.players.levels import LEVELS, Level
from tilewright.players.search.settings import SearchSettings
from tilewright.testing import cases


def test_only_what_is_set_changes_anything() -> None:
    assert changes(SearchTuning()) == changes(LevelTuning()) == {}
    tuning = SearchTuning(exploration=0.0, beyond_draws=False, max_children=7)
    assert changes(tuning) == {"exploration": 0.0, "beyond_draws": False, "max_children": 7}


def test_a_tuning_names_settings_that_there_are() -> None:
    settings = {one.name for one in fields(SearchSettings)}
    assert {one.name for one in fields(SearchTuning)} <= settings
    assert {one.name for one in fields(LevelTuning)} <= {one.name for one in fields(Level)}


def test_changes_are_the_arguments_of_replace() -> None:
    usual = SearchSettings()
    changed = replace(usual, **changes(SearchTuning(exploration=usual.exploration + 1)))
    assert changed != usual
    assert replace(changed, exploration=usual.exploration) == usual


@pytest.mark.parametrize("name", game_names())
def test_the_tuning_of_a_game_is_about_levels_and_fields_that_it_has(name: str) -> None:
    tuning = spec(name).tuning
    assert set(tuning.levels) <= set(LEVELS)
    known = {
        field.name.rpartition(".")[2] for game in cases(name) for field in game.observation_fields
    }
    missing = [field for field in tuning.learning.excluded_fields if field not in known]
    assert missing == []
    assert tuning.learning.lead_unit > 0
    assert tuning.learning.typical_moves > 1
