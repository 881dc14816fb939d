"""The tools that guard the code are awake: each finds a fault that is planted for it."""

import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def run_tool(*words, folder=CHECKOUT):
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)


def test_mypy_sees_our_types_and_is_strict(tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from ruledeck.schema.problem import nearest\nnumber: int = nearest('a', ['b'])\ndef f(x): return x\n"
    )
    outcome = run_tool(
        "mypy", "--config-file", str(CHECKOUT / "pyproject.toml"), "--cache-dir", str(tmp_path), str(planted)
    )
    assert outcome.returncode == 1
    assert "[assignment]" in outcome.stdout
    assert "[no-untyped-def]" in outcome.stdout


def lint_imports(folder):
    words = ("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache")
    return subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(folder / "src"), "PATH": "/usr/bin:/bin"},
    )


def test_imports_go_one_way(tmp_path):
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    shutil.copytree(CHECKOUT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    sound = lint_imports(tmp_path)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    with (tmp_path / "src/ruledeck/schema/problem.py").open("a") as module:
        module.write("\nfrom ruledeck.cli import main\n")
    assert "ruledeck.schema is not allowed to import ruledeck.cli" in lint_imports(tmp_path).stdout


def test_ruff_is_strict():
    planted = "import os\ndef f():\n    print(1)\n"
    outcome = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--stdin-filename", "src/ruledeck/planted.py", "-"],
        check=False,
        input=planted,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert {code for code in ("F401", "T201", "D103") if code in outcome.stdout} == {"F401", "T201", "D103"}
