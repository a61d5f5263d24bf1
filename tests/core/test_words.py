"""Words: every catalogue complete in every language, and the right form for every number."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from string import Formatter

import pytest

import tilewright
from tilewright import OVER, IllegalMove, make
from tilewright.analysis.facts import WORDS as ANALYSIS_CATALOGUE
from tilewright.cli.screen import WORDS as CLI_CATALOGUE
from tilewright.core.explaining import REFUSALS
from tilewright.core.words import LANGUAGES, Message, Words, language_of_user, read_catalogue
from tilewright.games import game_names, spec
from tilewright.games.azul import notation, screen

FORMS = {
    "en": {"one", "other"},
    "nl": {"one", "other"},
    "cs": {"one", "few", "other"},
    "hu": {"other"},
}
FOLDERS = {"cli": CLI_CATALOGUE, "analysis": ANALYSIS_CATALOGUE, "refusals": REFUSALS}
CATALOGUES = (*FOLDERS, *game_names())
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
SOURCES = Path(tilewright.__file__).parent

every_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def folder_of(catalogue: str) -> Path:
    if catalogue in FOLDERS:
        return FOLDERS[catalogue]
    folder = import_module(spec(catalogue).screen).CATALOGUE
    assert isinstance(folder, Path)
    return folder


def forms_of(message: Message) -> list[str]:
    return list(message.values()) if isinstance(message, dict) else [message]


def places_of(message: Message) -> set[str]:
    """The names in braces, of all forms together."""
    found = (Formatter().parse(form) for form in forms_of(message))
    return {name for parts in found for _, name, _, _ in parts if name is not None}


def azul(language: str) -> Words:
    return Words(language, CLI_CATALOGUE, screen.CATALOGUE)


# ---------------------------------------------------------------- catalogues


@every_catalogue
def test_a_catalogue_has_one_file_for_each_language(catalogue: str) -> None:
    files = {path.name for path in folder_of(catalogue).iterdir()}
    assert files == {f"{language}.toml" for language in LANGUAGES}


@every_language
@every_catalogue
def test_every_language_has_the_same_messages(catalogue: str, language: str) -> None:
    english = read_catalogue(folder_of(catalogue), "en")
    other = read_catalogue(folder_of(catalogue), language)
    assert set(other) == set(english)


@every_language
@every_catalogue
def test_every_language_has_the_same_places(catalogue: str, language: str) -> None:
    english = read_catalogue(folder_of(catalogue), "en")
    other = read_catalogue(folder_of(catalogue), language)
    assert {key: places_of(message) for key, message in other.items()} == {
        key: places_of(message) for key, message in english.items()
    }


@every_language
@every_catalogue
def test_a_message_has_exactly_the_forms_of_its_language(catalogue: str, language: str) -> None:
    english = read_catalogue(folder_of(catalogue), "en")
    for key, message in read_catalogue(folder_of(catalogue), language).items():
        assert isinstance(message, dict) == isinstance(english[key], dict), key
        if isinstance(message, dict):
            assert set(message) == FORMS[language], key


@every_language
@every_catalogue
def test_no_message_is_empty_or_ends_in_blanks_by_mistake(catalogue: str, language: str) -> None:
    for key, message in read_catalogue(folder_of(catalogue), language).items():
        for form in forms_of(message):
            assert form.strip(), key
            assert form == form.lstrip(), key
            assert form == form.rstrip() or key.endswith(".prompt"), key


def test_no_two_catalogues_of_one_screen_have_the_same_key() -> None:
    """The later one would hide the earlier."""
    shared = read_catalogue(CLI_CATALOGUE, "en").keys()
    for name in game_names():
        assert not shared & read_catalogue(folder_of(name), "en").keys()


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
@every_catalogue
def test_translations_differ_from_english(catalogue: str, language: str) -> None:
    """A sentence that was only copied is not translated."""
    english = read_catalogue(folder_of(catalogue), "en")
    for key, message in read_catalogue(folder_of(catalogue), language).items():
        if any(len(re.findall(r"[^\W\d_]{2,}", form)) > 5 for form in forms_of(english[key])):
            assert message != english[key], key


@every_language
def test_help_names_every_command(language: str) -> None:
    text = azul(language)("play.help")
    for command in ("moves", "?", "board", "undo", "save", "quit"):
        assert re.search(rf"^ *{re.escape(command)}", text, re.MULTILINE)


def test_every_key_in_the_sources_is_in_the_catalogues() -> None:
    keys = {key for name in CATALOGUES for key in read_catalogue(folder_of(name), "en")}
    sections = "|".join(sorted({key.split(".")[0] for key in keys}))
    mentioned = set()
    for path in SOURCES.rglob("*.py"):
        mentioned |= set(re.findall(rf'"((?:{sections})\.[a-z_]+)"', path.read_text("utf-8")))
    assert len(mentioned) > 20
    assert mentioned <= keys


# ---------------------------------------------------------------- numbers


def words_for_things(language: str, folder: Path) -> Words:
    """A catalogue with one message, all of whose forms name themselves."""
    forms = ", ".join(f'{name} = "{{count}} {name}"' for name in sorted(FORMS[language]))
    (folder / f"{language}.toml").write_text(f"[test]\nthings = {{ {forms} }}\n")
    return Words(language, folder)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "0 other, 1 one, 2 other, 4 other, 5 other, 11 other, 21 other, 101 other"),
        ("nl", "0 other, 1 one, 2 other, 4 other, 5 other, 11 other, 21 other, 101 other"),
        ("cs", "0 other, 1 one, 2 few, 4 few, 5 other, 11 other, 21 other, 101 other"),
        ("hu", "0 other, 1 other, 2 other, 4 other, 5 other, 11 other, 21 other, 101 other"),
    ],
)
def test_the_form_follows_the_number(language: str, expected: str, tmp_path: Path) -> None:
    say = words_for_things(language, tmp_path)
    numbers = (0, 1, 2, 4, 5, 11, 21, 101)
    assert ", ".join(say("test.things", count=number) for number in numbers) == expected


def test_czech_counts_one_two_and_five_tiles() -> None:
    say = azul("cs")
    shown = [say("preview.falls", count=count) for count in (1, 2, 3, 4, 5, 0)]
    assert shown[0] == "1 dlaždice spadne"
    assert shown[1:4] == [f"{count} dlaždice spadnou" for count in (2, 3, 4)]
    assert shown[4:] == [f"{count} dlaždic spadne" for count in (5, 0)]


def test_hungarian_has_the_singular_after_every_number() -> None:
    say = azul("hu")
    one, many = (say("azul.score", count=count) for count in (1, 20))
    assert one.replace("1", "") == many.replace("20", "")


def test_a_message_fills_its_places_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[test]\nhello = "Hello {name}."\n', "utf-8")
    say = Words("en", tmp_path)
    assert say("test.hello", name="{name} [b] %s") == "Hello {name} [b] %s."
    assert "test.hello" in say
    assert "test.goodbye" not in say
    with pytest.raises(KeyError):
        say("test.goodbye")


# ---------------------------------------------------------------- the user's language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "cs_CZ"}, "cs"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "nl_BE@euro"}, "nl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "csb_PL.UTF-8"}, "en"),  # Kashubian, not Czech
        ({"LANG": "x"}, "en"),
        ({"LC_ALL": "hu_HU.UTF-8", "LC_MESSAGES": "nl_NL", "LANG": "cs_CZ"}, "hu"),
        ({"LC_MESSAGES": "nl_NL.UTF-8", "LANG": "cs_CZ.UTF-8"}, "nl"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LC_ALL": "C", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "cs_CZ.UTF-8"}, "en"),
    ],
    ids=str,
)
def test_the_environment_names_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_user() == language


# ---------------------------------------------------------------- what is illegal


@cache
def refusals() -> dict[str, IllegalMove]:
    """One refused move of every kind, found by trying all moves all over some games."""
    found: dict[str, IllegalMove] = {}
    for variant, seed in (("standard", 1), ("gray", 2), ("gray", 3)):
        rng = Random(seed)
        state = make("azul", 2, variant).start(seed=seed)
        while state.turn != OVER:
            legal = state.legal_moves()
            for move in notation.MOVES if len(found) < len(notation._REFUSALS) - 1 else ():
                if move in legal:
                    continue
                try:
                    state.play(move)
                except IllegalMove as error:
                    found.setdefault(error.refusal, error)
            state.play(rng.choice(legal))
    return found


def test_every_reason_of_azul_is_met_in_play() -> None:
    """All but the one that no text can ask for."""
    reasons = {word for word, _ in notation._REFUSALS.values()}
    assert set(refusals()) == reasons - {"no_such_action"}


@every_language
def test_every_reason_has_a_message(language: str) -> None:
    say = azul(language)
    for word, _ in notation._REFUSALS.values():
        assert f"illegal.{word}" in say
    for word in ("chance", "over"):
        assert f"illegal.{word}" in say


@every_language
def test_every_refused_move_is_explained(language: str) -> None:
    say = azul(language)
    for error in refusals().values():
        text = screen.explain(error, say)
        assert text
        assert "{" not in text


def test_a_move_before_a_draw_or_after_the_end_is_explained() -> None:
    state = make("azul").start()
    with pytest.raises(IllegalMove) as chance:
        state.play("1b1")
    rng = Random(1)
    state = make("azul").start(seed=1)
    while state.turn != OVER:
        state.play(rng.choice(state.legal_moves()))
    with pytest.raises(IllegalMove) as over:
        state.play("1b1")
    for language in LANGUAGES:
        say = azul(language)
        assert screen.explain(chance.value, say) == say("illegal.chance")
        assert screen.explain(over.value, say) == say("illegal.over")
