"""What a workspace may add to the site's frame: settings in `mkdocs.yml`, files in `site/theme/assets/`.

In: a workspace. Out: its settings and files, and what is wrong with them. Settings are read as data, by a
schema that knows a few of them; files are those of which only a reader's browser makes something.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there, leads_out, without_links
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest
from ruledeck.schema.validate.fault import validate

if TYPE_CHECKING:
    from ruledeck.schema.workspace import Workspace

CONFIG = "mkdocs.yml"
THEME = "site/theme"
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".ico")
FONTS = (".woff2", ".woff", ".ttf", ".otf")
ENDINGS = frozenset([".css", ".js", ".txt", *PICTURES, *FONTS])
SHIPPED = Path(__file__).parents[2] / "site" / "default" / "theme"


def theme_files(workspace: Workspace) -> dict[str, Path]:
    """Return the files of `site/theme/` by their paths on the site, whether they are taken or not."""
    folder = workspace.root / THEME
    found = [path for path in sorted(folder.rglob("*")) if path.is_symlink() or not path.is_dir()]
    return {path.relative_to(folder).as_posix(): path for path in found if path.name[0] != "."}


def look_of(workspace: Workspace) -> tuple[Mapping[str, Any], list[Problem]]:
    """Return the settings of `mkdocs.yml`, and what is wrong in it and with the files of `site/theme/`."""
    files = theme_files(workspace)
    problems = [problem for name, path in files.items() for problem in _refusal(workspace, name, path)]
    settings, faults = _settings(workspace, files)
    for folder in (workspace.root / THEME, (workspace.root / THEME).parent):
        if is_there(folder) and not folder.is_dir():
            hint = f"make it a folder; the site's own files stand in {THEME}/assets/"
            missing = Problem(workspace.name(folder), 1, 1, "F001", f"{folder.name} is not a folder", hint)
            return settings, [missing, *(fault for fault in faults if fault.code != "W005")]
    return settings, [*problems, *faults]


def _refusal(workspace: Workspace, name: str, path: Path) -> Iterator[Problem]:
    """Yield why a file of `site/theme/` is not taken."""
    shown = workspace.name(path)
    folders = PurePosixPath(name).parts[:-1]
    if leads_out(path, workspace.root):
        message = f"the file is a link to {without_links(path)}, outside of the workspace"
        yield Problem(shown, 1, 1, "F014", message, "copy that file to here")
    elif not path.is_file():
        yield Problem(shown, 1, 1, "W004", "this is not a plain file", "put the file itself here")
    elif path.suffix == ".html":
        hint = "write what a page shows as a template in site/templates/"
        yield Problem(shown, 1, 1, "W004", "a template of the frame is not taken from a workspace", hint)
    elif path.suffix.lower() not in ENDINGS:
        hint = f"styles, scripts, pictures and fonts are: {', '.join(sorted(ENDINGS))}"
        yield Problem(shown, 1, 1, "W004", "a file of this kind is not taken", hint)
    elif folders[:1] != ("assets",) or any(_is_odd(folder) for folder in folders):
        hint = f"put it into site/theme/assets/ as {path.name}"
        yield Problem(shown, 1, 1, "W004", "a file is not taken from this folder", hint)


def _is_odd(folder: str) -> bool:
    """Return whether a folder is hidden, or called as a file of the site may be."""
    return folder.startswith(".") or PurePosixPath(folder).suffix.lower() in ENDINGS


def _settings(workspace: Workspace, files: Collection[str]) -> tuple[Mapping[str, Any], list[Problem]]:
    """Return the settings of `mkdocs.yml`, and what is wrong in it."""
    path = workspace.root / CONFIG
    if not is_there(path):
        return {}, []
    document = workspace.read(path)
    problems = [*document.problems] or validate(document, "site")
    if problems or not isinstance(document.data, dict):
        return {}, problems
    return document.data, list(_missing(document, files))


def _missing(document: Document, files: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each file that settings name and that is neither the workspace's nor ours."""
    for place, name in _named(document.data):
        if name not in files and not (SHIPPED / name).is_file():
            hint = nearest(name, files) or f"put the file there, as {THEME}/{name}"
            yield document.problem(place, "W005", f"no file '{name}' in {THEME}/", hint)


def _named(settings: Any) -> Iterator[tuple[tuple[Step, ...], str]]:
    for key in ("logo", "favicon"):
        if key in settings.get("theme", {}):
            yield ("theme", key), settings["theme"][key]
    for key in ("extra_css", "extra_javascript"):
        for at, name in enumerate(settings.get(key, ())):
            yield (key, at), name
