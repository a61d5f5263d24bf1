"""People before tables of bots alone, clients alike, quick questions first, and nobody for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright.server.bot_queue import (
    AGED_SECONDS,
    BACKLOG_SECONDS,
    MIN_SECONDS,
    MODEST_SECONDS,
    PEOPLE_SECONDS,
    WEIGHTS,
    Asker,
    BotQueue,
    Ticket,
    Waits,
)

ANNA, BERT, CLEO = (Asker(name) for name in ("anna", "bert", "cleo"))


def alone(client: str) -> Asker:
    """Whoever opened a table at which only bots play."""
    return Asker(client, Waits.NOBODY)


class Pool:
    """Workers that think for exactly as long as they may, in a time of their own."""

    def __init__(self, workers: int = 1) -> None:
        self.now = 1_000.0
        self.queue = BotQueue(workers, lambda: self.now)

    def ask(self, asker: Asker, seconds: float = 1.0, kind: str = "master") -> Ticket:
        return self.queue.put(asker, kind, seconds)

    def answer(self, seconds: float | None = None) -> Ticket:
        """One question is answered, after what it was given or so many seconds."""
        ticket = self.queue.take()
        assert ticket is not None
        self.now += ticket.given if seconds is None else seconds
        self.queue.done(ticket)
        return ticket

    def answer_all(self) -> list[Ticket]:
        return [self.answer() for _ in range(len(self.queue))]


def test_who_asks_alone_gets_all_the_time_however_long() -> None:
    pool = Pool()
    for asker in (ANNA, alone("bert")):
        ticket = pool.ask(asker, 10.0)
        assert pool.queue.take() is ticket
        assert ticket.given == 10.0
        pool.now += PEOPLE_SECONDS + ticket.given
        pool.queue.done(ticket)


def test_a_person_goes_before_all_tables_of_bots_alone() -> None:
    pool = Pool()
    flood = [pool.ask(alone(f"client {n % 3}")) for n in range(50)]
    for _ in range(10):
        pool.answer()
    asked = pool.ask(ANNA)
    assert pool.answer() is asked
    assert len(pool.queue) == len(flood) - 10


def test_a_person_who_shares_an_address_with_the_flood_goes_first_too() -> None:
    pool = Pool()
    for _ in range(20):
        pool.ask(alone("anna"))
    pool.answer()
    asked = pool.ask(ANNA)
    assert pool.answer() is asked


def test_tables_of_bots_alone_never_starve() -> None:
    """However much people ask, they get their share of the time."""
    pool = Pool()
    pool.ask(ANNA)
    for _ in range(200):
        pool.ask(alone("bert"), 0.5)
    spent: Counter[Waits] = Counter()
    for _ in range(300):
        pool.ask(ANNA, 0.5)  # always another one
        ticket = pool.answer(0.5)
        spent[ticket.asker.waits] += 1
    share = WEIGHTS[Waits.NOBODY] / sum(WEIGHTS.values())
    assert spent[Waits.NOBODY] == pytest.approx(300 * share, abs=3)


def test_tables_of_bots_alone_let_people_pass_until_they_have_waited_for_long() -> None:
    pool = Pool()
    pool.ask(alone("bert"))
    pool.ask(ANNA)
    assert pool.answer(AGED_SECONDS - 1.0).asker is ANNA
    pool.ask(ANNA)
    assert pool.answer(2.0).asker is ANNA
    pool.ask(ANNA)
    assert pool.answer().asker.waits is Waits.NOBODY
    assert pool.answer().asker is ANNA


def test_clients_share_the_time_whatever_they_ask_for() -> None:
    pool = Pool()
    for _ in range(100):
        pool.ask(ANNA)
    for _ in range(20):
        pool.ask(BERT)
    for _ in range(20):
        pool.ask(CLEO)
    first = Counter(pool.answer(1.0).asker.client for _ in range(30))
    assert first == {"anna": 10, "bert": 10, "cleo": 10}


def test_what_counts_is_the_time_that_was_spent_not_the_number_of_questions() -> None:
    pool = Pool()
    for _ in range(40):
        pool.ask(ANNA)
        pool.ask(BERT)
    spent: Counter[str] = Counter()
    for _ in range(40):
        ticket = pool.queue.take()
        assert ticket is not None
        seconds = 4 if ticket.asker is ANNA else 1
        pool.now += seconds
        pool.queue.done(ticket)
        spent[ticket.asker.client] += seconds
    assert spent["anna"] == pytest.approx(spent["bert"], abs=6)


def test_nobody_saves_up_by_waiting() -> None:
    pool = Pool()
    for _ in range(100):
        pool.ask(ANNA)
    for _ in range(50):
        pool.answer(1.0)
    for _ in range(50):
        pool.ask(BERT)  # came late: from now on equal shares, and no more
    assert Counter(pool.answer(1.0).asker.client for _ in range(20)) == {"anna": 10, "bert": 10}


def test_quick_questions_go_first() -> None:
    pool = Pool()
    for _ in range(3):
        pool.ask(ANNA, 1.0, "casual")
        pool.answer(0.01)  # learned: this level ends by itself
    slow = [pool.ask(one, 1.0) for one in (ANNA, BERT)]
    quick = [pool.ask(one, 1.0, "casual") for one in (CLEO, ANNA)]
    assert {pool.answer(0.01), pool.answer(0.01)} == set(quick)
    assert {pool.answer(1.0), pool.answer(1.0)} == set(slow)


def test_a_long_question_is_not_passed_for_ever_by_the_quick_ones_of_its_client() -> None:
    pool = Pool()
    for _ in range(3):
        pool.ask(ANNA, 1.0, "casual")
        pool.answer(0.1)
    slow, passed = pool.ask(ANNA, 1.0), 0
    while slow.taken is None:
        pool.ask(ANNA, 1.0, "casual")
        pool.answer(0.1)
        passed += 1
        assert passed < 200
    assert passed > 10


def test_thinking_gets_shorter_so_that_what_waits_is_worked_off_soon() -> None:
    pool = Pool(workers=2)
    for _ in range(40):
        pool.ask(ANNA, 1.0)
    began = pool.now
    tickets = pool.answer_all()  # one after another: two workers would take half as long
    assert 0 < (pool.now - began) / 2 < 4 * BACKLOG_SECONDS
    assert tickets[0].given < 0.2
    assert tickets[-1].given == 1.0  # nobody waits behind the last one
    assert all(ticket.given >= MIN_SECONDS for ticket in tickets)


def test_however_much_waits_every_bot_thinks_a_little_but_not_longer_than_it_may() -> None:
    pool = Pool()
    for seconds in (1.0, 0.02):
        for _ in range(1_000):
            pool.ask(ANNA, seconds)
    given = {ticket.seconds: ticket.given for ticket in reversed(pool.answer_all()[:1_500])}
    assert given == {1.0: MIN_SECONDS, 0.02: 0.02}


def test_who_asks_for_little_is_not_cut_because_others_ask_for_much() -> None:
    pool = Pool()
    for _ in range(100):
        pool.ask(ANNA, 1.0)
    modest = pool.ask(BERT, 1.0)
    given = {ticket: ticket.given for ticket in pool.answer_all()}
    assert given[modest] == 1.0
    assert min(given.values()) == MIN_SECONDS


def test_a_flood_of_bots_alone_does_not_cut_what_people_play_against() -> None:
    pool = Pool()
    for number in range(100):
        pool.ask(alone(str(number)), 1.0)
    asked = pool.ask(ANNA, 1.0)
    assert pool.answer() is asked
    assert asked.given == 1.0


def test_bots_alone_are_modest_while_people_are_there() -> None:
    pool = Pool()
    pool.ask(ANNA, 0.1)
    pool.answer()
    pool.ask(alone("bert"), 10.0)
    assert pool.answer().given == MODEST_SECONDS
    pool.now += PEOPLE_SECONDS
    pool.ask(alone("bert"), 10.0)
    assert pool.answer().given == 10.0


def test_bots_alone_leave_one_of_several_workers_to_people() -> None:
    pool = Pool(workers=3)
    for _ in range(5):
        pool.ask(alone("bert"))
    busy = [pool.queue.take(), pool.queue.take()]
    assert None not in busy
    assert pool.queue.take() is None
    asked = pool.ask(ANNA)
    assert pool.queue.take() is asked
    assert busy[0] is not None
    pool.queue.done(busy[0])
    assert pool.queue.take() is not None


def test_what_is_withdrawn_does_not_come_up() -> None:
    pool = Pool()
    gone, stays = pool.ask(ANNA), pool.ask(ANNA)
    pool.queue.withdraw(gone)
    pool.queue.withdraw(gone)
    assert len(pool.queue) == 1
    assert pool.answer() is stays
    pool.queue.withdraw(stays)  # too late, and no harm
    assert pool.queue.take() is None


@pytest.mark.parametrize("asker", [ANNA, alone("anna")])
def test_an_idle_queue_remembers_nothing_against_anybody(asker: Asker) -> None:
    pool = Pool()
    for _ in range(20):
        pool.ask(asker)
    pool.answer_all()
    first = pool.ask(asker)
    pool.ask(Asker("bert", asker.waits))
    assert pool.answer(1.0) is first


def test_the_clock_is_asked_for_nothing_but_durations() -> None:
    """The same happens at any time of day."""

    def played(start: float) -> list[tuple[str, float]]:
        pool = Pool()
        pool.now = start
        for asker in (ANNA, alone("x"), BERT, ANNA, alone("x")):
            pool.ask(asker)
        return [(ticket.asker.client, round(ticket.given, 6)) for ticket in pool.answer_all()]

    assert played(0.0) == played(1e9)
