"""A review as clients get it: with places in the log, move parts, and reasons in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright.analysis.annotating import facts_about
from tilewright.analysis.events import Decision
from tilewright.analysis.facts import sentence, words_for
from tilewright.analysis.judged import Judged
from tilewright.analysis.review import Review
from tilewright.core.game import Game
from tilewright.core.words import LANGUAGES, Words
from tilewright.server import log
from tilewright.server.table import Table

MAX_CANDIDATES = 5  # beside the move that was played

Values = list[float]


class Places:
    """Where in the log of a match the plies of its record are.

    A view of the table at a sequence shows the position after so many entries. A draw belongs to
    the entry of the move before it, so there is no view between the two.
    """

    def __init__(self, table: Table) -> None:
        begins = next(
            entry for entry in table.entries if entry.kind != log.MOVE and "draws" in entry.data
        )
        # By ply: the table before what happens there, and after it.
        self._before = [begins.sequence + 1] * len(begins.data["draws"])
        self._after = list(self._before)
        for sequence in table.standing:
            happened = 1 + len(table.entries[sequence].data["draws"])
            self._before += [sequence] * happened
            self._after += [sequence + 1] * happened

    @property
    def end(self) -> int:
        """The ply after the last one."""
        return len(self._after)

    def before(self, ply: int) -> int:
        return self._before[ply] if ply < self.end else self._after[-1]

    def after(self, ply: int) -> int:
        return self._after[ply]


class Graph:
    """Chances of all seats by ply, as far as they are known."""

    def __init__(self, places: Places, final: Values | None) -> None:
        """`final` is the result, if there is one."""
        self._places = places
        self._known: dict[int, Values] = {} if final is None else {places.end: final}

    def put(self, ply: int, values: Values) -> None:
        self._known[ply] = values

    def shown(self) -> list[dict[str, Any]]:
        return [
            {
                "ply": ply,
                "sequence": self._places.before(ply),
                "values": [round(value, 6) for value in self._known[ply]],
            }
            for ply in sorted(self._known)
        ]


def composed(found: Review, places: Places) -> dict[str, Any]:
    """A `ReviewShown`."""
    content = found.to_json()
    game = found.record.game
    words = {language: words_for(game.spec, language) for language in LANGUAGES}
    events = zip(found.events, content["events"], strict=True)
    return {**content, "events": [_event(one, shown, places, words) for one, shown in events]}


def graph_of(content: dict[str, Any], places: Places) -> list[dict[str, Any]]:
    """What a review that is made says of the chances before each decision, and at the end."""
    graph = Graph(places, content["final"])
    for event in content["events"]:
        if event["kind"] == "decision":
            graph.put(event["ply"], event["values_best"])
    return graph.shown()


def _event(
    one: Judged, shown: dict[str, Any], places: Places, words: dict[str, Words]
) -> dict[str, Any]:
    ply = shown["ply"]
    found = {**shown, "sequence": places.before(ply), "sequence_after": places.after(ply)}
    if not isinstance(one.event, Decision):
        return found
    game = one.event.state.game
    return {
        **found,
        "parts": game.parts(shown["played"]),
        "best_parts": game.parts(shown["best"]),
        "candidates": list(_candidates(shown, game)),
        "reasons": _reasons(one, words),
    }


def _candidates(shown: dict[str, Any], game: Game) -> Iterator[dict[str, Any]]:
    for number, one in enumerate(shown["candidates"]):
        if number < MAX_CANDIDATES or one["move"] == shown["played"]:
            yield {**one, "parts": game.parts(one["move"])}


def _reasons(one: Judged, words: dict[str, Words]) -> dict[str, list[str]]:
    facts = facts_about(one)
    return {
        language: [sentence(fact, say, _place_of_name) for fact in facts]
        for language, say in words.items()
    }


def _place_of_name(seat: int, _: Words) -> str:
    """Clients know what the seats are called, and bots have names in every language."""
    return f"{{{seat}}}"
