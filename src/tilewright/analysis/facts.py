"""Facts about a move that code computes, and the sentences that say them.

There is no sentence without a fact behind it. Facts that only one game knows come from the module
that its spec names; their sentences stand in the game's own catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from tilewright.core.rules import OVER
from tilewright.core.spec import AnyGameSpec
from tilewright.core.state import State
from tilewright.core.words import Words

WORDS = Path(__file__).parent / "words"
MINUS = "\N{MINUS SIGN}"
LEAST_GIFT = 0.01  # of a winning chance that is worth a word
LEAST_LEAD = 1.0  # points


@dataclass(frozen=True)
class Fact:
    """One thing that is true of a move: the key of its sentence, and what stands in it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class GameFacts(Protocol):
    """The module of a game that knows facts about its moves."""

    def facts(self, state: State, move: str, /) -> Iterator[tuple[str, dict[str, object]]]:
        """What a move does: keys of the game's catalogue, and what stands in the sentences."""


def words_for(spec: AnyGameSpec, language: str) -> Words:
    """The words of reviews and of the game."""
    return Words(language, WORDS, import_module(spec.screen).CATALOGUE)


def seat_name(seat: int, say: Words) -> str:
    """How a seat is called."""
    return say("review.seat", number=seat + 1)


def number(value: float, say: Words, digits: int = 1) -> str:
    """A number as the language writes it, with a true minus sign, as wide as a plus."""
    text = f"{value:.{digits}f}".replace("-", MINUS)
    return text if say.language == "en" else text.replace(".", ",")


def signed(value: float, say: Words) -> str:
    """A change, with its sign."""
    return ("+" if value > 0 else "") + number(value, say)


def percent(value: float, say: Words) -> str:
    """A chance."""
    return f"{number(100 * value, say)}%"


def percentage_points(value: float, say: Words) -> str:
    """A difference of chances."""
    return say("review.points", number=number(100 * value, say))


def roughness(residual: Sequence[float], say: Words) -> str:
    """How much a review leaves unexplained; one player alone wins nothing but points."""
    key = "review.rough" if len(residual) > 1 else "review.rough_solo"
    return say(key, percent=percent(max(map(abs, residual)), say))


# ---------------------------------------------------------------- facts of all games


def facts_of_move(state: State, move: str) -> list[Fact]:
    """What a move does by itself."""
    found = []
    seat = state.turn
    points = sum(item.points for item in state.breakdown(move) if item.seat == seat)
    if points > 0:
        found.append(Fact("reason.points_now", {"move": move, "count": points}))
    if state.after(move).turn == OVER:
        found.append(Fact("reason.ends_game", {"move": move}))
    return found + _facts_of_game(state, move)


def _facts_of_game(state: State, move: str) -> list[Fact]:
    module = state.game.spec.facts
    if module is None:
        return []
    game = cast(GameFacts, import_module(module))
    return [Fact(key, {"move": move, **values}) for key, values in game.facts(state, move)]


def facts_of_choice(
    state: State,
    played: str,
    best: str,
    gifts: Sequence[float],
    lead_loss: float,
) -> list[Fact]:
    """Why one move is better than another: `gifts` is what the played one gave to each seat."""
    seat = state.turn
    better, mine = facts_of_move(state, best), facts_of_move(state, played)
    found = [fact for fact in better if not _same(fact, mine)]
    found += [fact for fact in mine if not _same(fact, better)]
    gain = state.after(best).outlook(seat) - state.after(played).outlook(seat)
    if gain > 0:
        values = {"best": best, "played": played, "count": gain, "seat": seat}
        found.append(Fact("reason.points_round", values))
    if round(lead_loss) >= LEAST_LEAD:
        found.append(Fact("reason.lead", {"best": best, "count": round(lead_loss)}))
    others = [(gift, other) for other, gift in enumerate(gifts) if other != seat]
    if others and max(others)[0] >= LEAST_GIFT:
        gift, other = max(others)
        found.append(Fact("reason.gift", {"seat": other, "percent": gift}))
    return found


def _same(fact: Fact, others: Sequence[Fact]) -> bool:
    """Whether another move does the same, apart from its name."""
    plain = {name: value for name, value in fact.values.items() if name != "move"}
    return any(
        other.key == fact.key
        and {name: value for name, value in other.values.items() if name != "move"} == plain
        for other in others
    )


def sentence(fact: Fact, say: Words, name_of: Callable[[int, Words], str] = seat_name) -> str:
    """What a fact says in a language; `name_of` says how a seat is called."""
    values = dict(fact.values)
    if isinstance(values.get("seat"), int):
        values["seat"] = name_of(cast(int, values["seat"]), say)
    if "percent" in values:
        values["percent"] = percentage_points(cast(float, values["percent"]), say)
    for name in ("colour", "star"):
        if f"colour.{values.get(name)}" in say:
            values[name] = say(f"colour.{values[name]}")
    return say(fact.key, **values)
