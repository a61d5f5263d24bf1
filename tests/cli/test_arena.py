"""`tilewright arena`: what it prints and where, and what survives Ctrl-C and kill -9."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

from arena.fakes import Failing, FirstMove
from cli.desk import PATIENCE, Desk, record_in
from fork_server import PROGRAM
from groups import is_alive
from tilewright.arena.match import play_game
from tilewright.arena.tournament import Tournament
from tilewright.arena.workers import MatchBroken
from tilewright.cli import INTERRUPTED, USAGE_ERROR, main

MATCH = ("arena", "azul", "random", "random", "--seed", "5")
LONG = (*MATCH, "--games", "100000", "--save", "match")
TIMES = ("seconds", "longest")

pytestmark = pytest.mark.usefixtures("forked_workers")


def told(desk: Desk, *arguments: str) -> dict[str, Any]:
    """The JSON object that the command prints, and nothing besides."""
    found = desk.call(*arguments, "--json")
    assert (found.returncode, found.stderr.strip()) == (0, "")
    assert found.stdout.count("\n") == 1
    facts = json.loads(found.stdout)
    assert isinstance(facts, dict)
    return facts


def shown(desk: Desk, *arguments: str) -> str:
    found = desk.call(*arguments, COLUMNS="120")
    assert (found.returncode, found.stderr.strip()) == (0, "")
    return found.stdout


def lines_in(folder: Path) -> list[bytes]:
    """The whole lines of a match's log."""
    log = folder / "games.jsonl"
    return log.read_bytes().splitlines(keepends=True) if log.exists() else []


def untimed(line: bytes) -> dict[str, Any]:
    facts = json.loads(line)
    return {name: value for name, value in facts.items() if name not in TIMES}


def wait_for_games(folder: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while len(lines_in(folder)) < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ---------------------------------------------------------------- what it prints


def test_a_match_as_json(desk: Desk) -> None:
    arguments = (*MATCH, "--games", "7", "--workers", "2", "--time", "0.5", "--json")
    found = desk.run(*arguments, installed=True)
    assert (found.returncode, found.stderr.strip()) == (0, "")
    facts = json.loads(found.stdout)
    assert (facts["game"], facts["players"], facts["variant"]) == ("azul", 2, "standard")
    assert (facts["names"], facts["seed"], facts["seconds"]) == (["random"] * 2, 5, 0.5)
    assert (facts["games"], facts["deals"], facts["planned"]) == (8, 4, 8)
    assert facts["complete"] is True
    assert facts["sprt"] is None
    assert facts["forfeits"] == []
    first, second = facts["standings"]
    assert {first["player"], second["player"]} == {"random", "random#2"}
    for standing in (first, second):
        assert standing["games"] == 8
        assert 0 < standing["ms_per_move"] < standing["longest_ms"] < 1000 * facts["wall_seconds"]
        for name in ("elo", "share", "score", "margin"):
            assert set(standing[name]) == {"value", "low", "high"}
    assert first["share"]["value"] + second["share"]["value"] == pytest.approx(1)
    assert first["elo"]["value"] == pytest.approx(-second["elo"]["value"], abs=1e-6)
    (pair,) = facts["pairs"]
    assert (pair["first"], pair["second"]) == (first["player"], second["player"])
    assert pair["won"] + pair["shared"] + pair["lost"] == pair["games"] == 8
    assert pair["rate"] == first["share"]


def test_without_a_seed_one_is_chosen_and_told(desk: Desk) -> None:
    first = told(desk, "arena", "azul", "random", "random", "--games", "4")
    again = told(desk, *MATCH[:-1], str(first["seed"]), "--games", "4")
    assert [s["score"] for s in first["standings"]] == [s["score"] for s in again["standings"]]


def test_a_match_as_tables(desk: Desk) -> None:
    text = shown(desk, "arena", "azul", "greedy", "random", "random", "--games", "3", "--seed", "5")
    assert text.startswith("12 games (2 deals) of Azul, 2 seats, standard side, seed 5\n")
    for word in ("Elo", "lead", "ms/move", "longest", "shared victories", "random#2", "100.0%"):
        assert word in text
    rows = [line.split() for line in text.splitlines()]
    standings = [row for row in rows if row[:2] == ["1", "greedy"]]
    assert standings[0][2:4][0] == ">"  # it won everything: only a bound is known
    assert standings[1][2:] == ["100.0%", "100.0%"]  # the cross table


def test_on_a_narrow_terminal_no_figure_is_cut_off(desk: Desk) -> None:
    """Tables that do not fit are told row by row."""
    command = (
        "arena",
        "azul",
        "greedy",
        "random",
        "--games",
        "2",
        "--seed",
        "1",
        "--save",
        "match",
    )
    wide = desk.call(*command, COLUMNS="120").stdout
    narrow = desk.call(*command, COLUMNS="40").stdout
    assert max(map(len, narrow.splitlines())) <= 40
    assert "…" not in narrow
    told = " ".join(narrow.split())
    assert "1, player greedy, Elo > -124, games 2, wins 100.0%" in told
    assert "player greedy, against random, games 2, + 2, = 0, - 0" in told
    assert "ms/move" in wide
    assert "ms/move" in narrow


def test_tables_of_three_show_skill_and_who_sat_alone(desk: Desk) -> None:
    text = shown(desk, *MATCH, "--players", "3", "--variant", "gray", "--games", "3")
    assert text.startswith("6 games (1 deal) of Azul, 3 seats, gray side, seed 5\n")
    for word in ("skill", "sigma", "alone", "among"):
        assert word in text


def test_a_table_for_one_shows_scores(desk: Desk) -> None:
    text = shown(desk, "arena", "axio", "random", "--players", "1", "--games", "3", "--seed", "5")
    assert text.startswith("3 games (3 deals) of AXIO, 1 seat, ")
    assert "±" in text
    assert "Elo" not in text
    assert "shared" not in text


def test_a_sequential_test_says_what_it_found(desk: Desk) -> None:
    arguments = (*MATCH, "--sprt", "-400", "-200", "--games", "300")
    facts = told(desk, *arguments, "--save", "match")
    test = facts["sprt"]
    assert test["verdict"] == "H1"
    assert test["llr"] >= test["upper"] > 2.9
    assert facts["games"] == 2 * test["deals"] < facts["planned"] == 300
    assert facts["complete"] is True
    text = shown(desk, *arguments, "--save", "match")
    assert "SPRT: H1, random is -200 Elo or more above random#2; LLR +" in text
    assert f"after {test['deals']} deals" in text


def test_a_test_that_its_games_do_not_decide_says_so(desk: Desk) -> None:
    text = shown(desk, *MATCH, "--sprt", "0", "1", "--games", "2")
    assert "SPRT: undecided between +0 and +1 Elo of random above random#2" in text


def test_results_less_luck_stand_beside_the_others(desk: Desk) -> None:
    command = (*MATCH, "--games", "2", "--save", "match")
    plain = told(desk, *command)
    assert plain["luck"] is None
    assert plain["pairs"][0]["adjusted"] is None
    facts = told(desk, *command, "--luck", "1")
    assert facts["luck"] == 1
    (pair,) = facts["pairs"]
    assert pair["rate"] == plain["pairs"][0]["rate"]
    adjusted = pair["adjusted"]
    assert adjusted["estimate"] == pytest.approx(pair["rate"])  # a deal says nothing of others
    assert (adjusted["coefficient"], adjusted["worth_games"]) == (0, 2)
    text = shown(desk, *command, "--luck", "1", "--sprt", "0", "10")
    assert "less luck  against" in text
    assert "luck by searches of 1 iteration; worth: without it" in text
    assert "SPRT, less luck: undecided between +0 and +10 Elo" in text


def test_forfeits_are_told_with_their_reasons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each reason once, the most frequent first; a name that looks like markup is only a name."""

    def play(tournament: Tournament, *arguments: object) -> None:
        for game in tournament.schedule:
            reason = "said [red]nothing" if game.number % 4 else f"strange {game.number:02}"
            players: list[FirstMove] = [Failing(reason), FirstMove()]
            seats = [players[who] for who in game.seating]
            result = play_game(tournament.settings.make_game(), game, seats.__getitem__).result
            tournament._results[game.number] = result

    monkeypatch.setattr(Tournament, "play", play)
    assert main([*MATCH, "--games", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("60 games (30 deals) of Azul, 2 seats")
    failures = [line for line in lines if "forfeited" in line]
    assert failures[0] == "random forfeited 45 games: said [red]nothing"
    assert failures[1] == "random forfeited 1 game: strange 00"
    assert failures[-1] == "and 6 games more were forfeited, for other reasons"
    assert len(failures) == 11


# ---------------------------------------------------------------- interrupted and resumed


def test_a_killed_match_loses_nothing_and_repeats_nothing(desk: Desk) -> None:
    """And leaves no process behind."""
    folder = desk.folder / "match"
    with subprocess.Popen(
        [PROGRAM, *LONG, "--workers", "2"], env=desk.environment(), cwd=desk.folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as program:  # fmt: skip
        try:
            wait_for_games(folder, 3)
        finally:
            program.kill()
    deadline = time.monotonic() + PATIENCE
    while is_alive(program.pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    before = [line for line in lines_in(folder) if line.endswith(b"\n")]
    games = len(before) + 3 & ~1
    resumed = (*MATCH, "--games", str(games), "--save", "match")
    assert told(desk, *resumed, "--workers", "2")["games"] == games
    after = lines_in(folder)
    assert after[: len(before)] == before
    numbers = [json.loads(line)["number"] for line in after]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) >= set(range(games))
    told(desk, *resumed[:-1], "fresh")
    fresh = {untimed(line)["number"]: untimed(line) for line in lines_in(desk.folder / "fresh")}
    assert [untimed(line) for line in after if json.loads(line)["number"] < games] == [
        fresh[number] for number in numbers if number < games
    ]
    for number in range(games):
        name = f"records/{number:06}.tilewright"
        assert record_in(folder / name).write() == (desk.folder / "fresh" / name).read_text()


def test_ctrl_c_shows_the_games_so_far_and_how_to_go_on(desk: Desk) -> None:
    terminal = desk.open(*LONG)
    terminal.child.expect_exact("playing azul")
    wait_for_games(desk.folder / "match", 3)
    text, code = terminal.interrupt()
    assert code == INTERRUPTED
    assert "Traceback" not in text
    done = len(lines_in(desk.folder / "match"))
    assert f"{done} games (" in text
    assert "interrupted; the games so far are in match: the same command again goes on" in text
    facts = told(desk, *LONG[:6], "--games", "1", "--save", "match")
    assert facts["games"] == 2
    assert len(lines_in(desk.folder / "match")) == done


def test_ctrl_c_without_a_folder_still_gives_the_json_of_the_games_so_far(desk: Desk) -> None:
    terminal = desk.open(*LONG[:-2], "--json")
    terminal.child.expect(r"[1-9]\d*/100000")
    text, code = terminal.interrupt()
    assert code == INTERRUPTED
    (line,) = [line for line in text.splitlines() if line.startswith("{")]
    facts = json.loads(line)
    assert facts["complete"] is False
    assert 0 < facts["games"] < facts["planned"] == 100_000
    assert "\ninterrupted\n" in text


def test_a_saved_match_keeps_its_seed(desk: Desk) -> None:
    arguments = ("arena", "azul", "random", "random", "--games", "2", "--save", "match")
    seed = told(desk, *arguments)["seed"]
    assert told(desk, *arguments)["seed"] == seed
    found = desk.call(*arguments, "--seed", str(seed + 1))
    assert found.returncode == USAGE_ERROR
    assert f"match holds another match: seed: {seed}, not {seed + 1}" in found.stderr


def test_a_progress_bar_goes_to_the_terminal(desk: Desk) -> None:
    terminal = desk.open(*MATCH, "--games", "4", "--sprt", "0", "1")
    terminal.child.expect_exact("playing azul, LLR ")
    terminal.child.expect(pexpect.EOF)


def test_a_bug_is_told_with_its_game_and_where_the_others_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No real player has one to show."""

    def break_down(tournament: Tournament, *arguments: object) -> None:
        game = tournament.schedule.fixture(1)
        raise MatchBroken(tournament.settings, game, "KeyError: 'x'", "Traceback ..\n")

    monkeypatch.setattr(Tournament, "play", break_down)
    folder = tmp_path / "match"
    assert main([*MATCH, "--save", str(folder)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    trace, line = shown.err.strip().splitlines()
    assert trace == "Traceback .."
    assert line.startswith("tilewright arena: game 1 (azul: random#2, random; draws from seed ")
    assert line.endswith(
        f"could not be played: KeyError: 'x'; the games so far are in {folder}: "
        "the same command again goes on with them"
    )


# ---------------------------------------------------------------- wrong usage

WRONG = {
    "arena": "game",
    "arena azul": "PLAYER",
    "arena azul random": "same one twice",
    "arena chess random random": "chess",
    "arena azul random nobody": "nobody",
    "arena azul random random --games 0": "0",
    "arena azul random random --workers 0": "0",
    "arena azul random random --time 0": "--time",
    "arena azul random random --time nan": "--time",
    "arena azul random random --time soon": "soon",
    "arena azul random random --players 1": "1",
    "arena azul random random --variant purple": "purple",
    "arena azul random random --seed -1": "-1",
    f"arena azul random random --seed {1 << 64}": str(1 << 64),
    "arena azul random random --sprt 5": "--sprt",
    "arena azul random random --sprt 5 0": "ELO0 < ELO1",
    "arena azul random random --sprt 0 5 --alpha 0.7": "0.7",
    "arena azul random random random --sprt 0 5": "two players",
    "arena azul random random --players 3 --sprt 0 5": "two players",
    "arena azul random random --save file": "file is not a folder",
    "arena azul random random --save full": "full is not empty",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_usage_is_one_line_and_exit_code_2(desk: Desk, line: str) -> None:
    (desk.folder / "file").touch()
    (desk.folder / "full").mkdir()
    (desk.folder / "full" / "letter").touch()
    found = desk.call(*line.split())
    assert found.returncode == USAGE_ERROR, found.stderr
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert WRONG[line] in found.stderr


def test_a_program_of_its_own_says_the_same(desk: Desk) -> None:
    line = "arena azul random nobody"
    found, called = desk.run(*line.split(), installed=True), desk.call(*line.split())
    assert found.returncode == called.returncode == USAGE_ERROR
    assert (found.stdout, found.stderr) == (called.stdout, called.stderr)


def test_a_folder_that_cannot_be_written_is_named(desk: Desk) -> None:
    found = desk.call(*MATCH, "--save", "/proc/match")
    assert found.returncode == 1
    assert found.stderr.startswith("tilewright arena: cannot save in /proc/match: ")
    assert found.stderr.count("\n") == 1


def test_help_tells_every_option(desk: Desk) -> None:
    found = desk.call("arena", "--help")
    assert found.returncode == 0
    for option in ("--games", "--players", "--variant", "--time", "--workers", "--seed", "--save",
                   "--sprt", "--alpha", "--beta", "--json"):  # fmt: skip
        assert option in found.stdout
