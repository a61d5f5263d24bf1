"""No game is ever lost in silence: saving, resuming, Ctrl-C, end of input, sudden death."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from cli.desk import (
    CTRL_D,
    Desk,
    drawn,
    lines_of,
    moves_in,
    names_of,
    plain,
    record_in,
    words,
)  # fmt: skip
from fork_server import PROGRAM
from tilewright import OVER, make, read_record
from tilewright.cli import INTERRUPTED
from tilewright.core.record import GameRecord
from tilewright.core.state import State

SAY = words()
SEED = 3
QUICK = ("--level", "greedy")  # a bot that needs no compiler
SEEDED = ("azul", "--seed", str(SEED), *QUICK)
TWO_PEOPLE = (*SEEDED, "--people", "2")
MOVES = ("1b2", "2y2", "3k3", "4r4")

# Ctrl-C at the n-th call of something inside the program, which no keyboard could time so well.
INTERRUPTED_CALL = """
import sys
from tilewright.cli import main
from tilewright.games import engines
from tilewright.players.simple import GreedyPlayer

owner, name, number = {owner}, {name!r}, {number}
call, calls = getattr(owner, name), 0

def interrupted(*arguments):
    global calls
    calls += 1
    if calls == number:
        raise KeyboardInterrupt
    return call(*arguments)

setattr(owner, name, interrupted)
sys.exit(main(["play", "azul", "--seed", "3", "--level", "greedy", *sys.argv[1:]]))
"""
DRAW = {"owner": "engines('azul').interpreted.chance", "name": "random_outcome"}
BOT_CHOICE = {"owner": "GreedyPlayer", "name": "choose"}


def after(*moves: str) -> State:
    """The game of `SEED` after these moves."""
    state = make("azul").start(seed=SEED)
    for move in moves:
        state.play(move)
    return state


def round_of_moves() -> list[str]:
    """The first legal moves of the game of `SEED`, up to its second round."""
    state = after()
    moves = []
    while state.view(None)["round"] == 1:
        moves.append(state.legal_moves()[0])
        state.play(moves[-1])
    return moves


def the_rest(state: State) -> list[str]:
    """The first legal moves to the end of the game."""
    moves = []
    while state.turn != OVER:
        moves.append(state.legal_moves()[0])
        state.play(moves[-1])
    return moves


def saved(desk: Desk, state: State, name: str = "game.tilewright", **tags: str) -> Path:
    path = desk.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(GameRecord.of(state, tags).write())
    return path


def verified(desk: Desk, path: Path) -> bool:
    found = desk.call("verify", str(path))
    return (found.returncode, found.stderr) == (0, "")


# ---------------------------------------------------------------- save and resume


def test_a_saved_game_is_resumed_at_the_same_table(desk: Desk) -> None:
    terminal = desk.play(*TWO_PEOPLE)
    for move in MOVES[:3]:
        terminal.answer(move)
    table = lines_of(terminal.answer("board"))
    assert lines_of(terminal.answer("save game.tilewright")) == [
        SAY("play.saved", file="game.tilewright")
    ]
    file = desk.folder / "game.tilewright"
    assert verified(desk, file)
    assert record_in(file).entries == after(*MOVES[:3]).history
    resumed = desk.open("play", "--resume", "game.tilewright")
    shown = lines_of(resumed.wait())
    assert shown[0] == SAY("play.resumed", count=3)
    assert shown[-len(table) :] == table
    assert resumed.seat == terminal.seat == 1


def test_a_resumed_game_goes_on_exactly_as_without_the_pause(desk: Desk) -> None:
    """Move for move and tile for tile, over the end of rounds, to the same last byte."""
    moves = the_rest(after())
    half = len(moves) // 2
    desk.run("play", *TWO_PEOPLE, typed="\n".join([*moves[:half], "save half", *moves[half:]]))
    (whole,) = desk.finished()
    whole = whole.rename(desk.folder / "whole")
    assert desk.unfinished() == []
    desk.run("play", "--resume", "half", typed="\n".join(moves[half:]))
    (pieced,) = desk.finished()
    assert pieced.read_bytes() == whole.read_bytes()
    assert moves_in(whole) == moves


def test_a_resumed_game_keeps_its_people_and_bots(desk: Desk) -> None:
    terminal = desk.play("azul", "--players", "3", "--people", "2", "--seed", "1", *QUICK)
    terminal.first_moves(2)
    terminal.answer("save game.tilewright")
    table = lines_of(terminal.answer("board"))
    resumed = desk.open("play", "--resume", "game.tilewright")
    assert lines_of(resumed.wait())[-len(table) :] == table
    assert table != lines_of(drawn(record_in(desk.folder / "game.tilewright").final(),
                                   names_of("ppp", SAY), SAY))  # fmt: skip
    assert resumed.seat == 0


def test_moves_from_before_the_pause_can_be_taken_back(desk: Desk) -> None:
    terminal = desk.play("--resume", str(saved(desk, after(*MOVES))))
    for count in (3, 2, 1, 0):
        table = drawn(after(*MOVES[:count]), names_of("pp", SAY), SAY)
        assert lines_of(terminal.answer("undo"))[1:] == lines_of(table)
    assert lines_of(terminal.answer("undo")) == [SAY("play.nothing_to_undo")]


def test_a_game_without_a_seed_goes_on_with_draws_of_its_own(desk: Desk) -> None:
    state = make("azul").start()
    for outcome in "bbrrbyyryrkwbrkkbbkw":
        state.deal(outcome)
    path = saved(desk, state)
    desk.run("play", "--resume", str(path), typed="\n".join(round_of_moves()))
    (kept,) = desk.unfinished()
    record = record_in(kept)
    assert record.origin.seed is None
    assert moves_in(kept) == round_of_moves()
    assert len(record.entries) == 20 + len(round_of_moves()) + 20


def test_a_finished_game_is_shown_when_it_is_resumed(desk: Desk) -> None:
    state = after()
    the_rest(state)
    found = desk.run("play", "--resume", str(saved(desk, state)))
    assert (found.returncode, found.stderr) == (0, "")
    assert SAY("play.over") in found.stdout


def test_a_resumed_file_elsewhere_is_not_overwritten(desk: Desk) -> None:
    path = saved(desk, after(*MOVES[:1]))
    before = path.read_bytes()
    terminal = desk.play("--resume", str(path))
    terminal.answer(MOVES[1])
    assert path.read_bytes() == before
    assert moves_in(*desk.unfinished()) == list(MOVES[:2])


def test_a_kept_file_goes_on_as_the_same_file(desk: Desk) -> None:
    terminal = desk.play(*TWO_PEOPLE)
    terminal.answer(MOVES[0])
    terminal.leave()
    (kept,) = desk.unfinished()
    resumed = desk.play("--resume", str(kept))
    resumed.answer(MOVES[1])
    assert desk.unfinished() == [kept]
    assert moves_in(kept) == list(MOVES[:2])


def test_a_kept_game_is_offered_by_the_next_one_but_not_by_itself(desk: Desk) -> None:
    kept = saved(desk, after(*MOVES), "data/unfinished/azul-1.tilewright")
    offer = SAY("play.another_waits", program="tilewright", file=kept)
    assert offer in lines_of(desk.open("play", "azul").wait())
    for name in (str(kept), str(kept.relative_to(desk.folder))):
        assert offer not in desk.open("play", "--resume", name).wait()


def test_a_kept_game_that_vanishes_is_no_trouble(desk: Desk) -> None:
    """Another table may finish its game at the very moment in which this one looks for it."""
    (desk.data / "unfinished").mkdir(parents=True)
    (desk.data / "unfinished" / "gone.tilewright").symlink_to("nowhere")
    found = desk.run("play", *SEEDED, typed="quit\n")
    assert (found.returncode, found.stderr) == (0, "")


def test_a_game_is_saved_where_asked(desk: Desk) -> None:
    terminal = desk.play(*TWO_PEOPLE)
    terminal.answer(MOVES[0])
    names = (
        "game",
        "a new/folder/my game.tilewright",
        ":cat:.tilewright",
        "[bold]",
        "žluť",
        "~/me",
    )
    answers = {name: lines_of(terminal.answer(f"save {name}")) for name in names}
    for name in names:
        path = desk.folder / name.removeprefix("~/")
        assert record_in(path).entries == after(MOVES[0]).history
    assert answers == {name: [SAY("play.saved", file=name)] for name in names}


def test_what_cannot_be_saved_is_said_and_the_game_goes_on(desk: Desk) -> None:
    (desk.folder / "file").write_text("precious")
    (desk.folder / "folder").mkdir()
    terminal = desk.play(*TWO_PEOPLE)
    start = SAY("play.not_saved", file="\0", reason="\0").split("\0")[0]
    for name in ("file/game", "folder", "x" * 300, "~nobody-has-this-name/game"):
        shown = lines_of(terminal.answer(f"save {name}"))
        assert shown[0].startswith(start)
    assert lines_of(terminal.answer("save")) == [SAY("play.save_where")]
    terminal.answer(MOVES[0])
    assert moves_in(*desk.unfinished()) == [MOVES[0]]
    assert (desk.folder / "file").read_text() == "precious"
    assert sorted(path.name for path in desk.folder.iterdir()) == ["data", "file", "folder"]


def test_a_file_name_that_no_system_has_is_refused(desk: Desk) -> None:
    found = desk.run("play", *SEEDED, typed=b"save a\x00b\n1b2\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert moves_in(*desk.unfinished())[0] == "1b2"


# ---------------------------------------------------------------- Ctrl-C, end of input, quit


@pytest.mark.parametrize("way", ["interrupt", "end of input", "quit"])
def test_leaving_keeps_the_game_and_says_where(desk: Desk, way: str) -> None:
    terminal = desk.play(*TWO_PEOPLE)
    for move in MOVES:
        terminal.answer(move)
    table = lines_of(terminal.answer("board"))
    if way == "interrupt":
        terminal.child.send("3r")  # half a move
        terminal.child.expect_exact("3r")
        shown, code = terminal.interrupt()
    elif way == "end of input":
        terminal.child.send(CTRL_D)
        shown, code = terminal.end()
    else:
        shown, code = terminal.leave()
    assert code == (INTERRUPTED if way == "interrupt" else 0)
    (kept,) = desk.unfinished()
    assert SAY("play.kept", file=kept) in lines_of(shown)
    assert SAY("play.go_on", program="tilewright", file=kept) in lines_of(shown)
    assert "Traceback" not in shown
    assert verified(desk, kept)
    assert record_in(kept).entries == after(*MOVES).history
    resumed = desk.open("play", "--resume", str(kept))
    assert lines_of(resumed.wait())[-len(table) :] == table
    resumed.answer("5w5")
    assert record_in(kept).entries == after(*MOVES, "5w5").history


def test_where_the_program_is_on_no_path_its_own_place_is_told(desk: Desk) -> None:
    path = str(desk.folder)
    found = desk.run("play", *SEEDED, typed="1b2\n", PATH=path, COLUMNS="40")
    (kept,) = desk.unfinished()
    line = SAY("play.go_on", program=PROGRAM, file=kept)
    assert line in found.stdout.splitlines()


@pytest.mark.parametrize("columns", [40, 80])
def test_where_the_game_is_kept_can_be_copied_from_a_narrow_terminal(
    desk: Desk, columns: int
) -> None:
    """A path broken into two lines is no path."""
    terminal = desk.play(*TWO_PEOPLE, columns=columns)
    terminal.answer(MOVES[0])
    shown, _ = terminal.interrupt()
    assert str(desk.unfinished()[0]) in shown


def test_leaving_before_the_first_move_keeps_nothing(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    shown, code = terminal.interrupt()
    assert code == INTERRUPTED
    assert lines_of(shown) == [SAY("play.bye")]
    assert desk.unfinished() == []


def test_an_interrupt_while_bots_play_keeps_their_game(desk: Desk) -> None:
    program = INTERRUPTED_CALL.format(**BOT_CHOICE, number=3)
    found = desk.run("--people", "0", code=program)
    assert (found.returncode, found.stderr) == (INTERRUPTED, "")
    (kept,) = desk.unfinished()
    assert SAY("play.kept", file=kept) in found.stdout
    assert verified(desk, kept)
    assert len(moves_in(kept)) == 2


@pytest.mark.parametrize("number", [25, 50])
def test_an_interrupt_in_the_middle_of_a_move_does_not_spoil_the_game(
    desk: Desk, number: int
) -> None:
    """Draw 25 is in the preview of the move that ends round 1, draw 50 in the move itself."""
    moves = round_of_moves()
    program = INTERRUPTED_CALL.format(**DRAW, number=number)
    found = desk.run("--people", "2", typed="\n".join(moves) + "\n", code=program)
    assert (found.returncode, found.stderr) == (INTERRUPTED, "")
    (kept,) = desk.unfinished()
    assert verified(desk, kept)
    assert moves_in(kept) in (moves[:-1], moves)


# ---------------------------------------------------------------- sudden death


@pytest.mark.parametrize("name", ["SIGKILL", "SIGHUP"])
def test_a_killed_program_loses_nothing(desk: Desk, name: str) -> None:
    terminal = desk.play(*SEEDED)
    terminal.answer("1b2")
    terminal.close(signal.Signals[name])
    (kept,) = desk.unfinished()
    assert verified(desk, kept)
    played = moves_in(kept)
    assert played[0] == "1b2"
    assert len(played) == 2
    resumed = desk.play("--resume", str(kept))
    assert lines_of(resumed.answer("board")) == lines_of(
        drawn(after(*played), names_of("pb", SAY), SAY)
    )


def test_where_nothing_can_be_kept_the_record_itself_is_shown(desk: Desk) -> None:
    (desk.folder / "file").write_text("")
    terminal = desk.play(*TWO_PEOPLE, columns=40, TILEWRIGHT_DATA_DIR=str(desk.folder / "file"))
    start = SAY("play.not_saved", file="\0", reason="\0").split("\0")[0]
    for move in MOVES:
        assert start in terminal.answer(move)
    shown, code = terminal.interrupt()
    assert code == INTERRUPTED
    written = re.search(r"^\[Game .*^check [0-9a-f]{8}\n", plain(shown), re.DOTALL | re.MULTILINE)
    assert written is not None
    assert read_record(written[0]).entries == after(*MOVES).history
