"""Reviews: the ledger adds up, chance is fair, choices are judged by what their seat could see."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

import tilewright
from core.helpers import Form
from players.thinking import InterpretedForm
from tilewright import CHANCE, OVER, GameRecord, Limits, Review, SetupError
from tilewright.analysis.asking import Progress
from tilewright.analysis.events import Decision, Draws, events_of
from tilewright.analysis.fitted import Judgement
from tilewright.analysis.journal import Journal
from tilewright.analysis.judging import (
    Choice,
    ErrorRate,
    accuracy,
    as_measured,
    class_of,
    error_rate,
    luck_tag,
    played_like,
    tags_of,
)
from tilewright.analysis.ledger import MILLION, Entry, add_up, parts_of
from tilewright.analysis.valuing import Effort, possible_draws
from tilewright.core.state import State

TWO = InterpretedForm("azul", 2, "standard")
HIDDEN = InterpretedForm("axio", 2, "standard")
SOLO = InterpretedForm("axio", 1, "standard")
FEW = Limits(iterations=4)


def record_of(form: Form, decisions: int, seed: int = 3) -> GameRecord:
    """A random game, from its start up to so many decisions."""
    state = form.make().start(seed=seed)
    random = Random(seed)
    for _ in range(decisions):
        if state.turn == OVER:
            break
        state.play(random.choice(state.legal_moves()))
    return GameRecord.of(state)


def last_round(form: Form, decisions: int, seed: int = 1) -> GameRecord:
    """The end of a random game, as a record that begins with a position."""
    from tilewright.testing import random_game

    states = [state.copy() for state in random_game(form.make(), seed) if state.turn >= 0]
    state = form.make().load(states[-decisions].position())
    random = Random(seed)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(random.choice([outcome for outcome, _ in state.outcomes()]))
        else:
            state.play(random.choice(state.legal_moves()))
    return GameRecord.of(state)


@cache
def reviewed(form: Form, decisions: int) -> Review:
    return tilewright.review(record_of(form, decisions), FEW, deals=2, workers=2)


EXAMPLES = [(TWO, 12), (InterpretedForm("azul", 3, "gray"), 6), (HIDDEN, 4), (SOLO, 2),
            (InterpretedForm("summer-pavilion", 2, "standard"), 4)]  # fmt: skip
every_example = pytest.mark.parametrize(("form", "decisions"), EXAMPLES, ids=str)


def millionths(numbers: list[float]) -> list[int]:
    found = [round(number * MILLION) for number in numbers]
    assert [one / MILLION for one in found] == numbers  # nothing is lost
    return found


# ---------------------------------------------------------------- the ledger


@every_example
def test_the_ledger_adds_up_to_the_last_digit(form: Form, decisions: int) -> None:
    found = json.loads(json.dumps(reviewed(form, decisions).to_json()))
    seats = range(found["seats"])
    for sums in (found["totals"], found["hindsight"]):
        initial, final = millionths(sums["initial"]), millionths(sums["final"])
        luck, residual = millionths(sums["luck"]), millionths(sums["residual"])
        gifts = [millionths(row) for row in sums["gifts"]]
        for seat in seats:
            given = sum(row[seat] for row in gifts)
            assert final[seat] - initial[seat] == luck[seat] + given + residual[seat]
    chances = [event for event in found["events"] if event["kind"] == "chance"]
    for seat in seats:
        drawn = sum(millionths(event["luck"])[seat] for event in chances)
        assert drawn == millionths(found["totals"]["luck"])[seat]


@every_example
def test_luck_and_gifts_add_up_to_nothing_over_the_seats(form: Form, decisions: int) -> None:
    if form.players == 1:
        return  # nobody else is there to lose it
    found = reviewed(form, decisions).to_json()
    for event in found["events"]:
        if event["kind"] == "chance":
            assert sum(millionths(event["luck"])) == 0
        else:
            for key in ("values_played", "values_best"):
                assert sum(millionths(event[key])) == MILLION
    for row in found["totals"]["gifts"]:
        assert sum(millionths(row)) == 0


def test_between_two_draws_hindsight_leaves_nothing_unexplained() -> None:
    record = last_round(TWO, 6)
    found = tilewright.review(record, Limits(iterations=40), workers=1)
    assert found.finished
    assert not any(isinstance(one.event, Draws) for one in found.events)
    assert set(found.hindsight.residual) == {0}
    for one, later in zip(found.events, found.events[1:], strict=False):
        assert one.hindsight.after == later.hindsight.before
    assert found.events[-1].hindsight.after == found.sums.final


def test_what_a_move_gives_to_its_own_seat_is_its_loss() -> None:
    found = reviewed(TWO, 12).to_json()
    for seat in range(2):
        lost = sum(
            millionths([event["loss"]])[0]
            for event in found["events"]
            if event["kind"] == "decision" and event["seat"] == seat
        )
        assert millionths(found["totals"]["gifts"][seat])[seat] == -lost


def test_the_last_digit_goes_where_most_is_missing() -> None:
    assert parts_of((0.5, 0.5)) == (500_000, 500_000)
    assert sum(parts_of((0.1234567, 0.2345678, 0.6419755))) == MILLION
    assert parts_of((0.7,)) == (700_000,)


def test_what_the_events_do_not_explain_is_the_residual() -> None:
    entries = [Entry(None, (500, 500), (600, 400)), Entry(0, (650, 350), (550, 450))]
    sums = add_up((500, 500), (1_000, 0), entries)
    assert sums.luck == (100, -100)
    assert sums.gifts == ((-100, 100), (0, 0))
    assert sums.residual == (500, -500)


# ---------------------------------------------------------------- repeatable, interruptible


def test_the_same_record_and_iterations_give_the_same_bytes() -> None:
    again = tilewright.review(record_of(HIDDEN, 4), FEW, deals=2, workers=1)
    assert json.dumps(again.to_json()) == json.dumps(reviewed(HIDDEN, 4).to_json())


def test_a_review_that_was_killed_goes_on(tmp_path: Path) -> None:
    record, journal = record_of(TWO, 12), tmp_path / "journal"

    class Killed(Exception):
        pass

    def kill(progress: Progress) -> None:
        if progress.done == 5:
            raise Killed

    with pytest.raises(Killed):
        tilewright.review(record, FEW, deals=2, workers=1, journal=journal, on_progress=kill)
    kept = journal.read_text().splitlines()
    assert len(kept) > 5
    journal.write_text("\n".join([*kept, '{"key": "cut o']))
    found = tilewright.review(record, FEW, deals=2, workers=1, journal=journal)
    assert json.dumps(found.to_json()) == json.dumps(reviewed(TWO, 12).to_json())
    assert set(kept) <= set(journal.read_text().splitlines())


def test_a_journal_of_another_game_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    one = Journal(path, record_of(TWO, 2))
    one.put("key", {"values": [1.0, 0.0]})
    one.close()
    other = Journal(path, record_of(TWO, 3))
    assert other.get("key") is None
    other.close()


def test_a_review_needs_a_limit() -> None:
    with pytest.raises(SetupError, match="limit"):
        tilewright.review(record_of(TWO, 1), Limits())


def test_progress_counts_the_questions() -> None:
    seen: list[Progress] = []
    tilewright.review(record_of(TWO, 3), FEW, deals=2, workers=1, on_progress=seen.append)
    assert [one.done for one in seen] == list(range(1, len(seen) + 1))
    assert seen[-1].done == seen[-1].asked
    assert {one.what for one in seen} == {"foresight", "luck", "hindsight"}
    assert all(sum(one.values) == pytest.approx(1.0) for one in seen)
    assert {one.ply for one in seen} == {0, 20, 21, 22}  # the deal and three moves


# ---------------------------------------------------------------- what could be known


def test_hidden_tiles_that_are_exchanged_change_no_judgement() -> None:
    """The racks and the bag of the others: the mover's decision is judged alike."""
    state = HIDDEN.make().load(record_of(HIDDEN, 3).final().position())
    judged = []
    for position in (state.position(), state.redeal(state.turn, seed=5).position()):
        other = state.game.load(position)
        other.play(other.legal_moves()[0])
        found = tilewright.review(GameRecord.of(other), FEW, deals=2, workers=1).to_json()
        judged.append(next(event for event in found["events"] if event["kind"] == "decision"))
    assert judged[0] == judged[1]


def test_one_tile_is_enumerated_and_a_deal_is_sampled() -> None:
    effort = Effort(FEW, deals=3, seed=0)
    events, _ = events_of(record_of(HIDDEN, 2))
    first, *others = [event for event in events if isinstance(event, Draws)]
    assert len(possible_draws(first, effort)) == 3  # ten tiles for two racks
    one = next(event for event in others if len(event.drawn) == 1)
    possible = possible_draws(one, effort)
    assert len(possible) == len(one.state.outcomes())
    assert sum(weight for _, weight in possible) == sum(w for _, w in one.state.outcomes())


def test_what_was_dealt_is_valued_like_what_could_have_been() -> None:
    """Whatever is played next: only then is luck fair."""
    state = TWO.make().start(seed=3)
    luck = set()
    for move in state.legal_moves()[:: len(state.legal_moves()) // 3]:
        record = GameRecord.of(state.after(move))
        found = tilewright.review(record, Limits(iterations=40), deals=2, workers=1)
        luck.add(found.sums.luck)
    assert len(luck) == 1


def test_deals_are_the_same_in_every_review() -> None:
    events, _ = events_of(record_of(TWO, 1))
    assert isinstance(events[0], Draws)

    def dealt(seed: int) -> list[str]:
        effort = Effort(FEW, deals=2, seed=seed)
        return [state.text() for state, _ in possible_draws(events[0], effort)]  # type: ignore[arg-type]

    assert dealt(0) == dealt(0)
    assert dealt(0) != dealt(1)


def test_events_replay_the_record() -> None:
    record = record_of(HIDDEN, 4)
    events, last = events_of(record)
    plies = sum(len(event.drawn) if isinstance(event, Draws) else 1 for event in events)
    assert plies == len(record.entries)
    assert last.hash() == record.final().hash()
    assert [e.played for e in events if isinstance(e, Decision)] == [
        entry.text for entry in record.entries if entry.seat != CHANCE
    ]


# ---------------------------------------------------------------- judging


def choice(loss: float, error: float = 0.0, **more: object) -> Choice:
    values = dict[str, object](
        seat=0, seats=2, moves=9, spread=0.5, is_best=loss == 0, loss=loss, error=error,
        lead_loss=0.0, lead_error=0.0, values_best=(0.6, 0.4),
        values_played=(0.6 - loss, 0.4 + loss), second=None,
    )  # fmt: skip
    return Choice(**{**values, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        (choice(0.0), "best"),
        (choice(0.019), "good"),
        (choice(0.02), "inaccuracy"),
        (choice(0.05), "mistake"),
        (choice(0.10), "blunder"),
        (choice(0.10, error=0.05), "good"),  # not surer than that
        (choice(0.011, seats=4, values_best=(0.6, 0.2, 0.1, 0.1)), "inaccuracy"),
        (choice(0.10, moves=1), "forced"),
        (choice(0.10, spread=0.005), "good"),  # nothing matters here
        (choice(0.001, values_best=(0.999, 0.001), lead_loss=8.0, spread=0.002), "mistake"),
        (choice(0.001, values_best=(0.999, 0.001), lead_loss=8.0, lead_error=5.0), "good"),
        (choice(0.999, values_best=(0.999, 0.001), lead_loss=8.0), "blunder"),
    ],
)
def test_classes(found: Choice, kind: str) -> None:
    assert class_of(found, Judgement()) == kind


def test_tags() -> None:
    still = choice(0.2, values_best=(0.95, 0.05), values_played=(0.75, 0.25))
    assert tags_of(still, "blunder") == ["missed_win"]
    assert tags_of(choice(0.2), "blunder") == ["gave_it_away"]
    assert tags_of(choice(0.0, second=0.5), "best") == ["only_move"]
    assert tags_of(choice(0.0, moves=1), "forced") == ["forced"]
    assert luck_tag((0.04, -0.04), 2) is None
    assert luck_tag((0.05, -0.05), 2) == "notable"
    assert luck_tag((0.05, -0.03, -0.01, -0.01), 4) == "huge"


def test_the_error_rate_is_the_mean_loss() -> None:
    assert error_rate([0.0, 0.1, 0.2]).rate == pytest.approx(0.1)
    assert error_rate([]) == ErrorRate(0.0, 0.0, 0)


def test_fewer_errors_are_more_accurate_and_of_a_higher_level() -> None:
    fitted = Judgement(error_rates={"novice": (0.05, 0.01), "master": (0.001, 0.001)})
    assert accuracy(0.0, fitted) == 100.0
    assert accuracy(0.01, fitted) > accuracy(0.02, fitted)
    good, bad = (played_like(ErrorRate(rate, 0.001, 30), fitted) for rate in (0.001, 0.06))
    assert good is not None
    assert bad is not None
    assert (good.level, bad.level) == ("master", "novice")
    assert played_like(ErrorRate(0.0, 0.0, 0), fitted) is None


FITTED = Judgement(
    error_rates={"novice": (0.1, 0.01), "expert": (0.03, 0.01), "master": (0.01, 0.005)},
    effort=200,
    effort_powers={"novice": 0.0, "expert": 0.25, "master": 0.5},
)


@pytest.mark.parametrize("level", FITTED.error_rates)
@pytest.mark.parametrize("iterations", [50, 200, 800])
def test_a_player_is_judged_alike_by_reviews_of_any_effort(level: str, iterations: int) -> None:
    rate = FITTED.error_rates[level][0]
    seen = rate * (iterations / 200) ** FITTED.effort_powers[level]
    compared = as_measured(ErrorRate(seen, 0.01, 30), FITTED, iterations)
    assert compared.rate == pytest.approx(rate, rel=0.02)
    like = played_like(compared, FITTED)
    assert like is not None
    assert like.level == level


def test_more_errors_are_never_fewer_at_another_effort() -> None:
    for iterations in (1, 50, 800, 10**6):
        seen = [0.0, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5]
        compared = [as_measured(ErrorRate(r, r, 9), FITTED, iterations).rate for r in seen]
        assert compared == sorted(compared)
        assert compared[0] >= 0.0


def test_rates_of_unknown_effort_are_compared_as_they_are() -> None:
    rate = ErrorRate(0.02, 0.001, 30)
    unknown = Judgement(error_rates=FITTED.error_rates)
    assert as_measured(rate, unknown, 800) == rate
    assert as_measured(rate, FITTED, 0) == rate


def test_a_game_that_is_over_has_its_result() -> None:
    found = tilewright.review(last_round(TWO, 3), FEW, workers=1)
    state: State = found.record.final()
    shares = [1 / len(state.winners) if seat in state.winners else 0.0 for seat in range(2)]
    assert found.to_json()["final"] == shares
