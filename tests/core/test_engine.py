"""Engines: interpreted at once, compiled when ready, and the changeover between them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import (
    FORMS,
    NAMES,
    Form,
    every_form,
    every_largest_form,
    every_name,
    played,
    raw,
    run_python,
    step,
    wait_for_compiler,
    walk,
)
from everyday import sample
from tilewright.core import changeover, engine
from tilewright.core.engine import Engines
from tilewright.games import spec

MakeEngines = Callable[..., Engines]


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> MakeEngines:
    """Makes engines of a game in a mode; None leaves the variable unset."""

    def make(name: str, mode: str | None = None) -> Engines:
        if mode is None:
            monkeypatch.delenv("TILEWRIGHT_ENGINE", raising=False)
        else:
            monkeypatch.setenv("TILEWRIGHT_ENGINE", mode)
        return Engines(spec(name))

    return make


# ---------------------------------------------------------------- which engine


@every_name
@pytest.mark.parametrize("mode", [None, "auto", "interpreted"])
def test_play_starts_interpreted(engines: MakeEngines, name: str, mode: str | None) -> None:
    assert not engines(name, mode).current.compiled


@every_name
def test_compiled_mode_is_compiled_from_the_first_use(engines: MakeEngines, name: str) -> None:
    assert engines(name, "compiled").current.compiled


@every_name
def test_interpreted_mode_never_compiles(
    engines: MakeEngines, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "CALLS_BEFORE_COMPILING", 3)
    found = engines(name, "interpreted")
    assert not any(found.current.compiled for _ in range(10))
    assert "tilewright-compiler" not in [thread.name for thread in threading.enumerate()]
    found.compiled()
    assert not found.current.compiled


@pytest.mark.parametrize("mode", ["", "Compiled", "gpu", "1", "interpreted "])
def test_another_value_is_a_setup_error_that_names_the_right_ones(
    engines: MakeEngines, mode: str
) -> None:
    with pytest.raises(tilewright.SetupError, match="TILEWRIGHT_ENGINE") as caught:
        engines(FORMS[0].name, mode)
    assert isinstance(caught.value, ValueError)
    assert all(right in str(caught.value) for right in engine.MODES)


def test_the_changeover_begins_once_after_so_many_uses(
    engines: MakeEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    class Noted:
        def __init__(self, of: Callable[[threading.Event], None]) -> None:
            self._of = of

        def start(self) -> None:
            begun.append(self._of)

    monkeypatch.setattr(changeover, "BackgroundCompiler", Noted)
    found = engines(FORMS[0].name)
    for _ in range(engine.CALLS_BEFORE_COMPILING - 1):
        assert not found.current.compiled
    assert begun == []
    for _ in range(3 * engine.CALLS_BEFORE_COMPILING):
        assert not found.current.compiled
    assert begun == [found.compile_unless]


# ---------------------------------------------------------------- the same results


@every_form
def test_a_game_changes_over_in_its_middle_and_every_byte_stays_the_same(
    engines: MakeEngines, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "CALLS_BEFORE_COMPILING", 100)
    expected = form.with_engines(engines(form.name, "interpreted")).start(seed=11)
    changing = engines(form.name)
    state = form.with_engines(changing).start(seed=11)
    assert not changing.current.compiled
    mine, theirs = Random(5), Random(5)
    while not changing.current.compiled:
        for _ in range(5):
            step(state, mine)
            step(expected, theirs)
        assert state.turn != tilewright.OVER
        wait_for_compiler()
    for _ in walk(state, mine):
        assert raw(state) == raw(expected)
        assert state.legal_moves() == expected.legal_moves()
        assert state.scores == expected.scores
        if expected.turn != tilewright.OVER:
            step(expected, theirs)
    assert state.history == expected.history
    assert state.winners == expected.winners
    assert state.hash() == expected.hash()


@every_form
def test_open_chance_and_refusals_are_the_same_compiled(engines: MakeEngines, form: Form) -> None:
    compiled = form.with_engines(engines(form.name, "compiled")).start()
    interpreted = form.with_engines(engines(form.name, "interpreted")).start()
    rng = Random(3)
    moves = compiled.game.spec.notation.MOVES
    for state in walk(compiled, Random(9)):
        for entry in state.history[len(interpreted.history) :]:
            if entry.seat == tilewright.CHANCE:
                interpreted.deal(entry.text)
            else:
                interpreted.play(entry.text)
        assert raw(state) == raw(interpreted)
        assert state.outcomes() == interpreted.outcomes()
        assert state.position() == interpreted.position()
        if state.turn >= 0:
            assert state.outlook(state.turn) == interpreted.outlook(state.turn)
            move = rng.choice(moves)
            assert refusal(state, move) == refusal(interpreted, move)


def refusal(state: tilewright.State, move: str) -> tuple[str, str] | None:
    try:
        state.copy().play(move)
    except tilewright.IllegalMove as error:
        return str(error), error.refusal
    return None


@every_name
def test_values_are_plain_ints_on_both_engines(engines: MakeEngines, name: str) -> None:
    form = next(form for form in FORMS if form.name == name)
    for mode in ("interpreted", "compiled"):
        state = form.with_engines(engines(name, mode)).start()
        assert all(type(weight) is int for _, weight in state.outcomes())
        state = played(state, Random(1))
        assert type(state.turn) is int
        assert type(state.hash()) is int
        assert type(state.outlook(0)) is int
        assert all(type(score) is int for score in state.scores)
        assert all(type(seat) is int for seat in state.winners)


# ---------------------------------------------------------------- nobody waits


@every_largest_form
def test_nothing_imports_numba_before_the_first_moves_are_over(form: Form) -> None:
    result = run_python(
        f"""
import sys
import tilewright
state = tilewright.make({form.name!r}, {form.players}, {form.variant!r}).start(seed=1)
for _ in range(2):
    state.play(state.legal_moves()[0])
    state.view(state.turn)
print([name for name in sys.modules if name.split(".")[0] in ("numba", "llvmlite")])
"""
    )
    assert (result.returncode, result.stderr, result.stdout) == (0, "", "[]\n")


# Plays until the compiler has finished so many steps, and ends. What is registered first
# with atexit runs last: after the changeover has given up. Before the next step but one the
# compiler waits for that, however late this process gets to end.
ENDING = """
import atexit, threading
import tilewright
from tilewright.core import changeover, engine

begun, done = [], []
reached, given_up = threading.Event(), threading.Event()
original = engine.Engine.steps_to_warm
give_up = changeover.BackgroundCompiler._give_up

def noted(self):
    self._stopping.set()
    given_up.set()
    give_up(self)

def steps_to_warm(self):
    steps = list(original(self))
    for number, step in enumerate(steps):
        if number == {after}:
            reached.set()
        if number == {after} + 1:
            assert given_up.wait(120)
        begun.append(number)
        yield step
        done.append(number)

changeover.BackgroundCompiler._give_up = noted
engine.Engine.steps_to_warm = steps_to_warm
engine.CALLS_BEFORE_COMPILING = 1
atexit.register(lambda: print(len(begun), len(done)))
state = tilewright.make({name!r}).start(seed=1)
if {after} >= 0:
    assert reached.wait(120)
{ending}
"""


@pytest.mark.parametrize(
    ("name", "after"),
    sample(
        [(name, after) for name in NAMES for after in (-1, 0, 4)],
        [("azul", -1), ("azul", 4)],
    ),
)
def test_a_process_that_ends_while_compiling_ends_in_peace(
    name: str, after: int, tmp_path: Path
) -> None:
    result = run_python(
        ENDING.format(after=after, name=name, ending=""), TILEWRIGHT_CACHE_DIR=str(tmp_path)
    )
    assert result.stderr == ""
    assert result.returncode == 0
    begun, done = map(int, result.stdout.split())
    assert begun == done or begun == done + 1  # a step that had begun was finished at the most
    assert done <= after + 2  # nor was any step begun after that


def test_a_process_that_exits_with_a_code_while_compiling_keeps_it(tmp_path: Path) -> None:
    code = ENDING.format(after=0, name=FORMS[0].name, ending="raise SystemExit(7)")
    result = run_python(code, TILEWRIGHT_CACHE_DIR=str(tmp_path))
    assert (result.returncode, result.stderr) == (7, "")


@every_name
def test_a_broken_compiler_leaves_the_game_interpreted_and_says_so(
    engines: MakeEngines,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    original = engine.Engine.__init__

    def broken(self: engine.Engine, of: Any, *, compiled: bool) -> None:
        if compiled:
            raise RuntimeError("no compiler here")
        original(self, of, compiled=compiled)

    monkeypatch.setattr(engine.Engine, "__init__", broken)
    monkeypatch.setattr(engine, "CALLS_BEFORE_COMPILING", 50)
    form = next(form for form in FORMS if form.name == name)
    found = engines(name)
    with caplog.at_level(logging.WARNING, logger="tilewright"):
        state = form.with_engines(found).start(seed=4)
        played(state, Random(2))
        wait_for_compiler()
    assert state.turn == tilewright.OVER
    assert not found.current.compiled
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "interpreted" in caplog.text
    assert "no compiler here" in caplog.text
    assert state.hash() == played(form.make().start(seed=4), Random(2)).hash()


def test_many_threads_may_ask_for_the_compiled_engine_at_once(engines: MakeEngines) -> None:
    found = engines(FORMS[0].name)
    answers: list[engine.Engine] = []
    threads = [threading.Thread(target=lambda: answers.append(found.compiled())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=240)
    assert len(answers) == 4
    assert len(set(map(id, answers))) == 1
    assert found.current is answers[0]
