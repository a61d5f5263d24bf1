"""A review as annotations of its record: comments with glyphs, and the best line as a variation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tilewright.analysis.events import Decision, Draws
from tilewright.analysis.facts import (
    WORDS,
    Fact,
    facts_of_choice,
    number,
    percentage_points,
    seat_name,
    sentence,
)
from tilewright.analysis.judged import Judged, change_of, played_of
from tilewright.analysis.judging import CLASSES
from tilewright.analysis.ledger import share
from tilewright.analysis.review import Review
from tilewright.core.record import Annotation, GameRecord
from tilewright.core.rules import CHANCE
from tilewright.core.words import LANGUAGES, Words

GLYPHS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
ONLY_MOVE = "!"
LONGEST_LINE = 6  # moves of a variation


def annotated(found: Review, say: Words) -> GameRecord:
    """The record with what the review says, in the place of what an earlier review said.

    Annotations of others stay.
    """
    record = found.record
    added = [*_of_events(found, say), *_of_seats(found, say)]
    kept = list(_of_others(record.annotations))
    return GameRecord.of(record.final(), record.tags, [*kept, *added])


def _of_others(annotations: Sequence[Annotation]) -> Iterator[Annotation]:
    """All but those of a review: its comments, and the variation after that of a mistake."""
    ours = _patterns()
    before = False
    for one in annotations:
        mine = ours.fullmatch(one.text) is not None
        variation = before and one.text.startswith("( ")
        if not mine and not variation:
            yield one
        before = mine


@cache
def _patterns() -> re.Pattern[str]:
    """What the comments of reviews look like, in all languages."""
    found = []
    for language in LANGUAGES:
        say = Words(language, WORDS)
        change = re.escape(say("review.points", number="#")).replace(r"\#", r"[-+]?\d+[.,]\d")
        shown = {
            "glyph": r"\?[?!]?",
            "kind": "|".join(say(f"class.{kind}") for kind in CLASSES),
            "seat": re.escape(seat_name(0, say)).replace("1", r"\d"),
            "loss": change,
            "rate": change,
            "luck": f"{change}(, {change})*",
            "accuracy": r"\d+",
            "best": r"\S+",
        }
        for key, rest in (("comment", r"\..*"), ("comment_luck", ""), ("comment_result", "")):
            places = {name: f"<{name}>" for name in shown}
            text = re.escape(say(f"review.{key}", **places)) + rest
            for name, pattern in shown.items():
                text = text.replace(f"<{name}>", f"(?:{pattern})")
            found.append(text)
        found.append(re.escape(f"{ONLY_MOVE} {say('tag.only_move')}"))
    return re.compile(f"# (?:{'|'.join(found)})")


def glyph_of(one: Judged) -> str:
    """`??`, `?`, `?!`, or `!` for an only move that was found; else nothing."""
    if one.kind in GLYPHS:
        return GLYPHS[one.kind]
    return ONLY_MOVE if one.kind == "best" and "only_move" in one.tags else ""


def is_mistake(one: Judged) -> bool:
    """Whether it is one of the moves that a review is about."""
    return one.kind in CLASSES


def loss_of(one: Judged) -> float:
    """What the seat lost, as a share."""
    assert one.entry.seat is not None
    return share(one.entry.before[one.entry.seat] - one.entry.after[one.entry.seat])


def reasons_of(one: Judged, say: Words) -> list[str]:
    """Sentences that say why a move was not the best."""
    return [sentence(fact, say) for fact in facts_about(one)]


def facts_about(one: Judged) -> list[Fact]:
    """Why a move was not the best, in no language yet."""
    assert isinstance(one.event, Decision)
    best = one.answer["candidates"][0]
    played = played_of(one.answer, one.event.played)
    if played is best:
        return []
    gifts = change_of(one)
    seat = one.event.seat
    return facts_of_choice(
        one.event.state,
        one.event.played,
        best["move"],
        gifts,
        best["leads"][seat] - played["leads"][seat],
    )


def _of_events(found: Review, say: Words) -> Iterator[Annotation]:
    for one in found.events:
        if isinstance(one.event, Draws):
            if one.tags:
                said = ", ".join(_signed(value, say) for value in change_of(one))
                yield Annotation(one.event.ply, "# " + say("review.comment_luck", luck=said))
        elif is_mistake(one):
            best = one.answer["candidates"][0]
            words = say(
                "review.comment",
                glyph=glyph_of(one),
                kind=say(f"class.{one.kind}"),
                seat=seat_name(one.event.seat, say),
                loss=percentage_points(loss_of(one), say),
                best=best["move"],
            )
            yield Annotation(one.event.ply, " ".join([f"# {words}.", *reasons_of(one, say)]))
            yield Annotation(one.event.ply, _variation(one))
        elif glyph_of(one):
            yield Annotation(one.event.ply, f"# {glyph_of(one)} {say('tag.only_move')}")


def _variation(one: Judged) -> str:
    """The expected line as far as it can be played here: hidden tiles may forbid the rest."""
    assert isinstance(one.event, Decision)
    state = one.event.state.copy(undo=False)
    words = []
    for move in one.answer["candidates"][0]["line"][:LONGEST_LINE]:
        if state.turn == CHANCE or move not in state.legal_moves():
            break
        words += [str(state.turn), move]
        state.play(move)
    return f"( {' '.join(words)} )"


def _of_seats(found: Review, say: Words) -> Iterator[Annotation]:
    end = len(found.record.entries)
    for seat in range(found.seats):
        skill = found.skill(seat)
        words = say(
            "review.comment_result",
            seat=seat_name(seat, say),
            rate=percentage_points(skill.error_rate.rate, say),
            accuracy=number(skill.accuracy, say, 0),
            luck=_signed(share(found.sums.luck[seat]), say),
        )
        yield Annotation(end, f"# {words}")


def _signed(value: float, say: Words) -> str:
    return ("+" if value >= 0 else "") + percentage_points(value, say)
