"""`tilewright play`: the real program in a terminal, move by move."""

from __future__ import annotations

import pytest

from cli.desk import (
    Desk,
    described,
    drawn,
    lines_of,
    listed_in,
    moves_in,
    names_of,
    record_in,
    words,
)
from everyday import sample
from tilewright import OVER, IllegalMove, make
from tilewright.core.record import GameRecord
from tilewright.core.state import State
from tilewright.games.azul import screen

SAY = words()
PERSON_AND_BOT = names_of("pb", SAY)
SEED = 3
QUICK = ("--level", "greedy")  # a bot that needs no compiler
SEEDED = ("azul", "--seed", str(SEED), *QUICK)

MALFORMED = (
    "hello",
    "1b",
    "1b22",
    "1B2",
    "b12",
    "0b1",
    "1b6",
    "1b2 now",
    "1 b 2",
    "@",
    "@99",
    "?",
    "-1",
    "MOVES",
    "quit?",
    "{0}",
    "{seat}",
    "%s",
    "[bold]b[/bold]",
    "[/]",
    ":cat:",
    "\\",
    "'",
    "příšera",
    "青い瓦",
)


def opening() -> State:
    """What lies on the table when the program starts with `SEED`."""
    return make("azul").start(seed=SEED)


def says_move(seat: str, state: State, move: str) -> str:
    return SAY("play.plays", seat=seat, move=move, what=described(state, move, SAY))


def first_moves(state: State, count: int) -> list[str]:
    """So many first legal moves in a row, played."""
    moves = []
    for _ in range(count):
        moves.append(state.legal_moves()[0])
        state.play(moves[-1])
    return moves


def standings(state: State) -> dict[str, int]:
    """How well the seat stands after each of its moves."""
    found = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        found[move] = after.standing(state.turn)
    return found


# ---------------------------------------------------------------- moves


def test_the_table_is_shown_before_the_first_move(desk: Desk) -> None:
    shown = lines_of(desk.open("play", *SEEDED).wait())
    table = lines_of(drawn(opening(), PERSON_AND_BOT, SAY))
    assert shown[-len(table) :] == table


def test_a_move_is_made_and_answered_by_the_bot(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    shown = lines_of(terminal.answer("1b2"))
    after = opening()
    assert shown[0] == says_move(PERSON_AND_BOT[0], after, "1b2")
    after.play("1b2")
    (answered,) = [move for move in after.legal_moves() if f" {move}" in shown[1]]
    assert shown[1] == says_move(PERSON_AND_BOT[1], after, answered)
    after.play(answered)
    assert shown[2:] == lines_of(drawn(after, PERSON_AND_BOT, SAY))
    assert moves_in(*desk.unfinished()) == ["1b2", answered]


def test_every_empty_seat_has_a_bot(desk: Desk) -> None:
    state = make("azul", 4).start(seed=1)
    terminal = desk.play("azul", "--players", "4", "--seed", "1", *QUICK)
    shown = lines_of(terminal.answer(state.legal_moves()[0]))
    names = names_of("pbbb", SAY)
    entries = [entry for entry in record_in(*desk.unfinished()).entries if entry.seat >= 0]
    assert [entry.seat for entry in entries] == [0, 1, 2, 3]
    for line, entry in zip(shown, entries, strict=False):
        assert line == says_move(names[entry.seat], state, entry.text)
        state.play(entry.text)
    assert shown[4:] == lines_of(drawn(state, names, SAY))


def test_an_illegal_move_is_explained_and_changes_nothing(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    before = terminal.answer("board")
    reasons = {}
    for move in ("1w1", "Cb1", "6b1", "9wF", "@11"):
        with pytest.raises(IllegalMove, match=move) as refused:
            opening().play(move)
        reasons[move] = refused.value.refusal
        assert lines_of(terminal.answer(move)) == [screen.explain(refused.value, SAY)]
    assert set(reasons.values()) == {"colour_not_there", "no_such_factory", "nothing_to_tile"}
    assert terminal.answer("board") == before
    assert desk.unfinished() == []


def test_an_illegal_move_leaves_the_kept_game_as_it_was(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--people", "2")
    terminal.answer("1b2")
    terminal.answer("2y2")
    kept = desk.unfinished()[0].read_bytes()
    refusals = {
        move: lines_of(terminal.answer(move))
        for move in ("3r2", "4b2")  # another colour, a full line
    }
    assert refusals == {
        "3r2": [SAY("illegal.line_full", line=2)],
        "4b2": [SAY("illegal.line_full", line=2)],
    }
    assert desk.unfinished()[0].read_bytes() == kept
    assert terminal.seat == 0


def test_malformed_text_is_answered_word_for_word(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    before = terminal.answer("board")
    answers = {text: lines_of(terminal.answer(text)) for text in MALFORMED}
    assert answers == {text: [SAY("play.not_understood", text=text)] for text in MALFORMED}
    assert terminal.answer("board") == before
    assert desk.unfinished() == []


def test_empty_lines_and_blanks_around_a_move_do_no_harm(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    assert lines_of(terminal.answer("")) == []
    assert lines_of(terminal.answer("   ")) == []
    terminal.answer("  1b2  ")
    assert moves_in(*desk.unfinished())[0] == "1b2"


def test_a_very_long_line_is_refused(desk: Desk) -> None:
    found = desk.run("play", *SEEDED, typed="x" * 100_000 + "\n1b2\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert moves_in(*desk.unfinished())[0] == "1b2"


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", b"\xc3\n", b"\x80b2\n", b"a\x00b\n", b"\x1b[A\n"])
def test_bytes_that_are_no_text_are_refused(desk: Desk, typed: bytes) -> None:
    """As in a terminal with a UTF-8 locale, where Python reads strictly."""
    typed += b"1b2\n"
    found = desk.run("play", *SEEDED, typed=typed, PYTHONIOENCODING="utf-8:strict")
    assert (found.returncode, found.stderr) == (0, "")
    assert moves_in(*desk.unfinished())[0] == "1b2"


# ---------------------------------------------------------------- help, moves, previews


@pytest.mark.parametrize("variant", ["standard", "gray"])
def test_help_explains_commands_and_notation(desk: Desk, variant: str) -> None:
    terminal = desk.play("azul", "--variant", variant, *QUICK)
    shown = terminal.answer("help")
    view = make("azul", 2, variant).start(seed=0).view(0)
    assert lines_of(shown) == lines_of(SAY("play.help") + "\n" + screen.how_to_move(view, SAY))
    assert (SAY("azul.how_gray") in shown) == (variant == "gray")


def test_moves_lists_every_legal_move_and_what_it_brings(desk: Desk) -> None:
    state = opening()
    shown = lines_of(desk.play(*SEEDED).answer("moves"))
    legal = state.legal_moves()
    assert shown[0] == SAY("play.legal_moves", count=len(legal))
    assert shown[1:] == [f"  {move}  {described(state, move, SAY)}" for move in legal]


def test_of_very_many_moves_the_best_are_listed(desk: Desk) -> None:
    state = make("azul", 4).start(seed=1)
    legal = state.legal_moves()
    assert len(legal) > 100
    terminal = desk.play("azul", "--players", "4", "--seed", "1", *QUICK)
    shown = terminal.answer("moves")
    listed = listed_in(shown)
    assert lines_of(shown)[:2] == [
        SAY("play.legal_moves", count=len(legal)),
        SAY("play.best_moves", count=len(listed)),
    ]
    values = standings(state)
    assert [values[move] for move in listed] == sorted(values.values(), reverse=True)[:20]
    from_factory_1 = [move for move in legal if move.startswith("1")]
    assert listed_in(terminal.answer("moves 1")) == from_factory_1


def test_moves_can_be_narrowed_down(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    for start in ("3", "3r", "3r4", "3rF"):
        legal = [move for move in opening().legal_moves() if move.startswith(start)]
        shown = terminal.answer(f"moves {start}")
        assert lines_of(shown)[0] == SAY("play.legal_moves", count=len(legal))
        assert listed_in(shown) == legal
    for start in ("C", "9", "z", "3r44", "[/]", "{0}"):
        assert lines_of(terminal.answer(f"moves {start}")) == [
            SAY("play.no_such_moves", start=start)
        ]


def test_a_preview_tells_what_a_move_costs_and_changes_nothing(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    before = terminal.answer("board")
    assert lines_of(terminal.answer("?3r4")) == [f"  3r4  {described(opening(), '3r4', SAY)}"]
    assert SAY("preview.floor_cost", points=2) in terminal.answer("?1bF")
    assert SAY("preview.falls", count=1) in terminal.answer("?1b1")
    assert lines_of(terminal.answer("?1w1")) == [
        SAY("illegal.colour_not_there", colour=SAY("colour.white"), source="1")
    ]
    assert lines_of(terminal.answer("?nonsense")) == [SAY("play.not_understood", text="nonsense")]
    assert terminal.answer("board") == before
    assert desk.unfinished() == []


# ---------------------------------------------------------------- undo


def test_undo_takes_back_the_move_and_its_answer(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    before = lines_of(terminal.answer("board"))
    terminal.answer("1b2")
    shown = lines_of(terminal.answer("undo"))
    assert shown == [SAY("play.undone", seat=PERSON_AND_BOT[0]), *before]
    assert desk.unfinished() == []  # a game without moves is not worth keeping


def test_undo_goes_back_to_the_start_and_no_further(desk: Desk) -> None:
    terminal = desk.play(*SEEDED)
    assert lines_of(terminal.answer("undo")) == [SAY("play.nothing_to_undo")]
    tables = []
    for _ in range(2):
        tables.append(lines_of(terminal.answer("board")))
        terminal.first_moves(1)
    for table in reversed(tables):
        assert lines_of(terminal.answer("undo"))[1:] == table
    assert lines_of(terminal.answer("undo")) == [SAY("play.nothing_to_undo")]


def test_after_undo_the_draws_are_the_same_as_without(desk: Desk) -> None:
    """Another move, then the same round to its end: the tiles of round 2 do not change."""
    state = opening()
    moves = []
    while state.view(None)["round"] == 1:
        moves += first_moves(state, 1)
    terminal = desk.play(*SEEDED, "--people", "2")
    terminal.answer("1bF")
    terminal.answer("undo")
    for move in moves:
        shown = terminal.answer(move)
    table = lines_of(drawn(state, names_of("pp", SAY), SAY))
    assert lines_of(shown)[-len(table) :] == table
    assert record_in(*desk.unfinished()).entries == state.history


# ---------------------------------------------------------------- several people


def test_two_people_are_asked_in_turn(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--people", "2")
    state = opening()
    for move in ("1b2", "2y2", "3k3"):
        assert terminal.seat == state.turn
        name = names_of("pp", SAY)[state.turn]
        assert lines_of(terminal.answer(move))[0] == says_move(name, state, move)
        state.play(move)
    assert moves_in(*desk.unfinished()) == ["1b2", "2y2", "3k3"]


def test_undo_gives_the_turn_back_to_the_person_before(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--people", "2")
    terminal.answer("1b2")
    assert terminal.seat == 1
    terminal.answer("undo")
    assert terminal.seat == 0


def test_two_people_and_a_bot_share_a_table(desk: Desk) -> None:
    terminal = desk.play("azul", "--players", "3", "--people", "2", "--seed", "1", *QUICK)
    assert terminal.seat == 0
    terminal.answer(make("azul", 3).start(seed=1).legal_moves()[0])
    assert terminal.seat == 1
    terminal.first_moves(1)
    assert terminal.seat == 0
    assert len(moves_in(*desk.unfinished())) == 3
    tags = record_in(*desk.unfinished()).tags
    assert tags["Seat0"] == tags["Seat1"] != tags["Seat2"]


# ---------------------------------------------------------------- the gray side


def at_tiling(desk: Desk) -> tuple[State, str]:
    """A saved gray game in which the seat whose turn it is has a column to choose."""
    state = make("azul", 2, "gray").start(seed=5)
    while state.position()["phase"] != "tiling":
        first_moves(state, 1)
    (desk.folder / "tiling.tilewright").write_text(GameRecord.of(state).write())
    return state, "tiling.tilewright"


def test_on_the_gray_side_a_column_is_chosen_at_the_keyboard(desk: Desk) -> None:
    state, file = at_tiling(desk)
    terminal = desk.open("play", "--resume", file)
    task = screen.task(state.view(state.turn), SAY)
    assert task
    assert task in terminal.wait()
    legal = state.legal_moves()
    assert len(legal) > 1
    assert listed_in(terminal.answer("moves")) == legal
    terminal.answer(legal[-1])
    state.play(legal[-1])
    assert record_in(*desk.unfinished()).entries == state.history
    assert terminal.seat == state.turn


def test_on_the_gray_side_wrong_columns_are_explained(desk: Desk) -> None:
    state, file = at_tiling(desk)
    terminal = desk.play("--resume", file)
    line = int(state.legal_moves()[0][1])
    other = line % 5 + 1
    assert lines_of(terminal.answer("1b1")) == [SAY("illegal.tiling_comes_first", tiling=line)]
    assert lines_of(terminal.answer(f"@{other}1")) == [
        SAY("illegal.other_line_first", tiling=line, line=other)
    ]
    assert desk.unfinished() == []


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("variant", sample(("standard", "gray"), ("standard",)))
def test_a_whole_game_at_the_keyboard(desk: Desk, variant: str) -> None:
    terminal = desk.play("azul", "--variant", variant, "--seed", "11", *QUICK, installed=True)
    typed = terminal.first_moves()
    shown, code = terminal.end()
    shown = terminal.raw.getvalue() + shown
    assert code == 0
    (file,) = desk.finished()
    record = record_in(file)
    assert sum(entry.seat == 0 for entry in record.entries) == typed
    assert record.winners
    assert SAY("play.over") in shown
    assert str(file) in shown
    assert desk.unfinished() == []
    assert desk.call("verify", str(file)).returncode == 0


@pytest.mark.parametrize("players", sample((2, 4), (2,)))
def test_bots_alone_play_to_the_end(desk: Desk, players: int) -> None:
    arguments = ("--players", str(players), "--people", "0", "--seed", "4", *QUICK)
    terminal = desk.open("play", "azul", *arguments)
    shown, code = terminal.end()
    assert code == 0
    (file,) = desk.finished()
    record = record_in(file)
    state = record.final()
    assert state.turn == OVER
    names = names_of("b" * players, SAY)
    assert lines_of(drawn(state, names, SAY))[0] in shown
    winners = ", ".join(names[seat] for seat in record.winners)
    key = "play.wins" if len(record.winners) == 1 else "play.shared"
    result = SAY(key, seat=winners, seats=winners, count=max(record.scores))
    assert lines_of(shown)[-2:] == [result, SAY("play.kept", file=file)]
    assert desk.unfinished() == []


def test_the_end_of_a_round_shows_what_everybody_scored(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--people", "2")
    state = opening()
    while state.view(None)["round"] == 1:
        before = state.scores
        (move,) = first_moves(state, 1)
        shown = terminal.answer(move)
    assert SAY("play.round_ends") in lines_of(shown)
    for name, old, new in zip(names_of("pp", SAY), before, state.scores, strict=True):
        line = SAY("play.points", seat=name, before=old, after=new, change=f"{new - old:+d}")
        assert line in lines_of(shown)


def test_after_undo_the_end_of_a_round_is_told_again(desk: Desk) -> None:
    terminal = desk.play(*SEEDED, "--people", "2")
    state = opening()
    while state.view(None)["round"] == 1:
        (move,) = first_moves(state, 1)
        told = lines_of(terminal.answer(move))
    terminal.answer("undo")
    assert any(state.scores)
    assert lines_of(terminal.answer(move)) == told


def test_a_seed_repeats_the_tiles(desk: Desk) -> None:
    tables = {desk.open("play", "azul", "--seed", seed).wait() for seed in ("8", "8", "9")}
    assert len(tables) == 2


def test_without_a_seed_the_tiles_differ(desk: Desk) -> None:
    assert desk.open("play", "azul").wait() != desk.open("play", "azul").wait()
