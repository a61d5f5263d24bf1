"""AX-21: whole games of AXIO that look the same to one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tilewright.core.game import Game
from tilewright.core.resampling import Step
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.games.axio.notation import OUTCOMES
from tilewright.games.axio.rules import kind_shows_lowest
from tilewright.games.axio.state import (
    KEEP,
    KIND_COUNT,
    KIND_OF,
    ORDERED_PAIRS,
    RACK_TILES,
    SWAP,
    SWAPPING,
    TILES_OF_KIND,
    AxioState,
)

ALL_KINDS = frozenset(range(KIND_COUNT))
# Hardly ever more than a few are needed: the truth is always possible.
MAX_GUESSES = 10_000
ATTEMPTS_AT_A_RACK = 200  # then the racks before it may have left too little


def resample(game: Game, steps: Sequence[Step], seat: int, random: Random) -> Iterator[list[Step]]:
    """The game again, with tiles on the other racks that this seat may imagine there."""
    clues = _gather(game, steps, seat)
    for _ in range(MAX_GUESSES):
        guess = _guess(clues, random)
        # The replay would find out, too, but much later.
        if guess is not None and _bag_had_all(clues, guess):
            yield guess


# ---------------------------------------------------------------- what the seat knows


class Drew(NamedTuple):
    """A seat drew a tile that it kept to itself."""

    place: int  # of the draw among the steps


class Asked(NamedTuple):
    """AX-14: a seat was asked whether it swaps, so it had only such tiles."""

    possible: frozenset[int]


class Gave(NamedTuple):
    """A seat placed a tile, or showed all of them for a swap."""

    kinds: list[int]


class NotAsked(NamedTuple):
    """AX-14: a seat was not asked, though the bag had enough: one of its tiles was of these."""

    needed: frozenset[int]


Fact = Drew | Asked | NotAsked | Gave


class _Clues(NamedTuple):
    steps: list[Step]
    racks: dict[int, list[Fact]]  # of the other seats
    returned: dict[int, list[int]]  # what went back into the bag, by the step that follows
    unseen: Counter[int]  # the tiles on those racks and in the bag


def _gather(game: Game, steps: Sequence[Step], seat: int) -> _Clues:
    racks: dict[int, list[Fact]] = {who: [] for who in range(game.players) if who != seat}
    returned: dict[int, list[int]] = {}
    state = game.start()
    for place, (who, number) in enumerate(steps):
        if who == CHANCE:
            drawer = state.drawer
            if drawer in racks:
                racks[drawer].append(Drew(place))
            state.deal(OUTCOMES[number])
        elif who in racks:
            racks[who] += _facts_of_turn(state)
            state.play_action(number)
            racks[who] += _facts_of_move(state, who, number)
        else:
            state.play_action(number)
        if who != CHANCE and number == SWAP:
            returned[place + 1 + RACK_TILES] = _shown(state)
    if state.turn in racks:
        racks[state.turn] += _facts_of_turn(state)
    return _Clues(list(steps), racks, returned, _unseen(state, seat))


def _facts_of_turn(state: State) -> Iterator[Fact]:
    s = AxioState(state.data())
    if s.phase == SWAPPING:
        yield Asked(ALL_KINDS - _showing_lowest(s, s.turn))


def _facts_of_move(state: State, who: int, action: int) -> Iterator[Fact]:
    s = AxioState(state.data())
    if action == SWAP:
        yield Gave(_shown(state))
    elif action != KEEP:
        yield Gave([KIND_OF[action % ORDERED_PAIRS]])
        if s.turn == CHANCE and s.drawing == who and s.in_bag >= RACK_TILES:
            yield NotAsked(_showing_lowest(s, who))


def _shown(state: State) -> list[int]:
    s = AxioState(state.data())
    return [kind for kind in ALL_KINDS for _ in range(s.shown[kind])]


def _showing_lowest(s: AxioState, who: int) -> frozenset[int]:
    return frozenset(kind for kind in ALL_KINDS if kind_shows_lowest(s, who, kind))


def _unseen(state: State, seat: int) -> Counter[int]:
    s = AxioState(state.data())
    others = [other for other in range(s.players) if other != seat]
    return Counter(
        {kind: s.bag[kind] + sum(s.racks[other, kind] for other in others) for kind in ALL_KINDS}
    )


# ---------------------------------------------------------------- a guess at the rest


class _Slot(NamedTuple):
    """A draw whose tile is not known."""

    place: int
    possible: frozenset[int]


Draws = dict[int, int]  # the kind of each draw, by its place among the steps


def _guess(clues: _Clues, random: Random) -> list[Step] | None:
    """The steps with other draws; now and then they do not agree with all that the seat saw."""
    drawn: Draws = {}
    unseen = clues.unseen.copy()
    for seat in random.sample(sorted(clues.racks), len(clues.racks)):
        of_rack = _guess_rack(clues.racks[seat], unseen, random)
        if of_rack is None:
            return None
        drawn |= of_rack
    return [(who, drawn.get(place, number)) for place, (who, number) in enumerate(clues.steps)]


def _bag_had_all(clues: _Clues, steps: list[Step]) -> bool:
    """Whether no tile is drawn that was not in the bag: all were out, or not back yet."""
    bag = list(TILES_OF_KIND)
    for place, (who, number) in enumerate(steps):
        for kind in clues.returned.get(place, ()):
            bag[kind] += 1
        if who == CHANCE:
            bag[number] -= 1
            if bag[number] < 0:
                return False
    return True


def _guess_rack(facts: list[Fact], unseen: Counter[int], random: Random) -> Draws | None:
    """What a seat may have drawn; what it still has of it is taken out of the unseen tiles."""
    for _ in range(ATTEMPTS_AT_A_RACK):
        drawn: Draws = {}
        slots = _slots_kept(facts, drawn, random)
        if slots is None:
            continue
        kept = _tiles_kept(slots, unseen, random)
        if kept is None:
            continue
        drawn |= kept
        if _was_rightly_not_asked(facts, drawn):
            unseen.subtract(kept.values())
            return drawn
    return None


def _slots_kept(facts: list[Fact], drawn: Draws, random: Random) -> list[_Slot] | None:
    """The draws that are still on the rack; the others get the tiles that left it, at random."""
    rack: list[_Slot] = []
    for fact in facts:
        match fact:
            case Drew(place):
                rack.append(_Slot(place, ALL_KINDS))
            case Asked(possible):
                rack = [_Slot(slot.place, slot.possible & possible) for slot in rack]
            case Gave(kinds):
                for kind in kinds:
                    able = [slot for slot in rack if kind in slot.possible]
                    if not able:
                        return None
                    slot = random.choice(able)
                    rack.remove(slot)
                    drawn[slot.place] = kind
    return rack


def _tiles_kept(slots: list[_Slot], unseen: Counter[int], random: Random) -> Draws | None:
    """Unseen tiles for these draws; first for those that leave the least choice."""
    kept: Draws = {}
    left = unseen.copy()
    for slot in sorted(slots, key=lambda slot: len(slot.possible)):
        kinds = [kind for kind in sorted(slot.possible) if left[kind]]
        if not kinds:
            return None
        (kind,) = random.choices(kinds, [left[kind] for kind in kinds])
        kept[slot.place] = kind
        left[kind] -= 1
    return kept


def _was_rightly_not_asked(facts: list[Fact], drawn: Draws) -> bool:
    """Whether the rack showed one of the needed tiles whenever the seat was not asked."""
    rack: list[int] = []
    for fact in facts:
        match fact:
            case Drew(place):
                rack.append(drawn[place])
            case Gave(kinds):
                for kind in kinds:
                    rack.remove(kind)
            case NotAsked(needed):
                if needed.isdisjoint(rack):
                    return False
    return True
