"""The icons that ship with mkdocs-material, by name: `material/sword`."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

from ruledeck.schema.problem import nearest


@cache
def shipped_icons() -> Path:
    """Return the folder of the shipped icons, one folder a set."""
    spec = importlib.util.find_spec("material")
    assert spec is not None, "mkdocs-material is a dependency"
    assert spec.origin is not None
    return Path(spec.origin).parent / "templates" / ".icons"


def shipped_icon(name: str) -> Path:
    """Return the file of a shipped icon, which there may not be."""
    return shipped_icons() / f"{name}.svg"


def nearest_icon(name: str) -> str | None:
    """Return a hint with the shipped icon that is most like `name`, of the same set where there is one."""
    folder = shipped_icons()
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.svg")]
    same_set = [known for known in names if known.startswith(f"{name.partition('/')[0]}/")]
    return nearest(name, same_set or names)
