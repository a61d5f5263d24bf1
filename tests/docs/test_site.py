"""The documentation site as strangers meet it: opened from a folder, without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

import tilewright
from tilewright.cli import COMMANDS
from web.browsing import DESKTOP, PHONE, check_accessible, chromium

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.long

PAGES = ("index.html", "tutorial/python.html", "games/axio.html", "reference/python/State.html",
         "reference/commands/arena.html", "reference/http.html", "server.html")  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/docs", folder], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr  # a warning is an error
    return folder / "site"


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path) -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in pages.items()}
    wrong = []
    for path, text in pages.items():
        if path.name == "404.html":  # its links begin at the root, wherever it is shown
            continue
        for found in re.findall(r'\b(?:href|src)="([^"]+)"', text):
            link = urlsplit(unescape(found))
            if link.scheme or link.netloc:
                continue
            target = (path.parent / unquote(link.path)).resolve() if link.path else path
            if not target.exists() or (
                link.fragment and target in places and link.fragment not in places[target]
            ):
                wrong.append((str(path.relative_to(site)), found))
    assert wrong == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|img|iframe)[^>]*\bsrc="https?:[^"]*', text), path
        assert not re.findall(r'<link[^>]*rel="stylesheet"[^>]*href="https?:[^"]*', text), path


def test_every_command_class_and_game_has_a_page(site: Path) -> None:
    for command in COMMANDS:
        assert (site / f"reference/commands/{command}.html").exists(), command
    for name in tilewright.__all__:
        found = getattr(tilewright, name)
        if isinstance(found, type):
            own = site / f"reference/python/{name}.html"
            page = site / "reference/python/errors.html" if issubclass(found, Exception) else own
            assert f">{name}<" in page.read_text(encoding="utf-8"), name
    for game in tilewright.game_names():
        if (ROOT / f"docs/rules/{game}.md").exists():
            assert "Moves and draws" in (site / f"games/{game}.html").read_text(encoding="utf-8")


def opened(page: Page, path: Path) -> None:
    def refuse(route: Route) -> None:
        raise AssertionError(f"the page asks for {route.request.url}")

    page.route(re.compile("^https?:"), refuse)
    page.goto(path.as_uri())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_accessible(site: Path, size: dict[str, int], scheme: str) -> None:
    look: dict[str, Any] = {"viewport": size, "color_scheme": scheme}
    with chromium() as browser:
        page = browser.new_page(reduced_motion="reduce", **look)
        for name in PAGES:
            opened(page, site / name)
            check_accessible(page)
        page.close()


def test_the_search_finds_a_page_from_a_folder(site: Path) -> None:
    with chromium() as browser:
        page = browser.new_page(reduced_motion="reduce")
        opened(page, site / "index.html")
        page.get_by_role("button", name="Search").first.click()
        page.keyboard.type("floor line")
        expect(page.get_by_text(re.compile(r"\d+ results"))).to_be_visible()
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"\.html"))
        page.close()
