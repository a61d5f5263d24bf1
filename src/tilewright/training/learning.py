"""Learning from self-play: every seat plays the best afterstate it sees, and values follow results.

The target of an afterstate is what comes after it: where all is seen, the best afterstate of who
moves next; where something is hidden, that of the same seat at its next turn, since nobody else
knows what it knows; at the end, the result. Results reach back through later values by TD(lambda),
up to moves that were played at random. Where something is hidden, what everybody else knows after
a move is learned from, too: in a search each seat is asked for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch

from tilewright.core.game import Game
from tilewright.training.fitting import Examples
from tilewright.training.games import Afterstates, Games
from tilewright.training.network import ValueNetwork
from tilewright.training.settings import TrainingSettings

CHUNK = 1 << 20  # afterstates that go through the network at once


class Values(NamedTuple):
    """By seat: chances to win; leads, and final points, in units of `LearningTuning.lead_unit`."""

    wins: torch.Tensor
    leads: torch.Tensor
    points: torch.Tensor | None = None  # if they are learned

    def each(self, change: Callable[[torch.Tensor], torch.Tensor]) -> Values:
        points = None if self.points is None else change(self.points)
        return Values(change(self.wins), change(self.leads), points)


def leads(points: torch.Tensor, unit: float) -> torch.Tensor:
    """How far each seat is ahead of the mean of the others."""
    seats = points.shape[1]
    if seats == 1:
        return torch.zeros_like(points, dtype=torch.float32)
    own = points.float()
    others = (own.sum(1, keepdim=True) - own) / (seats - 1)
    return (own - others) / unit


@torch.no_grad()
def values_of(network: ValueNetwork, after: Afterstates, unit: float) -> Values:
    """The values of afterstates: by the network, or by the result where the game is over."""
    parts = [network(part) for part in torch.split(after.observations, CHUNK)]
    over = after.over.bool()[:, None]
    points = None
    if network.points is not None:
        points = torch.cat([part.points for part in parts])
        points = torch.where(over, after.points.float() / unit, points)
    return Values(
        torch.where(over, after.shares, torch.cat([torch.sigmoid(part.logits) for part in parts])),
        torch.where(over, leads(after.points, unit), torch.cat([part.leads for part in parts])),
        points,
    )


class MoveChoice(NamedTuple):
    """For each game: the place in the row that is played, the best one, and whether by chance."""

    played: torch.Tensor
    best: torch.Tensor
    at_random: torch.Tensor


def choose(
    after: Afterstates,
    values: Values,
    settings: TrainingSettings,
    random_moves: float,
    noise: float,
) -> MoveChoice:
    value = values.wins[:, 0] + settings.lead_share * torch.tanh(values.leads[:, 0])
    if noise:
        uniform = torch.rand_like(value).clamp(1e-9, 1 - 1e-7)
        value = value - noise * torch.log(-torch.log(uniform))
    games = after.games.long()
    size = len(after.counts)
    places = torch.arange(len(games), device=games.device)
    most = value.new_full((size,), -1e9).scatter_reduce(0, games, value, "amax")
    at_most = torch.where(value == most[games], places, -1)
    best = places.new_full((size,), -1).scatter_reduce(0, games, at_most, "amax")
    at_random = torch.rand(size, device=games.device) < random_moves
    anywhere = (torch.rand(size, device=games.device) * after.counts).long()
    anywhere = after.firsts + torch.minimum(anywhere, after.counts.long() - 1)
    return MoveChoice(torch.where(at_random, anywhere, best), best, at_random)


class Window(NamedTuple):
    """Some decisions of all games: time first, then games, then seats by number."""

    observations: torch.Tensor  # of the afterstates that were played: by observer, from the mover
    final: torch.Tensor  # those that end the game: nobody is asked about them
    movers: torch.Tensor  # one more than decisions
    best: Values  # of the best afterstates; one more than decisions
    at_random: torch.Tensor  # one more than decisions
    over: torch.Tensor
    results: Values


def by_seat(values: torch.Tensor, movers: torch.Tensor) -> torch.Tensor:
    """Values in turn order from the mover, turned round to stand in the order of the seats."""
    seats = values.shape[-1]
    turned = (torch.arange(seats, device=values.device) - movers[..., None]) % seats
    return values.gather(-1, turned)


def from_mover(values: torch.Tensor, movers: torch.Tensor) -> torch.Tensor:
    """The other way round."""
    return values.gather(-1, _seats_from(movers, values.shape[-1]))


def _seats_from(seat: torch.Tensor, count: int) -> torch.Tensor:
    """All seats by number, in turn order from one on."""
    return (torch.arange(count, device=seat.device) + seat[..., None]) % count


def play_window(
    network: ValueNetwork,
    games: Games,
    settings: TrainingSettings,
    random_moves: float,
    noise: float,
) -> Window:
    unit = games.game.spec.tuning.learning.lead_unit
    rows: list[list[torch.Tensor]] = [[] for _ in range(5)]
    played, final, movers, at_random, over = rows
    best: list[Values] = []
    results: list[Values] = []
    for decision in range(settings.window + 1):
        after = games.afterstates(settings.moves_weighed)
        values = values_of(network, after, unit)
        choice = choose(after, values, settings, random_moves, noise)
        mover = games.movers.long().clone()
        movers.append(mover)
        best.append(_of_best(values, choice.best, mover))
        at_random.append(choice.at_random)
        if decision == settings.window:
            break
        played.append(games.views(after, choice.played, observers(games.game)))
        final.append(after.over[choice.played] > 0)
        games.step(after.actions[choice.played].int())
        over.append(games.ended > 0)
        points = None if network.points is None else games.scores.float() / unit
        results.append(Values(games.shares().clone(), leads(games.scores, unit), points))
    return Window(
        torch.stack(played),
        torch.stack(final),
        torch.stack(movers),
        _stacked(best),
        torch.stack(at_random),
        torch.stack(over),
        _stacked(results),
    )


def _of_best(values: Values, best: torch.Tensor, movers: torch.Tensor) -> Values:
    return values.each(lambda one: by_seat(one[best], movers))


def _stacked(row: Sequence[Values]) -> Values:
    points = [one.points for one in row if one.points is not None]
    return Values(
        torch.stack([one.wins for one in row]),
        torch.stack([one.leads for one in row]),
        torch.stack(points) if points else None,
    )


def observers(game: Game) -> int:
    """Of how many seats it matters what they know after a move."""
    return game.players if game.spec.hides else 1


class Targets(NamedTuple):
    """What the values of the played afterstates should have been, by observer and by seat."""

    values: Values
    known: torch.Tensor  # where a window ends too early, they are not


def targets(window: Window, game: Game, settings: TrainingSettings) -> Targets:
    follow = _by_next_mover if observers(game) == 1 else _by_same_seat
    found = [
        follow(window, best, results, settings.trace)
        for best, results in zip(window.best, window.results, strict=True)
        if best is not None and results is not None
    ]
    return Targets(Values(*(values for values, _ in found)), found[0][1])


def _by_next_mover(
    window: Window, best: torch.Tensor, results: torch.Tensor, trace: float
) -> tuple[torch.Tensor, torch.Tensor]:
    decisions = len(window.over)
    found = torch.empty_like(results)
    later = best[decisions]
    for decision in range(decisions - 1, -1, -1):
        found[decision] = torch.where(window.over[decision][:, None], results[decision], later)
        reach = torch.where(window.at_random[decision], 0.0, trace)[:, None]
        later = (1 - reach) * best[decision] + reach * found[decision]
    return found[:, :, None], ~window.final[:, :, None]


def _by_same_seat(
    window: Window, best: torch.Tensor, results: torch.Tensor, trace: float
) -> tuple[torch.Tensor, torch.Tensor]:
    decisions, size, seats = results.shape
    found = results.new_empty((decisions, size, seats, seats))
    known = torch.empty((decisions, size, seats), dtype=torch.bool, device=best.device)
    rows = torch.arange(size, device=best.device)
    later = best.new_zeros((size, seats, seats))  # of each seat: what its next turn says of all
    reached = torch.zeros((size, seats), dtype=torch.bool, device=best.device)
    later[rows, window.movers[decisions]] = best[decisions]
    reached[rows, window.movers[decisions]] = True
    for decision in range(decisions - 1, -1, -1):
        over = window.over[decision]
        later = torch.where(over[:, None, None], results[decision][:, None, :], later)
        reached |= over[:, None]
        mover = window.movers[decision]
        from_mover_on = _seats_from(mover, seats)
        found[decision] = later.gather(1, from_mover_on[:, :, None].expand_as(later))
        known[decision] = reached.gather(1, from_mover_on) & ~window.final[decision][:, None]
        cut = window.at_random[decision] | ~reached[rows, mover]
        reach = torch.where(cut, 0.0, trace)[:, None]
        later[rows, mover] = (1 - reach) * best[decision] + reach * found[decision][:, 0]
        reached[rows, mover] = True
    return found, known


def examples(window: Window, aims: Targets, settings: TrainingSettings) -> Examples:
    """What there is to learn from a window."""
    seats = aims.values.wins.shape[-1]
    whose = _seats_from(window.movers[:-1], seats)[:, :, : aims.known.shape[-1]]
    known = aims.known.flatten()
    values = aims.values.each(lambda one: from_mover(one, whose).flatten(0, 2)[known])
    return Examples(
        window.observations.flatten(0, 2)[known],
        values.wins,
        values.leads.clamp(-settings.max_lead, settings.max_lead),
        values.points,
    )
