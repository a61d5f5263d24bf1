"""Levels: the search made weaker in the ways of people, and never out of reason."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from core.helpers import NAMES, Form, every_name
from everyday import sample
from players.thinking import COMPILED_EVERY_DAY, findings, middle_game, play, some_decisions
from tilewright import SetupError, make
from tilewright.core.tuning import LevelTuning
from tilewright.games import spec
from tilewright.players.levels import (
    LADDER,
    LEVELS,
    MAX_COMPARED,
    SERIOUS_SHARE,
    WITHOUT_NETWORK,
    Level,
    LevelPlayer,
    level_in,
    level_named,
    make_level,
)
from tilewright.players.search import Limits, SearchedMove, settings
from tilewright.players.search.evaluator import HEURISTIC, NETWORK
from tilewright.players.search.search_engine import SearchEngine

WEAKEST = LADDER[:3]
FEW_ITERATIONS = 50

every_level = pytest.mark.parametrize("level", LADDER, ids=lambda level: level.name)
every_searching_name = pytest.mark.parametrize("name", sample(NAMES, [COMPILED_EVERY_DAY]))


def two_players(name: str) -> Form:
    return Form(name, 2, spec(name).variants[0])


def player_of(level: Level, name: str = NAMES[0], seed: int = 1, most: int = 60) -> LevelPlayer:
    return LevelPlayer(make(name), level, seed, Limits(iterations=most))


class Remembering(Random):
    """A generator that remembers what it gave."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._source = Random(seed)
        self.glances: list[float] = []
        self.errors: list[float] = []

    def random(self) -> float:
        self.glances.append(self._source.random())
        return self.glances[-1]

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.errors.append(self._source.gauss(mu, sigma))
        return self.errors[-1]


def candidates(rng: Random, count: int = 12) -> list[SearchedMove]:
    """Moves of a made-up position for seat 1 of two, some hardly looked at."""
    found = []
    for number in range(count):
        value = rng.random()
        visits = rng.choice((0, 3, 40, 60, 100))
        found.append(SearchedMove(f"move{number}", visits, (1 - value, value)))
    return found


def serious(found: list[SearchedMove]) -> list[SearchedMove]:
    most = max(one.visits for one in found)
    return [one for one in found if one.visits >= SERIOUS_SHARE * most]


# ---------------------------------------------------------------- the ladder


def test_the_levels_by_name_from_weak_to_strong() -> None:
    assert LEVELS == (
        "novice", "beginner", "casual", "skilled", "advanced", "strong",
        "expert", "veteran", "champion", "virtuoso", "master",
    )  # fmt: skip
    assert [level_named(name) for name in LEVELS] == list(LADDER)


@every_name
def test_every_step_judges_by_more_looks_further_or_makes_fewer_mistakes(name: str) -> None:
    ladder = [level_in(make(name), level) for level in LADDER]
    for lower, higher in pairwise(ladder):
        assert lower.learned <= higher.learned
        if lower.learned == higher.learned:
            assert (lower.iterations or 1 << 40) <= (higher.iterations or 1 << 40)
            assert lower.misjudgement >= higher.misjudgement
            assert lower.oversight >= higher.oversight
        assert replace(lower, name="") != replace(higher, name="")


def test_the_master_thinks_as_long_as_it_may_and_makes_no_mistakes_on_purpose() -> None:
    assert LADDER[-1] == Level("master", None, learned=True)


@every_name
@every_level
def test_upper_levels_judge_by_a_network(name: str, level: Level) -> None:
    game = make(name)
    wanted = NETWORK if level_in(game, level).learned else HEURISTIC
    assert LevelPlayer(game, level, 1, Limits())._search._settings.evaluator == wanted


@pytest.mark.parametrize(("name", "iterations"), WITHOUT_NETWORK.items())
def test_without_a_network_the_upper_levels_look_further(
    name: str, iterations: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "weights_path", lambda game: tmp_path / "none.npz")
    state = make("azul").start(seed=1)
    player = LevelPlayer(state.game, level_named(name), 1, Limits())
    analysis = player.analyse(state.view(state.turn), Limits())
    strong = level_named("strong").iterations
    assert strong is not None
    assert strong < analysis.iterations <= iterations


@pytest.mark.long  # it compiles a search that nobody else needs
def test_compiling_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may think for a moment has all of it, however long the compiler takes before."""
    state = middle_game(two_players(NAMES[0]))
    player = make_level(state.game, "master", 1, seconds=0.2)
    slow = player._search._engines.current

    def current(patient: bool) -> SearchEngine:
        monkeypatch.undo()
        time.sleep(0.3)
        return slow(patient)

    monkeypatch.setattr(player._search._engines, "current", current)
    analysis = player.analyse(state.view(state.turn), Limits(0.2))
    assert analysis.iterations > 1


@pytest.mark.parametrize("name", ["", "Novice", "grandmaster", "x" * 1_000])
def test_an_unknown_level_is_explained(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        level_named(name)
    assert f"there is no level {name!r:.40}" in str(caught.value)
    assert ", ".join(LEVELS) in str(caught.value)
    with pytest.raises(SetupError):
        make_level(make(NAMES[0]), name, 1)


@every_searching_name
def test_a_level_is_made_by_its_name(name: str) -> None:
    state = make(name).start(seed=1)
    for level in LEVELS:
        player = make_level(state.game, level, 1, seconds=0.01)
        assert player.choose(state.view(state.turn), state.legal_moves()) in state.legal_moves()
        player.close()


# ---------------------------------------------------------------- playing


@every_searching_name
@every_level
def test_every_level_plays_whole_legal_games(name: str, level: Level) -> None:
    game = make(name)
    players = [player_of(level, name, seed, most=12) for seed in (1, 2)]
    assert play(game.start(seed=2), players).winners


@every_searching_name
@pytest.mark.parametrize("level", WEAKEST, ids=lambda level: level.name)
def test_the_weakest_levels_stop_soon_by_themselves(name: str, level: Level) -> None:
    most = level_in(make(name), level).iterations
    assert most is not None
    assert most <= FEW_ITERATIONS
    for state in some_decisions(two_players(name), 3):
        for limits in (Limits(seconds=3_600), Limits(iterations=100_000), Limits()):
            analysis = player_of(level, name).analyse(state.view(state.turn), limits)
            assert analysis.iterations <= most


@every_searching_name
@every_level
def test_a_tighter_limit_than_the_levels_own_counts(name: str, level: Level) -> None:
    state = middle_game(two_players(name))
    analysis = player_of(level, name).analyse(state.view(state.turn), Limits(iterations=1))
    assert analysis.iterations == 1


@every_searching_name
@every_level
def test_the_same_seed_makes_the_same_choices(name: str, level: Level) -> None:
    for state in some_decisions(two_players(name), 2):
        analyses = []
        for _ in range(2):
            player = player_of(level, name, seed=9)
            view = state.view(state.turn)
            limits = Limits(iterations=40)
            analyses.append([findings(player.analyse(view, limits)) for _ in range(3)])
        assert analyses[0] == analyses[1]


@every_searching_name
def test_the_novice_does_not_play_the_same_with_every_seed(name: str) -> None:
    state = middle_game(two_players(name))
    chosen = {
        player_of(LADDER[0], name, seed).choose(state.view(state.turn), state.legal_moves())
        for seed in range(12)
    }
    assert len(chosen) > 1


@every_searching_name
@every_level
def test_what_is_said_about_the_chosen_move_is_what_was_found(name: str, level: Level) -> None:
    """Also where the level settles on another move than the search would."""
    for seed in range(4):
        state = middle_game(two_players(name))
        analysis = player_of(level, name, seed).analyse(
            state.view(state.turn), Limits(iterations=20)
        )
        found = {one.move: one.values for one in analysis.candidates}
        assert analysis.values == found[analysis.move]
        assert analysis.line[0] == analysis.move


@every_level
def test_a_forced_move_is_played_without_thinking(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = player_of(level)
    monkeypatch.setattr(player, "analyse", None)
    state = make(NAMES[0]).start(seed=1)
    assert player.choose(state.view(state.turn), ["the only one"]) == "the only one"


# ---------------------------------------------------------------- mistakes


def test_who_judges_exactly_and_overlooks_nothing_takes_the_best_of_the_serious_moves() -> None:
    player = player_of(Level("exact", None))
    for seed in range(100):
        found = candidates(Random(seed))
        best = max(serious(found), key=lambda one: one.values[1])
        assert player._settle_on(found, 1) == best


def test_who_overlooks_everything_plays_one_of_the_serious_moves() -> None:
    player = player_of(Level("blind", None, oversight=1.0))
    places = set()
    for seed in range(100):
        found = candidates(Random(seed))
        chosen = player._settle_on(found, 1)
        assert chosen in serious(found)
        places.add(serious(found).index(chosen))
    assert len(places) > 3


def test_a_game_can_have_levels_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = spec(NAMES[0])
    tuning = replace(game.tuning, levels={"blind": LevelTuning(oversight=0.0)})
    monkeypatch.setitem(game.__dict__, "tuning", tuning)
    player = player_of(Level("blind", None, oversight=1.0))
    for seed in range(100):
        found = candidates(Random(seed))
        best = max(serious(found), key=lambda one: one.values[1])
        assert player._settle_on(found, 1) == best


def test_a_move_that_was_hardly_looked_at_is_never_played() -> None:
    """Its value is a first impression, however good that looks."""
    player = player_of(Level("wild", None, misjudgement=5.0, oversight=0.5))
    for seed in range(200):
        found = candidates(Random(seed))
        assert player._settle_on(found, 1) in serious(found)


@every_level
def test_a_mistake_is_never_larger_than_the_misjudgement_behind_it(level: Level) -> None:
    """No noticed move looked better: by how much one was better, the errors account for."""
    level = level_in(make(NAMES[0]), level)
    mistakes = 0
    for seed in range(200):
        player = player_of(level)
        rng = player._random = Remembering(seed)
        found = candidates(Random(seed))
        chosen = player._settle_on(found, 1)
        glances = rng.glances[: len(serious(found))]
        pairs = zip(serious(found), glances, strict=True)
        noticed = [one for one, glance in pairs if glance >= level.oversight]
        if not noticed:
            assert chosen in serious(found)
            continue
        noticed = noticed[:MAX_COMPARED]
        assert chosen in noticed
        errors = dict(zip((one.move for one in noticed), rng.errors, strict=True))
        for other in noticed:
            excuse = errors[chosen.move] - errors[other.move]
            assert other.values[1] - chosen.values[1] <= excuse + 1e-12
        mistakes += chosen != max(serious(found), key=lambda one: one.values[1])
    assert bool(mistakes) == bool(level.misjudgement or level.oversight)


def test_stronger_levels_settle_on_the_best_move_more_often() -> None:
    def share_of_best(level: Level) -> int:
        player = player_of(level)
        best = 0
        for seed in range(400):
            values = [0.5 - 0.02 * number for number in range(8)]
            found = [SearchedMove(str(i), 50, (value, 1 - value)) for i, value in enumerate(values)]
            player._random.seed(seed)
            best += player._settle_on(found, 0).move == "0"
        return best

    shares = [share_of_best(level) for level in LADDER]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1] == 400


@every_searching_name
def test_whose_turn_it_is_decides_whose_chances_count(name: str) -> None:
    """A level without mistakes by design would hide a mix-up of the seats; this one shows it."""
    exact = Level("exact", 1, misjudgement=1e-9)
    for state in some_decisions(two_players(name), 4, fewest=6):
        analysis = player_of(exact, name).analyse(state.view(state.turn), Limits(iterations=1))
        best = max(one.values[state.turn] for one in analysis.candidates)
        assert analysis.values[state.turn] == pytest.approx(best, abs=1e-6)
