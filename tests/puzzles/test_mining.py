"""Mining: the same puzzles whoever mines, nothing hidden in them, and each with one best move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tilewright
from players.thinking import InterpretedForm
from tilewright import CHANCE, OVER, GameRecord, Limits
from tilewright.core.errors import SetupError
from tilewright.games import engines
from tilewright.puzzles import Puzzle, judge, positions
from tilewright.puzzles.checking import agrees, check, is_outdated
from tilewright.puzzles.jobs import check_puzzles, mine, rate_puzzles
from tilewright.puzzles.looking import Looker, seen
from tilewright.puzzles.mining import Miner, Mining
from tilewright.puzzles.working import InProcesses
from tilewright.testing import random_game

AZUL = InterpretedForm("azul", 2, "standard")
AXIO = InterpretedForm("axio", 2, "standard")
WITH_PUZZLE = 2  # the seed of a game whose end makes one


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    engines.cache_clear()
    yield
    engines.cache_clear()


def ending(seed: int) -> str:
    """The end of a random game, as a record that begins with a position."""
    states = [state.copy() for state in random_game(AZUL.make(), seed) if state.turn >= 0]
    state = AZUL.make().load(states[-9].position())
    random = Random(seed)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(random.choice([outcome for outcome, _ in state.outcomes()]))
        else:
            state.play(random.choice(state.legal_moves()))
    return GameRecord.of(state).write()


def mining(*seeds: int, seed: int = 0) -> Mining:
    records = tuple(map(ending, seeds))
    return Mining("azul", 2, "standard", seed, 40, records, tuple(map(str, seeds)))


def mined(of: Mining, journal: Path, workers: int = 1) -> list[Puzzle]:
    return mine(of, len(of.records), InProcesses(workers), journal, lambda: None)


@pytest.fixture
def puzzle() -> Puzzle:
    with Miner(mining(WITH_PUZZLE)) as miner:
        (found,) = miner.mine(0)
    return found


def test_what_is_mined_is_a_puzzle(puzzle: Puzzle) -> None:
    state = AZUL.make().load(puzzle.position)
    assert len(state.legal_moves()) >= 8
    assert puzzle.own_moves[0] == puzzle.alternatives[0][0] == puzzle.candidates[0].move
    assert judge(puzzle, 0, puzzle.own_moves[0]).kind == "right"
    assert len(positions(puzzle)) == len(puzzle.alternatives)
    assert puzzle.exact
    assert puzzle.kind == "last"
    assert puzzle.gap >= 0.08
    assert Puzzle.from_line(puzzle.to_line()) == puzzle
    assert puzzle.provenance.source == str(WITH_PUZZLE)
    assert puzzle.network


def test_a_search_agrees_with_what_was_mined(puzzle: Puzzle) -> None:
    assert agrees(check(puzzle, Limits(iterations=300)))
    assert not is_outdated(puzzle)


def test_a_wrong_puzzle_is_found_out(puzzle: Puzzle, tmp_path: Path) -> None:
    wrong = puzzle.to_json()
    bad = next(one.move for one in puzzle.candidates if one.move not in puzzle.alternatives[0])
    wrong["line"] = [{"seat": puzzle.seat, "move": bad}]
    wrong["alternatives"] = [[bad]]
    fallen = check_puzzles(
        [puzzle, Puzzle.from_json(wrong)], Limits(iterations=300), InProcesses(1),
        tmp_path / "journal", lambda: None,
    )  # fmt: skip
    ((found, (worst,)),) = fallen
    assert found.own_moves == (bad,)
    assert worst.best == puzzle.own_moves[0]
    assert worst.loss == pytest.approx(puzzle.gap, abs=0.01)


@pytest.mark.long
def test_workers_change_nothing(tmp_path: Path) -> None:
    alone = mined(mining(1, WITH_PUZZLE, 3), tmp_path / "alone")
    assert alone
    assert mined(mining(1, WITH_PUZZLE, 3), tmp_path / "together", workers=2) == alone


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    whole = mined(mining(1, WITH_PUZZLE), tmp_path / "whole")
    journal = tmp_path / "stopped"

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mine(mining(1, WITH_PUZZLE), 2, InProcesses(1), journal, stop)
    begun = journal.read_bytes()
    journal.write_bytes(begun + b'{"key": "1", "ans')  # as a kill leaves it
    done: list[int] = []
    again = mine(mining(1, WITH_PUZZLE), 2, InProcesses(1), journal, lambda: done.append(1))
    assert again == whole
    assert len(done) == 2
    assert journal.read_bytes().startswith(begun)  # the first game was not mined again
    assert mined(mining(1, WITH_PUZZLE), journal) == whole


def test_a_journal_of_other_work_is_not_believed(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    mined(mining(1), journal)
    assert len(mined(mining(WITH_PUZZLE), journal)) == 1
    foreign = tmp_path / "letter"
    foreign.write_text("Dear Ann")
    with pytest.raises(SetupError, match="no journal"):
        mined(mining(1), foreign)
    assert foreign.read_text() == "Dear Ann"


def test_a_position_that_comes_twice_is_one_puzzle(tmp_path: Path) -> None:
    assert len(mined(mining(WITH_PUZZLE, WITH_PUZZLE), tmp_path / "journal")) == 1


def test_ratings_go_on_from_a_journal(puzzle: Puzzle, tmp_path: Path) -> None:
    def rate() -> list[Puzzle]:
        return rate_puzzles([puzzle], 1, InProcesses(1), tmp_path / "journal", lambda: None)

    first = rate()
    kept = (tmp_path / "journal").read_bytes()
    assert rate() == first
    assert (tmp_path / "journal").read_bytes() == kept


# ---------------------------------------------------------------- what seats hide


def hidden_states() -> Iterator[tilewright.State]:
    states = [state.copy() for state in random_game(AXIO.make(), 6) if state.turn >= 0]
    yield from (state for state in states[::3] if len(state.legal_moves()) >= 8)


def test_a_position_is_looked_at_without_what_others_hide() -> None:
    for state in hidden_states():
        other = state.redeal(state.turn, seed=5)
        assert seen(other).position() == seen(state).position()
        assert seen(state).view(state.turn) == state.view(state.turn)


@pytest.mark.usefixtures("_interpreted")
def test_hidden_tiles_make_no_other_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = "tilewright.puzzles.looking"
    for name, value in {
        "SURE": 0.0, "LOOK_SURE": 0.0, "LEAST_GAP": 0.002, "GLANCE_GAP": -1.0, "LEAST_CHANCE": -1.0,
        "MOST_CHANCE": 2.0, "MAX_BATCHES": 1,
    }.items():  # fmt: skip
        monkeypatch.setattr(f"{looking}.{name}", value)
    monkeypatch.setattr(Looker, "_is_greedy", lambda *_: False)
    states = [state.copy() for state in random_game(AXIO.make(), 6)
              if state.turn >= 0 and len(state.legal_moves()) >= 8]  # fmt: skip
    state = states[-4]
    other = next(
        one for one in (state.redeal(state.turn, seed) for seed in range(9))
        if one.position() != state.position()
    )  # fmt: skip
    with Miner(Mining("axio", 2, "standard", iterations=20)) as miner:
        first, second = miner.consider(state), miner.consider(other)
    assert first is not None
    assert first == second
    assert first.position == state.view(state.turn)
    assert isinstance(first.position["racks"][1 - state.turn], int)  # how many, not which
