"""Scenarios as the catalog lists them: what they are called, what they prove, where they stand.

In: `verifier/<game>/scenarios/**/*.yml`, read as text alone; no ruleset is needed or run. Out: an entry for
each scenario. A file or an entry whose form is not right is left out: `ruledeck verify` tells what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruledeck.catalog.stories import addresses
from ruledeck.schema.document import Document
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate import schema_problems, validator
from ruledeck.schema.validate.fault import Fault, Renderer, show
from ruledeck.schema.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: `id` stands for it in addresses, `proves` are ids as `traps.roll` and `card:fighter`."""

    id: str
    title: str
    tag: str
    proves: tuple[str, ...]
    file: str
    line: int

    def proved(self, kind: str) -> tuple[str, ...]:
        """Return the ids that it proves of a kind: `rule`, `card`, `ruling` or `phrase`."""
        split = (id.rpartition(":") for id in self.proves)
        return tuple(name for found, _, name in split if (found or "rule") == kind)


def scenario_files(workspace: Workspace, game: str) -> list[Path]:
    """Return the files of a game's scenarios, sorted."""
    return sorted((workspace.root / "verifier" / game / "scenarios").glob("**/*.yml"))


def scenario_documents(workspace: Workspace, game: str) -> Iterator[Document]:
    """Yield the files of a game's scenarios that can be read."""
    for path in scenario_files(workspace, game):
        try:
            yield workspace.read(path)
        except ContentError:
            continue


@collection_paused()
def load_scenarios(workspace: Workspace, game: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a game in the order of their files; of two with one title, the first."""
    found: dict[str, tuple[Document, int, Mapping[str, Any]]] = {}
    for document in scenario_documents(workspace, game):
        for index, entry in _sound(document):
            found.setdefault(entry["scenario"], (document, index, entry))
    ids = addresses(found)
    return tuple(_scenario(ids[title], *each) for title, each in found.items())


def form_problems(document: Document) -> list[Problem]:
    """Return what is wrong with the form of a file of scenarios."""
    if document.problems or validator(SCHEMAS["scenarios"]()).is_valid(document.data):
        return [*document.problems]
    return schema_problems(document, SCHEMAS["scenarios"](), _special)


def _special(fault: Fault) -> Renderer | None:
    if fault.keyword in ("anyOf", "minProperties") and fault.path[1:] == ("then",):
        return _empty_then
    return None


def _empty_then(document: Document, fault: Fault) -> Iterator[Problem]:
    hint = "write 'then: nothing' where nothing changes, else each card, player or field that does"
    message = f"'then' says {show(fault.got)}" if fault.got not in (None, {}) else "'then' is empty"
    yield document.problem(fault.path, "V115", message, hint)


def proving(scenarios: Iterable[Scenario], id: str) -> list[Scenario]:
    """Return the scenarios that list an id: a rule's, or `card:fighter`."""
    return [scenario for scenario in scenarios if id in scenario.proves]


def _sound(document: Document) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the entries of a file whose form is right, each with its place in the list."""
    quick = validator(SCHEMAS["scenarios"]())
    entries: list[Any] = document.data if isinstance(document.data, list) and not document.problems else []
    is_valid = quick.is_valid(document.data)
    for index, entry in enumerate(entries):
        if is_valid or quick.is_valid([entry]):
            yield index, entry


def _scenario(id: str, document: Document, index: int, entry: Mapping[str, Any]) -> Scenario:
    line, _ = document.position((index,))
    return Scenario(id, entry["scenario"], entry["tag"], tuple(entry["proves"]), document.name, line)
