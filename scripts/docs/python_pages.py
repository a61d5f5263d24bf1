"""Pages of the Python API, for mkdocstrings to fill from docstrings."""

from __future__ import annotations

import inspect
from importlib import import_module

import tilewright

# What programs import from elsewhere than the package itself, by page.
MORE = {
    "arena": ("Matches and tournaments", (
        "tilewright.arena.match.play_game", "tilewright.arena.tournament.Tournament",
        "tilewright.arena.settings.TournamentSettings", "tilewright.arena.report.report_on",
        "tilewright.arena.sprt.Hypotheses", "tilewright.arena.simulation.simulate",
        "tilewright.arena.simulation.Simulation",
    )),
    "environments": ("Environments", (
        "tilewright.envs.aec.env", "tilewright.envs.aec.raw_env",
        "tilewright.envs.single.SingleSeatEnv", "tilewright.envs.vector.SelfPlayVectorEnv",
        "tilewright.envs.rollouts.CompiledRollouts", "tilewright.envs.registration.register_all",
    )),
    "server": ("The server in your own program", (
        "tilewright.server.app.create_app", "tilewright.server.settings.Settings",
    )),
    "testing": ("Testing a game", ("tilewright.testing.cases", "tilewright.testing.random_game")),
}  # fmt: skip


def python_pages() -> dict[str, str]:
    """One page for each class of the package, one for its functions, its errors, and each part."""
    classes, errors, functions = [], [], []
    for name in sorted(tilewright.__all__):
        found = getattr(tilewright, name)
        if inspect.isclass(found) and issubclass(found, Exception):
            errors.append(_home(found))
        elif inspect.isclass(found):
            classes.append((name, _home(found)))
        elif callable(found):
            functions.append(_home(found))
    pages = {
        f"reference/python/{name}.md": _page(f"tilewright.{name}", (home,))
        for name, home in classes
    }
    pages["reference/python/functions.md"] = _page("Functions", functions)
    pages["reference/python/errors.md"] = _page("Errors", errors)
    for name, (title, members) in MORE.items():
        for member in members:
            module, _, attribute = member.rpartition(".")
            getattr(import_module(module), attribute)  # so that a name that is gone stops the build
        pages[f"reference/python/{name}.md"] = _page(title, members)
    rows = "\n".join(
        f"| [`tilewright.{name}`]({name}.md) | {_first_line(getattr(tilewright, name))} |"
        for name, _ in classes
    )
    more = "\n".join(f"- [{title}]({name}.md)" for name, (title, _) in MORE.items())
    pages["reference/python/index.md"] = (
        "# The Python API\n\n`import tilewright` gives all of these.\n\n"
        f"| class | what it is |\n|---|---|\n{rows}\n\n"
        "- [Functions](functions.md): `make`, `batch`, `read_record`, `review` and others\n"
        f"- [Errors](errors.md)\n{more}\n"
    )
    return pages


def _home(found: object) -> str:
    return f"{found.__module__}.{found.__qualname__}"  # type: ignore[attr-defined]


def _first_line(found: object) -> str:
    return (inspect.getdoc(found) or "").partition("\n")[0]


def _page(title: str, members: tuple[str, ...] | list[str]) -> str:
    return "\n\n".join([f"# {title}", *(f"::: {member}" for member in members)]) + "\n"
