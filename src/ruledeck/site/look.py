"""What a workspace may add to the site's frame: settings in `mkdocs.yml`, files in `site/theme/assets/`.

Somebody else's workspace need not be trusted to be printed. The generator runs hooks, plugins and templates
as they are, so it sees nothing of a workspace: settings are read as data, by a schema that knows a few of
them, and files are laid onto the finished site, where only a reader's browser opens them.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruledeck.schema.problem import ContentError
from ruledeck.schema.validate.look import look_of, theme_files
from ruledeck.schema.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Look:
    """A workspace's part of the frame: `settings` by their keys, `files` by their paths on the site."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, Path] = field(default_factory=dict)

    def lay_files(self, site: Path) -> None:
        """Put the files into a site, in place of those of the same name."""
        for name, path in self.files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, site / name)


def load_look(workspace: Workspace) -> Look:
    """Return what a workspace adds to the frame.

    Raises:
        ContentError: a setting or a file that is not taken, or a setting that names a missing file.
    """
    settings, problems = look_of(workspace)
    if problems:
        raise ContentError(problems)
    return Look(settings, theme_files(workspace))
