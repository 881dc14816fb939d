"""MkDocs at arm's length: pages and a configuration are written for it, and it is run as a program of its
own.

In: pages and a navigation. Out: the set site, or problems with the pages that the generator complains of.
Nothing of ours runs inside it, so that a fork or a successor that reads the same files can take its place.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace
from ruledeck.site.edition import DEFAULTS, Edition, Page

GENERATOR = "mkdocs"
CONFIG = "mkdocs.yml"
MESSAGE = re.compile(r"^(?:\S+ +)?(?:WARNING|ERROR) +-? *(.*)$")
NAMED = re.compile(r"'([^'\s]+\.md)'")
Nav = list[dict[str, Any]]


def set_pages(edition: Edition, pages: Sequence[Page], nav: Nav, generator: str = GENERATOR) -> None:
    """Write pages and configuration and have them set into the edition's site.

    Raises:
        ContentError: what the generator warns of or stops at.
    """
    _write_docs(edition.docs, pages)
    _lay_over(edition.work / "theme", theme_folders(edition.workspace))
    config = edition.work / CONFIG
    config.write_text(json.dumps(_config(edition, nav), ensure_ascii=False, indent=1), encoding="utf-8")
    command = [sys.executable, "-m", generator, "build", "--strict", "--quiet", "--config-file", str(config)]
    told = subprocess.run(
        command, env=_environment(edition.time), capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise ContentError(_problems(edition, pages, told.stdout + told.stderr))


def theme_folders(workspace: Workspace) -> tuple[Path, Path]:
    """Return the folders of theme files, a later one's files in place of an earlier one's."""
    return DEFAULTS / "theme", workspace.root / "site" / "theme"


def base_config(workspace: Workspace) -> Path:
    """Return the configuration that ours builds on: the workspace's, or else the default."""
    own = workspace.root / CONFIG
    return own if own.is_file() else DEFAULTS / CONFIG


def _config(edition: Edition, nav: Nav) -> dict[str, Any]:
    workspace = edition.workspace
    base = base_config(workspace)
    config: dict[str, Any] = {
        "INHERIT": str(base),
        "site_name": workspace.title,
        "docs_dir": str(edition.docs),
        "site_dir": str(edition.site),
        "theme": {"custom_dir": str(edition.work / "theme"), "language": workspace.language},
        "nav": nav,
        "extra": {"licence": workspace.licence, "repository": workspace.repository},
    }
    if workspace.url:
        config["site_url"] = workspace.url.rstrip("/") + "/"
    return config


def _write_docs(docs: Path, pages: Iterable[Page]) -> None:
    shutil.rmtree(docs, ignore_errors=True)
    for page in pages:
        path = docs / markdown_name(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_front_matter(page) + page.body, encoding="utf-8")


def markdown_name(page: Page) -> str:
    """Return the name of the Markdown file that becomes a page."""
    return page.path.removesuffix(".html") + ".md"


def _front_matter(page: Page) -> str:
    """Return the page's settings; JSON is YAML."""
    meta: dict[str, Any] = {"title": page.title, "description": page.description, "hide": list(page.hide)}
    if not page.is_searched:
        meta["search"] = {"exclude": True}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in meta.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def _lay_over(target: Path, folders: Iterable[Path]) -> None:
    for folder in folders:
        if folder.is_dir():
            shutil.copytree(folder, target, dirs_exist_ok=True)


def _environment(time: int) -> dict[str, str]:
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(time),
        "NO_MKDOCS_2_WARNING": "true",
        "DISABLE_MKDOCS_2_WARNING": "true",
        "PYTHONHASHSEED": "0",
        "NO_COLOR": "1",
    }


def _problems(edition: Edition, pages: Sequence[Page], told: str) -> list[Problem]:
    sources = {markdown_name(page): page.source for page in pages if page.source}
    messages = [match[1].strip() for line in told.splitlines() if (match := MESSAGE.match(line))]
    messages = [message for message in messages if message and not message.startswith("Aborted")]
    if not messages:
        messages = [told.strip().splitlines()[-1] if told.strip() else "it stopped without a word"]
    return [_problem(edition, sources, message) for message in dict.fromkeys(messages)]


def _problem(edition: Edition, sources: dict[str, str], message: str) -> Problem:
    named = NAMED.search(message)
    file = sources.get(named[1], "") if named else ""
    if not file:
        base = base_config(edition.workspace)
        file = edition.workspace.name(base) if base.is_relative_to(edition.workspace.root) else CONFIG
    return Problem(file, 1, 1, "W001", f"the site generator says: {message}")
