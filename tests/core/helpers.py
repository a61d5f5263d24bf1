"""What tests of the core share: every form of every game, random play, records, processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import tilewright
from everyday import sample
from tilewright.core.engine import Engines
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.games import spec

NAMES = tuple(sorted(tilewright.game_names()))
HUGE = 10**5_000  # Python refuses to print a number of so many digits
MAX_ENTRIES = 20_000
LONG_WAIT = 240.0  # seconds: for what comes soon, on a machine however busy


class Form(NamedTuple):
    """A game with its number of players and its variant."""

    name: str
    players: int
    variant: str

    def __str__(self) -> str:
        return f"{self.name}-{self.players}-{self.variant}"

    def make(self) -> Game:
        return tilewright.make(self.name, self.players, self.variant)

    def with_engines(self, engines: Engines) -> Game:
        return Game(spec(self.name), engines, self.players, self.variant)


FORMS = tuple(
    Form(name, players, variant)
    for name in NAMES
    for players in spec(name).players
    for variant in spec(name).variants
)
LARGEST_FORMS = tuple(
    Form(name, max(spec(name).players), spec(name).variants[-1]) for name in NAMES
)

# Every game, every number of players and every side; AXIO hides nothing from one player.
EVERYDAY_FORMS = (
    Form("axio", 1, "standard"),
    Form("axio", 2, "standard"),
    Form("azul", 2, "standard"),
    Form("azul", 4, "gray"),
    Form("summer-pavilion", 2, "standard"),
    Form("summer-pavilion", 3, "gray"),
)


def for_every_day(game: Game) -> bool:
    """Whether a game is of one of those forms."""
    return Form(game.name, game.players, game.variant) in EVERYDAY_FORMS


every_name = pytest.mark.parametrize("name", NAMES)
every_form = pytest.mark.parametrize("form", sample(FORMS, EVERYDAY_FORMS), ids=str)
every_largest_form = pytest.mark.parametrize("form", LARGEST_FORMS, ids=str)


# ---------------------------------------------------------------- playing at random


def step(state: State, rng: Random) -> None:
    """One random move, or one draw where chance is open."""
    if state.turn == tilewright.CHANCE:
        outcomes, weights = zip(*state.outcomes(), strict=True)
        state.deal(rng.choices(outcomes, weights)[0])
    else:
        state.play(rng.choice(state.legal_moves()))


def walk(state: State, rng: Random) -> Iterator[State]:
    """The state at every step of a random game, from where it stands to its end."""
    yield state
    for _ in range(MAX_ENTRIES):
        if state.turn == tilewright.OVER:
            return
        step(state, rng)
        yield state
    raise AssertionError("the random game does not end")


def played(state: State, rng: Random, steps: int = MAX_ENTRIES) -> State:
    """The same state after so many random steps, or at the end of its game if that comes first."""
    for _ in range(steps):
        if state.turn == tilewright.OVER:
            break
        step(state, rng)
    return state


def retrace(state: State, history: tuple[tilewright.HistoryEntry, ...]) -> State:
    """The state after the same moves; the draws are fed in too where chance is open."""
    for entry in history:
        if entry.seat != tilewright.CHANCE:
            state.play(entry.text)
        elif state.turn == tilewright.CHANCE:
            state.deal(entry.text)
    return state


def raw(state: State) -> bytes:
    """All bytes of the state's record, padding included."""
    return state._data.tobytes()


def snapshot(state: State) -> tuple[object, ...]:
    """Everything that an error must leave as it was."""
    return (raw(state), state.hash(), state.history, state.origin, state.turn, state.scores)


# ---------------------------------------------------------------- records


def sealed(body: str) -> str:
    """A record's text with the right check line under it."""
    return f"{body}check {zlib.crc32(body.encode()):08x}\n"


def resealed(text: str) -> str:
    """The text with its last line replaced by the right check."""
    body, _, _ = text.rstrip("\n").rpartition("\n")
    return sealed(body + "\n")


# ---------------------------------------------------------------- threads and processes


def wait_for_compiler() -> None:
    """Until no thread compiles any more."""
    for thread in threading.enumerate():
        if thread.name == "tilewright-compiler":
            thread.join(timeout=240)
            assert not thread.is_alive()


def run_python(code: str, **variables: str | None) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own; a variable that is None is unset there."""
    environment = {**os.environ, "TILEWRIGHT_ENGINE": None, **variables}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env={key: value for key, value in environment.items() if value is not None},
    )
