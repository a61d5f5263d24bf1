"""Rollouts: the same for a seed, blind to what the seat cannot see, and no more than needed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import tilewright
from players.thinking import InterpretedForm
from tilewright import OVER, GameRecord, Limits, Rollouts, SetupError
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.asking import Progress
from tilewright.analysis.events import Decision, events_of
from tilewright.analysis.rolling import BATCH, is_enough, joined, roll_out, standard_error
from tilewright.analysis.valuing import Effort
from tilewright.testing import random_game

TWO = InterpretedForm("azul", 2, "standard")
HIDDEN = InterpretedForm("axio", 2, "standard")
FEW = Limits(iterations=8)
EFFORT = Effort(FEW, deals=2, seed=0)


def bad_ending(form: InterpretedForm, decisions: int) -> GameRecord:
    """The end of a random game, played badly."""
    states = [state.copy() for state in random_game(form.make(), 1) if state.turn >= 0]
    state = form.make().load(states[-decisions].position())
    state.follow(1)
    random = Random(1)
    while state.turn != OVER:
        state.play(random.choice(state.legal_moves()))
    return GameRecord.of(state)


def first_decision(record: GameRecord) -> Decision:
    return next(event for event in events_of(record)[0] if isinstance(event, Decision))


def test_rollouts_stand_beside_the_review_and_change_nothing_else() -> None:
    record = bad_ending(TWO, 8)
    plain = tilewright.review(record, FEW, deals=2, workers=1).to_json()
    with_rollouts = [
        json.dumps(
            tilewright.review(
                record, FEW, deals=2, workers=workers, rollouts=Rollouts(10, 0.0)
            ).to_json()
        )
        for workers in (1, 2)
    ]
    assert with_rollouts[0] == with_rollouts[1]
    found = json.loads(with_rollouts[0])
    said = [event.pop("rollout") for event in found["events"] if "rollout" in event]
    assert found == plain
    called = [
        event
        for event in plain["events"]
        if event.get("class") in ("inaccuracy", "mistake", "blunder")
    ]
    assert len(said) == len(called) > 0
    for one in said:
        assert 2 <= one["games"] <= 10
        value = one["best"]["value"] - one["played"]["value"]
        assert one["loss"] == pytest.approx(value, abs=2e-6)


@pytest.mark.long
def test_rollouts_that_were_stopped_go_on(tmp_path: Path) -> None:
    record, journal = bad_ending(TWO, 8), tmp_path / "journal"
    rollouts = Rollouts(2 * BATCH, 0.0)

    class Stopped(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.what == "rollouts":
            raise Stopped

    with pytest.raises(Stopped):
        tilewright.review(
            record, FEW, deals=2, workers=1, rollouts=rollouts, journal=journal, on_progress=stop
        )
    kept = journal.read_text().splitlines()
    assert any('"rollouts/' in line for line in kept)
    again = tilewright.review(
        record, FEW, deals=2, workers=1, rollouts=rollouts, journal=journal
    ).to_json()
    assert set(kept) <= set(journal.read_text().splitlines())
    assert again == tilewright.review(record, FEW, deals=2, workers=1, rollouts=rollouts).to_json()


def test_a_move_compared_with_itself_loses_nothing() -> None:
    """The same draws and the same hidden tiles on both sides."""
    decision = first_decision(bad_ending(HIDDEN, 4))
    with Analyser(decision.state.game) as analyser:
        batch = roll_out(analyser, decision, decision.played, EFFORT, 0)
    assert batch["best"] == batch["played"]
    found = joined([batch], BATCH)
    assert (found["loss"], found["error"]) == (0.0, 0.0)


def test_what_the_seat_cannot_see_has_no_say() -> None:
    decision = first_decision(bad_ending(HIDDEN, 4))
    other = Decision(decision.ply, decision.state.redeal(decision.seat, seed=9), decision.played)
    assert other.state.hash() != decision.state.hash()
    with Analyser(decision.state.game) as analyser:
        batches = [roll_out(analyser, one, one.played, EFFORT, 0) for one in (decision, other)]
    assert batches[0] == batches[1]


def test_games_are_added_up_until_they_are_enough() -> None:
    found = joined([{"best": [1.0, 0.0, 1.0, 0.0], "played": [0.0, 0.0, 0.0, 0.0]}], 3)
    assert found["games"] == 3
    assert found["loss"] == pytest.approx(2 / 3, abs=1e-6)
    assert found["error"] == pytest.approx(1 / 3, abs=1e-6)
    assert found["best"]["error"] == found["error"]
    assert is_enough(found, Rollouts(games=3, error=0.0))
    assert is_enough(found, Rollouts(games=9, error=0.4))
    assert not is_enough(found, Rollouts(games=9, error=0.3))
    assert standard_error([1.0]) == float("inf")


@pytest.mark.parametrize("rollouts", [(1, 0.1), (8, -0.1), (8, float("nan"))])
def test_rollouts_that_cannot_be(rollouts: tuple[int, float]) -> None:
    with pytest.raises(SetupError, match="two games"):
        Rollouts(*rollouts)
