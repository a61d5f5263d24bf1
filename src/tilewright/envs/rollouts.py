"""Random games to the end in compiled code, for OpenSpiel's searches that are written in Python.

bot = mcts.MCTSBot(game, 1.4, 1000, CompiledRollouts(game))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tilewright.core.generator import WORD, Generator
from tilewright.core.policies import policy_number
from tilewright.core.rules import OVER

if TYPE_CHECKING:
    from tilewright.envs.spiel import SpielGame, SpielState


class CompiledRollouts:
    """What `mcts.RandomRolloutEvaluator` does, many times as fast.

    `n_rollouts` games are played from each state, by a random player of the game: as OpenSpiel's
    do by default, which choose every move as often as another. `policy="random"` is the sensible
    one, with which games of Summer Pavilion are worth something. Waits for the compiler.

    >>> import pyspiel
    >>> import tilewright.envs.spiel
    >>> from tilewright.envs.rollouts import CompiledRollouts
    >>> game = pyspiel.load_game("tilewright_azul")
    >>> CompiledRollouts(game, n_rollouts=4).evaluate(game.new_initial_state()).shape
    (2,)
    """

    def __init__(
        self, game: SpielGame, n_rollouts: int = 1, seed: int = 0, policy: str = "random:uniform"
    ) -> None:
        self._game = game.game
        self._rollouts = n_rollouts
        self._policy = policy_number(self._game.spec, policy)
        self._engine = self._game.engines.compiled()  # the first time this takes a while
        stream = Generator.blank()
        self._stream = stream  # it must outlive its handle
        self._generator = self._engine.handle(Generator, stream)
        self._engine.generator.seed_generator(self._generator, seed & WORD, seed >> 32, 0)

    def evaluate(self, state: SpielState) -> npt.NDArray[np.float64]:
        """The mean returns by player."""
        total = np.zeros(self._game.players)
        for _ in range(self._rollouts):
            total += self._one(state)
        return total / self._rollouts

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every move is as likely as another; draws have the chances that they have."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def _one(self, state: SpielState) -> list[float]:
        memory = state.memory
        data = memory.state.data()
        s = self._engine.handle(self._game.spec.state, data)
        moves = memory.limit - memory.decisions
        self._engine.playout.play_out(s, self._generator, self._policy, moves)
        if data["turn"][0] != OVER:  # at the limit nobody has won
            return [0.0] * self._game.players
        seats = range(self._game.players)
        return [float(self._engine.result.reward(s, seat)) for seat in seats]
