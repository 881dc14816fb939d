"""Steps of a game that somebody saves as scenarios. In: a file's name, a scenario. Out: the file with it."""

from __future__ import annotations

from pathlib import Path

from ruledeck.schema.document import parse_document, read_text
from ruledeck.schema.files.links import without_links
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace


def scenarios_to(workspace: Workspace, game: str, name: str) -> tuple[Path, str]:
    """Return a file that may take a scenario of a game, and what is in it, empty for a new one.

    Raises:
        WrongUsageError: it is no .yml, holds something else than scenarios, or is where others are read.
    """
    file = Path(name)
    full = without_links(file)
    own = workspace.root / "verifier" / game / "scenarios"
    hint = f"scenarios of {game} are in {workspace.name(own)}/, in files *.yml"
    if file.suffix != ".yml":
        raise WrongUsageError(f"{name} is no .yml file", f"save {file.with_suffix('.yml')}; {hint}")
    for folder in (workspace.catalog, workspace.root / "verifier"):
        if full.is_relative_to(folder) and not full.is_relative_to(own):
            raise WrongUsageError(f"no scenarios of {game} are read in {full.parent}", hint)
    if not file.parent.is_dir():
        raise WrongUsageError(f"there is no folder {file.parent}", hint)
    if not file.exists():
        return file, ""
    before = _scenarios_in(file)
    if before is None:
        raise WrongUsageError(f"{name} holds something else than scenarios", f"name a new file; {hint}")
    return file, before


def save_scenario(file: Path, before: str, scenario: str) -> None:
    """Write a scenario behind what is in a file; on any error the file stays as it was."""
    gap = "\n" if before and not before.endswith("\n") else ""
    write_whole(file, f"{before}{gap}{scenario}")


def _scenarios_in(file: Path) -> str | None:
    """Return the text of a file that lists nothing but scenarios, or says nothing yet; None for any other."""
    try:
        text = read_text(file, str(file))
    except ContentError:
        return None
    if all(line.lstrip()[:1] in ("", "#") for line in text.split("\n")):
        return text
    document = parse_document(text, str(file))
    entries = document.data if isinstance(document.data, list) and not document.problems else [None]
    return text if all(isinstance(each, dict) and "scenario" in each for each in entries) else None
