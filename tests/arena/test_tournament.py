"""Whole matches in worker processes: repeatable, saved, resumed, and stopped by bugs only."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import pytest

from arena.fakes import FakeSettings, settings, strange_meter
from groups import is_alive
from tilewright.analysis.luck import LuckMeter
from tilewright.arena.luck import Measuring
from tilewright.arena.match import GameResult, Luck
from tilewright.arena.report import report_on
from tilewright.arena.saving import LOG, RECORDS, SETTINGS, Folder, saved_seed
from tilewright.arena.settings import TournamentSettings
from tilewright.arena.sprt import Hypotheses, Verdict
from tilewright.arena.tournament import Tournament
from tilewright.arena.workers import MatchBroken
from tilewright.core.errors import SetupError
from tilewright.core.record import GameRecord
from tilewright.core.rules import CHANCE
from tilewright.games import read_record

PATIENCE = 240  # seconds, on a busy machine
PLAIN = settings("random", "random", "random")

pytestmark = pytest.mark.usefixtures("forked_workers")


def untimed(results: list[GameResult]) -> list[GameResult]:
    """All that must not depend on the clock."""
    return [replace(result, seconds=(), longest=()) for result in results]


def match(
    chosen: TournamentSettings, games: int, save: Path | None = None, workers: int = 1
) -> list[GameResult]:
    with Tournament(chosen, games, save) as tournament:
        tournament.play(workers)
    assert tournament.complete
    return tournament.results


@pytest.fixture(scope="module")
def one_match(
    forked_workers: None, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, list[GameResult]]:
    folder = tmp_path_factory.mktemp("match")
    return folder, match(PLAIN, 2, folder)


@pytest.fixture
def saved(tmp_path: Path, one_match: tuple[Path, list[GameResult]]) -> Path:
    """A finished match of two games for each pairing, to do with as one likes."""
    return Path(shutil.copytree(one_match[0], tmp_path / "saved"))


@pytest.fixture
def whole(one_match: tuple[Path, list[GameResult]]) -> list[GameResult]:
    """Its games."""
    return one_match[1]


def records_in(folder: Path) -> list[GameRecord]:
    paths = sorted((folder / RECORDS).iterdir())
    return [read_record(path.read_text(encoding="utf-8")) for path in paths]


def draws_of(record: GameRecord) -> list[str]:
    return [entry.text for entry in record.entries if entry.seat == CHANCE]


def fakes(*names: str, folder: Path | None = None) -> FakeSettings:
    return FakeSettings("azul", 2, "standard", names, seed=5, folder=str(folder or ""))


# ---------------------------------------------------------------- playing and saving


@pytest.mark.usefixtures("spawned_workers")
def test_workers_do_not_change_the_games(tmp_path: Path) -> None:
    chosen = settings("greedy", "random")
    alone = match(chosen, 6, tmp_path / "1", workers=1)
    together = match(chosen, 6, tmp_path / "2", workers=2)
    assert untimed(alone) == untimed(together)
    assert [record.write() for record in records_in(tmp_path / "1")] == [
        record.write() for record in records_in(tmp_path / "2")
    ]
    assert [result.number for result in alone] == list(range(6))


def test_mirrored_games_have_the_same_draws(tmp_path: Path) -> None:
    """Five rounds of Azul for two empty the bag: that far no move has a say in the draws."""
    match(settings("random", "random"), 6, tmp_path)
    records = records_in(tmp_path)
    draws = [draws_of(record)[:100] for record in records]
    assert all(len(drawn) == 100 for drawn in draws)
    assert draws[0::2] == draws[1::2]
    assert len({tuple(drawn) for drawn in draws}) == 3
    tags = [(record.tags["Seat0"], record.tags["Seat1"]) for record in records]
    assert tags == [("random", "random#2"), ("random#2", "random")] * 3
    moves = [[entry for entry in record.entries if entry.seat >= 0] for record in records]
    assert moves[0] != moves[1]


def test_every_game_is_a_record_and_a_line(saved: Path, whole: list[GameResult]) -> None:
    lines = (saved / LOG).read_text().splitlines()
    assert sorted((GameResult.read(line) for line in lines), key=lambda o: o.number) == whole
    for result, record in zip(whole, records_in(saved), strict=True):
        assert (record.scores, record.winners) == (result.scores, result.winners)


def test_progress_counts_every_game() -> None:
    told: list[int] = []
    with Tournament(settings("random", "random"), 6) as tournament:
        tournament.play(on_progress=lambda now: told.append(now.played))
    assert told == [1, 2, 3, 4, 5, 6]


def test_forfeits_do_not_stop_a_match(tmp_path: Path) -> None:
    results = match(fakes("forfeit", "random"), 4, tmp_path)
    assert [result.forfeit and result.forfeit.reason for result in results] == [
        "its process died"
    ] * 4
    assert [record.tags["Forfeit"][:7] for record in records_in(tmp_path)] == [
        "seat 0:",
        "seat 1:",
    ] * 2
    assert match(fakes("forfeit", "random"), 4, tmp_path) == results


# ---------------------------------------------------------------- resuming


def test_a_finished_match_is_not_played_again_and_can_be_extended(
    saved: Path, whole: list[GameResult]
) -> None:
    log = (saved / LOG).read_bytes()
    assert match(PLAIN, 2, saved) == whole
    assert (saved / LOG).read_bytes() == log
    more = match(PLAIN, 6, saved)
    assert more[: len(whole)] == whole
    assert untimed(more) == untimed(match(PLAIN, 6))
    assert (saved / LOG).read_bytes().startswith(log)
    assert match(PLAIN, 2, saved) == whole


@pytest.mark.parametrize("kept", [-1, -60, 15])
def test_a_torn_last_line_is_played_again(saved: Path, whole: list[GameResult], kept: int) -> None:
    log = saved / LOG
    log.write_bytes(log.read_bytes()[:kept])
    assert untimed(match(PLAIN, 2, saved)) == untimed(whole)
    assert len(log.read_text().splitlines()) == len(whole)
    with Tournament(PLAIN, 2, saved) as again:
        assert untimed(again.results) == untimed(whole)


@pytest.mark.parametrize("line", ["{}", "no JSON", "[1]", '{"number":1,"forfeit":null}', "\xff"])
def test_a_damaged_line_is_named(saved: Path, line: str) -> None:
    log = saved / LOG
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([lines[0], line.encode("latin-1") + b"\n", *lines[1:]]))
    with pytest.raises(SetupError, match="line 2 is damaged"):
        Tournament(PLAIN, 2, saved)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seed": 6}, "seed: 5, not 6"),
        ({"names": ("random", "random", "greedy")}, "names"),
        ({"variant": "gray"}, "variant: standard, not gray"),
        ({"players": 3}, "players"),
        ({"seconds": 2.0}, "seconds"),
        ({"game": "summer-pavilion"}, "game"),
        ({"max_moves": 9}, "max_moves"),
    ],
)
def test_a_folder_with_another_match_is_refused(
    saved: Path, change: dict[str, object], word: str
) -> None:
    before = {path: path.read_bytes() for path in saved.rglob("*") if path.is_file()}
    with pytest.raises(SetupError, match=word):
        Tournament(replace(PLAIN, **change), 2, saved)  # type: ignore[arg-type]
    assert before == {path: path.read_bytes() for path in saved.rglob("*") if path.is_file()}


def test_other_rules_make_another_match(saved: Path) -> None:
    facts = json.loads((saved / SETTINGS).read_text())
    (saved / SETTINGS).write_text(json.dumps(facts | {"version": 99}))
    with pytest.raises(SetupError, match="version: 99"):
        Tournament(PLAIN, 2, saved)


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear aunt")
    for path, word in ((tmp_path, "not empty"), (tmp_path / "letter.txt", "not a folder")):
        with pytest.raises(SetupError, match=word):
            Tournament(PLAIN, 2, path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    (tmp_path / SETTINGS).write_text("[]")
    with pytest.raises(SetupError, match="does not hold the settings"):
        Tournament(PLAIN, 2, tmp_path)


def test_a_folder_is_not_made_for_a_match_that_cannot_begin(tmp_path: Path) -> None:
    for names in (("random",), ("random", "nobody")):
        with pytest.raises(SetupError):
            Tournament(settings(*names), 2, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_two_runs_cannot_share_a_folder(tmp_path: Path) -> None:
    with Tournament(PLAIN, 2, tmp_path), pytest.raises(SetupError, match="another run"):
        Folder(tmp_path, PLAIN)
    Folder(tmp_path, PLAIN).close()


def test_the_seed_of_a_saved_match_can_be_asked_for(tmp_path: Path) -> None:
    assert saved_seed(tmp_path) is None
    assert saved_seed(tmp_path / "missing") is None
    Folder(tmp_path, PLAIN).close()
    assert saved_seed(tmp_path) == PLAIN.seed


# ---------------------------------------------------------------- what ends a match early


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("bug", "ZeroDivisionError: a bug in the player"),
        ("death", "its process ended with code -9"),
    ],
)
def test_a_bug_stops_the_match_names_the_game_and_loses_nothing(
    tmp_path: Path, name: str, problem: str
) -> None:
    chosen = fakes("random", "random", name)
    with Tournament(chosen, 2, tmp_path) as tournament, pytest.raises(MatchBroken) as broken:
        tournament.play()
    game = tournament.schedule.fixture(2)
    said = str(broken.value)
    assert said.startswith(f"game 2 (azul: random, {name}; draws from seed {game.seed}) ")
    assert said.endswith(problem)
    assert ("Traceback" in broken.value.details) == (name == "bug")
    assert [result.number for result in tournament.results] == [0, 1]
    with Tournament(chosen, 2, tmp_path) as again:
        assert again.results == tournament.results


@pytest.fixture
def listening_to_ctrl_c() -> Iterator[None]:
    """A process that a shell started in the background does not listen to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening_to_ctrl_c")
def test_ctrl_c_closes_players_at_once_and_keeps_the_games_so_far(tmp_path: Path) -> None:
    chosen = fakes("random", "random", "sleep", folder=tmp_path)

    def press_ctrl_c() -> None:
        try:
            wait_until((tmp_path / "thinking").exists)
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    with Tournament(chosen, 2) as tournament:
        thread = threading.Thread(target=press_ctrl_c)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            tournament.play()
        thread.join()
    assert (tmp_path / "closed").exists()
    assert [result.number for result in tournament.results] == [0, 1]
    assert not tournament.complete


PARENT = """
from arena.fakes import FakeSettings
from tilewright.arena.tournament import Tournament
settings = FakeSettings("azul", 2, "standard", ("sleep", "random"), seed=5, folder={folder!r})
Tournament(settings, 2).play()
"""


def test_workers_of_a_killed_match_close_their_players_and_end(tmp_path: Path) -> None:
    """Or the engines of a match that was killed would think on for ever."""
    script = PARENT.format(folder=str(tmp_path))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, start_new_session=True
    ) as parent:
        wait_until((tmp_path / "thinking").exists)
        parent.kill()
    wait_until((tmp_path / "closed").exists)
    wait_until(lambda: not is_alive(parent.pid))


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ---------------------------------------------------------------- the sequential test


def test_a_test_stops_when_it_knows_and_its_answer_stays(tmp_path: Path) -> None:
    chosen = settings("greedy", "random")
    asked = Hypotheses(0, 200, alpha=0.2, beta=0.2)
    with Tournament(chosen, 200, tmp_path, asked) as tournament:
        tournament.play(workers=2)
    assert tournament.decided
    assert tournament.trial is not None
    assert tournament.trial.verdict is Verdict.H1
    assert len(tournament.results) == 2 * tournament.trial.deals < 60
    with Tournament(chosen, 200, tmp_path, asked) as again:
        assert again.decided  # before a game is played
        assert again.results == tournament.results


def test_games_beyond_the_decision_do_not_count(tmp_path: Path) -> None:
    chosen = settings("greedy", "random")
    whole = match(chosen, 12, tmp_path)
    with Tournament(chosen, 12, tmp_path, Hypotheses(0, 200, alpha=0.2, beta=0.2)) as tournament:
        assert tournament.trial is not None
        assert tournament.trial.verdict is Verdict.H1
        assert tournament.results == whole[: 2 * tournament.trial.deals]
        assert 0 < len(tournament.results) < 12


def test_a_test_needs_two_players_at_a_table_for_two() -> None:
    asked = Hypotheses(0, 10)
    for chosen in (PLAIN, settings("random", "random", players=3)):
        with pytest.raises(SetupError, match="two players"):
            Tournament(chosen, 2, None, asked)


# ---------------------------------------------------------------- luck


def lucky_match(
    chosen: TournamentSettings, games: int, save: Path | None, iterations: int, workers: int = 1
) -> list[GameResult]:
    with Tournament(chosen, games, save, None, Measuring(iterations, strange_meter)) as tournament:
        tournament.play(workers)
    assert tournament.complete
    return tournament.results


def lucks(results: list[GameResult]) -> list[Luck | None]:
    return [result.luck for result in results]


def test_luck_is_measured_after_each_game_and_kept_in_its_line(tmp_path: Path) -> None:
    chosen = settings("random", "random")
    results = lucky_match(chosen, 4, tmp_path, 7, workers=2)
    for result in results:
        assert result.luck is not None
        assert result.luck.iterations == 7
        assert 7 <= result.luck.by_seat[0] == -result.luck.by_seat[1] < 9
    # Both games of a deal have the same seed to measure by.
    floors = [int(result.luck.by_seat[0]) for result in results if result.luck]
    assert floors[::2] == floors[1::2]
    lines = (tmp_path / LOG).read_text().splitlines()
    kept = sorted((GameResult.read(line) for line in lines), key=lambda o: o.number)
    assert kept == results
    log = (tmp_path / LOG).read_bytes()
    assert lucky_match(chosen, 4, tmp_path, 7) == results
    assert (tmp_path / LOG).read_bytes() == log


def test_the_luck_of_kept_games_is_measured_from_their_records(
    saved: Path, whole: list[GameResult]
) -> None:
    """And none is played again, except for one whose record is gone."""
    measured = lucky_match(PLAIN, 2, saved, 3)
    assert [replace(result, luck=None) for result in measured] == whole
    assert lucks(measured) == lucks(lucky_match(PLAIN, 2, None, 3))
    again = lucky_match(PLAIN, 2, saved, 4)
    assert [replace(result, luck=None) for result in again] == whole
    assert {result.luck.iterations for result in again if result.luck} == {4}
    assert match(PLAIN, 2, saved) == again
    (saved / RECORDS / "000001.tilewright").unlink()
    assert untimed(lucky_match(PLAIN, 2, saved, 5)) == untimed(lucky_match(PLAIN, 2, None, 5))
    assert (saved / RECORDS / "000001.tilewright").exists()


def test_what_an_interrupted_run_did_not_measure_is_measured_later(
    saved: Path, whole: list[GameResult]
) -> None:
    def interrupt(now: Tournament) -> None:
        raise KeyboardInterrupt

    measuring = Measuring(3, strange_meter)
    with Tournament(PLAIN, 2, saved, None, measuring) as tournament:
        with pytest.raises(KeyboardInterrupt):
            tournament.play(on_progress=interrupt)
        assert tournament.played == len(tournament.results) == 1
    with Tournament(PLAIN, 2, saved, None, measuring) as tournament:
        assert tournament.played == 1
        tournament.play()
        assert [replace(result, luck=None) for result in tournament.results] == whole


def test_a_test_looks_at_results_less_luck(tmp_path: Path) -> None:
    chosen = settings("random", "random")
    asked = Hypotheses(-2, 2)
    with Tournament(chosen, 40, tmp_path, asked, Measuring(1, strange_meter)) as tournament:
        tournament.play()
    with Tournament(chosen, 40, tmp_path, asked) as plain:
        assert plain.complete
    assert tournament.trial is not None
    assert plain.trial is not None
    assert tournament.trial.deals == plain.trial.deals == 20
    assert plain.trial.fit.coefficient == 0 != tournament.trial.fit.coefficient
    assert plain.trial.llr != tournament.trial.llr


@pytest.mark.long
def test_measured_luck_is_fair() -> None:
    """A real match: the mean of luck is 0 as far as so few games can tell, and so the mean of the
    results stays about where it was."""
    chosen = settings("greedy", "greedy")
    with Tournament(chosen, 40, None, None, Measuring(1, LuckMeter)) as tournament:
        tournament.play()
    lucks = [result.luck.by_seat for result in tournament.results if result.luck is not None]
    assert len(lucks) == 40
    assert all(sum(by_seat) == pytest.approx(0, abs=1e-9) for by_seat in lucks)
    first = [by_seat[0] for by_seat in lucks]
    assert 0 < abs(fmean(first)) < 3 * stdev(first) / len(first) ** 0.5
    (pair,) = report_on(chosen, tournament.results).pairs
    assert pair.adjusted is not None
    assert pair.adjusted.estimate.value == pytest.approx(pair.rate.value, abs=0.1)


# ---------------------------------------------------------------- every table


@pytest.mark.parametrize(
    ("game", "players", "names"),
    [
        ("summer-pavilion", 3, ("random", "random", "random")),
        ("azul", 4, ("random", "random")),
        ("axio", 1, ("random", "random")),
    ],
)
def test_every_table_plays_each_deal_from_every_seat(
    game: str, players: int, names: tuple[str, ...]
) -> None:
    results = match(settings(*names, players=players, game=game), players)
    assert {result.deal for result in results} == {0}
    places = [(who, seat) for o in results for seat, who in enumerate(o.seating)]
    for who in range(len(names)):
        seats = [seat for entrant, seat in places if entrant == who]
        assert {seats.count(seat) for seat in range(players)} == {len(seats) // players}
    assert all(result.regular for result in results)
