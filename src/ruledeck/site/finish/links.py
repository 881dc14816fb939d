"""The links of a set site: every one must lead to a file, and to an id in it.

In: a folder of a site. Out: a problem for each address that leads nowhere, at the file that a person wrote
where that is known. Pages are read one by one, by two patterns, since a parser would take as long as the
whole build.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace

_TAG = r"""<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*?\s"""  # up to an attribute; what others say in quotes is none
_VALUE = r"""=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))"""
ADDRESS = re.compile(f"{_TAG}(?:href|src){_VALUE}", re.IGNORECASE)
ID = re.compile(f"{_TAG}id{_VALUE}", re.IGNORECASE)
SCRIPT = re.compile(r"<(script|style)\b([^>]*)>.*?</\1>", re.DOTALL | re.IGNORECASE)
OUTSIDE = ("http:", "https:", "mailto:", "data:", "javascript:")
WRITTEN_BY_SCRIPT = ("q=",)


@dataclass(frozen=True)
class LinkCheck:
    """Checks the links of the site in `folder`.

    `sources` names the file that a page was written in; `frames` gives, by folder, what pages there have in
    common, which is looked at once.
    """

    folder: Path
    sources: Mapping[str, str]
    workspace: Workspace
    frames: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def _files(self) -> frozenset[str]:
        return frozenset(
            path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()
        )

    def problems(self) -> list[Problem]:
        """Return a problem for each link that leads nowhere."""
        ids: dict[str, frozenset[str]] = {}
        wanted: dict[tuple[str, str], tuple[str, str]] = {}
        found = []
        seen: set[str] = set()
        for page in sorted(name for name in self._files if name.endswith(".html")):
            html = SCRIPT.sub(r"<\1\2>", self._own(page, seen))
            ids[page] = frozenset(unescape(value) for value in _values(ID, html))
            for link in dict.fromkeys(_values(ADDRESS, html)):
                target, fragment = self._target(page, unescape(link))
                if target is None:
                    continue
                if target not in self._files:
                    found.append(self._problem(page, link, "there is no such file"))
                elif fragment and target.endswith(".html"):
                    wanted.setdefault((target, fragment), (page, link))
        for (target, fragment), (page, link) in wanted.items():
            if fragment not in ids[target]:
                found.append(self._problem(page, link, f"{target} has no such place"))
        return found

    def _own(self, page: str, seen: set[str]) -> str:
        """Return the HTML of a page, without its frame where that was seen before."""
        html = (self.folder / page).read_text(encoding="utf-8")
        folder = posixpath.dirname(page)
        frame = self.frames.get(folder, ())
        if frame and all(piece in html for piece in frame):
            for piece in frame if folder in seen else ():
                html = html.replace(piece, "", 1)
            seen.add(folder)
        return html

    def _target(self, page: str, link: str) -> tuple[str | None, str]:
        """Return the file in the site that a link leads to, and its fragment; None where it leads outside."""
        if not link or link.lower().startswith(OUTSIDE):
            return None, ""
        parts = urlsplit(link)
        if parts.netloc:
            return None, ""
        fragment = unquote(parts.fragment)
        path = unquote(parts.path)
        if not path:
            target = page
        elif path.startswith("/"):
            target = path.removeprefix(urlsplit(self.workspace.url).path.rstrip("/")).lstrip("/")
        else:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        if not target or target == "." or link.endswith("/"):
            target = posixpath.normpath(posixpath.join(target, "index.html"))
        return target, "" if fragment.startswith(WRITTEN_BY_SCRIPT) else fragment

    def _problem(self, page: str, link: str, why: str) -> Problem:
        source = self.sources.get(page, "")
        line, column = self._place(source, link) if source else (1, 1)
        return Problem(
            source or f"build/site/{page}", line, column, "W003", f"the link '{link}' leads nowhere: {why}"
        )

    def _place(self, source: str, link: str) -> tuple[int, int]:
        """Return where a link stands in the file that it was written in."""
        words = [link, link.replace(".html", ".md")]
        for number, line in enumerate(
            (self.workspace.root / source).read_text("utf-8").splitlines(), start=1
        ):
            for word in words:
                if word in line:
                    return number, line.index(word) + 1
        return 1, 1


def _values(pattern: re.Pattern[str], html: str) -> Iterator[str]:
    for match in pattern.finditer(html):
        yield next(group for group in match.groups() if group is not None)
