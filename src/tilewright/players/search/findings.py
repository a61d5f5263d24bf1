"""What a grown tree has found, for any game: a template, bound like the tree itself.

The search mixes a little of the lead into its values and keeps nothing else. This looks back at a
tree that has stopped growing, from its last node to the root, and works out winning chances and
leads apart, how far they scatter, and which of them are exact. So the growing pays nothing for it.
"""

from __future__ import annotations

from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.layout import Layout, Reals, Rows, float32, int8
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, GameState, Rules
from tilewright.players.search.evaluator import Evaluator
from tilewright.players.search.tree import NONE, TreeMemory, best_child

rules: Rules[GameState] = unbound()
result = result_template
evaluator: Evaluator = unbound()

UNKNOWN, KNOWN, PINNED = 0, 1, 2


class Finding(Layout):
    """What is known of a node: means over its visits, and means of the squares."""

    known: int = int8()  # PINNED: given from outside
    exact: int = int8()  # 1: every line below it was searched to the end of the game
    chances: Reals = float32(MAX_SEATS)
    chance_squares: Reals = float32(MAX_SEATS)
    leads: Reals = float32(MAX_SEATS)
    lead_squares: Reals = float32(MAX_SEATS)


@rule
def summarise(m: TreeMemory, found: Rows[Finding]) -> None:
    """Work out what every node that was visited has found; children stand after their parents."""
    for at in range(m.tree.nodes - 1, -1, -1):
        node = m.nodes[at]
        if at > 0:
            parent = m.nodes[node.parent]
            if at - parent.first_child >= parent.children:
                continue  # room for an outcome that was never drawn
        if found[at].known == PINNED:
            continue
        found[at].known = UNKNOWN
        found[at].exact = 1 if node.turn == OVER else 0
        if node.children > 0:
            sum_up(m, found, at)


@rule
def sum_up(m: TreeMemory, found: Rows[Finding], at: int) -> None:
    """The finding of a node from those of its children."""
    node = m.nodes[at]
    last = node.first_child + node.children
    if node.turn >= 0 and node.solved:
        best = best_child(m.nodes, at)
        need(m, found, at, best)
        clear(found[at])
        add(found[at], found[best], 1.0)
        found[at].exact = 1
        for child in range(node.first_child, last):
            if not found[child].exact:
                found[at].exact = 0
        found[at].known = KNOWN
        return
    visits = 0
    for child in range(node.first_child, last):
        visits += m.nodes[child].visits
    clear(found[at])
    if visits == 0:
        if node.turn < 0:
            return
        best = best_child(m.nodes, at)
        need(m, found, at, best)
        add(found[at], found[best], 1.0)
    else:
        for child in range(node.first_child, last):
            if m.nodes[child].visits > 0:
                need(m, found, at, child)
                add(found[at], found[child], m.nodes[child].visits / visits)
    found[at].known = KNOWN


@rule
def clear(one: Finding) -> None:
    for seat in range(MAX_SEATS):
        one.chances[seat] = 0.0
        one.chance_squares[seat] = 0.0
        one.leads[seat] = 0.0
        one.lead_squares[seat] = 0.0


@rule
def add(one: Finding, other: Finding, share: float) -> None:
    for seat in range(MAX_SEATS):
        one.chances[seat] += share * other.chances[seat]
        one.chance_squares[seat] += share * other.chance_squares[seat]
        one.leads[seat] += share * other.leads[seat]
        one.lead_squares[seat] += share * other.lead_squares[seat]


@rule
def look_up(m: TreeMemory, found: Rows[Finding], child: int) -> None:
    """See that a child of the root has its finding, even if it was never visited."""
    need(m, found, 0, child)


@rule
def need(m: TreeMemory, found: Rows[Finding], at: int, child: int) -> None:
    """See that a child of a node has its finding: one that was not expanded is judged now."""
    if found[child].known != UNKNOWN:
        return
    one = m.nodes[child]
    if one.state != NONE:
        m.drafts[0] = m.states[one.state]
    else:
        m.drafts[0] = m.states[m.nodes[at].state]
        rules.apply(m.drafts[0], one.action)
    if m.drafts[0].turn == OVER:
        write_end(m.drafts[0], found[child])
    else:
        mover = m.nodes[at].turn if m.nodes[at].turn >= 0 else m.drafts[0].turn
        all_seats = m.tree.asks_all == 1 and m.nodes[at].undetermined == 0
        judge(m, found[child], mover, all_seats)
    found[child].known = KNOWN


@rule
def judge_root(m: TreeMemory, found: Rows[Finding]) -> None:
    """What each seat thinks of the position at the root by what it knows itself."""
    m.drafts[0] = m.states[0]
    if m.drafts[0].turn == OVER:
        write_end(m.drafts[0], found[0])
    else:
        judge(m, found[0], max(0, m.drafts[0].turn), True)
    found[0].known = KNOWN


@rule
def judge(m: TreeMemory, one: Finding, mover: int, all_seats: bool) -> None:
    """Have the evaluator judge the first draft, as the mover knows it, or as each seat does."""
    players = m.drafts[0].players
    m.drafts[2] = m.drafts[0]
    ask(m, mover)
    for seat in range(players):
        one.chances[seat] = m.values[seat]
        one.leads[seat] = m.values[MAX_SEATS + seat]
    if all_seats:
        for seat in range(players):
            if seat != mover:
                m.drafts[0] = m.drafts[2]
                ask(m, seat)
                one.chances[seat] = m.values[seat]
                one.leads[seat] = m.values[MAX_SEATS + seat]
    level_out(one, players)


@rule
def ask(m: TreeMemory, seat: int) -> None:
    """The chances go to the first of the tree's values, the leads behind them."""
    evaluator.judge(m.drafts, m.values, m.generator, seat, m.buffers)


@rule
def level_out(one: Finding, players: int) -> None:
    """Chances add up to 1 and leads to 0, also where each seat was asked for itself."""
    total = 0.0
    leads = 0.0
    for seat in range(players):
        total += one.chances[seat]
        leads += one.leads[seat]
    for seat in range(players):
        if players > 1:
            one.chances[seat] = one.chances[seat] / total if total > 0.0 else 1.0 / players
            one.leads[seat] -= leads / players
        one.chance_squares[seat] = one.chances[seat] * one.chances[seat]
        one.lead_squares[seat] = one.leads[seat] * one.leads[seat]


@rule
def write_end(s: GameState, one: Finding) -> None:
    """The end of the game: nothing is estimated."""
    points = 0.0
    for seat in range(s.players):
        points += rules.score(s, seat)
    for seat in range(s.players):
        own = float(rules.score(s, seat))
        one.chances[seat] = result.share(s, seat)
        one.leads[seat] = own - (points - own) / (s.players - 1) if s.players > 1 else 0.0
        one.chance_squares[seat] = one.chances[seat] * one.chances[seat]
        one.lead_squares[seat] = one.leads[seat] * one.leads[seat]
