"""How long people wait is counted from their command on, and outages are no fault of a server."""

from __future__ import annotations

from server.waits import Span, Waits, apart_from
from server.yardstick import Yardstick


def test_a_view_counts_from_the_command_that_it_shows() -> None:
    waits = Waits()
    waits.shown("m", 1, 0, 1.0)
    waits.made("m", 1, 2.0)
    waits.shown("m", 1, 1, 2.5)
    assert waits.views() == [Span(2.0, 2.5)]


def test_a_view_that_was_skipped_counts_up_to_the_next_one() -> None:
    waits = Waits()
    waits.shown("m", 1, 0, 1.0)
    waits.made("m", 1, 2.0)
    waits.made("m", 2, 3.0)
    waits.shown("m", 1, 2, 7.0)
    waits.shown("m", 1, 2, 9.0)  # again, after a reconnection
    assert sorted(waits.views()) == [Span(2.0, 7.0), Span(3.0, 7.0)]


def test_nobody_waits_for_what_was_before_they_came_or_at_another_table() -> None:
    waits = Waits()
    waits.made("m", 1, 2.0)
    waits.shown("m", 1, 1, 5.0)
    waits.made("other", 2, 6.0)
    assert waits.views() == []


def test_waits_during_an_outage_do_not_count() -> None:
    spans = [Span(0.0, 1.0), Span(4.0, 6.0), Span(8.0, 20.0), Span(21.0, 22.5)]
    assert apart_from(spans, [Span(5.0, 9.0)]) == [1.0, 1.5]
    assert apart_from(spans, []) == [1.0, 2.0, 12.0, 1.5]


def test_answers_are_counted_whatever_they_are() -> None:
    waits = Waits()
    waits.answered(1.0, 1.25)
    assert [span.seconds for span in waits.answers()] == [0.25]


def test_the_yardstick_notes_each_answer() -> None:
    yardstick = Yardstick()
    try:
        for _ in range(3):
            yardstick.ask()
    finally:
        yardstick.end()
    assert len(yardstick.seconds) == 3
    assert all(one > 0 for one in yardstick.seconds)
