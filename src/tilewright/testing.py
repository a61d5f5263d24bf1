"""The conformance suite: what every game must hold, for authors of games to run.

    from tilewright.testing import CHECKS, cases

    @pytest.mark.parametrize("game", cases("my-game"), ids=str)
    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conformance(game, check):
        check(game)

A check raises AssertionError with a sentence that says what is expected of a game and why.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from tilewright.core.batch import Batch
from tilewright.core.breakdown import BreakdownItem
from tilewright.core.engine import Engine
from tilewright.core.errors import IllegalMove
from tilewright.core.game import Game
from tilewright.core.generator import seeded
from tilewright.core.json_types import misfit
from tilewright.core.layout import Array, copy_records
from tilewright.core.record import GameRecord
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State
from tilewright.games import make, read_record, spec

Check = Callable[[Game], None]

SEEDS = (1, 2)
MAX_MOVES = 5_000


def cases(name: str) -> list[Game]:
    """The game with every number of players and every variant.

    Raises `SetupError` if it is not installed.

    >>> from tilewright.testing import cases
    >>> len(cases("azul"))
    6
    """
    found = spec(name)
    return [make(name, players, variant) for players in found.players for variant in found.variants]


def random_game(game: Game, seed: int) -> Iterator[State]:
    """The states at each decision of a random game, and at its end; one state, changing.

    The moves are those of the game's first random player.

    >>> import tilewright
    >>> from tilewright.testing import random_game
    >>> *_, last = random_game(tilewright.make("azul"), seed=1)
    >>> last.turn == tilewright.OVER
    True
    """
    stream = seeded(seed, stream=1)
    state = game.start(seed=seed, first=seed % game.players)
    for _ in range(MAX_MOVES):
        yield state
        if state.turn == OVER:
            return
        fields = game.spec.state(state.data())
        action = game.engines.interpreted.rules.random_action(fields, stream, 0)
        state.play(game.move(action))


# ---------------------------------------------------------------- the checks


def games_end(game: Game) -> None:
    """Random play ends with winners; before it nobody has won."""
    for seed in SEEDS:
        for state in random_game(game, seed):
            assert bool(state.winners) == (state.turn == OVER), (
                "winners is empty before the end and names a seat at the end"
            )
        assert state.turn == OVER, f"a random game must end within {MAX_MOVES} moves"
        assert len(state.scores) == game.players, "scores has one entry for each seat"


def same_seed_same_game(game: Game) -> None:
    """A seed decides every draw, so the same moves give the same game."""
    for seed in SEEDS:
        hashes = [[state.hash() for state in random_game(game, seed)] for _ in range(2)]
        assert hashes[0] == hashes[1], "two games from one seed with the same moves must be equal"


def setup_forgets_the_last_game(game: Game) -> None:
    """A new game is the same in blank memory and where another one was played."""
    setup = game.engines.interpreted.rules.setup
    blank = game.spec.state.blank()
    *_, state = random_game(game, SEEDS[0])
    used = state.data().copy()
    for memory in (blank, used):
        setup(game.spec.state(memory), game.players, game.spec.variants.index(game.variant), 0)
    names = game.spec.state.dtype.names or ()
    kept = [name for name in names if blank[name].tobytes() != used[name].tobytes()]
    assert not kept, f"setup must write every field: {', '.join(kept)} kept something"


def open_chance_follows_draws(game: Game) -> None:
    """A seeded game and an open one with the same draws are the same game."""
    for seed in SEEDS:
        *_, seeded = random_game(game, seed)
        state = game.start(first=seed % game.players)
        assert state.turn == CHANCE, "without a seed a new game stands at its first draw"
        for entry in seeded.history:
            if entry.seat == CHANCE:
                outcomes = dict(state.outcomes())
                assert outcomes.get(entry.text, 0) > 0, "a draw must be among the outcomes"
                state.deal(entry.text)
            else:
                assert state.turn == entry.seat, "draws must not change whose turn it is"
                state.play(entry.text)
        assert state.hash() == seeded.hash(), "draws and moves alone must decide the state"


def copies_do_not_alias(game: Game) -> None:
    """Playing on a copy leaves the original as it was, and both go on alike."""
    for state in random_game(game, SEEDS[0]):
        if state.turn == OVER:
            break
        before = state.hash()
        copies = state.copy(), state.copy()
        for copy in copies:
            copy.play(state.legal_moves()[-1])
        assert state.hash() == before, "a copy must share no memory with its original"
        assert copies[0].hash() == copies[1].hash(), "copies of a seeded game draw the same tiles"


def moves_are_in_pinned_order(game: Game) -> None:
    """Moves are listed in the order of the action numbers, each spelled in one way."""
    texts = game.spec.notation.MOVES
    assert len(set(texts)) == len(texts), "two actions must not have the same text"
    order = {text: number for number, text in enumerate(texts)}
    for state in random_game(game, SEEDS[0]):
        numbers = [order[move] for move in state.legal_moves()]
        assert numbers == sorted(set(numbers)), "legal moves must be in the pinned order"
        assert bool(numbers) == (state.turn >= 0), "a seat whose turn it is must have a move"


def parts_distinguish_moves(game: Game) -> None:
    """The parts of a move say all that its text says."""
    seen: dict[str, str] = {}
    for move in game.spec.notation.MOVES:
        parts = game.parts(move)
        assert json.loads(json.dumps(parts)) == parts, "the parts of a move must be JSON-able"
        assert isinstance(parts.get("kind"), str), "the parts of a move name its kind"
        other = seen.setdefault(json.dumps(parts, sort_keys=True), move)
        assert other == move, f"{move} and {other} must not have the same parts"


def previews_see_no_draw(game: Game) -> None:
    """The state after a move is one of its own, and the draws that follow are open in it."""
    for state in random_game(game, SEEDS[0]):
        if state.turn == OVER:
            break
        before = state.hash()
        move = state.legal_moves()[-1]
        preview = state.after(move)
        assert state.hash() == before, "previewing a move must not change the state"
        assert preview.history == (*state.history, (state.turn, move)), "nothing may be drawn"
        played = state.copy()
        played.play(move)
        for entry in played.history[preview.ply :]:
            preview.deal(entry.text)
        assert preview.hash() == played.hash(), "with the same draws it is the same game"


def breakdowns_add_up(game: Game) -> None:
    """The breakdown of a move is exactly the points that it brings; asking changes nothing."""
    for seed in SEEDS:
        for state in random_game(game, seed):
            before = state.data().tobytes()
            moves = state.legal_moves()
            for move in moves[:: len(moves) // 4 + 1] + moves[-1:]:
                items = state.breakdown(move)
                assert state.data().tobytes() == before, "asking must change nothing"
                expected = _tracks(state.after(move))
                expected.subtract(_tracks(state))
                counted = Counter[tuple[int, str]]()
                for item in items:
                    counted[item.seat, _track_of(game, item)] += item.points
                assert counted == expected, f"the breakdown of {move} must add up"


def _track_of(game: Game, item: BreakdownItem) -> str:
    words = game.spec.breakdown
    assert item.points != 0, "what brings no points is no part of a breakdown"
    assert (item.kind, item.rule) in words.KINDS, "points must be of a known kind"
    assert json.loads(json.dumps(item.where)) == item.where, "`where` must be JSON-able"
    return item.where[words.TRACK] if words.TRACK else "score"


def _tracks(state: State) -> Counter[tuple[int, str]]:
    words = state.game.spec.breakdown
    s = state.game.spec.state(state.data())
    return Counter(
        {
            (seat, track): points
            for seat in range(state.game.players)
            for track, points in words.tracks(s, seat).items()
        }
    )


def legality_is_stated_once(game: Game) -> None:
    """`refusal` and `legal_actions` agree on every action, and a refusal changes nothing.

    Explaining a refusal takes time: each position is asked about every third action, and all of
    them in turn.
    """
    texts = game.spec.notation.MOVES
    for number, state in enumerate(random_game(game, SEEDS[1])):
        legal = set(state.legal_moves())
        if state.turn == OVER:
            break
        before = state.hash()
        for move in texts[number % 3 :: 3]:
            if move in legal:
                continue
            try:
                state.play(move)
            except IllegalMove as error:
                assert str(error), "an illegal move must be explained"
                assert error.refusal, "an illegal move must give its refusal as a stable word"
            else:
                raise AssertionError(f"{move} was played, but legal_moves does not list it")
        assert state.hash() == before, "an illegal move must change nothing"
        for move in legal:
            state.copy().play(move)


def positions_round_trip(game: Game) -> None:
    """A position survives JSON and its one-line text, and loading gives the same state."""
    for state in random_game(game, SEEDS[0]):
        position = json.loads(json.dumps(state.position()))
        for source in (position, state.text()):
            loaded = game.load(source)
            assert loaded.hash() == state.hash(), "loading a position must give the same state"
            assert loaded.legal_moves() == state.legal_moves(), "and so the same moves"
        assert "\n" not in state.text(), "a position text is one line"


def positions_at_draws_round_trip(game: Game) -> None:
    """The same in the middle of dealing."""
    *_, finished = random_game(game, SEEDS[1])
    state = game.start(first=SEEDS[1] % game.players)
    for entry in finished.history:
        if entry.seat == CHANCE:
            loaded = game.load(state.position())
            assert loaded.hash() == state.hash(), "loading at a draw must give the same state"
            assert loaded.outcomes() == state.outcomes(), "and so the same outcomes"
            state.deal(entry.text)
        else:
            state.play(entry.text)


def tiles_are_conserved(game: Game) -> None:
    """No tile is lost or made."""
    material = game.spec.positions.material
    for seed in SEEDS:
        box = None
        for state in random_game(game, seed):
            tiles = dict(material(game.spec.state(state.data())))
            box = box or tiles
            assert tiles == box, f"tiles went from {box} to {tiles}"


def views_hide_what_is_hidden(game: Game) -> None:
    """What a seat sees does not depend on what it cannot see."""
    for state in random_game(game, SEEDS[0]):
        assert json.dumps(state.view(None)), "a spectator's view must be JSON-able"
        for seat in range(game.players):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view, "a view must be JSON-able"
            other = state.redeal(seat, seed=99).view(seat)
            assert other == view, f"seat {seat} sees something that redeal may change"


def looking_changes_nothing(game: Game) -> None:
    """Every question can be asked without changing the state."""
    for state in random_game(game, SEEDS[1]):
        before = state.hash()
        state.legal_moves()
        state.outcomes()
        state.position()
        state.text()
        for seat in range(game.players):
            state.outlook(seat)
            state.view(seat)
            state.redeal(seat, seed=5)
        assert (state.scores, state.winners, state.hash())[-1] == before


def masks_mark_the_legal_moves(game: Game) -> None:
    """A mask says the same as the list of moves."""
    for state in random_game(game, SEEDS[0]):
        marked = np.flatnonzero(state.action_mask()).tolist()
        assert marked == state.legal_actions(), "a mask must mark exactly the legal actions"
        texts = [game.move(action) for action in marked]
        assert texts == state.legal_moves(), "actions and moves must come in the same order"


def observations_keep_to_their_fields(game: Game) -> None:
    """Every number of an observation is declared, stays within its bounds and hides the hidden."""
    fields = game.observation_fields
    low = np.concatenate([np.full(field.size, field.low) for field in fields])
    high = np.concatenate([np.full(field.size, field.high) for field in fields])
    assert len({field.name for field in fields}) == len(fields), "fields have names of their own"
    assert all(field.meaning for field in fields), "a field says what it means"
    for state in random_game(game, SEEDS[1]):
        for seat in range(game.players):
            numbers = state.observation(seat)
            outside = np.flatnonzero((numbers < low) | (numbers > high))
            assert not len(outside), f"{_field_at(game, outside)} is outside its bounds"
            other = state.redeal(seat, seed=99).observation(seat)
            differing = np.flatnonzero(numbers != other)
            assert not len(differing), f"{_field_at(game, differing)} shows seat {seat} too much"


def _field_at(game: Game, places: npt.NDArray[np.intp]) -> str:
    return next(field.name for field in game.observation_fields if places[0] < field.end)


def observations_are_the_same_compiled(game: Game) -> None:
    """Both engines write the same numbers, as many as are declared."""
    layout = game.spec.state
    for state in random_game(game, SEEDS[0]):
        for seat in range(game.players):
            found = []
            for engine in (game.engines.interpreted, game.engines.compiled()):
                out = engine.buffer(game.observation_size)
                s, draft = (engine.handle(layout, state.data()) for _ in range(2))
                written = engine.features.observe(s, draft, seat, out)
                assert written == game.observation_size, "all declared numbers must be written"
                found.append(np.asarray(out).tolist())
            assert found[0] == found[1], "the engines must observe the same"


def ranks_and_rewards_follow_the_winners(game: Game) -> None:
    """Winners have rank 1; what they gain, the others lose."""
    for seed in SEEDS:
        for state in random_game(game, seed):
            if state.turn != OVER:
                assert not state.ranks, "ranks are empty before the end"
                assert not any(state.rewards), "rewards come at the end"
        best = tuple(seat for seat, rank in enumerate(state.ranks) if rank == 1)
        assert best == state.winners, "who wins has rank 1, and nobody else"
        if game.players > 1:
            assert abs(sum(state.rewards)) < 1e-9, "rewards add up to nothing"
            assert min(state.rewards[seat] for seat in best) == max(state.rewards)


def batches_play_the_same_games(game: Game) -> None:
    """A slot of a batch goes through the same game as a state, and so through the next one."""
    batch = Batch(game, 3, seed=SEEDS[0], threads=1)
    state = game.start(seed=SEEDS[0])
    for _ in range(MAX_MOVES):
        _same_in_slot(batch, state)
        actions = batch.sample()
        batch.step(actions)
        state.play_action(int(actions[0]))
        assert bool(batch.ended[0]) == (state.turn == OVER), "a batch must say when a game ends"
        if state.turn == OVER:
            break
    assert tuple(batch.scores[0]) == state.scores, "and with what score"
    assert tuple(batch.ranks[0]) == state.ranks, "and rank"
    assert np.allclose(batch.rewards[0], state.rewards), "and reward"
    assert batch.moves[0] == 0, "the next game must begin in its slot"
    assert batch.state(0).legal_actions() == np.flatnonzero(batch.masks[0]).tolist()


def _same_in_slot(batch: Batch, state: State) -> None:
    assert batch.turns[0] == state.turn, "a batch must have the same seat to move"
    assert batch.masks[0].tobytes() == state.action_mask().tobytes(), "and the same mask"
    expected = state.observation().tobytes()
    assert batch.observations[0].tobytes() == expected, "and the same observation"


def records_round_trip(game: Game) -> None:
    """A record is written, read, replayed and written again as the same text."""
    for seed in SEEDS:
        *_, state = random_game(game, seed)
        text = GameRecord.of(state).write()
        record = read_record(text)
        assert record.write() == text, "reading a record and writing it must change nothing"
        assert record.final().hash() == state.hash(), "a record must lead to the same state"
        *_, (_, replayed) = record.replay()
        assert replayed.hash() == state.hash(), "so must replaying it draw by draw"


def interpreted_equals_compiled(game: Game, seeds: tuple[int, ...] = SEEDS) -> None:
    """Both engines give the same bytes after every draw and every move."""
    engines = (game.engines.interpreted, game.engines.compiled())
    for seed in seeds:
        choose = random.Random(seed)
        data = [game.spec.state.blank() for _ in engines]
        sides = [_Side(engine, records) for engine, records in zip(engines, data, strict=True)]
        variant = game.spec.variants.index(game.variant)
        for side in sides:
            side.rules.setup(side.s, game.players, variant, seed % game.players)
        for _ in range(MAX_MOVES):
            turn = int(data[0]["turn"][0])
            assert data[0].tobytes() == data[1].tobytes(), "the engines must give the same bytes"
            if turn == OVER:
                break
            options = [side.options(turn == CHANCE) for side in sides]
            assert options[0] == options[1], "the engines must offer the same moves and draws"
            if turn >= 0:
                outlooks = [side.outlook(turn) for side in sides]
                assert outlooks[0] == outlooks[1], "the engines must agree on outlooks"
            pick = choose.choice(options[0])
            for side in sides:
                (side.rules.draw if turn == CHANCE else side.rules.apply)(side.s, pick)
        ends = [[side.result(seat) for seat in range(game.players)] for side in sides]
        assert ends[0] == ends[1], "the engines must agree on scores, winners and ranks"


def types_say_what_is_sent(game: Game) -> None:
    """Views, moves and breakdowns are what the game's types say, if it states any."""
    types = game.spec.types
    if types is None:
        return
    for action in range(len(game.spec.notation.MOVES)):
        _fits(dict(game.spec.notation.parts(action)), types.move)
    for state in random_game(game, SEEDS[0]):
        for move in state.legal_moves()[:1]:
            for item in state.breakdown(move):
                _fits(item._asdict(), types.breakdown)
            _fits(state.after(move).view(None), types.position)
        for seat in (None, *range(game.players)):
            _fits(state.view(seat), types.position)


def _fits(sent: object, stated: object) -> None:
    found = misfit(sent, stated)
    assert found is None, f"the game's types must be true: {found}"


class _Side:
    """One engine and the state that it plays on."""

    def __init__(self, engine: Engine, data: Array) -> None:
        self.rules = engine.rules
        self.s = engine.handle(engine.spec.state, data)
        self._engine = engine
        self._data = data

    def options(self, at_chance: bool) -> list[int]:
        notation = self._engine.spec.notation
        if at_chance:
            numbers = range(len(notation.OUTCOMES))
            weights = [int(self.rules.draw_weight(self.s, outcome)) for outcome in numbers]
            return [outcome for outcome in numbers for _ in range(weights[outcome])]
        actions = np.zeros(len(notation.MOVES), np.int16)
        count = self.rules.legal_actions(self.s, self._engine.cells(actions))
        found: list[int] = actions[:count].tolist()
        return found

    def outlook(self, seat: int) -> tuple[int, int]:
        """Points and standing if the round ended now."""
        s = self._engine.handle(self._engine.spec.state, copy_records(self._data))
        self.rules.settle(s, seat)
        return int(self.rules.score(s, seat)), int(self.rules.standing(s, seat))

    def result(self, seat: int) -> tuple[int, bool, int]:
        won = bool(self.rules.wins(self.s, seat))
        return int(self.rules.score(self.s, seat)), won, int(self._engine.result.rank(self.s, seat))


CHECKS: tuple[Check, ...] = (
    games_end,
    same_seed_same_game,
    setup_forgets_the_last_game,
    open_chance_follows_draws,
    copies_do_not_alias,
    moves_are_in_pinned_order,
    parts_distinguish_moves,
    previews_see_no_draw,
    breakdowns_add_up,
    legality_is_stated_once,
    positions_round_trip,
    positions_at_draws_round_trip,
    tiles_are_conserved,
    views_hide_what_is_hidden,
    looking_changes_nothing,
    masks_mark_the_legal_moves,
    observations_keep_to_their_fields,
    observations_are_the_same_compiled,
    ranks_and_rewards_follow_the_winners,
    batches_play_the_same_games,
    records_round_trip,
    types_say_what_is_sent,
    interpreted_equals_compiled,
)
