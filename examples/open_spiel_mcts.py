"""OpenSpiel's tree search plays one of our games against a random player.

python examples/open_spiel_mcts.py                                   # a few moves of Azul
python examples/open_spiel_mcts.py "tilewright_azul(players=3,variant=gray)" --moves 0
python examples/open_spiel_mcts.py tilewright_axio --simulations 200  # hidden tiles are imagined

Needs `pip install tilewright[openspiel]`.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import tilewright.envs.spiel  # noqa: F401 (registers the games)


def searcher(game: pyspiel.Game, simulations: int, random: np.random.RandomState) -> pyspiel.Bot:
    """MCTS; where tiles are hidden its sibling that looks only at what a player has seen."""
    hides = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    kind = ismcts.ISMCTSBot if hides else mcts.MCTSBot
    return kind(
        game=game,
        uct_c=1.4,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        random_state=random,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="tilewright_azul", help="as OpenSpiel loads it")
    parser.add_argument("--simulations", type=int, default=10, help="for each move (10)")
    parser.add_argument("--moves", type=int, default=6, help="stop after so many; 0: never (6)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    random = np.random.RandomState(options.seed)
    game = pyspiel.load_game(options.game)
    players = [searcher(game, options.simulations, random)]
    for player in range(1, game.num_players()):
        players.append(uniform_random.UniformRandomBot(player, random))

    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal() and (options.moves == 0 or moves < options.moves):
        if state.is_chance_node():
            draws, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(draws, p=chances))
            continue
        player = state.current_player()
        action = players[player].step(state)
        print("search" if player == 0 else "random", state.action_to_string(player, action))
        state.apply_action(action)
        moves += 1

    print(state)
    if state.is_terminal():
        print("returns:", *(f"{value:+.2f}" for value in state.returns()))


if __name__ == "__main__":
    main()
