"""`tilewright engine`: what docs/engine-protocol.md says, and no input that breaks it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import select
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewright
from cli.desk import PATIENCE, Desk
from cli.test_usage import assert_one_line
from core.helpers import LONG_WAIT, Form, every_form, step
from everyday import sample
from fork_server import PROGRAM, start
from tilewright import OVER, Game, State
from tilewright.cli import USAGE_ERROR
from tilewright.cli import engine as engine_module
from tilewright.cli.engine import OPTIONS, EngineLoop, Output
from tilewright.cli.engine_words import LONGEST_ERROR, Refusal, position_state
from tilewright.games import engines
from tilewright.players import Player
from tilewright.players.external import GRACE_SECONDS, START_SECONDS, ExternalPlayer
from tilewright.players.levels import LEVELS
from tilewright.players.process import MAX_OUTPUT
from tilewright.players.protocol import COMPILING, LONGEST_LINE
from tilewright.players.simple import RandomPlayer

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine-protocol.md"
DRAWS = "b b y r k k w w b y r k w b y r k w b y"
START = ("game azul", f"position start then {DRAWS}")
NUMBER = r"[0-9]+(\.[0-9]+)?"


@pytest.fixture(scope="module", autouse=True)
def _interpreted() -> Iterator[None]:
    """What is said is the same, and nobody waits for a compiler."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_ENGINE", "interpreted")
        patch.setattr("tilewright.cli.engine.QUIT_SECONDS", PATIENCE)  # the machine may be busy
        engines.cache_clear()
        yield
    engines.cache_clear()


class Answers(io.StringIO):
    """Notes when a thought is over."""

    def __init__(self) -> None:
        super().__init__()
        self.over = threading.Event()

    def write(self, text: str) -> int:
        if text.startswith(("best ", "error go ")):
            self.over.set()
        return super().write(text)


class Patient(io.BytesIO):
    """Lines from somebody who waits for the answer before he leaves."""

    def __init__(self, lines: bytes, answers: Answers) -> None:
        super().__init__(lines)
        self._answers = answers

    def readline(self, size: int | None = -1) -> bytes:
        line = super().readline(size)
        if not line:
            assert self._answers.over.wait(PATIENCE)
        return line


def talk(*lines: str | bytes, patient: bool = False) -> list[str]:
    """What an engine in this process answers to these lines; if patient, the last is a `go`."""
    given = b"".join(_bytes(line) + b"\n" for line in lines)
    answers = Answers()
    loop = EngineLoop(Output(answers))
    loop.obey(Patient(given, answers) if patient else io.BytesIO(given))
    assert loop.close(), "a thread goes on"
    return [line for line in answers.getvalue().splitlines() if line != COMPILING]


def think(*lines: str, iterations: int = 20) -> list[str]:
    """All that is said about a thought that is not broken off."""
    return talk(*lines, f"go iterations {iterations}", patient=True)


def _bytes(line: str | bytes) -> bytes:
    return line.encode() if isinstance(line, str) else line


def refused(line: str | bytes, *before: str) -> str:
    """The one error that a line gets."""
    (answer,) = talk(*before, line)
    word, _, rest = answer.partition(" ")
    assert word == "error"
    return rest


def best_of(answers: list[str]) -> str:
    """The move of the one answer that is the best move, the others being remarks."""
    (best,) = (line for line in answers if not line.startswith("info "))
    word, move, *_ = best.split()
    assert word == "best"
    return move


class Engine:
    """The program as another program uses it."""

    def __init__(self, desk: Desk) -> None:
        given, self._given = os.pipe()
        self._said, said = os.pipe()
        self._complaint = TemporaryFile()  # noqa: SIM115 (`end` closes it)
        try:
            self._process = start(
                ["engine"], desk.environment(), desk.folder, (given, said, self._complaint.fileno())
            )
        finally:
            os.close(given)
            os.close(said)
        self._heard = b""
        self._hung_up = False

    def tell(self, *lines: str) -> None:
        os.write(self._given, "".join(f"{line}\n" for line in lines).encode())

    def hang_up(self) -> None:
        if not self._hung_up:
            os.close(self._given)
            self._hung_up = True

    def hear(self) -> str:
        """The next line; an empty one at the end."""
        while b"\n" not in self._heard:
            ready, _, _ = select.select([self._said], [], [], PATIENCE)
            assert ready, "the engine is silent"
            more = os.read(self._said, 1 << 16)
            if not more:
                break
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return self.hear() if line.decode() == COMPILING else line.decode()

    def answer(self) -> str:
        """The next line that is no remark."""
        while (line := self.hear()).startswith("info "):
            pass
        return line

    def exit_code(self) -> int:
        """When it has ended, of itself and without complaints."""
        while self.hear():
            pass
        code = self._process.wait(PATIENCE)
        self._complaint.seek(0)
        assert self._complaint.read() == b""
        return code

    def end(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        self.hang_up()
        os.close(self._said)
        self._complaint.close()


@pytest.fixture
def engine(desk: Desk) -> Iterator[Engine]:
    found = Engine(desk)
    yield found
    found.end()


# ---------------------------------------------------------------- the document


def session_lines() -> list[str]:
    (session,) = re.findall(
        r"```session\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL
    )
    return str(session).splitlines()


def pattern_of(line: str) -> str:
    """What an engine may say in place of a line: a search may come to like another move."""
    if line.startswith("best "):
        chances = rf"values {NUMBER} {NUMBER}"
        return rf"best (?P<move>\S+) {chances} line (?P=move)( \S+)*"
    if line.startswith("id version "):
        return re.escape(f"id version {tilewright.__version__}")
    return re.escape(line)


def test_the_session_in_the_document_happens_so(engine: Engine) -> None:
    lines = session_lines()
    assert len(lines) > 20
    for line in lines:
        if line.startswith("> "):
            engine.tell(line[2:])
        else:
            assert re.fullmatch(pattern_of(line[2:]), engine.answer()), line
    assert engine.exit_code() == 0


def test_the_answers_in_the_document_are_moves() -> None:
    """Its positions are read, and the lines that it expects are played."""
    game = tilewright.make("azul")
    state, answers = game.start(), 0
    for line in session_lines():
        if line.startswith("> position"):
            with contextlib.suppress(Refusal):
                state = position_state(game, line.removeprefix("> position "))
        if line.startswith("< best"):
            expected = line.partition(" line ")[2].split()
            assert line.split()[2] == expected[0]
            answers += 1
            for move in expected:
                state.play(move)
    assert answers > 0


def test_the_document_names_all_words() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    commands = ("tilewright", "isready", "option", "game", "position", "go", "stop", "quit")
    for word in (*commands, "id", "info", "best", "error", "busy", "unknown", "line", "internal"):
        assert f"`{word}" in text
    for name in OPTIONS:
        assert f"`{name}`" in text


def test_the_document_tells_the_limits() -> None:
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    assert f"at most {LONGEST_LINE:,} bytes" in text
    assert f"more than {MAX_OUTPUT:,} bytes" in text
    assert f"ready {START_SECONDS:g} seconds after" in text
    assert f"answered {GRACE_SECONDS:g} seconds after" in text


# ---------------------------------------------------------------- answers


def test_hello_ends_with_ready() -> None:
    *lines, last = talk("tilewright")
    assert last == "ready"
    assert lines[:3] == [
        "id name Tilewright", f"id version {tilewright.__version__}", "id protocol 1"
    ]  # fmt: skip
    assert [line.split()[:2] for line in lines[3:]] == [["option", name] for name in OPTIONS]


@every_form
def test_every_game_is_thought_about(form: Form) -> None:
    state = form.make().start(seed=5)
    setting = f"game {form.name} players {form.players} variant {form.variant}"
    answers = think(setting, f"position {json.dumps(state.position())}", iterations=5)
    assert best_of(answers) in state.legal_moves()
    _, _, rest = answers[-1].partition(" values ")
    values, _, line = rest.partition(" line ")
    assert len(values.split()) == form.players
    assert all(0 <= float(value) <= 1 for value in values.split())
    assert line.split()[0] == best_of(answers)


def test_blank_lines_and_foreign_line_ends_do_no_harm() -> None:
    assert talk("", "  ", "isready\r", "\t", " isready  ") == ["ready", "ready"]


def test_an_empty_input_is_a_short_conversation() -> None:
    assert talk() == []


def test_nothing_is_heard_after_quit() -> None:
    assert talk("quit", "isready") == []


def test_only_listed_moves_are_answered() -> None:
    state = tilewright.make("azul").start(seed=5)
    position = f"position text {state.text()}"
    for move in state.legal_moves()[::7]:
        answers = talk("game azul", position, f"go iterations 20 moves {move}")
        assert best_of(answers) == move
        assert answers[-1].endswith(f" line {move}") or f" line {move} " in answers[-1]


def test_the_same_seed_gives_the_same_answer() -> None:
    """And other seeds others: a weak player does not always make the same mistake."""
    weak = (f"option level {LEVELS[0]}", *START)
    seeds = range(8)
    one, other = ([think(f"option seed {seed}", *weak) for seed in seeds] for _ in range(2))
    assert one == other
    assert len({best_of(answers) for answers in one}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers(level: str) -> None:
    assert best_of(think(f"option level {level}", *START))


def test_options_may_be_set_at_any_time_between_thoughts(engine: Engine) -> None:
    engine.tell(*START)
    for option in ("seed 3", "threads 2", f"level {LEVELS[0]}", "threads 1"):
        engine.tell("go iterations 20")
        assert engine.answer().startswith("best ")
        engine.tell(f"option {option}")


# ---------------------------------------------------------------- positions


def some_states(form: Form, number: int = 6) -> list[State]:
    """Decisions from all over a random game that was dealt openly."""
    rng = Random(form.players)
    state = form.make().start(first=form.players - 1)
    found = []
    while state.turn != OVER:
        if state.turn >= 0:
            found.append(state.copy())
        step(state, rng)
    return rng.sample(found, number)


@every_form
def test_a_position_can_be_given_in_three_ways(form: Form) -> None:
    for state in some_states(form):
        history = " ".join(entry.text for entry in state.history)
        for text in (
            json.dumps(state.position()),
            f"text {state.text()}",
            f"start first {state.origin.first} then {history}",
        ):
            assert position_state(form.make(), text).text() == state.text()


@every_form
def test_the_view_of_the_seat_to_move_is_a_position(form: Form) -> None:
    for state in some_states(form):
        view = state.view(state.turn)
        found = position_state(form.make(), json.dumps(view))
        assert found.view(found.turn) == view
        assert found.legal_moves() == state.legal_moves()


def test_moves_may_follow_a_text() -> None:
    state = tilewright.make("azul").start(seed=5)
    text = state.text()
    state.play(state.legal_moves()[0])
    state.play(state.legal_moves()[0])
    history = " ".join(entry.text for entry in state.history if entry.seat >= 0)
    found = position_state(state.game, f"text {text} then {history}")
    assert found.text() == state.text()


def test_other_views_are_refused() -> None:
    """They do not show what the seat to move has to choose from."""
    game = tilewright.make("axio")
    state = game.start(seed=5)
    for seat in (None, 1 - state.turn):
        view = json.dumps(state.view(seat))
        assert "not the view of the seat to move" in refused(f"position {view}", "game axio")


def test_the_engine_does_not_look_at_hidden_tiles() -> None:
    """A whole position, the same with other hidden tiles, and the view: all one to it."""
    state = tilewright.make("axio").start(seed=5)
    view = state.view(state.turn)
    assert state.redeal(state.turn, 3).position() != state.position()
    answers = [
        think("game axio", f"position {json.dumps(position)}")[-1]  # `info` comes by the clock
        for position in (view, state.position(), state.redeal(state.turn, 3).position())
    ]
    assert answers[0] == answers[1] == answers[2]


# ---------------------------------------------------------------- refusals

REFUSED = {
    "dance": "unknown there is no command 'dance'",
    "Quit": "unknown",
    "quit now": "quit nothing may follow",
    "stop it": "stop nothing may follow",
    "isready?": "unknown",
    "tilewright 2": "tilewright nothing may follow",
    "option": "option a name and a value",
    "option seed": "option a name and a value",
    "option seed 1 2": "option a name and a value",
    "option colour red": "option there is no option 'colour'",
    "option seed -1": "option seed is from 0",
    f"option seed {1 << 64}": "option seed is from 0",
    "option seed " + "9" * 10_000: "option seed is from 0",
    "option seed ٣": "option seed is from 0",
    "option threads 0": "option threads is from 1",
    "option level godlike": "option level is one of",
    "game": "game which one?",
    "game chess": "game there is no game 'chess'",
    "game azul players 7": "game Azul is for 2, 3 or 4",
    "game azul players two": "game players is a whole number",
    "game azul variant purple": "game Azul has no variant 'purple'",
    "game azul players": "game no value stands after players",
    "game azul players 2 players 3": "game players stands twice",
    "game azul gray": "game 'gray' stands where",
    "position start": "position no game is set yet",
    "go": "go no game is set yet",
}

REFUSED_IN_A_GAME = {
    "position": "position what follows is",
    "position chess": "position what follows is",
    "position start first": "position what follows is",
    "position start first one": "position what follows is",
    "position start first 5": "position first is 5",
    "position start first 1 first 1": "position what follows is",
    "position text": "position what follows is",
    "position text azul/2": "position the position text is damaged",
    "position start then x": "position word 1 after 'then': 'x' is not a draw",
    f"position start then {DRAWS} 9b1": "position word 21 after 'then': ",
    f"position start then {DRAWS} b": "position word 21 after 'then': 'b' is not a move",
    "position {": "position not JSON",
    "position {}": "position the key 'players' is missing",
    "position {} {}": "position not JSON",
    'position {"players": NaN}': "position ",
    'position {"players": ' + "9" * 10_000 + "}": "position not JSON",
    'position {"players": ' + "[" * 100_000 + "}": "position not JSON",
    'position {"a": ' + "[" * 800 + "]" * 800 + "}": "position unknown key 'a'",
    "go time": "go no value stands after time",
    "go time soon": "go time is in seconds",
    "go time 0": "go time is in seconds",
    "go time -1": "go time is in seconds",
    "go time nan": "go time is in seconds",
    "go time 1e3": "go time is in seconds",
    "go time 999999": "go time is in seconds",
    "go iterations 0": "go iterations is a whole number",
    "go iterations 1.5": "go iterations is a whole number",
    f"go iterations {10**19}": "go iterations is a whole number",
    "go depth 3": "go 'depth' stands where",
    "go moves": "go no move stands after 'moves'",
    "go moves 9z9": "go '9z9' is not a legal move here",
    "\x00\x01\x02": "unknown",
    "go " * 10_000: "go ",
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: f"{line:.40}")
def test_refusals_without_a_game(line: str) -> None:
    assert refused(line).startswith(REFUSED[line])


@pytest.mark.parametrize("line", REFUSED_IN_A_GAME, ids=lambda line: f"{line!r:.40}")
def test_refusals_change_nothing(line: str) -> None:
    """The position is the same afterwards, and can be thought about."""
    answers = talk(*START, line, "go iterations 20 moves 1b1")
    assert answers[0].startswith(f"error {REFUSED_IN_A_GAME[line]}")
    assert len(answers[0]) < LONGEST_ERROR + 20
    assert best_of(answers[1:]) == "1b1"


def test_there_is_nothing_to_decide_at_chance_and_in_the_end() -> None:
    assert refused("go", "game azul") == "go no position is set yet"
    assert "a draw is open" in refused("go", "game azul", "position start")
    state = tilewright.make("azul").start(seed=1)
    rng = Random(1)
    while state.turn != OVER:
        state.play(rng.choice(state.legal_moves()))
    assert "is over" in refused("go", "game azul", f"position text {state.text()}")


def test_a_new_game_has_no_position_yet() -> None:
    assert refused("go", *START, "game azul players 3") == "go no position is set yet"
    answers = talk(*START, "game chess", "go iterations 20")
    assert [line.split()[0] for line in answers] == ["error", "best"]


def test_lines_that_are_no_text() -> None:
    assert refused(b"\xff\xfe") == "line not UTF-8 text"
    assert refused(b"position {\xc3\x28}") == "line not UTF-8 text"


def test_too_long_lines_are_one_error() -> None:
    for length in (LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE):
        answers = talk(b"x" * length, "isready")
        assert [answer.split()[:2] for answer in answers] == [["error", "line"], ["ready"]]
    assert talk(b" " * (LONGEST_LINE - len("isready\n")) + b"isready", "isready") == ["ready"] * 2


# ---------------------------------------------------------------- any input at all

WORDS = st.sampled_from([
    "tilewright", "isready", "stop", "option", "game", "position", "go", "quit", "azul", "axio",
    "summer-pavilion", "players", "variant", "gray", "standard", "2", "3", "-1", "0.01", "9" * 30,
    "start", "first", "then", "text", "moves", "time", "iterations", "seed", "level", "threads",
    "b", "r", "gb", "1b1", "swap", "{}", "{", '{"players": 2}', "[[[", "\0", "é", "\ud7ff",
])  # fmt: skip
SENTENCES = st.lists(WORDS, max_size=8).map(" ".join)
NOISE = st.binary(max_size=60).map(lambda noise: noise.replace(b"\n", b""))
LINES = st.lists(SENTENCES | NOISE, max_size=12)
ANSWERS = ("id", "option", "ready", "info", "best", "error")


def is_answer(line: str) -> bool:
    return line.partition(" ")[0] in ANSWERS and line.isprintable()


def answered_in_lines(lines: list[str | bytes]) -> None:
    answers = talk(*START, f"option level {LEVELS[-1]}", *lines)
    assert [line for line in answers if not is_answer(line)] == []
    assert [line for line in answers if line.startswith("error internal")] == []


@settings(max_examples=30, deadline=None)
@given(LINES)
def test_any_lines_are_answered_in_lines(lines: list[str | bytes]) -> None:
    answered_in_lines(lines)


@pytest.mark.long
@settings(max_examples=1_000, deadline=None)
@given(LINES)
def test_very_many_lines_are_answered_in_lines(lines: list[str | bytes]) -> None:
    answered_in_lines(lines)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["rg", "red", "turn", "racks", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def a_position_or_refused(data: st.DataObject) -> None:
    """Views of AXIO with something else in some places: they are believed the most."""
    state = tilewright.make("axio").start(seed=data.draw(st.integers(0, 20)))
    view = state.view(data.draw(st.sampled_from([None, 0, 1])))
    for key in data.draw(st.sets(st.sampled_from(sorted(view)), min_size=1, max_size=3)):
        view[key] = data.draw(JSON)
    answers = talk("game axio", f"position {json.dumps(view)}", "isready")
    assert answers[-1] == "ready"
    assert all(line.startswith("error position ") for line in answers[:-1])


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_any_json_is_a_position_or_refused(data: st.DataObject) -> None:
    a_position_or_refused(data)


@pytest.mark.long
@settings(max_examples=500, deadline=None)
@given(st.data())
def test_so_is_very_much_json(data: st.DataObject) -> None:
    a_position_or_refused(data)


def test_a_program_survives_noise(desk: Desk) -> None:
    rng = Random(1)
    noise = rng.randbytes(1 << 20) + b"x" * (3 << 20) + b"\n" + b"[" * (1 << 19) + b"\nisready\n"
    found = desk.run("engine", typed=noise)
    assert (found.returncode, found.stderr) == (0, "")
    *errors, last = found.stdout.splitlines()
    assert last == "ready"
    assert len(errors) > 100
    assert all(line.startswith("error ") for line in errors)


# ---------------------------------------------------------------- as a program


def test_stop_ends_a_thought_without_limits(engine: Engine) -> None:
    engine.tell(*START, "go")
    assert re.match(rf"info iterations {NUMBER} seconds {NUMBER} values ", engine.hear())
    engine.tell("stop")
    assert engine.answer().startswith("best ")


def test_while_it_thinks_an_engine_hears(engine: Engine) -> None:
    engine.tell(*START, "go", "position start", "isready")
    assert engine.answer().startswith("error busy ")
    assert engine.answer() == "ready"
    engine.tell("stop")
    assert engine.answer().startswith("best ")
    engine.tell("go iterations 20", "stop", "stop", "isready")
    assert {engine.answer().split()[0] for _ in range(2)} == {"best", "ready"}


def test_an_answer_can_be_followed_by_a_command_at_once(engine: Engine) -> None:
    """Whoever has read the best move is not told that the engine is busy."""
    engine.tell(*START)
    for _ in range(12):
        engine.tell("go iterations 20")
        assert engine.answer().startswith("best ")
        engine.tell(START[1])


@pytest.mark.parametrize("farewell", ["quit", "end"])
def test_an_engine_leaves_in_the_middle_of_a_thought(engine: Engine, farewell: str) -> None:
    engine.tell(*START, "go")
    assert engine.hear().startswith("info ")
    if farewell == "quit":
        engine.tell("quit")
    else:
        engine.hang_up()
    assert engine.exit_code() == 0


def test_an_engine_leaves_while_it_compiles(desk: Desk, tmp_path: Path) -> None:
    """Nothing is in this cache, and the compiler would need some seconds more."""
    found = desk.run("engine", typed="game axio\nquit\n", TILEWRIGHT_CACHE_DIR=str(tmp_path))
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_an_engine_that_nobody_reads_any_more_leaves(desk: Desk) -> None:
    pipeline = f"yes isready 2>&- | {PROGRAM} engine | head -n 3; echo ${{PIPESTATUS[1]}}"
    found = desk.execute(["bash", "-c", pipeline])
    assert (found.stdout, found.stderr) == ("ready\nready\nready\n0\n", "")


def test_an_engine_without_input_leaves(desk: Desk) -> None:
    found = desk.execute(["bash", "-c", f"{PROGRAM} engine <&-"])
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_arguments_set_options(desk: Desk) -> None:
    """Such a weak player thinks once only, so that the end of the input does not disturb it."""
    weak = (f"option level {LEVELS[0]}", *START)
    usual = best_of(think(*START))
    seed = next(seed for seed in range(20) if best_of(think(f"option seed {seed}", *weak)) != usual)
    found = desk.run(
        "engine", "--seed", str(seed), "--threads", "1", "--level", LEVELS[0],
        typed="\n".join((*START, "go")), TILEWRIGHT_ENGINE="interpreted",
    )  # fmt: skip
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.splitlines() == think(f"option seed {seed}", *weak)


@pytest.mark.parametrize("argument", ["--seed -1", "--threads 0", "--level godlike", "now"])
def test_wrong_arguments_are_one_line(desk: Desk, argument: str) -> None:
    words = argument.split()
    assert_one_line(desk.call("engine", *words), USAGE_ERROR, words[-1])


def test_help_describes_the_protocol(desk: Desk) -> None:
    found = desk.call("engine", "--help")
    assert (found.returncode, found.stderr) == (0, "")
    for word in ("game", "position", "go", "stop", "quit", "engine-protocol.md", "--level"):
        assert word in found.stdout


def play_a_game(name: str) -> None:
    """Our engine as an external player, against chance."""
    game = tilewright.make(name)
    state = game.start(seed=3)
    external = ExternalPlayer(
        game, f"{PROGRAM} engine", 7, 0.01, start_seconds=PATIENCE, grace_seconds=PATIENCE
    )
    players: list[Player] = [external, RandomPlayer(game, 1)]
    try:
        while state.turn != OVER:
            moves = state.legal_moves()
            state.play(players[state.turn].choose(state.view(state.turn), moves))
    finally:
        external.close()
    assert state.winners


@pytest.mark.parametrize("name", sample(tilewright.game_names(), ("azul",)))
def test_our_engine_plays_a_whole_game_as_an_external_player(name: str) -> None:
    play_a_game(name)


@pytest.mark.long
@pytest.mark.parametrize("name", tilewright.game_names())
def test_so_does_the_compiled_one(
    monkeypatch: pytest.MonkeyPatch, compiled_rules: Path, name: str
) -> None:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "auto")
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(compiled_rules))
    play_a_game(name)


def test_with_multipv_the_best_moves_are_reported_before_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    engines.cache_clear()
    output = io.StringIO()
    loop = EngineLoop(Output(output))
    state = tilewright.make("azul").start(seed=7)
    commands = ["option multipv 3", "game azul", f"position text {state.text()}"]
    loop.obey(io.BytesIO("\n".join([*commands, "go iterations 12", ""]).encode()))
    assert loop._thinking is not None
    assert loop._thinking.join(LONG_WAIT)
    loop.close()
    engines.cache_clear()
    *lines, best = output.getvalue().splitlines()
    assert [line.split()[:3] for line in lines[-3:]] == [
        ["info", "multipv", number] for number in "123"
    ]
    words = lines[-3].split()
    values = [float(word) for word in words[words.index("values") + 1 : words.index("line")]]
    assert sum(values) == pytest.approx(1.0, abs=1e-3)
    assert words[words.index("exact") + 1] == "0"
    assert best.split()[1] == words[words.index("line") + 1]


def test_an_engine_says_that_it_compiles_until_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits hears why, once a second; the remark stops with the compiler."""
    heard = Answers()
    enough = threading.Event()

    def compile_until_heard(_: Game) -> None:
        while heard.getvalue().count(COMPILING) < 3:
            enough.wait(0.01)

    monkeypatch.setattr(engine_module, "_try_to_think", compile_until_heard)
    monkeypatch.setattr(engine_module, "SECONDS_BETWEEN_REMARKS", 0.05)
    loop = EngineLoop(Output(heard))
    loop.obey(io.BytesIO(b"game azul\nisready\nisready\n"))
    assert loop.close()
    said = heard.getvalue().splitlines()
    assert said[:3] == [COMPILING] * 3
    assert said[-2:] == ["ready", "ready"]
    assert set(said) == {COMPILING, "ready"}
