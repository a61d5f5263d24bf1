"""What pages link to outside docs/: it comes along, each file as a page of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path

LINK = re.compile(r"(\]\()([^)#:\s]+)(#[^)\s]*)?(\))")
LANGUAGES = {".py": "python", ".toml": "toml", ".yml": "yaml", ".yaml": "yaml", ".conf": "nginx",
             ".service": "ini", ".timer": "ini", ".json": "json", ".svelte": "html"}  # fmt: skip
CITED = "source"  # the folder of the site for them


def bring_what_is_cited(root: Path, written: Path, pages: Path) -> None:
    """Rewrite links that leave docs/, and make a page of what they lead to, and so on."""
    waiting = sorted(written.rglob("*.md"))
    known: set[Path] = set()
    while waiting:
        source = waiting.pop()
        page = _page_of(source, root, written, pages)
        text = page.read_text(encoding="utf-8") if page.exists() else _as_page(source, root)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(_rewritten(text, source, root, written, pages), encoding="utf-8")
        for target in _cited(text, source):
            if not target.is_relative_to(written) and target not in known:
                known.add(target)
                waiting.append(target)


def _cited(text: str, source: Path) -> Iterator[Path]:
    if source.suffix != ".md":
        return
    for match in LINK.finditer(text):
        target = (source.parent / match[2]).resolve()
        if target.exists():
            yield target


def _rewritten(text: str, source: Path, root: Path, written: Path, pages: Path) -> str:
    if source.suffix != ".md":
        return text
    here = _page_of(source, root, written, pages)

    def lead(match: re.Match[str]) -> str:
        target = (source.parent / match[2]).resolve()
        if not target.exists() or not target.is_relative_to(root):
            return match[0]
        there = _page_of(target, root, written, pages)
        return f"{match[1]}{relpath(there, here.parent)}{match[3] or ''}{match[4]}"

    return LINK.sub(lead, text)


def _page_of(source: Path, root: Path, written: Path, pages: Path) -> Path:
    """Where the page of a file of the project lies."""
    if source.is_relative_to(written):
        inside = source.relative_to(written)
        return pages / inside / "index.md" if source.is_dir() else pages / inside
    name = str(source.relative_to(root)).lstrip(".")
    return pages / CITED / (name if name.endswith(".md") else f"{name}.md")


def _as_page(source: Path, root: Path) -> str:
    name = source.relative_to(root)
    if source.is_dir():
        files = (
            one
            for one in sorted(source.rglob("*"))
            if one.is_file() and "__pycache__" not in str(one)
        )
        listed = "\n".join(f"- `{one.relative_to(source)}`" for one in files)
        return f"# {name}\n\nThe files of this folder of the project:\n\n{listed}\n"
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".md":
        return text
    fence = "````"
    return f"# {name}\n\n{fence}{LANGUAGES.get(source.suffix, 'text')}\n{text.rstrip()}\n{fence}\n"
