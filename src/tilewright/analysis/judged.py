"""One event of a review, and reviews as JSON; docs/review.md describes the keys."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import tilewright
from tilewright.analysis.events import Draws, Event
from tilewright.analysis.judging import PlayedLike
from tilewright.analysis.ledger import Entry, Sums, parts_of, share, shares
from tilewright.analysis.valuing import Answer, Effort
from tilewright.core.game import Game
from tilewright.core.record import GameRecord
from tilewright.players.search.networks import weights_path


@dataclass(frozen=True)
class Judged:
    """One event of a review."""

    event: Event
    entry: Entry
    hindsight: Entry
    error: float
    answer: Answer = field(default_factory=dict)  # of a decision: what the search said
    kind: str = ""  # the class of a decision
    tags: tuple[str, ...] = ()
    counts: bool = False
    best_in_hindsight: str | None = None
    rollout: dict[str, Any] | None = None  # of a mistake, where rollouts were asked for


def change_of(one: Judged) -> list[float]:
    """What an event gave to each seat, as shares."""
    return [share(a - b) for a, b in zip(one.entry.after, one.entry.before, strict=True)]


def played_of(answer: Answer, move: str) -> Answer:
    """What is known of one of the candidates."""
    found: Answer = next(one for one in answer["candidates"] if one["move"] == move)
    return found


def event_json(one: Judged, seats: int) -> dict[str, Any]:
    entry = one.entry
    if isinstance(one.event, Draws):
        return {
            "kind": "chance",
            "ply": one.event.ply,
            "draws": list(one.event.drawn),
            "luck": [share(entry.after[seat] - entry.before[seat]) for seat in range(seats)],
            "error": round(one.error, 6),
            "values": shares(entry.after),
            "tags": list(one.tags),
        }
    event, answer = one.event, one.answer
    best, played = answer["candidates"][0], played_of(answer, event.played)
    seat = event.seat
    return {
        "kind": "decision",
        "ply": event.ply,
        "seat": seat,
        "played": event.played,
        "best": best["move"],
        "loss": share(entry.before[seat] - entry.after[seat]),
        "error": round(one.error, 6),
        "values_played": shares(entry.after),
        "values_best": shares(entry.before),
        "lead_played": round(played["leads"][seat], 4),
        "lead_best": round(best["leads"][seat], 4),
        "class": one.kind,
        "tags": list(one.tags),
        "exact": bool(best["exact"] and played["exact"]),
        "counts": one.counts,
        "hindsight": {
            "best": one.best_in_hindsight,
            "loss": share(one.hindsight.before[seat] - one.hindsight.after[seat]),
        },
        "candidates": [_candidate_json(candidate) for candidate in answer["candidates"]],
        **({} if one.rollout is None else {"rollout": one.rollout}),
    }


def _candidate_json(one: Answer) -> dict[str, Any]:
    return {
        "move": one["move"],
        "values": shares(parts_of(one["values"])),
        "leads": [round(lead, 4) for lead in one["leads"]],
        "points": [round(points, 4) for points in one["points"]],
        "visits": one["visits"],
        "error": round(one["error"], 6),
        "exact": one["exact"],
        "line": list(one["line"]),
    }


def sums_json(sums: Sums) -> dict[str, Any]:
    return {
        "initial": shares(sums.initial),
        "final": shares(sums.final),
        "luck": shares(sums.luck),
        "gifts": [shares(row) for row in sums.gifts],
        "residual": shares(sums.residual),
    }


def like_json(like: PlayedLike) -> dict[str, str]:
    return {"level": like.level, "low": like.low, "high": like.high}


def network_of(game: Game) -> str | None:
    """What tells the network of a game from others, if it has one."""
    path = weights_path(game)
    if not path.exists():
        return None
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()


def engine_json(record: GameRecord, effort: Effort, methods: list[str]) -> dict[str, Any]:
    limits = effort.limits
    return {
        "name": "tilewright",
        "version": tilewright.__version__,
        "rules": record.game.spec.version,
        "network": network_of(record.game),
        "methods": methods,
        "seconds": limits.seconds,
        "iterations": limits.iterations,
        "deals": effort.deals,
        "seed": effort.seed,
    }
