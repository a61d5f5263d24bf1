"""Players that are other programs: good ones play, and all others lose with a clear reason.

Every program here is a real process. None of them leaves a process, a thread or a file behind.
"""

from __future__ import annotations

import os
import select
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tilewright import OVER, make
from tilewright.core.errors import PlayerFailed, SetupError
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.players import Player, close
from tilewright.players.external import ExternalPlayer
from tilewright.players.process import MAX_OUTPUT
from tilewright.players.simple import RandomPlayer

FAULTY = Path(__file__).parent / "engines" / "faulty.py"
TINY = Path(__file__).parents[2] / "examples" / "tiny_engine.py"
PATIENCE = 30.0  # seconds; only a player that hangs needs them
SHORT = 1.0  # seconds that a hanging engine is given: all that a test of one takes

StartEngine = Callable[..., ExternalPlayer]


def open_pipes() -> set[str]:
    """The pipes of this process; files come and go when rules are compiled beside the tests."""
    folder = Path("/proc/self/fd")
    links = {os.readlink(file) for file in folder.iterdir() if file.is_symlink()}
    return {link for link in links if link.startswith("pipe:")}


def children() -> set[str]:
    """The processes that this one has started, those included that nobody has waited for."""
    main = threading.main_thread().native_id
    return set(Path(f"/proc/self/task/{main}/children").read_text().split())


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = open_pipes(), children()
    yield
    assert (open_pipes(), children()) == before
    assert [t.name for t in threading.enumerate() if t.name == "tilewright-process"] == []


@pytest.fixture
def start() -> Iterator[StartEngine]:
    """Players with a fault, closed after the test."""
    started: list[ExternalPlayer] = []

    def one(
        fault: str, *details: object, game: Game | None = None, **times: float
    ) -> ExternalPlayer:
        command = shlex.join([sys.executable, "-IS", str(FAULTY), fault, *map(str, details)])
        given = {"start_seconds": PATIENCE, "grace_seconds": PATIENCE} | times
        started.append(ExternalPlayer(game or make("azul"), command, 7, 0.01, **given))
        return started[-1]

    yield one
    for player in started:
        player.close()


def ask(player: Player, state: State | None = None) -> str:
    state = state or make("azul").start(seed=7)
    return player.choose(state.view(state.turn), state.legal_moves())


def reason(player: Player) -> str:
    """Why the player fails."""
    with pytest.raises(PlayerFailed) as caught:
        ask(player)
    return str(caught.value)


def play(state: State, players: list[Player]) -> State:
    try:
        while state.turn != OVER:
            state.play(ask(players[state.turn], state))
    finally:
        for player in players:
            close(player)
    return state


# ---------------------------------------------------------------- good engines


@pytest.mark.parametrize("name", ["azul", "summer-pavilion", "axio"])
def test_a_program_without_rules_plays_a_whole_game(name: str) -> None:
    game = make(name)
    tiny = ExternalPlayer(game, shlex.join([sys.executable, str(TINY)]), 1, 0.1)
    assert play(game.start(seed=3), [RandomPlayer(game, 1), tiny]).winners


def test_the_seed_reaches_the_program() -> None:
    game = make("azul")

    def history(seed: int) -> object:
        tiny = ExternalPlayer(game, shlex.join([sys.executable, str(TINY)]), seed, 0.1)
        return play(game.start(seed=3), [RandomPlayer(game, 1), tiny]).history

    assert history(1) == history(1)
    assert history(1) != history(2)


def test_what_a_program_says_beside_its_answer_does_no_harm(start: StartEngine) -> None:
    """Much on standard error, blank lines, remarks, line ends of another system."""
    loud = start("loud")
    assert ask(loud) == ask(loud) == make("azul").start(seed=7).legal_moves()[0]


def test_an_answer_may_be_the_last_thing_that_a_program_says(start: StartEngine) -> None:
    last = start("last")
    assert ask(last) == make("azul").start(seed=7).legal_moves()[0]
    assert reason(last) == "the engine ended with exit code 0"


def test_nothing_is_started_before_the_first_choice(start: StartEngine, tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    start("none", farewell).close()
    assert not farewell.exists()


def test_a_program_is_told_to_quit(start: StartEngine, tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    player = start("none", farewell)
    ask(player)
    player.close()
    assert farewell.read_text() == "goodbye"
    player.close()
    assert reason(player) == "the engine was closed"


def test_a_program_that_does_not_quit_is_ended(start: StartEngine) -> None:
    player = start("stubborn")
    ask(player)
    begin = time.monotonic()
    player.close()
    assert time.monotonic() - begin < PATIENCE


# ---------------------------------------------------------------- bad engines

FAULTS = {
    "broken": "the engine ended with exit code 3; "
    "its last complaint: 'ImportError: no module named wisdom'",
    "rude": "the engine answered 'Welcome to Rude 2.0!' where 'ready' was due",
    "choosy": "the engine reported an error: 'game I play no azul'",
    "seeded": "the engine reported an error: 'option seed 7'",
    "illegal": "the engine answered with an illegal move, '9z9'",
    "empty": "the engine answered 'best' where its best move was due",
    "garbage": r"the engine answered '�\x00�\x1b[2J' where its best move was due",
    "honest": "the engine reported an error: 'go I do not know what to do'",
    "mortal": "the engine ended with exit code 4; its last complaint: 'out of memory'",
    "killed": "the engine was ended by signal 9",
    "closed": "the engine closed its output",
    "flood": f"the engine flooded us with more than {MAX_OUTPUT:,} bytes",
    "endless": f"the engine flooded us with more than {MAX_OUTPUT:,} bytes",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_engine_fails_with_a_clear_reason(start: StartEngine, fault: str) -> None:
    player = start(fault)
    begin = time.monotonic()
    assert reason(player) == FAULTS[fault]
    assert time.monotonic() - begin < PATIENCE
    assert reason(player) == FAULTS[fault], "and it does not get another chance"


def test_an_engine_that_is_never_ready_is_late(start: StartEngine) -> None:
    wanted = "the engine said nothing for 1 seconds; its last complaint: 'no licence found'"
    assert reason(start("mute", start_seconds=SHORT)) == wanted


def test_an_engine_that_says_that_it_compiles_is_waited_for(start: StartEngine) -> None:
    """Thrice as long as any other is: it is silent for half of that at a time."""
    player = start("compiler", 6, SHORT / 2, start_seconds=SHORT, compiling_seconds=PATIENCE)
    begin = time.monotonic()
    player.prepare()
    assert time.monotonic() - begin > 2 * SHORT
    assert ask(player)


def test_nobody_waits_for_ever_for_a_compiler(start: StartEngine) -> None:
    player = start("compiler", 1_000_000, 0.01, start_seconds=SHORT, compiling_seconds=2 * SHORT)
    with pytest.raises(PlayerFailed, match="gave no answer for 2 seconds"):
        player.prepare()


def test_compiling_is_no_excuse_once_a_game_has_begun(start: StartEngine) -> None:
    late = start("lazy", grace_seconds=SHORT)
    assert "no answer for 1 seconds" in reason(late)


def test_an_engine_that_only_talks_is_late(start: StartEngine) -> None:
    wanted = "the engine gave no answer for 1.01 seconds; its last complaint: 'still loading'"
    assert reason(start("slow", grace_seconds=SHORT)) == wanted


def test_an_engine_that_does_not_answer_is_late(start: StartEngine) -> None:
    assert (
        reason(start("asleep", grace_seconds=SHORT)) == "the engine said nothing for 1.01 seconds"
    )


def test_an_engine_that_does_not_listen_cannot_hold_us_up(start: StartEngine) -> None:
    """What it is told is more than a pipe takes."""
    state = make("azul").start(seed=7)
    with pytest.raises(PlayerFailed, match="said nothing"):
        start("deaf", grace_seconds=SHORT).choose(state.view(0), ["1b1"] * 100_000)


def test_an_answer_before_the_question_is_none(start: StartEngine) -> None:
    eager = start("eager")
    move = ask(eager)
    assert reason(eager) == f"the engine answered 'best {move}' where 'ready' was due"


def test_what_an_engine_has_started_ends_with_it(start: StartEngine, tmp_path: Path) -> None:
    fifo = tmp_path / "open while it lives"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert "said nothing" in reason(start("parent", fifo, grace_seconds=SHORT))
        assert select.select([reading], [], [], PATIENCE)[0], "the child lives"
        assert os.read(reading, 1) == b""
    finally:
        os.close(reading)


# ---------------------------------------------------------------- commands


def test_a_program_that_is_not_there_fails() -> None:
    player = ExternalPlayer(make("azul"), "/no/such/engine --fast", 0, 0.1)
    assert reason(player).startswith("the engine could not be started: [Errno 2]")
    player.close()


def test_a_file_that_is_no_program_fails(tmp_path: Path) -> None:
    player = ExternalPlayer(make("azul"), shlex.quote(str(tmp_path)), 0, 0.1)
    assert reason(player).startswith("the engine could not be started: [Errno 13]")


@pytest.mark.parametrize("command", ["", "  ", "'unbalanced"])
def test_what_is_no_command_is_a_setup_error(command: str) -> None:
    with pytest.raises(SetupError, match="command"):
        ExternalPlayer(make("azul"), command, 0, 0.1)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    player = ExternalPlayer(make("azul"), f"true > {tmp_path}/file", 0, 0.1)
    assert reason(player) == "the engine ended with exit code 0"
    assert list(tmp_path.iterdir()) == []
