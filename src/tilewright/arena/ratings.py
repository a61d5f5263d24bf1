"""Ratings of games for three and four, by OpenSkill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from tilewright.arena.match import GameResult


@dataclass(frozen=True)
class Skill:
    """How strong a player is thought to be, how sure that is, and a cautious guess of both."""

    mu: float
    sigma: float
    ordinal: float  # mu - 3 sigma


def skills(players: int, results: Iterable[GameResult]) -> list[Skill]:
    """The ratings after these games, in their order."""
    # Programs do not get better or worse between games, so nothing is added to sigma (tau = 0).
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(players)]
    for result in results:
        teams = [[ratings[entrant]] for entrant in result.seating]
        after = [team[0] for team in model.rate(teams, ranks=[float(r) for r in result.ranks])]
        for entrant in set(result.seating):
            # One player in several seats has learnt the mean of what they did.
            own = [
                rating for rating, who in zip(after, result.seating, strict=True) if who == entrant
            ]
            ratings[entrant] = model.rating(
                mu=sum(rating.mu for rating in own) / len(own),
                sigma=sum(rating.sigma for rating in own) / len(own),
            )
    return [Skill(rating.mu, rating.sigma, rating.ordinal()) for rating in ratings]
