"""One page for each game: its boards, rules, moves, observation, levels and networks."""

from __future__ import annotations

import re
from pathlib import Path

import tilewright
from tilewright.games import spec


def game_pages(written: Path) -> dict[str, str]:
    return {
        f"games/{name}.md": _page(name, written)
        for name in tilewright.game_names()
        if (written / "rules" / f"{name}.md").exists()
    }


def _page(name: str, written: Path) -> str:
    found = spec(name)
    seats = f"{min(found.players)} to {max(found.players)}"
    pictures = "\n\n".join(
        f"![The board, {variant} side](../images/board-{name}-{variant}.svg)"
        for variant in found.variants
    )
    rows = "\n".join(
        f"| {variant} | {players} | {game.observation_size} | {game.action_count} "
        f"| {_network(name, variant, players)} |"
        for variant in found.variants
        for players in found.players
        for game in [tilewright.make(name, players, variant)]
    )
    return "\n\n".join([
        f"# {found.title}",
        f"For {seats} players. `tilewright play {name}` plays it in the terminal, "
        "`tilewright serve --open` in the browser, and "
        f"`tilewright.make(\"{name}\")` in Python.",
        pictures,
        f"## Rules\n\n[All rules with their ids](../rules/{name}.md): tests and errors name them.",
        "## Forms",
        "| side | players | numbers of an observation | actions | network |\n"
        f"|---|---|---|---|---|\n{rows}",
        "## Moves and draws",
        _section(written / "notation.md", f"## {found.title}: moves and draws"),
        "More: [the notation](../notation.md) has positions and records.",
        f"## Observation\n\n{_section(written / 'research.md', f'### {found.title}')}",
        f"## Levels\n\n{_levels(found.title, written)}",
        "More: [strength](../strength.md) has networks, more seats, and how it was measured.",
    ]) + "\n"  # fmt: skip


def _network(name: str, variant: str, players: int) -> str:
    path = spec(name).assets / "networks" / f"{variant}-{players}.npz"
    return f"{path.stat().st_size // 1024} KiB" if path.exists() else "none"


def _section(path: Path, heading: str) -> str:
    """The text under a heading, up to the next one as high; its links lead from games/."""
    text = path.read_text(encoding="utf-8")
    _, _, rest = text.partition(f"\n{heading}\n")
    if not rest:
        raise SystemExit(f"{path.name} has no heading '{heading}'")
    depth = heading.index(" ")
    body = re.split(rf"^#{{1,{depth}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()
    return re.sub(r"\]\((?!\w+:)([^)]+)\)",
                  lambda match: f"]({path.name if match[1].startswith('#') else ''}{match[1]})"
                  .replace("](", "](../", 1), body)  # fmt: skip


def _levels(title: str, written: Path) -> str:
    """The game's column of the table of levels."""
    table = (written / "strength.md").read_text(encoding="utf-8").partition("\n| level |")[2]
    head, _, *rows = [
        [cell.strip() for cell in row.split("|")[:-1]]
        for row in table.partition("\n\n")[0].splitlines()
    ]
    column = next(number for number, cell in enumerate(head) if title.endswith(cell)) + 1
    lines = "\n".join(f"| {row[1]} | {row[1 + column]} |" for row in rows)
    return f"How many games the upper of two levels wins:\n\n| levels | won |\n|---|---|\n{lines}"
