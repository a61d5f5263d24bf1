"""Build the documentation site: python scripts/docs [FOLDER], or `make docs`.

Pages that people write lie in docs/. Pages about commands, classes, the HTTP API and the games are
made of the sources here, so that none of them can be out of date. Whatever a page links to outside
docs/ becomes a page, too. Warnings are errors, and the site works from a folder without a network.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from os.path import relpath
from pathlib import Path

from cited import bring_what_is_cited
from commands import command_pages
from game_pages import game_pages
from http_api import http_page
from python_pages import python_pages

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = ROOT / "docs"
CONFIGURATION = [
    Path(__file__).with_name(name) for name in ("zensical.toml", "examples_in_docstrings.py")
]

LOOKS = [Path(__file__).with_name(name) for name in ("site.css", "tables.js")]
SHIM = Path(__file__).with_name("worker_in_a_frame.js")
FETCHED = re.compile(r'<script src="https://[^"]*/iframe-worker/shim"[^>]*></script>')


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/docs", description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build/docs",
                        help="the site goes to FOLDER/site (build/docs)")  # fmt: skip
    folder = parser.parse_args().folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    shutil.copytree(WRITTEN, pages)
    for name, text in {
        **command_pages(),
        **python_pages(),
        **http_page(),
        **game_pages(WRITTEN),
    }.items():
        path = pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    bring_what_is_cited(ROOT, WRITTEN, pages)
    for path in LOOKS:
        shutil.copy(path, pages)
    for path in CONFIGURATION:
        shutil.copy(path, folder)
    done = subprocess.run(
        [Path(sys.executable).with_name("zensical"), "build", "--strict", "--clean"],
        cwd=folder,
        check=False,
    )
    if not done.returncode:
        stand_alone(folder / "site")
        print(f"Open {folder / 'site/index.html'}")
    return done.returncode


def stand_alone(site: Path) -> None:
    """Replace the one script that pages would fetch from elsewhere by our own."""
    shutil.copy(SHIM, site / "assets/javascripts")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        ours = relpath(site / "assets/javascripts" / SHIM.name, page.parent)
        page.write_text(FETCHED.sub(f'<script src="{ours}"></script>', text), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
