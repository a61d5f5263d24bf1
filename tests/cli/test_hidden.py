"""Several people at one keyboard in a game that hides something: nobody sees another's rack."""

from __future__ import annotations

import pexpect

from cli.desk import Desk
from tilewright import GameRecord, make
from tilewright.testing import random_game


def test_racks_stay_hidden_between_two_people(desk: Desk) -> None:
    arguments = ("play", "axio", "--people", "2", "--seed", "3")
    terminal = desk.open(*arguments, columns=100).child
    terminal.expect("Player 1, it is your turn.*press Enter")
    assert "[rg]" not in terminal.before
    terminal.sendline("")
    terminal.expect("Player 1, your move")
    assert "5 hidden tiles" in terminal.before  # the other rack is a number
    terminal.sendline("rg4gh4")
    terminal.expect("Player 2, it is your turn.*press Enter")
    assert "\x1b[2J" in terminal.before  # the screen is cleared before the hand-over
    assert "\x1b[3J" in terminal.before  # and what has scrolled away is forgotten
    terminal.sendline("")
    terminal.expect("Player 2, your move")
    assert "5 hidden tiles" in terminal.before
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_one_player_sees_the_best_results_grow(desk: Desk) -> None:
    expected: list[int] = []
    for seed in (1, 2, 3):
        *_, over = (state.copy() for state in random_game(make("axio", 1), seed))
        moves = [entry.text for entry in over.history if entry.seat >= 0]
        nearly = make("axio", 1).start(seed=seed, first=0)
        for move in moves[:-1]:
            nearly.play(move)
        file = desk.folder / f"{seed}.tilewright"
        file.write_text(GameRecord.of(nearly).write(), encoding="utf-8")
        done = desk.run("play", "--resume", str(file), typed=f"{moves[-1]}\n", COLUMNS="200")
        assert (done.returncode, done.stderr) == (0, "")
        expected = sorted([*expected, over.scores[0]], reverse=True)
        assert f"Your best results: {', '.join(map(str, expected))}" in done.stdout
    assert len(expected) == 3


def test_a_bots_result_is_nobodys_best(desk: Desk) -> None:
    arguments = ("axio", "--players", "1", "--people", "0", "--level", "greedy")
    done = desk.run("play", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your result: " in done.stdout
    assert not (desk.data / "results.json").exists()
