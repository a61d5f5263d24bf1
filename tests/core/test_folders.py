"""Everything that is kept for the user lies in one folder, which the environment chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.core.folders import data_folder


def test_the_data_folder_follows_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TILEWRIGHT_DATA_DIR", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "tilewright"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "tilewright"
    monkeypatch.setenv("TILEWRIGHT_DATA_DIR", str(tmp_path / "chosen"))
    assert data_folder() == tmp_path / "chosen"
