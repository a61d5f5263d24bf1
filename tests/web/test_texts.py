"""Numbers in the rules pages, lessons and words are those of the rules, in every language."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tilewright.games
from tilewright.games.axio import state as axio
from tilewright.games.azul import state as azul
from tilewright.games.display import FACTORY_TILES, MAX_PLAYERS
from tilewright.games.summer_pavilion import state as pavilion
from web.browsing import ROOT

CLIENT = ROOT / "web/src"
GAMES = Path(tilewright.games.__path__[0])

# Numbers in words, from four on: smaller ones are also articles, pairs and parts of phrases.
WORDS = {
    "en": {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
           12: "twelve"},
    "hu": {4: "négy", 5: "öt", 6: "hat(?!á)", 7: "hét", 8: "nyolc", 9: "kilenc", 10: "tíz",
           12: "tizenk"},
    "cs": {4: "čtyř|čtvrt", 5: "pět|pát", 6: "šest", 7: "sedm", 8: "osm", 9: "devět|devít",
           10: "deset", 12: "dvanáct"},
    "nl": {4: "vier", 5: "vijf", 6: "zes", 7: "zeven", 8: "acht(?!er)", 9: "negen", 10: "tien",
           12: "twaalf"},
}  # fmt: skip
every_language = pytest.mark.parametrize("language", WORDS)

PLAYERS = range(2, MAX_PLAYERS + 1)
FACTORIES = [2 * players + 1 for players in PLAYERS]
AREAS = sorted({axio.SIZE - 2 * axio.MARGINS[players] for players in range(1, MAX_PLAYERS + 1)})
STARS = [
    pavilion.MIXED_STAR_GOAL,
    *(
        pavilion.STAR_GOALS[colour]
        for colour in (pavilion.RED, pavilion.BLUE, pavilion.YELLOW, pavilion.ORANGE,
                       pavilion.GREEN, pavilion.PURPLE)
    ),
]  # fmt: skip
NUMBERS = [part for goal in enumerate(pavilion.NUMBER_GOALS, 1) for part in goal]
FLOOR = [after - before for before, after in pairwise(azul.FLOOR_LOSS)]

# What each section of the rules says, apart from its examples.
SECTIONS: dict[str, dict[str, list[int]]] = {
    "azul": {
        "aim": [MAX_PLAYERS, azul.ROWS, azul.COLUMNS],
        "table": [
            azul.COLOURS * azul.TILES_PER_COLOUR, azul.TILES_PER_COLOUR,
            *PLAYERS, *FACTORIES, FACTORY_TILES,
            azul.ROWS, 1, azul.ROWS, azul.FLOOR_SPACES, 0,
        ],
        "floor": [*FLOOR, azul.FLOOR_SPACES],
        "tiling": [0],
        "scoring": [1, 1, 1],
        "next": [FACTORY_TILES],
        "end": [
            azul.COLUMNS, azul.ROW_BONUS, azul.COLUMN_BONUS, azul.COLOUR_BONUS, azul.COLOURS,
        ],
    },
    "summer-pavilion": {
        "goal": [
            MAX_PLAYERS, pavilion.STARS, pavilion.ROUNDS,
            pavilion.COLOURS * pavilion.TILES_PER_COLOUR, pavilion.TILES_PER_COLOUR,
            pavilion.COLOURS, pavilion.START_SCORE, pavilion.MIN_SCORE,
        ],
        "board": [
            pavilion.OUTER_STARS, pavilion.POSITIONS, pavilion.SUPPLY_SPACES,
            *PLAYERS, *FACTORIES, FACTORY_TILES, pavilion.SUPPLY_SPACES,
        ],
        "take": [1],
        "marker": [2],
        "place": [2, 4, 4, pavilion.POSITIONS],
        "score": [1, 1, 1, pavilion.POSITIONS],
        "bonus": [
            pavilion.PILLARS[0].bit_count(), pavilion.PILLAR_BONUS,
            pavilion.STATUES[0].bit_count(), pavilion.STATUE_BONUS,
            pavilion.WINDOWS[0].bit_count(), 5, 6, pavilion.WINDOW_BONUS,
        ],
        "pass": [2, pavilion.MAX_KEPT, 1],
        "next": [pavilion.ROUNDS],
        "end": [pavilion.STARS, 1, *STARS, *NUMBERS],
        "gray": [
            pavilion.POSITIONS, pavilion.POSITIONS, 3, pavilion.MIXED_STAR_GOAL, *NUMBERS,
            pavilion.NUMBER_MASKS[6].bit_count(),
        ],
    },
    "axio": {
        "aim": [MAX_PLAYERS, axio.SYMBOLS, axio.SYMBOLS],
        "table": [
            axio.TILES, axio.TILES_OF_KIND[1], axio.TILES_OF_KIND[0],
            *AREAS, *AREAS, MAX_PLAYERS, len(axio.PRINTED_AT),
            axio.SYMBOLS, 0, axio.TOP, axio.RACK_TILES,
        ],
        "turn": [axio.TOP, axio.RACK_TILES],
        "pyramids": [1, 2, 4, 2, axio.PYRAMIDS],
        "axio": [*[axio.TOP] * 5, axio.SYMBOLS],
        "swap": [axio.RACK_TILES, axio.RACK_TILES],
        "end": [axio.SYMBOLS, axio.TOP],
        "alone": [AREAS[0], AREAS[0], axio.SYMBOLS, axio.TOP, axio.TOP, axio.SOLO_TOP],
    },
}  # fmt: skip

# What words say of the rules; numbers of phases, keys and spaces are not of that kind.
MESSAGES = {
    "axio.board_keys": [1, axio.RACK_TILES],
    "axio.do_bonus": [axio.TOP],
    "axio.over_by_markers": [axio.SYMBOLS, axio.TOP],
    "axio.swap_text": [axio.RACK_TILES],
    "pavilion.round": [pavilion.ROUNDS],
    "pavilion.pass_lead": [pavilion.MAX_KEPT],
    "pavilion.breakdown_star_mixed": [pavilion.COLOURS],
}
CATALOGUES = {
    ("azul", "fact", "colour"): [azul.COLOURS],
    ("summer_pavilion", "pavilion", "legend_places"): [
        pavilion.PILLAR_BONUS, pavilion.STATUE_BONUS, pavilion.WINDOW_BONUS,
    ],
    ("axio", "axio", "bag_and_pyramids"): [axio.PYRAMIDS],
    ("axio", "axio", "swap_question"): [axio.RACK_TILES],
    ("axio", "preview", "swap"): [axio.RACK_TILES],
}  # fmt: skip


# What lessons say of the rules beside what goals ask for; other numbers are of positions.
LESSONS = {
    ("azul", "floor", "text"): FLOOR,
    ("azul", "row", "text"): [1],
    ("azul", "colour_bonus", "title"): [azul.COLOURS],
    ("azul", "colour_bonus", "text"): [azul.COLOURS],
    ("summer_pavilion", "score", "text"): [1],
    ("summer_pavilion", "pillar", "text"): [pavilion.PILLAR_BONUS],
    ("summer_pavilion", "statue", "text"): [
        pavilion.STATUE_BONUS, pavilion.STATUES[0].bit_count(),
    ],
    ("summer_pavilion", "window", "text"): [5, 6, pavilion.WINDOW_BONUS],
    ("summer_pavilion", "pass", "text"): [pavilion.MAX_KEPT, 1],
    ("summer_pavilion", "number", "text"): [pavilion.STARS, *NUMBERS],
}  # fmt: skip


def numbers(text: str, language: str) -> list[int]:
    """The numbers of a text in figures and in words, the smaller ones first."""
    text = re.sub(r"\{\w+\}", "", text)
    text = re.sub(r"\b([\w]+)-\1\b", r"\1", text)  # `négy-négy`: four of each
    found = [int(figure) for figure in re.findall(r"\d+", text)]
    for value, word in WORDS[language].items():
        found += [value] * len(re.findall(rf"\b(?:{word})", text, re.IGNORECASE))
    return sorted(found)


def strings(source: str) -> str:
    return " ".join(re.findall(r"'([^'\n]*)'", source))


def sections(game: str, language: str) -> dict[str, str]:
    """The source of each section of a game's rules, without what only the client reads."""
    source = (CLIENT / f"games/{game}/rules/{language}.ts").read_text()
    source = re.sub(r"\btiles: \[[^]]*\],", "", source)
    parts = re.split(r"\n    id: '(\w+)',", source)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def examples(section: str) -> dict[str, str]:
    """The texts of a section's examples, with those of their pictures."""
    parts = re.split(r"\bname: '(\w+)',", section)
    return dict(zip(parts[1::2], map(strings, parts[2::2]), strict=True))


@every_language
@pytest.mark.parametrize("game", SECTIONS)
def test_the_rules_say_the_numbers_of_the_rules(game: str, language: str) -> None:
    for section, source in sections(game, language).items():
        said = strings(source.partition("examples: [")[0])
        assert numbers(said, language) == sorted(SECTIONS[game].get(section, [])), section


@every_language
def test_lists_of_points_have_their_order(language: str) -> None:
    floor = sections("azul", language)["floor"]
    assert [int(loss) for loss in re.findall("\N{MINUS SIGN}(\\d)", floor)] == FLOOR
    points = [int(one) for one in re.findall(r"\d+", sections("summer-pavilion", language)["end"])]
    assert points[-len(NUMBERS) :] == NUMBERS
    assert points[-len(NUMBERS) - len(STARS) : -len(NUMBERS)] == STARS


@every_language
@pytest.mark.parametrize("game", SECTIONS)
def test_examples_say_what_the_rules_make_of_them(game: str, language: str) -> None:
    made = runpy.run_path(str(ROOT / "scripts/examples"))
    told = {
        name: (text, examples(sections(game, "en")[section])[name])
        for section, source in sections(game, language).items()
        for name, text in examples(source).items()
    }
    assert told.keys() == made["EXAMPLES"][game].keys()
    for name, given in made["EXAMPLES"][game].items():
        text, english = told[name]
        assert numbers(text, language) == numbers(english, "en"), name
        for points in points_of(made["played"](game, *given)["breakdown"]):
            assert points in numbers(text, language), name


def points_of(breakdown: list[dict[str, Any]]) -> set[int]:
    """What an example's first seat gains or loses, as a whole or by symbol."""
    sums: Counter[str] = Counter()
    for item in breakdown:
        if item["seat"] == 0:
            sums[item["where"].get("symbol", "") if item["kind"] == "half" else ""] += item[
                "points"
            ]
    return {abs(points) for points in sums.values()}


@every_language
def test_words_say_the_numbers_of_the_rules(language: str) -> None:
    messages: dict[str, str] = {}
    for part in ("axio", "pavilion"):
        source = (CLIENT / f"i18n/{language}/{part}.ts").read_text()
        pieces = re.split(r"\n  '([\w.-]+)':", source)
        messages |= dict(zip(pieces[1::2], pieces[2::2], strict=True))
    for key, expected in MESSAGES.items():
        # Each form of a plural says it.
        assert set(numbers(messages[key], language)) == set(expected), key


@every_language
@pytest.mark.parametrize("game", sorted({game for game, *_ in CATALOGUES}))
def test_catalogues_say_the_numbers_of_the_rules(game: str, language: str) -> None:
    catalogue = tomllib.loads((GAMES / game / f"words/{language}.toml").read_text())
    for (of, part, key), expected in CATALOGUES.items():
        if of == game:
            assert numbers(catalogue[part][key], language) == expected, key


def lessons(game: str, language: str) -> dict[tuple[str, str], str]:
    catalogue = tomllib.loads((GAMES / game / f"lessons/{language}.toml").read_text())
    return {(task, key): text for task, said in catalogue.items() for key, text in said.items()}


@every_language
@pytest.mark.parametrize("game", sorted({game for game, *_ in LESSONS}))
def test_lessons_say_the_numbers_of_the_rules(game: str, language: str) -> None:
    said = lessons(game, language)
    for (of, task, key), expected in LESSONS.items():
        if of == game:
            assert set(numbers(said[task, key], language)) == set(expected), (task, key)


@every_language
@pytest.mark.parametrize("game", sorted({game for game, *_ in LESSONS}))
def test_lessons_say_the_same_numbers_in_every_language(game: str, language: str) -> None:
    """Figures of places, and the places of what the goal asks for."""
    english = lessons(game, "en")
    for at, text in lessons(game, language).items():
        assert figures(text) == figures(english[at]), at


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+|\{\w+\}", text))
