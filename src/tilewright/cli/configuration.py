"""Options of a program that runs for long: by flags, by the environment, or in a TOML file.

Each option is one row of a table. Its flag, its variable, its key in the file, its line in `--help`
and its row in the docs all follow from that row. A flag wins over the environment, the environment
over the file, and the file over the default.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.cli import USAGE_ERROR, CommandError

PREFIX = "TILEWRIGHT_"
TRUE, FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off", ""})


@dataclass(frozen=True)
class Option:
    """One option: the name of its flag and its key in a file, what it means, and its default."""

    name: str
    help: str
    default: Any = None
    parse: Callable[[str], Any] = str
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    many: bool = False  # a list: the flag may be repeated, the variable has commas
    variable: str = ""  # of the environment, if it is not made from the name
    shown: str = ""  # what the docs say of the default, if it is not a plain value
    only_flag: bool = False  # it says what to do now, and is no setting

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    @property
    def key(self) -> str:
        """Its name in the resolved options."""
        return self.name.replace("-", "_")

    @property
    def in_environment(self) -> str:
        return self.variable or PREFIX + self.key.upper()

    @property
    def is_switch(self) -> bool:
        return isinstance(self.default, bool)

    @property
    def meaning(self) -> str:
        return f"{self.help}: {', '.join(self.choices)}" if self.choices else self.help

    @property
    def default_text(self) -> str:
        if self.shown:
            return self.shown
        if self.is_switch:
            return "on" if self.default else "off"
        if self.default is None or self.default == ():
            return "none"
        return f"{self.default:g}" if isinstance(self.default, float) else str(self.default)


CONFIG = Option("config", "a TOML file with any of these options", metavar="FILE")


def add_options(parser: argparse.ArgumentParser, table: Iterable[Option]) -> None:
    """The flags of a table; one that is not given leaves no trace, so that others may speak."""
    for option in table:
        said = option.meaning
        if not option.only_flag:
            said += f" ({option.default_text}; {option.in_environment})"
        more: dict[str, Any] = {"dest": option.key, "default": argparse.SUPPRESS, "help": said}
        if option.only_flag:
            more["action"] = "store_true"
        elif option.is_switch:
            more["action"] = argparse.BooleanOptionalAction
        else:
            more |= {"type": option.parse, "metavar": option.metavar}
            more |= {"choices": option.choices} if option.choices else {}
            more |= {"action": "append"} if option.many else {}
        parser.add_argument(option.flag, **more)


def resolve(
    given: argparse.Namespace, table: Sequence[Option], environment: Mapping[str, str]
) -> argparse.Namespace:
    """All options of the table; `CommandError` names the place of a wrong one."""
    found = {option.key: option.default for option in table}
    settings = [option for option in table if not option.only_flag]
    place = getattr(given, CONFIG.key, None) or environment.get(CONFIG.in_environment)
    if place:
        found |= _from_file(Path(place), [one for one in settings if one is not CONFIG])
    for option in settings:
        text = environment.get(option.in_environment)
        if text is not None and (text or option.is_switch):
            found[option.key] = _checked(option.in_environment, option, _from_text(option, text))
    found |= {key: value for key, value in vars(given).items() if key in found}
    return argparse.Namespace(**found)


def option_table(table: Iterable[Option]) -> str:
    """The settings as rows of a table in Markdown."""
    rows = ["| flag, key in the file | environment | default | |", "|---|---|---|---|"]
    for option in table:
        if option.only_flag:
            continue
        other = f"`--no-{option.name}`" if option.is_switch else f"`{option.metavar}`"
        rows.append(
            f"| `{option.flag}` {other} | `{option.in_environment}` | {option.default_text} "
            f"| {option.meaning} |"
        )
    return "\n".join(rows) + "\n"


def _from_text(option: Option, text: str) -> Any:
    if option.is_switch:
        if text.lower() in TRUE:
            return True
        if text.lower() in FALSE:
            return False
        raise CommandError(f"{option.in_environment}: {text!r} is neither true nor false", 2)
    if option.many:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _checked(place: str, option: Option, value: Any) -> Any:
    """The value as its flag would have given it."""
    if option.is_switch:
        return value
    if option.many:
        return [_parsed(place, option, one) for one in value]
    return _parsed(place, option, value)


def _parsed(place: str, option: Option, text: str) -> Any:
    try:
        value = option.parse(text)
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise CommandError(f"{place}: {error}", USAGE_ERROR) from None
    if option.choices and value not in option.choices:
        raise CommandError(f"{place}: {text!r} is none of {', '.join(option.choices)}", USAGE_ERROR)
    return value


def _from_file(path: Path, table: Sequence[Option]) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CommandError(f"{path}: {error}", USAGE_ERROR) from None
    known = {option.name: option for option in table}
    found = {}
    for name, value in content.items():
        place = f"{path}, line {_line_of(name, text)}"
        if name not in known:
            raise CommandError(f"{place}: there is no option {name!r}", USAGE_ERROR)
        option = known[name]
        found[option.key] = _checked(place, option, _of_toml(place, option, value))
    return found


def _of_toml(place: str, option: Option, value: Any) -> Any:
    """A value of a file as text, or a list of them; it must have the type that the option has."""
    if option.is_switch:
        fits = isinstance(value, bool)
    elif option.many:
        fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
    elif option.parse is str:
        fits = isinstance(value, str)
    else:
        fits = isinstance(value, str | int | float) and not isinstance(value, bool)
    if not fits:
        wanted = "true or false" if option.is_switch else "a list" if option.many else "one value"
        raise CommandError(f"{place}: {option.name} is {wanted}", USAGE_ERROR)
    return value if option.is_switch or option.many else str(value)


def _line_of(name: str, text: str) -> int:
    """Where a key stands; TOML's reader does not say."""
    begins = re.compile(rf"""^\s*(\[+\s*)?["']?{re.escape(name)}["']?\s*[].=]""")
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if begins.match(line)), 1)
