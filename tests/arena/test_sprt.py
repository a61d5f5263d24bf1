"""The sequential test: right answers, rarely wrong ones, in the order of the deals."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import pytest

from tilewright.arena.adjusting import FEWEST_DEALS
from tilewright.arena.sprt import DealResult, Hypotheses, Trial, Verdict
from tilewright.arena.statistics import expected_score
from tilewright.core.errors import SetupError


def deal_results(elo: float, seed: int, deals: int = 5_000) -> list[float]:
    """Two games a deal; a tenth is shared, a third of the deals is decided by the seat alone."""
    dice = random.Random(seed)
    rate = expected_score(elo)

    def game() -> float:
        return 0.5 if dice.random() < 0.1 else float(dice.random() < rate_of_decided)

    # The seat's deals give half a point, so the others must make up the mean.
    rate_of_decided = ((rate - 0.5) * 1.5 + 0.5 - 0.05) / 0.9
    return [0.5 if dice.random() < 1 / 3 else (game() + game()) / 2 for _ in range(deals)]


def lucky_results(elo: float, seed: int, deals: int) -> list[DealResult]:
    """One game each, that luck explains in good part."""
    dice = random.Random(seed)
    lucks = [dice.choice((-0.38, 0.38)) for _ in range(deals)]
    rate = expected_score(elo)
    return [
        DealResult(float(dice.random() < rate + luck), luck + dice.gauss(0, 0.05)) for luck in lucks
    ]


def trial_on(results: Sequence[float | DealResult], hypotheses: Hypotheses) -> Trial:
    trial = Trial(hypotheses)
    found = [one if isinstance(one, DealResult) else DealResult(one) for one in results]
    trial.look(lambda deal: found[deal] if deal < len(found) else None)
    return trial


def test_simulated_results_have_the_strength_that_they_should() -> None:
    results = deal_results(60, seed=1, deals=40_000)
    assert sum(results) / len(results) == pytest.approx(expected_score(60), abs=0.006)


@pytest.mark.parametrize(
    ("elo", "right", "wrong"), [(0, Verdict.H0, Verdict.H1), (80, Verdict.H1, Verdict.H0)]
)
def test_at_the_hypotheses_the_test_is_wrong_no_more_often_than_allowed(
    elo: float, right: Verdict, wrong: Verdict
) -> None:
    hypotheses = Hypotheses(0, 80)
    verdicts = Counter(
        trial_on(deal_results(elo, seed, 1_000), hypotheses).verdict for seed in range(200)
    )
    assert verdicts[right] + verdicts[wrong] == 200
    assert verdicts[wrong] <= 20  # 10 are expected at the most; 20 is three deviations more


@pytest.mark.parametrize(
    ("elo", "right", "wrong"), [(0, Verdict.H0, Verdict.H1), (80, Verdict.H1, Verdict.H0)]
)
def test_results_less_luck_are_decided_sooner_and_wrong_no_more_often(
    elo: float, right: Verdict, wrong: Verdict
) -> None:
    hypotheses = Hypotheses(0, 80)
    matches = [lucky_results(elo, seed, 1_500) for seed in range(60)]
    trials = [trial_on(results, hypotheses) for results in matches]
    verdicts = Counter(trial.verdict for trial in trials)
    assert verdicts[right] + verdicts[wrong] == 60
    assert verdicts[wrong] <= 8  # 3 are expected at the most; 8 is three deviations more
    plain = [trial_on([one.value for one in results], hypotheses) for results in matches]
    assert fmean(trial.deals for trial in trials) < 0.8 * fmean(trial.deals for trial in plain)
    assert fmean(trial.fit.coefficient for trial in trials) == pytest.approx(1, abs=0.15)


def test_a_result_stays_what_it_was_when_later_deals_fit_the_luck_otherwise() -> None:
    results = lucky_results(0, seed=1, deals=60)
    short, long = (
        trial_on(results[:deals], Hypotheses(-200, 200, 1e-9, 1e-9)) for deals in (40, 60)
    )
    assert not short.counts - long.counts


def test_a_deal_has_no_say_in_how_much_of_its_own_luck_is_subtracted() -> None:
    results = [DealResult(won, won - 0.5) for won in (0.0, 1.0) * FEWEST_DEALS][: FEWEST_DEALS + 1]
    undecided = Hypotheses(-200, 200, 1e-9, 1e-9)
    assert trial_on(results[:-1], undecided).counts == {0.0: 5, 1.0: 5}
    assert trial_on(results, undecided).counts == {0.0: 5, 1.0: 5, 0.5: 1}


def test_clear_cases_are_decided_soon() -> None:
    hypotheses = Hypotheses(0, 20)
    better, worse = (trial_on(deal_results(elo, 1), hypotheses) for elo in (300, -300))
    assert (better.verdict, worse.verdict) == (Verdict.H1, Verdict.H0)
    assert max(better.deals, worse.deals) < 60


def test_nothing_is_decided_by_a_handful_of_deals() -> None:
    for results in ([1.0] * 5, [0.0] * 5, [0.5] * 5):
        assert trial_on(results, Hypotheses(0, 10)).verdict is Verdict.UNDECIDED


def test_equal_results_for_ever_are_no_sign_of_strength() -> None:
    assert trial_on([0.5] * 500, Hypotheses(0, 10)).verdict is Verdict.H0


def test_the_ratio_is_that_of_the_best_explanations() -> None:
    """Only wins and losses: then the best explanation of a mean is the coin with that mean."""
    hypotheses = Hypotheses(0, 100)
    rate = expected_score(100)
    coins = 30 * math.log(rate / 0.5) + 20 * math.log((1 - rate) / 0.5)
    assert hypotheses.llr({1.0: 30, 0.0: 20}) == pytest.approx(coins, abs=0.02)


def test_the_ratio_is_turned_when_the_players_are() -> None:
    counts = {0.0: 3, 0.25: 4, 0.5: 20, 0.75: 9, 1.0: 1}
    turned = {1 - result: count for result, count in counts.items()}
    assert Hypotheses(-10, 30).llr(counts) == pytest.approx(-Hypotheses(-30, 10).llr(turned))


def test_deals_are_looked_at_in_their_order() -> None:
    """A decision is for ever, and a deal that is still being played holds the later ones back."""
    won, lost = DealResult(1.0), DealResult(0.0)
    known = dict.fromkeys(range(1, 400), won)
    trial = Trial(Hypotheses(0, 50))
    assert trial.look(known.get) is Verdict.UNDECIDED
    assert trial.deals == 0
    known[0] = lost
    assert trial.look(known.get) is Verdict.H1
    decided = trial.deals
    assert decided < 100
    known |= dict.fromkeys(range(decided, 400), lost)
    assert trial.look(known.get) is Verdict.H1
    assert trial.deals == decided


def test_bounds_follow_from_the_error_rates() -> None:
    hypotheses = Hypotheses(0, 5, alpha=0.05, beta=0.1)
    assert hypotheses.upper == pytest.approx(math.log(0.9 / 0.05))
    assert hypotheses.lower == pytest.approx(math.log(0.1 / 0.95))


@pytest.mark.parametrize(
    "wrong", [(5, 5), (5, 0), (0, math.nan), (0, math.inf), (0, 5, 0), (0, 5, 0.05, 0.5)]
)
def test_what_is_no_test_is_refused(wrong: tuple[float, ...]) -> None:
    with pytest.raises(SetupError):
        Hypotheses(*wrong)
