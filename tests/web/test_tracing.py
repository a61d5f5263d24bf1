"""A browser's trace as tasks and frames: what is the page's, what began it, where time went."""

from __future__ import annotations

from typing import Any

import pytest

from web.tracing import COMPOSITOR, MAIN, TOOLS, Trace

PAGE, DRAWS = 1, 2  # threads


def event(name: str, start: float, busy: float, thread: int = PAGE, **args: Any) -> dict[str, Any]:
    """Times in milliseconds; it waits for a processor as long as it works."""
    return {"ph": "X", "pid": 7, "tid": thread, "name": name, "ts": 1000 * start,
            "dur": 2000 * busy, "tdur": 1000 * busy, "args": args}  # fmt: skip


def mark(name: str, at: float) -> dict[str, Any]:
    return {"ph": "I", "pid": 7, "tid": PAGE, "name": name, "ts": 1000 * at}


def frame(at: float, state: str) -> dict[str, Any]:
    reporter = {"state": state, "has_compositor_animation": True}
    return {"ph": "b", "pid": 7, "tid": DRAWS, "name": "PipelineReporter", "ts": 1000 * at,
            "args": {"frame_reporter": reporter}}  # fmt: skip


def read(*events: dict[str, Any]) -> Trace:
    threads = [
        {"ph": "M", "pid": 7, "tid": tid, "name": "thread_name", "args": {"name": name}}
        for tid, name in ((PAGE, MAIN), (DRAWS, COMPOSITOR))
    ]
    trace = Trace()
    trace.read([*threads, *events])
    return trace


def test_time_goes_to_what_is_innermost() -> None:
    (task,) = read(
        event("RunTask", 0, 10),
        event("TimerFire", 1, 8),
        event("FunctionCall", 2, 6),
        event("Layout", 3, 2),
        event("Layout", 8, 1),
    ).tasks
    assert (task.busy_ms, task.cause, task.layouts) == (10, "timer", 2)
    assert task.kinds == pytest.approx({"browser": 2, "script": 5, "layout": 3})


def test_what_the_tools_of_a_browser_do_is_no_task_of_the_page() -> None:
    found = read(
        event("RunTask", 0, 5),
        event("Receive mojo message", 1, 4, chrome_mojo_event_info={"mojo_interface_tag": TOOLS}),
        event("RunTask", 20, 3),
        event("EventDispatch", 21, 2, data={"type": "click"}),
        event("RunTask", 0, 9, DRAWS),
    ).tasks
    assert [(task.busy_ms, task.cause) for task in found] == [(3, "click")]


def test_frames_count_while_tiles_travel_and_not_otherwise() -> None:
    frames = read(
        event("RunTask", 0, 5),
        mark("flight begins", 100),
        mark("flight begins", 110),
        event("RunTask", 120, 4),
        event("RunTask", 130, 2, DRAWS),
        frame(140, "STATE_PRESENTED_ALL"),
        frame(150, "STATE_DROPPED"),
        mark("flight ends", 160),
        frame(170, "STATE_PRESENTED_PARTIAL"),
        mark("flight ends", 180),
        event("RunTask", 300, 50, DRAWS),
        frame(310, "STATE_DROPPED"),
    ).frames
    assert (frames.shown, frames.dropped) == (2, 1)
    assert (frames.main_ms, frames.compositor_ms, frames.drawing_ms) == (2, 1, 0)


def test_a_trace_without_flights_has_no_frames() -> None:
    frames = read(event("RunTask", 0, 5), frame(1, "STATE_DROPPED")).frames
    assert (frames.shown, frames.dropped, frames.main_ms) == (0, 0, 0)
