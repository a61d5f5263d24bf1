"""A game in a package of its own is a game like ours, everywhere, without a line about it here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import tilewright
from cli.desk import Desk, record_in
from everyday import sample
from fork_server import PROGRAM
from players.test_networks import a_network
from plugin.conftest import PACKAGE
from server.serving import running
from tilewright.core.game import Game
from tilewright.core.rules import OVER
from tilewright.core.words import LANGUAGES, read_catalogue
from tilewright.games import make, spec
from tilewright.players import Player
from tilewright.players.catalogue import make_player
from tilewright.players.external import ExternalPlayer
from tilewright.players.levels import LEVELS
from tilewright.testing import CHECKS, Check
from tilewright.training.trainer import Plan, train
from training.small import SMALL

FORMS = [(players, variant) for players in (2, 3, 4) for variant in ("standard", "narrow")]
LIBRARIES = ("pettingzoo", "gymnasium", "openspiel", "pictures", "vectors")
ENVIRONMENTS = Path(__file__).parent / "environments.py"
EVERYDAY = [(2, "standard"), (4, "narrow")]
SOME_FORMS = [
    pytest.param(form, marks=() if form in EVERYDAY else pytest.mark.long) for form in FORMS
]
every_form = pytest.mark.parametrize("table", SOME_FORMS, ids=str, indirect=True)


# ---------------------------------------------------------------- the game


def test_it_is_found_by_its_entry_point(terrazzo: str, tables: list[Game]) -> None:
    assert terrazzo in tilewright.game_names()
    assert spec(terrazzo).title == "Terrazzo"
    assert [(game.players, game.variant) for game in tables] == FORMS


@every_form
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(table: Game, check: Check) -> None:
    check(table)


def test_every_language_has_the_same_messages(installed: Path) -> None:
    folder = installed / "terrazzo" / "words"
    first, *others = (read_catalogue(folder, language).keys() for language in LANGUAGES)
    assert all(other == first for other in others)


def test_a_game_takes_as_many_moves_as_there_are_spaces(tables: list[Game]) -> None:
    for game in tables:
        state = game.start(seed=1)
        while state.turn != OVER:
            state.play(state.legal_moves()[-1])
        assert sum(entry.seat >= 0 for entry in state.history) == 9 * game.players


# ---------------------------------------------------------------- players


def finish(game: Game, *players: Player, seed: int = 1) -> tuple[int, ...]:
    """The winners of a game."""
    state = game.start(seed=seed)
    while state.turn != OVER:
        move = players[state.turn].choose(state.view(state.turn), state.legal_moves())
        state.play(move)
    return state.winners


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", ["search:20", "rollouts:5", *(f"{level}:8" for level in LEVELS)])
def test_every_level_plays_a_whole_game(terrazzo: str, name: str) -> None:
    game = make(terrazzo)
    players = [make_player(game, name, 1), make_player(game, "random", 2)]
    assert finish(game, *players)


@pytest.mark.usefixtures("interpreted")
def test_the_search_beats_chance(terrazzo: str) -> None:
    game = make(terrazzo)
    won = []
    for seed in range(8):
        players = make_player(game, "search:20", seed), make_player(game, "random", seed)
        won.append(finish(game, *players, seed=seed))
    assert sum(winners == (0,) for winners in won) >= 6


def test_our_engine_plays_it_as_an_external_player(
    terrazzo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    game = make(terrazzo)
    external = ExternalPlayer(game, f"{PROGRAM} engine", 7, 0.01)
    try:
        assert finish(game, external, make_player(game, "random", 1))
    finally:
        external.close()


# ---------------------------------------------------------------- programs


def test_a_whole_game_at_the_keyboard(desk: Desk) -> None:
    terminal = desk.play("terrazzo", "--seed", "11", "--level", "greedy")
    typed = terminal.first_moves()
    _, code = terminal.end()
    assert code == 0
    (file,) = desk.finished()
    record = record_in(file)
    assert sum(entry.seat == 0 for entry in record.entries) == typed == 9
    assert desk.run("verify", str(file)).returncode == 0


@pytest.mark.parametrize("language", sample(LANGUAGES, ("en", "cs")))
def test_the_terminal_shows_and_explains_it(desk: Desk, language: str) -> None:
    terminal = desk.play(
        "terrazzo", "--seed", "11", "--language", language, "--level", "greedy", language=language
    )
    assert "pr2" in terminal.answer("help")
    assert terminal.answer("moves")
    assert terminal.answer(refused_move())
    terminal.leave()


def refused_move() -> str:
    """A move of the seed above for which the tray has no tile."""
    state = make("terrazzo").start(seed=11)
    legal = state.legal_moves()
    return next(move for move in ("r1", "t1", "a1", "i1", "pr1", "pt1") if move not in legal)


def test_a_match_in_the_arena(desk: Desk) -> None:
    found = desk.run("arena", "terrazzo", "greedy", "random", "--games", "4", "--json")
    assert found.returncode == 0, found.stderr
    facts = json.loads(found.stdout)
    assert (facts["game"], facts["games"], facts["forfeits"]) == ("terrazzo", 4, [])


def test_a_table_on_the_server(terrazzo: str, tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "0", "--no-limits") as server, server.client() as client:
        offered = client.http.get("/games").json()
        assert terrazzo in [game["name"] for game in offered["games"]]
        person = client.open(terrazzo, "person", "novice")
        while (view := person.await_turn())["status"] != "over":
            person.play(view["moves"][0]["move"])
        assert view["winners"]


@pytest.mark.usefixtures("interpreted")
def test_a_network_plays_it(terrazzo: str, tmp_path: Path) -> None:
    """One that has learned nothing yet."""
    game = make(terrazzo, 3, "narrow")
    path = a_network(game, tmp_path / "network.npz")
    state = game.start(seed=1)
    player = make_player(game, f"network:1:{path}", 1)
    assert player.choose(state.view(0), state.legal_moves()) in state.legal_moves()


@pytest.mark.long
@pytest.mark.usefixtures("interpreted")
def test_a_network_learns_it(terrazzo: str, tmp_path: Path) -> None:
    game = make(terrazzo, 3, "narrow")
    path = tmp_path / "network.npz"
    train(game, Plan(0.01, path), SMALL, on_gpu=False, on_snapshot=lambda _: None)
    state = game.start(seed=1)
    player = make_player(game, f"network:1:{path}", 1)
    assert player.choose(state.view(0), state.legal_moves()) in state.legal_moves()


@pytest.mark.long
def test_a_network_that_learned_for_a_minute_beats_chance(desk: Desk) -> None:
    arguments = ("train", "terrazzo", "--minutes", "1", "--processor", "--out", "network.npz")
    found = desk.run(*arguments, patience=600)
    assert found.returncode == 0, found.stderr
    assert "written: network.npz" in found.stdout
    match = ("arena", "terrazzo", "network:8:network.npz", "random", "--games", "20", "--json")
    found = desk.run(*match, patience=600)
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["standings"][0]["player"].startswith("network")


# ---------------------------------------------------------------- environments


@pytest.mark.parametrize("players", sample((2, 3, 4), (3,)))
@pytest.mark.parametrize("library", sample(LIBRARIES, LIBRARIES[:-1]))
def test_environments_offer_it(desk: Desk, library: str, players: int) -> None:
    found = desk.execute([sys.executable, str(ENVIRONMENTS), library, str(players)])
    assert found.returncode == 0, found.stderr


# ---------------------------------------------------------------- the package


def test_the_package_needs_nothing_that_is_ours_alone() -> None:
    """No other file of the repository names the game, so whoever wants one can do the same."""
    root = PACKAGE.parents[2]
    files = [*(root / "src").rglob("*.py"), *(root / "web" / "src").rglob("*.*")]
    assert [file for file in files if b"terrazzo" in file.read_bytes().lower()] == []
