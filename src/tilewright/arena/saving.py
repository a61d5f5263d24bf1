"""A match on disk: its settings, a line for each finished game, and their records.

    DIR/arena.json       the settings
    DIR/games.jsonl      one line for each game that is over, in the order in which they ended
    DIR/records/         000017.tilewright: game 17

A game's line is written after its record, so a line means that all of the game is there. What a
crash leaves besides (half a last line, a record without a line) is played again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO

from tilewright.arena.match import GameResult, PlayedGame
from tilewright.arena.settings import TournamentSettings
from tilewright.core.errors import SetupError
from tilewright.core.files import PART_SUFFIX, write_whole
from tilewright.games import spec

SETTINGS, LOG, RECORDS = "arena.json", "games.jsonl", "records"
RECORD_SUFFIX = ".tilewright"


def saved_seed(path: Path) -> int | None:
    """The seed of the match in a folder, if there is one, for a run that names none."""
    facts = _saved_facts(path)
    seed = None if facts is None else facts.get("seed")
    return seed if isinstance(seed, int) else None


class Folder:
    """Where one match is saved. Only one run at a time can have it."""

    def __init__(self, path: Path, settings: TournamentSettings) -> None:
        """Make the folder, or go on with it; `SetupError` if it holds something else."""
        self.path = path
        facts = json.loads(json.dumps(_facts(settings)))
        saved = _saved_facts(path)
        if saved is None:
            _refuse_foreign(path)
            path.mkdir(parents=True, exist_ok=True)
            write_whole(path / SETTINGS, json.dumps(facts, indent=2) + "\n")
        elif saved != facts:
            raise SetupError(f"{path} holds another match: {_difference(saved, facts)}")
        (path / RECORDS).mkdir(exist_ok=True)
        self._log: IO[bytes] = (path / LOG).open("a+b")
        try:
            _lock(self._log, path)
            self.results = self._read()
        except BaseException:
            self._log.close()
            raise

    def close(self) -> None:
        self._log.close()

    def keep(self, played: PlayedGame) -> None:
        """Save a game. Its luck may be measured later: of several lines the last one counts."""
        number = played.result.number
        self._record_path(number).write_text(played.record, encoding="utf-8", newline="")
        self._log.write(played.result.write().encode() + b"\n")
        self._log.flush()
        self.results[number] = played.result

    def record_of(self, number: int) -> str | None:
        """The record of a game, if it is there."""
        try:
            return self._record_path(number).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def _record_path(self, number: int) -> Path:
        return self.path / RECORDS / f"{number:06}{RECORD_SUFFIX}"

    def _read(self) -> dict[int, GameResult]:
        self._log.seek(0)
        whole, _, torn = self._log.read().rpartition(b"\n")
        if torn:
            self._log.truncate(len(whole) + 1 if whole else 0)
        results = {}
        for count, line in enumerate(whole.splitlines(), 1):
            try:
                result = GameResult.read(line.decode())
            except (ValueError, TypeError, KeyError, AttributeError):
                raise SetupError(f"{self.path / LOG}: line {count} is damaged") from None
            results[result.number] = result
        return results


def _facts(settings: TournamentSettings) -> dict[str, object]:
    return {"version": spec(settings.game).version, **asdict(settings)}


def _saved_facts(path: Path) -> dict[str, object] | None:
    try:
        facts = json.loads((path / SETTINGS).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise SetupError(f"cannot read {path / SETTINGS}: {error.strerror}") from None
    except ValueError:
        facts = None
    if not isinstance(facts, dict):
        raise SetupError(f"{path / SETTINGS} does not hold the settings of a match")
    return facts


def _refuse_foreign(path: Path) -> None:
    """Somebody's folder of other things must not fill up with games."""
    if path.exists() and not path.is_dir():
        raise SetupError(f"{path} is not a folder")
    if path.is_dir() and any(found.suffix != PART_SUFFIX for found in path.iterdir()):
        raise SetupError(f"{path} is not empty, and holds no match")


def _difference(saved: dict[str, object], asked: dict[str, object]) -> str:
    name = next(name for name in {**asked, **saved} if saved.get(name) != asked.get(name))
    return f"{name}: {_shown(saved.get(name))}, not {_shown(asked.get(name))}"


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _lock(file: IO[bytes], path: Path) -> None:
    """Two runs at once would play every game twice; where there are no locks, people must care."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SetupError(f"another run is using {path}") from None
