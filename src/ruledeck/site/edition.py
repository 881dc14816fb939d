"""One making of the site: what goes into it, and the folders it is made in.

Everything is written into `work`, a folder of this run alone; only a whole site is put in the place of the
last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ruledeck.catalog.simulation import Kept, read_kept
from ruledeck.catalog.source.content import Content
from ruledeck.print.template import TemplateSet
from ruledeck.schema.workspace import Workspace
from ruledeck.site.look import Look
from ruledeck.site.proof.proof import Proof, load_proof
from ruledeck.site.template import site_templates
from ruledeck.site.words.glossary import Glossary
from ruledeck.site.words.setter import Setter

DEFAULTS = Path(__file__).parent / "default"


@dataclass(frozen=True, slots=True)
class Page:
    """A page for MkDocs to set.

    `path` is its address, `body` Markdown with HTML, `hide` the parts of the frame to leave out, `source`
    the file that a person wrote it in, or empty. An unsearched page is left to search data of our own.
    """

    path: str
    title: str
    body: str
    description: str = ""
    hide: tuple[str, ...] = ()
    is_searched: bool = False
    source: str = ""


@dataclass(frozen=True)
class Edition:
    """What one run makes."""

    workspace: Workspace
    contents: Sequence[Content]
    work: Path
    handbook: Sequence[Page] = field(default=())
    look: Look = field(default_factory=Look)

    @property
    def docs(self) -> Path:
        """Folder of what MkDocs reads."""
        return self.workspace.build / "docs"

    @property
    def site(self) -> Path:
        """Folder of the fresh site."""
        return self.work / "site"

    @cached_property
    def templates(self) -> TemplateSet:
        """The templates of the pages."""
        return site_templates(self.workspace)

    @cached_property
    def glossaries(self) -> dict[str, Glossary]:
        """The terms of each game, by its id."""
        return {content.game.id: Glossary(content) for content in self.contents}

    @cached_property
    def proofs(self) -> dict[str, Proof]:
        """What is proved of each game of which something was verified, by its id."""
        found = {content.game.id: load_proof(self.workspace, content) for content in self.contents}
        return {game: proof for game, proof in found.items() if proof is not None}

    @cached_property
    def played(self) -> dict[str, list[Kept]]:
        """The campaigns that are kept of each game that was played by chance, by its id."""
        found = {content.game.id: read_kept(self.workspace, content.game.id) for content in self.contents}
        return {game: kept for game, kept in found.items() if kept}

    def setter(self, content: Content, page: str) -> Setter:
        """Return what sets a game's texts for a page."""
        return Setter(content, self.glossaries[content.game.id], page)
