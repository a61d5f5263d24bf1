"""Themes of puzzles as clients get them: with their names and meanings in all languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tilewright.core.spec import AnyGameSpec
from tilewright.core.words import LANGUAGES
from tilewright.games import spec
from tilewright.puzzles.themes import all_themes, theme_meaning, theme_name
from tilewright.server.puzzling.answers import InLanguages, ThemeShown

MAX_KEPT = 256


@lru_cache(MAX_KEPT)
def theme_shown(game: str, theme: str) -> ThemeShown:
    """A theme of a game; one that nobody has words for goes by its own name."""
    known = theme in all_themes(spec(game))
    return {
        "theme": theme,
        "name": _said(game, theme, theme_name) if known else _same(theme.replace("-", " ")),
        "meaning": _said(game, theme, theme_meaning) if known else _same(""),
    }


def themes_shown(game: str, themes: tuple[str, ...]) -> list[ThemeShown]:
    return [theme_shown(game, theme) for theme in themes]


def _said(game: str, theme: str, say: Callable[[AnyGameSpec, str, str], str]) -> InLanguages:
    return _in_languages({language: say(spec(game), theme, language) for language in LANGUAGES})


def _same(text: str) -> InLanguages:
    return _in_languages(dict.fromkeys(LANGUAGES, text))


def _in_languages(said: dict[str, str]) -> InLanguages:
    return {"en": said["en"], "hu": said["hu"], "cs": said["cs"], "nl": said["nl"]}
