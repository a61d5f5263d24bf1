"""A bot lives as long as its table, and knows nothing but what its seat has seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from everyday import sample
from tilewright import make
from tilewright.core.errors import PositionError
from tilewright.core.state import State
from tilewright.games import engines
from tilewright.players.levels import make_level
from tilewright.server import bot_players
from tilewright.server.bot_players import IDLE_SECONDS, BotPlayers, Question

PLENTY = 1 << 40
PATIENCE = 600.0  # seconds: no bot is to be cut short by a busy machine


def question(state: State, table: str = "t", **more: Any) -> Question:
    game = state.game
    asked: dict[str, Any] = {
        "table": table, "seat": state.turn, "game": game.name, "players": game.players,
        "variant": game.variant, "view": state.view(state.turn), "level": "casual",
        "seconds": PATIENCE, "seed": 7,
    }  # fmt: skip
    return Question(**(asked | more))


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """For these few moves a compiler would take longer than it saves."""
    for name in ("azul", "axio"):
        monkeypatch.setattr(engines(name), "mode", "interpreted")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The players that had to be made."""
    found: list[Any] = []

    def noted(*arguments: Any, **more: Any) -> Any:
        found.append(make_level(*arguments, **more))
        return found[-1]

    monkeypatch.setattr(bot_players, "make_level", noted)
    return found


def test_a_seat_keeps_its_player_from_move_to_move(made: list[Any]) -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    for _ in range(6):
        state.play(players.answer(question(state)).move)
    assert len(made) == len(players) == 2
    players.answer(question(state, table="another"))
    players.answer(question(state, level="novice"))
    assert len(made) == 4


def test_a_hint_says_what_every_seat_may_expect() -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    found = players.answer(question(state, advises=True, seconds=0.2))
    assert found.move in state.legal_moves()
    assert sum(found.values) == pytest.approx(1)
    assert found.analysis is not None
    best = found.analysis.best
    assert best.move == found.move
    assert sum(best.leads) == pytest.approx(0, abs=1e-3)
    assert best.points[0] - best.points[1] == pytest.approx(best.leads[0], abs=1e-3)
    assert 0 < best.error < 1
    assert best.lead_error > 0
    assert found.resident > 0
    # A bot of the same seat is somebody else.
    bot = players.answer(question(state))
    assert (len(players), bot.analysis) == (2, None)
    players.release("t")
    assert len(players) == 0


def test_a_hint_says_something_of_a_move_that_is_asked_about() -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    worst = state.legal_moves()[-1]
    found = players.answer(question(state, advises=True, seconds=0.1, moves=(worst,)))
    assert found.analysis is not None
    assert found.analysis.candidate(worst) is not None
    assert found.analysis.moves == len(state.legal_moves())


def test_a_kept_player_goes_on_with_its_tree(made: list[Any]) -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    asked: dict[str, Any] = {"level": "advanced", "seat": 0}
    first = players.answer(question(state, **asked))
    state.play(first.move)
    state.play(first.line[1])  # as expected, so the tree holds the position
    [player] = made
    [tree] = player._search._trees
    grown: list[str] = []

    def noted(name: str, do: Callable[..., object], *arguments: object) -> None:
        grown.append(name)
        do(*arguments)

    for name in ("reset", "reroot"):
        setattr(tree, name, partial(noted, name, getattr(tree, name)))
    players.answer(question(state, **asked))
    assert grown == ["reroot"]


def test_all_players_of_a_game_share_one_game_object(made: list[Any]) -> None:
    players = BotPlayers(PLENTY)
    for seed in range(3):
        state = make("azul", 2).start(seed)
        players.answer(question(state, table=str(seed)))
    assert len({id(player._search._game) for player in made}) == 1


def test_the_players_of_an_ended_table_are_let_go() -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    for table in ("a", "b"):
        for seat in (0, 1):
            players.answer(question(state, table=table, seat=seat))
    players.release("a")
    players.release("never seen")
    assert len(players) == 2


def test_only_the_last_used_players_are_kept(made: list[Any]) -> None:
    players, state = BotPlayers(PLENTY, size=2), make("azul", 2).start(3)
    for table in ("a", "b", "a", "c", "a"):
        players.answer(question(state, table=table))
        assert len(players) <= 2
    assert len(made) == 3  # "a" was always among the last two
    players.answer(question(state, table="b"))
    assert len(made) == 4


def test_players_go_when_memory_is_short_but_for_the_latest(made: list[Any]) -> None:
    players, state = BotPlayers(budget=0), make("azul", 2).start(3)
    for table in ("a", "b", "b"):
        players.answer(question(state, table=table))
        assert len(players) == 1
    assert len(made) == 2


def test_players_of_deserted_tables_are_let_go() -> None:
    now = 0.0
    players = BotPlayers(PLENTY, clock=lambda: now)
    state = make("azul", 2).start(3)
    players.answer(question(state, table="deserted"))
    now = IDLE_SECONDS
    players.answer(question(state, table="alive"))
    players.release_idle()
    assert len(players) == 2
    now += 1.0
    players.release_idle()
    assert len(players) == 1


def test_a_player_that_failed_is_not_kept() -> None:
    players, state = BotPlayers(PLENTY), make("azul", 2).start(3)
    players.answer(question(state))
    nonsense = state.view(0) | {"boards": []}
    with pytest.raises(PositionError):
        players.answer(question(state, view=nonsense))
    assert len(players) == 0
    assert players.answer(question(state)).move in state.legal_moves()


@pytest.mark.parametrize("level", sample(["casual", "advanced"], ["casual"]))
def test_a_bot_learns_nothing_from_the_other_bots_of_its_worker(level: str) -> None:
    """Whatever the others hold that it cannot see: its moves are the same."""
    chosen = []
    for secret in (11, 22, 33):
        players, state = BotPlayers(PLENTY), make("axio", 3).start(5)
        moves = []
        for _ in range(12):
            if state.turn == 0:
                moves.append(players.answer(question(state, level=level)).move)
                state.play(moves[-1])
            else:  # the others hold what they hold in a world that seat 0 cannot tell apart
                players.answer(question(state.redeal(0, secret), level=level))
                state.play(state.legal_moves()[0])
        chosen.append(moves)
    assert len(chosen[0]) >= 3
    assert chosen[0] == chosen[1] == chosen[2]
