"""Examples in docstrings become blocks of code: an extension of griffe, which reads the sources."""

from __future__ import annotations

from typing import Any

import griffe

PROMPTS = (">>>", "...")


class ExamplesInDocstrings(griffe.Extension):  # type: ignore[misc]
    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Each example, from its first prompt to the next empty line, as a block of Python."""
    found: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.lstrip().startswith(PROMPTS[0]):
            found += ["", "```python"]
            inside = True
        elif inside and not line.strip():
            found.append("```")
            inside = False
        found.append(line.strip() if inside and line.lstrip().startswith(PROMPTS) else line)
    if inside:
        found.append("```")
    return "\n".join(found)
