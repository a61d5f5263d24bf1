"""`tilewright review`: a table, JSON with the promised keys, a page, and annotated records."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

import tilewright
from fork_server import PROGRAM
from tilewright.cli import INTERRUPTED, main
from tilewright.core.record import Annotation
from tilewright.core.words import LANGUAGES
from tilewright.games import engines

EVENT_KEYS = {
    "decision": {
        "kind", "ply", "seat", "played", "best", "loss", "error", "values_played", "values_best",
        "lead_played", "lead_best", "class", "tags", "exact", "candidates",
    },
    "chance": {"kind", "ply", "draws", "luck", "error"},
}  # fmt: skip
KEYS = {
    "seats", "initial", "final", "events", "totals", "hindsight", "error_rate", "accuracy",
    "played_like", "adjusted", "engine",
}  # fmt: skip
EFFORT = ("--iterations", "8", "--deals", "2", "--workers", "1")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    engines.cache_clear()
    yield
    engines.cache_clear()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The end of a random game, played badly."""
    from tilewright.testing import random_game

    game = tilewright.make("azul")
    states = [state.copy() for state in random_game(game, 1) if state.turn >= 0]
    state = game.load(states[-8].position())
    random = Random(1)
    while state.turn >= 0:
        state.play(random.choice(state.legal_moves()))
    path = tmp_path / "game.tilewright"
    path.write_text(tilewright.GameRecord.of(state, {"Place": "here"}).write())
    return path


def test_the_json_has_the_keys_that_others_rely_on(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.json"
    assert main(["review", str(file), *EFFORT, "--json", str(target)]) == 0
    found = json.loads(target.read_text())
    assert set(found) >= KEYS
    for event in found["events"]:
        assert set(event) >= EVENT_KEYS[event["kind"]]
    for sums in (found["totals"], found["hindsight"]):
        assert set(sums) >= {"luck", "gifts", "residual"}
    again = tmp_path / "again.json"
    assert main(["review", str(file), *EFFORT, "--json", str(again)]) == 0
    assert again.read_bytes() == target.read_bytes()


def test_json_on_standard_output_is_nothing_but_json(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), *EFFORT, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_every_language(
    file: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert main(["review", str(file), *EFFORT, "--language", language]) == 0
    assert "Azul" in capsys.readouterr().out


def test_an_annotated_record_is_a_record_and_replay_shows_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tilewright.read_record(file.read_text())
    assert main(["review", str(file), *EFFORT, "--annotate", "--language", "en"]) == 0
    capsys.readouterr()
    after = tilewright.read_record(file.read_text())
    assert (after.entries, after.tags, after.winners) == (
        before.entries,
        before.tags,
        before.winners,
    )
    comments = [one.text for one in after.annotations]
    assert any(re.match(r"# \?[?!]? ", text) for text in comments)
    assert any(text.startswith("( ") for text in comments)
    assert comments[-1].startswith("# Seat 2")
    assert tilewright.read_record(after.write()) == after
    assert main(["replay", str(file), "--language", "en"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for text in comments:
        assert " ".join(text.split()) in shown


@pytest.mark.long
def test_a_second_review_takes_the_place_of_the_first_and_leaves_what_others_wrote(
    file: Path,
) -> None:
    record = tilewright.read_record(file.read_text())
    other = next(move for move in record.start().legal_moves() if move != record.entries[0].text)
    line = f"( {record.entries[0].seat} {other} )"
    mine = [Annotation(0, "# luck: I had none"), Annotation(0, line)]
    file.write_text(tilewright.GameRecord.of(record.final(), record.tags, mine).write())
    command = ["review", str(file), "--annotate", "--deals", "2", "--workers", "1"]
    written = []
    for language in LANGUAGES:
        for iterations in ("8", "12"):
            assert main([*command, "--iterations", iterations, "--language", language]) == 0
        written.append(tilewright.read_record(file.read_text()).annotations)
    assert all(set(mine) <= set(found) for found in written)
    assert len({len(found) for found in written}) == 1
    assert len(written[0]) > len(mine) + 2


# ---------------------------------------------------------------- interrupted, and spread


def test_a_killed_review_goes_on_and_ends_with_the_same_bytes(file: Path, tmp_path: Path) -> None:
    whole, target, journal = (tmp_path / name for name in ("whole", "target", "journal"))
    effort = ("--iterations", "60", "--deals", "2", "--workers", "1")
    command = [str(PROGRAM), "review", str(file), *effort, "--journal", str(journal),
               "--json", str(target)]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not journal.exists() or len(journal.read_bytes().splitlines()) < 4:
            with suppress(subprocess.TimeoutExpired):
                assert process.wait(0.01) is None, "it ended before it could be killed"
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert not target.exists()
    kept = journal.read_bytes()
    assert main(["review", str(file), *effort, "--json", str(whole)]) == 0
    assert main(["review", str(file), *effort, "--journal", str(journal),
                 "--json", str(target)]) == 0  # fmt: skip
    assert target.read_bytes() == whole.read_bytes()
    good = kept[: kept.rindex(b"\n") + 1]
    assert journal.read_bytes().startswith(good)


def test_ctrl_c_says_how_to_go_on(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_given: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilewright.cli.review.review", interrupt)
    assert main(["review", str(file), *EFFORT]) == INTERRUPTED
    assert "--journal" in capsys.readouterr().err
    assert main(["review", str(file), *EFFORT, "--journal", "x"]) == INTERRUPTED
    assert "the same command goes on" in capsys.readouterr().err


def test_several_games_have_a_journal_each(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.tilewright"
    state = tilewright.make("azul").start(seed=7)
    state.play("2r3")
    other.write_text(tilewright.GameRecord.of(state).write())
    folder = tmp_path / "journals"
    command = ["review", str(file), str(other), *EFFORT, "--journal", str(folder)]
    found = []
    for target in (tmp_path / "first.json", tmp_path / "second.json"):
        assert main([*command, "--json", str(target)]) == 0
        found.append((target.read_bytes(), {one.read_bytes() for one in folder.iterdir()}))
    assert found[0] == found[1]
    assert len(found[0][1]) == 2


def test_a_cluster_needs_ray(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["review", str(file), *EFFORT, "--ray"]) == 1
    assert "pip install 'tilewright[ray]'" in capsys.readouterr().err


@pytest.mark.long
def test_a_cluster_gives_the_same_reviews(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.tilewright"
    other.write_text(file.read_text())
    command = ["review", str(file), str(other), *EFFORT, "--json"]
    outputs = []
    for name, more in (("plain", []), ("spread", ["--ray"])):
        assert main([*command, str(tmp_path / name), *more]) == 0
        outputs.append((capsys.readouterr().out, (tmp_path / name).read_bytes()))
    assert outputs[0] == outputs[1]


class Page(HTMLParser):
    """The tags of a page, and where it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value:
                self.links.append(value)


@pytest.mark.parametrize("language", ["en", "hu"])
def test_the_page_stands_for_itself(file: Path, tmp_path: Path, language: str) -> None:
    target = tmp_path / "page.html"
    assert main(["review", str(file), *EFFORT, "--html", str(target), "--language", language]) == 0
    text = target.read_text()
    page = Page()
    page.feed(text)
    assert {"svg", "polygon", "article", "figure", "table"} <= page.tags
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert f'<html lang="{language}">' in text
    assert "prefers-color-scheme: dark" in text
    assert "width=device-width" in text


def test_what_cannot_be_done_is_said_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", "nowhere"]) == 1
    assert "cannot read nowhere" in capsys.readouterr().err
    assert main(["review", str(file), str(file), "--html", "x"]) == 2
    assert "one FILE" in capsys.readouterr().err
    text = file.read_text()
    assert main(["review", str(file), *EFFORT, "--journal", str(file)]) == 2
    assert "no journal" in capsys.readouterr().err
    assert file.read_text() == text


@pytest.mark.parametrize("content", [b"", bytes(range(256)), b'[Game "azul"]\n', b"{}"])
def test_a_file_that_is_no_record_is_refused_in_one_line(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert main(["review", str(path), *EFFORT]) == 1
    assert re.fullmatch(r"tilewright review: .*file: line \d+: .*\n", capsys.readouterr().err)


def test_a_game_that_has_only_begun_is_reviewed_as_far_as_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "begun.tilewright"
    for name, players in (("azul", 4), ("axio", 1)):
        state = tilewright.make(name, players).start(seed=7)
        path.write_text(tilewright.GameRecord.of(state).write())
        assert main(["review", str(path), *EFFORT, "--json", "-"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["finished"] is False
        assert [event["kind"] for event in found["events"]] == ["chance"]


def test_rollouts_are_in_the_table_and_in_the_json(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "review.json"
    command = ["review", str(file), *EFFORT, "--json", str(target), "--language", "en"]
    assert main([*command, "--rollouts", "4"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "±" in shown
    events = json.loads(target.read_text())["events"]
    rolled = [event["rollout"] for event in events if "rollout" in event]
    assert rolled
    assert all(2 <= one["games"] <= 4 for one in rolled)


@pytest.mark.parametrize("text", ["1", "0", "2.5", "-3", "many"])
def test_rollouts_are_games_or_an_error(
    file: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["review", str(file), f"--rollouts={text}"])
    assert "--rollouts" in capsys.readouterr().err
