"""MkDocs at arm's length: pages and a configuration are written for it, and it is run as a program of its
own.

In: pages and a navigation. Out: the set site, or problems with the pages that the generator complains of.
Nothing of ours runs inside it, so that a fork or a successor that reads the same files can take its place;
and nothing of a workspace does, since it would run whatever a workspace names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ruledeck.schema.document import read_document
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate.look import CONFIG, SHIPPED
from ruledeck.site.edition import DEFAULTS, Edition, Page

GENERATOR = "mkdocs"
MESSAGE = re.compile(r"^(?:\S+ +)?(?:WARNING|ERROR) +-? *(.*)$")
NAMED = re.compile(r"'([^'\s]+\.md)'")
Nav = list[dict[str, Any]]


def set_pages(edition: Edition, pages: Sequence[Page], nav: Nav, generator: str = GENERATOR) -> None:
    """Write pages and configuration and have them set into the edition's site.

    Raises:
        ContentError: what the generator warns of or stops at.
    """
    _write_docs(edition.docs, pages)
    config = edition.work / CONFIG
    config.write_text(json.dumps(_config(edition, nav), ensure_ascii=False, indent=1), encoding="utf-8")
    command = [sys.executable, "-m", generator, "build", "--strict", "--quiet", "--config-file", str(config)]
    told = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False)
    if told.returncode:
        raise ContentError(_problems(pages, told.stdout + told.stderr))


def _config(edition: Edition, nav: Nav) -> dict[str, Any]:
    """Return the generator's configuration: the defaults, the workspace's few settings, its names."""
    workspace, own = edition.workspace, edition.look.settings
    default: Any = read_document(DEFAULTS / CONFIG, DEFAULTS).data
    config: dict[str, Any] = {
        **default,
        "site_name": escape(workspace.title),
        "docs_dir": str(edition.docs),
        "site_dir": str(edition.site),
        "theme": {**_theme(default["theme"], own.get("theme", {})), "language": workspace.language},
        "nav": nav,
        "extra": {**default["extra"], "licence": workspace.licence, "repository": workspace.repository},
    }
    for key in ("extra_css", "extra_javascript"):
        config[key] = [*default[key], *own.get(key, ())]
    if "copyright" in own:
        config["copyright"] = own["copyright"]
    if workspace.url:
        config["site_url"] = workspace.url.rstrip("/") + "/"
    return config


def _theme(default: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the theme's settings, with a workspace's pictures and colours in place of the defaults."""
    palette = [{**scheme, **own.get("palette", {})} for scheme in default["palette"]]
    return {**default, **own, "palette": palette, "custom_dir": str(SHIPPED)}


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
    """Return the page's settings; JSON is YAML, and the theme shows names as the HTML that they are."""
    names = {"title": escape(page.title), "description": escape(page.description)}
    meta: dict[str, Any] = {**names, "hide": list(page.hide)}
    if not page.is_searched:
        meta["search"] = {"exclude": True}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in meta.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def _environment() -> dict[str, str]:
    """Return the surroundings of the generator, in which it says the same on every day."""
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": "0",
        "NO_MKDOCS_2_WARNING": "true",
        "DISABLE_MKDOCS_2_WARNING": "true",
        "PYTHONHASHSEED": "0",
        "NO_COLOR": "1",
    }


def _problems(pages: Sequence[Page], told: str) -> list[Problem]:
    sources = {markdown_name(page): page.source for page in pages if page.source}
    messages = [match[1].strip() for line in told.splitlines() if (match := MESSAGE.match(line))]
    messages = [message for message in messages if message and not message.startswith("Aborted")]
    if not messages:
        messages = [told.strip().splitlines()[-1] if told.strip() else "it stopped without a word"]
    return [_problem(sources, message) for message in dict.fromkeys(messages)]


def _problem(sources: Mapping[str, str], message: str) -> Problem:
    named = NAMED.search(message)
    file = sources.get(named[1], CONFIG) if named else CONFIG
    return Problem(file, 1, 1, "W001", f"the site generator says: {message}")
