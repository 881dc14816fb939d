"""Files written whole: beside their place first, then moved there, so that nobody ever sees a part of one.

What was there before stays until the new file is complete, and for good if it never is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNFINISHED = ".new"


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """Give a path in the same folder to write to; its file then takes the place of `path`."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    fresh.unlink(missing_ok=True)  # left by a process that was killed and had the same number
    try:
        yield fresh
        fresh.replace(path)
    except OSError as error:
        if str(error.filename) == str(fresh):
            error.filename = str(path)  # which is the one that people know
        raise
    finally:
        fresh.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes | str) -> Path:
    """Write a file, a text as UTF-8 with its line ends as they are; return `path`."""
    with written_aside(path) as fresh:
        fresh.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def clear_unfinished(folder: Path) -> None:
    """Delete what processes that were stopped have left half-written in a folder."""
    for path in folder.glob(f".*{UNFINISHED}"):
        path.unlink(missing_ok=True)
