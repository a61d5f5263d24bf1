"""The client's figures: the worst tasks of a game, and what the page says of them."""

from __future__ import annotations

from typing import Any

from programs import program

FOUND: dict[str, Any] = {
    "bytes_gzipped": 96_334,
    "script_bytes_gzipped": 85_802,
    "usable_ms": 280,
    "usable_at_most_ms": 310,
    "browser": "156",
    "slower": 4,
    "load": 3.2,
    "commit": "0" * 40,
    "date": "2026-01-01",
    "machine": "two cores",
    "python": "3.11",
}


def played(*busy: float) -> Any:
    """A game whose tasks took so many milliseconds."""
    client = program("client")
    found = client.Played("azul", moves=3, answers_ms=[50.0, 70.0])
    trace = client.Trace()
    trace.tasks = [client.Task(0.0, one, "timer", {"script": one}, 1) for one in busy]
    trace.frames = client.Frames(10, 2, 1.0, 0.5, 0.25)
    for _ in range(2):
        found.add(trace)
    return found


def test_tasks_are_judged_by_what_they_take_on_a_slower_processor() -> None:
    figures = played(1, 12, 13, 30).figures()
    assert figures["tasks"] == 8
    assert figures["long_on_a_slower_processor"] == 4
    assert [task["busy_ms"] for task in figures["worst"]] == [30, 30, 13, 13, 12]


def test_frames_of_all_parts_of_a_game_count() -> None:
    figures = played(1).figures()
    assert (figures["frames_in_flights"], figures["frames_dropped"]) == (20, 4)
    assert (figures["main_ms_a_frame"], figures["compositor_ms_a_frame"]) == (1.0, 0.5)


def test_the_table_says_what_is_wanted_and_what_was_measured() -> None:
    client = program("client")
    text = client.table({**FOUND, "games": [played(1, 13).figures()]})
    assert "94 KiB gzipped (wanted: at most 250)" in text
    assert "| the longest of them there | 50 ms | 52 ms |" in text
    assert "| tasks of 50 ms or more on a processor 4 times slower | 0 | 2 |" in text
    assert FOUND["commit"][:12] in text
