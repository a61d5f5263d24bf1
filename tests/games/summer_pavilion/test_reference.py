"""The engine against an independent, naive one, step by step over whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import tilewright
from everyday import latin, sample
from games.summer_pavilion.boards import ALL_TILES, FULL, all_tiles, board, position
from games.summer_pavilion.reference import ReferenceSummerPavilion
from tilewright.games.summer_pavilion.notation import MOVES

Position = dict[str, Any]
Chooser = Callable[[ReferenceSummerPavilion, list[str], random.Random], str]

LOADED_EVERY = 10  # steps; loading a position takes longer than all other comparisons
TURNS: dict[int | str, int] = {"chance": tilewright.CHANCE, "over": tilewright.OVER}


# ---------------------------------------------------------------- styles of play


def uniform(game: ReferenceSummerPavilion, moves: list[str], rng: random.Random) -> str:
    return rng.choice(moves)


def places(game: ReferenceSummerPavilion, moves: list[str], rng: random.Random) -> str:
    """Passes only when it can place nothing."""
    return rng.choice([move for move in moves if move[0] != "-"] or moves)


def saves(game: ReferenceSummerPavilion, moves: list[str], rng: random.Random) -> str:
    """Buys what is cheap, and passes with as many kept tiles as it can: few tiles come back."""
    if game.phase != "place":
        return rng.choice(moves)
    costs = {move: cost(move) for move in moves}
    least = min(costs.values())
    return rng.choice([move for move in moves if costs[move] == least])


def cost(move: str) -> int:
    """The tiles of a placement; a pass is dearer, the more so the fewer tiles it keeps."""
    return 20 - len(move) if move[0] == "-" else int(move[-3]) + int(move[-1])


def avoids_marker(game: ReferenceSummerPavilion, moves: list[str], rng: random.Random) -> str:
    """Leaves the centre to others while the marker lies there, and leaves little for it."""
    if game.phase != "take" or game.marker != "centre":
        return places(game, moves, rng)
    factories = [move for move in moves if move[0] != "C"]
    left = {move: len({*game.factories[int(move[0]) - 1]}) for move in factories}
    fewest = min(left.values(), default=0)
    return rng.choice([move for move in factories if left[move] == fewest] or moves)


STYLES: dict[str, Chooser] = {
    "uniform": uniform,
    "places": places,
    "saves": saves,
    "avoids-marker": avoids_marker,
}


# ---------------------------------------------------------------- the comparison


def play_both(players: int, variant: str, style: str, seed: int) -> Counter[str]:
    """Play one game in both engines and return the rare cases that it met."""
    rng = random.Random(f"{players} {variant} {style} {seed}")
    first = rng.randrange(players)
    state = tilewright.make("summer-pavilion", players, variant).start(first=first)
    return play_on(state, ReferenceSummerPavilion(players, variant, first), style, rng)


def play_on(
    state: tilewright.State, reference: ReferenceSummerPavilion, style: str, rng: random.Random
) -> Counter[str]:
    """To the end of the game, comparing after every step."""
    met: Counter[str] = Counter()
    shown = compare(state, reference)
    while reference.turn != "over":
        before = shown
        if reference.turn == "chance":
            outcomes, weights = zip(*reference.outcomes(), strict=True)
            outcome = rng.choices(outcomes, weights)[0]
            state.deal(outcome)
            reference.deal(outcome)
        else:
            moves = reference.legal_moves()
            assert state.legal_moves() == moves
            refuse_unless_legal(state, moves, rng.choice(MOVES))
            move = STYLES[style](reference, moves, rng)
            state.play(move)
            reference.play(move)
        shown = compare(state, reference)
        met.update(rare_cases(before, shown))
    assert state.legal_moves() == []
    return met


def compare(state: tilewright.State, reference: ReferenceSummerPavilion) -> Position:
    """All but the legal moves, which `play_on` needs anyway."""
    shown = reference.position()
    assert state.turn == TURNS.get(reference.turn, reference.turn)
    assert state.position() == shown
    assert state.outcomes() == reference.outcomes()
    assert state.scores == reference.scores
    assert state.winners == reference.winners
    if reference.turn == "chance":
        assert state.legal_moves() == []
    if state.ply % LOADED_EVERY == 0:
        assert state.game.load(shown).hash() == state.hash()
    return shown


def refuse_unless_legal(state: tilewright.State, moves: list[str], move: str) -> None:
    if move not in moves:
        with pytest.raises(tilewright.IllegalMove):
            state.play(move)


def rare_cases(before: Position, after: Position) -> set[str]:
    """What random games do not meet at every turn."""
    met = set()
    if after["bonus"]:
        met.add(f"a bonus of {after['bonus']}")
    if before["turn"] == "chance" and before["tower"] and not after["tower"]:
        met.add(f"the tower is poured in phase {before['phase']}")
    if after["phase"] != "over" and after["turn"] != "chance":
        met |= scarcities(before, after)
    if before["phase"] == "take" and after["phase"] == "place" and after["marker"] == "centre":
        met.add("nobody takes the marker")
    if any(
        new["score"] == 1 < old["score"]
        for old, new in zip(before["boards"], after["boards"], strict=True)
    ):
        met.add("a score falls to 1")
    return met


def scarcities(before: Position, after: Position) -> set[str]:
    """The cases of too few tiles."""
    met = set()
    if sum(after["supply"].values()) < 10:
        met.add("the supply stays short")
    if after["bonus"] == sum(after["supply"].values()) > 0:
        met.add("a bonus takes the whole supply")
    if before["turn"] == "chance" and before["phase"] == "take":
        if after["phase"] == "place":
            met.add("a round without tiles")
        elif any(sum(tiles.values()) < 4 for tiles in after["factories"]):
            met.add("a round with too few tiles")
    return met


# ---------------------------------------------------------------- games from the first draw on


# What the games of the next test must meet, so that a change of style or seed is noticed.
REACHED: dict[tuple[int, str, str], set[str]] = {
    (2, "gray", "uniform"): {"a score falls to 1"},
    (2, "standard", "places"): {"the tower is poured in phase take"},
    (3, "standard", "places"): {"a bonus of 1", "a bonus of 2", "a bonus of 3"},
    (4, "gray", "places"): {"a bonus of 1", "a bonus of 2", "a bonus of 3"},
    (4, "standard", "saves"): {"a round with too few tiles"},
    (4, "gray", "saves"): {"a round with too few tiles", "the tower is poured in phase place"},
}


@pytest.mark.parametrize(
    ("players", "variant", "style"),
    sample(
        list(product((2, 3, 4), ("standard", "gray"), STYLES)),
        lambda case: latin(case[0], case[1] == "gray", list(STYLES).index(case[2])),
    ),
)
def test_both_engines_agree_after_every_event(players: int, variant: str, style: str) -> None:
    met = play_both(players, variant, style, seed=0)
    assert REACHED.get((players, variant, style), set()) <= met.keys()


# ---------------------------------------------------------------- games with too few tiles


def late(players: int, variant: str, rng: random.Random) -> Position:
    """The first draw of a late round: boards almost full, a few kept tiles, the others to draw."""
    most = rng.randint(16, 21)  # tiles of a colour on all boards
    share = rng.uniform(0.7, 1)
    used: Counter[str] = Counter()
    boards = []
    for _ in range(players):
        stars = {}
        for star, tiles in FULL.items():
            drawn = ""
            for tile in tiles.replace("x", star.lower()):
                fits = used[tile] < most and rng.random() < share
                used[tile] += fits
                drawn += tile if fits else "."
            stars[star] = drawn
        kept = "".join(rng.choices("pgoybr", k=rng.choice((0, 1, 4))))
        if any(used[tile] + kept.count(tile) >= most for tile in kept):
            kept = ""
        used.update(kept)
        boards.append(board(rng.randint(1, 60), hand=kept, stars=stars))
    start = rng.randrange(players)
    shown = position(
        players=players,
        variant=variant,
        boards=boards,
        supply="",
        turn="chance",
        start=start,
        number=rng.randint(3, 6),
    )
    missing = Counter(ALL_TILES) - all_tiles(shown)
    tower = {name: rng.randint(0, count - 1) for name, count in missing.items()}
    shown["tower"] = {name: count for name, count in tower.items() if count}
    return shown


def reference_at(shown: Position) -> ReferenceSummerPavilion:
    """The naive engine in a position, at a draw."""
    game = ReferenceSummerPavilion(shown["players"], shown["variant"], shown["start"])
    game.round = shown["round"]
    left = Counter(ALL_TILES) - all_tiles(shown)
    game.bag, game.tower = sorted(left.elements()), sorted(Counter(shown["tower"]).elements())
    for mine, found in zip(game.boards, shown["boards"], strict=True):
        mine.score = found["score"]
        mine.hand = sorted(Counter(found["hand"]).elements())
        for star, tiles in found["stars"].items():
            for space, tile in enumerate(tiles, 1):
                mine.tile_on[star, space] = tile
    return game


def play_late(players: int, variant: str, style: str, seed: int) -> Counter[str]:
    """Play the last rounds of a game in both engines and return the rare cases that they met."""
    rng = random.Random(f"late {players} {variant} {style} {seed}")
    shown = late(players, variant, rng)
    state = tilewright.make("summer-pavilion", players, variant).load(shown)
    return play_on(state, reference_at(shown), style, rng)


@pytest.mark.parametrize(
    ("players", "variant"),
    sample(list(product((2, 3, 4), ("standard", "gray"))), [(2, "standard"), (3, "gray")]),
)
def test_both_engines_agree_when_tiles_run_out(players: int, variant: str) -> None:
    met: set[str] = set()
    for style in STYLES:
        for seed in range(3):
            met |= play_late(players, variant, style, seed).keys()
    assert met >= {"the tower is poured in phase take", "the tower is poured in phase place"}
    if players > 2:
        assert met >= {"a round with too few tiles", "the supply stays short"}
        assert "nobody takes the marker" in met


@pytest.mark.parametrize(
    ("case", "players", "variant", "style", "seed"),
    [
        ("a round without tiles", 4, "standard", "saves", 1),
        ("a round without tiles", 4, "gray", "uniform", 3),
        ("a bonus takes the whole supply", 3, "gray", "avoids-marker", 3),
    ],
)
def test_both_engines_agree_in_games_that_meet_a_rare_case(
    case: str, players: int, variant: str, style: str, seed: int
) -> None:
    assert case in play_late(players, variant, style, seed)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_in_many_games(players: int, variant: str, style: str) -> None:
    for seed in range(100, 120):
        play_both(players, variant, style, seed)
        for part in range(5):
            play_late(players, variant, style, 10 * seed + part)
