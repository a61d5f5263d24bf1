"""The words of the engine protocol, which both of its sides share: docs/engine-protocol.md."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.analysis import Analysis, Candidate

VERSION = 1
HELLO = "tilewright"
READY = "ready"
COMPILING = "info compiling"  # said once a second by an engine that is not ready for this reason
LONGEST_LINE = 1 << 20  # bytes of a command; the longest of any use has some ten thousand


def information(
    iterations: int, seconds: float, values: Sequence[float], line: Sequence[str]
) -> str:
    """What an engine says while it thinks."""
    return f"info iterations {iterations} seconds {seconds:.2f}{_outlook(values, line)}"


def candidate(number: int, found: Analysis, one: Candidate) -> str:
    """What an engine says of one of the best moves, 1 for the best."""
    leads = " ".join(f"{lead:.2f}" for lead in one.leads)
    return (
        f"info multipv {number} iterations {found.iterations} seconds {found.seconds:.2f}"
        f" visits {one.visits} error {one.error:.4f} exact {int(one.exact)} leads {leads}"
        f"{_outlook(one.values, one.line)}"
    )


def best(move: str, values: Sequence[float], line: Sequence[str]) -> str:
    """What it answers in the end."""
    return f"best {move}{_outlook(values, line)}"


def _outlook(values: Sequence[float], line: Sequence[str]) -> str:
    chances = (f"{value:.4f}" for value in values)
    return " ".join(("", "values", *chances, "line", *line))


def best_move(answer: str) -> str | None:
    """The move that such an answer names; None if it is none."""
    word, _, rest = answer.partition(" ")
    move = rest.split(" ", 1)[0]
    return move if word == "best" and move else None
