"""The search tree from within: how it grows, what holds in it, exact values by brute force."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, cast

import numpy as np
import pytest

from core.helpers import FORMS, NAMES, Form
from everyday import sample
from players.thinking import (
    InterpretedForm,
    compiled_forms,
    decisions,
    middle_game,
    searching_forms,
)
from tilewright import CHANCE, OVER
from tilewright.core.generator import Generator, seeded
from tilewright.core.layout import Array, Reals, Records, copy_records
from tilewright.core.playout import MAX_SEATS
from tilewright.games import spec
from tilewright.players.search.buffers import NO_BUFFERS
from tilewright.players.search.evaluator import HEURISTIC, LEAD_SHARE, ROLLOUTS
from tilewright.players.search.search_engine import SearchEngine, search_engines
from tilewright.players.search.search_tree import SearchTree
from tilewright.players.search.settings import SearchSettings, settings_of
from tilewright.players.search.tree import (
    BINS,
    DETERMINIZATION_PATIENCE,
    MAX_OUTCOMES,
    NONE,
)

MEMORY = 1 << 22
ITERATIONS = 150

# One form of each game for what does not depend on players and variant, but some that do.
ONE_FORM = [
    next(form for form in FORMS if form.name == name and form.players == 2) for name in NAMES
]
every_form = pytest.mark.parametrize("form", compiled_forms(FORMS), ids=str)
every_game = pytest.mark.parametrize("form", compiled_forms(ONE_FORM), ids=str)
with_and_without_draws = pytest.mark.parametrize("beyond_draws", [True, False])


def engine_of(form: Form) -> SearchEngine:
    return search_engines(form.make().engines, HEURISTIC).current(patient=True)


def tree_at(form: Form, root: Array, memory: int = MEMORY, **changes: Any) -> SearchTree:
    settings = replace(settings_of(form.make()), **{"beyond_draws": True, **changes})
    tree = SearchTree(engine_of(form), settings, memory, seed=7)
    tree.reset(root)
    return tree


def grown(form: Form, **changes: Any) -> SearchTree:
    """A tree over a position in the middle of a game."""
    tree = tree_at(form, middle_game(form).data(), **changes)
    assert tree.grow(ITERATIONS) == ITERATIONS
    return tree


def near_the_end(form: Form, **changes: Any) -> SearchTree:
    """A tree with solved positions and finished games in it."""
    tree = tree_at(form, decisions(form)[-4].data(), **changes)
    tree.grow(ITERATIONS)
    return tree


# ---------------------------------------------------------------- reading a tree


class Reading:
    """The records of a tree, and the rules to check them by."""

    def __init__(self, form: Form, tree: SearchTree) -> None:
        self.layout = spec(form.name).state
        self.rules: Any = spec(form.name).rules
        self.nodes = tree._nodes[: int(tree._tree["nodes"][0])]
        self.states = tree._states[: int(tree._tree["states"][0])]
        self.owners = tree._owners[: len(self.states)]
        self.iterations = int(tree._tree["iterations"][0])
        self.max_children = int(tree._tree["max_children"][0])
        self.beyond_draws = bool(tree._tree["beyond_draws"][0])
        self.evaluate = evaluator(form)

    def children(self, at: int) -> range:
        first = int(self.nodes["first_child"][at])
        return range(first, first + int(self.nodes["children"][at])) if first != NONE else range(0)

    def living(self) -> list[int]:
        """All nodes but the places that a draw keeps for outcomes to come."""
        return [0, *(child for at in range(len(self.nodes)) for child in self.children(at))]

    def stored(self, at: int) -> Array:
        slot = int(self.nodes["state"][at])
        return copy_records(self.states[slot : slot + 1])

    def after(self, at: int, action: int) -> Array:
        """The state after a move from a stored one."""
        data = self.stored(at)
        self.rules.apply(self.layout(data), action)
        return data

    def legal(self, at: int) -> list[int]:
        actions = np.zeros(len(self.nodes) + 10_000, np.int16)
        count = self.rules.legal_actions(self.layout(self.stored(at)), actions.data)
        return list(actions[:count].tolist())


def evaluator(form: Form) -> Callable[[Array], list[float]]:
    """What a leaf is worth, said once more: the evaluation, or at the end the winners' shares."""
    search_engine = search_engines(form.make().engines, HEURISTIC).interpreted
    layout = spec(form.name).state
    rules: Any = spec(form.name).rules
    values = np.zeros(MAX_SEATS)

    def evaluate(data: Array) -> list[float]:
        found = values[: form.players]
        scratch = Records(layout, copy_records(data))
        reals = cast(Reals, values.data)
        search_engine.tree.evaluator.evaluate(scratch, 1, reals, 0, seeded(0), 0, NO_BUFFERS)
        s = layout(data)
        if s.turn == OVER and form.players > 1:
            won = np.array([bool(rules.wins(s, seat)) for seat in range(form.players)])
            found = (1 - LEAD_SHARE) * won / won.sum() + LEAD_SHARE * found
        return [float(value) for value in found]

    return evaluate


# ---------------------------------------------------------------- invariants


def check(form: Form, tree: SearchTree, *, rerooted: bool = False) -> None:
    """All that must hold in a tree, however it came to be."""
    reading = Reading(form, tree)
    living = reading.living()
    assert len(set(living)) == len(living), "no node is the child of two"
    _check_links(reading, living)
    _check_visits(reading, living, rerooted)
    _check_values(form, reading, living, rerooted)
    _check_states(reading, living)
    for at in living:
        if reading.nodes["turn"][at] >= 0 and len(reading.children(at)):
            _check_choice(reading, at, rerooted)


def _check_links(reading: Reading, living: list[int]) -> None:
    parents = reading.nodes["parent"]
    assert parents[0] == NONE
    for at in living:
        for child in reading.children(at):
            assert parents[child] == at < child


def _check_visits(reading: Reading, living: list[int], rerooted: bool) -> None:
    visits = reading.nodes["visits"]
    if not rerooted:
        assert visits[0] == reading.iterations
    for at in living:
        node = reading.nodes[at]
        below = sum(int(visits[child]) for child in reading.children(at))
        if node["turn"] == CHANCE and reading.beyond_draws:
            assert visits[at] == below, "a draw is only passed through"
            continue
        expanded = len(reading.children(at)) > 0
        solved = any(reading.nodes["solved"][child] for child in reading.children(at))
        if not node["solved"] and not solved:
            assert visits[at] == expanded + below, "one visit expanded it, the others went on"
        else:
            assert 2 * visits[at] >= below, "one to a solved move goes on to another one, too"


def _check_values(form: Form, reading: Reading, living: list[int], rerooted: bool) -> None:
    # What a root is worth itself is not asked before it is solved.
    asked = living if rerooted or reading.nodes["solved"][0] else living[1:]
    values = reading.nodes["values"][asked][:, : form.players]
    assert np.isfinite(values).all()
    assert (values >= 0).all()
    assert (values <= 1).all()
    if form.players > 1:
        assert values.sum(axis=1) == pytest.approx(1, abs=1e-5)


def _check_states(reading: Reading, living: list[int]) -> None:
    nodes = reading.nodes
    holders = [at for at in living if nodes["state"][at] != NONE]
    assert sorted(nodes["state"][holders]) == list(range(len(reading.states)))
    for at in living:
        has_state = nodes["state"][at] != NONE
        drawn = at != 0 and nodes["turn"][nodes["parent"][at]] == CHANCE
        assert has_state == (at == 0 or drawn or len(reading.children(at)) > 0)
        if has_state:
            assert reading.owners[nodes["state"][at]] == at
            assert nodes["turn"][at] == reading.stored(at)["turn"][0]
        if has_state and at != 0:
            parent = int(nodes["parent"][at])
            if drawn:
                assert nodes["action"][at] == NONE
                assert nodes["turn"][at] != CHANCE, "an outcome is a whole draw"
            else:
                replayed = reading.after(parent, int(nodes["action"][at]))
                assert reading.stored(at).tobytes() == replayed.tobytes()


def _check_choice(reading: Reading, at: int, rerooted: bool) -> None:
    """A position that a seat decides, with its moves."""
    nodes = reading.nodes
    children = reading.children(at)
    below = nodes[children.start : children.stop]
    legal = reading.legal(at)
    assert len(set(below["action"].tolist())) == len(below)
    assert set(below["action"].tolist()) <= set(legal)
    everything = at == 0 and not rerooted  # the root keeps all moves
    assert len(below) == (len(legal) if everything else min(reading.max_children, len(legal)))
    assert below["prior"].sum() == pytest.approx(1, abs=1e-4)
    assert (below["prior"] >= 0).all()
    assert bool(nodes["solved"][at]) == bool(below["solved"].all())
    if nodes["solved"][at]:
        mover = int(nodes["turn"][at])
        best = below[int(below["values"][:, mover].argmax())]
        assert (nodes["values"][at] == best["values"]).all()


@every_form
def test_everything_holds_in_a_grown_tree(form: Form) -> None:
    check(form, grown(form))
    check(form, near_the_end(form))


@every_form
def test_everything_holds_where_a_draw_is_the_end(form: Form) -> None:
    tree = near_the_end(form, beyond_draws=False)
    check(form, tree)
    reading = Reading(form, tree)
    for at in reading.living():
        if reading.nodes["turn"][at] == CHANCE:
            assert reading.nodes["solved"][at]
            assert not len(reading.children(at))


@every_form
def test_new_moves_are_worth_what_the_evaluation_says(form: Form) -> None:
    for tree in (grown(form), near_the_end(form)):
        reading = Reading(form, tree)
        nodes = reading.nodes
        fresh = [
            at
            for at in reading.living()[1:]
            if (nodes["visits"][at] == 0 or nodes["turn"][at] == OVER)
            and nodes["turn"][nodes["parent"][at]] >= 0
        ]
        for at in fresh[:: max(1, len(fresh) // 60)]:
            data = reading.after(int(nodes["parent"][at]), int(nodes["action"][at]))
            assert nodes["turn"][at] == data["turn"][0]
            assert nodes["values"][at][: form.players] == pytest.approx(
                reading.evaluate(data), abs=1e-6
            )


@every_game
def test_priors_favour_what_looks_better_to_the_mover(form: Form) -> None:
    """One whose value is higher by `sharpness` is e times more interesting."""
    tree = tree_at(form, middle_game(form).data(), sharpness=0.05)
    tree.grow(1)
    children = tree.children()
    mover = int(tree._nodes["turn"][0])
    interest = np.exp(children["values"][:, mover].astype(float) / 0.05)
    assert children["prior"] == pytest.approx(interest / interest.sum(), rel=1e-3)
    assert children["prior"].max() > children["prior"].min()


@every_game
def test_only_the_best_moves_are_kept_below_the_root(form: Form) -> None:
    reading = Reading(form, tree := grown(form, max_children=5))
    check(form, tree)
    several = 0
    for at in reading.living()[1:]:
        children = reading.children(at)
        if reading.nodes["turn"][at] < 0 or not len(children):
            continue
        mover = int(reading.nodes["turn"][at])
        legal = reading.legal(at)
        assert len(children) == min(5, len(legal))
        values = {action: reading.evaluate(reading.after(at, action))[mover] for action in legal}
        best = sorted(values.values(), reverse=True)[:5]
        bin_width = (max(values.values()) - min(values.values())) / (BINS - 1)
        for child in children:
            assert values[int(reading.nodes["action"][child])] >= best[-1] - bin_width - 1e-9
        several += len(legal) > 5
        if several == 8:
            return
    assert several


@every_game
def test_a_draw_gets_more_outcomes_the_more_it_is_visited(form: Form) -> None:
    """But never so many that they are not looked into."""
    reading = Reading(form, grown_over_draws(form))
    nodes = reading.nodes
    draws = [at for at in reading.living() if nodes["turn"][at] == CHANCE and nodes["visits"][at]]
    draws.sort(key=lambda at: int(nodes["visits"][at]))
    counts = [len(reading.children(at)) for at in draws]
    assert counts == sorted(counts)
    for at, count in zip(draws, counts, strict=True):
        assert 1 <= count <= min(MAX_OUTCOMES, 1 + np.sqrt(nodes["visits"][at]))
        outcomes = reading.children(at)
        assert (nodes["visits"][outcomes.start : outcomes.stop] > 0).all()
    different = {reading.stored(outcome).tobytes() for outcome in reading.children(draws[-1])}
    assert len(different) > 1


def grown_over_draws(form: Form) -> SearchTree:
    """Over a position a move before a draw, which is visited often."""
    for state in decisions(form)[5::2]:
        tree = tree_at(form, state.data())
        tree.grow(300)
        nodes = tree._nodes[: int(tree._tree["nodes"][0])]
        if nodes["visits"][nodes["turn"] == CHANCE].max(initial=0) >= 100:
            return tree
    raise AssertionError("no draw was looked at")


# ---------------------------------------------------------------- one iteration


@every_game
@with_and_without_draws
def test_an_iteration_takes_the_most_promising_way_and_backpropagates_what_it_finds(
    form: Form, beyond_draws: bool
) -> None:
    """Each step is found again from the records before and after it."""
    tree = tree_at(form, decisions(form)[-8].data(), beyond_draws=beyond_draws, exploration=0.7)
    for _ in range(60):
        before = tree._nodes[: int(tree._tree["nodes"][0])].copy()
        if not tree.grow(1):
            break
        _check_iteration(before, tree)
    assert tree._tree["iterations"][0] > 5


def _check_iteration(before: Array, tree: SearchTree) -> None:
    path, solved = _way_taken(before, tree)
    after = tree._nodes
    for at, following in pairwise(path):
        if after["turn"][at] >= 0:
            eagerness = 0.7 * np.sqrt(before["visits"][at] + 1.0)
            first = int(after["first_child"][at])
            old = before[first : first + len(tree.children(at))]
            values = old["values"][:, int(after["turn"][at])]
            promises = values + eagerness * old["prior"] / (1.0 + old["visits"])
            chosen = solved.get(at, following) - first
            assert promises[chosen] == pytest.approx(promises.max(), abs=1e-6)
            open_moves = promises[old["solved"] == 0]
            assert promises[following - first] == pytest.approx(open_moves.max(), abs=1e-6)
    found = after["values"][path[-1]]
    moves = tree.children(path[-1])
    if after["turn"][path[-1]] >= 0 and len(moves):
        found = moves["values"][int(moves["values"][:, after["turn"][path[-1]]].argmax())]
    for node in reversed(path):
        if node in solved:  # what is known counts, not what was looked at beside it
            found = after["values"][solved[node]]
        if after["solved"][node] or not len(tree.children(node)):
            continue
        new_outcome = after["action"][node] == NONE and after["visits"][node] == 1 and node != 0
        old_value = before["values"][path[-2] if new_outcome else node].astype(float)
        expected = old_value + (found - old_value) / (after["visits"][node] + 1.0)
        assert after["values"][node] == pytest.approx(expected, abs=1e-6)


def _way_taken(before: Array, tree: SearchTree) -> tuple[list[int], dict[int, int]]:
    """From the root down, the nodes that have one visit more than before.

    And where the best move was solved already, so that the way went on beside it: that move.
    """
    path = [0]
    solved: dict[int, int] = {}
    while True:
        first = int(tree._nodes["first_child"][path[-1]])
        children = range(first, first + len(tree.children(path[-1])))
        old = {at: int(before["visits"][at]) if at < len(before) else 0 for at in children}
        visited = [at for at in children if tree._nodes["visits"][at] > old[at]]
        known = [at for at in visited if at < len(before) and before["solved"][at]]
        if not visited:
            return path, solved
        if known:
            (solved[path[-1]],) = known
        (at,) = set(visited) - set(known)
        path.append(at)


@every_game
def test_outcomes_of_a_draw_are_drawn_by_the_rules(form: Form) -> None:
    """Each is what drawing from the same state of the generator gives."""
    interpreted = form.make().engines.interpreted
    layout = spec(form.name).state
    tree = tree_at(form, grown_over_draws(form)._states[:1])
    drawn = 0
    for _ in range(40):
        before = tree._nodes[: int(tree._tree["nodes"][0])].copy()
        generator = np.array([tree._memory.generator])
        tree.grow(1)
        reading = Reading(form, tree)
        for at in _way_taken(before, tree)[0]:
            node = reading.nodes[at]
            if at and node["action"] == NONE and node["visits"] == 1:
                expected = reading.stored(int(node["parent"]))
                interpreted.chance.draw_all(layout(expected), Generator(generator))
                assert reading.stored(at).tobytes() == expected.tobytes()
                drawn += 1
    assert drawn


@every_form
def test_the_expected_line_is_what_every_seat_looked_at_most(form: Form) -> None:
    """Up to a draw, or to where nothing was looked at; the better value decides between equals."""
    longest = 0
    for state in decisions(form)[3::10]:
        tree = tree_at(form, state.data())
        tree.grow(ITERATIONS)
        reading = Reading(form, tree)
        for at in reading.children(0):
            line = tree.expected_line(int(reading.nodes["action"][at]))
            _check_line(reading, at, line)
            longest = max(longest, len(line))
    assert longest > 1 or form.name == "axio", "in AXIO a draw follows nearly every move"


def _check_line(reading: Reading, at: int, line: list[int]) -> None:
    nodes = reading.nodes
    assert line[0] == nodes["action"][at]
    for action in line[1:]:
        mover = int(nodes["turn"][at])
        assert mover >= 0
        ranks = {
            child: (int(nodes["visits"][child]), float(nodes["values"][child][mover]))
            for child in reading.children(at)
        }
        (at,) = [child for child in ranks if nodes["action"][child] == action]
        assert ranks[at] == max(ranks.values())
        assert ranks[at][0] > 0
    end = reading.children(at)
    assert nodes["turn"][at] < 0 or not nodes["visits"][end.start : end.stop].any()


# ---------------------------------------------------------------- brute force


class TooLarge(Exception):
    """There are more lines than a test wants to try."""


def exact(
    form: Form, data: Array, evaluate: Callable[[Array], list[float]], left: list[int]
) -> Array:
    """Every seat chooses what is best for itself, to the next draw or the end of the game."""
    rules: Any = spec(form.name).rules
    layout = spec(form.name).state
    s = layout(data)
    if s.turn < 0:
        return np.array(evaluate(data), np.float32)
    actions = np.zeros(10_000, np.int16)
    best: Array | None = None
    for action in actions[: rules.legal_actions(s, actions.data)].tolist():
        left[0] -= 1
        if left[0] < 0:
            raise TooLarge
        following = copy_records(data)
        rules.apply(layout(following), action)
        values = exact(form, following, evaluate, left)
        if best is None or values[s.turn] > best[s.turn]:
            best = values
    assert best is not None
    return best


@cache
def small_positions(form: Form) -> list[tuple[Array, Array]]:
    """Positions a few moves before a draw or the end, and what they are worth."""
    evaluate = evaluator(form)
    found: list[tuple[Array, Array]] = []
    for state in reversed(decisions(form)):
        if len(state.legal_moves()) <= 40 and len(found) < 8:
            with suppress(TooLarge):
                found.append((state.data(), exact(form, state.data(), evaluate, [200])))
    return found


@every_form
def test_small_positions_are_solved_exactly(form: Form) -> None:
    """Down to draws: all lines are known, and the value is that of best play by every seat."""
    assert len(small_positions(form)) >= 3
    for data, values in small_positions(form):
        tree = tree_at(
            form, data, beyond_draws=False, max_children=1_000, sharpness=1.0, exploration=2.0
        )
        assert tree.grow(50_000) < 50_000
        assert tree.ended
        assert tree._nodes["solved"][0]
        assert tree._nodes["values"][0][: form.players] == pytest.approx(values, abs=1e-6)


@every_form
def test_small_positions_are_solved_soon(form: Form) -> None:
    """With the settings that players use; there are at most 200 moves to expand in all."""
    for data, _ in small_positions(form):
        tree = tree_at(form, data, beyond_draws=False)
        tree.grow(2_000)
        assert tree._nodes["solved"][0]


@every_form
def test_the_winners_share_the_end_of_the_game(form: Form) -> None:
    """Finished games in the tree: who won is nearly all that counts."""
    reading = Reading(form, near_the_end(form))
    nodes = reading.nodes
    ends = [at for at in reading.living() if nodes["turn"][at] == OVER]
    for at in ends[:20]:
        parent, action = int(nodes["parent"][at]), int(nodes["action"][at])
        data = reading.after(parent, action) if action != NONE else reading.stored(at)
        s = reading.layout(data)
        won = np.array([bool(reading.rules.wins(s, seat)) for seat in range(form.players)])
        assert nodes["solved"][at]
        if form.players > 1:
            values = nodes["values"][at][: form.players]
            assert values == pytest.approx(won / won.sum(), abs=LEAD_SHARE)
            assert values[won].min() > values[~won].max(initial=0)


# ---------------------------------------------------------------- what is hidden

HIDING = [form for form in FORMS if spec(form.name).hides and form.players > 1]
every_hiding_form = pytest.mark.parametrize("form", searching_forms(HIDING), ids=str)


@cache
def determinized(form: Form, late: bool = False) -> SearchTree:
    """A tree that samples what the seat at its root cannot see."""
    settings = replace(settings_of(form.make()), max_children=8, exploration=1.0, sharpness=0.02)
    tree = SearchTree(engine_of(form), settings, MEMORY, seed=7, hides=True)
    tree.reset((decisions(form)[-4] if late else middle_game(form)).data())
    tree.grow(ITERATIONS if isinstance(form, InterpretedForm) else 4 * ITERATIONS)
    return tree


def determinizations_after(reading: Reading, at: int) -> list[Array]:
    """The states that a move of the root's seat leads to."""
    node = reading.nodes[at]
    first = int(node["first_child"])
    outcomes = reading.nodes[max(0, first) : max(0, first) + int(node["children"])]
    return [reading.states[one["state"]] for one in outcomes]


@every_hiding_form
def test_after_every_move_the_same_determinizations_are_sampled(form: Form) -> None:
    """AX-21: racks of others differ between determinizations, and the own rack does not."""
    reading = Reading(form, tree := determinized(form))
    seat = int(reading.nodes["turn"][0])
    first = int(reading.nodes["first_child"][0])
    moves = [
        at
        for at in range(first, first + len(tree.children()))
        if reading.nodes[at]["turn"] == CHANCE
    ]
    found = [
        determinizations
        for at in moves
        if len(determinizations := determinizations_after(reading, at)) > 1
    ]
    assert len(found) > 5
    others = [other for other in range(form.players) if other != seat]
    for determinizations in found:
        assert len({one["racks"][others].tobytes() for one in determinizations}) > 1
        for one, same in zip(determinizations, found[0], strict=False):
            assert one["racks"][others].tolist() == same["racks"][others].tolist()
        for one in determinizations:
            tiles = one["bag"] + one["racks"].sum(axis=0)
            assert (
                tiles.tolist()
                == (determinizations[0]["bag"] + determinizations[0]["racks"].sum(axis=0)).tolist()
            )


@every_hiding_form
def test_nobody_else_decides_before_a_determinization_is_sampled(form: Form) -> None:
    for late in (False, True):
        reading = Reading(form, determinized(form, late))
        seat = int(reading.nodes["turn"][0])
        living = reading.nodes[(reading.nodes["visits"] > 0) & (reading.nodes["turn"] >= 0)]
        assert set(living["turn"][living["undetermined"] == 1].tolist()) <= {seat}
        assert (living["undetermined"] == 0).any()


@every_hiding_form
def test_another_determinization_is_sampled_every_few_visits_up_to_a_limit(form: Form) -> None:
    reading = Reading(form, determinized(form))
    undetermined = reading.nodes[
        (reading.nodes["undetermined"] == 1) & (reading.nodes["turn"] == CHANCE)
    ]
    for node in undetermined[undetermined["visits"] > 0]:
        wanted = 1 + (int(node["visits"]) - 1) // DETERMINIZATION_PATIENCE
        assert int(node["children"]) == min(MAX_OUTCOMES, wanted)
    assert undetermined["children"].max() > 2


# ---------------------------------------------------------------- room


@every_game
@pytest.mark.parametrize("memory", [0, 1 << 17])
def test_a_tree_stops_growing_when_its_memory_is_full(form: Form, memory: int) -> None:
    tree = tree_at(form, middle_game(form).data(), memory=memory)
    done = tree.grow(1_000_000)
    assert 10 < done < 1_000_000
    assert tree.ended
    assert not tree._nodes["solved"][0]
    assert tree._tree["states"][0] <= len(tree._states)
    assert tree._tree["nodes"][0] <= len(tree._nodes)
    assert tree.grow(1) == 0
    check(form, tree)


@every_game
def test_a_tree_that_was_full_grows_on_after_rerooting(form: Form) -> None:
    tree = tree_at(form, middle_game(form).data(), memory=0)
    tree.grow(1_000_000)
    tree.reroot(most_visited(tree))
    assert not tree.ended
    assert tree.grow(5) == 5
    check(form, tree, rerooted=True)


# ---------------------------------------------------------------- using a tree again


def most_visited(tree: SearchTree, at: int = 0) -> int:
    """The child with the most visits."""
    return int(tree._nodes["first_child"][at] + tree.children(at)["visits"].argmax())


def pictured(reading: Reading, at: int) -> tuple[object, ...]:
    """A subtree without the places where it lies in memory."""
    node = reading.nodes[at]
    return (
        *(int(node[name]) for name in ("turn", "solved", "visits")),
        node["values"].tolist(),
        reading.stored(at).tobytes() if node["state"] != NONE else None,
        [
            (int(reading.nodes["action"][child]), float(reading.nodes["prior"][child]))
            for child in reading.children(at)
        ],
        [pictured(reading, child) for child in reading.children(at)],
    )


@every_form
def test_a_rerooted_tree_keeps_all_that_grew_from_its_new_root(form: Form) -> None:
    for make in (grown, near_the_end):
        tree = make(form)
        for _ in range(2):
            node = most_visited(tree)
            if not len(tree.children(node)):
                break
            before = pictured(Reading(form, tree), node)
            tree.reroot(node)
            after = Reading(form, tree)
            assert pictured(after, 0) == before
            tree.grow(20)
            check(form, tree, rerooted=True)


@every_game
def test_rerooting_at_the_root_changes_nothing(form: Form) -> None:
    tree = grown(form)
    before = pictured(Reading(form, tree), 0)
    tree.reroot(0)
    assert pictured(Reading(form, tree), 0) == before


@every_form
def test_a_tree_is_found_again_by_the_position_it_holds(form: Form) -> None:
    """Also if the position came as a view, as it does to players."""
    positions = spec(form.name).positions
    found = 0
    for state in decisions(form)[::8]:
        tree = tree_at(form, state.data())
        tree.grow(ITERATIONS)
        node = most_visited(tree)
        if tree._nodes["turn"][node] < 0 or spec(form.name).hides:
            continue  # the next position is not known before the draw
        visits = int(tree._nodes["visits"][node])
        state.play(spec(form.name).notation.MOVES[tree._nodes["action"][node]])
        if len(tree.children(node)) < len(state.legal_moves()):
            visits = 0  # only some of its moves were kept, or none were looked at: begun again
        view = positions.complete(state.view(state.turn), 0)
        tree.reuse(form.make().load(view).data())
        assert tree._nodes["visits"][0] == visits
        found += 1
    assert found >= 5 or spec(form.name).hides


@every_game
def test_a_tree_begins_again_at_a_position_it_does_not_hold(form: Form) -> None:
    tree = grown(form)
    tree.reuse(decisions(form, seed=2)[5].data())
    reading = Reading(form, tree)
    assert len(reading.nodes) == len(reading.states) == 1
    tree.grow(50)
    check(form, tree)


# ---------------------------------------------------------------- without knowledge


@pytest.mark.parametrize(
    "form",
    sample(
        [*map(InterpretedForm._make, ONE_FORM), *ONE_FORM],
        [InterpretedForm(*ONE_FORM[-1])],
    ),
    ids=str,
)
def test_rollouts_grow_a_sound_tree_too(form: Form) -> None:
    search_engine = search_engines(form.make().engines, ROLLOUTS).current(patient=True)
    tree = SearchTree(search_engine, SearchSettings(evaluator=ROLLOUTS), MEMORY, seed=3)
    tree.reset(decisions(form)[-12].data())
    tree.grow(60)
    check(form, tree)
