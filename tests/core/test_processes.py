"""Workers live as long as whoever needs them, and never longer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from core.helpers import LONG_WAIT
from core.workers import answer
from tilewright.core.processes import Worker, spawn

PARENT = """
import sys
from core.workers import answer
from tilewright.core.processes import spawn

if __name__ == "__main__":
    worker = spawn(answer, 1)
    worker.connection.send(1)
    print(worker.process.pid, worker.connection.recv(), flush=True)
    sys.stdin.read()
"""


def soon() -> float:
    return time.monotonic() + LONG_WAIT


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def worker() -> Worker:
    return spawn(answer, 5)


def test_a_worker_does_its_work_and_ends_when_the_line_is_closed(worker: Worker) -> None:
    worker.connection.send(37)
    assert worker.connection.recv() == 42
    worker.connection.close()
    worker.process.join(LONG_WAIT)
    assert worker.process.exitcode == 0
    worker.dismiss(soon())


def test_a_worker_ignores_ctrl_c_and_heeds_who_tells_it_to_stop(worker: Worker) -> None:
    worker.connection.send(1)
    assert worker.connection.recv() == 6
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGINT)
    worker.connection.send(2)
    assert worker.connection.recv() == 7
    worker.process.terminate()
    worker.process.join(LONG_WAIT)
    assert worker.process.exitcode == 0
    worker.dismiss(soon())
    worker.connection.close()


def test_a_worker_that_does_not_go_is_ended_by_force(worker: Worker) -> None:
    worker.connection.send(1)
    worker.connection.recv()
    process = worker.process.pid
    assert process is not None
    worker.dismiss(time.monotonic())
    worker.connection.close()
    assert not is_there(process)


def test_a_worker_whose_parent_was_killed_ends() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=os.path.dirname(os.path.dirname(__file__)),
    ) as parent:
        assert parent.stdout is not None
        process, answered = map(int, parent.stdout.readline().split())
        assert answered == 2
        assert is_there(process)
        parent.kill()
    deadline = soon()
    while is_there(process):
        assert time.monotonic() < deadline
        time.sleep(0.01)
