"""Players by name: every spelling, and what a wrong one is told."""

from __future__ import annotations

import pytest

from core.helpers import NAMES, Form, every_name, run_python
from everyday import sample
from players.thinking import COMPILED_EVERY_DAY, InterpretedForm
from tilewright import SetupError, make
from tilewright.core.game import Game
from tilewright.players.catalogue import make_player
from tilewright.players.external import ExternalPlayer
from tilewright.players.levels import DEFAULT_SECONDS, LEVELS, LevelPlayer
from tilewright.players.search import Limits
from tilewright.players.search.evaluator import HEURISTIC, ROLLOUTS
from tilewright.players.simple import GreedyPlayer, RandomPlayer

THINKERS = (*LEVELS, "search", "rollouts")

every_thinker = pytest.mark.parametrize("kind", THINKERS)


@pytest.fixture
def game() -> Game:
    return make(NAMES[0])


def thinker(game: Game, name: str, seconds: float = DEFAULT_SECONDS) -> LevelPlayer:
    player = make_player(game, name, 1, seconds)
    assert isinstance(player, LevelPlayer)
    return player


def test_simple_players_have_plain_names(game: Game) -> None:
    assert isinstance(make_player(game, "random", 1), RandomPlayer)
    assert isinstance(make_player(game, "greedy", 1), GreedyPlayer)


@every_thinker
@pytest.mark.parametrize(
    ("time", "limits"),
    [
        ("1s", Limits(seconds=1.0)),
        ("0.2s", Limits(seconds=0.2)),
        ("500ms", Limits(seconds=0.5)),
        ("2000", Limits(iterations=2_000)),
        ("1", Limits(iterations=1)),
    ],
)
def test_who_thinks_is_told_how_long(game: Game, kind: str, time: str, limits: Limits) -> None:
    found = thinker(game, f"{kind}:{time}")._limits
    assert found.iterations == limits.iterations
    assert found.seconds == pytest.approx(limits.seconds)


@every_thinker
def test_without_a_time_the_given_seconds_count(game: Game, kind: str) -> None:
    assert thinker(game, kind)._limits == Limits(seconds=DEFAULT_SECONDS)
    assert thinker(game, kind, seconds=0.25)._limits == Limits(seconds=0.25)


@every_thinker
def test_a_time_in_the_name_counts_more_than_the_given_seconds(game: Game, kind: str) -> None:
    assert thinker(game, f"{kind}:3s", seconds=0.25)._limits == Limits(seconds=3.0)


@pytest.mark.parametrize("kind", LEVELS)
def test_a_level_plays_as_its_name_says(game: Game, kind: str) -> None:
    assert thinker(game, f"{kind}:50")._level.name == kind


@every_name
def test_rollouts_need_no_knowledge_and_search_uses_it(name: str) -> None:
    game = make(name)
    assert thinker(game, "rollouts:5")._search._settings.evaluator == ROLLOUTS
    assert thinker(game, "search:5")._search._settings.evaluator == HEURISTIC


THOUGHTFUL = ("novice:5", "search:5", "rollouts:2")
TWO_PLAYERS = [Form(name, 2, "standard") for name in NAMES]


@pytest.mark.parametrize(
    ("form", "spelling"),
    [
        *((form, spelling) for form in TWO_PLAYERS for spelling in ("random", "greedy")),
        *(
            (form, spelling)
            for form in map(InterpretedForm._make, TWO_PLAYERS)
            for spelling in THOUGHTFUL
        ),
        *sample(
            [(form, spelling) for form in TWO_PLAYERS for spelling in THOUGHTFUL],
            lambda case: case[0].name == COMPILED_EVERY_DAY and case[1] != "rollouts:2",
        ),
    ],
    ids=str,
)
def test_every_player_chooses_in_every_game(form: Form, spelling: str) -> None:
    state = form.make().start(seed=1)
    moves = state.legal_moves()
    assert make_player(state.game, spelling, 1).choose(state.view(state.turn), moves) in moves


def test_an_external_player_has_a_command(game: Game) -> None:
    """With spaces and colons in it, which are its own."""
    player = make_player(game, "external:engine --at host:80", 1)
    assert isinstance(player, ExternalPlayer)
    assert player._command == ["engine", "--at", "host:80"]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "there is no player ''"),
        ("nobody", "there is no player 'nobody'"),
        ("Random", "there is no player 'Random'"),
        ("random:1s", "no random player 'random:1s'"),
        ("greedy:", "greedy:"),
        ("search:", "no time"),
        ("search:soon", "'soon' is no time"),
        ("search:1m", "'1m' is no time"),
        ("search:-1", "'-1' is no time"),
        ("search:1s2", "'1s2' is no time"),
        ("search: 1s", "no time"),
        ("search:1s\n", "no time"),
        ("search:inf", "no time"),
        ("search:nan", "no time"),
        ("search:0", "is no time to think"),
        ("search:0s", "is no time to think"),
        ("expert:0.0ms", "is no time to think"),
        ("nobody:1s", "there is no player"),
        ("external", "external:COMMAND"),
        ("external:", "external:COMMAND"),
        ("external:'", "not a command"),
    ],
)
def test_a_wrong_name_is_explained(game: Game, name: str, complaint: str) -> None:
    with pytest.raises(SetupError) as caught:
        make_player(game, name, 1)
    assert complaint in str(caught.value)


@pytest.mark.parametrize("name", ["search:0.5", "search:2.5"])
def test_iterations_are_whole_numbers(game: Game, name: str) -> None:
    with pytest.raises(SetupError):
        make_player(game, name, 1)


@pytest.mark.parametrize("seconds", [1e-5, 1e6, 1_234_567.0])
def test_any_number_of_seconds_will_do(game: Game, seconds: float) -> None:
    assert thinker(game, "search", seconds)._limits == Limits(seconds=seconds)


def test_the_complaint_names_all_players(game: Game) -> None:
    with pytest.raises(SetupError) as caught:
        make_player(game, "nobody", 1)
    for name in ("random", "greedy", *LEVELS, "search:TIME", "rollouts:TIME", "external:COMMAND"):
        assert name in str(caught.value)


def test_a_long_wrong_name_is_not_repeated_in_full(game: Game) -> None:
    with pytest.raises(SetupError) as caught:
        make_player(game, "x" * 10_000, 1)
    assert len(str(caught.value)) < 300


def test_simple_players_do_not_bring_the_compiler_along() -> None:
    done = run_python(
        "import sys, tilewright\n"
        "from tilewright.players.catalogue import make_player\n"
        "for name in ('random', 'greedy'):\n"
        "    make_player(tilewright.make('azul'), name, 1)\n"
        "print('numba' in sys.modules)"
    )
    assert done.stdout.strip() == "False", done.stderr
