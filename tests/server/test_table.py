"""A table is what its log says: seats, take-backs, clocks and records, without any process."""

from __future__ import annotations

import json
import random

import pytest

from server.tables import (
    HOST,
    blank,
    facts,
    move,
    moves_until_draw,
    opened,
    then,
    to_the_end,
)
from tilewright.core.record import GameRecord, commitment
from tilewright.games import game_names, read_record
from tilewright.server import log
from tilewright.server.forms import Clock
from tilewright.server.log import LogEntry
from tilewright.server.problems import Problem
from tilewright.server.table import (
    ABANDONED,
    ABSENT,
    ENDED,
    LEFT,
    PLAYING,
    RESIGNED,
    TIME,
    WAITING,
    Table,
    replay,
)
from tilewright.server.views import encoded_view

GAME_CLOCK = Clock(kind="game", seconds=60, increment=5)
MOVE_CLOCK = Clock(kind="move", seconds=30)


def code_of(problem: pytest.ExceptionInfo[Problem]) -> str:
    return problem.value.code


def assert_no_take_back(table: Table, seat: int, to: int | None = None) -> None:
    with pytest.raises(Problem) as problem:
        table.take_back_target(seat, to)
    assert code_of(problem) == "no-take-back"


def joined(game: str = "azul", people: int = 2, clock: Clock | None = None) -> Table:
    """A table that the host opened and others joined."""
    table = opened(game, "person", *["open"] * (people - 1), clock=clock)
    for seat in range(1, people):
        table = then(table, log.JOIN, seat, holder=f"guest{seat}", name=f"Guest {seat}")
    return table


# ---------------------------------------------------------------- the log


OUTCOMES = {log.MOVE, log.BACK, log.REPLACE, log.RETURN, log.SAY, log.PAUSE}


def eventful(game: str) -> Table:
    """A log with all that can happen, at random."""
    chance = random.Random(game)
    table = opened(game, "person", "open", "casual", clock=GAME_CLOCK)
    table = then(table, log.SAY, 0, 1.0, phrase="hello")
    table = then(table, log.JOIN, 1, 2.0, holder="guest", name="Guest")
    at = 2.0
    while table.sequence < 40 or OUTCOMES - {entry.kind for entry in table.entries}:
        at += chance.random() * 3
        state, turn = table.state, table.turn
        assert state is not None
        assert turn is not None
        what = chance.randrange(10)
        seat = chance.randrange(2)
        away = table.seats[seat].away
        if what == 0:
            table = then(table, log.SAY, seat, at, phrase="oops")
        elif what == 1:
            table = then(table, log.PAUSE, None, at, seconds=chance.random())
        elif what == 2:
            kind = log.REPLACE if away is None else log.RETURN
            table = then(table, kind, seat, at, **({"why": LEFT} if away is None else {}))
        elif what == 3 and (to := table.earliest_take_back(seat)) is not None:
            table = then(table, log.BACK, seat, at, to=to)
        elif what == 4 and table.standing:
            # What the house would forbid, a log may hold: it is followed all the same.
            to = chance.choice(table.standing)
            table = then(table, log.BACK, table.entries[to].seat, at, to=to)
        else:
            bot = not table.seats[turn].decided_by_person
            table = move(table, chance.choice(state.legal_moves()), at, bot)
    return table


@pytest.mark.parametrize("game", game_names())
def test_a_log_gives_the_same_table_however_it_is_cut(game: str) -> None:
    whole = eventful(game)
    wanted = facts(whole)
    for cut in (1, 2, 3, *range(4, whole.sequence, 8)):
        first = replay(fresh(game), whole.entries[:cut])
        facts(first)  # looking at it in between changes nothing
        assert facts(replay(first, whole.entries[cut:])) == wanted
        assert first.sequence == cut


@pytest.mark.parametrize("game", game_names())
def test_a_log_survives_its_way_through_the_database(game: str) -> None:
    whole = eventful(game)
    read = [entry._replace(data=json.loads(entry.data_text())) for entry in whole.entries]
    assert facts(replay(fresh(game), read)) == facts(whole)


def fresh(game: str) -> Table:
    return blank(game, "person", "open", "casual", clock=GAME_CLOCK)


def test_an_entry_leaves_the_table_before_it_as_it_was() -> None:
    table = joined()
    before = facts(table)
    move(then(move(table), log.SAY, 0, phrase="oops"))
    with pytest.raises(Problem):
        move(table, "9b9")
    assert facts(table) == before


@pytest.mark.parametrize("game", game_names())
def test_what_happened_is_told_alike_at_once_and_later(game: str) -> None:
    whole = eventful(game)
    table = fresh(game)
    at_once = []
    for entry in whole.entries:
        table = table.then(entry)
        at_once += table.entries.events(table.sequence - 1)
    assert at_once == whole.entries.events(0)


@pytest.mark.parametrize("game", game_names())
def test_a_wrong_draw_in_the_log_is_refused(game: str) -> None:
    whole = eventful(game)
    for sequence, entry in enumerate(whole.entries):
        draws = entry.data.get("draws")
        if draws is None:
            continue
        for wrong in ([*draws, "b"], draws[:-1], [*draws[:-1], "?"]):
            if wrong == draws:
                continue
            changed = entry._replace(data=entry.data | {"draws": wrong})
            with pytest.raises(Problem) as problem:
                replay(fresh(game), [*whole.entries[:sequence], changed])
            assert code_of(problem) == "other-version"


def test_a_log_of_another_seed_or_of_unknown_entries_is_refused() -> None:
    whole = eventful("azul")
    other = blank("azul", "person", "open", "casual", clock=GAME_CLOCK, seed=8)
    with pytest.raises(Problem) as problem:
        replay(other, whole.entries)
    assert code_of(problem) == "other-version"
    with pytest.raises(Problem) as problem:
        then(joined(), "explode", 0)
    assert code_of(problem) == "other-version"


def test_an_illegal_move_comes_with_its_refusal() -> None:
    table = opened("azul", "person", "person")
    assert table.state is not None
    for text, refusal in (("nonsense", "no-move"), ("Cb1", "colour_not_there")):
        with pytest.raises(Problem) as problem:
            move(table, text)
        assert code_of(problem) == "illegal-move"
        assert problem.value.members["refusal"] == refusal
        assert problem.value.members["values"].get("colour") in (None, "blue")


def test_what_was_chosen_in_an_older_position_is_stale() -> None:
    table = move(joined())
    chosen_at = table.sequence
    table = then(table, log.SAY, 0, phrase="hello")
    table.check_fresh(chosen_at)  # the position is the same
    table.check_fresh(table.sequence)
    for sequence in (chosen_at - 1, table.sequence + 1):
        with pytest.raises(Problem) as problem:
            table.check_fresh(sequence)
        assert code_of(problem) == "stale"
    after = then(move(table), log.BACK, 1, to=table.sequence)
    after.check_fresh(after.sequence)
    for sequence in (chosen_at, after.sequence - 1):  # neither before nor between
        with pytest.raises(Problem):
            after.check_fresh(sequence)


# ---------------------------------------------------------------- taking back


def test_alone_any_earlier_decision_can_be_taken_back() -> None:
    table = opened("azul", "person", "casual")
    own: list[int] = []
    states = {}
    while len(own) < 8 or not any(table.entries[sequence].data["draws"] for sequence in own[:-1]):
        assert table.state is not None
        if table.turn == 0:
            own.append(table.sequence)
            states[table.sequence] = table.state.text()
        table = move(table, bot=table.turn == 1)
    assert table.earliest_take_back(0) == own[0]
    assert table.take_back_target(0, None) == own[-1]
    for sequence in own:
        back = then(table, log.BACK, 0, to=table.take_back_target(0, sequence))
        assert back.state is not None
        assert back.state.text() == states[sequence]
        assert back.turn == 0
        assert [one for one in own if one < sequence] == [
            one for one in back.standing if back.entries[one].seat == 0
        ]
    for sequence in (0, own[0] + 1, table.sequence, 999):
        assert_no_take_back(table, 0, sequence)
    assert_no_take_back(table, 1)  # a bot's


def test_what_was_taken_back_can_be_taken_back_no_more_and_is_drawn_again_alike() -> None:
    table = opened("axio", "person", "casual", first=0)
    table = move(table)
    once = table.entries[-1]
    table = then(table, log.BACK, 0, to=once.sequence)
    assert_no_take_back(table, 0)
    again = move(table, once.data["move"]).entries[-1]
    assert again.data == once.data  # who takes back learns nothing new of the bag by it


def test_alone_also_across_a_reveal_and_where_others_gave_up() -> None:
    table = opened("axio", "person", "casual", first=0)
    table = move(move(table), bot=True)
    assert table.take_back_target(0, None) == 1
    table = move(move(joined("axio")))
    assert_no_take_back(table, 0)
    table = then(table, log.REPLACE, 1, why=RESIGNED)
    assert table.take_back_target(0, None) == 2


def test_with_several_people_only_the_own_last_decision() -> None:
    table = opened("azul", "person", "casual", "open", first=0)
    table = then(table, log.JOIN, 2, holder="guest", name="Guest")
    table = move(table)  # 0
    first = table.sequence - 1
    assert table.take_back_target(0, None) == first
    assert_no_take_back(table, 2)
    table = move(table, bot=True)
    assert table.take_back_target(0, None) == first  # also across a bot's move
    assert_no_take_back(table, 1)
    after_guest = move(table)  # 2
    assert_no_take_back(after_guest, 0)
    assert_no_take_back(after_guest, 0, first)
    guests = after_guest.sequence - 1
    assert after_guest.take_back_target(2, None) == guests
    later = move(after_guest)  # 0
    assert later.take_back_target(0, None) == later.sequence - 1
    assert_no_take_back(later, 0, first)  # not the one before the last
    # When the guest has taken his move back, it no longer stands between.
    table = then(after_guest, log.BACK, 2, to=guests)
    assert table.take_back_target(0, None) == first


def test_with_several_people_never_across_a_draw() -> None:
    table = moves_until_draw(joined())
    last = table.entries[-1]
    assert last.seat is not None
    assert_no_take_back(table, last.seat)
    table = opened("azul", "person", "casual", "person", first=0)
    while True:
        assert table.turn is not None
        before, table = table, move(table, bot=table.turn == 1)
        if table.entries[-1].data["draws"]:
            break
    if table.entries[-1].seat == 1:  # a bot's move ended the round
        assert before.earliest_take_back(0) is not None
    for seat in (0, 2):
        assert_no_take_back(table, seat)


def test_with_several_people_never_a_tile_that_was_shown() -> None:
    table = joined("axio")
    while table.turn is not None:
        assert table.state is not None
        moves = table.state.legal_moves()
        table = move(table, "swap" if "swap" in moves else moves[0])
        assert [table.earliest_take_back(seat) for seat in (0, 1)] == [None, None]
    assert any(entry.data["move"] == "swap" for entry in table.entries if entry.kind == log.MOVE)


def test_at_one_screen_the_one_who_moved_last_takes_back() -> None:
    table = move(opened("azul", "person", "person", first=0))
    assert table.take_back_seat((0, 1)) == 0
    table = move(table)
    assert table.take_back_seat((0, 1)) == 1
    shown = json.loads(encoded_view(table, HOST, None, 0))
    assert shown["take_back"] == table.sequence - 1
    assert table.take_back_seat(()) is None


def test_a_decision_that_a_bot_made_for_a_person_is_not_his_to_take_back() -> None:
    table = move(opened("azul", "person", "casual", first=0))
    own = table.sequence - 1
    table = move(table, bot=True)
    table = then(table, log.REPLACE, 0, why=LEFT)
    assert_no_take_back(table, 0)  # as long as the bot plays
    table = then(move(table, bot=True), log.RETURN, 0)
    assert table.take_back_target(0, None) == own
    assert_no_take_back(table, 0, table.sequence - 2)


def test_nothing_is_taken_back_before_the_first_move_or_after_the_end() -> None:
    assert_no_take_back(opened("azul", "person", "open"), 0)
    assert_no_take_back(opened("azul", "person", "casual"), 0)
    table = to_the_end(opened("azul", "person", "casual"))
    assert table.status == ENDED
    assert_no_take_back(table, 0)
    table = then(move(opened("azul", "person", "casual")), log.REPLACE, 0, why=RESIGNED)
    assert_no_take_back(table, 0)


# ---------------------------------------------------------------- seats


def test_the_game_begins_when_no_seat_is_open() -> None:
    table = opened("azul", "person", "open", "open")
    assert (table.status, table.state, table.turn) == (WAITING, None, None)
    assert table.first_open_seat(None) == 1
    assert table.first_open_seat(2) == 2
    table = then(table, log.JOIN, 2, holder="guest", name="Guest")
    assert (table.status, table.first_open_seat(None)) == (WAITING, 1)
    for wanted in (0, 2, 3):
        with pytest.raises(Problem) as problem:
            table.first_open_seat(wanted)
        assert code_of(problem) == "no-seat"
    table = then(table, log.FILL, 1, level="novice")
    assert (table.status, table.turn, table.open_seats) == (PLAYING, 0, 0)
    assert table.entries[-1].data["draws"]  # the first factories
    assert [seat.kind for seat in table.seats] == ["person", "bot", "person"]
    assert [seat.holder for seat in table.seats] == [HOST, None, "guest"]
    assert table.seats[2].name == "Guest"
    assert table.seats[1].level == "novice"
    with pytest.raises(Problem):
        table.first_open_seat(None)


def test_a_table_of_people_and_bots_begins_at_once() -> None:
    table = opened("azul", "person", "casual", first=1)
    assert (table.status, table.turn) == (PLAYING, 1)
    assert table.waits_for is None
    assert table.bot_to_move() is table.seats[1]
    table = move(table, bot=True)
    assert table.bot_to_move() is None
    assert table.waits_for == HOST


@pytest.mark.parametrize("why", [LEFT, ABSENT, TIME])
def test_a_bot_plays_for_who_is_away_until_he_returns(why: str) -> None:
    table = then(joined(), log.REPLACE, 0, why=why)
    assert table.status == PLAYING
    assert table.bot_to_move() is table.seats[0]
    assert table.waits_for is None
    assert table.seats_of(HOST) == (0,)  # it stays his
    table = then(table, log.RETURN, 0)
    assert table.bot_to_move() is None
    assert table.waits_for == HOST


def test_bots_wait_where_everybody_left() -> None:
    table = move(opened("azul", "person", "casual", first=0))
    assert table.bot_to_move() is not None
    table = then(table, log.REPLACE, 0, why=LEFT)
    assert table.bot_to_move() is None
    assert table.status == PLAYING
    assert then(table, log.RETURN, 0).bot_to_move() is not None
    table = then(joined(), log.REPLACE, 0, why=RESIGNED)
    assert table.bot_to_move() is not None
    table = then(table, log.REPLACE, 1, why=ABSENT)
    assert table.bot_to_move() is None


def test_bots_among_themselves_play_on() -> None:
    table = opened("azul", "casual", "casual")
    for _ in range(5):
        assert table.bot_to_move() is not None
        table = move(table, bot=True)


def test_a_table_is_abandoned_when_everybody_resigned() -> None:
    table = then(joined(), log.REPLACE, 0, why=RESIGNED)
    assert (table.status, table.finished) == (PLAYING, False)
    table = then(table, log.REPLACE, 1, why=LEFT)
    assert table.status == PLAYING  # he may return
    table = then(table, log.REPLACE, 1, why=RESIGNED)
    assert (table.status, table.finished) == (ABANDONED, True)
    assert (table.turn, table.bot_to_move(), table.flag_at()) == (None, None, None)
    with pytest.raises(Problem) as problem:
        table.check_playing()
    assert code_of(problem) == "not-playing"


def test_a_table_is_abandoned_when_nobody_has_time_left() -> None:
    alone = opened("azul", "person", "casual", clock=GAME_CLOCK)
    assert then(alone, log.REPLACE, 0, why=TIME).status == ABANDONED
    alone = opened("azul", "person", "casual", clock=MOVE_CLOCK)
    assert then(alone, log.REPLACE, 0, why=TIME).status == PLAYING  # he may return


def test_phrases_and_rematches_change_nothing_but_the_log() -> None:
    table = to_the_end(opened("azul", "person", "person"))
    before = facts(table)
    table = then(table, log.SAY, 0, phrase="good-game")
    table = then(table, log.REMATCH, None, match="n" * 26)
    assert table.rematch == "n" * 26
    assert table.state is not None
    assert (table.state.text(), table.state.history) == before["state"]
    assert (table.status, table.position_sequence) == (ENDED, before["position_sequence"])


# ---------------------------------------------------------------- clocks


def test_a_table_without_a_clock_never_runs_out() -> None:
    assert joined().flag_at() is None
    assert joined().left == ()


def test_time_for_each_move_begins_with_each() -> None:
    table = opened("azul", "person", "person", clock=MOVE_CLOCK, at=100.0)
    assert table.flag_at() == 130.0
    table = then(table, log.SAY, 0, 110.0, phrase="one-moment")
    assert table.flag_at() == 130.0  # words buy no time
    table = move(table, at=125.0)
    assert table.flag_at() == 155.0


def test_time_for_the_game_runs_for_who_is_to_move_and_grows_by_the_increment() -> None:
    table = opened("azul", "person", "person", clock=GAME_CLOCK, at=100.0)
    table = move(table, at=110.0)
    assert table.left == (55.0, 60.0)
    assert table.flag_at() == 170.0
    table = move(table, at=130.0)
    assert table.left == (55.0, 45.0)
    assert table.flag_at() == 185.0


def test_clocks_wait_for_the_first_move_until_everybody_is_there() -> None:
    table = opened("azul", "person", "open", clock=GAME_CLOCK, at=100.0)
    assert table.flag_at() is None
    table = then(table, log.JOIN, 1, 500.0, holder="guest", name="Guest")
    assert table.flag_at() == 560.0


def test_a_bot_has_no_clock() -> None:
    table = move(opened("azul", "person", "casual", clock=GAME_CLOCK, at=100.0), at=110.0)
    assert table.flag_at() is None
    table = move(table, at=150.0, bot=True)
    assert table.left == (55.0, 60.0)
    assert table.flag_at() == 205.0


def test_clocks_stand_still_in_a_pause() -> None:
    for clock in (GAME_CLOCK, MOVE_CLOCK):
        table = opened("azul", "person", "person", clock=clock, at=100.0)
        flag = table.flag_at()
        assert flag is not None
        table = then(table, log.PAUSE, None, 5_000.0, seconds=4_000.0)
        assert table.flag_at() == flag + 4_000.0
    table = opened("azul", "person", "person", clock=GAME_CLOCK, at=100.0)
    table = move(then(table, log.PAUSE, None, 5_000.0, seconds=4_890.0), at=5_000.0)
    assert table.left == (60.0 - 10.0 + 5.0, 60.0)


def test_no_turn_begins_after_the_pause() -> None:
    """A server that dies was last known to be alive some seconds before."""
    table = move(opened("azul", "person", "person", clock=MOVE_CLOCK, at=100.0), at=110.0)
    table = then(table, log.PAUSE, None, 120.0, seconds=18.0)
    assert table.turn_began == 120.0


def test_who_leaves_stops_his_clock_and_who_returns_has_what_was_left() -> None:
    table = opened("azul", "person", "person", clock=GAME_CLOCK, at=100.0)
    table = then(table, log.REPLACE, 0, 120.0, why=LEFT)
    assert table.left == (40.0, 60.0)
    assert table.flag_at() is None
    table = then(table, log.RETURN, 0, 900.0)
    assert table.left == (40.0, 60.0)
    assert table.flag_at() == 940.0


def test_another_seat_that_leaves_touches_no_clock() -> None:
    table = opened("azul", "person", "person", clock=GAME_CLOCK, at=100.0)
    table = then(table, log.REPLACE, 1, 120.0, why=LEFT)
    assert table.left == (60.0, 60.0)
    assert table.flag_at() == 160.0


def test_taking_back_gains_no_time() -> None:
    table = opened("azul", "person", "person", clock=GAME_CLOCK, at=100.0)
    table = move(table, at=110.0)
    assert table.left == (55.0, 60.0)
    back = then(table, log.BACK, 0, 115.0, to=table.sequence - 1)
    assert back.left == (50.0, 60.0)  # the increment is gone, and nobody else's time runs
    assert back.flag_at() == 165.0
    assert move(back, at=115.0).left == (55.0, 60.0)


def test_thinking_before_a_take_back_in_the_own_turn_counts() -> None:
    """Gray Azul: one seat decides several times in a row."""
    table = opened("azul", "person", "person", clock=GAME_CLOCK, variant="gray")
    chance = random.Random(3)
    while True:
        assert table.state is not None
        before, table = table, move(table, chance.choice(table.state.legal_moves()))
        seat = before.turn
        if seat is not None and table.turn == seat and table.take_back_seat((seat,)) == seat:
            break
        assert table.turn is not None, "no seat ever decided twice in a row"
    left = table.left[seat]
    back = then(table, log.BACK, seat, table.last_at + 20.0, to=table.sequence - 1)
    assert back.left[seat] == left - 20.0 - GAME_CLOCK.increment


# ---------------------------------------------------------------- records


def test_a_record_tells_its_seed_after_the_end_only() -> None:
    table = move(opened("azul", "person", "casual", seed=99))
    record = table.record()
    assert record.origin.seed is None
    assert "Salt" not in record.tags
    assert record.tags["Commitment"] == commitment(99, "salt") == table.commitment
    assert "99" not in record.write().replace(table.commitment, "").replace("check", "")[:200]
    assert read_record(record.write()).winners == ()
    table = to_the_end(table)
    record = table.record()
    assert record.origin.seed == 99
    assert record.tags["Salt"] == "salt"
    read = read_record(record.write())
    assert isinstance(read, GameRecord)
    assert table.state is not None
    assert (read.scores, read.winners) == (table.state.scores, table.state.winners)


def test_a_record_tells_the_moves_that_stand() -> None:
    table = opened("azul", "person", "casual", first=0)
    table = move(table, table.state.legal_moves()[3] if table.state else None)
    table = then(table, log.BACK, 0, to=1)
    table = then(move(table), log.REPLACE, 0, why=RESIGNED)
    record = read_record(table.record().write())
    assert [entry.seat for entry in record.entries if entry.seat >= 0] == [0]
    assert record.origin.seed == 7  # abandoned: the seed is public
    assert record.winners == ()


def test_a_record_names_the_seats() -> None:
    table = opened("azul", "person", "open", "casual")
    name = 'A "quoted" \\ name'
    table = then(table, log.JOIN, 1, holder="guest", name=name)
    tags = read_record(table.record().write()).tags
    assert tags["Seat1"] == name
    assert tags["Seat2"] == "bot casual"
    assert tags["Match"] == table.id


def test_a_record_of_hidden_racks_waits_for_the_end() -> None:
    table = opened("axio", "person", "casual")
    with pytest.raises(Problem) as problem:
        table.record()
    assert code_of(problem) == "hidden"
    table = to_the_end(table)
    assert read_record(table.record().write()).origin.seed == 7
    with pytest.raises(Problem) as problem:
        opened("azul", "person", "open").record()
    assert code_of(problem) == "not-playing"


def test_a_key_finds_what_it_did() -> None:
    table = opened("azul", "person", "person")
    entry = LogEntry(1, log.SAY, 0, {"phrase": "oops"}, 0.0, "key")
    table = move(table.then(entry))
    assert table.entry_of("key") == entry
    assert table.entry_of("other") is None
    assert table.entry_of(None) is None
