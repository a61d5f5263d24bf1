"""Game records: written, read back byte for byte, played on, and refused when damaged."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

import tilewright
from core.helpers import (
    Form,
    every_form,
    every_name,
    played,
    resealed,
    sealed,
    snapshot,
    walk,
)
from tilewright import CHANCE, OVER, GameRecord, RecordError, State, read_record

AWKWARD_VALUES = (
    "",
    " ",
    'the "Azul" cup',
    "\\",
    '\\"',
    '"',
    "C:\\tiles\\",
    '"]',
    '[Seed "9"]',
    "Žluťoučký kůň, 青い瓦 🟦",
    "tab\tand space",
    "#;{}()%",
    "x" * 5_000,
)


def record_of(state: State, **tags: str) -> str:
    return GameRecord.of(state, tags).write()


def origins(form: Form) -> dict[str, Callable[[], State]]:
    """All ways in which a state can begin."""
    game = form.make()
    middle = played(game.start(seed=1), Random(1), 12).text()
    dealing = played(game.start(), Random(1), 3).position()
    last = form.players - 1
    return {
        "open": game.start,
        "open, last seat first": lambda: game.start(first=last),
        "seeded": lambda: game.start(seed=77),
        "seeded, last seat first": lambda: game.start(seed=(1 << 64) - 1, first=last),
        "loaded": lambda: game.load(middle),
        "loaded and seeded": lambda: game.load(middle, seed=5),
        "loaded at a draw": lambda: game.load(dealing),
        "loaded at a draw and seeded": lambda: game.load(dealing, seed=0),
    }


# ---------------------------------------------------------------- there and back


@every_form
def test_records_come_back_byte_for_byte_at_every_step(form: Form) -> None:
    for start in origins(form).values():
        for steps, state in enumerate(walk(start(), Random(3))):
            if steps % 17 == 0 or state.turn == OVER:
                text = record_of(state, White="A", Black="B")
                found = read_record(text)
                assert found.write() == text
                assert found.entries == state.history
                assert found.origin == state.origin
                assert (found.scores, found.winners) == (state.scores, state.winners)
                assert found.tags == {"White": "A", "Black": "B"}
                assert (found.game.name, found.game.players, found.game.variant) == form


@every_form
def test_the_end_of_a_record_can_be_played_on_like_the_original(form: Form) -> None:
    for start in origins(form).values():
        for moves in (0, 1, 25, 60):
            state = played(start(), Random(moves), moves)
            for final in (GameRecord.of(state).final(), read_record(record_of(state)).final()):
                assert snapshot(final) == snapshot(state)
                assert (
                    played(final, Random(8), 200).history
                    == played(state.copy(), Random(8), 200).history
                )


@every_form
def test_an_unfinished_record_says_so(form: Form) -> None:
    state = played(form.make().start(seed=1), Random(1), 5)
    text = record_of(state)
    assert text.splitlines()[-2] == "unfinished"
    assert read_record(text).winners == ()
    finished = record_of(played(state, Random(1)))
    assert finished.splitlines()[-2] == "winners " + " ".join(map(str, state.winners))
    assert finished.splitlines()[-3] == "scores " + " ".join(map(str, state.scores))


@every_form
def test_replay_gives_each_entry_with_the_state_it_led_to(form: Form) -> None:
    for start in origins(form).values():
        state = played(start(), Random(4))
        record = GameRecord.of(state)
        opening = record.start()
        assert opening.history == ()
        assert opening.origin.seed is None
        expected = [(entry, found.hash()) for entry, found in record.replay()]
        assert [entry for entry, _ in expected] == list(state.history)
        assert expected[-1][1] == state.hash()
        for entry, found_hash in expected[:60]:
            assert opening.turn == entry.seat
            (opening.deal if entry.seat == CHANCE else opening.play)(entry.text)
            assert opening.hash() == found_hash


@every_form
def test_a_walk_gives_the_state_at_each_move_and_at_the_end(form: Form) -> None:
    for start in origins(form).values():
        state = played(start(), Random(4), 70)
        moves = [entry for entry in state.history if entry.seat != CHANCE]
        *before_moves, final = (found.copy() for found in GameRecord.of(state).walk())
        assert [found.turn for found in before_moves] == [seat for seat, _ in moves]
        for found, (_, move) in zip(before_moves, moves, strict=True):
            assert move in found.legal_moves()
        assert snapshot(final) == snapshot(state)


@every_name
def test_reading_does_not_copy_the_history_at_every_entry(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a long record, which anybody may send, takes hours: the square of its length."""
    state = played(tilewright.make(name).start(seed=1), Random(1))
    text, entries = record_of(state), len(state.history)
    original = vars(State)["history"].fget
    assert original is not None
    copied = 0

    def counted(self: State) -> tuple[tilewright.HistoryEntry, ...]:
        nonlocal copied
        found: tuple[tilewright.HistoryEntry, ...] = original(self)
        copied += len(found)
        return found

    monkeypatch.setattr(State, "history", property(counted))
    read_record(text)
    assert copied <= 5 * entries


@every_name
def test_long_rows_of_draws_are_wrapped(name: str) -> None:
    game = tilewright.make(name)
    rng = Random(1)
    outcomes = [rng.choice(game.spec.notation.OUTCOMES) for _ in range(200)]
    entries = tuple(tilewright.HistoryEntry(CHANCE, outcome) for outcome in outcomes)
    record = GameRecord(game, game.start().origin, entries, (0, 0), ())
    lines = [line for line in record.write().splitlines() if line.startswith("draw")]
    assert len(lines) > 1
    assert all(len(line) <= 76 for line in lines)
    assert [word for line in lines for word in line.split(" ")[1:]] == outcomes
    for one, other in pairwise(lines):
        assert len(one) + 1 + len(other.split(" ")[1]) > 76  # no line ends early


@every_form
def test_a_record_is_plain_lines_of_text(form: Form) -> None:
    text = record_of(played(form.make().start(seed=1), Random(1)))
    assert text.endswith("\n")
    assert not re.search(r"[ \t]\n|\n\n.*\n\n|\r", text)
    assert text.isascii()
    assert re.fullmatch(r"check [0-9a-f]{8}", text.splitlines()[-1])
    assert resealed(text) == text


# ---------------------------------------------------------------- tags


@pytest.mark.parametrize("value", AWKWARD_VALUES, ids=lambda value: f"{value!r:.12}")
def test_any_line_of_text_can_be_the_value_of_a_tag(value: str) -> None:
    text = record_of(tilewright.make("azul").start(seed=1), Note=value, Event="x")
    found = read_record(text)
    assert found.tags == {"Note": value, "Event": "x"}
    assert found.write() == text
    assert found.origin.seed == 1


@pytest.mark.parametrize(
    "name",
    ["", "note", "Two words", "Nöte", "A" * 33, "A-B", 'A"', "1st", "A]", "A\n", "Game", "Seed",
     "Version", "Players", "Variant", "First", "Position"],
)  # fmt: skip
def test_what_cannot_be_the_name_of_a_tag_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        GameRecord.of(tilewright.make("azul").start(seed=1), {name: "value"})


@pytest.mark.parametrize("value", ["two\nlines", "\n", "lone \ud800 surrogate", 'x"]\n[Seed "5'])
def test_a_value_that_could_not_be_read_back_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        GameRecord.of(tilewright.make("azul").start(seed=1), {"Note": value})


def test_tags_are_kept_in_their_order() -> None:
    tags = {"Zeta": "1", "Alpha": "2", "Mid": "3"}
    found = read_record(record_of(tilewright.make("azul").start(seed=1), **tags))
    assert list(found.tags.items()) == list(tags.items())


@every_form
def test_a_game_that_turned_to_a_seed_has_a_record_too(form: Form) -> None:
    opened = played(form.make().start(), Random(1), 3)
    opened.follow(5)
    seeded = form.make().start(seed=1)
    with suppress(tilewright.SetupError):  # a state may refuse a second seed ..
        seeded.follow(2)
    for state in (opened, seeded):  # .. but its record must be right
        text = record_of(played(state, Random(2)))
        assert read_record(text).write() == text


# ---------------------------------------------------------------- damage


class Sample(NamedTuple):
    """A record and its lines, for damaging them."""

    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def line(self, start: str, skip: int = 0) -> int:
        """The place of the line that begins so, counted from 1."""
        found = [number for number, line in enumerate(self.lines, 1) if line.startswith(start)]
        return found[skip]

    def with_line(self, number: int, *replacement: str) -> str:
        """The text with one line replaced by others, under a right check."""
        lines = self.lines
        lines[number - 1 : number] = replacement
        return resealed("\n".join(lines) + "\n")


def sample(*, seeded: bool = True, finished: bool = True) -> Sample:
    state = tilewright.make("azul").start(seed=42 if seeded else None, first=1)
    if finished:
        played(state, Random(42))
    else:
        played(state, Random(42), 30)
    return Sample(record_of(state, White="Anna"))


def assert_refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        read_record(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert isinstance(caught.value, ValueError)


def test_the_helper_damages_nothing_by_itself() -> None:
    found = sample()
    assert found.with_line(3, found.lines[2]) == found.text


@pytest.mark.parametrize("seeded", [True, False])
def test_every_changed_character_is_found_by_the_check(seeded: bool) -> None:
    found = sample(seeded=seeded)
    last = len(found.lines)
    for place in range(len(found.text) - 16):
        damaged = found.text[:place] + chr(ord(found.text[place]) ^ 1) + found.text[place + 1 :]
        with pytest.raises(RecordError) as caught:
            read_record(damaged)
        assert caught.value.line >= last - 1


def test_a_wrong_check_is_refused_and_the_right_one_named() -> None:
    found = sample()
    last = len(found.lines)
    right = found.lines[-1]
    damaged = found.text.replace(right, "check 00000000")
    assert_refused(damaged, last, f"damaged.*{right}")


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("\n", 1), ("check 00000000\n", 1), ("hello", 1), ("hello\nworld\n", 2)],
    ids=["empty", "a newline", "only a check", "a word", "two words"],
)
def test_what_is_no_record_is_refused(text: str, line: int) -> None:
    assert_refused(text, line, "breaks off")


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text[:-1],
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n")[:-2],
    ],
    ids=["no final newline", "Windows line ends", "byte-order mark", "all of it"],
)
def test_what_editors_do_to_a_text_is_forgiven(changed: Callable[[str], str]) -> None:
    found = sample()
    assert read_record(changed(found.text)).write() == found.text


def test_lines_are_counted_right_in_a_text_with_windows_line_ends() -> None:
    found = sample()
    number = found.line("1 ")
    text = found.with_line(number, "1 nothing").replace("\n", "\r\n")
    assert_refused("\ufeff" + text, number, "not a move")


def test_comments_and_variations_are_kept() -> None:
    found = sample()
    number = found.line("1 ")
    seat, move = found.lines[number - 1].split()
    state = played_up_to(found.text, number)
    other = next(text for text in state.legal_moves() if text != move)
    lines = ["# a quiet start", f"( {seat} {other} )", "# and so on"]
    text = found.with_line(number, *lines, found.lines[number - 1])
    record = read_record(text)
    assert record.write() == text
    assert [annotation.text for annotation in record.annotations] == lines
    assert {annotation.ply for annotation in record.annotations} == {state.ply}
    assert record.entries == read_record(found.text).entries
    assert GameRecord.of(record.final(), record.tags, record.annotations) == record


def played_up_to(text: str, number: int) -> State:
    """The state before the first move of a record, which stands on this line."""
    state = read_record(text).start()
    for entry in read_record(text).entries:
        if entry.seat != CHANCE:
            assert text.splitlines()[number - 1] == f"{entry.seat} {entry.text}"
            return state
        state.deal(entry.text)
    raise AssertionError("the record has no move")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("( 1 nothing )", "in this variation: .*not a move"),
        ("( 0 1r1 )", "not the turn of seat 0"),
        ("( 1 1r1", "a variation begins"),
        ("( draw b )", "in this variation: no draw is open"),
    ],
)
def test_a_variation_that_cannot_be_played_is_refused(line: str, reason: str) -> None:
    found = sample()
    number = found.line("1 ")
    assert_refused(found.with_line(number, line, found.lines[number - 1]), number, reason)


@pytest.mark.parametrize("after", ["\n", "more\n", "check 00000000\n", " ", "\n\n[Game"])
def test_text_after_the_check_is_refused(after: str) -> None:
    found = sample()
    with pytest.raises(RecordError) as caught:
        read_record(found.text + after)
    assert caught.value.line >= len(found.lines)


def test_binary_data_is_refused() -> None:
    data = bytes(Random(1).randrange(256) for _ in range(5_000))
    for text in (
        data.decode("latin-1"),
        data.decode("utf-8", "surrogateescape"),
        data.decode("utf-8", "replace"),
        "\x00" * 100,
        sealed(data.decode("latin-1").replace("\n", "") + "\n"),
        data.decode("latin-1") + "\ncheck 00000000\n",
        data.decode("utf-8", "surrogateescape") + "\ncheck 00000000\n",
    ):
        with pytest.raises(RecordError):
            read_record(text)


def test_a_monstrously_long_text_is_refused_at_once() -> None:
    assert_refused("[Game\n" * 1_000_000, 1, "longer")


@pytest.mark.parametrize("tag", ["Game", "Version", "Players", "Variant", "First"])
def test_a_missing_tag_is_refused_by_name(tag: str) -> None:
    found = sample()
    text = found.with_line(found.line(f"[{tag} "))
    assert_refused(text, text.splitlines().index("") + 1, f"{tag} is missing")


@pytest.mark.parametrize("tag", ["Game", "Version", "Players", "Variant", "First", "Seed", "White"])
def test_a_doubled_tag_is_refused_at_its_second_line(tag: str) -> None:
    found = sample()
    number = found.line(f"[{tag} ")
    line = found.lines[number - 1]
    assert_refused(found.with_line(number, line, line), number + 1, f"{tag} stands twice")


@pytest.mark.parametrize(
    "line",
    ["[white \"a\"]", "[White 'a']", '[White "a]', '[White "a"', '[White  "a"]', 'White "a"', "x",
     '[White "a"] ', '[White "\\n"]', '[White "a"b"]', "draw b", "0 1b1", "[]", '[White "a\\"]',
     f'[{"A" * 33} "a"]'],
)  # fmt: skip
def test_a_malformed_tag_is_refused_at_its_line(line: str) -> None:
    found = sample()
    number = found.line("[White ")
    assert_refused(found.with_line(number, line), number, "tag")


# A problem with the value of a tag is reported at that tag, or where the tags end.
VALUES = [
    ("Game", "chess", "no game 'chess'"),
    ("Game", "", "no game"),
    ("Game", "AZUL", "no game"),
    ("Version", "2", "version 2"),
    ("Version", "0", "version 0"),
    ("Version", "one", "whole number"),
    ("Players", "5", "players"),
    ("Players", "3", "."),
    ("Players", "02", "whole number"),
    ("Players", "-2", "whole number"),
    ("Players", "9" * 30, "whole number"),
    ("Variant", "grey", "variant"),
    ("Variant", "", "variant"),
    ("First", "2", "first"),
    ("First", "", "whole number"),
    ("Seed", str(1 << 64), "seed"),
    ("Seed", "x", "whole number"),
    ("Seed", "٣", "whole number"),
    ("Seed", "043", "whole number"),
]


@pytest.mark.parametrize(("tag", "value", "reason"), VALUES)
def test_a_wrong_value_of_a_tag_is_refused(tag: str, value: str, reason: str) -> None:
    found = sample()
    number = found.line(f"[{tag} ")
    with pytest.raises(RecordError, match=reason) as caught:
        read_record(found.with_line(number, f'[{tag} "{value}"]'))
    if (tag, value) != ("Players", "3"):  # there the first draws show it
        assert caught.value.line == number


def test_first_and_position_together_are_refused() -> None:
    found = sample()
    number = found.line("[First ")
    position = tilewright.make("azul").start().text()
    text = found.with_line(number, '[First "1"]', f'[Position "{position}"]')
    with pytest.raises(RecordError, match="not with both"):
        read_record(text)


@pytest.mark.parametrize("position", ["", "nonsense", "azul/2/standard/0"])
def test_a_wrong_position_is_refused(position: str) -> None:
    found = sample()
    number = found.line("[First ")
    with pytest.raises(RecordError, match="position") as caught:
        read_record(found.with_line(number, f'[Position "{position}"]'))
    assert number <= caught.value.line <= found.lines.index("") + 1


@pytest.mark.parametrize("line", [" ", " hello", "  draw b", "\t", ' [White "a"]'])
def test_the_line_between_tags_and_entries_is_empty(line: str) -> None:
    found = sample()
    number = found.lines.index("") + 1
    assert_refused(found.with_line(number, line), number, ".")


def test_a_second_empty_line_is_refused() -> None:
    found = sample()
    number = found.lines.index("") + 1
    assert_refused(found.with_line(number, "", ""), number + 1, "expected")


def test_a_missing_empty_line_is_refused() -> None:
    found = sample()
    number = found.lines.index("") + 1
    assert_refused(found.with_line(number), number, "tag")


@pytest.mark.parametrize("seeded", [True, False])
def test_a_wrong_seat_is_refused(seeded: bool) -> None:
    found = sample(seeded=seeded)
    number = found.line("1 ")
    move = found.lines[number - 1][2:]
    for seat in ("0", "2", "9"):
        assert_refused(found.with_line(number, f"{seat} {move}"), number, f"seat {seat}")


@pytest.mark.parametrize("seeded", [True, False])
def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(seeded: bool) -> None:
    found = sample(seeded=seeded)
    number = found.line("1 ")
    move = found.lines[number - 1][2:]
    assert_refused(found.with_line(number, "1 9b1"), number, "no factory 9")
    assert_refused(found.with_line(number, "1 @11"), number, "AZ-")
    assert_refused(found.with_line(number, "1 zz9"), number, "not a move")
    taken_again = found.with_line(number, f"1 {move}", f"0 {move}")
    assert_refused(taken_again, number + 1, "holds no")


@pytest.mark.parametrize(
    "line",
    ["1", "1 ", "1  1b1", "1 1b1 ", "1 1b1 1b1", "11 1b1", "-1 1b1", "x 1b1", "draw", "", "check",
     "score 1 2", "Draw b", "draws b", "winners 1", "unfinished", "\u0661 1b1"],
)  # fmt: skip
def test_a_malformed_entry_is_refused_at_its_line(line: str) -> None:
    found = sample()
    number = found.line("1 ")
    assert_refused(found.with_line(number, line), number, "expected|not a move")


@pytest.mark.parametrize("line", ["draw ", "draw b ", "draw  b", "draw bb", "draw B", "draw x"])
@pytest.mark.parametrize("seeded", [True, False])
def test_a_malformed_draw_is_refused_at_its_line(line: str, seeded: bool) -> None:
    found = sample(seeded=seeded)
    number = found.line("draw ")
    assert_refused(found.with_line(number, line), number, "seed gives|not a draw")


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    found = sample()
    for row in range(3):
        number = found.line("draw ", row)
        outcomes = found.lines[number - 1].split(" ")[1:]
        for place in (0, len(outcomes) - 1):
            changed = list(outcomes)
            changed[place] = next(outcome for outcome in "byrkw" if outcome != outcomes[place])
            text = found.with_line(number, "draw " + " ".join(changed))
            assert_refused(text, number, f"seed gives '{outcomes[place]}', not '{changed[place]}'")


@pytest.mark.parametrize("seeded", [True, False])
def test_missing_and_surplus_draws_are_refused(seeded: bool) -> None:
    found = sample(seeded=seeded)
    number = found.line("draw ")
    line = found.lines[number - 1]
    missing = "draws are missing" if seeded else "not the turn"
    assert_refused(found.with_line(number, line[:-2]), number + 1, missing)
    assert_refused(found.with_line(number, line + " b"), number, "no draw is open")
    assert_refused(found.with_line(number), number, missing)
    assert_refused(found.with_line(number, line, "draw b"), number + 1, "no draw is open")


def test_an_impossible_draw_is_refused() -> None:
    found = sample(seeded=False)
    number = found.line("draw ")
    assert_refused(found.with_line(number, "draw" + 21 * " b"), number, "no draw|holds no")
    game = tilewright.make("azul")
    state = game.start()
    for _ in range(20):
        state.deal("b")
    text = record_of(state)
    while state.turn != CHANCE:
        state.play(next(move for move in state.legal_moves() if move.endswith("F")))
    lines = record_of(state).splitlines()
    at = len(lines) - 2
    lines.insert(at - 1, "draw b")
    assert_refused(resealed("\n".join(lines) + "\n"), at, "holds no 'b'")
    assert read_record(text).write() == text


def test_missing_draws_at_the_end_of_a_seeded_record_are_refused() -> None:
    state = tilewright.make("azul").start(seed=3)
    found = Sample(record_of(state))
    number = found.line("draw ")
    line = found.lines[number - 1]
    with pytest.raises(RecordError, match="missing"):
        read_record(found.with_line(number, line[:-2]))
    with pytest.raises(RecordError, match="missing"):
        read_record(found.with_line(number))


@pytest.mark.parametrize("finished", [True, False])
def test_wrong_scores_are_refused_and_the_right_ones_named(finished: bool) -> None:
    found = sample(finished=finished)
    number = found.line("scores ")
    right = found.lines[number - 1]
    for wrong in (right + "1", right + " 0", "scores", "scores 0", "scores 99 -1", right + " "):
        assert_refused(found.with_line(number, wrong), number, right)


@pytest.mark.parametrize("finished", [True, False])
def test_wrong_winners_are_refused_and_the_right_ones_named(finished: bool) -> None:
    found = sample(finished=finished)
    number = found.line("scores ") + 1
    right = found.lines[number - 1]
    wrongs = {"winners 0", "winners 1", "winners 0 1", "winners", "winners 7", "unfinished"}
    for wrong in wrongs - {right}:
        assert_refused(found.with_line(number, wrong), number, right)


def test_a_missing_result_is_refused() -> None:
    found = sample()
    number = found.line("scores ")
    assert_refused(found.with_line(number), number, "expected")
    text = resealed("\n".join([*found.lines[: number - 1], "check 00000000"]) + "\n")
    assert_refused(text, number - 1, "breaks off")
    text = resealed("\n".join([*found.lines[:number], "check 00000000"]) + "\n")
    assert_refused(text, number, "breaks off")


@pytest.mark.parametrize("line", ["", "more", "winners 0", "0 1b1", "check 00000000"])
def test_a_line_between_the_result_and_the_check_is_refused(line: str) -> None:
    found = sample()
    number = found.line("scores ") + 1
    text = found.with_line(number, found.lines[number - 1], line)
    assert_refused(text, number + 1, "nothing but the check")


def test_moves_after_the_end_of_the_game_are_refused() -> None:
    found = sample()
    number = found.line("scores ")
    text = found.with_line(number, "0 1b1", found.lines[number - 1])
    assert_refused(text, number, "turn")


@pytest.mark.parametrize("keep", ["tags", "blank", "draws", "moves"])
def test_a_record_that_stops_early_is_refused(keep: str) -> None:
    found = sample()
    blank = found.lines.index("") + 1
    end = {"tags": 3, "blank": blank, "draws": blank + 1, "moves": blank + 9}[keep]
    assert_refused(sealed("\n".join(found.lines[:end]) + "\n"), end, "breaks off")


def swapped(lines: list[str]) -> list[str]:
    return [lines[1], lines[0], *lines[2:]]


def rewrapped(lines: list[str]) -> list[str]:
    number = next(place for place, line in enumerate(lines) if line.startswith("draw "))
    words = lines[number].split(" ")
    halves = [" ".join(words[:5]), " ".join(["draw", *words[5:]])]
    return [*lines[:number], *halves, *lines[number + 1 :]]


@pytest.mark.parametrize("change", [swapped, rewrapped])
def test_a_game_has_one_spelling_only(change: Callable[[list[str]], list[str]]) -> None:
    """What can be read is written back byte for byte, so any other spelling is refused."""
    text = resealed("\n".join(change(sample().lines)) + "\n")
    with pytest.raises(RecordError):
        read_record(text)
