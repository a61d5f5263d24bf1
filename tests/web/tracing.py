"""What a page costs its main thread, task by task, and which frames it misses: from a trace.

The time of a task is that of its thread, not of the clock: on a busy machine a thread waits for a
processor, and that says nothing about the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]

MAIN, COMPOSITOR, DRAWING = "CrRendererMain", "Compositor", "VizCompositorThread"
TASK = "RunTask"
TOOLS = "blink.mojom.DevToolsSession"  # commands of whoever measures, not of the page
FLIGHT = "flight"  # a mark of the page while tiles travel; see measuring.py

# What a stretch of time goes to. That of an event without an entry goes where its surroundings go.
KINDS = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "ProxyMain::BeginMainFrame": "paint",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "ParseHTML": "parse",
    "ParseAuthorStyleSheet": "parse",
    "v8.compile": "parse",
    "v8.compileModule": "parse",
    "v8.produceCache": "parse",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
    "V8.GCFinalizeMC": "garbage",
    "BlinkGC.AtomicPhase": "garbage",
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "v8.evaluateModule": "script",
    "v8.callFunction": "script",
    "RunMicrotasks": "script",
    "EventDispatch": "script",
    "TimerFire": "script",
    "FireAnimationFrame": "script",
}


class Task(NamedTuple):
    """A stretch of work that nothing else on the page can interrupt."""

    at: float  # seconds since the trace began
    busy_ms: float  # that its thread worked
    cause: str  # what began it
    kinds: dict[str, float]  # milliseconds
    layouts: int  # how often the page was laid out


class Frames(NamedTuple):
    """The frames while tiles travelled."""

    shown: int
    dropped: int
    main_ms: float  # that each thread worked for a frame
    compositor_ms: float
    drawing_ms: float


class Trace:
    """What a browser noted, read once the trace has ended."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.frames = Frames(0, 0, 0.0, 0.0, 0.0)

    def read(self, events: list[dict[str, Any]]) -> None:
        threads = {
            (one["pid"], one["tid"]): one["args"]["name"]
            for one in events
            if one["name"] == "thread_name"
        }
        begun = min(one["ts"] for one in events if one.get("ph") == "X")
        timed = [one for one in events if one.get("ph") == "X" and "tdur" in one]
        flights = _flights(events)
        roots = _trees([one for one in timed if threads.get((one["pid"], one["tid"])) == MAIN])
        own = [one for one in roots if one["name"] == TASK and not _of_tools(one)]
        self.tasks = [
            Task(
                (one["ts"] - begun) / 1e6,
                one["tdur"] / 1e3,
                _cause(one),
                _kinds(one),
                sum(inner["name"] == "Layout" for inner in _all_in(one)),
            )
            for one in own
        ]
        self.frames = _frames(events, timed, threads, flights, own)


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    trace = Trace()
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield trace
    finally:
        noted = browser.stop_tracing()
    trace.read(json.loads(noted)["traceEvents"])


def _trees(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events that are in no other one of their thread, each with those in it."""
    roots: list[dict[str, Any]] = []
    around: list[dict[str, Any]] = []
    for event in sorted(events, key=lambda one: (one["pid"], one["ts"], -one["dur"])):
        while around and not _within(event, around[-1]):
            around.pop()
        event["inner"] = []
        (around[-1]["inner"] if around else roots).append(event)
        around.append(event)
    return roots


def _within(event: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(event["pid"] == other["pid"] and event["ts"] < other["ts"] + other["dur"])


def _all_in(event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield event
    for one in event["inner"]:
        yield from _all_in(one)


def _tag(event: dict[str, Any]) -> str:
    """Which of the browser's interfaces a message came by."""
    said = event.get("args", {}).get("chrome_mojo_event_info", {})
    return str(said.get("mojo_interface_tag", said.get("watcher_notify_interface_tag", "")))


def _of_tools(task: dict[str, Any]) -> bool:
    return any(_tag(one) == TOOLS for one in _all_in(task))


def _cause(task: dict[str, Any]) -> str:
    for one in _all_in(task):
        name, said = one["name"], one.get("args", {}).get("data") or {}
        if name == "EventDispatch":
            return str(said.get("type"))
        if name in ("TimerFire", "FireAnimationFrame"):
            return "timer" if name == "TimerFire" else "animation frame"
        if name == "ProxyMain::BeginMainFrame":
            return "frame"
        if "WebSocket" in _tag(one):
            return "socket"
        if "bytes_consumer" in _tag(one) or "URLLoader" in _tag(one):
            return "answer"
        if name == "FunctionCall":
            return str(said.get("functionName") or "promise")
    return "browser"


def _kinds(task: dict[str, Any]) -> dict[str, float]:
    found: dict[str, float] = {}

    def add(event: dict[str, Any], around: str) -> None:
        kind = KINDS.get(event["name"], around)
        own = event["tdur"] - sum(one["tdur"] for one in event["inner"])
        found[kind] = found.get(kind, 0.0) + max(own, 0) / 1e3
        for one in event["inner"]:
            add(one, kind)

    add(task, "browser")
    return found


def _flights(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """From when to when tiles travelled."""
    marks = sorted(
        (one["ts"], one["name"] == f"{FLIGHT} begins")
        for one in events
        if one["name"] in (f"{FLIGHT} begins", f"{FLIGHT} ends")
    )
    found, up, since = [], 0, 0.0
    for at, begins in marks:
        if begins and not up:
            since = at
        up = up + 1 if begins else max(up - 1, 0)
        if not begins and not up and since:
            found.append((since, at))
            since = 0.0
    return found


def _frames(
    events: list[dict[str, Any]],
    timed: list[dict[str, Any]],
    threads: dict[tuple[int, int], str],
    flights: list[tuple[float, float]],
    own: list[dict[str, Any]],
) -> Frames:
    def flew(event: dict[str, Any]) -> bool:
        return any(begun <= event["ts"] <= ended for begun, ended in flights)

    states = [
        one["args"]["frame_reporter"].get("state", "")
        for one in events
        if one["name"] == "PipelineReporter" and one.get("ph") == "b" and flew(one)
        if one["args"]["frame_reporter"].get("has_compositor_animation")
    ]
    shown = sum("PRESENTED" in one for one in states)
    work = {MAIN: sum(one["tdur"] for one in own if flew(one))}
    for thread in (COMPOSITOR, DRAWING):
        work[thread] = sum(
            one["tdur"]
            for one in timed
            if one["name"] == TASK and threads.get((one["pid"], one["tid"])) == thread and flew(one)
        )
    each = [work[thread] / 1e3 / max(shown, 1) for thread in (MAIN, COMPOSITOR, DRAWING)]
    return Frames(shown, sum("DROPPED" in one for one in states), *each)
