"""Lists of commands and what they do, readable in narrow terminals too."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def command_list(text: str) -> RenderableType:
    """A headline, and lines of a command, at least two blanks, and what it does."""
    headline, *lines = text.splitlines()
    grid = Table.grid(padding=(0, 3, 0, 0))
    for line in lines:
        grid.add_row(*map(Text, re.split(r" {2,}", line.strip(), maxsplit=1)))
    return Group(Text(headline), Padding(grid, (0, 0, 0, 2), expand=False))
