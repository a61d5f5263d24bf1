"""The program that compares a GPU with the processor: its half without a GPU."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tilewright.core.errors import SetupError
from tilewright.gpu import device, verifying
from tilewright.gpu.digests import cases, games_on_processor


def test_what_to_expect_is_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = list(cases(["azul"]))  # all games take their time
    monkeypatch.setattr(verifying, "cases", lambda: some)
    file = tmp_path / "expected.npz"
    assert verifying.main(["expect", str(file), "--games", "10", "--steps", "3"]) == 0
    with np.load(file) as expected:
        sizes = {name: len(digests) for name, digests in expected.items()}
        azul = expected["azul gray 2 games"]
    assert sizes == {
        f"{game.name} {game.variant} {game.players} {what}": size
        for game in some
        for what, size in (
            ("games", 10 if game.players <= 2 else 2),
            ("batch", 3),
            ("moves", 1),
            ("parts", 3),
            ("margin", 3),
        )
    }
    assert len(set(azul.tolist())) == 10
    (gray,) = (game for game in some if (game.variant, game.players) == ("gray", 2))
    assert (azul == games_on_processor(gray, 10)).all()
    assert "10 games, 3 steps" in capsys.readouterr().out


def test_checking_needs_a_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{game.name} {game.variant} {game.players}" for game in cases()]
    wanted: dict[str, Any] = {
        f"{name} {what}": np.zeros(1, np.uint64) for name in names for what in verifying.COMPARED
    }
    file = tmp_path / "expected.npz"
    np.savez(file, **wanted)
    monkeypatch.setitem(sys.modules, "cupy", None)
    device.cupy.cache_clear()
    with pytest.raises(SetupError, match="through CuPy"):
        verifying.main(["check", str(file)])


def test_nothing_to_compare_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        verifying.main(["expect", "nowhere.npz", "--games", "0"])
    assert "at least 1" in capsys.readouterr().err
