"""The checks of other libraries, in a process that has found Terrazzo before it imports them."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module

NAME = "terrazzo"


def pettingzoo(players: int) -> None:
    """Its own test; its checker lists by name whose observations may be dictionaries."""
    import pettingzoo

    import tilewright.envs  # noqa: F401 (registers the environments)

    with warnings.catch_warnings():
        # Where PettingZoo's own games are installed, it imports one in a deprecated way.
        warnings.simplefilter("ignore", DeprecationWarning)
        checker = import_module("pettingzoo.test.api_test")
    for known in (checker.env_obs_dicts, checker.env_obs_space):
        known.append(f"{NAME}_v1")
    env = pettingzoo.make("aec", f"tilewright/{NAME}_v1", players=players, variant="narrow")
    checker.api_test(env, num_cycles=40)


def gymnasium(players: int) -> None:
    """Its checker of environments."""
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import tilewright.envs  # noqa: F401 (registers the environments)

    check_env(gymnasium.make(f"tilewright/{NAME}-v1", players=players).unwrapped)


def vectors(players: int) -> None:
    """The environment of many games at once, whose rules are always compiled."""
    import gymnasium
    import numpy as np

    import tilewright.envs  # noqa: F401 (registers the environments)

    envs = gymnasium.make_vec(f"tilewright/{NAME}-selfplay-v1", num_envs=4, players=players)
    seen, _ = envs.reset(seed=1)
    for _ in range(20):
        seen, *_ = envs.step(np.argmax(seen["action_mask"], axis=1))


def openspiel(players: int) -> None:
    """Its simulation, and other games that a player cannot distinguish from its own."""
    import pyspiel

    import tilewright.envs.spiel  # noqa: F401 (registers the games)

    game = pyspiel.load_game(f"tilewright_{NAME}(players={players},variant=narrow)")
    assert game.max_game_length() == 9 * players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
        for player in range(players):
            other = state.resample_from_infostate(player, lambda: 0.3)
            told = state.information_state_string(player)
            assert other.information_state_string(player) == told


def pictures(players: int) -> None:
    """Text and pixels of a table."""
    import numpy as np
    import pettingzoo

    import tilewright.envs  # noqa: F401 (registers the environments)

    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env = pettingzoo.make("aec", f"tilewright/{NAME}_v1", players=players, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


if __name__ == "__main__":
    warnings.simplefilter("error")
    checks = {
        check.__name__: check for check in (pettingzoo, gymnasium, openspiel, pictures, vectors)
    }
    checks[sys.argv[1]](int(sys.argv[2]))
