"""Files written whole: beside their place first, then moved there, so that nobody ever sees a part of one.

What was there before stays until the new file is complete, and for good if it never is. A link is followed
and stays a link. What is no file but a device or a pipe stays too: the finished data is written into it.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ruledeck.schema.files.links import without_links

UNFINISHED = ".new"


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """Give a path to write to; its file then takes the place of `path`, or of what `path` is a link to."""
    if is_stream(path):
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder) / path.name
            yield fresh
            with fresh.open("rb") as made, path.open("wb") as stream:
                shutil.copyfileobj(made, stream)
        return
    place = without_links(path)
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    fresh = place.with_name(f".{place.name}.{os.getpid()}{UNFINISHED}")
    fresh.unlink(missing_ok=True)  # left by a process that was killed and had the same number
    try:
        yield fresh
        fresh.replace(place)
    except OSError as error:
        if str(error.filename) == str(fresh):
            error.filename = str(path)  # which is the one that people know
        raise
    finally:
        fresh.unlink(missing_ok=True)


def is_stream(path: Path) -> bool:
    """Return whether something stands at a path that is written into and not replaced: a device, a pipe."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def write_whole(path: Path, data: bytes | str) -> Path:
    """Write a file, a text as UTF-8 with its line ends as they are; return `path`."""
    with written_aside(path) as fresh:
        fresh.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def clear_unfinished(folder: Path) -> None:
    """Delete what processes that were stopped have left half-written in a folder."""
    for path in folder.glob(f".*{UNFINISHED}"):
        path.unlink(missing_ok=True)
