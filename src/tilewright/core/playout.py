"""Whole random games, for any game: a template, specialised with its rules."""

from __future__ import annotations

from tilewright.core import chance as chance_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator, seed_generator
from tilewright.core.layout import Cells, Layout, int64
from tilewright.core.rules import OVER, GameState, Rules

rules: Rules[GameState] = unbound()
chance = chance_template

MAX_SEATS = 4
MAX_MOVES = 5_000  # of one game; random play can go on for ever (AZ-21)
_SIGNATURE_FACTOR = 1_000_003
SIGNATURE_MASK = (1 << 40) - 1


class Tally(Layout):
    """The results of many games."""

    games: int = int64()
    moves: int = int64()
    rounds: int = int64()
    shared: int = int64()  # games with more than one winner
    truncated: int = int64()  # further games, stopped at the limit of moves
    truncated_moves: int = int64()
    points: Cells = int64(MAX_SEATS)
    wins: Cells = int64(MAX_SEATS)
    signature: int = int64()  # one number that changes when behaviour does


@rule
def play_out(s: GameState, generator: Generator, policy: int, max_moves: int) -> int:
    """Random moves to the end, or until `max_moves` were made; returns how many."""
    moves = 0
    chance.draw_all(s, generator)
    while s.turn != OVER and moves < max_moves:
        rules.apply(s, rules.random_action(s, generator, policy))
        chance.draw_all(s, generator)
        moves += 1
    return moves


@rule
def play_game(
    s: GameState,
    generator: Generator,
    players: int,
    variant: int,
    seed_low: int,
    seed_high: int,
    stream: int,
    policy: int,
    max_moves: int,
) -> int:
    """A game that starts at seat 0, from a stream of its own; returns how many moves it had."""
    seed_generator(generator, seed_low, seed_high, stream)
    rules.setup(s, players, variant, 0)
    return play_out(s, generator, policy, max_moves)


@rule
def play_games(
    s: GameState,
    generator: Generator,
    tally: Tally,
    players: int,
    variant: int,
    seed_low: int,
    seed_high: int,
    first_stream: int,
    games: int,
    policy: int,
    max_moves: int,
) -> None:
    """Games that start at seat 0, each from a stream of its own, added to the tally."""
    for stream in range(first_stream, first_stream + games):
        moves = play_game(
            s, generator, players, variant, seed_low, seed_high, stream, policy, max_moves
        )
        if s.turn == OVER:
            tally.moves += moves
            count_result(s, tally)
        else:
            tally.truncated += 1
            tally.truncated_moves += moves


@rule
def count_result(s: GameState, tally: Tally) -> None:
    tally.games += 1
    tally.rounds += s.round
    winners = 0
    digest = s.round
    for seat in range(s.players):
        points = rules.score(s, seat)
        tally.points[seat] += points
        digest = (digest * _SIGNATURE_FACTOR + points) & SIGNATURE_MASK
        if rules.wins(s, seat):
            tally.wins[seat] += 1
            winners += 1
    if winners > 1:
        tally.shared += 1
    # A sum, so that games may be counted in any order, by any number of threads.
    tally.signature = (tally.signature + digest) & SIGNATURE_MASK
