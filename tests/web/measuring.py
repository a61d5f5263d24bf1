"""What the client costs and how quick it is, measured in the browser itself."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Response

from web.browsing import Hands, visiting

# Notes the time at which something is first painted, and marks when tiles begin and end to travel.
WATCHING = """
{
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    if (this.matches('.flyer')) {
      performance.mark('flight begins');
      const end = () => performance.mark('flight ends');
      made.finished.then(end, end);
    }
    return made;
  };
}
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


class Load(NamedTuple):
    """The start page on a first visit."""

    bytes_gzipped: int  # without fonts
    script_bytes_gzipped: int
    usable_ms: float


def first_load(browser: Browser, url: str) -> Load:
    answers: list[Response] = []
    with watched(browser, url) as page:
        page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - needs a function
        page.goto("/")
        usable = page.evaluate("firstSeen('article button:enabled')")
        page.wait_for_load_state("networkidle")
        sizes = [
            (len(gzip.compress(answer.body())), answer.request.resource_type)
            for answer in answers
            if answer.request.resource_type != "font"
        ]
    scripts = (size for size, kind in sizes if kind == "script")
    return Load(sum(size for size, _ in sizes), sum(scripts), usable)


class TimedHands(Hands):
    """Plays, and notes how long the page took to show each own move."""

    def __init__(self, page: Page, game: str, seed: int = 0) -> None:
        super().__init__(page, game, seed)
        self.answers: list[dict[str, Any]] = []
        self.timing = True

    def look_at_new_choices(self) -> None:
        """Not here: it would be measured."""

    def step(self) -> bool:
        """Times every click, and keeps the time of the one that made the move."""
        if not self.timing:
            return super().step()
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
