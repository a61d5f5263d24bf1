"""The browser client in a real Chromium, on this machine: `make bench-client`.

Prints what the first load weighs, when the start page can be used, how long the page takes
from the click to the frame that shows the move, and the longest tasks while tiles travel.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

# Instead of this folder, whose `server` is another one.
sys.path[0] = str(Path(__file__).resolve().parents[1] / "tests")

from playwright.sync_api import Browser  # noqa: E402

from server.serving import running  # noqa: E402
from web.browsing import TITLES, chromium, open_table  # noqa: E402
from web.measuring import TimedHands, first_load, long_tasks, watched  # noqa: E402

LOADS = 5
MOVES = 12


def main() -> None:
    options = ("--pace", "0", "--no-limits", "--log-level", "warning")
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), *options) as server,
        chromium() as browser,
    ):
        loads = [first_load(browser, server.url) for _ in range(LOADS)]
        print(f"script of the first load: {loads[0]['script_bytes_gzipped']:,.0f} bytes gzipped")
        usable = [load["usable_ms"] for load in loads]
        print(f"start page can be used after {median(usable):.0f} ms, at most {max(usable):.0f}")
        for game in TITLES:
            play(browser, server.url, game)


def play(browser: Browser, url: str, game: str) -> None:
    with watched(browser, url) as page:
        open_table(page, game, 2)
        hands = TimedHands(page, game, seed=1)
        hands.may_move()
        since = page.evaluate("performance.now()")
        while len(hands.answers) < MOVES and hands.move():
            pass
        answers = [one["answer"] for one in hands.answers]
        tasks = long_tasks(page, since)
    print(
        f"{game:16} move on screen after {median(answers):4.0f} ms, at most {max(answers):4.0f};"
        f" tasks over 50 ms: {len(tasks)}, longest {max(tasks, default=0):.0f} ms"
    )


if __name__ == "__main__":
    main()
