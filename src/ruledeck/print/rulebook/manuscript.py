"""A book between its making and its setting: plain data, which another process can set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ruledeck.print.rulebook.paper import BookPaper
from ruledeck.print.template import Templates
from ruledeck.schema.workspace import Workspace

PART = "rulebook"


@dataclass(frozen=True)
class Manuscript:
    """A book ready to be set: HTML whose page numbers are still asked for, and all that it needs.

    `kept` is where its PDF is in the cache, `icon_names` the name of each icon by its character.
    """

    html: str
    paper: BookPaper
    workspace: Workspace
    game: str
    font_folders: tuple[Path, ...]
    icon_names: Mapping[str, str]
    kept: Path

    @property
    def templates(self) -> Templates:
        """The templates that the HTML was made with."""
        return Templates(self.workspace, self.game, PART)
