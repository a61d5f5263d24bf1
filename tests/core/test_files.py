"""A file is replaced in one step, and an error leaves what was there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tilewright.core.files import replacing, write_whole


def test_a_text_is_written_as_it_is_with_an_ordinary_mode(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.txt"
    for text in ("á\r\nb\n", "again"):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
    (tmp_path / "ordinary").touch()
    assert path.stat().st_mode == (tmp_path / "ordinary").stat().st_mode
    assert os.listdir(path.parent) == ["file.txt"]


def test_the_old_file_is_there_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with replacing(path) as part:
        part.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def stopped() -> None:
        with replacing(path) as part:
            part.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]
