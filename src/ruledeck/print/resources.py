"""What a template's HTML may load: files beside the templates and the fonts, nothing else.

In: the addresses that WeasyPrint asks for. Out: their bytes, or a problem placed at the address in the
template that names it. A workspace need not be trusted to be printed, so neither the network nor the rest of
the disk is open to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint.urls import URLFetcher, URLFetcherResponse

from ruledeck.print.template import TemplateSet
from ruledeck.schema.files.links import without_links
from ruledeck.schema.problem import Problem

NAMING = (".html", ".css", ".svg")  # files that may name others


class Resources(URLFetcher):  # type: ignore[misc]  # weasyprint ships no annotations
    """Fetches for one document, and remembers what it could not."""

    def __init__(self, templates: TemplateSet, folders: Sequence[Path] = ()) -> None:
        super().__init__(allowed_protocols=("file", "data"))
        self._templates = templates
        self._folders = tuple(without_links(folder) for folder in (*templates.folders, *folders))
        self._refused: dict[str, str] = {}

    @property
    def base_url(self) -> str:
        """The address that relative ones start from: the folder of the workspace's own templates."""
        return f"{self._templates.folders[0].as_uri()}/"

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return what stands at an address; WeasyPrint goes on without what is refused."""
        parts = urlsplit(url)
        if parts.scheme == "file":
            path = without_links(Path(unquote(parts.path)))
            if not any(path.is_relative_to(folder) for folder in self._folders):
                return self._refuse(url, "is outside the templates' folder")
            if not path.is_file():
                return self._refuse(url, "is missing")
        elif parts.scheme != "data":
            return self._refuse(url, "is on a network, which print never reads")
        return super().fetch(url, headers)

    def problems(self) -> list[Problem]:
        """Return a problem for every address refused so far."""
        return [self._problem(url, why) for url, why in self._refused.items()]

    def _refuse(self, url: str, why: str) -> URLFetcherResponse:
        self._refused[url] = why
        raise ValueError(f"{url} {why}")

    def _problem(self, url: str, why: str) -> Problem:
        shown = unquote(url).removeprefix(unquote(self.base_url))
        asked = ((address, place) for address in self._addresses(shown) for place in self._places(address))
        shown, (file, line, column) = next(asked, (shown, (self._templates.folders[0], 1, 1)))
        name = self._templates.workspace.name(file)
        hint = "put the file beside the templates and name it from there"
        if file.suffix.lower() == ".svg":
            hint = "embed it in the drawing, or put the file beside it"
        return Problem(name, line, column, "P014", f"the file '{shown}' {why}", hint)

    def _addresses(self, shown: str) -> Iterator[str]:
        """Yield the forms in which a file may name an address that is shown so."""
        yield shown
        path = shown.removeprefix("file://")
        yield path
        for folder in self._folders:
            if path.startswith(f"{folder}/"):
                yield path.removeprefix(f"{folder}/")

    def _places(self, address: str) -> Iterator[tuple[Path, int, int]]:
        """Yield file, line and column where templates, styles and drawings name an address."""
        folders = dict.fromkeys((*self._templates.folders, *self._folders))
        files = (path for folder in folders for path in sorted(folder.rglob("*")))
        for path in (path for path in files if path.suffix.lower() in NAMING):
            for number, row in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
                if address in row:
                    yield path, number, row.index(address) + 1
