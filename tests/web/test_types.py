"""The client is made for the server as it is."""

from __future__ import annotations

import json
from pathlib import Path

from tilewright.server.app import create_app
from tilewright.server.settings import Settings
from web.browsing import ROOT


def test_the_clients_types_come_from_the_servers_document() -> None:
    document = json.loads(json.dumps(create_app(Settings(Path())).openapi()))
    assert json.loads((ROOT / "web/openapi.json").read_text()) == document, "run 'make types'"
