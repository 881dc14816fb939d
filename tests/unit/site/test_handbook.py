from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.site.edition import Page
from ruledeck.site.pages.handbook import handbook_pages
from ruledeck.site.pages.reference import CommandHelp, reference_pages


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    folder = tmp_path / "site" / "handbook"
    folder.mkdir(parents=True)
    (folder / "index.md").write_text("# Handbook\n\n[b](zebra.md) [c](made.md) [a](ant.md#x)\n")
    (folder / "ant.md").write_text("# The ant {#ant}\n")
    (folder / "bee.md").write_text("No heading.\n")
    (folder / "zebra.md").write_text("# `zebra` at last\n")
    return Workspace(tmp_path)


def test_pages_come_in_the_order_of_the_links_of_the_first_and_then_by_name(workspace: Workspace) -> None:
    made = Page("handbook/made.html", "Made", "# Made\n")
    names = [page.path.removeprefix("handbook/") for page in handbook_pages(workspace, [made])]
    assert names == ["index.html", "zebra.html", "made.html", "ant.html", "bee.html"]


def test_a_page_is_called_by_its_heading_or_else_by_its_file(workspace: Workspace) -> None:
    titles = {page.path: page.title for page in handbook_pages(workspace, [])}
    assert titles["handbook/ant.html"] == "The ant"
    assert titles["handbook/bee.html"] == "Bee"
    assert titles["handbook/zebra.html"] == "zebra at last"


def test_a_workspace_without_a_handbook_has_no_made_pages_either(tmp_path: Path) -> None:
    assert handbook_pages(Workspace(tmp_path), [Page("handbook/made.html", "Made", "")]) == []


def test_a_page_that_is_not_utf_8_is_told_with_its_place(workspace: Workspace) -> None:
    (workspace.root / "site" / "handbook" / "bee.md").write_bytes(b"# Bee\n\nna\xefve\n")
    with pytest.raises(ContentError) as caught:
        handbook_pages(workspace, [])
    problem = caught.value.problems[0]
    assert (problem.file, problem.line, problem.code) == ("site/handbook/bee.md", 3, "F002")


def test_each_command_is_shown_with_usage_help_example_and_options() -> None:
    about = "Find <cards>.\n\nIt looks\neverywhere.\n\n\b\nExamples:\n  ruledeck find a|b\n  ruledeck find c"
    command = CommandHelp(
        "ruledeck find", "ruledeck find [OPTIONS] WORD", about, [("--json", "One | a line.")]
    )
    body = next(
        page.body for page in reference_pages([command]) if page.path.endswith("command-reference.html")
    )
    assert "## `ruledeck find` {#ruledeck-find}\n" in body
    assert "```text\nruledeck find [OPTIONS] WORD\n```" in body
    assert "Find &lt;cards>.\n" in body
    assert "It looks everywhere.\n" in body
    assert "Examples:\n\n```sh\nruledeck find a|b\nruledeck find c\n```" in body
    assert "| `--json` | One \\| a line. |" in body


def test_every_file_has_its_keys_with_kind_and_meaning() -> None:
    body = next(page.body for page in reference_pages([]) if page.path.endswith("key-reference.html"))
    assert "| `title`* | text | Title of the site over all games. |" in body
    assert "| `players.min`* | whole number, 1 to 1000 | Fewest players. |" in body
    assert "| `sizes.<id>.width`* |" in body
    assert "| `date`* | date |" in body


def test_every_key_of_every_schema_has_a_meaning() -> None:
    body = next(page.body for page in reference_pages([]) if page.path.endswith("key-reference.html"))
    rows = [line for line in body.splitlines() if line.startswith("| `")]
    assert len(rows) > 60
    assert [row for row in rows if row.split("|")[3].strip() == ""] == []


def test_problem_codes_are_a_page_with_a_place_a_code() -> None:
    body = next(page.body for page in reference_pages([]) if page.path.endswith("problem-codes.html"))
    assert "{#f001}" in body
    assert "{#w003}" in body
