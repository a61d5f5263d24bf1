"""What the games of a match say: who stands where, who beat whom, what went wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tilewright.arena.adjusting import Adjusted, Sample, less_luck
from tilewright.arena.match import GameResult
from tilewright.arena.ratings import Skill, skills
from tilewright.arena.settings import TournamentSettings
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
    lead: Estimate  # over the others, in the same games
    elo: Estimate | None  # for two seats
    skill: Skill | None  # for three and four
    ms_per_move: float | None
    longest_ms: float | None
    forfeits: int
    adjusted: Adjusted | None = None  # `share`, or of one player `score`, less luck; if measured


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
    lead: Estimate
    adjusted: Adjusted | None = None  # `rate` less luck


@dataclass(frozen=True)
class AloneStanding:
    """One player alone at a table of others; equal players have a share of 1 / seats."""

    player: str
    among: str
    games: int
    share: Estimate
    adjusted: Adjusted | None = None  # less luck


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
    alone: tuple[AloneStanding, ...]
    forfeits: tuple[Failure, ...]


_SeatOf: TypeAlias = tuple[GameResult, int]  # a game, and a seat in it


class _Meeting(NamedTuple):
    """What one game says about two of its players; without scores it has no lead."""

    comparison: Comparison
    lead: float | None
    luck: float | None  # of the first beyond the second, halved: of two seats that of the first

    def turned(self) -> _Meeting:
        """As the second sees it."""
        deal, first, second, score = self.comparison
        return _Meeting(
            Comparison(deal, second, first, 1 - score),
            None if self.lead is None else -self.lead,
            None if self.luck is None else -self.luck,
        )


def report_on(settings: TournamentSettings, results: Sequence[GameResult]) -> Report:
    """The report on these games: standings, pairs and failures, with error bars over deals.

    >>> from tilewright.arena.match import GameResult
    >>> from tilewright.arena.report import report_on
    >>> from tilewright.arena.settings import TournamentSettings
    >>> settings = TournamentSettings("azul", 2, "standard", ("greedy", "random"), seed=1)
    >>> games = [
    ...     GameResult(0, 0, (0, 1), (50, 2), (0,), (20, 20), (1.0, 1.0), (0.1, 0.1)),
    ...     GameResult(1, 0, (1, 0), (1, 45), (1,), (20, 20), (1.0, 1.0), (0.1, 0.1)),
    ... ]
    >>> best = report_on(settings, games).standings[0]
    >>> best.player, best.share.value, best.lead.value
    ('greedy', 1.0, 46.0)
    """
    entrants = len(settings.names)
    if settings.players == 1:
        meetings = list(_meetings_of_solos(results))
    else:
        meetings = [meeting for result in results for meeting in _meetings(result)]
    standings = _standings(settings, results, meetings)
    order = sorted(range(entrants), key=lambda entrant: -_strength(standings[entrant]))
    return Report(
        games=len(results),
        deals=len({result.deal for result in results}),
        shared=sum(result.regular and len(result.winners) > 1 for result in results),
        truncated=sum(result.truncated for result in results),
        standings=tuple(standings[entrant] for entrant in order),
        pairs=tuple(_pairs(settings, order, meetings)),
        alone=tuple(_alone(settings, results)),
        forfeits=tuple(_failures(settings, results)),
    )


def _strength(standing: Standing) -> float:
    if standing.skill is not None:
        return standing.skill.ordinal
    value = standing.score.value if standing.elo is None else standing.elo.value
    return UNRATED if value is None else value


def _standings(
    settings: TournamentSettings, results: Sequence[GameResult], meetings: Sequence[_Meeting]
) -> list[Standing]:
    entrants, seats = len(settings.names), settings.players
    comparisons = [meeting.comparison for meeting in meetings]
    elo = elo_ratings(entrants, comparisons) if seats == 2 else [None] * entrants
    skill = skills(entrants, results) if seats > 2 else [None] * entrants
    return [
        _standing(settings, entrant, results, meetings, elo[entrant], skill[entrant])
        for entrant in range(entrants)
    ]


def _standing(
    settings: TournamentSettings,
    entrant: int,
    results: Sequence[GameResult],
    meetings: Sequence[_Meeting],
    elo: Estimate | None,
    skill: Skill | None,
) -> Standing:
    own = [
        (result, seat)
        for result in results
        for seat, who in enumerate(result.seating)
        if who == entrant
    ]
    moves = sum(result.moves[seat] for result, seat in own)
    seconds = sum(result.seconds[seat] for result, seat in own)
    score = mean_of_deals(_scores(own))
    if settings.players == 1:
        share = Estimate()
        adjusted = _adjusted(score, own, [_solo_score(result) for result, _ in own])
    else:
        share, adjusted = _share(own)
    return Standing(
        player=settings.labels[entrant],
        games=len(own),
        share=share,
        score=score,
        lead=mean_of_deals(_leads(entrant, meetings)),
        elo=elo,
        skill=skill,
        ms_per_move=1000 * seconds / moves if moves else None,
        longest_ms=max((1000 * o.longest[seat] for o, seat in own), default=None),
        forfeits=sum(o.forfeit is not None and o.forfeit.seat == seat for o, seat in own),
        adjusted=adjusted,
    )


def _share(own: Sequence[_SeatOf]) -> tuple[Estimate, Adjusted | None]:
    """Of the victory, in games of one player; and less luck."""
    shares = [result.points[seat] for result, seat in own]
    deals = (result.deal for result, _ in own)
    plain = rate_of_deals(zip(deals, shares, strict=True))
    return plain, _adjusted(plain, own, shares)


def _adjusted(plain: Estimate, own: Sequence[_SeatOf], values: Sequence[float]) -> Adjusted | None:
    """The mean of values less luck, if luck was measured in all these games."""
    lucks = [result.luck.by_seat[seat] for result, seat in own if result.luck is not None]
    if len(lucks) < len(own):
        return None
    return less_luck(plain, map(Sample, (result.deal for result, _ in own), values, lucks))


def _scores(own: Iterable[_SeatOf]) -> Iterator[tuple[int, float]]:
    for result, seat in own:
        if result.regular:
            yield result.deal, result.scores[seat]
        elif len(result.seating) == 1:
            yield result.deal, _solo_score(result)


def _solo_score(result: GameResult) -> float:
    """To leave a forfeited game out would reward the player that fails when it goes badly."""
    return 0.0 if result.forfeit is not None else result.scores[0]


def _leads(entrant: int, meetings: Iterable[_Meeting]) -> Iterator[tuple[int, float]]:
    for comparison, lead, _ in meetings:
        if lead is not None and comparison.first == entrant:
            yield comparison.deal, lead
        if lead is not None and comparison.second == entrant:
            yield comparison.deal, -lead


def _meetings(result: GameResult) -> Iterator[_Meeting]:
    """Every two players of a game; one with several seats is compared by the mean of them."""
    ranks, scores = result.ranks, result.scores
    for first, second in combinations(sorted(set(result.seating)), 2):
        seats = [
            (mine, other)
            for mine, who in enumerate(result.seating)
            for other, opponent in enumerate(result.seating)
            if (who, opponent) == (first, second)
        ]
        ahead = sum(_ahead(-ranks[mine], -ranks[other]) for mine, other in seats)
        lead = sum(scores[mine] - scores[other] for mine, other in seats) / len(seats)
        comparison = Comparison(result.deal, first, second, ahead / len(seats))
        luck = None
        if result.luck is not None:
            by_seat = result.luck.by_seat
            luck = sum(by_seat[mine] - by_seat[other] for mine, other in seats) / len(seats) / 2
        yield _Meeting(comparison, lead if result.regular else None, luck)


def _meetings_of_solos(results: Iterable[GameResult]) -> Iterator[_Meeting]:
    """At a table for one, players meet in the deals that both played."""
    deals: defaultdict[int, dict[int, GameResult]] = defaultdict(dict)
    for result in results:
        deals[result.deal][result.seating[0]] = result
    for deal, games in sorted(deals.items()):
        for first, second in combinations(sorted(games), 2):
            mine, other = games[first], games[second]
            score, against = _solo_score(mine), _solo_score(other)
            luck = None
            if mine.luck is not None and other.luck is not None:
                luck = (mine.luck.by_seat[0] - other.luck.by_seat[0]) / 2
            comparison = Comparison(deal, first, second, _ahead(score, against))
            yield _Meeting(comparison, score - against, luck)


def _ahead(mine: float, other: float) -> float:
    return 0.5 if mine == other else float(mine > other)


def _pairs(
    settings: TournamentSettings, order: Sequence[int], meetings: Sequence[_Meeting]
) -> Iterator[Pair]:
    found: defaultdict[tuple[int, int], list[_Meeting]] = defaultdict(list)
    for meeting in meetings:
        _, first, second, _ = meeting.comparison
        found[first, second].append(meeting)
        found[second, first].append(meeting.turned())
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
            lead=mean_of_deals(_leads(first, games)),
            adjusted=_adjusted_rate(rate, games),
        )


def _adjusted_rate(rate: Estimate, games: Sequence[_Meeting]) -> Adjusted | None:
    samples = [
        Sample(meeting.comparison.deal, meeting.comparison.score, meeting.luck)
        for meeting in games
        if meeting.luck is not None
    ]
    return less_luck(rate, samples) if len(samples) == len(games) else None


def _alone(settings: TournamentSettings, results: Sequence[GameResult]) -> Iterator[AloneStanding]:
    if settings.players < 3:
        return
    found: defaultdict[tuple[int, int], list[_SeatOf]] = defaultdict(list)
    for result in results:
        for seat, who in enumerate(result.seating):
            others = {*result.seating[:seat], *result.seating[seat + 1 :]}
            if len(others) == 1 and who not in others:
                found[who, others.pop()].append((result, seat))
    for (who, other), own in sorted(found.items()):
        yield AloneStanding(settings.labels[who], settings.labels[other], len(own), *_share(own))


def _failures(settings: TournamentSettings, results: Iterable[GameResult]) -> Iterator[Failure]:
    for result in results:
        if result.forfeit is not None:
            seat = result.forfeit.seat
            yield Failure(
                result.number,
                settings.labels[result.seating[seat]],
                seat,
                result.moves[seat],
                result.forfeit.reason,
            )
