"""Data that is kept between runs as JSON, of one format. What is of another format is as good as nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_kept_data(path: Path, form: int) -> dict[str, Any] | None:
    """Return what is kept in a file; None where it is not there, cannot be read or is of another format."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and data.get("format") == form else None
