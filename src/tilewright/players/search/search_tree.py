"""One search tree: its memory, and the calls that work on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tilewright.core.generator import WORD, Generator
from tilewright.core.layout import Array
from tilewright.core.playout import MAX_SEATS
from tilewright.players.search.buffers import NO_BUFFERS
from tilewright.players.search.evaluator import NETWORK
from tilewright.players.search.findings import PINNED, Finding
from tilewright.players.search.networks import Network
from tilewright.players.search.search_engine import SearchEngine
from tilewright.players.search.settings import SearchSettings
from tilewright.players.search.tree import BLOCK, NONE, Node, Scratch, Tree, TreeMemory

NODES_FOR_A_STATE = 16  # a tree has many more nodes than expanded ones
MIN_STATES = 64
MAX_INTERPRETED_BYTES = 1 << 23  # interpreted code never gets far enough to need more


class SearchTree:
    """One tree over one root; `grow` may run in a thread of its own."""

    def __init__(
        self,
        search_engine: SearchEngine,
        settings: SearchSettings,
        memory: int,
        seed: int,
        network: Network | None = None,
        hides: bool = False,  # whether others hold what the seat at the root cannot see
    ) -> None:
        engine = search_engine.engine
        layout = engine.spec.state
        moves = len(engine.spec.notation.MOVES)
        if not engine.compiled:
            memory = min(memory, MAX_INTERPRETED_BYTES)
        for_a_state = layout.dtype.itemsize + 4 + NODES_FOR_A_STATE * (Node.dtype.itemsize + 4)
        state_room = max(MIN_STATES, memory // for_a_state)
        node_room = NODES_FOR_A_STATE * state_room + moves
        self._search_engine = search_engine
        # Memory that is never touched costs nothing: the system gives it page by page.
        self._tree = Tree.blank()
        self._nodes = Node.blank(node_room)
        self._states = layout.blank(state_room)
        self._owners = np.zeros(state_room, np.int32)
        generator = engine.handle(Generator, Generator.blank())
        engine.generator.seed_generator(generator, seed & WORD, seed >> 32, 0)
        self._memory = TreeMemory(
            tree=engine.handle(Tree, self._tree),
            nodes=engine.handles(Node, self._nodes),
            states=engine.handles(layout, self._states),
            owners=self._owners if engine.compiled else self._owners.data,
            drafts=engine.handles(layout, layout.blank(2 * BLOCK)),
            scratch=engine.handle(Scratch, Scratch.blank()),
            actions=engine.buffer(moves),
            turns=engine.buffer(moves, np.int8),
            values=engine.real_buffer(moves * MAX_SEATS),
            generator=generator,
            dealer=engine.handle(Generator, Generator.blank()),
            buffers=NO_BUFFERS if network is None else network.buffers(engine),
        )
        fields = Tree(self._tree)
        fields.exploration = settings.exploration
        fields.sharpness = settings.sharpness
        fields.max_children = settings.max_children
        by_network = search_engine.evaluator == NETWORK
        fields.prefilter_width = settings.prefilter_width if by_network else moves
        fields.beyond_draws = int(settings.beyond_draws)
        fields.hides = int(hides)
        fields.asks_all = int(hides and by_network)

    def reset(self, root: Array) -> None:
        """Begin a new tree at a position."""
        self._states[:1].view(np.uint8)[:] = root.view(np.uint8)
        self._search_engine.tree.reset(self._memory)

    def reuse(self, root: Array) -> None:
        """Go on at a position that the tree holds already; if it does not, begin a new one."""
        used = int(self._tree["states"][0])
        rows = self._states[:used].view(np.uint8).reshape(used, root.dtype.itemsize)
        same = np.flatnonzero((rows == root.view(np.uint8)).all(axis=1))
        if len(same) and self._has_all_moves(int(self._owners[same[0]])):
            self.reroot(int(self._owners[same[0]]))
        else:
            self.reset(root)

    def _has_all_moves(self, node: int) -> bool:
        """Whether the node could be a root, with a child for every move."""
        memory = self._memory
        state = memory.states[int(self._nodes["state"][node])]
        count = self._search_engine.engine.rules.legal_actions(state, memory.actions)
        return int(self._nodes["children"][node]) == int(count)

    def reroot(self, node: int) -> None:
        """Make a node the root, and keep nothing but what grew from it."""
        moved = self._search_engine.engine.buffer(int(self._tree["nodes"][0]), np.int32)
        self._search_engine.tree.reroot(self._memory, moved, node)

    def forget(self, seed: int) -> None:
        """As if it had just been made with this seed."""
        self.drop()
        engine = self._search_engine.engine
        engine.generator.seed_generator(self._memory.generator, seed & WORD, seed >> 32, 0)

    def drop(self) -> None:
        """Let nothing of it be used again."""
        self._tree["states"][0] = 0

    # ------------------------------------------------------------ knowing some of it beforehand

    def expand_root(self) -> None:
        """See that the root has its children."""
        if not int(self._nodes["children"][0]):
            self.grow(1)

    def pin(self, action: int, values: Sequence[float]) -> None:
        """Take the value of a move at the root as known: the search looks at the others only."""
        self.expand_root()
        child = self.child_of(action)
        self._nodes["values"][child, : len(values)] = values
        self._nodes["solved"][child] = 1

    def focus(self, action: int) -> None:
        """Look at one move of the root only."""
        self.expand_root()
        first, count = int(self._nodes["first_child"][0]), int(self._nodes["children"][0])
        kept = self.child_of(action)
        solved = int(self._nodes["solved"][kept])
        self._nodes["solved"][first : first + count] = 1
        self._nodes["solved"][kept] = solved
        self._nodes["solved"][0] = solved

    def child_of(self, action: int) -> int:
        """The node of a move at the root."""
        places = np.flatnonzero(self.children()["action"] == action)
        return int(self._nodes["first_child"][0] + places[0])

    def grow(self, iterations: int) -> int:
        """Iterate; fewer times when the tree is solved or full."""
        return int(self._search_engine.tree.grow(self._memory, iterations))

    # ------------------------------------------------------------ looking

    @property
    def ended(self) -> bool:
        """Whether nothing can be added: all is known, or there is no room."""
        return self.solved or bool(self._tree["full"][0])

    @property
    def solved(self) -> bool:
        """Whether all is known that a tree can know."""
        return bool(self._nodes["solved"][0])

    @property
    def evaluations(self) -> int:
        """How many positions were valued since the last reset."""
        return int(self._tree["evaluations"][0])

    def children(self, node: int = 0) -> Array:
        """The records of a node's children."""
        first = int(self._nodes["first_child"][node])
        return self._nodes[max(0, first) : max(0, first) + int(self._nodes["children"][node])]

    def findings(self, actions: Iterable[int], pinned: Mapping[int, Findings]) -> list[Findings]:
        """What was found of these moves of the root, winning chances and leads apart.

        `pinned` has what is known of moves from elsewhere.
        """
        engine = self._search_engine
        found = Finding.blank(int(self._tree["nodes"][0]))
        for action, known in pinned.items():
            _write_pinned(found[self.child_of(action)], known)
        handles = engine.engine.handles(Finding, found)
        engine.findings.summarise(self._memory, handles)
        places = [self.child_of(action) for action in actions]
        for child in places:
            engine.findings.look_up(self._memory, handles, child)
        players = int(self._states["players"][0])
        return [
            _read_finding(found[child], int(self._nodes["visits"][child]), players)
            for child in places
        ]

    def judged(self, root: Array) -> Findings:
        """What each seat makes of a position by what it knows itself, without looking ahead."""
        self._states[:1].view(np.uint8)[:] = root.view(np.uint8)
        found = Finding.blank()
        engine = self._search_engine
        engine.findings.judge_root(self._memory, engine.engine.handles(Finding, found))
        self.drop()
        return _read_finding(found[0], 0, int(self._states["players"][0]))

    def expected_line(self, action: int) -> list[int]:
        """What the seats would play after a first action, up to a draw or a leaf."""
        line = [action]
        places = np.flatnonzero(self.children()["action"] == action)
        node = int(self._nodes["first_child"][0] + places[0]) if len(places) else NONE
        while node != NONE:
            node = self._favourite(node)
            if node != NONE:
                line.append(int(self._nodes["action"][node]))
        return line

    def _favourite(self, node: int) -> int:
        """The child that its seat would choose, or NONE."""
        children = self.children(node)
        mover = int(self._nodes["turn"][node])
        if mover < 0 or not len(children) or not children["visits"].any():
            return NONE
        order = np.lexsort((children["values"][:, mover], children["visits"]))
        return int(self._nodes["first_child"][node] + order[-1])


@dataclass(frozen=True)
class Findings:
    """What a tree found of one move: means over its visits, and how far these scatter.

    >>> from tilewright.players.search import Findings
    >>> Findings(10, (0.6, 0.4), (3.0, -3.0), (0.01, 0.01), (4.0, 4.0), exact=False).visits
    10
    """

    visits: int
    chances: tuple[float, ...]
    leads: tuple[float, ...]
    chance_variances: tuple[float, ...]
    lead_variances: tuple[float, ...]
    exact: bool


def _read_finding(one: Array, visits: int, players: int) -> Findings:
    def means(name: str) -> tuple[float, ...]:
        return tuple(map(float, one[name][:players]))

    def variances(name: str, squares: str) -> tuple[float, ...]:
        found = one[squares][:players] - one[name][:players] ** 2
        return tuple(map(float, np.maximum(found, 0.0)))

    return Findings(
        visits,
        means("chances"),
        means("leads"),
        variances("chances", "chance_squares"),
        variances("leads", "lead_squares"),
        bool(one["exact"]),
    )


def _write_pinned(one: Array, known: Findings) -> None:
    players = len(known.chances)
    one["known"] = PINNED
    one["exact"] = known.exact
    one["chances"][:players] = known.chances
    one["leads"][:players] = known.leads
    one["chance_squares"][:players] = np.square(known.chances) + known.chance_variances
    one["lead_squares"][:players] = np.square(known.leads) + known.lead_variances
