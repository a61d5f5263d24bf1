"""Positions that people paste, edit and play on: checked by the rules, and shown."""

from __future__ import annotations

import json
import re
from typing import Any

import tilewright
from tilewright.core.breakdown import BreakdownItem
from tilewright.core.drawing import view_svg
from tilewright.core.errors import (
    IllegalMove,
    NotationError,
    PositionError,
    SetupError,
    TilewrightError,
)
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.games import game_names, make, read_record, spec
from tilewright.server.analysing.answers import PositionAnswer
from tilewright.server.analysing.forms import PositionAsked
from tilewright.server.events import item_shown
from tilewright.server.problems import Problem, bad_position, illegal_move

RECORD, STANDARD = "[Game", "standard"


def position_answer(form: PositionAsked) -> PositionAnswer:
    """The position that was asked for; `Problem` says what is wrong with it."""
    try:
        state = _asked_state(form)
    except TilewrightError as error:
        raise bad_position(error) from None
    breakdown: tuple[BreakdownItem, ...] = ()
    try:
        if form.move is not None:
            breakdown = state.play_until_draw(form.move)
    except (IllegalMove, NotationError) as error:
        raise illegal_move(error) from None
    while form.seed is not None and state.turn == CHANCE:
        state.draw_next()
    try:
        if form.draw is not None:
            state.deal(form.draw)
    except TilewrightError as error:
        raise Problem("invalid", str(error)) from None
    return shown(state, breakdown)


def shown(
    state: State, breakdown: tuple[BreakdownItem, ...] = (), eyes: int | None = None
) -> PositionAnswer:
    """A position as clients get it, with the points that the move before it brought.

    It is seen through the eyes of a seat: of the one to move, if no other is named.
    """
    game, turn = state.game, state.turn
    seat = turn if turn >= 0 else None
    eyes = seat if eyes is None else eyes
    view = state.view(eyes)
    moves = state.legal_moves() if seat is not None else []
    outcomes = state.outcomes() if turn == CHANCE else []
    return {
        "game": game.name,
        "players": game.players,
        "variant": game.variant,
        "position": state.position(),
        "view": view,
        "text": state.text(),
        "turn": seat,
        "scores": list(state.scores),
        "outlook": [state.outlook(seat) for seat in range(game.players)],
        "winners": list(state.winners),
        "moves": [{"move": move, "parts": game.parts(move)} for move in moves],
        "breakdown": [item_shown(item) for item in breakdown],
        "outcomes": [{"draw": draw, "weight": weight} for draw, weight in outcomes],
        "svg": view_svg(game, view, (), eyes),
    }


def _asked_state(form: PositionAsked) -> State:
    seed = None if form.seed is None else int(form.seed)
    if form.text is not None:
        return _pasted(form.text.strip(), seed)
    assert form.game is not None
    game = tilewright.make(form.game, form.players, form.variant)
    return game.start(seed) if form.position is None else game.load(form.position, seed)


def _pasted(text: str, seed: int | None) -> State:
    if text.startswith(RECORD):
        state = read_record(text + "\n").final()
        return state.game.load(state.position(), seed)
    if text.startswith("{"):
        return _of_json(text, seed)
    name, players, variant, *_ = (*text.split("/"), "", "", "")
    if not re.fullmatch("[0-9]{1,2}", players):
        raise PositionError(
            "", "this is no position: not a line, not JSON, and no game record", "no_position"
        )
    several = name in game_names() and len(spec(name).variants) > 1  # else the line names none
    return make(name, int(players), variant if several else STANDARD).load(text, seed)


def _of_json(text: str, seed: int | None) -> State:
    """The game is the one whose positions look most like it: by the names of its members."""
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError("", f"not JSON: {error}", "not_json") from None
    players, variant = found.get("players"), found.get("variant", STANDARD)
    if not isinstance(players, int) or not isinstance(variant, str):
        raise PositionError("players", "says how many play", "players_missing")
    problems: list[TilewrightError] = []
    for name in sorted(game_names(), key=lambda name: -_likeness(name, found)):
        try:
            return make(name, players, variant).load(found, seed)
        except TilewrightError as error:
            problems.append(error)
    raise problems[0]


def _likeness(name: str, found: dict[str, Any]) -> int:
    """How many members it shares with a position of this game, less those that it does not."""
    try:
        game = make(name, found["players"])
    except SetupError:
        return -1_000
    known = game.start().position().keys()
    return len(known & found.keys()) - len(found.keys() - known)
