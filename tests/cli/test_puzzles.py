"""`tilewright puzzles`: mined, rated, checked, listed, exported and solved by the real program."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryFile

import pytest

import fork_server
import tilewright
from fork_server import PROGRAM
from puzzles.sample import sample
from tilewright import CHANCE, OVER
from tilewright.cli import INTERRUPTED, USAGE_ERROR, main
from tilewright.core.words import LANGUAGES
from tilewright.puzzles import Puzzle
from tilewright.testing import random_game

PATIENCE = 240  # seconds; only a program that hangs needs them
MINE = ("puzzles", "mine", "azul", "--iterations", "40", "--workers", "1")


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, which need not import anything first."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as complaints:
        given.write(text.encode())
        given.seek(0)
        process = fork_server.start(
            arguments, {**os.environ, "COLUMNS": "160"}, Path.cwd(),
            (given.fileno(), out.fileno(), complaints.fileno()),
            imported=("tilewright.cli.puzzles",),
        )  # fmt: skip
        code = process.wait(PATIENCE)
        said = []
        for file in (out, complaints):
            file.seek(0)
            said.append(file.read().decode())
    return subprocess.CompletedProcess(arguments, code, *said)


def execute(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The installed program, started from nothing."""
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The end of a random game that makes a puzzle."""
    game = tilewright.make("azul")
    states = [state.copy() for state in random_game(game, 2) if state.turn >= 0]
    state = game.load(states[-9].position())
    random = Random(2)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(random.choice([outcome for outcome, _ in state.outcomes()]))
        else:
            state.play(random.choice(state.legal_moves()))
    path = tmp_path / "game.tilewright"
    path.write_text(tilewright.GameRecord.of(state).write())
    return path


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A file with a puzzle of two own moves."""
    state = tilewright.make("azul").start(seed=7)
    path = tmp_path / "made.jsonl"
    path.write_text(sample(state, ("2r2", "1r1", "4k3"), ("5kF",)).to_line())
    return path


def puzzles_in(path: Path) -> list[Puzzle]:
    return [Puzzle.from_line(line) for line in path.read_text().splitlines()]


@pytest.mark.long
def test_puzzles_are_mined_rated_checked_and_exported(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    found = execute(*MINE, "--records", str(record), "--out", str(out))
    assert found.returncode == 0, found.stderr
    assert "1 puzzle from 1 game" in found.stdout
    (puzzle,) = puzzles_in(out)
    assert puzzle.provenance.source == str(record)
    assert not list(tmp_path.glob("out.jsonl.*"))  # the journal is gone

    checked = execute("puzzles", "check", str(out), "--iterations", "200", "--workers", "1",
                  "--out", str(tmp_path / "stand.jsonl.xz"))  # fmt: skip
    assert "1 of 1 puzzles stand" in checked.stdout
    exported = execute("puzzles", "export", "--json", "--file", str(tmp_path / "stand.jsonl.xz"))
    assert exported.stdout == puzzle.to_line()
    assert json.loads(exported.stdout)["kind"] == "last"
    assert execute("puzzles", "export", "--json", "--file", str(out), "--players", "3").stdout == ""


@pytest.mark.long
def test_mining_that_was_interrupted_goes_on(record: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    records = ("--records", str(record), str(record))
    assert execute(*MINE, *records, "--out", str(whole)).returncode == 0
    journal = tmp_path / "out.jsonl.mining"
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), *MINE, *records, "--out", str(out)],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not journal.exists() and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()
    if process.returncode != 0:  # it may have been quicker
        assert process.returncode == INTERRUPTED
        assert "goes on from here" in complaint
        assert not out.exists()
    assert execute(*MINE, *records, "--out", str(out)).returncode == 0
    assert out.read_text() == whole.read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ((), USAGE_ERROR, "ACTION"),
        (("mine", "azul", "--players", "7", "--out", "x"), USAGE_ERROR, "2, 3 or 4 players"),
        (("mine", "chess", "--out", "x"), USAGE_ERROR, "invalid choice"),
        (("mine", "azul", "--out", "x", "--records", "nowhere"), 1, "cannot read nowhere"),
        (("rate", "nowhere"), 1, "cannot read nowhere"),
        (("list", "--rating", "much"), USAGE_ERROR, "no range of ratings"),
        (("export",), USAGE_ERROR, "--json"),
    ],
)
def test_wrong_usage_is_one_clear_line(
    arguments: tuple[str, ...], code: int, complaint: str
) -> None:
    found = run("puzzles", *arguments)
    assert found.returncode == code
    assert complaint in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("{}\n")
    found = run("puzzles", "list", "--file", str(path))
    assert found.returncode == 1
    assert "line 1" in found.stderr


def test_records_of_another_game_are_refused(record: Path, tmp_path: Path) -> None:
    found = run("puzzles", "mine", "azul", "--players", "3", "--out", str(tmp_path / "x"),
                "--records", str(record))  # fmt: skip
    assert found.returncode == USAGE_ERROR
    assert "another kind" in found.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved_in_the_terminal(made: Path, language: str) -> None:
    play = ("puzzles", "play", "--file", str(made), "--language", language)
    found = run(*play, text="2r2\n4k3\n")
    assert found.returncode == 0, found.stderr
    assert "1r1" in found.stdout  # the reply
    assert found.stdout.splitlines()[-1].count("1") == 2  # solved: one of one
    assert "60" in found.stdout  # percent for the best move
    assert "{" not in found.stdout


def test_wrong_and_illegal_moves_and_hints(made: Path) -> None:
    lines = ["?2r3", "moves 2r", "nonsense", "1b1", "2r3", "hint", "hint", "hint", "hint", "5kF",
             "help", "board", "solution"]  # fmt: skip
    found = run(
        "puzzles", "play", "--file", str(made), "--language", "en", text="\n".join(lines) + "\n"
    )
    said = found.stdout
    assert "neither a move nor a command" in said
    assert "no blue" in said or "blue" in said
    assert "Not the best move" in said
    assert "begins with 2" in said
    assert re.search(r"one of these: .*2r2", said)
    assert "no more hints" in said
    assert "Also right. The solution goes on with 2r2" in said
    assert "The solution: 2r2 4k3" in said
    assert "Solved without help: 0 of 1." in said


def test_no_puzzle_like_that(made: Path) -> None:
    found = run("puzzles", "play", "--file", str(made), "--rating", "3000-4000")
    assert found.returncode == 1
    assert "No puzzle is like that." in found.stdout


def test_leaving_says_what_was_solved(made: Path) -> None:
    found = run("puzzles", "play", "--file", str(made), "--language", "en", text="quit\n")
    assert "Solved without help: 0 of 1." in found.stdout
    assert run("puzzles", "play", "--file", str(made), text="").returncode == 0


def test_puzzles_are_listed_with_their_themes(made: Path) -> None:
    found = run("puzzles", "list", "--file", str(made), "--language", "en")
    assert "azul" in found.stdout
    assert "1500" in found.stdout


def test_a_cluster_needs_ray(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["puzzles", "rate", str(made), "--ray"]) == 1
    assert "pip install 'tilewright[ray]'" in capsys.readouterr().err


@pytest.mark.long
def test_a_cluster_mines_the_same_puzzles(record: Path, tmp_path: Path) -> None:
    files = tmp_path / "plain.jsonl", tmp_path / "spread.jsonl"
    for path, more in zip(files, ([], ["--ray"]), strict=True):
        found = execute(*MINE, *more, "--records", str(record), str(record), "--out", str(path))
        assert found.returncode == 0, found.stderr
    assert files[0].read_text() == files[1].read_text() != ""
