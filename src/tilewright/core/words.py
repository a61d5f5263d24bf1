"""Words for people: message catalogues in four languages, with the plural forms of each.

A catalogue is a folder with one TOML file for each language. A message is a sentence with
{places}; one that depends on a number is a table of its forms, chosen by `count`:

    tiles = { one = "{count} dlaždice", few = "{count} dlaždice", other = "{count} dlaždic" }
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

LANGUAGES = ("en", "hu", "cs", "nl")

Message = str | dict[str, str]


def _one_or_other(count: int) -> str:
    return "one" if abs(count) == 1 else "other"


def _czech(count: int) -> str:
    return "one" if abs(count) == 1 else "few" if 2 <= abs(count) <= 4 else "other"


_PLURAL_FORM: Mapping[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "nl": _one_or_other,
    "cs": _czech,
    "hu": lambda count: "other",  # noqa: ARG005 (the singular follows every number)
}


def language_of_user() -> str:
    """The language that the environment asks for, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            language = re.split("[_.@-]", value)[0]
            return language if language in LANGUAGES else "en"
    return "en"


class Words:
    """The messages of one language; call it with a key and the values for its places."""

    def __init__(self, language: str, *catalogues: Path) -> None:
        self.language = language
        self._messages: dict[str, Message] = {}
        for folder in catalogues:
            self._messages.update(read_catalogue(folder, language))

    def __call__(self, key: str, **values: object) -> str:
        message = self._messages[key]
        if isinstance(message, dict):
            count = values["count"]
            assert isinstance(count, int)
            message = message[_PLURAL_FORM[self.language](count)]
        return message.format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._messages


def read_catalogue(folder: Path, language: str) -> dict[str, Message]:
    """All messages of one file; sections become prefixes: [colour] red is `colour.red`."""
    with (folder / f"{language}.toml").open("rb") as file:
        found = tomllib.load(file)
    return {
        f"{section}.{key}": message
        for section, messages in found.items()
        for key, message in messages.items()
    }
