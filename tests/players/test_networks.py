"""Networks: compiled thinking is plain arithmetic, and what does not fit is refused."""

from __future__ import annotations

import gc
import json
import os
import weakref
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tilewright
from everyday import sample
from tilewright.core.layout import Array, copy_records
from tilewright.core.state import Origin, State
from tilewright.core.tuning import changes
from tilewright.players.catalogue import make_player
from tilewright.players.levels import LevelPlayer
from tilewright.players.search import Limits, Search, networks
from tilewright.players.search.evaluator import LEAD_SHARE, NETWORK
from tilewright.players.search.networks import (
    LAYERS,
    Network,
    network_of,
    read_network,
    trained_for,
    weights_path,
)
from tilewright.players.search.search_engine import SearchEngine, search_engines
from tilewright.players.search.search_tree import SearchTree
from tilewright.players.search.settings import settings_of
from tilewright.testing import cases

# Compiling a search takes its time: one game is enough for every day.
SHIPPED = [
    stem if stem == "azul-standard-2" else pytest.param(stem, marks=pytest.mark.long)
    for name in sorted(tilewright.game_names())
    for game in cases(name)
    for stem in [f"{name}-{game.variant}-{game.players}"]
]


ONE_PLAYER_AT_RANDOM = 12  # far more than that reaches


def game_of(stem: str) -> tilewright.Game:
    name, variant, players = stem.rsplit("-", 2)
    return tilewright.make(name, int(players), variant)


def plain_values(
    game: tilewright.Game, told: np.ndarray, network: Network | None = None
) -> np.ndarray:
    """What a network says of the seats from the observer on, in NumPy."""
    network = network or network_of(game)
    first, first_bias, second, second_bias, last, last_bias = network.layers
    sums = np.clip(told.astype(np.float32) @ first + first_bias, 0, network.ceiling)
    answers = np.clip(sums @ second + second_bias, 0, network.ceiling) @ last + last_bias
    chances, leads = logistic(answers[: game.players]), logistic(answers[game.players :])
    if game.players == 1:
        return chances
    values: np.ndarray = (1 - LEAD_SHARE) * chances / chances.sum() + LEAD_SHARE * leads
    return values


def logistic(logits: np.ndarray) -> np.ndarray:
    chances: np.ndarray = 1 / (1 + np.exp(-logits))
    return chances


def test_a_small_network_comes_for_every_game_side_and_number_of_players() -> None:
    sizes = []
    for name in tilewright.game_names():
        wanted = {weights_path(game) for game in cases(name)}
        assert set((tilewright.games.spec(name).assets / "networks").iterdir()) == wanted
        sizes += [path.stat().st_size for path in wanted]
    assert sum(sizes) < 16_000_000


@pytest.mark.parametrize("stem", SHIPPED)
def test_thinking_is_plain_arithmetic(stem: str) -> None:
    game = game_of(stem)
    search = Search(game, settings=settings_of(game, NETWORK))
    state = game.start(seed=3)
    for _ in range(3):
        analysis = search.analyse(state.view(state.turn), Limits(iterations=1))
        mover = state.turn
        for candidate in analysis.candidates[:: len(analysis.candidates) // 9 + 1]:
            from_mover = plain_values(game, state.after(candidate.move).observation(mover))
            found = [
                candidate.values[(mover + seat) % game.players] for seat in range(game.players)
            ]
            # The chosen one has been looked at further.
            if candidate.visits == 0:
                assert found == pytest.approx(from_mover, abs=1e-4)
        state.play(analysis.move)


@pytest.mark.parametrize("compiled", sample([False, True], [False]))
def test_hidden_units_are_clipped_where_the_file_says_so(compiled: bool, tmp_path: Path) -> None:
    game = tilewright.make("axio", 1)
    engine = game.engines.compiled() if compiled else game.engines.interpreted
    found = {}
    for clipped in (False, True):
        network = network_of(game, a_network(game, tmp_path / f"{clipped}.npz", clipped=clipped))
        state = game.start(seed=3)
        settings = settings_of(game, NETWORK)
        tree = SearchTree(SearchEngine(engine, NETWORK), settings, 0, seed=1, network=network)
        tree.reset(state.data())
        tree.grow(1)
        move = game.spec.notation.MOVES[tree.children()[0]["action"]]
        told = plain_values(game, state.after(move).observation(0), network)
        found[clipped] = tree.children()[0]["values"][0]
        assert found[clipped] == pytest.approx(told[0], abs=1e-4)
    assert found[True] != pytest.approx(found[False], abs=1e-3)


def test_a_game_knows_how_to_search_with_a_network_alone_and_in_company() -> None:
    tuning = tilewright.make("axio").spec.tuning
    alone, company = (settings_of(tilewright.make("axio", n), NETWORK) for n in (1, 3))
    assert company.sharpness == tuning.network_search.sharpness
    assert alone == replace(company, **changes(tuning.solo_network_search))
    assert alone.sharpness != company.sharpness


@pytest.mark.parametrize(
    ("players", "compiled"), sample([(2, False), (2, True), (4, True)], [(2, False)])
)
def test_where_tiles_are_hidden_each_seat_is_asked_for_itself(
    players: int, compiled: bool, tmp_path: Path
) -> None:
    """What a line of moves comes to: nobody else knows what lies on a seat's rack."""
    game = tilewright.make("axio", players)
    state = game.start(seed=3)
    for _ in range(6 if compiled else 26):
        state.play(state.legal_moves()[0])
    if compiled:
        search_engine = search_engines(game.engines, NETWORK).compiled()
        network = network_of(game)
    else:
        search_engine = SearchEngine(game.engines.interpreted, NETWORK)
        network = network_of(game, a_network(game, tmp_path / "network.npz"))
    tree = SearchTree(search_engine, settings_of(game, NETWORK), 1 << 24, 1, network, hides=True)
    tree.reset(state.data())
    tree.grow(200 if compiled else 30)
    asked = 0
    for node in np.flatnonzero((tree._nodes["visits"] == 1) & (tree._nodes["undetermined"] == 0)):
        children, mover = tree.children(int(node)), int(tree._nodes["turn"][node])
        if mover < 0 or not len(children):
            continue
        where = int(tree._nodes["state"][node])
        there = State(game, copy_records(tree._states[where : where + 1]), Origin(0, None, None))
        best = children[np.argmax(children["values"][:, mover])]
        preview = there.after(game.spec.notation.MOVES[best["action"]])
        if preview.turn != tilewright.OVER:
            for seat in range(players):
                told = plain_values(game, preview.observation(seat), network)[0]
                assert best["values"][seat] == pytest.approx(told, abs=1e-4)
                asked += 1
    assert asked > 20


def test_what_was_evaluated_before_changes_nothing_to_the_last_bit() -> None:
    """Not even for the last of an odd number of moves, which is analysis about alone."""
    game = tilewright.make("azul")
    search_engine = search_engines(game.engines, NETWORK).compiled()
    odd: list[Array] = []
    state = game.start(seed=3)
    while len(odd) < 8:
        state.play(state.legal_moves()[0])
        if len(state.legal_moves()) % 2:
            odd.append(state.data())
    settings, network = settings_of(game, NETWORK), network_of(game)
    thinker = SearchTree(search_engine, settings, 0, seed=1, network=network)
    for root in odd:
        newcomer = SearchTree(search_engine, settings, 0, seed=1, network=network)
        for tree in (thinker, newcomer):
            tree.reset(root)
            tree.grow(1)
        assert thinker.children()["values"].tolist() == newcomer.children()["values"].tolist()


@pytest.mark.parametrize("stem", SHIPPED)
def test_a_network_plays_a_whole_game_better_than_at_random(stem: str) -> None:
    game = game_of(stem)
    state = game.start(seed=8)
    players = [make_player(game, "network:1", seed=1)]
    players += [make_player(game, "random", seed=seat) for seat in range(1, game.players)]
    while state.turn != tilewright.OVER:
        moves = state.legal_moves()
        state.play(players[state.turn].choose(state.view(state.turn), moves))
    assert state.winners == (0,)
    if game.players == 1:
        assert state.scores[0] > ONE_PLAYER_AT_RANDOM


def test_a_game_without_a_network_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "weights_path", lambda game: tmp_path / "none.npz")
    with pytest.raises(tilewright.SetupError, match=r"no network for AXIO with 3 players"):
        make_player(tilewright.make("axio", 3), "network:1", seed=1)


def a_network(game: tilewright.Game, path: Path, *, clipped: bool = False) -> Path:
    """A network that knows nothing but tells positions apart."""
    shape = np.random.default_rng(1).normal
    sizes = game.observation_size, 8, 4, 2 * game.players
    layers: dict[str, Any] = {
        name: shape(size=size).astype(np.float16) / 10
        for name, size in zip(
            LAYERS,
            [one for i in range(3) for one in ((sizes[i], sizes[i + 1]), (sizes[i + 1],))],
            strict=True,
        )
    }
    about = trained_for(game) | ({"clipped": True} if clipped else {})
    np.savez(path, about=np.array(json.dumps(about)), **layers)
    return path


def test_a_network_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    game = tilewright.make("azul", 3)
    path = a_network(game, tmp_path / "a: network.npz")
    player = make_player(game, f"network:7:{path}", seed=1)
    assert isinstance(player, LevelPlayer)
    assert player._search._network is network_of(game, path)
    assert player._limits == Limits(iterations=7)


def test_many_searches_of_equal_games_hold_one_network() -> None:
    def ask() -> tuple[Network | None, weakref.ref[tilewright.Game]]:
        game = tilewright.make("azul", 2)
        with closing(Search(game, settings=settings_of(game, NETWORK))) as search:
            return search._network, weakref.ref(game)

    found = [ask() for _ in range(200)]
    gc.collect()
    assert len({id(network) for network, _ in found}) == 1
    assert sum(game() is not None for _, game in found) <= 1


def test_a_network_whose_file_has_changed_is_read_again(tmp_path: Path) -> None:
    game = tilewright.make("azul", 3)
    path = a_network(game, tmp_path / "network.npz")
    before = network_of(game, path)
    assert network_of(tilewright.make("azul", 3), path) is before
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
    assert network_of(game, path) is not before


def test_only_so_many_networks_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tilewright.make("azul", 3)
    read = []
    monkeypatch.setattr(networks, "read_network", lambda path, _: read.append(path))
    for number in range(networks.MAX_NETWORKS + 1):
        (tmp_path / str(number)).touch()
        network_of(game, tmp_path / str(number))
    network_of(game, tmp_path / "0")
    assert read.count(tmp_path / "0") == 2


@pytest.mark.parametrize("content", [None, b"", b"no network", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_network_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(tilewright.SetupError, match="cannot be read as a network"):
        make_player(tilewright.make("azul"), f"network:1:{path}", seed=1)


@pytest.mark.long
def test_where_moves_are_many_a_network_is_asked_about_the_best_of_them(tmp_path: Path) -> None:
    game = tilewright.make("axio")
    network = a_network(game, tmp_path / "network.npz")
    settings = replace(settings_of(game, NETWORK), network=network)
    state = game.start(seed=5)
    for _ in range(6):
        state.play(state.legal_moves()[0])
    search = Search(game, settings=settings)
    search.analyse(state.view(state.turn), Limits(iterations=800))
    (tree,) = search._trees
    assert len(tree.children()) == len(state.legal_moves())
    decided = np.flatnonzero((tree._nodes["children"] > 0) & (tree._nodes["turn"] >= 0))[1:]
    counts = [len(tree.children(int(node))) for node in decided]
    assert max(counts) == settings.prefilter_width
    of_an_expansion = settings.prefilter_width + game.players - 1  # the others are asked, too
    most = len(state.legal_moves()) + of_an_expansion * int(tree._tree["iterations"][0])
    assert tree.evaluations <= most


@pytest.mark.parametrize("changed", ["rules", "features", "players", "game"])
def test_a_network_for_something_else_is_refused(changed: str, tmp_path: Path) -> None:
    game = tilewright.make("azul")
    with np.load(weights_path(game)) as found:
        about = json.loads(str(found["about"])) | {changed: 99}
        layers = {name: found[name] for name in LAYERS}
    path = tmp_path / "other.npz"
    np.savez(path, about=np.array(json.dumps(about)), **layers)
    with pytest.raises(tilewright.SetupError, match=f"{changed} 99"):
        read_network(path, game)
