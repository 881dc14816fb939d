"""Where links lead. In: the path of a file or folder. Out: its place without links, or whether it is there.

A link may lead nowhere, and several of them in a circle: neither is an error here, but to whoever reads it.
"""

from __future__ import annotations

import os
from pathlib import Path


def without_links(path: Path) -> Path:
    """Return the full path of what a path leads to; of links in a circle, that of one of them."""
    return Path(os.path.realpath(path))


def leads_out(path: Path, folder: Path) -> bool:
    """Return whether a path leads to something outside of a folder."""
    return not without_links(path).is_relative_to(without_links(folder))


def is_there(path: Path) -> bool:
    """Return whether something has this name, be it a folder or a link that leads nowhere.

    What reads an optional file asks this, so that whatever stands in its place is told and not passed over.
    """
    return os.path.lexists(path)
