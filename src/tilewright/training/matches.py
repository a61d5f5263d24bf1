"""Matches between networks: many games at once, neither of them looking further than one move."""

from __future__ import annotations

from typing import NamedTuple

import torch

from tilewright.core.game import Game
from tilewright.training.games import begin_games
from tilewright.training.learning import choose, leads, values_of
from tilewright.training.network import ValueNetwork
from tilewright.training.settings import TrainingSettings

MAX_DECISIONS = 600


class MatchResult(NamedTuple):
    """How the first network did."""

    share: float  # of the victories; of one player: of the most points there can be
    lead: float  # in points
    games: int
    error: float  # of the share: the standard error


@torch.no_grad()
def match(
    first: ValueNetwork,
    second: ValueNetwork,
    game: Game,
    settings: TrainingSettings,
    games_to_play: int,
    seed: int,
    on_gpu: bool,
) -> MatchResult:
    """The first network has one seat, the second the others; which seat it is takes turns."""
    games = begin_games(game, games_to_play, seed, on_gpu)
    unit = game.spec.tuning.learning.lead_unit
    rows = torch.arange(games.size, device=games.device)
    seat = rows % game.players
    done = torch.zeros(games.size, dtype=torch.bool, device=games.device)
    share = torch.zeros(games.size, device=games.device)
    lead = torch.zeros(games.size, device=games.device)
    for _ in range(MAX_DECISIONS):
        after = games.afterstates()
        picks = [
            choose(after, values_of(network, after, unit), settings, 0.0, 0.0).best
            for network in (first, second)
        ]
        place = torch.where(games.movers.long() == seat, *picks)
        games.step(after.actions[place].int())
        fresh = (games.ended > 0) & ~done
        share = torch.where(fresh, games.shares()[rows, seat], share)
        lead = torch.where(fresh, leads(games.scores, 1.0)[rows, seat], lead)
        done |= fresh
        if bool(done.all()):
            break
    played = int(done.sum())
    won = share[done]
    error = float(won.std()) / played**0.5 if played > 1 else 1.0
    return MatchResult(float(won.mean()), float(lead[done].mean()), played, error)


def averaged(results: list[MatchResult]) -> MatchResult:
    """Several matches between the same networks as one."""
    games = sum(one.games for one in results)

    def mean(values: list[float]) -> float:
        return sum(one.games * value for one, value in zip(results, values, strict=True)) / games

    error = sum((one.games * one.error) ** 2 for one in results) ** 0.5 / games
    return MatchResult(
        mean([one.share for one in results]), mean([one.lead for one in results]), games, error
    )
