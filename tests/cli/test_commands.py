"""`simulate`, `perft`, `replay` and `verify`: what they print and where."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.desk import Desk, described, drawn, lines_of, names_of, words
from core.helpers import resealed
from fork_server import PROGRAM
from tilewright import OVER, GameRecord, make
from tilewright.arena.simulation import simulate
from tilewright.cli import INTERRUPTED
from tilewright.core.state import State

TIMING = ("seconds", "games_per_s", "moves_per_s", "threads")
DRAWS = "b b r r b y y r y r k w b r k k b b k w"


def simulated(desk: Desk, *arguments: str) -> dict[str, Any]:
    found = desk.call("simulate", "azul", "--games", "1200", "--json", *arguments)
    assert (found.returncode, found.stderr.strip()) == (0, "")
    assert found.stdout.count("\n") == 1
    facts = json.loads(found.stdout)
    assert isinstance(facts, dict)
    return facts


def finished_game(seed: int = 7, players: int = 2, variant: str = "standard") -> State:
    """A game in which one of the first three legal moves is played in turn."""
    state = make("azul", players, variant).start(seed=seed)
    while state.turn != OVER:
        moves = state.legal_moves()
        state.play(moves[-len(state.history) % 3 % len(moves)])
    return state


def write(desk: Desk, name: str, state: State) -> str:
    (desk.folder / name).write_text(GameRecord.of(state).write())
    return name


# ---------------------------------------------------------------- simulate


def test_simulate_has_its_figures_as_json(desk: Desk) -> None:
    facts = simulated(desk, "--seed", "5", "--players", "3", "--variant", "gray")
    assert facts["games"] + facts["truncated"] == 1200
    assert (facts["game"], facts["players"], facts["variant"]) == ("azul", 3, "gray")
    assert facts["seed"] == 5
    assert facts["seconds"] > 0
    games, moves = facts["games_per_s"], facts["moves_per_s"]
    assert games * facts["seconds"] == pytest.approx(1200)
    assert moves / games == pytest.approx(facts["moves_per_game"], rel=0.2)
    assert facts["rounds_per_game"] >= 5
    assert len(facts["mean_score"]) == len(facts["wins"]) == 3
    assert sum(facts["wins"]) >= facts["games"]
    assert facts["shared"] <= sum(facts["wins"]) - facts["games"] <= 2 * facts["shared"]


def test_the_same_seed_gives_the_same_figures_with_any_number_of_threads(desk: Desk) -> None:
    figures = [
        {name: value for name, value in simulated(desk, *arguments).items() if name not in TIMING}
        for arguments in (("--seed", "5"), ("--seed", "5", "--threads", "2"), ("--seed", "6"))
    ]
    assert figures[0] == figures[1]
    assert figures[0]["signature"] != figures[2]["signature"]


def test_without_a_seed_one_is_chosen_and_told(desk: Desk) -> None:
    facts = simulated(desk)
    assert facts["signature"] == simulate(make("azul"), 1200, facts["seed"]).signature


def test_simulate_prints_the_same_figures_for_people(desk: Desk) -> None:
    result = simulate(make("azul"), 1200, seed=5)
    found = desk.call("simulate", "azul", "--games", "1200", "--seed", "5")
    assert (found.returncode, found.stderr.strip()) == (0, "")
    shown = found.stdout
    assert "1200 random games of Azul" in shown
    assert "seed 5" in shown
    assert re.search(rf"moves per game +{result.moves_per_game:.2f}\n", shown)
    assert re.search(rf"rounds per game +{result.rounds_per_game:.2f}\n", shown)
    assert re.search(r"games/s +[0-9,]+\n", shown)
    for seat, (score, wins) in enumerate(zip(result.mean_score, result.wins, strict=True)):
        assert re.search(rf"{seat} +│ +{score:.3f} +│ +{wins} \(", shown)


def test_truncated_games_are_told(desk: Desk) -> None:
    truncated = simulate(make("azul"), 1200, seed=5, max_moves=60).truncated
    assert 0 < truncated < 1200
    found = desk.call("simulate", "azul", "--games", "1200", "--seed", "5", "--most-moves", "60")
    assert re.search(rf"truncated games +{truncated}\b", found.stdout)
    assert found.stdout.startswith(f"{1200 - truncated} random games")


def run_with_errors_on_a_terminal(desk: Desk, *arguments: str) -> tuple[str, str]:
    """What comes to standard output, and what to the terminal that standard error is."""
    terminal = desk.open(*arguments, output=desk.folder / "printed", installed=True)
    shown, code = terminal.end()
    assert code == 0
    return (desk.folder / "printed").read_text(), shown


def test_progress_goes_to_standard_error_only(desk: Desk) -> None:
    arguments = ("simulate", "azul", "--games", "2000", "--seed", "1", "--json")
    printed, shown = run_with_errors_on_a_terminal(desk, *arguments)
    assert json.loads(printed)["games"] == 2000
    assert "compiling" in shown
    assert "mean_score" not in shown


def test_an_interrupted_simulation_ends_in_one_line(desk: Desk) -> None:
    terminal = desk.open("simulate", "azul", "--games", "100000000")
    terminal.child.expect_exact("playing azul")
    shown, code = terminal.interrupt()
    assert code == INTERRUPTED
    assert lines_of(shown)[-1] == "interrupted"
    assert "Traceback" not in shown


# ---------------------------------------------------------------- perft


def counts_of(found: subprocess.CompletedProcess[str]) -> dict[int, int]:
    assert (found.returncode, found.stderr) == (0, "")
    lines = re.findall(r"^ *([0-9]+) +([0-9,]+) +[0-9.]+ s$", found.stdout, re.MULTILINE)
    return {int(depth): int(count.replace(",", "")) for depth, count in lines}


def positions(state: State, depth: int) -> int:
    """Counted with nothing but moves."""
    if depth == 0:
        return 1
    total = 0
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        total += positions(after, depth - 1)
    return total


@pytest.mark.parametrize(("players", "variant"), [(2, "standard"), (3, "gray")])
def test_perft_counts_as_the_python_face_does(desk: Desk, players: int, variant: str) -> None:
    form = ("--players", str(players), "--variant", variant)
    counts = counts_of(desk.call("perft", "azul", "--depth", "2", "--seed", "4", *form))
    state = make("azul", players, variant).start(seed=4)
    assert counts == {1: len(state.legal_moves()), 2: positions(state, 2)}


def test_perft_counts_deeper_in_compiled_code(desk: Desk) -> None:
    found = desk.call("perft", "azul", "--depth", "3", "--divide", "--json")
    assert (found.returncode, found.stderr.strip()) == (0, "")
    facts = json.loads(found.stdout)
    state = make("azul").start(seed=0)
    assert list(facts["divide"]) == state.legal_moves()
    assert sum(facts["divide"].values()) == facts["counts"]["3"]
    state.play("1y1")
    assert facts["divide"]["1y1"] == positions(state, 2)


def test_perft_divided_adds_up(desk: Desk) -> None:
    found = desk.run("perft", "azul", "--depth", "2", "--divide")
    parts = re.findall(r"^(\S{3})  ([0-9,]+)$", found.stdout, re.MULTILINE)
    assert [move for move, _ in parts] == make("azul").start(seed=0).legal_moves()
    assert sum(int(count.replace(",", "")) for _, count in parts) == counts_of(found)[2]


def test_perft_takes_draws_as_a_record_has_them(desk: Desk) -> None:
    """All tiles of the first round given, so the seed does not matter in it."""
    state = make("azul").start()
    for outcome in DRAWS.split():
        state.deal(outcome)
    for draws, seed in ((DRAWS, "0"), (DRAWS.replace(" ", ""), "99")):
        arguments = ("--draws", draws, "--depth", "2", "--seed", seed, "--json")
        facts = json.loads(desk.call("perft", "azul", *arguments).stdout)
        assert facts["draws"] == DRAWS
        assert facts["counts"] == {"1": len(state.legal_moves()), "2": positions(state, 2)}


def test_perft_takes_the_missing_draws_from_the_seed(desk: Desk) -> None:
    arguments = ("perft", "azul", "--draws", "kkkk", "--depth", "1", "--json", "--seed")
    dealt = [json.loads(desk.call(*arguments, seed).stdout)["draws"] for seed in ("1", "1", "2")]
    assert dealt[0] == dealt[1] != dealt[2]
    for draws in dealt:
        assert draws.startswith("k k k k ")
        assert len(draws.split()) == 20


def test_perft_prints_to_standard_output_beside_a_terminal(desk: Desk) -> None:
    printed, shown = run_with_errors_on_a_terminal(desk, "perft", "azul", "--depth", "2")
    state = make("azul").start(seed=0)
    assert re.findall(r"^ *[12] +([0-9,]+) ", printed, re.MULTILINE) == [
        f"{len(state.legal_moves()):,}",
        f"{positions(state, 2):,}",
    ]
    assert f"{positions(state, 2):,}" not in shown


# ---------------------------------------------------------------- replay


@pytest.mark.parametrize("language", ["en", "cs"])
def test_replay_shows_every_move_in_order_and_the_scores(desk: Desk, language: str) -> None:
    state = finished_game(players=3, variant="gray")
    file = write(desk, "game.tilewright", state)
    found = desk.call("replay", file, "--language", language, COLUMNS="200")
    assert (found.returncode, found.stderr) == (0, "")
    say = words(language)
    names = names_of("ppp", say)
    lines = lines_of(found.stdout)
    again = make("azul", 3, "gray").start(seed=7)
    place = 0
    for entry in state.history:
        if entry.seat >= 0:
            what = described(again, entry.text, say)
            line = say("play.plays", seat=names[entry.seat], move=entry.text, what=what)
            place = lines.index(line, place) + 1
            again.play(entry.text)
    table = lines_of(drawn(state, names, say))
    assert lines[-len(table) - 1 : -1] == table
    (winner,) = state.winners
    assert lines[-1] == say("play.wins", seat=names[winner], count=state.scores[winner])


def test_replay_shows_the_table_of_every_round(desk: Desk) -> None:
    state = finished_game()
    found = desk.run("replay", write(desk, "game.tilewright", state))
    rounds = state.view(None)["round"]
    shown = re.findall(r"Azul · Round ([0-9]+)", found.stdout)
    assert sorted({int(number) for number in shown}) == list(range(1, rounds + 1))


def test_replay_shows_an_unfinished_game_and_one_from_a_position(desk: Desk) -> None:
    state = make("azul").start(seed=3)
    state.play("1b2")
    for name, kind in (("seeded", state), ("loaded", make("azul").load(state.text()))):
        kind.play("2y2")
        found = desk.call("replay", write(desk, name, kind))
        assert (found.returncode, found.stderr) == (0, "")
        assert "2y2" in found.stdout
        assert lines_of(found.stdout)[-1] == words("en")("play.unfinished")


# ---------------------------------------------------------------- verify


def test_verify_tells_what_it_has_checked(desk: Desk) -> None:
    state = finished_game()
    found = desk.run("verify", write(desk, "good", state))
    assert (found.returncode, found.stderr) == (0, "")
    moves = sum(entry.seat >= 0 for entry in state.history)
    assert found.stdout.startswith("good: ok")
    assert f"{moves} moves" in found.stdout
    assert f"scores {' '.join(map(str, state.scores))}" in found.stdout


def test_verify_tells_whether_the_draws_can_be_trusted(desk: Desk) -> None:
    dealt = make("azul").start()
    for outcome in DRAWS.split():
        dealt.deal(outcome)
    names = [write(desk, "dealt", dealt), write(desk, "seeded", make("azul").start(seed=3))]
    found = desk.call("verify", *names)
    assert found.returncode == 0
    assert ["seed" in line for line in lines_of(found.stdout)] == [False, True]


SALT = "5a17"
# Worked out with another program: printf 7:5a17 | sha256sum
PROMISE = "dd9a3a1a411400b8f85649592ddd10fd2143e5abaf0e945f1217ea7ded2fe89f"


def committed(desk: Desk, name: str, promise: str = PROMISE, salt: str | None = SALT) -> str:
    tags = {"Commitment": promise} | ({} if salt is None else {"Salt": salt})
    (desk.folder / name).write_text(GameRecord.of(finished_game(7), tags).write())
    return name


def test_verify_proves_that_the_seed_is_the_one_that_was_committed_to(desk: Desk) -> None:
    found = desk.call("verify", committed(desk, "fair"))
    assert (found.returncode, found.stderr) == (0, "")
    assert "the seed that was committed to" in found.stdout
    wrong = [
        committed(desk, "other-salt", salt="5a18"),
        committed(desk, "other-promise", promise="0" * 64),
        committed(desk, "no-salt", salt=None),
    ]
    found = desk.call("verify", *wrong)
    assert (found.returncode, found.stdout) == (1, "")
    complaints = lines_of(found.stderr)
    assert [line.split(":")[0] for line in complaints] == wrong
    assert all("committed" in line for line in complaints[:2])
    assert "Salt" in complaints[2]


def test_verify_says_that_draws_cannot_be_proven_before_the_seed_is_told(desk: Desk) -> None:
    record = GameRecord.of(finished_game(7), {"Commitment": PROMISE})
    unseeded = replace(record, origin=record.origin._replace(seed=None))
    (desk.folder / "early").write_text(unseeded.write())
    for more in ((), ("--commitment", PROMISE)):
        found = desk.call("verify", "early", *more)
        assert (found.returncode, found.stderr) == (0, "")
        assert "cannot be proven yet" in found.stdout


def test_verify_compares_with_the_commitment_that_a_player_noted(desk: Desk) -> None:
    committed(desk, "fair")
    (desk.folder / "bare").write_text(
        GameRecord.of(finished_game(7), {"Salt": SALT}).write()
    )  # the hash that was noted needs no second one in the record
    for name in ("fair", "bare"):
        assert desk.call("verify", name, "--commitment", PROMISE.upper()).returncode == 0
        found = desk.call("verify", name, "--commitment", "0" * 64)
        assert (found.returncode, found.stdout) == (1, "")
        assert "commit" in found.stderr
    assert desk.call("verify", "fair", "--commitment", "abc").returncode == 2


def test_verify_goes_through_all_files_and_names_the_bad_line(desk: Desk) -> None:
    good = [write(desk, f"good{seed}", finished_game(seed)) for seed in (1, 2)]
    text = GameRecord.of(finished_game()).write()
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines, 1) if re.match("[01] ", line))
    lines[number - 1] = "0 9b1"
    (desk.folder / "bad").write_text(resealed("\n".join(lines) + "\n"))
    found = desk.call("verify", good[0], "bad", good[1], "missing")
    assert found.returncode == 1
    assert [line.split(":")[0] for line in lines_of(found.stdout)] == good
    complaints = lines_of(found.stderr)
    assert len(complaints) == 2
    assert complaints[0].startswith(f"bad: line {number}: ")
    assert "factory 9" in complaints[0]
    assert "missing" in complaints[1]


def test_verify_accepts_the_records_that_the_project_keeps(desk: Desk) -> None:
    files = sorted(map(str, (Path(__file__).parent.parent / "goldens").glob("*.tilewright")))
    assert files
    found = desk.call("verify", *files)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.count(": ok") == len(files)


# ---------------------------------------------------------------- pipes


@pytest.mark.parametrize(
    "line",
    [
        "replay game",
        "verify game",
        pytest.param("simulate azul --games 100", marks=pytest.mark.long),
        "perft azul --depth 2 --divide",
        "perft azul --depth 2 --json",
        "play azul --people 0",
        "--help",
    ],
)
def test_a_closed_pipe_makes_no_complaint(desk: Desk, line: str) -> None:
    write(desk, "game", finished_game())
    found = desk.run(*line.split(), unread=True)
    assert found.stderr.strip() == ""


def test_the_head_of_a_replay_is_enough(desk: Desk) -> None:
    write(desk, "game", finished_game())
    found = desk.execute(["bash", "-c", '"$0" replay game | head -1', str(PROGRAM)])
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.count("\n") == 1
