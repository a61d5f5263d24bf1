"""The recipes for other libraries run, each in an environment of its own with what it asks for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import numpy
import pytest

RECIPES = Path(__file__).parents[2] / "examples" / "recipes"
SITE = Path(numpy.__file__).parents[1]  # what is installed here: PyTorch, Gymnasium, OpenSpiel ..

# As little as shows that a library takes our observations, masks and rewards, and learns from them.
A_FEW_STEPS = {
    "cleanrl_ppo": ["--updates 3 --games 16"],
    "sb3_maskable_ppo": ["--steps 256"],
    "open_spiel_dqn": [
        f"--game tilewright_{game} --steps 10000" for game in ("azul", "summer_pavilion", "axio")
    ],
}


def python_for(recipe: Path, folder: Path) -> str:
    """A Python that has what the recipe says that it needs, beside all that this one has."""
    asked = re.findall(r"^pip install (.*)$", recipe.read_text(encoding="utf-8"), re.MULTILINE)
    if not asked:
        return sys.executable
    venv.create(folder, with_pip=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "beside.pth").write_text(f"{SITE}\n", encoding="utf-8")
    python = str(folder / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", *asked[0].split()], check=True)
    return python


def test_every_recipe_has_its_steps() -> None:
    assert sorted(path.stem for path in RECIPES.glob("*.py")) == sorted(A_FEW_STEPS)


@pytest.mark.long
@pytest.mark.parametrize("name", A_FEW_STEPS)
def test_a_recipe_learns(name: str, tmp_path: Path) -> None:
    recipe = RECIPES / f"{name}.py"
    python = python_for(recipe, tmp_path / "venv")
    here = os.pathsep.join(path for path in sys.path if path.endswith("src"))
    for options in A_FEW_STEPS[name]:
        done = subprocess.run(
            [python, recipe, *options.split()],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"PYTHONPATH": here or os.environ.get("PYTHONPATH", "")},
        )
        assert done.returncode == 0, done.stderr
        assert re.search(r"^(after|update) \d+", done.stdout, re.MULTILINE), done.stdout
