"""Random players by name: `random` is the sensible one, wherever it is said."""

from __future__ import annotations

import json

import numpy as np
import pytest

import tilewright
from tilewright.arena.simulation import simulate
from tilewright.cli import main
from tilewright.core.policies import names, policy_number
from tilewright.games import spec


@pytest.mark.parametrize("name", tilewright.game_names())
def test_random_is_the_first_policy_and_every_policy_has_a_name(name: str) -> None:
    found = spec(name)
    assert policy_number(found) == policy_number(found, "random") == 0
    for number, policy in enumerate(found.policies):
        assert policy_number(found, f"random:{policy}") == number
        assert policy_number(found, policy) == policy_number(found, np.int64(number)) == number


@pytest.mark.parametrize("policy", ["clever", "random:", "random:random:uniform", 7, -1, 1.5, True])
def test_what_no_random_player_is_called_is_refused(policy: object) -> None:
    with pytest.raises(tilewright.SetupError, match="it has random, random:placing"):
        policy_number(spec("summer-pavilion"), policy)  # type: ignore[arg-type]


def test_every_game_has_a_uniform_player_and_says_its_names() -> None:
    for name in tilewright.game_names():
        assert names(spec(name))[0] == "random"
        assert "random:uniform" in names(spec(name))


@pytest.mark.long
def test_random_means_the_same_player_in_simulations_batches_and_at_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In Summer Pavilion the two differ much: who plays uniformly ends with hardly a point."""
    game = tilewright.make("summer-pavilion")
    for policy, sensible in (("random", True), ("random:uniform", False)):
        figures = simulate(game, 300, seed=1, policy=policy)
        assert main(["simulate", game.name, "--games", "50", "--policy", policy, "--json"]) == 0
        printed = json.loads(capsys.readouterr().out)
        assert printed["policy"] == policy
        batch = tilewright.batch(game, 64, seed=1)
        points: list[int] = []
        while len(points) < 100:
            batch.step(batch.sample(policy))
            points += batch.scores[batch.ended == 1].ravel().tolist()
        means = (np.mean(figures.mean_score), np.mean(printed["mean_score"]), np.mean(points))
        assert all(bool(mean > 15) is sensible for mean in means), means
