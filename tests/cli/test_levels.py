"""Bots of every level at the table, and the hint that people may ask for."""

from __future__ import annotations

import re
import threading
from itertools import product
from pathlib import Path

import pytest
from rich.console import Console

from cli.desk import Desk, described, lines_of, moves_in, names_of, record_in, words
from everyday import sample
from tilewright import make
from tilewright.cli import INTERRUPTED, USAGE_ERROR, CommandError, seats, waiting
from tilewright.cli.screen import screen_of
from tilewright.cli.seats import BOTS, PERSON, Bots, new_seats, saved_seats
from tilewright.cli.table import Table
from tilewright.core.game import Game
from tilewright.core.record import GameRecord
from tilewright.core.spec import Position
from tilewright.core.words import LANGUAGES
from tilewright.players.search import SearchReport

SAY = words()
SEEDED = ("azul", "--seed", "3")
SHORT = ("--time", "0.05")
GAMES = ("azul", "summer-pavilion", "axio")
ERASE_LINE = "\x1b[2K"

# Each with what its one line must contain.
WRONG = {
    "play azul --level grandmaster": BOTS,
    "play azul --level Expert": BOTS,
    "play azul --level": ("--level",),
    "play azul --level expert,": BOTS,
    "play azul --level expert,novice": ("2", "1"),
    "play azul --players 4 --level expert,novice": ("2", "3"),
    "play azul --level search:1s": BOTS,
    "play azul --time 0": ("--time", "'0'"),
    "play azul --time -1": ("--time", "'-1'"),
    "play azul --time nan": ("--time", "nan"),
    "play azul --time inf": ("--time", "inf"),
    "play azul --time long": ("--time", "long"),
}

# Python joins the compiler's thread when it ends, like this one.
ENDLESS_COMPILER = """
import atexit, threading
from tilewright.cli.waiting import leave_at_once

compiler = threading.Thread(target=threading.Event().wait, daemon=True)
compiler.start()
atexit.register(compiler.join)
atexit.register(leave_at_once, 3)
print("bye")
"""

every_language = pytest.mark.parametrize("language", LANGUAGES)
some_languages = pytest.mark.parametrize("language", sample(LANGUAGES, ("en", "hu")))
every_game = pytest.mark.parametrize("game", GAMES)


def saved(desk: Desk, **tags: str) -> Path:
    """A game of two seats after one move."""
    state = make("azul").start(seed=3)
    state.play("1b2")
    path = desk.folder / "game.tilewright"
    path.write_text(GameRecord.of(state, tags).write())
    return path


def seat_tags(path: Path) -> list[str]:
    record = record_in(path)
    return [record.tags[f"Seat{seat}"] for seat in range(record.game.players)]


def seated(*levels: str, language: str = "en") -> str:
    """The line that tells who is at the table, a person first."""
    say = words(language)
    names = names_of("p" + "b" * len(levels), say)
    told = [say("seat.with_level", seat=name, level=say(f"level.{level}"))
            for name, level in zip(names[1:], levels, strict=True)]  # fmt: skip
    return say("play.seated", seats=", ".join([names[0], *told]))


# ---------------------------------------------------------------- who sits where


@pytest.mark.parametrize("line", WRONG)
def test_what_no_bot_is_called_is_one_line_and_exit_code_2(desk: Desk, line: str) -> None:
    found = desk.call(*line.split())
    assert (found.returncode, found.stdout) == (USAGE_ERROR, "")
    assert found.stderr.count("\n") == 1
    for word in WRONG[line]:
        assert word in found.stderr
    assert not desk.data.exists()


def test_one_level_is_for_all_bots_and_several_are_for_one_each() -> None:
    assert new_seats(4, 1, "expert") == [PERSON, "expert", "expert", "expert"]
    assert new_seats(4, 2, "expert,random") == [PERSON, PERSON, "expert", "random"]
    assert new_seats(2, 2, "master") == [PERSON, PERSON]
    assert new_seats(3, 0, None) == ["casual", "casual", "casual"]


def test_a_saved_game_has_its_own_opponents_unless_others_are_asked_for() -> None:
    state = make("azul", 4).start(seed=3)
    record = GameRecord.of(state, {"Seat0": "expert", "Seat1": PERSON, "Seat2": "somebody"})
    assert saved_seats(record, None) == ["expert", PERSON, "somebody", PERSON]
    assert saved_seats(record, "novice") == ["novice", PERSON, "novice", PERSON]
    assert saved_seats(record, "novice,greedy") == ["novice", PERSON, "greedy", PERSON]
    with pytest.raises(CommandError, match="3 bots, but 2"):
        saved_seats(record, "novice,greedy,master")


def test_help_names_every_bot(desk: Desk) -> None:
    shown = " ".join(desk.call("play", "--help", COLUMNS="200").stdout.split())
    for name in BOTS:
        assert re.search(rf"\b{name}\b", shown)


@pytest.mark.parametrize("level", sample(BOTS, ("random", "novice", "master")))
def test_a_bot_of_every_level_answers(desk: Desk, level: str) -> None:
    found = desk.run("play", *SEEDED, "--level", level, *SHORT, typed="1b2\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert lines_of(found.stdout)[1] == seated(level)
    assert moves_in(*desk.unfinished())[0] == "1b2"
    assert len(moves_in(*desk.unfinished())) == 2
    assert seat_tags(*desk.unfinished()) == [PERSON, level]


def test_without_a_word_the_bots_are_casual(desk: Desk) -> None:
    shown = lines_of(desk.open("play", "azul", "--players", "3").wait())
    assert shown[1] == seated("casual", "casual")


def test_where_only_people_play_nobody_is_introduced(desk: Desk) -> None:
    shown = desk.open("play", "azul", "--people", "2").wait()
    assert SAY("play.seated", seats="").rstrip(".") not in shown


@pytest.mark.parametrize(
    ("language", "columns"),
    sample(product(LANGUAGES, (40, 80)), [("en", 80), ("hu", 40)]),
)
def test_the_seats_are_told_in_every_language(desk: Desk, language: str, columns: int) -> None:
    arguments = (
        "azul",
        "--players",
        "4",
        "--level",
        "novice,casual,master",
        "--language",
        language,
    )
    shown = desk.open("play", *arguments, columns=columns, language=language).wait()
    expected = seated("novice", "casual", "master", language=language)
    assert expected in " ".join(shown.split())


@every_language
def test_every_level_has_a_name_of_its_own(language: str) -> None:
    assert len({words(language)(f"level.{name}") for name in BOTS}) == len(BOTS)


# ---------------------------------------------------------------- resuming


@pytest.mark.parametrize("level", ["greedy", "skilled"])
def test_a_resumed_game_keeps_its_levels(desk: Desk, level: str) -> None:
    path = saved(desk, Seat0=PERSON, Seat1=level)
    found = desk.run("play", "--resume", str(path), *SHORT)
    assert (found.returncode, found.stderr) == (0, "")
    assert seated(level) in lines_of(found.stdout)
    assert len(moves_in(*desk.unfinished())) == 2
    assert seat_tags(*desk.unfinished()) == [PERSON, level]


def test_a_resumed_game_may_get_other_opponents(desk: Desk) -> None:
    path = saved(desk, Seat0=PERSON, Seat1="greedy")
    desk.run("play", "--resume", str(path), "--level", "novice")
    assert seat_tags(*desk.unfinished()) == [PERSON, "novice"]


@some_languages
def test_a_player_whom_nobody_knows_becomes_a_person(desk: Desk, language: str) -> None:
    path = saved(desk, Seat0=PERSON, Seat1="[b]search:1s[/b]")
    arguments = ("play", "--resume", str(path), "--language", language)
    say = words(language)
    terminal = desk.open(*arguments, language=language)
    notice = say("play.unknown_player", seat=names_of("pp", say)[1], name="[b]search:1s[/b]")
    assert notice in lines_of(terminal.wait())
    assert terminal.seat == 1
    terminal.answer("2y2")
    assert seat_tags(*desk.unfinished()) == [PERSON, "[b]search:1s[/b]"]


# ---------------------------------------------------------------- hints


@some_languages
def test_a_hint_is_told_in_every_language_and_changes_nothing(desk: Desk, language: str) -> None:
    say = words(language)
    arguments = (*SEEDED, "--level", "greedy", *SHORT, "--language", language)
    terminal = desk.play(*arguments, language=language)
    before = terminal.answer("board")
    told, headline, *chances = lines_of(terminal.answer("hint"))
    state = make("azul").start(seed=3)
    (move,) = [
        move
        for move in state.legal_moves()
        if told == say("play.hint", move=move, what=described(state, move, say))
    ]
    assert headline == say("play.chances")
    percents = [int(re.findall(r"\d+", line)[-1]) for line in chances]
    assert chances == [
        "  " + say("play.chance", seat=name, percent=percent)
        for name, percent in zip(names_of("pb", say), percents, strict=True)
    ]
    assert 99 <= sum(percents) <= 101
    assert terminal.answer("board") == before
    assert desk.unfinished() == []
    terminal.answer(move)
    assert moves_in(*desk.unfinished())[0] == move


@every_game
def test_in_every_game_the_hint_is_a_legal_move(desk: Desk, game: str) -> None:
    arguments = (game, "--seed", "3", "--level", "greedy", *SHORT)
    found = desk.run("play", *arguments, typed="hint\n", COLUMNS="200")
    assert (found.returncode, found.stderr) == (0, "")
    _, say = screen_of(make(game).spec, "en")
    state = make(game).start(seed=3)
    hints = {say("play.hint", move=move, what=described(state, move, say))
             for move in state.legal_moves()}  # fmt: skip
    assert any(hint in found.stdout for hint in hints)


def test_the_adviser_sees_what_the_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    state = make("axio", 3).start(seed=5)
    seen = []

    def hint(bots: Bots, view: Position) -> SearchReport:
        seen.append(view)
        return SearchReport(state.legal_moves()[0], (0.5, 0.3, 0.2), (), 1, 1, 0.0, ())

    monkeypatch.setattr(Bots, "hint", hint)
    table = Table(state, [PERSON] * 3, "en", seconds=1.0)
    table._obey("hint")
    assert seen == [state.view(state.turn)]
    assert state.view(state.turn) not in (state.view(None), state.position())
    assert table.state is state


def test_who_plays_alone_gets_no_chances(desk: Desk) -> None:
    typed = "hint\nquit\n"
    found = desk.run("play", "axio", "--players", "1", "--seed", "3", *SHORT, typed=typed)
    assert (found.returncode, found.stderr) == (0, "")
    assert SAY("play.hint", move="", what="").split()[0] in found.stdout
    assert SAY("play.chances") not in found.stdout


@every_language
def test_help_explains_the_hint_and_is_readable_on_a_phone(desk: Desk, language: str) -> None:
    arguments = (*SEEDED, "--level", "greedy", "--language", language)
    shown = desk.play(*arguments, columns=40, language=language).answer("help")
    assert re.search(r"^  hint  ", shown, re.MULTILINE)
    commands = shown[: shown.index("quit")].splitlines()[1:]
    indent = min(len(line) - len(line.lstrip()) for line in commands)
    assert indent == 2  # a text that goes on below does so below itself


# ---------------------------------------------------------------- waiting


def test_a_pipe_gets_no_notice(capfd: pytest.CaptureFixture[str]) -> None:
    running = threading.active_count()
    with waiting.notice(Console(), "thinking"):
        assert threading.active_count() == running
    assert capfd.readouterr().out == ""


def test_a_short_thought_needs_no_notice() -> None:
    console = Console(force_terminal=True, record=True, _environ={"TERM": "xterm"})
    with waiting.notice(console, "thinking"):
        pass
    assert console.export_text() == ""


def test_a_long_thought_is_announced_and_ended_by_an_interrupt(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--level", "master", "--time", "600")
    terminal.child.sendline("1b2")
    thinking = SAY("play.thinking", seat=names_of("pb", SAY)[1])
    terminal.child.expect_exact(thinking)
    shown, code = terminal.interrupt()
    assert code == INTERRUPTED
    assert ERASE_LINE in terminal.raw.getvalue().split(thinking)[-1]
    assert SAY("play.bye") in shown
    assert moves_in(*desk.unfinished()) == ["1b2"]


def test_who_leaves_waits_for_no_compiler(desk: Desk) -> None:
    found = desk.run(code=ENDLESS_COMPILER)
    assert (found.returncode, found.stdout, found.stderr) == (3, "bye\n", "")


def test_all_bots_give_back_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Closing:
        def __init__(self, game: Game, name: str, *_: object, **__: object) -> None:
            self.close = lambda: closed.append(name)

        def analyse(self, *_: object) -> None: ...

    monkeypatch.setattr(seats, "make_level", Closing)
    monkeypatch.setattr(seats, "make_player", Closing)
    bots = Bots(make("azul", 4), [PERSON, "greedy", "novice", "expert"], seconds=1.0, seed=0)
    bots.hint({})
    bots.close()
    assert closed == ["greedy", "novice", "expert", "master"]
