"""Options of the server by flags, environment and file; `--help` and the docs show all of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from tilewright.cli import CommandError, main
from tilewright.cli.configuration import add_options, option_table, resolve
from tilewright.cli.serve import OPTIONS

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def resolved(
    flags: str = "", environment: dict[str, str] | None = None, file: Path | None = None
) -> dict[str, Any]:
    parser = argparse.ArgumentParser()
    add_options(parser, OPTIONS)
    words = flags.split() + ([] if file is None else ["--config", str(file)])
    return vars(resolve(parser.parse_args(words), OPTIONS, environment or {}))


def refused(environment: dict[str, str] | None = None, file: Path | None = None) -> str:
    with pytest.raises(CommandError) as error:
        resolved("", environment, file)
    assert error.value.code == 2
    return str(error.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "server.toml"


def test_a_flag_wins_over_the_environment_and_that_over_the_file(file: Path) -> None:
    file.write_text('port = 1\npace = 1.5\nhost = "file"\nlimits = false\n')
    assert resolved(file=file)["port"] == 1
    environment = {"TILEWRIGHT_PORT": "2", "TILEWRIGHT_PACE": "2.5", "TILEWRIGHT_LIMITS": "yes"}
    found = resolved("--port 3 --no-limits", environment, file)
    assert (found["port"], found["pace"], found["host"]) == (3, 2.5, "file")
    assert found["limits"] is False
    assert resolved("", environment, file)["limits"] is True
    assert resolved("--limits", {"TILEWRIGHT_LIMITS": "0"})["limits"] is True
    assert resolved()["port"] == 8000


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_the_same_by_flag_environment_and_file(option: Any, file: Path) -> None:
    text = {
        "port": "81", "pace": "0.5", "thinkers": "3", "metrics": "[::1]:9000", "drain": "2",
        "log-level": "error", "trusted-proxy": "10.0.0.1", "max-connections": "99",
        "keep-waiting": "5", "keep-unfinished": "5", "backup-minutes": "5", "review-seconds": "0.5",
        "check": "", "config": "",
    }.get(option.name, "anything")  # fmt: skip
    if option.name in ("check", "config"):
        return
    if option.is_switch:
        changed = not option.default
        flag = option.flag if changed else f"--no-{option.name}"
        in_file = f"{option.name} = {str(changed).lower()}"
        found = [
            resolved(flag), resolved("", {option.in_environment: str(changed)}),
        ]  # fmt: skip
    else:
        in_file = f'{option.name} = ["{text}"]' if option.many else f'{option.name} = "{text}"'
        found = [resolved(f"{option.flag} {text}"), resolved("", {option.in_environment: text})]
    file.write_text(in_file)
    found.append(resolved("", {"TILEWRIGHT_CONFIG": str(file)}))
    values = [one[option.key] for one in found]
    assert values[0] == values[1] == values[2]
    assert values[0] != option.default


def test_lists_have_commas_in_the_environment() -> None:
    found = resolved("", {"TILEWRIGHT_ORIGIN": "https://a.example, https://b.example"})
    assert found["origin"] == ["https://a.example", "https://b.example"]
    assert resolved("--origin x --origin y")["origin"] == ["x", "y"]


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("# hello\n\nport = 1\nprot = 2\n", 4, "'prot'"),
        ("pace = 1\n[server]\nport = 1\n", 2, "'server'"),
        ("port = 70000\n", 1, "70000"),
        ("\nport = true\n", 2, "port"),
        ('limits = "no"\n', 1, "true or false"),
        ('origin = "x"\n', 1, "list"),
        ("host = 1\n", 1, "host"),
        ('log-level = "loud"\n', 1, "loud"),
        ("pace = -1\n", 1, "-1"),
        ("port = \n", 1, "line 1"),
        ("config = 'other.toml'\n", 1, "config"),
        ("check = true\n", 1, "check"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(
    file: Path, text: str, line: int, word: str
) -> None:
    file.write_text(text)
    said = refused(file=file)
    assert f"line {line}" in said
    assert word in said
    assert str(file) in said
    assert "\n" not in said


def test_what_is_wrong_in_the_environment_is_named_with_its_variable(tmp_path: Path) -> None:
    for name, text in (("PORT", "x"), ("LIMITS", "maybe"), ("LOG_LEVEL", "loud")):
        assert refused({f"TILEWRIGHT_{name}": text}).startswith(f"TILEWRIGHT_{name}: ")
    assert "nowhere" in refused({"TILEWRIGHT_CONFIG": str(tmp_path / "nowhere")})


def test_help_shows_every_option_with_its_default_and_variable(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    for option in OPTIONS:
        assert option.flag in text
        if not option.only_flag:
            assert f"({option.default_text}; {option.in_environment})" in text


def test_the_docs_have_the_table_of_options() -> None:
    assert option_table(OPTIONS) in DOCS.read_text(encoding="utf-8")


def test_a_wrong_file_is_one_line_and_exit_code_2(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("prot = 1\n")
    assert main(["serve", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "line 1: there is no option 'prot'" in said


def test_other_commands_find_the_database_of_the_file(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f'data = "{tmp_path}/there"\nport = 1\n')
    monkeypatch.setenv("TILEWRIGHT_CONFIG", str(file))
    assert main(["migrate"]) == 0
    assert (tmp_path / "there" / "tilewright.sqlite3").exists()
    file.write_text("prot = 1\n")
    assert main(["migrate"]) == 2
    assert "line 1" in capsys.readouterr().err
