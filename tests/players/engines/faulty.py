"""An engine with the fault that its argument names; in everything else it is a good one.

A good one that knows no rules: it plays the first of the moves that `go` lists.
"""

import os
import signal
import subprocess
import sys
import time

fault = sys.argv[1]
details = sys.argv[2:]
heard: set[str] = set()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def hang() -> None:
    """Read on until nobody is there any more, but answer nothing."""
    for _ in sys.stdin:
        pass


def start(words: list[str]) -> None:
    if fault == "mute":
        complain("no licence found")
        hang()
    elif fault == "broken":
        complain("Traceback (most recent call last):")
        complain("ImportError: no module named wisdom\n")
        sys.exit(3)
    elif fault == "rude":
        say("Welcome to Rude 2.0!")
    elif fault == "deaf":
        say("ready\nready\nready")
        signal.pause()
    elif fault == "endless":
        while True:
            sys.stdout.write("x" * 4096)
    else:
        say("id name Faulty\noption seed default 0 from 0 to 9\nready")


def choose_game(words: list[str]) -> None:
    if fault == "choosy":
        say(f"error game I play no {words[0]}")


def set_option(words: list[str]) -> None:
    if fault == "seeded":
        say(f"error option {' '.join(words)}")


def go(words: list[str]) -> None:  # noqa: C901, PLR0912 (one branch for each fault)
    move = words[words.index("moves") + 1]
    match fault:
        case "illegal":
            say("best 9z9 values 1.0 0.0")
        case "empty":
            say("best")
        case "garbage":
            sys.stdout.buffer.write(b"\xff\x00\xfe\x1b[2J\n")
            sys.stdout.buffer.flush()
        case "honest":
            say("error go I do not know what to do")
        case "slow":
            say("info I think")
            complain("still loading")
            hang()
        case "asleep":
            hang()
        case "mortal":
            complain("out of memory")
            sys.exit(4)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "closed":
            os.close(1)
            hang()
        case "flood":
            while True:
                say("info " + "x" * 1000)
        case "eager":
            say(f"best {move}\nbest {move}")
        case "parent":
            # The child holds our streams and the given file open; nothing but a signal ends it.
            with open(details[0], "w") as file:
                subprocess.Popen(["sleep", "1000"], pass_fds=[file.fileno()])
            hang()
        case "loud":
            complain("y" * 300_000)
            say("\r\n\n" + "info " + "x" * 100_000)
            say(f"best {move}\r")
        case "last":
            sys.stdout.write(f"best {move}")
            sys.exit(0)
        case _:
            say(f"info iterations 1 seconds 0.0\nbest {move} values 0.5 0.5 line {move}")


def leave(words: list[str]) -> None:
    if fault == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            signal.pause()
    if details:
        with open(details[0], "w") as file:
            file.write("goodbye")
    sys.exit(0)


def be_ready(words: list[str]) -> None:
    if fault == "compiler":
        for _ in range(int(details[0])):
            say("info compiling")
            time.sleep(float(details[1]))
        details[0] = "0"
    elif fault == "lazy" and "position" in heard:
        while True:
            say("info compiling")
            time.sleep(0.05)
    say("ready")


COMMANDS = {
    "tilewright": start,
    "game": choose_game,
    "option": set_option,
    "isready": be_ready,
    "go": go,
    "quit": leave,
}

for line in sys.stdin:
    command, *words = line.split()
    heard.add(command)
    if command in COMMANDS:
        COMMANDS[command](words)
