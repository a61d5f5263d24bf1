"""The search tree, for any game: a template, bound to the rules of each and to an evaluator.

Best-first search with one value for each seat. An iteration goes down from the root to a leaf,
always to the child that promises most to the seat that decides there, expands all moves of the
leaf at once, has the new positions valued in one batch, and propagates the result up again. Draws
are nodes of their own with a few sampled outcomes. A position whose whole subtree is known is
solved: its value is exact, as far as the values of its ends are.

What the seat at the root cannot see is sampled like a draw, right after its own moves: they are
compared by their values in all determinizations that it holds possible, not in one of them. The
same few are sampled after each move. There nobody knows what another seat knows: each seat values
a line of moves for itself.

Nodes and states lie in two rows of records, given by the caller. A node keeps no state before it is
expanded; the children of a node stand side by side, after all their ancestors.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from tilewright.core import chance as chance_template
from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator, next_word, seed_generator
from tilewright.core.layout import (
    Cells,
    Layout,
    Reals,
    Rows,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
)
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import CHANCE, OVER, GameState, Rules
from tilewright.players.search.buffers import Buffers
from tilewright.players.search.evaluator import LEAD_SHARE, Evaluator

rules: Rules[GameState] = unbound()
chance = chance_template
result = result_template
evaluator: Evaluator = unbound()
prefilter: Evaluator = unbound()  # quicker: finds the moves that deserve a better look

NONE = -1
BLOCK = 64  # positions are valued in batches of this size
MAX_OUTCOMES = 16  # sampled for one draw, or determinizations after one move
PATIENCE = 8  # visits before a second outcome is sampled; n squared times as many before the n-th
DETERMINIZATION_PATIENCE = 2  # visits before another determinization is sampled
MAX_DEPTH = 400
BINS = 256


class Node(Layout):
    """A position in the tree, and the move or draw that leads to it."""

    parent: int = int32()
    first_child: int = int32()
    children: int = int16()
    action: int = int16()  # NONE after a draw
    turn: int = int8()
    solved: int = int8()
    undetermined: int = int8()  # 1 while what the root's seat cannot see is not sampled yet
    state: int = int32()  # its place among the states, or NONE
    visits: int = int32()
    prior: float = float32()  # the share of attention among its siblings before any visit
    values: Reals = float32(MAX_SEATS)  # each seat's chance to win


class Tree(Layout):
    """How far a tree has grown, and how it is to grow."""

    nodes: int = int64()
    states: int = int64()
    iterations: int = int64()
    evaluations: int = int64()
    full: int = int64()  # 1 when there was no room for another expansion
    determinization_seed_low: int = int64()
    determinization_seed_high: int = int64()
    # Settings:
    exploration: float = float64()
    sharpness: float = float64()  # the difference in value that makes a prior e times larger
    max_children: int = int64()  # of a node, the best ones; the root has all
    prefilter_width: int = int64()  # moves that pass the prefilter; all do at the root
    beyond_draws: int = int64()  # 0: a draw is an end, valued as it stands
    hides: int = int64()  # 1: what others hold is sampled after each move of the root's seat
    asks_all: int = int64()  # 1: then each seat values a line of moves for itself


class Scratch(Layout):
    """Space that an expansion works in; too large for the stack of compiled code."""

    bins: Cells = int32(BINS)
    path: Cells = int32(MAX_DEPTH + 2)
    solved_choice: Cells = int32(
        MAX_DEPTH + 2
    )  # at each step: the solved child that was chosen, or NONE


class TreeMemory(NamedTuple):
    """Where a tree lives, and the space that an expansion works in."""

    tree: Tree
    nodes: Rows[Node]
    states: Rows[GameState]
    owners: Cells  # of each state: its node
    drafts: Rows[GameState]  # 2 * BLOCK states
    scratch: Scratch
    actions: Cells  # these three have room for all moves of a position
    turns: Cells
    values: Reals
    generator: Generator
    dealer: Generator  # of a determinization
    buffers: Buffers


@rule
def reset(m: TreeMemory) -> None:
    """Begin a tree whose root is the position in the first state."""
    m.tree.nodes = 1
    m.tree.states = 1
    m.tree.iterations = 0
    m.tree.evaluations = 0
    m.tree.full = 0
    m.tree.determinization_seed_low = next_word(m.generator)
    m.tree.determinization_seed_high = next_word(m.generator)
    m.owners[0] = 0
    root = m.nodes[0]
    root.parent = NONE
    root.first_child = NONE
    root.children = 0
    root.action = NONE
    root.turn = m.states[0].turn
    root.solved = 1 if root.turn == OVER else 0
    root.undetermined = m.tree.hides
    root.state = 0
    root.visits = 0
    root.prior = 1.0
    for seat in range(MAX_SEATS):
        root.values[seat] = 0.0


@rule
def grow(m: TreeMemory, iterations: int) -> int:
    """Up to so many iterations; fewer when the tree is solved or full. Returns how many."""
    for done in range(iterations):
        if m.nodes[0].solved:
            return done
        if is_full(m):
            m.tree.full = 1
            return done
        depth = descend(m)
        backpropagate(m.nodes, m.scratch, depth)
        m.tree.iterations += 1
    return iterations


@rule
def is_full(m: TreeMemory) -> bool:
    """Whether the next iteration might lack room: for a draw, its outcome and all moves of that."""
    max_nodes = m.tree.nodes + MAX_OUTCOMES + len(m.turns)
    return m.tree.states + 2 > len(m.states) or max_nodes > len(m.nodes)


@rule
def descend(m: TreeMemory) -> int:
    """Walk to a leaf and expand it; the way is in the scratch space, its length is returned."""
    path = m.scratch.path
    solved_choice = m.scratch.solved_choice
    at = 0
    depth = 0
    path[0] = 0
    while depth < MAX_DEPTH and not m.nodes[at].solved:
        node = m.nodes[at]
        if node.state == NONE:
            make_state(m, at)
        if node.turn == CHANCE:
            at = outcome(m, at)
            depth += 1
            path[depth] = at
            solved_choice[depth] = NONE
        elif node.turn == OVER:
            value_end(m, at)
        elif node.children == 0:
            expand(m, at)
            break
        else:
            chosen = promising_child(m, at, False)
            depth += 1
            solved_choice[depth] = NONE
            if m.nodes[chosen].solved:
                # Nothing is left to learn there: the visit counts, but the way goes elsewhere.
                m.nodes[chosen].visits += 1
                solved_choice[depth] = chosen
                chosen = promising_child(m, at, True)
            at = chosen
            path[depth] = at
    return depth


# ---------------------------------------------------------------- choosing the way


@rule
def promising_child(m: TreeMemory, at: int, unsolved: bool) -> int:
    """The child with the best value for the mover, plus what is still unknown about it.

    If asked for, only of those that are not solved: a node that is not solved has such a child.
    """
    node = m.nodes[at]
    mover = node.turn
    eagerness = m.tree.exploration * sqrt(node.visits + 1.0)
    best: int = node.first_child
    most = -1.0
    for child in range(node.first_child, node.first_child + node.children):
        one = m.nodes[child]
        if unsolved and one.solved:
            continue
        promise = float(one.values[mover]) + eagerness * float(one.prior) / (1.0 + one.visits)
        if promise > most:
            best = child
            most = promise
    return best


@rule
def outcome(m: TreeMemory, at: int) -> int:
    """A sampled outcome of a draw: a new one while they are few, else the least visited one."""
    node = m.nodes[at]
    if node.first_child == NONE:
        node.first_child = m.tree.nodes
        m.tree.nodes += MAX_OUTCOMES
        for child in range(node.first_child, m.tree.nodes):
            m.nodes[child].parent = at
            m.nodes[child].state = NONE
            m.nodes[child].children = 0
            m.nodes[child].first_child = NONE
    patience = DETERMINIZATION_PATIENCE if node.undetermined else PATIENCE * node.children
    wanted = patience * node.children <= node.visits
    if wanted and node.children < MAX_OUTCOMES:
        newest: int = node.first_child + node.children
        node.children += 1
        new_outcome(m, at, newest)
        return newest
    least: int = node.first_child
    for child in range(node.first_child, node.first_child + node.children):
        if m.nodes[child].visits < m.nodes[least].visits:
            least = child
    return least


@rule
def new_outcome(m: TreeMemory, at: int, child: int) -> None:
    """Draw until somebody decides; its value is found when it is expanded."""
    slot = m.tree.states
    m.tree.states += 1
    m.owners[slot] = child
    m.states[slot] = m.states[m.nodes[at].state]
    if m.nodes[at].undetermined:
        number = child - m.nodes[at].first_child
        seed_generator(
            m.dealer, m.tree.determinization_seed_low, m.tree.determinization_seed_high, number
        )
        rules.redeal(m.states[slot], m.nodes[0].turn, m.dealer)
        chance.draw_all(m.states[slot], m.dealer)
    else:
        chance.draw_all(m.states[slot], m.generator)
    one = m.nodes[child]
    one.action = NONE
    one.state = slot
    one.turn = m.states[slot].turn
    one.solved = 0
    one.undetermined = 0
    one.visits = 0
    one.prior = 1.0
    copy_values(one, m.nodes[at])


# ---------------------------------------------------------------- expanding


@rule
def make_state(m: TreeMemory, at: int) -> None:
    """The state of a node that is to get children, from its parent's."""
    node = m.nodes[at]
    node.state = m.tree.states
    m.tree.states += 1
    m.owners[node.state] = at
    m.states[node.state] = m.states[m.nodes[node.parent].state]
    rules.apply(m.states[node.state], node.action)


@rule
def expand(m: TreeMemory, at: int) -> None:
    """Value all moves of a node, and make children of the best of them."""
    slot = m.nodes[at].state
    mover = m.nodes[at].turn
    count = rules.legal_actions(m.states[slot], m.actions)
    if at != 0 and count > m.tree.prefilter_width:
        for first in range(0, count, BLOCK):
            size = make_moves(m, slot, first, count)
            prefilter.evaluate(m.drafts, size, m.values, first, m.generator, mover, m.buffers)
            value_ends(m, first, size)
        count = keep_best(m, mover, count, m.tree.prefilter_width)
    for first in range(0, count, BLOCK):
        size = make_moves(m, slot, first, count)
        evaluator.evaluate(m.drafts, size, m.values, first, m.generator, mover, m.buffers)
        value_ends(m, first, size)
    m.tree.evaluations += count
    if at != 0 and count > m.tree.max_children:
        count = keep_best(m, mover, count, m.tree.max_children)
    make_children(m, at, count)
    if m.tree.asks_all and not m.nodes[at].undetermined:
        ask_others(m, at)


@rule
def ask_others(m: TreeMemory, at: int) -> None:
    """The value of the mover's best move to the other seats, by what they know themselves."""
    one = m.nodes[best_child(m.nodes, at)]
    slot = m.nodes[at].state
    if one.turn == OVER:
        return
    for seat in range(m.states[slot].players):
        if seat != m.nodes[at].turn:
            m.drafts[0] = m.states[slot]
            rules.apply(m.drafts[0], one.action)
            evaluator.evaluate(m.drafts, 1, m.values, 0, m.generator, seat, m.buffers)
            one.values[seat] = m.values[seat]
            m.tree.evaluations += 1


@rule
def make_moves(m: TreeMemory, slot: int, first: int, count: int) -> int:
    """Make a block of moves; returns how many it has."""
    size = min(BLOCK, count - first)
    for i in range(size):
        m.drafts[i] = m.states[slot]
        rules.apply(m.drafts[i], m.actions[first + i])
        m.turns[first + i] = m.drafts[i].turn
        if m.turns[first + i] == OVER:
            m.drafts[BLOCK + i] = m.drafts[i]
    return size


@rule
def value_ends(m: TreeMemory, first: int, size: int) -> None:
    """What is known of the moves in a block that end the game."""
    for i in range(size):
        if m.turns[first + i] == OVER:
            final_values(m.drafts[BLOCK + i], m.values, first + i)


@rule
def value_end(m: TreeMemory, at: int) -> None:
    """A draw can end the game, too."""
    node = m.nodes[at]
    m.drafts[0] = m.states[node.state]
    evaluator.evaluate(m.drafts, 1, m.values, 0, m.generator, 0, m.buffers)
    final_values(m.states[node.state], m.values, 0)
    for seat in range(MAX_SEATS):
        node.values[seat] = m.values[seat]
    node.solved = 1


@rule
def final_values(s: GameState, values: Reals, place: int) -> None:
    """The end of the game: the winners share the win; the evaluator's view counts little."""
    if s.players == 1:
        return
    for seat in range(s.players):
        i = place * MAX_SEATS + seat
        values[i] = (1.0 - LEAD_SHARE) * result.share(s, seat) + LEAD_SHARE * float(values[i])


@rule
def keep_best(m: TreeMemory, mover: int, count: int, most: int) -> int:
    """Leave only so many moves, the best ones for the mover; returns how many there are.

    Counted in bins of nearly equal values, which is quicker than sorting.
    """
    low = float(m.values[mover])
    high = low
    for i in range(count):
        low = min(low, float(m.values[i * MAX_SEATS + mover]))
        high = max(high, float(m.values[i * MAX_SEATS + mover]))
    scale = (BINS - 1) / (high - low) if high > low else 0.0
    bins = m.scratch.bins
    for k in range(BINS):
        bins[k] = 0
    for i in range(count):
        bins[int((float(m.values[i * MAX_SEATS + mover]) - low) * scale)] += 1
    last = BINS - 1  # the last bin that is needed, and only a part of it
    better = 0
    while better + bins[last] < most:
        better += bins[last]
        last -= 1
    spare = most - better
    kept = 0
    for i in range(count):
        k = int((float(m.values[i * MAX_SEATS + mover]) - low) * scale)
        if k < last or (k == last and spare == 0):
            continue
        if k == last:
            spare -= 1
        m.actions[kept] = m.actions[i]
        m.turns[kept] = m.turns[i]
        for seat in range(MAX_SEATS):
            m.values[kept * MAX_SEATS + seat] = m.values[i * MAX_SEATS + seat]
        kept += 1
    return kept


@rule
def make_children(m: TreeMemory, at: int, count: int) -> None:
    node = m.nodes[at]
    mover = node.turn
    node.first_child = m.tree.nodes
    node.children = count
    m.tree.nodes += count
    highest = 0.0
    for i in range(count):
        highest = max(highest, float(m.values[i * MAX_SEATS + mover]))
    total = 0.0
    for i in range(count):
        total += exp((float(m.values[i * MAX_SEATS + mover]) - highest) / m.tree.sharpness)
    for i in range(count):
        one = m.nodes[node.first_child + i]
        one.parent = at
        one.first_child = NONE
        one.children = 0
        one.action = m.actions[i]
        one.turn = m.turns[i]
        one.undetermined = node.undetermined
        if one.undetermined and one.turn >= 0 and one.turn != m.nodes[0].turn:
            one.turn = CHANCE  # nothing is drawn, but a determinization is
        one.solved = 0
        if one.turn == OVER or (one.turn == CHANCE and not m.tree.beyond_draws):
            one.solved = 1
        one.state = NONE
        one.visits = 0
        interest = exp((float(m.values[i * MAX_SEATS + mover]) - highest) / m.tree.sharpness)
        one.prior = interest / total
        for seat in range(MAX_SEATS):
            one.values[seat] = m.values[i * MAX_SEATS + seat]


# ---------------------------------------------------------------- propagating the result up


@rule
def backpropagate(nodes: Rows[Node], scratch: Scratch, depth: int) -> None:
    """Every node on the way learns what was found at its end."""
    path = scratch.path
    leaf = nodes[path[depth]]
    source = best_child(nodes, path[depth]) if leaf.turn >= 0 and leaf.children > 0 else path[depth]
    for up in range(depth, -1, -1):
        node = nodes[path[up]]
        node.visits += 1
        solve_node(nodes, path[up])
        if not node.solved and source != path[up]:
            share = 1.0 / (node.visits + 1.0)
            for seat in range(MAX_SEATS):
                old = float(node.values[seat])
                node.values[seat] = old + (float(nodes[source].values[seat]) - old) * share
        if scratch.solved_choice[up] != NONE:
            source = scratch.solved_choice[up]


@rule
def solve_node(nodes: Rows[Node], at: int) -> None:
    """A seat's choice is solved when all its moves are: its value is that of the best."""
    node = nodes[at]
    if node.solved or node.turn < 0 or node.children == 0:
        return
    for child in range(node.first_child, node.first_child + node.children):
        if not nodes[child].solved:
            return
    node.solved = 1
    copy_values(node, nodes[best_child(nodes, at)])


@rule
def best_child(nodes: Rows[Node], at: int) -> int:
    """The child with the best value for the mover."""
    node = nodes[at]
    best: int = node.first_child
    for child in range(node.first_child, node.first_child + node.children):
        if nodes[child].values[node.turn] > nodes[best].values[node.turn]:
            best = child
    return best


@rule
def copy_values(node: Node, other: Node) -> None:
    for seat in range(MAX_SEATS):
        node.values[seat] = other.values[seat]


# ---------------------------------------------------------------- using a tree again


@rule
def reroot(m: TreeMemory, moved: Cells, root: int) -> None:
    """Make a node of the tree its root and close the gaps; `moved` has room for every node."""
    for at in range(root):
        moved[at] = NONE
    moved[root] = 0
    kept = 1
    for at in range(root + 1, m.tree.nodes):
        moved[at] = NONE
        if moved[m.nodes[at].parent] != NONE:
            moved[at] = kept
            kept += 1
    states_kept = 0
    for slot in range(m.tree.states):
        owner = m.owners[slot]
        if moved[owner] != NONE:
            m.states[states_kept] = m.states[slot]
            m.owners[states_kept] = moved[owner]
            m.nodes[owner].state = states_kept
            states_kept += 1
    for at in range(root, m.tree.nodes):
        if moved[at] != NONE:
            node = m.nodes[at]
            node.parent = moved[node.parent] if at != root else NONE
            if node.first_child != NONE:
                node.first_child = moved[node.first_child]
            m.nodes[moved[at]] = m.nodes[at]
    m.tree.nodes = kept
    m.tree.states = states_kept
    m.tree.full = 0
