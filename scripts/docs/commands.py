"""Pages of the commands, from their parsers."""

from __future__ import annotations

import argparse
from importlib import import_module

from tilewright.cli import COMMANDS


def command_pages() -> dict[str, str]:
    """One page for each command, and a list of them."""
    pages = {f"reference/commands/{name}.md": _page(name) for name in COMMANDS}
    rows = "\n".join(
        f"| [`tilewright {name}`]({name}.md) | {text} |" for name, text in COMMANDS.items()
    )
    pages["reference/commands/index.md"] = (
        "# Commands\n\n`tilewright COMMAND --help` says the same in the terminal. "
        "Wrong usage ends with code 2, what cannot be done with code 1.\n\n"
        f"| command | what it does |\n|---|---|\n{rows}\n"
    )
    return pages


def _page(name: str) -> str:
    parser = argparse.ArgumentParser(prog=f"tilewright {name}", add_help=False)
    import_module(f"tilewright.cli.{name}").configure(parser)
    parts = [f"# tilewright {name}", parser.description or f"{COMMANDS[name].capitalize()}.",
             f"```text\n{parser.format_usage().removeprefix('usage: ').rstrip()}\n```"]  # fmt: skip
    rows = [_row(action, parser) for action in parser._actions if action.help != argparse.SUPPRESS]
    if rows:
        parts.append("| argument | meaning |\n|---|---|\n" + "\n".join(rows))
    if parser.epilog:
        parts.append(f"```text\n{parser.epilog.strip()}\n```")
    return "\n\n".join(parts) + "\n"


def _row(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    wanted = "" if action.nargs == 0 else _metavar(action)
    names = [f"`{' '.join(filter(None, [option, wanted]))}`" for option in action.option_strings]
    help_text = parser._get_formatter()._expand_help(action) if action.help else ""
    if action.choices and action.metavar:
        help_text += f" One of: {', '.join(map(str, action.choices))}."
    return f"| {', '.join(names) or f'`{wanted}`'} | {_cell(help_text)} |"


def _metavar(action: argparse.Action) -> str:
    if isinstance(action.metavar, str):
        found = action.metavar
    elif action.choices:
        found = "{" + ",".join(map(str, action.choices)) + "}"
    else:
        found = action.dest.upper() if action.option_strings else action.dest
    return (
        f"[{found}]"
        if action.nargs == "?"
        else f"{found} ..."
        if action.nargs in {"*", "+"}
        else found
    )


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
