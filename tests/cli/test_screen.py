"""What a terminal shows: with and without colours, on a phone, in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.desk import Desk, drawn, lines_of, names_of, record_in, words
from everyday import sample
from tilewright import OVER, make
from tilewright.core.record import GameRecord
from tilewright.core.state import State
from tilewright.core.words import LANGUAGES
from tilewright.games.azul.notation import COLOUR_LETTERS, MARKER_LETTER
from tilewright.games.azul.screen import how_to_move

PHONE = 40
FACTORIES = {2: 5, 3: 7, 4: 9}
ESCAPE = "\x1b"
COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m")

# A board's row: its number, five spaces of the pattern lines and five of the wall.
TILE = r"(?:\[[byrkwM]\]| [byrkw·] |   )"
BOARD_ROW = re.compile(rf"[1-5] {TILE}{{5}} │ {TILE}{{4}}(?:\[[byrkw]\]| [byrkw·])")
FLOOR_ROW = re.compile(r"F (?:\[[byrkwM]\]| -[123]){7}")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def late_game(players: int, variant: str, seed: int = 2) -> State:
    """The offer of the last round of a game with badly chosen moves: full floors, full walls."""
    state = make("azul", players, variant).start(seed=seed)
    best = state.copy()
    number = 0
    while state.turn != OVER:
        if max(len(board["floor"]) for board in state.position()["boards"]) >= 5:
            best = state.copy()
        moves = state.legal_moves()
        state.play(moves[number * 7 % len(moves)])
        number += 1
    return best


def saved(desk: Desk, state: State) -> Path:
    path = desk.folder / "game.tilewright"
    path.write_text(GameRecord.of(state).write())
    return path


# ---------------------------------------------------------------- everything is there


@pytest.mark.parametrize(
    ("language", "width"),
    sample(
        product(LANGUAGES, (PHONE, 60, 80, 120)),
        [("en", 120), ("hu", PHONE), ("cs", 60), ("nl", 80)],
    ),
)
def test_the_table_fits_any_width_and_shows_everything(language: str, width: int) -> None:
    say = words(language)
    for (players, factories), variant in product(FACTORIES.items(), ("standard", "gray")):
        for state in (make("azul", players, variant).start(seed=1), late_game(players, variant)):
            for names in (names_of("p" * players, say), names_of("b" * players, say)):
                shown = drawn(state, names, say, width)
                assert max(cell_len(line.rstrip()) for line in shown.splitlines()) <= width
                assert "…" not in shown
                assert len(BOARD_ROW.findall(shown)) == 5 * players
                assert len(FLOOR_ROW.findall(shown)) == players
                for name, score in zip(names, state.scores, strict=True):
                    assert f"{name}  {say('azul.score', count=score)}" in shown
                assert shown.count(say("azul.floor")) == players
                for number in range(1, factories + 1):
                    assert re.search(rf"(?<=\s){number} (\[|{say('azul.empty')})", shown)
                letters = re.findall(r"\[([byrkwM])\]", shown)
                assert set(letters) == {*COLOUR_LETTERS, MARKER_LETTER}


def test_every_tile_on_the_table_is_drawn() -> None:
    state = late_game(2, "standard")
    say = words()
    shown = drawn(state, names_of("pp", say), say)
    shown = shown[: shown.rindex(say("azul.legend"))]
    position = state.position()
    for letter, colour in zip(
        COLOUR_LETTERS, ("blue", "yellow", "red", "black", "white"), strict=True
    ):
        tiles = sum(counts.get(colour, 0) for counts in position["factories"])
        tiles += position["centre"].get(colour, 0)
        for board in position["boards"]:
            tiles += sum(line["count"] for line in board["lines"] if line["colour"] == colour)
            tiles += sum(row.count(colour) for row in board["wall"])
            tiles += board["floor"].count(colour)
        assert shown.count(f"[{letter}]") == tiles


# ---------------------------------------------------------------- the real terminal


@every_language
def test_on_a_phone_no_line_of_the_table_is_too_long(desk: Desk, language: str) -> None:
    state = late_game(4, "gray")
    arguments = ("play", "--resume", str(saved(desk, state)), "--language", language)
    terminal = desk.open(*arguments, columns=PHONE, language=language)
    terminal.wait()
    shown = terminal.answer("board")
    assert max(cell_len(line) for line in shown.splitlines()) <= PHONE
    say = words(language)
    assert lines_of(shown) == lines_of(drawn(state, names_of("pppp", say), say, PHONE))


def test_a_terminal_with_colours_gets_them(desk: Desk) -> None:
    terminal = desk.play("azul", "--seed", "3")
    assert COLOUR_CODES.search(terminal.raw.getvalue())


def test_no_color_takes_the_colours_away_but_tells_tiles_apart(desk: Desk) -> None:
    terminal = desk.play("azul", "--seed", "3", NO_COLOR="1")
    shown = lines_of(terminal.answer("board"))
    assert not COLOUR_CODES.search(terminal.raw.getvalue())
    say = words()
    assert shown == lines_of(drawn(make("azul").start(seed=3), names_of("pb", say), say))


def test_a_dumb_terminal_gets_no_escape_codes(desk: Desk) -> None:
    terminal = desk.play("azul", "--seed", "3", TERM="dumb")
    for line in ("help", "moves", "?1b2", "1b2", "undo", "nonsense"):
        terminal.answer(line)
    terminal.interrupt()
    shown = terminal.raw.getvalue()
    assert ESCAPE not in shown
    assert " 1 [b][b][r][r]  2 [b][y][y][r]" in shown


def test_a_pipe_gets_no_escape_codes(desk: Desk) -> None:
    found = desk.run("play", "azul", "--seed", "3", typed="moves\n1b2\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert ESCAPE not in found.stdout
    assert " 1 [b][b][r][r]  2 [b][y][y][r]" in found.stdout


def test_a_terminal_without_unicode_is_no_trouble(desk: Desk) -> None:
    arguments = ("play", "azul", "--seed", "3", "--language", "cs")
    found = desk.run(*arguments, typed="help\nmoves 1\n1b2\n", PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (0, "")
    assert "1 [b][b][r][r]" in found.stdout


# ---------------------------------------------------------------- languages


@every_language
def test_a_game_speaks_every_language(desk: Desk, language: str) -> None:
    say = words(language)
    terminal = desk.open("play", "azul", "--seed", "3", "--language", language, language=language)
    title = say("game.title")
    assert say("play.welcome", title=title, players=2) in lines_of(terminal.wait())
    state = make("azul").start(seed=3)
    assert lines_of(terminal.answer("help")) == lines_of(
        say("play.help") + "\n" + how_to_move(state.view(0), say)
    )
    count = len(state.legal_moves())
    assert lines_of(terminal.answer("moves"))[0] == say("play.legal_moves", count=count)
    assert lines_of(terminal.answer("6b1")) == [
        say("illegal.no_such_factory", source="6", players=2, factories=5)
    ]
    terminal.answer("1b2")
    shown, code = terminal.leave()
    assert code == 0
    assert say("play.go_on", program="tilewright", file=desk.unfinished()[0]) in lines_of(shown)
    assert say("play.bye") in lines_of(shown)


@pytest.mark.parametrize("language", sample(LANGUAGES, ("nl",)))
def test_bots_finish_a_game_in_every_language(desk: Desk, language: str) -> None:
    say = words(language)
    arguments = ("play", "azul", "--people", "0", "--seed", "3", "--level", "greedy")
    found = desk.run(*arguments, "--language", language, COLUMNS="200")
    assert (found.returncode, found.stderr) == (0, "")
    (file,) = desk.finished()
    record = record_in(file)
    names = names_of("bb", say)
    winners = ", ".join(names[seat] for seat in record.winners)
    key = "play.wins" if len(record.winners) == 1 else "play.shared"
    result = say(key, seat=winners, seats=winners, count=max(record.scores))
    assert lines_of(found.stdout)[-3:] == [
        say("play.over"),
        result,
        say("play.kept", file=file),
    ]


@pytest.mark.parametrize("language", sample(LANGUAGES, ("en", "cs")))
def test_the_environment_chooses_the_language(desk: Desk, language: str) -> None:
    found = desk.run("play", "azul", typed="quit\n", LC_ALL=f"{language}_XX.UTF-8")
    assert found.stdout.startswith(
        words(language)("play.welcome", title=words(language)("game.title"), players=2)
    )
