"""One game: played to its end, to a forfeit or to the most moves, and always with a record."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from arena.fakes import Answering, Broken, Cheating, Failing, FirstMove, Preparing, fixture
from tilewright import make
from tilewright.arena.match import Forfeit, GameResult, Luck, PlayedGame, play_game
from tilewright.core.errors import PlayerFailed
from tilewright.games import read_record
from tilewright.players import Player


def played(*players: Player, max_moves: int = 5_000, game: str = "azul") -> PlayedGame:
    return play_game(
        make(game, len(players)), fixture(len(players)), lambda seat: players[seat],
        {"Seat0": "somebody"}, max_moves,
    )  # fmt: skip


def game_result(scores: Sequence[int], winners: Sequence[int], **facts: Any) -> GameResult:
    seats = tuple(range(len(scores)))
    zeros = tuple(0 for _ in scores)
    return GameResult(0, 0, seats, tuple(scores), tuple(winners), zeros, zeros, zeros, **facts)


def test_a_game_is_played_to_its_end_by_the_rules() -> None:
    players = [FirstMove(), FirstMove()]
    result, text = played(*players).result, played(*players).record
    record = read_record(text)
    assert result.scores == record.scores
    assert result.winners == record.winners != ()
    assert record.origin.seed == fixture().seed
    assert record.tags == {"Seat0": "somebody"}
    moves = [entry.seat for entry in record.entries if entry.seat >= 0]
    assert result.moves == (moves.count(0), moves.count(1))
    assert result.regular
    assert [player.closed for player in players] == [2, 2]


def test_thinking_time_is_measured() -> None:
    result = played(FirstMove(), FirstMove()).result
    for seat in range(2):
        assert 0 <= result.longest[seat] <= result.seconds[seat] < 1


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (lambda: Failing("its process\n died"), "its process died"),
        (lambda: Failing(""), "it failed"),
        (lambda: Failing("\udcff\x00 \r'\"\\"), "?\x00 '\"\\"),
        (lambda: Failing("long " * 100), ("long " * 40)),
        (lambda: Answering("1z9"), "answered '1z9', which is no legal move there"),
        (lambda: Answering(None), "answered None, which is no legal move there"),
        (lambda: Answering(["1b1"]), "answered ['1b1'], which is no legal move there"),
        (Cheating, "answered '9z9', which is no legal move there"),
    ],
)
def test_a_player_that_fails_loses_and_the_reason_is_kept(
    seat: int, player: Callable[[], FirstMove], reason: str
) -> None:
    players = [FirstMove(), FirstMove()]
    players[seat] = player()
    game = played(*players)
    result = game.result
    assert result.forfeit == Forfeit(seat, reason)
    assert result.winners == (1 - seat,)
    assert result.points[seat] == 0
    assert result.ranks[seat] == 2
    assert not result.regular
    assert [player.closed for player in players] == [1, 1]
    record = read_record(game.record)  # a record of an unfinished game
    assert record.winners == ()
    assert record.tags["Forfeit"] == f"seat {seat}: {reason}"


def test_the_others_share_the_victory_over_a_player_that_fails() -> None:
    result = played(FirstMove(), FirstMove(), Failing(), FirstMove()).result
    assert result.winners == (0, 1, 3)
    assert result.points == (1 / 3, 1 / 3, 0, 1 / 3)
    assert result.ranks == (1, 1, 4, 1)


def test_a_player_that_fails_alone_has_no_victory() -> None:
    result = played(Failing(), game="axio").result
    assert result.forfeit is not None
    assert result.winners == ()
    assert result.points == (0,)


def test_a_player_that_does_not_even_start_loses_without_a_move() -> None:
    other = FirstMove()

    def make_player(seat: int) -> Player:
        if seat == 1:
            raise PlayerFailed("no such program")
        return other

    result = play_game(make("azul"), fixture(), make_player).result
    assert result.forfeit == Forfeit(1, "no such program")
    assert (result.winners, result.moves) == ((0,), (0, 0))
    assert other.closed == 1


def test_a_bug_in_a_player_is_no_forfeit() -> None:
    other = FirstMove()
    with pytest.raises(ZeroDivisionError, match="a bug in the player"):
        played(Broken(), other)
    assert other.closed == 1


def test_players_are_prepared_before_the_game() -> None:
    players = [Preparing(), Preparing()]
    assert played(*players).result.regular
    assert [player.prepared for player in players] == [1, 1]


def test_a_player_that_fails_to_prepare_loses_and_is_closed() -> None:
    players = [FirstMove(), Preparing(failing=True)]
    assert played(*players).result.forfeit == Forfeit(1, "not ready")
    assert [player.closed for player in players] == [1, 1]


def test_a_player_that_fails_in_closing_has_lost_nothing() -> None:
    class Sulking(FirstMove):
        def close(self) -> None:
            super().close()
            raise PlayerFailed("does not want to go")

    players = [Sulking(), Sulking()]
    assert played(*players).result.forfeit is None
    assert [player.closed for player in players] == [1, 1]


def test_a_game_that_goes_on_too_long_is_a_draw_among_all() -> None:
    game = played(FirstMove(), FirstMove(), FirstMove(), max_moves=7)
    result = game.result
    assert result.truncated
    assert sum(result.moves) == 7
    assert result.winners == (0, 1, 2)
    assert result.ranks == (1, 1, 1)
    assert read_record(game.record).tags["Truncated"] == "after 7 moves"


def test_a_game_that_ends_with_the_last_allowed_move_is_not_truncated() -> None:
    moves = sum(played(FirstMove(), FirstMove()).result.moves)
    assert not played(FirstMove(), FirstMove(), max_moves=moves).result.truncated
    assert played(FirstMove(), FirstMove(), max_moves=moves - 1).result.truncated


@pytest.mark.parametrize(
    ("result", "ranks", "points"),
    [
        (game_result((40, 30), (0,)), (1, 2), (1, 0)),
        (game_result((40, 40), (1,)), (2, 1), (0, 1)),  # a tie that the rules break
        (game_result((40, 40), (0, 1)), (1, 1), (0.5, 0.5)),
        (game_result((30, 50, 20, 30), (1,)), (2, 1, 4, 2), (0, 1, 0, 0)),
        (game_result((9, 50, 20), (0, 2), forfeit=Forfeit(1, "")), (1, 3, 1), (0.5, 0, 0.5)),
        (game_result((9, 50), (0, 1), truncated=True), (1, 1), (0.5, 0.5)),
    ],
)
def test_winners_stand_first_and_the_others_by_their_scores(
    result: GameResult, ranks: tuple[int, ...], points: tuple[float, ...]
) -> None:
    assert result.ranks == ranks
    assert result.points == points


def test_a_result_is_one_line_and_comes_back_from_it() -> None:
    for player in (FirstMove(), Failing('said "no",\nthen nothing ✗')):
        result = played(FirstMove(), player).result
        assert "\n" not in result.write()
        assert GameResult.read(result.write()) == result
        lucky = replace(result, luck=Luck(40, (0.25, -0.25)))
        assert GameResult.read(lucky.write()) == lucky


def test_a_line_from_before_luck_was_measured_is_read() -> None:
    result = played(FirstMove(), FirstMove()).result
    facts = json.loads(result.write())
    del facts["luck"]
    assert GameResult.read(json.dumps(facts)) == result
