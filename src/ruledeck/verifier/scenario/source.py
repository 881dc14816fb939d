"""Files of scenarios. In: a workspace, a game and its World. Out: scenarios, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from ruledeck.catalog.source.scenario import form_problems, scenario_files
from ruledeck.schema.document import Document
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.problem import Problem
from ruledeck.schema.validate import validator
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.scenario.play.failure import fault_of
from ruledeck.verifier.scenario.play.table import lay_out, position_problems
from ruledeck.verifier.scenario.read.given import read_given
from ruledeck.verifier.scenario.read.reader import Reader
from ruledeck.verifier.scenario.read.steps import read_steps
from ruledeck.verifier.scenario.read.then import read_then
from ruledeck.verifier.scenario.remembered.read import LASTING, USED, read_remembered
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.world import World

__all__ = ["Loaded", "load_scenarios", "read_scenarios", "scenario_files"]

_REMEMBERED = frozenset((LASTING, USED))


@dataclass(frozen=True)
class Loaded:
    """The scenarios of a game that can be played, and the problems of those that cannot."""

    scenarios: tuple[Scenario, ...]
    problems: tuple[Problem, ...]


def load_scenarios(workspace: Workspace, world: World, files: Iterable[Path]) -> Loaded:
    """Return the scenarios of files, and what is wrong in them."""
    scenarios: list[Scenario] = []
    problems: list[Problem] = []
    for path in files:
        loaded = read_scenarios(world, workspace.read(path))
        scenarios += loaded.scenarios
        problems += loaded.problems
    return Loaded(tuple(scenarios), tuple(sorted(problems)))


def read_scenarios(world: World, document: Document) -> Loaded:
    """Return the scenarios of one document; one at fault is left out, its problems are told."""
    problems = [*document.problems]
    if problems:
        return Loaded((), tuple(problems))
    quick = _quick()
    if not quick.is_valid(document.data):
        problems += form_problems(document)
    entries: list[Any] = document.data if isinstance(document.data, list) else []
    scenarios = []
    for index, entry in enumerate(entries):
        if problems and not quick.is_valid([entry]):
            continue
        reader = Reader(world, document, (index,))
        scenario = _scenario(reader, entry)
        problems += reader.problems
        if scenario and not reader.problems:
            scenarios.append(scenario)
    return Loaded(tuple(scenarios), tuple(problems))


@cache
def _quick() -> jsonschema_rs.Validator:
    return validator(SCHEMAS["scenarios"]())


def _scenario(reader: Reader, entry: dict[str, Any]) -> Scenario | None:
    """Return the scenario of an entry, None where its position cannot even be laid out."""
    proves = reader.reasons((*reader.path, "proves"), entry["proves"])
    for at, id in enumerate(proves):
        if id in reader.world.ids.informative:
            message = f"'{id}' is marked informative: {reader.world.ids.informative[id]}"
            reader.fault(
                (*reader.path, "proves", at), "V111", message, "prove a rule that can be carried out"
            )
    given = read_given(reader, entry["given"], _keys(entry))
    try:
        table = lay_out(reader.world, given)
        if not reader.problems and not _REMEMBERED.isdisjoint(entry["given"]):
            remembered = read_remembered(reader, given.path, entry["given"], table)
            given = replace(given, remembered=remembered)
            table = lay_out(reader.world, given)
        if not reader.problems:
            reader.problems += position_problems(reader.document, given, table)
    except PositionError as error:
        reader.fault(given.path, "V110", f"there cannot be this position: {error}")
        return None
    except Exception as error:  # whatever a ruleset raises, most likely because of what was told already
        if not reader.problems:
            reader.fault(given.path, *fault_of(error))
        return None
    steps = tuple(read_steps(reader, entry.get("when", []), table))
    then = read_then(reader, entry["then"], table)
    return Scenario(entry["scenario"], entry["tag"], proves, given, steps, then, reader.document, reader.path)


def _keys(entry: dict[str, Any]) -> Iterator[str]:
    """Yield the keys of steps and of what is different: players' names are among them."""
    for step in entry.get("when", []):
        yield from step
    if isinstance(entry["then"], dict):
        yield from entry["then"]
