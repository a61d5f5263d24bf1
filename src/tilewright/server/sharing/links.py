"""What a page says about itself to those that show links to it: titles, words, pictures."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from starlette.requests import Request

from tilewright.core.words import LANGUAGES, Words
from tilewright.games import game_names
from tilewright.server.sharing.card import SIZE
from tilewright.server.sharing.result import (
    WORDS,
    headline,
    in_one_line,
    seat_names,
    standings,
    title,
    words_of,
)
from tilewright.server.table import Table

SITE = "Tilewright"
ICON = "/icons/icon-512.png"
_HOST = re.compile(r"([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.IGNORECASE)


class About(NamedTuple):
    """What is said of a page."""

    title: str
    description: str
    image: str = ICON  # its path
    large: bool = False  # whether the image has the size of a card


def of_start(language: str) -> About:
    games = ", ".join(title(words_of(language, game), game) for game in game_names())
    return About(SITE, Words(language, WORDS)("page.start", games=games))


def of_match(table: Table, language: str, review: bool) -> About:
    """A finished match says how it ended, any other one no more than which game it is."""
    say = words_of(language, table.setup.game)
    game = title(say, table.setup.game)
    if not table.finished or not table.standing:
        return About(game, say("page.table"))
    names = seat_names(table, say)
    result = headline(table, names, say)
    return About(
        f"{say('page.review', game=game) if review else game} · {result}",
        in_one_line(standings(table, names)),
        f"/api/matches/{table.id}/card.png?language={language}",
        large=True,
    )


def head(about: About, address: str | None, path: str) -> str:
    """The elements for a page's head; pictures need an address that is known from outside."""
    found = [
        f"<title>{escape(about.title)}</title>",
        f'<meta name="description" content="{escape(about.description)}" />',
        _open_graph("site_name", SITE),
        _open_graph("type", "website"),
        _open_graph("title", about.title),
        _open_graph("description", about.description),
    ]
    if address is not None:
        found += [
            _open_graph("url", address + path),
            _open_graph("image", address + about.image),
            _open_graph("image:type", "image/png"),
        ]
        if about.large:
            width, height = map(int, SIZE)
            found += [
                _open_graph("image:width", str(width)),
                _open_graph("image:height", str(height)),
                _open_graph("image:alt", about.description),
            ]
    card = "summary_large_image" if about.large else "summary"
    found.append(f'<meta name="twitter:card" content="{card}" />')
    return "\n    ".join(found)


def address_of(request: Request) -> str | None:
    """Scheme and host as the visitor wrote them, if they are an address and no invention."""
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        return None
    scheme = str(request.scope["scheme"])
    peer = request.client.host if request.client else ""
    if request.app.state.service.connections.proxies.trusts(peer):
        said = request.headers.get("x-forwarded-proto", "").lower()
        scheme = said if said in ("http", "https") else scheme
    return f"{scheme}://{host}"


def language_of(request: Request) -> str:
    """That of the link, or the first one of the visitor that we speak, or English."""
    asked = request.query_params.get("language")
    if asked in LANGUAGES:
        return str(asked)
    wanted = request.headers.get("accept-language", "").lower().split(",")
    return next((one for tag in wanted if (one := tag.strip()[:2]) in LANGUAGES), "en")


def _open_graph(name: str, content: str) -> str:
    return f'<meta property="og:{name}" content="{escape(content)}" />'
