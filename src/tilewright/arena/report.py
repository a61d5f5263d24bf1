"""What the games of a match say: who stands where, who beat whom, what went wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tilewright.arena.match import Outcome
from tilewright.arena.ratings import Skill, skills
from tilewright.arena.settings import Settings
from tilewright.arena.statistics import (
    Comparison,
    Estimate,
    elo_difference,
    elo_ratings,
    mean_of_deals,
    rate_of_deals,
)

UNRATED = -1e9


@dataclass(frozen=True)
class Standing:
    """One player over all games. In a mirrored table for two `share` is the win rate."""

    player: str
    games: int  # each seat that it had counts
    share: Estimate  # of the victory; equal players have 1 / seats; nothing at a table for one
    score: Estimate  # without forfeited and truncated games; for one player a forfeit is 0
    margin: Estimate  # over the others, in the same games
    elo: Estimate | None  # for two seats
    skill: Skill | None  # for three and four
    ms_per_move: float | None
    longest_ms: float | None
    forfeits: int


@dataclass(frozen=True)
class Pair:
    """Two players in the games that both played: who stood ahead of whom, and by how much."""

    first: str
    second: str
    games: int
    won: int
    shared: int
    lost: int
    rate: Estimate  # the first's; a shared place is half
    elo: Estimate | None  # how much stronger the first is; for two seats
    margin: Estimate


@dataclass(frozen=True)
class Alone:
    """One player alone at a table of others; equal players have a share of 1 / seats."""

    player: str
    among: str
    games: int
    share: Estimate


@dataclass(frozen=True)
class Failure:
    """A forfeited game."""

    game: int
    player: str
    seat: int
    moves: int  # that it had been asked for
    reason: str


@dataclass(frozen=True)
class Report:
    """Everything, the best player first."""

    games: int
    deals: int
    shared: int  # victories
    truncated: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]  # each with the better one first
    alone: tuple[Alone, ...]
    forfeits: tuple[Failure, ...]


class _Meeting(NamedTuple):
    """What one game says about two of its players; without scores it has no margin."""

    comparison: Comparison
    margin: float | None


def report_on(settings: Settings, outcomes: Sequence[Outcome]) -> Report:
    """The report on these games."""
    entrants = len(settings.names)
    if settings.players == 1:
        meetings = list(_meetings_of_solos(outcomes))
    else:
        meetings = [meeting for outcome in outcomes for meeting in _meetings(outcome)]
    standings = _standings(settings, outcomes, meetings)
    order = sorted(range(entrants), key=lambda entrant: -_strength(standings[entrant]))
    return Report(
        games=len(outcomes),
        deals=len({outcome.deal for outcome in outcomes}),
        shared=sum(outcome.regular and len(outcome.winners) > 1 for outcome in outcomes),
        truncated=sum(outcome.truncated for outcome in outcomes),
        standings=tuple(standings[entrant] for entrant in order),
        pairs=tuple(_pairs(settings, order, meetings)),
        alone=tuple(_alone(settings, outcomes)),
        forfeits=tuple(_failures(settings, outcomes)),
    )


def _strength(standing: Standing) -> float:
    if standing.skill is not None:
        return standing.skill.ordinal
    value = standing.score.value if standing.elo is None else standing.elo.value
    return UNRATED if value is None else value


def _standings(
    settings: Settings, outcomes: Sequence[Outcome], meetings: Sequence[_Meeting]
) -> list[Standing]:
    entrants, seats = len(settings.names), settings.players
    comparisons = [meeting.comparison for meeting in meetings]
    elo = elo_ratings(entrants, comparisons) if seats == 2 else [None] * entrants
    skill = skills(entrants, outcomes) if seats > 2 else [None] * entrants
    return [
        _standing(settings, entrant, outcomes, meetings, elo[entrant], skill[entrant])
        for entrant in range(entrants)
    ]


def _standing(
    settings: Settings,
    entrant: int,
    outcomes: Sequence[Outcome],
    meetings: Sequence[_Meeting],
    elo: Estimate | None,
    skill: Skill | None,
) -> Standing:
    own = [
        (outcome, seat)
        for outcome in outcomes
        for seat, who in enumerate(outcome.seating)
        if who == entrant
    ]
    moves = sum(outcome.moves[seat] for outcome, seat in own)
    seconds = sum(outcome.seconds[seat] for outcome, seat in own)
    shares = [(outcome.deal, outcome.points[seat]) for outcome, seat in own]
    return Standing(
        player=settings.labels[entrant],
        games=len(own),
        share=Estimate() if settings.players == 1 else rate_of_deals(shares),
        score=mean_of_deals(_scores(own)),
        margin=mean_of_deals(_margins(entrant, meetings)),
        elo=elo,
        skill=skill,
        ms_per_move=1000 * seconds / moves if moves else None,
        longest_ms=max((1000 * o.longest[seat] for o, seat in own), default=None),
        forfeits=sum(o.forfeit is not None and o.forfeit.seat == seat for o, seat in own),
    )


def _scores(own: Iterable[tuple[Outcome, int]]) -> Iterator[tuple[int, float]]:
    for outcome, seat in own:
        if outcome.regular:
            yield outcome.deal, outcome.scores[seat]
        elif len(outcome.seating) == 1:
            yield outcome.deal, _solo_score(outcome)


def _solo_score(outcome: Outcome) -> float:
    """To leave a forfeited game out would reward the player that fails when it goes badly."""
    return 0.0 if outcome.forfeit is not None else outcome.scores[0]


def _margins(entrant: int, meetings: Iterable[_Meeting]) -> Iterator[tuple[int, float]]:
    for comparison, margin in meetings:
        if margin is not None and comparison.first == entrant:
            yield comparison.deal, margin
        if margin is not None and comparison.second == entrant:
            yield comparison.deal, -margin


def _meetings(outcome: Outcome) -> Iterator[_Meeting]:
    """Every two players of a game; one with several seats is compared by the mean of them."""
    ranks, scores = outcome.ranks, outcome.scores
    for first, second in combinations(sorted(set(outcome.seating)), 2):
        seats = [
            (mine, other)
            for mine, who in enumerate(outcome.seating)
            for other, opponent in enumerate(outcome.seating)
            if (who, opponent) == (first, second)
        ]
        ahead = sum(_ahead(-ranks[mine], -ranks[other]) for mine, other in seats)
        margin = sum(scores[mine] - scores[other] for mine, other in seats) / len(seats)
        comparison = Comparison(outcome.deal, first, second, ahead / len(seats))
        yield _Meeting(comparison, margin if outcome.regular else None)


def _meetings_of_solos(outcomes: Iterable[Outcome]) -> Iterator[_Meeting]:
    """At a table for one, players meet in the deals that both played."""
    deals: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for outcome in outcomes:
        deals[outcome.deal][outcome.seating[0]] = _solo_score(outcome)
    for deal, scores in sorted(deals.items()):
        for first, second in combinations(sorted(scores), 2):
            ahead = _ahead(scores[first], scores[second])
            yield _Meeting(Comparison(deal, first, second, ahead), scores[first] - scores[second])


def _ahead(mine: float, other: float) -> float:
    return 0.5 if mine == other else float(mine > other)


def _pairs(
    settings: Settings, order: Sequence[int], meetings: Sequence[_Meeting]
) -> Iterator[Pair]:
    found: defaultdict[tuple[int, int], list[_Meeting]] = defaultdict(list)
    for meeting in meetings:
        deal, first, second, score = meeting.comparison
        found[first, second].append(meeting)
        turned = Comparison(deal, second, first, 1 - score)
        found[second, first].append(
            _Meeting(turned, None if meeting.margin is None else -meeting.margin)
        )
    for first, second in combinations(order, 2):
        games = found[first, second]
        scores = [meeting.comparison.score for meeting in games]
        rate = rate_of_deals(
            (meeting.comparison.deal, meeting.comparison.score) for meeting in games
        )
        yield Pair(
            first=settings.labels[first],
            second=settings.labels[second],
            games=len(games),
            won=sum(score > 0.5 for score in scores),
            shared=sum(score == 0.5 for score in scores),
            lost=sum(score < 0.5 for score in scores),
            rate=rate,
            elo=elo_difference(rate) if settings.players == 2 else None,
            margin=mean_of_deals(_margins(first, games)),
        )


def _alone(settings: Settings, outcomes: Sequence[Outcome]) -> Iterator[Alone]:
    if settings.players < 3:
        return
    found: defaultdict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for outcome in outcomes:
        for seat, who in enumerate(outcome.seating):
            others = {*outcome.seating[:seat], *outcome.seating[seat + 1 :]}
            if len(others) == 1 and who not in others:
                found[who, others.pop()].append((outcome.deal, outcome.points[seat]))
    for (who, other), shares in sorted(found.items()):
        yield Alone(
            settings.labels[who], settings.labels[other], len(shares), rate_of_deals(shares)
        )


def _failures(settings: Settings, outcomes: Iterable[Outcome]) -> Iterator[Failure]:
    for outcome in outcomes:
        if outcome.forfeit is not None:
            seat = outcome.forfeit.seat
            yield Failure(
                outcome.number,
                settings.labels[outcome.seating[seat]],
                seat,
                outcome.moves[seat],
                outcome.forfeit.reason,
            )
