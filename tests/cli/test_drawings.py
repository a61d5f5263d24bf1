"""`tilewright replay --svg`: files and folders of drawings."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cli.desk import Desk
from tilewright import GameRecord, make
from tilewright.cli import USAGE_ERROR
from tilewright.core.state import State


@pytest.fixture
def state(desk: Desk) -> State:
    """A game of some moves, recorded in the file `game`."""
    state = make("azul", 3).start(seed=7)
    for _ in range(5):
        state.play(state.legal_moves()[0])
    (desk.folder / "game").write_text(GameRecord.of(state).write())
    return state


def title(desk: Desk, name: str) -> str:
    root = ElementTree.fromstring((desk.folder / name).read_text(encoding="utf-8"))
    return root[0].text or ""


def test_the_final_position_is_drawn(desk: Desk, state: State) -> None:
    found = desk.run("replay", "game", "--svg", "end.svg", "--language", "en")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"end.svg: ply {state.ply} of {state.ply}\n"
    names = [f"Player {number}" for number in (1, 2, 3)]
    assert (desk.folder / "end.svg").read_text(encoding="utf-8") == state.svg(names=names)
    assert title(desk, "end.svg") == "Azul"


def test_a_chosen_ply_is_drawn_and_drawn_again(desk: Desk, state: State) -> None:
    for _ in range(2):
        found = desk.run("replay", "game", "--svg", "deep/er/3.svg", "--at", "3")
        assert (found.returncode, found.stderr) == (0, "")
    drawing = (desk.folder / "deep" / "er" / "3.svg").read_text(encoding="utf-8")
    again = make("azul", 3).start()
    for entry in state.history[:3]:
        again.deal(entry.text)
    assert drawing.count('class="tile"') == again.svg().count('class="tile"') == 4


def test_a_folder_gets_a_drawing_for_each_ply(desk: Desk, state: State) -> None:
    found = desk.run("replay", "game", "--svg", "plies/")
    assert (found.returncode, found.stderr) == (0, "")
    files = sorted(path.name for path in (desk.folder / "plies").iterdir())
    assert files == [f"{ply:02}.svg" for ply in range(state.ply + 1)]
    drawings = {(desk.folder / "plies" / name).read_bytes() for name in files}
    assert len(drawings) == len(files)


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("replay game --at 3", USAGE_ERROR, "--svg"),
        ("replay game --svg out/ --at 3", USAGE_ERROR, "folder"),
        ("replay game --svg x.svg --at -1", USAGE_ERROR, "-1"),
        ("replay game --svg x.svg --at 9999", 1, "9999"),
        ("replay game --svg game", 1, "overwritten"),
        ("replay game --svg game/x.svg", 1, "game"),
        ("replay nothing --svg x.svg", 1, "nothing"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    desk: Desk, state: State, line: str, code: int, word: str
) -> None:
    before = (desk.folder / "game").read_bytes()
    found = desk.call(*line.split())
    assert found.returncode == code, found.stderr
    assert (found.stdout, found.stderr.count("\n")) == ("", 1)
    assert word in found.stderr
    assert (desk.folder / "game").read_bytes() == before
    assert not (desk.folder / "x.svg").exists()
