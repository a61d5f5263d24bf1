"""Puzzles that tests offer, and people who solve them."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

import tilewright
from puzzles.sample import sample
from server.serving import Client, ok
from tilewright.core.state import State
from tilewright.puzzles import Puzzle

GOLDENS = Path(__file__).parents[1] / "goldens"


def golden(name: str, ply: int) -> State:
    """The position of a golden game before the first decision from a ply on."""
    record = tilewright.read_record((GOLDENS / name).read_text(encoding="utf-8"))
    state = next(one for one in record.walk() if one.ply >= ply and one.turn >= 0)
    return state.game.load(state.position())


def three_moves() -> Puzzle:
    """Own moves with replies between them; another move than the first is right, too."""
    start = tilewright.make("azul").start(seed=7)
    made = sample(start, ("2r2", "1r1", "4k3", "5b2", "3y4"), ("5kF",), kind="round")
    return replace(made, themes=("denying", "floor"), rating=1400.0, deviation=80.0)


def one_move(seed: int) -> Puzzle:
    """A puzzle of another deal for each seed."""
    state = tilewright.make("azul").start(seed=seed)
    made = sample(state, (state.legal_moves()[0],))
    return replace(made, themes=("denying",), rating=1000.0 + 50 * seed, deviation=90.0)


def placing() -> Puzzle:
    state = golden("summer-pavilion-2-standard.tilewright", 150)
    made = sample(state, (state.legal_moves()[0],), kind="placements")
    return replace(made, themes=("star",), rating=1600.0, deviation=70.0)


def hiding() -> Puzzle:
    """Of a game in which the seats have secrets."""
    state = golden("axio-2-standard.tilewright", 60)
    made = sample(state, (state.legal_moves()[0],))
    return replace(made, themes=("lowest",), rating=1700.0, deviation=70.0)


def offered() -> list[Puzzle]:
    return [three_moves(), *(one_move(seed) for seed in range(1, 9)), placing(), hiding()]


def puzzle_file(folder: Path) -> Path:
    """A file of puzzles for `tilewright serve --puzzles`."""
    file = folder / "puzzles.jsonl"
    file.write_text("".join(one.to_line() for one in offered()), encoding="utf-8")
    return file


def wrong_move(puzzle: Puzzle) -> str:
    return puzzle.candidates[1].move


class Solver:
    """Somebody who solves puzzles."""

    def __init__(self, client: Client, token: str | None = None) -> None:
        self.client = client
        self.token = token or secrets.token_urlsafe(32)

    def get(self, place: str, **query: Any) -> httpx.Response:
        return self.client.http.get(f"/puzzles{place}", params=query, headers=self._headers)

    def post(self, place: str, **body: Any) -> httpx.Response:
        return self.client.http.post(f"/puzzles{place}", json=body, headers=self._headers)

    def look(self, puzzle: Puzzle) -> dict[str, Any]:
        return ok(self.get(f"/{puzzle.id}"))

    def play(self, puzzle: Puzzle, step: int, move: str, **more: Any) -> dict[str, Any]:
        return ok(self.post(f"/{puzzle.id}/moves", step=step, move=move, **more))

    def solve(self, puzzle: Puzzle, **more: Any) -> dict[str, Any]:
        for step, move in enumerate(puzzle.own_moves):
            done = self.play(puzzle, step, move, **more)
        return done

    def adopt(self, match: str, seat_token: str) -> httpx.Response:
        """Take over the own mistakes of a reviewed match."""
        body = {"match": match, "seat_token": seat_token}
        return self.client.http.post("/own-mistakes", json=body, headers=self._headers)

    def progress(self) -> dict[str, Any]:
        return ok(self.get("/progress"))

    def rating(self, game: str = "azul") -> float | None:
        found = {one["game"]: one["rating"] for one in self.progress()["ratings"]}
        return found.get(game)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}
