"""The client is made for the server as it is."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

from tilewright.players.levels import LEVELS
from tilewright.server.app import create_app
from tilewright.server.characters import CHARACTERS
from tilewright.server.problems import KINDS
from tilewright.server.settings import Settings
from web.browsing import ROOT


def test_the_clients_types_come_from_the_servers_document() -> None:
    document = json.loads(json.dumps(create_app(Settings(Path())).openapi()))
    assert json.loads((ROOT / "web/openapi.json").read_text()) == document, "run 'make types'"


def test_the_clients_constants_come_from_the_games() -> None:
    made = runpy.run_path(str(ROOT / "scripts/constants"))["constants"]()
    assert (ROOT / "web/src/games/constants.ts").read_text() == made, "run 'make types'"


def test_the_rules_pages_show_what_the_rules_make_of_the_examples() -> None:
    made = runpy.run_path(str(ROOT / "scripts/examples"))
    for game in made["EXAMPLES"]:
        shown = made["FOLDERS"] / game / made["FILE"]
        assert shown.read_text() == made["module"](game), "run 'make types'"


def test_the_bots_ratings_come_from_the_measured_games() -> None:
    made = runpy.run_path(str(ROOT / "scripts/ratings"))["ratings"]()
    assert (ROOT / "web/src/games/ratings.ts").read_text() == made, "run 'make types'"


def test_the_bots_names_are_the_servers() -> None:
    made = runpy.run_path(str(ROOT / "scripts/characters"))["names"]()
    assert (ROOT / "web/src/characters/names.ts").read_text() == made, "run 'make types'"
    assert tuple(CHARACTERS) == LEVELS


def test_every_problem_has_a_message() -> None:
    # A test of the client sees to it that all languages have the same ones.
    messages = (ROOT / "web/src/i18n/en/common.ts").read_text()
    told = set(re.findall(r"'problem\.([\w-]+)':", messages))
    assert told >= KINDS.keys()
    assert told - KINDS.keys() == {"offline", "other"}
