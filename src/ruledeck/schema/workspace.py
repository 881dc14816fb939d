"""A workspace: the folder that holds somebody's games, marked by a file `ruledeck.yml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ruledeck.schema.document import Document, read_document
from ruledeck.schema.files.links import without_links
from ruledeck.schema.problem import ContentError, WrongUsageError, nearest_or_all
from ruledeck.schema.validate import form_problems

MARK = "ruledeck.yml"


@dataclass(frozen=True)
class Workspace:
    """The folders and settings of one workspace. `url` and `repository` are empty where none is set.

    `verify` says by game how many percent of its rules, cards and phrases must be proved, `simulate` how many
    games by chance a build plays for the numbers on the site, and how they are set up (`simulated`).
    """

    root: Path
    title: str = "Ruledeck"
    url: str = ""
    repository: str = ""
    licence: str = ""
    language: str = "en"
    verify: Mapping[str, Mapping[str, int]] = field(default_factory=dict, hash=False)
    simulate: Mapping[str, int | Mapping[str, Any]] = field(default_factory=dict, hash=False)

    @property
    def catalog(self) -> Path:
        """Folder of the games' texts, one folder a game."""
        return self.root / "catalog"

    @property
    def build(self) -> Path:
        """Folder of everything that is made; may be deleted at any time."""
        return self.root / "build"

    @property
    def cache(self) -> Path:
        """Folder of what is kept between runs by content hash."""
        return self.build / "cache"

    @cached_property
    def games(self) -> tuple[str, ...]:
        """Ids of the games here, sorted: the folders of `catalog/` that hold a `game.yml`."""
        return tuple(sorted(path.parent.name for path in self.catalog.glob("*/game.yml")))

    def simulated(self, game: str) -> tuple[int, dict[str, Any] | None]:
        """Return how many games by chance a build plays, and how they are set up; None for as usual."""
        told = self.simulate.get(game, 0)
        if isinstance(told, int):
            return told, None
        setup = {key: value for key, value in told.items() if key != "games"}
        return told["games"], setup or None

    def game_folder(self, game: str) -> Path:
        """Return the folder of a game's texts; WrongUsageError names the nearest game when there is none."""
        if game not in self.games:
            raise WrongUsageError(f"no game '{game}' in {self.catalog}", nearest_or_all(game, self.games))
        return self.catalog / game

    def name(self, path: Path) -> str:
        """Return a path as shown to people: relative to the workspace where it is inside."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()

    def read(self, path: Path) -> Document:
        """Return a YAML file of this workspace, parsed, kept by content hash."""
        return read_document(path, self.root, self.cache / "documents")


def find_workspace(start: Path) -> Workspace:
    """Return the workspace that holds `start`, looked for from there upwards."""
    if not start.is_dir():
        raise WrongUsageError(f"no folder {start}")
    for folder in (without_links(start), *without_links(start).parents):
        if (folder / MARK).is_file():
            return open_workspace(folder)
    raise WrongUsageError(
        f"no workspace in {start} or above it (a folder with {MARK})",
        "start one with 'ruledeck init my-game', or name one with --workspace DIR",
    )


def open_workspace(root: Path) -> Workspace:
    """Return the workspace at `root`, or raise ContentError with what is wrong in its `ruledeck.yml`."""
    document = read_document(root / MARK, root)
    problems = form_problems(document, "workspace")
    if problems:
        raise ContentError(problems)
    assert isinstance(document.data, dict)
    return Workspace(root, **document.data)
