"""Wrong usage: one clear line, exit code 2 (1 for a bad record), and never a traceback."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import tilewright
from cli.desk import Desk
from core.helpers import resealed
from everyday import sample
from tilewright.cli import USAGE_ERROR
from tilewright.core.record import MAX_CHARACTERS
from tilewright.games import game_names

BAD_RECORD = 1
COMMANDS = ("play", "arena", "compile", "engine", "simulate", "perft", "serve", "migrate", "backup",
            "restore", "export", "replay", "verify")  # fmt: skip
TOO_LARGE = str(1 << 64)
ENORMOUS = str(10**30)
ENDLESS = "9" * 5_000  # Python converts no text of so many digits

# Each with a word that its one line must contain, so that a reader knows what to change.
WRONG = {
    "": "COMMAND",
    "dance": "dance",
    "--nonsense": "COMMAND",
    "play": "--resume",
    "play chess": "chess",
    "play azul chess": "chess",
    "play azul --players 9": "9",
    "play azul --players 1": "1",
    "play azul --players two": "two",
    "play azul --players 2.5": "2.5",
    "play azul --players": "--players",
    f"play azul --players {ENDLESS}": "--players",
    "play azul --variant purple": "purple",
    "play azul --seed -1": "-1",
    f"play azul --seed {TOO_LARGE}": TOO_LARGE,
    f"play azul --seed {ENDLESS}": "--seed",
    "play azul --seed lucky": "lucky",
    "play azul --people 5": "5",
    "play azul --people 3": "3",
    "play azul --people -1": "-1",
    "play azul --language klingon": "klingon",
    "play --resume": "--resume",
    "play azul --what": "--what",
    "simulate": "game",
    "simulate azul --games 0": "0",
    "simulate azul --games many": "many",
    "simulate azul --threads 0": "0",
    "simulate azul --most-moves 0": "0",
    f"simulate azul --games {ENORMOUS}": ENORMOUS,
    f"simulate azul --games 1 --threads {ENORMOUS}": ENORMOUS,
    f"simulate azul --games 1 --most-moves {ENORMOUS}": ENORMOUS,
    "simulate azul --policy clever": "clever",
    "compile chess": "chess",
    "compile azul --part wheels": "wheels",
    "compile azul --jobs 0": "0",
    f"simulate azul --games 1 --seed {TOO_LARGE}": TOO_LARGE,
    "perft": "game",
    "perft azul --depth 0": "0",
    f"perft azul --seed {TOO_LARGE}": TOO_LARGE,
    "perft azul --draws xyz": "xyz",
    "perft azul --draws bbq": "q",
    "perft azul --draws 3r4": "3r4",
    "perft azul --draws " + "b" * 21: "draw",
    "perft azul --players 4 --draws " + "b" * 21: "'b'",
    "replay": "FILE",
    "replay a b": "b",
    "verify": "FILE",
    "verify FILE --commitment 12ab": "12ab",
}


def assert_one_line(found: CompletedProcess[str], code: int, word: str) -> None:
    assert found.returncode == code, found.stderr
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert found.stderr.endswith("\n")
    assert "Traceback" not in found.stderr
    assert word in found.stderr


@pytest.mark.parametrize("line", WRONG, ids=lambda line: f"{line:.50}" or "nothing")
def test_wrong_usage_is_one_line_and_exit_code_2(desk: Desk, line: str) -> None:
    found = desk.call(*line.split())
    assert_one_line(found, USAGE_ERROR, WRONG[line])
    assert not desk.data.exists()


@pytest.mark.parametrize(
    "line",
    sample(
        ("dance", "play chess", "simulate azul --games 0", "perft azul --draws xyz", "replay"),
        ("dance", "perft azul --draws xyz"),
    ),
)
def test_nobody_waits_for_a_compiler_to_learn_of_a_slip(desk: Desk, line: str) -> None:
    """In a process of its own, which has not even loaded it."""
    program = [sys.executable, "-X", "importtime", "-m", "tilewright.cli"]
    found = desk.execute([*program, *line.split()])
    imported, _, complaint = found.stderr.strip().rpartition("\n")
    assert found.returncode == USAGE_ERROR
    assert WRONG[line] in complaint
    assert "tilewright.cli" in imported
    assert "numba" not in imported


def test_empty_arguments_are_wrong_usage(desk: Desk) -> None:
    for arguments in (("",), ("play", ""), ("play", "azul", "--variant", "")):
        assert_one_line(desk.call(*arguments), USAGE_ERROR, "")


def test_an_engine_that_does_not_exist_is_wrong_usage(desk: Desk) -> None:
    found = desk.run("play", "azul", TILEWRIGHT_ENGINE="steam")
    assert_one_line(found, USAGE_ERROR, "steam")


# ---------------------------------------------------------------- records


def good_record() -> str:
    state = tilewright.make("azul").start(seed=3)
    for move in ("1b2", "2y2", "3k3"):
        state.play(move)
    return tilewright.GameRecord.of(state).write()


def bad_records() -> dict[str, bytes]:
    """What may stand in a file that is no good record, by what the complaint says of it."""
    good = good_record()
    return {
        "line 1: the record breaks off": b"",
        "breaks off, or goes on": b"\n\n\n",
        "not valid text": b"\xff\xfe\x00\x01" * 300 + b"\ncheck 00000000\n",
        "line 1: the record breaks": bytes(range(256)).replace(b"\n", b"") + b"\n",
        "damaged": good.replace("0 1b2", "0 1b3").encode(),
        "goes on after its check": (good + "\n").encode(),
        "last line must be": good.rpartition("check")[0].encode(),
        "no game 'chess'": resealed(good.replace('"azul"', '"chess"')).encode(),
        "made with version 99": resealed(good.replace('[Version "1"]', '[Version "99"]')).encode(),
        "Azul is for": resealed(good.replace('[Players "2"]', '[Players "7"]')).encode(),
        "is illegal": resealed(good.replace("0 1b2", "0 1w2")).encode(),
        "not the turn of seat 1": resealed(good.replace("0 1b2", "1 1b2")).encode(),
        "the result does not follow": resealed(good.replace("scores 0 0", "scores 9 0")).encode(),
        "longer than": b"x" * (MAX_CHARACTERS + 1),
    }


def test_verify_says_of_every_bad_record_in_one_line_what_is_wrong(desk: Desk) -> None:
    problems = bad_records()
    names = [f"{number}.tilewright" for number in range(len(problems))]
    for name, content in zip(names, problems.values(), strict=True):
        (desk.folder / name).write_bytes(content)
    (desk.folder / "folder").mkdir()
    found = desk.run("verify", *names, "missing", "folder", f"{names[0]}/file")
    assert (found.returncode, found.stdout) == (BAD_RECORD, "")
    lines = found.stderr.splitlines()
    assert len(lines) == len(problems) + 3
    for name, problem, line in zip(names, problems, lines, strict=False):
        assert line.startswith(f"{name}: line ")
        assert problem in line


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_file_without_a_good_record_is_refused(desk: Desk, command: str) -> None:
    (desk.folder / "folder").mkdir()
    (desk.folder / "empty").write_bytes(b"")
    (desk.folder / "binary").write_bytes(b"\xff\x00" * 400)
    (desk.folder / "damaged").write_text(good_record().replace("1b2", "1b3"))
    for name in ("missing", "folder", "empty", "binary", "damaged"):
        assert_one_line(desk.call(*command.split(), name), BAD_RECORD, name)
    assert not desk.data.exists()


def test_a_record_is_not_read_from_a_stream_without_end(desk: Desk) -> None:
    """No more than the longest record is read, so the memory lasts."""
    command = ["bash", "-c", 'ulimit -v 4000000; exec "$0" verify /dev/zero']
    program = str(Path(sys.executable).parent / "tilewright")
    assert_one_line(desk.execute([*command, program]), BAD_RECORD, "/dev/zero")


# ---------------------------------------------------------------- help and version


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(desk: Desk, command: str) -> None:
    found = desk.call(command, "--help")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith(f"usage: tilewright {command} ")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("play azul --people 0 --level random", "The game is over."),
        ("perft azul --depth 1", " 1 "),
        ("engine", "ready"),
        ("replay game", "3k3"),
        ("verify game", "game: ok"),
    ],
)
def test_the_installed_program_does_what_it_is_for(desk: Desk, line: str, word: str) -> None:
    """Most other tests run it in this process, or in a fork of one that has imported it."""
    (desk.folder / "game").write_text(good_record())
    found = desk.run(*line.split(), typed="isready\n", installed=True)
    assert (found.returncode, found.stderr.strip()) == (0, "")
    assert word in found.stdout


def test_help_names_every_command_and_every_game(desk: Desk) -> None:
    found = desk.run("--help")
    assert (found.returncode, found.stderr) == (0, "")
    for word in (*COMMANDS, *game_names()):
        assert word in found.stdout


def test_version(desk: Desk) -> None:
    found = desk.run("--version")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"tilewright {tilewright.__version__}\n"
    assert tilewright.__version__ == version("tilewright")


def test_the_program_runs_as_a_module_too(desk: Desk) -> None:
    module = [sys.executable, "-m", "tilewright.cli"]
    assert desk.execute([*module, "--version"]).stdout == desk.run("--version").stdout
    assert_one_line(desk.execute([*module, "dance"]), USAGE_ERROR, "dance")
