"""The browser client in a real Chromium, on this machine: `make bench-client`.

Measures what the first load weighs, when the start page can be used, how long the page takes from
the click to the frame that shows the move, and, in whole games against a bot, what the tasks of its
main thread cost and whether frames are missed while tiles travel. `--out FILE` keeps the figures,
`--render FILE` writes them into README.md and measures nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from figures import keep, origin, put_between, source

# For a moment instead of this folder, whose `server` is another one.
HERE, sys.path[0] = sys.path[0], str(Path(__file__).resolve().parents[1] / "tests")

from playwright.sync_api import Browser, Page  # noqa: E402

from server.serving import running  # noqa: E402
from web.browsing import TITLES, chromium, open_table  # noqa: E402
from web.measuring import TimedHands, first_load, watched  # noqa: E402
from web.tracing import Frames, Task, Trace, traced  # noqa: E402

sys.path[0] = HERE

README = Path(__file__).parent / "README.md"
PLACE = "figures of the client"

LOADS = 5
MOVES = 12  # that are timed
AT_ONCE = 8  # moves in one trace: the browser keeps no more of it
SLOWER = 4  # a processor for which tasks are judged
LONG = 50.0  # milliseconds there
WORST = 5  # tasks that are shown for each game
SETTLED = 4_000  # milliseconds after the end


@dataclass
class Played:
    """What a game cost the page. Times of tasks are those of its main thread on this machine."""

    game: str
    moves: int = 0
    answers_ms: list[float] = field(default_factory=list)  # from the click to the frame
    opening_ms: float = 0.0  # the longest task until the first move
    tasks: int = 0
    worst: list[Task] = field(default_factory=list)
    long: int = 0  # that a slower processor takes LONG for
    frames: list[Frames] = field(default_factory=list)

    def add(self, trace: Trace) -> None:
        self.tasks += len(trace.tasks)
        self.worst = sorted([*self.worst, *trace.tasks], key=lambda one: -one.busy_ms)[:WORST]
        self.long += sum(one.busy_ms * SLOWER > LONG for one in trace.tasks)
        self.frames.append(trace.frames)

    def figures(self) -> dict[str, Any]:
        shown = sum(one.shown for one in self.frames)

        def each(name: str) -> float:
            work = sum(float(getattr(one, name)) * one.shown for one in self.frames)
            return round(work / max(shown, 1), 2)

        return {
            "game": self.game,
            "moves": self.moves,
            "answer_ms": round(median(self.answers_ms)),
            "answer_at_most_ms": round(max(self.answers_ms)),
            "opening_ms": round(self.opening_ms, 1),
            "tasks": self.tasks,
            "long_on_a_slower_processor": self.long,
            "worst": [asdict(_Rounded.of(one)) for one in self.worst],
            "frames_in_flights": shown,
            "frames_dropped": sum(one.dropped for one in self.frames),
            "main_ms_a_frame": each("main_ms"),
            "compositor_ms_a_frame": each("compositor_ms"),
            "drawing_ms_a_frame": each("drawing_ms"),
        }


@dataclass
class _Rounded:
    busy_ms: float
    cause: str
    layouts: int
    kinds: dict[str, float]

    @classmethod
    def of(cls, task: Task) -> _Rounded:
        kinds = {kind: round(time, 1) for kind, time in task.kinds.items() if time >= 0.1}
        return cls(round(task.busy_ms, 1), task.cause, task.layouts, kinds)


def main() -> None:
    options = parse()
    if options.render:
        put_between(README, PLACE, table(json.loads(options.render.read_text())))
        return
    found = {**origin(), **measured(options.games)}
    if options.out:
        keep(found, options.out)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=tuple(TITLES), default=list(TITLES))
    parser.add_argument("--out", type=Path, help="keep the figures in this file")
    parser.add_argument("--render", type=Path, help="write kept figures into README.md")
    return parser.parse_args()


def measured(games: list[str]) -> dict[str, Any]:
    options = ("--pace", "0", "--no-limits", "--log-level", "warning")
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), *options) as server,
        chromium() as browser,
    ):
        loads = [first_load(browser, server.url) for _ in range(LOADS)]
        usable = [load.usable_ms for load in loads]
        found: dict[str, Any] = {
            "bytes_gzipped": loads[0].bytes_gzipped,
            "script_bytes_gzipped": loads[0].script_bytes_gzipped,
            "usable_ms": round(median(usable)),
            "usable_at_most_ms": round(max(usable)),
            "browser": browser.version,
            "slower": SLOWER,
            "load": 0.0,  # of the machine: how many wanted a processor
        }
        print(
            f"first load: {found['bytes_gzipped']:,} bytes gzipped without fonts, "
            f"{found['script_bytes_gzipped']:,} of them script; "
            f"usable after {found['usable_ms']} ms, at most {found['usable_at_most_ms']}"
        )
        found["games"] = []
        for game in games:
            one = played(browser, server.url, game).figures()
            found["games"].append(one)
            found["load"] = round(max(found["load"], os.getloadavg()[1]), 1)
            print("\n".join(shown(one)))
    return found


def played(browser: Browser, url: str, game: str) -> Played:
    """A whole game, of which the first moves are timed and all others traced."""
    found = Played(game)
    with watched(browser, url) as page:
        page.goto("/")
        with traced(browser, page) as opening:
            open_table(page, game, 2)
            hands = TimedHands(page, game, seed=1)
            hands.await_turn()
        found.opening_ms = max(task.busy_ms for task in opening.tasks)
        while len(hands.answers) < MOVES and hands.move():
            pass
        found.answers_ms = [one["answer"] for one in hands.answers]
        hands.timing = False
        for count, trace in traces(browser, page, hands):
            found.moves += count
            found.add(trace)
    return found


def traces(browser: Browser, page: Page, hands: TimedHands) -> Iterator[tuple[int, Trace]]:
    """From the turn on to the end of the game: how many moves, and what the browser noted."""
    goes_on = True
    while goes_on:
        count = 0
        with traced(browser, page) as trace:
            while count < AT_ONCE and goes_on:
                goes_on = hands.move()
                count += goes_on
            if goes_on:
                goes_on = hands.await_turn()
            if not goes_on:
                page.wait_for_timeout(SETTLED)
        yield count, trace


def shown(one: dict[str, Any]) -> Iterator[str]:
    """What is known of a game, as lines."""
    yield (
        f"{one['game']:16} move on screen after {one['answer_ms']} ms, "
        f"at most {one['answer_at_most_ms']}; {one['tasks']:,} tasks in {one['moves']} moves, "
        f"{one['long_on_a_slower_processor']} of them {LONG:.0f} ms or more on a processor "
        f"{SLOWER} times slower; longest before the first move {one['opening_ms']} ms"
    )
    for task in one["worst"]:
        parts = ", ".join(
            f"{kind} {time}" for kind, time in sorted(task["kinds"].items(), key=lambda it: -it[1])
        )
        yield f"{'':16} {task['busy_ms']} ms by {task['cause']}: {parts}"
    yield (
        f"{'':16} {one['frames_in_flights']} frames while tiles travel, "
        f"{one['frames_dropped']} dropped; a frame costs {one['main_ms_a_frame']} ms of the main "
        f"thread, {one['compositor_ms_a_frame']} of the compositor, "
        f"{one['drawing_ms_a_frame']} of the drawing one"
    )


def table(found: dict[str, Any]) -> str:
    """All measurements as a table in Markdown."""
    games = found["games"]
    titles = {game: title.removeprefix("Azul: ") for game, title in TITLES.items()}

    def row(name: str, wanted: str, *values: str) -> str:
        return f"| {name} | {wanted} | {' | '.join(values)} |"

    def each(form: str) -> list[str]:
        return [form.format(**one) for one in games]

    slower = found["slower"]
    worst = [f"{slower * one['worst'][0]['busy_ms']:.0f} ms" for one in games]
    lines = [
        f"First load without fonts: {found['bytes_gzipped'] / 1024:.0f} KiB gzipped (wanted: at "
        f"most 250), {found['script_bytes_gzipped'] / 1024:.0f} of them script (at most 146). The "
        f"start page can be used after {found['usable_ms']} ms, at most "
        f"{found['usable_at_most_ms']} (wanted: 1500).",
        "",
        row("", "wanted", *[titles[one["game"]] for one in games]),
        "|---" * (2 + len(games)) + "|",
        row(
            "a move is on the screen after",
            "100 ms",
            *each("{answer_ms} ms, at most {answer_at_most_ms}"),
        ),
        row("tasks traced, in moves", "", *each("{tasks:,}, {moves}")),
        row(
            f"tasks of {LONG:.0f} ms or more on a processor {slower} times slower",
            "0",
            *each("{long_on_a_slower_processor}"),
        ),
        row("the longest of them there", f"{LONG:.0f} ms", *worst),
        row(
            "frames while tiles travel: shown, dropped",
            "",
            *each("{frames_in_flights:,}, {frames_dropped:,}"),
        ),
        row(
            "a frame costs the main thread, the compositor, drawing",
            f"{1000 / 60 / slower:.1f} ms",
            *each("{main_ms_a_frame}, {compositor_ms_a_frame}, {drawing_ms_a_frame} ms"),
        ),
        "",
        f"Chromium {found['browser']}, beside other work: up to {found['load']:.0f} programs "
        f"wanted a processor. {source(found)}",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
