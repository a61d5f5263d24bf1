"""How moves leave a seat, as rules for all games: what `State.standing` says of each."""

from __future__ import annotations

import numpy as np
import pytest

import tilewright
from everyday import sample
from tilewright.core.generator import Generator
from tilewright.core.rules import OVER
from tilewright.testing import cases

GAMES = [game for name in tilewright.game_names() for game in cases(name)]


@pytest.mark.parametrize(
    "compiled", sample([False, True], [False]), ids=["interpreted", "compiled"]
)
@pytest.mark.parametrize(
    "game", sample(GAMES, lambda game: game.players == 2 and game.variant == "standard"), ids=repr
)
def test_every_move_is_judged_as_the_state_does_it(game: tilewright.Game, compiled: bool) -> None:
    engine = game.engines.compiled() if compiled else game.engines.interpreted
    layout = game.spec.state
    actions, standings = (
        engine.buffer(game.action_count),
        engine.buffer(game.action_count, np.int64),
    )
    drafts = engine.handles(layout, layout.blank())
    state = game.start(seed=4)
    stream = Generator.blank()
    generator = engine.handle(Generator, stream)
    ply = 0
    while state.turn != OVER:
        s = engine.handle(layout, state.data())
        if ply % 5 == 0:
            count = engine.greedy.judge(s, drafts, 0, actions, standings)
            found = {game.move(int(actions[k])): int(standings[k]) for k in range(count)}
            expected = {}
            for move in state.legal_moves():
                after = state.copy()
                after.rest()
                after.play_until_draw(move)
                expected[move] = after.standing(state.turn)
            assert found == expected
            chosen = engine.greedy.greedy_action(s, generator, drafts, 0, actions)
            assert found[game.move(chosen)] == max(found.values())
        moves = state.legal_moves()
        state.play(moves[ply % len(moves)])
        ply += 1
