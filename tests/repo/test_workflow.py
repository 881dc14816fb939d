"""The sample's workflow on GitHub: what the handbook shows, installing only from where its user says."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

CHECKOUT = Path(__file__).parents[2]
FILE = CHECKOUT / "src/ruledeck/cli/default/sample/.github/workflows/games.yml"
TEXT = FILE.read_text("utf-8")
WORKFLOW = yaml.safe_load(TEXT)
[INSTALL] = [step["run"] for step in WORKFLOW["jobs"]["check"]["steps"] if "pip" in step.get("run", "")]
BY_NAME = re.compile(r"pip install (?:-\S+ )*['\"]?ruledeck\b")  # taken from a package index, whosever it is


def install(folder, source):
    """Run the step that installs Ruledeck, as GitHub does, with a `pip` that only says what it was given."""
    (folder / "pip").write_text('#!/bin/sh\necho "$@"\n')
    (folder / "pip").chmod(0o755)
    return subprocess.run(
        ["bash", "-e", "-c", INSTALL],
        check=False,
        capture_output=True,
        text=True,
        env={"PATH": f"{folder}:/usr/bin:/bin", "RULEDECK": source},
    )


def test_the_handbook_shows_the_workflow_as_it_is():
    assert f"```yaml\n{TEXT}```\n" in (CHECKOUT / "site/handbook/checking.md").read_text("utf-8")


def test_the_workflow_says_at_its_top_what_is_to_be_filled_in(tmp_path):
    outcome = install(tmp_path, WORKFLOW["env"]["RULEDECK"])
    assert outcome.returncode != 0
    assert outcome.stdout == ""
    assert "RULEDECK: is empty. Say at the top of this workflow where Ruledeck is" in outcome.stderr
    assert TEXT.index("RULEDECK:") < TEXT.index("jobs:")


def test_the_workflow_installs_from_where_it_is_told(tmp_path):
    [example] = re.findall(r"# .*such as (\S+)", TEXT)
    assert install(tmp_path, example).stdout == f"install {example}\n"


@pytest.mark.parametrize(
    "words", ["pip install ruledeck", "pip install -q 'ruledeck[postgres]'", 'pip install "ruledeck"']
)
def test_an_installation_by_name_is_seen(words):
    assert BY_NAME.search(words)


def test_nothing_tells_anyone_to_install_whatever_a_package_index_has_by_the_name():
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, check=True, capture_output=True, text=True)
    names = [name for name in listed.stdout.split("\n") if not name.startswith("tests/") and name]
    files = [CHECKOUT / name for name in names if (CHECKOUT / name).is_file()]
    found = [path.name for path in files if BY_NAME.search(path.read_text("utf-8", errors="replace"))]
    assert found == []
