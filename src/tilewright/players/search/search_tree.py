"""One search tree: its memory, and the calls that work on it."""

from __future__ import annotations

import numpy as np

from tilewright.core.generator import WORD, Generator
from tilewright.core.layout import Array
from tilewright.core.playout import MAX_SEATS
from tilewright.players.search.buffers import NO_BUFFERS
from tilewright.players.search.evaluator import NETWORK
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

    def grow(self, iterations: int) -> int:
        """Iterate; fewer times when the tree is solved or full."""
        return int(self._search_engine.tree.grow(self._memory, iterations))

    # ------------------------------------------------------------ looking

    @property
    def ended(self) -> bool:
        """Whether nothing can be added: all is known, or there is no room."""
        return bool(self._nodes["solved"][0] or self._tree["full"][0])

    @property
    def evaluations(self) -> int:
        """How many positions were valued since the last reset."""
        return int(self._tree["evaluations"][0])

    def children(self, node: int = 0) -> Array:
        """The records of a node's children."""
        first = int(self._nodes["first_child"][node])
        return self._nodes[max(0, first) : max(0, first) + int(self._nodes["children"][node])]

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
