"""What an analysis is, and who makes it: the core knows a name, and imports it when asked."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import Analysis, Candidate, Limits, SetupError
from tilewright.core import analysis

BEST = Candidate("2r2", (0.6, 0.4), (2.0, -2.0), (50.0, 48.0), 9, 0.01, 0.5, False, ("2r2", "1k1"))
OTHER = Candidate("1r1", (0.5, 0.5), (0.0, 0.0), (49.0, 49.0), 1, 0.05, 1.0, False, ("1r1",))
FOUND = Analysis(0, (BEST, OTHER), 10, 200, 0.1, "network", 90, 0.3)


def test_an_analysis_speaks_of_its_best_candidate() -> None:
    assert (FOUND.move, FOUND.values, FOUND.best) == ("2r2", (0.6, 0.4), BEST)
    assert FOUND.candidate("1r1") is OTHER
    assert FOUND.to_json()["candidates"][1]["move"] == "1r1"


def test_the_top_of_the_package_says_who_analyses() -> None:
    assert analysis.analysis_provider().__name__ == "tilewright.analysis.analyser"  # type: ignore[attr-defined]


def test_without_anybody_who_analyses_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_provider", [])
    game = tilewright.make("azul")
    with pytest.raises(SetupError, match="nothing that analyses"):
        game.analyse(game.start(seed=1), Limits(iterations=1))
