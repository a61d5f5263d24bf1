"""What a network's evaluation of moves is made of, up to a stage: a template, bound like a search.

`benchmarks/evaluation.py` measures it: what a stage costs is the difference to the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator
from tilewright.core.layout import Cells, Reals, Rows
from tilewright.core.rules import OVER, GameState, Rules
from tilewright.players.search import network as evaluator_template
from tilewright.players.search.buffers import InferenceBuffers
from tilewright.players.search.layers import activate, activate_whole, first_layer
from tilewright.players.search.tree import BLOCK

rules: Rules[GameState] = unbound()
features: Features[GameState] = unbound()
evaluator = evaluator_template

MOVES, OBSERVATIONS, FIRST_LAYER, EVERYTHING = range(4)


@rule
def value_moves(
    states: Rows[GameState],
    actions: Cells,
    firsts: Sequence[int],
    drafts: Rows[GameState],
    values: Reals,
    generator: Generator,
    buffers: InferenceBuffers,
    stage: int,
) -> None:
    """All these moves, those of the n-th state from firsts[n] on, as an expansion values them."""
    for position in range(len(firsts) - 1):
        mover = states[position].turn
        for begin in range(firsts[position], firsts[position + 1], BLOCK):
            size = min(BLOCK, firsts[position + 1] - begin)
            for i in range(size):
                drafts[i] = states[position]
                rules.apply(drafts[i], actions[begin + i])
            if stage == EVERYTHING:
                evaluator.evaluate(drafts, size, values, 0, generator, mover, buffers)
            elif stage != MOVES:
                look(drafts, size, mover, buffers, stage)


@rule
def look(
    drafts: Rows[GameState], count: int, mover: int, buffers: InferenceBuffers, stage: int
) -> None:
    b = buffers
    for i in range(count):
        if drafts[i].turn == OVER:
            continue
        for number in range(len(b.seen)):
            b.seen[number] = 0
        b.drafts[0] = drafts[i]
        features.observe(drafts[i], b.drafts[0], mover, b.seen)
        if stage == FIRST_LAYER:
            first_layer(b.first, b.multipliers, b.used, b.seen, b.known, b.changed, b.sums)
            if len(b.whole_second) > 0:
                activate_whole(b.sums, b.sum_scales, b.top, b.whole_active[0])
            else:
                activate(b.sums, b.sum_scales, b.ceiling, b.active[0])
