"""The load of the server benchmark in several processes: none may open all files that it needs.

Each process runs one `Load`. It does what comes as lines on its standard input, and answers each
with a line of JSON on its standard output. Whoever starts the crowd asks all of them at once.

    python benchmarks/server_crowd.py '{"ports": [8000], "gap": 1.0, "number": 0, ...}'
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, count
from typing import IO, Any

import uvloop
from server_load import Load, Measured

SAID_EVERY = 500  # tables after which a process says how far it is


@dataclass(frozen=True)
class Share:
    """What one process of a crowd does."""

    ports: tuple[int, ...]  # of the servers
    gap: float  # seconds between two moves of a table; 0: none
    number: int  # of this process
    tables: int
    split: bool = False
    unheard_moves: int = 0
    watchers: int = 0
    game: str = "azul"
    bots: bool = False


class Crowd:
    """So many processes with a share of the tables each."""

    def __init__(
        self,
        processes: int,
        tables: int,
        ports: Sequence[int],
        gap: float,
        *,
        split: bool = False,
        unheard_moves: int = 0,
        watchers: int = 0,
        game: str = "azul",
        bots: bool = False,
    ) -> None:
        self._members = []
        for number in range(processes):
            part = tables * (number + 1) // processes - tables * number // processes
            share = Share(
                tuple(ports), gap, number, part, split, unheard_moves, watchers, game, bots
            )
            self._members.append(
                subprocess.Popen(
                    [sys.executable, __file__, json.dumps(asdict(share))],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self._members:
            member.kill()
            member.communicate()

    def open(self) -> int:
        """Until all tables are open, and have made all moves if nobody hears of them.

        Returns how many moves were made meanwhile.
        """
        return sum(int(found["acknowledged"]) for found in self._ask("open"))

    def measured(self, seconds: float) -> Measured:
        """What all of them see from now on, for some time."""
        found = [Measured(**one) for one in self._ask(f"measure {seconds}")]
        return Measured(
            seconds=max(one.seconds for one in found),
            acknowledged=sum(one.acknowledged for one in found),
            delays=list(chain.from_iterable(one.delays for one in found)),
            sent=sum(one.sent for one in found),
            received=sum(one.received for one in found),
            cpu_seconds=sum(one.cpu_seconds for one in found),
        )

    def close(self) -> list[str]:
        """Nobody moves any more; what failed up to now."""
        return list(chain.from_iterable(found["failures"] for found in self._ask("close")))

    def _ask(self, what: str) -> list[dict[str, Any]]:
        for member in self._members:
            assert member.stdin is not None
            member.stdin.write(f"{what}\n")
            member.stdin.flush()
        return [_answer(member.stdout) for member in self._members]


def _answer(lines: IO[str] | None) -> dict[str, Any]:
    assert lines is not None
    line = lines.readline()
    if not line:
        raise RuntimeError("a process of the load has ended; see what it said above")
    found: dict[str, Any] = json.loads(line)
    return found


async def obey(share: Share) -> None:
    """Do what is asked, line by line, until the last one."""
    load = Load(
        share.ports,
        share.gap,
        split=share.split,
        unheard_moves=share.unheard_moves,
        watchers=share.watchers,
        game=share.game,
        bots=share.bots,
        number=share.number,
    )
    load.play()
    while order := (await asyncio.to_thread(sys.stdin.readline)).split():
        if order[0] == "open":
            await load.open(share.tables, _progress(share))
            if share.unheard_moves:
                await load.unheard()
            print(json.dumps({"acknowledged": load.acknowledged}), flush=True)
        elif order[0] == "measure":
            print(json.dumps(asdict(await load.measured(float(order[1])))), flush=True)
        else:
            await load.close()
            print(json.dumps({"failures": load.failures}), flush=True)


def _progress(share: Share) -> Callable[[], None]:
    """Says how far the opening is, now and then."""
    began, opened = time.perf_counter(), count(1)

    def say() -> None:
        done = next(opened)
        if done % SAID_EVERY == 0:
            spent = time.perf_counter() - began
            said = f"{done:,} of {share.tables:,} tables are open after {spent:.0f} s"
            print(f"  load {share.number}: {said}", file=sys.stderr)

    return say


def main() -> None:
    described = json.loads(sys.argv[1])
    described["ports"] = tuple(described["ports"])
    uvloop.run(obey(Share(**described)))


if __name__ == "__main__":
    main()
