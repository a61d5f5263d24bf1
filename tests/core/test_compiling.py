"""`@rule`, instances of modules, and the cache of compiled rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import tilewright
from core.conftest import ImportSource
from core.helpers import run_python
from tilewright.core import compiling
from tilewright.core.compiling import is_rule, rule, specialise
from tilewright.core.folders import cache_folder

PARTS = """
from tilewright.core.compiling import rule

STEP = 2

@rule
def raised(value):
    return value + STEP
"""

SCALES = """
'''Scales of a test.'''
from source_of_a_test.parts import raised
from tilewright.core.compiling import rule

FACTOR = 3

@rule
def scaled(value):
    '''A multiple.'''
    return raised(value) * FACTOR

@rule
def outer(value):
    return scaled(value) + 1

def plain(value):
    return FACTOR
"""

GENERAL = """
from tilewright.core.compiling import rule

rules = None

@rule
def answer(value):
    return rules.outer(value) * 100
"""

both_ways = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


@pytest.fixture
def scales(import_source: ImportSource, cache_root: Path) -> ModuleType:
    import_source("parts", PARTS)
    return import_source("scales", SCALES)


# ---------------------------------------------------------------- instances


ASIDES = """
from tilewright.core.compiling import aside, rule

heard = []

@aside
def tell(value, twice):
    heard.append(value + twice)

@rule
def told(value):
    tell(value, 2 * value)
    return value
"""


@both_ways
def test_asides_are_heard_interpreted_and_are_empty_in_compiled_rules(
    import_source: ImportSource, cache_root: Path, compiled: bool
) -> None:
    asides = import_source("asides", ASIDES)
    instance = specialise(asides, "asides", compiled=compiled)
    assert instance.told(5) == 5
    assert asides.heard == ([] if compiled else [15])


def test_an_aside_of_an_interpreted_twin_is_one_again(import_source: ImportSource) -> None:
    instance = specialise(import_source("asides", ASIDES), "asides", compiled=False)
    again = specialise(instance, "again", compiled=False)
    assert is_rule(again.tell)
    assert again.tell.__aside__


def test_rule_marks_a_function_and_leaves_it_what_it_was() -> None:
    def double(value: int) -> int:
        return 2 * value

    assert not is_rule(double)
    assert rule(double) is double
    assert is_rule(double)
    assert double(4) == 8
    assert not is_rule(len)
    assert not is_rule(7)


@both_ways
def test_a_twin_gives_what_its_module_gives(scales: ModuleType, compiled: bool) -> None:
    instance = specialise(scales, "scales", compiled=compiled)
    assert [instance.outer(value) for value in range(5)] == [scales.outer(v) for v in range(5)]


@both_ways
def test_bindings_hold_in_the_twin_and_in_what_its_rules_call(
    scales: ModuleType, compiled: bool
) -> None:
    instance = specialise(scales, "scales", compiled=compiled, FACTOR=5)
    assert instance.FACTOR == 5
    assert instance.outer(2) == (2 + 2) * 5 + 1


@both_ways
def test_twins_leave_the_original_untouched(scales: ModuleType, compiled: bool) -> None:
    before = dict(vars(scales))
    instance = specialise(scales, "scales", compiled=compiled, FACTOR=5)
    instance.outer(2)
    assert vars(scales) == before
    assert type(scales.outer) is FunctionType
    assert type(scales.raised) is FunctionType
    assert scales.outer(2) == (2 + 2) * 3 + 1


@both_ways
def test_twins_with_different_bindings_do_not_disturb_each_other(
    scales: ModuleType, compiled: bool
) -> None:
    five = specialise(scales, "five", compiled=compiled, FACTOR=5)
    seven = specialise(scales, "seven", compiled=compiled, FACTOR=7)
    assert (five.outer(0), seven.outer(0), five.outer(0)) == (11, 15, 11)


@both_ways
def test_code_for_all_games_is_bound_to_the_rules_of_one(
    scales: ModuleType, import_source: ImportSource, compiled: bool
) -> None:
    general = import_source("general", GENERAL)
    answers = []
    for factor in (3, 4):
        rules = specialise(scales, f"rules{factor}", compiled=compiled, FACTOR=factor)
        instance = specialise(general, f"general{factor}", compiled=compiled, rules=rules)
        answers.append(instance.answer(0))
    assert answers == [700, 900]
    assert general.rules is None


def test_a_binding_may_replace_a_rule(scales: ModuleType) -> None:
    @rule
    def negated(value: int) -> int:
        return -value

    instance = specialise(scales, "negated", compiled=False, raised=negated)
    assert instance.outer(2) == -5
    assert scales.outer(2) == 13


def test_rules_of_a_compiled_twin_are_compiled_and_imported_ones_too(scales: ModuleType) -> None:
    from numba.core.dispatcher import Dispatcher

    instance = specialise(scales, "scales", compiled=True)
    instance.outer(1)
    for name in ("outer", "scaled", "raised"):
        assert isinstance(getattr(instance, name), Dispatcher)
        assert getattr(instance, name).signatures  # it ran compiled
    assert instance.plain is scales.plain


def test_rules_of_an_interpreted_twin_are_rules_again(scales: ModuleType) -> None:
    instance = specialise(scales, "scales", compiled=False)
    again = specialise(instance, "again", compiled=False)
    assert is_rule(instance.outer)
    assert is_rule(instance.raised)
    assert again.raised is scales.raised


def test_a_twin_keeps_names_and_words(scales: ModuleType) -> None:
    instance = specialise(scales, "named", compiled=False)
    assert instance.__name__ == f"{scales.__name__}@named"
    assert instance.__doc__ == scales.__doc__
    assert instance.scaled.__name__ == "scaled"
    assert instance.scaled.__doc__ == "A multiple."
    assert instance.scaled.__module__ == scales.__name__


def test_helpers_of_two_games_in_files_of_one_name_keep_their_own_code(
    import_source: ImportSource, cache_root: Path
) -> None:
    """Same file name, same rule, same line, other constant: as two games may well have."""
    answers = []
    for game, size in (("one", 5), ("two", 6)):
        import_source(
            f"{game}/walls",
            "from tilewright.core.compiling import rule\n\n"
            f"SIZE = {size}\n\n@rule\ndef size():\n    return SIZE\n",
        )
        rules = import_source(
            f"{game}/rules",
            "from tilewright.core.compiling import rule\n"
            f"from source_of_a_test.{game}.walls import size\n\n"
            "@rule\ndef spaces():\n    return size() * size()\n",
        )
        answers.append(specialise(rules, f"{game}.rules", compiled=True).spaces())
    assert answers == [25, 36]


# ---------------------------------------------------------------- the cache

STAMP = "0123456789" * 2
ASK = """
from tilewright.core import tiny
from tilewright.core.compiling import specialise

ask = specialise(tiny, "tiny", compiled=True).answer
print(ask(), sum(ask.stats.cache_hits.values()), sum(ask.stats.cache_misses.values()))
"""


def told(result: subprocess.CompletedProcess[str]) -> list[int]:
    assert result.stderr == ""
    assert result.returncode == 0
    return [int(word) for word in result.stdout.split()]


@pytest.fixture
def copied_package(tmp_path: Path) -> Path:
    """A copy of Tilewright with a module of rules in its core, which imports another."""
    package = tmp_path / "source" / "tilewright"
    original = Path(str(tilewright.__file__)).parent
    shutil.copytree(original, package, ignore=shutil.ignore_patterns("web", "*.zip"))
    (package / "core" / "tiny_constants.py").write_text("ANSWER = 41\n")
    (package / "core" / "tiny.py").write_text(
        "from tilewright.core.compiling import rule\n"
        "from tilewright.core.tiny_constants import ANSWER\n\n"
        "@rule\ndef answer():\n    return ANSWER\n"
    )
    return package


@pytest.mark.long
def test_compiled_code_is_kept_between_runs_and_never_outlives_an_edit_of_another_file(
    copied_package: Path, tmp_path: Path
) -> None:
    constants = copied_package / "core" / "tiny_constants.py"
    variables = {
        "PYTHONPATH": str(copied_package.parent),
        "TILEWRIGHT_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    assert told(run_python(ASK, **variables)) == [41, 0, 1]
    assert told(run_python(ASK, **variables)) == [41, 1, 0]
    constants.write_text("ANSWER = 42\n")
    assert told(run_python(ASK, **variables)) == [42, 0, 1]
    constants.write_text("ANSWER = 41\n")
    assert told(run_python(ASK, **variables)) == [41, 1, 0]
    assert len(list((tmp_path / "cache").iterdir())) == 2
    with (copied_package / "server" / "app.py").open("a") as server:
        server.write("EDITED = True\n")
    assert told(run_python(ASK, **variables)) == [41, 1, 0], "an edit of the server is none of ours"


ASK_THE_PLUG_IN = """
from outside import rules
from tilewright.core import chance
from tilewright.core.compiling import compiled_instance, specialise

bound = compiled_instance("outside.rules")
instance = specialise(chance, "outside.chance", compiled=True, rules=bound, outcomes=3)
ask = bound.answer
print(ask(), sum(ask.stats.cache_hits.values()), sum(ask.stats.cache_misses.values()))
print(int(bound.__stamp__, 16))
print(int(instance.__stamp__, 16))
"""


def test_a_game_outside_the_package_is_stamped_and_so_is_what_it_is_bound_to(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "plug-ins" / "outside"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(
        "from tilewright.core.compiling import rule\n"
        "from .parts import ANSWER\n\n"
        "@rule\ndef answer():\n    return ANSWER\n"
    )
    variables = {
        "PYTHONPATH": os.pathsep.join(
            [str(folder.parent), str(Path(str(tilewright.__file__)).parents[1])]
        ),
        "TILEWRIGHT_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    (folder / "unrelated.py").write_text("A = 1\n")
    (folder / "parts.py").write_text("ANSWER = 41\n")
    first = told(run_python(ASK_THE_PLUG_IN, **variables))
    assert first[:3] == [41, 0, 1]
    (folder / "unrelated.py").write_text("A = 2\n")
    assert told(run_python(ASK_THE_PLUG_IN, **variables)) == [41, 1, 0, *first[3:]]
    (folder / "parts.py").write_text("ANSWER = 42\n")
    edited = told(run_python(ASK_THE_PLUG_IN, **variables))
    assert edited[:3] == [42, 0, 1]
    assert not set(edited[3:]) & set(first[3:])


def test_the_cache_folder_is_the_chosen_one_or_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("TILEWRIGHT_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() == tmp_path / ".cache" / "tilewright"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "tilewright"
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(tmp_path / "chosen"))
    assert cache_folder() == tmp_path / "chosen"


def test_compiled_code_lies_under_the_stamp_and_the_label(
    scales: ModuleType, cache_root: Path
) -> None:
    instance = specialise(scales, "label", compiled=True)
    instance.outer(1)
    parts = compiling.compiled_instance("source_of_a_test.parts")
    assert {folder.name for folder in cache_root.iterdir()} == {instance.__stamp__, parts.__stamp__}
    assert list((cache_root / instance.__stamp__ / "label").glob("*outer*.nbc"))


def test_what_is_bound_is_part_of_the_stamp(
    scales: ModuleType, import_source: ImportSource
) -> None:
    def stamp(**bindings: object) -> str:
        made = specialise(scales, "one label", compiled=True, **bindings)
        return str(made.__stamp__)

    general = import_source("general", GENERAL)
    instances = [specialise(general, f"instance{n}", compiled=True, rules=n) for n in range(2)]
    interpreted = specialise(general, "instance", compiled=False)
    kinds: list[dict[str, Any]] = [
        {},
        {"FACTOR": 5},
        {"FACTOR": 6},
        {"STEP": 5},
        {"FACTOR": None},
        {"FACTOR": (5, 6)},
        {"FACTOR": general},
        {"FACTOR": interpreted},
        {"FACTOR": object()},
        *({"FACTOR": instance} for instance in instances),
        *({"FACTOR": instance.answer} for instance in instances[:1]),
        {"FACTOR": scales.plain},
        {"FACTOR": scales.outer},
    ]
    assert len({stamp(**kind) for kind in kinds}) == len(kinds)
    assert [stamp(**kind) for kind in kinds] == [stamp(**kind) for kind in kinds]
    assert stamp(FACTOR=object()) == stamp(FACTOR=object()), "no address goes into a stamp"


def test_rules_compile_where_no_cache_can_be_made(
    scales: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert compiling.cache_directory(STAMP, "label") is None
    assert specialise(scales, "scales", compiled=True).outer(2) == 13


def test_rules_compile_where_the_user_has_no_home(
    scales: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that runs under a user id of its own."""

    def no_entry(number: int) -> Any:
        raise KeyError(number)

    for name in ("TILEWRIGHT_CACHE_DIR", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", no_entry)
    assert compiling.cache_directory(STAMP, "label") is None
    assert specialise(scales, "scales", compiled=True).outer(2) == 13


def test_rules_compile_when_the_cache_is_cleared_meanwhile(
    scales: ModuleType, cache_root: Path
) -> None:
    first = specialise(scales, "scales", compiled=True)
    shutil.rmtree(cache_root)
    assert first.outer(2) == 13
    shutil.rmtree(cache_root, ignore_errors=True)
    assert specialise(scales, "scales", compiled=True).outer(2) == 13


@pytest.mark.parametrize("files", ["*.nbi", "*.nbc"], ids=["index", "code"])
@pytest.mark.parametrize("damage", ["missing", "empty", "cut off", "noise"])
def test_a_damaged_cache_costs_time_but_never_the_game(
    scales: ModuleType, cache_root: Path, files: str, damage: str
) -> None:
    specialise(scales, "scales", compiled=True).outer(2)
    found = [path for path in cache_root.rglob(files) if "scales" in path.name]
    assert found
    for path in found:
        data = path.read_bytes()
        path.unlink()
        if damage != "missing":
            path.write_bytes(
                {"empty": b"", "cut off": data[: len(data) // 2], "noise": b"\x0d\xff no pickle"}[
                    damage
                ]
            )
    assert specialise(scales, "scales", compiled=True).outer(2) == 13


def aged(folder: Path, days: float) -> Path:
    """A folder with a file in it that was used last so many days ago."""
    folder.mkdir(parents=True)
    (folder / "file").write_text("")
    then = time.time() - days * 86_400
    os.utime(folder, (then, then))
    return folder


def test_stamps_unused_for_14_days_are_removed(cache_root: Path) -> None:
    old = [aged(cache_root / f"{number:020x}", 14.1 + number) for number in range(3)]
    recent = [aged(cache_root / f"{number:020x}", number) for number in (11, 12, 13)]
    mine = aged(cache_root / STAMP, 100)
    assert compiling.cache_directory(STAMP, "label") == mine / "label"
    assert not any(folder.exists() for folder in old)
    assert all((folder / "file").exists() for folder in [*recent, mine])


def test_using_a_stamp_counts_as_use(cache_root: Path) -> None:
    mine = aged(cache_root / STAMP, 100)
    compiling.cache_directory(STAMP, "label")
    assert time.time() - mine.stat().st_mtime < 3_600


def test_only_stamps_are_ever_removed(cache_root: Path) -> None:
    """Somebody may choose a folder in which other things lie: those are not ours to remove."""
    others = [aged(cache_root / name, 400) for name in ("photos", "pip", "0a1b", "g" * 20)]
    (cache_root / "letter.txt").write_text("")
    os.utime(cache_root / "letter.txt", (0, 0))
    compiling.cache_directory(STAMP, "label")
    assert [folder.name for folder in others if not (folder / "file").exists()] == []
    assert (cache_root / "letter.txt").exists()


def test_a_stamp_that_another_process_removes_meanwhile_is_no_error(
    cache_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = aged(cache_root / f"{7:020x}", 100)
    stat = Path.stat

    def gone_when_it_is_looked_at(path: Path, **options: Any) -> os.stat_result:
        if path == old:
            shutil.rmtree(path, ignore_errors=True)
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", gone_when_it_is_looked_at)
    assert compiling.cache_directory(STAMP, "label") == cache_root / STAMP / "label"
