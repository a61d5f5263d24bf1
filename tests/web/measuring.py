"""What the client costs and how quick it is, measured in the browser itself."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Response

from web.browsing import Hands, visiting

LONG_TASK = 50.0  # milliseconds

# Notes the time at which something is first painted, and every long task with its beginning.
WATCHING = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries())
    window.longTasks.push({start: task.startTime, duration: task.duration});
}).observe({type: 'longtask', buffered: true});
window.firstSeen = (selector) => new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
});
"""

# From the press that makes a move to the frame that shows it done, and what was in the way.
ANSWERING = """
() => { window.answer = new Promise((resolve) => {
  const sequence = document.querySelector('[data-sequence]').dataset.sequence;
  addEventListener('click', (event) => {
    const start = event.timeStamp;
    const look = () => {
      if (document.querySelector('[data-sequence]').dataset.sequence === sequence)
        return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => {
        const done = performance.now();
        setTimeout(() => resolve({start, answer: done - start}), 450);  // tiles have landed
      }));
    };
    look();
  }, {capture: true, once: true});
}); }
"""


@contextmanager
def watched(browser: Browser, url: str) -> Iterator[Page]:
    """A visitor whose tiles travel, on a page that notes times."""
    with visiting(browser, url, reduced_motion="no-preference") as page:
        page.add_init_script(WATCHING)
        yield page


def first_load(browser: Browser, url: str) -> dict[str, float]:
    """The start page on a first visit: bytes of script, and the time until it can be used."""
    scripts: list[Response] = []
    with watched(browser, url) as page:
        page.on("response", lambda answer: _keep_script(answer, scripts))
        page.goto("/")
        usable = page.evaluate("firstSeen('article button:enabled')")
        page.wait_for_load_state("networkidle")
        sizes = [len(gzip.compress(script.body())) for script in scripts]
    return {"script_bytes_gzipped": sum(sizes), "usable_ms": usable}


def _keep_script(answer: Response, scripts: list[Response]) -> None:
    if answer.request.resource_type == "script":
        scripts.append(answer)


class TimedHands(Hands):
    """Plays, and notes how long the page took to show each own move."""

    def __init__(self, page: Page, game: str, seed: int = 0) -> None:
        super().__init__(page, game, seed)
        self.answers: list[dict[str, Any]] = []

    def step(self) -> bool:
        """Times every click, and keeps the time of the one that made the move."""
        sequence = self.entries()
        self.page.evaluate(ANSWERING)
        stepped = super().step()
        if stepped and self._moved(sequence):
            self.answers.append(self.page.evaluate("window.answer"))
        return stepped

    def _moved(self, sequence: int) -> bool:
        """Whether that click made a move, which nothing else is offered after."""
        self.page.wait_for_timeout(150)
        return self.entries() > sequence


def long_tasks(page: Page, since: float) -> list[float]:
    """The durations of tasks longer than they should be, since a time."""
    tasks = page.evaluate("window.longTasks")
    return [task["duration"] for task in tasks if task["start"] >= since]
