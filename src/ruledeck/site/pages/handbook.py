"""The handbook: Markdown that a workspace keeps in `site/handbook/`, set as it is.

The page `index.md` comes first, then the pages that it links to, in the order of its links, then all
others by name. Pages made by a program (commands, problem codes, keys) are given as they are and stand
among them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from ruledeck.schema.document import read_text
from ruledeck.schema.workspace import Workspace
from ruledeck.site.edition import Page

LINK = re.compile(r"\]\(([a-z0-9-]+)\.md\)")
TITLE = re.compile(r"^# (.+?)(?:\s*\{.*\})?\s*$", re.MULTILINE)


def handbook_pages(workspace: Workspace, made: Sequence[Page]) -> list[Page]:
    """Return the pages of the handbook in reading order; none for a workspace without one.

    Raises:
        ContentError: a page cannot be read.
    """
    folder = workspace.root / "site" / "handbook"
    written = [_read(workspace, name) for name in sorted(path.stem for path in folder.glob("*.md"))]
    if not written:
        return []
    pages = {page.path: page for page in (*written, *made)}
    first = pages.get("handbook/index.html")
    order = [f"handbook/{name}.html" for name in LINK.findall(first.body)] if first else []
    wanted = dict.fromkeys(["handbook/index.html", *order, *pages])
    return [pages[path] for path in wanted if path in pages]


def _read(workspace: Workspace, name: str) -> Page:
    path = workspace.root / "site" / "handbook" / f"{name}.md"
    source = workspace.name(path)
    body = read_text(path, source, workspace.root)
    title = TITLE.search(body)
    shown = unescape(title[1].replace("`", "")) if title else name.replace("-", " ").capitalize()
    return Page(f"handbook/{name}.html", shown, body, is_searched=True, source=source)
